"""Every measure, tone and face of the printed page, in points unless the name says otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cache

from bglmanager.engine.fact_kinds import record
from bglmanager.resources import path
from bglmanager.words.print_wishes import PaperSize as PaperSize


class Face(StrEnum):
    """A cut of the one family; the value is the name of its file."""

    REGULAR = "NotoSans-Regular"
    SEMIBOLD = "NotoSans-SemiBold"
    BOLD = "NotoSans-Bold"
    CONDENSED = "NotoSans-Condensed"
    CONDENSED_BOLD = "NotoSans-CondensedSemiBold"

    @property
    def is_strong(self) -> bool:
        """Whether it stands out of what is regular."""
        return self in (Face.SEMIBOLD, Face.BOLD, Face.CONDENSED_BOLD)

    @property
    def condensed(self) -> Face:
        """The cut that takes less room in its place."""
        return Face.CONDENSED_BOLD if self.is_strong else Face.CONDENSED


@record
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
    from reportlab import rl_config
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFont

    rl_config.useA85 = 0  # bytes as they are: in letters that a mail of 1990 took, a fifth more
    widths: dict[Face, Mapping[int, float]] = {}
    for face in Face:
        font = TTFont(face.value, str(path(f"fonts/{face.value}.ttf")))
        registerFont(font)
        widths[face] = font.face.charWidths
    return Metrics(widths)


MM = 72 / 25.4

PageSize = tuple[float, float]
"""Width and height."""


_UPRIGHT: Mapping[PaperSize, PageSize] = {
    PaperSize.A4: (210 * MM, 297 * MM),
    PaperSize.A3: (297 * MM, 420 * MM),
    PaperSize.A5: (148 * MM, 210 * MM),
    PaperSize.LETTER: (215.9 * MM, 279.4 * MM),
}


def page_size(paper: PaperSize, *, wide: bool = False) -> PageSize:
    """Width and height of a page of this paper, upright or wide."""
    across, down = _UPRIGHT[paper]
    return (down, across) if wide else (across, down)


def paper_of(size: PageSize) -> PaperSize | None:
    """The paper of a page of this size, upright or wide; None where it is none of them."""
    short, long = sorted(size)
    for paper, (across, down) in _UPRIGHT.items():
        if max(abs(short - across), abs(long - down)) < SAME_PAPER:
            return paper
    return None


SAME_PAPER = 2.0
"""Points by which a page may differ from its paper: a PDF rounds."""

A4 = page_size(PaperSize.A4)
MARGIN = 12 * MM

# Tones of grey, 0 black and 1 white. Lines are black: where a printer has no grey, it is dots.
BLACK = 0.0
WHITE = 1.0
MUTED = 0.36
MUTED_LEAST = 12.0
"""Smaller letters are black: in dots they could not be read."""

HAIRLINE = 0.6
FRAME_LINE = 1.1
ACCENT_LINE = 2.4


class Align(StrEnum):
    """Where a line stands in its room."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


@record
class Lettering:
    """How a line is written; where it does not fit, in letters no smaller than `least`."""

    size: float
    face: Face = Face.REGULAR
    tone: float = BLACK
    align: Align = Align.LEFT
    least: float = 0.0


# Head and foot of a page.
HEAD_WIDTH = A4[0] - 2 * MARGIN  # on narrower paper titles are smaller
TITLE = 20.0
SMALL_TITLE = Lettering(9.0, tone=MUTED)
SMALL_TITLE_RIGHT = Lettering(9.0, tone=MUTED, align=Align.RIGHT)
FLAG = 18.0
WHEN = 0.8  # of the title, the times of the round
REPLACED = 16.0
REPLACED_HEIGHT = 30.0
FLAG_PADDING = 5.0
HEAD_GAP = 12.0
FOOT = 7.0
PAGE_FOOT = Lettering(FOOT, tone=MUTED)

HEAD_HEIGHT = 46.0
FOOT_HEIGHT = 16.0

# Text that does not fit: condensed first, then smaller down to this part, then cut with "…".
SHRINK_TO = 0.75


class Distance(StrEnum):
    """From where a list on the wall is read; the value in metres."""

    ARM = "0.5"
    TWO = "2"
    THREE = "3"
    FIVE = "5"


DISTANCES: Mapping[Distance, float] = {
    Distance.ARM: 10.0,
    Distance.TWO: 14.0,
    Distance.THREE: 18.0,
    Distance.FIVE: 28.0,
}
"""The least letters that are read from there."""

