"""Entries as lines of the list: what is shown of each, what finds it, which chip keeps it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum

from bglmanager.engine import copies
from bglmanager.engine.event import (
    Entry,
    EntryStatus,
    Event,
    FirstSeating,
    ListState,
    Settings,
    Team,
)
from bglmanager.engine.fact_kinds import Called, marks_of, record
from bglmanager.engine.games.game import other_notes
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.personal import PersonFacts, listed_name
from bglmanager.engine.presence import seat_held
from bglmanager.engine.till import taking_part
from bglmanager.i18n import Texts
from bglmanager.services import entries, waiting
from bglmanager.services.entries import NOT_HERE, search_key
from bglmanager.services.limits import missing_fields, no_member
from bglmanager.ui.pages.paid_state import Standing, listed
from bglmanager.ui.style import Tone
from bglmanager.ui.widgets.rows import Column
from bglmanager.words.entries import fact_label, field_name
from bglmanager.words.games import list_state

OF_AGE = 18
"""Who is younger needs a word from home."""


@record
class ListedEntry:
    """One line of the list; `surname`, `letters` and `words` are what it is found by: the surname,
    the whole name and each name alone.

    `alarm` says that data or the membership are missing, `banned` why the league lets him not play.
    `waits` is his place on the waiting list, 0 for who is not on it; `till` is how he stands at
    the till; `list` is where his list of elements stands, None where none is asked for; `seed`
    whether he is one, None where nobody is. Who is `kept` has a seat and was not seen yet.
    """

    entry: Entry
    hint: str
    till: Standing
    list: ListState | None
    seed: bool | None
    surname: str
    letters: str
    words: tuple[str, ...]
    more: tuple[str, ...]
    waits: int = 0
    kept: bool = False
    alarm: bool = False
    banned: str = ""

    @property
    def name(self) -> str:
        """Surname first, as the list is read aloud and sorted."""
        return listed_name(self.entry)

    @property
    def is_done(self) -> bool:
        """Whether nobody looks for him any more: he is here, or does not play."""
        return self.entry.status in _DONE and not self.kept

    def match(self, wanted: str) -> int | None:
        """How well a search key fits: 0 the surname or number, 1 any name, 2 the rest.

        None where it does not fit at all.
        """
        parts, joined = wanted.split(), wanted.replace(" ", "")
        if self.surname.startswith(joined) or joined == f"{self.entry.number}":
            return 0
        if self.letters.startswith(joined) or _all_begin(parts, self.words):
            return 1
        return 2 if _all_begin(parts, (*self.words, *self.more)) else None


_AWAY = (EntryStatus.WITHDRAWN, EntryStatus.EXPELLED, EntryStatus.NO_SHOW)
_DONE = (EntryStatus.ACTIVE, *_AWAY)


def _all_begin(parts: Sequence[str], words: Sequence[str]) -> bool:
    return all(any(word.startswith(part) for word in words) for part in parts)


class Lines:
    """Makes the lines of an event; those of unchanged entries are made once.

    `with_lists` says that players hand in lists of elements.
    """

    def __init__(self, texts: Texts) -> None:
        self._texts = texts
        self._of: tuple[Settings | None, tuple[Team, ...]] = None, ()
        self._made: dict[int, tuple[object, ListedEntry]] = {}
        self.with_lists = False

    def of(
        self, event: Event, banned: Mapping[EntryNumber, str] | None = None
    ) -> tuple[ListedEntry, ...]:
        """The lines in the order of the entries; `banned` says why entries are banned."""
        if self._of != (event.settings, event.teams):
            self._of = event.settings, event.teams
            self._made.clear()
        kept, part = seat_held(event), taking_part(event)
        teams = {number: team for team in event.teams for number in team.people}
        place = {each.number: n for n, each in enumerate(copies.waiting_list(event), 1)}
        found = []
        for entry in event.entries:
            number, at_till = entry.number, listed(self._texts, event, entry, part)
            facts = entry, at_till, number in kept
            known = self._made.get(number)
            if known is None or known[0] != facts:
                line = self._line(event.settings, *facts, teams.get(number))
                known = self._made[number] = facts, line
            reason = banned.get(number, "") if banned else ""
            found.append(self._told(known[1], place.get(number, 0), reason))
        return tuple(found)

    def _told(self, line: ListedEntry, place: int, reason: str) -> ListedEntry:
        """With his place on the waiting list and a ban: they hang on others and are not kept."""
        if not place and not reason:
            return line
        t = self._texts
        said = [
            t.text("banned by the league: {reason}", reason=reason) if reason else "",
            _place_words(t, line.entry, place) if place else "",
            line.hint,
        ]
        return replace(line, waits=place, banned=reason, hint="; ".join(filter(None, said)))

    def _line(
        self, settings: Settings, entry: Entry, till: Standing, kept: bool, team: Team | None
    ) -> ListedEntry:
        surname, first = search_key(entry.last_name), search_key(entry.first_name)
        names = f"{surname} {first} {search_key(entry.nickname or '')}".split()
        joined = surname.replace(" ", "")  # "deluca" finds De Luca beside a first name too
        away = kept or entry.status in (EntryStatus.LAPSED, EntryStatus.EXPELLED, *_NOT_SAID)
        stands = status_word(self._texts, entry, kept=kept) if away and not entry.left_after else ""
        said = hint(self._texts, entry, settings, team)
        seeded = settings.first_seating is FirstSeating.SEEDED
        return ListedEntry(
            entry,
            "; ".join(filter(None, (stands, said))),
            till,
            entries.list_state(entry, asked=self.with_lists),
            entry.seeded if seeded else None,
            joined,
            joined + first.replace(" ", ""),
            tuple(dict.fromkeys((*names, joined))),
            (
                *search_key(entry.club or "").split(),
                *search_key(team.name if team else "").split(),
                f"{entry.number}",
            ),
            kept=kept,
            alarm=bool(no_member(settings, entry) or missing_fields(settings, entry)),
        )


_NOT_SAID = (EntryStatus.WITHDRAWN, EntryStatus.NO_SHOW)
"""Their icon alone would not say what became of them."""


def _place_words(t: Texts, entry: Entry, place: int) -> str:
    """His place on the waiting list, and why it is this one: "registered on 3/11"."""
    day = entry.desk.preregistered
    if entry.desk.copies:
        why = t.text("with a copy")
    elif copies.broke_promise(entry):
        why = t.text("without the copy promised")
    elif day is None:
        why = t.text("not pre-registered")
    else:
        why = t.text("registered on {day}", day=f"{day.day}/{day.month}")
    return f"{t.text('{n}. waiting', n=place)}; {why}"


def hint(texts: Texts, entry: Entry, settings: Settings, team: Team | None) -> str:
    """What the desk should know about somebody of an event besides the columns."""
    said = [] if team is None else [_in_team(texts, entry, team)]
    if no_member(settings, entry):
        said.append(texts.text("refuses membership"))
    missing = ", ".join(field_name(texts, name) for name in missing_fields(settings, entry))
    if missing:
        said.append(texts.text("missing: {fields}", fields=missing))
    said += _of_rounds(texts, entry, settings)
    if entry.related:
        said.append(texts.text("ties: {numbers}", numbers=", ".join(map(str, entry.related))))
    if entry.birth_date is not None and age(entry.birth_date, settings.date) < OF_AGE:
        said.append(texts.text("minor"))
    notes = other_notes(entry.desk.notes)
    if notes:
        said.append(" ".join(notes.split()))
    return "; ".join(said)


def _of_rounds(texts: Texts, entry: Entry, settings: Settings) -> Iterator[str]:
    """Which rounds somebody is not in."""
    if entry.first_round > 1 and entry.status is not EntryStatus.REGISTERED:
        yield texts.text("plays from round {round} on", round=entry.first_round)
    if entry.sits_out and entry.status is EntryStatus.ACTIVE:
        planned = [str(each) for each in entry.sits_out if each <= settings.rounds_planned]
        playoffs = [texts.text("playoffs")] if len(planned) < len(entry.sits_out) else []
        yield texts.text("sits out: {rounds}", rounds=", ".join((*planned, *playoffs)))
    if (entry.left_after or 0) > settings.rounds_planned:
        yield texts.text("left during the playoffs")
    elif entry.left_after is not None:
        yield texts.text("left after round {round}", round=entry.left_after)


def _in_team(texts: Texts, entry: Entry, team: Team) -> str:
    if team.reserve == entry.number:
        return texts.text("reserve of {team}", team=team.name)
    return texts.text("team {team}", team=team.name)


def age(born: dt.date, day: dt.date) -> int:
    """Whole years on a day."""
    return day.year - born.year - ((day.month, day.day) < (born.month, born.day))


def status_word(texts: Texts, entry: Entry, *, kept: bool = False) -> str:
    """Where an entry stands, in a word or two; `kept` has a seat and was not seen yet."""
    if kept:
        return texts.text("seat kept")
    lends = entry.status is EntryStatus.NO_SHOW and waiting.lends_copies(entry)
    return {
        EntryStatus.REGISTERED: texts.text("not here yet"),
        EntryStatus.WAITING: texts.text("on the waiting list"),
        EntryStatus.LAPSED: texts.text("lapsed"),
        EntryStatus.ACTIVE: texts.text("here"),
        EntryStatus.WITHDRAWN: texts.text("has left"),
        EntryStatus.EXPELLED: texts.text("disqualified"),
        EntryStatus.NO_SHOW: texts.text("lends") if lends else texts.text("not coming"),
    }[entry.status]


_ICONS: Mapping[EntryStatus, tuple[str, Tone]] = {
    EntryStatus.REGISTERED: ("circle", Tone.PLAIN),
    EntryStatus.WAITING: ("clock", Tone.ATTENTION),
    EntryStatus.LAPSED: ("clock", Tone.PLAIN),
    EntryStatus.ACTIVE: ("check", Tone.GOOD),
    EntryStatus.WITHDRAWN: ("log-out", Tone.ATTENTION),
    EntryStatus.EXPELLED: ("ban", Tone.WRONG),
    EntryStatus.NO_SHOW: ("user-x", Tone.PLAIN),
}

ORDER = {status: place for place, status in enumerate(_ICONS)}


def status_look(entry: Entry, *, kept: bool = False) -> tuple[str, Tone]:
    """Icon and tone of where an entry stands."""
    return ("clock", Tone.ATTENTION) if kept else _ICONS[entry.status]


def _stands(texts: Texts, line: ListedEntry) -> str:
    """Where he stands, as it is heard and in the tooltip of its icon."""
    word = status_word(texts, line.entry, kept=line.kept)
    word = texts.text("{n}. waiting", n=line.waits) if line.waits else word
    return texts.text("{status}, banned", status=word) if line.banned else word


def _stands_look(line: ListedEntry) -> tuple[str, Tone]:
    return ("ban", Tone.WRONG) if line.banned else status_look(line.entry, kept=line.kept)


def _copies_word(texts: Texts, entry: Entry) -> str:
    """The copies of the game that somebody has brought, promises, or has promised in vain."""
    brought = entry.desk.copies
    if copies.to_come(entry) and (brought or 1) == 1:
        return texts.text("promised")
    if brought:
        return f"{brought}"
    return texts.text("missing") if copies.broke_promise(entry) else ""


def _copies_tone(entry: Entry) -> Tone:
    """What was brought is good; a promise that was not kept wants to be seen."""
    if copies.broke_promise(entry):
        return Tone.ATTENTION
    return Tone.GOOD if copies.copies_brought(entry) else Tone.PLAIN


_LISTS: Mapping[ListState | None, tuple[str, Tone]] = {
    None: ("", Tone.PLAIN),
    ListState.MISSING: ("circle-alert", Tone.ATTENTION),
    ListState.HANDED_IN: ("inbox", Tone.PLAIN),
    ListState.CHECKED: ("check", Tone.GOOD),
    ListState.NOT_NEEDED: ("minus", Tone.PLAIN),
}

_LIST_ORDER = {state: place for place, state in enumerate(_LISTS)}


def list_word(t: Texts, line: ListedEntry) -> str:
    """Where his list of elements stands; nothing where none is asked for."""
    return "" if line.list is None else list_state(t, line.list)


def columns(
    t: Texts, seed: Callable[[ListedEntry, bool], None], place: Callable[[ListedEntry], int]
) -> tuple[Column[ListedEntry], ...]:
    """The columns; `seed` hears who is a seed when the box of a line is ticked, `place` says among
    whom a line stands where it is sorted by what is still to be done.
    """

    def name(line: ListedEntry) -> str:
        return line.surname + " " + " ".join(line.words)

    return (
        Column(
            "",
            lambda line: "",
            order=lambda line: (place(line), line.waits, name(line)),
            icon=lambda line: _stands_look(line)[0],
            tone=lambda line: _stands_look(line)[1],
            tip=lambda line: _stands(t, line),
            spoken=t.text("Status"),
        ),
        Column(
            t.text("No."),
            lambda line: f"{line.entry.number}",
            order=lambda line: line.entry.number,
            figures=True,
            spoken=t.text("Start number"),
            tone=lambda line: Tone.PLAIN,
            drops=4,
        ),
        Column(t.text("Name"), lambda line: line.name, order=name, strong=True, width=260),
        _fact_column(t, "club", width=200, least=112, drops=5),
        Column(
            t.text("Fee"),
            lambda line: line.till.short,
            order=lambda line: line.till.order,
            icon=lambda line: "" if line.till.short else line.till.icon,
            tone=lambda line: line.till.tone,
            tip=lambda line: line.till.words,
            spoken=t.text("Fee paid"),
            width=64,
            optional=True,
        ),
        Column(
            t.text("Copies"),
            lambda line: _copies_word(t, line.entry),
            order=lambda line: -(line.entry.desk.copies or 0),
            figures=True,
            spoken=t.text("Copies of the game brought"),
            tone=lambda line: _copies_tone(line.entry),
            drops=3,
            optional=True,
        ),
        Column(
            t.text("Elements"),
            lambda line: "",
            order=lambda line: _LIST_ORDER[line.list],
            icon=lambda line: _LISTS[line.list][0],
            tone=lambda line: _LISTS[line.list][1],
            tip=lambda line: list_word(t, line),
            spoken=t.text("Army or deck list"),
            optional=True,
        ),
        Column(
            t.text("Seeded"),
            lambda line: "",
            order=lambda line: not line.seed,
            check=lambda line: line.seed,
            ticked=seed,
            spoken=t.text("Seed of round 1"),
            optional=True,
        ),
        *(_fact_column(t, name, drops=1) for name in LISTED if name != "club"),
        Column(
            t.text("Notes"),
            lambda line: line.hint,
            icon=lambda line: "triangle-alert" if line.alarm else "",
            tone=lambda line: Tone.ATTENTION if line.alarm or line.banned else Tone.PLAIN,
            stretch=True,
            least=96,
            drops=2,
        ),
    )


LISTED = tuple(name for name, each in marks_of(PersonFacts, Called).items() if each.listed)
"""The facts of a person that have a column in the list."""


def _fact_column(
    t: Texts, fact: str, *, drops: int, width: int = 0, least: int = 0
) -> Column[ListedEntry]:
    return Column(
        fact_label(t, fact),
        lambda line: getattr(line.entry, fact) or "",
        tone=lambda line: Tone.PLAIN,
        width=width,
        least=least,
        drops=drops,
        optional=True,
    )


class Filter(StrEnum):
    """Who is listed."""

    ALL = "all"
    MISSING = "missing"
    HERE = "here"
    WAITING = "waiting"
    UNPAID = "unpaid"
    DATA = "data"
    GONE = "gone"


def keeps(which: Filter, line: ListedEntry) -> bool:
    """Whether a filter lists a line."""
    status = EntryStatus.REGISTERED if line.kept else line.entry.status
    return {
        Filter.ALL: True,
        Filter.MISSING: status in NOT_HERE and status is not EntryStatus.NO_SHOW and not line.waits,
        Filter.HERE: status is EntryStatus.ACTIVE,
        Filter.WAITING: line.waits > 0,
        Filter.UNPAID: line.till.asked,
        Filter.DATA: line.alarm,
        Filter.GONE: status in _AWAY,
    }[which]


def chip_words(t: Texts, which: Filter, n: int) -> str:
    """What a chip says, with how many it lists."""
    return {
        Filter.ALL: t.text("All {n}", n=n),
        Filter.MISSING: t.text("Missing {n}", n=n),
        Filter.HERE: t.text("Here {n}", n=n),
        Filter.WAITING: t.text("Waiting {n}", n=n),
        Filter.UNPAID: t.text("To pay {n}", n=n),
        Filter.DATA: t.text("Data {n}", n=n),
        Filter.GONE: t.text("Not playing {n}", n=n),
    }[which]
