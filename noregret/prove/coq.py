"""Is Coq here, and what does it say of the files of a development?"""

from __future__ import annotations

import atexit
import fcntl
import hashlib
import json
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from noregret.lifetimes import before_exec
from noregret.prove.development import LIBRARY, PROOFS, Development


def build_folder() -> Path:
    """Return where this installation's proofs are compiled, so that nothing is compiled twice."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    place = hashlib.sha256(str(PROOFS).encode()).hexdigest()[:16]
    return cache / "noregret" / f"proofs-{place}"


INSTALL = (
    "install Debian's packages coq, libcoq-coquelicot and libcoq-interval, or run `make prove`"
)


@cache
def version() -> str | None:
    """Return the version of Coq; None if it is not here."""
    if shutil.which("coqc") is None:
        return None
    done = _run(["coqc", "--print-version"], Path.cwd())
    return done.stdout.split()[0] if done.returncode == 0 and done.stdout else None


def _environment(garbage: int = 10_000) -> dict[str, str]:
    """Return the environment without variables of Coq's own, which could bring libraries in.

    Half of what a short run of Coq costs is memory that is cleared and collected.  So the young
    generation is one that fits the processor's cache, pages are large, and little is collected:
    only where there is ``garbage`` percent more than what is in use.
    """
    memory = {
        "OCAMLRUNPARAM": f"s=1M,o={garbage}",
        "GLIBC_TUNABLES": "glibc.malloc.hugetlb=1",
    }
    own = {name: value for name, value in os.environ.items() if not name.startswith("COQ")}
    return {**memory, **own}


def _run(command: Sequence[str], folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a program that ends with us."""
    return subprocess.run(
        command,
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        env=_environment(),
        preexec_fn=before_exec(),
    )


@dataclass(frozen=True)
class Said:
    """What Coq said of a text: whether it is accepted, and its words."""

    accepted: bool
    words: str


def first_error(words: str) -> str:
    """Return the first error in what Coq said, in one line."""
    found = re.search(r"line (\d+).*?Error:?\s*(.*)", words, re.DOTALL)
    text = f"line {found[1]}: {found[2]}" if found else words
    return " ".join(text.split())[:300]


