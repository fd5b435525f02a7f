"""The steps of an event down the left side: what there is to do, what is done, how much is left.

A step is the address of a page: its key names it ("round-2") wherever the window goes to it.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import replace
from enum import StrEnum

from bglmanager.engine import till
from bglmanager.engine.copies import has_several_games
from bglmanager.engine.derived import Derived
from bglmanager.engine.event import EntryStatus, Event, Round, RoundStatus
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.finals import is_again
from bglmanager.engine.presence import seat_held
from bglmanager.engine.tables import is_bye, is_complete
from bglmanager.i18n import Texts
from bglmanager.services.games import Catalogue, game_catalogue, game_of_round
from bglmanager.services.upcoming_rounds import ComingRound, filled_in, rounds_to_come
from bglmanager.services.workspace import OpenEvent
from bglmanager.words.names import (
    coming_name,
    in_sentence,
    phase_short,
    rounds_in_sentences,
)


class Mark(StrEnum):
    """Where a step stands."""

    NONE = ""
    DONE = "done"
    NOW = "now"
    LATER = "later"


@record
class Step:
    """One line of the rail.

    `kind` says which page it opens and `number` which round; `count` is the small figure at the
    right ("23/26") and `spoken` the same in words. `short` stands for the number in a narrow
    rail. One that is `before` the others is not counted by their keys, nor one that goes `along`
    with them all day and has its letter. Those `below` stand at the foot of the rail, a `tool`
    among them as an icon.
    """

    kind: str
    title: str
    icon: str
    mark: Mark = Mark.NONE
    count: str = ""
    spoken: str = ""
    number: int = 0
    below: bool = False
    tool: bool = False
    short: str = ""
    before: bool = False
    along: bool = False

    @property
    def key(self) -> str:
        """The address of the page."""
        return f"{self.kind}-{self.number}" if self.number else self.kind


def planned_steps(
    texts: Texts, opened: OpenEvent | None, games: Catalogue, kinds: Container[str]
) -> tuple[Step, ...]:
    """The steps of these kinds, with the rounds that the first draw will plan.

    What the facts give is asked only where the newest round is over: it takes time at every act.
    """
    event, derived = None, None
    if opened is not None:
        last = opened.event.last_round
        event = filled_in(opened.event, games)
        derived = opened.derived if last and last.status is RoundStatus.CLOSED else None
    found = event_steps(texts, event, derived, games)
    return tuple(step for step in found if step.kind in kinds)


def event_steps(
    texts: Texts,
    event: Event | None,
    derived: Derived | None = None,
    games: Catalogue | None = None,
) -> tuple[Step, ...]:
    """All steps in order; without an event only those that need none.

    `derived` saves the work where it is at hand. `games` say whether a level knock-out is played
    again; they are the program's unless told.
    """
    backups = Step("backups", texts.text("Backups"), "save", below=True, tool=True)
    settings = Step("settings", texts.text("Settings"), "settings", below=True, tool=True)
    if event is None:
        known = Step("games", texts.text("Games"), "dices", below=True)
        people = Step("people", texts.text("People"), "users", below=True)
        rules = Step("rules", texts.text("Rules"), "book-open", below=True)
        home = Step("home", texts.text("Events"), "house")
        return (home, known, rules, backups, people, settings)
    closed = any(round_.status is RoundStatus.CLOSED for round_ in event.rounds)
    after_first = Mark.NONE if closed else Mark.LATER
    before_day = Mark.DONE if event.rounds else Mark.NONE
    last = event.last_round
    games = games or game_catalogue()
    ahead = rounds_to_come(event, derived, games.next_wishes(event))
    is_over = last is not None and last.status is RoundStatus.CLOSED and not ahead

    def with_game(step: Step) -> Step:
        """The step of a round with its game, where rounds have games of their own."""
        if not has_several_games(event.settings):
            return step
        game = games.name_of_game(game_of_round(event, step.number), texts.language)
        return replace(step, title=f"{step.title} · {game}")

    return (
        Step("event", texts.text("Event"), "clipboard-list", Mark.DONE),
        Step("hall", texts.text("Before the day"), "calendar", before_day, before=True),
        _entries_step(texts, event),
        *(with_game(_round_step(texts, event, round_)) for round_ in event.rounds),
        *(with_game(_coming_step(texts, found)) for found in ahead),
        Step("map", texts.text("Day map"), "bracket", along=True),
        Step("standings", texts.text("Standings"), "trophy", after_first),
        Step("prints", texts.text("Prints"), "printer"),
        Step("send", texts.text("Send"), "send", Mark.NOW if is_over else Mark.LATER),
        Step("referee", texts.text("Referee"), "gavel", below=True),
        *_till_steps(texts, event),
        Step("history", texts.text("History"), "history", below=True, tool=True),
        backups,
        settings,
    )


def _entries_step(texts: Texts, event: Event) -> Step:
    total = len(event.entries)
    active = sum(1 for entry in event.entries if entry.status is EntryStatus.ACTIVE)
    present = active - len(seat_held(event))
    return Step(
        "entries",
        texts.text("Entries"),
        "users",
        Mark.DONE if event.rounds else Mark.NOW,
        f"{present}/{total}" if total else "",
        texts.text("Here: {here} of {total}", here=present, total=total),
    )


def _till_steps(texts: Texts, event: Event) -> tuple[Step, ...]:
    """The till, where something costs or was paid, with how many of those who pay have paid."""
    if not till.has_till(event):
        return ()
    part = till.taking_part(event)
    asked = [e for e in event.entries if e.number in part and till.amount_due(event, e)]
    paid, of = sum(till.is_settled(event, entry) for entry in asked), len(asked)
    count = f"{paid}/{of}" if of else ""
    spoken = texts.text("{paid} of {of} have paid", paid=paid, of=of)
    return (Step("till", texts.text("Till"), "euro", Mark.NONE, count, spoken, below=True),)


def _coming_step(texts: Texts, found: ComingRound) -> Step:
    swiss = found.phase.counts_for_standings
    return Step(
        "round",
        coming_name(texts, found.phase, found.number, again=found.again),
        _ICONS[swiss],
        Mark.LATER,
        number=found.number,
        short="" if swiss else phase_short(texts, found.phase),
    )


def _round_step(texts: Texts, event: Event, round_: Round) -> Step:
    played = [table for table in round_.tables if not is_bye(round_, table)]
    of, done = len(played), sum(is_complete(round_, table) for table in played)
    closed = round_.status is RoundStatus.CLOSED
    swiss = round_.phase.counts_for_standings
    again = is_again(event, round_.number)
    return Step(
        "round",
        coming_name(texts, round_.phase, round_.number, again=again),
        _ICONS[swiss],
        Mark.DONE if closed else Mark.NOW,
        "" if closed or round_.status is RoundStatus.DRAFT else f"{done}/{of}",
        texts.text("Results: {done} of {of}", done=done, of=of),
        int(round_.number),
        short="" if swiss else phase_short(texts, round_.phase),
    )


_ICONS = {True: "table-2", False: "medal"}
"""The icon of a Swiss round, and that of a final one."""


def next_step(texts: Texts, desk: OpenEvent, games: Catalogue) -> tuple[str, str]:
    """The address of the step that comes after check-in, and what going there is called: the round
    that is played, or the one that really comes next; the results once all is played.
    """
    event, last = desk.event, desk.event.last_round
    if last is not None and last.status is not RoundStatus.CLOSED:
        address, name = f"round-{last.number}", rounds_in_sentences(texts, event)[last.number]
    elif ahead := rounds_to_come(event, desk.derived, games.next_wishes(event)):
        number, phase = ahead[0].number, ahead[0].phase
        address = f"round-{number}"
        if phase.counts_for_standings:
            return address, texts.text("Draw round {number}", number=number)
        name = in_sentence(texts, phase, number, again=ahead[0].again)
    else:
        return "send", texts.text("Send the results")
    return address, texts.text("Go to {round}", round=name)
