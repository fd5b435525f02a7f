"""Make the entry lists and the played event in `resources/samples/`.

`python -m tests.tools.make_samples` writes them.

Everybody in them is invented. The same seed gives the same bytes.
"""

from __future__ import annotations

import csv
import io
import random
import re
import tempfile
import zipfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from pathlib import Path

from openpyxl import Workbook

from bglmanager.exchange.entry_lists.names import fold_text
from bglmanager.resources import path
from bglmanager.services import documents, sample
from tests.helpers.workspaces import open_workspace

SAMPLES = Path(__file__).resolve().parents[2] / "resources" / "samples"

FIRST = (
    (
        "Alice Anna Beatrice Carlotta Chiara Debora Elena Elisa Federica Francesca Giada Giulia "
        "Ilaria Irene Laura Lucia Marta Martina Michela Noemi Paola Sara Silvia Sofia Valentina Zoe"
    ),
    (
        "Alessandro Andrea Bruno Dario Davide Emanuele Fabio Filippo Gabriele Giacomo Giorgio "
        "Lorenzo Luca Marco Matteo Michele Nicolò Niccolò Paolo Pietro Riccardo Simone Stefano "
        "Tommaso Umberto Vittorio"
    ),
)
LAST = (
    "Albanese Barbieri Bellini Bianchi Bruno Caputo Cattaneo Colombo Conti Costa D'Amico "
    "D'Angelo De_Luca De_Santis Del_Bò Della_Valle Di_Stefano Esposito Fabbri Farina Ferrara "
    "Ferrari Ferrè Fontana Galli Gatti Gentile Giordano Greco Grassi Guerra Leone Lombardi Longo "
    "Mancini Mariani Marino Marchesà Martinelli Monti Moretti Motta Negri Orlando Pagàno Palmieri "
    "Parisi Pellegrini Piras Pirrò Ricci Rinaldi Riva Rizzo Romano Rossetti Rossi Ruggiero Russo "
    "Sala Santoro Sartori Serra Silvestri Testa Valentini Villa Vitale Zàccaro Zanetti"
)
CLUBS = ("La Tana dei Goblin di Prova", "Ludoteca Alfa", "Il Dado Tratto", "")


@dataclass(frozen=True)
class Person:
    """An invented player."""

    first: str
    last: str
    gender: str
    born: date
    phone: str
    club: str

    @property
    def email(self) -> str:
        """An address at example.org."""
        return f"{fold_text(self.first)}.{fold_text(self.last).replace(' ', '')}@example.org"


def people(count: int, seed: int) -> list[Person]:
    """`count` people with different names."""
    chance = random.Random(seed)
    lasts = [last.replace("_", " ") for last in LAST.split()]
    names = [
        (first, last, gender)
        for gender, firsts in zip("FM", FIRST, strict=True)
        for first in firsts.split()
        for last in lasts
    ]
    return [
        Person(
            first,
            last,
            gender,
            date(1955, 1, 1) + timedelta(days=chance.randrange(20_000)),
            f"3{chance.randrange(20, 99)}{chance.randrange(10**6, 10**7)}",
            chance.choice(CLUBS),
        )
        for first, last, gender in chance.sample(names, count)
    ]


def small_csv() -> bytes:
    """26 players as an Italian Excel writes them: Windows-1252, semicolons."""
    rows = [
        [p.last, p.first, p.email, f"{p.born:%d/%m/%Y}", p.gender, p.phone, p.club, paid]
        for p, paid in zip(people(26, 1), "sì no sì sì no".split() * 6, strict=False)
    ]
    header = "Cognome;Nome;E-mail;Data di nascita;Sesso;Cellulare;Società;Pagato".split(";")
    return _csv([header, *rows]).encode("cp1252")


def workbook() -> bytes:
    """26 people of a registration form: whole names in one column, surname first, and extras."""
    book = Workbook()
    sheet = book.worksheets[0]
    sheet.title = "Risposte del modulo 1"
    sheet.append(
        ["Informazioni cronologiche", "Cognome e nome", "Indirizzo email", "Nato il",
         "Porti una copia del gioco?", "Taglia della maglietta", "Pranzo"]
    )  # fmt: skip
    start = datetime(2026, 10, 3, 9, 15, 20)  # noqa: DTZ001  # as a form writes it
    for i, p in enumerate(people(26, 2)):
        stamp = start + timedelta(hours=7 * i, seconds=37 * i)
        copy, shirt = ("Sì" if i % 3 == 0 else "No"), "SML"[i % 3]
        sheet.append([stamp, f"{p.last} {p.first}", p.email, p.born, copy, shirt, "sì"])
    return _same_bytes(book)


def large_csv() -> bytes:
    """120 rows in UTF-8: 116 people, 4 of them twice, with gaps in what is known of them."""
    chance = random.Random(4)
    rows = []
    for p in people(116, 3):
        known = [chance.random() < share for share in (0.9, 0.8, 0.7, 0.6)]
        values = (p.email, f"{p.born:%d/%m/%Y}", p.phone, p.club)
        kept = [v if k else "" for v, k in zip(values, known, strict=True)]
        rows.append([p.first, p.last, *kept])
    rows.insert(40, [rows[3][0].upper(), rows[3][1].upper(), *rows[3][2:]])
    rows.insert(77, list(rows[10]))
    rows.insert(90, [rows[20][0], rows[20][1], "", "", "", ""])
    rows.append(list(rows[60]))
    header = ["Nome", "Cognome", "Email", "Data di nascita", "Telefono", "Club"]
    return _csv([header, *rows]).encode("utf-8")


def _csv(rows: Iterable[Sequence[str]]) -> str:
    out = io.StringIO()
    csv.writer(out, delimiter=";", lineterminator="\r\n").writerows(rows)
    return out.getvalue()


def played() -> bytes:
    """The document of an event played from the entry list to the final."""
    with tempfile.TemporaryDirectory() as folder:
        workspace = open_workspace(Path(folder) / "library.sqlite")
        try:
            people = sample.people_of(path("samples/iscritti.csv").read_bytes(), workspace.now())
            desk = sample.create_sample(workspace, people, name="Torneo di prova")
            sample.play_to_end(desk)
            return documents.write_document(desk.event, exported_at=desk.now(), for_league=False)
        finally:
            workspace.close()


def _same_bytes(book: Workbook) -> bytes:
    """The workbook with every time of making set to one moment."""
    raw, out = io.BytesIO(), io.BytesIO()
    book.save(raw)
    with zipfile.ZipFile(raw) as made, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as kept:
        for name in made.namelist():
            content = made.read(name)
            if name == "docProps/core.xml":
                content = re.sub(rb">\d{4}-\d\d-\d\dT[\d:]+Z<", b">2026-01-01T00:00:00Z<", content)
            kept.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return out.getvalue()


SAMPLE_FILES = {
    "iscritti.csv": small_csv,
    "iscritti.xlsx": workbook,
    "iscritti-120.csv": large_csv,
    "torneo-giocato.bgl.json": played,
}


def main() -> None:
    """Write the samples."""
    SAMPLES.mkdir(parents=True, exist_ok=True)
    for name, make in SAMPLE_FILES.items():
        (SAMPLES / name).write_bytes(make())
        print(name)


if __name__ == "__main__":
    main()
