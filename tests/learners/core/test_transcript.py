"""Is the record of a run exact, immutable, and the same after a trip through a file?"""

from __future__ import annotations

import copy
import json
import pickle
from fractions import Fraction

import numpy as np
import pytest
from flint import arb, fmpq
from hypothesis import given
from hypothesis import strategies as st

from learners import (
    BALL,
    EXACT,
    FLOAT,
    SOA,
    Agnostic,
    Conservative,
    Consistent,
    Doubling,
    ExponentialWeightedAverage,
    FiniteClass,
    GameError,
    Halving,
    Hedge,
    NonsenseError,
    RandomizedWeightedMajority,
    SOAExpert,
    Transcript,
    WeightedMajority,
    play,
)
from learners.core.arithmetic import rational, working_precision
from learners.games import ACTIONS, EXPERT_ADVICE, LINEAR, ConvexAdvice
from learners.games.losses import ABSOLUTE, SQUARED, Loss

SYSTEMS = {"float": FLOAT, "exact": EXACT, "ball": BALL}
bit_rows = st.lists(st.lists(st.integers(0, 1), min_size=3, max_size=3), max_size=6)
unit_rows = st.lists(
    st.lists(st.fractions(0, 1, max_denominator=7), min_size=2, max_size=2), max_size=5
)


def same_number(left: object, right: object) -> bool:
    """Equal as numbers of one type; balls by centre and radius."""
    if type(left) is not type(right):
        return False
    if isinstance(left, arb):
        return rational(left.mid()) == rational(right.mid()) and rational(left.rad()) == rational(
            right.rad()
        )
    return bool(left == right)


def assert_identical(left: Transcript, right: Transcript) -> None:
    for name in ("instances", "predictions", "outcomes", "losses", "updates", "weights"):
        one, other = getattr(left, name), getattr(right, name)
        assert (one is None) == (other is None), name
        if one is not None:
            assert one.shape == other.shape, name
            assert one.dtype == other.dtype, name
            assert all(map(same_number, one.reshape(-1).tolist(), other.reshape(-1).tolist()))
    assert left.game == right.game
    assert left.learner == right.learner
    assert set(left.parameters) == set(right.parameters)
    for name, value in left.parameters.items():
        assert same_number(value, right.parameters[name]), name


def assert_survives_a_file(run: Transcript) -> None:
    text = run.to_json()
    back = Transcript.from_json(text)
    assert_identical(run, back)
    assert back == run
    assert hash(back) == hash(run)
    assert back.to_json() == text


# ------------------------------------------------------------------ the trip through a file


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=SYSTEMS)
@given(rows=bit_rows, labels=st.lists(st.integers(0, 1), min_size=6, max_size=6))
def test_a_run_of_labels_survives_a_file(system, rows, labels):
    learner = WeightedMajority(3, "1/2", arithmetic=system)
    assert_survives_a_file(play(learner, (rows, labels[: len(rows)]), record=True))


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=SYSTEMS)
@given(rows=bit_rows)
def test_a_run_of_distributions_survives_a_file(system, rows):
    learner = RandomizedWeightedMajority(3, "2/3", arithmetic=system)
    assert_survives_a_file(play(learner, rows, record=True))


@pytest.mark.parametrize("system", [FLOAT, BALL], ids=["float", "ball"])
@given(rows=unit_rows)
def test_a_run_of_forecasts_survives_a_file(system, rows):
    learner = ExponentialWeightedAverage(2, "1/3", loss=SQUARED, arithmetic=system)
    assert_survives_a_file(play(learner, (rows, ["1/3"] * len(rows)), record=True))


def test_a_ball_of_high_precision_comes_back_exactly_at_low_precision():
    """A file is read at whatever precision its reader happens to have."""
    with working_precision(500):
        run = play(Hedge(2, "1/3", arithmetic=BALL), [[0, 1], ["1/3", "1/7"]], record=True)
        exact_ball = arb(1) + arb((1, -400))
        assert exact_ball.is_exact()
        run = Transcript(
            ACTIONS, None, run.predictions, run.outcomes, run.losses, parameters={"c": exact_ball}
        )
        text = run.to_json()
    with working_precision(20):
        back = Transcript.from_json(text)
    assert_identical(run, back)


