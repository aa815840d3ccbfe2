"""How is a theorem about runs put to the test?

An :class:`Arena` says which learner plays, with which parameters, on which data.  Four
methods use it, each ending in exact runs:

* extremal: the sequences that theory says are worst, and adversaries that watch;
* exhaustive: every sequence up to a size;
* search: a climb over phases in floats, in bulk, its best finds played exactly;
* search: inputs drawn by Hypothesis with the ratio as target.

A violation that either search finds is made small.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from hypothesis import strategies as st

from adversaries.core.explore import Finding, explore
from adversaries.core.judge import Case, Factory, Parameters, Tally, as_float, judge, tuned
from adversaries.core.profile import Profile
from adversaries.core.shrink import smallest
from adversaries.experts.climb import climb
from adversaries.experts.enumeration import all_loss_matrices, count_loss_matrices
from adversaries.experts.kernels import Quantities, scores
from adversaries.experts.phases import describe
from bounds.core.theorem import Theorem
from bounds.core.verdict import Evidence, Outcome
from learners.core.arithmetic import Array

Environment = Any

_MOST_ACTIONS = 16


@dataclass(frozen=True)
class Arena:
    """The setting of one theorem.

    Attributes:
        learner: makes the learner, in exact or ball arithmetic, from exact parameters.
        data: turns a loss matrix into what `play` takes in this game.
        quantities: computes the theorem's quantities on a batch of loss matrices in floats.
        settings: the parameters (with N and T) that the climb and the extremal cases use.
        drawn: the strategy of cases for Hypothesis.
        extremal: yields the named cases of one setting.
        small: parameters (with N, without T) for the exhaustive pass.
        levels: the losses that may occur.
    """

    learner: Factory
    data: Callable[[Array, Parameters], Environment]
    quantities: Callable[[Array, Parameters], Quantities]
    settings: Callable[[Profile], Sequence[Parameters]]
    drawn: st.SearchStrategy[Case]
    extremal: Callable[[Parameters], Iterator[Case]]
    small: Sequence[Parameters] = ()
    levels: tuple[float, ...] = (0.0, 1.0)

    def case(self, losses: Array, parameters: Parameters) -> Case:
        """Return the case that plays a fixed loss matrix."""
        return Case(parameters, lambda: self.data(losses, parameters), describe(losses))


def _played(tally: Tally, theorem: Theorem, make: Factory, case: Case) -> Outcome:
    verdict, run = judge(theorem, make, case)
    tally.add(verdict, str(case), run)
    return verdict.outcome


def extremal(theorem: Theorem, arena: Arena, profile: Profile, make: Factory) -> Evidence:
    """Play the sequences and the adversaries that are known to be worst."""
    tally = Tally("extremal", f"tight sequences and adaptive adversaries, T <= {profile.long}")
    for setting in arena.settings(profile):
        for case in arena.extremal(tuned(theorem, setting)):
            if _played(tally, theorem, make, case) is Outcome.VIOLATED:
                return tally.evidence()
    return tally.evidence()


def search(
    theorem: Theorem, arena: Arena, profile: Profile, make: Factory, generator_seed: int
) -> Evidence:
    """Climb in floats; play the best finds exactly."""
    scope = f"{profile.generations} generations of {profile.batch} phased sequences"
    tally = Tally("search", scope)
    generator = np.random.default_rng(generator_seed)
    for setting in arena.settings(profile):
        if setting["N"] > _MOST_ACTIONS:
            continue  # a climb over random vectors gets nowhere in many dimensions
        parameters = tuned(theorem, setting)
        found = climb(
            partial(_ratios, theorem, arena, parameters),
            parameters["N"],
            parameters["T"],
            generator,
            generations=profile.generations,
            batch=profile.batch,
            levels=arena.levels,
        )
        for _, losses in found[:2]:
            case = arena.case(losses, parameters)
            if _played(tally, theorem, make, case) is Outcome.VIOLATED:
                _played(tally, theorem, make, _shrunk(theorem, arena, make, losses, setting))
                return tally.evidence()
    return tally.evidence()


def _shrunk(
    theorem: Theorem, arena: Arena, make: Factory, losses: Array, setting: Parameters
) -> Case:
    """Return the smallest case within one that breaks the theorem; a rate follows its T."""

    def case(matrix: Array) -> Case:
        return arena.case(matrix, tuned(theorem, {**setting, "T": len(matrix)}))

    def breaks(matrix: Array) -> bool:
        return judge(theorem, make, case(matrix))[0].outcome is Outcome.VIOLATED

    return case(smallest(losses, breaks))


def _ratios(theorem: Theorem, arena: Arena, parameters: Parameters, losses: Array) -> Array:
    return scores(theorem, arena.quantities(losses, parameters), _floats(parameters))


def _floats(parameters: Parameters) -> dict[str, float]:
    return {
        name: as_float(value)
        for name, value in parameters.items()
        if not isinstance(value, str | bool) and not callable(value)
    }


def drawn(
    theorem: Theorem,
    cases: st.SearchStrategy[Case],
    profile: Profile,
    make: Factory,
    hypothesis_seed: int,
) -> Evidence:
    """Let Hypothesis draw cases, drive the ratio up and shrink what breaks."""

    def examine(case: Case) -> Finding:
        verdict, run = judge(theorem, make, case)
        return verdict, str(case), run

    return explore(examine, cases, profile.examples, hypothesis_seed, "cases")


def exhaustive(theorem: Theorem, arena: Arena, profile: Profile, make: Factory) -> Evidence | None:
    """Play every 0/1 sequence, up to naming of the actions, as far as the budget goes."""
    tally = Tally("exhaustive", "")
    sizes: dict[int, int] = {}
    for small in arena.small:
        N = small["N"]
        budget, T = profile.exhaustive, 1
        while count_loss_matrices(N, T) <= budget:
            budget -= count_loss_matrices(N, T)
            parameters = tuned(theorem, {**small, "T": T})
            for losses in all_loss_matrices(N, T):
                case = arena.case(losses, parameters)
                if _played(tally, theorem, make, case) is Outcome.VIOLATED:
                    return tally.evidence()
            sizes[N] = max(T, sizes.get(N, 0))
            T += 1
    covered = ", ".join(f"N={N} T<={T}" for N, T in sorted(sizes.items()))
    tally.scope = f"every 0/1 loss sequence, {covered}"
    return tally.evidence() if sizes else None


def gather(
    theorem: Theorem,
    arena: Arena,
    profile: Profile,
    chosen_seed: int,
    learner: Factory | None = None,
) -> Iterator[Evidence]:
    """Yield the evidence of each method, the quickest to find a violation first."""
    make = learner or arena.learner
    yield extremal(theorem, arena, profile, make)
    complete = exhaustive(theorem, arena, profile, make)
    if complete is not None:
        yield complete
    yield search(theorem, arena, profile, make, chosen_seed)
    yield drawn(theorem, arena.drawn, profile, make, chosen_seed)
