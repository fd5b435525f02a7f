"""Which facts of a game the editor asks for, in which order, and what they are called.

How each is typed follows from its type (`facts`). Keys of a line stand beside each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any, get_origin

from PySide6.QtWidgets import QVBoxLayout, QWidget

from bglmanager.engine.games.game import SetupKind
from bglmanager.engine.games.kinds import AuctionOf, AuctionWay, DrawnFinal, Scoring, Sides, Text
from bglmanager.i18n import Named, Texts
from bglmanager.services.own_games import Values, value_at
from bglmanager.ui.pages.games import facts
from bglmanager.ui.pages.games.rows import KeyColumn, RowsPart, TimingsPart
from bglmanager.ui.style import Style
from bglmanager.ui.widgets.basics import laid_out

section_name = Named(
    {
        "name; players.least players.recommended players.most; timings; tie_breaks": "The game",
        "scoring drawn_final; components;"
        " series.games series.to_win series.drawn_score series.more_when_drawn;"
        " least_score most_score high; level_tables opposite": "The score",
        "auction; minutes_per_player; overtime": "Auction, time",
        "players.valid points_limit; sides pairs; extra_rounds final_plan paragraph": (
            "Tables, sides, rounds"
        ),
        "appendices; expansions; extras": "What can be chosen",
        "excluded; corrections": "Left out, misprints",
        "notes; rulings": "Notes",
        "list.name; list.points; list.elements": "List handed in",
        "setup": "Set-up drawn",
    }
)
"""The sections of the editor by their lines of keys: what every game has, then as a day goes."""

_DRAW = (
    "setup.kind setup.each_of setup.option; setup.items;"
    " setup.one_of_group setup.unused_first; setup.not_alike setup.new_mix setup.once;"
    " setup.needs setup.without; setup.counts setup.sizes; setup.sides; setup.places"
)
"""More of the current draw, below the list of draws."""

_COLUMNS: Mapping[str, str] = {
    "tie_breaks": "label better source referee",
    "timings": "name option points minutes",
    "components": "label least most won even",
    "appendices": "name text id",
    "expansions": "name text id",
    "extras": "label most option carried key",
    "list.elements": "name cost least most",
    "setup": "label count per_player id",
    "setup.items": "name group not_at sizes copies option",
}
"""The columns of lists; one without is of words alone."""

fact_name = Named(
    {
        "it": "In Italian",
        "en": "In English",
        "id": "Id",
        "key": "Id",
        "least": "At least",
        "most": "At most",
        "name": "Name in Italian",
        "label": "In Italian",
        "option": "Only with",
        "sizes": "Only at tables of",
        "name.en": "Name in English",
        "players.least": "Fewest players at a table",
        "players.recommended": "Best number",
        "players.most": "Most players",
        "timings": "Minutes by players at a table",
        "timings+": "Minutes of another way of playing",
        "timings.name": "Way of playing",
        "timings.option": "Option",
        "timings.points": "Points limit",
        "tie_breaks": "Tie-breaks at the table, in order",
        "tie_breaks+": "Add a tie-break",
        "tie_breaks?": "Each is asked for on the table sheet and at the desk.",
        "tie_breaks.label": "In Italian",
        "tie_breaks.better": "Fewer is better",
        "tie_breaks.source": "By turn order",
        "tie_breaks.referee": "The referee says",
        "scoring": "How the score is typed",
        "drawn_final": "Tied final",
        "components": "Parts of the score",
        "components+": "Add a part",
        "components.won": "If the side won",
        "components.even": "If no side won",
        "series.games": "Games of a series",
        "series.to_win": "Ends with so many won",
        "series.drawn_score": "Points for a tie",
        "series.more_when_drawn": "Tied games are played again",
        "least_score": "Lowest score",
        "most_score": "Highest score",
        "high": "Unlikely above",
        "level_tables": "A table can end in a tie",
        "opposite": "Scores add up to 0",
        "auction": "Auction",
        "auction.way": "How it goes",
        "auction.step": "Bids go up by",
        "auction.when": "At what moment",
        "auction.when.en": "The same in English",
        "minutes_per_player": "Minutes of each player in all",
        "overtime": "What happens when time is up",
        "players.valid": "Only these sizes count",
        "players.valid?": "Numbers with commas between them; empty for all.",
        "points_limit": "Points limit",
        "sides": "Two sides sit",
        "pairs": "Two fixed pairs at a table",
        "extra_rounds": "More rounds than usual",
        "final_plan": "Finals as with tables of",
        "paragraph": "Paragraph of the rules",
        "appendices": "Appendices",
        "appendices+": "Add an appendix",
        "expansions": "Expansions",
        "expansions+": "Add an expansion",
        "extras": "Numbers kept beside the score",
        "extras+": "Add a number",
        "extras?": "What goes on is printed on the next round’s table sheet.",
        "extras.carried": "Goes on",
        "excluded": "Left out",
        "corrections": "Misprints",
        "notes": "For the table sheet",
        "rulings": "For the referee",
        "list.name": "Army or deck list that players hand in",
        "list.points": "Points of all elements, at most",
        "list.elements": "Elements",
        "list.elements+": "Add an element",
        "list.elements?": "Without elements the list is collected, but not checked.",
        "list.elements.name": "In Italian",
        "list.elements.cost": "Cost",
        "setup+": "Add a draw",
        "setup?": "Empty for all of the elements. Choose a draw to see its elements below.",
        "setup.label": "What is drawn",
        "setup.count": "How many",
        "setup.per_player": "One more each player",
        "setup.kind": "Kind of draw",
        "setup.each_of": "For each of the draw (id)",
        "setup.option": "Only with the option (id)",
        "setup.items": "Elements",
        "setup.items+": "Add an element",
        "setup.items.name": "In Italian",
        "setup.items.group": "Group",
        "setup.items.not_at": "Not at place",
        "setup.items.copies": "Copies",
        "setup.one_of_group": "One of each group at most",
        "setup.unused_first": "First those not used yet",
        "setup.not_alike": "Not all of one group",
        "setup.new_mix": "Another choice every round",
        "setup.once": "Once for the whole event",
        "setup.needs": "At least one of",
        "setup.without": "Without those of (ids)",
        "setup.counts": "How many of each set",
        "setup.sides": "Sides",
        "setup.sides+": "Add a side",
        "setup.places": "Names of places",
        "setup.places+": "Add a place",
        "appendices.name": "Name",
        "appendices.text": "What it means",
        "expansions.name": "Name",
        "expansions.text": "What it means",
        "excluded+": "Add a line",
        "corrections+": "Add a line",
        "notes+": "Add a note",
        "rulings+": "Add a note",
        "setup.needs?": "With commas between them.",
        "setup.without?": "With commas between them.",
        "setup.counts?": "With commas between them.",
        "setup.sizes?": "With commas between them.",
    }
)
"""What facts are called by key, or by its end where that is the same everywhere.

