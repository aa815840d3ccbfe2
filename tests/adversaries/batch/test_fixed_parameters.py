"""Are conversions looked at that have the very numbers which a caller fixed?"""

from __future__ import annotations

import pytest
from flint import fmpq

from adversaries.batch.online_to_batch import TRIALS
from adversaries.batch.sources import Fixed, coin
from adversaries.batch.zoo import some_experts, with_range
from adversaries.core.conjectures import conjecture, refute
from adversaries.core.evidence import evidence_in
from adversaries.core.profile import FAST
from adversaries.core.scope import Scope
from bounds import Outcome
from bounds.batch.subjects import Conversion
from tests.brief import BRIEF

#: Values of the letters, some of which no default has.
VALUES = {"T": 6, "delta": fmpq(1, 7), "M": fmpq(5, 2), "N": 5, "M_A": 2}
FIXED = [
    (trial.theorem, fixed)
    for trial in TRIALS
    for fixed in (
        *({name: VALUES[name]} for name in trial.theorem.parameters),
        {name: VALUES[name] for name in trial.theorem.parameters},
        {"T": 25},
    )
]


def words(each):
    return getattr(each, "key", str(each))


@pytest.mark.parametrize(("true", "fixed"), FIXED, ids=words)
def test_conversions_have_what_is_fixed(true, fixed):
    """The promise is true; whatever is looked at must keep to it, and something must be."""
    stated = conjecture(true, true.statement, fixed=fixed).theorem
    pieces = list(evidence_in(Scope(stated, BRIEF, fixed), 1))
    sizes = [piece.size for piece in pieces]
    assert {piece.outcome for piece in pieces} <= {Outcome.HOLDS, Outcome.NOT_APPLICABLE}
    if fixed.get("T") != 25:
        assert all(sizes)
    elif "M_A" in true.by_name:  # too many samples for a learner of a class
        assert not any(sizes)
    else:  # a learner that goes anywhere is only sampled
        assert sizes[0] > 0
        assert sizes[-1] > 0


@pytest.mark.parametrize(
    ("key", "fixed"),
    [
        ("batch.average-error-sharp", {"T": 6}),
        ("batch.average-sharp", {"M": "5/2"}),
        ("batch.regret-sharp", {"M": "1/3", "T": 2}),
        ("batch.ewa-sharp", {"N": 5}),
        ("batch.ewa-sharp", {"N": 3, "T": 2}),
        ("batch.random", {"T": 6}),
    ],
)
def test_half_of_a_sharp_promise_is_refuted_whatever_is_fixed(key, fixed):
    (true,) = (trial.theorem for trial in TRIALS if trial.key == key)
    found = refute(conjecture(true, true.scaled(fmpq(1, 2)).claim, fixed=fixed), FAST)
    assert found.verdict == "REFUTED"
    verdict, _, _ = found.counterexample
    exact = true.exact_parameters(fixed)
    assert {name: str(verdict.values[name]) for name in exact} == {
        name: str(value) for name, value in exact.items()
    }


def test_a_wider_range_makes_every_loss_larger():
    """The forecast 1 of a fair coin errs by 1 at the label 0: by 5/2 with M = 5/2."""
    plain = Conversion(lambda: Fixed(1), coin(fmpq(1, 2)), 1)
    wide = with_range(plain, fmpq(5, 2))
    assert (plain.loss(1, 0), wide.loss(1, 0)) == (1, fmpq(5, 2))
    assert [1, fmpq(5, 2)] == [plain.M, wide.M]
    assert wide.at("1/2").quantile("errors") == fmpq(5, 2) * plain.at("1/2").quantile("errors")
    assert with_range(plain, None) is plain


@pytest.mark.parametrize("N", [1, 2, 3, 4, 9])
def test_experts_are_as_many_as_asked_and_different(N):
    experts = some_experts(N)
    assert len({tuple(expert(x) for x in range(N + 2)) for expert in experts}) == N
