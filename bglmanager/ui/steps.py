"""The steps of an event down the left side: what there is to do, what is done, how much is left.

A step is the address of a page: its key names it ("round-2") wherever the window goes to it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bglmanager.engine.event import EntryStatus, Event, Phase, Round, RoundStatus, Table
from bglmanager.i18n import Texts


class Mark(StrEnum):
    """Where a step stands."""

    NONE = ""
    DONE = "done"
    NOW = "now"
    LATER = "later"


@dataclass(frozen=True, slots=True)
class Step:
    """One line of the rail.

    `kind` says which page it opens and `number` which round; `count` is the small figure at the
    right ("23/26") and `spoken` the same in words.
    """

    kind: str
    title: str
    icon: str
    mark: Mark = Mark.NONE
    count: str = ""
    spoken: str = ""
    number: int = 0
    below: bool = False

    @property
    def key(self) -> str:
        """The address of the page."""
        return f"{self.kind}-{self.number}" if self.number else self.kind


def steps(texts: Texts, event: Event | None) -> tuple[Step, ...]:
    """All steps in order; without an event only those that need none."""
    settings = Step("settings", texts.text("Settings"), "settings", below=True)
    if event is None:
        return (Step("home", texts.text("Events"), "house"), settings)
    return (
        Step("event", texts.text("Event"), "clipboard-list", Mark.DONE),
        _entries(texts, event),
        *_rounds(texts, event),
        Step("standings", texts.text("Standings"), "trophy", _after_first_round(event)),
        Step("prints", texts.text("Prints"), "printer"),
        Step("send", texts.text("Send"), "send", _sending(event)),
        Step("referee", texts.text("Referee"), "gavel", below=True),
        Step("history", texts.text("History"), "history", below=True),
        settings,
    )


def _entries(texts: Texts, event: Event) -> Step:
    total = len(event.entries)
    present = sum(1 for entry in event.entries if entry.status is EntryStatus.ACTIVE)
    return Step(
        "entries",
        texts.text("Entries"),
        "users",
        Mark.DONE if event.rounds else Mark.NOW,
        f"{present}/{total}" if total else "",
        texts.text("{present} of {total} present", present=present, total=total),
    )


def _rounds(texts: Texts, event: Event) -> tuple[Step, ...]:
    made = tuple(_round(texts, round_) for round_ in event.rounds)
    final = tuple(s for s, r in zip(made, event.rounds, strict=True) if r.phase is Phase.FINAL)
    swiss = tuple(step for step in made if step not in final)
    first_later = len(swiss) + 1
    later = tuple(
        Step(
            "round",
            texts.text("Round {number}", number=number),
            "table-2",
            Mark.LATER,
            "",
            "",
            number,
        )
        for number in range(first_later, event.settings.rounds_planned + 1)
        if not final
    )
    if not final:
        final = (Step("final", texts.text("Final"), "medal", Mark.LATER),)
    return (*swiss, *later, *final)


def _round(texts: Texts, round_: Round) -> Step:
    of = len(round_.tables)
    done = sum(1 for table in round_.tables if _complete(table))
    closed = round_.status is RoundStatus.CLOSED
    final = round_.phase is Phase.FINAL
    return Step(
        "final" if final else "round",
        texts.text("Final") if final else texts.text("Round {number}", number=round_.number),
        "medal" if final else "table-2",
        Mark.DONE if closed else Mark.NOW,
        "" if closed or round_.status is RoundStatus.DRAFT else f"{done}/{of}",
        texts.text("{done} of {of} tables have a result", done=done, of=of),
        0 if final else int(round_.number),
    )


def _complete(table: Table) -> bool:
    return all(s.score is not None or s.bottom is not None or s.place for s in table.seats)


def _after_first_round(event: Event) -> Mark:
    closed = any(round_.status is RoundStatus.CLOSED for round_ in event.rounds)
    return Mark.NONE if closed else Mark.LATER


def _sending(event: Event) -> Mark:
    ended = event.rounds and event.rounds[-1].phase is Phase.FINAL
    over = ended and event.rounds[-1].status is RoundStatus.CLOSED
    return Mark.NOW if over else Mark.LATER
