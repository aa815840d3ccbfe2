"""Can a picture be made for a slide or a paper: its size, letters, colours, formulas?"""

from __future__ import annotations

import re
import struct
import zlib

import pytest
from click.testing import CliRunner

from bounds.core.catalogue import THEOREMS
from bounds.core.errors import ParameterError
from noregret import theorems
from noregret.cli import main
from noregret.draw.axes import bytes_of
from noregret.draw.formula import lines_of, statement_lines, title_of
from noregret.draw.look import STYLES, look_of

OVER = {"T": (10, 1000, 5)}


@pytest.fixture(scope="module")
def pages():
    return theorems["ewa.tuned"].plot(
        OVER, beside=["hedge.tuned", "rwm.regret", "experts.coin"], page=True, N=10
    )


# ------------------------------------------------------------------ what may be asked for


@pytest.mark.parametrize(
    ("size", "inches"),
    [
        ("4.5x3in", (4.5, 3)),
        ("4.5x3", (4.5, 3)),
        ("25.4x50.8 mm", (1, 2)),
        ("5.08X2.54cm", (2, 1)),
        ((6, 4), (6, 4)),
        ("a4", (8.27, 11.69)),  # 210 x 297 mm
    ],
)
def test_a_size_is_a_name_or_two_sides(size, inches):
    assert look_of(size=size).size == pytest.approx(inches)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"size": "large"}, "large is no size of a picture: write 4.5x3in"),
        ({"size": "0.1x3in"}, "0.1x3in is no size of a picture"),
        ({"size": "3x1e9"}, "3x1e9 is no size"),
        ({"size": "1.2.3x4"}, "1.2.3x4 is no size"),
        (
            {"font": "STIXGenera"},
            "the font 'STIXGenera' is not installed: did you mean STIXGeneral",
        ),
        ({"font": "§"}, "the font '§' is not installed: choose serif or sans"),
        ({"font_size": "tiny"}, "tiny is no size of letters: choose from 3 to 72 points"),
        ({"font_size": 300}, "300 is no size of letters"),
        ({"style": "neon"}, "the style is 'neon', but must be one of light, dark, print"),
    ],
)
def test_what_is_no_look_is_one_sentence(wrong, sentence):
    with pytest.raises(ParameterError, match="^" + re.escape(sentence)):
        look_of(**wrong)


