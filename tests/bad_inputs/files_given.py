"""Files given in as an event or as the library."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from bglmanager.exchange.event_document.canonical import canonical_pieces, checksum_of
from bglmanager.exchange.event_document.parsing import parse_tree
from tests.bad_inputs.lists import Said, both, zipped

EXAMPLE = Path(__file__).parents[1] / "files" / "examples" / "bgl-2010.bgl.json"
PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"


def changed(change: Callable[[Any], object], *, signed: bool = True) -> bytes:
    """The example after a change by hand; `signed` gives it the checksum that fits."""
    tree = json.loads(EXAMPLE.read_bytes())
    change(tree)
    if signed:
        given = parse_tree(_file(tree))
        assert isinstance(given, dict)
        tree["integrity"]["sha256"] = checksum_of(canonical_pieces(given))
    return _file(tree)


def _file(tree: object) -> bytes:
    return json.dumps(tree, ensure_ascii=False).encode()


def exchanged(old: bytes, new: bytes) -> bytes:
    """The example with some of its bytes exchanged, the checksum as it was."""
    data = EXAMPLE.read_bytes()
    if old not in data:
        raise LookupError(old)
    return data.replace(old, new, 1)


def other_database(path: Path) -> None:
    """A database of another program."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE bookmarks (id INTEGER PRIMARY KEY, title TEXT)")
        connection.commit()


