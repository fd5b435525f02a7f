"""The draws of a game's set-up, in the editor."""

from __future__ import annotations

from bglmanager.engine.games.game import SetupKind
from bglmanager.ui.pages.games.cells import KeyColumn, texts
from bglmanager.ui.pages.games.parts import (
    ChoicePart,
    Group,
    KeysPart,
    LinePart,
    listed,
    names,
    number,
    numbers,
    yes_no,
)
from bglmanager.ui.pages.games.rows import RowsPart
from bglmanager.ui.style import Style


def setup_draws(look: Style) -> KeysPart:
    """The draws of a game's set-up, the current one with its elements below."""
    t = look.texts
    return RowsPart(
        look,
        "setup",
        "",
        (
            *texts("label", t.text("What is drawn"), t.text("In English")),
            KeyColumn("count", t.text("How many"), number),
            KeyColumn("per_player", t.text("One more each player"), ticked=True),
            KeyColumn("id", t.text("Id")),
        ),
        add=t.text("Add a draw"),
        hint=t.text("Empty for all of the elements. Choose a draw to see its elements below."),
        detail=_draw(look),
        named=("id", "label.it"),
    )


def _draw(look: Style) -> KeysPart:
    """One draw of the set-up: from what, and under which conditions."""
    t = look.texts
    kinds = (
        (SetupKind.LIST.value, t.text("Elements of a list")),
        (SetupKind.EACH.value, t.text("Elements for each one drawn before")),
        (SetupKind.OPENER.value, t.text("Who opens the auction")),
        (SetupKind.TURNS.value, t.text("The turn order of every table")),
        (SetupKind.ISLAND.value, t.text("The island of Catan")),
    )
    words = texts("", t.text("In Italian"), t.text("In English"))
    commas = t.text("With commas between them.")
    return Group(
        look,
        [
            (
                ChoicePart(look, "kind", t.text("Kind of draw"), kinds),
                LinePart(look, "each_of", t.text("For each of the draw (id)")),
                LinePart(look, "option", t.text("Only with the option (id)")),
            ),
            RowsPart(
                look,
                "items",
                t.text("Elements"),
                (
                    *texts("name", t.text("In Italian"), t.text("In English")),
                    KeyColumn("group", t.text("Group")),
                    KeyColumn("not_at", t.text("Not at place"), numbers, listed),
                    KeyColumn("sizes", t.text("Only at tables of"), numbers, listed),
                    KeyColumn("copies", t.text("Copies"), number),
                    KeyColumn("option", t.text("Only with")),
                ),
                add=t.text("Add an element"),
            ),
            (
                yes_no(look, "one_of_group", t.text("One of each group at most")),
                yes_no(look, "unused_first", t.text("First those not used yet")),
            ),
            (
                yes_no(look, "not_alike", t.text("Not all of one group")),
                yes_no(look, "new_mix", t.text("Another choice every round")),
            ),
            (yes_no(look, "once", t.text("Once for the whole event")),),
            (
                LinePart(look, "needs", t.text("At least one of"), commas, read=names, said=listed),
                LinePart(
                    look,
                    "without",
                    t.text("Without those of (ids)"),
                    commas,
                    read=names,
                    said=listed,
                ),
            ),
            (
                LinePart(
                    look,
                    "counts",
                    t.text("How many of each set"),
                    commas,
                    read=numbers,
                    said=listed,
                ),
                LinePart(
                    look, "sizes", t.text("Only at tables of"), commas, read=numbers, said=listed
                ),
            ),
            RowsPart(look, "sides", t.text("Sides"), words, add=t.text("Add a side")),
            RowsPart(look, "places", t.text("Names of places"), words, add=t.text("Add a place")),
        ],
    )
