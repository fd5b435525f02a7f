"""The till on paper: its lines with their sums, and a receipt for every line."""

from __future__ import annotations

from bglmanager.engine import till
from bglmanager.engine.event import Entry, Number
from bglmanager.engine.personal import listed_name
from bglmanager.engine.problems import Refused, problem
from bglmanager.engine.till import TillLine, TillTotals, pot_of
from bglmanager.printing import styles
from bglmanager.printing.document import Head, Job, Page, edition_words, place_and_day
from bglmanager.printing.layouts import GridColumn, Slip, SlipLayout, slip_pages, table_pages
from bglmanager.printing.paper import Paper, Room, Words, full_name, sort_key, strong_runs
from bglmanager.printing.styles import Align, Face, Lettering
from bglmanager.words import number_format
from bglmanager.words.till import pot_words

NAME_LIMIT = 16.0
CLUB_LIMIT = 12.0
MOST_NAMES = 24
"""So many who owe are named; more are only counted."""


def till_pages(job: Job) -> list[Page]:
    """The lines with their sums below them; an empty till has the sums alone."""
    texts, lines, sums = job.texts, till.till_lines(job.event), till.till_totals(job.event)
    summed = (
        (texts.text("Taken"), sums.received),
        (texts.text("Given back"), -sums.returned),
        (texts.text("In the till"), sums.cash),
    )
    people = [
        *(full_name(line.entry) for line in lines),
        *(strong_runs(n) for n, _ in summed),
    ]
    amounts: list[Words] = [_amount_words(job, line.payment.amount) for line in lines]
    amounts += [strong_runs(_amount_words(job, amount)) for _, amount in summed]
    clubs = [line.entry.club or "" for line in lines]
    columns = [
        GridColumn(texts.text("No."), [str(line.payment.receipt) for line in lines], figures=True),
        GridColumn(texts.text("Time"), [number_format.clock(line.payment.at) for line in lines]),
        GridColumn(texts.text("Player"), people, limit=NAME_LIMIT),
        GridColumn(texts.text("Club"), clubs, limit=CLUB_LIMIT),
        GridColumn(texts.text("Amount"), amounts, figures=True),
    ]
    return table_pages(job, Head(), columns, _notes_on_till(job, sums))


def _amount_words(job: Job, amount: Number) -> str:
    return number_format.figure(job.texts, amount, number_format.DECIMALS)


def _notes_on_till(job: Job, sums: TillTotals) -> tuple[str, ...]:
    texts, event = job.texts, job.event
    said = []
    if sums.noted_by:
        amount = number_format.money(texts, sums.noted)
        said.append(
            texts.many(
                "Noted as paid without a receipt: {n} player[s], {amount}.",
                sums.noted_by,
                amount=amount,
            )
        )
    part = till.taking_part(event)
    owing = [e for e in sorted(event.entries, key=sort_key) if till.is_owing(event, e, part)]
    if owing:
        said.append(_owed_words(job, sums, owing))
    shared = pot_of(event)
    if shared is not None:
        said.append(pot_words(texts, len(shared[0]), shared[1]))
    return tuple(said)


def _owed_words(job: Job, sums: TillTotals, owing: list[Entry]) -> str:
    """What is still owed, and by whom where they are not too many to be named."""
    texts, amount = job.texts, number_format.money(job.texts, sums.owed)
    if len(owing) > MOST_NAMES:
        return texts.many("Still owed: {amount} by {n} player[s].", len(owing), amount=amount)
    owed = (
        (entry, number_format.money(texts, till.amount_owed(job.event, entry))) for entry in owing
    )
    people = ", ".join(f"{listed_name(entry)} {much}" for entry, much in owed)
    return texts.text("Still owed: {amount} ({people}).", amount=amount, people=people)


def receipt_pages(job: Job) -> list[Page]:
    """The receipts of those asked for, or of all. Raises `Refused` (till.no-receipts)."""
    asked = set(job.options.people)
    found = [line for line in till.till_lines(job.event) if not asked or line.entry.number in asked]
    if not found:
        raise Refused([problem("till.no-receipts")])

    def draw(line: TillLine, room: Slip, paper: Paper) -> None:
        _Receipt(job, line, room, paper).draw_receipt()

    layout = SlipLayout.of_page(job.size, job.options.per_page, least=styles.SLIP_SHORT)
    return slip_pages(layout, found, draw)


