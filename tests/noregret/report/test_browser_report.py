"""Does the report work in a real browser, from disk and without a network?"""

from __future__ import annotations

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from bounds import THEOREMS
from bounds.core.catalogue import families
from tests.noregret.report.browser import opened
from tests.noregret.report.reports import SHOWN, UNPROVED


def shown(page: Page) -> set[str]:
    """Return the keys of the theorems that can be seen."""
    return set(page.locator("article.theorem:visible").evaluate_all("all => all.map(a => a.id)"))


def article(key: str) -> str:
    return f'article[id="{key}"]'


def test_search_and_filters_show_what_they_say(browser: Browser, full_report: Path) -> None:
    with opened(browser, full_report) as page:
        assert shown(page) == set(SHOWN)
        expect(page.locator("#shown")).to_have_text(f"{len(SHOWN)} of {len(SHOWN)}")

        page.keyboard.press("/")
        page.keyboard.type("winnow tuned")
        assert shown(page) == {"winnow.tuned"}
        expect(page.locator("#shown")).to_have_text(f"1 of {len(SHOWN)}")
        page.locator("#search").fill("no such theorem")
        assert shown(page) == set()
        page.locator("#search").fill("")

        page.locator("#family").select_option("Winnow")
        (winnow,) = (family for family in families() if family.title == "Winnow")
        assert shown(page) == {theorem.key for theorem in winnow.theorems}
        assert page.locator(".family h2:visible").all_text_contents() == ["Winnow"]
        page.locator("#family").select_option("")

        keys = list(SHOWN)
        page.locator("#verdict").select_option("VIOLATED")
        assert shown(page) == {keys[3]}
        page.locator("#verdict").select_option("UNDECIDED")
        assert shown(page) == {keys[5]}
        page.locator("#verdict").select_option("")
        page.locator("#proof").select_option("OPEN")
        assert shown(page) == set(UNPROVED)
        page.locator("#proof").select_option("PROVED")
        assert shown(page) == set(SHOWN) - set(UNPROVED)


def test_a_link_opens_its_theorem_whatever_is_filtered(browser: Browser, full_report: Path) -> None:
    with opened(browser, full_report) as page:
        page.locator("#search").fill("winnow.tuned")
        page.evaluate("location.hash = '#ewa.tuned'")
        expect(page.locator(f"{article('ewa.tuned')} .calculator svg")).to_be_visible()
        assert shown(page) == set(SHOWN)
        expect(page.locator(article("ewa.tuned"))).to_be_in_viewport()


def test_a_link_that_was_cut_off_does_no_harm(browser: Browser, full_report: Path) -> None:
    """%E0%A4%A ends within a letter: decoding it raises."""
    with opened(browser, full_report) as page:
        page.evaluate("location.hash = '#%E0%A4%A'")
        assert shown(page) == set(SHOWN)
        page.evaluate("location.hash = '#ewa.tuned'")
        expect(page.locator(f"{article('ewa.tuned')} .calculator svg")).to_be_visible()


def test_a_link_carries_the_values_of_the_sliders(browser: Browser, full_report: Path) -> None:
    """What one reader copies another opens: the theorem, with these values in its fields."""
    with opened(browser, full_report) as page:
        page.evaluate("location.hash = '#wm.mistakes?N=1000&beta=0.25&no=1&m_star=%3Cb%3E'")
        place = page.locator(f"{article('wm.mistakes')} .calculator")
        expect(place.locator("svg")).to_be_visible()
        fields = place.locator('input[type="number"]')
        # m_star was no number: the field is empty, and it is said.
        assert fields.evaluate_all("all => all.map(f => f.value)") == ["1000", "", "0.25"]
        expect(place.locator(".calculator-refusal")).to_be_visible()
        place.locator('input[id$="-m_star"]').fill("7")
        link = str(place.locator(".calculator-link").evaluate("a => a.href"))
        assert link.endswith("#wm.mistakes?N=1000&m_star=7&beta=0.25")
        # Copied from here, it opens there.
        page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
        place.get_by_role("button", name="Copy link").click()
        assert page.evaluate("window.copied") == link
        page.goto("about:blank")
        page.goto(link)
        expect(place.locator("svg")).to_be_visible()
        assert fields.evaluate_all("all => all.map(f => f.value)") == ["1000", "7", "0.25"]
        expect(page.locator(article("wm.mistakes"))).to_be_in_viewport()


