"""Does `noregret.run` play what it says, and are its curves those of the theorems?"""

from __future__ import annotations

import math
import signal
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
import sympy
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

import noregret
from adversaries.core.opponent import Encounter
from bounds.core.catalogue import THEOREMS, kind_named, kinds
from bounds.core.errors import ParameterError
from bounds.core.verdict import Outcome, to_float
from learners.core.arithmetic import BALL, EXACT, FLOAT
from learners.core.protocol import GameOver
from learners.experts.weighted_majority import WeightedMajority
from learners.linear.perceptron import AveragedPerceptron
from noregret.run.curve import Point, RunCurve, curve_of, first_rounds, rounds_to_look_at
from noregret.run.opponents import adversaries_of
from noregret.run.playing import LARGEST, played, watching
from noregret.run.study import run

EVERY = [(kind.name, name) for kind in kinds() for name in adversaries_of(kind)]


def check_of(found, key):
    return next(check for check in found.checks if check.theorem.key == key)


def observed(found):
    return [point.observed for point in found.curve.points]


def bounds(found):
    return [point.bound for point in found.curve.points]


# ------------------------------------------------------------------ every kind, every adversary


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        pair if place % 2 else pytest.param(*pair, marks=pytest.mark.deep)
        for place, pair in enumerate(EVERY)
    ],
)
def test_every_adversary_plays_and_the_theorems_hold(kind, name):
    found = run(kind, adversary=name, rounds=40)
    assert found.outcome is Outcome.HOLDS
    assert 1 <= found.transcript.T <= 40
    assert any(check.applies for check in found.checks)
    assert found.curve.points[-1].t == found.transcript.T
    last = check_of(found, found.curve.theorem.key).verdict
    assert found.curve.points[-1].observed == pytest.approx(to_float(last.observed))


def test_every_kind_has_somebody_to_play_against():
    assert {kind for kind, _ in EVERY} == {kind.name for kind in kinds()}


# ------------------------------------------------------------------ values from theory


@pytest.mark.parametrize("n", [1, 2, 3, 5])
def test_halving_errs_log2_of_the_class_on_all_functions(n):
    """2^n functions on n points: each contradiction halves the class, n times."""
    found = run("halving", adversary="contrarian", hypotheses=f"all-functions={n}")
    verdict = check_of(found, "halving.mistakes").verdict
    assert verdict.observed == n
    assert to_float(verdict.bound) == pytest.approx(n)
    assert observed(found) == list(range(1, n + 1))


def test_the_tree_makes_soa_err_as_often_as_the_littlestone_dimension():
    """Thresholds on 7 points: binary search, 3 mistakes."""
    found = run("soa", adversary="tree", hypotheses="thresholds=7")
    assert check_of(found, "soa.mistakes").verdict.observed == 3


@pytest.mark.parametrize("d", [2, 5])
def test_consistent_errs_once_for_each_singleton_but_the_last(d):
    found = run("consistent", adversary="contrarian", hypotheses=f"singletons={d}")
    assert check_of(found, "consistent.mistakes").verdict.observed == d - 1


@pytest.mark.parametrize("kind", ["perceptron", "averaged-perceptron", "kernel-perceptron"])
@pytest.mark.parametrize("N", [1, 3, 8])
def test_unit_vectors_force_a_mistake_each_and_the_bound_is_their_number(kind, N):
    """r = 1 and the margin of (1, …, 1) is 1/sqrt(N): r^2/rho^2 = N, at every prefix."""
    found = run(kind, adversary="orthonormal", N=N)
    verdict = check_of(found, "perceptron.margin").verdict
    assert (verdict.observed, verdict.bound) == (N, N)
    assert observed(found) == list(range(1, N + 1))
    assert bounds(found) == pytest.approx([N] * N)


def test_the_margin_adversary_forces_nearly_one_over_rho_squared():
    found = run("perceptron", adversary="margin", rho="1/7")
    verdict = check_of(found, "perceptron.margin").verdict
    assert verdict.observed == 48  # 1/rho^2 = 49 is whole: one fewer
    assert 48 <= to_float(verdict.bound) <= 49.001


