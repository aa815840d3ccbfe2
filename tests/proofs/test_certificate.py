"""Is every stored proof accepted, and everything else rejected?"""

from __future__ import annotations

import copy
import itertools
import re
from fractions import Fraction
from importlib.resources import files

import pytest
from flint import ctx
from hypothesis import given
from hypothesis import strategies as st

from bounds.certificate import Rejected, check, check_witness, rules_used
from bounds.certificate.identities import vanishes
from bounds.certificate.ranges import range_of
from bounds.certificate.reading import read_claim, read_domain, read_expression
from bounds.certificate.rules import RULES
from bounds.scalar_lemmas import LEMMAS
from tests.proofs.hostile import HOSTILE, step
from tests.proofs.mutants import true_at


@pytest.mark.parametrize("lemma", LEMMAS, ids=lambda lemma: lemma.name)
def test_the_stored_certificate_of_a_lemma_proves_the_lemma(lemma):
    before = ctx.prec, ctx.cap
    check(lemma.certificate(), lemma.claim, lemma.domain.as_json())
    assert (ctx.prec, ctx.cap) == before


def test_there_is_one_certificate_for_each_lemma():
    stored = {path.name for path in (files("bounds") / "certificates").iterdir() if path.is_file()}
    assert stored == {f"{lemma.name}.json" for lemma in LEMMAS}


def test_no_lemma_rests_on_the_word_of_z3():
    assert not any("z3" in rules_used(lemma.certificate()) for lemma in LEMMAS)


# ------------------------------------------------------------------ tampering


def leaves(data, path=()):
    """Yield every place of a certificate that holds no further structure, with its value."""
    if isinstance(data, dict | list) and data:
        items = data.items() if isinstance(data, dict) else enumerate(data)
        for key, value in items:
            yield from leaves(value, (*path, key))
    else:
        yield path, data


def altered(value):
    """Yield values that differ from a leaf in one character's worth."""
    if value is None or value == [] or value == {}:
        yield from ("0", ["0"], {"0": "0"})
        return
    if isinstance(value, int):
        yield from (value + 1, -1, None)
        return
    digits = re.search(r"\d+", value)
    if digits:
        yield value[: digits.start()] + str(int(digits[0]) + 1) + value[digits.end() :]
    swaps = [(">=", "<="), ("<=", ">="), (">=", ">"), (" > ", " < "), ("==", ">"), ("[", "(")]
    swaps += [("]", ")"), ("(", "["), (" + ", " - "), (" - ", " + "), ("oo", "7")]
    for old, new in swaps:
        if old in value:
            yield value.replace(old, new, 1)
    yield from (value + "1", "", None)


def put(data, path, value):
    data = copy.deepcopy(data)
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return data


def _accepted(lemma, choose):
    """Return the changes that the checker does not notice."""
    certificate, claim, domain = lemma.certificate(), lemma.claim, lemma.domain.as_json()
    unnoticed = []
    for index, (path, value) in enumerate(leaves(certificate)):
        for other in choose(index, list(altered(value))):
            try:
                check(put(certificate, path, other), claim, domain)
            except Rejected:
                continue
            unnoticed.append((path, value, other))
    return unnoticed


@pytest.mark.parametrize("lemma", LEMMAS, ids=lambda lemma: lemma.name)
def test_a_certificate_changed_at_any_leaf_is_rejected(lemma):
    """Each leaf is changed once here, in another way than the leaf before it; deep has all ways."""
    assert _accepted(lemma, lambda index, ways: [ways[index % len(ways)]]) == []


@pytest.mark.deep
@pytest.mark.parametrize("lemma", LEMMAS, ids=lambda lemma: lemma.name)
def test_a_certificate_changed_at_any_leaf_in_any_way_is_rejected(lemma):
    assert _accepted(lemma, lambda _, ways: ways) == []


def nodes(certificate, path=()):
    yield path
    for index, child in enumerate(certificate["children"]):
        yield from nodes(child, (*path, "children", index))


def at(certificate, path):
    for key in path:
        certificate = certificate[key]
    return certificate


@pytest.mark.parametrize("lemma", LEMMAS, ids=lambda lemma: lemma.name)
def test_a_certificate_with_a_step_left_out_added_or_misnamed_is_rejected(lemma):
    certificate = lemma.certificate()
    for path in nodes(certificate):
        for change in _restructured(at(certificate, path)):
            tampered = copy.deepcopy(certificate)
            inner = at(tampered, path)
            inner.clear()
            inner.update(change)
            with pytest.raises(Rejected):
                check(tampered)


