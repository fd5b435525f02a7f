"""What files of paper are called."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bglmanager.engine.event import Phase
from bglmanager.engine.ids import RoundNumber
from bglmanager.i18n import Texts
from bglmanager.printing.kinds import KINDS, SheetGroup
from bglmanager.services.paper import Offer, Sheet, file_name
from tests.printing import builders


@pytest.mark.parametrize("language", ["it", "en"])
def test_files_of_paper_are_in_the_order_of_use_by_their_names(language: str) -> None:
    made = builders.played(builders.ordinary(8), 4)
    last = made.rounds[-1]
    swiss = [replace(last, phase=Phase.SWISS, number=RoundNumber(n)) for n in range(1, 12)]
    final = replace(last, number=RoundNumber(12))
    made = replace(made, rounds=(*swiss, final))
    of = {sheet: KINDS[sheet].of for sheet in Sheet}
    offers = [
        *(Offer(sheet, None) for sheet in KINDS if of[sheet] is SheetGroup.DAY),
        *(
            Offer(sheet, round_.number)
            for round_ in made.rounds
            for group in (SheetGroup.ROUND, SheetGroup.STANDINGS)
            for sheet in KINDS
            if of[sheet] is group
        ),
    ]
    names = [file_name(made, Texts(language), offer) for offer in offers]
    assert names == sorted(set(names))
    assert all(re.fullmatch("2026-05-08-[a-z0-9-]+[.]pdf", name) for name in names)


def test_a_file_of_paper_says_of_which_round_it_is() -> None:
    made = builders.played(builders.ordinary(8), 4)
    italian = Texts("it")
    said = {
        Offer(Sheet.PAIRINGS, RoundNumber(2)): "turno-02-01-abbinamenti-per-nome",
        Offer(Sheet.PAIRINGS, RoundNumber(4)): "turno-04-finale-01-abbinamenti-per-nome",
        Offer(Sheet.ANNOUNCEMENT, None): "01-annuncio",
    }
    for offer, name in said.items():
        assert file_name(made, italian, offer) == f"2026-05-08-{name}.pdf"
    again = replace(made.rounds[-1], number=RoundNumber(5))
    replayed = replace(made, rounds=(*made.rounds, again))
    of_again = file_name(replayed, Texts("en"), Offer(Sheet.CALL_OUT, RoundNumber(5)))
    assert of_again == "2026-05-08-round-05-final-played-again-02-pairings-by-table.pdf"
    assert "-turno-04-finale-" in file_name(made, italian, Offer(Sheet.RANKING, None))
    before = replace(made, rounds=())
    assert "turno" not in file_name(before, italian, Offer(Sheet.GAME, None))
