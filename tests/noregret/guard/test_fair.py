"""Is a right learner left in peace however it is written, and is one that differs called so?"""

from __future__ import annotations

import json
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from click.testing import CliRunner

from adversaries.core.judge import Case, judge
from adversaries.core.rounding import rounding_of
from bounds import theorem
from bounds.core.catalogue import kind_named
from bounds.core.verdict import Outcome, Verdict
from learners import Hedge
from learners.convex import Absolute, Ball, Linear
from learners.core.arithmetic import rational, rationals
from learners.core.transcript import Transcript
from learners.games import ACTIONS, CONVEX, EXPERT_ADVICE, LINEAR, ConvexAdvice, NonsenseError
from noregret.cli import main
from noregret.guard.examine import check
from noregret.guard.fair.floats import Floats
from noregret.guard.fair.said import plain_prediction
from noregret.guard.implementation import Implementation
from noregret.guard.model import chooses_freely
from noregret.guard.report import Check, GuardReport
from noregret.guard.session import compare
from noregret.guard.settle import bound_alone
from noregret.guard.text import failure_text
from noregret.guard.witness import Recorder
from noregret.verify.replay import replayed
from tests.noregret.guard.right import Follower, Survivors, majority
from tests.noregret.guard.right_linear import Rosenblatt
from tests.noregret.guard.shelf import LIBRARY
from tests.noregret.guard.test_wrong_and_right import ENOUGH
from tests.noregret.guard.unusual import (
    UNUSUAL,
    CoinOnTies,
    DescentInSingle,
    HedgeInSingle,
    Lazily,
    SinglePrecision,
    TossedVotes,
)

pytest_plugins = ["pytester"]

# ------------------------------------------------------------------ the unusual shelf

CASES = [pytest.param(*entry, id=f"{entry[0]}-{entry[1]}") for entry in UNUSUAL]


@pytest.mark.parametrize(("kind", "name", "factory"), CASES)
def test_unusual_code_that_is_right_passes(kind, name, factory):
    report = check(factory, kind, theorems=ENOUGH.get(kind, "*"))
    assert {entry.verdict for entry in report.checks} <= {"HOLDS", "ROUNDING"}, report


@pytest.mark.usefixtures("brief")
@pytest.mark.parametrize(("kind", "name", "factory"), CASES)
def test_unusual_code_that_is_right_passes_with_another_seed(kind, name, factory):
    """What does not depend on the seed, all short games and the longest ones, was played above."""
    report = check(factory, kind, theorems=ENOUGH.get(kind, "*"), seed=1)
    assert {entry.verdict for entry in report.checks} <= {"HOLDS", "ROUNDING"}, report


@pytest.mark.deep
@pytest.mark.parametrize(("kind", "name", "factory"), CASES)
def test_unusual_code_that_is_right_passes_every_theorem(kind, name, factory):
    assert not check(factory, kind, profile="ci", seed=2).failed


def test_there_are_twenty_of_them_and_of_every_sort():
    assert len(UNUSUAL) >= 20
    assert {kind for kind, _, _ in UNUSUAL} >= {"perceptron", "hedge", "winnow", "soa", "halving"}


# ------------------------------------------------------------------ how predictions are read


@pytest.mark.parametrize(
    ("said", "game", "expected"),
    [
        (np.array(1), LINEAR, 1),
        (np.array([-1.0]), LINEAR, -1),
        ([[1]], LINEAR, 1),
        (np.bool_(False), LINEAR, -1),
        (True, LINEAR, 1),
        ([True], EXPERT_ADVICE, 1),
        (np.float32(0.5), ConvexAdvice(), 0.5),
        ((Fraction(1, 4),), ConvexAdvice(), 0.25),
        (Decimal("0.75"), ConvexAdvice(), 0.75),
    ],
)
def test_a_number_may_come_in_any_dress(said, game, expected):
    assert game.prediction(plain_prediction(said, game)) == expected


