"""Who plays against linear classifiers?"""

from __future__ import annotations

from typing import Any

import numpy as np
from flint import fmpq

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
from bounds.core.evaluate import number
from bounds.linear.margins import best_separator
from bounds.linear.quantities import Separated, dot
from learners.core.arithmetic import Array, rationals
from learners.core.transcript import Transcript
from learners.games import LINEAR
from noregret.run import options as o
from noregret.run.opponent import Adversary, Opponent, fixed
from noregret.run.options import Option, Settings

_NOT_SEPARABLE = (
    "the data are not separable (or only by less than floats resolve), so that there is no margin"
)
#: Sequences of as many rounds as features are not made wider.
_WIDEST = 500


def sampled(X: Array, y: Any, v: Any = None, words: str = "") -> Opponent:
    """Return the opponent that plays a sample, with a separator as its witness if there is one.

    For Winnow's rate the margin and the radius are told, in Winnow's norms.
    """
    settings: dict[str, Any] = {"N": int(X.shape[1]), "T": len(y)}
    if v is None:
        v = _nonnegative(X, y)
    if v is None:
        return fixed((X, y), settings, words=words, unknown=_NOT_SEPARABLE)
    run = _run(rationals(X), np.array(list(y), dtype=np.int64))
    seen = Separated(run, rationals(v))
    if seen.functional_margin > 0:
        settings |= {"rho": seen.rho_inf, "r": seen.radius_inf}
    return fixed((X, y), settings, witness={"v": v}, words=words)


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


def _known(sequence: Sequence, words: str = "") -> Opponent:
    X, y, v = sequence
    return sampled(X, y, v, words)


# ------------------------------------------------------------------ tight sequences


def _not_too_wide(N: int) -> None:
    if N > _WIDEST:
        raise ParameterError(
            f"N = {N} is too wide for a game of N rounds or more: choose N <= {_WIDEST}"
        )


def _orthonormal(settings: Settings, _: np.random.Generator) -> Opponent:
    _not_too_wide(settings["N"])
    return _known(orthonormal(settings["N"], -settings["tie"]))


def _repeated(settings: Settings, _: np.random.Generator) -> Opponent:
    _not_too_wide(settings["N"] * settings["times"])
    return _known(repeated_basis(settings["N"], settings["times"], -settings["tie"]))


def _power_of_two(settings: Settings) -> int:
    N: int = settings["N"]
    _not_too_wide(N)
    k = N.bit_length() - 1
    if 2**k != N:
        raise ParameterError(f"N = {N} is no power of 2: choose N={2**k}")
    return k


def _hadamard(settings: Settings, _: np.random.Generator) -> Opponent:
    return _known(hadamard(_power_of_two(settings), -settings["tie"]))


def _halving(settings: Settings, _: np.random.Generator) -> Opponent:
    k = _power_of_two(settings)
    if k == 0:
        raise ParameterError("N = 1 feature cannot be split: choose N=2, 4, 8, …")
    return _known(halving_votes(k, -settings["tie"]))


def _disjunction(settings: Settings, _: np.random.Generator) -> Opponent:
    n, k = settings["N"] - 1, settings["k"]
    if not 1 <= k <= n:
        raise ParameterError(
            f"k = {k} attributes do not fit N = {n + 1} features, one of which is the bias: choose "
            "1 <= k < N"
        )
    _not_too_wide(8 * k * (n + 2))
    return _known(disjunction_pairs(n, k, 4 * k * (n + 2)))


def _margin(settings: Settings, _: np.random.Generator) -> Opponent:
    rho = number(settings["rho"])
    if not 0 < rho < 1:
        raise ParameterError(f"rho = {rho} is no margin of points of length 1: choose 0 < rho < 1")
    N = int((1 / (rho * rho)).floor()) + 2
    if N > _WIDEST:
        raise ParameterError(f"rho = {rho} takes {N} dimensions: choose rho >= 1/22")
    first = rationals([1] + [0] * (N - 1))
    label = -settings["tie"]
    return Opponent(
        lambda _: MarginAdversary(N, rho, label), {"N": N, "T": N - 1}, {"v": label * first}
    )


# ------------------------------------------------------------------ random ones


