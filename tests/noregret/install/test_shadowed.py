"""What is said to somebody whose own package has the name of one of ours?"""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

_LEARNER = "class Mine:\n    def predict(self, x):\n        return 1\n"


@pytest.fixture
def project(tmp_path):
    """A project that has its own learners/."""
    folder = tmp_path / "project"
    (folder / "learners").mkdir(parents=True)
    (folder / "learners" / "__init__.py").write_text(_LEARNER)
    return folder


def _said(project, *words):
    return subprocess.run(
        [sys.executable, *words], capture_output=True, text=True, cwd=project, env=dict(os.environ)
    )


def test_the_guard_says_that_a_package_is_hidden_and_from_where_it_is_seen(project):
    code = "from noregret.cli import main; main(['guard', 'learners:Mine', '--as', 'perceptron'])"
    # As in the installed program, the current folder is not on the path at the start.
    done = _said(project, "-P", "-c", code)
    assert done.returncode == 2, done.stderr
    assert "hides the one in this folder" in done.stderr
    assert "project.learners" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_a_name_that_nobody_hides_is_only_missing(project):
    code = "from noregret.cli import main; main(['guard', 'learners:Nobody', '--as', 'perceptron'])"
    done = _said(project.parent, "-P", "-c", code)
    assert done.returncode == 2
    assert "learners has no 'Nobody'" in done.stderr


def test_an_import_names_the_folder_that_is_in_the_way(project):
    done = _said(project, "-c", "import sys; sys.path.insert(0, '.'); import noregret")
    assert done.returncode == 1
    assert "another package called 'learners'" in done.stderr
    assert "rename yours" in done.stderr