def _restructured(node):
    for key in node:
        yield {other: value for other, value in node.items() if other != key}
    yield {**node, "note": "trust me"}
    children = node["children"]
    for index in range(len(children)):
        yield {**node, "children": children[:index] + children[index + 1 :]}
    yield {**node, "children": [*children, {**node, "children": []}]}
    if len(children) > 1 and children != children[::-1] and node["rule"] not in ("product", "sum"):
        yield {**node, "children": children[::-1]}


def test_the_rule_of_a_step_cannot_be_exchanged_for_one_that_proves_less():
    """Another rule is accepted only where it proves the very same claim from the same children."""
    rejected = 0
    for lemma, rule in itertools.product(LEMMAS, RULES):
        certificate = lemma.certificate()
        if rule in ("sign", "ball", "identity", "roots", "z3") or rule == certificate["rule"]:
            continue
        with pytest.raises(Rejected):
            check({**certificate, "rule": rule})
        rejected += 1
    assert rejected > 150


# ------------------------------------------------------------------ hostile certificates


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_certificate_is_rejected(name):
    certificate, flaw = HOSTILE[name]
    with pytest.raises(Rejected, match=flaw):
        check(certificate)


@pytest.mark.parametrize("data", [None, 3, "x >= 0", [], {}, {"claim": "0 >= 0"}])
def test_what_is_no_certificate_is_rejected(data):
    with pytest.raises(Rejected):
        check(data)


def test_a_certificate_of_another_claim_is_rejected():
    certificate = step("x**2 >= 0", {"x": "(-oo, oo)"}, "sign")
    check(certificate, "x**2 >= 0", {"variables": {"x": "(-oo, oo)"}, "given": []})
    with pytest.raises(Rejected, match="another claim"):
        check(certificate, "x**2 > 0", {"variables": {"x": "(-oo, oo)"}, "given": []})
    with pytest.raises(Rejected, match="another domain"):
        check(certificate, "x**2 >= 0", {"variables": {"x": "[0, oo)"}, "given": []})


# ------------------------------------------------------------------ witnesses


@pytest.mark.parametrize(
    ("point", "claim", "variables", "given"),
    [
        ({"x": "2"}, "x >= 1", {"x": "[0, 3]"}, []),
        ({"x": "-1"}, "x >= 1", {"x": "[0, 3]"}, []),
        ({"x": "0"}, "x >= 1", {"x": "(0, 3]"}, []),
        ({}, "x >= 1", {"x": "[0, 3]"}, []),
        ({"x": "0", "y": "0"}, "x >= 1", {"x": "[0, 3]"}, []),
        ({"x": "1/2"}, "x >= 1", {"x": "[0, 3]"}, ["x >= 2"]),
        ({"x": "0.5"}, "x >= 1", {"x": "[0, 3]"}, []),
        ({"x": "0"}, "log(x) >= 1", {"x": "[0, 3]"}, []),
        ({"x": "0"}, "1/x >= 1", {"x": "[0, 3]"}, []),
        ({"x": "-1"}, "sqrt(x)**2 >= 1", {"x": "[-1, 3]"}, []),
        ({"x": "2"}, "sqrt(x)**2 == x", {"x": "[0, 3]"}, []),
        ({"x": "0"}, "exp(x) >= 1", {"x": "[0, 3]"}, []),
    ],
)
def test_a_point_that_does_not_refute_is_no_witness(point, claim, variables, given):
    with pytest.raises(Rejected):
        check_witness(point, claim, {"variables": variables, "given": given})


def test_a_point_where_the_sides_are_equal_refutes_a_strict_claim_only():
    domain = {"variables": {"x": "[0, 3]"}, "given": []}
    check_witness({"x": "0"}, "exp(x) > 1", domain)
    with pytest.raises(Rejected):
        check_witness({"x": "0"}, "exp(x) >= 1", domain)


# ------------------------------------------------------------------ the checker's own parts

numbers = st.fractions(-3, 3, max_denominator=6)


@st.composite
def texts(draw, depth=3):
    """Draw a rational expression in x as text, with its exact value as a function."""
    if depth == 0 or draw(st.integers(0, 3)) == 0:
        return draw(st.sampled_from(["x", "1", "2", "1/3", "(x - 1)"]))
    left, right = draw(texts(depth=depth - 1)), draw(texts(depth=depth - 1))
    form = draw(st.sampled_from(["({} + {})", "({} - {})", "({} * {})", "(({})**2 - {})"]))
    return form.format(left, right)


