"""The till on paper: every line in the order of the receipts, the sums, and who still owes."""

from __future__ import annotations

from bglmanager.engine import till
from bglmanager.engine.event import Entry
from bglmanager.engine.prizes import pot_of
from bglmanager.engine.till import TillTotals
from bglmanager.printing import names
from bglmanager.printing.document import Head, Page
from bglmanager.printing.fonts import Face
from bglmanager.printing.grid import GridColumn, table_pages
from bglmanager.printing.job import Job
from bglmanager.printing.text import Run, Words
from bglmanager.words import number_format
from bglmanager.words.till import pot_words

NAME_LIMIT = 16.0
CLUB_LIMIT = 12.0
MOST_NAMES = 24
"""So many who owe are named; more are only counted."""


def pages(job: Job) -> list[Page]:
    """The lines with their sums below them; an empty till has the sums alone."""
    texts, lines, sums = job.texts, till.till_lines(job.event), till.till_totals(job.event)
    rows = _sums(job, sums)
    blank = [""] * len(rows)
    people: list[Words] = [names.full(line.entry) for line in lines]
    columns = [
        GridColumn(
            texts.text("No."),
            [*(str(line.payment.receipt) for line in lines), *blank],
            figures=True,
        ),
        GridColumn(
            texts.text("Time"), [*(number_format.clock(line.payment.at) for line in lines), *blank]
        ),
        GridColumn(texts.text("Player"), [*people, *(name for name, _ in rows)], limit=NAME_LIMIT),
        GridColumn(
            texts.text("Club"),
            [*(line.entry.club or "" for line in lines), *blank],
            limit=CLUB_LIMIT,
        ),
        GridColumn(texts.text("Amount"), _amounts(job, lines, rows), figures=True),
    ]
    head = Head(texts.text("Till"), "")
    return table_pages(job, head, columns, _notes(job, sums))


def _sums(job: Job, sums: TillTotals) -> list[tuple[Words, Words]]:
    """The sums as rows: what each is, and how much."""
    texts = job.texts
    found = (
        (texts.text("Taken"), sums.received),
        (texts.text("Given back"), -sums.returned),
        (texts.text("In the till"), sums.cash),
    )
    return [
        (
            (Run(name, Face.SEMIBOLD),),
            (Run(number_format.figure(texts, amount, number_format.DECIMALS), Face.SEMIBOLD),),
        )
        for name, amount in found
    ]


def _amounts(
    job: Job, lines: tuple[till.TillLine, ...], rows: list[tuple[Words, Words]]
) -> list[Words]:
    single: list[Words] = [
        number_format.figure(job.texts, line.payment.amount, number_format.DECIMALS)
        for line in lines
    ]
    return [*single, *(amount for _, amount in rows)]


def _notes(job: Job, sums: TillTotals) -> tuple[str, ...]:
    texts, event = job.texts, job.event
    said = []
    if sums.noted_by:
        amount = number_format.money(texts, sums.noted)
        said.append(
            texts.many(
                "Noted as paid without a receipt: {n} player, {amount}.",
                "Noted as paid without a receipt: {n} players, {amount}.",
                sums.noted_by,
                amount=amount,
            )
        )
    part = till.taking_part(event)
    owing = [e for e in sorted(event.entries, key=names.sort_key) if till.is_owing(event, e, part)]
    if owing:
        said.append(_owed(job, sums, owing))
    shared = pot_of(event)
    if shared is not None:
        said.append(pot_words(texts, len(shared[0]), shared[1]))
    return tuple(said)


def _owed(job: Job, sums: TillTotals, owing: list[Entry]) -> str:
    """What is still owed, and by whom where they are not too many to be named."""
    texts, amount = job.texts, number_format.money(job.texts, sums.owed)
    if len(owing) > MOST_NAMES:
        return texts.many(
            "Still owed: {amount} by {n} player.",
            "Still owed: {amount} by {n} players.",
            len(owing),
            amount=amount,
        )
    people = ", ".join(
        f"{names.plain(entry)} {number_format.money(texts, till.amount_owed(job.event, entry))}"
        for entry in owing
    )
    return texts.text("Still owed: {amount} ({people}).", amount=amount, people=people)
