"""Own rulesets as TOML files: what is read, and everything that is wrong with its line and key."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import pytest

from bglmanager.engine.event import Json
from bglmanager.engine.kinds import Pairing
from bglmanager.engine.rulesets import RULESETS, custom
from bglmanager.exchange import toml
from tests.helpers.refusals import refused_words
from tests.helpers.sentences import sentences

CRITERIA = "points, pbg, pba, wins, points_among_tied, victory_points"
NO_TOML = (
    "This cannot be read as TOML from column {} on. Check quotes, brackets and the equals sign."
)
NO_NAME = "Line 1, name: The ruleset needs a name of at most 200 characters."
NO_BASE = (
    "Line {}, base: The ruleset must start from one of these: bgl-2010, big-2026, "
    "catan-firenze-2014, 7wonders-ludolimpiadi-2015, diplomacy-italia-2010."
)
HEAD = 'name = "Casa"\nbase = "bgl-2010"\n'
ROW = (
    "A row for {} places: as many whole numbers from 0 to 1000000, none higher than the one before."
)

BROKEN = {
    "not closed": ('name = "Casa\nbase = "bgl-2010"\n', [f"Line 1, name: {NO_TOML.format(13)}"]),
    "a key twice": (
        HEAD + '[orders]\nstandings = ["points high"]\nstandings = ["pbg high"]\n',
        [f"Line 5, standings: {NO_TOML.format(25)}"],
    ),
    "nothing": ("", [NO_NAME, NO_BASE.format(1)]),
    "another base": ('name = "Casa"\n\nbase = "chess"\n', [NO_BASE.format(3)]),
    "keys that do not exist": (
        HEAD + "colour = 1\n[extra]\nx = 2\n",
        sentences("""
            Line 3, colour: “colour” is not a key of a rules file. Allowed here: name, base,
                points, orders, readings.
            Line 4, extra: “extra” is not a key of a rules file. Allowed here: name, base, points,
                orders, readings.
        """),
    ),
    "points": (
        HEAD + "[points]\n2 = [10, 20]\n3 = [5, 4]\n4 = [1.5, 1, 1, 0]\n9 = [1]\n",
        sentences(f"""
            Line 4, points.2: {ROW.format(2)}
            Line 5, points.3: {ROW.format(3)}
            Line 6, points.4: {ROW.format(4)}
            Line 7, points.9: The ruleset it starts from has no points for tables of 9. It has: 2,
                3, 4, 5, 6.
        """),
    ),
    "orders": (
        HEAD + '[orders]\nseating = []\nstandings = [\n  "points high", # first\n  "luck high",\n'
        '  "pbg up",\n  "points low",\n]\nother = ["pbg high"]\n',
        sentences(f"""
            Line 4, orders.seating: “seating” must be a list of criteria, such as “points high”,
                with at least one.
            Line 7, orders.standings[1]: “luck high” is not a criterion followed by “high” or
                “low”. Criteria: {CRITERIA}.
            Line 8, orders.standings[2]: “pbg up” is not a criterion followed by “high” or “low”.
                Criteria: {CRITERIA}.
            Line 9, orders.standings[3]: “points” stands in the order twice. Take one out.
            Line 11, orders.other: “other” is not a key of a rules file. Allowed here: standings,
                seating.
        """),
    ),
    "no standings": (
        HEAD + '[orders]\nseating = ["points high"]\n',
        sentences("""
            Line 3, orders.standings: “standings” must be a list of criteria, such as “points
                high”, with at least one.
        """),
    ),
    "readings": (
        HEAD + '[readings]\nvirtual_ties = "maybe"\nbid_deducted = true\ntau_league = nan\n',
        sentences("""
            Line 4, readings.virtual_ties: The option “virtual_ties” has a value that does not
                exist. Allowed: shares, loses.
            Line 5, readings.bid_deducted: These rules have no option “bid_deducted”. Take it out.
            Line 6, readings.tau_league: The option “tau_league” has a value that does not exist.
                Allowed: 1 … 100.
        """),
    ),
    "no tables": (
        HEAD + 'points = 3\norders = "pbg"\nreadings = []\n',
        [
            "Line 3, points: “points” must be a table with keys of its own.",
            "Line 4, orders: “orders” must be a table with keys of its own.",
            "Line 5, readings: “readings” must be a table with keys of its own.",
        ],
    ),
    "everything at once": (
        (
            'name = ""\nbase = "7wonders-ludolimpiadi-2015"\n[points]\n5 = [1, 2, 3, 4, 5]\n'
            "[readings]\nwomen_first = true\n"
        ),
        sentences(f"""
            {NO_NAME}
            Line 4, points.5: {ROW.format(5)}
            Line 6, readings.women_first: These rules have no option “women_first”. Take it out.
        """),
    ),
}


NO_CRITERION = (
    "“{}” is not a criterion followed by “high” or “low”. Criteria: points, pbg, "
    "pba, wins, points_among_tied, victory_points."
)
NO_OPTION = "The option “{}” has a value that does not exist. Allowed: {}."
MORE = {
    "tables that are no tables": (
        HEAD + '[[orders]]\nstandings = ["points high"]\n[readings.virtual_ties]\nx = 1\n',
        [
            "Line 3, orders: “orders” must be a table with keys of its own.",
            f"Line 5, readings.virtual_ties: {NO_OPTION.format('virtual_ties', 'shares, loses')}",
        ],
    ),
    "rows written in other ways": (
        HEAD + "points = {4 = [1, 2], 3 = [1, 2, 3]}\n",
        [f"Line 3, points.4: {ROW.format(4)}", f"Line 3, points.3: {ROW.format(3)}"],
    ),
    "a row with a key of two parts": (
        HEAD + "points.4 = [7, 8, 1, 0]\n",
        [f"Line 3, points.4: {ROW.format(4)}"],
    ),
    "what is not a number": (
        HEAD + '[points]\n2 = [1979-05-27, true]\n3 = [inf, nan, 0]\n4 = ["9", 3, 2, 1]\n',
        [
            f"Line 4, points.2: {ROW.format(2)}",
            f"Line 5, points.3: {ROW.format(3)}",
            f"Line 6, points.4: {ROW.format(4)}",
        ],
    ),
    "a row that rises, over several lines": (
        HEAD + "[points]\n4 = [\n  9, # first\n  3,\n  4,\n  0,\n]\n5 = 3\n",
        [f"Line 4, points.4: {ROW.format(4)}", f"Line 10, points.5: {ROW.format(5)}"],
    ),
    "numbers out of reach": (
        HEAD + "[points]\n2 = [1, -1]\n3 = [1000001, 1, 1]\n",
        [f"Line 4, points.2: {ROW.format(2)}", f"Line 5, points.3: {ROW.format(3)}"],
    ),
    "criteria of the wrong type": (
        HEAD + '[orders]\nstandings = "points high"\n'
        'seating = [1, ["points high"], "points  high", "POINTS high", "' + "x" * 70 + '"]\n',
        sentences(f"""
            Line 4, orders.standings: “standings” must be a list of criteria, such as “points
                high”, with at least one.
            Line 5, orders.seating[0]: {NO_CRITERION.format(1)}
            Line 5, orders.seating[1]: {NO_CRITERION.format("[…]")}
            Line 5, orders.seating[2]: {NO_CRITERION.format("points  high")}
            Line 5, orders.seating[3]: {NO_CRITERION.format("POINTS high")}
            Line 5, orders.seating[4]: {NO_CRITERION.format("x" * 59 + "…")}
        """),
    ),
    "a criterion three times": (
        HEAD + '[orders]\nstandings = ["pbg high", "wins high", "pbg low", "pbg high"]\n',
        [
            "Line 4, orders.standings[2]: “pbg” stands in the order twice. Take one out.",
            "Line 4, orders.standings[3]: “pbg” stands in the order twice. Take one out.",
        ],
    ),
    "name and base of the wrong type": (
        'name = 5\nbase = ["bgl-2010"]\n',
        [NO_NAME, NO_BASE.format(2)],
    ),
    "names": (f'name = "{"x" * 201}"\nbase = "bgl-2010"\n', [NO_NAME]),
    "a blank name": ('name = "  "\nbase = "bgl-2010"\n', [NO_NAME]),
    "an invisible character": (
        'name = "a\\u0007"\nbase = "bgl-2010"\n',
        ["Line 1, name: The name holds the invisible character U+0007. Type it again."],
    ),
    "no base": (
        'name = "Casa"\n[points]\n4 = [1]\n',
        [NO_BASE.format(1), "Line 3, points.4: " + ROW.format(4)],
    ),
    "options of lists and numbers": (
        (
            'name = "B"\nbase = "big-2026"\n[readings]\n'
            "semifinal_seating = [[3, 4, 5, 6], [7, 8, 9]]\nsemifinals_of_three = 3\n"
            'bracket = "open"\nelo_default = 1e999999999\nrematches = "softly"\n'
        ),
        [
            (
                "Line 4, readings.semifinal_seating: "
                + NO_OPTION.format("semifinal_seating", "[[3, 6, 7, 10], [4, 5, 8, 9]] …")
            ),
            (
                "Line 5, readings.semifinals_of_three: "
                + NO_OPTION.format("semifinals_of_three", "[[2, 4, 7], [3, 5, 6]] …")
            ),
            f"Line 6, readings.bracket: {NO_OPTION.format('bracket', 're-ranked, fixed')}",
            f"Line 7, readings.elo_default: {NO_OPTION.format('elo_default', '0 … 10000')}",
            (
                "Line 8, readings.rematches: "
                + NO_OPTION.format("rematches", "greedy, greedy-complete, fewest, soft")
            ),
        ],
    ),
}
OF_BOARDS = """name = "D"
base = "diplomacy-italia-2010"
colour = "red"
[points]
7 = [1, 1, 1, 1, 1, 1, 1]
[orders]
standings = ["pbg high", "points high", "points low"]
seating = []
[readings]
last_year = 1907.5
top_table = "yes"
virtual_ties = "shares"
"""
BOARD_CRITERIA = (
    "top_table, points, boards, women, score_1, score_2, score_3, power_1, power_2, power_3, "
    "birth_date"
)
IN_BOTH = {
    "en": sentences(f"""
        Line 3, colour: “colour” is not a key of a rules file. Allowed here: name, base, points,
            orders, readings.
        Line 4, points: Here a formula says what a board is worth, and there are no points by
            place. Take them out.
        Line 7, orders.standings[0]: “pbg high” is not a criterion followed by “high” or “low”.
            Criteria: {BOARD_CRITERIA}.
        Line 7, orders.standings[2]: “points” stands in the order twice. Take one out.
        Line 8, orders.seating: “seating” must be a list of criteria, such as “points high”, with
            at least one.
        Line 10, readings.last_year: {NO_OPTION.format("last_year", "1901 … 1999")}
        Line 11, readings.top_table: {NO_OPTION.format("top_table", "true, false")}
        Line 12, readings.virtual_ties: These rules have no option “virtual_ties”. Take it out.
    """),
    "it": sentences(f"""
        Riga 3, colour: “colour” non è una chiave di un regolamento. Qui sono ammesse: name, base,
            points, orders, readings.
        Riga 4, points: Qui una formula dice quanto vale un tavolo, e non ci sono punti per
            piazzamento. Toglili.
        Riga 7, orders.standings[0]: “pbg high” non è un criterio seguito da “high” o “low”.
            Criteri: {BOARD_CRITERIA}.
        Riga 7, orders.standings[2]: “points” compare due volte nell’ordine. Toglilo una volta.
        Riga 8, orders.seating: “seating” deve essere un elenco di criteri, come “points high”, con
            almeno uno.
        Riga 10, readings.last_year: L’opzione “last_year” ha un valore che non esiste. Ammessi:
            1901 … 1999.
        Riga 11, readings.top_table: L’opzione “top_table” ha un valore che non esiste. Ammessi:
            true, false.
        Riga 12, readings.virtual_ties: Questo regolamento non ha l’opzione “virtual_ties”.
            Toglila.
    """),
}


def said(data: bytes) -> list[str]:
    return refused_words("en", toml.read_rules, data)


@pytest.mark.parametrize("language", IN_BOTH)
def test_all_errors_are_said_word_for_word_in_both_languages(language: str) -> None:
    told = refused_words(language, toml.read_rules, OF_BOARDS.encode())
    assert told == IN_BOTH[language]


@pytest.mark.parametrize("name", MORE)
def test_a_stranger_file_gives_all_its_errors_too(name: str) -> None:
    text, expected = MORE[name]
    assert said(text.encode()) == expected


@pytest.mark.parametrize("text", ["x = " + "9" * 6000, "x = " + "[" * 50_000, "[" * 99_000])
def test_what_has_no_end_is_refused_in_words(text: str) -> None:
    [only] = said((HEAD + text).encode())
    assert NO_TOML.partition("{}")[0] in only


def test_numbers_and_names_are_written_in_full() -> None:
    name = 'Tab\u00a0e “virgolette” \\ " fine'
    readings: Mapping[str, Json] = {"tau_league": Fraction("2.12345678")}
    options: Mapping[str, Json] = {"name": name, "base": "bgl-2010", "readings": readings}
    text = toml.write_rules(options)
    assert "tau_league = 2.12345678\n" in text
    assert toml.read_rules(text.encode()) == options


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_gives_all_its_errors_with_line_and_key(name: str) -> None:
    text, expected = BROKEN[name]
    assert said(text.encode()) == expected


def test_lines_that_end_as_on_windows_count_the_same() -> None:
    text, expected = BROKEN["orders"]
    assert said(text.replace("\n", "\r\n").encode()) == expected


def test_what_is_no_text_is_said_with_its_line() -> None:
    assert said(b'name = "Casa"\nbase = "\xff"\n') == [
        "Line 2: The file is not text in UTF-8. Save it as UTF-8."
    ]
    assert said(b"#" * 100_001) == [
        ("Line 1: The file is larger than 100000 bytes: too large for a rules or game file.")
    ]


@pytest.mark.parametrize("name", RULESETS)
def test_a_copy_is_the_same_ruleset_under_another_name(name: str) -> None:
    ruleset = RULESETS[name]
    options = custom.copy_of(ruleset, {}, "Le “nostre” \\ regole")
    assert toml.read_rules(toml.write_rules(options).encode()) == options
    made = custom.made_ruleset(RULESETS, options)
    assert made.name == "Le “nostre” \\ regole"
    assert (made.rematches.rule is Pairing.SOFT) == ("rematches" in ruleset.options)
    made = made._replace(rematches=ruleset.rematches)  # which alone is another one in own rules
    assert made._replace(name=None, league=ruleset.league, formula=ruleset.formula) == ruleset


def test_the_options_of_an_event_go_with_the_copy() -> None:
    options = custom.copy_of(RULESETS["bgl-2010"], {"virtual_ties": "loses"}, "Casa")
    text = toml.write_rules(options)
    assert '[readings]\nvirtual_ties = "loses"\n' in text
    assert toml.read_rules(text.encode()) == options
