"""Own rulesets as TOML files: what is read, and everything that is wrong with its line and key."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bglmanager.engine.problems import Refused
from bglmanager.engine.rulesets import RULESETS, custom
from bglmanager.exchange import rulesets
from bglmanager.i18n import Texts
from bglmanager.words.custom import in_file

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
        [
            (
                "Line 3, colour: “colour” is no key of a ruleset. Allowed here: name, base, "
                "points, "
                "orders, readings."
            ),
            (
                "Line 4, extra: “extra” is no key of a ruleset. Allowed here: name, base, points, "
                "orders, readings."
            ),
        ],
    ),
    "points": (
        HEAD + "[points]\n2 = [10, 20]\n3 = [5, 4]\n4 = [1.5, 1, 1, 0]\n9 = [1]\n",
        [
            f"Line 4, points.2: {ROW.format(2)}",
            f"Line 5, points.3: {ROW.format(3)}",
            f"Line 6, points.4: {ROW.format(4)}",
            (
                "Line 7, points.9: The ruleset it starts from has no points for tables of 9. It "
                "has: "
                "2, 3, 4, 5, 6."
            ),
        ],
    ),
    "orders": (
        HEAD + '[orders]\nseating = []\nstandings = [\n  "points high", # first\n  "luck high",\n'
        '  "pbg up",\n  "points low",\n]\nother = ["pbg high"]\n',
        [
            (
                "Line 4, orders.seating: “seating” must be a list of criteria, such as “points "
                "high”, with at least one."
            ),
            (
                "Line 7, orders.standings[1]: “luck high” is no criterion with “high” or “low” "
                "behind "
                f"it. Criteria: {CRITERIA}."
            ),
            (
                "Line 8, orders.standings[2]: “pbg up” is no criterion with “high” or “low” behind "
                f"it. Criteria: {CRITERIA}."
            ),
            "Line 9, orders.standings[3]: “points” stands in the order twice. Take one out.",
            (
                "Line 11, orders.other: “other” is no key of a ruleset. Allowed here: standings, "
                "seating."
            ),
        ],
    ),
    "no standings": (
        HEAD + '[orders]\nseating = ["points high"]\n',
        [
            (
                "Line 3, orders.standings: “standings” must be a list of criteria, such as “points "
                "high”, with at least one."
            )
        ],
    ),
    "readings": (
        HEAD + '[readings]\nvirtual_ties = "maybe"\nbid_deducted = true\ntau_league = nan\n',
        [
            (
                "Line 4, readings.virtual_ties: The option “virtual_ties” has a value that does "
                "not "
                "exist. Allowed: shares, loses."
            ),
            (
                "Line 5, readings.bid_deducted: This regulation has no option “bid_deducted”. "
                "Take it "
                "out."
            ),
            (
                "Line 6, readings.tau_league: The option “tau_league” has a value that does not "
                "exist. Allowed: 1 … 100."
            ),
        ],
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
        [
            NO_NAME,
            f"Line 4, points.5: {ROW.format(5)}",
            (
                "Line 6, readings.women_first: This regulation has no option “women_first”. Take "
                "it "
                "out."
            ),
        ],
    ),
}


def said(data: bytes) -> list[str]:
    with pytest.raises(Refused) as refused:
        rulesets.read(data)
    return [in_file(Texts("en"), each) for each in refused.value.problems]


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_gives_all_its_errors_with_line_and_key(name: str) -> None:
    text, expected = BROKEN[name]
    assert said(text.encode()) == expected


def test_lines_that_end_as_on_windows_count_the_same() -> None:
    text, expected = BROKEN["orders"]
    assert said(text.replace("\n", "\r\n").encode()) == expected


def test_what_is_no_text_is_said_with_its_line() -> None:
    assert said(b'name = "Casa"\nbase = "\xff"\n') == [
        "Line 2: The file is no text in UTF-8. Save it as UTF-8."
    ]
    assert said(b"#" * 100_001) == [
        "Line 1: The file is larger than 100000 bytes: it is not what you are looking for."
    ]


@pytest.mark.parametrize("name", RULESETS)
def test_a_copy_is_the_same_ruleset_under_another_name(name: str) -> None:
    ruleset = RULESETS[name]
    options = custom.copy_of(ruleset, {}, "Le “nostre” \\ regole")
    assert rulesets.read(rulesets.write(options).encode()) == options
    made = custom.made(RULESETS, options)
    assert made.name == "Le “nostre” \\ regole"
    assert replace(made, name=None, league=ruleset.league, formula=ruleset.formula) == ruleset


def test_the_options_of_an_event_go_with_the_copy() -> None:
    options = custom.copy_of(RULESETS["bgl-2010"], {"virtual_ties": "loses"}, "Casa")
    text = rulesets.write(options)
    assert '[readings]\nvirtual_ties = "loses"\n' in text
    assert rulesets.read(text.encode()) == options
