"""Who is registered and not here, as a list with what is needed to ask after them."""

from __future__ import annotations

import datetime as dt

from bglmanager.engine.event import Entry
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.personal import listed_name
from bglmanager.i18n import Texts
from bglmanager.services.entries import search_key
from bglmanager.ui.style import Tone
from bglmanager.ui.widgets.rows import Column


@record
class MissingLine:
    """Somebody who was not seen yet; `kept` has a seat all the same.

    `answer` is what becomes of him, with the icon and the tone of it.
    """

    entry: Entry
    kept: bool = False
    answer: str = ""
    icon: str = ""
    tone: Tone = Tone.PLAIN

    @property
    def name(self) -> str:
        """Surname first, as it stands in every list."""
        return listed_name(self.entry)


def registered_when(line: MissingLine, zone: dt.tzinfo | None) -> str:
    """Day and hour of the registration; nothing where it is not known."""
    moment = line.entry.desk.preregistered
    return "" if moment is None else f"{moment.astimezone(zone):%d/%m/%Y %H:%M}"


def promised(texts: Texts, line: MissingLine) -> str:
    """Whether he said that he brings a copy of the game."""
    return texts.text("yes") if line.entry.desk.promised_copy else ""


def in_words(texts: Texts, line: MissingLine, zone: dt.tzinfo | None, *, fee: bool) -> str:
    """What is known of him besides his phone, in one line; `fee` says one is asked."""
    when = registered_when(line, zone)
    said = [
        line.name,
        texts.text("has a seat") if line.kept else "",
        texts.text("registered on {day}", day=when) if when else "",
        texts.text("promised a copy") if line.entry.desk.promised_copy else "",
        texts.text("has not paid") if fee and not line.entry.desk.paid else "",
        line.entry.club or "",
    ]
    return " · ".join(part for part in said if part)


def columns(
    texts: Texts, zone: dt.tzinfo | None, *, wide: bool = False
) -> tuple[Column[MissingLine], ...]:
    """Name and phone; where there is room for more also the answer, when, and the copy."""
    name = Column[MissingLine](
        texts.text("Name"),
        lambda line: line.name,
        order=lambda line: search_key(line.name),
        stretch=True,
        strong=True,
    )
    phone = Column[MissingLine](texts.text("Phone"), lambda line: line.entry.phone or "")
    if not wide:
        return name, phone
    answer = Column[MissingLine](
        texts.text("What happens"),
        lambda line: line.answer,
        icon=lambda line: line.icon,
        tone=lambda line: line.tone,
    )
    registered = Column[MissingLine](
        texts.text("Registered"),
        lambda line: registered_when(line, zone),
        order=lambda line: line.entry.desk.preregistered,
    )
    copy = Column[MissingLine](
        texts.text("Copy"),
        lambda line: promised(texts, line),
        spoken=texts.text("Promised a copy of the game"),
    )
    return name, answer, phone, registered, copy
