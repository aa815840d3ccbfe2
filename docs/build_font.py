"""Which part of a mathematical font does the report carry?

Run by hand, with the STIX Two Math font (any format with a MATH table) as its argument: it writes
the subset that formulas need.  The font is under the SIL Open Font License.
"""

from __future__ import annotations

import string
import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

TARGET = Path(__file__).parent.parent / "noregret/html/fonts/stix-two-math.woff"
_SIGNS = "∑∏√∞≤≥≠≈±×·−∗′″‖|∥⌈⌉⌊⌋⟨⟩ˉ¯‾∈∉⊂⊆∩∪△∅→←↦∀∃∂∇…⋯ℓ∣ħ½\u00a0\u2009\u200a\u2061\u2062\u2063"


def characters() -> set[int]:
    """Return the characters that are kept; a letter in a formula is drawn as an italic one."""
    kept = {ord(sign) for sign in string.printable.strip() + " " + _SIGNS}
    kept |= set(range(0x391, 0x3CA)) | {0x3D1, 0x3D5, 0x3F1, 0x3F5}
    kept |= set(range(0x1D434, 0x1D468)) | {0x210E}  # italic letters; h is elsewhere
    kept |= set(range(0x1D6E2, 0x1D71C))  # italic Greek
    kept |= set(range(0x1D538, 0x1D552))  # double-struck capitals; some are elsewhere
    kept |= {0x2102, 0x210D, 0x2115, 0x2119, 0x211A, 0x211D, 0x2124}
    return kept


def main() -> None:
    """Write the subset of the font that is named on the command line."""
    options = subset.Options()
    options.layout_features = ["ssty", "dtls", "math"]
    options.hinting = False
    options.desubroutinize = True
    options.name_IDs = [0, 1, 2, 13, 14]
    font = TTFont(sys.argv[1])
    worker = subset.Subsetter(options)
    worker.populate(unicodes=characters())
    worker.subset(font)
    font.flavor = "woff"
    font.save(TARGET)
    print(f"wrote {TARGET.name}: {TARGET.stat().st_size} bytes")


if __name__ == "__main__":
    main()
