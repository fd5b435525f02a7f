"""Sentences about a seating that breaks the rules it claims to follow."""

from __future__ import annotations

from bglmanager.words.seating import numbers
from bglmanager.words.sentence import Sentences

SENTENCES: Sentences = {
    "check.twice": lambda t, v: t.text("{round}: {entry} has two seats.", **v),
    "check.not-allowed": lambda t, v: t.text(
        "{round}: {entry} has a seat and may not play in it.", **v
    ),
    "check.missing": lambda t, v: t.text("{round}: {entry} has no seat.", **v),
    "check.byes": lambda t, v: t.text("{round}: the byes are not those who sit alone.", **v),
    "check.numbers": lambda t, v: t.text("{round}: the tables are not numbered from 1 on.", **v),
    "check.sizes": lambda t, v: t.text(
        "{round}: tables of {sizes} are not what the rules have for so many players.",
        round=v["round"],
        sizes=numbers(v["sizes"]),
    ),
    "check.teams-apart": lambda t, v: t.text(
        "{round}: not every table has one team or two whole ones.", **v
    ),
    "check.teams-bye": lambda t, v: t.text("{round}: the bye belongs to team {team}.", **v),
    "check.sides": lambda t, v: t.text(
        "{round}: the two sides sit in no order, or not at all tables in the same.", **v
    ),
    "check.mates": lambda t, v: t.text(
        "{round}, table {table}: players of one team sit together.", **v
    ),
    "check.boards-sizes": lambda t, v: t.text(
        "{round}: tables of {sizes} are not what the rules have for so many Diplomacy players.",
        round=v["round"],
        sizes=numbers(v["sizes"]),
    ),
    "check.boards-power": lambda t, v: t.text(
        "{round}, table {table}: the powers do not fit the board.", **v
    ),
    "check.boards-twice": lambda t, v: t.text("{round}: {entry} sits at too many boards.", **v),
    "check.boards-top": lambda t, v: t.text(
        "{round}: the top table does not have the best of the standings.", **v
    ),
    "check.draw": lambda t, v: t.text("{round}: the seats are not those of the draw.", **v),
    "check.cut": lambda t, v: t.text(
        "{round}: the tables are not the order cut from the top.", **v
    ),
    "check.bye": lambda t, v: t.text("{round}: the bye belongs to {entry}.", **v),
    "check.pairs": lambda t, v: t.text(
        "{round}: the pairs are not what the rule “{way}” gives.", **v
    ),
    "check.schedule": lambda t, v: t.text("{round}: two meet again before everybody has met.", **v),
    "check.qualified": lambda t, v: t.text(
        "{round}: a player advances and a higher-ranked one does not.", **v
    ),
    "check.final-tables": lambda t, v: t.text(
        "{round}: the playoff tables are not those of the rules.", **v
    ),
    "check.winner": lambda t, v: t.text(
        "{round}: {entry} won the table and does not advance.", **v
    ),
    "check.replay": lambda t, v: t.text(
        "{round}: who plays again did not share a first place.", **v
    ),
}
