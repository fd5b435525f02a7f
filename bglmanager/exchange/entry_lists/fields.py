"""What a column of an entry list may be, and the names people give it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from enum import StrEnum


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

_TITLES: Mapping[Field, str] = {
    Field.FIRST_NAME: (
        "prenom, vorname, nombre, rufname, nombre de pila, nome, nome di battesimo, nomi, "
        "first name, firstname, given name, forename, nome giocatore, nome del giocatore, il "
        "tuo nome"
    ),
    Field.LAST_NAME: (
        "nom, nom de famille, nachname, familienname, zuname, apellido, apellidos, cognome, "
        "cognomi, surname, last name, lastname, family name, cognome giocatore, cognome del "
        "giocatore, il tuo cognome"
    ),
    Field.NAME: (
        "iscritti, giocatori, partecipanti, players, participants, nom et prenom, nom prenom, "
        "prenom nom, nom complet, joueur, joueuse, vor und nachname, spieler, spielerin, "
        "spielername, teilnehmer, vollständiger name, nombre y apellidos, nombre y apellido, "
        "apellidos y nombre, nombre completo, jugador, jugadora, participante, nominativo, "
        "giocatore, giocatrice, player, player name, name, full name, fullname, nome e "
        "cognome, cognome e nome, nome cognome, cognome nome, nome completo, partecipante, "
        "iscritto, participant, persona, name and surname, nome ed cognome, whole name"
    ),
    Field.EMAIL: (
        "courriel, adresse mail, adresse email, adresse e mail, e mail adresse, email "
        "adresse, mailadresse, correo, correo electronico, email, e mail, mail, posta, posta "
        "elettronica, indirizzo email, indirizzo e mail, indirizzo di posta elettronica, "
        "indirizzo mail, email address, e mail address, la tua email"
    ),
    Field.BIRTH_DATE: (
        "date de naissance, ne le, naissance, geburtsdatum, geburtstag, geboren, fecha de "
        "nacimiento, nacimiento, nascita, data di nascita, data nascita, nato il, nata il, "
        "nato a il, compleanno, birth, birth date, birthdate, date of birth, dob, born, "
        "birthday, data di nascita gg mm aaaa"
    ),
    Field.GENDER: "sexe, geschlecht, sexo, genero, sesso, genere, gender, sex, m f",
    Field.PHONE: (
        "telephone, numero de telephone, portable, mobil, handy, telefon, telefonnummer, "
        "handynummer, movil, numero de telefono, cellulare whatsapp, whatsapp, telefono, "
        "cellulare, tel, cell, phone, mobile, phone number, numero di telefono, numero "
        "telefono, numero di cellulare, recapito telefonico, recapito, telefono cellulare"
    ),
    Field.NICKNAME: (
        "pseudo, surnom, spitzname, apodo, alias, nick, nickname, soprannome, nick name, nome "
        "utente, username"
    ),
    Field.CLUB: (
        "circolo, circolo di appartenenza, nome circolo, club ou association, association, "
        "verein, spielverein, asociacion, club, associazione, societa, ludoteca, gruppo, team "
        "club, associazione di appartenenza, club di appartenenza, associazione club"
    ),
    Field.TEAM: (
        "equipe, nom de l equipe, mannschaft, teamname, equipo, nombre del equipo, squadra, "
        "team, nome squadra, nome della squadra, team name"
    ),
    Field.LEAGUE_ID: (
        "licence, numero de licence, mitgliedsnummer, spielernummer, numero de licencia, "
        "numero de socio, tessera, id, n tessera, numero tessera, numero di tessera, codice, "
        "codice giocatore, id giocatore, player id, member id, membership, membership number, "
        "card, tessera n, codice tessera, league id, league number, numero lega, numero di "
        "lega"
    ),
    Field.RATING: (
        "elo fide, fide, fide elo, classement elo, wertungszahl, elo, rating, "
        "punteggio elo, rating elo, elo rating, punti elo"
    ),
    Field.PAID: (
        "paye, a paye, inscription payee, bezahlt, startgeld bezahlt, startgeld, pagada, ha "
        "pagado, cuota, cuota pagada, pagato, paid, pagamento, quota, quota pagata, ha "
        "pagato, payment, fee paid, saldo, saldato"
    ),
    Field.COPIES: (
        "porti il gioco, porti una copia del gioco, porti la tua copia, apporte "
        "le jeu, apportes tu le jeu, apportez vous le jeu, exemplaire, exemplaires, bringt "
        "spiel mit, bringst du das spiel mit, spiel mitgebracht, trae el juego, traes el "
        "juego, trae copia, ejemplares, copia, porta copia, copie, porta una copia, porti una "
        "copia, copia del gioco, porta il gioco, copy, copies, brings a copy, brings copy, "
        "bring a copy, porta una copia del gioco, copie del gioco, copies of the game, copies "
        "of the game brought"
    ),
    Field.PROMISED_COPY: (
        "copia promessa, promette una copia, porterà una copia, porterai una copia, promised "
        "copy, copy promised, will bring a copy"
    ),
    Field.PREREGISTERED: (
        "horodateur, date d inscription, preinscrit, zeitstempel, anmeldedatum, angemeldet "
        "am, marca temporal, fecha de inscripcion, preinscrito, preiscrizione, preiscritto, "
        "pre iscrizione, timestamp, informazioni cronologiche, data preiscrizione, data "
        "iscrizione, data di iscrizione, iscritto il, preregistered, pre registered, "
        "registered at, registration date, preregistration, data e ora, registered on"
    ),
    Field.MEMBER: (
        "membre, adherent, mitglied, miembro, member, socio, socia, e socio, tesserato, "
        "tesserata, adesione, membro"
    ),
    Field.SEEDED: (
        "tete de serie, gesetzt, cabeza de serie, seed, seeded, is a seed, testa, testa di "
        "serie, e testa di serie, t serie"
    ),
    Field.NOTES: (
        "remarque, remarques, commentaire, commentaires, bemerkung, bemerkungen, anmerkung, "
        "anmerkungen, notizen, observaciones, notas, comentarios, comentario, note, notes, "
        "annotazioni, osservazioni, commenti, commento, comments, remarks, nota, note e "
        "richieste, richieste"
    ),
}


def title_key(title: str) -> str:
    """A title without case, accents, punctuation and double spaces."""
    plain = unicodedata.normalize("NFKD", title.casefold())
    letters = "".join(c for c in plain if not unicodedata.combining(c))
    return " ".join(re.sub(r"[\W_]+", " ", letters).split())


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
