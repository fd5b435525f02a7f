"""Every measure, tone and face of the printed page, in points unless the name says otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from bglmanager.resources import path


class Face(StrEnum):
    """A cut of the one family; the value is the name of its file."""

    REGULAR = "NotoSans-Regular"
    SEMIBOLD = "NotoSans-SemiBold"
    BOLD = "NotoSans-Bold"
    CONDENSED = "NotoSans-Condensed"


@dataclass(frozen=True, slots=True)
class Metrics:
    """Widths of characters by code point, in thousandths of the size."""

    widths: Mapping[Face, Mapping[int, float]]

    def has_character(self, character: str) -> bool:
        """Whether the family can print this character."""
        return ord(character) in self.widths[Face.REGULAR]

    def text_width(self, text: str, face: Face) -> float:
        """Width of a text at size 1; the characters are those the family has."""
        widths = self.widths[face]
        return sum(map(widths.__getitem__, map(ord, text))) / 1000


@cache  # reading the files takes as long as a small sheet
def register_faces() -> Metrics:
    """Make the faces known to reportlab; returns their widths. OSError without a font file."""
    # reportlab takes 0.2 s to import: only who prints pays for it
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFont

    widths: dict[Face, Mapping[int, float]] = {}
    for face in Face:
        font = TTFont(face.value, str(path(f"fonts/{face.value}.ttf")))
        registerFont(font)
        widths[face] = font.face.charWidths
    return Metrics(widths)


MM = 72 / 25.4

PAGE_WIDTH, PAGE_HEIGHT = 210 * MM, 297 * MM
MARGIN = 12 * MM
CONTENT_WIDTH = PAGE_WIDTH - 2 * MARGIN
RIGHT = MARGIN + CONTENT_WIDTH

# Tones of grey, 0 black and 1 white.
BLACK = 0.0
MUTED = 0.36
HAIRLINE_TONE = 0.55
BAND = 0.93

HAIRLINE = 0.4
FRAME_LINE = 0.8


class Align(StrEnum):
    """Where a line stands in its room."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Lettering:
    """How a line is written."""

    size: float
    face: Face = Face.REGULAR
    tone: float = BLACK
    align: Align = Align.LEFT


# Head and foot of a page.
TITLE = 20.0
SMALL_TITLE = Lettering(9.0, tone=MUTED)
SMALL_TITLE_RIGHT = Lettering(9.0, tone=MUTED, align=Align.RIGHT)
TITLE_SMALL_BASELINE = 8.0
TITLE_BASELINE = 30.0
FLAG = 9.0
FLAG_PADDING = 5.0
HEAD_LINE = 38.0
HEAD_HEIGHT = 46.0
HEAD_GAP = 12.0
FOOT = 7.0
PAGE_FOOT = Lettering(FOOT, tone=MUTED)
FOOT_HEIGHT = 16.0

BODY_TOP = MARGIN + HEAD_HEIGHT
BODY_BOTTOM = PAGE_HEIGHT - MARGIN - FOOT_HEIGHT
BODY_HEIGHT = BODY_BOTTOM - BODY_TOP

# Text that does not fit: condensed first, then smaller down to this part, then cut with "…".
SHRINK_TO = 0.75

# Lists in columns for the wall.
WALL_SIZES = tuple(half / 2 for half in range(48, 15, -1))
WALL_LINE = 1.45
WALL_GAP = 7 * MM
WALL_MOST_COLUMNS = 6
WALL_PADDING = 0.35  # of the size, at both ends of a row
WALL_NAME_LIMIT = 22.0  # of the size; a longer name is fitted instead of widening every column
WALL_BASELINE = 0.74  # of the line, where the text stands
LETTER = 0.8  # of the size
TABLE_NUMBER_SCALE = 1.5
TABLE_LABEL_SCALE = 0.6
TABLE_BLOCK_GAP = 0.5  # lines between two tables