# Lists in columns for the wall.
WALL_SIZES = (*map(float, range(48, 24, -2)), *(half / 2 for half in range(48, 19, -1)))
WALL_COLUMNS = 6
"""So many on a page at most."""
WALL_LINE = 1.45  # of the size, a row
WALL_LINE_MOST = 1.8  # where the page has the room
WALL_GAP = 7 * MM
WALL_TWO_LINES = 1.1  # of the size, one of two lines in a row
WALL_PADDING = 0.35  # of the size, at both ends of a row
WALL_BASELINE = 0.35  # of the size, where the text stands below the middle of its row
WALL_FIRST_NAME = 0.8  # of the size; a surname is looked for
WALL_TITLE = 0.62  # of the size, what a column is called
WALL_TITLES = 0.8  # of a row, their height
WALL_NUMBER = 1.25  # of the size, the table somebody goes to
TABLE_NUMBER_SCALE = 1.5
TABLE_LABEL_SCALE = 0.7
TABLE_LABEL_DROP = 0.9  # of the size of the names, below the number
TABLE_LABEL_LINE = 1.2  # of its own size

# Tables of figures.
GRID_SIZES = tuple(half / 2 for half in range(26, 15, -1))
GRID_LINE = 1.65
GRID_BALANCE = 3.0  # steps in which pages are tried to be of one height
GRID_WRITTEN = 8 * MM  # a row in which something is written
GRID_SIGNED = 10 * MM  # a row for somebody who signs once a year
GRID_HEAD = 0.85  # of the size
GRID_HEAD_LINE = 1.9
GRID_PADDING = 0.45  # of the size, left and right of a cell
GRID_WRAP_LINE = 1.3
GRID_BOX = 1.05  # of the size, a box to tick
GRID_NOTE_LINE = 10.0
GRID_NOTE_GAP = 5.0
SMALL_SCALE = 0.75

# The cover of a bundle.
COVER_SIZES = tuple(half / 2 for half in range(32, 11, -1))
COVER_FACTS = 1.4  # of the size, what is said of the round
COVER_LINE = 1.8  # of the size
COVER_BOX = 2.0  # of the size, the room of a box to tick
COVER_ABOUT = 0.72  # of the size, what is said of a sheet
COVER_ABOUT_LINE = 1.05  # of the size

# Notes on a game.

# Announcement.
NOTICE_SIZES = (*range(26, 14, -1), *(half / 2 for half in range(29, 15, -1)))
TIMETABLE_SIZES = (*range(40, 26, -2), *NOTICE_SIZES)

# Consent of the parents of a minor.
CONSENT_TEXT = 12.0
CONSENT_NAME = 18.0
CONSENT_LINE = 1.45
CONSENT_GAP = 5 * MM
CONSENT_FIELD = 15 * MM
CONSENT_HIGH = 560.0  # what the form takes at these sizes
CONSENT_SMALL = Lettering(8.0, tone=MUTED)

# Standings in codes.
CODES_TEXT = 11.0
CODES_LINE = 15.0
CODES_GAP = 4 * MM
CODES_CAPTION = 5 * MM
CODES_NUMBER = Lettering(CODES_TEXT, Face.SEMIBOLD, align=Align.CENTRE)
CODES_MODULE = 0.8 * MM
"""The least side of a module that a phone reads from a step away."""

