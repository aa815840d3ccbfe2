"""What happened in a saved run, and what does the theorem say of it?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from adversaries.core.judge import judge
from bounds.core.catalogue import find_kind, theorem, theorems_of
from bounds.core.errors import ParameterError
from bounds.core.theorem import Theorem
from bounds.core.verdict import Outcome, Verdict, readable, to_float
from learners.core.transcript import Transcript
from noregret.calculator.answers import Answer
from noregret.guard.implementation import Ended
from noregret.guard.isolation.journal import Journal
from noregret.guard.isolation.question import Question
from noregret.guard.report import round_data
from noregret.guard.saved import Counterexample, Refuted, read
from noregret.guard.session import load
from noregret.guard.settle import bound_first, guard_word, settle_verdict
from noregret.guard.text import round_rows, table_lines
from noregret.guard.witness import Recorder, Round, Witness, rounds_of

_HEADER = ("round", "x", "prediction", "y", "loss", "cumulative")


def replayed(file: str, key: str | None = None, factory: str | None = None) -> Answer:
    """Return what is to be said of a file; its ``verdict`` is None if nothing was checked."""
    found = read(Path(file))
    if not isinstance(found, Counterexample):
        if factory is not None:
            raise ParameterError(
                f"{file} is a transcript, which does not tell the game: --with needs a "
                "counterexample that a guard saved"
            )
        if isinstance(found, Refuted):
            return _transcript(file, found.run, None, found.theorem)
        return _transcript(file, found, key)
    if key is not None and key != found.theorem.key:
        raise ParameterError(f"{file} is about {found.theorem.key}, not {key}: leave out --theorem")
    return _counterexample(file, found, factory)


def _counterexample(file: str, found: Counterexample, factory: str | None) -> Answer:
    run, rounds, word, cause = found.run, found.rounds, found.verdict, found.cause
    if factory is None:
        verdict = found.check()
        if verdict is not None:
            word = guard_word(verdict, run)
    else:
        verdict, run, again = _played_by(factory, found)
        word, cause = str(verdict.outcome), ""
        if again is not None:
            word, cause, rounds = again.incident.verdict, again.incident.cause, again.rounds
        elif run is not None:
            rounds = rounds_of(run)
    title = f"{found.theorem.key}: {found.theorem.title}"
    lines = [title, f"  {found.theorem.statement}", ""]
    lines += table_lines(_rows(rounds, run), _HEADER)
    lines += ["", *_verdict_lines(word, verdict, cause)]
    data = {
        "file": file,
        "kind": found.kind.name,
        **_entry(found.theorem, word, verdict, cause),
        "rounds": _data(rounds, run),
    }
    return Answer(data, tuple(lines))


def _played_by(
    factory: str, found: Counterexample
) -> tuple[Verdict, Transcript | None, Witness | None]:
    """Play a saved game with another implementation; the last is what it failed in, if it did."""
    made = load(factory)[0]

    def ask(journal: Journal | None) -> tuple[Verdict, Transcript | None, Witness | None]:
        recorder = Recorder(made, found.kind, isolated=journal is not None, journal=journal)
        run: Transcript | None = None

        def judged(item: Theorem) -> Verdict:
            nonlocal run
            verdict, run = judge(item, recorder, found.case())
            return verdict

        try:
            verdict = bound_first(found.theorem, judged)
        except Ended:
            recorder.keep_unfinished(found.theorem)
            verdict, run = Verdict(found.theorem.key, Outcome.VIOLATED), None
        return verdict, run, recorder.witness if verdict.outcome is Outcome.VIOLATED else None

    answer = Question(made, found.kind, found.theorem).answer(ask)
    return (answer.verdict, None, answer) if isinstance(answer, Witness) else answer


def _transcript(
    file: str, run: Transcript, key: str | None, claimed: Theorem | None = None
) -> Answer:
    rounds = rounds_of(run)
    lines = [f"{run.learner or 'a learner'} in the game {run.game.name}, T = {run.T}", ""]
    lines += table_lines(_rows(rounds, run), _HEADER)
    entries, words = [], []
    found = _verdicts(run, key) if claimed is None else [(claimed, claimed.check(run))]
    for item, verdict in found:
        word = guard_word(verdict, run)
        entries.append(_entry(item, word, verdict, ""))
        words.append(word)
        lines += ["", f"{item.key}: {item.statement}"]
        lines += _verdict_lines(word, verdict, "")
    if not entries:
        lines += ["", "no theorem was checked: name one with --theorem KEY (see `noregret list`)"]
    order = ("VIOLATED", "DIFFERS", "UNDECIDED", "HOLDS", "NOT_APPLICABLE")
    worst = next((w for w in order if w in words), None)
    data = {"file": file, "game": run.game.name, "verdict": worst, "checks": entries}
    return Answer({**data, "rounds": _data(rounds, run)}, tuple(lines))


def _verdicts(run: Transcript, key: str | None) -> Iterator[tuple[Theorem, Verdict]]:
    """Yield the theorem that was asked for, or all that are about this kind of learner."""
    if key is not None:
        item = theorem(key)
        try:
            verdict = _certain(item, run)
        except (TypeError, AttributeError):  # it asks the run for what a run has not
            raise ParameterError(
                f"{key} speaks about a {item.subject}, but this is a run: name another theorem"
            ) from None
        yield item, verdict
        return
    kind = find_kind(run.learner)
    for each in () if kind is None else theorems_of(kind):
        try:
            verdict = _certain(each, run)
        except ParameterError:
            continue  # the run does not say what this theorem asks for
        if verdict.outcome is not Outcome.NOT_APPLICABLE:
            yield each, verdict


def _certain(item: Theorem, run: Transcript) -> Verdict:
    kind = find_kind(run.learner)
    if kind is None:
        return item.check(run)
    return bound_first(item, lambda each: settle_verdict(each, kind, each.check(run), run))


# ------------------------------------------------------------------ rounds


def _losses(count: int, run: Transcript | None) -> list[tuple[str | None, str | None]]:
    """Return loss and cumulative loss of each round that has one."""
    total: Any = 0
    found: list[tuple[str | None, str | None]] = []
    for loss in [] if run is None else run.exact_losses.tolist():
        total = total + loss
        found.append((readable(loss), readable(total)))
    return found + [(None, None)] * (count - len(found))


def _rows(rounds: Sequence[Round], run: Transcript | None) -> list[tuple[str, ...]]:
    costs = _losses(len(rounds), run)
    return [
        (*row, loss or "", total or "")
        for row, (loss, total) in zip(round_rows(rounds), costs, strict=True)
    ]


def _data(rounds: Sequence[Round], run: Transcript | None) -> list[dict[str, Any]]:
    return [
        {**round_data(entry), "loss": loss, "cumulative": total}
        for entry, (loss, total) in zip(rounds, _losses(len(rounds), run), strict=True)
    ]


# ------------------------------------------------------------------ the verdict


def _verdict_lines(word: str, verdict: Verdict | None, cause: str) -> Iterator[str]:
    yield from () if verdict is None else verdict.lines
    reason = cause or ("" if verdict is None else verdict.reason)
    if reason:
        yield f"  cause      {reason}"
    yield f"  {word}"


def _entry(item: Theorem, word: str, verdict: Verdict | None, cause: str) -> dict[str, Any]:
    broken = None if verdict is None else verdict.broken_invariant
    slack = None if verdict is None or verdict.slack is None else to_float(verdict.slack)
    return {
        "theorem": item.key,
        "verdict": word,
        **({"observed": None, "bound": None} if verdict is None else verdict.sides),
        "slack": slack,
        "ratio": None if verdict is None else verdict.ratio,
        "broken_invariant": None if broken is None else str(broken),
        "cause": cause or ("" if verdict is None else verdict.reason),
    }
