"""Refused facts of the event, its entries, its teams, the desk and the referee's log."""

from __future__ import annotations

from dataclasses import replace

from bglmanager.engine.event import (
    Absence,
    Adjustment,
    AdjustmentKind,
    Correction,
    Differing,
    EntryDesk,
    Event,
    Payment,
    PlannedRound,
    RoundDesk,
    TableDesk,
)
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber, TeamNumber
from tests.engine.builders import with_entry, with_settings
from tests.engine.facts.samples import CATAN, GOOD, NOON, Case, in_teams, warned, with_team

EVENT_AND_ENTRIES: dict[str, Case] = {
    "several games without a plan": (
        with_settings(GOOD, game="multi"),
        "event.plan-missing event.plan",
        "The event has several games but no plan of its rounds. Name the game of each round.",
    ),
    "tables of the plan that the rules do not have": (
        with_settings(
            GOOD, plan=(PlannedRound("azul", 4), PlannedRound("azul", 9)), rounds_planned=2
        ),
        "plan.table-size event.plan[1].players_per_table",
        ("Round 2 of the plan has tables of 9, but the rules allow 2 to 6. Choose another size."),
    ),
    "not to be seated with nobody, nor with oneself": (
        with_entry(GOOD, 2, related=(EntryNumber(1), EntryNumber(99), EntryNumber(3))),
        "entry.related-unknown entries[2].related[1]",
        (
            "Number 3 is not to be seated with number 99, who is not on the entry list. "
            "Correct or remove it."
        ),
        "entry.related-to-oneself entries[2].related[2]",
        "Number 3 is not to be seated with number 3. Name somebody else, or nobody.",
    ),
    "never at a table with nobody, nor with oneself": (
        with_entry(GOOD, 2, desk=EntryDesk(never_with=(EntryNumber(99), EntryNumber(3)))),
        "entry.related-unknown entries[2].desk.never_with[0]",
        (
            "Number 3 is not to be seated with number 99, who is not on the entry list. "
            "Correct or remove it."
        ),
        "entry.related-to-oneself entries[2].desk.never_with[1]",
        "Number 3 is not to be seated with number 3. Name somebody else, or nobody.",
    ),
    "a start number twice": (
        with_entry(GOOD, 8, number=EntryNumber(8)),
        "entry.number entries[8].number",
        (
            "Start number 8 follows 8: start numbers must go up, each only once. "
            "Renumber the entries."
        ),
    ),
    "a team that does not exist": (
        with_entry(GOOD, 2, team=TeamNumber(4)),
        "entry.team-unknown entries[2].team",
        "Number 3 is in team 4, which does not exist. Create the team or choose another one.",
    ),
    "a second warning at Catan": (
        warned(CATAN, 3, 4, 3),
        "entry.second-warning entries[2].status",
        (
            "Number 3 has 2 warnings. In this event two warnings are a disqualification: "
            "mark the player as disqualified."
        ),
    ),
}

TEAMS: dict[str, Case] = {
    "two teams of one number": (
        with_team(with_entry(in_teams(GOOD), 2, team=None), 1, number=TeamNumber(1)),
        "team.number teams[1].number",
        "There are two teams with the number 1. Give one of them another number.",
        "entry.team-unknown entries[3].team",
        "Number 4 is in team 2, which does not exist. Create the team or choose another one.",
    ),
    "a member too few": (
        with_team(in_teams(GOOD), 1, members=(EntryNumber(3),)),
        "team.size teams[1].members",
        "Team 2 has 1 member instead of 2. Correct its members.",
        "team.of-entry entries[3].team",
        "Number 4 says team 2, but is not a member of it. Correct the team or the entry.",
    ),
    "a member too many": (
        with_team(
            in_teams(GOOD),
            0,
            members=(EntryNumber(1), EntryNumber(2), EntryNumber(9)),
            reserve=None,
        ),
        "team.size teams[0].members",
        "Team 1 has 3 members instead of 2. Correct its members.",
    ),
    "a member who is no entry": (
        with_team(in_teams(GOOD), 1, members=(EntryNumber(3), EntryNumber(99))),
        "team.member-unknown teams[1].members[1]",
        "Team 2: number 99 is not on the entry list. Correct the members.",
        "team.of-entry entries[3].team",
        "Number 4 says team 2, but is not a member of it. Correct the team or the entry.",
    ),
    "a captain of another team": (
        with_team(in_teams(GOOD), 1, captain=EntryNumber(1)),
        "team.captain teams[1].captain",
        "Team 2: its captain, number 1, is not in it. Name one of its people.",
    ),
    "an entry that says another team than the team itself": (
        with_entry(in_teams(GOOD), 2, team=TeamNumber(1)),
        "team.of-entry entries[2].team",
        "Number 3 says team 1, but is not a member of it. Correct the team or the entry.",
    ),
    "somebody at a table of pairs who is in none": (
        with_entry(
            with_team(
                in_teams(GOOD, points="pairs"),
                0,
                members=(EntryNumber(2), EntryNumber(9)),
                reserve=None,
            ),
            0,
            team=None,
        ),
        "team.without entries[0].team",
        "Number 1 has a seat and belongs to no pair. Put the player into one.",
    ),
    "an entry of no team that says one": (
        with_entry(with_team(in_teams(GOOD), 0, reserve=None), 8, team=TeamNumber(1)),
        "team.of-entry entries[8].team",
        "Number 9 says team 1, but is not a member of it. Correct the team or the entry.",
    ),
    "a reserve who is a member elsewhere": (
        with_team(in_teams(GOOD), 2, reserve=EntryNumber(1)),
        "team.member-twice teams[2].reserve",
        "Team 3: number 1 is already in team 1. Leave the player in one place.",
    ),
}