@pytest.mark.parametrize(
    "said",
    [
        [[0.25, 0.75]],
        np.array([[0.25, 0.75]]),
        (Fraction(1, 4), Fraction(3, 4)),
        np.array([Decimal("0.25"), Decimal("0.75")]),
        np.array([0.25, 0.75], dtype=np.longdouble),
    ],
)
def test_a_distribution_may_come_as_a_row_and_in_any_numbers(said):
    for game in (ACTIONS, CONVEX):
        assert game.prediction(plain_prediction(said, game)).tolist() == [0.25, 0.75]


@pytest.mark.parametrize(
    ("said", "game"),
    [
        (0, LINEAR),  # an int is no bool: 0 is not a sign
        ([1, 1], LINEAR),
        (np.array([[0.25], [0.75]]), ACTIONS),
        ([[0.25, 0.75], [0.25, 0.75]], ACTIONS),
        ([0.5, 0.5], ConvexAdvice()),
        ([[1.0], [1.0, 2.0]], CONVEX),
        (None, LINEAR),
    ],
)
def test_what_can_be_meant_in_several_ways_is_nonsense(said, game):
    with pytest.raises(NonsenseError):
        game.prediction(plain_prediction(said, game))


def test_single_precision_that_left_its_array_is_single_precision():
    """Three thirds in single precision do not add up to 1 in double."""
    thirds = (np.ones(3, dtype=np.float32) / np.float32(3)).tolist()
    with pytest.raises(ValueError, match="sums to"):
        ACTIONS.prediction(plain_prediction(thirds, ACTIONS))
    assert ACTIONS.prediction(plain_prediction(thirds, ACTIONS, "float32")).dtype == np.float32
    with pytest.raises(ValueError, match="sums to"):
        ACTIONS.prediction(plain_prediction([0.3, 0.3, 0.39], ACTIONS, "float32"))


# ------------------------------------------------------------------ floats


class Keeps:
    def __init__(self, *values):
        self.values, self.inner = list(values), type("Inner", (), {})()
        self.inner.w = values[0]


def test_floats_are_noted_where_a_learner_keeps_them():
    floats = Floats()
    floats.note(Keeps(np.zeros(2)))
    assert (floats.dtype, floats.rounding) == (None, 64 * 2.0**-53)
    floats.note(Keeps(np.zeros(2, dtype=np.float32)))
    assert (floats.dtype, floats.rounding) == ("float32", 64 * 2.0**-24)
    floats.note(np.float16(1))
    assert floats.rounding == 64 * 2.0**-11


def test_what_does_not_like_to_be_looked_at_is_left_alone():
    class Shy:
        @property
        def dtype(self):
            raise RuntimeError("go away")

    floats = Floats("float32")
    floats.note(Shy())
    assert floats.dtype == "float32"


def test_games_beyond_its_floats_are_not_for_a_learner():
    single = Floats("float32")
    assert single.hold(np.array([0.0, -1e9]), 1)
    assert not single.hold(np.array([2.0**200]), 1)
    assert not single.hold(np.array([2.0**-200]), 1)
    assert single.hold(None, Linear([1, -1]))
    assert not single.hold(None, Absolute([2.0**200], 0))
    assert Floats().hold(np.array([2.0**200]))


def test_a_game_beyond_its_floats_is_not_judged():
    rows, labels = np.array([[2.0**200]] * 3), np.array([-1, -1, -1])
    case = Case({"N": 1, "v": rationals([-1])}, lambda: (rows, labels), "far")

    class Single(Rosenblatt):
        def __init__(self, N):
            super().__init__(N)
            self.w = self.w.astype(np.float32)

        def update(self, x, y):
            self.w = (self.w + y * x).astype(np.float32)

    kind = kind_named("perceptron")
    found, _ = judge(theorem("perceptron.margin"), Recorder(Single, kind), case)
    assert found.outcome is Outcome.NOT_APPLICABLE
    assert found.reason == "the numbers of this game are beyond float32"


def run_of(T, dtype=None):
    losses = np.zeros((T, 2))
    return Transcript(
        ACTIONS,
        None,
        np.full((T, 2), 0.5),
        losses,
        np.zeros(T),
        parameters={} if dtype is None else {"dtype": dtype},
    )


def excess(size):
    """A regret of 1 + size against a bound of 1."""
    slack = rational(-size)
    return Verdict(
        "x", Outcome.VIOLATED, observed=rational(1 + size), bound=rational(1), slack=slack
    )