def newer_library(path: Path) -> None:
    """A library of this program's, brought to a revision that it does not know."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()


def _nested(tree: Any) -> None:
    inner: Any = 1
    for _ in range(40):
        inner = [inner]
    tree["event"]["options"] = {"x": inner}


def _score(tree: Any) -> Any:
    return tree["derived"]["standings"][0]["rows"][0]


NOT_EVENT: Said = (
    "Questo non è un file dei risultati. Scegli un file che finisce con .bgl.json.",
    "This is not a result file. Choose a file that ends with .bgl.json.",
)
EMPTY: Said = (
    "Il file è vuoto. Chiedi una nuova copia del file dei risultati.",
    "The file is empty. Ask for a fresh copy of the result file.",
)

DOCUMENTS: dict[str, tuple[Callable[[], bytes], Said]] = {
    "a picture": (lambda: PNG, NOT_EVENT),
    "a PDF": (lambda: b"%PDF-1.7\n", NOT_EVENT),
    "an archive": (lambda: zipped({"x": b"x"}), NOT_EVENT),
    "a database": (lambda: b"SQLite format 3\0", NOT_EVENT),
    "empty": (lambda: b"", EMPTY),
    "blank": (lambda: b" \n\t", EMPTY),
    "a text": (lambda: b"Nome;Cognome\nAnna;Neri\n", NOT_EVENT),
    "a text in UTF-16": (
        lambda: EXAMPLE.read_text(encoding="utf-8").encode("utf-16"),
        both("""
            it: La riga 1 non è testo UTF-8: non è un file dei risultati, oppure è danneggiato.
                Chiedi una nuova copia.
            en: Line 1 is not UTF-8 text: not a result file, or a damaged one. Ask for a fresh
                copy.
        """),
    ),
    "cut off": (
        lambda: EXAMPLE.read_bytes()[:200],
        both("""
            it: Riga 10, colonna 11: qui il file si interrompe o è danneggiato. Chiedi una nuova
                copia del file dei risultati.
            en: Line 10, column 11: the file breaks off or was damaged here. Ask for a fresh copy
                of the result file.
        """),
    ),
    "another JSON": (lambda: b'{"type": "FeatureCollection"}', NOT_EVENT),
    "more than 20 MB": (
        lambda: b"{" + b" " * 64_000_000,
        both("""
            it: Il file supera 64.000.000 di byte: non è un file dei risultati. Scegli un file che
                finisce con .bgl.json.
            en: The file is larger than 64,000,000 bytes: it is not a result file. Choose a file
                that ends with .bgl.json.
        """),
    ),
    "a newer version": (
        lambda: changed(lambda tree: tree.update(version=5)),
        both("""
            it: version: Questo file dei risultati è della versione 5, scritto da reference 1; il
                programma legge fino alla versione 4. Installa un BGL Manager più recente.
            en: version: This result file has version 5 and was written by reference 1; this
                program reads up to version 4. Install a newer BGL Manager.
        """),
    ),
    "an unknown key": (
        lambda: changed(lambda tree: tree["event"].update(colour="red")),
        (
            "event.colour: Un file dei risultati non ha questa chiave. Toglila.",
            "event.colour: A result file has no such key. Leave it out.",
        ),
    ),
    "a key twice": (
        lambda: exchanged(b'"tier": "C"', b'"tier": "C", "tier": "B"'),
        (
            "event.tier: Questa chiave compare due volte. Togline una.",
            "event.tier: This key is there twice. Leave one of the two out.",
        ),
    ),
    "nested 40 deep": (
        lambda: changed(_nested),
        (
            (
                "event.options.x"
                + "[0]" * 29
                + (
                    ": Qui elenchi e oggetti sono annidati oltre 32 livelli: nessun file dei "
                    "risultati è così. Chiedi una nuova copia."
                )
            ),
            (
                "event.options.x"
                + "[0]" * 29
                + (
                    ": Lists and objects lie more than 32 deep here: no result file has that. "
                    "Ask for a fresh copy."
                )
            ),
        ),
    ),
    "nested without end": (
        lambda: b"[" * 200_000,
        both("""
            it: Qui elenchi e oggetti sono annidati oltre 32 livelli: nessun file dei risultati è
                così. Chiedi una nuova copia.
            en: Lists and objects lie more than 32 deep here: no result file has that. Ask for a
                fresh copy.
        """),
    ),
    "a number of 5,000 digits": (
        lambda: exchanged(b'"version": 1,', b'"version": ' + b"1" * 5_000 + b","),
        both("""
            it: version: 11111111111111111111… non si legge come numero. Scrivi un numero tra
                −1.000.000 e 1.000.000.
            en: version: 11111111111111111111… cannot be read as a number. Write a number between
                −1,000,000 and 1,000,000.
        """),
    ),
    "a number of 5,000 digits as a score": (
        lambda: exchanged(b'"rounds_planned": 3', b'"rounds_planned": ' + b"1" * 5_000),
        both("""
            it: event.rounds_planned: 11111111111111111111… non si legge come numero. Scrivi un
                numero tra −1.000.000 e 1.000.000.
            en: event.rounds_planned: 11111111111111111111… cannot be read as a number. Write a
                number between −1,000,000 and 1,000,000.
        """),
    ),
    "a wrong checksum": (
        lambda: exchanged("Torneo d’autunno".encode(), b"Torneo"),
        both("""
            it: integrity.sha256: Il codice di controllo non torna: il file è danneggiato o è stato
                modificato a mano. Chiedi una nuova copia a chi l’ha mandato.
            en: integrity.sha256: The checksum does not fit: the file was damaged or changed by
                hand. Ask whoever sent it for a fresh copy.
        """),
    ),
    "a checksum that is none": (
        lambda: changed(lambda tree: tree["integrity"].update(sha256="x"), signed=False),
        (
            "integrity.sha256: Scrivi uno SHA-256 di 64 cifre 0-9 e lettere a-f.",
            "integrity.sha256: Enter a SHA-256 of 64 digits 0-9 and letters a-f.",
        ),
    ),
    "a place that is none": (
        lambda: changed(lambda tree: tree["entries"].pop()),
        both("""
            it: Turno 3, tavolo 3: il numero 16 non è tra gli iscritti. Dai il posto a un altro, o
                iscrivilo.
            en: Round 3, table 3: number 16 is not on the entry list. Seat somebody else, or enter
                the player.
        """),
    ),
    "a derived value that the facts do not give": (
        lambda: changed(lambda tree: _score(tree).update(points=99)),
        both("""
            it: derived.standings[0].rows[0].points: Qui c’è 99, ma dai dati risulta 100. Ricalcola
                il file.
            en: derived.standings[0].rows[0].points: Here is 99, but the facts give 100. Compute
                the file again.
        """),
    ),
    "a derived line too many": (
        lambda: changed(lambda tree: tree["derived"]["struck"].append(1)),
        (
            ("derived.struck: Qui le righe sono 2, ma dai dati ne risultano 1. Ricalcola il file."),
            ("derived.struck: Lines here: 2, but the facts give 1. Compute the file again."),
        ),
    ),
    "a date that never was": (
        lambda: changed(lambda tree: tree["event"].update(date="2026-02-30")),
        (
            "event.date: Scrivi una data esistente, come 2026-05-08.",
            "event.date: Enter a date that exists, such as 2026-05-08.",
        ),
    ),
}
