"""An event without a person: what speaks of him goes, what the game calls its parts stays."""

from __future__ import annotations

from dataclasses import replace

from bglmanager.engine.erased import hints_left, mentions_of, without_person
from bglmanager.engine.event import Drawn, Setup, TieBreak
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.mentions import MentionedIdentity
from tests.helpers.events import playing


def test_wordings_of_the_game_are_nobody_s_name() -> None:
    made = playing(8, appendices=("Marco Polo",), expansions=("Polo: Venezia",))
    one = replace(made.entries[0], first_name="Marco", last_name="Polo", nickname="Venezia")
    setup = Setup(1, (Drawn("Marco Polo", ("Polo Marco", "Kublai Khan")),))
    round_ = replace(made.rounds[0], setup=setup, tie_breaks=(TieBreak("chi batte Marco Polo"),))
    event = replace(made, entries=(one, *made.entries[1:]), rounds=(round_,))
    mentions = mentions_of(event, EntryNumber(1), [MentionedIdentity.of(one)])
    after = without_person(event, EntryNumber(1), "Giocatore 1", mentions)
    assert after.rounds[0].setup == setup
    assert (after.settings.appendices, after.settings.expansions) == (
        ("Marco Polo",),
        ("Polo: Venezia",),
    )
    assert after.rounds[0].tie_breaks == (TieBreak("chi batte Giocatore 1"),)
    assert after.entries[0].last_name == "Giocatore 1"
    assert hints_left(after, mentions) == ()
