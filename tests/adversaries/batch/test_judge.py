"""Are drawn samples drawn rightly, tested rightly, and told apart from enumerated ones?"""

import numpy as np
import pytest
from flint import fmpq

import adversaries.batch.judge
import adversaries.probability.sampling
from adversaries.batch.judge import sampled, statistics
from adversaries.batch.sources import Fixed, coin
from adversaries.batch.zoo import zoo
from adversaries.core.evidence import evidence_for
from adversaries.core.profile import FAST
from adversaries.core.scope import Scope
from adversaries.core.statistics import FALSE_ALARM, binomial_test, exact_draws
from adversaries.probability.sampling import sampled as sampled_martingales
from bounds import Outcome, theorem
from bounds.batch.subjects import Conversion, FiniteSource
from noregret.verify.engine import verify_theorem

SHARP = theorem("batch.average-error-sharp")
ONE = FiniteSource(((0, 1),), (1,))


@pytest.fixture
def levels(monkeypatch):
    """The levels of all tests that are made."""
    made = []

    def recorded(successes, trials, p, level=FALSE_ALARM):
        made.append(level)
        return binomial_test(successes, trials, p, level)

    for module in (adversaries.batch.judge, adversaries.probability.sampling):
        monkeypatch.setattr(module, "binomial_test", recorded)
    return made


# ------------------------------------------------------------------ levels


def test_all_tests_of_one_evidence_share_the_false_alarm(levels):
    case = Conversion(lambda: Fixed(1), coin(fmpq(1, 2)), 20)
    evidence = statistics(Scope(SHARP, FAST), 0, [("a", case), ("b", case), ("c", case)])
    assert evidence.size == len(levels) == 6
    assert sum(levels, fmpq(0)) == FALSE_ALARM
    assert "1e-9 for all tests together" in evidence.scope


@pytest.mark.parametrize("key", ["azuma", "azuma.lower"])
def test_sampled_martingales_share_it_too(levels, key):
    evidence = sampled_martingales(Scope(theorem(key), FAST), 0)
    assert evidence.size == len(levels) > 10
    assert sum(levels, fmpq(0)) == FALSE_ALARM


# ------------------------------------------------------------------ drawing


def test_draws_have_the_exact_chances():
    """Every number below the common denominator is drawn once: the counts are the weights."""

    class Every:
        def integers(self, high, size):
            assert high == 12
            return np.arange(12).reshape(size)

    drawn = exact_draws([fmpq(1, 3), fmpq(0), fmpq(1, 4), fmpq(5, 12)], (3, 4), Every())
    assert drawn.shape == (3, 4)
    assert np.bincount(drawn.reshape(-1)).tolist() == [4, 0, 3, 5]


def test_draws_are_reproducible_and_know_their_limits():
    chances = [fmpq(1, 3), fmpq(2, 3)]
    first, again = (exact_draws(chances, 50, np.random.default_rng(4)) for _ in range(2))
    assert (first == again).all()
    fine = [fmpq(1, 2**64), 1 - fmpq(1, 2**64)]
    with pytest.raises(ValueError, match="too fine to be drawn exactly"):
        exact_draws(fine, 1, np.random.default_rng(0))


def test_what_has_no_probability_is_never_drawn():
    source = FiniteSource(((0, 0), (5, 1), (0, 1)), ("1/2", 0, "1/2"))
    case = Conversion(lambda: Fixed(1), source, 30)
    verdict = sampled(SHARP, case, fmpq(1, 2), 50, np.random.default_rng(0))
    assert verdict.outcome is Outcome.HOLDS


# ------------------------------------------------------------------ what is counted


def test_equality_is_no_failure():
    """One example without noise: every excess is 0, and so is the bound of the mutant."""
    case = Conversion(lambda: Fixed(0), ONE, 5)
    verdict = sampled(SHARP.scaled(0), case, fmpq(1, 20), 50, np.random.default_rng(0))
    assert (verdict.outcome, verdict.observed) == (Outcome.HOLDS, 0)


def test_what_fails_twice_as_often_as_it_may_is_refuted():
    """The label 1 comes with 1/10, and then the excess is 9/10: far above a hundredth."""
    case = Conversion(lambda: Fixed(1), coin(fmpq(1, 10)), 1)
    verdict = sampled(SHARP.scaled(fmpq(1, 100)), case, fmpq(1, 20), 2000, np.random.default_rng(1))
    assert verdict.outcome is Outcome.VIOLATED
    assert fmpq(8, 100) < verdict.observed < fmpq(12, 100)


# ------------------------------------------------------------------ methods


@pytest.mark.parametrize("key", ["loo.unbiased", "hoeffding", "hoeffding.printed", "azuma"])
def test_only_sampling_is_called_statistics(key):
    for piece in evidence_for(theorem(key), FAST, 0):
        assert (piece.method == "statistics") == ("no proof" in piece.scope)
        if piece.method == "exhaustive":
            assert "every" in piece.scope or "exact" in piece.scope


@pytest.mark.parametrize("key", ["azuma", "azuma.lower", "hoeffding", "hoeffding.printed"])
def test_where_no_learner_plays_none_is_taken(key):
    with pytest.raises(ValueError, match=f"{key} is not about a learner: none can take part"):
        verify_theorem(theorem(key), FAST, learner=lambda p: Fixed(0))


# ------------------------------------------------------------------ learners


def test_gradient_descent_is_among_the_learners():
    (words, case), *_ = [(w, c) for w, c in zoo(3) if "gradient descent" in w]
    for key in ("batch.average-error-sharp", "batch.regret-sharp"):
        verdict = theorem(key).check(case, delta="1/3")
        assert verdict.outcome is Outcome.HOLDS, words
    assert len(case.samples.visited) > 3


def test_a_learner_that_says_no_label_is_caught():
    class Doubtful:
        def __init__(self, _):
            pass

        def predict(self, x):
            return fmpq(1, 2)

        def update(self, x, y):
            return False

    report = verify_theorem(theorem("batch.random"), FAST, learner=Doubtful)
    assert report.outcome is Outcome.VIOLATED
    assert "says 1/2 at the point 0" in report.evidence[-1].failure.reason
