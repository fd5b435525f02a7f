"""What a column of an entry list may hold, and the titles people give it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, get_type_hints

from bglmanager.engine.event import Entry, EntryDesk
from bglmanager.engine.fact_kinds import Titles, marks_of
from bglmanager.exchange.entry_lists.names import fold_text

Field = str
"""A fact of an entry by its name; "name" is name and surname in one column, "team" his team's."""

NAMES = ("first_name", "last_name", "name")
"""What says who somebody is."""

_TITLES: Mapping[Field, str] = {
    **{
        field: titles.written
        for made in (Entry, EntryDesk)
        for field, titles in marks_of(made, Titles).items()
    },
    "name": (
        "iscritti, giocatori, partecipanti, players, participants, nom et prenom, nom prenom, "
        "prenom nom, nom complet, joueur, joueuse, vor und nachname, spieler, spielerin, "
        "spielername, teilnehmer, vollständiger name, nombre y apellidos, nombre y apellido, "
        "apellidos y nombre, nombre completo, jugador, jugadora, participante, nominativo, "
        "giocatore, giocatrice, player, player name, name, full name, fullname, nome e "
        "cognome, cognome e nome, nome cognome, cognome nome, nome completo, partecipante, "
        "iscritto, participant, persona, name and surname, nome ed cognome, whole name"
    ),
    "team": (
        "equipe, nom de l equipe, mannschaft, teamname, equipo, nombre del equipo, squadra, "
        "team, nome squadra, nome della squadra, team name"
    ),
}

FIELDS = tuple(_TITLES)

_BY_KEY: Mapping[str, Field] = {
    fold_text(title): field for field, titles in _TITLES.items() for title in titles.split(",")
}


def field_of(title: str) -> Field | None:
    """What a column with this title holds, or None when the title is not known."""
    without_aside = re.sub(r"\([^)]*\)", " ", title)
    return _BY_KEY.get(fold_text(title)) or _BY_KEY.get(fold_text(without_aside))


def types_of_fields() -> Mapping[Field, Any]:
    """What each fact is, with what stands beside it in `Annotated`; names are texts."""
    hints = {
        name: hint
        for made in (EntryDesk, Entry)
        for name, hint in get_type_hints(made, include_extras=True).items()
    }
    return {field: hints[field] for field in FIELDS if field in hints} | {"team": str}


_PLACES = "citta city ville stadt wohnort ciudad localita comune provenienza residenza".split()
"""Where somebody comes from: it stands in the place of the club where a list names no clubs."""

_WORDS: Mapping[str, Field] = {
    "cognome nome": "name",
    "nascita": "birth_date",
    "birth": "birth_date",
    "cognome": "last_name",
    "naissance": "birth_date",
    "nacimiento": "birth_date",
    "surname": "last_name",
    "email": "email",
    "mail": "email",
    "telefono": "phone",
    "cellulare": "phone",
    "phone": "phone",
    "copia": "copies",
    "copy": "copies",
    "tessera": "league_id",
    "pagato": "paid",
    "elo": "rating",
    **dict.fromkeys(_PLACES, "club"),
}
"""Words by which a question is known, in the order in which they are looked for."""


def likely_field_of(title: str) -> Field | None:
    """What a question of a form asks for ("Porti una copia del gioco?"), by a word in it."""
    if "@" in title:
        return None
    words = set(fold_text(title).split())
    return next((field for known, field in _WORDS.items() if words.issuperset(known.split())), None)
