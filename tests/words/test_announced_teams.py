"""What an announcement says of teams: how they are seated, in both languages."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bglmanager.engine.event import TeamsMode
from bglmanager.i18n import Texts
from bglmanager.words.preparation import announcement_as_text
from tests.helpers.events import settings
from tests.helpers.teams import BY_SIDES, DIVIDED, FREE, PAIRS, UNITED, sides_of


@pytest.mark.parametrize(
    ("mode", "said", "italian"),
    [
        (UNITED, "a whole team plays against another", "una squadra intera gioca contro"),
        (DIVIDED, "teammates play at different tables", "i compagni giocano a tavoli diversi"),
        (FREE, "seated by rank, teammates may meet", "i compagni possono incontrarsi"),
        (sides_of(2), "made at the table anew in every round", "nuove a ogni turno"),
        (PAIRS, "Played in pairs", "Si gioca a coppie"),
    ],
)
def test_every_way_of_playing_in_teams_is_announced(
    mode: TeamsMode, said: str, italian: str
) -> None:
    played = replace(settings(), teams_mode=mode)
    assert said in announcement_as_text(Texts("en"), played, {})
    assert italian in announcement_as_text(Texts("it"), played, {})


def test_bgl_3_8_two_teams_play_the_final_of_united_ones() -> None:
    united = replace(settings(), teams_mode=BY_SIDES)
    said = ", then a final of the two best teams"
    assert said in announcement_as_text(Texts("en"), united, {})
    assert said not in announcement_as_text(Texts("en"), replace(united, teams_mode=DIVIDED), {})
