"""What is known of a person: what it is called and how it is read; the fields of it, those of the
archive and those of an entry, which has more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from bglmanager.engine import personal
from bglmanager.engine.event import Entry, FirstSeating, Gender, League, ListState, Settings
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.personal import Details
from bglmanager.i18n import Named, Texts
from bglmanager.services.archive_index import ArchivedPerson
from bglmanager.services.entries import Person
from bglmanager.services.entry_lists import KnownGames, read_games
from bglmanager.ui.format import Format
from bglmanager.ui.kit.fields import (
    ChoiceKind,
    CountKind,
    DayKind,
    FieldKind,
    FlagKind,
    FormField,
    FormFields,
    LinesKind,
    MomentKind,
    Now,
    NumberKind,
    TextKind,
    in_lines,
)
from bglmanager.words.entries import FACT_NAMES, fact_label, gender_name

data_name = Named(
    {
        **FACT_NAMES,
        "related": "relatives in the event",
        "never_with": "people never at the same table",
        "table_label": "table of one’s own",
        "notes": "notes of the desk",
        "banned": "ban",
    }
)
"""What a kind of data is called."""


def known_name(t: Texts, name: str) -> str:
    """What a datum of the archive is called; its notes are no event's."""
    return t.text("notes") if name == "notes" else data_name(t, name)


def value_of(t: Texts, format_: Format, known: ArchivedPerson | Entry, name: str) -> str:
    """A datum as it is read; nothing where it is not known."""
    value = getattr(known, name)
    if value is None:
        return ""
    if name == "birth_date":
        return format_.short_day(value)
    if name == "gender":
        return gender_name(t, value)
    return format_.number(value) if name == "rating" else str(value)


_FIRST = ("club", "birth_date", "league_id", "email", "phone", "nickname", "gender")
DATA = (*dict.fromkeys((*_FIRST, *personal.DATA)), "notes")
"""What may be known of a person besides the name, in the order in which it is shown."""


def values(t: Texts, format_: Format, known: ArchivedPerson) -> Iterator[tuple[str, str]]:
    """Every datum that is known, with its name."""
    for name in DATA:
        value = value_of(t, format_, known, name)
        if value:
            yield known_name(t, name), value


MOST_COPIES = 99


def archive_fields(t: Texts, now: Now) -> FormFields[Details]:
    """What the archive keeps of a person."""
    fields = _known(t, now, (), t.text("Rating"))
    lines = ("league_id birth_date", "email", "phone", "nickname gender", "rating", "notes")
    return FormFields(in_lines(fields, "last_name", "first_name", "club", *lines))


@record
class GamesKind:
    """The games that somebody brings, by their names: "Azul, Kingsburg". `name` is what one is
    called on the screen, by its id.
    """

    texts: Texts
    known: KnownGames
    name: Callable[[str], str]

    def write_value(self, value: Any) -> str:
        """The text that stands in the field."""
        return ", ".join(map(self.name, value))

    def read_typed(self, typed: str, before: Any) -> Any:
        """Their ids; ValueError with the sentence for what is no game of the event."""
        if typed == self.write_value(before):
            return before
        told = read_games(typed, self.known)
        if told.others:
            text = ", ".join(told.others)
            raise ValueError(self.texts.text("“{text}” is no game of this event.", text=text))
        return told.games


def entry_fields(
    t: Texts,
    now: Now,
    settings: Settings,
    clubs: Iterable[str],
    games: GamesKind,
    *,
    quick: bool,
) -> FormFields[Person]:
    """What is kept of an entry; `quick` has all but three lines behind a link, and the fee.

    `clubs` are offered while the club is typed, `games` reads which are brought. What the
    event of these `settings` does not ask for is left out; who is known pays in the till.
    """
    big, promised = settings.league is League.BIG, t.text("promised a copy of the game")
    several = games.known.are_several
    played = ", ".join(map(games.name, games.known.planned))
    fields = (
        *_known(t, now, clubs, t.text("Elo rating") if big else t.text("Rating")),
        FormField("copies", t.text("Copies of the game"), _copies(t), asked=not several),
        FormField(
            "copies_of",
            t.text("Games brought"),
            games,
            t.text("Some of {games}, with commas", games=played),
            asked=several,
        ),
        FormField(
            "paid", t.text("Fee"), FlagKind(t.text("paid")), asked=quick and bool(settings.fee)
        ),
        FormField("promised_copy", t.text("Promise"), FlagKind(promised), asked=not several),
        FormField("member", t.text("Member"), _member(t), asked=big),
        FormField("list", t.text("Army or deck list"), _list(t), asked=not big),
        FormField(
            "seeded",
            t.text("Round 1"),
            FlagKind(t.text("is a seed")),
            t.text("The reigning champion, the best of the ranking: they never meet in round 1"),
            asked=settings.first_seating is FirstSeating.SEEDED,
        ),
        FormField(
            "table_label",
            t.text("Table of one’s own"),
            TextKind(offers=settings.desk.tables),
            t.text("The table of the hall where the player always sits (mobility, referee)"),
        ),
        FormField(
            "preregistered",
            t.text("Registered on"),
            MomentKind(t, now),
            t.text("Day/month/year and time"),
        ),
    )
    first = ("last_name", "first_name", "club")
    rest = (
        "copies paid",
        "promised_copy",
        "copies_of",
        "email",
        "phone",
        "birth_date gender",
        "nickname",
    )
    last = ("league_id rating", "member list", "seeded", "table_label", "preregistered", "notes")
    return FormFields(
        in_lines(fields, *first, *rest, *last), t.text("All fields") if quick else "", len(first)
    )


def _known(t: Texts, now: Now, clubs: Iterable[str], rating: str) -> tuple[FormField, ...]:
    def no_rating(typed: str) -> str:
        return t.text("“{text}” is not a rating. Write a number.", text=typed)

    kinds: dict[str, FieldKind] = {
        "last_name": TextKind(""),
        "first_name": TextKind(""),
        "club": TextKind(offers=sorted(set(clubs))),
        "birth_date": DayKind(t, past=now),
        "gender": _gender(t),
        "rating": NumberKind(t, no_rating),
        "notes": LinesKind(),
    }
    labels = {"rating": rating, "notes": t.text("Notes")}
    hints = {"birth_date": t.text("Day/month/year")}
    return tuple(
        FormField(
            name,
            labels[name] if name in labels else fact_label(t, name),
            kinds.get(name, TextKind()),
            hints.get(name, ""),
        )
        for name in (*personal.NAMES, *personal.DATA, "notes")
    )


def _copies(t: Texts) -> CountKind:
    def no_copies(typed: str) -> str:
        return t.text(
            "“{text}” is not a number of copies. Write a number up to {most}.",
            text=typed,
            most=MOST_COPIES,
        )

    return CountKind(MOST_COPIES, no_copies)


def _gender(t: Texts) -> ChoiceKind:
    said = ((gender_name(t, each), each) for each in Gender)
    return ChoiceKind(((t.text("not said"), None), *said))


def _member(t: Texts) -> ChoiceKind:
    return ChoiceKind(
        ((t.text("not asked"), None), (t.text("yes"), True), (t.text("refuses"), False))
    )


def _list(t: Texts) -> ChoiceKind:
    return ChoiceKind(
        (
            (t.text("not said"), None),
            (t.text("not needed"), ListState.NOT_NEEDED),
            (t.text("missing"), ListState.MISSING),
            (t.text("handed in"), ListState.HANDED_IN),
            (t.text("checked"), ListState.CHECKED),
        )
    )
