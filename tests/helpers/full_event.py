"""An event with every field set to something that is not usual."""

from __future__ import annotations

import datetime as dt
from fractions import Fraction

from bglmanager.engine.event import (
    Absence,
    Adjustment,
    AdjustmentKind,
    Better,
    BoardVariant,
    BottomReason,
    Correction,
    Differing,
    Drawn,
    DrawProposal,
    Entry,
    EntryDesk,
    EntryStatus,
    Event,
    EventDesk,
    FirstSeating,
    Gender,
    Kind,
    League,
    ListState,
    Organiser,
    Pairing,
    Payment,
    Penalty,
    PenaltyKind,
    Phase,
    PlannedRound,
    Prize,
    Round,
    RoundDesk,
    RoundStatus,
    Season,
    Seat,
    Seating,
    SeriesGame,
    Settings,
    Setup,
    Table,
    TableDesk,
    TablePlace,
    Team,
    TeamKind,
    TeamPairing,
    TeamPoints,
    TeamsMode,
    TieBreak,
    Tier,
)
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber, TeamNumber
from bglmanager.engine.kinds import BadgeSize, BoardPhase
from bglmanager.engine.lineage import Brought, Origin
from bglmanager.engine.logo import written_logo
from bglmanager.engine.phases import PhaseBegun, PhaseMinutes
from bglmanager.engine.planned_cut import PlannedCut
from tests.helpers.events import EVENT_ID
from tests.helpers.pictures import grey_png

AT = dt.datetime(2026, 3, 14, 10, 42, 7, tzinfo=dt.timezone(dt.timedelta(hours=1)))
ONE, TWO, THREE, FOUR = (EntryNumber(number) for number in (1, 2, 3, 4))


def full_event() -> Event:
    """Every field of every noun says something; it breaks rules, but no type."""
    return Event(
        settings=_settings(),
        entries=_entries(),
        teams=(
            Team(TeamNumber(2), "Lupi", (THREE, FOUR), reserve=ONE, captain=FOUR),
            Team(TeamNumber(1), "Orsi", (TWO, ONE)),
        ),
        rounds=_rounds(),
        penalties=(
            Penalty(ONE, 0, PenaltyKind.WARNING, "ritardo", None, AT),
            Penalty(TWO, 1, PenaltyKind.YELLOW_CARD, "voce", "tab\tnote\n", AT, TableNumber(1)),
        ),
        adjustments=(
            Adjustment(ONE, RoundNumber(1), AdjustmentKind.TWO_BOARDS, Fraction("-0.5"), "due"),
            Adjustment(TWO, RoundNumber(2), AdjustmentKind.SAT_OUT),
        ),
        corrections=(
            Correction(
                AT, RoundNumber(1), TableNumber(2), ONE, "score", "7", "7.25", "foglio letto male"
            ),
            Correction(AT, RoundNumber(1), TableNumber(1), None, "drawn", None, None, "patta"),
        ),
        sat_out_points=Fraction("12.5"),
        brought=Brought(
            "9d8c7b6a-0000-4000-8000-0000000000a2",
            (Origin("9d8c7b6a-0000-4000-8000-0000000000a1", 17),),
        ),
    )


def _settings() -> Settings:
    return Settings(
        id=EVENT_ID,
        name="Città di Łódź — «finale»",
        date=dt.date(2026, 3, 14),
        ruleset="custom",
        game="multi",
        players_per_table=4,
        rounds_planned=2,
        draw_seed="ß 42",
        revision=3,
        kind=Kind.REGIONAL_FINAL,
        qualifies=True,
        online=True,
        not_valid="meno di otto giocatori",
        end_date=dt.date(2026, 3, 15),
        start_time=dt.time(9, 30),
        venue="Sala Rossa",
        city="Firenze",
        league=League.BIG,
        league_code="FI-07",
        tier=Tier.A,
        options={"points": ("a", Fraction("1.000001"), True, None, {"deep": (1, 2)}), "n": -3},
        plan=(PlannedRound("catan", 4, 90), PlannedRound("7-wonders", 5)),
        minutes=75,
        seating=Seating.OPTIMISED,
        first_seating=FirstSeating.SEEDED,
        teams_mode=TeamsMode(TeamKind.FIXED, 2, TeamPairing.DIVIDED, TeamPoints.PAIRS),
        organiser=Organiser("Ada", "ada@example.org", "+39 055 1", "Club"),
        arbiters=("Ada", "Bruno"),
        fee=Fraction("7.5"),
        max_players=64,
        points_limit=10,
        prizes=(Prize(1, "coppa"), Prize(2, "gioco")),
        pot=False,
        appendices=("A",),
        expansions=("Mare", "Città"),
        desk=EventDesk(
            registration_until=dt.time(9),
            fee_until=dt.time(9, 15, 30),
            bring_copy=True,
            auction=False,
            timetable="9:30 primo turno\n",
            tables=("Rosso", "Blu"),
            wishes="luce",
            waits_until=dt.time(9, 45),
            done=("code", "clocks"),
            entered_twice=True,
            room=(TablePlace(TableNumber(1), 2, 1), TablePlace(TableNumber(2), 1, 3)),
            phases=PhaseMinutes(15, 5, 14, 0, 6),
            rounds_chosen=True,
            cut=PlannedCut(4, 1),
            logo=written_logo(grey_png(3, 2)),
            footer="Grazie alla biblioteca",
            accent=True,
            badge=BadgeSize.CARD,
        ),
    )


