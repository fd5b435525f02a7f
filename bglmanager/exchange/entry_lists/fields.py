"""What a column of an entry list may be, and the names people give it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from enum import StrEnum

from bglmanager.engine.event import Entry, EntryDesk
from bglmanager.engine.fact_kinds import Titles, marks_of


class Field(StrEnum):
    """What an entry list can say about a person; `NAME` is name and surname in one column."""

    FIRST_NAME = "first_name"
    LAST_NAME = "last_name"
    NAME = "name"
    EMAIL = "email"
    BIRTH_DATE = "birth_date"
    GENDER = "gender"
    PHONE = "phone"
    NICKNAME = "nickname"
    CLUB = "club"
    TEAM = "team"
    LEAGUE_ID = "league_id"
    RATING = "rating"
    PAID = "paid"
    COPIES = "copies"
    PROMISED_COPY = "promised_copy"
    PREREGISTERED = "preregistered"
    MEMBER = "member"
    SEEDED = "seeded"
    NOTES = "notes"


NAMES = frozenset({Field.FIRST_NAME, Field.LAST_NAME, Field.NAME})
"""What says who somebody is."""

_OTHERS: Mapping[Field, str] = {
    Field.NAME: (
        "iscritti, giocatori, partecipanti, players, participants, nom et prenom, nom prenom, "
        "prenom nom, nom complet, joueur, joueuse, vor und nachname, spieler, spielerin, "
        "spielername, teilnehmer, vollständiger name, nombre y apellidos, nombre y apellido, "
        "apellidos y nombre, nombre completo, jugador, jugadora, participante, nominativo, "
        "giocatore, giocatrice, player, player name, name, full name, fullname, nome e "
        "cognome, cognome e nome, nome cognome, cognome nome, nome completo, partecipante, "
        "iscritto, participant, persona, name and surname, nome ed cognome, whole name"
    ),
    Field.TEAM: (
        "equipe, nom de l equipe, mannschaft, teamname, equipo, nombre del equipo, squadra, "
        "team, nome squadra, nome della squadra, team name"
    ),
}
"""Titles of what no fact of an entry says by itself."""


def title_key(title: str) -> str:
    """A title without case, accents, punctuation and double spaces."""
    plain = unicodedata.normalize("NFKD", title.casefold())
    letters = "".join(c for c in plain if not unicodedata.combining(c))
    return " ".join(re.sub(r"[\W_]+", " ", letters).split())


_TITLES: Mapping[Field, str] = {
    **{
        Field(name): titles.written
        for made in (Entry, EntryDesk)
        for name, titles in marks_of(made, Titles).items()
    },
    **_OTHERS,
}

_BY_KEY: Mapping[str, Field] = {
    title_key(title): field for field, titles in _TITLES.items() for title in titles.split(",")
}


def field_of(title: str) -> Field | None:
    """What a column with this title holds, or None when the title is not known."""
    without_aside = re.sub(r"\([^)]*\)", " ", title)
    return _BY_KEY.get(title_key(title)) or _BY_KEY.get(title_key(without_aside))


_PLACES = "citta city ville stadt wohnort ciudad localita comune provenienza residenza".split()
"""Where somebody comes from: it stands in the place of the club where a list names no clubs."""

_WORDS: tuple[tuple[frozenset[str], Field], ...] = (
    (frozenset({"cognome", "nome"}), Field.NAME),
    (frozenset({"nascita"}), Field.BIRTH_DATE),
    (frozenset({"birth"}), Field.BIRTH_DATE),
    (frozenset({"cognome"}), Field.LAST_NAME),
    (frozenset({"naissance"}), Field.BIRTH_DATE),
    (frozenset({"nacimiento"}), Field.BIRTH_DATE),
    (frozenset({"surname"}), Field.LAST_NAME),
    (frozenset({"email"}), Field.EMAIL),
    (frozenset({"mail"}), Field.EMAIL),
    (frozenset({"telefono"}), Field.PHONE),
    (frozenset({"cellulare"}), Field.PHONE),
    (frozenset({"phone"}), Field.PHONE),
    (frozenset({"copia"}), Field.COPIES),
    (frozenset({"copy"}), Field.COPIES),
    (frozenset({"tessera"}), Field.LEAGUE_ID),
    (frozenset({"pagato"}), Field.PAID),
    (frozenset({"elo"}), Field.RATING),
    *((frozenset({place}), Field.CLUB) for place in _PLACES),
)


def likely_field_of(title: str) -> Field | None:
    """What a question of a form asks for ("Porti una copia del gioco?"), by a word in it."""
    if "@" in title:
        return None
    words = frozenset(title_key(title).split())
    return next((field for wanted, field in _WORDS if wanted <= words), None)
