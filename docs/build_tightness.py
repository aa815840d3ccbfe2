"""Which page do the exact worst cases get? Made from the solvers; run by ``make docs``."""

from __future__ import annotations

from pathlib import Path

from noregret.verify.worst_case import tightness_rows

PAGE = Path(__file__).with_name("tightness.md")

_INTRODUCTION = """\
# How tight is each theorem?

Made from the exact worst cases by `make docs`; do not edit.

<!-- fmt: off -->

The most that any adversary can do at the size in the second column, over every sequence (and every
dimension, where there is one), beside what the theorem allows. `noregret worst-case KEY …`
computes the same at other sizes, with a run that attains it. "At least" stands where only a
construction is known, and the theorem from above.  A ratio of 1 shows that the bound cannot be
lower at this size; one in brackets was met where the bound says nothing, and shows nothing.

The last column shares out the gap.  A sharper theorem about the same learner takes off the
difference of the two bounds; each step of the proof takes off what it loses on the run that
`noregret worst-case` shows, a number that is computed from this run.  The numbers add up to the
gap, and what they do not explain is "not known".

| theorem | at | bound | exact worst case | ratio | where the bound loses the rest |
|---|---|---:|---:|---:|---|
"""


def page() -> str:
    """Return the page of tightness."""
    rows = ["| " + " | ".join(row) + " |" for row in tightness_rows()]
    return _INTRODUCTION + "\n".join(rows) + "\n"


def main() -> None:
    """Write the page."""
    text = page()
    PAGE.write_text(text, encoding="utf-8")
    print(f"wrote {PAGE.name}: {text.count(chr(10)) - _INTRODUCTION.count(chr(10))} worst cases")


if __name__ == "__main__":
    main()
