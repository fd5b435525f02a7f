"""How texts are fitted, and what holds for every sheet."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from hashlib import sha256
from itertools import cycle, pairwise, product
from typing import Any

import pytest

from bglmanager.engine.derive import derive
from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Entry, Event, Phase, TieBreak
from bglmanager.engine.finals import Cut
from bglmanager.engine.games.game import TieValue
from bglmanager.engine.games.kinds import DrawnFinal, Text
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.kinds import PenaltyKind
from bglmanager.engine.seating.making import SeatingOptions, next_phase
from bglmanager.i18n import Texts
from bglmanager.printing import styles
from bglmanager.printing.document import PrintOptions
from bglmanager.printing.kinds import Sheet, print_sheet
from bglmanager.printing.paper import ELLIPSIS, FittedLine, Paper, Run, Typesetter
from bglmanager.printing.preview import render_page
from bglmanager.printing.styles import Face, Metrics, PaperSize, register_faces
from bglmanager.words.games import GameWords
from tests.engine import playing
from tests.engine.known_games import game
from tests.helpers import setups
from tests.helpers.figures import figure
from tests.helpers.refusals import refused_codes, refused_for
from tests.printing import before_the_day, builders, other_events, reading

EN, IT = Texts("en"), Texts("it")
OF_A_ROUND = (Sheet.PAIRINGS, Sheet.CALL_OUT, Sheet.TABLES)


OF_THE_TILL = (Sheet.TILL, Sheet.RECEIPTS)


def _seated(count: int) -> Event:
    return builders.with_round(builders.event(builders.ordinary(count)), closed=False)


def _paid(count: int) -> Event:
    return builders.paid(builders.ordinary(count))


def _called(count: int) -> Event:
    event = builders.played(builders.ordinary(count), 1)
    return builders.with_desk(builders.with_round(event, closed=False))


def _played(count: int) -> Event:
    return builders.played(builders.ordinary(count), 4)


def _decided(count: int) -> Event:
    """With a third of the people warned, and a figure corrected of each of them."""
    event, some = _played(count), range(1, count + 1, 3)
    kinds = (PenaltyKind.WARNING, PenaltyKind.LAST, PenaltyKind.EXPULSION)
    log = (
        builders.penalty(number, number, kind, "slow play", "came back with a drink; " * kind_)
        for number, (kind_, kind) in zip(some, cycle(enumerate(kinds)), strict=False)
    )
    mended = (
        builders.correction(number, number, "score", "42", "24", "digits turned round")
        for number in some
    )
    return replace(event, penalties=tuple(log), corrections=tuple(mended))


OF_THE_REFEREE = (Sheet.PENALTIES, Sheet.PLAYER_PENALTIES, Sheet.CORRECTIONS)

BUILT: Mapping[Sheet, Callable[[int], Event]] = {
    **dict.fromkeys(
        (Sheet.TEAMS, Sheet.TEAMS_WALL), lambda count: other_events.teams(count=count // 2 + 1)
    ),
    Sheet.POINTS: lambda count: other_events.catan(count, rounds=3),
    Sheet.SETUP: lambda count: setups.drawn(_seated(count), setups.EVERYTHING),
    Sheet.BRINGING: lambda count: builders.with_copies(_seated(count)),
    Sheet.BOXES: lambda count: builders.with_copies(_seated(count)),
    Sheet.ROOM: before_the_day.arranged,
    Sheet.TIMETABLE: lambda _: before_the_day.planned(),
    Sheet.ROUND: _called,
    **dict.fromkeys(OF_THE_REFEREE, _decided),
    **dict.fromkeys(OF_THE_TILL, _paid),
    **dict.fromkeys(OF_A_ROUND, _called),
}
"""What is printed where it is not an event that was `_played`."""


@cache
def _derived(build: Callable[[int], Event], count: int) -> tuple[Event, Derived]:
    event = build(count)
    return event, derive(event)


def _event(sheet: Sheet, count: int) -> Event:
    return _derived(BUILT.get(sheet, _played), count)[0]


@pytest.mark.parametrize("sheet", OF_A_ROUND)
def test_hostile_names_are_printed_as_they_are_or_in_latin_letters(sheet: Sheet) -> None:
    event = builders.with_round(builders.event(builders.hostile()), closed=False)
    printed = builders.printed(sheet, event, IT)
    text = reading.text(printed.data)
    assert "Rossi & C. <b> <img src=x>" in text
    assert "Quaranta-Castelvecchi Maria Antonietta" in text
    assert "Łukasiewicz Jan" in text
    assert "Иванов Иван" in text
    assert "Li Xiǎolóng" in text
    assert "Ada :game_die:" in text
    assert f"W{ELLIPSIS}" in text
    assert [each.entry for each in printed.changed] == [2, 3]


@pytest.mark.parametrize("sheet", OF_THE_TILL)
def test_hostile_names_are_printed_in_the_till(sheet: Sheet) -> None:
    printed = builders.printed(sheet, builders.paid(builders.hostile()), IT)
    text = reading.text(printed.data)
    assert "Rossi & C. <b> <img src=x>" in text
    assert "Quaranta-Castelvecchi Maria Antonietta" in text
    assert f"W{ELLIPSIS}" in text


def test_the_receipts_of_some_are_printed_and_stay_in_order_when_the_stack_is_cut() -> None:
    event = builders.paid(builders.ordinary(26))
    some = replace(builders.OPTIONS, per_page=4, people=(EntryNumber(7), EntryNumber(3)))
    text = reading.text(builders.printed(Sheet.RECEIPTS, event, IT, options=some).data)
    assert re.findall(r"Ricevuta N\. (\d+)", text) == ["3", "7"]
    every = replace(builders.OPTIONS, per_page=4)
    printed = builders.printed(Sheet.RECEIPTS, event, IT, options=every)
    first = reading.text(printed.data)[:4000]
    assert printed.pages == 7
    assert re.findall(r"Ricevuta N\. (\d+)", first)[:4] == ["1", "8", "15", "22"]


def test_without_a_line_there_are_no_receipts() -> None:
    assert _refusal(builders.event(builders.ordinary(8)), Sheet.RECEIPTS, None) == (
        "till.no-receipts"
    )


@pytest.mark.parametrize("sheet", Sheet)
def test_nothing_private_is_printed(sheet: Sheet) -> None:
    text = reading.text(builders.printed(sheet, _event(sheet, 26), IT).data)
    for private in ("secret", "example.org", "+39", "1984"):
        assert private not in text


@pytest.mark.parametrize("sheet", list(Sheet)[:: figure(4, long=1)])
def test_the_same_event_gives_the_same_bytes(sheet: Sheet) -> None:
    event = _event(sheet, 26)
    first = builders.printed(sheet, event, IT).data
    builders.printed(Sheet.PENALTIES, event, IT)
    assert builders.printed(sheet, event, IT).data == first


def test_another_process_gives_the_same_bytes() -> None:
    code = (
        "from hashlib import sha256\n"
        "from tests.printing import builders, test_printing as t\n"
        "event = t._event(t.Sheet.STANDINGS, 26)\n"
        "data = builders.printed(t.Sheet.STANDINGS, event, t.IT).data\n"
        "print(sha256(data).hexdigest())\n"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    data = builders.printed(Sheet.STANDINGS, _event(Sheet.STANDINGS, 26), IT).data
    assert said.stdout.strip() == sha256(data).hexdigest()


def test_only_bundled_fonts_are_used_and_all_are_embedded() -> None:
    data = builders.printed(Sheet.STANDINGS, _event(Sheet.STANDINGS, 26), IT).data
    assert data.count(b"/FontFile2") == data.count(b"/Subtype /TrueType") > 0
    assert b"Helvetica" not in data


def test_no_table_is_split_and_every_one_is_called_once_in_order() -> None:
    event = _event(Sheet.CALL_OUT, 300)
    printed = builders.printed(Sheet.CALL_OUT, event, IT)
    assert printed.pages > 1
    pages = reading.text(printed.data).split("----")
    names = {entry.number: f"{entry.last_name} {entry.first_name}" for entry in event.entries}
    on = []
    for table in event.rounds[-1].tables:
        seated = [names[seat.entry] for seat in table.seats]
        found = [number for number, page in enumerate(pages) if seated[0] in page]
        assert found
        assert any(all(name in pages[number] for name in seated) for number in found)
        together = "\n".join(seated).replace("\n", " ")
        flat = [page.replace("\n", " ") for page in pages]
        on.append(next(number for number, page in enumerate(flat) if together in page))
    assert on == sorted(on)


@pytest.mark.parametrize("per_page", [1, 2, 4])
def test_the_cut_stacks_laid_on_one_another_are_in_order(per_page: int) -> None:
    event = _event(Sheet.TABLES, 26)
    options = replace(builders.OPTIONS, per_page=per_page)
    printed = builders.printed(Sheet.TABLES, event, IT, options=options)
    pages = [
        [int(part.split()[0]) for part in page.split(" · tavolo ")[1:]]
        for page in reading.text(printed.data).split("----")
    ]
    stacks = [[page[place] for page in pages if place < len(page)] for place in range(per_page)]
    assert [number for stack in stacks for number in stack] == [1, 2, 3, 4, 5, 6, 7]


def test_the_list_by_name_is_alphabetical_and_whole() -> None:
    event = _event(Sheet.PAIRINGS, 300)
    text = reading.text(builders.printed(Sheet.PAIRINGS, event, IT).data)
    for entry in event.entries:
        assert text.count(f"{entry.last_name} {entry.first_name}") >= 1
    assert ELLIPSIS not in text
    order = [text.index(f"{e.last_name} {e.first_name}") for e in _alphabetical(event)]
    assert all(a <= b for a, b in pairwise(order))


def _alphabetical(event: Event) -> list[Entry]:
    return sorted(event.entries, key=lambda entry: (entry.last_name, entry.first_name))


def test_people_with_one_name_are_told_apart() -> None:
    entries = (
        builders.entry(1, "Rossi", "Anna", "Ludus"),
        builders.entry(2, "Rossi", "Anna", "Treemme"),
        builders.entry(3, "rossi", "ànna", "Treemme"),
        *builders.ordinary(12)[3:],
    )
    event = builders.with_round(builders.event(entries), closed=False)
    text = reading.text(builders.printed(Sheet.PAIRINGS, event, IT).data)
    assert "Rossi Anna (Ludus)" in text
    assert "Rossi Anna (2)" in text
    assert "rossi ànna (3)" in text
    closed = builders.with_round(builders.event(entries), closed=True)
    text = reading.text(builders.printed(Sheet.WHY, closed, IT).data)
    assert text.count("Rossi Anna (2)") == 2, "in his line, and in that of who is behind him"


@pytest.mark.parametrize(
    ("sheet", "round_number", "code"),
    [
        (Sheet.PAIRINGS, None, "print.no-round"),
        (Sheet.CALL_OUT, 1, "print.no-round"),
        (Sheet.STANDINGS, None, "print.no-standings"),
        (Sheet.RANKING, None, "print.no-ranking"),
        (Sheet.TEAMS, None, "print.no-team-standings"),
        (Sheet.STANDINGS_WALL, None, "print.no-standings"),
        (Sheet.RANKING_WALL, None, "print.no-ranking"),
        (Sheet.TEAMS_WALL, None, "print.no-team-standings"),
        (Sheet.POINTS, None, "print.no-points-ranking"),
    ],
)
def test_before_the_first_round_there_is_nothing_to_print(
    sheet: Sheet, round_number: int | None, code: str
) -> None:
    assert _refusal(builders.event(builders.ordinary(8)), sheet, round_number) == code


def test_certificates_wait_for_the_last_result_and_not_for_the_first() -> None:
    open_ = builders.played(builders.ordinary(8), 2)
    assert _refusal(open_, Sheet.CERTIFICATES, None) == "print.not-over"


def test_badges_begin_at_a_place_that_a_page_has() -> None:
    event = builders.event(builders.ordinary(8))

    def pages(place: int) -> int:
        options = replace(builders.OPTIONS, first_place=place)
        return builders.printed(Sheet.BADGES, event, IT, options=options).pages

    assert (pages(1), pages(10)) == (1, 2)
    assert refused_codes(pages, 11) == ["print.no-label"]


def test_blank_signs_to_write_on_are_printed_beside_those_of_tables() -> None:
    event = builders.event(builders.ordinary(8))
    alone = builders.printed(Sheet.SIGNS, event, IT)
    options = replace(builders.OPTIONS, tables=(TableNumber(9),), blanks=2)
    some = builders.printed(Sheet.SIGNS, event, IT, options=options)
    assert (alone.pages, some.pages) == (2, 3)
    assert reading.text(some.data).count("9") == 2


def test_the_emergency_pack_is_of_all_tables() -> None:
    event = builders.played(builders.ordinary(8), 1)
    whole, some = (
        builders.printed(Sheet.EMERGENCY, event, IT, options=replace(builders.OPTIONS, tables=of))
        for of in ((), (TableNumber(7),))
    )
    assert whole.data == some.data


@pytest.mark.parametrize(
    ("sheet", "code"),
    [(Sheet.TABLES, "print.round-unknown"), (Sheet.STANDINGS, "print.no-standings-after")],
)
def test_a_round_that_is_not_there_is_refused(sheet: Sheet, code: str) -> None:
    assert _refusal(builders.played(builders.ordinary(8), 2), sheet, 7) == code


def _refusal(event: Event, sheet: Sheet, number: int | None) -> str:
    round_number = None if number is None else RoundNumber(number)
    options = PrintOptions(printed_at=builders.PRINTED_AT)
    return refused_for(
        print_sheet, sheet, event, derive(event), IT, round_number=round_number, options=options
    )[0].code


def test_an_older_round_can_be_printed_again() -> None:
    event = builders.played(builders.ordinary(8), 3)
    printed = print_sheet(
        Sheet.STANDINGS,
        event,
        derive(event),
        IT,
        round_number=RoundNumber(1),
        options=builders.OPTIONS,
    )
    assert "Classifica Turno 1" in reading.text(printed.data)


def test_a_page_becomes_a_picture() -> None:
    printed = builders.printed(Sheet.PAIRINGS, _event(Sheet.PAIRINGS, 300), IT)
    picture = render_page(printed.data, 1, 36)
    assert printed.pages == 6
    assert (picture.width, picture.height) == (298, 421)
    assert len(picture.rgba) == 298 * 421 * 4
    assert picture.rgba[:4] == b"\xff\xff\xff\xff"
    assert min(picture.rgba) < 128
    with pytest.raises(IndexError):
        render_page(printed.data, 6, 36)


@pytest.mark.parametrize("per_page", [1, 2, 4])
def test_six_at_a_table_have_rows_to_write_in_and_the_rules_of_the_game_step_back(
    per_page: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    heights: list[float] = []
    box = Paper.draw_box

    def noted(paper: Paper, x: float, y: float, width: float, height: float, **line: float) -> None:
        heights.append(height)
        box(paper, x, y, width, height, **line)

    monkeypatch.setattr(Paper, "draw_box", noted)
    event = builders.played(builders.ordinary(12), 1, players_per_table=6)
    event = builders.with_desk(builders.with_round(event, closed=False))
    counts = [f"Count number {n} is added to the sum." for n in range(30)]
    games = {builders.GAME: builders.words("Race for the Galaxy", 60, *counts)}
    options = replace(builders.OPTIONS, per_page=per_page, games=games)
    text = reading.text(builders.printed(Sheet.TABLES, event, IT, options=options).data)
    written = sum(count in " ".join(text.split()) for count in counts)
    assert written == {1: 28, 2: 3, 4: 3}[per_page]  # four would have no room
    assert min(height for height in heights if height != styles.SLIP_CODE_HEIGHT) >= 12 * styles.MM


def _measured(monkeypatch: pytest.MonkeyPatch) -> tuple[list[float], list[float], list[float]]:
    """Widths of boxes and of lines to sign on, and sizes of letters, of all that is drawn."""
    boxes: list[float] = []
    lines: list[float] = []
    sizes: list[float] = []
    box, rule, put = Paper.draw_box, Paper.draw_rule, Paper.put_line

    def draw_box(paper: Paper, x: float, y: float, width: float, high: float, **at: float) -> None:
        boxes.append(width)
        box(paper, x, y, width, high, **at)

    def draw_rule(paper: Paper, x: float, y: float, to_x: float, *rest: Any, **at: Any) -> None:
        lines.append(to_x - x)
        rule(paper, x, y, to_x, *rest, **at)

    def put_line(paper: Paper, line: FittedLine, *where: Any, **how: Any) -> None:
        sizes.extend(line.size * run.scale for run in line.runs)
        put(paper, line, *where, **how)

    monkeypatch.setattr(Paper, "draw_box", draw_box)
    monkeypatch.setattr(Paper, "draw_rule", draw_rule)
    monkeypatch.setattr(Paper, "put_line", put_line)
    return boxes, lines, sizes


ON_SLIPS = [*product((1, 2, 4), (3, 4, 6), (PaperSize.A4, PaperSize.LETTER, PaperSize.A5))]


@pytest.mark.parametrize(("per_page", "at_table", "paper"), ON_SLIPS[:: figure(4, long=1)])
def test_a_slip_has_boxes_to_write_in_lines_to_sign_on_and_letters_to_read(
    per_page: int, at_table: int, paper: PaperSize, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Look, paper: boxes 12 mm, signatures 45 mm; five figures a seat."""
    boxes, lines, sizes = _measured(monkeypatch)
    event = builders.played(builders.ordinary(2 * at_table), 1, players_per_table=at_table)
    event = builders.with_desk(builders.with_round(event, closed=False))
    options = replace(builders.OPTIONS, per_page=per_page, paper=paper)
    printed = builders.printed(Sheet.TABLES, event, IT, options=options)
    assert min(boxes) >= 12 * styles.MM - 0.01
    signed = [width for width in lines if width >= 45 * styles.MM - 0.01]
    assert len(signed) >= 2 * (at_table + 1)
    assert min(sizes) >= 7.0 - 0.01
    wide, high = reading.size(printed.data)
    for page in reading.boxes(printed.data):
        for left, bottom, right, top in page:
            assert left >= styles.MARGIN - 1
            assert right <= wide - styles.MARGIN + 1
            assert bottom >= styles.MARGIN - 2.5
            assert top <= high - styles.MARGIN + 1