def test_the_map_leads_to_the_theorems_and_is_filtered_with_them(
    browser: Browser, full_report: Path
) -> None:
    with opened(browser, full_report) as page:
        rows = page.locator("#map li:visible")
        assert rows.count() == len(SHOWN)
        page.locator('#map a[href="#ewa.tuned"]').click()
        expect(page.locator(article("ewa.tuned"))).to_be_in_viewport()
        expect(page.locator(f"{article('ewa.tuned')} .calculator svg")).to_be_visible()
        page.locator("#search").fill("winnow.tuned")
        assert rows.locator("a").all_text_contents() == ["winnow.tuned"]
        assert page.locator("#map .card:visible").count() == 1
        expect(page.locator("#errata")).to_be_hidden()


def test_the_keyboard_reaches_the_theorems_at_once(browser: Browser, full_report: Path) -> None:
    with opened(browser, full_report) as page:
        page.keyboard.press("Tab")
        expect(page.locator(".skip")).to_be_focused()
        expect(page.locator(".skip")).to_be_in_viewport()
        page.keyboard.press("Enter")
        expect(page.locator("#theorems")).to_be_in_viewport()
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.closest('article').id") == SHOWN[0]


@pytest.mark.parametrize(("width", "dark"), [(1280, False), (390, True)])
def test_axe_finds_nothing_to_complain_of(
    browser: Browser, small_report: Path, width: int, dark: bool
) -> None:
    """Contrast, labels, headings, what the keyboard reaches: the start page and a theorem."""
    with opened(browser, small_report, width=width, dark=dark) as page:
        opened_ones = ".part details, [id='wm.mistakes'] > details, .erratum"
        page.locator(opened_ones).evaluate_all("all => all.forEach(d => { d.open = true; })")
        expect(page.locator(".calculator svg").first).to_be_visible()
        found = Axe().run(page).response["violations"]
        told = [f"{v['id']}: {v['help']}: {v['nodes'][0]['html'][:200]}" for v in found]
        assert told == []


@pytest.mark.parametrize(
    ("key", "name", "typed"),
    [
        ("wm.mistakes", "N", "1000"),
        ("perceptron.margin", "rho", "0.25"),
        ("ogd.bounded", "T", "49"),
    ],
)
def test_a_calculator_gives_the_value_of_the_theorem(
    browser: Browser, full_report: Path, key: str, name: str, typed: str
) -> None:
    """The command beside the value says at which parameters it is."""
    with opened(browser, full_report) as page:
        page.evaluate(f"location.hash = '#{key}'")
        place = page.locator(f"{article(key)} .calculator")
        expect(place.locator("svg")).to_be_visible()
        field = place.locator(f'input[type="number"][id$="-{name}"]')
        before = place.inner_text()
        field.fill(typed)
        command = place.locator("code", has_text="noregret bound").inner_text()
        parameters = dict(word.split("=") for word in command.split()[3:])
        assert parameters[name] == typed
        exact = float(THEOREMS[key].bound(**parameters))
        said = place.inner_text()
        assert said != before
        value = float(said.split("≈")[1].split()[0])
        assert value == pytest.approx(exact, rel=1e-6)


def test_dark_and_light_can_be_chosen(browser: Browser, full_report: Path) -> None:
    def colour(page: Page) -> str:
        return str(page.evaluate("getComputedStyle(document.body).backgroundColor"))

    with opened(browser, full_report) as page:
        light = colour(page)
        page.locator("#theme").click()
        dark = colour(page)
        assert dark != light
        page.reload()
        assert colour(page) == dark  # it is remembered
    with opened(browser, full_report, dark=True) as page:
        assert colour(page) == dark
        expect(page.locator("#theme")).to_have_text("Light")


