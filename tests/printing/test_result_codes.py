"""Standings in QR codes: read back from the picture of the page, and taken apart by the page that
phones have.
"""

from __future__ import annotations

import random
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from bglmanager.engine.derive import derive
from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event
from bglmanager.i18n import Texts
from bglmanager.printing import styles
from bglmanager.printing.document import Printed, PrintOptions
from bglmanager.printing.kinds import Sheet
from bglmanager.printing.paper import body_room
from bglmanager.printing.qr import CAPACITIES, modules_across
from bglmanager.printing.sheets.result_codes import fit_codes
from bglmanager.printing.styles import PaperSize, page_size
from bglmanager.words.standings import view_after_round, view_of_final_ranking
from tests.helpers.browser import read_in_browser
from tests.helpers.figures import LONG
from tests.helpers.standings_reader import StandingsReader
from tests.printing import builders, scanning

pytestmark = pytest.mark.usefixtures("qapp")

IT = Texts("it")
PLAYERS = (8, 26, 120, 450)
SAMPLE = [(8, "printed"), (26, "one bit, photographed"), (120, "one bit")]
SHAPES = [*product(PLAYERS, scanning.LOOKS)] if LONG else SAMPLE


@cache
def _event(players: int) -> tuple[Event, Derived]:
    event = builders.played(builders.ordinary(players), 1 if players > 200 else 3)
    return event, derive(event)


@cache
def _printed(
    players: int, sheet: Sheet = Sheet.CODES, options: PrintOptions = builders.OPTIONS
) -> Printed:
    event, derived = _event(players)
    return builders.printed(sheet, event, IT, options=options, derived=derived)


def _scanned(printed: Printed, look: str = "printed") -> list[str]:
    pages = (scanning.codes_on(printed.data, page, look) for page in range(printed.pages))
    return [code for page in pages for code in page]


@pytest.mark.parametrize(("players", "look"), SHAPES)
def test_the_codes_of_a_page_are_the_standings(players: int, look: str) -> None:
    event, derived = _event(players)
    view = view_after_round(IT, event, derived, derived.standings[-1].after_round)
    read = StandingsReader().table(_scanned(_printed(players), look))
    assert read["event"] == event.settings.name
    assert read["at"] == "08/05/2026 11:05"
    assert [row[:3] for row in read["rows"]] == [
        [str(row.rank), row.name, row.figures[0].text] for row in view.rows
    ]


def test_the_codes_of_the_final_ranking_are_the_final_ranking() -> None:
    event, derived = _event(26)
    view = view_of_final_ranking(IT, event, derived)
    read = StandingsReader().table(_scanned(_printed(26, Sheet.RANKING_CODES)))
    assert read["title"].startswith("Classifica finale")
    assert [row[:2] for row in read["rows"]] == [[str(row.rank), row.name] for row in view.rows]


@pytest.mark.long
@pytest.mark.parametrize("players", [26, 450])
def test_a_browser_without_a_network_shows_the_standings(players: int, tmp_path: Path) -> None:
    event, derived = _event(players)
    view = view_after_round(IT, event, derived, derived.standings[-1].after_round)
    codes = _scanned(_printed(players))
    for scanned in (codes, codes[::-1]):
        page = read_in_browser(tmp_path, scanned)
        assert page.said["title"] == event.settings.name
        assert [row[:3] for row in page.rows[1:]] == [
            [str(row.rank), row.name, row.figures[0].text] for row in view.rows
        ]


@pytest.mark.long
def test_a_browser_says_which_code_is_missing_and_that_one_is_damaged(tmp_path: Path) -> None:
    codes = _scanned(_printed(450))
    assert len(codes) > 1
    [missing] = [code for code in codes if code.startswith("BGL1:2/")]
    page = read_in_browser(tmp_path, [code for code in codes if code != missing])
    assert (page.said["state"], page.rows) == ("Still missing: codes 2", [])
    middle = len(missing) // 2
    damaged = missing[:middle] + ("A" if missing[middle] != "A" else "B") + missing[middle + 1 :]
    page = read_in_browser(tmp_path, [damaged if code == missing else code for code in codes])
    said = "These codes do not belong together or are damaged."
    assert (page.said["state"], page.rows) == (said, [])


def test_nothing_private_is_in_a_code() -> None:
    said = str(StandingsReader().table(_scanned(_printed(26))))
    assert "Rossi" in said
    for private in ("secret", "@", "0000000", "1984"):
        assert private not in said


_MUCH = random.Random(1).randbytes(5000)


@pytest.mark.parametrize("top", [40.0, 70.0])
@pytest.mark.parametrize("wide", [False, True])
@pytest.mark.parametrize("paper", PaperSize)
def test_a_phone_can_read_every_module_on_every_paper(
    paper: PaperSize, top: float, *, wide: bool
) -> None:
    body = body_room(page_size(paper, wide=wide))
    codes, raster = fit_codes(body, top, _MUCH)
    assert max(map(len, codes)) <= CAPACITIES[-1]
    assert raster.side / modules_across(max(map(len, codes))) >= styles.CODES_MODULE
    assert raster.across * (raster.side + styles.CODES_GAP) - styles.CODES_GAP <= body.width + 1e-6
    assert raster.down * (raster.side + styles.CODES_CAPTION) + top <= body.height + 1e-6


def test_codes_are_few_and_as_large_as_the_page_takes() -> None:
    body = body_room(styles.A4)
    for size, wanted, side in ((100, 1, 186), (1200, 2, 113), (2400, 4, 91)):
        codes, raster = fit_codes(body, 40.0, _MUCH[:size])
        assert (len(codes), raster.holds) == (wanted, wanted)
        assert raster.side == pytest.approx(side * styles.MM, abs=styles.MM)
