"""The archive of people over all events: searched, completed from events, merged, edited.

Every entry keeps its own copy of a person's data; the archive has the newest of it. What a user
does here is one act of the archive with undo and redo of its own. Bringing it up to date with
the events (`catch_up`) is not: nobody sees it, and undo goes past it.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import chain, combinations

from bglmanager.db.archive import MERGE, ArchiveChange
from bglmanager.db.history import CATCH_UP, Args, Mode, Timeline
from bglmanager.db.people import CONTACTS, NO_CONTACTS, Pair, Past, PastPenalty, Spot
from bglmanager.db.tables import Facts
from bglmanager.engine.derive import derive
from bglmanager.engine.event import Event
from bglmanager.engine.ids import EntryNumber, EventId
from bglmanager.engine.personal import Details, PersonFacts
from bglmanager.engine.problems import Problem, Refused, problem, refuse_if
from bglmanager.exchange.entry_lists import names as likeness
from bglmanager.exchange.entry_lists.names import Reason, name_typed, number_key, search_key
from bglmanager.services import recognising
from bglmanager.services.archive_index import DETAILS, KEPT, ArchivedPerson, Double, Index, TakenIn
from bglmanager.services.entries import Person, check_person
from bglmanager.services.errors import NotOpened, NotSaved
from bglmanager.services.limits import check_note, stripped_text
from bglmanager.services.recognising import Planned, cells_of, facts_of
from bglmanager.services.workspace import Workspace


class ArchiveSearch:
    """What the archive is asked. All windows of a library share what is in memory."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        self._memory = workspace.archive

    # -------------------------------------------------------------------------- loading

    @property
    def is_ready(self) -> bool:
        """Whether it is in memory: else the next question reads it, which takes a while."""
        return self._memory.now is not None

    def loading_work(self) -> Callable[[], Index]:
        """What reads it on the worker's thread; its value is for `take_loaded`."""
        read, forgotten = self._workspace.archive_reader(), self._memory.forgotten
        return lambda: Index(read(), forgotten)

    def take_loaded(self, found: Index) -> None:
        """Have what the worker has read, unless it is here already, and catch up."""
        if self._memory.now is None and self._is_true(found):
            self._memory.now = found
        self.catch_up()

    def _is_true(self, read: Index) -> bool:
        """Whether nobody was erased and nothing was done since this was read."""
        now = self._workspace.reading.newest_of_archive(), self._memory.forgotten
        return (read.kept.newest, read.forgotten) == now

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call the listener after every change of the archive; returns how to end that."""
        self._memory.listeners.append(listener)
        return lambda: self._memory.listeners.remove(listener)

    # ------------------------------------------------------------------------ searching

    def find_people(self, typed: str, limit: int = 50) -> tuple[ArchivedPerson, ...]:
        """Who has every typed word in name, nickname, club, address or league number.

        Best first, so many at most; accents, order and a typing error do not matter. Nobody for
        less than two letters.
        """
        return self._index.find_typed(typed, limit)

    def begin_with(self, typed: str, limit: int) -> tuple[ArchivedPerson, ...]:
        """The same without typing errors, for whoever looks for anything else besides."""
        return self._index.find_typed(typed, limit, nearly=False)

    def kept_of(self, typed: str, people: Iterable[int] = ()) -> Iterator[tuple[int, Facts]]:
        """What is kept of everybody who has each typed word, and of these people besides."""
        index = self._index
        for key in dict.fromkeys((*index.having_words(search_key(typed).split()), *people)):
            if key in index.known:
                known = index.known[key]
                yield key, Facts(**{name: getattr(known, name) for name in KEPT})

    def like_all(self, people: Iterable[PersonFacts]) -> tuple[tuple[ArchivedPerson, ...], ...]:
        """Who each of many probably is: the same, with a typing error, names exchanged."""
        return tuple(self._index.people_like(one) for one in people)

    def of_entry(self, event: EventId, number: EntryNumber) -> ArchivedPerson | None:
        """The person an entry is, as far as it was taken into account."""
        return self._index.known.get(self._index.links.get((event, number), 0))

    def everybody_by_name(self) -> tuple[ArchivedPerson, ...]:
        """Everybody, by name."""
        return tuple(sorted(self._index.known.values(), key=lambda one: one.name.casefold()))

    def __len__(self) -> int:
        return len(self._index.known)

    def events_of(self, person: int) -> frozenset[EventId]:
        """The events he was in, as far as they were taken into account."""
        return frozenset(event for event, _ in self._index.spots.get(person, ()))

    def past_events(self, person: int) -> tuple[Past, ...]:
        """His events, the newest first; final ranks where `with_final_rank` looked them up."""
        found = self._workspace.reading.past_of_entries(self._index.spots.get(person, ()))
        found.sort(key=lambda past: (past.date, past.event, past.number), reverse=True)
        ranks = self._memory.ranks
        return tuple(_with_rank(p, ranks[p.event][1]) if p.event in ranks else p for p in found)

    def past_penalties(self, past: Iterable[Past]) -> tuple[PastPenalty, ...]:
        """What somebody was given by referees in these events of his, the newest event first."""
        spots = [(one.event, one.number) for one in past]
        found = self._workspace.reading.penalties_of_entries(spots) if spots else ()
        return tuple(line for spot in spots for own, line in found if own == spot)

    def with_final_rank(self, past: Past) -> Past:
        """A line of the history with the final rank, where the event has a final ranking.

        It is computed once for every event: ask for one after the other.
        """
        ranks, newest = self._memory.ranks, self._workspace.reading.newest_command(past.event)
        if past.event not in ranks or ranks[past.event][0] != newest:
            ranks[past.event] = (newest, ())
            with suppress(Refused):  # an event that contradicts itself has no ranking
                found = derive(self._workspace.event_now(past.event)).final_ranking
                ranks[past.event] = (newest, found)
        return _with_rank(past, ranks[past.event][1])

    def likely_doubles(self) -> tuple[Double, ...]:
        """Pairs who are probably one person, the surest reason of each, by name; without those of
        whom somebody said they are two.

        Two entries of one event may be one person as well, who was entered twice.
        """
        index = self._index
        found: dict[Pair, Reason] = {}
        for mark, reason in likeness.MARKS.items():
            for group in index.groups_alike(mark, likeness.CROWD):
                for pair in combinations(group, 2):
                    why = _reason_told(index, reason, *pair)
                    if why is not None:
                        found.setdefault(pair, why)
        for pair in _typed_twice(index):
            found.setdefault(pair, Reason.TYPING)
        pairs: list[Double] = []
        for pair, reason in found.items():
            if pair not in index.kept.apart:
                # whoever was in more events first; else as they stand
                both = sorted((index.known[key] for key in pair), key=lambda one: -one.events)
                pairs.append(Double(both[0], both[1], reason))
        return tuple(sorted(pairs, key=lambda pair: (pair.one.name.casefold(), pair.other.id)))

    def are_two(self, event: EventId, one: EntryNumber, other: EntryNumber) -> bool:
        """Whether somebody said of these two entries of an event that they are two people."""
        people = [self._index.links.get((event, number), 0) for number in (one, other)]
        return (min(people), max(people)) in self._index.kept.apart

    def banned_entries(self, event: Event) -> Mapping[EntryNumber, str]:
        """Why entries are banned on the day of their event.

        Who is recognised as the archive recognises entries: by league number, or by name where
        birth date, e-mail and number do not say that it is somebody else.
        """
        index, day = self._index, event.settings.date
        banned = [one for key in index.banned if (one := index.known[key]).is_banned(day)]
        keyed = [(one, number_key(one.league_id or ""), name_typed(one)) for one in banned]
        found: dict[EntryNumber, str] = {}
        for entry in event.entries if banned else ():
            number, name = number_key(entry.league_id or ""), name_typed(entry)
            person = index.links.get((event.settings.id, entry.number), 0)
            same = [one for one, key, _ in keyed if number and key == number]
            likely = (
                *(one for one in same if likeness.are_names_alike(one, entry)),
                *(
                    one
                    for one, _, key in keyed
                    if key == name and not likeness.are_two_people(one, entry)
                ),
                *(one for one in banned if one.id == person),
            )
            if likely:
                found[entry.number] = likely[0].banned or ""
        return found

    # ------------------------------------------------------------------------ catching up

    @property
    def keeps_contacts(self) -> bool:
        """Whether the archive has e-mails and phones of who was in an event."""
        return self._index.kept.contacts

    def event_left(self) -> None:
        """Catch up where the archive is in memory; else that is done when it is read.

        Nobody asked for it: what hinders it is said by the next command.
        """
        if self.is_ready:
            with suppress(NotOpened, NotSaved, Refused):
                self.catch_up()

    def catch_up(self) -> None:
        """Take into account what events say that is newer; one question when that is nothing."""
        index = self._index
        news = self._workspace.reading.archive_news(index.kept.seen)
        if news is None:
            return
        wanted = news if self.keeps_contacts else recognising.without_contacts(news)
        plan = recognising.Plan(index, wanted)
        change = plan.planned_change()
        alone = self._workspace.reading.only_caught_up(plan.left_alone())
        change = replace(change, people={**change.people, **dict.fromkeys(alone)})
        if not change.changes_nothing:
            self._act(CATCH_UP, {"count": len(change.people)}, change)
        index.kept.seen = news.seen

    # --------------------------------------------------------------------------- inside

    @property
    def _index(self) -> Index:
        if self._memory.now is None:
            self._memory.now = Index(self._workspace.reading.archive_contents())
        return self._memory.now

    def _act(self, kind: str, args: Args, change: ArchiveChange) -> Mapping[int, int]:
        """Do what a change says; the keys of those who were new."""
        newest = self._index.kept.timeline.newest_sequence
        deed = self._workspace.command_record(kind, args)
        line, done, new = self._workspace.writing.change_archive(newest, change, deed)
        if line is not None:
            self._memory.take_change(done, line)
        return new


def _typed_twice(index: Index) -> Iterator[Pair]:
    """Who was in an event and is there once more with a typing error, with nothing in common but
    the name. Two of a list of players who were never here are the league's business.
    """
    for key, person in index.known.items():
        for other in index.nearly_named(person) if person.events else ():
            if key != other and likeness.reason_if_one(Reason.TYPING, person, index.known[other]):
                yield min(key, other), max(key, other)


def _reason_told(index: Index, reason: Reason, one: int, other: int) -> Reason | None:
    """Why these two are probably one; None when they are not."""
    if reason is Reason.TYPING and not likeness.is_nearly_same(
        index.name_of(one), index.name_of(other)
    ):
        return None
    return likeness.reason_if_one(reason, index.known[one], index.known[other])


Step = Callable[[int, int], None]
"""Hears how many steps of how many are done."""


class Archive(ArchiveSearch):
    """The archive of a library, asked and changed; make one wherever it is needed.

    Everything raises `NotOpened` while the archive cannot be read, and acts `NotSaved`.
    """

    # --------------------------------------------------------------------------- acts

    def add_person(self, data: Details) -> ArchivedPerson:
        """Put somebody into the archive. `Refused` with what is wrong with the data."""
        _checked_people([data])
        new = self._act("archive-add", {}, ArchiveChange({-1: facts_of(data)}))
        return self._known(new[-1])

    def edit_person(self, person: int, data: Details) -> None:
        """Change what is kept of somebody. `Refused` with what is wrong with the data."""
        _checked_people([data])
        facts = replace(self._known(person), **cells_of(data))
        self._act("archive-edit", {"person": person}, ArchiveChange({person: facts}))

    def take_out(self, *people: int) -> tuple[int, ...]:
        """Take people out who were in no event, in one act; others are erased or merged.

        Says who is out. Refused where all were in one: with why the first of them stays.
        """
        able = tuple(person for person in people if not self.can_take_out(person))
        refuse_if(() if able else self.can_take_out(people[0]))
        gone: dict[int, Facts | None] = dict.fromkeys(able)
        self._act("archive-take-out", _args_about(able), ArchiveChange(gone))
        return able

    def can_take_out(self, person: int) -> tuple[Problem, ...]:
        """Why somebody cannot be taken out; nothing when he can."""
        known = self._index.known.get(person)
        if known is None:
            return (problem("archive.missing"),)
        return (problem("archive.has-events", events=known.events),) if known.events else ()

    def ban_people(self, people: int | Sequence[int], reason: str, until: dt.date | None) -> None:
        """Say that one or several must not play, until this day with it, or for good (None).

        `Refused` without a reason, and for a day that is over.
        """
        said = stripped_text(reason)
        wrong = [] if said else [problem("archive.no-reason", "reason")]
        if until is not None and until < self._workspace.now().date():
            wrong.append(problem("archive.ban-over", "until", until=until))
        refuse_if((*wrong, *check_note(said, path="reason", field="reason")))
        self._set_ban("archive-ban", people, said, until)

    def lift_bans(self, people: int | Sequence[int]) -> None:
        """Lift a ban, or several."""
        self._set_ban("archive-unban", people, None, None)

    def _set_ban(
        self, kind: str, people: int | Sequence[int], reason: str | None, until: dt.date | None
    ) -> None:
        which = (people,) if isinstance(people, int) else people
        changed: dict[int, Facts | None] = {
            one: replace(self._known(one), banned=reason, banned_until=until) for one in which
        }
        self._act(kind, _args_about(which), ArchiveChange(changed))

    def merge_people(self, keep: int, other: int) -> None:
        """Make one person of two: the one kept has the events of both, and the other's data
        where he has none himself; a ban stays whoever had it.
        """
        if keep == other:
            raise Refused([problem("archive.same-person")])
        kept, gone = self._known(keep), self._known(other)
        missing = {n: getattr(gone, n) for n in DETAILS if getattr(kept, n) in (None, "")}
        if kept.banned is None:
            missing |= {"banned": gone.banned, "banned_until": gone.banned_until}
        links: dict[Spot, int | None] = dict.fromkeys(self._index.spots.get(other, ()), keep)
        change = ArchiveChange({keep: replace(kept, **missing), other: None}, links)
        self._act(MERGE, {"person": keep, "other": other}, change)

    def not_the_same(self, one: int, other: int) -> None:
        """Say that two people are two: `doubles` does not name them any more."""
        apart = self._index.kept.apart | {(min(one, other), max(one, other))}
        args = {"person": one, "other": other}
        self._act("archive-apart", args, ArchiveChange(apart=apart))

    def take_in(self, people: Iterable[Details]) -> TakenIn:
        """Take a list of players in, in one act: what it says of who is there wins.

        `Refused` with everything that is wrong, and nobody is taken then.
        """
        wanted = _checked_people(people)
        return self.take_planned(recognising.planned_changes(self._index, wanted))

    def planning_work(self, people: Callable[[], Iterable[Details]]) -> Callable[[Step], Planned]:
        """What finds out on the worker's thread what a long list changes, for `take_planned`.

        It asks the store itself, not what is in memory. `Refused` as `take_in`, and `NotOpened`.
        """
        read, forgotten = self._workspace.archive_reader(), self._memory.forgotten

        def work(step: Step) -> Planned:
            step(0, 3)
            wanted = _checked_people(people())
            step(1, 3)
            index = Index(read(), forgotten)
            step(2, 3)
            plan = recognising.planned_changes(index, wanted)
            step(3, 3)
            return plan

        return work

    def take_planned(self, plan: Planned) -> TakenIn:
        """Take in what was planned; where the archive is another one by now, as `take_in` does."""
        index = self._index
        if plan.index is not index and not self._is_true(plan.index):
            plan = recognising.planned_changes(index, plan.wanted)
        count = plan.counts.added + plan.counts.changed
        self._act("archive-take-in", {"count": count}, plan.change)
        return plan.counts

    def keep_contacts(self, keep: bool) -> None:
        """Take e-mails and phones over from events, or have none of anybody from now on.

        The second cannot be undone, nor what was done in the archive before: the history of it
        is cleared. Backups of before keep them until they are thinned out.
        """
        if keep:
            self._workspace.set_setting(CONTACTS, "yes")
            self._index.kept.contacts = True
        else:
            deed = self._workspace.command_record("archive-contacts", {})
            self._workspace.drop_contacts((CONTACTS, NO_CONTACTS), deed)

    # ---------------------------------------------------------------------------- undo

    @property
    def timeline(self) -> Timeline:
        """Its acts, with the one that `undo` would take back, and `redo` do again."""
        return self._index.kept.timeline

    def undo(self, mode: Mode = Mode.UNDO) -> None:
        """Take back the newest act of the archive that is done.

        What events have brought since stays: only what is still as the act made it goes back,
        and who has an entry by now stays. `Refused` with "history.nothing-to-undo" and, where
        somebody was erased since, "history.cleared".
        """
        last = self.timeline.next_step(mode)
        deed = self._workspace.command_record(last.kind, last.args)
        step = self._workspace.writing.step_archive
        line, change = step(self.timeline.newest_sequence, deed, mode)
        self._memory.take_change(change, line)

    def redo(self) -> None:
        """Do again the act of the archive undone last, as `undo` does."""
        self.undo(Mode.REDO)

    # --------------------------------------------------------------------------- inside

    def _known(self, person: int) -> ArchivedPerson:
        found = self._index.known.get(person)
        if found is None:
            raise Refused([problem("archive.missing")])
        return found


def _args_about(people: Sequence[int]) -> Args:
    """Whom an act is about, as its arguments: one person, or how many."""
    return {"person": people[0]} if len(people) == 1 else {"count": len(people)}


def _checked_people(people: Iterable[Details]) -> tuple[Details, ...]:
    """All of a list. `Refused` with everything that is wrong."""
    wanted = tuple(people)
    refuse_if(chain(*(check_person(Person(**cells_of(one))) for one in wanted)))
    return wanted


def _with_rank(past: Past, ranking: tuple[EntryNumber, ...]) -> Past:
    rank = ranking.index(past.number) + 1 if past.number in ranking else None
    return replace(past, rank=rank, players=len(ranking) or None)