def test_four_small_sheets_stand_on_a_page_and_only_two_of_what_asks_for_more() -> None:
    four = replace(builders.OPTIONS, per_page=4)
    ordinary_ = builders.with_desk(
        builders.with_round(builders.event(builders.ordinary(16)), closed=False)
    )
    assert builders.printed(Sheet.TABLES, ordinary_, IT, options=four).pages == 1
    six = builders.event(builders.ordinary(24), players_per_table=6)
    six = builders.with_desk(builders.with_round(six, closed=False))
    assert builders.printed(Sheet.TABLES, six, IT, options=four).pages == 2


def test_numbers_of_a_column_end_at_one_edge_and_places_begin_at_one() -> None:
    data = builders.printed(Sheet.STANDINGS, _event(Sheet.STANDINGS, 26), IT).data
    figures = [reading.edges(data, text) for text in ("126,60", "85,98", "75,25")]
    assert max(right for _, right in figures) - min(right for _, right in figures) < 0.5
    places = [reading.edges(data, text) for text in ("1/4 2/2", "4/3 1/7")]
    assert abs(places[0][0] - places[1][0]) < 0.5


def test_the_final_ranking_says_which_value_decided_at_the_final_table() -> None:
    event = builders.played(builders.ordinary(8), 2)
    while next_phase(event) is not None:
        event = builders.with_round(event, closed=True)
    final = event.rounds[-1]
    assert final.phase is Phase.FINAL
    seats = tuple(
        replace(seat, score=40, tie_breaks=(coins,))
        for seat, coins in zip(final.tables[0].seats, (1, 4, 4, 2), strict=True)
    )
    tied = replace(
        final,
        tie_breaks=(TieBreak("monete"),),
        tables=(replace(final.tables[0], seats=seats),),
    )
    event = replace(event, rounds=(*event.rounds[:-1], tied))
    said = " ".join(reading.text(builders.printed(Sheet.RANKING, event, EN).data).split())
    assert said.count("by “monete”, 4 to 2 (more is better).") == 1
    assert said.count("by “monete”, 2 to 1 (more is better).") == 1
    assert "Final. Level at 40: " in said