@pytest.mark.parametrize("k", [1, 3, 5])
def test_halving_the_experts_costs_weighted_majority_log2_of_their_number(k):
    beta = 1 / 3
    found = run("weighted-majority", adversary="halving", N=2**k, beta="1/3")
    verdict = check_of(found, "wm.mistakes").verdict
    assert verdict.observed == k
    exact = k * math.log(2) / math.log(2 / (1 + beta))
    assert to_float(verdict.bound) == pytest.approx(exact)


def test_the_label_flipper_makes_every_round_a_mistake():
    found = run("weighted-majority", adversary="flipper", rounds=30)
    assert observed(found) == list(range(1, 31))


@pytest.mark.parametrize(("n", "k"), [(5, 0), (6, 2)])
@pytest.mark.parametrize("monotone", ["yes", "no"])
def test_elimination_meets_its_bound(n, k, monotone):
    found = run("elimination", adversary="one-at-a-time", n=n, k=k, monotone=monotone)
    key = "elimination.monotone" if monotone == "yes" else "elimination.mistakes"
    verdict = check_of(found, key).verdict
    expected = n - k + (monotone == "no")
    assert (verdict.observed, verdict.bound) == (expected, expected)


def test_the_worst_round_of_hedge_costs_half():
    """One round, two actions: p = 1/2 each, so the losses (1, 0) cost 1/2 more than the best."""
    found = run("hedge", adversary="worst-case", N=2, T=1, eta=1)
    assert to_float(check_of(found, "hedge.sharp").verdict.observed) == 0.5


def test_orthogonal_functions_make_gradient_descent_meet_its_bound():
    found = run("online-gradient-descent", adversary="orthogonal", T=9)
    verdict = check_of(found, "ogd.regret").verdict
    assert to_float(verdict.observed) == pytest.approx(3)  # rho sqrt(T) at the best w*
    assert verdict.ratio == pytest.approx(1)


def test_the_adversary_tells_the_vector_that_a_theorem_about_disjunctions_needs():
    """The bound (4k + 1)(n + 1) is for v = (2, 2, 0, …, -1), which no search would find."""
    found = run("perceptron", adversary="disjunction", N=6, k=2)
    verdict = check_of(found, "perceptron.disjunctions").verdict
    assert verdict.outcome is Outcome.HOLDS
    assert verdict.bound == 9 * 6


def test_of_two_vectors_the_one_with_the_smaller_bound_counts():
    """The margin of v = (3, …) as drawn is no better than that of the best separator."""
    found = run("perceptron", adversary="random", N=3, T=60, seed=2)
    check = check_of(found, "perceptron.margin")
    v = found.words.partition("v = (")[2].rstrip(")").split(", ")
    alone = THEOREMS["perceptron.margin"].check(found.transcript, v=[int(entry) for entry in v])
    assert to_float(check.verdict.bound) <= to_float(alone.bound)


# ------------------------------------------------------------------ curves


@given(st.integers(0, 2**16), st.integers(2, 5), st.integers(1, 25))
@settings(max_examples=15)
def test_the_curve_of_hedge_is_its_regret_under_eta_t_over_8_plus_ln_n_over_eta(seed, N, T):
    losses = np.random.default_rng(seed).integers(0, 5, size=(T, N)) / 4
    found = run("hedge", data=losses, eta="1/3")
    eta, total, sums = 1 / 3, 0.0, np.zeros(N)
    for t, row in enumerate(losses, 1):
        weights = np.exp(-eta * sums)
        total += float(weights @ row / weights.sum())
        sums += row
        point = found.curve.points[t - 1]
        assert point.t == t
        assert point.observed == pytest.approx(total - sums.min(), abs=1e-9)
        assert point.bound == pytest.approx(t * eta / 8 + math.log(N) / eta)


