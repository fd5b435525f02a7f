"""What the desk keeps and no regulation looks at, so that an event can move to another laptop."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from bglmanager.engine.fact_kinds import FROM_ZERO, NOTE, Personal, Since, Titles
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.kinds import ListState


@dataclass(frozen=True, slots=True)
class EventDesk:
    """What the desk keeps about the event.

    `waits_until` is the hour until which the draw of round 1 was put off for who is missing;
    `done` are the codes of what had to be thought of and was (dates to keep, things in the hall).
    `entered_twice`: results count once two people have typed them alike.
    """

    registration_until: dt.time | None = None
    fee_until: dt.time | None = None
    bring_copy: bool | None = None
    auction: bool | None = None
    timetable: Annotated[str | None, NOTE] = None
    tables: tuple[str, ...] = ()
    wishes: Annotated[str | None, NOTE] = None
    waits_until: Annotated[dt.time | None, Since(2)] = None
    done: Annotated[tuple[str, ...], Since(2)] = ()
    entered_twice: Annotated[bool, Since(3)] = False


@dataclass(frozen=True, slots=True)
class Payment:
    """A line of the till.

    Euro taken, or below 0 given back.
    `receipt` counts the lines of an event, 1, 2, 3 … in the order in which they were written.
    """

    receipt: int
    at: dt.datetime
    amount: int | Fraction


@dataclass(frozen=True, slots=True)
class EntryDesk:
    """What the desk keeps about an entry.

    `fee` in euro, where it is another one than the event's. `paid` says that it is settled, also
    where the till has no line of it.
    """

    present: bool = False
    paid: Annotated[
        bool,
        Titles(
            "paye, a paye, inscription payee, bezahlt, startgeld bezahlt, startgeld, pagada, ha "
            "pagado, cuota, cuota pagada, pagato, paid, pagamento, quota, quota pagata, ha "
            "pagato, payment, fee paid, saldo, saldato"
        ),
    ] = False
    member: Annotated[
        bool | None,
        Titles(
            "membre, adherent, mitglied, miembro, member, socio, socia, e socio, tesserato, "
            "tesserata, adesione, membro"
        ),
    ] = None
    copies: Annotated[
        int | None,
        FROM_ZERO,
        Titles(
            "porti il gioco, porti una copia del gioco, porti la tua copia, apporte le jeu, "
            "apportes tu le jeu, apportez vous le jeu, exemplaire, exemplaires, bringt spiel mit, "
            "bringst du das spiel mit, spiel mitgebracht, trae el juego, traes el juego, trae "
            "copia, ejemplares, copia, porta copia, copie, porta una copia, porti una copia, "
            "copia del gioco, porta il gioco, copy, copies, brings a copy, brings copy, bring a "
            "copy, porta una copia del gioco, copie del gioco, copies of the game, copies of the "
            "game brought"
        ),
    ] = None
    promised_copy: Annotated[
        bool | None,
        Titles(
            "copia promessa, promette una copia, porterà una copia, porterai una copia, promised "
            "copy, copy promised, will bring a copy"
        ),
    ] = None
    preregistered: Annotated[
        dt.datetime | None,
        Personal(),
        Titles(
            "horodateur, date d inscription, preinscrit, zeitstempel, anmeldedatum, angemeldet "
            "am, marca temporal, fecha de inscripcion, preinscrito, preiscrizione, preiscritto, "
            "pre iscrizione, timestamp, informazioni cronologiche, data preiscrizione, data "
            "iscrizione, data di iscrizione, iscritto il, preregistered, pre registered, "
            "registered at, registration date, preregistration, data e ora, registered on"
        ),
    ] = None
    list: ListState | None = None
    table_label: Annotated[str | None, Personal()] = None
    notes: Annotated[
        str | None,
        NOTE,
        Personal(),
        Titles(
            "remarque, remarques, commentaire, commentaires, bemerkung, bemerkungen, anmerkung, "
            "anmerkungen, notizen, observaciones, notas, comentarios, comentario, note, notes, "
            "annotazioni, osservazioni, commenti, commento, comments, remarks, nota, note e "
            "richieste, richieste"
        ),
    ] = None
    fee: Annotated[int | Fraction | None, FROM_ZERO, Since(2)] = None
    payments: Annotated[tuple[Payment, ...], Since(2)] = ()


@dataclass(frozen=True, slots=True)
class Absence:
    """Somebody who may be away from his table until then.

    As the referee agreed (BGL 5.4).
    """

    entry: EntryNumber
    until: dt.datetime


@dataclass(frozen=True, slots=True)
class RoundDesk:
    """What the desk keeps about a round.

    When its clock was started, and who may be away.
    """

    started: dt.datetime | None = None
    absences: tuple[Absence, ...] = ()


@dataclass(frozen=True, slots=True)
class Differing:
    """A figure that was typed in two ways.

    `first` is the one that is kept, `second` that of the second person.
    `entry` is whose figure it is, None for what is said of the whole table; `field` as in the
    document's seats, "score", "tie_breaks[0]", "games[1]", "extra.centres.1902" or, of a table,
    "drawn". None stands for an empty field.
    """

    field: Annotated[str, NOTE]
    first: str | None
    second: str | None
    entry: EntryNumber | None = None


@dataclass(frozen=True, slots=True)
class TableDesk:
    """What the desk keeps about a table.

    `entered_twice`: a second person has typed the same result. `differs` is where he has not: the
    table is stopped until somebody has looked at the sheet.
    """

    entered_twice: bool = False
    copy_of: EntryNumber | None = None
    notes: Annotated[str | None, NOTE] = None
    differs: Annotated[tuple[Differing, ...], Since(3)] = ()
