"""The panel about a team: who is put into it, and what becomes of the one that is there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from PySide6.QtCore import Qt

from bglmanager.engine.event import Team
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Problems
from bglmanager.i18n import Texts
from bglmanager.services import teams
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.kit.fields import FormField, FormFields, TextKind
from bglmanager.ui.kit.forms import FieldForm
from bglmanager.ui.kit.panels import ButtonsPart, PressPart, RulePart, WordsPart
from bglmanager.ui.pages.entries.panels import PlayersPanel
from bglmanager.ui.pages.entries.people import role_words
from bglmanager.ui.pages.player_field import PlayerField
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Size
from bglmanager.ui.widgets.fields import Field
from bglmanager.words.names import Names, listed_names


class EntryTeamPanel(PlayersPanel):
    """The name of a team, the teammates that are added to it, and who is in it then.

    Enter at the name of a team that there is puts these players into it; at a new name, or none, it
    goes on to the teammates. Each is found by two letters and added by Enter, or pressed in the
    list of all, in which those without a team come first; Enter with nothing typed makes the team,
    called by their surnames where it has no name.
    """

    def __init__(self, shell: Shell, desk: OpenEvent, *numbers: EntryNumber) -> None:
        super().__init__(shell, desk, *numbers)
        self.people, t = list(numbers), self.texts
        own = teams.team_of(desk.event, numbers[0]) if len(numbers) == 1 else None
        self._own = None if own is None else own.number
        now = {"team": "" if own is None else own.name}
        names = TextKind("", offers=tuple(team.name for team in desk.event.teams))
        described = FormFields[Any](((FormField("team", t.text("Team"), names),),))
        self.form = FieldForm(self.look, described, lambda: now)
        self.mate = PlayerField(self.look, self, lambda entry: entry.team is None)
        self.form.submitted.connect(self._leave_name)
        self.form.changed.connect(self.renew)
        self.mate.passed.connect(self._add)
        self.mate.pressed.connect(self._add)
        hint = t.text("Enter adds a player; with nothing typed it makes the team.")
        self.draw_parts(
            self.form,
            WordsPart(self._proposed, Size.SMALL, muted=True),
            Field(self.look, t.text("Teammate"), self.mate, hint),
            WordsPart(self._listed),
            WordsPart(lambda: "\n".join(self._refused()), Size.SMALL, muted=True),
            ButtonsPart(
                (
                    PressPart(self._verb, self.save, primary=True, refused=self._refused),
                    self.cancel(),
                )
            ),
            *(self._of_the_team(numbers[0]) if own else ()),
        )

    def _of_the_team(self, number: EntryNumber) -> Iterator[RulePart | ButtonsPart]:
        """What becomes of the team of this player, or of the player in it."""
        t, desk, press = self.texts, self.desk, self._press
        swap = press(
            t.text("Reserve plays instead"),
            lambda: teams.swap_with_reserve(desk, number),
            lambda: teams.can_swap_with_reserve(desk.event, number),
        )
        yield RulePart()
        yield ButtonsPart(
            (
                press(t.text("Rename the team"), self._rename, tuple),
                press(
                    t.text("Captain"),
                    lambda: teams.set_captain(desk, number),
                    lambda: teams.can_be_captain(desk.event, number),
                ),
                *((swap,) if teams.has_reserves(desk.event) else ()),
                press(
                    t.text("Out of the team"),
                    lambda: teams.remove_from_team(desk, number),
                    self._drawn,
                ),
                press(t.text("Dissolve the team"), self._dissolve, self._drawn),
            )
        )

    def _press(
        self, name: str, does: Callable[[], object], why: Callable[[], Problems]
    ) -> PressPart:
        return PressPart(name, lambda: self._do(does), refused=lambda: self.shell.sentences(why()))

    def _drawn(self) -> Problems:
        return teams.can_change(self.desk.event)

    @property
    def name(self) -> str:
        """What the team is called: what is typed, or the surnames of these players."""
        return self.form["team"].strip() or teams.proposed_name(self.desk.event, self.people)

    def _proposed(self) -> str:
        """What an empty name comes to."""
        if self.form["team"].strip():
            return ""
        return self.texts.text("Without a name: {name}", name=self.name)

    def _refused(self) -> tuple[str, ...]:
        """Why these players cannot be put into this team."""
        return self.shell.sentences(teams.can_form(self.desk.event, self.people, self.name))

    def _team(self) -> Team | None:
        """The team as it would be."""
        event = self.desk.event
        if not teams.are_played(event):
            return None
        return teams.team_named(teams.formed(event, self.people, self.name), self.name)

    def _is_complete(self) -> bool:
        mode, team = self.desk.event.settings.teams_mode, self._team()
        return mode is not None and team is not None and len(team.members) >= mode.size

    def _listed(self) -> str:
        """Who is in the team then."""
        team = self._team()
        names = listed_names(self.desk.event.entries)
        return "" if team is None else "\n".join(member_lines(self.texts, team, names))

    def _verb(self) -> str:
        """What Enter does; nothing where they are in that team already."""
        team = teams.team_named(self.desk.event, self.name)
        if team is not None and {*self.people} <= {*team.people}:
            return ""
        return self.texts.text("Make the team" if team is None else "Put into the team")

    def renew(self) -> None:
        """Show the team as it would be now."""
        super().renew()
        self.mate.show_event(self.desk.event)

    def _leave_name(self) -> None:
        if teams.team_named(self.desk.event, self.name) or self._is_complete():
            self.save()
        else:
            self.mate.setFocus(Qt.FocusReason.TabFocusReason)

    def _add(self) -> None:
        """One more teammate; with nobody typed all of them are in."""
        found = self.mate.entry
        if found is None and not self.is_unknown(self.mate):
            self.save()
        elif found is not None:
            self.people += [found] if found not in self.people else []
            self.mate.empty()
            self.renew()

    def has_typed(self) -> bool:
        return super().has_typed() or len(self.people) > len(self.numbers)

    def save(self) -> None:
        """Put them into the team, or leave where they are in it; a refusal stands in the panel."""
        if not self._verb():
            self.left.emit()
        elif not self._refused():
            self._do(lambda: teams.form_team(self.desk, self.people, self.name))

    def _rename(self) -> object:
        assert self._own is not None  # offered where there is a team
        return teams.rename_team(self.desk, self._own, self.form["team"])

    def _dissolve(self) -> object:
        assert self._own is not None  # offered where there is a team
        return teams.dissolve_team(self.desk, self._own)

    def _do(self, does: Callable[[], object]) -> None:
        if self.form.attempt_typed(self.shell, does):
            del self.people[len(self.numbers) :]
            self.saved.emit(self.people[0])


def member_lines(t: Texts, team: Team, names: Names) -> Iterator[str]:
    """Who is in a team, the reserve last, the captain marked."""
    for number in team.people:
        yield ", ".join(filter(None, (names[number], role_words(t, team, number))))
