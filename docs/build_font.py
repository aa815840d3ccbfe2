"""Which part of a mathematical font does the report carry?

Run by hand, with the STIX Two Math font (any format with outlines in ``glyf`` and a MATH table) as
its argument: it writes the subset that formulas need, with narrower roots.  The font is under the
SIL Open Font License.
"""

from __future__ import annotations

import string
import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

TARGET = Path(__file__).parent.parent / "noregret/report/fonts/stix-two-math.woff"
_SIGNS = "∑∏√∞≤≥≠≈±×·−∗′″‖|∥⌈⌉⌊⌋⟨⟩ˉ¯‾∈∉⊂⊆∩∪△∅→←↦∀∃∂∇…⋯ℓ∣ħ½\u00a0\u2009\u200a\u2061\u2062\u2063"

_ROOT_WIDTH = 850  # of 1000 to the em; the plain sign is 794 wide


def characters() -> set[int]:
    """Return the characters that are kept; a letter in a formula is drawn as an italic one."""
    kept = {ord(sign) for sign in string.printable.strip() + " " + _SIGNS}
    kept |= set(range(0x391, 0x3CA)) | {0x3D1, 0x3D5, 0x3F1, 0x3F5}
    kept |= set(range(0x1D434, 0x1D468)) | {0x210E}  # italic letters; h is elsewhere
    kept |= set(range(0x1D6E2, 0x1D71C))  # italic Greek
    kept |= set(range(0x1D538, 0x1D552))  # double-struck capitals; some are elsewhere
    kept |= {0x2102, 0x210D, 0x2115, 0x2119, 0x211A, 0x211D, 0x2124}
    return kept


def narrow_roots(font: TTFont) -> None:
    """Make tall roots hardly wider than the plain one.

    A browser leaves as much room for any root as for the widest, and shows the rest as a gap.
    """
    variants = font["MATH"].table.MathVariants
    at = variants.VertGlyphCoverage.glyphs.index(font.getBestCmap()[ord("√")])
    construction = variants.VertGlyphConstruction[at]
    parts = construction.GlyphAssembly.PartRecords
    tall = {record.VariantGlyph for record in construction.MathGlyphVariantRecord}
    for name in tall | {part.glyph for part in parts}:
        width, _ = font["hmtx"][name]
        if width > _ROOT_WIDTH:
            glyph = font["glyf"][name]
            glyph.coordinates.scale((_ROOT_WIDTH / width, 1))
            glyph.coordinates.toInt()
            glyph.recalcBounds(font["glyf"])
            font["hmtx"][name] = _ROOT_WIDTH, glyph.xMin


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
    narrow_roots(font)
    font.flavor = "woff"
    font.save(TARGET)
    print(f"wrote {TARGET.name}: {TARGET.stat().st_size} bytes")


if __name__ == "__main__":
    main()
