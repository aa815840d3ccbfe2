"""Which command lines are tried?

The options are those that the commands declare, so that a new one is tried without a word here.
"""

from __future__ import annotations

from functools import cache
from random import Random

import click

from tests.fuzz import calls, seeds, values
from tests.fuzz.case import Case
from tests.fuzz.mutations import mutated

#: Of each command some lines that are right; %F is a data file, %R a run, %V a value, %E an
#: exercise that was handed in, %D the folder of a campaign.
_LINES: dict[str, tuple[str, ...]] = {
    "ask": ("experts N=%V T=%V", "linear r=%V rho=%V N=%V", "%V N=10", "hedge N=%V T=?", ""),
    "cite": ("ewa.tuned", "hedge.*", "", "%V"),
    "campaign status": ("%D", "folder", "%V"),
    "campaign report": ("%D", "%R"),
    "campaign verify": ("%D tree.index --profile fast --budget 2u", "%D %V --profile fast"),
    "campaign refute": (
        "%D wm.mistakes m_T<=%V*m_star N=2 --profile fast --budget 1u",
        "%D hedge.tuned R_T<=%V N=%V --profile fast --budget 1u",
    ),
    "campaign guard": (
        "%D lazy:Lazy --as perceptron --theorems perceptron.margin --profile fast --budget 1u",
        "%D lazy:%V --as perceptron --profile fast --budget 1u",
    ),
    "campaign call": (
        "%D lazy:odd --seeds %V:%V --budget 3u",
        "%D lazy:odd --seeds 0:3",
        "%D %V --seeds 0:2 --budget 3u",
    ),
    "grade": ("", "%E", "%E %E", "--start %V", "--start halving -o %F", "%F", "lazy.py"),
    "list": ("", "wm.*", "[", "hedge"),
    "show": ("wm.mistakes", "ewa.tuned", "perceptron.margin"),
    "bound": (
        *("wm.mistakes N=%V m_star=%V beta=%V", "ewa.tuned N=%V T=%V", "halving.mistakes H=%V"),
        *("perceptron.margin r=%V rho=%V", "hedge.tuned N=%V T=%V", "ewa.regret N=10 T=%V eta=%V"),
        *("ewa.tuned N=10 --solve T --target %V", "wm.mistakes N=%V m_star=10 --tune beta"),
        *(
            "ewa.tuned N=10 --over T=%V:%V --table csv",
            "ewa.tuned --over T=10:1e6:6 --over N=2:%V:5:lin",
        ),
    ),
    "compare": (
        "perceptron.committee winnow.committee N=%V K=%V",
        "ewa.tuned hedge.tuned N=%V T=%V",
    ),
    "verify": (
        "wm.mistakes --profile fast -j 1",
        "wm.sharp wm.mistakes --profile fast -j 2",
        "[ -j 2",
    ),
    "prove": ("--statement wm.mistakes", "nothing-like-this", "[", "--statement %V"),
    "worst-case": (
        *("wm.mistakes N=%V m_star=%V beta=%V", "hedge.sharp N=2 T=%V eta=%V", "wm.mistakes"),
        *("perceptron.margin r=%V rho=%V", "halving.mistakes hypotheses=thresholds=%V"),
        "halving.mistakes hypotheses=%F",
    ),
    "refute": (
        "wm.mistakes m_T<=%V*m_star N=2 --profile fast --seconds 1",
        "wm.mistakes m_T<=%V N=%V beta=%V --profile fast --seconds 1",
        "hedge.tuned R_T<=%V N=2 --profile fast --seconds 1 --without %V --given %V<=eta",
        "perceptron.margin %V --profile fast --seconds 1",
    ),
    "guard": (
        "lazy:Lazy --as perceptron --theorems perceptron.margin --profile fast",
        "lazy:Lazy --as perceptron --theorems perceptron.margin --baseline %R --profile fast",
        "lazy:Rude --as perceptron --theorems perceptron.margin --set N=%V --profile fast",
        *("lazy:Lazy --scaffold", "%V --as hedge", "lazy:%V --as perceptron", "lazy --as %V"),
    ),
    "dimension": ("%F", "--family thresholds=%V", "--family k-conjunctions=%V,%V", "%R"),
    "errata": ("", "E0*", "--printed"),
    "replay": ("%R", "%R --theorem hedge.sharp", "%R --with lazy:Lazy", "%F"),
    "margin": ("%F", "%F --label-column %V", "%F --passes %V"),
    "run": (
        *("hedge --data %F", "perceptron --data %F", "weighted-majority --data %F beta=%V"),
        *("hedge N=%V T=%V --adversary balance", "perceptron N=%V --adversary orthonormal"),
        *(
            "winnow --data %F",
            "online-gradient-descent --data %F",
            "halving hypotheses=%F --data %F",
        ),
        *(
            "kernel-perceptron --data %F kernel=%V",
            "exponential-weighted-average --data %F loss=%V",
        ),
        *("hedge --adversary list", "hedge N=3 T=8 eta=%V --adversary balance --rounds 4"),
    ),
}
#: What writes into the project itself, or takes minutes, is not tried.
_NEVER = {"--write", "--fresh", "--audit", "--runs", "--meta", "--speed", "--no-isolate", "--jobs"}
#: What plays many games is tried less often.
_SLOW = {"verify", "guard", "refute", *("campaign refute", "campaign guard", "campaign verify")}
_DATA = ("points.csv", "bits.csv", "losses.csv", "class.csv", "class.json", "points.svm")
_ARRAYS = ("points.npy", "points.npz", "losses.npy", "class.npy")
_RUNS = (
    *("hedge.json", "floats.json", "perceptron.json", "majority.json", "descent.json"),
    *("refuted.json", "saved.json", "baseline.json"),
)