@dataclass
class Builder:
    """Compiles a development in a folder of its own, and remembers what was compiled.

    Beside the compiled files stands a manifest: of which sources each was made, and its hash.  A
    compiled file that is not the one that Coq wrote is told apart by it.
    """

    development: Development
    folder: Path
    jobs: int = 2
    progress: Callable[[str, int, int], None] = lambda *_: None
    failures: dict[str, str] = field(default_factory=dict)
    _manifest: dict[str, dict[str, str]] = field(default_factory=dict)

    def build(self, *modules: str, fresh: bool = False) -> None:
        """Compile modules and what they are built from; ``failures`` tells what went wrong."""
        self.folder.mkdir(parents=True, exist_ok=True)
        with (self.folder / "lock").open("w") as lock:
            # Only one process compiles at a time; those that wait then find all done.
            fcntl.flock(lock, fcntl.LOCK_EX)
            self._build(modules, fresh)

    def _build(self, modules: Sequence[str], fresh: bool) -> None:
        if fresh:
            for path in self.folder.iterdir():
                if path.is_dir():
                    shutil.rmtree(path)
            (self.folder / "manifest.json").unlink(missing_ok=True)
        self._manifest = self._read_manifest()
        todo = [m for m in self.development.closure(*modules) if not self._is_done(m)]
        waiting, running, total = list(todo), dict[Future[Said], str](), len(todo)
        finished = 0
        with ThreadPoolExecutor(self.jobs) as pool:
            while waiting or running:
                finished += self._start(waiting, running, pool)
                if not running:
                    continue
                done, _ = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    module = running.pop(future)
                    finished += 1
                    self._keep(module, future.result())
                    self.progress(module, finished, total)

    def _start(
        self,
        waiting: list[str],
        running: dict[Future[Said], str],
        pool: ThreadPoolExecutor,
    ) -> int:
        """Start what can be compiled now; return how many cannot be at all."""
        lost = 0
        pending = {*waiting, *running.values()}
        for module in list(waiting):
            needs = self.development.requires(module)
            broken = next((name for name in needs if name in self.failures), None)
            if broken is not None:
                self.failures[module] = f"{broken}.v is broken: {self.failures[broken]}"
                waiting.remove(module)
                lost += 1
            elif not pending.intersection(needs) and len(running) < self.jobs:
                waiting.remove(module)
                running[pool.submit(self._compile, module)] = module
        return lost

    def _compile(self, module: str) -> Said:
        path = self.folder / f"{module.replace('.', '/')}.v"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(self.development.sources[module], encoding="utf-8")
        return self._coqc(path)

    def _coqc(self, path: Path) -> Said:
        command = ["coqc", "-q", "-w", "none", "-Q", str(self.folder.resolve()), LIBRARY]
        done = _run([*command, path.name], path.parent)
        return Said(done.returncode == 0, done.stdout + done.stderr)

    def _keep(self, module: str, said: Said) -> None:
        if not said.accepted:
            self.failures[module] = first_error(said.words)
            self._manifest.pop(module, None)
        else:
            self._manifest[module] = {
                "source": self._source(module),
                "compiled": _hash(self._compiled(module)),
            }
        text = json.dumps(self._manifest, indent=1, sort_keys=True)
        temporary = self.folder / "manifest.json.new"
        temporary.write_text(text)
        temporary.replace(self.folder / "manifest.json")

    def _read_manifest(self) -> dict[str, dict[str, str]]:
        try:
            found = json.loads((self.folder / "manifest.json").read_text())
        except (OSError, ValueError):
            return {}
        return found if isinstance(found, dict) else {}

    def _is_done(self, module: str) -> bool:
        """Tell whether a module is compiled; one whose compiled file was changed is a failure."""
        entry = self._manifest.get(module)
        if entry is None or entry.get("source") != self._source(module):
            return False
        compiled = self._compiled(module)
        if not compiled.exists():
            return False
        if _hash(compiled) != entry.get("compiled"):
            self.failures[module] = (
                f"{compiled} is not what Coq wrote: delete it, or use --fresh to compile all again"
            )
        return True

    def _source(self, module: str) -> str:
        return f"{version()} {self.development.digest(module)}"

    def _compiled(self, module: str) -> Path:
        return self.folder / f"{module.replace('.', '/')}.vo"

    def ask(self, name: str, text: str) -> Said:
        """Hand Coq a text of its own that may lean on what was compiled."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / f"{name}.v"
            path.write_text(text, encoding="utf-8")
            return self._coqc(path)

    def recheck(self, modules: Sequence[str], alone: Sequence[str] = ()) -> Said:
        """Let Coq's independent checker look at compiled modules and all that they lean on.

        Then it looks at the modules ``alone`` without what these lean on.
        """
        said = self._coqchk(f"{LIBRARY}.{module}" for module in modules)
        if not said.accepted or not alone:
            return said
        return self._coqchk(word for m in alone for word in ("-norec", f"{LIBRARY}.{m}"))

    def _coqchk(self, words: Iterable[str]) -> Said:
        command = ["coqchk", "-silent", "-Q", str(self.folder.resolve()), LIBRARY, *words]
        done = _run(command, self.folder)
        return Said(done.returncode == 0, done.stdout + done.stderr)


class Session:
    """One Coq that is asked many things: what it has loaded stays loaded."""

    def __init__(self, folder: Path) -> None:
        command = ["coqtop", "-q", "-w", "none", "-Q", str(folder.resolve()), LIBRARY]
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=_environment(garbage=200),
        )
        self._asked = 0
        atexit.register(self._process.kill)

    def ask(self, text: str) -> Said:
        """Hand Coq a text, in a module of its own so that its names do not stay."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._asked += 1
        mark = f"end_of_answer_{self._asked}"
        module = f"Asked_{self._asked}"
        self._process.stdin.write(f"Module {module}.\n{text}\nEnd {module}.\nLocate {mark}.\n")
        self._process.stdin.flush()
        lines = []
        for line in self._process.stdout:
            if mark in line:
                break
            lines.append(line)
        words = "".join(lines)
        return Said("Error" not in words, words)


@cache
def session(folder: Path) -> Session:
    """Return the Coq of this process that has loaded what is compiled in a folder."""
    return Session(folder)


def _hash(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