@given(texts(), numbers, numbers, st.fractions(0, 1, max_denominator=9))
def test_a_range_holds_every_value_of_its_expression(text, one, other, part):
    low, high = sorted((one, other))
    domain = read_domain({"variables": {"x": f"[{low}, {high}]"}, "given": []})
    expression, _ = read_expression(text, domain)
    found = range_of(expression, domain.intervals)
    point = low + (high - low) * part
    value = expression.subs(dict.fromkeys(expression.free_symbols, point))
    assert found.low <= value <= found.high
    assert not (value == found.low and found.low_open)
    assert not (value == found.high and found.high_open)


@st.composite
def claims(draw):
    """Draw a claim about x with exponentials, logarithms, roots and quotients, true or not."""
    parts = [draw(texts(depth=2)) for _ in range(3)]
    forms = ["exp({})", "log({})", "sqrt({})", "1/({})", "({})**2", "({})**(3/2)", "{}"]
    dressed = [draw(st.sampled_from(forms)).format(part) for part in parts]
    relation = draw(st.sampled_from([">=", ">", "<=", "<", "=="]))
    middle = draw(st.sampled_from(["+", "-", "*"]))
    return f"{dressed[0]} {middle} {dressed[1]} {relation} {dressed[2]}"


LEAVES = ["identity", "sign", "ball", "roots", "z3", "contact"]


@given(claims(), numbers, numbers, st.sampled_from(["[]", "[)", "(]", "()"]), st.data())
def test_whatever_a_leaf_accepts_holds_at_points(claim, one, other, brackets, data):
    """A checker that accepts a false leaf accepts anything."""
    low, high = sorted((one, other))
    anchor = {"variable": "x", "point": str(low), "order": data.draw(st.integers(1, 3))}
    domain = {"x": f"{brackets[0]}{low}, {high}{brackets[1]}"}
    for rule in LEAVES:
        try:
            check(step(claim, domain, rule, anchor if rule == "contact" else None))
        except Rejected:
            continue
        for part in (0, Fraction(1, 7), Fraction(1, 2), Fraction(8, 9), 1):
            point = low + (high - low) * part
            if (point, brackets[0]) != (low, "(") and (point, brackets[1]) != (high, ")"):
                assert true_at(claim, point), (rule, claim, domain, point)


@given(texts(depth=2), st.integers(1, 4), st.integers(1, 4), numbers, numbers, st.booleans())
def test_whatever_a_contact_accepts_holds_at_points(text, power, order, one, other, right):
    """Most of these touch as often as they say; whether the side is right is another matter."""
    low, high = sorted((one, other))
    end = high if right else low
    claim = f"(x - ({end}))**{power} * exp({text}) * (x + 1) >= 0"
    anchor = {"variable": "x", "point": str(end), "order": order}
    try:
        check(step(claim, {"x": f"[{low}, {high}]"}, "contact", anchor))
    except Rejected:
        return
    for part in (0, Fraction(1, 9), Fraction(1, 2), Fraction(7, 8), 1):
        assert true_at(claim, low + (high - low) * part)


@given(texts(), texts())
def test_expressions_are_the_same_only_if_they_are_so_at_points(left, right):
    domain = read_domain({"variables": {"x": "(-oo, oo)"}, "given": []})
    gap = read_claim(f"{left} == {right}", domain).gap
    values = {gap.subs(dict.fromkeys(gap.free_symbols, point)) for point in range(20)}
    assert vanishes(gap) == (values == {0})


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("exp(x + y) - exp(x)*exp(y)", True),
        ("exp(2*log(x)) - x**2", True),
        ("sqrt(x*y) - sqrt(x)*sqrt(y)", True),
        ("sqrt(2)*sqrt(3) - sqrt(6)", True),
        ("1/(1 - exp(-x)) - exp(x)/(exp(x) - 1)", True),
        ("exp(x/2)**2 - exp(x)", True),
        ("exp(x*y) - exp(x)*exp(y)", False),
        ("log(x) + log(y) - log(x + y)", False),
        ("sqrt(x + y) - sqrt(x) - sqrt(y)", False),
        ("exp(x) - 1 - x", False),
        ("x**2/x - 1", False),
    ],
)
def test_identities_of_exponentials_and_roots_are_told_from_look_alikes(text, same):
    domain = read_domain({"variables": {"x": "(0, oo)", "y": "(0, oo)"}, "given": []})
    assert vanishes(read_expression(text, domain)[0]) is same
