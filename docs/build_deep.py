"""Which page does the last deep campaign get? Made from its folder, after ``make deep``.

python docs/build_deep.py [FOLDER]      writes docs/deep.md; FOLDER is .noregret/deep if not given
"""

from __future__ import annotations

import sys
from pathlib import Path

from noregret.campaign.folder import open_folder
from noregret.campaign.summary import Summary, standing_rows, summary_of
from noregret.campaign.unit import version

PAGE = Path(__file__).with_name("deep.md")
FOLDER = Path(__file__).parent.parent / ".noregret" / "deep"

_INTRODUCTION = """\
# The last deep campaign

Made by `python docs/build_deep.py` after `make deep`; do not edit.

`make deep` is a campaign like anybody's ([campaigns](guide/campaigns.md)): each theorem in the
profile `deep`, every test that is too long for `make test`, and a fuzzer over commands, files and
saved games.  Stopped, it goes on where it was, and it ends when its units are done, whatever the
clock says.

"""
_COLUMNS = "target", "verdict", "tightest", "cases", "seeds"


def page(summary: Summary) -> str:
    """Return the page of a campaign."""
    minutes = sum(result.seconds for result in summary.results) / 60
    lines = [
        f"{summary.sentence}; {minutes:.0f} minutes of processor time, noregret {version()}.",
        "",
        f"| {' | '.join(_COLUMNS)} |",
        "|---|---|---:|---:|---|",
    ]
    for target, verdict, ratio, _, cases, seeds in standing_rows(summary):
        lines.append(f"| `{target}` | {verdict} | {ratio} | {cases} | {seeds} |")
    return _INTRODUCTION + "\n".join(lines) + "\n"


def main() -> None:
    """Write the page."""
    folder = sys.argv[1] if len(sys.argv) > 1 else str(FOLDER)
    PAGE.write_text(page(summary_of(open_folder(folder, make=False))), encoding="utf-8")
    print(f"wrote {PAGE.name}")


if __name__ == "__main__":
    main()
