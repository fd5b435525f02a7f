"""Which facts of a game the editor asks for, in which order, and what they are called.

How each is typed follows from its type (`facts`). Keys of a line stand beside each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any, get_origin

from PySide6.QtWidgets import QVBoxLayout, QWidget

from bglmanager.engine.fact_kinds import record
from bglmanager.engine.games.game import SetupKind
from bglmanager.engine.games.kinds import AuctionOf, AuctionWay, DrawnFinal, Scoring, Sides, Text
from bglmanager.i18n import Texts
from bglmanager.services.own_games import Values, value_at
from bglmanager.ui.pages.games import facts
from bglmanager.ui.pages.games.rows import KeyColumn, RowsPart, TimingsPart
from bglmanager.ui.style import Style
from bglmanager.ui.widgets.basics import laid_out


@record
class GameSection:
    """A part of the editor of which one is open at a time: its title, its lines of keys."""

    title: str
    lines: Sequence[str]

    @property
    def keys(self) -> Sequence[str]:
        """The keys of the facts in it."""
        return " ".join(self.lines).split()


def game_sections(t: Texts) -> Sequence[GameSection]:
    """Everything there is to say of a game: what every game has first, then as a day goes."""
    return (
        GameSection(
            t.text("The game"),
            (
                "name",
                "players.least players.recommended players.most",
                "timings",
                "tie_breaks",
            ),
        ),
        GameSection(
            t.text("The score"),
            (
                "scoring drawn_final",
                "components",
                "series.games series.to_win series.drawn_score series.more_when_drawn",
                "least_score most_score high",
                "level_tables opposite",
            ),
        ),
        GameSection(t.text("Auction, time"), ("auction", "minutes_per_player", "overtime")),
        GameSection(
            t.text("Tables, sides, rounds"),
            (
                "players.valid points_limit",
                "sides pairs",
                "extra_rounds final_plan paragraph",
            ),
        ),
        GameSection(t.text("What can be chosen"), ("appendices", "expansions", "extras")),
        GameSection(t.text("Left out, misprints"), ("excluded", "corrections")),
        GameSection(t.text("Notes"), ("notes", "rulings")),
        GameSection(t.text("List handed in"), ("list.name", "list.points", "list.elements")),
        GameSection(t.text("Set-up drawn"), ("setup",)),
    )


_DRAW = (
    "setup.kind setup.each_of setup.option",
    "setup.items",
    "setup.one_of_group setup.unused_first",
    "setup.not_alike setup.new_mix setup.once",
    "setup.needs setup.without",
    "setup.counts setup.sizes",
    "setup.sides",
    "setup.places",
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


def labels(t: Texts) -> Mapping[str, str]:
    """What facts are called by key, or by its end where that is the same everywhere.

    Behind "+" stands what adds a row, behind "?" what explains a list or a field; ".en" is the
    field for the other language.
    """
    return {
        "it": t.text("In Italian"),
        "en": t.text("In English"),
        "id": t.text("Id"),
        "key": t.text("Id"),
        "least": t.text("At least"),
        "most": t.text("At most"),
        "name": t.text("In Italian"),
        "label": t.text("In Italian"),
        "option": t.text("Only with"),
        "sizes": t.text("Only at tables of"),
        **_simple_labels(t),
        **_score_labels(t),
        **_table_labels(t),
        **_option_labels(t),
        **_draw_labels(t),
    }


def _simple_labels(t: Texts) -> Mapping[str, str]:
    return {
        "name": t.text("Name in Italian"),
        "name.en": t.text("Name in English"),
        "players.least": t.text("Fewest players at a table"),
        "players.recommended": t.text("Best number"),
        "players.most": t.text("Most players"),
        "timings": t.text("Minutes by players at a table"),
        "timings+": t.text("Minutes of another way of playing"),
        "timings.name": t.text("Way of playing"),
        "timings.option": t.text("Option"),
        "timings.points": t.text("Points limit"),
        "tie_breaks": t.text("Tie-breaks at the table, in order"),
        "tie_breaks+": t.text("Add a tie-break"),
        "tie_breaks?": t.text("Each is asked for on the table sheet and at the desk."),
        "tie_breaks.label": t.text("In Italian"),
        "tie_breaks.better": t.text("Fewer is better"),
        "tie_breaks.source": t.text("By turn order"),
        "tie_breaks.referee": t.text("The referee says"),
    }


def _score_labels(t: Texts) -> Mapping[str, str]:
    return {
        "scoring": t.text("How the score is typed"),
        "drawn_final": t.text("Tied final"),
        "components": t.text("Parts of the score"),
        "components+": t.text("Add a part"),
        "components.won": t.text("If the side won"),
        "components.even": t.text("If no side won"),
        "series.games": t.text("Games of a series"),
        "series.to_win": t.text("Ends with so many won"),
        "series.drawn_score": t.text("Points for a tie"),
        "series.more_when_drawn": t.text("Tied games are played again"),
        "least_score": t.text("Lowest score"),
        "most_score": t.text("Highest score"),
        "high": t.text("Unlikely above"),
        "level_tables": t.text("A table can end in a tie"),
        "opposite": t.text("Scores add up to 0"),
        "auction": t.text("Auction"),
        "auction.way": t.text("How it goes"),
        "auction.step": t.text("Bids go up by"),
        "auction.when": t.text("At what moment"),
        "auction.when.en": t.text("The same in English"),
    }


def _table_labels(t: Texts) -> Mapping[str, str]:
    return {
        "minutes_per_player": t.text("Minutes of each player in all"),
        "overtime": t.text("What happens when time is up"),
        "players.valid": t.text("Only these sizes count"),
        "players.valid?": t.text("Numbers with commas between them; empty for all."),
        "points_limit": t.text("Points limit"),
        "sides": t.text("Two sides sit"),
        "pairs": t.text("Two fixed pairs at a table"),
        "extra_rounds": t.text("More rounds than usual"),
        "final_plan": t.text("Finals as with tables of"),
        "paragraph": t.text("Paragraph of the rules"),
    }


def _option_labels(t: Texts) -> Mapping[str, str]:
    add_line, add_note = t.text("Add a line"), t.text("Add a note")
    name, meaning = t.text("Name"), t.text("What it means")
    return {
        "appendices": t.text("Appendices"),
        "appendices+": t.text("Add an appendix"),
        "appendices.name": name,
        "appendices.text": meaning,
        "expansions": t.text("Expansions"),
        "expansions+": t.text("Add an expansion"),
        "expansions.name": name,
        "expansions.text": meaning,
        "extras": t.text("Numbers kept beside the score"),
        "extras+": t.text("Add a number"),
        "extras?": t.text("What goes on is printed on the next round’s table sheet."),
        "extras.carried": t.text("Goes on"),
        "excluded": t.text("Left out"),
        "excluded+": add_line,
        "corrections": t.text("Misprints"),
        "corrections+": add_line,
        "notes": t.text("For the table sheet"),
        "notes+": add_note,
        "rulings": t.text("For the referee"),
        "rulings+": add_note,
        "list.name": t.text("Army or deck list that players hand in"),
        "list.points": t.text("Points of all elements, at most"),
        "list.elements": t.text("Elements"),
        "list.elements+": t.text("Add an element"),
        "list.elements?": t.text("Without elements the list is collected, but not checked."),
        "list.elements.name": t.text("In Italian"),
        "list.elements.cost": t.text("Cost"),
    }


def _draw_labels(t: Texts) -> Mapping[str, str]:
    commas = t.text("With commas between them.")
    return {
        "setup": "",
        "setup+": t.text("Add a draw"),
        "setup?": t.text("Empty for all of the elements. Choose a draw to see its elements below."),
        "setup.label": t.text("What is drawn"),
        "setup.count": t.text("How many"),
        "setup.per_player": t.text("One more each player"),
        "setup.kind": t.text("Kind of draw"),
        "setup.each_of": t.text("For each of the draw (id)"),
        "setup.option": t.text("Only with the option (id)"),
        "setup.items": t.text("Elements"),
        "setup.items+": t.text("Add an element"),
        "setup.items.name": t.text("In Italian"),
        "setup.items.group": t.text("Group"),
        "setup.items.not_at": t.text("Not at place"),
        "setup.items.copies": t.text("Copies"),
        "setup.one_of_group": t.text("One of each group at most"),
        "setup.unused_first": t.text("First those not used yet"),
        "setup.not_alike": t.text("Not all of one group"),
        "setup.new_mix": t.text("Another choice every round"),
        "setup.once": t.text("Once for the whole event"),
        "setup.needs": t.text("At least one of"),
        "setup.needs?": commas,
        "setup.without": t.text("Without those of (ids)"),
        "setup.without?": commas,
        "setup.counts": t.text("How many of each set"),
        "setup.counts?": commas,
        "setup.sizes?": commas,
        "setup.sides": t.text("Sides"),
        "setup.sides+": t.text("Add a side"),
        "setup.places": t.text("Names of places"),
        "setup.places+": t.text("Add a place"),
    }


def choice_words(t: Texts) -> Mapping[StrEnum, str]:
    """What the words of a fixed list mean."""
    return {
        Scoring.NUMBER: t.text("One number"),
        Scoring.COMPONENTS: t.text("Parts that add up"),
        Scoring.SERIES: t.text("The games of a series"),
        Scoring.WINNER: t.text("The winner, and a number"),
        DrawnFinal.STANDINGS: t.text("The standings decide"),
        DrawnFinal.REPLAY: t.text("It is played again"),
        DrawnFinal.IMPOSSIBLE: t.text("Cannot happen"),
        AuctionOf.SEAT: t.text("The seat (list A)"),
        AuctionOf.SEAT_AND_FACTION: t.text("Seat and faction (list B)"),
        AuctionOf.FACTION: t.text("The faction (list C)"),
        AuctionOf.WONDER: t.text("The wonder"),
        AuctionWay.AT_ONCE: t.text("Everything at once"),
        AuctionWay.IN_TURN: t.text("One after the other"),
        Sides.TOGETHER: t.text("Side by side"),
        Sides.ALTERNATING: t.text("In turn"),
        SetupKind.LIST: t.text("Elements of a list"),
        SetupKind.EACH: t.text("Elements for each one drawn before"),
        SetupKind.OPENER: t.text("Who opens the auction"),
        SetupKind.TURNS: t.text("The turn order of every table"),
        SetupKind.ISLAND: t.text("The island of Catan"),
    }


class FormMaker:
    """Makes the fields of facts by their keys."""

    def __init__(self, look: Style) -> None:
        self._look = look
        self._labels, self._words = labels(look.texts), choice_words(look.texts)

    def make_form(self, lines: Sequence[str], within: str = "") -> facts.FactsForm:
        """The fields of these lines; those of a row of a list go by what follows `within`."""
        made = [
            [self._part(key, key.removeprefix(within)) for key in line.split()] for line in lines
        ]
        return facts.FactsForm(self._look, made)

    def _label(self, key: str) -> str:
        return self._labels.get(key, self._labels.get(key.rpartition(".")[2], ""))

    def _english_label(self, key: str) -> str:
        return self._labels.get(f"{key}.en", self._labels["en"])

    def _part(self, key: str, at: str) -> facts.FactPart:
        """The field of a fact, for the key `at`."""
        look, label, kind = self._look, self._label(key), facts.fact_type(key)
        if key == "auction":
            return AuctionPart(look, self)
        if key == "timings":
            return TimingsPart(look, key, label, self._rows(key, at, ""))
        if kind is Text:
            return facts.TextPart(look, at, label, self._english_label(key))
        if kind is bool or facts.is_choice(kind):
            return facts.ChoicePart(look, at, label, self.choices_of(key))
        if key in _COLUMNS or (get_origin(kind) is tuple and facts.item_type(kind) is Text):
            return self._rows(key, at, label)
        hint = self._labels.get(f"{key}?", "")
        return facts.LinePart(look, at, label, facts.reader_of(kind), hint)

    def choices_of(self, key: str) -> Sequence[tuple[Any, str]]:
        """The values of a fact that is yes or no, or one of some words; the usual one first."""
        t, kind = self._look.texts, facts.fact_type(key)
        if kind is bool:
            both = [(False, t.text("No")), (True, t.text("Yes"))]
            return both[::-1] if facts.usual_value(key) else both
        return [(each.value, self._words[each]) for each in kind]

    def _rows(self, key: str, at: str, title: str) -> RowsPart:
        return RowsPart(
            self._look,
            at,
            title,
            list(self._columns(key)),
            add=self._labels[f"{key}+"],
            hint=self._labels.get(f"{key}?", ""),
            detail=self.make_form(_DRAW, "setup.") if key == "setup" else None,
            named=facts.naming_id(key),
        )

    def _columns(self, key: str) -> Iterator[KeyColumn]:
        if key not in _COLUMNS:
            yield from (KeyColumn(language, self._labels[language]) for language in ("it", "en"))
        for name in _COLUMNS.get(key, "").split():
            whole = f"{key}.{name}"
            kind, label = facts.fact_type(whole), self._label(whole)
            if kind is Text:
                yield KeyColumn(f"{name}.it", label)
                yield KeyColumn(f"{name}.en", self._english_label(whole))
            elif get_origin(kind) is Mapping:
                for size in facts.TABLE_SIZES:
                    yield KeyColumn(f"{name}.{size}", str(size), facts.read_number)
            elif kind is bool or facts.is_choice(kind):
                yield KeyColumn(name, label, ticked=_unusual_value(whole, kind))
            else:
                yield KeyColumn(name, label, facts.reader_of(kind))


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
        self.more = maker.make_form(("auction.way auction.step", "auction.when"), "auction.")
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
