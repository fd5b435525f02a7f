"""What is done in the archive: each act said in a line, with the way back."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence

from bglmanager.engine.personal import Details
from bglmanager.services import player_lists
from bglmanager.services.archive import Archive
from bglmanager.services.archive_index import ArchivedPerson, TakenIn
from bglmanager.services.entry_lists import EntryList
from bglmanager.services.recognising import Planned
from bglmanager.services.workspace import Act
from bglmanager.ui.shell import Shell
from bglmanager.ui.tasks import Task
from bglmanager.ui.theme.tokens import Tone
from bglmanager.words.archive import act_words, taken_in_words


class ArchiveActs:
    """The acts of the page; each says whether it was done."""

    def __init__(self, shell: Shell, archive: Archive, after: Callable[[bool], None]) -> None:
        """`after` is called after every act; True says that it was taken back or done again."""
        self._shell, self._archive, self._after = shell, archive, after

    def add(self, data: Details) -> bool:
        """Have somebody new."""
        t = self._shell.look.texts
        said = t.text(
            "{name} is added to People", name=f"{data.first_name} {data.last_name}".strip()
        )
        return self._do(said, lambda: self._archive.add(data))

    def edit(self, known: ArchivedPerson, data: Details) -> bool:
        """Change the data of somebody; nothing is done where nothing is changed."""
        if data == known.details:
            return True
        said = self._shell.look.texts.text("Data of {name}", name=known.name)
        return self._do(said, lambda: self._archive.edit(known.id, data))

    def ban(self, people: Sequence[ArchivedPerson], reason: str, until: dt.date | None) -> bool:
        """Ban people, or change their ban."""
        said = self._shell.look.texts.many(
            "{name} is banned", "{n} people are banned", len(people), name=people[0].name
        )
        ids = [known.id for known in people]
        return self._do(said, lambda: self._archive.ban(ids, reason, until))

    def unban(self, people: Sequence[ArchivedPerson]) -> bool:
        """Lift a ban, or several."""
        said = self._shell.look.texts.many(
            "{name} is not banned any more",
            "{n} people are not banned any more",
            len(people),
            name=people[0].name,
        )
        return self._do(said, lambda: self._archive.unban([known.id for known in people]))

    def merge(self, keep: ArchivedPerson, other: ArchivedPerson) -> bool:
        """Make one of two."""
        t = self._shell.look.texts
        said = t.text("{other} merged into {name}", other=other.name, name=keep.name)
        return self._do(said, lambda: self._archive.merge(keep.id, other.id))

    def part(self, one: ArchivedPerson, other: ArchivedPerson) -> bool:
        """Note that two are two."""
        t = self._shell.look.texts
        said = t.text("{name} and {other} are two people", name=one.name, other=other.name)
        return self._do(said, lambda: self._archive.not_the_same(one.id, other.id))

    def take_out(self, people: Sequence[ArchivedPerson]) -> None:
        """Have people no more who were in no event."""
        names, gone = {known.id: known.name for known in people}, list[int]()
        if self._shell.attempt(lambda: gone.extend(self._archive.take_out(*names))):
            self._say(
                self._shell.look.texts.many(
                    "{name} is removed from People",
                    "{n} people are removed from People",
                    len(gone),
                    name=names[gone[0]],
                )
            )

    def take_in(self, people: Callable[[], Sequence[Details]], then: Callable[[], None]) -> None:
        """Have everybody of a list; `then` is called when that is done."""
        self._taken(lambda: self._archive.take_in(people()), then)

    def take_long(
        self,
        found: EntryList,
        then: Callable[[], None],
        is_wanted: Callable[[], bool],
    ) -> Task:
        """Have everybody of a long list: what it changes is found out in the background, and
        written at once then, unless the list is not wanted any more.
        """
        work = self._archive.planning(lambda: player_lists.listed_people(found))

        def done(plan: Planned) -> None:
            if is_wanted():
                self._taken(lambda: self._archive.take_planned(plan), then)

        name = self._shell.look.texts.text("Importing the list")
        return self._shell.tasks.start(name, lambda progress: work(progress.step), done)

    def _taken(self, deed: Callable[[], TakenIn], then: Callable[[], None]) -> None:
        found: list[TakenIn] = []
        if self._shell.attempt(lambda: found.append(deed())):
            counts = found[0]
            t = self._shell.look.texts
            self._say(taken_in_words(t, counts.added, counts.changed, counts.same))
            then()

    def undo(self) -> None:
        """Take the last act of the archive back."""
        self._step(self._archive.undoable, self._archive.undo, redone=False)

    def redo(self) -> None:
        """Do again what was taken back."""
        self._step(self._archive.redoable, self._archive.redo, redone=True)

    def _step(self, act: Act | None, deed: Callable[[], object], *, redone: bool) -> None:
        t = self._shell.look.texts
        if act is None or not self._shell.attempt(deed):
            return
        words = act_words(t, act.kind, act.args)
        self._after(True)
        if redone:
            self._shell.say(t.text("Redone: {act}", act=words), take_back=self.undo)
        else:
            self._shell.say(t.text("Undone: {act}", act=words))

    def why_no_undo(self) -> Sequence[str]:
        """Why nothing can be taken back."""
        t = self._shell.look.texts
        return () if self._archive.undoable else (t.text("There is nothing to undo."),)

    def why_no_redo(self) -> Sequence[str]:
        """Why nothing can be done again."""
        t = self._shell.look.texts
        return () if self._archive.redoable else (t.text("There is nothing to redo."),)

    def _do(self, said: str, deed: Callable[[], object]) -> bool:
        if not self._shell.attempt(deed):
            return False
        self._say(said)
        return True

    def _say(self, said: str) -> None:
        self._after(False)
        self._shell.say(said, Tone.GOOD, take_back=self.undo)
