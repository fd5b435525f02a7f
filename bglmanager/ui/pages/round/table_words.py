"""What is said of the open table beside its title: where it stands, its time, its box."""

from __future__ import annotations

from bglmanager.engine.event import Round, Table
from bglmanager.engine.tables import is_bye
from bglmanager.i18n import Texts
from bglmanager.ui.kit.hall_card import TableMark
from bglmanager.ui.pages.round.copies_panel import box_owners
from bglmanager.ui.pages.round.hall_cards import mark_of, mark_word
from bglmanager.ui.pages.round.people import People
from bglmanager.ui.pages.round.round_context import RoundContext
from bglmanager.ui.style import Tone

_TONES = {
    TableMark.OPEN: Tone.NOW,
    TableMark.DONE: Tone.GOOD,
    TableMark.ONCE: Tone.NOW,
    TableMark.TWICE: Tone.GOOD,
    TableMark.STOPPED: Tone.WRONG,
    TableMark.BYE: Tone.PLAIN,
}


def table_state(
    texts: Texts, round_: Round, table: Table, *, typed: bool, correcting: bool, twice: bool
) -> tuple[str, Tone, str]:
    """Where a table stands: words, their tone, an icon."""
    if correcting:
        return texts.text("correction"), Tone.ATTENTION, "pencil"
    state = mark_of(round_, table, typed=typed, twice=twice)
    return mark_word(texts, state), _TONES.get(state, Tone.ATTENTION), ""


def time_and_box(texts: Texts, subject: RoundContext, people: People, table: Table) -> str:
    """Its time, and whose copy of the game they play with."""
    owner = box_owners(subject, people).get(table.number)
    box = texts.text("copy of {owner}", owner=owner) if owner else ""
    return " · ".join(filter(None, (_minutes(texts, subject.made, table), box)))


def _minutes(texts: Texts, round_: Round, table: Table) -> str:
    """The time of a table with what was added to it; a bye has none."""
    if is_bye(round_, table):
        return ""
    minutes, extra = round_.minutes, table.extra_minutes
    if minutes is None:
        return texts.many("{n} minute[s] more", extra) if extra else ""
    if extra:
        return texts.text("{minutes} + {extra} minutes", minutes=minutes, extra=extra)
    return texts.many("{n} minute[s]", minutes)
