"""Is every theorem on the site, with what the objects say, and does the site hold together?"""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import mkdocs.config
import pytest
from mkdocs.commands.build import build

from bounds import THEOREMS
from bounds.core.errors import ParameterError
from bounds.core.examples import example_of
from bounds.printed.reader import read_errata
from docs import build_tightness, hooks, made_pages, pictures, printed_pages, theorem_pages
from noregret.report.mathml import from_latex, mathml

ROOT = Path(__file__).parents[2]
_MATH = re.compile(r"<math.*?</math>", flags=re.DOTALL)


# ------------------------------------------------------------------ pages of theorems


def test_every_theorem_has_one_family_and_every_family_has_theorems():
    families = theorem_pages.by_family()
    assert sorted(t.key for items in families.values() for t in items) == sorted(THEOREMS)
    assert all(families.values())


def test_every_bound_has_an_example_at_which_it_can_be_computed():
    for item in THEOREMS.values():
        values = example_of(item)
        assert set(values) == set(item.parameters)
        assert item.bound(**values).digits(3)


def test_a_theorem_without_values_is_refused(monkeypatch):
    monkeypatch.setattr("bounds.core.examples._USUAL", {"N": "0"})
    with pytest.raises(ParameterError, match=r"wm\.mistakes has no example"):
        example_of(THEOREMS["wm.mistakes"])


def test_the_page_of_weighted_majority_tells_what_is_known():
    page = theorem_pages.page(THEOREMS["wm.mistakes"])
    assert mathml(THEOREMS["wm.mistakes"].claim, display=True) in page
    assert "**PROVED BEFORE**: `Theorem wm_mistakes` in `proofs/experts/" in page
    assert "a&#95;mistake&#95;costs&#95;weight" in page
    # ln(2^5 * 100)/ln(4/3), by hand: 8.0709/0.28768
    assert "28.0549" in page
    assert "| N=4, m_star=3, beta=1/2 |" in page
    assert "[`wm.sharp`](wm.sharp.md) says more" in page
    concerned = [e.id for e in read_errata() if e.theorem == "wm.mistakes"]
    assert concerned
    assert re.findall(r"\[(E\d+-\d+)\]", page) == concerned
    assert "Theorem 7.3" in page


def test_a_corollary_shows_how_it_is_derived():
    page = theorem_pages.page(THEOREMS["ewa.tuned"])
    assert "From [`ewa.regret`](ewa.regret.md): minimise over <math><mi>η</mi></math>" in page
    assert "which equals the formula above" in page


def test_a_theorem_without_a_proof_says_so():
    page = theorem_pages.page(replace(THEOREMS["wm.mistakes"], setting=""))
    assert '<span class="nr-open">OPEN</span>' in page
    assert "OPEN: wm.mistakes names no setting in Coq." in page


@pytest.mark.parametrize("key", ["rwm.regret", "azuma", "perceptron.l1", "agnostic.regret"])
def test_formulas_are_well_formed(key):
    found = _MATH.findall(theorem_pages.page(THEOREMS[key]))
    assert len(found) > 5
    for formula in found:
        ElementTree.fromstring(formula)


# ------------------------------------------------------------------ the hooks


def test_escapes_that_the_site_does_not_know_become_entities():
    assert hooks.unescaped(r"0 \< beta, \|H\| \_ x") == r"0 &#60; beta, &#124;H&#124; \_ x"


# ------------------------------------------------------------------ the site


