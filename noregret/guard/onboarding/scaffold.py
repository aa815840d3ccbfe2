"""How does the test file look that guards somebody's learner?"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bounds.core.catalogue import kinds
from bounds.core.errors import ParameterError
from learners.core.kind import Kind
from noregret.guard.held import kind_of
from noregret.guard.keywords import keywords_of, own_keywords
from noregret.guard.onboarding.interface import (
    adapted,
    guard_line,
    is_playable,
    snake_case,
    wrapper,
)
from noregret.guard.session import load


def scaffold(factory: str, kind: str | None) -> str:
    """Return the test file for MODULE:FACTORY; what it needs besides is left open there."""
    found, module, attribute = load(factory)
    top, *rest = attribute.split(".")
    dressed, name = adapted(found), rest[-1] if rest else top
    chosen = _kind(dressed, kind, name)
    body = _body(dressed, chosen, name)
    imports = [f"import {each}" for each in ("copy",) if f"{each}." in body]
    imports += ["import numpy as np"] if "np." in body else []
    lines = [f'"""Does {name} keep the theorems about {chosen.name}?"""', ""]
    lines += [*imports, ""] if imports else []
    lines += [f"from {module} import {top}", "", "from noregret import guard", ""]
    lines += [f"{name} = {attribute}"] if rest else []
    return "\n".join([*lines, body, ""])


def _body(factory: Any, kind: Kind, name: str) -> str:
    """Return the line that guards a factory, after what is to be put around it."""
    if not is_playable(factory, kind):
        text = wrapper(factory, kind, name, name)
        return f"\n{text}\n\n\n{guard_line(f'Guarded{name}', kind)}"
    try:
        keywords_of(factory, kind)
    except ParameterError:
        maker = f"make_{snake_case(name)}"
        call = f"{name}({', '.join(own_keywords(factory, kind))})"
        head = f"def {maker}({', '.join(kind.keywords)}):"
        return f"\n{head}\n    return {call}  # FILL IN\n\n\n{guard_line(maker, kind, name)}"
    return guard_line(name, kind)


def _kind(factory: Any, kind: str | None, name: str) -> Kind:
    """Return the kind that is named, by the caller, the factory or its own name."""
    if kind is not None or getattr(factory, "noregret_kind", None) is not None:
        return kind_of(factory, kind)
    words = set(snake_case(name).split("_"))
    fitting = [each for each in kinds() if set(each.name.split("-")) <= words]
    if not fitting:
        raise ParameterError(
            f"the name {name} does not tell which kind of learner it is: add --as KIND, as in "
            "--as perceptron"
        )
    return max(fitting, key=lambda each: len(each.name))


def write_new(path: Path, text: str, *, force: bool) -> None:
    """Write a file; one that is there is left alone unless it is to be overwritten."""
    try:
        with path.open("w" if force else "x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise ParameterError(
            f"{path} is there already: name another file, or add --force to overwrite it"
        ) from None
    except OSError as error:
        raise ParameterError(f"{path} cannot be written: {error.strerror}") from None