def test_the_unit_of_rounding_is_that_of_the_learner():
    """Ten numbers (two in each of four rounds and one more): 640 units."""
    for dtype, unit in ((None, 2.0**-53), ("float32", 2.0**-24)):
        limit = 640 * unit * (1 + 640 * unit)
        assert rounding_of(excess(limit * 0.99), run_of(4, dtype)) is not None
        assert rounding_of(excess(limit * 1.01), run_of(4, dtype)) is None


def test_half_precision_is_no_excuse_for_everything():
    """640 units of 2^-11 are 0.31: a sixteenth is the limit."""
    assert rounding_of(excess(0.06), run_of(4, "float16")) is not None
    assert rounding_of(excess(0.07), run_of(4, "float16")) is None


def test_a_mistake_too_many_is_never_rounding():
    rows, labels = np.ones((4000, 4)), np.ones(4000, dtype=int)
    run = Transcript(
        LINEAR, rows, -labels, labels, np.ones(4000, dtype=int), parameters={"dtype": "float16"}
    )
    whole = Verdict(
        "x", Outcome.VIOLATED, observed=rational(101), bound=rational(100), slack=rational(-1)
    )
    assert rounding_of(whole, run) is None


class Forgetful(SinglePrecision):
    def update(self, x, y):
        if self.predict(x) != y:
            self.w = self.w / 2 + (y * x).astype(self.w.dtype)


class Rewarding(HedgeInSingle):
    def update(self, x, y):
        super().update(x, 1 - y)


class Hasty(DescentInSingle):
    def __init__(self, dimension, eta, radius=None):
        super().__init__(dimension, 2 * eta, radius)


@pytest.mark.parametrize(
    ("factory", "kind", "key"),
    [
        (Forgetful, "perceptron", "perceptron.margin"),
        (lambda N: Forgetful(N, np.float16), "perceptron", "perceptron.margin"),
        (Rewarding, "hedge", "hedge.sharp"),
        (lambda N, eta: Rewarding(N, eta, np.float16), "hedge", "hedge.sharp"),
        (Hasty, "online-gradient-descent", "ogd.regret"),
    ],
)
def test_narrow_floats_excuse_no_bug(factory, kind, key):
    (found,) = check(factory, kind, theorems=key).checks
    assert (found.verdict, found.failure.claim) == ("VIOLATED", Outcome.VIOLATED)
    assert found.example.unit > 2.0**-53


# ------------------------------------------------------------------ lazy projection


class Timid(Follower):
    """Takes nine tenths of each step."""

    def update(self, x, y):
        eta, self.eta = self.eta, 0.9 * self.eta
        super().update(x, y)
        self.eta = eta


def descent(factory):
    """Four functions that lead out of the unit disc and back; lazily, it takes longer to return."""
    slopes = [[-1, 0], [-1, 0], [-1, 0], [1, 0], [0, 1]]
    setting = {"dimension": 2, "domain": Ball(2, 1), "eta": rational(1), "w": rationals([1, 0])}
    case = Case(setting, lambda: [Linear(slope) for slope in slopes], "out and back")
    recorder = Recorder(factory, kind_named("online-gradient-descent"))
    return (*judge(theorem("ogd.regret"), recorder, case), recorder)


def test_lazy_projection_is_descent_and_shy_steps_are_not():
    verdict, run, _ = descent(Lazily)
    assert verdict.outcome is Outcome.HOLDS
    assert [point.tolist() for point in run.predictions] == [[0, 0], [1, 0], [1, 0], [1, 0], [1, 0]]
    verdict, run, _ = descent(Follower)
    assert verdict.outcome is Outcome.HOLDS
    assert run.predictions[-1].tolist() == [0, 0]  # it came back at once
    verdict, _, recorder = descent(Timid)
    assert (verdict.outcome, verdict.claim) == (Outcome.VIOLATED, Outcome.HOLDS)
    assert recorder.incident.verdict == "DIFFERS"


# ------------------------------------------------------------------ chance


def transcript(kind, factory, data, **parameters):
    case = Case(parameters, lambda: data, "fixed")
    implementation = Implementation(factory, kind_named(kind))
    return judge(
        theorem({"perceptron": "perceptron.l1"}.get(kind, "wm.mistakes")), implementation, case
    )[1]


