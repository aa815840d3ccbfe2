"""Which hypotheses of linear classification are needed? Each has a run that breaks without it."""

from dataclasses import replace

import numpy as np
import pytest
import sympy
from flint import fmpq

from adversaries.judge import Case, judge
from adversaries.linear import margin_perceptron, perceptron, winnow
from adversaries.linear_sequences import hadamard, halving_votes, orthonormal
from bounds import Outcome, disjunctions, theorem, training
from bounds import perceptron as perceptrons
from bounds import winnow as winnows
from bounds.evaluate import number
from bounds.linear_quantities import dot
from bounds.surd import root
from bounds.theorem import Quantity
from bounds.training import SampledPerceptron, hard_sample, trained
from bounds.winnow import Duel
from learners import (
    BALL,
    EXACT,
    BalancedWinnow,
    KernelPerceptron,
    MarginPerceptron,
    Perceptron,
    Transcript,
    Winnow,
    play,
)
from learners.kernels import polynomial
from learners.training import train

THEOREMS = (
    *perceptrons.THEOREMS,
    *disjunctions.THEOREMS,
    *training.THEOREMS,
    *winnows.THEOREMS,
)

#: Hypotheses that fix the setting or the domain of the formula.
DEFINING = {
    ("winnow.margin", "small-rate"),  # beyond it the bound is negative or infinite
    ("winnow.cosh", "small-rate"),
    ("winnow.margin", "separable"),  # follows from 0 < eta < 2 rho/r^2
    ("winnow.tuned", "separable"),  # follows from 0 < eta = rho/r^2
    ("winnow.balanced", "separable"),
    ("winnow.cosh", "separable"),  # follows from eta delta > ln cosh eta
    ("winnow.optimal", "separable"),  # follows from eta > 0
    ("winnow.optimal", "delta-at-most-one"),
    ("perceptron.exponential", "two-or-more"),
    ("winnow.balanced", "doubled"),
    ("dual.equivalence", "known-features"),
    ("winnow.wm", "same-ties"),
    ("perceptron.committee", "within"),  # a committee is part of the experts
    ("perceptron.disjunctions", "within"),
    ("perceptron.disjunctions-signs", "within"),
    ("perceptron.disjunctions-forced", "within"),
    ("perceptron.loo", "separable"),  # otherwise the training does not end: no count, no bound
    ("winnow.committee", "within"),
    ("winnow.wm", "signs"),
    ("separation", "worst-for-perceptron"),
}


def _case(X, y, make=perceptron, **parameters):
    X = np.asarray(X)
    return make, Case({"N": X.shape[1], **parameters}, lambda: (X, y), "")


def far_start(witness, **parameters):
    """One point, and a start far on its wrong side."""
    return _case([[1]] * 60, [1] * 60, start=[-50], **{witness: [1]}, **parameters)


def always_updating(witness):
    """A learner that updates on correct scores as well."""
    return _case([[1]] * 40, [1] * 40, margin_perceptron, margin=fmpq(100), **{witness: [1]})


def busier_than_told(p):
    """Say margin 0 and update up to score 100."""
    learner = MarginPerceptron(p["N"], 100, arithmetic=EXACT)
    learner.parameters["margin"] = p["margin"]
    return learner


def rate_from_elsewhere():
    return _case([[1]] * 9, [1] * 9, start=[-5], eta=fmpq(1), v=[1])


def another_separator():
    """(1, 0) gives one of the two points the score 0: it does not separate."""
    return _case(np.eye(2), [-1, -1], v=[1, 0])


def not_a_committee():
    """Labels against the committee."""
    return _case([[1], [1], [1], [-1]] * 3, [1, -1, 1, -1] * 3, v=[1])


def not_signs():
    """Two points with features other than -1 and +1, close together, far from the origin."""
    return _case([[100, 1], [99, -1]] * 40, [1, -1] * 40, v=[0, 1])


def not_a_disjunction():
    return _case([[1, 1]] * 30, [1, -1] * 15, v=[2, -1])


def winnow_negative():
    """The separator is negative; Winnow's weights never are, so it errs for ever."""
    X = [[1, 0.5]] * 40
    return _case(X, [-1] * 40, winnow, v=[-1, -1], eta=fmpq(3, 4))


class LateStart(Winnow):
    """Nearly all weight starts on the first feature."""

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self._state.sums = EXACT.vector([60] + [0] * (self.N - 1))


