"""The side panels of a person of the archive, and of what one event keeps of somebody."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal

from bglmanager.i18n import Texts, capital
from bglmanager.services.archive_index import ArchivedPerson, Past
from bglmanager.services.games import Catalogue
from bglmanager.services.people import FoundPerson
from bglmanager.ui.actions import Action
from bglmanager.ui.format import Format
from bglmanager.ui.kit.fields import DayKind, FormField, FormFields, TextKind
from bglmanager.ui.kit.forms import FormPanel
from bglmanager.ui.kit.panels import (
    ButtonsPart,
    PanelPart,
    PartsPanel,
    PillsPart,
    PillState,
    RulePart,
    ValuesPart,
    WordsPart,
)
from bglmanager.ui.look import Look
from bglmanager.ui.pages.past import PastList
from bglmanager.ui.pages.personal_data import DATA, data_name, known_name, value_of, values
from bglmanager.ui.shell import Shell
from bglmanager.ui.theme.tokens import Size, Tone
from bglmanager.ui.widgets.basics import QuietButton, Words
from bglmanager.words.archive import ban_words


class PersonPanel(PartsPanel):
    """Everything that is known of somebody; `told` are name and value.

    `opened` carries the id of an event of his; `left` is sent for Escape.
    """

    opened = Signal(str)

    def __init__(
        self,
        look: Look,
        known: ArchivedPerson,
        past: Sequence[Past],
        acts: Sequence[Action],
        today: dt.date,
        games: Catalogue,
    ) -> None:
        """`acts` get a button each; `games` know the names of games."""
        super().__init__(look)
        t = look.texts
        self.told = tuple(values(t, Format(t.language), known))
        self.past = PastList(look, past, games)
        self.past.chosen.connect(self.opened)
        ban = capital(ban_words(t, known.banned, known.banned_until))
        tone = Tone.WRONG if known.is_banned(today) else Tone.PLAIN
        nothing = "" if self.told else t.text("Only the name is known.")
        played = t.many("Played in {n} event", "Played in {n} events", len(past))
        never = t.text("Has not played in an event of this computer.")
        opens = t.text("Enter opens the event.")
        events: Sequence[PanelPart] = (
            WordsPart(played, strong=True),
            self.past,
            WordsPart(opens, Size.SMALL, muted=True),
        )
        self.draw(
            PillsPart((lambda: PillState(ban, tone, "ban"),)),
            WordsPart(known.banned or ""),
            WordsPart(nothing, muted=True),
            ValuesPart(self.told),
            ButtonsPart(acts, columns=2),
            RulePart(),
            *(events if past else (WordsPart(never, muted=True),)),
            spacing=8,
        )

    def start(self) -> bool:
        """Put the keyboard on the events; False when there is none."""
        if not self.past.pairs:
            return False
        self.past.setCurrentRow(0)
        self.past.setFocus(Qt.FocusReason.OtherFocusReason)
        return True


class FoundPanel(PartsPanel):
    """Every datum as one event or the archive keeps it; `told` are name and value."""

    def __init__(
        self, look: Look, row: FoundPerson, others: Sequence[FoundPerson], choose: Action
    ) -> None:
        """`others` are all rows of the same person, `choose` selects them."""
        super().__init__(look)
        t = look.texts
        self.told = tuple(_found_values(t, Format(t.language), row))
        number = "" if row.at.facts else t.text("Number {number}", number=row.entry.number)
        nothing = "" if self.told else t.text("Nothing but the name and the results.")
        everywhere = t.many(
            "The same person in {n} place", "The same person in {n} places", len(others)
        )
        same = (RulePart(), WordsPart(everywhere), ButtonsPart((choose,)))
        self.draw(
            WordsPart(place_of(t, row), strong=True),
            WordsPart(number, muted=True),
            WordsPart(_gone_words(t, row) if row.at.gone else ""),
            RulePart(),
            ValuesPart(self.told, below=True),
            WordsPart(nothing),
            *(same if len(others) > 1 else ()),
            spacing=6,
        )


def place_of(t: Texts, row: FoundPerson) -> str:
    """Where something of a person is kept: the name of the event, or the archive."""
    return row.at.event_name if row.at.facts is None else t.text("People")


def _gone_words(t: Texts, row: FoundPerson) -> str:
    """That only a history still has this."""
    if row.at.facts is None:
        return t.text("Taken out of the event; only its history still has this:")
    return t.text("Removed from People; only the history still has this:")


def _found_values(t: Texts, format_: Format, row: FoundPerson) -> Iterator[tuple[str, str]]:
    """Every datum that is kept at one place, with its name."""
    entry, facts = row.entry, row.at.facts
    said = {name: value_of(t, format_, entry, name) for name in DATA if name != "notes"}
    said["related"] = ", ".join(str(number) for number in entry.related)
    said["notes"] = entry.desk.notes or ""
    said["banned"] = (facts.banned or "") if facts else ""
    for name, value in said.items():
        if value:
            yield (known_name if facts else data_name)(t, name), value


@dataclass(frozen=True, slots=True)
class Ban:
    """What is typed of a ban; without a last day it holds until it is lifted."""

    reason: str = ""
    until: dt.date | None = None


class BanPanel(FormPanel):
    """Reason and last day, of one person's ban or of several people's.

    `saved` carries the `Ban`, `lifted` says that there is no ban any more.
    """

    lifted = Signal()

    def __init__(self, shell: Shell, people: Sequence[ArchivedPerson]) -> None:
        under_ban = [known for known in people if known.banned is not None]
        t, one, banned = shell.look.texts, people[0], len(under_ban)
        single = len(people) == 1
        verb = t.text("Change the ban") if banned else t.text("Ban")
        several = t.many("Ban {n} person", "Ban {n} people", len(people))
        ban = Ban(one.banned or "", one.banned_until) if single else Ban()
        super().__init__(shell, _fields(t), ban, verb if single else several)
        self.under_ban = under_ban
        muted = self.look.theme.colours.muted
        about = t.text(
            "Banned people are pointed out wherever they are entered; you decide whether they play."
        )
        self.above.addWidget(Words(self.look, about, colour=muted, wrap=True))
        self.lift = QuietButton(self.look, t.many("Lift the ban", "Lift {n} bans", banned))
        self.lift.clicked.connect(self.lifted)
        self.below.addWidget(self.lift, 0, Qt.AlignmentFlag.AlignLeft)
        self.lift.setVisible(bool(banned))


def _fields(t: Texts) -> FormFields[Ban]:
    reason = TextKind("", missing=t.text("Say why. Shown at check-in."))
    last = t.text("Day/month/year; empty: until it is lifted.")
    return FormFields(
        (
            (FormField("reason", t.text("Reason"), reason, t.text("As the league gave it.")),),
            (FormField("until", t.text("Last day"), DayKind(t), last),),
        )
    )