def test_a_coin_may_break_ties_and_nothing_else():
    kind = kind_named("perceptron")
    X, y = np.array([[1.0, 0], [0, 1], [1, 1], [1, -1]] * 3), np.array([1, -1, 1, -1] * 3)
    for _ in range(8):
        assert chooses_freely(kind, transcript("perceptron", CoinOnTies, (X, y), N=2))

    class Contrary(CoinOnTies):
        """Says the opposite where there is no tie."""

        def predict(self, x):
            score = self.w @ x
            self.said = 1 if score == 0 else -int(np.sign(score))
            return self.said

    assert not chooses_freely(kind, transcript("perceptron", Contrary, (X, y), N=2))


def test_votes_may_be_tossed_where_they_are_equal():
    kind = kind_named("weighted-majority")
    advice, labels = np.array([[0.0, 1], [1, 0], [1, 1], [0, 1]] * 2), np.array([1, 1, 0, 1] * 2)
    for _ in range(8):
        run = transcript(
            "weighted-majority", TossedVotes, (advice, labels), N=2, beta=rational("1/2")
        )
        assert chooses_freely(kind, run)


# ------------------------------------------------------------------ DIFFERS


ONLY = ("--as", "elimination", "--theorems", "elimination.monotone")
RULE = "it predicts 1 iff all literals hold that no missed positive example broke"
STEP = "each point is the projection of a step against the subgradient"


def guarded(*arguments):
    return CliRunner(env={"COLUMNS": None}).invoke(main, ["guard", *arguments])


def test_another_algorithm_that_keeps_the_bound_differs(shelf):
    report = check(shelf.AtZero, "online-gradient-descent", theorems="ogd.lipschitz")
    (found,) = report.checks
    assert (report.verdict, report.failed, found.passed) == ("DIFFERS", True, False)
    assert found.cause.startswith(f"it does not take the step: {STEP}")
    assert found.failure.claim is Outcome.HOLDS
    data = report.to_dict()["checks"][0]
    assert data["verdict"] == "DIFFERS"
    assert data["slack"] > 0
    assert STEP in data["broken_invariant"]
    assert data["counterexample"]["rounds"]
    text = failure_text(found, "AtZero")
    assert "ogd.lipschitz: DIFFERS by AtZero\n" in text
    assert "\n  differs    it does not take the step" in text
    assert "only_bounds=True" in text