def winnow_late():
    def make(p):
        return LateStart(2, p["eta"], arithmetic=BALL)

    X = [[-1, 1]] * 80
    return make, Case({"N": 2, "v": [0, 1], "eta": fmpq(1)}, lambda: (X, [1] * 80), "")


def winnow_slow():
    X, y, v = slow_votes()
    return _case(X, y, winnow, v=v, eta=fmpq(1, 1000))


def winnow_large():
    """Entries up to 10 with the rate for entries up to 1."""
    X, y, v = large_entries()
    return _case(X, y, winnow, v=v, eta=fmpq(1))


class LateBalanced(BalancedWinnow):
    """Nearly all weight starts on the first feature."""

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self._state.sums = EXACT.vector([60] + [0] * (2 * self.N - 1))


def balanced(kind, X, y, v, eta):
    return lambda p: kind(p["N"], p["eta"], arithmetic=BALL), Case(
        {"N": len(X[0]), "v": v, "eta": eta}, lambda: (X, y), ""
    )


def optimal(X, y, v, eta, kind=Winnow):
    arithmetic = EXACT if eta == float("inf") else BALL
    return lambda p: kind(
        p["N"], number(eta) if arithmetic is BALL else eta, arithmetic=arithmetic
    ), Case({"N": len(X[0]), "v": v}, lambda: (X, y), "")


def large_entries():
    rng = np.random.default_rng(0)
    X = rng.integers(-10, 11, size=(400, 6))
    X[:, 0] = np.where(X[:, 0] >= 0, 1, -1)
    return X, [int(s) for s in X[:, 0]], [1, 0, 0, 0, 0, 0]


def one_of_many():
    """With a tiny rate balanced Winnow is like the Perceptron: of order N mistakes."""
    X = np.random.default_rng(0).choice([-1, 1], (300, 32))
    return X, [int(sign) for sign in X[:, 0]], [1] + [0] * 31


def slow_votes():
    X, y, v = halving_votes(3)
    return np.concatenate([X] * 60), y * 60, v


_ZERO = {
    "perceptron.margin": "v",
    "perceptron.committee": "v",
    "margin-perceptron.margin": "v",
    "perceptron.l1": "w",
    "perceptron.l1-radius": "w",
    "perceptron.l1-sharp": "w",
    "perceptron.l2": "w",
    "perceptron.l2-radius": "w",
    "perceptron.hinge": "w",
    "perceptron.hinge-sharp": "w",
    "perceptron.hinge-implicit": "w",
}

