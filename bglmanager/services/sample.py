"""The sample event: something to look at and to play with before the first real one."""

from __future__ import annotations

from bglmanager.exchange import entry_lists
from bglmanager.exchange.entry_lists import Choices, EntryDraft
from bglmanager.i18n import Texts
from bglmanager.resources import path
from bglmanager.services import demo
from bglmanager.services.entries import Person
from bglmanager.services.workspace import OpenEvent, Workspace


def make_sample(workspace: Workspace, texts: Texts) -> OpenEvent:
    """A sample event from the sample entry list, played from the first draw to the final."""
    desk = demo.create(workspace, sample_people(workspace), name=texts.text("Sample event"))
    demo.play(desk)
    return desk


def sample_people(workspace: Workspace) -> tuple[Person, ...]:
    """The people of the sample entry list."""
    sheet = entry_lists.read(path("samples/iscritti.csv").read_bytes())
    found = entry_lists.preview(sheet, now=workspace.now())
    return tuple(person_of(draft) for draft in entry_lists.apply(found, Choices()).added)


def person_of(draft: EntryDraft) -> Person:
    """What a list says about a player, as the desk keeps it."""
    return Person(
        first_name=draft.first_name,
        last_name=draft.last_name,
        email=draft.email,
        birth_date=draft.birth_date,
        gender=draft.gender,
        phone=draft.phone,
        nickname=draft.nickname,
        club=draft.club,
        league_id=draft.league_id,
        rating=draft.rating,
        notes=draft.notes,
        paid=bool(draft.paid),
        copies=draft.copies,
        preregistered=draft.preregistered,
    )