@given(st.integers(0, 2**16), st.integers(1, 4), st.integers(1, 30))
@settings(max_examples=15)
def test_the_curve_of_weighted_majority_has_the_best_expert_of_each_prefix(seed, N, T):
    rng = np.random.default_rng(seed)
    advice, labels = rng.integers(0, 2, size=(T, N)), rng.integers(0, 2, size=T)
    found = run("weighted-majority", data=(advice, labels), beta="1/2")
    weights, errors, mistakes = np.ones(N), np.zeros(N), 0
    for t in range(T):
        said = int(2 * weights[advice[t] == 1].sum() >= weights.sum())
        if said != labels[t]:
            mistakes += 1
            weights[advice[t] != labels[t]] /= 2
        errors += advice[t] != labels[t]
        point = found.curve.points[t]
        assert point.observed == mistakes
        best = errors.min()
        assert point.bound == pytest.approx((best * math.log(2) + math.log(N)) / math.log(4 / 3))


def test_a_rate_that_is_tuned_for_the_end_promises_nothing_before():
    found = run("hedge", adversary="coins", N=4, T=30, theorem="hedge.tuned")
    assert found.settings["eta"] == sympy.sqrt(2 * sympy.log(4) / 30)
    assert found.curve.only_at_the_end
    assert bounds(found)[:-1] == [None] * 29
    assert bounds(found)[-1] == pytest.approx(math.sqrt(2 * 30 * math.log(4)))
    assert all(value is not None for value in observed(found))


def test_points_without_a_separator_are_drawn_against_a_bound_for_any_labels():
    X, y = [[1, 1], [-1, -1], [1, -1], [-1, 1]], [1, 1, -1, -1]
    found = run("perceptron", data=(X, y))
    assert check_of(found, "perceptron.margin").verdict.outcome is Outcome.NOT_APPLICABLE
    drawn = check_of(found, found.curve.theorem.key)
    speaking = [check for check in found.checks if check.verdict.ratio is not None]
    assert drawn.theorem.view.names == ("w",)  # any vector will do, separator or not
    assert drawn.verdict.ratio == max(check.verdict.ratio for check in speaking)


def test_of_bounds_that_are_all_far_the_smallest_is_drawn():
    """Both actions lose alike: the regret is 0, and so is every ratio."""
    found = run("hedge", data=[[1, 1], [0, 0], [1, 1]], eta="1/2")
    seen = [to_float(check.verdict.observed) for check in found.checks if check.applies]
    assert len(seen) == 2
    assert seen == pytest.approx([0, 0])
    assert found.curve.theorem.key == "hedge.sharp"  # eta T/8 + ln N/eta, not eta T/2 + …


def test_a_theorem_that_stops_applying_is_drawn_while_it_does():
    """XOR: the first two points are separable, all four are not."""
    X, y = [[1, 2], [-1, 1], [1, -1], [-1, -2], [1, 2]], [1, -1, 1, -1, -1]
    found = run("perceptron", data=(X, y), theorem="perceptron.margin")
    assert check_of(found, "perceptron.margin").verdict.outcome is Outcome.NOT_APPLICABLE
    assert bounds(found)[-1] is None
    assert all(value is not None for value in observed(found))


def test_a_theorem_that_fails_in_between_is_violated_although_it_holds_at_the_end():
    words = (Outcome.HOLDS, Outcome.VIOLATED, Outcome.HOLDS)
    points = tuple(Point(t, 1.0, 2.0, word) for t, word in enumerate(words, 1))
    curve = RunCurve(THEOREMS["wm.mistakes"], points)
    assert (curve.outcome, curve.first_violation) == (Outcome.VIOLATED, 2)
    found = replace(run("weighted-majority", adversary="halving"), curve=curve)
    assert found.outcome is Outcome.VIOLATED


