"""Make `resources/fonts/` from the Noto fonts of Debian: `python -m tests.tools.make_fonts`.

Needs the packages fonts-noto-core and fonts-noto-extra. Every cut is cut down to the scripts an
entry list of a European hall needs, and is lent the signs Noto Sans itself does not have. The
same input gives the same bytes.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from fontTools import subset
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

NOTO = Path("/usr/share/fonts/truetype/noto")
FONTS = Path(__file__).resolve().parents[2] / "resources" / "fonts"

CUTS = ("Regular", "SemiBold", "Bold", "Condensed", "CondensedSemiBold")

SCRIPTS: tuple[tuple[int, int], ...] = (
    (0x0020, 0x007E),  # Basic Latin
    (0x00A0, 0x024F),  # Latin-1, Extended-A, Extended-B
    (0x02B9, 0x02DD),  # modifiers used in names and transliterations
    (0x0300, 0x0331),  # combining accents
    (0x0370, 0x03FF),  # Greek
    (0x0400, 0x052F),  # Cyrillic
    (0x1E00, 0x1EFF),  # Latin Extended Additional
    (0x1F00, 0x1FFF),  # Greek Extended
    (0x2000, 0x206F),  # punctuation
    (0x2070, 0x209C),  # superscripts and subscripts
    (0x20A0, 0x20BF),  # currency
    (0x2100, 0x2189),  # letterlike signs and fractions
)

SIGNS = {
    "NotoSansMath-Regular": "←↑→↓↔↕⇄⇅−∞≈≠≤≥",
    "NotoSansSymbols2-Regular": "□■▪▫▲△▶▷▼▽◀◁◆◇○●◯★☆☐☑☒✓✔✗✘",
}

FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "lnum", "tnum", "pnum", "case"]


def main() -> None:
    """Write every cut and say how large it has become."""
    FONTS.mkdir(parents=True, exist_ok=True)
    for cut in CUTS:
        font = TTFont(NOTO / f"NotoSans-{cut}.ttf", recalcTimestamp=False)
        for source, signs in SIGNS.items():
            _lend(font, TTFont(NOTO / f"{source}.ttf"), signs)
        _cut_down(font, _wanted())
        path = FONTS / f"NotoSans-{cut}.ttf"
        font.save(path)
        sys.stdout.write(f"{path.name}: {path.stat().st_size // 1024} KB\n")


def _wanted() -> list[int]:
    signs = {ord(sign) for text in SIGNS.values() for sign in text}
    return sorted(signs.union(*(range(first, last + 1) for first, last in SCRIPTS)))


def _lend(font: TTFont, source: TTFont, signs: Iterable[str]) -> None:
    have, glyphs = font.getBestCmap(), source.getGlyphSet()
    scale = font["head"].unitsPerEm / source["head"].unitsPerEm
    if scale != 1:
        raise SystemExit("the fonts are drawn on different grids")
    for sign in signs:
        if ord(sign) in have:
            continue
        name, lent = f"uni{ord(sign):04X}", source.getBestCmap()[ord(sign)]
        outline = DecomposingRecordingPen(glyphs)
        glyphs[lent].draw(outline)
        pen = TTGlyphPen(None)
        outline.replay(pen)
        font.setGlyphOrder([*font.getGlyphOrder(), name])
        font["glyf"].glyphs[name] = pen.glyph()
        font["glyf"].glyphs[name].recalcBounds(font["glyf"])
        font["hmtx"][name] = source["hmtx"][lent]
        for table in font["cmap"].tables:
            if table.isUnicode():
                table.cmap[ord(sign)] = name


def _cut_down(font: TTFont, characters: list[int]) -> None:
    options = subset.Options()
    options.layout_features = FEATURES
    options.hinting = False
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 7, 13, 14, 16, 17]
    options.notdef_outline = True
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=characters)
    cutter.subset(font)


if __name__ == "__main__":
    main()