def _drawn(settings: Settings, rng: np.random.Generator) -> tuple[Array, Array, Array]:
    """Draw points with entries from -3 to 3, none of them on the hyperplane of v."""
    N: int = settings["N"]
    T: int = settings["T"]
    v = rng.integers(1, 4, size=N)
    X = rng.integers(-3, 4, size=(T, N))
    tied = X @ v == 0
    X[tied, 0] += rng.choice([-1, 1], size=int(tied.sum()))
    return X, np.sign(X @ v).astype(np.int64), v


def _separable(settings: Settings, rng: np.random.Generator) -> Opponent:
    X, y, v = _drawn(settings, rng)
    return sampled(X, y, v, words=f"random points, labelled by v = {o.shown(v)}")


def _noisy(settings: Settings, rng: np.random.Generator) -> Opponent:
    X, y, _ = _drawn(settings, rng)
    noise = float(settings["noise"])
    flipped = rng.random(len(y)) < noise
    words = f"random points, {int(flipped.sum())} of {len(y)} labels turned around"
    return fixed((X, np.where(flipped, -y, y)), {"N": settings["N"], "T": len(y)}, words=words)


def _committee(settings: Settings, rng: np.random.Generator) -> Opponent:
    N: int = settings["N"]
    K: int = settings["K"]
    if K % 2 == 0 or K > N:
        raise ParameterError(f"K = {K} is no committee among N = {N}: choose an odd K <= N")
    members = sorted(int(i) for i in rng.choice(N, size=K, replace=False))
    v = np.zeros(N, dtype=np.int64)
    v[members] = 1
    X = rng.choice([-1, 1], size=(settings["T"], N))
    return sampled(X, np.sign(X @ v).astype(np.int64), v, words=f"the majority of {K} features")


# ------------------------------------------------------------------ by kind

_K = Option("K", "the size of the committee, odd", o.whole(1), 3)
_RHO = Option("rho", "the margin", o.rational, "1/5")
_RANDOM = {"T": 500}

_ORTHONORMAL = Adversary(
    "orthonormal",
    "the unit vectors: N mistakes, and r^2/rho^2 = N",
    _orthonormal,
    defaults={"N": 16},
)
_HADAMARD = Adversary(
    "hadamard", "orthogonal rows of signs: N mistakes for N features", _hadamard, defaults={"N": 16}
)
_MARGIN = Adversary(
    "margin",
    "reads the weights: points of length 1 with margin rho force about 1/rho^2 mistakes",
    _margin,
    (_RHO,),
)
_COMMITTEE = Adversary(
    "committee",
    "random signs, labelled by the majority of K of the features",
    _committee,
    (_K,),
    _RANDOM,
    random=True,
)
_DISJUNCTION = Adversary(
    "disjunction",
    "pairs that make an additive learner err of order k N times on a k-disjunction",
    _disjunction,
    (Option("k", "the number of relevant attributes", o.whole(1), 2),),
)
_SEPARABLE = Adversary(
    "random", "random integer points that a vector separates", _separable, (), _RANDOM, random=True
)
_NOISY = Adversary(
    "noisy",
    "the same with labels turned around by chance: not separable",
    _noisy,
    (Option("noise", "the chance of a wrong label", o.share, "1/10"),),
    _RANDOM,
    random=True,
)
_REPEATED = Adversary(
    "repeated",
    "each unit vector several times: what keeps a margin Perceptron busy",
    _repeated,
    (Option("times", "how often each comes", o.whole(1), 6),),
)
_HALVING = Adversary(
    "halving",
    "half of the features left vote wrongly in each round: log2 N mistakes",
    _halving,
    defaults={"N": 16},
)

_ADDITIVE = (_ORTHONORMAL, _MARGIN, _HADAMARD, _DISJUNCTION, _COMMITTEE, _SEPARABLE, _NOISY)

ADVERSARIES = {
    "perceptron": _ADDITIVE,
    "averaged-perceptron": _ADDITIVE,
    "kernel-perceptron": tuple(a for a in _ADDITIVE if a is not _MARGIN),
    "margin-perceptron": (_REPEATED, _ORTHONORMAL, _COMMITTEE, _SEPARABLE),
    "winnow": (_HALVING, _COMMITTEE, _SEPARABLE),
}
