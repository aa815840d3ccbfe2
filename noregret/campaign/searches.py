"""What does a unit of each command find?"""

from __future__ import annotations

import contextlib
import math
import sys
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from noregret.campaign.result import BROKEN, HOLDS, OPEN, Finding, Result
from noregret.campaign.unit import Unit

if TYPE_CHECKING:
    from adversaries.core.conjectures import Refutation
    from bounds.core.verdict import Evidence, Verdict
    from noregret.guard.report import Check
    from noregret.guard.session import Session

#: What a function may say of a seed.
_CALL_STATES = {"HOLDS": HOLDS, "VIOLATED": BROKEN, "BROKEN": BROKEN, "UNDECIDED": OPEN}
_CALL_KEYS = "signature", "words", "size", "replay"


def search(unit: Unit) -> Result:
    """Do a unit, here and now."""
    return _SEARCHES[unit.command](unit)


# ------------------------------------------------------------------ verify


def _verify(unit: Unit) -> Result:
    from adversaries.core.profile import profile_named
    from bounds.core.catalogue import theorem
    from bounds.core.verdict import Outcome
    from noregret.verify.engine import verify_theorem

    report = verify_theorem(theorem(unit.target), profile_named(unit.profile), unit.seed)
    if not report.complete:
        raise InterruptedError("the unit was interrupted")
    broken = [piece for piece in report.evidence if piece.outcome is Outcome.VIOLATED]
    findings = [_violation(unit, piece, report.replay) for piece in broken]
    state = {Outcome.HOLDS: HOLDS, Outcome.VIOLATED: BROKEN}.get(report.outcome, OPEN)
    word = str(report.outcome)
    return _result(unit, state, word, report.evidence, findings, _why_open(report.evidence))


def _violation(unit: Unit, piece: Evidence, again: str) -> Finding:
    from adversaries.core.conjectures import Refutation, conjecture
    from bounds.core.catalogue import theorem
    from bounds.core.errors import ParameterError
    from bounds.core.verdict import Outcome

    failure, item = piece.failure, theorem(unit.target)
    witness: Mapping[str, Any] | None = None
    with contextlib.suppress(ParameterError, ValueError):
        found = Refutation(conjecture(item, item.statement), (piece,), 0.0)
        witness = _game(found)
        if witness is not None and (failure is None or failure.claim is not Outcome.VIOLATED):
            witness = witness["transcript"]  # a step broke, not the claim
    words = _in_words(failure, piece.witness)
    return Finding(unit.target, "VIOLATED", _step(failure), words, _size(witness), witness, again)


def _why_open(evidence: Iterable[Evidence]) -> str:
    from bounds.core.verdict import Outcome

    piece = next((piece for piece in evidence if piece.outcome is Outcome.UNDECIDED), None)
    return "" if piece is None else f"{piece.method}: {piece.scope}"


# ------------------------------------------------------------------ refute


def _refute(unit: Unit) -> Result:
    from adversaries.core.conjectures import attempt
    from adversaries.core.profile import profile_named
    from bounds.core.errors import ParameterError

    try:
        found = attempt(conjecture_of(unit), profile_named(unit.profile), unit.seed)
    except ParameterError as error:  # a claim that some game cannot be held to
        return Result(unit, OPEN, "UNDECIDED", reason=str(error))
    state = {"REFUTED": BROKEN, "NOT REFUTED": HOLDS}.get(found.verdict, OPEN)
    findings = [_refutation(unit, found)] if found.failures else []
    return _result(unit, state, found.verdict, found.evidence, findings, _why_open(found.evidence))


def conjecture_of(unit: Unit) -> Any:
    """Return the conjecture of a unit of `refute`."""
    from adversaries.core.conjectures import conjecture
    from bounds.core.catalogue import theorem

    asked = unit.parameters
    return conjecture(
        theorem(unit.target),
        asked["claim"],
        without=asked["without"],
        given=asked["given"],
        fixed=asked["fixed"],
    )


def _refutation(unit: Unit, found: Refutation) -> Finding:
    from noregret.words import command_line

    asked = unit.parameters
    words = [unit.target, asked["claim"], *(f"{n}={v}" for n, v in asked["fixed"].items())]
    for option in ("without", "given"):
        words += [word for value in asked[option] for word in (f"--{option}", value)]
    words += ["--profile", unit.profile, "--seed", str(unit.seed)]
    failure = found.failures[0].failure
    witness = _game(found)
    return Finding(
        unit.target,
        "REFUTED",
        _step(failure),
        _in_words(failure, found.failures[0].witness),
        _size(witness),
        witness,
        command_line("refute", *words, about=unit.target),
    )


def _game(found: Refutation) -> Mapping[str, Any] | None:
    from noregret.verify.refute import kept

    game = kept(found)
    return None if game is None else finite(game)


# ------------------------------------------------------------------ guard


