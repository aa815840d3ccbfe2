"""Check the theorems of online learning against algorithms, and algorithms against theorems."""

from noregret.version import __version__

__all__ = ["__version__"]
