"""Which table is meant by what is typed in the number field.

A number is always the table's own, also where the furniture of another table is called so: it
stands large on every sheet. Then come the names of furniture, at last check codes.
"""

from __future__ import annotations

from bglmanager.engine.event import Event, Round, RoundStatus
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import RoundNumber, TableNumber
from bglmanager.i18n import Texts
from bglmanager.words.check_code import ALPHABET, LENGTH, read_check_code
from bglmanager.words.names import rounds_in_sentences


@record
class Meant:
    """A table of this round, or of another one of the event."""

    round: RoundNumber
    table: TableNumber

    @property
    def address(self) -> str:
        """Where the window finds it."""
        return f"round-{self.round}/table-{self.table}"


def find_table(event: Event, round_: Round, typed: str) -> Meant | None:
    """The table with this number, whose furniture has this name, or with this check code."""
    for table in round_.tables:
        if str(table.number) == typed.lstrip("0"):
            return Meant(round_.number, table.number)
    for table in round_.tables:
        if table.label and table.label.casefold() == typed.casefold():
            return Meant(round_.number, table.number)
    return _by_code(event, typed)


def _by_code(event: Event, typed: str) -> Meant | None:
    found = read_check_code(event.settings.id, typed)
    made = None if found is None else next((r for r in event.rounds if r.number == found[0]), None)
    if found is None or made is None or made.status is RoundStatus.DRAFT:
        return None
    if all(table.number != found[1] for table in made.tables):
        return None
    return Meant(made.number, found[1])


def why_none(texts: Texts, round_: Round, typed: str) -> str:
    """What is said of something that is no table of the event."""
    if _looks_like_a_code(typed):
        return texts.text(
            "No table of this event has the code “{typed}”. Look at it again: a character may be "
            "wrong, or the sheet may be of another event.",
            typed=typed.upper(),
        )
    return texts.text(
        "There is no table “{typed}”: tables go from 1 to {last}.",
        typed=typed,
        last=len(round_.tables),
    )


def _looks_like_a_code(typed: str) -> bool:
    """Four letters and digits, at least one of them a letter, or four digits of codes."""
    typed = "".join(typed.split())
    if len(typed) != LENGTH or not (typed.isascii() and typed.isalnum()):
        return False
    return not typed.isdigit() or all(character in ALPHABET for character in typed)


def of_another_round(texts: Texts, event: Event, meant: Meant) -> str:
    """What is said before the window goes to another round."""
    return texts.text(
        "That is the sheet of table {table} in {round}. Press Enter again to go there.",
        table=meant.table,
        round=rounds_in_sentences(texts, event)[meant.round],
    )