BREAKS = {
    **{
        (key, "zero-start"): lambda w=witness, k=key: far_start(
            w, **({"margin": fmpq(0)} if k.startswith("margin") else {})
        )
        for key, witness in _ZERO.items()
    },
    **{
        (key, "on-errors"): lambda w=witness: always_updating(w)
        for key, witness in {**_ZERO, "perceptron.start": "v"}.items()
        if not key.startswith("margin")
    },
    ("perceptron.margin", "separable"): another_separator,
    ("perceptron.start", "separable"): another_separator,
    ("perceptron.rate", "zero-start"): rate_from_elsewhere,
    ("perceptron.committee", "committee"): not_a_committee,
    ("perceptron.committee", "signs"): not_signs,
    ("perceptron.disjunctions", "disjunction"): not_a_disjunction,
    ("perceptron.disjunctions", "zero-start"): lambda: _case(
        [[1, 1]] * 80, [1] * 80, start=[-60, -60], v=[2, -1]
    ),
    ("perceptron.disjunctions", "on-errors"): lambda: _case(
        [[1, 1]] * 40, [1] * 40, margin_perceptron, margin=fmpq(900), v=[2, -1]
    ),
    ("perceptron.disjunctions-signs", "disjunction"): lambda: _case(
        [[1, 1]] * 30, [1, -1] * 15, v=[1, 0]
    ),
    ("perceptron.disjunctions-signs", "zero-start"): lambda: _case(
        [[1, 1]] * 80, [1] * 80, start=[-60, -60], v=[1, 0]
    ),
    ("perceptron.disjunctions-signs", "on-errors"): lambda: _case(
        [[1, 1]] * 40, [1] * 40, margin_perceptron, margin=fmpq(900), v=[1, 0]
    ),
    # (0, 1) alone, both attributes irrelevant to it, is learned with one update.
    ("perceptron.disjunctions-forced", "forcing-points"): lambda: _case(
        [[0, 1]] * 3, [-1] * 3, v=[2, -1]
    ),
    ("perceptron.disjunctions-forced", "at-rest"): lambda: _case(
        [[0, 1], [1, 1]], [-1, 1], v=[2, -1]
    ),
    ("perceptron.disjunctions-forced", "tie-to-plus"): lambda: _case(
        [[0, 1], [1, 1]] * 9, [-1, 1] * 9, v=[2, -1], tie=-1
    ),
    ("perceptron.disjunctions-forced", "zero-start"): lambda: _case(
        [[0, 1], [1, 1]] * 9, [-1, 1] * 9, v=[2, -1], start=[2, -1]
    ),
    ("winnow.margin", "not-negative"): winnow_negative,
    ("winnow.tuned", "not-negative"): winnow_negative,
    ("winnow.cosh", "not-negative"): winnow_negative,
    ("winnow.margin", "uniform-start"): winnow_late,
    ("winnow.tuned", "uniform-start"): winnow_late,
    ("winnow.cosh", "uniform-start"): winnow_late,
    ("winnow.tuned", "eta-tuned"): winnow_slow,
    ("winnow.cosh", "unit-box"): winnow_large,
    ("winnow.committee", "eta-tuned"): winnow_slow,
    ("winnow.committee", "uniform-start"): winnow_late,
    ("winnow.committee", "committee"): lambda: _case(
        [[1, -1]] * 40, [1, -1] * 20, winnow, v=[1, 0], eta=fmpq(1)
    ),
    ("winnow.committee", "signs"): winnow_large,
    ("margin-perceptron.margin", "on-close-scores"): lambda: _case(
        [[1]] * 40, [1] * 40, busier_than_told, v=[1], margin=fmpq(0)
    ),
    ("winnow.balanced", "eta-tuned"): lambda: balanced(
        BalancedWinnow, *one_of_many(), fmpq(1, 1000)
    ),
    ("margin-perceptron.margin", "separable"): lambda: _case(
        np.eye(2), [-1, -1], margin_perceptron, margin=fmpq(0), v=[1, 0]
    ),
    ("winnow.balanced", "uniform-start"): lambda: balanced(
        LateBalanced, [[-1, 1]] * 80, [1] * 80, [0, 1], fmpq(1)
    ),
    ("winnow.optimal", "eta-optimal"): lambda: optimal(*slow_votes(), fmpq(1, 1000)),
    ("winnow.optimal", "not-negative"): lambda: optimal(
        [[1, 0.5]] * 40, [-1] * 40, [-1, -1], sympy.log(7) / 2
    ),
    ("winnow.optimal", "uniform-start"): lambda: optimal(
        [[-1, 1]] * 80, [1] * 80, [0, 1], float("inf"), LateStart
    ),
    ("winnow.optimal", "unit-box"): lambda: optimal(*large_entries(), float("inf")),
}


def _trained(X, y, learner=None, max_passes=500, **options):
    learner = learner or Perceptron(len(X[0]), arithmetic=EXACT)
    return train(learner, (np.asarray(X), y), max_passes=max_passes), options


def ready_for_the_hard_sample():
    X, y = hard_sample(4)
    final = _trained(X, y)[0].transcript.weights[-1]
    return _trained(X, y, Perceptron(4, start=final, arithmetic=EXACT))


def no_separator():
    """1 is positive and 3/2 negative; 1 as a separator has the margin -3/2, the radius is 3/2."""
    points = np.array([[fmpq(1)], [fmpq(3, 2)]], dtype=object)
    return _trained(points, [1, -1], max_passes=50, v=[1])


def _duel(X, y, eta=1):
    """Let both play until the Perceptron is about to make one update more than N."""
    N = len(X[0])
    theirs = play(Perceptron(N, arithmetic=EXACT), (X, y))
    T = [*np.flatnonzero(theirs.updates), len(y)][N]
    X, y = X[:T], y[:T]
    winnow_ = Winnow(N, eta, arithmetic=BALL)
    return Duel(play(winnow_, (X, y)), play(Perceptron(N, arithmetic=EXACT), (X, y))), {}


def no_expert():
    rng = np.random.default_rng(0)
    return _duel(rng.choice([-1, 1], (200, 8)), [int(s) for s in rng.choice([-1, 1], 200)])


def slow_winnow():
    """Hadamard rows teach the Perceptron all; a tiny rate leaves the vote to the wrong experts."""
    X, y, _ = hadamard(3)
    rows = np.concatenate([X, [[-1] + [1] * 7] * 9])
    return _duel(rows, [*y, *[-1] * 9], fmpq(1, 1000))


