"""Says at its field, in words, what cannot be right."""

from __future__ import annotations

from collections.abc import Sequence

from bglmanager.engine.problems import Problem
from bglmanager.ui.pages.round.form import TableForm
from bglmanager.ui.pages.round.keeping import take_up
from bglmanager.ui.pages.round.typed import (
    PLACE,
    TURN,
    Spot,
    TypedTable,
    is_read_in_two_ways,
    spot_of,
    text_at,
)
from bglmanager.ui.shell import Shell
from bglmanager.ui.theme.tokens import Tone
from bglmanager.words.phases import table_name


class Faults:
    """Shows what is wrong in a form and goes to the first of it."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell

    def show_unread(self, form: TableForm, typed: TypedTable, spots: Sequence[Spot]) -> bool:
        """Say which fields are no numbers; always False: the form is not right."""
        texts = self._shell.look.texts
        for spot in reversed(spots):
            text = text_at(typed, spot)
            sentence = texts.text(
                "“{typed}” is not a number. Type digits, with a comma or a point for decimals.",
                typed=text,
            )
            if spot.field == TURN:
                sentence = texts.text(
                    "“{typed}” is not a turn. Type 1 for the player who starts, 2 for the next…",
                    typed=text,
                )
            elif spot.field == PLACE:
                sentence = texts.text(
                    "“{typed}” is not a place. Type a whole number from 1 on.", typed=text
                )
            elif is_read_in_two_ways(text):
                sentence = texts.text(
                    "“{typed}” can be read in two ways. Leave out what divides the thousands; "
                    "if decimals are meant, add a 0 to them.",
                    typed=text,
                )
            form.seats.show_fault(spot, sentence)
        self._go(form, spots[0])
        return False

    def show(self, form: TableForm, wrong: Sequence[Problem]) -> bool:
        """Say what is wrong, at the field where there is one; always False."""
        whole = []
        first: Spot | None = None
        for found in wrong:
            spot = spot_of(found)
            (sentence,) = self._shell.sentences([found])
            if spot is None:
                whole.append(sentence)
                continue
            form.seats.show_fault(spot, self._at_seat(found, sentence))
            first = first or spot
        if whole:
            form.said.say("\n".join(whole), Tone.WRONG)
        if first is not None:
            self._go(form, first)
        return False

    def _at_seat(self, found: Problem, sentence: str) -> str:
        """The sentence without table and name, which are read where it stands."""
        here, _, rest = sentence.partition(": ")
        table = dict(found.values).get("table")
        known = isinstance(table, int) and table_name(self._shell.look.texts, table)
        if not known or not here.startswith(f"{known}, "):
            return sentence
        return rest[:1].upper() + rest[1:]

    def _go(self, form: TableForm, spot: Spot) -> None:
        take_up(form.seats.field(spot))