def test_parameters_come_back_as_what_they_were():
    """A float learning rate must stay a float: theorems treat a rounded value otherwise."""
    parameters = {
        "N": 2,
        "eta": 0.1,
        "beta": fmpq(1, 3),
        "rate": arb(fmpq(1, 3)),
        "form": "linear",
        "eager": True,
        "nothing": None,
    }
    run = Transcript(ACTIONS, None, *(np.empty(0),) * 3, parameters=parameters)
    assert_survives_a_file(run)


def test_foreign_numbers_are_stored_by_value():
    weights = np.array([[1, 2], [3, 4]], dtype=np.uint8)
    run = Transcript(
        ACTIONS,
        None,
        np.array([[Fraction(1, 3), Fraction(2, 3)]], dtype=object),
        np.array([[0.0, 1.0]]),
        np.array([2 / 3]),
        weights=weights,
        parameters={"beta": Fraction(1, 3), "rate": np.float32(0.5), "count": np.int64(3)},
    )
    back = Transcript.from_json(run.to_json())
    assert back == run
    assert list(back.predictions[0]) == [fmpq(1, 3), fmpq(2, 3)]
    assert dict(back.parameters) == {"beta": fmpq(1, 3), "rate": 0.5, "count": 3}
    assert back.weights.tolist() == [[1, 2], [3, 4]]


def test_a_loss_of_ones_own_is_named_when_the_file_is_read():
    cubed = Loss("cubed", lambda p, y: abs(p - y) * (p - y) * (p - y))
    run = play(ExponentialWeightedAverage(2, 1, loss=cubed), ([[0, 1]], [0]))
    with pytest.raises(GameError, match="cubed"):
        Transcript.from_json(run.to_json())
    assert Transcript.from_json(run.to_json(), {"cubed": cubed}) == run


def test_runs_that_differ_in_one_prediction_are_not_equal():
    one = play(WeightedMajority(2, tie=1), ([[0, 1]], [1]))
    other = play(WeightedMajority(2, tie=0), ([[0, 1]], [1]))
    assert one != other
    assert one != "a run"


# ------------------------------------------------------------------ tampered files


def stored(game: str = "labels") -> dict:
    if game == "labels":
        run = play(WeightedMajority(2, arithmetic=EXACT), ([[0, 1], [1, 0]], [0, 0]), record=True)
    elif game == "forecasts":
        run = play(ExponentialWeightedAverage(2, 1), ([[0, 1], [0.5, 0]], [0, 1]))
    else:
        run = play(Hedge(2, 1, arithmetic=BALL), [[0, 1], [1, 0]])
    return json.loads(run.to_json())


def put(data: dict, path: str, value: object) -> dict:
    *way, last = [int(key) if key.isdigit() else key for key in path.split(".")]
    place = data
    for key in way:
        place = place[key]
    place[last] = value
    return data