LOG: dict[str, Case] = {
    "a penalty for nobody": (
        warned(GOOD, 1, 99),
        "penalty.entry-unknown penalties[1].entry",
        (
            "A penalty is recorded for number 99, who is not on the entry list. "
            "Correct or remove it."
        ),
    ),
    "a penalty in no round": (
        replace(
            warned(GOOD, 1),
            penalties=tuple(replace(p, round=RoundNumber(9)) for p in warned(GOOD, 1).penalties),
        ),
        "penalty.round-unknown penalties[0].round",
        "A penalty is recorded in round 9, which does not exist. Correct or remove it.",
    ),
    "an adjustment in no round": (
        replace(
            GOOD,
            adjustments=(Adjustment(EntryNumber(1), RoundNumber(9), AdjustmentKind.TWO_BOARDS),),
        ),
        "adjustment.round-unknown adjustments[0].round",
        "An adjustment is recorded in round 9, which does not exist. Correct or remove it.",
    ),
    "a correction in no round": (
        replace(
            GOOD,
            corrections=(
                Correction(
                    NOON, RoundNumber(9), TableNumber(1), EntryNumber(1), "score", "1", "2", ""
                ),
            ),
        ),
        "correction.round-unknown corrections[0].round",
        "A correction is recorded in round 9, which does not exist. Correct or remove it.",
    ),
    "an adjustment for nobody": (
        replace(
            GOOD,
            adjustments=(Adjustment(EntryNumber(99), RoundNumber(1), AdjustmentKind.SAT_OUT),),
        ),
        "adjustment.entry-unknown adjustments[0].entry",
        (
            "An adjustment is recorded for number 99, who is not on the entry list. "
            "Correct or remove it."
        ),
    ),
    "points for sitting out a round that is not sat out": (
        replace(
            with_entry(GOOD, 8, sits_out=(RoundNumber(1),)),
            adjustments=(
                Adjustment(EntryNumber(9), RoundNumber(1), AdjustmentKind.SAT_OUT),
                Adjustment(EntryNumber(9), RoundNumber(2), AdjustmentKind.SAT_OUT),
            ),
        ),
        "adjustment.sits-out adjustments[1].round",
        (
            "Number 9 has points for sitting out round 2, which the entry does not say. Add "
            "the round to the entry’s rounds sat out, or remove the adjustment."
        ),
    ),
    "a correction for nobody": (
        replace(
            GOOD,
            corrections=tuple(
                Correction(
                    NOON, RoundNumber(1), TableNumber(1), entry, "score", "3", "4", "misread"
                )
                for entry in (None, EntryNumber(1), EntryNumber(99))
            ),
        ),
        "correction.entry-unknown corrections[2].entry",
        (
            "A correction is recorded for number 99, who is not on the entry list. "
            "Correct or remove it."
        ),
    ),
}


def paid(event: Event, index: int, *receipts: int) -> Event:
    """The event with lines of the till with these receipts at an entry."""
    lines = tuple(Payment(receipt, NOON, 5) for receipt in receipts)
    return with_entry(event, index, desk=EntryDesk(payments=lines))


def away(*numbers: int) -> Event:
    """Who may be away from the first round."""
    first, *others = GOOD.rounds
    desk = RoundDesk(NOON, tuple(Absence(EntryNumber(n), NOON) for n in numbers))
    return replace(GOOD, rounds=(replace(first, desk=desk), *others))


def boxes(*owners: int) -> Event:
    """Whose copies stand on the first tables of the first round."""
    first, *others = GOOD.rounds
    tables = tuple(
        replace(table, desk=TableDesk(copy_of=EntryNumber(owner)))
        for table, owner in zip(first.tables, owners, strict=False)
    )
    return replace(GOOD, rounds=(replace(first, tables=tables), *others))


def typed_twice(*differs: Differing) -> Event:
    """What was typed in two ways at the first table of the first round."""
    first, *others = GOOD.rounds
    table = replace(first.tables[0], desk=TableDesk(differs=differs))
    return replace(GOOD, rounds=(replace(first, tables=(table, *first.tables[1:])), *others))


DESK: dict[str, Case] = {
    "a receipt twice": (
        paid(paid(GOOD, 1, 1, 2), 3, 3, 2),
        "payment.receipt-twice entries[3].desk.payments[1].receipt",
        (
            "Receipt 2 is there twice, the second time with number 4. Each receipt has a "
            "number of its own: correct one of the two."
        ),
    ),
    "an absence of nobody": (
        away(1, 99),
        "absence.entry-unknown rounds[0].desk.absences[1].entry",
        (
            "Number 99 has an agreed absence in round 1 and is not on the entry list. "
            "Correct or remove it."
        ),
    ),
    "a box of nobody": (
        boxes(1, 99),
        "copy.entry-unknown rounds[0].tables[1].desk.copy_of",
        (
            "Round 1, table 2: the copy there belongs to number 99, who is not on the entry "
            "list. Name another owner, or none."
        ),
    ),
    "a figure typed in two ways of somebody else": (
        typed_twice(Differing("score", "40", "45", EntryNumber(99))),
        "differs.not-seated rounds[0].tables[0].desk.differs[0].entry",
        (
            "Round 1, table 1: differing entries belong to number 99, who does not sit "
            "there. Correct or remove them."
        ),
    ),
    "no figure typed in two ways": (
        typed_twice(Differing("score", "40", "45")),
        "differs.no-figure rounds[0].tables[0].desk.differs[0]",
        "Round 1, table 1: entries of this value cannot differ. Correct or remove it.",
    ),
}
