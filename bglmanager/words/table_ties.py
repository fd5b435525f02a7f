"""Who is ahead at a table with the same score, and by what (rules 2.3.3)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from bglmanager.engine.event import Better, Event, Table
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.pairs import event_of_pairs
from bglmanager.engine.table_ties import TableTie, asked_for, table_ties, virtual_behind
from bglmanager.i18n import Texts
from bglmanager.words.game_labels import labels
from bglmanager.words.names import names_of
from bglmanager.words.number_format import figure


def at_table(
    texts: Texts,
    event: Event,
    number: RoundNumber,
    table: Table,
    game: GameRules | None,
    *,
    between: Collection[EntryNumber] = (),
) -> tuple[str, ...]:
    """A sentence for every two neighbours of a table whom a value put apart; `table` may be one
    not saved yet. `game` gives the values their names in the language in use; with `between` only
    what is said of these two.
    """
    found = table_ties(event, number, table)
    if between:
        found = tuple(tie for tie in found if {tie.ahead, tie.behind} == set(between))
    if not found:
        return ()
    names, called = names_of(event_of_pairs(event).entries), labels(game, texts.language)
    return tuple(_sentence(texts, tie, names, called) for tie in found)


def to_be_asked(
    texts: Texts, event: Event, number: RoundNumber, table: Table, game: GameRules | None
) -> tuple[str, ...]:
    """Which value has to be typed because players are level, and for whom; nothing where all are.

    `table` may be one not saved yet.
    """
    asked = asked_for(event, number, table)
    missing = [one for one in asked if table.seats[one.seat].tie_breaks[one.value] is None]
    if not missing:
        return ()
    first = missing[0].value
    stored = event.round(number).tie_breaks[first].label
    names = names_of(event.entries)
    level = [names[table.seats[one.seat].entry] for one in asked if one.value == first]
    return (
        texts.text(
            "Level: {names}. “{label}” decides.",
            names=", ".join(level),
            label=labels(game, texts.language).get(stored, stored),
        ),
    )


def virtual_words(texts: Texts, event: Event, number: RoundNumber, table: Table) -> tuple[str, ...]:
    """That virtual players come after the others, where places or a draw hide their own place.

    `table` may be one not saved yet.
    """
    behind = virtual_behind(event, number, table)
    if not behind:
        return ()
    if table.drawn:
        return (
            texts.many(
                "Tied table: the virtual player comes after the others.",
                "Tied table: the {n} virtual players come after the others.",
                behind,
            ),
        )
    return (
        texts.many(
            "These places are not in the order of the scores: the virtual player comes after "
            "the others.",
            "These places are not in the order of the scores: the {n} virtual players come after "
            "the others.",
            behind,
        ),
    )


def _sentence(
    texts: Texts, tie: TableTie, names: Mapping[EntryNumber, str], called: Mapping[str, str]
) -> str:
    values: dict[str, object] = {
        "score": figure(texts, tie.score),
        "ahead": names[tie.ahead],
        "behind": names[tie.behind],
        "value": figure(texts, tie.value),
        "other": figure(texts, tie.other),
    }
    if tie.label is None:
        return texts.text(
            "Level at {score}: {ahead} is before {behind} by the lower bid, {value} to {other}.",
            **values,
        )
    values["label"] = called.get(tie.label, tie.label)
    if tie.other is None:
        return texts.text(
            "Level at {score}: {ahead} is before {behind} by “{label}”, {value}; nothing is noted "
            "for {behind}.",
            **values,
        )
    if tie.better is Better.HIGH:
        return texts.text(
            "Level at {score}: {ahead} is before {behind} by “{label}”, {value} to {other} (more "
            "is better).",
            **values,
        )
    return texts.text(
        "Level at {score}: {ahead} is before {behind} by “{label}”, {value} to {other} (less is "
        "better).",
        **values,
    )