class _Links(HTMLParser):
    """Collects what a page refers to."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag, attrs):
        for name, value in attrs:
            if value and name in ("href", "src") and tag != "base":
                self.found.append(value)


def test_a_lesson_has_its_mathematics_and_its_code_has_its_dollars():
    page = SimpleNamespace(file=SimpleNamespace(src_uri="course/hedge.md"))
    written = "At most $\\ln N$, says `echo $HOME$`.\n\n```console\n$ noregret grade\n$ ls\n```\n"
    made = hooks.on_page_markdown(written, page)
    assert made.startswith(f"At most {from_latex(chr(92) + 'ln N')}, says `echo $HOME$`.")
    assert made.endswith("```console\n$ noregret grade\n$ ls\n```\n")
    for lesson in (ROOT / "docs" / "course").glob("*.md"):
        words = hooks._MATHEMATICS.sub("", lesson.read_text(encoding="utf-8"))
        assert not re.search(r"\$|\^|sqrt|\b(eta|beta|rho)\b", words), lesson.name


def test_a_picture_goes_with_a_dark_page():
    page = SimpleNamespace(file=SimpleNamespace(src_uri="course/hedge.md"), url="course/hedge.html")
    made = hooks.on_page_content('<img alt="x" src="../assets/hedge.svg" />', page)
    assert made == (
        '<img alt="x" src="../assets/hedge.svg#only-light" />'
        '<img alt="x" src="../assets/hedge-dark.svg#only-dark" />'
    )
    other = '<img alt="x" src="../assets/icon.svg" />'
    assert hooks.on_page_content(other, page) == other


def _light() -> dict[str, str | bytes]:
    """Return the pages that are made, without what takes long: titles and places for links."""
    pages: dict[str, str | bytes] = {f"theorems/{key}.md": f"# {key}\n" for key in THEOREMS}
    drawn = [f"{name}{light}.svg" for name in pictures.DRAWN for light in ("", "-dark")]
    names = (*drawn, "stix-two-math.woff")
    pages |= {f"assets/{name}": b"<svg/>" for name in names}
    pages |= printed_pages.pages()
    return pages | {"theorems/index.md": "# Theorems\n", "tutorials/tour.md": "# Tour\n"}


def _built(folder: Path) -> Path:
    config = mkdocs.config.load_config(str(ROOT / "mkdocs.yml"), site_dir=str(folder))
    config.plugins.on_startup(command="build", dirty=False)
    build(config)
    return folder


def _check(site: Path) -> None:
    pages = list(site.rglob("*.html"))
    assert len(pages) > len(THEOREMS)
    for page in pages:
        links = _Links()
        links.feed(page.read_text(encoding="utf-8"))
        for target in links.found:
            path = target.partition("#")[0].partition("?")[0]
            assert "//" not in path, f"{page.name} needs a network: {target}"
            if path and not path.startswith(("data:", "javascript:")) and page.name != "404.html":
                assert (page.parent / path).exists(), f"{page}: {target}"
    for style in site.rglob("*.css"):
        text = style.read_text(encoding="utf-8")
        assert not re.search(r"""url\(["']?(https?:)?//""", text), style


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NO_MKDOCS_2_WARNING", "1")
        patch.setattr(made_pages, "pages", _light)
        return _built(tmp_path_factory.mktemp("site"))


def test_the_site_is_built_strictly_and_every_link_leads_somewhere(site):
    _check(site)


def test_a_key_in_backticks_leads_to_the_theorem(site):
    page = (site / "tutorials" / "conjecture.html").read_text(encoding="utf-8")
    assert '<a href="../theorems/wm.sharp.html"><code>wm.sharp</code></a>' in page


def test_errata_lead_to_the_pages_of_their_theorems(site):
    page = (site / "errata.html").read_text(encoding="utf-8")
    assert '<a href="theorems/wm.mistakes.html">wm.mistakes</a>' in page
    assert not re.search(r"\\[<>|~$]", re.sub(r"<pre>.*?</pre>", "", page, flags=re.DOTALL))


def test_a_document_has_a_page_with_its_statements_and_links_to_errata(site):
    page = (site / "printed" / "lecture.html").read_text(encoding="utf-8")
    assert '<a href="../errata.html#e000-62">E000-62</a>' in page
    assert '<a href="../theorems/wm.mistakes.html"><code>wm.mistakes</code></a>' in page
    assert "Claims that survive as printed" in page


@pytest.mark.deep
def test_the_whole_site_is_built(tmp_path, monkeypatch):
    monkeypatch.setenv("NO_MKDOCS_2_WARNING", "1")
    _check(_built(tmp_path))
    assert "<math" in (tmp_path / "theorems" / "wm.mistakes.html").read_text(encoding="utf-8")


@pytest.mark.deep
def test_the_page_of_tightness_is_current():
    assert build_tightness.PAGE.read_text(encoding="utf-8") == build_tightness.page()
