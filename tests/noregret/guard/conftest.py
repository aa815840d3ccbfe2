"""Where do the tests of the guard find learners that somebody else wrote?"""

from __future__ import annotations

import importlib
import sys

import pytest

from bounds.core.catalogue import kinds
from tests.noregret.guard.shelf import LIBRARY

#: Every family is loaded now: what a session within a test loads is taken away with it.
KINDS = tuple(kinds())


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    """A folder with the module `shelf_of_learners`."""
    made = tmp_path_factory.mktemp("shelf")
    (made / "shelf_of_learners.py").write_text(LIBRARY, encoding="utf-8")
    return made


@pytest.fixture(scope="session")
def shelf(folder):
    """The module `shelf_of_learners`, imported."""
    sys.path.insert(0, str(folder))
    try:
        yield importlib.import_module("shelf_of_learners")
    finally:
        sys.path.remove(str(folder))
        sys.modules.pop("shelf_of_learners", None)
