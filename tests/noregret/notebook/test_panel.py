"""Do the sliders of a panel move the value, the curve and the run?"""

from __future__ import annotations

import sys

import pytest

import noregret
from bounds.core.errors import ParameterError
from noregret import theorems

PNG = b"\x89PNG"


@pytest.fixture(scope="module")
def hedge():
    return noregret.panel("hedge.sharp", N=4, T=20, eta=0.5)


def test_a_panel_shows_value_curve_and_run(hedge):
    assert hedge.values == {"N": "4", "T": "20", "eta": "0.5"}
    assert hedge.value == theorems["hedge.sharp"].bound(N=4, T=20, eta="1/2")
    assert f"<b>{hedge.value.digits(6)}</b>" in hedge.said.value
    assert "certainly between" in hedge.said.value
    assert bytes(hedge.curve.value).startswith(PNG)
    assert bytes(hedge.played.value).startswith(PNG)
    assert hedge.run.settings["T"] == 20
    assert hedge.note.value == ""


def test_moving_a_slider_changes_all_of_them(hedge):
    before = hedge.value, hedge.curve.value, hedge.played.value
    hedge.sliders["eta"].value = 0.25
    assert hedge.values["eta"] == "0.25"
    assert hedge.value == theorems["hedge.sharp"].bound(N=4, T=20, eta="1/4")
    assert hedge.curve.value != before[1]
    assert hedge.played.value != before[2]
    assert str(hedge.run.settings["eta"]) == "1/4"
    assert hedge.value != before[0]


def test_axis_and_adversary_are_chosen(hedge):
    hedge.adversary.value = ""
    assert hedge.run is None
    curve = hedge.curve.value
    hedge.over.value = "eta"
    assert hedge.curve.value != curve
    assert hedge.played.layout.display == "none"
    hedge.adversary.value = "coins"
    assert hedge.run.source == {"adversary": "coins"}
    assert hedge.played.layout.display == ""


def test_sliders_stay_within_the_hypotheses():
    panel = theorems["perceptron.margin"].panel(adversary="", r=1, rho=0.5)
    assert panel.value == 4
    assert panel.note.value == ""  # the curve ends where rho <= r would break
    panel.sliders["rho"].value = 2
    assert panel.value is None
    assert "choose values so that rho &lt;= r" in panel.note.value
    assert panel.said.value == ""


def test_a_lemma_has_nobody_to_play():
    panel = noregret.panel("khintchine.upper")
    assert panel.adversary is None
    assert panel.run is None
    assert panel.value is not None


def test_a_panel_is_a_widget_of_a_notebook(hedge, monkeypatch):
    import IPython.display

    shown = []
    monkeypatch.setattr(IPython.display, "display", shown.append)
    hedge._ipython_display_()
    assert shown == [hedge.widget]
    assert repr(hedge) == "Panel(hedge.sharp at N=4, T=20, eta=0.25)"


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"beta": 1}, "hedge.sharp has no slider for 'beta': it has N, T, eta"),
        ({"eta": -1}, "eta = -1 is off its slider: choose 0.001 to 10"),
        ({"over": "M"}, "'M' cannot be chosen here: choose one of N, T, eta"),
        ({"adversary": "nature"}, "'nature' cannot be chosen here: choose one of "),
        ({"style": "neon"}, "the style is 'neon', but must be one of"),
    ],
)
def test_what_makes_no_panel_is_one_sentence(options, sentence):
    with pytest.raises(ParameterError) as caught:
        noregret.panel("hedge.sharp", **options)
    assert str(caught.value).startswith(sentence)


def test_on_a_phone_the_pictures_stand_below_the_sliders(hedge):
    """Side by side the sliders were cut and the pictures as small as a stamp."""
    left, right = hedge.widget.children
    assert "wrap" in hedge.widget.layout.flex_flow
    least = [int(part.layout.min_width.removesuffix("px")) for part in (left, right)]
    assert max(least) < 360 < sum(least)
    assert {picture.layout.max_width for picture in right.children} == {"100%"}


def test_without_ipywidgets_a_sentence_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "ipywidgets", None)
    with pytest.raises(ParameterError, match=r"not installed: pip install 'noregret\[notebook\]'$"):
        noregret.panel("hedge.sharp")
