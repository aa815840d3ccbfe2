"""How are the theorems about Winnow put to the test?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
from flint import fmpq
from hypothesis import strategies as st

from adversaries.core.arena import Arena
from adversaries.core.judge import Case
from adversaries.core.player import player_of
from adversaries.core.scope import Scope
from adversaries.core.subjects import Named, Subjects, listed
from adversaries.core.trial import Trial
from adversaries.linear import bugs, long_games
from adversaries.linear.bulk.samples import separable
from adversaries.linear.bulk.side_by_side import multiplicative, separated_by_largest
from adversaries.linear.cases import arena, case, reachable
from adversaries.linear.committee_cases import (
    committee_search,
    committee_sizes,
    drawn_committees,
)
from adversaries.linear.counterexamples import winnow as broken_by
from adversaries.linear.counterexamples.training import SEPARATION
from adversaries.linear.far_games import (
    in_ties,
    one_against_all,
    powers_against_one,
    small_margins,
)
from adversaries.linear.fixed.lengths import UnreachableError, rational_of
from adversaries.linear.long_games import SeparableGames
from adversaries.linear.sequences import opposed_committee, opposed_signs, votes_of
from adversaries.linear.strategies import (
    Sample,
)
from adversaries.linear.winnow_cases import (
    BEST_RATE,
    COMMITTEE_RATE,
    SMALL_RATE,
    TIE,
    TUNED_RATE,
    WinnowSetting,
    best_rate,
    drawn_rate,
    fast_rate,
    not_negative_samples,
    powers,
    samples_of_any_sign,
    tuned_rate,
    unit_samples,
)
from adversaries.worst_case import winnow as solvers
from adversaries.worst_case.committees import Weights, greedy
from bounds.linear import winnow as theorems
from bounds.linear.winnow import Duel
from learners.core.arithmetic import BALL, EXACT, Array, rationals
from learners.core.protocol import play
from learners.linear import kinds
from learners.linear.perceptron import Perceptron
from learners.linear.winnow import Winnow

WINNOW = player_of(kinds.WINNOW)
#: No more rounds are put together for a committee.
_MOST = 60
#: Sizes at which one expert is outvoted almost as often as it may be: 5 and 8 times.
_OUTVOTED = (20, 108)


_NARROW = separable(not_negative=True, narrow=True)
_UNIT = separable(not_negative=True, narrow=True, unit=True)


def _margin_arena() -> Arena:
    setting = WinnowSetting(tuned_rate, not_negative_samples, features=24, slower=fmpq(1, 8))
    return arena(
        WINNOW,
        setting.known,
        lambda scope: setting.drawn(scope, drawn_rate(scope, SMALL_RATE)),
        setting.search(_NARROW, TUNED_RATE, fmpq(1, 2), fmpq(1), fmpq(3, 2)).climbs,
        SeparableGames(not_negative=True, told=long_games.winnow_rate),
    )


def _tuned_arena() -> Arena:
    setting = WinnowSetting(tuned_rate, not_negative_samples, is_tuned=True, features=220)
    return arena(
        WINNOW,
        setting.known,
        lambda scope: setting.drawn(scope, drawn_rate(scope, TUNED_RATE)),
        setting.search(_NARROW, TUNED_RATE).climbs,
        SeparableGames(
            not_negative=True,
            told=long_games.winnow_rate,
            far=(one_against_all, powers_against_one, in_ties, small_margins),
        ),
    )


def _cosh_arena() -> Arena:
    setting = WinnowSetting(fast_rate, unit_samples, unit=True)
    return arena(
        WINNOW,
        setting.known,
        lambda scope: setting.drawn(scope, drawn_rate(scope, TUNED_RATE)),
        setting.search(_UNIT, TUNED_RATE, fmpq(1, 2), fmpq(1), fmpq(4)).climbs,
        SeparableGames(
            scales=long_games.UNIT_SCALES, not_negative=True, told=long_games.winnow_rate
        ),
    )


def _optimal_arena() -> Arena:
    setting = WinnowSetting(best_rate, unit_samples, unit=True)
    return arena(
        WINNOW,
        setting.known,
        lambda scope: setting.drawn(scope, drawn_rate(scope, BEST_RATE, ties=False)),
        setting.search(_UNIT, BEST_RATE).climbs,
    )


def _balanced_arena() -> Arena:
    kind = kinds.BALANCED_WINNOW
    setting = WinnowSetting(
        tuned_rate, samples_of_any_sign, is_tuned=True, doubled=True, kind=kind, features=110
    )
    return arena(
        player_of(kind),
        setting.known,
        lambda scope: setting.drawn(scope, drawn_rate(scope, TUNED_RATE)),
        setting.search(separable(narrow=True), TUNED_RATE).climbs,
    )


# ------------------------------------------------------------------ committees


def _with_size(scope: Scope) -> Scope:
    """Return the scope with the size of the committee that a fixed rate asks for."""
    if "eta" not in scope.fixed or "K" in scope.fixed:
        return scope
    size = 1 / rational_of(scope.fixed["eta"])
    if size.q != 1:
        raise UnreachableError(f"{size} features are no committee")
    return replace(scope, fixed={**scope.fixed, "K": int(size.p)})


def _known_committees(scope: Scope) -> Iterator[Case]:
    scope = _with_size(scope)
    if "N" not in scope.fixed and "K" not in scope.fixed:
        for N in powers(scope):
            yield case(votes_of(N), "v", f"halving votes, N={N}", eta=fmpq(1))
    for N, K in committee_sizes(scope, *((N, 1) for N in _OUTVOTED)):
        rows = greedy(N, K, Weights(eta=fmpq(1, K)), _MOST).sequence()
        sample = -rows, [-1] * len(rows), rationals([1] * K + [0] * (N - K))
        yield case(sample, "v", f"a committee of {K} of {N}", eta=fmpq(1, K))


def _committee_arena() -> Arena:
    def drawn(scope: Scope) -> st.SearchStrategy[Case]:
        sized = _with_size(scope)
        return drawn_committees(sized, drawn_rate(scope, COMMITTEE_RATE, ties=False))

    search = committee_search(separated_by_largest, multiplicative, TIE, COMMITTEE_RATE)
    return arena(
        WINNOW,
        _known_committees,
        drawn,
        reachable(lambda scope: search.climbs(_with_size(scope))),
        long_games.committee_games(lambda size: {"eta": fmpq(1, size)}),
    )


def _voting_arena() -> Arena:
    def known(scope: Scope) -> Iterator[Case]:
        for N in powers(scope):
            yield case(votes_of(N), "v", f"halving votes, N={N}", beta=fmpq(1, 3))

    def settings(_: Sample) -> st.SearchStrategy[dict[str, Any]]:
        factors = st.sampled_from([fmpq(1, 2), fmpq(1, 3), fmpq(9, 10), fmpq(1, 100)])
        signs = st.sampled_from([1, -1])
        return st.builds(lambda beta, tie: {"beta": beta, "tie": tie}, factors, signs)

    return arena(WINNOW, known, lambda scope: drawn_committees(scope, settings))


# ------------------------------------------------------------------ duels


def _duels(scope: Scope) -> Named:
    """Let Winnow and the Perceptron meet on rows of signs that oppose each other."""
    for N in scope.over("N", range(1, _most_experts(scope) + 1)):
        yield f"N={N}", _duel(N, opposed_signs(N)[0])
    for N in scope.over("N", _OUTVOTED):
        yield f"N={N}, first against Winnow", _duel(N, _against_both(N))


def _duel(N: int, X: Array) -> Duel:
    rounds = X, [-1] * len(X)
    winnow = play(Winnow(N, 1, arithmetic=BALL), rounds)
    return Duel(winnow, play(Perceptron(N, arithmetic=EXACT), rounds))


def _against_both(N: int) -> Array:
    """Return rows in which Winnow is outvoted, then some that oppose the Perceptron after them."""
    first = -greedy(N, 1, Weights(eta=fmpq(1)), _MOST).sequence()
    learner = Perceptron(N, arithmetic=EXACT)
    play(learner, (first, [-1] * len(first)))
    then, *_ = opposed_committee(N, 1, most=N, start=tuple(map(int, learner.weights)))
    return np.concatenate([first, then])


def _most_experts(scope: Scope) -> int:
    return 16 if scope.profile.name == "fast" else 64


def _separation() -> Subjects:
    def about(scope: Scope) -> str:
        return f"opposed signs, N = 1..{_most_experts(scope)}, {_OUTVOTED[0]}, {_OUTVOTED[1]}"

    return Subjects((listed("extremal", about, _duels),))


TRIALS = (
    Trial(
        theorems.MARGIN_BOUND,
        _margin_arena,
        worst_case=lambda: solvers.WINNOW_MARGIN,
        without=broken_by.MARGIN,
        defining=("separable",),  # follows from 0 < eta < 2 rho/r^2
        bugs={"never multiplies": bugs.NEVER_MULTIPLIES},
    ),
    Trial(
        theorems.TUNED,
        _tuned_arena,
        worst_case=lambda: solvers.WINNOW_TUNED,
        without=broken_by.TUNED,
        defining=("separable",),  # follows from 0 < eta = rho/r^2
        bugs={
            "never multiplies": bugs.NEVER_MULTIPLIES,
            "doubles the rate": bugs.DOUBLES_ITS_RATE,
            "backwards": bugs.BACKWARDS,
            "forgets": bugs.FORGETS,
        },
    ),
    Trial(
        theorems.COSH,
        _cosh_arena,
        worst_case=lambda: solvers.WINNOW_COSH,
        without=broken_by.COSH,
        defining=("separable",),  # follows from eta delta > ln cosh eta
        bugs={"backwards": bugs.BACKWARDS},
    ),
    Trial(
        theorems.OPTIMAL,
        _optimal_arena,
        worst_case=lambda: solvers.WINNOW_OPTIMAL,
        without=broken_by.OPTIMAL,
        # It follows from eta > 0; and no margin is larger than 1 in the unit box.
        defining=("separable", "delta-at-most-one"),
        bugs={"never multiplies": bugs.NEVER_MULTIPLIES},
    ),
    Trial(
        theorems.COMMITTEE,
        _committee_arena,
        worst_case=lambda: solvers.WINNOW_COMMITTEE,
        without=broken_by.COMMITTEE,
        defining=("within", "odd"),  # a committee is part of the experts, and is of one mind
        bugs={
            "never multiplies": bugs.NEVER_MULTIPLIES,
            "doubles the rate": bugs.DOUBLES_ITS_RATE,
        },
    ),
    Trial(
        theorems.BALANCED,
        _balanced_arena,
        without=broken_by.BALANCED,
        # It follows from 0 < eta = rho/r^2; and balanced Winnow doubles the features.
        defining=("separable", "doubled"),
        bugs={"never multiplies": bugs.STUCK_BALANCED},
    ),
    Trial(
        theorems.VOTING,
        _voting_arena,
        without=broken_by.VOTING,
        defining=("signs", "same-ties"),  # a vote has two sides, and keeps quiet when it is right
    ),
    Trial(
        theorems.SEPARATION,
        _separation,
        without=SEPARATION,
        defining=("worst-for-perceptron",),  # what the duel is about
    ),
)