def test_a_level_final_to_be_played_again_leaves_the_ranking_provisional() -> None:
    event = playing.swiss(8, 2, 3, ", game duel")
    event = playing.play(event, lambda _: 10, SeatingOptions(cut=Cut(2)))
    for drawn_final in DrawnFinal:
        rules = game("duel", size=2, drawn_final=drawn_final)
        options = replace(builders.OPTIONS, games={"duel": GameWords("Duel", rules)})
        said = reading.text(builders.printed(Sheet.RANKING, event, EN, options=options).data)
        assert ("Provisional" in said) is (drawn_final is DrawnFinal.REPLAY)


def test_a_tie_break_of_the_game_is_on_its_table_sheet_in_the_language_of_the_paper() -> None:
    event = builders.with_round(builders.played(builders.ordinary(8), 1), closed=False)
    last = event.rounds[-1]
    tables = tuple(
        replace(table, seats=tuple(replace(seat, tie_breaks=(None,)) for seat in table.seats))
        for table in last.tables
    )
    with_tie = replace(last, tie_breaks=(TieBreak("monete"),), tables=tables)
    event = replace(event, rounds=(*event.rounds[:-1], with_tie))
    spoken = builders.words("Race for the Galaxy", 60)
    assert spoken.rules is not None
    rules = replace(spoken.rules, tie_breaks=(TieValue(Text("monete", "coins")),))
    options = replace(builders.OPTIONS, games={builders.GAME: replace(spoken, rules=rules)})
    english = reading.text(builders.printed(Sheet.TABLES, event, EN, options=options).data)
    assert "\nScore coins Place\n" in english
    assert "Level at the table: coins (more is better); then the place is shared." in english
    italian = reading.text(builders.printed(Sheet.TABLES, event, IT, options=options).data)
    assert "\nPunteggio monete Piazz.\n" in italian
    assert "Pari al tavolo: monete (vince il più alto); poi si divide il posto." in italian


