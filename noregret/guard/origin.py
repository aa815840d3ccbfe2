"""Where can a factory be imported from?"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from noregret.guard.keywords import is_instance


@dataclass(frozen=True)
class Origin:
    """Where a factory can be imported from; without a module it cannot."""

    name: str
    module: str = ""
    attribute: str = ""
    folder: str = ""
    instance: bool = False

    @property
    def text(self) -> str | None:
        """As on the command line: MODULE:FACTORY."""
        return f"{self.module}:{self.attribute}" if self.module else None


def origin_of(factory: Any, name: str, module: str = "", attribute: str = "") -> Origin:
    """Return where a factory is found: in the module that was named, or its own."""
    instance = is_instance(factory)
    home = module or str(getattr(factory, "__module__", "") or "")
    path = attribute or str(getattr(factory, "__qualname__", ""))
    loaded = sys.modules.get(home)
    if home == "__main__" or loaded is None or not path or "<" in path:
        return Origin(name, instance=instance)
    found: Any = loaded
    for part in path.split("."):
        found = getattr(found, part, None)
    if found is not factory:
        return Origin(name, instance=instance)
    return Origin(name, home, path, _folder(loaded, home), instance)


def _folder(module: Any, name: str) -> str:
    """Return the folder that must be on the path for the module to be found; none if installed."""
    file = getattr(module, "__file__", None)
    if file is None:
        return ""
    path = Path(file).resolve()
    up = name.count(".") + (path.name == "__init__.py")
    folder = path.parents[up] if up < len(path.parents) else path.parent
    return "" if {"site-packages", "dist-packages"} & set(folder.parts) else str(folder)