def session_of(unit: Unit) -> Session:
    """Return the learner of a unit of `guard`, and what it is held to."""
    from noregret.guard.session import Session

    asked = unit.parameters
    return Session(
        *(unit.target, asked["kind"], asked["theorem"], unit.profile, unit.seed, asked["seconds"]),
        tuple(asked["fixed"]),
        only_bounds=asked["only_bounds"],
    )


def _guard(unit: Unit) -> Result:
    from adversaries.core.profile import profile_named
    from noregret.guard.examine import examine

    session = session_of(unit)
    (theorem,) = session.theorems
    with contextlib.redirect_stdout(sys.stderr):
        check = examine(
            *(session.factory, session.kind, theorem, profile_named(unit.profile), unit.seed),
            session.seconds,
            parameters=session.parameters,
            only_bounds=session.only_bounds,
        )
    state = BROKEN if check.failed else HOLDS if check.passed else OPEN
    findings = [_failure(unit, session, check)] if check.failed else []
    return _result(unit, state, check.verdict, check.evidence, findings, check.cause)


def _failure(unit: Unit, session: Session, check: Check) -> Finding:
    from noregret.guard.saved import to_dict
    from noregret.guard.snippet import snippet
    from noregret.guard.text import reproduce_line

    witness = None
    if check.witness is not None:
        witness = finite(to_dict(check, session.origin, snippet(check, session.origin)))
    key = check.theorem.key
    again = reproduce_line(session.origin, session.kind.name, key, unit.profile, unit.seed)
    words = _in_words(check.failure, check.cause)
    step, size = _step(check.failure), _size(witness)
    return Finding(key, check.verdict, step, words, size, witness, again)


# ------------------------------------------------------------------ call


def _call(unit: Unit) -> Result:
    from noregret.guard.session import load

    function = load(unit.target)[0]
    with contextlib.redirect_stdout(sys.stderr):
        said = function(unit.seed)
    if not isinstance(said, Mapping) or said.get("verdict") not in _CALL_STATES:
        raise TypeError(
            f"{unit.target}({unit.seed}) returned {said!r:.80}, but must return a mapping whose "
            f'"verdict" is one of {", ".join(_CALL_STATES)}'
        )
    word = said["verdict"]
    findings = [_told(unit, word, entry) for entry in said.get("findings", ())]
    if _CALL_STATES[word] == BROKEN and not findings:
        findings = [Finding("", word, "", str(said.get("words", "")), 0)]
    pieces = [{"method": "call", "size": 1, "verdict": word}]
    reason = str(said.get("words", "")) if word == "UNDECIDED" else ""
    state = BROKEN if findings else _CALL_STATES[word]
    return Result(unit, state, word, tuple(pieces), tuple(findings), reason)


def _told(unit: Unit, word: str, entry: Mapping[str, Any]) -> Finding:
    signature, words, size, replay = (entry.get(name) for name in _CALL_KEYS)
    witness = finite(dict(replay)) if isinstance(replay, Mapping) else None
    again = replay if isinstance(replay, str) else f"{unit.target}({unit.seed})"
    return Finding("", word, str(signature or ""), str(words or ""), int(size or 0), witness, again)


# ------------------------------------------------------------------ what they have in common


def _result(
    unit: Unit,
    state: str,
    word: str,
    evidence: Iterable[Evidence],
    findings: Iterable[Finding],
    reason: str,
) -> Result:
    from bounds.core.verdict import tightest

    pieces = tuple(evidence)
    closest = tightest(piece for piece in pieces if not piece.degenerate)
    ratio = None if closest is None else finite(closest.ratio)
    return Result(
        unit,
        state,
        word,
        tuple(map(_shown, pieces)),
        tuple(findings),
        reason if state == OPEN else "",
        ratio=ratio if isinstance(ratio, float | int) else None,
    )


def _shown(piece: Evidence) -> dict[str, Any]:
    """Return a piece of evidence without what is never the same twice."""
    data = {**piece.data, "witness": piece.witness}
    del data["seconds"]
    return dict(finite(data))


def _step(failure: Verdict | None) -> str:
    broken = None if failure is None else failure.broken_invariant
    return "" if broken is None else broken.name


def _in_words(failure: Verdict | None, where: str) -> str:
    sides = {} if failure is None else {n: side for n, side in failure.sides.items() if side}
    parts = [f"{name} {side}" for name, side in sides.items()]
    return "; ".join(filter(None, (", ".join(parts), where)))


def _size(witness: Mapping[str, Any] | None) -> int:
    return 0 if witness is None else len(witness.get("rounds", witness.get("outcomes")) or ())


def finite(value: Any) -> Any:
    """Return JSON whose numbers are all finite; others become words."""
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    if isinstance(value, Mapping):
        return {str(name): finite(entry) for name, entry in value.items()}
    if isinstance(value, list | tuple):
        return [finite(entry) for entry in value]
    return value


_SEARCHES = {"verify": _verify, "refute": _refute, "guard": _guard, "call": _call}
