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
construction is known, and the theorem from above.

| theorem | at | bound | exact worst case | ratio | where the slack comes from |
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
