"""A receipt for every line of the till; 2 or 4 on a page, cut apart in order."""

from __future__ import annotations

from functools import partial

from bglmanager.engine import till
from bglmanager.engine.problems import Refused, problem
from bglmanager.engine.till import TillLine
from bglmanager.printing import names, styles
from bglmanager.printing.document import Page, edition_words, place_and_day
from bglmanager.printing.fonts import Face
from bglmanager.printing.job import Job
from bglmanager.printing.paper import Paper, Room
from bglmanager.printing.slips import Slip, slip_pages
from bglmanager.printing.styles import Align, Lettering
from bglmanager.words import number_format

LEAST = 2
"""Receipts on a page: one alone would be a waste of paper."""


def pages(job: Job) -> list[Page]:
    """The receipts of the people asked for, of everybody when nobody is.

    Raises `Refused` (till.no-receipts) when there is none.
    """
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
    number = paper.typesetter.line(words, lettering.size, room.width / 2, lettering.face)
    paper.put(number, room.right - number.width, baseline)
    title = texts.text("Money given back") if line.payment.amount < 0 else texts.text("Receipt")
    left = room.width - number.width - styles.SLIP_GAP
    paper.write(title, room.left, baseline, left, lettering)
    y = room.top + styles.RECEIPT_RULE
    paper.rule(room.left, y, room.right, y, width=styles.FRAME_LINE, tone=styles.BLACK)
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
            paper.write(words, room.left, y, room.width, lettering)
    return y + styles.RECEIPT_GAP


def _draw_caption(words: str, room: Slip, y: float, paper: Paper) -> float:
    y += styles.RECEIPT_GAP + styles.CAPTION.size
    paper.write(words, room.left, y, room.width, styles.CAPTION)
    return y + styles.RECEIPT_CAPTION_GAP


def _draw_person(job: Job, line: TillLine, room: Slip, y: float, paper: Paper) -> float:
    texts, back = job.texts, line.payment.amount < 0
    whom = texts.text("Given back to") if back else texts.text("Received from")
    y = _draw_caption(whom, room, y, paper) + styles.RECEIPT_CAPTION_GAP / 2
    name = names.full(line.entry)
    paper.write(name, room.left, y, room.width, Lettering(styles.RECEIPT_NAME))
    if line.entry.club:
        y += styles.RECEIPT_STEP
        paper.write(line.entry.club, room.left, y, room.width, styles.RECEIPT_QUIET)
    y = _draw_caption(texts.text("For"), room, y, paper)
    what = texts.text("what was paid of the entry fee") if back else texts.text("the entry fee")
    paper.write(what, room.left, y, room.width, Lettering(styles.RECEIPT_TEXT))
    return y


def _draw_amount(job: Job, line: TillLine, room: Slip, y: float, paper: Paper) -> float:
    """The sum in a frame, and when it changed hands."""
    amount, at = line.payment.amount, line.payment.at
    y += 2 * styles.RECEIPT_GAP
    width = min(styles.RECEIPT_AMOUNT_WIDTH, room.width / 2)
    frame = Room(room.left, y, width, styles.RECEIPT_AMOUNT_HEIGHT)
    paper.box_around(frame, line=styles.FRAME_LINE)
    sum_ = number_format.figure(job.texts, max(amount, -amount), number_format.DECIMALS)
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
    paper.write(plain, room.left, above, room.width, styles.SLIP_FOOT)
    paper.write(edition_words(job), room.left, bottom, room.width, styles.SLIP_FOOT)
