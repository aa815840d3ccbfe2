"""Do the workflows, hooks and templates for a code host name things that exist?"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
TEMPLATES = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))
_TARGETS = set(re.findall(r"^([a-z.][\w./-]*):", (ROOT / "Makefile").read_text(), re.MULTILINE))


def _steps(path):
    for job in yaml.safe_load(path.read_text())["jobs"].values():
        yield from job["steps"]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_runs_targets_of_the_makefile(path):
    lines = [step["run"] for step in _steps(path) if "run" in step]
    asked = [target for line in lines for target in re.findall(r"\bmake ([\w./-]+)", line)]
    assert lines or path.stem == "docs"
    assert set(asked) <= _TARGETS


def test_every_python_that_is_promised_is_tested_and_tried():
    with (ROOT / "pyproject.toml").open("rb") as file:
        classifiers = tomllib.load(file)["project"]["classifiers"]
    promised = [c.rpartition(" ")[2] for c in classifiers if re.search(r":: 3\.\d+$", c)]
    assert promised == ["3.11", "3.12", "3.13", "3.14"]
    for name, job in (("tests", "suite"), ("wheel", "try")):
        workflow = yaml.safe_load((ROOT / ".github" / "workflows" / f"{name}.yml").read_text())
        assert workflow["jobs"][job]["strategy"]["matrix"]["python"] == promised


def test_templates_ask_for_a_theorem_a_false_alarm_and_an_erratum():
    forms = [yaml.safe_load(path.read_text()) for path in TEMPLATES if path.stem != "config"]
    names = {form["name"] for form in forms}
    assert names == {"A theorem to add", "A false alarm of the guard", "An erratum"}
    for form in forms:
        ids = [field["id"] for field in form["body"]]
        assert len(ids) == len(set(ids))
        assert any(field.get("validations", {}).get("required") for field in form["body"])


def test_hooks_are_the_linters_of_make_lint():
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text())["repos"][0]["hooks"]
    rule = (ROOT / "Makefile").read_text().partition("\nlint:")[2].partition("\n\n")[0]
    linters = set(re.findall(r"\$\(BIN\)/([\w-]+)", rule))
    assert {Path(hook["entry"].split()[0]).name for hook in hooks} == linters
