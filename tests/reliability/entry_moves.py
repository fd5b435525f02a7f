"""What can be done to entries, settings and teams; each raises `NotNow` or `Refused`."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

from bglmanager.engine.event import PlannedRound, Prize
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.kinds import EntryStatus, ListState
from bglmanager.exchange.entry_lists.drafts import Choices
from bglmanager.services import (
    duplicates,
    entries,
    entry_lists,
    events,
    export,
    leaving,
    preparation,
    teams,
    till,
    waiting,
)
from bglmanager.services.changes import Changes
from bglmanager.services.entries import Person
from bglmanager.services.games import game_catalogue
from tests.helpers.teams import BY_SIDES
from tests.reliability.hand import Hand, NotNow

CROWD = 16
"""Nobody more is entered when so many are."""


def person(chance: Random) -> Person:
    number = chance.randrange(10_000)
    return Person(
        f"Nome{number % 97}",
        f"Cognome{number}",
        email=f"n{number}@example.org" if chance.random() < 0.3 else None,
        club=chance.choice([None, "Orsi", "Lupi & Volpi", "Città"]),
        notes=chance.choice([None, "arriva tardi"]),
    )


def add(hand: Hand) -> Changes:
    if len(hand.event.entries) >= CROWD:
        raise NotNow
    return entries.add_entry(hand.desk, person(hand.chance), present=hand.chance.random() < 0.6)


def import_(hand: Hand) -> Changes:
    if len(hand.event.entries) >= CROWD:
        raise NotNow
    known = hand.somebody()
    found = entries.person_of(hand.event.entry(known))
    changed = replace(found, phone=f"{hand.chance.random()}")
    return entries.add_many(hand.desk, [person(hand.chance)] * 2, [(known, changed)])


def merge(hand: Hand) -> Changes:
    """A list with somebody who is entered, and data of his that nobody knew; another stays away."""
    known = hand.one([entry for entry in hand.event.entries if entry.league_id is None])
    code = hand.chance.randrange(100_000, 1_000_000)
    text = f"Cognome\tNome\tTessera\n{known.last_name}\t{known.first_name}\tB{code}\n"
    found = entry_lists.read_pasted(text, hand.event, now=hand.desk.now())
    absent = [entry.number for entry in entry_lists.entries_not_listed(hand.event, found)]
    away = frozenset(hand.chance.sample(absent, min(1, len(absent))))
    return entry_lists.take_list(hand.desk, found, Choices(away=away))


def merge_two(hand: Hand) -> Changes:
    keep, gone = hand.somebody(), hand.somebody()
    return duplicates.merge_entries(hand.desk, keep, gone)


def delete(hand: Hand) -> Changes:
    return duplicates.delete_entries(hand.desk, (hand.somebody(),))


def delete_two(hand: Hand) -> Changes:
    one, other = hand.somebody(), hand.somebody()
    if one == other:
        raise NotNow
    return duplicates.delete_entries(hand.desk, (one, other))


def edit(hand: Hand) -> Changes:
    number = hand.somebody()
    found = entries.person_of(hand.event.entry(number))
    changed = replace(found, nickname=f"Nick {hand.chance.randrange(1000)}")
    return entries.edit_entry(hand.desk, number, changed)


def check_in(hand: Hand) -> Changes:
    return entries.check_in(hand.desk, hand.somebody(*entries.NOT_HERE))


def check_in_several(hand: Hand) -> Changes:
    return entries.check_in_several(hand.desk, _everybody(hand))


def withdraw_several(hand: Hand) -> Changes:
    return leaving.withdraw_several(hand.desk, _everybody(hand)[::5])


def take_several(hand: Hand) -> Changes:
    return till.take_several(hand.desk, _everybody(hand)[::2])


def note_copies_of(hand: Hand) -> Changes:
    games = [hand.event.settings.game, "A game of our own"]
    return waiting.note_copies_of(hand.desk, hand.somebody(EntryStatus.ACTIVE), games)


def note_copies(hand: Hand) -> Changes:
    return waiting.note_copies(hand.desk, _everybody(hand)[::3])


def _everybody(hand: Hand) -> list[EntryNumber]:
    numbers = [entry.number for entry in hand.event.entries]
    if not numbers:
        raise NotNow
    return numbers


def undo_check_in(hand: Hand) -> Changes:
    return entries.undo_check_in(hand.desk, hand.somebody(EntryStatus.ACTIVE))


def paid(hand: Hand, *, paid: bool) -> Changes:
    known = [e for e in hand.event.entries if not e.desk.payments]
    found = [e.number for e in known if e.desk.paid is not paid]
    return till.set_paid(hand.desk, hand.one(found), paid=paid)


def take(hand: Hand) -> Changes:
    return till.take_fee(hand.desk, hand.somebody(), Fraction(hand.chance.randrange(1, 2000), 100))


def give_back(hand: Hand) -> Changes:
    found = [e.number for e in hand.event.entries if not till.can_give_back(hand.event, e)]
    return till.give_back(hand.desk, hand.one(found))


def set_fee(hand: Hand, *, fee: int | None) -> Changes:
    found = [e.number for e in hand.event.entries if e.desk.fee != fee]
    return till.set_fee(hand.desk, hand.one(found), fee)


def seed(hand: Hand, *, seeded: bool) -> Changes:
    found = [e.number for e in hand.event.entries if e.seeded is not seeded]
    return entries.set_seeded(hand.desk, hand.one(found), seeded=seeded)


def list_state(hand: Hand, *, state: ListState) -> Changes:
    found = [e.number for e in hand.event.entries if e.desk.list is not state]
    return entries.set_list_state(hand.desk, hand.one(found), state)


def withdraw(hand: Hand) -> Changes:
    return leaving.withdraw_entry(hand.desk, hand.somebody(EntryStatus.ACTIVE))


def readmit(hand: Hand) -> Changes:
    return leaving.readmit_entry(hand.desk, hand.somebody(EntryStatus.WITHDRAWN))


# -------------------------------------------------------------------------- settings


def settings(hand: Hand) -> Changes:
    settings, chance = hand.event.settings, hand.chance
    prize = Prize(1, f"Coppa {chance.randrange(100)}")
    changed = replace(settings, name=f"Trofeo {chance.randrange(100)}", prizes=(prize,))
    return events.change_settings(hand.desk, replace(changed, fee=chance.choice([None, 5, 10])))


def plan(hand: Hand) -> Changes:
    planned = hand.event.settings.plan
    size = min(max(hand.event.settings.players_per_table, 3), 4)  # as on both boxes
    row = PlannedRound("puerto-rico", size, 60)
    rows = () if planned else (row, replace(row, game="catan"))
    return events.set_plan(hand.desk, rows, game_catalogue())


def set_teams(hand: Hand) -> Changes:
    mode = hand.event.settings.teams_mode
    return teams.set_mode(hand.desk, None if mode and hand.chance.random() < 0.2 else BY_SIDES)


def team_place(hand: Hand) -> Changes:
    if not teams.are_played(hand.event):
        raise NotNow
    return teams.form_team(hand.desk, [hand.somebody()], hand.chance.choice("ABCDE"))


def team_form(hand: Hand) -> Changes:
    numbers = [entry.number for entry in hand.event.entries]
    some = hand.chance.sample(numbers, min(3, len(numbers)))
    return teams.form_team(hand.desk, some, hand.chance.choice(("", "A", "B")))


def team_dissolve(hand: Hand) -> Changes:
    return teams.dissolve_team(hand.desk, hand.one(hand.event.teams).number)


def team_swap(hand: Hand) -> Changes:
    found = [team.members[0] for team in hand.event.teams if team.members and team.reserve]
    return teams.swap_with_reserve(hand.desk, hand.one(found))


def team_captain(hand: Hand) -> Changes:
    team = hand.one(hand.event.teams)
    return teams.set_captain(hand.desk, hand.chance.choice(team.people))


def team_leave(hand: Hand) -> Changes:
    found = [number for team in hand.event.teams for number in team.members]
    return teams.remove_from_team(hand.desk, hand.one(found))


def team_rename(hand: Hand) -> Changes:
    team = hand.one(hand.event.teams)
    return teams.rename_team(hand.desk, team.number, f"Squadra {hand.chance.randrange(1000)}")


_TO_THINK_OF = (*(what.code for what in preparation.Due), "hall.tables", "hall.copies.catan")


def tick(hand: Hand) -> Changes:
    known = hand.event.settings.desk.done
    return preparation.set_done(
        hand.desk, hand.one([c for c in _TO_THINK_OF if c not in known]), done=True
    )


def untick(hand: Hand) -> Changes:
    return preparation.set_done(hand.desk, hand.one(hand.event.settings.desk.done), done=False)


def write_export(hand: Hand) -> None:
    export.write_result_file(hand.desk, hand.folder / "event.bgl.json", for_league=False)