@pytest.mark.parametrize(
    ("game", "path", "value"),
    [
        ("labels", "format", 2),
        ("labels", "format", "1"),
        ("labels", "game", "chess"),
        ("labels", "game", None),
        ("labels", "game", ["expert-advice"]),
        ("labels", "parameters", None),
        ("labels", "parameters", [1]),
        ("labels", "parameters.N", 3),
        ("labels", "parameters.beta", {"ball": ["1/3", "0"]}),
        ("labels", "parameters.beta", {"ball": ["1/2"]}),
        ("labels", "parameters.beta", {"ball": ["1/2", "-1/2"]}),
        ("labels", "parameters.beta", {"surd": ["1", "1", "4"]}),
        ("labels", "parameters.beta", {"surd": ["1", "0", "2"]}),
        ("labels", "parameters.beta", {"surd": ["1", "1", "-2"]}),
        ("labels", "parameters.beta", {"surd": ["1", "2"]}),
        ("labels", "parameters.beta", {"surd": "1"}),
        ("labels", "parameters.beta", {"float": "nan"}),
        ("labels", "parameters.beta", {"float": "1e400"}),
        ("labels", "parameters.beta", {"colour": "red"}),
        ("labels", "parameters.beta", {}),
        ("labels", "parameters.beta", 0.5),
        ("labels", "instances", None),
        ("labels", "predictions", None),
        ("labels", "outcomes", 7),
        ("labels", "outcomes.kind", "text"),
        ("labels", "outcomes.kind", None),
        ("labels", "outcomes.shape", [3]),
        ("labels", "outcomes.shape", [-1]),
        ("labels", "outcomes.shape", [2.0]),
        ("labels", "outcomes.shape", "2"),
        ("labels", "outcomes.values", [0]),
        ("labels", "outcomes.values.0", 2),
        ("labels", "outcomes.values.0", 0.5),
        ("labels", "outcomes.values.0", float("nan")),
        ("labels", "outcomes.values.0", True),
        ("labels", "outcomes.values.0", "0"),
        ("labels", "outcomes.values.0", 10**30),
        ("labels", "outcomes.values.0", 1),
        ("labels", "predictions.values.0", 2),
        ("labels", "instances.values.0", "2"),
        ("labels", "instances.values.0", "nan"),
        ("labels", "instances.values.0", "1/0"),
        ("labels", "instances.values.0", "1e999999999"),
        ("labels", "instances.values.0", float("nan")),
        ("labels", "instances.values.0", None),
        ("labels", "instances.shape", [4, 1]),
        ("labels", "instances.shape", [2, 1, 2]),
        ("labels", "losses.values.0", 0),
        ("labels", "losses.values.0", 7),
        ("labels", "updates.values.0", 1),
        ("labels", "weights.shape", [2, 3]),
        ("forecasts", "predictions.values.0", "2"),
        ("forecasts", "predictions.values.0", "nan"),
        ("forecasts", "outcomes.values.0", "-1"),
        ("forecasts", "losses.values.0", "0"),
        ("distributions", "predictions.values.0", "1/3"),
        ("distributions", "predictions.values.0", {"ball": ["1/4", "0"]}),
        ("distributions", "predictions.shape", [4, 1]),
        ("distributions", "outcomes.values.0", "2"),
        ("distributions", "outcomes.values.0", {"ball": ["1/2", "1/8"]}),
        ("distributions", "losses.values.0", {"ball": ["1/4", "1/8"]}),
        ("distributions", "instances", {"kind": "int", "shape": [2], "values": [0, 0]}),
    ],
)
def test_a_tampered_file_is_refused_in_one_sentence(game, path, value):
    text = json.dumps(put(stored(game), path, value))
    with pytest.raises(GameError) as caught:
        Transcript.from_json(text)
    assert str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("key", sorted(stored()))
def test_a_file_without_one_of_its_keys_is_refused(key):
    data = stored()
    del data[key]
    with pytest.raises(GameError):
        Transcript.from_json(json.dumps(data))


@pytest.mark.parametrize("game", ["labels", "forecasts", "distributions"])
def test_the_untampered_files_are_read(game):
    data = stored(game)
    assert json.loads(Transcript.from_dict(data).to_json()) == data


@pytest.mark.parametrize("text", ["", "{", "null", "[]", "1", '"run"', "{}", "[" * 100_000, "NaN"])
def test_what_is_no_transcript_is_refused(text):
    with pytest.raises(GameError, match=r"not a transcript|not JSON"):
        Transcript.from_json(text)


def test_a_truncated_file_is_refused_wherever_it_was_cut():
    text = json.dumps(stored())
    for end in range(0, len(text), 37):
        with pytest.raises(GameError, match="not JSON"):
            Transcript.from_json(text[:end])


def test_a_refused_round_is_named():
    with pytest.raises(GameError, match="round 2: the label"):
        Transcript.from_dict(put(stored(), "outcomes.values.1", 5))
    with pytest.raises(NonsenseError, match="round 2: the prediction"):
        Transcript.from_dict(put(stored(), "predictions.values.1", 5))