def test_styles_can_be_read():
    """Ink on paper has a contrast of at least 7, what is drawn one of at least 3."""

    def light(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    for palette in STYLES.values():
        paper = light(palette.paper)

        def contrast(colour: str, paper: float = paper) -> float:
            low, high = sorted((paper, light(colour)))
            return (high + 0.05) / (low + 0.05)

        assert contrast(palette.ink) >= 7
        assert contrast(palette.other) >= 3
        assert all(contrast(palette.curve(index)["color"]) >= 2.7 for index in range(10))
    printed = [tuple(STYLES["print"].curve(index).values()) for index in range(4)]
    assert len(set(printed)) == 4


# ------------------------------------------------------------------ formulas


def test_every_theorem_is_written_as_mathematics():
    from matplotlib.mathtext import MathTextParser

    parser = MathTextParser("path")
    for theorem in THEOREMS.values():
        for line in statement_lines(theorem):
            assert line.startswith("$")
            assert line.endswith("$")
            parser.parse(line)


def test_cases_are_lines_and_outer_fractions_are_large():
    first, second = statement_lines(THEOREMS["rwm.regret"])
    assert r"\leq 2 \sqrt{T\,\ln N}\quad \mathrm{if}" in first
    assert r"\dfrac{T}{2}" in second
    assert second.endswith(r"\mathrm{otherwise}$")
    assert lines_of(r"\frac{a}{\frac{b}{c}} + \binom{\frac{n}{2}}{k}", "") == [
        r"$\dfrac{a}{\frac{b}{c}} + \binom{\frac{n}{2}}{k}$"
    ]


def test_what_is_no_mathematics_is_text():
    assert lines_of(r"\unknowable{x}", "x <= 3") == ["x <= 3"]
    assert lines_of(r"\begin{matrix} x", "costs $5") == [r"costs \$5"]


# ------------------------------------------------------------------ pictures


def test_the_look_is_in_the_picture():
    figure = theorems["ewa.tuned"].plot(
        OVER, N=10, size="4x3in", font="serif", font_size=8, style="dark"
    )
    (axes,) = figure.axes
    assert tuple(figure.get_size_inches()) == (4, 3)
    assert axes.xaxis.label.get_fontsize() == 8
    assert axes.xaxis.label.get_fontname() == "STIXGeneral"
    paper = tuple(int(STYLES["dark"].paper[i : i + 2], 16) / 255 for i in (1, 3, 5))
    assert figure.get_facecolor()[:3] == pytest.approx(paper)
    content = bytes_of(figure, ".png", dpi=50)
    assert struct.unpack(">II", content[16:24]) == (200, 150)


def test_a_picture_that_is_too_small_for_its_words_is_refused(tmp_path):
    path = tmp_path / "a.png"
    sentence = "1x1in is too small for words of 20 points: choose a larger size or smaller letters"
    with pytest.raises(ParameterError, match=f"^{sentence}$"):
        theorems["ewa.tuned"].plot(OVER, N=10, size="1x1in", font_size=20, path=str(path))
    assert not path.exists()


def test_a_pdf_has_its_size_and_its_fonts():
    figure = theorems["ewa.tuned"].plot(OVER, N=10, size="4x3in", font="serif")
    content = bytes_of(figure, ".pdf")
    assert content.startswith(b"%PDF")
    assert b"/MediaBox [ 0 0 288 216 ]" in content
    streams = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", content, flags=re.DOTALL)
    plain = b"".join([content, *(zlib.decompress(s) for s in streams if s[:1] == b"\x78")])
    assert b"STIXGeneral" in plain
    assert b"/FontFile2" in plain  # embedded, as TrueType


def test_a_page_has_a_picture_for_each_theorem(pages):
    titles = [axes.get_title(loc="left") for axes in pages.axes]
    assert len(pages.axes) == 4
    assert titles[1] == THEOREMS["hedge.tuned"].title
    assert [axes.get_lines()[0].get_gid() for axes in pages.axes] == [
        f"curve-{key}" for key in ("ewa.tuned", "hedge.tuned", "rwm.regret", "experts.coin")
    ]


def _words(figure):
    """Yield the box of each word of a picture after it was laid out."""
    figure.draw_without_rendering()
    for axes in figure.axes:
        for text in (*axes.texts, axes._left_title, axes.xaxis.label, axes.yaxis.label):
            if text.get_text():
                yield text.get_text(), text.get_window_extent()


@pytest.mark.parametrize("key", ["winnow.optimal", "experts.bits", "wm.mistakes"])
@pytest.mark.parametrize("size", [None, "column"])
def test_no_word_is_cut_or_lies_on_another(key, size):
    """Long titles, tall formulas, small pictures."""
    theorem = theorems[key]
    name = theorem.parameters[-1]
    given = {"N": 100, "m_star": 10, "T": 64}
    fixed = {n: given[n] for n in theorem.parameters if n != name}
    over = {name: ("0.1", "0.9", 4) if name in ("delta", "beta") else (8, 64, 4)}
    figure = theorem.plot(over, size=size, font_size=7 if size else 10, **fixed)
    boxes = list(_words(figure))
    width, height = figure.canvas.get_width_height()
    for words, box in boxes:
        assert box.x0 >= -1, words
        assert box.y0 >= -1, words
        assert box.x1 <= width + 1, words
        assert box.y1 <= height + 1, words
    for index, (words, box) in enumerate(boxes):
        for other, second in boxes[:index]:
            assert not _overlap(box, second), (words, other)


def _overlap(one, other) -> bool:
    """Tell whether two boxes share more than their edges."""
    across = min(one.x1, other.x1) - max(one.x0, other.x0)
    up = min(one.y1, other.y1) - max(one.y0, other.y0)
    return across > 1 and up > 1


def test_the_legend_lies_below_the_curves():
    figure = theorems["ewa.tuned"].plot(OVER, beside=["hedge.tuned"], N=10)
    figure.draw_without_rendering()
    (legend,) = figure.legends
    assert legend.get_window_extent().y1 <= figure.axes[0].get_window_extent().y0
    words = [text.get_text() for text in legend.get_texts()]
    assert words[1].startswith(f"{THEOREMS['hedge.tuned'].title}: $R_{{T}}")


def test_the_legend_has_each_case_of_a_bound_and_nothing_is_cut():
    """rwm.regret has two cases; in a column of a paper they are two lines."""
    over = {"T": (1, 1000, 5)}
    figure = theorems["hedge.tuned"].plot(over, beside=["rwm.regret"], N=10, size="column")
    figure.draw_without_rendering()
    (legend,) = figure.legends
    lines = legend.get_texts()[1].get_text().split("\n")
    assert [line.endswith(r"\mathrm{otherwise}$") for line in lines] == [False, False, True]
    width, _ = figure.canvas.get_width_height()
    assert all(text.get_window_extent().x1 <= width + 1 for text in legend.get_texts())


def test_the_mathematics_of_a_title_is_drawn():
    """`2 K^2 ln N` is for a command line; and what is no formula has its signs."""
    assert title_of(THEOREMS["winnow.committee"]).endswith(r"at most $2 K^{2}\,\ln N$ mistakes")
    assert "Halving ≤" in title_of(THEOREMS["chain"])
    for theorem in THEOREMS.values():
        words = re.sub(r"\$[^$]*\$", "", title_of(theorem))
        assert not re.search(r"[\^_]|<=|sqrt", words)


@pytest.mark.parametrize("N", [(10, 100), (30, 1000)])
def test_the_words_at_a_crossing_stand_within_the_axes(N):
    """2 K^2 ln N and K N cross at N = 36 for K = 5: early or late in the picture."""
    figure = theorems["perceptron.committee"].plot(
        {"N": (*N, 9)}, beside=["winnow.committee"], K=5, size="beamer"
    )
    figure.draw_without_rendering()
    (axes,) = figure.axes
    (words,) = [text for text in axes.texts if text.get_text() == "N = 36"]
    box, room = words.get_window_extent(), axes.get_window_extent()
    assert room.x0 <= box.x0 < box.x1 <= room.x1
    assert room.y0 <= box.y0 < box.y1 <= room.y1


def test_what_was_typed_stands_below_the_formula():
    figure = theorems["hedge.regret"].plot({"T": (10, 100, 3)}, N=10, eta=0.1)
    assert figure.axes[0].texts[0].get_text() == r"$N$ = 10, $\eta$ = 0.1"


# ------------------------------------------------------------------ the command line


def test_the_command_line_takes_the_look(tmp_path):
    path = tmp_path / "slide.pdf"
    words = ["bound", "ewa.tuned", "N=10", "--over", "T=10:1000:4", "--plot", str(path)]
    look = ["--size", "beamer", "--font", "serif", "--font-size", "8", "--style", "print"]
    result = CliRunner().invoke(main, [*words, *look])
    assert result.exit_code == 0, result.output
    assert b"/MediaBox [ 0 0 324 216 ]" in path.read_bytes()  # 4.5 x 3 inches
    before = path.read_bytes()
    wrong = CliRunner().invoke(main, [*words, "--size", "huge"])
    assert (wrong.exit_code, path.read_bytes()) == (2, before)
    alone = CliRunner().invoke(main, ["bound", "ewa.tuned", "N=10", "T=9", "--size", "a4"])
    assert alone.exit_code == 2
    assert "--size needs a picture: give --plot FILE" in alone.output