WHITE = "Anna\u00a0\u200dBruno\ufe0f\n\x07Carla"


@pytest.fixture(scope="module")
def metrics() -> Metrics:
    return register_faces()


@pytest.fixture
def typesetter(metrics: Metrics) -> Typesetter:
    return Typesetter(metrics)


def test_invisible_characters_never_reach_the_paper(typesetter: Typesetter) -> None:
    assert typesetter.letters.write(WHITE) == "Anna Bruno  Carla"
    assert typesetter.letters.changed(()) == ()


def test_a_letter_and_its_accent_become_one_character(typesetter: Typesetter) -> None:
    assert typesetter.letters.write("Nicolo\u0300") == "Nicolò"


def test_what_fits_is_left_alone(typesetter: Typesetter) -> None:
    line = typesetter.fit_line("Rossi Anna", 10, 100)
    assert (line.runs, line.size) == ((Run("Rossi Anna"),), 10)


def test_a_long_name_is_condensed_then_smaller_then_cut(typesetter: Typesetter) -> None:
    name = "Maria Antonietta Quaranta-Castelvecchi"
    whole = typesetter.text_width(name) * 10
    condensed = typesetter.fit_line(name, 10, whole * 0.9)
    smaller = typesetter.fit_line(name, 10, whole * 0.7)
    cut = typesetter.fit_line(name, 10, whole * 0.4)
    assert (condensed.runs[0].face, condensed.size) == (Face.CONDENSED, 10)
    assert smaller.runs[0].text == name
    assert 10 * styles.SHRINK_TO < smaller.size < 10
    assert cut.runs[0].text.endswith("…")
    assert cut.size == 10 * styles.SHRINK_TO
    for line, room in ((condensed, 0.9), (smaller, 0.7), (cut, 0.4)):
        assert line.width <= whole * room + 1e-6