def _entries() -> tuple[Entry, ...]:
    return (
        Entry(
            number=ONE,
            first_name="Zoë",
            last_name="D'Òria & C. <b>",
            email="zoe@example.org",
            birth_date=dt.date(1990, 2, 28),
            gender=Gender.OTHER,
            phone="+39 333",
            nickname="zz",
            club="Treemme",
            league_id="007",
            rating=Fraction("1512.25"),
            seeded=True,
            status=EntryStatus.WITHDRAWN,
            first_round=RoundNumber(2),
            sits_out=(RoundNumber(3), RoundNumber(1)),
            left_after=RoundNumber(2),
            team=TeamNumber(1),
            related=(TWO, FOUR),
            desk=EntryDesk(
                present=True,
                paid=True,
                member=False,
                copies=2,
                promised_copy=True,
                preregistered=AT,
                list=ListState.CHECKED,
                table_label="Rosso",
                notes="mobilità\nridotta",
                fee=Fraction(5, 2),
                payments=(Payment(1, AT, 5), Payment(3, AT, Fraction(-5, 2))),
                never_with=(THREE,),
                copies_of=("catan", "A game of ours"),
            ),
        ),
        Entry(TWO, "Bruno", "Neri", rating=1500, team=TeamNumber(1)),
        Entry(THREE, "李", "", status=EntryStatus.ACTIVE, team=TeamNumber(2)),
        Entry(FOUR, "Dino", "=SUM(A1)", team=TeamNumber(2)),
    )


def _rounds() -> tuple[Round, ...]:
    return (
        Round(
            number=RoundNumber(1),
            game="catan",
            players_per_table=4,
            phase=Phase.ROUND_ROBIN,
            status=RoundStatus.CLOSED,
            minutes=80,
            turns=12,
            attempt=4,
            pairing=Pairing.GREEDY_COMPLETE,
            exchanged=((ONE, TWO), (THREE, ONE)),
            partial=True,
            setup=Setup(2, (Drawn("mappa", ("nord", "sud")), Drawn("vuoto", ()))),
            tie_breaks=(TieBreak("denaro"), TieBreak("carte", Better.LOW)),
            byes=(FOUR,),
            tables=(
                Table(
                    number=TableNumber(1),
                    label="Blu",
                    variant=BoardVariant.TURKEY_OUT,
                    overran=True,
                    drawn=True,
                    extra_minutes=5,
                    draw_proposals=(
                        DrawProposal(ONE, 1904, Season.AUTUMN),
                        DrawProposal(TWO, 1905, Season.SPRING),
                    ),
                    ended_in_draw=True,
                    extra_year=False,
                    desk=TableDesk(
                        entered_twice=True,
                        copy_of=TWO,
                        notes="lenti",
                        differs=(
                            Differing("score", "-12.000001", None, ONE),
                            Differing("drawn", "true", "false"),
                        ),
                        started=AT,
                    ),
                    seats=(_full_seat(), Seat(TWO, score=-7, tie_breaks=(None, 0))),
                ),
                Table(TableNumber(2), (Seat(ONE, score=0), Seat(THREE), Seat(FOUR, extra={}))),
            ),
        ),
        Round(RoundNumber(2), "7-wonders", 5, (), desk=_full_desk_of_round()),
    )


def _full_desk_of_round() -> RoundDesk:
    phase = PhaseBegun(1902, BoardPhase.AUTUMN_ORDERS, AT)
    return RoundDesk(AT, (Absence(TWO, AT),), phase)


def _full_seat() -> Seat:
    return Seat(
        entry=ONE,
        score=Fraction("-12.000001"),
        bid=Fraction("0.5"),
        tie_breaks=(Fraction("1.5"), None),
        place=2,
        bottom=1,
        bottom_reason=BottomReason.OUT_OF_TIME,
        turn=2,
        role="france",
        side=1,
        components={"città": 4, "strade": Fraction("-16.000001")},
        games=(SeriesGame(winner=True, score=Fraction("0.25")), SeriesGame(False, -3)),
        extra={"centres": {"1901": 4, "1902": 5}, "energy": 3},
    )
