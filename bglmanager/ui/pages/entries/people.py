"""Entries as lines of the list: what is shown of each, what finds it, which chip keeps it; and how
all of them stand, in words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum

from bglmanager.engine import copies
from bglmanager.engine.equipment_needed import is_minor
from bglmanager.engine.event import Entry, EntryStatus, Event, FirstSeating, ListState, Team
from bglmanager.engine.fact_kinds import Called, marks_of, record
from bglmanager.engine.games.game import other_notes
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.personal import PersonFacts, listed_name
from bglmanager.engine.presence import seat_held
from bglmanager.engine.problems import Problems, attention
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.till import taking_part
from bglmanager.i18n import Many, Named, Texts
from bglmanager.services import entries, teams, waiting
from bglmanager.services.day_plan import day_ahead
from bglmanager.services.entries import NOT_HERE, search_key
from bglmanager.services.games import NO_GAMES, Catalogue
from bglmanager.services.limits import missing_fields, no_member
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.kit.lists import spare_column
from bglmanager.ui.pages.paid_state import Standing, listed
from bglmanager.ui.style import Tone
from bglmanager.ui.widgets.rows import Column
from bglmanager.words.day_plan import day_words
from bglmanager.words.entries import fact_label, field_name
from bglmanager.words.games import list_state


@record
class ListedEntry:
    """One line of the list; `surname`, `letters` and `words` are what it is found by: the surname,
    the whole name and each name alone.

    `alarm` says that data or the membership are missing, `banned` why the league lets him not play.
    `waits` is his place on the waiting list, 0 for who is not on it; `till` is how he stands at
    the till; `list` is where his list of elements stands, None where none is asked for; `seed`
    whether he is one, None where nobody is. Who is `kept` has a seat and was not seen yet.
    `team` is empty for who has none, None where no fixed teams play. `brings` are the names of the
    games he was noted to bring.
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
    team: str | None = None
    brings: str = ""

    @property
    def name(self) -> str:
        """Surname first, as the list is read aloud and sorted."""
        return listed_name(self.entry)

    @property
    def status(self) -> EntryStatus:
        """Where he stands for who looks for him: a seat that is kept does not say he is here."""
        return EntryStatus.REGISTERED if self.kept else self.entry.status

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


def _all_begin(parts: Sequence[str], words: Sequence[str]) -> bool:
    return all(any(word.startswith(part) for word in words) for part in parts)


_AWAY = (EntryStatus.WITHDRAWN, EntryStatus.EXPELLED, EntryStatus.NO_SHOW)

QUIET = (EntryStatus.ACTIVE, *_AWAY)
"""Nobody looks for them any more: they are here, or do not play."""

_EXPLAINED = (EntryStatus.LAPSED, *_AWAY)
"""Their icon alone would not say what became of them."""


class Lines:
    """Makes the lines of an event; those of which nothing changed are made once.

    `with_lists` says that players hand in lists of elements.
    """

    def __init__(self, texts: Texts, games: Catalogue = NO_GAMES) -> None:
        self._texts, self._games = texts, games
        self._of: object = None
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
        team_of = {number: team for team in event.teams for number in team.people}
        place = {each.number: n for n, each in enumerate(copies.waiting_list(event), 1)}
        for entry in event.entries:
            number, at_till = entry.number, listed(self._texts, event, entry, part)
            reason = banned.get(number, "") if banned else ""
            facts = entry, at_till, number in kept, place.get(number, 0), reason
            if number not in self._made or self._made[number][0] != facts:
                line = self._line(event, *facts, team_of.get(number))
                self._made[number] = facts, line
        return tuple(self._made[entry.number][1] for entry in event.entries)

    def _line(
        self,
        event: Event,
        entry: Entry,
        till: Standing,
        kept: bool,
        place: int,
        reason: str,
        team: Team | None,
    ) -> ListedEntry:
        t, settings, number = self._texts, event.settings, entry.number
        surname, first = search_key(entry.last_name), search_key(entry.first_name)
        names = f"{surname} {first} {search_key(entry.nickname or '')}".split()
        joined = surname.replace(" ", "")  # "deluca" finds De Luca beside a first name too
        games = (self._games.name_of_game(id_, t.language) for id_ in entry.desk.copies_of)
        brings = ", ".join(games)
        explained = (kept or entry.status in _EXPLAINED) and not entry.left_after
        said = (
            t.text("banned by the league: {reason}", reason=reason) if reason else "",
            _place_words(t, entry, place) if place else "",
            status_word(t, entry, kept=kept) if explained else "",
            role_words(t, team, number),
            t.text("copies of: {games}", games=brings) if brings else "",
            hint(t, entry, event),
        )
        more = f"{entry.club or ''} {team.name if team else ''}"
        return ListedEntry(
            entry,
            "; ".join(filter(None, said)),
            till,
            entries.list_state(entry, asked=self.with_lists),
            entry.seeded if settings.first_seating is FirstSeating.SEEDED else None,
            joined,
            joined + first.replace(" ", ""),
            tuple(dict.fromkeys((*names, joined))),
            (*search_key(more).split(), f"{entry.number}"),
            place,
            kept,
            bool(no_member(settings, entry) or missing_fields(settings, entry)),
            reason,
            (team.name if team else "") if teams.are_played(event) else None,
            brings,
        )