class _Receipt:
    """The receipt of a line, drawn from the top down; what is given `back` has other words."""

    def __init__(self, job: Job, line: TillLine, room: Slip, paper: Paper) -> None:
        self._job, self._texts, self._line = job, job.texts, line
        self._room, self._paper, self._y = room, paper, room.top
        self._back = line.payment.amount < 0

    def draw_receipt(self) -> None:
        """Head, event, person, sum and foot."""
        self._draw_head()
        self._draw_event()
        self._draw_person()
        self._draw_amount()
        self._draw_foot()

    def _write(self, words: Words, lettering: Lettering, down: float) -> None:
        """A line so far below what is drawn, if there is anything to say."""
        if words:
            self._y += down
            room = self._room
            self._paper.write_words(words, room.left, self._y, room.width, lettering)

    def _draw_head(self) -> None:
        """Receipt and its number."""
        t, room, paper = self._texts, self._room, self._paper
        lettering, baseline = Lettering(15.0, Face.BOLD), room.top + 14.0
        words = t.text("No. {number}", number=self._line.payment.receipt)
        number = paper.typesetter.fit_line(words, lettering.size, room.width / 2, lettering.face)
        paper.put_line(number, room.right - number.width, baseline)
        title = t.text("Money given back" if self._back else "Receipt")
        left = room.width - number.width - styles.SLIP_GAP
        paper.write_words(title, room.left, baseline, left, lettering)
        self._y += 21.0
        y, line = self._y, styles.FRAME_LINE
        paper.draw_rule(room.left, y, room.right, y, width=line)

    def _draw_event(self) -> None:
        """The event, when and where, and who organises it."""
        settings, step = self._job.event.settings, styles.RECEIPT_STEP
        organiser = ", ".join(filter(None, (settings.organiser.club, settings.organiser.name)))
        said = self._texts.text("Organised by {name}", name=organiser) if organiser else ""
        self._write(settings.name, Lettering(styles.RECEIPT_TEXT, Face.SEMIBOLD), step)
        self._write(place_and_day(self._job), styles.RECEIPT_QUIET, step)
        self._write(said, styles.RECEIPT_QUIET, step)
        self._y += styles.RECEIPT_GAP

    def _write_caption(self, words: str) -> None:
        self._write(words, styles.CAPTION, styles.RECEIPT_GAP + styles.CAPTION.size)
        self._y += styles.RECEIPT_CAPTION_GAP

    def _draw_person(self) -> None:
        t, back, entry = self._texts, self._back, self._line.entry
        self._write_caption(t.text("Given back to" if back else "Received from"))
        self._write(full_name(entry), Lettering(14.0), styles.RECEIPT_CAPTION_GAP / 2)
        self._write(entry.club or "", styles.RECEIPT_QUIET, styles.RECEIPT_STEP)
        self._write_caption(t.text("For"))
        what = t.text("what was paid of the entry fee" if back else "the entry fee")
        self._write(what, Lettering(styles.RECEIPT_TEXT), 0.0)

    def _draw_amount(self) -> None:
        """The sum in a frame, and when it changed hands."""
        room, paper, at = self._room, self._paper, self._line.payment.at
        y = self._y + 2 * styles.RECEIPT_GAP
        width = min(40 * styles.MM, room.width / 2)
        frame = Room(room.left, y, width, 11 * styles.MM)
        paper.box_around(frame, line=styles.FRAME_LINE)
        paid = self._line.payment.amount
        amount = _amount_words(self._job, max(paid, -paid))
        paper.write_inside(f"{amount} €", frame, Lettering(20.0, Face.BOLD, align=Align.CENTRE))
        day, time = number_format.day(self._texts, at.date()), number_format.clock(at)
        when = self._texts.text("{day}, {time}", day=day, time=time)
        x = frame.right + styles.SLIP_GAP
        beside = Room(x, y, room.right - x, frame.height)
        paper.write_inside(when, beside, Lettering(styles.RECEIPT_TEXT))
        self._y = frame.bottom

    def _draw_foot(self) -> None:
        """A line to sign on, near the sum; what this paper is, and when it was printed."""
        t, room, paper = self._texts, self._room, self._paper
        bottom = min(room.bottom, max(room.top + 112 * styles.MM, self._y))
        y = bottom - styles.SLIP_FOOT_HEIGHT - styles.CAPTION.size - styles.RECEIPT_GAP
        width = min(62 * styles.MM, room.width)
        signs = t.text("Recipient’s signature" if self._back else "Signature for the organiser")
        paper.sign_line(signs, room.right - width, y, width)
        plain = t.text("A receipt between player and organiser, not an invoice.")
        above = bottom - styles.SLIP_FOOT_HEIGHT / 2
        paper.write_words(plain, room.left, above, room.width, styles.SLIP_FOOT)
        printed = edition_words(self._job)
        paper.write_words(printed, room.left, bottom, room.width, styles.SLIP_FOOT)
