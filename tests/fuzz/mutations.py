"""How is a valid file damaged?"""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

_ODD: tuple[Any, ...] = (
    *(None, True, -1, 0, 1, 2, 10**30, -(10**400), 0.1, 1e308, "", "x", "1/0", "1/3", "nan", "inf"),
    *("-1/7", "1e400", "١٢", [], {}, [[]], [1, [2]], {"float": "nan"}, {"float": "inf"}),
    *({"float": "1e999"}, {"ball": ["1", "-1"]}, {"ball": ["1/3", "0"]}, {"name": "x"}),
    *({"expression": "__import__('os')"}, {"expression": "1/0"}, {"function": {}}),
    *({"domain": {"kind": "ball"}}, {"loss": "none"}, {"float": "0x1p5"}, "9" * 20_000),
    *({"expression": "exp(exp(exp(9)))"}, {"expression": "x"}, {"ball": ["1", "1e999999"]}),
    *("1e999999999", "1e-999999999", "-0", "0/5", " 1", "1_0", "0x10", "\ud800"),
)
_BYTES = (
    b"\0",
    b"\xff",
    b"\r",
    b"\n",
    b",",
    b'"',
    b"nan",
    b"inf",
    b"1e999",
    b"9" * 400,
    b"-",
    b"/0",
)


def mutated(content: bytes, name: str, random: Random) -> bytes:
    """Return the file with one to three faults."""
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        structural = name.endswith(".json") and random.random() < 0.8
        content = _restructured(content, random) if structural else _corrupted(content, random)
    return content


def _restructured(content: bytes, random: Random) -> bytes:
    try:
        data = json.loads(content)
    except (ValueError, RecursionError):
        return _corrupted(content, random)
    data = copy.deepcopy(data)
    places = list(_places(data))
    if not places:
        return content
    holder, key = random.choice(places)
    act = random.random()
    if act < 0.2:
        del holder[key]
    elif act < 0.35 and isinstance(holder, list):
        holder.insert(key, copy.deepcopy(holder[key]))
    elif act < 0.35 and isinstance(holder, dict):
        holder[random.choice(("self", "__class__", f"{key}2", ""))] = holder[key]
    elif act < 0.5:
        other_holder, other = random.choice(places)
        holder[key] = copy.deepcopy(other_holder[other])
    elif act < 0.6 and isinstance(holder[key], str | int | float):
        holder[key] = _nearby(holder[key], random)
    else:
        holder[key] = random.choice(_ODD)
    try:
        return json.dumps(data).encode()
    except (ValueError, RecursionError):
        return content


def _nearby(value: Any, random: Random) -> Any:
    if isinstance(value, str):
        return random.choice((f"-{value}", f"{value}0", value[:-1], value.upper(), f"{value}/3"))
    return random.choice((value + 1, -value, value * 1000, float(value), str(value), [value]))


def _places(data: Any) -> Any:
    if isinstance(data, dict | list):
        for key in data if isinstance(data, dict) else range(len(data)):
            yield data, key
            yield from _places(data[key])


def _corrupted(content: bytes, random: Random) -> bytes:
    """Return the bytes with something cut out, put in, doubled or turned."""
    at = random.randrange(len(content) + 1)
    end = min(len(content), at + random.choice((1, 1, 2, 8, 64)))
    act = random.randrange(6)
    if act == 0:
        return content[:at]
    if act == 1:
        return content[:at] + content[end:]
    if act == 2:
        return content[:at] + random.choice(_BYTES) + content[at:]
    if act == 3:
        return content[:at] + content[at:end] * random.choice((2, 50)) + content[end:]
    if act == 4:
        return content[:at] + random.randbytes(end - at) + content[end:]
    turned = bytes(byte ^ (1 << random.randrange(8)) for byte in content[at:end])
    return content[:at] + turned + content[end:]
