"""How does a unit get a process of its own?

``python -m noregret.campaign.alone`` reads a unit from stdin and writes its result to stdout.  A
worker of a cluster starts it for each unit: its threads cannot disturb one another, and what dies
there is one unit.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys


class UnitDiedError(RuntimeError):
    """The process of a unit ended without a result."""


def perform_alone(text: str, memory: int | None) -> str:
    """Do a unit in a process of its own, and return its result."""
    command = [sys.executable, "-m", "noregret.campaign.alone", str(memory or 0), str(os.getpid())]
    done = subprocess.run(command, input=text, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode < 0:
        how = signal.Signals(-done.returncode).name
        raise UnitDiedError(f"its process was killed ({how})")
    if done.returncode or not done.stdout:
        raise UnitDiedError(f"its process ended by itself (exit code {done.returncode})")
    return done.stdout


def main() -> None:
    """Do the unit of stdin; what it prints goes to stderr."""
    from noregret.campaign.perform import limit_memory, perform
    from noregret.lifetimes import leave_with

    leave_with(int(sys.argv[2]))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it is left to those who ask
    out = os.dup(1)
    os.dup2(2, 1)
    limit_memory(int(sys.argv[1]) or None)
    answer = perform(sys.stdin.read())
    with os.fdopen(out, "w", encoding="utf-8") as stream:
        stream.write(answer)


if __name__ == "__main__":
    main()
