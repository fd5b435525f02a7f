"""Powers, variants and decisions of Diplomacy in words, and what is wrong with a board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bglmanager.engine.event import BoardVariant, Table
from bglmanager.engine.rulesets.ruleset import BoardFormula
from bglmanager.engine.seating.boards import SIX
from bglmanager.i18n import Named, Texts
from bglmanager.words.messages import Messages

role_name = Named[str](
    {
        "austria": "Austria",
        "england": "England",
        "france": "France",
        "germany": "Germany",
        "italy": "Italy",
        "russia": "Russia",
        "turkey": "Turkey",
    }
).or_itself
"""A power of Diplomacy by its name; any other role as it was written."""


variant_name = Named(
    {
        BoardVariant.ITALY_CIVIL_DISORDER: "Italy in civil disorder",
        BoardVariant.TURKEY_OUT: "without Turkey",
        BoardVariant.ESCALATION: "escalation",
    }
)
"""How a board of six or fewer is played (rules 7.4)."""


def board_rules(texts: Texts, formula: BoardFormula, table: Table) -> tuple[str, ...]:
    """What the players of a board of six or fewer have to know of how it is played (8.5)."""
    if table.variant is None:
        return ()
    said = []
    players = len(table.seats)
    if players == SIX:
        said.append(
            texts.text(
                "The six vote in secret: Italy in civil disorder, without Turkey, or escalation; a "
                "tied vote is drawn by lot (Diplomacy 8.5)."
            )
        )
    pieces = formula.pieces.get(players)
    if pieces is not None:
        said.append(
            texts.many(
                "Escalation: everybody starts with {n} piece, placed one by one in turn (Diplomacy "
                "8.5.2).",
                "Escalation: everybody starts with {n} pieces, placed one by one in turn "
                "(Diplomacy 8.5.2).",
                pieces,
            )
        )
    return tuple(said)


def boards_in_words(texts: Texts, sizes: Sequence[int]) -> str:
    """Sizes of boards as "2 boards of 7, 1 board of 6"."""
    counted = Counter(sizes)
    return ", ".join(
        texts.many("{n} board of {size}", "{n} boards of {size}", counted[size], size=size)
        for size in sorted(counted, reverse=True)
    )


SENTENCES: Messages = {
    "board.year-missing": "Table {table}: nothing stands in {year}. Type the centres of that year "
    "first.",
    "board.year-incomplete": "Table {table}, {year}: centres are missing for {entries}. Type them, "
    "or empty the year.",
    "board.too-many": "Table {table}, {year}: {centres} centres, but there are {maximum}. Correct "
    "that year.",
    "board.too-long": "Table {table}: {year} is too late, the game ends in {end}. Empty that year.",
    "board.back": "Table {table}: {entry} had no centres any more, and has some in {year}.",
    "board.ends-early": "Table {table}: the last year typed is {year}, and games go to {end}. Does "
    "this one end here?",
    "board.no-variant": "Table {table} is not a six-player board.",
    "board.begun": "Table {table} has centres already: its variant stays as it is.",
    "board.round-made": "{round} is drawn already. Discard the draft first.",
    "board.no-top-table": "{round} has no top table.",
    "board.decided": "{entry} has a decision for {round} already. Undo it first.",
    "board.not-decided": "Nothing is decided about {entry} for {round}.",
    "board.not-playing": "{entry} does not play in {round}.",
    "board.points": "For a round sat out there are {least} to {most} points.",
}