# ------------------------------------------------------------------ the record itself


def test_a_transcript_cannot_be_changed():
    run = play(Hedge(2, 1), [[0, 1]], record=True)
    for column in (run.predictions, run.outcomes, run.losses, run.updates, run.weights):
        with pytest.raises(ValueError, match="read-only"):
            column[0] = 0
    with pytest.raises(TypeError):
        run.parameters["eta"] = 2
    with pytest.raises(AttributeError):
        run.game = EXPERT_ADVICE


def test_columns_of_different_lengths_are_refused():
    with pytest.raises(GameError, match="number of rounds"):
        Transcript(EXPERT_ADVICE, None, np.zeros(2), np.zeros(3), np.zeros(3))
    with pytest.raises(GameError, match="rows of weights"):
        Transcript(EXPERT_ADVICE, None, *(np.zeros(2),) * 3, weights=np.zeros((2, 1)))


def test_the_number_of_experts_is_read_off_the_columns_where_the_learner_does_not_say():
    bare = {"parameters": {}}
    labels = play(WeightedMajority(3), ([[0, 1, 1]], [1]))
    actions = play(Hedge(4, 1), [[0, 1, 1, 0]])
    for run, N in ((labels, 3), (actions, 4)):
        columns = {name: getattr(run, name) for name in ("predictions", "outcomes", "losses")}
        assert Transcript(run.game, run.instances, **columns, **bare).N == N == run.N


@given(st.lists(st.lists(st.floats(0, 1), min_size=2, max_size=2), min_size=1, max_size=5))
def test_floats_are_taken_at_their_word(rows):
    """The stored losses are rounded; the exact ones are p·l with p and l as the floats are."""
    run = play(Hedge(2, 1), rows)
    for t, row in enumerate(rows):
        p = [Fraction(x) for x in run.predictions[t].tolist()]
        expected = sum(x * Fraction(y) for x, y in zip(p, row, strict=True))
        exact = run.exact_losses[t]
        assert Fraction(int(exact.p), int(exact.q)) == expected
        assert [float(x) for x in row] == [int(e.p) / int(e.q) for e in run.exact_expert_losses[t]]


class Stubborn:
    """Says the same in every round, in a type of its own."""

    game = ConvexAdvice(ABSOLUTE)

    def __init__(self, says: object) -> None:
        self.says = says

    def predict(self, x: object) -> object:
        return self.says

    def update(self, x: object, y: object) -> None:
        pass


@pytest.mark.parametrize(
    "says", [1, True, 1.0, np.float32(1), np.int64(1), np.array(1.0), Fraction(1)]
)
def test_the_exact_loss_does_not_depend_on_the_type_of_the_prediction(says):
    """|1 - y| rounds in floats; an int prediction must not smuggle that into the exact loss."""
    y = 2.0**-60
    run = play(Stubborn(says), ([[0.5]] * 2, [y, y]))
    assert [rational(loss) for loss in run.exact_losses] == [1 - fmpq(1, 2**60)] * 2


def test_predictions_of_mixed_types_still_give_exact_losses():
    class Moody(Stubborn):
        def predict(self, x: object) -> object:
            self.says = 1 if isinstance(self.says, float) else 0.5
            return self.says

    run = play(Moody(1.0), ([[0.5]] * 2, [2.0**-60] * 2))
    assert list(run.exact_losses) == [1 - fmpq(1, 2**60), fmpq(1, 2) - fmpq(1, 2**60)]


def test_an_integer_table_of_advice_is_not_cut_down_to_integers():
    run = Transcript(
        ConvexAdvice(ABSOLUTE),
        np.array([[0, 1]]),
        np.array([0.5]),
        np.array([0.25]),
        np.array([0.25]),
    )
    assert list(run.exact_expert_losses[0]) == [fmpq(1, 4), fmpq(3, 4)]


def test_a_doubling_run_of_no_rounds_survives_a_file():
    learner = Doubling(lambda horizon: ExponentialWeightedAverage(2, 1))
    assert_survives_a_file(play(learner, ([], []), record=True))