def test_a_phone_need_not_scroll_sideways(browser: Browser, full_report: Path) -> None:
    with opened(browser, full_report, width=360, height=740) as page:
        page.locator("#unfold").click()
        page.locator(".body details").evaluate_all("all => all.forEach(d => { d.open = true; })")
        assert page.evaluate("document.documentElement.scrollWidth") == 360
        assert page.locator(".calculator svg").count() > len(SHOWN) // 2


def test_on_a_phone_no_table_is_cut(browser: Browser, full_report: Path) -> None:
    """Each row is a card there: nothing of it is beyond the edge."""
    cut = """() => [...document.querySelectorAll("table.told, table.tally, .race table")]
        .filter(t => t.scrollWidth > t.parentElement.clientWidth)
        .map(t => t.caption.textContent)"""
    with opened(browser, full_report, width=390) as page:
        page.evaluate("document.querySelectorAll('details').forEach(d => { d.open = true; })")
        assert page.locator("table.told").count() == 1
        assert page.locator(".race table").count() > 3
        assert page.evaluate(cut) == []


def test_no_word_of_the_toolbar_is_cut(browser: Browser, full_report: Path) -> None:
    """A select is as wide as what it says first, its arrow included."""
    with opened(browser, full_report, width=1120) as page:
        for name in ("family", "verdict", "proof"):
            room = """s => { const c = document.createElement("canvas").getContext("2d");
                c.font = getComputedStyle(s).font;
                return s.clientWidth - c.measureText(s.options[0].text).width; }"""
            assert page.locator(f"#{name}").evaluate(room) >= 24


def test_nothing_gapes_after_a_root(browser: Browser, full_report: Path) -> None:
    """A browser takes the width of the widest root for all of them: the font has no wide one."""
    gap = """all => all.map(root => (root.getBoundingClientRect().right
        - root.lastElementChild.getBoundingClientRect().right)
        / parseFloat(getComputedStyle(root).fontSize))"""
    with opened(browser, full_report) as page:
        gaps = page.locator(".statement msqrt").evaluate_all(gap)
    assert len(gaps) > 3
    assert max(gaps) < 0.1


def test_on_paper_everything_is_open_and_nothing_needs_a_click(
    browser: Browser, full_report: Path
) -> None:
    with opened(browser, full_report) as page:
        page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
        page.emulate_media(media="print")
        assert page.locator("article details:not([open])").count() == 0
        expect(page.locator(".toolbar")).to_be_hidden()
        page.evaluate("window.dispatchEvent(new Event('afterprint'))")
        assert page.locator("article > details[open]").count() == 0


def test_formulas_are_drawn_with_the_font_of_the_page(browser: Browser, full_report: Path) -> None:
    """A root over a fraction must be taller than one over a letter: without the font it is not."""
    with opened(browser, full_report) as page:
        page.evaluate("document.fonts.ready")
        assert page.evaluate("[...document.fonts].map(f => f.status)") == ["loaded"]
        tall = page.locator(f"{article('ewa.tuned')} .statement msqrt").bounding_box()
        flat = page.locator(f"{article('ogd.bounded')} .statement msqrt").bounding_box()
        assert tall is not None
        assert flat is not None
        assert tall["height"] > 1.4 * flat["height"]


def test_the_page_can_be_read_without_scripts(browser: Browser, full_report: Path) -> None:
    context = browser.new_context(java_script_enabled=False, offline=True)
    page = context.new_page()
    page.goto(full_report.as_uri())
    assert page.locator("article.theorem:visible").count() == len(SHOWN)
    first = page.locator(article("wm.mistakes"))
    first.locator("summary").first.click()
    expect(first.locator("table.values")).to_be_visible()
    expect(page.locator("#map li").first).to_be_visible()
    expect(page.locator(".toolbar")).to_be_hidden()
    context.close()
