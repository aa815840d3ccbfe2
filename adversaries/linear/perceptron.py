"""How are the theorems about the Perceptron put to the test?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

import sympy
from flint import fmpq

from adversaries.core.arena import Arena
from adversaries.core.judge import Case, Factory
from adversaries.core.player import player_of
from adversaries.core.scope import Scope
from adversaries.core.trial import Elusive, Trial
from adversaries.linear import bugs, long_games, separable_cases
from adversaries.linear import compared_cases as on_any
from adversaries.linear.bulk.side_by_side import additive, separated
from adversaries.linear.cases import arena, case, told
from adversaries.linear.committee_cases import (
    committee_search,
    committee_sizes,
    drawn_committees,
)
from adversaries.linear.counterexamples import perceptron as broken_by
from adversaries.linear.far_games import by_axes
from adversaries.linear.long_games import SeparableGames
from adversaries.linear.rounded_ties import tied_games
from adversaries.linear.sequences import hadamard, opposed_committee
from adversaries.worst_case import gram, perceptron_committees, semidefinite
from adversaries.worst_case.result import Solver
from bounds.core import symbols as s
from bounds.core.theorem import Theorem
from bounds.linear import perceptron as theorems
from learners.linear import kinds

PERCEPTRON = player_of(kinds.PERCEPTRON)

# ------------------------------------------------------------------ separable data


def _margin() -> Arena:
    def long(scope: Scope) -> Iterator[Case]:
        yield from SeparableGames(far=(by_axes,))(scope)
        yield from tied_games(scope)

    return arena(
        PERCEPTRON,
        separable_cases.known_separable,
        lambda scope: separable_cases.drawn_separable(scope, separable_cases.rates(scope)),
        separable_cases.SEARCH.climbs,
        long,
    )


def _start() -> Arena:
    return arena(
        PERCEPTRON,
        separable_cases.known_started,
        separable_cases.drawn_started,
        replace(separable_cases.SEARCH, starts=True).climbs,
    )


def _rate() -> Arena:
    return arena(
        PERCEPTRON,
        separable_cases.known_separable,
        lambda scope: on_any.drawn_labelled("v", separable_cases.rates(scope)),
    )


def _close() -> Arena:
    margins = {"margin": (fmpq(0), fmpq(1, 2), fmpq(3))}
    return arena(
        player_of(kinds.MARGIN_PERCEPTRON),
        separable_cases.known_close,
        separable_cases.drawn_close,
        replace(separable_cases.SEARCH, options=margins).climbs,
        SeparableGames(told=long_games.update_margin, far=(by_axes,)),
    )


# ------------------------------------------------------------------ committees


def _known_committees(scope: Scope) -> Iterator[Case]:
    rate = told(scope, "eta")
    if "N" not in scope.fixed and "K" not in scope.fixed:
        for k in range(4 if scope.profile.name == "fast" else 6):
            yield case(hadamard(k), "v", f"Hadamard rows, N={2**k}", **rate)
    for N, K in committee_sizes(scope):
        words = f"signs against the sum of those before, a committee of {K} of {N}"
        yield case(opposed_committee(N, K), "v", words, **rate)


def _committee() -> Arena:
    return arena(
        PERCEPTRON,
        _known_committees,
        lambda scope: drawn_committees(scope, on_any.plain(scope)),
        committee_search(separated, additive, separable_cases.TIES).climbs,
        long_games.committee_games(),
    )


# ------------------------------------------------------------------ any data


def _any() -> Arena:
    return arena(
        PERCEPTRON,
        on_any.known_shares,
        lambda scope: on_any.drawn_compared(scope, on_any.plain(scope)),
        on_any.SEARCH.climbs,
        SeparableGames("w", asked=long_games.TWO_SCALES, rounds=200),
    )


def _on_any(
    theorem: Theorem,
    solver: Solver | None = None,
    caught: Mapping[str, Factory] | None = None,
    elusive: Elusive | None = None,
) -> Trial:
    """Return the trial of a bound that holds for every comparator."""
    return Trial(
        theorem,
        _any,
        worst_case=None if solver is None else lambda: solver,
        without=broken_by.compared(),
        bugs=caught or {},
        elusive=elusive,
    )


TRIALS = (
    Trial(
        theorems.SEPARABLE_MARGIN,
        _margin,
        worst_case=lambda: gram.MARGIN,
        without=broken_by.MARGIN,
        bugs={
            "subtracts the instance": bugs.SUBTRACTS,
            "adds the last instance": bugs.ADDS_THE_LAST,
            "forgets half": bugs.FORGETS_HALF,
            "ignores the first feature": bugs.IGNORES_A_FEATURE,
            "never updates": bugs.NEVER_UPDATES,
            "always updates": bugs.ALWAYS_UPDATES,
            "forgets in quiet rounds": bugs.FORGETS_QUIETLY,
        },
    ),
    Trial(
        theorems.FROM_ANYWHERE,
        _start,
        worst_case=lambda: semidefinite.START,
        without=broken_by.START,
    ),
    Trial(
        theorems.RATE_FREE,
        _rate,
        without=broken_by.RATE,
        bugs={"a rate that changes": bugs.CHANGES_ITS_RATE},
    ),
    Trial(
        theorems.COMMITTEE,
        _committee,
        worst_case=lambda: perceptron_committees.PERCEPTRON_COMMITTEE,
        without=broken_by.COMMITTEE,
        defining=("within", "odd"),  # a committee is part of the experts, and is of one mind
        bugs={"adds the last instance": bugs.ADDS_THE_LAST},
    ),
    Trial(
        theorems.MARGIN_PERCEPTRON,
        _close,
        worst_case=lambda: gram.CLOSE_SCORES,
        without=broken_by.MARGIN_PERCEPTRON,
        bugs={"half steps": bugs.HALF_STEPS},
    ),
    _on_any(theorems.L1, gram.L1, {"forgets half": bugs.FORGETS_HALF}),
    _on_any(theorems.L1_RADIUS, gram.L1_RADIUS),
    _on_any(theorems.L1_SHARP, gram.L1_RADIUS),
    _on_any(theorems.L2, gram.L2, {"always updates": bugs.ALWAYS_UPDATES}),
    _on_any(theorems.L2_RADIUS, gram.L2_RADIUS),
    _on_any(theorems.HINGE_BOUND, gram.HINGE, {"never updates": bugs.NEVER_UPDATES}),
    _on_any(theorems.HINGE_SHARP, gram.HINGE),
    _on_any(
        theorems.HINGE_IMPLICIT,
        elusive=Elusive(
            sympy.Gt(s.R * s.w_star, 1),
            "how much M updates can lose is open where some deviations are cut off at 0",
        ),
    ),
)
