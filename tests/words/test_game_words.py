"""What screens and sheets say of a game, in both languages, word for word."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from bglmanager.engine.event import Better, Phase, Settings, TieBreak
from bglmanager.engine.games.game import (
    Auction,
    Component,
    Element,
    ElementList,
    ExtraNumber,
    GameRules,
    Option,
    Series,
    SetupDraw,
    SetupItem,
    Sizes,
    TieValue,
    Timing,
)
from bglmanager.engine.games.kinds import AuctionOf, AuctionWay, ByTurn, DrawnFinal, Scoring, Text
from bglmanager.i18n import Texts
from bglmanager.services.score_sheet import SheetColumns
from bglmanager.ui.pages.entries.panels import element_price, list_cost
from bglmanager.ui.pages.round.sheet_words import extra_title
from bglmanager.words.games import (
    GameLines,
    Played,
    drawn_label,
    extra_name,
    labels_shown,
    list_contents,
    list_named,
)
from bglmanager.words.problems import problem_sentence
from tests.helpers.events import playing, settings
from tests.helpers.told_games import ARMY

IT, EN = Texts("it"), Texts("en")
FOG = Option("a", Text("Appendice A: nebbia", "Appendix A: fog"), Text("Nessuno vede", "None sees"))
ISLES = Option("isles", Text("Isole", "Isles"))
HARBOUR = GameRules(
    id="harbour",
    name=Text("Porto", "Harbour"),
    sizes=Sizes(2, 4, 5),
    timings=(
        Timing({2: 30, 4: 60}),
        Timing({2: 20, 4: 40}, name=Text("Partita breve", "Short game")),
        Timing({4: 90}, option="isles"),
    ),
    minutes_per_player=12,
    overtime=Text("Si finisce l’anno", "The year is finished."),
    tie_breaks=(
        TieValue(Text("monete", "coins")),
        TieValue(Text("ultimo di turno", "later in turn"), source=ByTurn.TURN),
    ),
    auction=Auction(
        AuctionOf.SEAT,
        AuctionWay.IN_TURN,
        Fraction(1, 10),
        Text("Dopo la scelta delle carte", "After the draft"),
    ),
    excluded=(Text("nave", "ship"), Text("faro", "lighthouse")),
    corrections=(Text("Gru: costa 3, non 2.", "Crane: costs 3, not 2."),),
    appendices=(FOG,),
    expansions=(ISLES,),
    extras=(ExtraNumber("energy", Text("energia", "energy"), 15),),
    notes=(Text("Sei merci a testa", "Six goods each"),),
)
NOTES = GameLines(EN, HARBOUR, Played.of(settings()))
PLAIN = GameRules(id="plain", name=Text("Semplice", "Plain"), sizes=Sizes(4, 4, 4))


def of(game: GameRules, texts: Texts, **changes: object) -> dict[str, tuple[str, ...]]:
    chosen: Settings = settings(**changes)
    found = GameLines(texts, game, Played.of(chosen)).sections()
    return {each.title: tuple(map(spaced, each.lines)) for each in found}


def spaced(text: str) -> str:
    """Words held together are compared like any others."""
    return text.replace("\N{NO-BREAK SPACE}", " ")


def test_everything_is_said_in_italian() -> None:
    assert of(HARBOUR, IT, appendices=("Appendice A: nebbia",)) == {
        "In questo torneo": ("Appendice A: nebbia. Nessuno vede.",),
        "Giocatori": ("Da 2 a 5 giocatori, consigliati 4.",),
        "Minuti": (
            "Giocatori → minuti: 2 → 30 · 4 → 60",
            "In proporzione ai minuti per giocatore, non nel regolamento: 3 → 42 · 5 → 72",
            "Partita breve: 2 → 20 · 4 → 40",
            "Isole: 4 → 90",
            "12 minuti a testa.",
            "A tempo scaduto. Si finisce l’anno.",
        ),
        "Punteggio": ("Si segna anche: energia, da 0 a 15.",),
        "Parità": (
            (
                "Pari al tavolo: monete (vince il più alto), poi ultimo di turno; "
                "poi si divide il posto."
            ),
            "Se la finale è pari, decide la classifica.",
        ),
        "Asta": (
            "Asta per il posto, una alla volta, rilanci di 0,1. Dopo la scelta delle carte.",
            "Si scrive il punteggio come contato: le offerte si tolgono dopo.",
        ),
        "Non in gioco": ("nave, faro",),
        "Note": ("Sei merci a testa.",),
        "Si può scegliere": ("Isole.",),
        "Correzioni": ("Gru: costa 3, non 2.",),
    }


def test_everything_is_said_in_english() -> None:
    found = of(HARBOUR, EN, appendices=("Appendice A: nebbia",))
    assert found["In this event"] == ("Appendix A: fog. None sees.",)
    assert found["Minutes"][1:] == (
        "Scaled by the minutes of each player, not in the rules: 3 → 42 · 5 → 72",
        "Short game: 2 → 20 · 4 → 40",
        "Isles: 4 → 90",
        "12 minutes for each player.",
        "Time up. The year is finished.",
    )
    assert found["Ties"][0] == (
        "Level at the table: coins (more is better), then later in turn; then the place is shared."
    )
    assert found["Auction"][0] == (
        "Auction for the seats, one after the other, bids in steps of 0.1. After the draft."
    )
    assert found["Not in play"] == ("ship, lighthouse",)


def test_a_game_of_which_little_is_said_has_few_parts() -> None:
    assert of(PLAIN, EN) == {
        "Players": ("4 players.",),
        "Minutes": ("Time up: everybody finishes so that all have had the same number of turns.",),
        "Ties": (
            "Level at the table: the place is shared.",
            "If the final is tied, the standings decide.",
        ),
    }


@pytest.mark.parametrize(
    ("change", "title", "line"),
    [
        ({"sizes": Sizes(2, 2, 4, (2,))}, "Players", "The league counts tables of 2 only."),
        ({"pairs": True}, "Players", "Two fixed pairs sit at a table."),
        ({"timings": (Timing({2: 60}, points=5000),)}, "Minutes", "At 5000 points: 2 → 60"),
        (
            {"components": (Component(Text("x", "Side"), -1, 3), Component(Text("y", "Kills")))},
            "Score",
            "The score adds up from: Side (−1 … 3), Kills.",
        ),
        (
            {"scoring": Scoring.WINNER},
            "Score",
            "The winner is named, and everybody’s score is written down.",
        ),
        ({"series": Series(3)}, "Score", "3 games are played, all of them."),
        (
            {"series": Series(3, 2, more_when_drawn=True)},
            "Score",
            "Best of 3: who has won 2 has won the round. Tied games do not count among them.",
        ),
        ({"level_tables": False}, "Ties", "No table can end tied."),
        (
            {"tie_breaks": (TieValue(Text("x", "who was first"), referee=True),)},
            "Ties",
            "Level at the table: who was first (the referee says); then the place is shared.",
        ),
        (
            {"tie_breaks": (TieValue(Text("x", "cards"), Better.LOW),)},
            "Ties",
            "Level at the table: cards (less is better); then the place is shared.",
        ),
        (
            {"drawn_final": DrawnFinal.REPLAY},
            "Ties",
            "If the final is tied, the tied players play it again.",
        ),
        ({"drawn_final": DrawnFinal.IMPOSSIBLE}, "Ties", "The final cannot end tied."),
        (
            {"auction": Auction(AuctionOf.FACTION)},
            "Auction",
            "Auction for the factions, all at once, bids in steps of 1.",
        ),
        (
            {"auction": Auction(AuctionOf.SEAT_AND_FACTION)},
            "Auction",
            "Auction for seat and faction, all at once, bids in steps of 1.",
        ),
    ],
)
def test_every_fact_has_its_sentence(change: dict[str, object], title: str, line: str) -> None:
    assert line in of(replace(PLAIN, **change), EN)[title]  # type: ignore[arg-type]  # any field


def test_a_number_of_an_appendix_is_noted_where_that_is_played() -> None:
    energy = ExtraNumber("energy", Text("energia", "energy"), 15, option="a")
    game = replace(PLAIN, extras=(energy,), appendices=(FOG,))
    assert "Score" not in of(game, EN)
    assert of(game, EN, appendices=("Appendice A: nebbia",))["Score"] == (
        "Noted besides: energy, 0 to 15.",
    )


def test_a_list_says_what_it_may_hold() -> None:
    army = ElementList(
        Text("esercito", "army"),
        (Element(Text("Re", "King"), 0, 1, least=1), Element(Text("Torre", "Rook"), 70, 4)),
        points=250,
    )
    game = replace(PLAIN, list=army)
    assert of(game, EN)["To hand in"] == (
        "Everybody hands in at registration: army, at most 250 points.",
        "King: 0 points, always 1",
        "Rook: 70 points, at most 4",
    )
    assert of(game, EN, points_limit=200)["To hand in"][0] == (
        "Everybody hands in at registration: army, at most 200 points."
    )


def test_a_ruleset_may_break_ties_by_the_lower_bid() -> None:
    found = of(HARBOUR, EN, ruleset="7wonders-ludolimpiadi-2015")
    assert found["Ties"][0] == "Level at the table: the lower bid; then the place is shared."


def test_a_ruleset_may_know_no_ties_at_tables() -> None:
    found = of(HARBOUR, EN, ruleset="catan-firenze-2014")
    assert found["Ties"][0] == "Level at the table: the place is shared."


def test_a_board_has_neither_ties_nor_equal_turns() -> None:
    assert of(PLAIN, EN, ruleset="diplomacy-italia-2010") == {"Players": ("4 players.",)}


def test_the_table_sheet_speaks_of_the_ties_its_round_has() -> None:
    round_ = replace(playing(4).rounds[0], tie_breaks=(TieBreak("conchiglie", Better.LOW),))
    said = NOTES.slip_notes(round_)
    assert "Level at the table: conchiglie (less is better); then the place is shared." in said
    assert not any("coins" in each for each in said)


def test_the_table_sheet_speaks_of_a_drawn_final_in_the_final_only() -> None:
    round_ = playing(4).rounds[0]
    final = "If the final is tied, the standings decide."
    assert final not in NOTES.slip_notes(round_)
    assert final in NOTES.slip_notes(replace(round_, phase=Phase.FINAL))


def test_corrections_are_too_long_for_a_table_sheet() -> None:
    said = NOTES.slip_notes(playing(4).rounds[0])
    assert not any("Crane" in each for each in said)
    assert "Not in play: ship, lighthouse." in said


# --------------------------- Wordings of a game that stand in events, in the language in use

GAME = GameRules(
    id="harbour",
    name=Text("Porto", "Harbour"),
    sizes=Sizes(2, 4, 5),
    tie_breaks=(TieValue(Text("monete", "coins")),),
    components=(Component(Text("Navi", "Ships")),),
    setup=(
        SetupDraw(
            "wharves",
            Text("Moli", "Wharves"),
            items=(SetupItem(Text("Molo di ponente", "West wharf")),),
            sides=(Text("giorno", "day"),),
        ),
    ),
    appendices=(Option("a", Text("Appendice A: nebbia", "Appendix A: fog")),),
    list=ElementList(Text("Flotta", "Fleet"), (Element(Text("Vela", "Sail"), 10, 3),)),
)


@pytest.mark.parametrize(
    ("stored", "shown"),
    [
        ("monete", "coins"),
        ("Navi", "Ships"),
        ("Moli", "Wharves"),
        ("Molo di ponente", "West wharf"),
        ("giorno", "day"),
        ("Molo di ponente – giorno", "West wharf – day"),
        ("Appendice A: nebbia", "Appendix A: fog"),
        ("Vela", "Sail"),
    ],
)
def test_a_stored_wording_is_shown_in_the_language_in_use(stored: str, shown: str) -> None:
    assert labels_shown(GAME, "en")[stored] == shown
    assert labels_shown(GAME, "it")[stored] == stored


def test_a_set_that_was_drawn_is_called_by_its_parts() -> None:
    called = labels_shown(GAME.setup, "en")
    assert drawn_label(called, "Moli") == "Wharves"
    assert drawn_label(called, "Molo di ponente – giorno + conchiglie") == (
        "West wharf – day + conchiglie"
    )
    assert drawn_label(called, "monete") == "monete"
    assert drawn_label(labels_shown(GAME.setup, "it"), "Molo di ponente") == "Molo di ponente"


def test_without_the_game_every_wording_stays_as_it_is() -> None:
    assert labels_shown(None, "en") == {}


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("it", ["Colonie + città", "Strade + carte", "Carte in mano"]),
        ("en", ["Settlements + cities", "Roads + cards", "Cards in hand"]),
    ],
)
def test_the_numbers_of_catan_are_called_on_screen_as_on_paper(
    language: str, said: list[str]
) -> None:
    texts, columns = Texts(language), SheetColumns(auction=False, tie_breaks=())
    keys = ("buildings", "roads_cards", "hand")
    assert [extra_title(texts, columns, key) for key in keys] == said
    assert [extra_name(texts, key) for key in keys] == said


# -------------------------------------- What is said of lists of elements, in both languages


def faults(texts: Texts, wanted: ElementList, counts: dict[str, int], limit: int) -> list[str]:
    return [problem_sentence(texts, found) for found in wanted.check(counts, limit)]


def test_everything_wrong_is_said_in_italian() -> None:
    assert faults(IT, ARMY, {"Regina": 3, "Cavallo": 5}, 250) == [
        "Re: non c’è, deve essercene almeno 1.",
        "Regina: 3, se ne ammettono al massimo 2.",
        "Cavallo: 5, se ne ammettono al massimo 4.",
        "La lista degli elementi costa 530 punti, 280 più dei 250 ammessi.",
    ]


def test_too_few_of_an_element_are_some_of_it() -> None:
    wanted = ElementList(Text("armata", "army"), (Element(Text("Fante", "Foot"), 5, 9, least=3),))
    assert faults(EN, wanted, {"Fante": 2}, 50) == ["Foot: 2, at least 3 must be there."]


def test_what_is_in_a_list_and_what_it_costs() -> None:
    counts = {"Re": 1, "Torre": 2, "Pedone": 3}
    assert list_contents(EN, ARMY, counts) == "King 1, Rook 2, Pawn 3: 170 points"
    assert list_named(IT, ARMY, 250) == "armata, al massimo 250 punti"
    assert list_named(EN, ARMY, None) == "army"
    assert element_price(EN, ARMY.elements[0]) == "0 points, always 1"
    assert element_price(EN, ARMY.elements[2]) == "70 points, at most 3"


@pytest.mark.parametrize(
    ("total", "limit", "said"),
    [
        (170, None, "170 points"),
        (170, 250, "170 points of 250: 80 left"),
        (250, 250, "250 points of 250: 0 left"),
        (260, 250, "260 points of 250: 10 too many"),
    ],
)
def test_what_is_left_or_too_much(total: int, limit: int | None, said: str) -> None:
    assert list_cost(EN, total, limit) == said
