"""Is every theorem in the catalogue complete, sourced, printable and found by its name?"""

from __future__ import annotations

import re
import subprocess
import sys
from html import escape

import pytest
import sympy

import learners
from bounds import THEOREMS, theorem
from bounds.core.catalogue import UnknownTheoremError, matching
from bounds.core.documents import DOCUMENTS

#: The keys of section E of the list of statements: a contract with the command line.
PROMISED = {
    "wm.mistakes",
    "wm.halving",
    "rwm.loss",
    "rwm.sharp",
    "rwm.regret",
    "rwm.fractional",
    "experts.cover",
    "experts.coin",
    "khintchine",
    "hoeffding.lemma",
    "ewa.regret",
    "ewa.tuned",
    "ewa.doubling",
    "doubling.generic",
    "hedge.regret",
    "hedge.sharp",
    "hedge.tuned",
    "finite.regret",
}
each = pytest.mark.parametrize("item", THEOREMS.values(), ids=THEOREMS)


def test_every_promised_key_is_there():
    assert set(THEOREMS) >= PROMISED


@each
def test_the_key_is_short_and_the_catalogue_finds_it(item):
    assert re.fullmatch(r"[a-z-]+(\.[a-z][a-z0-9-]*)?", item.key)
    assert theorem(item.key) is item
    assert THEOREMS[item.key] is item


@each
def test_every_theorem_is_printed_in_one_of_the_five_documents(item):
    assert item.sources
    for source in item.sources:
        assert source.work in DOCUMENTS.values()
        assert source.label
        assert str(source) == f"{source.document}, {source.label}"


@each
def test_every_symbol_is_a_quantity_and_every_quantity_says_what_it_means(item):
    symbols = set(item.claim.free_symbols)
    for hypothesis in item.given:
        if hypothesis.relation is not None:
            symbols |= hypothesis.relation.free_symbols
    assert {s.name for s in symbols} <= set(item.by_name)
    for quantity in item.quantities:
        assert quantity.meaning
    assert len(item.by_name) == len(item.quantities)
    assert set(item.parameters) <= set(item.by_name)


@each
def test_every_hypothesis_is_either_a_relation_or_a_test(item):
    names = [hypothesis.name for hypothesis in item.given]
    assert len(set(names)) == len(names)
    for hypothesis in item.given:
        assert (hypothesis.relation is None) != (hypothesis.test is None)
        assert hypothesis.text


@each
def test_the_claim_is_an_unevaluated_comparison(item):
    assert isinstance(item.claim, sympy.Le | sympy.Ge | sympy.Eq)
    assert item.title
    assert item.statement


@each
def test_the_latex_is_rendered_by_sympy_and_is_balanced(item):
    for text in (item.latex, item._repr_latex_()):
        assert text.count("{") == text.count("}")
        assert text.count(r"\left") == text.count(r"\right")
    assert any(sign in item.latex for sign in (r"\leq", r"\geq", "="))
    assert "_star" not in item.latex
    assert item.key in item._repr_html_()
    for source in item.sources:
        assert escape(source.document, quote=False) in item._repr_html_()


@each
def test_every_step_of_a_proof_uses_known_symbols(item):
    of_experts = {"W", "W_next", "W_end", "loss_t", "L_best", "h", "R_k"}
    of_vectors = {"P", "P_next", "Q", "Q_next", "D", "D_next", "g", "x_2", "missed", "C"}
    of_spaces = {"V", "V_next", "Ldim_V", "Ldim_next", "strayed"}
    of_classes = {"VC", "opt", "M_H", "m_T", "f_w", "f_u", "f_mid", "slope", "M_lazy", "apart"}
    of_a_round = of_experts | of_vectors | of_spaces | of_classes | {"Phi", "Phi_next", "moved"}
    for invariant in item.invariants:
        names = {symbol.name for symbol in invariant.claim.free_symbols}
        assert names <= of_a_round | set(item.by_name)
        assert names & of_a_round
        assert invariant.name


@each
def test_a_derivation_starts_from_a_theorem_of_the_catalogue(item):
    assert item.derivation is None or (
        item.derivation.parent in THEOREMS
        and item.derivation.parent != item.key
        and item.derivation.text != ""
    )


@each
def test_the_average_is_over_a_parameter_of_the_bound(item):
    assert item.average_over is None or item.average_over.name in item.parameters


def test_an_unknown_key_is_answered_with_those_that_are_near():
    with pytest.raises(
        UnknownTheoremError, match=r"no theorem is called 'wm.mistake': .*wm.mistakes"
    ):
        theorem("wm.mistake")
    with pytest.raises(KeyError, match=r"did you mean|noregret list"):
        theorem("zzz")


def test_patterns_find_theorems_by_key_glob_and_title():
    assert [item.key for item in matching(())] == list(THEOREMS)
    assert [item.key for item in matching(("wm.*",))] == [
        "wm.mistakes",
        "wm.sharp",
        "wm.halving",
    ]
    assert [item.key for item in matching(("hoeffding.lemma",))] == ["hoeffding.lemma"]
    assert "wm.halving" in [item.key for item in matching(("lazy halving",))]
    assert list(matching(("nothing of the kind",))) == []


def test_the_catalogue_cannot_be_changed():
    with pytest.raises(TypeError):
        THEOREMS["wm.mistakes"] = None


def test_a_theorem_comes_with_its_own_family_only():
    code = (
        "import sys; from bounds import theorem; theorem('wm.mistakes'); "
        "others = ('bounds.batch.online_to_batch', 'bounds.convex.gradient_descent'); "
        "print([name for name in sys.modules if name in others])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_name_of_the_learners_comes_with_its_module_only():
    code = (
        "import sys, learners; learners.Perceptron; "
        "others = ('learners.linear.svm', 'learners.classes.soa'); "
        "print([name for name in sys.modules if name in others])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
    assert set(learners.__all__) <= set(dir(learners))
    for name in learners.__all__:
        assert getattr(learners, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'Perceptrn'"):
        learners.Perceptrn  # noqa: B018
