"""Who plays against linear classifiers?"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from flint import fmpq

from adversaries.core.judge import as_float
from adversaries.core.opponent import Encounter, Opponent, Settings, fixed_sequence, size_name
from adversaries.core.player import learner_of
from adversaries.linear.one_attribute import one_attribute
from adversaries.linear.one_feature import one_feature
from adversaries.linear.sequences import (
    MarginAdversary,
    Sequence,
    disjunction_pairs,
    hadamard,
    halving_votes,
    orthonormal,
    repeated_basis,
)
from bounds.core.errors import ParameterError
from bounds.linear.margins import best_separator
from bounds.linear.quantities import Separated, dot
from learners.core.arithmetic import FLOAT, Array, rational, rationals
from learners.core.kind import Kind
from learners.core.parameters import Parameter, Real, Whole, between
from learners.core.transcript import Transcript
from learners.games import LINEAR

_GAME = (LINEAR.name,)
_NOT_SEPARABLE = (
    "the data are not separable (or only by less than floats resolve), so that there is no margin"
)
#: Sequences of as many rounds as features are not made wider; others have so many entries at most.
_WIDEST, _LONGEST = 500, 40_000


def sampled(kind: Kind, X: Array, y: Any, v: Any = None, words: str = "") -> Encounter:
    """Return the encounter with a sample, with a separator as its witness if there is one.

    One that multiplies is told the margin and the radius, in the norms that its rate is tuned by.
    """
    settings: dict[str, Any] = {size_name(kind): int(X.shape[1]), "T": len(y)}
    if v is None:
        v = _nonnegative(X, y)
    if v is None:
        return fixed_sequence((X, y), settings, words=words, unknown=_NOT_SEPARABLE)
    run = _run(rationals(X), np.array(list(y), dtype=np.int64))
    seen = Separated(run, rationals(v))
    if kind.multiplies and seen.functional_margin > 0:
        settings |= {"rho": seen.rho_inf, "r": seen.radius_inf}
    return fixed_sequence((X, y), settings, witness={"v": v}, words=words)


def _run(X: Array, y: Array) -> Transcript:
    return Transcript(LINEAR, X, y, y, np.zeros(len(y), dtype=np.int64))


def _nonnegative(X: Array, y: Any) -> Array | None:
    """Return a separator without negative entries, if clipping the best one leaves it one."""
    found = best_separator(X, y)
    if found is None:
        return None
    clipped = rationals([max(entry, fmpq(0)) for entry in found.v])
    scores = (label * dot(clipped, x) for x, label in zip(rationals(X), y, strict=True))
    return clipped if min(scores) > 0 else found.v


def _known(kind: Kind, sequence: Sequence) -> Encounter:
    return sampled(kind, *sequence)


def _against_ties(settings: Settings) -> int:
    """Return the label that a tie does not predict."""
    return -int(settings.get("tie", 1))


# ------------------------------------------------------------------ tight sequences


def _width(kind: Kind, settings: Settings, times: int = 1) -> int:
    """Return the number of features, if a game of so many rounds for each is not too wide."""
    name = size_name(kind)
    N: int = settings[name]
    if N * times > _WIDEST:
        raise ParameterError(
            f"{name} = {N * times} is too wide for a game of {name} rounds or more: choose {name} "
            f"<= {_WIDEST}"
        )
    return N


def _orthonormal(kind: Kind, settings: Settings, _: np.random.Generator) -> Encounter:
    return _known(kind, orthonormal(_width(kind, settings), _against_ties(settings)))


def _repeated(kind: Kind, settings: Settings, _: np.random.Generator) -> Encounter:
    times = settings["times"]
    N = _width(kind, settings, times)
    return _known(kind, repeated_basis(N, times, _against_ties(settings)))


def _power_of_two(kind: Kind, settings: Settings) -> int:
    N, name = _width(kind, settings), size_name(kind)
    k = N.bit_length() - 1
    if 2**k != N:
        raise ParameterError(f"{name} = {N} is no power of 2: choose {name}={2**k}")
    return k


def _hadamard(kind: Kind, settings: Settings, _: np.random.Generator) -> Encounter:
    return _known(kind, hadamard(_power_of_two(kind, settings), _against_ties(settings)))


def _halving(kind: Kind, settings: Settings, _: np.random.Generator) -> Encounter:
    k, name = _power_of_two(kind, settings), size_name(kind)
    if k == 0:
        raise ParameterError(f"{name} = 1 feature cannot be split: choose {name}=2, 4, 8, …")
    return _known(kind, halving_votes(k, _against_ties(settings)))


def _one_attribute(kind: Kind, settings: Settings, _: np.random.Generator) -> Encounter:
    name = size_name(kind)
    if not 2 <= settings[name] <= _WIDEST:
        raise ParameterError(
            f"{name} = {settings[name]} features, one of which is the bias, make no such game: "
            f"choose 2 <= {name} <= {_WIDEST}"
        )
    tie = 0 if settings.get("ties_update") else int(settings.get("tie", 1))
    return _known(kind, one_attribute(settings[name] - 1, tie))


def _disjunction(kind: Kind, settings: Settings, _: np.random.Generator) -> Encounter:
    name, k = size_name(kind), settings["k"]
    n = settings[name] - 1
    if not 1 <= k <= n:
        raise ParameterError(
            f"k = {k} attributes do not fit {name} = {n + 1} features, one of which is the bias: "
            f"choose 1 <= k < {name}"
        )
    rounds = 4 * k * (n + 2)
    if 2 * rounds > _WIDEST:
        raise ParameterError(
            f"{name} = {n + 1} and k = {k} take {2 * rounds} rounds: choose so that they are at "
            f"most {_WIDEST}"
        )
    return _known(kind, disjunction_pairs(n, k, rounds))


def _share(settings: Settings) -> fmpq:
    """Return the margin, as a share of the largest length or entry."""
    rho = rational(settings["rho"])
    if not 0 < rho < 1:
        raise ParameterError(f"rho = {rho} is no margin of points of length 1: choose 0 < rho < 1")
    return rho


def _margin(kind: Kind, settings: Settings, _: np.random.Generator) -> Encounter:
    rho = _share(settings)
    N = int((1 / (rho * rho)).floor()) + 2
    if N > _WIDEST:
        raise ParameterError(f"rho = {rho} takes {N} dimensions: choose rho >= 1/22")
    first = rationals([1] + [0] * (N - 1))
    label = _against_ties(settings)
    sizes = {size_name(kind): N, "T": N - 1}
    return Encounter(lambda _: MarginAdversary(N, rho, label), sizes, {"v": label * first})


def _one_feature(kind: Kind, settings: Settings, _: np.random.Generator) -> Encounter:
    rho = _share(settings)
    N = _width(kind, settings)
    rate = settings.get("eta") or rho  # tuned, for entries of at most 1
    learner = learner_of(kind, {**settings, "eta": rate}, FLOAT)
    sample = one_feature(learner, N, rho, label=_against_ties(settings), most=_LONGEST // N)
    return _known(kind, sample)


# ------------------------------------------------------------------ random ones


def _drawn(kind: Kind, settings: Settings, rng: np.random.Generator) -> tuple[Array, Array, Array]:
    """Draw points with entries from -3 to 3, none of them on the hyperplane of v."""
    N: int = settings[size_name(kind)]
    T: int = settings["T"]
    v = rng.integers(1, 4, size=N)
    X = rng.integers(-3, 4, size=(T, N))
    tied = X @ v == 0
    X[tied, 0] += rng.choice([-1, 1], size=int(tied.sum()))
    return X, np.sign(X @ v).astype(np.int64), v


def _separable(kind: Kind, settings: Settings, rng: np.random.Generator) -> Encounter:
    X, y, v = _drawn(kind, settings, rng)
    words = f"random points, labelled by v = ({', '.join(map(str, v))})"
    return sampled(kind, X, y, v, words)


def _noisy(kind: Kind, settings: Settings, rng: np.random.Generator) -> Encounter:
    X, y, _ = _drawn(kind, settings, rng)
    flipped = rng.random(len(y)) < as_float(rational(settings["noise"]))
    words = f"random points, {int(flipped.sum())} of {len(y)} labels turned around"
    sizes = {size_name(kind): X.shape[1], "T": len(y)}
    return fixed_sequence((X, np.where(flipped, -y, y)), sizes, words=words)


def _committee(kind: Kind, settings: Settings, rng: np.random.Generator) -> Encounter:
    name = size_name(kind)
    N: int = settings[name]
    K: int = settings["K"]
    if K % 2 == 0 or K > N:
        raise ParameterError(
            f"K = {K} is no committee among {name} = {N}: choose an odd K <= {name}"
        )
    members = sorted(int(i) for i in rng.choice(N, size=K, replace=False))
    v = np.zeros(N, dtype=np.int64)
    v[members] = 1
    X = rng.choice([-1, 1], size=(settings["T"], N))
    labels = np.sign(X @ v).astype(np.int64)
    return sampled(kind, X, labels, v, f"the majority of {K} features")


# ------------------------------------------------------------------ all of them

_RANDOM = {"T": 500}
_SIXTEEN = {"N": 16}


def _adds(kind: Kind) -> bool:
    return kind.additive


def _adds_or_is_plain(kind: Kind) -> bool:
    return not kind.multiplies


def _shows_weights(kind: Kind) -> bool:
    """Tell whether there are weights to read: who remembers its points has none."""
    return kind.additive and not kind.remembers


OPPONENTS = (
    Opponent(
        "repeated",
        "each unit vector several times: what keeps a margin Perceptron busy",
        _GAME,
        _repeated,
        (Parameter("times", "how often each comes", Whole(1), 6),),
        suits=lambda kind: kind.named("margin") is not None,
    ),
    Opponent(
        "halving",
        "half of the features left vote wrongly in each round: log2 N mistakes",
        _GAME,
        _halving,
        defaults=_SIXTEEN,
        suits=lambda kind: kind.multiplies,
    ),
    Opponent(
        "one-feature",
        "one feature decides by a margin, the others are split so that the score is just below 0",
        _GAME,
        _one_feature,
        (Parameter("rho", "the margin, for entries of at most 1", Real(rational=True), "1/4"),),
        {"N": 220},
        suits=lambda kind: kind.multiplies,
    ),
    Opponent(
        "orthonormal",
        "the unit vectors: N mistakes, and r^2/rho^2 = N",
        _GAME,
        _orthonormal,
        defaults=_SIXTEEN,
        suits=_adds_or_is_plain,
    ),
    Opponent(
        "margin",
        "reads the weights: points of length 1 with margin rho force about 1/rho^2 mistakes",
        _GAME,
        _margin,
        (Parameter("rho", "the margin", Real(rational=True), "1/5"),),
        suits=_shows_weights,
    ),
    Opponent(
        "hadamard",
        "orthogonal rows of signs: N mistakes for N features",
        _GAME,
        _hadamard,
        defaults=_SIXTEEN,
        suits=_adds,
    ),
    Opponent(
        "disjunction",
        "pairs that make an additive learner err of order k N times on a k-disjunction",
        _GAME,
        _disjunction,
        (Parameter("k", "the number of relevant attributes", Whole(1), 2),),
        suits=_adds,
    ),
    Opponent(
        "one-attribute",
        "the first of N - 1 attributes decides: most others speak too, the score being about 0",
        _GAME,
        _one_attribute,
        defaults={"N": 51},
        suits=_adds,
    ),
    Opponent(
        "committee",
        "random signs, labelled by the majority of K of the features",
        _GAME,
        _committee,
        (Parameter("K", "the size of the committee, odd", Whole(1), 3),),
        _RANDOM,
        random=True,
    ),
    Opponent(
        "random",
        "random integer points that a vector separates",
        _GAME,
        _separable,
        (),
        _RANDOM,
        random=True,
    ),
    Opponent(
        "noisy",
        "the same with labels turned around by chance: not separable",
        _GAME,
        _noisy,
        (
            Parameter(
                "noise",
                "the chance of a wrong label",
                replace(between(least=0, most=1), rational=True),
                "1/10",
            ),
        ),
        _RANDOM,
        random=True,
        suits=_adds,
    ),
)
