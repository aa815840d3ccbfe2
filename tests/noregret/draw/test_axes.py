"""Are all pictures drawn on the same axes, and is the same picture the same file?"""

from __future__ import annotations

from pathlib import Path

import pytest

import noregret
from bounds.core.errors import ParameterError
from noregret.calculator.margin import Study
from noregret.draw.axes import check_format, new_axes, save, svg_of
from noregret.draw.curves import figure_of
from noregret.draw.data_set import draw
from noregret.draw.look import look_of
from noregret.read.datasets import read_dataset


@pytest.fixture
def sample(tmp_path):
    file = tmp_path / "points.csv"
    file.write_text("1,0,1\n0,1,-1\n1,1/2,1\n")
    return read_dataset(str(file))


def bound(path: str) -> None:
    save(noregret.theorems["ewa.tuned"].plot(over={"T": (10, 100)}, N=3), path)


def a_run(path: str) -> None:
    noregret.run("perceptron", adversary="orthonormal", N=3).plot(path)


@pytest.mark.parametrize("suffix", [".svg", ".png", ".pdf"])
def test_the_same_picture_is_the_same_file(sample, tmp_path, suffix):
    """So that a picture under version control changes only if what it shows does."""

    def points(path: str) -> None:
        draw(Study(sample, 10), path)

    for picture in (bound,) if suffix == ".pdf" else (bound, a_run, points):
        files = [tmp_path / f"{picture.__name__}-{time}{suffix}" for time in (1, 2)]
        for file in files:
            picture(str(file))
        assert files[0].read_bytes() == files[1].read_bytes()
        assert b"dc:date" not in files[0].read_bytes()
        assert b"CreationDate" not in files[0].read_bytes()


@pytest.mark.parametrize("text", [True, False])
def test_text_is_drawn_or_stays_text_so_that_it_can_be_searched_for(tmp_path, text):
    figure, axes = new_axes(look=look_of(text=text))
    axes.set_title("regret and its bound")
    save(figure, str(tmp_path / "a.svg"))
    assert ("regret and its bound</text>" in (tmp_path / "a.svg").read_text()) is text
    assert svg_of(figure).startswith("<svg ")
    assert ("regret and its bound</text>" in svg_of(figure)) is text


def test_every_picture_has_the_same_axes():
    figures = (
        figure_of(noregret.theorems["ewa.tuned"], {"T": (10, 100)}, {"N": 3}),
        noregret.run("hedge", adversary="coins", N=2, T=3).plot(),
    )
    for figure in figures:
        (axes,) = figure.axes
        assert tuple(figure.get_size_inches()) == (8, 5)
        assert not axes.spines["top"].get_visible()
        assert figure._repr_png_().startswith(b"\x89PNG")


@pytest.mark.parametrize("name", ["a.gif", "a", "svg", ""])
def test_a_picture_of_no_known_kind_is_refused(name):
    with pytest.raises(ParameterError, match=r"name it \.png, \.svg or \.pdf"):
        check_format(name)
    with pytest.raises(ParameterError, match=r"name it \.svg$"):
        check_format("a.png", (".svg",))


@pytest.mark.parametrize("name", ["a.png", "A.SVG", "a.pdf"])
def test_pictures_of_known_kinds_are_not(name):
    check_format(str(Path("folder") / name))
