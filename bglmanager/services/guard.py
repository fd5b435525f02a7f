"""What keeps a fault of the seating away from the event: nothing of it is taken unseen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from bglmanager.engine import facts
from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event, Round, RoundStatus
from bglmanager.engine.games import drawing
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.ids import RoundNumber
from bglmanager.engine.problems import Problem, Refused, Unknown, problem
from bglmanager.engine.seating.check import check
from bglmanager.engine.tables import has_figures
from bglmanager.services.errors import write_down


@contextmanager
def refused_on_fault(said: Problem) -> Iterator[None]:
    """Refuse with this problem where an error comes up that nobody foresaw; it is written down.
    Nothing may have been changed inside.
    """
    try:
        yield
    except Exception as error:
        # Nobody named anything here: what is not there is then missed by the computing itself.
        if isinstance(error, Refused) and not isinstance(error, Unknown):
            raise
        write_down(error)
        raise Refused([said]) from error


def found_or_fault(look: Callable[[], tuple[Problem, ...]], said: Problem) -> tuple[Problem, ...]:
    """What is found, or this problem where the looking itself goes wrong."""
    try:
        with refused_on_fault(said):
            return look()
    except Refused as refused:
        return refused.problems


def wrong_in(
    event: Event, number: RoundNumber, derived: Derived, before: Event | None = None
) -> tuple[Problem, ...]:
    """Everything that is wrong with this round as it was seated, and is not so in `before`: code
    that shares nothing with the seating says so, and what a document may say.
    """
    path = f"rounds[{number - 1}]"
    said = (each for each in facts.check_event(event) if each.path.startswith(path))
    wrong = (*check(event, number, derived), *said)
    known = wrong_in(before, number, derived) if wrong and before is not None else ()
    return tuple(each for each in wrong if each not in known)


def seating_faults(
    event: Event, number: RoundNumber, derived: Derived, before: Event | None = None
) -> tuple[Problem, ...]:
    """Why a round that was drawn just now, or seated otherwise than `before`, cannot be taken: the
    first problem says so, the others name what is wrong.
    """
    wrong, made = wrong_in(event, number, derived, before), event.round(number)
    begun = made.status is RoundStatus.CLOSED or (
        made.status is RoundStatus.DRAFT and any(map(has_figures, made.tables))
    )
    if not wrong and not begun:
        return ()
    return (problem("seating.nonsense", round=number), *wrong[:3])  # more would not help anybody


def with_setup(event: Event, round_: Round, game: GameRules | None) -> Round:
    """A round just seated, with its set-up where the game has one.

    People can sit down without it: a fault in drawing it is written down and leaves the round
    without a set-up, which can be drawn later.
    """
    try:
        return with_setup_drawn(event, round_, game, attempt=1)
    except Refused:
        return round_


def with_setup_drawn(event: Event, round_: Round, game: GameRules | None, *, attempt: int) -> Round:
    """The round with the set-up of this attempt; `Refused` where a fault comes up in drawing it."""
    with refused_on_fault(problem("setup.fault", round=round_.number)):
        setup = None if game is None else drawing.draw_setup(event, round_, game, attempt)
        return round_ if setup is None else drawing.with_turns(replace(round_, setup=setup))
