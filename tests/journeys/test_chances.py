"""Who can still reach the final, asked by keys while results come, up to the result file."""

from __future__ import annotations

from PySide6.QtCore import Qt

from bglmanager.engine.chances import Chance
from bglmanager.engine.kinds import Phase
from bglmanager.services.games import NO_GAMES
from bglmanager.services.reach import reach_now
from bglmanager.ui.pages.map.page import MapPage
from bglmanager.ui.pages.standings.page import StandingsPage
from bglmanager.ui.widgets.basics import Words
from tests.helpers.events import event
from tests.journeys.hands import Hands, Opener
from tests.journeys.hands import play as play
from tests.journeys.person import CONTROL

Key = Qt.Key
ENTER = Key.Key_Return
SHEET = ("40", "30", "20", "10")


def ask(hands: Hands) -> list[str]:
    """Ctrl+K, the question, Enter: what the side panel says, its title first."""
    hands.person.press(Key.Key_K, CONTROL)
    hands.person.type("who can still")
    hands.person.press(ENTER)
    return answer(hands)


def answer(hands: Hands) -> list[str]:
    side = hands.person.window.side
    assert side.content_shown is not None
    said = [label.text() for label in side.content_shown.findChildren(Words)]
    return [side.title, *filter(None, said)]


def column(hands: Hands) -> dict[str, str]:
    """What stands beside each name in the last standings."""
    page = hands.person.window.page
    assert isinstance(page, StandingsPage)
    model = page.table.rows_model
    at = [one.key for one in model.columns].index("chance")
    return {row.name: model.cell_text(row, at) for row in model.rows}


def play_round(hands: Hands, number: int) -> None:
    hands.start([4, 4])
    hands.table(1, *SHEET)
    if number == 1:
        hands.table(2, *SHEET)
        hands.close()


def the_last_table_decides(hands: Hands) -> None:
    """It is marked in the hall, on the map, and said on the page of the final that waits for it."""
    person = hands.person
    person.go("round-2")
    decides = [card for card in person.hall.results.side.hall.cards if card.decides]
    assert [card.note for card in decides] == ["decides who advances\ntable 1 waits"]
    [said] = person.notices
    assert said.startswith("Who advances hangs on table 2. Certain to advance: ")
    person.go("round-3")
    first, waits = person.notices
    assert first == said
    assert waits == "Table 2 of round 2 is still playing: table 1 waits for it."
    person.press(Key.Key_T, Qt.KeyboardModifier.AltModifier)
    page = person.window.page
    assert isinstance(page, MapPage)
    assert page.view.text is not None
    boxes = [box for box in page.view.text.boxes.values() if box.decides]
    assert [box.word for box in boxes] == ["being played, decides who advances"]
    assert page.state_line().endswith("table 2 decides who advances")


def test_who_is_in_is_told_while_the_last_tables_play(play: Opener) -> None:
    with play(event(8, rounds_planned=2)) as hands:
        play_round(hands, 1)
        assert ask(hands)[:2] == ["Who can still advance", "8 can still"]
        play_round(hands, 2)
        title, *said = ask(hands)
        assert title == "Who can still advance"
        reach = reach_now(hands.desk, NO_GAMES)
        assert reach is not None
        sure, possible, out = (len(reach.among(chance)) for chance in Chance)
        assert (sure, possible, out) == (2, 5, 1)
        assert [one for one in said if one[0].isdigit()] == [
            "2 are certain",
            "5 can still",
            "1 is out",
        ]
        assert "Place 1: enough, whatever the others do." in " ".join(said)
        assert sorted(column(hands).values()) == ["certain", "certain", "out", *["possible"] * 5]
        the_last_table_decides(hands)
        hands.person.go("round-2")
        hands.table(2, *SHEET)
        assert sorted(said for said in ask(hands) if "certain" in said or "out" in said) == [
            "4 are certain",
            "4 are out",
        ]
        hands.person.go("round-2")
        hands.close()
        hands.start([4])
        assert hands.last.phase is Phase.FINAL
        assert ask(hands)[:2] == ["Who can still win the final", "4 can still"]
        hands.person.go("round-3")
        hands.table(1, *SHEET)
        assert ask(hands)[1] == "1 is certain"
        winner = hands.last.tables[0].seats[0].entry
        hands.person.go("round-3")
        hands.close()
        document = hands.document()
        assert document.whole["derived"]["final_ranking"][0]["entry"] == winner
