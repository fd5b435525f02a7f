"""Consent of the parents of a minor: a page for each, to be signed at home."""

from __future__ import annotations

from functools import partial

from bglmanager.engine import equipment_needed
from bglmanager.engine.event import Entry
from bglmanager.printing import names, styles
from bglmanager.printing.document import Head, Page
from bglmanager.printing.job import Job
from bglmanager.printing.paper import Paper
from bglmanager.printing.sheets.check_in import league_name
from bglmanager.printing.styles import Lettering
from bglmanager.words import announcement, number_format


def pages(job: Job) -> list[Page]:
    """A page for everybody known to be under age, and a blank one for who is not known."""
    people = sorted(
        (
            entry
            for entry in equipment_needed.coming_entries(job.event)
            if equipment_needed.is_minor(entry, job.event)
        ),
        key=names.sort_key,
    )
    head = Head(job.texts.text("Consent for a minor"), "")
    return [Page(partial(_draw, job=job, entry=entry), head) for entry in (*people, None)]


def _draw(paper: Paper, *, job: Job, entry: Entry | None) -> None:
    texts, form = job.texts, _Form(paper)
    form.field(texts.text("Player"), "" if entry is None else names.plain(entry))
    form.field(texts.text("Name of the parent or guardian"))
    form.field(texts.text("Phone on the day"))
    form.field(texts.text("Who is with the player in the hall, if it is somebody else"))
    form.gap()
    for words in _statements(job):
        form.sentence(words)
    form.gap()
    form.choice(
        texts.text("Photos of the event that show the player may be published:"),
        (texts.text("yes"), texts.text("no")),
    )
    form.gap()
    form.field(texts.text("Place and date"))
    form.field(texts.text("Signature of the parent or guardian"))


def _statements(job: Job) -> list[str]:
    texts, settings = job.texts, job.event.settings
    day = f"{announcement.weekday(texts, settings.date)} {number_format.day(texts, settings.date)}"
    said = [
        texts.text(
            "I agree that the player takes part in “{event}” on {day}.",
            event=settings.name,
            day=day,
        )
    ]
    if settings.league is None:
        said.append(
            texts.text(
                "I agree that the data of the player are kept for this event, and that name, club "
                "and results are published with it."
            )
        )
    else:
        said.append(
            texts.text(
                "I agree that the data of the player are kept for this event and passed on to its "
                "league ({league}), and that name, club and results are published with it.",
                league=league_name(job),
            )
        )
    said.append(
        texts.text("Until the end of the event I am in the hall, or can be reached by phone.")
    )
    return said


class _Form:
    """A page that is filled in by hand, from the top down."""

    def __init__(self, paper: Paper) -> None:
        self._paper = paper
        self._y = styles.BODY_TOP + styles.CONSENT_GAP

    def field(self, label: str, value: str = "") -> None:
        """A line to write on, its label below; `value` stands on it where it is known."""
        x, width = styles.MARGIN, styles.CONTENT_WIDTH
        self._y += styles.CONSENT_FIELD
        line = self._y - styles.CONSENT_SMALL.size * 1.5
        self._paper.write(value, x, line - 3, width, styles.CONSENT_NAME)
        self._paper.rule_across(line)
        self._paper.write(label, x, self._y, width, styles.CONSENT_SMALL)

    def sentence(self, words: str) -> None:
        """What is agreed to."""
        size = styles.CONSENT_TEXT
        for line in self._paper.typesetter.wrapped(words, size, styles.CONTENT_WIDTH):
            self._y += size * styles.CONSENT_LINE
            self._paper.put(line, styles.MARGIN, self._y)
        self._y += size * styles.CONSENT_LINE / 2

    def choice(self, question: str, answers: tuple[str, ...]) -> None:
        """A question with boxes to tick."""
        size, side = styles.CONSENT_TEXT, styles.CONSENT_BOX
        self.sentence(question)
        self._y += size * styles.CONSENT_LINE / 2
        x = styles.MARGIN
        for answer in answers:
            self._paper.box(x, self._y - side + 1, side, side, line=styles.FRAME_LINE)
            x += side + styles.CONSENT_SMALL.size
            x += self._paper.write(answer, x, self._y, styles.CONTENT_WIDTH / 4, Lettering(size))
            x += 2 * styles.CONSENT_GAP

    def gap(self) -> None:
        """Some room before what comes next."""
        self._y += styles.CONSENT_GAP
