"""What leaves the program has names and clubs, and of the rest only what a league requires."""

from __future__ import annotations

import datetime as dt
import io
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from bglmanager.engine.derive import derive
from bglmanager.engine.event import EntryDesk, Event, Payment, Penalty, TableDesk
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.kinds import Gender, League, PenaltyKind, RoundStatus
from bglmanager.i18n import Texts
from bglmanager.services import documents, export
from bglmanager.services.games import game_catalogue
from bglmanager.services.paper import Paper, Sheet, sheets_offered
from bglmanager.services.workspace import OpenEvent, Workspace
from tests.helpers.events import played, with_round
from tests.helpers.workspaces import open_workspace
from tests.printing.reading import text

ITALIAN = Texts("it")
AT = dt.datetime(2026, 3, 14, 18, tzinfo=dt.UTC)
CONTACTS = ("posta-canarina", "5566778", "1987-09-06", "06/09/1987", "6 settembre 1987", "Quokkina")
NOTES = ("arachidine", "reclamo-canarino")
WISH = "desiderio-canarino"
MONEY = "4711"
PRIVATE = (*CONTACTS, *NOTES, WISH)


OF_MONEY = (Sheet.TILL, Sheet.RECEIPTS)
"""Sheets that say what somebody has paid."""

OF_NOBODY = (
    Sheet.GAME,
    Sheet.ANNOUNCEMENT,
    Sheet.HALL,
    Sheet.REFEREE,
    Sheet.CONSENT,
    Sheet.KEYS,
    Sheet.SIGNS,
    Sheet.TIMETABLE,
    Sheet.CODES,
    Sheet.RANKING_CODES,
)
"""Sheets that name no player of age in letters."""


def _line(receipt: int) -> Payment:
    return Payment(receipt, AT, int(MONEY))


def with_canaries(event: Event) -> Event:
    """The event with contact data of everybody, and notes of the desk at people and tables."""
    people = tuple(
        replace(
            entry,
            email=f"p{entry.number}@posta-canarina.example",
            phone="+39 347 5566778",
            birth_date=dt.date(1987, 9, 6),
            gender=Gender.FEMALE,
            nickname="Quokkina",
            club="Club",
            desk=EntryDesk(present=True, notes="arachidine", payments=(_line(entry.number),)),
        )
        for entry in event.entries
    )
    rounds = tuple(
        replace(
            round_,
            tables=tuple(
                replace(t, desk=TableDesk(notes="reclamo-canarino")) for t in round_.tables
            ),
        )
        for round_ in event.rounds
    )
    fined = Penalty(EntryNumber(1), 1, PenaltyKind.WARNING, "late", None, AT)
    desk = replace(event.settings.desk, wishes=WISH)
    settings = replace(event.settings, desk=desk)
    return replace(event, settings=settings, entries=people, rounds=rounds, penalties=(fined,))


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    made = open_workspace(tmp_path / "library.sqlite3")
    yield made
    made.close()


@pytest.fixture
def desk(workspace: Workspace) -> OpenEvent:
    """Two rounds, the second one being played."""
    event = with_canaries(with_round(played(8), status=RoundStatus.PLAYING))
    return workspace.import_document(event)


def held(data: str, words: tuple[str, ...] = PRIVATE) -> list[str]:
    return [word for word in words if word in data]


def test_no_sheet_has_contacts_or_notes(workspace: Workspace, desk: OpenEvent) -> None:
    """The list of what must be in the hall, which is for the organiser, has his own notes."""
    paper = Paper(desk, ITALIAN, game_catalogue())
    offered = sheets_offered(desk.event, desk.derived, game_catalogue())
    assert len(offered) >= 8
    for offer in offered:
        shown = text(paper.sheet_job(offer)().data)
        assert held(shown) == [WISH] * (offer.sheet is Sheet.HALL)
        assert (MONEY in shown) is (offer.sheet in OF_MONEY)
        assert ("Rossi" in shown) is (offer.sheet not in OF_NOBODY)


def test_no_table_for_other_programs_has_them(desk: OpenEvent, tmp_path: Path) -> None:
    book, lines = tmp_path / "standings.xlsx", tmp_path / "standings.csv"
    export.write_workbook(desk, book, ITALIAN)
    export.write_separated(desk, lines, ITALIAN)
    with zipfile.ZipFile(io.BytesIO(book.read_bytes())) as parts:
        whole = "".join(parts.read(name).decode("utf-8", "replace") for name in parts.namelist())
    assert "Rossi" in whole
    assert held(whole) == []
    assert "Rossi" in lines.read_text("utf-8-sig")
    assert held(lines.read_text("utf-8-sig")) == []


@pytest.mark.parametrize(
    ("league", "leaves"),
    [(League.BGL, ()), (League.BIG, ("posta-canarina", "1987-09-06")), (None, ("1987-09-06",))],
)
def test_league_gets_what_it_requires(league: League | None, leaves: tuple[str, ...]) -> None:
    event = with_canaries(played(8))
    sent = replace(event, settings=replace(event.settings, league=league))
    data = documents.write_document(sent, exported_at=AT, for_league=True).decode()
    assert tuple(held(data)) == leaves
    assert MONEY not in data
    assert derive(documents.read_event(data.encode())).standings == derive(sent).standings
