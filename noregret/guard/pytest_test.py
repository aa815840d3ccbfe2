"""How does one line hold an implementation to its theorems in somebody's own test file?

    from noregret import guard
    from mylib import MyPerceptron

    test_my_perceptron = guard(MyPerceptron, "perceptron")

What comes out is an ordinary test function with one case a theorem.  Each case has a file of its
own in `.noregret/guard/`, where its smallest counterexample is kept and played first next time.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from adversaries.core.profile import profile_named
from bounds.core.errors import ParameterError
from learners.core.kind import Kind
from noregret.guard.examine import examine
from noregret.guard.held import Wanted, name_of, theorems_for
from noregret.guard.implementation import Implementation
from noregret.guard.isolation.question import Question
from noregret.guard.keywords import is_instance
from noregret.guard.onboarding.interface import welcomed
from noregret.guard.origin import origin_of
from noregret.guard.report import Check, GuardReport
from noregret.guard.saved import Store
from noregret.guard.text import failure_text, reproduce_line
from noregret.plugin import Settings, keep, settings
from noregret.words import command_line


class GuardError(ParameterError, pytest.Collector.CollectError):
    """A guard that cannot be set up; pytest shows the sentence and nothing else."""


def guard(
    factory: Any,
    kind: str | Kind | None = None,
    *,
    theorems: Wanted = "*",
    known_failures: Mapping[str, str] | None = None,
    profile: str | None = None,
    seed: int = 0,
    seconds: float = 10.0,
    parameters: Mapping[str, Any] | None = None,
    only_bounds: bool = False,
    isolate: bool | None = None,
) -> Callable[..., None]:
    """Return a pytest test with one case for each theorem of a kind.

    Args:
        factory: a class, a function that makes a learner, or a configured learner (copied for
            each run).  It is called with the keywords of its kind, and with those only that it
            takes.
        kind: the kind, such as "perceptron" or "hedge", or a :class:`Kind`; may be left out where
            the factory has an attribute ``noregret_kind``.
        theorems: which of the kind's theorems, as a pattern: ``"perceptron.l*"``; or a theorem, or
            several.
        known_failures: theorems that are known to fail, each with the reason: they are xfailed,
            and the test fails when they hold, so that the entry goes.
        profile: how hard to try, "fast" (the default), "ci" or "deep"; ``--noregret-profile``
            goes before it.
        seed: where the search starts; ``--noregret-seed`` and ``--hypothesis-seed`` go before it.
        seconds: how long a single call of the learner may compute; it may sleep for three times
            as long.
        parameters: some of the kind's that are fixed, as in ``{"N": 4, "eta": "1/10"}``: only games
            with these are played.  A configured learner has its own; they must be named only
            where it does not show them.
        only_bounds: whether a learner passes that keeps its bounds, but is not the algorithm: it
            DIFFERS in a rule, a step, or by chance.
        isolate: whether the learner plays in a process of its own: by default where there are
            processes to fork and no debugger looks at this one.

    In a class, write ``test_it = staticmethod(guard(...))``.
    """
    known = dict(known_failures or {})
    try:
        factory, chosen = welcomed(factory, kind)
        found = {theorem.key: theorem for theorem in theorems_for(chosen, theorems)}
        profile_named(profile or "fast")
        _ask_what_it_is_for(
            Question(factory, chosen, next(iter(found.values())), seconds, isolate, once=True),
            parameters,
        )
        for key in known:
            if key not in found:
                raise ParameterError(
                    f"known_failures names {key!r}, which is not among the theorems of this guard: "
                    f"it has {', '.join(found)}"
                )
    except ValueError as error:
        raise GuardError(str(error)) from None
    name = name_of(factory)

    @pytest.mark.parametrize("theorem", list(found))
    def test(theorem: str, request: pytest.FixtureRequest) -> None:
        chosen_settings = settings(request.config, profile, seed)
        store = Store(request.config.rootpath, _label(request))
        statement = found[theorem]
        check = examine(
            factory,
            chosen,
            statement,
            profile_named(chosen_settings.profile),
            chosen_settings.seed,
            seconds,
            store.cases(chosen, statement),
            parameters,
            isolate,
            only_bounds=only_bounds,
        )
        text = _told(check, factory, chosen.name, store, chosen_settings, request)
        used = chosen_settings
        report = GuardReport(chosen.name, name, (check,), used.profile, used.seed, check.seconds)
        keep(request.node, {"factory": name, **report.to_dict()})
        _conclude(check, text, known.get(theorem))

    test.noregret_guard = chosen.name  # type: ignore[attr-defined]
    test.__doc__ = f"Hold {name} to a theorem about {chosen.name}."
    return test


def _ask_what_it_is_for(question: Question, parameters: Mapping[str, Any] | None) -> None:
    """Refuse a learner of which no game can be made; what is configured is asked elsewhere."""

    def ask(_: Any = None) -> None:
        Implementation(question.factory, question.kind, question.seconds, parameters=parameters)

    if not is_instance(question.factory):
        ask()
        return
    died = question.answer(ask)
    if died is not None:
        raise ParameterError(
            f"the {name_of(question.factory)} did not survive the question what it is for "
            f"({died.incident.cause}): say it, parameters={{…}}"
        )


def _label(request: pytest.FixtureRequest) -> str:
    """Return the test without its case: the name of its folder."""
    node = request.node
    return str(node.nodeid).replace(f"[{node.callspec.id}]", "").replace("::", ".")


def _told(
    check: Check,
    factory: Any,
    kind: str,
    store: Store,
    used: Settings,
    request: pytest.FixtureRequest,
) -> str:
    """Return the text of a failure, having saved it; what holds is forgotten."""
    key = check.theorem.key
    if not check.failed:
        if check.passed:
            store.forget(key)
        return ""
    name = name_of(factory)
    origin = origin_of(factory, name)
    saved = replay = ""
    try:
        path = store.save(check, origin)
        saved = _relative(path)
        replay = command_line("replay", saved, about=key)
    except OSError as error:
        saved = f"not at all: {error.strerror}"
    in_the_test = origin.module == request.module.__name__
    line = reproduce_line(origin, kind, key, used.profile, used.seed)
    if not line or in_the_test:
        words = ["pytest", request.node.nodeid, "--noregret-seed", str(used.seed)]
        line = shlex.join([*words, "--noregret-profile", used.profile])
    return failure_text(check, name, saved=saved, reproduce=line, replay=replay)


def _relative(path: Path) -> str:
    try:
        return str(path.relative_to(Path.cwd()))
    except ValueError:
        return str(path)


def _conclude(check: Check, text: str, reason: str | None) -> None:
    """Pass, fail, skip or xfail."""
    key = check.theorem.key
    if check.failed:
        if reason is not None:
            pytest.xfail(f"{reason} ({key}: {check.verdict})")
        pytest.fail(text, pytrace=False)
    if check.verdict in ("NOT_APPLICABLE", "UNDECIDED"):
        pytest.skip(f"{key}: {check.verdict}{': ' if check.cause else ''}{check.cause}")
    if reason is not None:
        pytest.fail(
            f"{key} is a known failure ({reason}), but it holds now: remove it from known_failures",
            pytrace=False,
        )