# Tables of figures.
GRID_SIZES = tuple(half / 2 for half in range(26, 15, -1))
GRID_LINE = 1.65
GRID_BASELINE = 0.68
GRID_HEAD = 0.85  # of the size
GRID_HEAD_LINE = 1.9
GRID_HEAD_RISE = 1.2  # of the size, down to where the heads stand
GRID_PADDING = 0.45  # of the size, left and right of a cell
GRID_WRAP_LINE = 1.3
GRID_BOX = 1.05  # of the size, a box to tick
GRID_SIGNED = 11.0  # rows that somebody signs in are no lower
GRID_NOTE = 7.5
GRID_NOTE_LINE = 10.0
GRID_NOTE_GAP = 5.0
SMALL_SCALE = 0.75

# A referee's sheet: the steps, and rows to write in under them.
REFEREE_STEPS = 9.0
REFEREE_GAP = 5 * MM
REFEREE_HEAD = 14.0
REFEREE_RISE = 4.0
REFEREE_CAPTION = Lettering(7.5, Face.SEMIBOLD, MUTED)
REFEREE_PADDING = 3.0
REFEREE_ROW = 10 * MM

# Notes on a game.
GAME_SIZES = tuple(half / 2 for half in range(26, 15, -1))
GAME_TITLE = 42 * MM
GAME_LINE = 1.35
GAME_BASELINE = 0.76  # of the line, where the text stands
GAME_PART = 1.1  # of the size, above a part
GAME_SENTENCE = 0.25  # of the size, above a sentence

# Announcement.
NOTICE_SIZES = (*range(26, 14, -1), *(half / 2 for half in range(29, 15, -1)))
NOTICE_NAME = 2.0  # of the size
NOTICE_NAME_LINE = 1.2
NOTICE_LABEL = 0.28  # of the width
NOTICE_LABEL_SIZE = 0.78
NOTICE_LINE = 1.35
NOTICE_GAP = 0.75  # of the size, above a line
NOTICE_BASELINE = 0.78  # of the line

# Consent of the parents of a minor.
CONSENT_TEXT = 12.0
CONSENT_LINE = 1.45
CONSENT_NAME = Lettering(18.0, Face.SEMIBOLD)
CONSENT_GAP = 5 * MM
CONSENT_FIELD = 15 * MM
CONSENT_SMALL = Lettering(8.0, tone=MUTED)
CONSENT_BOX = 4 * MM

