"""Check the theorems of online learning against algorithms, and algorithms against theorems."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from noregret.version import __version__

__all__ = [
    "__version__",
    "check",
    "guard",
    "panel",
    "refute",
    "run",
    "theorems",
    "theory",
    "verify",
]

#: Where the functions are that people mean by `noregret.run`, say.
_FUNCTIONS = {
    "check": "noregret.guard.examine",
    "guard": "noregret.guard.pytest_test",
    "panel": "noregret.notebook.panel",
    "refute": "noregret.verify.refute",
    "run": "noregret.run.study",
    "verify": "noregret.verify.engine",
}
_HOME = Path(__file__).resolve().parent.parent


def _check_not_shadowed(name: str) -> None:
    """Say so if another package has taken the name of one of ours."""
    spec = find_spec(name)
    origin = spec.origin if spec is not None else None
    if origin is not None and Path(origin).resolve().parent.parent == _HOME:
        return
    if getattr(import_module(name), "PART_OF", None) != "noregret":
        place = origin or (list(spec.submodule_search_locations or []) if spec else None)
        raise ImportError(
            f"another package called {name!r} ({place}) hides the one that noregret brings: rename "
            "yours, or import it from the folder above, as project.learners, say"
        )


_SHADOWED: ImportError | None = None
try:
    for _name in ("learners", "bounds", "adversaries"):
        _check_not_shadowed(_name)
except ImportError as _error:
    if "pytest" not in sys.modules:
        raise
    # pytest loads our plugin in every project: one that does not use noregret must not suffer.
    _SHADOWED = _error
else:
    # These packages have the names of functions, which are what people mean by `noregret.run`: once
    # they are loaded (they are empty) their names are freed, and __getattr__ gives the functions.
    for _name in ("guard", "run", "verify"):
        import_module(f"noregret.{_name}")
        del globals()[_name]


def __getattr__(name: str) -> Any:
    """Load on first use what takes its time: sympy, Hypothesis, pytest."""
    if _SHADOWED is not None and name in __all__:
        raise _SHADOWED
    if name == "theorems":
        from bounds.core.catalogue import THEOREMS
        from bounds.core.theorem import SHOWERS

        SHOWERS.update(plot=_picture, panel=_panel)
        return THEOREMS
    if name == "theory":
        return import_module("noregret.theory")
    if name in _FUNCTIONS:
        return getattr(import_module(_FUNCTIONS[name]), name)
    raise AttributeError(f"module 'noregret' has no attribute {name!r}")


def __dir__() -> list[str]:
    """Return what people use; the rest of the package is found by its own name."""
    return list(__all__)


def _picture(theorem: Any, over: Any, options: Any) -> Any:
    """Draw a bound: `theorems[key].plot(...)` comes here."""
    from noregret.draw.curves import OPTIONS, figure_of

    drawing = {n: options[n] for n in options if n in OPTIONS and n not in theorem.by_name}
    values = {name: value for name, value in options.items() if name not in drawing}
    return figure_of(theorem, over, values, **drawing)


def _panel(theorem: Any, options: Any) -> Any:
    """Make a panel: `theorems[key].panel(...)` comes here."""
    from noregret.notebook.panel import panel

    return panel(theorem, **options)
