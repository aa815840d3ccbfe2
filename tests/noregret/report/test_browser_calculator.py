"""Does a reader with a browser get the number of the theorem?"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser, Locator, Page

from bounds import THEOREMS
from noregret.cli import main
from noregret.report.calculators import asset, source, style
from noregret.report.sliders import sliders
from tests.noregret.report.browser import opened

KEYS = ("wm.mistakes", "ewa.tuned", "separation", "winnow.margin", "perceptron.exponential")
TOO_COARSE = "Floats are too coarse here: the command below gives every digit."
#: What readers type to see what happens.
EXTREMES = ("1e20", "1e308", "1e-308", "1e-320", "0", "-1", "1", "9007199254740993", "")
_COLOURS = """
:root { color-scheme: light dark; --ink: #1c2024; --muted: #60646c; --line: #d9d9e0;
  --accent: #3358d4; --surface: #fff; --danger: #c62a2f; }
@media (prefers-color-scheme: dark) { :root { --ink: #edeef0; --muted: #b0b4ba; --line: #43484e;
  --accent: #9eb1ff; --surface: #18191b; --danger: #ff9592; } }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; padding: 1rem; max-width: 60rem;
  color: var(--ink); background: var(--surface); }
"""


def _written(path: Path, keys: Iterable[str]) -> Path:
    """Write a page with some calculators and nothing else."""
    keys = list(keys)
    divisions = "".join(
        f'<h2>{key}</h2><div class="calculator" data-key="{escape(key)}"></div>' for key in keys
    )
    mount = 'for (const e of document.querySelectorAll(".calculator"))'
    path.write_text(
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Calculators</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{_COLOURS}{style()}</style><body>{divisions}"
        f"<script>{source(THEOREMS[key] for key in keys)}\n{asset()}\n"
        f"{mount} mountCalculator(e, e.dataset.key);</script></body></html>",
        encoding="utf-8",
    )
    return path


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _written(tmp_path_factory.mktemp("page") / "calculators.html", KEYS)


@pytest.fixture
def page(browser: Browser, file: Path) -> Iterator[Page]:
    with opened(browser, file) as page:
        yield page


def _calculator(page: Page, key: str) -> Locator:
    return page.locator(f'.calculator[data-key="{key}"]')


def _field(calculator: Locator, name: str) -> Locator:
    return calculator.locator(f'input[type="number"][id$="-{name}"]')


def _bare(text: str | None) -> str:
    """Return a text without spaces, which mathematics sets as it likes."""
    return "".join((text or "").replace("*", "∗").split())


def _slider(calculator: Locator, name: str) -> Locator:
    return calculator.get_by_label(f"{name}, slider")


def _shown(calculator: Locator) -> float:
    text = calculator.locator("output").inner_text()
    assert text.startswith("≈ ")
    return float(text.removeprefix("≈ "))


def _values(calculator: Locator) -> dict[str, str]:
    """Return the values in the command that the calculator shows."""
    words = shlex.split(calculator.locator(".calculator-command code").inner_text())
    return dict(word.split("=") for word in words[3:])


def half(cases: list[tuple[str, dict[str, str]]]) -> list[Any]:
    """Every second case; the others are deep."""
    return [
        case if place % 2 == 0 else pytest.param(*case, marks=pytest.mark.deep)
        for place, case in enumerate(cases)
    ]


@pytest.mark.parametrize("key", KEYS[:2])
def test_the_value_shown_is_that_of_the_theorem(key: str, page: Page) -> None:
    calculator = _calculator(page, key)
    expected = float(THEOREMS[key].bound(**_values(calculator)))
    assert _shown(calculator) == pytest.approx(expected, rel=1e-6)


def test_a_typed_value_changes_the_number(page: Page) -> None:
    calculator = _calculator(page, "wm.mistakes")
    _field(calculator, "N").fill("1000")
    _field(calculator, "beta").fill("0.25")
    expected = float(THEOREMS["wm.mistakes"].bound(N=1000, m_star=10, beta="1/4"))
    assert _values(calculator) == {"N": "1000", "m_star": "10", "beta": "0.25"}
    assert _shown(calculator) == pytest.approx(expected, rel=1e-6)


def test_a_slider_moves_by_keyboard_and_the_curve_follows(page: Page) -> None:
    calculator = _calculator(page, "ewa.tuned")
    mark = calculator.locator("svg .mark")
    before, place = _values(calculator)["T"], mark.get_attribute("cx")
    slider = _slider(calculator, "T")
    slider.focus()
    for _ in range(3):
        page.keyboard.press("PageUp")
    after = _values(calculator)["T"]
    assert int(after) > int(before)
    assert float(mark.get_attribute("cx") or 0) > float(place or 0)
    assert slider.get_attribute("aria-valuetext") == after
    expected = float(THEOREMS["ewa.tuned"].bound(**_values(calculator)))
    assert _shown(calculator) == pytest.approx(expected, rel=1e-6)


@pytest.mark.parametrize(("name", "typed"), [("N", 457), ("m_star", 123), ("beta", 0.321)])
def test_a_slider_stands_where_the_field_says(name: str, typed: float, page: Page) -> None:
    """One step to the right and one back is the value again, but for the width of a step."""
    calculator = _calculator(page, "wm.mistakes")
    _field(calculator, name).fill(str(typed))
    _slider(calculator, name).press("ArrowRight")
    _slider(calculator, name).press("ArrowLeft")
    assert float(_field(calculator, name).input_value()) == pytest.approx(typed, rel=0.02)


@pytest.mark.parametrize(("end", "value"), [("Home", "2"), ("End", "1000000")])
def test_a_slider_reaches_both_ends_of_its_range(end: str, value: str, page: Page) -> None:
    calculator = _calculator(page, "ewa.tuned")
    _slider(calculator, "N").press(end)
    assert _field(calculator, "N").input_value() == value


@pytest.mark.parametrize(
    ("key", "name", "typed", "sentence"),
    [
        ("wm.mistakes", "beta", "1", "The theorem requires that β < 1."),
        ("wm.mistakes", "N", "2.5", "N must be a whole number."),
        ("wm.mistakes", "N", "", "N needs a number."),
        ("wm.mistakes", "m_star", "-1", "m∗ must not be negative."),
        ("winnow.margin", "eta", "0.2", "The theorem requires that η < 2ρ/r2."),
        ("perceptron.exponential", "N", "5000", "The bound is not finite here, or too large"),
    ],
)
def test_what_breaks_a_hypothesis_is_said(
    key: str, name: str, typed: str, sentence: str, page: Page
) -> None:
    calculator = _calculator(page, key)
    _field(calculator, name).fill(typed)
    refusal = calculator.locator(".calculator-refusal")
    assert refusal.is_visible()
    assert _bare(refusal.text_content()).startswith(_bare(sentence))
    assert calculator.locator("output").inner_text() == "—"
    _field(calculator, name).fill("3" if name in ("N", "m_star") else "0.1")
    assert not refusal.is_visible()
    assert _shown(calculator) > 0


def test_the_tuned_rate_is_told(page: Page) -> None:
    """sqrt(8 ln 100/1000) is 0.19194 to five digits."""
    told = _bare(_calculator(page, "ewa.tuned").locator(".calculator-fixed").text_content())
    assert told.startswith(_bare("with η ≈ 0.19194"))
    assert _bare("η = 8 ln N/T") in told  # the root is drawn, not written


@pytest.mark.parametrize("key", KEYS[:2])
def test_the_command_prints_what_the_page_shows(key: str, page: Page) -> None:
    """The line can be pasted: it is certified by the same theorem."""
    calculator = _calculator(page, key)
    words = shlex.split(calculator.locator(".calculator-command code").inner_text())
    assert words[0] == "noregret"
    result = CliRunner().invoke(main, [*words[1:], "--json"])
    assert result.exit_code == 0
    found = re.search(r'"value": "([^"]+)"', result.output)
    assert found is not None
    assert _shown(calculator) == pytest.approx(float(found[1]), rel=1e-6)


def test_the_command_can_be_copied(page: Page) -> None:
    calculator = _calculator(page, "separation")
    button = calculator.get_by_role("button").first
    assert button.inner_text() == "Copy"
    button.click()
    page.wait_for_function(
        'document.querySelector(\'[data-key="separation"] button\').innerText === "Copied"'
    )


def test_the_curve_can_run_over_every_parameter(page: Page) -> None:
    calculator = _calculator(page, "winnow.margin")
    paths = set()
    for name in ("N", "r", "rho", "eta"):
        calculator.locator("select").select_option(name)
        assert calculator.locator("svg").get_attribute("aria-label") == f"M against {name}"
        paths.add(calculator.locator("svg .line").first.get_attribute("d"))
    assert len(paths) == 4


#: Moves every slider to its ends and back, draws every curve, and tells which are faulty.
_EVERYTHING = """() => {
  const faults = [];
  for (const calculator of document.querySelectorAll(".calculator")) {
    const look = (what) => {
      const drawn = calculator.querySelector("svg").outerHTML;
      if (/NaN|Infinity|undefined/.test(drawn)) faults.push(`${calculator.dataset.key}: ${what}`);
    };
    const over = calculator.querySelector("select");
    for (const option of over.options) {
      over.value = option.value;
      over.dispatchEvent(new Event("change"));
      look(`over ${option.value}`);
      for (const part of [".line", ".mark", ".axis:nth-of-type(4)"]) {
        if (!calculator.querySelector(`svg ${part}`)) {
          faults.push(`${calculator.dataset.key}: no ${part} over ${option.value}`);
        }
      }
    }
    for (const slider of calculator.querySelectorAll("input[type=range]")) {
      for (const place of [0, 1000, 500]) {
        slider.value = place;
        slider.dispatchEvent(new Event("input"));
        look(`${slider.ariaLabel} at ${place}`);
      }
    }
  }
  return faults;
}"""


@pytest.mark.deep
def test_every_calculator_starts_with_a_value_and_draws_every_curve(
    browser: Browser, tmp_path: Path
) -> None:
    keys = [key for key in THEOREMS if sliders(THEOREMS[key])]
    with opened(browser, _written(tmp_path / "all.html", keys)) as page:
        outputs = page.locator("output").all_inner_texts()
        assert len(outputs) == len(keys)
        assert all(text.startswith("≈ ") for text in outputs)
        assert page.evaluate(_EVERYTHING) == []


#: Types a value into each field in turn and draws every curve at it.
_EXTREMES = """(extremes) => {
  const faults = [];
  for (const calculator of document.querySelectorAll(".calculator")) {
    const over = calculator.querySelector("select");
    for (const field of calculator.querySelectorAll("input[type=number]")) {
      const before = field.value;
      for (const typed of extremes) {
        field.value = typed;
        field.dispatchEvent(new Event("input"));
        for (const option of over.options) {
          over.value = option.value;
          over.dispatchEvent(new Event("change"));
          const said = calculator.querySelector("svg").outerHTML
            + calculator.querySelector(".calculator-answer").innerText;
          if (/NaN|Infinity|undefined|null/.test(said)) {
            faults.push(`${calculator.dataset.key}: ${field.id}=${typed} over ${option.value}`);
          }
        }
      }
      field.value = before;
      field.dispatchEvent(new Event("input"));
    }
  }
  return faults;
}"""


@pytest.mark.parametrize(
    "share", [0, *(pytest.param(n, marks=pytest.mark.deep) for n in range(1, 8))]
)
def test_nothing_that_can_be_typed_breaks_a_drawing(
    share: int, browser: Browser, tmp_path: Path
) -> None:
    """What is huge, tiny or constant but for rounding is drawn or left out, and the page lives."""
    keys = [key for key in THEOREMS if sliders(THEOREMS[key])][share::8]
    with opened(browser, _written(tmp_path / "all.html", keys)) as page:
        assert page.evaluate(_EXTREMES, list(EXTREMES)) == []


@pytest.mark.parametrize("key", ["ewa.regret", "hedge.sharp"])
def test_a_curve_that_moves_by_rounding_only_is_flat(
    key: str, browser: Browser, tmp_path: Path
) -> None:
    """1e20 eta/8 + ln N/eta is 1.25e18 to 15 digits, whatever N is."""
    with opened(browser, _written(tmp_path / "flat.html", [key])) as page:
        calculator = _calculator(page, key)
        calculator.locator("select").select_option("N")
        _field(calculator, "T").fill("1e20")
        assert _shown(calculator) == 1.25e18
        assert 5 < calculator.locator("svg text").count() < 50
        line = calculator.locator("svg .line").get_attribute("d") or ""
        assert len(set(re.findall(r",([\d.]+)", line))) == 1


@pytest.mark.parametrize(
    ("key", "typed"),
    half(
        [
            ("rwm.loss", {"beta": "0.9999999999999999"}),
            ("rwm.loss", {"beta": "0.999999999999"}),
            ("rwm.loss", {"beta": "0.99999999999999999"}),
            ("rwm.sharp", {"beta": "0.99999999999999"}),
            ("batch.average-error-sharp", {"delta": "0.99999999999999999"}),
            ("winnow.optimal", {"delta": "1e-13"}),
            ("winnow.margin", {"eta": "0.10000000000000000001", "rho": "0.05", "r": "1"}),
            ("example.thresholds", {"k": "1152921504606846974"}),
        ]
    ),
)
def test_where_floats_are_too_coarse_the_command_is_named(
    key: str, typed: dict[str, str], browser: Browser, tmp_path: Path
) -> None:
    """A number with wrong digits, or a refusal of what the theorem allows, would be false."""
    with opened(browser, _written(tmp_path / "coarse.html", [key])) as page:
        calculator = _calculator(page, key)
        for name, text in typed.items():
            _field(calculator, name).fill(text)
        assert calculator.locator("output").inner_text() == "—"
        assert calculator.locator(".calculator-refusal").inner_text() == TOO_COARSE
        command = calculator.locator(".calculator-command code")
        assert command.is_visible()
        assert typed.items() <= _values(calculator).items()


@pytest.mark.parametrize(
    ("key", "typed"),
    half(
        [
            ("rwm.loss", {"beta": "0.99999999"}),
            ("rwm.loss", {"beta": "0.9999999999"}),
            ("rwm.sharp", {"beta": "0.9999999999"}),
            ("rwm.sharp", {"beta": "0.99999999999"}),
            ("batch.average-error-sharp", {"delta": "0.99999999999"}),
            ("winnow.optimal", {"delta": "1e-9"}),
            ("winnow.optimal", {"delta": "1e-11"}),
            ("winnow.optimal", {"delta": "0.3333333333333333333"}),
        ]
    ),
)
def test_every_digit_shown_is_right(
    key: str, typed: dict[str, str], browser: Browser, tmp_path: Path
) -> None:
    """The number differs from the exact one by at most half a unit in its last place."""
    with opened(browser, _written(tmp_path / "digits.html", [key])) as page:
        calculator = _calculator(page, key)
        for name, text in typed.items():
            _field(calculator, name).fill(text)
        text = calculator.locator("output").inner_text().removeprefix("≈ ")
        exact = THEOREMS[key].bound(**_values(calculator))
        digits, _, power = text.partition("e")
        places = len(digits.partition(".")[2]) - int(power or 0)
        assert len(digits.replace(".", "").lstrip("0")) >= 3
        assert abs(float(text) - float(exact)) <= 0.500001 * 10.0**-places


def test_a_page_that_misbehaves_is_noticed(browser: Browser, tmp_path: Path) -> None:
    """The net under all of these tests has no hole."""
    bad = {
        "raised": "<script>throw new Error('no')</script>",
        "wrote": "<script>console.error('no')</script>",
        "asked for": "<img src='https://example.invalid/x.png'>",
    }
    for fault, text in bad.items():
        path = tmp_path / "bad.html"
        path.write_text(f"<!doctype html><title>x</title>{text}", encoding="utf-8")
        with pytest.raises(AssertionError, match=fault), opened(browser, path):
            pass


@pytest.mark.parametrize(("width", "dark"), [(1280, False), (360, True)])
def test_nothing_is_wider_than_the_screen(
    width: int, dark: bool, browser: Browser, file: Path, tmp_path: Path
) -> None:
    """On a phone as on a desk: no sideways scrolling, and controls large enough to hit."""
    with opened(browser, file, width=width, dark=dark) as page:
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        for control in page.locator("input, select, button").all():
            box = control.bounding_box()
            assert box is not None
            assert box["height"] >= 24
            assert box["x"] + box["width"] <= width
        page.screenshot(path=tmp_path / "page.png", full_page=True)
    assert (tmp_path / "page.png").stat().st_size > 10_000