@cache
def _options(name: str) -> tuple[click.Option, ...]:
    from noregret.cli import main

    first, *rest = name.split()
    command = main.commands[first]
    for word in rest:
        assert isinstance(command, click.Group)
        command = command.commands[word]
    params = command.params
    return tuple(p for p in params if isinstance(p, click.Option) and not {*p.opts} & _NEVER)


def draw(random: Random) -> Case:
    """Return a command line with its files."""
    name = random.choice([name for name in _LINES for _ in range(1 if name in _SLOW else 6)])
    words = name.split()
    files: dict[str, bytes] = {}
    for word in random.choice(_LINES[name]).split():
        words.append(_filled(word, files, random))
    if random.random() < 0.35:
        words += _option(name, files, random)
    if random.random() < 0.3:
        words.append("--json")
    if random.random() < 0.12:
        at = random.randrange(len(words))
        words[at] = values.misspelt(words[at], random)
    if random.random() < 0.06:
        words.insert(random.randrange(len(words) + 1), values.value(random))
    if random.random() < 0.04:
        del words[random.randrange(len(words))]
    if random.random() < 0.05:
        words += [
            f"{random.choice(('self', '__class__', 'N', 'T', 'kwargs', ''))}={values.value(random)}"
        ]
    if "lazy" in " ".join(words):
        files.setdefault("lazy.py", seeds.LEARNERS)
    closed = (random.choice((0, 1, 2)),) if random.random() < 0.03 else ()
    cleaned = tuple(word.replace("\0", "") for word in words)
    return Case(cleaned, files, closed=closed, deleted=random.random() < 0.02)


def _filled(word: str, files: dict[str, bytes], random: Random) -> str:
    while "%V" in word:
        word = word.replace("%V", values.value(random), 1)
    if "%D" in word:
        word = word.replace("%D", _campaign(files, random))
    if "%E" in word:
        word = word.replace("%E", _exercise(files, random))
    for mark, names in (("%F", (*_DATA, *_ARRAYS)), ("%R", _RUNS)):
        if mark in word:
            word = word.replace(mark, _file(names, files, random))
    return word


def _file(names: tuple[str, ...], files: dict[str, bytes], random: Random) -> str:
    """Return the name of a file of the case, most often a damaged one, or a place without any."""
    if random.random() < 0.12:
        return values.path(random)
    name = random.choice(names)
    content = seeds.files()[name]
    files[name] = mutated(content, name, random) if random.random() < 0.85 else content
    return name


def _campaign(files: dict[str, bytes], random: Random) -> str:
    """Return a folder for a campaign: with one, most often damaged, or a place without any."""
    if random.random() < 0.3:
        return random.choice(("new", "new/er", values.path(random)))
    found = {name: text for name, text in seeds.files().items() if name.startswith("runs/")}
    if random.random() < 0.8:
        name = random.choice(sorted(found))
        found[name] = mutated(found[name], name, random)
        if random.random() < 0.2:
            del found[random.choice(sorted(found))]
    files.update(found)
    return "runs"


def _exercise(files: dict[str, bytes], random: Random) -> str:
    """Return a file that is handed in: with odd answers, or damaged."""
    from noregret.course.exercises import EXERCISES

    exercise = random.choice(EXERCISES)
    text = exercise.file
    if random.random() < 0.6:
        task = random.choice(exercise.tasks)
        text += f"\nimport numpy as np\n{task.name} = {random.choice(calls.ODD)}\n"
    name = f"exercise-{exercise.name}.py"
    content = text.encode()
    files[name] = mutated(content, name, random) if random.random() < 0.4 else content
    return name


def _option(name: str, files: dict[str, bytes], random: Random) -> list[str]:
    option = random.choice(_options(name))
    spelling = random.choice((*option.opts, *option.secondary_opts))
    if spelling in _NEVER or option.is_flag:
        return [] if spelling in _NEVER else [spelling]
    if spelling == "--theory":
        return [spelling, _theory(files, random)]
    metavar = option.metavar or ""
    if "FILE" in metavar or "DIR" in metavar:
        return [spelling, values.path(random)]
    if isinstance(option.type, click.Choice):
        return [spelling, random.choice((*option.type.choices, "other", ""))]
    if "profile" in spelling or "seconds" in spelling:
        return []
    return [spelling, values.value(random)]


_BAD_THEORIES = (
    *(
        b"1/0\n",
        b"raise SystemExit(1)\n",
        b"import os\nos._exit\n",
        b"def",
        b"\xff\xfe",
        b"",
        b"\0",
    ),
    *(b"FAMILIES = 5\n", b"FAMILIES = (1,)\n", b"raise KeyboardInterrupt\n", b"import nowhere\n"),
    *(b"class E(Exception):\n    def __str__(self): return 'a\\nb' * 9999\nraise E\n",),
    *(b"raise BaseException('no')\n", b"def f(): f()\nf()\n", b"FAMILIES = property(1)\n"),
)


def _theory(files: dict[str, bytes], random: Random) -> str:
    pick = random.random()
    if pick < 0.4:
        files["theory.py"] = random.choice(_BAD_THEORIES)
        return "theory.py"
    if pick < 0.8:
        name = random.choice(("own.py", "small.py"))
        files[name] = mutated(seeds.files()[name], name, random)
        return name
    if pick < 0.9:
        project = seeds.files()["pyproject.toml"]
        files["pyproject.toml"] = mutated(project, "pyproject.toml", random)
        files["small.py"] = random.choice(_BAD_THEORIES)
        return "small"
    return values.path(random)
