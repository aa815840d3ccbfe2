"""How are the units of a question done, so that nothing is lost if it is stopped?"""

from __future__ import annotations

import signal
from collections.abc import Callable
from dataclasses import dataclass

from noregret.campaign.folder import Folder
from noregret.campaign.plan import Budget, Plan
from noregret.campaign.question import Question
from noregret.campaign.result import Result
from noregret.campaign.unit import Unit
from noregret.campaign.workers import SchedulerLostError, Stream
from noregret.lifetimes import Stopped, ending_signals


@dataclass
class Drive:
    """What one call did.

    Attributes:
        done: how many units were finished now.
        left: how many of its units are known to be missing.
        stopped: by which signal it was ended, or 0.
        lost: why there was nobody to go on with, or nothing.
    """

    done: int = 0
    left: int = 0
    stopped: int = 0
    lost: str = ""


def drive(
    question: Question,
    folder: Folder,
    stream: Stream,
    *,
    budget: Budget,
    shard: int | None = None,
    tell: Callable[[str], None] = lambda _: None,
) -> Drive:
    """Do the units of a question (or of a shard of it) that are not there yet."""
    question.write(folder)
    plan, report = Plan(question, folder.results, shard), Drive()

    def take() -> Unit | None:
        unit = plan.take() if budget.allows() else None
        budget.begun += unit is not None
        return unit

    try:
        with ending_signals():
            for result in stream(take):
                folder.keep(result)
                plan.note(result.unit)
                report.done += 1
                tell(_line(report.done, result))
    except Stopped as error:
        report.stopped = error.number
    except KeyboardInterrupt:
        report.stopped = signal.SIGINT
    except SchedulerLostError as error:
        report.lost = str(error)
    report.left = len(Plan(question, folder.results, shard).left())
    return report


def _line(done: int, result: Result) -> str:
    return f"{done} done: {result.unit.label}: {result.verdict}"
