"""From what is typed in the form of a player to his data, and back."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from bglmanager.engine.event import Gender, ListState, Number
from bglmanager.i18n import Texts
from bglmanager.services.entries import Person
from bglmanager.services.results import parse
from bglmanager.ui.format import Format

Typed = Mapping[str, str]
"""What stands in the fields, by the name of the field."""

FIRST_YEAR = 1900
MOST_COPIES = 99
_MEMBER = {True: "yes", False: "no", None: ""}
_DAY = "%d/%m/%Y"
_MOMENT = "%d/%m/%Y %H:%M"


@dataclass(frozen=True, slots=True)
class Read:
    """The data of the form, and by field what could not be read."""

    person: Person
    faults: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Part:
    """One field: how it is written, how it is read (ValueError with the sentence)."""

    written: Callable[[Person], str]
    read: Callable[[Person, str], Person]


class Typing:
    """Reads and writes the fields; `now` says what lies in the future, and the zone."""

    def __init__(self, texts: Texts, now: Callable[[], dt.datetime]) -> None:
        self._texts = texts
        self._now = now
        self._format = Format(texts.language)
        self._parts = self._make_parts()

    def written(self, person: Person) -> dict[str, str]:
        """What stands in the fields for these data."""
        return {name: part.written(person) for name, part in self._parts.items()}

    def read(self, person: Person, typed: Typed) -> Read:
        """The data with everything taken in that can be read."""
        faults: dict[str, str] = {}
        for name, text in typed.items():
            try:
                person = self._parts[name].read(person, text.strip())
            except ValueError as error:
                faults[name] = str(error)
        return Read(person, faults)

    def _make_parts(self) -> Mapping[str, Part]:
        return {
            "last_name": Part(lambda p: p.last_name, lambda p, x: replace(p, last_name=x)),
            "first_name": Part(lambda p: p.first_name, lambda p, x: replace(p, first_name=x)),
            "club": Part(lambda p: p.club or "", lambda p, x: replace(p, club=x or None)),
            "paid": Part(lambda p: "yes" if p.paid else "", lambda p, x: replace(p, paid=bool(x))),
            "copies": Part(
                lambda p: "" if p.copies is None else f"{p.copies}",
                lambda p, x: replace(p, copies=self._copies(x)),
            ),
            "promised_copy": Part(
                lambda p: "yes" if p.promised_copy else "",
                lambda p, x: replace(p, promised_copy=_promised(p, x)),
            ),
            "email": Part(lambda p: p.email or "", lambda p, x: replace(p, email=x or None)),
            "phone": Part(lambda p: p.phone or "", lambda p, x: replace(p, phone=x or None)),
            "birth_date": Part(
                lambda p: f"{p.birth_date:{_DAY}}" if p.birth_date else "",
                lambda p, x: replace(p, birth_date=self._day(x)),
            ),
            "gender": Part(
                lambda p: p.gender.value if p.gender else "",
                lambda p, x: replace(p, gender=Gender(x) if x else None),
            ),
            "nickname": Part(
                lambda p: p.nickname or "", lambda p, x: replace(p, nickname=x or None)
            ),
            "league_id": Part(
                lambda p: p.league_id or "", lambda p, x: replace(p, league_id=x or None)
            ),
            "rating": Part(
                self._rating_written, lambda p, x: replace(p, rating=self._rating(p, x))
            ),
            "preregistered": Part(
                self._moment_written,
                lambda p, x: replace(p, preregistered=self._moment(p, x)),
            ),
            "seeded": Part(
                lambda p: "yes" if p.seeded else "", lambda p, x: replace(p, seeded=bool(x))
            ),
            "member": Part(
                lambda p: _MEMBER[p.member],
                lambda p, x: replace(p, member={"yes": True, "no": False}.get(x)),
            ),
            "list": Part(
                lambda p: p.list.value if p.list else "",
                lambda p, x: replace(p, list=ListState(x) if x else None),
            ),
            "notes": Part(lambda p: p.notes or "", lambda p, x: replace(p, notes=x or None)),
        }

    def _day(self, text: str) -> dt.date | None:
        if not text:
            return None
        try:
            day = dt.datetime.strptime(_slashed(text), _DAY).replace(tzinfo=dt.UTC).date()
        except ValueError:
            raise ValueError(
                self._texts.text(
                    "“{text}” is not a date. Write it as day/month/year: 21/11/1990.", text=text
                )
            ) from None
        if day > self._now().date():
            raise ValueError(self._texts.text("{text} is in the future.", text=text))
        if day.year < FIRST_YEAR:
            raise ValueError(self._texts.text("{text} is before 1900.", text=text))
        return day

    def _copies(self, text: str) -> int | None:
        if not text:
            return None
        short = len(text) <= len(f"{MOST_COPIES}")
        if short and text.isascii() and text.isdigit() and int(text) <= MOST_COPIES:
            return int(text)
        raise ValueError(
            self._texts.text(
                "“{text}” is not a number of copies. Write a number up to {most}.",
                text=text,
                most=MOST_COPIES,
            )
        )

    def _rating_written(self, person: Person) -> str:
        return "" if person.rating is None else self._format.number(person.rating)

    def _rating(self, person: Person, text: str) -> Number | None:
        if text == self._rating_written(person):
            return person.rating
        try:
            found = parse(text)
        except ValueError:
            found = Fraction(-1)
        if found is not None and found < 0:
            raise ValueError(
                self._texts.text("“{text}” is not a rating. Write a number.", text=text)
            )
        return found

    def _moment_written(self, person: Person) -> str:
        moment = person.preregistered
        return "" if moment is None else f"{moment.astimezone(self._now().tzinfo):{_MOMENT}}"

    def _moment(self, person: Person, text: str) -> dt.datetime | None:
        if text == self._moment_written(person):
            return person.preregistered
        for form in (_MOMENT, _DAY):
            try:
                found = dt.datetime.strptime(_slashed(text), form).replace(
                    tzinfo=self._now().tzinfo
                )
            except ValueError:
                continue
            return found
        if not text:
            return None
        raise ValueError(
            self._texts.text(
                "“{text}” is not a date and time. Write day/month/year and the time: "
                "21/11/2026 18:30.",
                text=text,
            )
        )


def _promised(person: Person, text: str) -> bool | None:
    """An empty box is the answer there was: that nobody asked, or that he promised nothing."""
    if text:
        return True
    return False if person.promised_copy else person.promised_copy


def _slashed(text: str) -> str:
    day, _, hour = text.partition(" ")
    return f"{day.replace('.', '/').replace('-', '/')} {hour.replace('.', ':')}".strip()