# ------------------------------------------------------------------ finite classes


@pytest.mark.parametrize(
    "learner",
    [
        Consistent(["010", "110"], choice="last"),
        Halving(["010", "110"], tie=0, eager=True),
        SOA(["010", "110"]),
        SOAExpert(["010", "110"], [2, 1]),
        Conservative(Halving(["010", "110"])),
        Agnostic(["010", "110"], 3, over="experts"),
        Agnostic(["010", "110"], 3, over="hypotheses", arithmetic=BALL),
    ],
)
def test_a_run_on_a_finite_class_comes_back_with_its_class(learner):
    run = play(learner, ([0, 2, 0], [1, 0, 1]), record=True)
    again = Transcript.from_json(run.to_json())
    assert again == run
    assert again.parameters["hypotheses"] == ["010", "110"]
    assert FiniteClass(again.parameters["hypotheses"]) == FiniteClass(["010", "110"])
    assert again.parameters.get("flips") == run.parameters.get("flips")


# ------------------------------------------------------------------ when are two runs the same?


def written_alike(one: Transcript, other: Transcript) -> bool:
    return one.to_json() == other.to_json()


def run_with(losses, weights=None) -> Transcript:
    column = np.zeros(len(losses), dtype=np.int64)
    return Transcript(
        LINEAR, column[:, None].astype(float), column, column, losses, weights=weights
    )


entries = st.sampled_from([0, 1, -1, 0.0, -0.0, 0.5, 1.0, 2**53, 2.0**53])
columns = st.one_of(
    st.tuples(
        st.lists(entries, min_size=2, max_size=2),
        st.sampled_from([np.int8, np.int64, np.uint8, bool, np.float32, np.float64]),
    ).map(lambda pair: np.array([float(x) for x in pair[0]]).clip(0, 99).astype(pair[1])),
    st.lists(
        st.one_of(entries, st.just(fmpq(1, 2)), st.just(arb(1)), st.just(fmpq(1))),
        min_size=2,
        max_size=2,
    ).map(lambda items: np.array([*items, None], dtype=object)[:2]),
)


@given(columns, columns)
def test_runs_are_equal_if_and_only_if_their_files_are(one, other):
    for weights in (None, np.zeros((3, 2))):
        left, right = run_with(one), run_with(other, weights)
        assert (left == right) == written_alike(left, right)


def test_a_long_run_is_compared_without_being_written(monkeypatch):
    import learners.core.transcript as module

    runs = [run_with(np.arange(1000.0)) for _ in range(2)]
    last = np.arange(1000.0)
    last[-1] += 1
    monkeypatch.setattr(module, "_encode_column", None)
    assert runs[0] == runs[1]
    assert runs[0] != run_with(last)
    assert runs[0] != run_with(last[:-1])
    assert runs[0] != run_with(np.arange(1000.0), np.zeros((1001, 1)))


@pytest.mark.parametrize("bad", [np.nan, np.inf])
def test_what_cannot_be_stored_cannot_be_compared(bad):
    one, other = (run_with(np.array([0.0, bad])) for _ in range(2))
    with pytest.raises((ValueError, OverflowError)):
        one.to_json()
    with pytest.raises((ValueError, OverflowError)):
        assert one == other


@pytest.mark.parametrize("arithmetic", [FLOAT, EXACT], ids=["float", "exact"])
def test_a_run_is_copied_and_pickled(arithmetic):
    """People keep runs in lists that are copied, and other processes send them back."""
    learner = WeightedMajority(2, "1/4", arithmetic=arithmetic)
    run = play(learner, ([[1, 0], [0, 1]], [0, 0]), record=True)
    assert copy.deepcopy(run) is run  # nothing in it changes
    again = pickle.loads(pickle.dumps(run))
    assert again.to_dict() == run.to_dict()
    with pytest.raises(TypeError):
        again.parameters["N"] = 3
    with pytest.raises(ValueError, match="read-only"):
        again.losses[0] = 5
