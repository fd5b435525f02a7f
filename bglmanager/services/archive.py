"""The archive of people over all events: searched, completed from events, merged, edited.

Every entry keeps its own copy of a person's data; the archive has the newest of it. What a user
does here is one act of the archive with undo and redo of its own. Bringing it up to date with
the events (`catch_up`) is not: nobody sees it, and undo goes past it.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from bglmanager.db.archive import CONTACTS, NO_CONTACTS, Spot
from bglmanager.db.archive_writing import MERGE, ArchiveChange, Stepped
from bglmanager.db.library_tables import Facts
from bglmanager.db.timeline import Command, Mode
from bglmanager.engine.personal import Details
from bglmanager.engine.problems import Problem, Refused, problem, refuse_if
from bglmanager.services.archive_index import Index
from bglmanager.services.archive_lists import Planned, cells_of, facts_of, planned_changes
from bglmanager.services.archive_search import LIMIT as LIMIT
from bglmanager.services.archive_search import ArchiveSearch
from bglmanager.services.archived_person import DETAILS, ArchiveAct, ArchivedPerson, TakenIn
from bglmanager.services.entries import Person, check_person
from bglmanager.services.limits import check_note, stripped_text

Step = Callable[[int, int], None]
"""Hears how many steps of how many are done."""


class Archive(ArchiveSearch):
    """The archive of a library, asked and changed; make one wherever it is needed.

    Everything raises `NotOpened` while the archive cannot be read, and acts `NotSaved`.
    """

    # --------------------------------------------------------------------------- acts

    def add(self, data: Details) -> ArchivedPerson:
        """Put somebody into the archive. `Refused` with what is wrong with the data."""
        refuse_if(check(data))
        new = self._act("archive-add", {}, ArchiveChange({-1: facts_of(data)}))
        return self._known(new[-1])

    def edit(self, person: int, data: Details) -> None:
        """Change what is kept of somebody. `Refused` with what is wrong with the data."""
        refuse_if(check(data))
        facts = replace(self._facts(person), **cells_of(data))
        self._act("archive-edit", {"person": person}, ArchiveChange({person: facts}))

    def take_out(self, *people: int) -> tuple[int, ...]:
        """Take people out who were in no event, in one act; others are erased or merged.

        Says who is out. Refused where all were in one: with why the first of them stays.
        """
        able = tuple(person for person in people if not self.can_take_out(person))
        refuse_if(() if able else self.can_take_out(people[0]))
        gone: dict[int, Facts | None] = dict.fromkeys(able)
        self._act("archive-take-out", _who(able), ArchiveChange(gone))
        return able

    def can_take_out(self, person: int) -> tuple[Problem, ...]:
        """Why somebody cannot be taken out; nothing when he can."""
        events = self._known(person).events
        return (problem("archive.has-events", events=events),) if events else ()

    def ban(self, people: int | Sequence[int], reason: str, until: dt.date | None) -> None:
        """Say that one or several must not play, until this day with it, or for good (None).

        `Refused` without a reason, and for a day that is over.
        """
        said = stripped_text(reason)
        wrong = [] if said else [problem("archive.no-reason", "reason")]
        if until is not None and until < self._workspace.now().date():
            wrong.append(problem("archive.ban-over", "until", until=until))
        refuse_if((*wrong, *check_note(said, path="reason", field="reason")))
        self._set_ban("archive-ban", people, said, until)

    def unban(self, people: int | Sequence[int]) -> None:
        """Lift a ban, or several."""
        self._set_ban("archive-unban", people, None, None)

    def _set_ban(
        self, kind: str, people: int | Sequence[int], reason: str | None, until: dt.date | None
    ) -> None:
        which = (people,) if isinstance(people, int) else people
        changed: dict[int, Facts | None] = {
            one: replace(self._facts(one), banned=reason, banned_until=until) for one in which
        }
        self._act(kind, _who(which), ArchiveChange(changed))

    def merge(self, keep: int, other: int) -> None:
        """Make one person of two: the one kept has the events of both, and the other's data
        where he has none himself; a ban stays whoever had it.
        """
        if keep == other:
            raise Refused([problem("archive.same-person")])
        kept, gone = self._facts(keep), self._facts(other)
        missing = {n: getattr(gone, n) for n in DETAILS if getattr(kept, n) in (None, "")}
        if kept.banned is None:
            missing |= {"banned": gone.banned, "banned_until": gone.banned_until}
        links: dict[Spot, int | None] = dict.fromkeys(self._index.spots.get(other, ()), keep)
        change = ArchiveChange({keep: replace(kept, **missing), other: None}, links)
        self._act(MERGE, {"person": keep, "other": other}, change)

    def not_the_same(self, one: int, other: int) -> None:
        """Say that two people are two: `doubles` does not name them any more."""
        apart = self._now.apart | {(min(one, other), max(one, other))}
        args = {"person": one, "other": other}
        self._act("archive-apart", args, ArchiveChange(apart=apart))

    def take_in(self, people: Iterable[Details]) -> TakenIn:
        """Take a list of players in, in one act: what it says of who is there wins.

        `Refused` with everything that is wrong, and nobody is taken then.
        """
        wanted = _checked(people)
        return self._taken(*planned_changes(self._index, wanted))

    def planning(self, people: Callable[[], Iterable[Details]]) -> Callable[[Step], Planned]:
        """What finds out on the worker's thread what a long list changes, for `take_planned`.

        It asks the store itself, not what is in memory. `Refused` as `take_in`, and `NotOpened`.
        """
        read, forgotten = self._workspace.archive_reader(), self._memory.forgotten

        def work(step: Step) -> Planned:
            step(0, 3)
            wanted = _checked(people())
            step(1, 3)
            kept = read()
            index = Index(kept)
            step(2, 3)
            change, counts = planned_changes(index, wanted)
            step(3, 3)
            return Planned(wanted, change, counts, kept.newest, forgotten)

        return work

    def take_planned(self, plan: Planned) -> TakenIn:
        """Take in what was planned; where the archive is another one by now, as `take_in` does."""
        newest = self._workspace.newest_of_archive()
        if (plan.newest, plan.forgotten) != (newest, self._memory.forgotten):
            return self.take_in(plan.wanted)
        return self._taken(plan.change, plan.counts)

    def _taken(self, change: ArchiveChange, counts: TakenIn) -> TakenIn:
        self._act("archive-take-in", {"count": counts.added + counts.changed}, change)
        return counts

    def keep_contacts(self, keep: bool) -> None:
        """Take e-mails and phones over from events, or have none of anybody from now on.

        The second cannot be undone, nor what was done in the archive before: the history of it
        is cleared. Backups of before keep them until they are thinned out.
        """
        if keep:
            self._workspace.set_setting(CONTACTS, "yes")
            self._now.contacts = True
        else:
            deed = self._deed("archive-contacts", {})
            self._workspace.drop_contacts((CONTACTS, NO_CONTACTS), deed)

    # ---------------------------------------------------------------------------- undo

    @property
    def undoable(self) -> ArchiveAct | None:
        """The act that `undo` would take back."""
        return _act_of(self._now.timeline.done)

    @property
    def redoable(self) -> ArchiveAct | None:
        """The act that `redo` would do again."""
        return _act_of(self._now.timeline.undone)

    def undo(self) -> None:
        """Take back the newest act of the archive that is done.

        What events have brought since stays: only what is still as the act made it goes back,
        and who has an entry by now stays. `Refused` with "history.nothing-to-undo" and, where
        somebody was erased since, "history.cleared".
        """
        self._step(Mode.UNDO, self._now.timeline.done)

    def redo(self) -> None:
        """Do again the act of the archive undone last, as `undo` does."""
        self._step(Mode.REDO, self._now.timeline.undone)

    def _step(self, mode: Mode, stack: tuple[Command, ...]) -> None:
        if not stack:
            raise Refused([problem(f"history.nothing-to-{mode.value}")])
        deed = self._deed(stack[-1].kind, stack[-1].arguments)
        found: Stepped = self._workspace.step_archive(self._now.timeline.newest, deed, mode)
        self._memory.change(found.people, found.links, found.apart, found.line)
        self._memory.tell()

    # --------------------------------------------------------------------------- inside

    def _known(self, person: int) -> ArchivedPerson:
        found = self.known(person)
        if found is None:
            raise Refused([problem("archive.missing")])
        return found

    def _facts(self, person: int) -> Facts:
        self._known(person)
        return self._index.facts[person]


def _who(people: Sequence[int]) -> dict[str, int | str | None]:
    """Whom an act is about, as its arguments: one person, or how many."""
    return {"person": people[0]} if len(people) == 1 else {"count": len(people)}


def _checked(people: Iterable[Details]) -> tuple[Details, ...]:
    """All of a list. `Refused` with everything that is wrong."""
    wanted = tuple(people)
    refuse_if(found for one in wanted for found in check(one))
    return wanted


def check(data: Details) -> tuple[Problem, ...]:
    """What is wrong with what was typed of a person."""
    return check_person(Person(**cells_of(data)))


def _act_of(stack: tuple[Command, ...]) -> ArchiveAct | None:
    if not stack:
        return None
    return ArchiveAct(stack[-1].kind, stack[-1].arguments, stack[-1].at)