def large_features():
    X, y, _ = large_entries()
    return _duel(X, y)


#: Those whose subjects are trainings and duels: the subject, and how to look at it.
OTHER_BREAKS = {
    ("perceptron.passes", "separable"): no_separator,
    ("perceptron.passes", "zero-start"): lambda: _trained(
        [[1]], [1], Perceptron(1, start=[-50], arithmetic=EXACT), v=[1]
    ),
    ("perceptron.passes", "on-errors"): lambda: _trained(
        [[1]], [1], MarginPerceptron(1, 100, arithmetic=EXACT), v=[1]
    ),
    ("perceptron.exponential", "hard-sample"): lambda: _trained(np.eye(4), [-1] * 4),
    ("perceptron.exponential", "zero-start"): ready_for_the_hard_sample,
    ("perceptron.exponential", "converged"): lambda: _trained(*hard_sample(4), max_passes=1),
    ("separation", "signs"): large_features,
    ("separation", "one-expert"): no_expert,
    ("separation", "unit-rate"): slow_winnow,
}


def test_every_hypothesis_is_accounted_for():
    have = {(t.key, h.name) for t in THEOREMS for h in t.given if h.name != "learner"}
    assert have == DEFINING | set(BREAKS) | set(OTHER_BREAKS)


@pytest.mark.parametrize(("key", "name"), sorted(BREAKS))
def test_without_the_hypothesis_a_run_breaks_the_claim(key, name):
    make, case = BREAKS[key, name]()
    true = theorem(key)
    learner = ["learner"] if "learner" in {h.name for h in true.given} else []
    verdict, run = judge(replace(true, invariants=()).without(name, *learner), make, case)
    assert verdict.claim is Outcome.VIOLATED, verdict
    options = {n: case.parameters[n] for n in ("v", "w", "margin") if n in case.parameters}
    known = {n: value for n, value in options.items() if n in (*true.view.names, *true.by_name)}
    assert true.check(run, **known).outcome is Outcome.NOT_APPLICABLE
    assert Transcript.from_json(run.to_json()) == run


def test_a_radius_about_another_centre_is_refuted():
    """Two points far from the origin and near to each other: a ball of radius 1 holds both."""
    X, y = np.array([[100, 1], [100, -1]] * 60), [1, -1] * 60
    run = play(Perceptron(2, arithmetic=EXACT), (X, y), record=True)
    true = theorem("perceptron.margin")
    assert true.check(run, v=[0, 1]).outcome is Outcome.HOLDS

    def about_the_mean(subject):
        centre = sum(subject.X, 0 * subject.X[0]) / len(subject.X)
        return root(max(dot(x - centre, x - centre) for x in subject.X))

    r = true.by_name["r"].symbol
    wrong = replace(
        true,
        quantities=tuple(
            Quantity(r, "wrong", about_the_mean) if q.symbol == r else q for q in true.quantities
        ),
    )
    verdict = wrong.check(run, v=[0, 1])
    assert verdict.claim is Outcome.VIOLATED
    assert verdict.bound == 1


def test_a_radius_in_the_wrong_norm_is_refuted():
    """Orthogonal signs: the largest entry is 1, the length sqrt(N)."""
    X, y, v = hadamard(3)
    run = play(Perceptron(8, arithmetic=EXACT), (X, y), record=True)
    true = theorem("perceptron.margin")
    assert true.check(run, v=v).ratio == 1.0
    r = true.by_name["r"].symbol
    wrong = replace(
        true,
        quantities=tuple(
            Quantity(r, "wrong", lambda s: s.largest_entry) if q.symbol == r else q
            for q in true.quantities
        ),
    )
    assert wrong.check(run, v=v).claim is Outcome.VIOLATED


def test_the_margin_of_one_vector_is_not_that_of_another():
    """With the margin of the best vector claimed for a worse one, the bound breaks."""
    X, y, v = orthonormal(4)
    run = play(Perceptron(4, arithmetic=EXACT), (X, y), record=True)
    true = theorem("perceptron.margin")
    rho = true.by_name["rho"].symbol
    wrong = replace(
        true,
        quantities=tuple(
            Quantity(rho, "the largest y v.x/|v| of a point", lambda s: fmpq(1))
            if q.symbol == rho
            else q
            for q in true.quantities
        ),
    )
    assert true.check(run, v=v).outcome is Outcome.HOLDS
    assert wrong.check(run, v=v).claim is Outcome.VIOLATED