# Table sheets.
CUT_MARGIN = 8 * MM
SLIP_NUMBER = 48.0
SLIP_NUMBER_BASELINE = 46.0
SLIP_HEAD = 58.0
CAPTION = Lettering(7.0, tone=MUTED)
SLIP_SMALLER = (1.0, 0.9, 0.8, 0.7)  # of the caption, for heads that would be cut
SLIP_GAP = 10.0
SLIP_CODE = Lettering(16.0, Face.SEMIBOLD, align=Align.CENTRE)
SLIP_CODE_WIDTH = 19 * MM
SLIP_CODE_HEIGHT = 9.5 * MM
SLIP_EVENT = 10.0
SLIP_TEXT = 9.0
SLIP_WRITTEN = Lettering(SLIP_TEXT, tone=MUTED, align=Align.CENTRE)
SLIP_MINUTES = 11.0
SLIP_LABEL = 13.0
SLIP_COLUMN_HEAD = 14.0
SLIP_COLUMN_LINE = 8.0
SLIP_COLUMN_RISE = 5.0  # of the last line above the boxes
SLIP_ROW_LEAST = 12 * MM  # tall enough to write in
SLIP_ROW_TIGHT = 9 * MM  # as low as rows may get where heads would be cut otherwise
SLIP_ROW_MOST = 17 * MM
SLIP_ROW_MOST_ALONE = 26 * MM  # one sheet on the page: room to write large
SLIP_NAME = 13.0
SLIP_NAME_ALONE = 18.0
SLIP_NAME_OF_ROW = 0.4
SLIP_NAME_LINE = 1.2
SLIP_NAME_ROW = 1.3  # of the size, what a line takes of a row at least
SLIP_NAME_BASELINE = 0.96  # of the size, below the top of its line
SLIP_LINE_GAP = 3.0
SLIP_SEAT = 6 * MM
SLIP_NAME_LEAST = 32 * MM
SLIP_NAME_WIDE = 44 * MM  # the same on a slip that is not narrow
SLIP_TWO_LINES_BELOW = 62 * MM  # a name gets two lines where it has less room than this
SLIP_BOX_SMALL = 13 * MM
SLIP_BOX_LARGE = 24 * MM
SLIP_NARROW = 120 * MM  # a slip narrower than this has small boxes
SLIP_NOTES = 9 * MM
SLIP_NOTES_ALONE = 4  # lines to write on
SLIP_GAME_NOTES = 7.5
SLIP_GAME_NOTES_ALONE = 9.5
SLIP_GAME_NOTES_LINE = 1.27  # of the size
SLIP_GAME_NOTES_GAP = 4.0  # to the form above
SLIP_SIGNATURE = 8 * MM
SLIP_SIGNATURE_ALONE = 18 * MM
SLIP_SIGNATURE_WIDTH = 23.5 * MM
SLIP_SIGNATURE_NARROW = 18 * MM
SLIP_SIGNATURE_GAP = 3 * MM
SLIP_FOOT = Lettering(6.0, tone=MUTED)
SLIP_FOOT_HEIGHT = 14.0
SLIP_FIELD = 8 * MM  # a row of what is asked of the whole table
SLIP_FIELD_BOX = 6 * MM
SLIP_FIELD_GAP = 3.0
SLIP_FIELD_SMALL = 7.5
SLIP_TICK = 4.5 * MM
SLIP_WON = 3.5 * MM  # the tick in the corner of a game's box
SLIP_WON_TEXT = 5.5
SLIP_FIGURE = 14 * MM
BOARD_WORDS = 14.0
BOARD_POWER = 28 * MM
BOARD_YEAR = 11 * MM
BOARD_DRAW = 15 * MM
BOARD_TOTAL = 9 * MM
# Receipts of the till.
RECEIPT_TITLE = 15.0
RECEIPT_TITLE_BASELINE = 14.0
RECEIPT_RULE = 21.0
RECEIPT_TEXT = 9.5
RECEIPT_QUIET = Lettering(RECEIPT_TEXT, tone=MUTED)
RECEIPT_STEP = 13.0
RECEIPT_NAME = 14.0
RECEIPT_CAPTION_GAP = 12.0
RECEIPT_GAP = 10.0
RECEIPT_AMOUNT = 20.0
RECEIPT_AMOUNT_HEIGHT = 11 * MM
RECEIPT_AMOUNT_WIDTH = 40 * MM
RECEIPT_SIGNATURE_WIDTH = 62 * MM
RECEIPT_TALLEST = 112 * MM  # what is signed stays near the sum
# The set-up of a round, to be read from where the tables stand.
SETUP_SIZES = (*range(36, 22, -2), *range(22, 8, -1))
SETUP_MOST_COLUMNS = 3
SETUP_GAP = 9 * MM  # between columns
SETUP_LABEL = 0.58  # of the size, what is drawn
SETUP_LABEL_LEAST = 9.0
SETUP_PLACE = 0.62  # of the size, the position of an element
SETUP_SIDE = 0.68
SETUP_SMALL = 0.5
SETUP_SMALL_LEAST = 8.0
SETUP_LINE = 1.3
SETUP_ROW_GAP = 0.18  # of the size, between two elements
SETUP_PAD = 0.4  # of the size, between position, name and side
SETUP_BASELINE = 0.78  # of the line
SETUP_BLOCK_GAP = 1.0  # of the size, between two draws
SETUP_TABLES = 12  # what is drawn for more tables has a page of its own
SETUP_PLACES = 0.4  # of a column, the most that positions take
SETUP_IN_A_COLUMN = 12  # more elements stand in several columns where they are short enough
SETUP_NAME_LINES = 2  # a name takes no more lines than this
SETUP_MOST_ROWS = 24  # a longer draw goes on in another block
ISLAND_LINE = 1.2
ISLAND_SEA = 0.75
ISLAND_HATCH = 0.62
CAPITALS = 0.72  # height of a capital letter, of the size
CUT_DASH = (3.0, 3.0)