def test_every_mistake_is_looked_at_if_there_are_few():
    """The Perceptron errs on -1 once, in round 777 of 1000, and then knows the sign."""
    X = [[1]] * 776 + [[-1]] + [[1]] * 223
    found = run("perceptron", data=(X, [1] * 776 + [-1] + [1] * 223))
    steps = {point.t: point.observed for point in found.curve.points}
    assert steps[777] == 1
    assert max(steps[t] for t in steps if t < 777) == 0


def test_many_rounds_are_looked_at_a_hundred_times_from_the_first_to_the_last():
    chosen = rounds_to_look_at(12345)
    assert len(chosen) == 100
    assert (chosen[0], chosen[-1]) == (1, 12345)
    assert rounds_to_look_at(7) == [1, 2, 3, 4, 5, 6, 7]


def test_the_first_rounds_of_a_run_are_the_run_of_the_first_rounds():
    losses = np.random.default_rng(3).integers(0, 2, size=(20, 3))
    whole = run("hedge", data=losses, eta=1).transcript
    part, alone = first_rounds(whole, 7), run("hedge", data=losses[:7], eta=1).transcript
    for key in ("hedge.sharp", "hedge.regret"):
        there, here = (THEOREMS[key].check(each, eta=1) for each in (part, alone))
        assert to_float(there.observed) == pytest.approx(to_float(here.observed), abs=1e-12)
        assert to_float(there.bound) == to_float(here.bound)


# ------------------------------------------------------------------ wrong learners


class Stubborn(WeightedMajority):
    """Never learns."""

    def update(self, x, y):
        return False


def test_a_learner_that_never_learns_is_violated_and_the_first_round_is_named():
    """Seven of eight experts are always wrong; the bound is ln 8/ln(4/3) = 7.2."""
    broken = replace(kind_named("weighted-majority"), make=Stubborn)
    advice = np.tile([1, 0, 0, 0, 0, 0, 0, 0], (20, 1))
    votes = (advice, np.ones(20, dtype=int))
    found = run(broken, data=votes, theorem=THEOREMS["wm.mistakes"])
    assert found.outcome is Outcome.VIOLATED
    assert found.curve.first_violation == 8
    assert "VIOLATED after 8 rounds" in str(found)


@pytest.mark.parametrize(
    ("less", "outcome"), [(2.0**-50, Outcome.UNDECIDED), (2.0**-10, Outcome.VIOLATED)]
)
def test_an_excess_that_rounding_explains_is_open_and_a_larger_one_is_not(less, outcome):
    chosen = {"N": 3, "eta": sympy.Integer(1), "T": 20}
    losses = np.random.default_rng(1).integers(0, 2, size=(20, 3)) * 0.7
    kind, encounter = kind_named("hedge"), Encounter(lambda _: losses)
    ratio = check_of(run("hedge", data=losses, eta=1, floats=True), "hedge.sharp").verdict.ratio
    smaller = THEOREMS["hedge.sharp"].scaled(ratio * (1 - less))
    with watching() as watch:
        game = played(kind, chosen, encounter, (smaller,), watch, floats=True)
    assert game.checks[0].verdict.outcome is outcome


@pytest.mark.parametrize(
    ("less", "outcome"), [(2.0**-50, Outcome.UNDECIDED), (2.0**-10, Outcome.VIOLATED)]
)
def test_a_curve_is_not_violated_where_rounding_explains_the_excess(less, outcome):
    """The last point of the curve is the whole run, so it must have the verdict of the check."""
    chosen = {"N": 3, "eta": sympy.Integer(1), "T": 20}
    losses = np.random.default_rng(1).integers(0, 2, size=(20, 3)) * 0.7
    kind, encounter = kind_named("hedge"), Encounter(lambda _: losses)
    ratio = check_of(run("hedge", data=losses, eta=1, floats=True), "hedge.sharp").verdict.ratio
    smaller = THEOREMS["hedge.sharp"].scaled(ratio * (1 - less))
    with watching() as watch:
        game = played(kind, chosen, encounter, (smaller,), watch, floats=True)
        curve = curve_of(game, game.checks[0], chosen, watch)
    assert curve.points[-1].outcome is game.checks[0].verdict.outcome is outcome


