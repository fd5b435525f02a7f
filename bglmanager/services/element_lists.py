"""Lists of elements: handed in at registration, checked before round 1 ends (BGL 5.2)."""

from __future__ import annotations

from collections.abc import Iterator

from bglmanager.engine.event import Entry, EntryStatus, Event, ListState
from bglmanager.engine.games import lists
from bglmanager.engine.games.game import ElementList
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Problem, attention, refuse_if
from bglmanager.services.changes import Changes, put_entry
from bglmanager.services.games import Catalogue, games_of
from bglmanager.services.limits import check_note
from bglmanager.services.workspace import OpenEvent

DUE = 2
"""The round before which every list has been looked at."""


def asked_for(event: Event, games: Catalogue) -> ElementList | None:
    """The list that players hand in, as the first game of the event that asks for one has it."""
    found = (games.rules_in_event(game, event.settings) for game in games_of(event))
    return next((game.list for game in found if game is not None and game.list is not None), None)


def state_of(entry: Entry, *, asked: bool) -> ListState | None:
    """Where somebody's list stands: missing until it is handed in, where one is asked for."""
    if entry.desk.list is None and asked:
        return ListState.MISSING
    return entry.desk.list


def lists_open(event: Event, *, asked: bool = False) -> tuple[Problem, ...]:
    """Whose list is missing, and whose is not checked, while round 2 is to be made.

    `asked` says that the game asks for lists. Nothing at any other time, and where the game asks
    for no list and nobody noted one.
    """
    if len(event.rounds) + 1 != DUE:
        return ()
    return tuple(open_lists(event, asked=asked))


def open_lists(event: Event, *, asked: bool) -> Iterator[Problem]:
    """Whose list is missing, and whose is not checked, of those who are here."""
    for code, state in (
        ("lists.missing", ListState.MISSING),
        ("lists.unchecked", ListState.HANDED_IN),
    ):
        found = tuple(
            entry.number
            for entry in event.entries
            if entry.status is EntryStatus.ACTIVE and state_of(entry, asked=asked) is state
        )
        if found:
            yield attention(code, entries=found)


def set_state(desk: OpenEvent, number: EntryNumber, state: ListState) -> Changes:
    """Note where somebody's list stands, whatever is in it."""
    entry = desk.event.entry(number)
    return put_entry(desk, f"list-{state}", entry.noted_at_desk(list=state))


def check_in_list(
    desk: OpenEvent, number: EntryNumber, wanted: ElementList, counts: lists.Counts
) -> Changes:
    """Note a list that is right as checked, and keep it among the notes of its player.

    `Refused` with everything that is wrong with it; then nothing is noted.
    """
    entry = desk.event.entry(number)
    limit = lists.limit_of(wanted, desk.event.settings.points_limit)
    refuse_if(lists.check_list(wanted, counts, limit))
    notes = lists.notes_with_list(entry.desk.notes, wanted, counts)
    refuse_if(check_note(notes, path="notes"))
    noted = entry.noted_at_desk(list=ListState.CHECKED, notes=notes)
    return put_entry(desk, "list-checked", noted)