def role_words(t: Texts, team: Team | None, number: EntryNumber) -> str:
    """What a team has this player for: "reserve"; nothing for a member like others."""
    if team is None:
        return ""
    captain = t.text("captain") if number == team.captain else ""
    reserve = t.text("reserve") if number == team.reserve else ""
    return ", ".join(filter(None, (captain, reserve)))


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


def hint(texts: Texts, entry: Entry, event: Event) -> str:
    """What the desk should know about somebody of an event besides the columns."""
    return "; ".join(_hints(texts, entry, event))


def _hints(texts: Texts, entry: Entry, event: Event) -> Iterator[str]:
    settings, notes = event.settings, other_notes(entry.desk.notes)
    if no_member(settings, entry):
        yield texts.text("refuses membership")
    missing = ", ".join(field_name(texts, name) for name in missing_fields(settings, entry))
    if missing:
        yield texts.text("missing: {fields}", fields=missing)
    yield from _of_rounds(texts, entry, settings.rounds_planned)
    yield from _of_tables(texts, entry)
    if is_minor(entry, event):
        yield texts.text("minor")
    if notes:
        yield " ".join(notes.split())


def _of_tables(texts: Texts, entry: Entry) -> Iterator[str]:
    """With whom somebody is not seated, and where he always is."""
    if entry.related:
        yield texts.text("ties: {numbers}", numbers=", ".join(map(str, entry.related)))
    if never := entry.desk.never_with:
        yield texts.text("never with: {numbers}", numbers=", ".join(map(str, never)))
    if entry.desk.table_label:
        yield texts.text("always at table {table}", table=entry.desk.table_label)


def _of_rounds(texts: Texts, entry: Entry, planned: int) -> Iterator[str]:
    """Which rounds somebody is not in."""
    if entry.first_round > 1 and entry.status is not EntryStatus.REGISTERED:
        yield texts.text("plays from round {round} on", round=entry.first_round)
    if entry.sits_out and entry.status is EntryStatus.ACTIVE:
        rounds = [str(each) for each in entry.sits_out if each <= planned]
        playoffs = [texts.text("playoffs")] if len(rounds) < len(entry.sits_out) else []
        yield texts.text("sits out: {rounds}", rounds=", ".join((*rounds, *playoffs)))
    if (entry.left_after or 0) > planned:
        yield texts.text("left during the playoffs")
    elif entry.left_after is not None:
        yield texts.text("left after round {round}", round=entry.left_after)


_status_name = Named(
    {
        EntryStatus.REGISTERED: "not here yet",
        EntryStatus.WAITING: "on the waiting list",
        EntryStatus.LAPSED: "lapsed",
        EntryStatus.ACTIVE: "here",
        EntryStatus.WITHDRAWN: "has left",
        EntryStatus.EXPELLED: "disqualified",
        EntryStatus.NO_SHOW: "not coming",
    }
)

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


def status_word(texts: Texts, entry: Entry, *, kept: bool = False) -> str:
    """Where an entry stands, in a word or two; `kept` has a seat and was not seen yet."""
    if kept:
        return texts.text("seat kept")
    if entry.status is EntryStatus.NO_SHOW and waiting.lends_copies(entry):
        return texts.text("lends")
    return _status_name(texts, entry.status)


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

_LIST_ORDER = tuple(_LISTS)


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

    def fact(fact: str, drops: int, **more: int) -> Column[ListedEntry]:
        def said(line: ListedEntry) -> str:
            return getattr(line.entry, fact) or ""

        return spare_column(fact_label(t, fact), said, drops, tone=lambda _: Tone.PLAIN, **more)

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
        spare_column(
            t.text("Team"),
            lambda line: line.team or "",
            6,
            width=200,
            least=112,
            order=lambda line: (not line.team, (line.team or "").casefold(), name(line)),
        ),
        fact("club", 5, width=200, least=112),
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
            order=lambda line: _LIST_ORDER.index(line.list),
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
        *(fact(name, 1) for name in LISTED if name != "club"),
        Column(
            t.text("Notes"),
            lambda line: line.hint,
            icon=lambda line: "triangle-alert" if line.alarm else "",
            tone=lambda line: Tone.ATTENTION if line.alarm or line.banned else Tone.PLAIN,
            stretch=True,
            least=96,
            drops=2,
            optional=True,
        ),
    )


LISTED = tuple(name for name, each in marks_of(PersonFacts, Called).items() if each.listed)
"""The facts of a person that have a column in the list."""


class Filter(StrEnum):
    """Who is listed."""

    ALL = "all"
    MISSING = "missing"
    HERE = "here"
    WAITING = "waiting"
    UNPAID = "unpaid"
    DATA = "data"
    TEAMLESS = "teamless"
    GONE = "gone"