def test_what_is_bold_stays_bold_unless_it_would_be_cut(typesetter: Typesetter) -> None:
    title = "Classifica a squadre dopo il turno 3"
    whole = typesetter.text_width(title, Face.BOLD) * 20
    condensed, smaller, cut = (
        typesetter.fit_line(title, 20, whole * part, Face.BOLD).runs[0].face
        for part in (0.9, 0.7, 0.6)
    )
    assert condensed == smaller == Face.CONDENSED_BOLD
    assert cut == Face.CONDENSED


def test_a_name_too_long_for_its_cell_has_a_line_for_each_of_its_parts(
    typesetter: Typesetter,
) -> None:
    name = (Run("Quaranta-Castelvecchi", Face.SEMIBOLD), Run(" Maria Antonietta"))
    whole = typesetter.text_width(name) * 10
    assert len(typesetter.name_lines(name, 10, whole, Face.REGULAR)) == 1
    two = typesetter.name_lines(name, 10, whole / 2, Face.REGULAR)
    assert ["".join(run.text for run in line.runs) for line in two] == [
        "Quaranta-Castelvecchi",
        "Maria Antonietta",
    ]


def test_a_name_that_fits_smaller_is_never_cut(typesetter: Typesetter) -> None:
    name = "Maria Antonietta Quaranta-Castelvecchi"
    whole = typesetter.text_width(name) * 10
    rooms = [whole * part / 1000 for part in range(650, 900)]
    assert not any(typesetter.fit_line(name, 10, room).is_cut for room in rooms)


def test_a_note_is_broken_between_words(typesetter: Typesetter) -> None:
    lines = typesetter.wrap_lines(
        "one two three four", 10, typesetter.text_width("three four") * 10
    )
    assert [line.runs[0].text for line in lines] == ["one two", "three four"]


def test_every_face_has_the_signs_the_program_uses(metrics: Metrics) -> None:
    for face in Face:
        for character in "■✓✗→←↑↓▲▼●−≤≥€…–ŁøżΣωЖщ½’":
            assert ord(character) in metrics.widths[face], (face, character)
        assert all(code in metrics.widths[face] for code in range(0x20, 0x7F)), face
        digits = {metrics.widths[face][ord(digit)] for digit in "0123456789"}
        assert len(digits) == 1


def test_no_room_at_all_is_no_failure(typesetter: Typesetter) -> None:
    assert typesetter.fit_line("", 10, -5).width == 0
    assert typesetter.fit_line("Rossi", 10, -5).runs[0].text == "…"
