"""Entries as lines of the list: what is shown of each, what finds it, which filter keeps it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from enum import StrEnum

from bglmanager.engine.event import Entry, EntryStatus, Event, ListState, Settings, Team
from bglmanager.engine.fact_kinds import Called, marks_of, record
from bglmanager.engine.games.game import other_notes
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.personal import PersonFacts, listed_name
from bglmanager.engine.presence import seat_held
from bglmanager.engine.till import taking_part
from bglmanager.i18n import Texts
from bglmanager.services import entries
from bglmanager.services.entries import NOT_HERE, search_key
from bglmanager.services.limits import missing_fields, no_member
from bglmanager.ui.pages.entries import places
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
    the till; `list` is where his list of elements stands, None where none is asked for. Who is
    `kept` has a seat and was not seen yet.
    """

    entry: Entry
    hint: str
    till: Standing
    list: ListState | None
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


def _all_begin(parts: list[str], words: tuple[str, ...]) -> bool:
    return all(any(word.startswith(part) for word in words) for part in parts)


class Lines:
    """Makes the lines of an event; those of unchanged entries are made once.

    `with_lists` says that players hand in lists of elements.
    """

    def __init__(self, texts: Texts) -> None:
        self._texts = texts
        self._settings: Settings | None = None
        self._teams: tuple[Team, ...] = ()
        self._made: dict[int, tuple[Entry, Standing, ListedEntry]] = {}
        self._kept: frozenset[EntryNumber] = frozenset()
        self._part: frozenset[EntryNumber] = frozenset()
        self.with_lists = False

    def of(self, event: Event) -> tuple[ListedEntry, ...]:
        """The lines in the order of the entries."""
        if (self._settings, self._teams) != (event.settings, event.teams):
            self._settings, self._teams = event.settings, event.teams
            self._made.clear()
        self._kept, self._part = seat_held(event), taking_part(event)
        teams = {number: team for team in event.teams for number in team.people}
        made = [self._line(event, entry, teams.get(entry.number)) for entry in event.entries]
        return self._with_places(event, made)

    def _with_places(self, event: Event, lines: Sequence[ListedEntry]) -> tuple[ListedEntry, ...]:
        """Whose place on the waiting list is which depends on the others: it is not kept."""
        place, t = places.waiting_places(event), self._texts
        return tuple(
            replace(line, waits=place[line.entry.number], hint=places.why(t, line.entry, line.hint))
            if line.entry.number in place
            else line
            for line in lines
        )

    def _line(self, event: Event, entry: Entry, team: Team | None) -> ListedEntry:
        known = self._made.get(entry.number)
        unseen = entry.number in self._kept
        at_till = listed(self._texts, event, entry, self._part)
        if known is not None and known[:2] == (entry, at_till) and known[2].kept is unseen:
            return known[2]
        surname, first = search_key(entry.last_name), search_key(entry.first_name)
        names = f"{surname} {first} {search_key(entry.nickname or '')}".split()
        joined = surname.replace(" ", "")  # "deluca" finds De Luca beside a first name too
        line = ListedEntry(
            entry,
            hint(self._texts, entry, event.settings, team),
            at_till,
            entries.list_state(entry, asked=self.with_lists),
            joined,
            joined + first.replace(" ", ""),
            tuple(dict.fromkeys((*names, joined))),
            (
                *search_key(entry.club or "").split(),
                *search_key(team.name if team else "").split(),
                f"{entry.number}",
            ),
            kept=unseen,
            alarm=bool(no_member(event.settings, entry) or missing_fields(event.settings, entry)),
        )
        self._made[entry.number] = (entry, at_till, line)
        return line


def _status_words(texts: Texts, line: ListedEntry) -> str:
    word = status_word(texts, line.entry, kept=line.kept)
    word = places.status_words(texts, line.waits, word)
    return texts.text("{status}, banned", status=word) if line.banned else word


def _status_look(line: ListedEntry) -> tuple[str, Tone]:
    if line.banned:
        return "ban", Tone.WRONG
    return status_look(line.entry, kept=line.kept)


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


def age(born: date, day: date) -> int:
    """Whole years on a day."""
    return day.year - born.year - ((day.month, day.day) < (born.month, born.day))


def status_word(texts: Texts, entry: Entry, *, kept: bool = False) -> str:
    """Where an entry stands, in a word or two; `kept` has a seat and was not seen yet."""
    if kept:
        return texts.text("seat kept")
    return {
        EntryStatus.REGISTERED: texts.text("not here yet"),
        EntryStatus.WAITING: texts.text("on the waiting list"),
        EntryStatus.LAPSED: texts.text("lapsed"),
        EntryStatus.ACTIVE: texts.text("here"),
        EntryStatus.WITHDRAWN: texts.text("has left"),
        EntryStatus.EXPELLED: texts.text("disqualified"),
        EntryStatus.NO_SHOW: texts.text("lends")
        if places.lends(entry)
        else texts.text("not coming"),
    }[entry.status]