@pytest.mark.parametrize(("key", "name"), sorted(OTHER_BREAKS))
def test_without_the_hypothesis_a_training_or_duel_breaks_the_claim(key, name):
    subject, options = OTHER_BREAKS[key, name]()
    true = theorem(key)
    learner = ["learner"] if "learner" in {h.name for h in true.given} else []
    dropped = replace(true, invariants=()).without(name, *learner)
    assert dropped.check(subject, **options).outcome is Outcome.VIOLATED
    assert true.check(subject, **options).outcome is Outcome.NOT_APPLICABLE


def test_the_expected_error_speaks_only_about_separable_distributions():
    points = (((fmpq(1),), 1), ((fmpq(1),), -1))
    source = SampledPerceptron(points, (fmpq(1, 2),) * 2, 1)
    assert theorem("perceptron.loo").check(source).outcome is Outcome.NOT_APPLICABLE


def test_a_duel_must_be_about_one_expert():
    X, y, _ = orthonormal(2)
    runs = [
        play(Winnow(2, 1, arithmetic=BALL), (X, y)),
        play(Perceptron(2, arithmetic=EXACT), (X, y)),
    ]
    assert theorem("separation").check(Duel(*runs)).outcome is Outcome.NOT_APPLICABLE


def test_runs_of_our_other_learners_are_not_judged():
    """Without weights nothing else tells a margin Perceptron from a Perceptron."""
    run = play(MarginPerceptron(1, 100, arithmetic=EXACT), ([[1]] * 5, [1] * 5))
    assert theorem("perceptron.margin").check(run, v=[1]).outcome is Outcome.NOT_APPLICABLE
    quadratic = KernelPerceptron(1, polynomial(2, 0), arithmetic=EXACT)
    run = play(quadratic, ([[1], [-1]] * 4, [1, -1] * 4))
    assert theorem("perceptron.hinge").check(run, w=[1]).outcome is Outcome.NOT_APPLICABLE
    run = play(Perceptron(2, arithmetic=EXACT), (np.eye(2), [-1, -1]), record=True)
    assert theorem("winnow.balanced").check(run, v=[-1, -1], eta=1).outcome is (
        Outcome.NOT_APPLICABLE
    )


def test_rounding_is_no_violation_of_an_identity():
    run = play(Perceptron(1, eta=0.1), ([[1], [-3]] * 5, [-1, -1] * 5), record=True)
    assert theorem("perceptron.sgd").check(run).outcome is Outcome.UNDECIDED


def test_a_training_that_was_cut_short_leaves_the_cycle_open():
    short = train(Perceptron(1, arithmetic=EXACT), ([[1]], [-1]), max_passes=1)
    assert theorem("perceptron.cycling").check(short).outcome is Outcome.UNDECIDED


def test_a_sample_that_only_looks_like_the_hard_one_is_not_it():
    X = [[fmpq(71, 50), 0], [fmpq(32, 25), fmpq(-111, 100)]]
    training_ = train(Perceptron(2, arithmetic=EXACT), (X, [1, -1]), max_passes=99)
    assert theorem("perceptron.exponential").check(training_).outcome is Outcome.NOT_APPLICABLE


def test_a_tiny_entry_does_not_leave_a_strict_inequality_open():
    """1 < sqrt(1 + 10^-100): more bits decide it."""
    run = play(Perceptron(2, arithmetic=EXACT), ([[1, fmpq(1, 10**50)]], [-1]), record=True)
    assert theorem("perceptron.l1").check(run, w=[-1, 0]).outcome is Outcome.HOLDS


def test_winnow_without_a_rational_factor_is_not_compared_with_votes():
    run = play(Winnow(2, 1, arithmetic=BALL), ([[1, -1]], [1]))
    assert theorem("winnow.wm").check(run).outcome is Outcome.NOT_APPLICABLE


def test_updates_on_correct_scores_are_no_subgradient_steps_of_errors():
    make, case = always_updating("w")
    run = play(make(case.parameters), case.environment(), record=True)
    true = theorem("perceptron.sgd")
    assert true.check(run).outcome is Outcome.NOT_APPLICABLE
    assert true.without("learner").check(run).outcome is Outcome.VIOLATED


def test_trained_runs_are_looked_at_through_a_separator():
    training_ = train(Perceptron(2, arithmetic=EXACT), (np.eye(2), [-1, -1]), max_passes=9)
    assert trained(training_).functional_margin > 0