@pytest.mark.parametrize("eta", [1, "1e10", "1e-10"])
def test_the_average_of_a_float_perceptron_is_open_where_it_is_rounded(eta):
    """Its predictions are ints; its weights, which the claim is about, are rounded floats."""
    found = run("averaged-perceptron", adversary="margin", floats=True, eta=eta)
    verdict = check_of(found, "averaged.identity").verdict
    assert verdict.observed > 0
    assert verdict.outcome is found.outcome is Outcome.UNDECIDED
    assert "rounding" in verdict.reason


class ForgetsTheLast(AveragedPerceptron):
    """Its average is that of one round fewer."""

    @property
    def average(self):
        return super().average * 23 / 24


@pytest.mark.parametrize("eta", [2.0**-40, 1.0, 2.0**40])
def test_a_wrong_average_is_violated_in_floats_too(eta):
    broken = replace(kind_named("averaged-perceptron"), make=ForgetsTheLast)
    item = THEOREMS["averaged.identity"]
    found = run(broken, adversary="margin", floats=True, eta=eta, theorem=item)
    assert check_of(found, "averaged.identity").verdict.outcome is Outcome.VIOLATED


# ------------------------------------------------------------------ exact where it can be


def test_descent_in_an_interval_with_a_rational_rate_is_played_in_rationals():
    """The target is -3, ..., 3 and again; the point moves by 1/10 towards it, within [-1, 1]."""
    found = run("online-gradient-descent", adversary="drift", radius=1)
    w, paid = Fraction(0), Fraction(0)
    for t in range(100):
        gap = w - (t % 7 - 3)
        paid += abs(gap)
        w = min(max(w - Fraction((gap > 0) - (gap < 0), 10), Fraction(-1)), Fraction(1))
    assert found.game.system is EXACT
    assert found.outcome is Outcome.HOLDS
    assert sum(found.transcript.losses.tolist(), fmpq(0)) == fmpq(paid.numerator, paid.denominator)


def test_descent_that_meets_its_bound_is_decided():
    """Uphill the point goes to and fro between -eta/2 and eta/2, and no step leaves the ball.

    Against w* = eta/2 the regret is (T - 1) eta/2 + eta/4, and so is the bound,
    eta/8 + (T - 3/4) eta/2: for T = 100 and eta = 1/4 both are 199/16.
    """
    found = run("online-gradient-descent", adversary="uphill", radius=1, eta="1/4")
    verdict = check_of(found, "ogd.regret").verdict
    assert verdict.outcome is Outcome.HOLDS
    assert verdict.observed == verdict.bound == fmpq(199, 16)


def test_a_projection_to_an_irrational_point_is_enclosed_in_balls(monkeypatch):
    chosen = {"adversary": "random", "radius": 1, "eta": "1/10", "T": 60}
    found = run("online-gradient-descent", **chosen)
    assert (found.game.system, found.outcome) == (BALL, Outcome.HOLDS)
    monkeypatch.setitem(LARGEST, BALL.name, 60)
    found = run("online-gradient-descent", **chosen)
    assert "played in floats (120 entries are many for balls)" in str(found)


def test_a_run_that_only_floats_can_play_says_what_would_be_exact():
    """With eta = ln 2/10 the point returns to 0, a kink: balls cannot tell that it is there."""
    found = run("online-gradient-descent", adversary="drift", T=40, eta="log(2)/10")
    assert found.game.system is FLOAT
    assert "balls do not decide a round; a rational eta would be played in rationals" in str(found)


# ------------------------------------------------------------------ the same again


def test_a_seed_makes_the_same_run_and_another_seed_another():
    first, again, other = (run("hedge", adversary="coins", seed=s, rounds=30) for s in (5, 5, 6))
    assert first.transcript == again.transcript
    assert first.transcript != other.transcript


