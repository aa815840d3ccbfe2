"""Does a limit end what takes too long, and nothing else?"""

from __future__ import annotations

import os
import threading
import time

import pytest

from noregret.guard import deadline as module
from noregret.guard.deadline import TimeUp, deadline


def busy(seconds: float) -> None:
    """Work in Python, where an exception can reach it."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        pass


def test_what_takes_too_long_is_ended():
    with pytest.raises(TimeUp), deadline(0.05):
        busy(20)


def test_what_ends_in_time_is_let_be():
    with deadline(20):
        busy(0.01)
    busy(0.15)  # nothing comes later


def test_an_outer_limit_outlives_an_inner_one():
    def nested() -> None:
        with deadline(20):
            busy(0.01)
        busy(20)

    with pytest.raises(TimeUp), deadline(0.1):
        nested()


def test_one_that_swallows_the_first_is_ended_by_the_next():
    swallowed = []

    def greedy() -> None:
        try:
            busy(20)
        except BaseException as error:
            swallowed.append(type(error))
        busy(20)

    with pytest.raises(TimeUp), deadline(0.05):
        greedy()
    assert swallowed == [TimeUp]


def test_an_answer_that_comes_too_late_is_none():
    def greedy() -> str:
        try:
            busy(20)
        except BaseException:
            return "in time"
        return "never"

    said = []
    with pytest.raises(TimeUp), deadline(0.05):
        said.append(greedy())
    assert said == ["in time"]
    busy(0.6)  # nothing comes later


def test_each_thread_has_its_own():
    ended = []

    def play() -> None:
        try:
            with deadline(0.05):
                busy(20)
        except TimeUp:
            ended.append(True)

    thread = threading.Thread(target=play)
    with deadline(20):
        thread.start()
        thread.join()
    assert ended == [True]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no processes are forked here")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_forked_process_is_watched_too():
    with deadline(20):
        child = os.fork()
        if child == 0:
            try:
                with deadline(0.05):
                    busy(20)
            except TimeUp:
                os._exit(7)
            os._exit(0)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7


def test_a_thread_that_does_not_start_is_tried_again(monkeypatch):
    watchdog = module._Watchdog()

    class Refused(threading.Thread):
        def start(self) -> None:
            raise RuntimeError("can't start new thread")

    monkeypatch.setattr(module.threading, "Thread", Refused)
    with pytest.raises(RuntimeError):
        watchdog.watch()
    monkeypatch.undo()
    watchdog.watch()
    assert watchdog.thread is not None
    assert watchdog.thread.is_alive()