KEEPS: Mapping[Filter, Callable[[ListedEntry], bool]] = {
    Filter.ALL: lambda _line: True,
    Filter.MISSING: lambda line: (
        line.status in NOT_HERE and line.status is not EntryStatus.NO_SHOW and not line.waits
    ),
    Filter.HERE: lambda line: line.status is EntryStatus.ACTIVE,
    Filter.WAITING: lambda line: line.waits > 0,
    Filter.UNPAID: lambda line: line.till.asked,
    Filter.DATA: lambda line: line.alarm,
    Filter.TEAMLESS: lambda line: line.team == "" and line.status not in _AWAY,
    Filter.GONE: lambda line: line.status in _AWAY,
}
"""Whether a filter lists a line."""

chip_words = Named(
    {
        Filter.ALL: "All {n}",
        Filter.MISSING: "Missing {n}",
        Filter.HERE: "Here {n}",
        Filter.WAITING: "Waiting {n}",
        Filter.UNPAID: "To pay {n}",
        Filter.DATA: "Data {n}",
        Filter.TEAMLESS: "Without a team {n}",
        Filter.GONE: "Not playing {n}",
    }
)
"""What a chip says, with how many it lists."""


# ------------------------------------------------------------------- how all of them stand

_AND = Named(
    {
        EntryStatus.WAITING: Many("{n} on the waiting list"),
        EntryStatus.REGISTERED: Many("{n} [has|have] not come"),
        EntryStatus.LAPSED: Many("{n} registration[s] lapsed"),
        EntryStatus.NO_SHOW: Many("{n} [is|are] not coming"),
        EntryStatus.WITHDRAWN: Many("{n} [has|have] left"),
    }
)
"""Who is not here, and why."""


def _counts(event: Event) -> dict[EntryStatus, int]:
    """How many stand where for who looks for them; who waits is on the waiting list."""
    kept, waits = seat_held(event), len(copies.waiting_list(event))
    found = dict.fromkeys(EntryStatus, 0)
    for entry in event.entries:
        found[EntryStatus.REGISTERED if entry.number in kept else entry.status] += 1
    found[EntryStatus.REGISTERED] += found[EntryStatus.WAITING] - waits
    found[EntryStatus.WAITING] = waits
    found[EntryStatus.WITHDRAWN] += found.pop(EntryStatus.EXPELLED)
    return found


def count_here(event: Event) -> int:
    """How many have been seen."""
    return _counts(event)[EntryStatus.ACTIVE]


def state_line(texts: Texts, event: Event) -> str:
    """How many are here, waiting, missing, not coming and gone, and what places there are."""
    total, counts = len(event.entries), _counts(event)
    here = counts[EntryStatus.ACTIVE]
    if not total:
        return ""
    if here == total:
        said = [texts.many("[The only player is|All {n} are] here", total)]
    else:
        said = [texts.text("Here: {here} of {total}", here=here, total=total)]
        said += [_AND(texts, each, n=counts[each]) for each in _AND if counts[each]]
    return "; ".join(filter(None, (*said, places_words(texts, event))))


def day_ahead_words(texts: Texts, desk: OpenEvent, games: Catalogue) -> str:
    """The rounds, the cut and the end of the day until the first draw, once its hours are known and
    enough people are expected to play at all.
    """
    day = None if desk.event.rounds else day_ahead(desk, games)
    fewest = ruleset_of(desk.event.settings).min_players
    return "" if day is None or day.ends is None or day.units < fewest else day_words(texts, day)


def places_words(texts: Texts, event: Event) -> str:
    """How many places there are, how many are free and how many could still be promised; empty
    where as many as come can play.
    """
    now = waiting.state_of_places(event)
    if now.left is None:
        return ""
    places = texts.many("{n} place[s]", now.places.most or 0)
    if now.places.copies is not None:
        made = texts.many("{n} cop[y|ies]", now.places.copies)
        if now.promised:
            made = texts.many("{copies}, {n} promised", now.promised, copies=made)
        places = f"{places} ({made})"
    said = [texts.many("{n} free", now.left) if now.left else texts.text("none free")]
    more = now.promisable
    if more is not None and not event.rounds and (now.expected or now.promised):
        # to be said to who calls by phone; who waits says it for himself
        if more > 0:
            said.append(texts.many("{n} can still be promised", more))
        elif more < 0 and not now.waiting:
            said.append(texts.many("{n} too many [is|are] expected", -more))
    return f"{places}: {', '.join(said)}"


def about_places(event: Event) -> Problems:
    """That places are short for want of copies or free while people wait, or players too many."""
    now = waiting.state_of_places(event)
    found = []
    if now.places.copies == 0:
        found.append(attention("waiting.no-copy-yet", waiting=now.waiting))
    if now.waiting and now.left:
        first = copies.waiting_list(event)[0].number
        found.append(attention("waiting.free", entry=first, places=now.left))
    most = ruleset_of(event.settings).max_players
    if most is not None and now.places.most is None and now.taken > most:
        found.append(attention("waiting.beyond-rules", players=now.taken, most=most))
    return tuple(found)
