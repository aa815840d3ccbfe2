"""How is a theory found and loaded, and what if it cannot be?

Nothing heavy is imported here: whoever asks for a theorem of ours pays nothing for others.
"""

from __future__ import annotations

import importlib
import importlib.metadata
import importlib.util
import re
import sys
import tomllib
import traceback
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

from bounds.core import catalogue
from bounds.core.errors import ParameterError
from bounds.core.family import Family, Theory

GROUP = "noregret.theories"
#: So much is repeated of what a theory has raised.
_LONGEST = 200


def load(source: str | Path | ModuleType, *, is_named: bool = True) -> Theory:
    """Load a theory (a file, the name of a module, a module) and add it to the catalogue."""
    if isinstance(source, ModuleType):
        theory = _read(source, source.__name__, source.__name__)
    else:
        text = str(source)
        theory = _read(_module(text), text, _origin(text))
    known = next((t for t in catalogue.theories() if t.file == theory.file), None)
    if known is not None:
        return known
    theory = replace(theory, is_named=is_named)
    catalogue.add(theory)
    return theory


def _is_file(text: str) -> bool:
    return text.endswith(".py") or "/" in text or "\\" in text


def _origin(text: str) -> str:
    """Return what another process can load the same theory by."""
    return str(Path(text).resolve()) if _is_file(text) else text


def _module(text: str) -> ModuleType:
    """Return the module of a file or of a name; whatever it raises is one sentence."""
    try:
        return _from_file(Path(text)) if _is_file(text) else _from_name(text)
    except ParameterError:
        raise
    except SyntaxError as error:
        raise ParameterError(
            f"the theory {text} is not Python: {error.msg}, line {error.lineno}"
        ) from None
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # whatever it raises, it is the author's
        said = " ".join(str(error).split())[:_LONGEST]
        raise ParameterError(
            f"loading the theory {text} raised {type(error).__name__} ({said}): mend it first"
        ) from None


def _from_file(path: Path) -> ModuleType:
    if not path.is_file():
        raise ParameterError(f"there is no file {path}: name a theory as FILE.py or package.module")
    name = path.stem
    folder = str(path.resolve().parent)
    if folder not in sys.path:
        sys.path.insert(0, folder)  # a theory may import what stands beside it
    known = sys.modules.get(name)
    if known is not None and getattr(known, "__file__", None) == str(path.resolve()):
        return known
    if known is not None or not name.isidentifier():
        name = f"noregret_theory_{abs(hash(str(path.resolve()))):x}"
    spec = importlib.util.spec_from_file_location(name, path.resolve())
    if spec is None or spec.loader is None:
        raise ParameterError(f"{path} is no Python file: name a theory as FILE.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _from_name(name: str) -> ModuleType:
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is not None and f"{name}.".startswith(f"{error.name}."):
            raise ParameterError(
                f"there is no module {error.name!r} here or among the installed ones: name a "
                "theory as FILE.py or package.module"
            ) from None
        raise


def _read(module: ModuleType, name: str, origin: str) -> Theory:
    """Return the theory that a module holds."""
    families = _items(module, name, "FAMILIES", Family)
    if not families:
        raise ParameterError(
            f"the theory {name} has no FAMILIES: give it FAMILIES = (Family(title, theorems),)"
        )
    file = str(Path(module.__file__ or name).resolve())
    return Theory(name, families, _trials(module, name), origin, file)


def _trials(module: ModuleType, name: str) -> tuple[Any, ...]:
    if not hasattr(module, "TRIALS"):
        return ()  # and Hypothesis need not be loaded
    from adversaries.core.trial import Trial

    return _items(module, name, "TRIALS", Trial)


def _items(module: ModuleType, name: str, what: str, kind: type) -> tuple[Any, ...]:
    found = getattr(module, what, ())
    items = (found,) if isinstance(found, kind) else found
    if not isinstance(items, tuple | list) or not all(isinstance(one, kind) for one in items):
        raise ParameterError(
            f"the theory {name} has {what} = {found!r}, but must have a tuple of {kind.__name__}"
        )
    return tuple(items)


def blamed_for(error: BaseException) -> str:
    """Return where in a theory from outside an error was raised, in words; nothing if in none.

    The text of the traceback is read: that of another process comes as text only.
    """
    text = "".join(traceback.format_exception(error))
    places = re.findall(r'^\s*File "(.+)", line (\d+), in (\S+)', text, re.MULTILINE)
    for file, line, function in reversed(places):
        for theory in catalogue.theories():
            if Path(file).resolve() == Path(theory.file):
                return f"{function} of {theory.name}, line {line}"
    return ""


# ------------------------------------------------------------------ found without being named


def discover() -> None:
    """Load the theories of the working folder's pyproject.toml and of installed packages.

    An installed one that cannot be loaded is told on stderr; the others do not suffer.
    """
    for name in _configured(Path("pyproject.toml")):
        load(name, is_named=False)
    for entry in importlib.metadata.entry_points(group=GROUP):
        try:
            load(entry.value.partition(":")[0], is_named=False)
        except ParameterError as error:
            print(f"noregret: {error}", file=sys.stderr)


def _configured(path: Path) -> Iterator[str]:
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError):
        return  # none, or one that is not ours to complain about
    names = table.get("tool", {}).get("noregret", {}).get("theories", [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise ParameterError(
            f"[tool.noregret] theories in {path} is {names!r}, but must be a list of names: write "
            'theories = ["package.module"]'
        )
    yield from names
