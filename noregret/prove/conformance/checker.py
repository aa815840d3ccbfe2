"""Which runs does Coq accept as runs of its own learner?

A :class:`Checker` belongs to a Coq file with ``transcript``, ``conforms : transcript -> bool`` and
a theorem ``sound``: what conforms is a run of the learner that the theorems are about, with the
very quantities that Python read off it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from noregret.prove import coq


@dataclass(frozen=True)
class Checker:
    """How runs of a learner of ours are handed to Coq.

    Attributes:
        runs: the Coq file below ``proofs/`` with ``transcript``, ``conforms`` and ``sound``.
        strategy: makes a Hypothesis strategy of subjects: what ``write`` takes.
        adversarial: plays against our adversaries and yields such subjects.
        write: writes a subject as a term of type ``transcript``.
    """

    runs: str
    strategy: Callable[[], st.SearchStrategy[Any]]
    adversarial: Callable[[], Iterable[Any]]
    write: Callable[[Any], str]


def drawn(checker: Checker, number: int, *, start: int = 0) -> list[Any]:
    """Return ``number`` subjects: those of the adversaries, then as Hypothesis draws them."""
    found = list(checker.adversarial())[: number // 2]

    @seed(start)
    @settings(
        max_examples=number - len(found),
        phases=[Phase.generate],
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(checker.strategy())
    def collect(subject: Any) -> None:
        found.append(subject)

    collect()
    return found[:number]


def refused(checker: Checker, subjects: Sequence[Any], built: Path) -> list[int]:
    """Return the places of the subjects that do not conform, as one run of Coq says.

    ``built`` is a folder in which the development is compiled.
    """
    name = checker.runs.rpartition(".")[2]
    terms = ";\n  ".join(checker.write(subject) for subject in subjects)
    text = f"""\
From Coq Require Import List QArith.
From NoRegret Require Import {checker.runs}.
Import ListNotations.
Local Open Scope Q_scope.
Definition runs : list {name}.transcript := [
  {terms}].
Definition refused := map fst (filter (fun p => negb ({name}.conforms (snd p)))
  (combine (seq 0 (length runs)) runs)).
Eval vm_compute in refused.
"""
    said = coq.session(built).ask(text)
    if not said.accepted:
        raise ChildProcessError(coq.first_error(said.words))
    found = re.search(r"= (\[.*?\]|nil)", said.words.replace("\n", " "))
    assert found is not None, said.words
    return [int(place) for place in re.findall(r"\d+", found[1])]