_ICONS: Mapping[EntryStatus, tuple[str, Tone]] = {
    EntryStatus.REGISTERED: ("circle", Tone.PLAIN),
    EntryStatus.WAITING: ("clock", Tone.ATTENTION),
    EntryStatus.LAPSED: ("clock", Tone.PLAIN),
    EntryStatus.ACTIVE: ("circle-check", Tone.GOOD),
    EntryStatus.WITHDRAWN: ("log-out", Tone.ATTENTION),
    EntryStatus.EXPELLED: ("ban", Tone.WRONG),
    EntryStatus.NO_SHOW: ("user-x", Tone.PLAIN),
}

_ORDER = {status: place for place, status in enumerate(_ICONS)}


def status_look(entry: Entry, *, kept: bool = False) -> tuple[str, Tone]:
    """Icon and tone of where an entry stands."""
    return ("clock", Tone.ATTENTION) if kept else _ICONS[entry.status]


_LIST_ICONS: Mapping[ListState | None, tuple[str, Tone]] = {
    None: ("", Tone.PLAIN),
    ListState.MISSING: ("circle-alert", Tone.ATTENTION),
    ListState.HANDED_IN: ("inbox", Tone.PLAIN),
    ListState.CHECKED: ("circle-check", Tone.GOOD),
    ListState.NOT_NEEDED: ("minus", Tone.PLAIN),
}

_LIST_ORDER = {state: place for place, state in enumerate(_LIST_ICONS)}


Ticked = Callable[[ListedEntry, bool], None]
"""Hears that a box of a line was ticked, or not any more."""


def columns(texts: Texts, seed: Ticked) -> tuple[Column[ListedEntry], ...]:
    """The columns; `seed` hears who is a seed when the box of a line is ticked."""
    return (
        Column(
            texts.text("No."),
            lambda line: f"{line.entry.number}",
            order=lambda line: line.entry.number,
            figures=True,
            spoken=texts.text("Start number"),
        ),
        Column(
            texts.text("Name"),
            lambda line: line.name,
            order=lambda line: line.surname + " " + " ".join(line.words),
            stretch=True,
            strong=True,
        ),
        Column(
            texts.text("Status"),
            lambda line: _status_words(texts, line),
            order=lambda line: (_ORDER[line.entry.status] - line.kept, line.waits),
            icon=lambda line: _status_look(line)[0],
            tone=lambda line: _status_look(line)[1],
        ),
        _fact_column(texts, "club", stretch=True),
        Column(
            texts.text("Paid"),
            lambda line: line.till.words,
            order=lambda line: line.till.order,
            icon=lambda line: line.till.icon,
            tone=lambda line: line.till.tone,
            spoken=texts.text("Fee paid"),
        ),
        Column(
            texts.text("Copies"),
            lambda line: places.copies_word(texts, line.entry),
            order=lambda line: -(line.entry.desk.copies or 0),
            figures=True,
            spoken=texts.text("Copies of the game brought"),
            tone=lambda line: places.copies_tone(line.entry),
        ),
        Column(
            texts.text("Notes"),
            lambda line: line.hint,
            stretch=True,
            icon=lambda line: "triangle-alert" if line.alarm else "",
        ),
        Column(
            texts.text("Seeded"),
            lambda line: texts.text("yes") if line.entry.seeded else "",
            order=lambda line: not line.entry.seeded,
            check=lambda line: line.entry.seeded,
            ticked=seed,
            spoken=texts.text("Seed of round 1"),
        ),
        Column(
            texts.text("Elements"),
            lambda line: "" if line.list is None else list_state(texts, line.list),
            order=lambda line: _LIST_ORDER[line.list],
            icon=lambda line: _LIST_ICONS[line.list][0],
            tone=lambda line: _LIST_ICONS[line.list][1],
            spoken=texts.text("Army or deck list"),
        ),
        *(_fact_column(texts, name, optional=True) for name in LISTED if name != "club"),
    )


LISTED = tuple(name for name, each in marks_of(PersonFacts, Called).items() if each.listed)
"""The facts of a person that have a column in the list."""


def _fact_column(
    texts: Texts, fact: str, *, stretch: bool = False, optional: bool = False
) -> Column[ListedEntry]:
    def said(line: ListedEntry) -> str:
        return getattr(line.entry, fact) or ""

    return Column(fact_label(texts, fact), said, stretch=stretch, optional=optional)


class Filter(StrEnum):
    """Who is listed."""

    ALL = "all"
    MISSING = "missing"
    HERE = "here"
    WAITING = "waiting"
    UNPAID = "unpaid"
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
        Filter.GONE: status in _AWAY,
    }[which]


_AWAY = (EntryStatus.WITHDRAWN, EntryStatus.EXPELLED, EntryStatus.NO_SHOW)


def filter_words(texts: Texts, which: Filter, count: int) -> str:
    """What a filter is called, with how many it lists."""
    return {
        Filter.ALL: texts.text("Everybody ({count})", count=count),
        Filter.MISSING: texts.text("Not here yet ({count})", count=count),
        Filter.HERE: texts.text("Here ({count})", count=count),
        Filter.WAITING: texts.text("Waiting list ({count})", count=count),
        Filter.UNPAID: texts.text("Have not paid ({count})", count=count),
        Filter.GONE: texts.text("Left or not coming ({count})", count=count),
    }[which]
