"""Check the theorems of online learning against algorithms, and algorithms against theorems."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from noregret.verify import verify
from noregret.version import __version__

__all__ = ["__version__", "theorems", "verify"]

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
            f"another package called {name!r} ({place}) shadows the one that noregret needs: "
            "rename it, or run from a folder that does not contain it"
        )


for _name in ("learners", "bounds", "adversaries"):
    _check_not_shadowed(_name)


def __getattr__(name: str) -> Any:
    """Load the theorems on first use: sympy takes its time."""
    if name == "theorems":
        from bounds.catalogue import THEOREMS

        return THEOREMS
    raise AttributeError(f"module 'noregret' has no attribute {name!r}")
