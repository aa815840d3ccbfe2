"""Is a theory found that an installed package brings?"""

from __future__ import annotations

import os
import subprocess
import sys

from tests.noregret.theory.theories import LEADER

_PROJECT = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "leaders-theory"
version = "1"

[project.entry-points."noregret.theories"]
leaders = "leaders_theory"
"""


def test_a_package_with_the_entry_point_is_built_installed_and_found(tmp_path):
    source, site = tmp_path / "source", tmp_path / "site"
    (source / "leaders_theory").mkdir(parents=True)
    (source / "leaders_theory" / "__init__.py").write_text(LEADER)
    (source / "pyproject.toml").write_text(_PROJECT)
    install = ["install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", *install]
    done = subprocess.run([*pip, "--target", site, source], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    path = os.pathsep.join([str(site), os.environ.get("PYTHONPATH", "")])
    code = "from noregret.cli import main; main(['list', 'leader.*', '--json'])"
    found = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": path},
    )
    assert found.returncode == 0, found.stderr
    assert "leader.trivial" in found.stdout
    assert "A regret of order sqrt(T)" in found.stdout
