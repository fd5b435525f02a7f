"""What is known of a person besides the results: the same in entries, lists and the archive."""

from __future__ import annotations

import datetime as dt
from dataclasses import fields
from fractions import Fraction
from typing import Annotated

from bglmanager.engine.fact_kinds import NOTE, OR_NULL, Called, Personal, Titles, marks_of, record
from bglmanager.engine.kinds import Gender, League

EVERYBODY = (None, *League)


@record
class PersonFacts:
    """Who somebody is; `rating` is the Elo.

    BGL ranks people by name, league id and results (3.13-3.18); BIG asks for e-mail and birth date
    and counts with the Elo before the event. Without a league the orders themselves decide:
    Diplomacy's look at age and gender (7.3). League points are counted with the rating of those
    who are erased too.
    """

    first_name: Annotated[
        str,
        OR_NULL,
        Personal(EVERYBODY, kept=True),
        Called("first name"),
        Titles(
            "prenom, vorname, nombre, rufname, nombre de pila, nome, nome di battesimo, nomi, "
            "first name, firstname, given name, forename, nome giocatore, nome del giocatore, il "
            "tuo nome"
        ),
    ]
    last_name: Annotated[
        str,
        OR_NULL,
        Personal(EVERYBODY, kept=True),
        Called("surname"),
        Titles(
            "nom, nom de famille, nachname, familienname, zuname, apellido, apellidos, cognome, "
            "cognomi, surname, last name, lastname, family name, cognome giocatore, cognome del "
            "giocatore, il tuo cognome"
        ),
    ]
    email: Annotated[
        str | None,
        Personal((League.BIG,), contact=True),
        Called("e-mail"),
        Titles(
            "courriel, adresse mail, adresse email, adresse e mail, e mail adresse, email "
            "adresse, mailadresse, correo, correo electronico, email, e mail, mail, posta, posta "
            "elettronica, indirizzo email, indirizzo e mail, indirizzo di posta elettronica, "
            "indirizzo mail, email address, e mail address, la tua email"
        ),
    ] = None
    birth_date: Annotated[
        dt.date | None,
        Personal((None, League.BIG)),
        Called("birth date"),
        Titles(
            "date de naissance, ne le, naissance, geburtsdatum, geburtstag, geboren, fecha de "
            "nacimiento, nacimiento, nascita, data di nascita, data nascita, nato il, nata il, "
            "nato a il, compleanno, birth, birth date, birthdate, date of birth, dob, born, "
            "birthday, data di nascita gg mm aaaa"
        ),
    ] = None
    gender: Annotated[
        Gender | None,
        Personal((None,)),
        Called("gender"),
        Titles("sexe, geschlecht, sexo, genero, sesso, genere, gender, sex, m f"),
    ] = None
    phone: Annotated[
        str | None,
        Personal(contact=True),
        Called("phone"),
        Titles(
            "telephone, numero de telephone, portable, mobil, handy, telefon, telefonnummer, "
            "handynummer, movil, numero de telefono, cellulare whatsapp, whatsapp, telefono, "
            "cellulare, tel, cell, phone, mobile, phone number, numero di telefono, numero "
            "telefono, numero di cellulare, recapito telefonico, recapito, telefono cellulare"
        ),
    ] = None
    nickname: Annotated[
        str | None,
        Personal(),
        Called("nickname"),
        Titles(
            "pseudo, surnom, spitzname, apodo, alias, nick, nickname, soprannome, nick name, nome "
            "utente, username"
        ),
    ] = None
    club: Annotated[
        str | None,
        Personal(EVERYBODY),
        Called("club", listed=True),
        Titles(
            "circolo, circolo di appartenenza, nome circolo, club ou association, association, "
            "verein, spielverein, asociacion, club, associazione, societa, ludoteca, gruppo, team "
            "club, associazione di appartenenza, club di appartenenza, associazione club"
        ),
    ] = None
    league_id: Annotated[
        str | None,
        Personal(EVERYBODY),
        Called("league number"),
        Titles(
            "licence, numero de licence, mitgliedsnummer, spielernummer, numero de licencia, "
            "numero de socio, tessera, id, n tessera, numero tessera, numero di tessera, codice, "
            "codice giocatore, id giocatore, player id, member id, membership, membership number, "
            "card, tessera n, codice tessera, league id, league number, numero lega, numero di "
            "lega"
        ),
    ] = None
    rating: Annotated[
        int | Fraction | None,
        Personal((None, League.BIG), kept=True),
        Called("rating"),
        Titles(
            "elo fide, fide, fide elo, classement elo, wertungszahl, elo, rating, punteggio elo, "
            "rating elo, elo rating, punti elo"
        ),
    ] = None


@record
class Details(PersonFacts):
    """What somebody types of a person; `notes` are the desk's."""

    notes: Annotated[str | None, NOTE] = None


NAMES = ("first_name", "last_name")

DATA = tuple(each.name for each in fields(PersonFacts) if each.name not in NAMES)
"""What is known of a person besides the name."""


CONTACTS = tuple(name for name, each in marks_of(PersonFacts, Personal).items() if each.contact)
"""What is of no use after an event."""


def listed_name(who: PersonFacts) -> str:
    """Surname first, as people stand in every list."""
    return f"{who.last_name} {who.first_name}".strip()
