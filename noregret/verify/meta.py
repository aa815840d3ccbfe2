"""Can the test of a theorem fail?

A check that cannot fail shows nothing.  So a theorem has a mutant (a multiple of its bound that is
false), a counterexample for each hypothesis that can be dropped, and learners with a bug: each of
them must be found out by the very search that finds nothing against the theorem.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from adversaries.core.counterexamples import judged
from adversaries.core.evidence import evidence_for
from adversaries.core.judge import Factory
from adversaries.core.profile import CI, Profile
from adversaries.core.trials import trial_of
from bounds.core.theorem import Theorem
from bounds.core.verdict import Outcome
from noregret.verify.engine import own_seed


@dataclass(frozen=True)
class Probe:
    """One thing that must be found out.

    Attributes:
        theorem: the key of the theorem whose test is tested.
        what: what was planted: a smaller bound, a dropped hypothesis, a bug.
        found: whether it was found out; None if nothing was there to plant.
        reason: what to do if it was not.
    """

    theorem: str
    what: str
    found: bool | None
    reason: str = ""

    @property
    def word(self) -> str:
        """CAUGHT, MISSED or MISSING."""
        return {True: "CAUGHT", False: "MISSED", None: "MISSING"}[self.found]

    def to_dict(self) -> dict[str, Any]:
        """Return it for scripts."""
        return {
            "theorem": self.theorem,
            "planted": self.what,
            "verdict": self.word,
            "reason": self.reason,
        }


def probes(theorem: Theorem, profile: Profile, seed: int = 0) -> Iterator[Probe]:
    """Yield what the test of a theorem finds of what is planted."""
    yield _mutant(theorem, profile, seed)
    yield from _hypotheses(theorem)
    for words, factory in trial_of(theorem).bugs.items():
        caught = is_caught(theorem, profile, seed, factory)
        reason = "" if caught else "the search does not find it: give the theorem a better arena"
        yield Probe(theorem.key, f"a bug: {words}", caught, reason)


def is_caught(
    theorem: Theorem, profile: Profile, seed: int = 0, learner: Factory | None = None
) -> bool:
    """Tell whether the search breaks a statement, trying harder if it does not at once."""
    for effort in dict.fromkeys((profile, CI)):
        found = evidence_for(theorem, effort, own_seed(theorem.key, seed), learner)
        if any(piece.outcome is Outcome.VIOLATED for piece in found):
            return True
    return False


def _mutant(theorem: Theorem, profile: Profile, seed: int) -> Probe:
    if theorem.mutant is None:
        reason = 'say mutant="9/10" (or another multiple of its bound that is false)'
        return Probe(theorem.key, "a smaller bound", None, reason)
    is_zero = theorem.bound_expression == 0
    what = f"{theorem.mutant} in place of 0" if is_zero else f"{theorem.mutant} of its bound"
    caught = is_caught(theorem.mutated, profile, seed)
    reason = "" if caught else "it is not refuted: is the mutant true, or the search too weak?"
    return Probe(theorem.key, what, caught, reason)


def _hypotheses(theorem: Theorem) -> Iterator[Probe]:
    trial = trial_of(theorem)
    for hypothesis in theorem.given:
        what = f"without {hypothesis.name}"
        if hypothesis.names_learner or hypothesis.name in trial.defining:
            continue
        cases = trial.without.get(hypothesis.name, ())
        if not cases:
            reason = "no run shows what it is for: name one in the Trial, or call it defining"
            yield Probe(theorem.key, what, None, reason)
            continue
        dropped = theorem.without(hypothesis.name)
        broken = all(_breaks(dropped, theorem, case) for case in cases)
        yield Probe(theorem.key, what, broken, "" if broken else "its run breaks nothing")


def _breaks(dropped: Theorem, theorem: Theorem, case: Callable[[], Any]) -> bool:
    """Tell whether a case breaks the theorem without a hypothesis, and only then."""
    without = judged(dropped, case)[0].claim is Outcome.VIOLATED
    return without and judged(theorem, case)[0].outcome is Outcome.NOT_APPLICABLE