Behind "+" stands what adds a row, behind "?" what explains a list or a field; ".en" is the field
for the other language.
"""

choice_name = Named[StrEnum](
    {
        Scoring.NUMBER: "One number",
        Scoring.COMPONENTS: "Parts that add up",
        Scoring.SERIES: "The games of a series",
        Scoring.WINNER: "The winner, and a number",
        DrawnFinal.STANDINGS: "The standings decide",
        DrawnFinal.REPLAY: "It is played again",
        DrawnFinal.IMPOSSIBLE: "Cannot happen",
        AuctionOf.SEAT: "The seat (list A)",
        AuctionOf.SEAT_AND_FACTION: "Seat and faction (list B)",
        AuctionOf.FACTION: "The faction (list C)",
        AuctionOf.WONDER: "The wonder",
        AuctionWay.AT_ONCE: "Everything at once",
        AuctionWay.IN_TURN: "One after the other",
        Sides.TOGETHER: "Side by side",
        Sides.ALTERNATING: "In turn",
        SetupKind.LIST: "Elements of a list",
        SetupKind.EACH: "Elements for each one drawn before",
        SetupKind.OPENER: "Who opens the auction",
        SetupKind.TURNS: "The turn order of every table",
        SetupKind.ISLAND: "The island of Catan",
    }
)
"""What the words of a fixed list mean."""


def keys_of(lines: str) -> Sequence[str]:
    """The keys that stand in some lines."""
    return lines.replace(";", "").split()


class FormMaker:
    """Makes the fields of facts by their keys."""

    def __init__(self, look: Style) -> None:
        self._look = look

    def make_form(self, lines: str, within: str = "") -> facts.FactsForm:
        """The fields of these lines; those of a row of a list go by what follows `within`."""
        keys = (line.split() for line in lines.split("; "))
        made = [[self._part(key, key.removeprefix(within)) for key in line] for line in keys]
        return facts.FactsForm(self._look, made)

    def _label(self, *keys: str) -> str:
        """What the first of these is called that has a name; nothing where none has."""
        named = (key for key in keys if key in fact_name)
        return next((fact_name(self._look.texts, key) for key in named), "")

    def _part(self, key: str, at: str) -> facts.FactPart:
        """The field of a fact, for the key `at`."""
        look, label, kind = self._look, self._label(key, _end(key)), facts.fact_type(key)
        if key == "auction":
            return AuctionPart(look, self)
        if key == "timings":
            return TimingsPart(look, key, label, self._rows(key, at, ""))
        if kind is Text:
            return facts.TextPart(look, at, label, self._label(f"{key}.en", "en"))
        if kind is bool or facts.is_choice(kind):
            return facts.ChoicePart(look, at, label, self.choices_of(key))
        if key in _COLUMNS or (get_origin(kind) is tuple and facts.item_type(kind) is Text):
            return self._rows(key, at, label)
        hint = self._label(f"{key}?")
        return facts.LinePart(look, at, label, facts.reader_of(kind), hint)

    def choices_of(self, key: str) -> Sequence[tuple[Any, str]]:
        """The values of a fact that is yes or no, or one of some words; the usual one first."""
        t, kind = self._look.texts, facts.fact_type(key)
        if kind is bool:
            both = [(False, t.text("No")), (True, t.text("Yes"))]
            return both[::-1] if facts.usual_value(key) else both
        return [(each.value, choice_name(t, each)) for each in kind]

    def _rows(self, key: str, at: str, title: str) -> RowsPart:
        return RowsPart(
            self._look,
            at,
            title,
            list(self._columns(key)),
            add=self._label(f"{key}+"),
            hint=self._label(f"{key}?"),
            detail=self.make_form(_DRAW, "setup.") if key == "setup" else None,
            named=facts.naming_id(key),
        )

    def _columns(self, key: str) -> Iterator[KeyColumn]:
        if key not in _COLUMNS:
            yield from (KeyColumn(language, self._label(language)) for language in ("it", "en"))
        for name in _COLUMNS.get(key, "").split():
            whole = f"{key}.{name}"
            kind, label = facts.fact_type(whole), self._label(whole, name)
            if kind is Text:
                yield KeyColumn(f"{name}.it", label)
                yield KeyColumn(f"{name}.en", self._label(f"{whole}.en", "en"))
            elif get_origin(kind) is Mapping:
                for size in facts.TABLE_SIZES:
                    yield KeyColumn(f"{name}.{size}", str(size), facts.read_number)
            elif kind is bool or facts.is_choice(kind):
                yield KeyColumn(name, label, ticked=_unusual_value(whole, kind))
            else:
                yield KeyColumn(name, label, facts.reader_of(kind))


def _end(key: str) -> str:
    return key.rpartition(".")[2]


def _unusual_value(key: str, kind: Any) -> Any:
    """What a fact that is ticked is then: the one value that it is not without."""
    usual = facts.usual_value(key)
    return True if kind is bool else next(each.value for each in kind if each is not usual)


class AuctionPart(facts.FactPart):
    """The opening auction: without one its other keys are not asked for."""

    def __init__(self, look: Style, maker: FormMaker) -> None:
        super().__init__("auction")
        none = (False, look.texts.text("No auction"))
        offered = (none, *maker.choices_of("auction.of"))
        self.of = facts.ChoicePart(look, "of", look.texts.text("Auction"), offered)
        self.more = maker.make_form("auction.way auction.step; auction.when", "auction.")
        box = laid_out(QVBoxLayout(self), look.theme.px(12))
        for part in (self.of, self.more):
            box.addWidget(part)
            part.edited.connect(self.edited)
        self.of.edited.connect(self._ask)

    def show_value(self, value: Any, *, section: bool) -> None:
        said = value if isinstance(value, Mapping) else {}
        self.of.show_value(False if value is False and section else said.get("of"), section=section)
        self.more.show_values(said, section=section)
        self._ask()

    def show_general(self, value: Any) -> None:
        self.more.show_general(value if isinstance(value, Mapping) else {})

    def _ask(self) -> None:
        self.more.setVisible(bool(self.of.chosen))

    @property
    def typed_value(self) -> Any:
        if not self.of.chosen:
            return self.of.typed_value  # nothing is said, or that there is none
        said: Values = {"of": self.of.chosen}
        self.more.write_into(said)
        return said

    def tell(self, key: str, sentence: str) -> QWidget:
        within = key.removeprefix(self.key).removeprefix(".")
        found = self.more.tell(within, sentence) if within else None
        return found or self.of.tell(key, sentence)

    def forget(self) -> None:
        self.of.forget()
        self.more.forget()


def sheet_asks(t: Texts, values: Mapping[str, Any]) -> str:
    """The columns of the table sheet between name and place, in a line of words."""
    columns = [t.text("Bid")] if value_at(values, "auction.of") else []
    columns += _score_columns(t, values)
    for row in values.get("tie_breaks") or ():
        if value_at(row, "source") is None:
            columns.append(_label_of(t, row))
    return " · ".join(filter(None, columns))


def _score_columns(t: Texts, values: Mapping[str, Any]) -> list[str]:
    scoring = values.get("scoring", Scoring.NUMBER.value)
    if scoring == Scoring.COMPONENTS.value:
        return [*(_label_of(t, row) for row in values.get("components") or ()), t.text("Total")]
    if scoring == Scoring.SERIES.value:
        games = value_at(values, "series.games")
        count = games if isinstance(games, int) and 0 < games < 20 else 3
        return [t.text("Game {n}", n=n) for n in range(1, count + 1)]
    winner = [t.text("Winner")] if scoring == Scoring.WINNER.value else []
    return [*winner, t.text("Score")]


def _label_of(t: Texts, row: Any) -> str:
    both = facts.in_both(value_at(row, "label"))
    return both.get(t.language) or both.get("it", "")
