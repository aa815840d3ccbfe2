"""Does what is built for others bring all that it needs?"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PACKAGES = ("learners", "bounds", "adversaries", "noregret", "proofs")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel, made from the source archive as an installer would make it."""
    out = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(out), str(ROOT)]
    done = subprocess.run(build, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    (found,) = out.glob("*.whl")
    return found


def _files_of_the_tree():
    """Return what stands below the packages, but for what programs left there."""
    made = {".vo", ".vos", ".vok", ".glob", ".aux", ".pyc", ".nbc", ".nbi"}
    for package in PACKAGES:
        for path in (ROOT / package).rglob("*"):
            hidden = any(part.startswith(".") for part in path.relative_to(ROOT).parts)
            if path.is_file() and path.suffix not in made and not hidden:
                yield path.relative_to(ROOT).as_posix()


def test_the_wheel_has_every_file_of_the_packages_and_no_other_package(wheel):
    names = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert names == set(_files_of_the_tree())


def test_what_is_unpacked_elsewhere_computes_refutes_and_reports(wheel, tmp_path):
    site, work = tmp_path / "site", tmp_path / "work"
    work.mkdir()
    zipfile.ZipFile(wheel).extractall(site)
    code = (
        "import contextlib, io, json, noregret\n"
        "from noregret.cli import main\n"
        "def ask(*words):\n"
        "    out = io.StringIO()\n"
        "    with contextlib.redirect_stdout(out), contextlib.suppress(SystemExit):\n"
        "        main([*words, '--json'])\n"
        "    return json.loads(out.getvalue())\n"
        "found = {'home': noregret.__file__}\n"
        "found['bound'] = ask('bound', 'perceptron.committee', 'N=11', 'K=3')['value']\n"
        "found['errata'] = len(ask('errata')['errata'])\n"
        "page = ('--profile', 'fast', '--html', 'report.html')\n"
        "found['verdict'] = ask('verify', 'experts.bits', *page)['theorems'][0]['verdict']\n"
        "print(json.dumps(found))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        cwd=work,
        env={**os.environ, "PYTHONPATH": str(site)},
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert Path(found["home"]).is_relative_to(site)
    assert found["bound"] == "33"  # K N
    assert found["errata"] > 0
    assert found["verdict"] == "HOLDS"
    assert (work / "report.html").stat().st_size > 0
