"""What the frame says of a file that is refused: the first faults, each with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication

from bglmanager.engine.event import Event, Json, League, Phase, Round, Settings
from bglmanager.engine.ids import RoundNumber
from bglmanager.engine.problems import Refused, problem
from bglmanager.engine.rulesets import RULESETS, custom, ruleset_of
from bglmanager.engine.rulesets.ruleset import Ruleset, Topic
from bglmanager.i18n import LANGUAGES, Texts
from bglmanager.services.events import PAIRS
from bglmanager.services.games import game_catalogue
from bglmanager.services.reseating import Affected, Consequences
from bglmanager.ui.application import Dress
from bglmanager.ui.pages.consequences import sentences
from bglmanager.ui.pages.entries.people import hint
from bglmanager.ui.pages.round.proposal_words import why_cut, why_final
from bglmanager.ui.style import Style
from bglmanager.ui.wording import Wording
from bglmanager.words.games import GameLines
from bglmanager.words.games import Played as PlayedBy
from bglmanager.words.paragraphs import paragraphs
from bglmanager.words.preparation import announcement_as_text
from bglmanager.words.reasons import seat_rule
from bglmanager.words.regulations import plan_cited, with_paragraph
from bglmanager.words.seating import people_in_words, sizes_in_words
from tests.helpers import events
from tests.helpers.cups import CATAN, DIPLOMACY, SEVEN_WONDERS
from tests.helpers.events import event, two_rounds, with_round
from tests.tools import catalogue as messages


def test_a_fault_of_a_file_has_its_place() -> None:
    found = Refused([problem("schema.unknown", "event.colour")])
    assert Wording(Texts("en"), None).why_not_done(found) == (
        "event.colour: A result file has no such key. Leave it out."
    )
    assert Wording(Texts("it"), None).why_not_done(found) == (
        "event.colour: Un file dei risultati non ha questa chiave. Toglila."
    )


def test_what_is_wrong_at_the_desk_needs_no_place() -> None:
    found = Refused([problem("event.no-name", "event.name")])
    assert Wording(Texts("en"), None).why_not_done(found) == "The event has no name. Type one."


def test_of_many_faults_the_first_are_said_and_the_others_counted() -> None:
    found = Refused([problem("schema.text", f"entries[{n}].club") for n in range(6)])
    said = Wording(Texts("en"), None).why_not_done(found)
    assert said.startswith("entries[0].club: Enter a text. entries[1].club:")
    assert said.endswith("entries[3].club: Enter a text. And 2 more.")


def test_a_final_that_is_sat_out_or_was_seated_otherwise_is_not_numbered() -> None:
    made = events.played(rounds=2, rounds_planned=2)
    last = replace(made.rounds[-1], number=RoundNumber(3), phase=Phase.SEMIFINAL)
    event = replace(made, rounds=(*made.rounds, last))
    away = replace(event.entries[0], sits_out=(RoundNumber(2), RoundNumber(3)))
    assert hint(Texts("en"), away, event) == "sits out: 2, playoffs"
    found = Consequences(tuple(Affected(each.number, (), ()) for each in event.rounds))
    assert sentences(Texts("en"), event, found) == (
        (
            "Seated otherwise would have been: round 1, round 2, the semifinal. They are over and "
            "stay as they are."
        ),
    )


# ---------------------------- Qt’s own buttons and dialogs speak the language of the program


@pytest.mark.parametrize(("language", "cancel"), [("it", "Annulla"), ("en", "Cancel")])
def test_dialogs_of_qt_speak_as_the_program_does(
    qapp: QApplication, look: Style, language: str, cancel: str
) -> None:
    Dress(qapp).put_on(Style(Texts(language), look.theme, look.icons))
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == cancel
    Dress(qapp).put_on(look)


# ----- Every paragraph that a sentence cites is one of the regulation the sentence speaks of

GAMES = game_catalogue()
BGL, BIG = "bgl-2010", "big-2026"

PARAGRAPHS: Mapping[str, tuple[str, str]] = {
    BGL: (
        "BGL",
        """2.1 2.2 2.3 2.4 3.1 3.1.1 3.1.2 3.2 3.2.1 3.2.2 3.2.3 3.3 3.4 3.5 3.6 3.6.1 3.6.2 3.6.3
        3.6.4 3.6.5 3.6.6 3.6.7 3.7 3.7.1 3.7.2 3.7.3 3.7.4 3.7.5 3.7.6 3.8 3.8.1 3.9 3.10 3.11 3.12
        3.12.1 3.13 3.14 3.15 3.16 3.17 3.18 4 4.1 4.2 4.3 4.4 4.5 4.6 4.7 4.8 5 5.1.1
        5.1.2 5.1.3 5.2 5.3 5.3.1 5.3.2 5.4 5.5 5.6 5.7 5.8 5.9 5.9.1 5.10""",
    ),
    BIG: (
        "BIG",
        """1 2 2.1 3 4 4.1 4.2 4.3 4.4 5 5.1 5.2 5.3 6 6.1 6.1.1 6.1.2 6.1.3 7 7.1 7.2 7.2.1 7.2.2 8
        8.1 8.1.1 8.1.1.1 8.1.2 8.1.3 8.2 8.2.1 8.2.2 8.3 8.3.4 8.3.5 8.3.22 9 9.1 9.2 9.3 9.4""",
    ),
    CATAN: ("Catan", "1 2 3 4 4.1 4.4 4.6 4.7 4.13 5 6 6.1 6.2 6.5 7"),
    SEVEN_WONDERS: ("7 Wonders", "1 2 2.1 2.2 2.3 2.4 2.5 3 3.1 3.2 3.3 4 5"),
    DIPLOMACY: (
        "Diplomacy",
        """1 1.1 2 2.1 2.1.1 2.2 2.2.1 2.3 2.3.1 3 4 5 6 7 7.1 8 8.1 8.2 8.3 8.3.1 8.3.2 8.3.3 8.4
        8.5 8.5.1 8.5.2 8.6 8.7 8.7.1 9 9.1 10 11""",
    ),
}
"""How each regulation is cited, and the headings it has (of games none)."""

CITED = re.compile(r"\((BGL|BIG|Catan|7 Wonders|Diplomacy) ([0-9][0-9A-C., ]*)\)")

MEANT = {
    (BIG, Topic.PLAN, 4): "BIG 8.1.3",
    (BIG, Topic.PLAN, 3): "BIG 8.1.2",
    (BIG, Topic.PLAN, 2): "BIG 8.1.1",
    (BIG, Topic.KNOCK_OUT, 2): "BIG 4.3",
    (BIG, Topic.KNOCK_OUT, 3): "BIG 4.4",
    (BIG, Topic.KNOCK_OUT, 5): "BIG 8.1.3",
    (BIG, Topic.EARLY, 0): "BIG 7.2.2",
    (BIG, Topic.REPLAY, 0): "BIG 8.3",
    (BGL, Topic.ORDER, 0): "BGL 3.6.2",
    (CATAN, Topic.ORDER, 4): "Catan 3",
    (SEVEN_WONDERS, Topic.SHORT_TABLE, 5): "7 Wonders 4",
    (DIPLOMACY, Topic.EVENED, 0): "Diplomacy 8.4 C",
    (CATAN, Topic.PLAN, 4): "",
}


def headings(where: str) -> list[str]:
    """The headings of "3.6.1, 3.10" or "8.4 A"; a letter is a point below one."""
    return [one.strip().rstrip("ABC").strip() for one in where.split(",")]


def strangers(texts: str, ruleset: str) -> list[str]:
    """What is cited that is no heading of this regulation."""
    name, known = PARAGRAPHS[ruleset][0], PARAGRAPHS[ruleset][1].split()
    return [
        found.group(0)
        for found in CITED.finditer(texts)
        if found[1] != name or not {*headings(found[2])} <= {*known}
    ]


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=[*RULESETS])
def test_a_regulation_cites_headings_of_its_own(ruleset: Ruleset) -> None:
    name, known = PARAGRAPHS[ruleset.id][0], PARAGRAPHS[ruleset.id][1].split()
    assert ruleset.paragraphs.name == name
    found = [where for by in ruleset.paragraphs.of.values() for where in by.values()]
    assert [one for where in found for one in headings(where) if one not in known] == []


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=[*RULESETS])
def test_what_a_regulation_cites_has_a_sentence_to_be_found_by(ruleset: Ruleset) -> None:
    """In the order of its headings, and none that it has not."""
    known = PARAGRAPHS[ruleset.id][1].split()
    numbers = [one.number for one in paragraphs(Texts("en"), ruleset)]
    assert numbers == [one for one in known if one in numbers]
    cited = [where for by in ruleset.paragraphs.of.values() for where in by.values()]
    assert {one for where in cited for one in headings(where)} <= {*numbers}


@pytest.mark.parametrize(("at", "where"), MEANT.items())
def test_a_topic_is_cited_where_the_regulation_has_it(
    at: tuple[str, Topic, int], where: str
) -> None:
    ruleset, topic, size = at
    assert RULESETS[ruleset].paragraphs.cited(topic, size) == where
    wanted = f"So it is ({where})." if where else "So it is."
    assert with_paragraph("So it is.", RULESETS[ruleset], topic, size) == wanted


def test_own_orders_are_no_paragraph_of_the_base() -> None:
    options: dict[str, Json] = {
        "name": "Casa",
        "base": BGL,
        "orders": {"standings": ("points high",)},
    }
    found = custom.made_ruleset(RULESETS, options)
    assert found.paragraphs.cited(Topic.ORDER) == ""
    assert found.paragraphs.cited(Topic.ROUNDS) == "BGL 3.5"


ONE_REGULATION = {"BGL": BGL, "BIG": BIG, "Diplomacy": DIPLOMACY}


@pytest.mark.parametrize("language", messages.TRANSLATED)
def test_texts_that_cite_for_themselves_speak_of_what_one_regulation_alone_has(
    language: str,
) -> None:
    """The ladder of penalties (BGL 5) and the pieces of small boards (Diplomacy 8.5.2)."""
    said = [str(part) for message in messages.read(language) for part in _parts(message.id)]
    said += [str(part) for message in messages.read(language) for part in _parts(message.string)]
    found = [match for text in said for match in CITED.finditer(text)]
    assert {match[1] for match in found} <= {*ONE_REGULATION}
    assert [m.group(0) for m in found if strangers(m.group(0), ONE_REGULATION[m[1]])] == []
    outside = [m.group(0) for m in found if m[1] == "BIG" or (m[1] == "BGL" and m[2][0] != "5")]
    assert outside == []


def _parts(text: object) -> tuple[object, ...]:
    return text if isinstance(text, tuple) else (text,)


def settings_of(ruleset: Ruleset) -> dict[str, object]:
    league = {BGL: League.BGL, BIG: League.BIG}.get(ruleset.id)
    game = ruleset.game or "puerto-rico"
    size = ruleset.finals.sizes.get(4, ruleset.max_table)
    tier = None if league is not League.BGL else event(1).settings.tier
    return {"ruleset": ruleset.id, "league": league, "tier": tier, "game": game,
            "players_per_table": 7 if ruleset.board else size, "fee": 5}  # fmt: skip


def rounds_of(made: Event) -> Iterator[Round]:
    """A round of every kind."""
    for round_ in made.rounds:
        yield round_
        for phase in (Phase.SEMIFINAL, Phase.FINAL):
            yield replace(round_, phase=phase)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=[*RULESETS])
def test_screens_sheets_and_announcements_cite_the_regulation_of_the_event(
    ruleset: Ruleset, language: str
) -> None:
    texts = Texts(language)
    said = [*spoken(texts, ruleset)]
    assert [one for text in said for one in strangers(text, ruleset.id)] == []
    if ruleset.board is None:
        assert any(CITED.search(text) for text in said)


def spoken(texts: Texts, ruleset: Ruleset) -> Iterator[str]:
    """What is said of an event by this regulation."""
    about = settings_of(ruleset)
    made = with_round(event(14, **about)) if ruleset.board else two_rounds(**about)
    settings = made.settings
    yield announcement_as_text(texts, settings, GAMES.words_for_paper(made, texts.language))
    yield why_cut(texts, made, settings.rounds_planned)
    yield why_final(texts, made)
    for round_ in rounds_of(made):
        yield seat_rule(texts, made, round_)
    yield from of_games(texts, settings, made.rounds[0])


def of_games(texts: Texts, settings: Settings, round_: Round) -> Iterator[str]:
    """The page and the table sheets of every game there is."""
    for game in GAMES.games:
        rules = GAMES.rules_in_event(game.id, settings)
        if rules is not None:
            found = GameLines(texts, rules, PlayedBy(ruleset_of(settings))).sections()
            yield from (line for part in found for line in part.lines)
            said = GameLines(texts, rules, PlayedBy.of(settings))
            for phase in (Phase.SWISS, Phase.FINAL):
                yield from said.slip_notes(replace(round_, phase=phase))


@pytest.mark.parametrize(
    ("game", "size", "where"),
    [("dominion", 3, "8.3.5"), ("pozioni-esplosive", 4, "8.3.22"), ("agricola", 4, "8.1.3"),
     ("perudo", 3, "8.1.2")],
)  # fmt: skip
def test_the_plan_of_finals_is_cited_where_the_regulation_has_it(
    game: str, size: int, where: str
) -> None:
    about = {**settings_of(RULESETS[BIG]), "game": game, "players_per_table": size}
    settings = event(9, **about).settings
    said = plan_cited("So says the regulation.", settings, GAMES.rules_in_event(game, settings))
    assert said == f"So says the regulation (BIG {where})."
    assert strangers(said, BIG) == []


def test_every_game_with_finals_of_its_own_has_a_paragraph() -> None:
    own = [game.rules["big"] for game in GAMES.of_rules("big")]
    without = [g.id for g in own if (g.final_plan is None) != (g.paragraph is None)]
    assert without == []


UP = {
    BGL: "Time up: everybody finishes so that all have had the same number of turns.",
    BIG: (
        "Beyond the time limit of the table: the game is suspended, and the referee declares it "
        "tied."
    ),
}


@pytest.mark.parametrize("ruleset", [BGL, BIG])
def test_what_becomes_of_a_game_that_takes_too_long_is_the_regulation_s_matter(
    ruleset: str,
) -> None:
    rules = GAMES.rules_in_event("puerto-rico", event(8, **settings_of(RULESETS[ruleset])).settings)
    assert rules is not None
    made = two_rounds(**settings_of(RULESETS[ruleset]))
    lines = GameLines(Texts("en"), rules, PlayedBy.of(made.settings))
    said = lines.slip_notes(made.rounds[0])
    assert [each for each in said if each in UP.values()] == [UP[ruleset]]


# ----------------------- What the page of a round calls the units of an event of fixed pairs


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ("5 pairs", "2 tables of two pairs and 1 bye")),
        ("it", ("5 coppie", "2 tavoli da due coppie e 1 riposo")),
    ],
)
def test_pairs_are_counted_as_pairs(language: str, said: tuple[str, str]) -> None:
    made = event(10, ruleset="big-2026", league=League.BIG, tier=None, teams_mode=PAIRS)
    texts = Texts(language)
    assert (people_in_words(texts, made, 5), sizes_in_words(texts, made, (2, 2, 1))) == said


def test_players_stay_players() -> None:
    texts = Texts("en")
    assert people_in_words(texts, event(9), 9) == "9 players"
    assert sizes_in_words(texts, event(9), (4, 4, 1)) == "2 tables of 4 and 1 bye"
