"""What is one input of the fuzzer, and what became of it?"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Case:
    """A command line, or a call from Python, and what it finds in its folder.

    Attributes:
        words: the command line; of a call, what is called and with what, as Python.
        files: what stands in the folder, by name.
        python: whether ``words`` is a call.
        closed: which of the streams 0, 1 and 2 are closed.
        deleted: whether the working folder is gone.
    """

    words: tuple[str, ...]
    files: dict[str, bytes] = field(default_factory=dict)
    python: bool = False
    closed: tuple[int, ...] = ()
    deleted: bool = False

    @property
    def size(self) -> int:
        """How large it is, to be made smaller."""
        return sum(map(len, self.words)) + sum(map(len, self.files.values())) + len(self.closed)

    def __str__(self) -> str:
        said = " ".join(
            word if len(word) < 80 else f"{word[:60]}…({len(word)})" for word in self.words
        )
        streams = "".join(f" {stream}>&-" for stream in self.closed)
        return f"{said}{streams}{' (folder deleted)' if self.deleted else ''}"


@dataclass(frozen=True)
class Ending:
    """How a case ended.

    Attributes:
        code: the exit code, or minus the signal.
        cpu: the seconds that it computed.
        waited: whether it was ended because it did nothing.
        orphans: the processes that it left behind.
        outside: what it wrote outside its folder.
    """

    code: int
    stdout: str
    stderr: str
    cpu: float = 0.0
    waited: bool = False
    orphans: tuple[str, ...] = ()
    outside: tuple[str, ...] = ()