# Table sheets.
CUT_MARGIN = 8 * MM
SLIP_SHORT = 80 * MM
"""No side of a receipt or a card is shorter, unless it is that of the page."""
SLIP_LEAST = 7.0
"""No letters of a table sheet are smaller."""
CAPTION = Lettering(SLIP_LEAST, tone=MUTED, least=SLIP_LEAST)
SLIP_HEAD = 75.0
SLIP_NUMBER = 12 * MM
SLIP_WARNING = 13.0
SLIP_GAP = 10.0
SLIP_CODE_WIDTH = 26 * MM
SLIP_CODE_HEIGHT = 8 * MM
SLIP_QR = 14 * MM / 21 * 29  # with the white around it
SLIP_EVENT = 10.0
SLIP_TEXT = 9.5
SLIP_MINUTES = 11.0
SLIP_LABEL_SCALE = 1.2
SLIP_WRITTEN = Lettering(SLIP_TEXT, tone=MUTED, align=Align.CENTRE)
SLIP_COLUMN_HEAD = 14.0
SLIP_COLUMN_LINE = 8.0
SLIP_COLUMN_RISE = 5.0  # of the last line above the boxes
SLIP_HEAD_EDGE = 1.0  # on both sides of a head
SLIP_BOX = 12 * MM  # wide enough to write in
SLIP_BOX_HEAD = 24 * MM  # the widest a box is for its head
SLIP_ROW_LEAST = 12 * MM  # tall enough to write in
SLIP_ROW_MOST = 17 * MM
SLIP_NAME = 13.0
SLIP_NAME_LINE = 1.2
SLIP_LINE_GAP = 3.0
SLIP_SEAT = 6 * MM
SLIP_NAME_LEAST = 32 * MM
SLIP_NAME_WIDE = 62 * MM  # room for a whole name in one line
SLIP_NAME_BESIDE = 36 * MM  # a name with the number of its seat, beside a line to sign on
SLIP_NAME_LOW = 18.0  # no room for two lines
SLIP_NAME_SHARE = 0.5  # of a row, the name over such a line
SLIP_STRIP = 8 * MM  # a name and such a line above the boxes
SLIP_SIGNATURE = 8 * MM
SLIP_SIGNATURE_LARGE = 18 * MM
SLIP_SIGNATURE_WIDTH = 45 * MM
SLIP_SIGNATURE_GAP = 3 * MM
SLIP_SIGNATURE_RISE = 3.0  # of the line above the boxes
SLIP_NOTES = 9 * MM
SLIP_GAME_NOTES_GAP = 4.0  # to the form above
SLIP_FOOT = CAPTION
SLIP_FOOT_HEIGHT = 14.0
SLIP_FIELD = 8 * MM  # a row of what is asked of the whole table
SLIP_FIELD_GAP = 3.0
SLIP_TICK = 4.5 * MM
SLIP_FIGURE = 14 * MM
BOARD_WORDS = 14.0
BOARD_POWER = 28 * MM
BOARD_DRAW = 15 * MM
BOARD_TOTAL = 9 * MM
# Receipts of the till.
RECEIPT_TEXT = 9.5
RECEIPT_QUIET = Lettering(RECEIPT_TEXT, tone=MUTED)
RECEIPT_STEP = 13.0
RECEIPT_CAPTION_GAP = 12.0
RECEIPT_GAP = 10.0
# The set-up of a round, to be read from where the tables stand.
SETUP_SIZES = (*range(36, 22, -2), *range(22, 8, -1))
SETUP_GAP = 9 * MM  # between columns
SETUP_PLACE = 0.62  # of the size, the position of an element
SETUP_SIDE = 0.68
SETUP_SMALL_LEAST = 8.0
SETUP_LINE = 1.3
SETUP_ROW_GAP = 0.18  # of the size, between two elements
SETUP_PAD = 0.4  # of the size, between position, name and side
SETUP_BASELINE = 0.78  # of the line
SETUP_BLOCK_GAP = 1.0  # of the size, between two draws
SETUP_MOST_ROWS = 24  # a longer draw goes on in another block
ISLAND_LINE = 1.2
CAPITALS = 0.72  # height of a capital letter, of the size
CUT_DASH = (3.0, 3.0)

# Words as large as their room: signs, names on badges.
FILLED_LINE = 1.15  # of the size, what a name takes with its accents and its tails
FILLED_LEAST = 6.0
FOLD_DASH = (1.0, 4.0)

# Signs and names of people that stand on the tables, folded.
TENT_PADDING = 10 * MM
TENT_STRIP = 0.16  # of the height, what stands under a number

# A name on a badge or a tent, in parts of the height.
FACE_STRIP = 0.2
FACE_FIRST_NAME = 0.35
FACE_LAST_NAME = 0.23
FACE_SMALL = 0.62  # of the strip, the letters in it at most
FACE_LOGO = 0.45  # of the width at most
FACE_LOGO_STRIP = 0.22  # of the height, where there is one
FACE_NAME_MOST = 150.0

# Badges.
BADGE_PADDING = 5 * MM
BADGE_EDGE = 2 * MM  # of the page, at least
BADGE_MARK = 4 * MM  # long; how far it stands from what is cut
BADGE_MARK_GAP = 1 * MM

# Certificates.
CERTIFICATE_FRAME = 12 * MM
CERTIFICATE_PADDING = 12 * MM
CERTIFICATE_LOGO = 0.16  # of the height
CERTIFICATE_NAME = 24.0  # the least size of a name; a longer one has two lines
CERTIFICATE_LEAST = 12.0
CERTIFICATE_SIGNATURE = 0.3  # of the width
CERTIFICATE_SIGNS = Lettering(10.0, tone=MUTED, align=Align.CENTRE)

# A player's own card.
CARD_SIZES = (11.0, 10.0, 9.0, 8.0, 7.0)
CARD_LINE = 1.35
