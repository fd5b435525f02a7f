"""Sentences about a seating that breaks the rules it claims to follow."""

from __future__ import annotations

from bglmanager.words.messages import Messages

SENTENCES: Messages = {
    "check.twice": "{round}: {entry} has two seats.",
    "check.not-allowed": "{round}: {entry} has a seat and may not play in it.",
    "check.missing": "{round}: {entry} has no seat.",
    "check.byes": "{round}: the byes are not those who sit alone.",
    "check.numbers": "{round}: the tables are not numbered from 1 on.",
    "check.sizes": "{round}: tables of {sizes} are not what the rules have for so many players.",
    "check.teams-apart": "{round}: not every table has one team or two whole ones.",
    "check.teams-bye": "{round}: the bye belongs to team {team}.",
    "check.sides": "{round}: the two sides sit in no order, or not at all tables in the same.",
    "check.mates": "{round}, table {table}: players of one team sit together.",
    "check.boards-sizes": "{round}: tables of {sizes} are not what the rules have for so many "
    "Diplomacy players.",
    "check.boards-power": "{round}, table {table}: the powers do not fit the board.",
    "check.boards-twice": "{round}: {entry} sits at too many boards.",
    "check.boards-top": "{round}: the top table does not have the best of the standings.",
    "check.draw": "{round}: the seats are not those of the draw.",
    "check.cut": "{round}: the tables are not the order cut from the top.",
    "check.bye": "{round}: the bye belongs to {entry}.",
    "check.pairs": "{round}: the pairs are not what the rule “{way}” gives.",
    "check.schedule": "{round}: two meet again before everybody has met.",
    "check.qualified": "{round}: a player advances and a higher-ranked one does not.",
    "check.final-tables": "{round}: the playoff tables are not those of the rules.",
    "check.winner": "{round}: {entry} won the table and does not advance.",
    "check.replay": "{round}: who plays again did not share a first place.",
}
