"""Which facts of a game the editor asks for, in which order: simple ones first, the rest folded."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from bglmanager.engine.event import Better
from bglmanager.engine.games.kinds import AuctionOf, AuctionWay, ByTurn, DrawnFinal, Scoring, Sides
from bglmanager.services.own_games import Values, put_value, value_at
from bglmanager.ui.pages.games.cells import KeyColumn, texts
from bglmanager.ui.pages.games.folds import Fold
from bglmanager.ui.pages.games.parts import (
    ChoicePart,
    Group,
    KeysPart,
    LinePart,
    TextPart,
    figure,
    listed,
    number,
    numbers,
    said_number,
    yes_no,
)
from bglmanager.ui.pages.games.rows import RowsPart
from bglmanager.ui.pages.games.setup import setup_draws
from bglmanager.ui.pages.games.timings import TimingsPart
from bglmanager.ui.style import Style


def simple(look: Style) -> Group:
    """What every game has."""
    t = look.texts
    tie_breaks = RowsPart(
        look,
        "tie_breaks",
        t.text("Tie-breaks at the table, in order"),
        (
            *texts("label", t.text("In Italian"), t.text("In English")),
            KeyColumn("better", t.text("Fewer is better"), ticked=Better.LOW.value),
            KeyColumn("source", t.text("By turn order"), ticked=ByTurn.TURN.value),
            KeyColumn("referee", t.text("The referee says"), ticked=True),
        ),
        add=t.text("Add a tie-break"),
        hint=t.text("Each is asked for on the table sheet and at the desk."),
    )
    return Group(
        look,
        [
            TextPart(look, "name", t.text("Name in Italian"), t.text("Name in English")),
            (
                figure(look, "players.least", t.text("Fewest players at a table")),
                figure(look, "players.recommended", t.text("Best number")),
                figure(look, "players.most", t.text("Most players")),
            ),
            TimingsPart(look),
            (
                ChoicePart(look, "scoring", t.text("How the score is typed"), scorings(look)),
                ChoicePart(look, "drawn_final", t.text("Tied final"), drawn_finals(look)),
            ),
            tie_breaks,
            AuctionPart(look),
        ],
    )


def folds(look: Style) -> tuple[Fold, ...]:
    """Everything else, in the order of a day."""
    t = look.texts
    time_keys = ("minutes_per_player", "overtime")
    table_keys = (
        "players.valid",
        "sides",
        "pairs",
        "points_limit",
        "extra_rounds",
        "final_plan",
        "paragraph",
    )
    score_keys = (
        "components",
        "series",
        "least_score",
        "most_score",
        "high",
        "level_tables",
        "opposite",
    )
    option_keys = ("appendices", "expansions", "extras")
    made = (
        (t.text("Time of each player, and when time is up"), time_keys, _time),
        (t.text("Parts of the score, series of games, limits"), score_keys, _score),
        (t.text("Tables, sides, rounds"), table_keys, _tables),
        (t.text("Appendices and expansions to choose from"), option_keys, _options),
        (t.text("What is left out, and misprints"), ("excluded", "corrections"), _excluded),
        (t.text("Notes for table sheet and referee"), ("notes", "rulings"), _notes),
        (t.text("Army or deck list that players hand in"), ("list",), _list),
        (t.text("Set-up that is drawn"), ("setup",), setup_draws),
    )
    return tuple(Fold(look, title, keys, partial(make, look)) for title, keys, make in made)


def scorings(look: Style) -> tuple[tuple[str, str], ...]:
    """How the score can be typed."""
    t = look.texts
    return (
        (Scoring.NUMBER.value, t.text("One number")),
        (Scoring.COMPONENTS.value, t.text("Parts that add up")),
        (Scoring.SERIES.value, t.text("The games of a series")),
        (Scoring.WINNER.value, t.text("The winner, and a number")),
    )


def drawn_finals(look: Style) -> tuple[tuple[str, str], ...]:
    """What can be done with a drawn final."""
    t = look.texts
    return (
        (DrawnFinal.STANDINGS.value, t.text("The standings decide")),
        (DrawnFinal.REPLAY.value, t.text("It is played again")),
        (DrawnFinal.IMPOSSIBLE.value, t.text("Cannot happen")),
    )


def auctions(look: Style) -> tuple[tuple[str, str], ...]:
    """What can be auctioned at the beginning."""
    t = look.texts
    return (
        (AuctionOf.SEAT.value, t.text("The seat (list A)")),
        (AuctionOf.SEAT_AND_FACTION.value, t.text("Seat and faction (list B)")),
        (AuctionOf.FACTION.value, t.text("The faction (list C)")),
        (AuctionOf.WONDER.value, t.text("The wonder")),
    )


class AuctionPart(Group):
    """The opening auction: without one its other keys are not asked for."""

    def __init__(self, look: Style) -> None:
        t = look.texts
        ways = (
            (AuctionWay.AT_ONCE.value, t.text("Everything at once")),
            (AuctionWay.IN_TURN.value, t.text("One after the other")),
        )
        none = (False, t.text("No auction"))
        self.of = ChoicePart(look, "auction.of", t.text("Auction"), (none, *auctions(look)))
        self.way = ChoicePart(look, "auction.way", t.text("How it goes"), ways)
        self.step = figure(look, "auction.step", t.text("Bids go up by"))
        self.when = TextPart(
            look, "auction.when", t.text("At what moment"), t.text("The same in English")
        )
        super().__init__(look, [(self.of, self.way, self.step), self.when])
        self.of.edited.connect(self._ask)

    def show_values(self, values: Mapping[str, Any], *, section: bool) -> None:
        super().show_values(values, section=section)
        if section and value_at(values, "auction") is False:
            self.of.box.setCurrentIndex(1)  # "no auction" comes after "as in general"
        self._ask()

    def _ask(self) -> None:
        for part in (self.way, self.step, self.when):
            part.setVisible(bool(self.of.chosen))

    def write(self, values: Values) -> None:
        put_value(values, "auction", None)
        if self.of.chosen:
            super().write(values)
        elif self.of.says_nothing:
            put_value(values, "auction", False)


def _time(look: Style) -> KeysPart:
    t = look.texts
    return Group(
        look,
        [
            figure(look, "minutes_per_player", t.text("Minutes of each player in all")),
            TextPart(
                look, "overtime", t.text("What happens when time is up"), t.text("In English")
            ),
        ],
    )


def _score(look: Style) -> KeysPart:
    t = look.texts
    parts = RowsPart(
        look,
        "components",
        t.text("Parts of the score"),
        (
            *texts("label", t.text("In Italian"), t.text("In English")),
            KeyColumn("least", t.text("At least"), number, said_number),
            KeyColumn("most", t.text("At most"), number, said_number),
            KeyColumn("won", t.text("If the side won"), number, said_number),
            KeyColumn("even", t.text("If no side won"), number, said_number),
        ),
        add=t.text("Add a part"),
    )
    return Group(
        look,
        [
            parts,
            (
                figure(look, "series.games", t.text("Games of a series")),
                figure(look, "series.to_win", t.text("Ends with so many won")),
                figure(look, "series.drawn_score", t.text("Points for a tie")),
            ),
            yes_no(look, "series.more_when_drawn", t.text("Tied games are played again")),
            (
                figure(look, "least_score", t.text("Lowest score")),
                figure(look, "most_score", t.text("Highest score")),
                figure(look, "high", t.text("Unlikely above")),
            ),
            (
                yes_no(look, "level_tables", t.text("A table can end in a tie"), usual=True),
                yes_no(look, "opposite", t.text("Scores add up to 0")),
            ),
        ],
    )


def _tables(look: Style) -> KeysPart:
    t = look.texts
    sides = (
        (Sides.TOGETHER.value, t.text("Side by side")),
        (Sides.ALTERNATING.value, t.text("In turn")),
    )
    return Group(
        look,
        [
            (
                LinePart(
                    look,
                    "players.valid",
                    t.text("Only these sizes count"),
                    t.text("Numbers with commas between them; empty for all."),
                    read=numbers,
                    said=listed,
                ),
                figure(look, "points_limit", t.text("Points limit")),
            ),
            (
                ChoicePart(look, "sides", t.text("Two sides sit"), sides),
                yes_no(look, "pairs", t.text("Two fixed pairs at a table")),
            ),
            (
                figure(look, "extra_rounds", t.text("More rounds than usual")),
                figure(look, "final_plan", t.text("Finals as with tables of")),
                LinePart(look, "paragraph", t.text("Paragraph of the rules")),
            ),
        ],
    )


def _options(look: Style) -> KeysPart:
    t = look.texts
    words = (
        *texts("name", t.text("Name"), t.text("In English")),
        *texts("text", t.text("What it means"), t.text("In English")),
        KeyColumn("id", t.text("Id")),
    )
    named = ("id", "name.it")
    return Group(
        look,
        [
            RowsPart(
                look,
                "appendices",
                t.text("Appendices"),
                words,
                add=t.text("Add an appendix"),
                named=named,
            ),
            RowsPart(
                look,
                "expansions",
                t.text("Expansions"),
                words,
                add=t.text("Add an expansion"),
                named=named,
            ),
            RowsPart(
                look,
                "extras",
                t.text("Numbers kept beside the score"),
                (
                    *texts("label", t.text("In Italian"), t.text("In English")),
                    KeyColumn("most", t.text("At most"), number),
                    KeyColumn("option", t.text("Only with")),
                    KeyColumn("carried", t.text("Goes on"), ticked=True),
                    KeyColumn("key", t.text("Id")),
                ),
                add=t.text("Add a number"),
                named=("key", "label.it"),
                hint=t.text("What goes on is printed on the next round’s table sheet."),
            ),
        ],
    )


def _excluded(look: Style) -> KeysPart:
    t = look.texts
    words = texts("", t.text("In Italian"), t.text("In English"))
    return Group(
        look,
        [
            RowsPart(look, "excluded", t.text("Left out"), words, add=t.text("Add a line")),
            RowsPart(look, "corrections", t.text("Misprints"), words, add=t.text("Add a line")),
        ],
    )


def _notes(look: Style) -> KeysPart:
    t = look.texts
    words = texts("", t.text("In Italian"), t.text("In English"))
    sheet, referee = t.text("For the table sheet"), t.text("For the referee")
    return Group(
        look,
        [
            RowsPart(look, "notes", sheet, words, add=t.text("Add a note")),
            RowsPart(look, "rulings", referee, words, add=t.text("Add a note")),
        ],
    )


def _list(look: Style) -> KeysPart:
    t = look.texts
    return Group(
        look,
        [
            TextPart(look, "list.name", t.text("What it is called"), t.text("In English")),
            figure(look, "list.points", t.text("Points of all elements, at most")),
            RowsPart(
                look,
                "list.elements",
                t.text("Elements"),
                (
                    *texts("name", t.text("In Italian"), t.text("In English")),
                    KeyColumn("cost", t.text("Cost"), number),
                    KeyColumn("least", t.text("At least"), number),
                    KeyColumn("most", t.text("At most"), number),
                ),
                add=t.text("Add an element"),
                hint=t.text("Without elements the list is collected, but not checked."),
            ),
        ],
    )
