"""The till on paper: its lines with their sums, and a receipt for every line."""

from __future__ import annotations

from functools import partial

from bglmanager.engine import till
from bglmanager.engine.event import Entry, Number
from bglmanager.engine.personal import listed_name
from bglmanager.engine.problems import Refused, problem
from bglmanager.engine.till import TillLine, TillTotals, pot_of
from bglmanager.printing import styles
from bglmanager.printing.document import Head, Job, Page, edition_words, place_and_day
from bglmanager.printing.layouts import GridColumn, Slip, slip_pages, table_pages
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


LEAST = 2
"""Receipts on a page: one alone would be a waste of paper."""


def receipt_pages(job: Job) -> list[Page]:
    """The receipts of those asked for, or of all. Raises `Refused` (till.no-receipts)."""
    asked = set(job.options.people)
    found = [line for line in till.till_lines(job.event) if not asked or line.entry.number in asked]
    if not found:
        raise Refused([problem("till.no-receipts")])
    return slip_pages(found, max(job.options.per_page, LEAST), partial(_draw_receipt, job))


def _draw_receipt(job: Job, line: TillLine, room: Slip, paper: Paper) -> None:
    y = _draw_head(job, line, room, paper)
    y = _draw_event(job, room, y, paper)
    y = _draw_person(job, line, room, y, paper)
    y = _draw_amount(job, line, room, y, paper)
    _draw_foot(job, line, room, paper, y)


def _draw_head(job: Job, line: TillLine, room: Slip, paper: Paper) -> float:
    """Receipt and its number; returns how far down it reaches."""
    texts, lettering = job.texts, Lettering(styles.RECEIPT_TITLE, Face.BOLD)
    baseline = room.top + styles.RECEIPT_TITLE_BASELINE
    words = texts.text("No. {number}", number=line.payment.receipt)
    number = paper.typesetter.fit_line(words, lettering.size, room.width / 2, lettering.face)
    paper.put_line(number, room.right - number.width, baseline)
    title = texts.text("Money given back") if line.payment.amount < 0 else texts.text("Receipt")
    left = room.width - number.width - styles.SLIP_GAP
    paper.write_words(title, room.left, baseline, left, lettering)
    y = room.top + styles.RECEIPT_RULE
    paper.draw_rule(room.left, y, room.right, y, width=styles.FRAME_LINE, tone=styles.BLACK)
    return y


def _draw_event(job: Job, room: Slip, y: float, paper: Paper) -> float:
    """The event, when and where, and who organises it."""
    settings = job.event.settings
    organiser = ", ".join(filter(None, (settings.organiser.club, settings.organiser.name)))
    said = job.texts.text("Organised by {name}", name=organiser) if organiser else ""
    strong, quiet = Lettering(styles.RECEIPT_TEXT, Face.SEMIBOLD), styles.RECEIPT_QUIET
    for words, lettering in (
        (settings.name, strong),
        (place_and_day(job), quiet),
        (said, quiet),
    ):
        if words:
            y += styles.RECEIPT_STEP
            paper.write_words(words, room.left, y, room.width, lettering)
    return y + styles.RECEIPT_GAP


def _draw_caption(words: str, room: Slip, y: float, paper: Paper) -> float:
    y += styles.RECEIPT_GAP + styles.CAPTION.size
    paper.write_words(words, room.left, y, room.width, styles.CAPTION)
    return y + styles.RECEIPT_CAPTION_GAP


def _draw_person(job: Job, line: TillLine, room: Slip, y: float, paper: Paper) -> float:
    texts, back = job.texts, line.payment.amount < 0
    whom = texts.text("Given back to") if back else texts.text("Received from")
    y = _draw_caption(whom, room, y, paper) + styles.RECEIPT_CAPTION_GAP / 2
    name = full_name(line.entry)
    paper.write_words(name, room.left, y, room.width, Lettering(styles.RECEIPT_NAME))
    if line.entry.club:
        y += styles.RECEIPT_STEP
        paper.write_words(line.entry.club, room.left, y, room.width, styles.RECEIPT_QUIET)
    y = _draw_caption(texts.text("For"), room, y, paper)
    what = texts.text("what was paid of the entry fee") if back else texts.text("the entry fee")
    paper.write_words(what, room.left, y, room.width, Lettering(styles.RECEIPT_TEXT))
    return y


def _draw_amount(job: Job, line: TillLine, room: Slip, y: float, paper: Paper) -> float:
    """The sum in a frame, and when it changed hands."""
    amount, at = line.payment.amount, line.payment.at
    y += 2 * styles.RECEIPT_GAP
    width = min(styles.RECEIPT_AMOUNT_WIDTH, room.width / 2)
    frame = Room(room.left, y, width, styles.RECEIPT_AMOUNT_HEIGHT)
    paper.box_around(frame, line=styles.FRAME_LINE)
    sum_ = _amount_words(job, max(amount, -amount))
    lettering = Lettering(styles.RECEIPT_AMOUNT, Face.BOLD, align=Align.CENTRE)
    paper.write_inside(f"{sum_} €", frame, lettering)
    day, time = number_format.day(job.texts, at.date()), number_format.clock(at)
    when = job.texts.text("{day}, {time}", day=day, time=time)
    x = frame.right + styles.SLIP_GAP
    beside = Room(x, y, room.right - x, frame.height)
    paper.write_inside(when, beside, Lettering(styles.RECEIPT_TEXT))
    return frame.bottom


def _draw_foot(job: Job, line: TillLine, room: Slip, paper: Paper, used: float) -> None:
    """A line to sign on, what this paper is, and when it was printed."""
    texts = job.texts
    bottom = min(room.bottom, max(room.top + styles.RECEIPT_TALLEST, used))
    y = bottom - styles.SLIP_FOOT_HEIGHT - styles.CAPTION.size - styles.RECEIPT_GAP
    width = min(styles.RECEIPT_SIGNATURE_WIDTH, room.width)
    signs = (
        texts.text("Recipient’s signature")
        if line.payment.amount < 0
        else texts.text("Signature for the organiser")
    )
    paper.sign_line(signs, room.right - width, y, width)
    plain = texts.text("A receipt between player and organiser, not an invoice.")
    above = bottom - styles.SLIP_FOOT_HEIGHT / 2
    paper.write_words(plain, room.left, above, room.width, styles.SLIP_FOOT)
    paper.write_words(edition_words(job), room.left, bottom, room.width, styles.SLIP_FOOT)
