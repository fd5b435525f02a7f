"""Sentences about the start of an event and its roll calls: who is missing, sits out, is late."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bglmanager.engine.event import Entry, Event
from bglmanager.i18n import Many, Texts
from bglmanager.words.messages import Messages

SENTENCES: Messages = {
    "start.drawn": "Round 1 is made: who comes now is checked in and plays from the next round on.",
    "start.nobody-missing": "Nobody is missing: round 1 can be drawn.",
    "start.not-missing": "{entry} is not missing. Look at the entries again.",
    "start.no-place": Many(
        "{keep} would keep a seat, and {n} place is free. Drop others, or raise the maximum.",
        "{keep} would keep a seat, and {n} places are free. Drop others, or raise the maximum.",
        "places",
    ),
    "draft.everybody": "Everybody who is here has a seat in the draft of {round}.",
    "draft.without-seat": "No seat in the draft of {round}: {entries}.",
    "sits-out.not-here": "{entry} is not checked in: only players here can sit out.",
    "sits-out.made": "{round} is made: it is too late to sit out. Note at the table who is not "
    "there.",
    "roll-call.first": "Before round 1 people are checked in with the entries; a roll call is held "
    "before the later rounds.",
    "roll-call.not-now": "{round} is not closed yet: the roll call is held before the next one is "
    "drawn.",
    "entry.too-late": "All planned rounds are drawn: who comes now is entered and does not play "
    "any more.",
    "entry.not-in-last-draft": "The draft of {round}, the last one, has no seat for new arrivals. "
    "Draw it anew, or they do not play.",
}


def missing_answered(t: Texts, v: Mapping[str, object]) -> str:
    """What became of the missing, in a few words: "5 lapsed, 2 keep a seat"."""
    words: Mapping[str, Callable[[int], str]] = {
        "lapsed": lambda n: t.many("{n} registration lapsed", "{n} registrations lapsed", n),
        "keep": lambda n: t.many("{n} keeps a seat", "{n} keep a seat", n),
        "wait": lambda n: t.many("waiting for {n}", "waiting for {n}", n),
    }
    counts = {key: v.get(key) for key in words}
    said = [words[key](n) for key, n in counts.items() if isinstance(n, int) and n]
    return t.text("missing players: {what}", what=", ".join(said))


def missing_line(t: Texts, event: Event, missing: Sequence[Entry]) -> str:
    """How many were not seen yet, of how many."""
    if not missing:
        return t.text("Nobody is missing.")
    return t.many(
        "{n} player of {total} is not here yet.",
        "{n} players of {total} are not here yet.",
        len(missing),
        total=len(event.entries),
    )


def fee_line(
    t: Texts, unpaid: int, until: str | None, *, over: bool, away: int = 0, here: bool = True
) -> str:
    """Who has not paid, and until when that was to be done; nothing when all have.

    Of the `unpaid` so many are `away`, not here yet. `here` says that the key which puts them
    aside works on this page.
    """
    if not unpaid:
        return ""
    count = t.many("{n} player has not paid.", "{n} players have not paid.", unpaid)
    if away:
        count = t.many(
            "{n} player has not paid, not here yet: {away}.",
            "{n} players have not paid, not here yet: {away}.",
            unpaid,
            away=away,
        )
    if until is None:
        return count
    if over and here:
        due = t.text("The fee was due by {hour}: F9 drops them.", hour=until)
    elif over:
        due = t.text("The fee was due by {hour}.", hour=until)
    else:
        due = t.text("The fee is due by {hour}.", hour=until)
    return f"{count} {due}"


def start_line(t: Texts, missing: int, hour: str | None) -> str:
    """The quiet line before the start: how many are not here."""
    if hour is None:
        return t.many(
            "Nearly everybody is here: {n} player is missing.",
            "Nearly everybody is here: {n} players are missing.",
            missing,
        )
    return t.many(
        "Start at {hour}: {n} player is not here yet.",
        "Start at {hour}: {n} players are not here yet.",
        missing,
        hour=hour,
    )


def waiting_line(t: Texts, hour: str, minutes: int, missing: int) -> str:
    """That the draw waits, until when, and for how long still."""
    left = t.many("{n} minute left", "{n} minutes left", minutes)
    return t.many(
        "The draw waits until {hour} for {n} player: {left}.",
        "The draw waits until {hour} for {n} players: {left}.",
        missing,
        hour=hour,
        left=left,
    )


def over_line(t: Texts, missing: int) -> str:
    """That the draw has waited long enough."""
    return t.many(
        "The draw has waited: {n} player is still missing.",
        "The draw has waited: {n} players are still missing.",
        missing,
    )


def there_line(t: Texts) -> str:
    """That nobody has to be waited for any more."""
    return t.text("Nobody has to be waited for any more: round 1 can be drawn.")