def test_bounds_alone_are_asked_for_on_demand(shelf, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    report = check(shelf.OneByOne, ONLY[1], theorems=ONLY[3], only_bounds=True)
    assert (report.verdict, report.failed, report.checks[0].passed) == ("DIFFERS", False, True)
    strict = guarded("shelf_of_learners:OneByOne", *ONLY, "--json")
    assert (strict.exit_code, json.loads(strict.stdout)["verdict"]) == (1, "DIFFERS")
    assert json.loads(strict.stdout)["checks"][0]["cause"].endswith(f"the rule: {RULE}")
    (tmp_path / "base.json").write_text(strict.stdout)
    known = guarded("shelf_of_learners:OneByOne", *ONLY, "--baseline", "base.json")
    assert (known.exit_code, f"known: {ONLY[3]}" in known.stdout) == (0, True)
    saved = tmp_path / ".noregret/guard/shelf_of_learners.OneByOne/elimination.monotone.json"
    for factory in (None, "shelf_of_learners:OneByOne"):
        again = replayed(str(saved), factory=factory).data
        assert (again["verdict"], again["theorem"]) == ("DIFFERS", ONLY[3])
    assert CliRunner().invoke(main, ["replay", str(saved)]).exit_code == 1
    passing = guarded("shelf_of_learners:OneByOne", *ONLY, "--only-bounds")
    assert passing.exit_code == 0
    assert "1 theorem: 1 DIFFERS" in passing.stdout
    assert not saved.exists()  # it passes, so it is forgotten


SUITE = """
from noregret import guard
from mylib import OneByOne

KIND, ONLY = "elimination", "elimination.monotone"
test_strict = guard(OneByOne, KIND, theorems=ONLY)
test_bounds = guard(OneByOne, KIND, theorems=ONLY, only_bounds=True)
test_known = guard(OneByOne, KIND, theorems=ONLY, known_failures={ONLY: "one by one"})
"""


def test_a_test_file_says_what_it_asks_for(pytester):
    pytester.makepyfile(mylib=LIBRARY, test_mine=SUITE)
    result = pytester.runpytest_inprocess("-rx", "--noregret-json", "all.json")
    result.assert_outcomes(passed=1, failed=1, xfailed=1)
    result.stdout.fnmatch_lines_random(
        [
            "elimination.monotone: DIFFERS by OneByOne",
            "XFAIL*one by one (elimination.monotone: DIFFERS)",
            "noregret guarded 3 theorems: 3 DIFFERS",
        ]
    )
    guards = json.loads((pytester.path / "all.json").read_text())["guards"]
    assert [(entry["outcome"], entry["verdict"]) for entry in guards] == [
        ("passed", "DIFFERS"),
        ("xfailed", "DIFFERS"),
        ("failed", "DIFFERS"),
    ]


@pytest.mark.parametrize(
    ("before", "now", "sort"),
    [
        ("DIFFERS", "DIFFERS", "known"),
        ("DIFFERS", "VIOLATED", "new"),
        ("DIFFERS", "HOLDS", "fixed"),
        ("VIOLATED", "DIFFERS", "known"),
        ("VIOLATED", "CRASHED", "known"),
        ("HOLDS", "DIFFERS", "new"),
    ],
)
def test_a_baseline_knows_what_differs_from_what_breaks(before, now, sort):
    """Who differed and breaks the bound now has become worse."""
    entry = Check(theorem("halving.mistakes"), now, (), 0.0)
    report = GuardReport("halving", "x", (entry,), "fast", 0, 0.0)
    change = compare(report, {"halving.mistakes": before})
    assert change == {"known": [], "new": [], "fixed": [], sort: ["halving.mistakes"]}


def test_a_bound_that_is_broken_as_well_is_what_counts():
    """Of two points, which the only one that knows gets wrong at once, Halving may miss one."""

    class Contrary(Survivors):
        def __init__(self, hypotheses):
            super().__init__(hypotheses, lambda column: not majority(1)(column))

    (found,) = check(Contrary, "halving", theorems="halving.mistakes").checks
    assert (found.verdict, found.failure.claim) == ("VIOLATED", Outcome.VIOLATED)
    assert found.failure.observed > found.failure.bound
    assert "it does not keep to the rule" in found.cause
    assert "only_bounds" not in failure_text(found, "Contrary")


def test_the_bound_alone_has_no_rules_and_no_steps():
    halving = theorem("halving.mistakes")
    assert {h.name for h in halving.given} - {h.name for h in bound_alone(halving).given} == {
        "majority"
    }
    assert halving.invariants
    assert bound_alone(halving).invariants == ()
    assert bound_alone(halving).claim == halving.claim


def test_an_identity_that_is_broken_is_a_claim_that_is_broken(shelf):
    """averaged.identity is no step of a proof: it is what is claimed."""

    class Off(Rosenblatt):
        @property
        def weights(self):
            return self.w

        @property
        def average(self):
            return self.w + 1

    (found,) = check(Off, "averaged-perceptron", theorems="averaged.identity").checks
    assert (found.verdict, found.failure.claim) == ("VIOLATED", Outcome.VIOLATED)


class CoinLate:
    """A Hedge that believes a little more in one of two actions, by chance, from round 1,000 on."""

    def __init__(self, N, eta):
        self.inner, self.t = Hedge(N, eta), 0

    def predict(self, x):
        said = self.inner.predict(x)
        if self.t >= 1000 and len(said) > 1 and np.random.random() < 0.5:
            said[:2] += np.array([1e-12, -1e-12]) if said[1] > 1e-6 else 0.0
        return said

    def update(self, x, y):
        self.t += 1
        self.inner.update(x, y)


def test_chance_that_wakes_after_a_thousand_rounds_is_noticed():
    (found,) = check(CoinLate, "hedge", theorems="hedge.regret").checks
    assert found.verdict == "DIFFERS"
    assert "not deterministic" in found.cause