def test_floats_play_what_balls_play_up_to_rounding():
    exact = run("hedge", adversary="random", N=5, T=60)
    floats = run("hedge", adversary="random", N=5, T=60, floats=True)
    assert (exact.game.system.name, floats.game.system.name) == ("ball", "float")
    assert observed(floats) == pytest.approx(observed(exact), abs=1e-9)
    assert floats.outcome is Outcome.HOLDS


def test_large_data_run_in_floats_and_it_is_said():
    losses = np.zeros((60_000, 2))
    found = run("hedge", data=losses, eta=1)
    assert found.game.system is FLOAT
    assert "in floats (120000 entries are many for balls)" in str(found)


# ------------------------------------------------------------------ interrupted


class PressedInRoundFive:
    """Two constant experts; Ctrl-C comes while the fifth round is played."""

    def instance(self, t, learner):
        if t >= 1000:
            raise GameOver
        return [0, 1]

    def outcome(self, t, x, prediction):
        if t == 4:
            signal.raise_signal(signal.SIGINT)
        return 1 - prediction


def test_an_interrupted_game_keeps_the_rounds_that_were_played():
    chosen = {"N": 2, "beta": sympy.Rational(1, 2), "tie": 1, "eager": False, "T": 1000}
    before = signal.getsignal(signal.SIGINT)
    with watching() as watch:
        game = played(
            kind_named("weighted-majority"),
            chosen,
            Encounter(lambda _: PressedInRoundFive()),
            (THEOREMS["wm.mistakes"],),
            watch,
        )
    assert watch.pressed
    assert game.transcript.T == 5
    assert game.checks[0].verdict.outcome is Outcome.HOLDS
    assert signal.getsignal(signal.SIGINT) is before


# ------------------------------------------------------------------ from Python


def test_the_package_offers_it():
    found = noregret.run("perceptron", adversary="orthonormal", N=4)
    assert found.transcript.T == 4
    assert found.to_dict()["verdict"] == "HOLDS"


def test_a_notebook_shows_picture_and_verdicts():
    html = noregret.run("hedge", adversary="coins", N=2, T=5)._repr_html_()
    assert "<svg" in html
    assert html.count("HOLDS") == 4


def test_arrays_have_no_command_that_replays_them():
    assert run("hedge", data=[[0, 1], [1, 0]]).replay == ""


@pytest.mark.parametrize(
    ("kind", "options", "sentence"),
    [
        ("hedge", {}, "a learner plays on data or against an adversary"),
        ("hedge", {"data": [0, 1]}, "give one row a round"),
        ("hedge", {"data": [[0, 2]]}, r"outside \[0, 1\]: rescale it"),
        ("perceptron", {"data": 3}, r"give data=\(X, y\)"),
        ("halving", {"adversary": "tree", "hypotheses": [[0, 2]]}, "hypotheses:"),
        ("hedge", {"adversary": "coins", "eta": "x"}, "eta: "),
        ("hedge", {"adversary": "coins", "N": 0}, "N = 0 is no whole number from 1"),
        (
            "winnow",
            {"data": ([[1, 0], [1, 0]], [1, -1])},
            "for r and rho, but the data are not sep",
        ),
        ("winnow", {"adversary": "halving", "N": 6}, "no power of 2: choose N=4"),
        ("elimination", {"adversary": "random", "k": 9, "n": 3}, "k = 9 literals do not fit"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_sentence(kind, options, sentence):
    with pytest.raises(ParameterError, match=sentence):
        run(kind, **options)


def test_a_theorem_that_is_brought_says_what_it_lacks():
    """hedge.tuned is about another rate: it is not left out, and nothing else is drawn for it."""
    mine = replace(THEOREMS["hedge.tuned"], key="mine.tuned")
    found = run("hedge", adversary="coins", N=2, T=9, eta=1, theorems=mine)
    check = check_of(found, "mine.tuned")
    assert check.verdict.outcome is Outcome.NOT_APPLICABLE
    assert check.verdict.reason == "eta = sqrt(2 ln N/T)"
    assert found.curve.theorem.key == "hedge.sharp"
