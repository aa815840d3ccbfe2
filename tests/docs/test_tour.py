"""Does the notebook run, and does it show what is true?"""

from __future__ import annotations

import json

import pytest

from docs import notebook_page


@pytest.fixture(scope="module")
def book():
    return notebook_page.executed()


def _said(book, name: str) -> str:
    cell = next(cell for cell in book.cells if cell.id == name)
    return "".join(output.get("text", "") for output in cell.outputs)


def _data(book, name: str):
    cell = next(cell for cell in book.cells if cell.id == name)
    return next(output.data for output in cell.outputs if "data" in output)


def test_the_notebook_is_stored_without_outputs():
    stored = json.loads(notebook_page.NOTEBOOK.read_text(encoding="utf-8"))
    code = [cell for cell in stored["cells"] if cell["cell_type"] == "code"]
    assert len(code) >= 10
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in code)


def test_every_cell_ran(book):
    counts = [cell.execution_count for cell in book.cells if cell.cell_type == "code"]
    assert counts == list(range(1, len(counts) + 1))


def test_the_bound_is_that_of_the_formula(book):
    # (10 ln 2 + ln 1000)/ln(4/3) = 13.8392/0.287682
    assert "48.1059" in _data(book, "bound")["text/html"]
    assert _said(book, "digits").splitlines()[1].startswith("48.1059")


def test_a_bound_is_compared_exactly_and_shows_what_was_typed(book):
    # 48.1059 < 50, 49.1059 > 49; T eta/8 + ln(10)/eta = 12.5 + 23.0259
    assert _said(book, "exact").split() == ["True", "True", "True"]
    assert "at N=10, T=1000, eta=0.1" in _data(book, "exact")["text/html"]
    assert "35.5258" in _data(book, "exact")["text/html"]


def test_the_panel_has_a_slider_for_each_parameter(book):
    assert "application/vnd.jupyter.widget-view+json" in _data(book, "panel")
    state = book.metadata.widgets["application/vnd.jupyter.widget-state+json"]["state"]
    models = [model["state"] for model in state.values() if "Slider" in model["model_name"]]
    named = {model["description"] for model in models if "description" in model}
    assert named == {"N", "T", "eta"}


def test_the_horizon_is_the_smallest(book):
    # sqrt(T ln(10)/2) <= T/100 means T >= 5000 ln 10 = 11512.9
    assert "T = 11513 is the smallest" in _said(book, "solve")


def test_pictures_are_drawn(book):
    assert all("image/png" in _data(book, name) for name in ("plot", "run-plot"))


def test_verdicts_are_right(book):
    held, violated = _said(book, "check").splitlines()
    assert held.startswith("wm.mistakes: HOLDS, observed 2")
    assert violated.startswith("wm.mistakes: VIOLATED, observed 2")
    assert "a mistake costs weight (round 2)" in _said(book, "broken")
    assert _said(book, "run").count("HOLDS") == 4
    assert _said(book, "refute").startswith("REFUTED")
    assert "Clipped as perceptron, 1 theorem: 1 VIOLATED" in _said(book, "guard")


def test_the_worst_case_is_the_known_one(book):
    # Four experts, beta = 1/2: 2 m* + 3, from the table of the exhaustive search.
    found = [line.split(":")[1].split()[0] for line in _said(book, "worst").splitlines()]
    assert found == ["3", "5", "7", "9", "11"]


def test_the_page_shows_outputs_as_mathematics_and_pictures(book, monkeypatch):
    monkeypatch.setattr(notebook_page, "executed", lambda: book)
    pages = notebook_page.pages()
    page = pages["tutorials/tour.md"]
    assert "$$" not in page
    assert page.count("<math") == 3
    assert pages["tutorials/tour-1.png"].startswith(b"\x89PNG")
    assert "![What the cell draws](tour-2.png)" in page
    assert "wm.mistakes: HOLDS" in page
    assert "*In a notebook, sliders and pictures stand here.*" in page
