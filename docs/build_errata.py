"""Which page do the errata get? Made from the objects; run by ``make docs``."""

from __future__ import annotations

import re
from collections import Counter
from itertools import groupby
from pathlib import Path

from bounds.printed import Erratum, Fault
from bounds.printed.reader import read_errata

PAGE = Path(__file__).with_name("errata.md")

_INTRODUCTION = """\
# Errata

Made from the errata by `make docs`; do not edit.

<!-- fmt: off -->

What the five sources print, in our words and symbols, where it is wrong, and what is true
instead: a theorem of [theorems.md](theorems.md) that `noregret verify` checks. The documents are
read as they stand; a sign that was lost in their making is a misprint here. What looks wrong and is
right stands here too, so that nobody need look twice. Each block of Python is the smallest
counterexample that we know; it needs nothing but Python, and the tests run it. Where a claim for
`noregret refute` is given, the harness finds a counterexample by itself.
"""


def page() -> str:
    """Return the page of all errata."""
    parts = [_INTRODUCTION, "| document | " + " | ".join(map(str, Fault)) + " | all |"]
    parts.append("|---|" + "---:|" * (len(Fault) + 1))
    groups = groupby(read_errata(), key=lambda erratum: erratum.document)
    documents = [(name, list(group)) for name, group in groups]
    for name, errata in documents:
        count = Counter(erratum.fault for erratum in errata)
        cells = [*(count[fault] for fault in Fault), len(errata)]
        parts.append(f"| {name} | " + " | ".join(map(str, cells)) + " |")
    parts.append("")
    for name, errata in documents:
        parts += [f"## {name}", ""]
        for erratum in errata:
            parts += _section(erratum)
    return "\n".join(parts).rstrip() + "\n"


def _section(erratum: Erratum) -> list[str]:
    lines = [
        f"### {erratum.id}",
        "",
        f"{plain(erratum.label)}: **{erratum.fault}**.",
        "",
        f"* printed: {plain(erratum.printed)}",
        f"* why: {plain(erratum.why)}",
        f"* instead: {plain(erratum.corrected)}",
    ]
    if erratum.theorem:
        anchor = erratum.theorem.replace(".", "")
        lines.append(f"* verified as [{erratum.theorem}](theorems.md#{anchor})")
    lines.append(f"* counterexample: {plain(erratum.counterexample)}")
    if erratum.claim is not None:
        lines.append(f"* `{_command(erratum)}`")
    return [*lines, "", "```python", erratum.replay.rstrip(), "```", ""]


def _command(erratum: Erratum) -> str:
    assert erratum.claim is not None
    words = ["noregret refute", erratum.claim.key, f'"{erratum.claim.claim}"']
    words += [f'{name}="{value}"' for name, value in erratum.claim.fixed]
    words += [f"--without {name}" for name in erratum.claim.without]
    return " ".join(words)


def plain(text: str) -> str:
    """Return text that Markdown shows as it stands."""
    return re.sub(r"([\\*_`<>~|#$\[\]])", r"\\\1", text)


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")
    print(f"wrote {PAGE.name}: {len(read_errata())} errata")


if __name__ == "__main__":
    main()
