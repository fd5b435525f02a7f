"""Sixty people as they stand in a queue in Italy: one surname, two surnames, accents."""

from __future__ import annotations

from collections.abc import Iterator

from bglmanager.engine.event import Entry
from bglmanager.engine.ids import EntryNumber
from bglmanager.services.entries import search_key

SIXTY = (
    ("Rossi", "Anna"), ("Rossi", "Andrea"), ("Rossi", "Marco"), ("Rossi", "Maria Rosa"),
    ("Rossi Bianchi", "Lucia"), ("Rossini", "Bruno"), ("Rosso", "Pia"), ("Russo", "Antonio"),
    ("Russo", "Antonella"), ("Russo", "Ciro"), ("Ferrari", "Elena"), ("Ferrari", "Enrico"),
    ("Ferraris", "Ivo"), ("Ferrara", "Nina"), ("Esposito", "Gennaro"), ("Esposito", "Genny"),
    ("Esposito", "Carmela"), ("Bianchi", "Giulia"), ("Bianchi", "Giuliano"), ("Bianco", "Ezio"),
    ("Colombo", "Ada"), ("Colombini", "Ugo"), ("Ricci", "Sara"), ("Riccio", "Sara"),
    ("De Luca", "Maria Chiara"), ("De Luca", "Mario"), ("Deluca", "Tea"), ("Di Stefano", "Leo"),
    ("D’Angelo", "Niccolò"), ("D’Angelo", "Nicola"), ("Dangeli", "Rita"), ("D’Amico", "Noè"),
    ("Dell’Orto", "Zoé"), ("Della Valle", "Gino"), ("Lo Presti", "Rosalia"), ("Lo Bue", "Totò"),
    ("Quaranta-Castelvecchi", "Maria Antonietta"), ("Quaranta", "Maria"), ("Conti Sforza", "Ugo"),
    ("Conti", "Uberto"), ("Gallo", "Nicolò"), ("Gallo", "Niccolò"), ("Galli", "Nico"),
    ("Re", "Ada"), ("Rei", "Bo"), ("Renzi", "Ivan"), ("Greco", "Elio"), ("Greco", "Elia"),
    ("Marino", "Teo"), ("Marini", "Teo"), ("Moretti", "Dario"), ("Mùrgia", "Efisio"),
    ("Müller", "Jörg"), ("Żółkiewski", "Łukasz"), ("Li", "Bo"), ("Zanella", "Pio"),
    ("Zà", "Ugo"), ("Fabbri", "Lia"), ("Fàbbri", "Lino"), ("Bruno", "Bruna"),
)  # fmt: skip
"""Surname and first name, no two alike."""


def sixty() -> tuple[Entry, ...]:
    """They have registered; nobody is here."""
    return tuple(
        Entry(EntryNumber(number), first, last, club="Ludica" if number % 3 else None)
        for number, (last, first) in enumerate(SIXTY, start=1)
    )


def letters_of(entry: Entry, others: tuple[Entry, ...]) -> tuple[str, str]:
    """The fewest first letters of the surname, then of the first name, that nobody else has.

    Told from the names alone, without what the window does: no accents, blanks or signs.
    """
    mine = _joined(entry)
    rest = [_joined(other) for other in others if other.number != entry.number]
    surname = len(_letters(entry.last_name))
    for count in _counts(len(mine)):
        if not any(name.startswith(mine[:count]) for name in rest):
            return mine[: min(count, surname)], mine[surname:count]
    return mine[:surname], mine[surname:]


def _counts(most: int) -> Iterator[int]:
    """At least two letters: one is no search for a person in a hurry."""
    yield from range(2, most + 1)


def _joined(entry: Entry) -> str:
    return _letters(entry.last_name) + _letters(entry.first_name)


def _letters(name: str) -> str:
    return search_key(name).replace(" ", "")
