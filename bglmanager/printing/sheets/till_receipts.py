"""A receipt for every line of the till; 1, 2 or 4 on a page, cut apart in order."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bglmanager.engine import till
from bglmanager.engine.problems import Refused, problem
from bglmanager.engine.till import TillLine
from bglmanager.printing import names, styles
from bglmanager.printing.document import Page, edition_words
from bglmanager.printing.fonts import Face
from bglmanager.printing.job import Job
from bglmanager.printing.paper import Align, Paper
from bglmanager.printing.sheets import cuts, slip
from bglmanager.printing.sheets.slip import Slip
from bglmanager.words import number_format

LEAST = 2
"""Receipts on a page: one alone would be a waste of paper."""


def pages(job: Job) -> list[Page]:
    """The receipts of the people asked for, of everybody when nobody is. Pages are filled so that
    the cut stacks, laid on one another, are in the order of the receipts. Raises `Refused`
    (till.no-receipts) when there is none, KeyError for another number a page than 1, 2 or 4; the
    least is 2.
    """
    asked = set(job.options.people)
    found = [line for line in till.till_lines(job.event) if not asked or line.entry.number in asked]
    if not found:
        raise Refused([problem("till.no-receipts")])
    per_page = max(job.options.per_page, LEAST)
    rooms = slip.slips(*slip.LAYOUTS[per_page])
    count = -(-len(found) // per_page)
    return [Page(partial(_page, job, found[i::count], rooms)) for i in range(count)]


def _page(job: Job, lines: Sequence[TillLine], rooms: Sequence[Slip], paper: Paper) -> None:
    for line, room in zip(lines, rooms, strict=False):
        _receipt(job, line, room, paper)
    cuts.draw(paper, len(rooms))


def _receipt(job: Job, line: TillLine, room: Slip, paper: Paper) -> None:
    y = _head(job, line, room, paper)
    y = _event(job, room, y, paper)
    y = _person(job, line, room, y, paper)
    y = _amount(job, line, room, y, paper)
    _foot(job, line, room, paper, y)


def _head(job: Job, line: TillLine, room: Slip, paper: Paper) -> float:
    """Receipt and its number; returns how far down it reaches."""
    texts = job.texts
    baseline = room.top + styles.RECEIPT_TITLE_BASELINE
    number = paper.typesetter.line(
        texts.text("No. {number}", number=line.payment.receipt),
        styles.RECEIPT_NUMBER,
        room.width / 2,
        Face.BOLD,
    )
    paper.put(number, room.right - number.width, baseline)
    title = texts.text("Money given back") if line.payment.amount < 0 else texts.text("Receipt")
    left = room.width - number.width - styles.SLIP_GAP
    paper.write(title, room.left, baseline, size=styles.RECEIPT_TITLE, room=left, face=Face.BOLD)
    y = room.top + styles.RECEIPT_RULE
    paper.rule(room.left, y, room.right, y, width=styles.FRAME_LINE, tone=styles.BLACK)
    return y


def _event(job: Job, room: Slip, y: float, paper: Paper) -> float:
    """The event, when and where, and who organises it."""
    settings = job.event.settings
    organiser = ", ".join(filter(None, (settings.organiser.club, settings.organiser.name)))
    where = (number_format.day(job.texts, settings.date), settings.venue or "", settings.city or "")
    said = job.texts.text("Organised by {name}", name=organiser) if organiser else ""
    lines = (
        (settings.name, Face.SEMIBOLD, styles.BLACK),
        (" · ".join(filter(None, where)), Face.REGULAR, styles.MUTED),
        (said, Face.REGULAR, styles.MUTED),
    )
    for words, face, tone in lines:
        if words:
            y += styles.RECEIPT_STEP
            paper.write(
                words,
                room.left,
                y,
                size=styles.RECEIPT_TEXT,
                room=room.width,
                face=face,
                tone=tone,
            )
    return y + styles.RECEIPT_GAP


def _caption(words: str, room: Slip, y: float, paper: Paper) -> float:
    y += styles.RECEIPT_GAP + styles.SLIP_CAPTION
    paper.write(words, room.left, y, size=styles.SLIP_CAPTION, room=room.width, tone=styles.MUTED)
    return y + styles.RECEIPT_CAPTION_GAP


def _person(job: Job, line: TillLine, room: Slip, y: float, paper: Paper) -> float:
    texts, back = job.texts, line.payment.amount < 0
    y = _caption(
        texts.text("Given back to") if back else texts.text("Received from"), room, y, paper
    )
    y += styles.RECEIPT_CAPTION_GAP / 2
    paper.write(names.full(line.entry), room.left, y, size=styles.RECEIPT_NAME, room=room.width)
    if line.entry.club:
        y += styles.RECEIPT_STEP
        paper.write(
            line.entry.club,
            room.left,
            y,
            size=styles.RECEIPT_TEXT,
            room=room.width,
            tone=styles.MUTED,
        )
    y = _caption(texts.text("For"), room, y, paper)
    what = texts.text("what was paid of the entry fee") if back else texts.text("the entry fee")
    paper.write(what, room.left, y, size=styles.RECEIPT_TEXT, room=room.width)
    return y


def _amount(job: Job, line: TillLine, room: Slip, y: float, paper: Paper) -> float:
    """The sum in a frame, and when it changed hands."""
    amount = line.payment.amount
    y += 2 * styles.RECEIPT_GAP
    height = styles.RECEIPT_AMOUNT_HEIGHT
    width = min(styles.RECEIPT_AMOUNT_WIDTH, room.width / 2)
    paper.box(room.left, y, width, height, line=styles.FRAME_LINE)
    sum_ = number_format.figure(job.texts, max(amount, -amount), number_format.DECIMALS)
    middle = y + (height + styles.RECEIPT_AMOUNT * styles.CAPITALS) / 2
    paper.write(
        f"{sum_} €",
        room.left,
        middle,
        size=styles.RECEIPT_AMOUNT,
        room=width,
        face=Face.BOLD,
        align=Align.CENTRE,
    )
    at = line.payment.at
    when = job.texts.text(
        "{day}, {time}", day=number_format.day(job.texts, at.date()), time=number_format.clock(at)
    )
    x = room.left + width + styles.SLIP_GAP
    baseline = y + (height + styles.RECEIPT_TEXT * styles.CAPITALS) / 2
    paper.write(when, x, baseline, size=styles.RECEIPT_TEXT, room=room.right - x)
    return y + height


def _foot(job: Job, line: TillLine, room: Slip, paper: Paper, used: float) -> None:
    """A line to sign on, what this paper is, and when it was printed."""
    texts = job.texts
    bottom = min(room.bottom, max(room.top + styles.RECEIPT_TALLEST, used))
    y = bottom - styles.SLIP_FOOT_HEIGHT - styles.SLIP_CAPTION - styles.RECEIPT_GAP
    width = min(styles.RECEIPT_SIGNATURE_WIDTH, room.width)
    paper.rule(room.right - width, y, room.right, y)
    signs = (
        texts.text("Recipient’s signature")
        if line.payment.amount < 0
        else texts.text("Signature for the organiser")
    )
    paper.write(
        signs,
        room.right - width,
        y + styles.SLIP_CAPTION,
        size=styles.SLIP_CAPTION,
        room=width,
        tone=styles.MUTED,
    )
    plain = texts.text("A receipt between player and organiser, not an invoice.")
    for words, baseline in (
        (plain, bottom - styles.SLIP_FOOT_HEIGHT / 2),
        (edition_words(job), bottom),
    ):
        paper.write(
            words,
            room.left,
            baseline,
            size=styles.SLIP_FOOT,
            room=room.width,
            tone=styles.MUTED,
        )
