"""Events to print: players with the names of real entry lists, rounds played by a rule."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction

from bglmanager.engine import copies
from bglmanager.engine.derive import derive
from bglmanager.engine.derived import Derived
from bglmanager.engine.event import (
    Correction,
    Entry,
    EntryDesk,
    Event,
    EventDesk,
    Number,
    Organiser,
    Payment,
    Penalty,
    Prize,
    Round,
    Settings,
    TieBreak,
)
from bglmanager.engine.games.game import ElementList, GameRules, Sizes, Timing
from bglmanager.engine.games.kinds import Text
from bglmanager.engine.ids import EntryNumber, EventId, RoundNumber, TableNumber
from bglmanager.engine.kinds import EntryStatus, League, PenaltyKind, RoundStatus, Tier
from bglmanager.engine.seating import next_round
from bglmanager.i18n import Texts
from bglmanager.printing.document import Printed, PrintOptions
from bglmanager.printing.kinds import Sheet, print_sheet
from bglmanager.words.games import GameWords

HOSTILE = (
    ("Rossi & C. <b>", "<img src=x>"),
    ("李", "Xiǎolóng"),
    ("De Santis", "Ada 🎲"),
    ("Quaranta-Castelvecchi", "Maria Antonietta"),
    ("W" * 100, "M" * 99),
    ("Łukasiewicz", "Jan"),
    ("Иванов", "Иван"),
    ("D'Àmico", "Nicolò"),
)

_SURNAMES = """
    Rossi Ferrari Esposito Bianchi Colombo Ricci Marino Greco Bruno Gallo Conti Costa Giordano
    Mancini Rizzo Lombardi Moretti Barbieri Fontana Santoro Mariani Rinaldi Caruso Ferrara
    Galli Martini Leone Longo Gentile Martinelli Vitale Serra Coppola Parisi Villa Fabbri
    Zanetti Testa
""".split()
_NAMES = """
    Anna Bruno Carla Davide Elena Fabio Giulia Luca Marta Nicola Olga Paolo Rita Sara Tommaso
    Ugo Valeria Alessandra Giovanni Francesca Massimiliano
""".split()
_CLUBS = ("La Tana dei Goblin Firenze", "Ludus", None, "Gilda del Grifone", "Treemme")


def words(name: str, minutes: int | None = None, *notes: str) -> GameWords:
    """A game with these minutes at tables of every size, and lists to hand in."""
    timings = () if minutes is None else (Timing(dict.fromkeys(range(2, 8), minutes)),)
    rules = GameRules(
        id=name.lower(),
        name=Text(name, name),
        sizes=Sizes(2, 4, 7),
        timings=timings,
        notes=tuple(Text(note, note) for note in notes),
        list=ElementList(Text("mazzo", "deck")),
    )
    return GameWords(name, rules)


PRINTED_AT = datetime(2026, 5, 8, 11, 5, tzinfo=UTC)
GAME = "race-for-the-galaxy"
OPTIONS = PrintOptions(
    printed_at=PRINTED_AT,
    games={GAME: words("Race for the Galaxy", 60, "Two games; the sum of both counts.")},
)


def entry(number: int, last_name: str, first_name: str, club: str | None = None) -> Entry:
    return Entry(
        EntryNumber(number),
        first_name,
        last_name,
        email=f"secret{number}@example.org",
        phone="+39 333 0000000",
        birth_date=date(1984, 7, 14),
        club=club,
        status=EntryStatus.ACTIVE,
    )


def ordinary(count: int) -> tuple[Entry, ...]:
    surnames, names = len(_SURNAMES), len(_NAMES)
    return tuple(
        entry(
            i + 1,
            _SURNAMES[i * 7 % surnames],
            _NAMES[(i * 5 + i // surnames) % names],
            _CLUBS[i % len(_CLUBS)],
        )
        for i in range(count)
    )


def hostile() -> tuple[Entry, ...]:
    return tuple(entry(i, last, first) for i, (last, first) in enumerate(HOSTILE, 1))


def event(entries: tuple[Entry, ...], *, players_per_table: int = 4) -> Event:
    settings = Settings(
        id=EventId("798b1b8f-01b5-409e-b77f-21d9656e0a4d"),
        name="Torneo d’autunno",
        date=date(2026, 5, 8),
        ruleset="bgl-2010",
        game=GAME,
        players_per_table=players_per_table,
        rounds_planned=3,
        draw_seed="è un seme",
        city="Forlì",
        league=League.BGL,
        league_code="BGL-581",
        tier=Tier.C,
        minutes=60,
        arbiters=("Ada Neri",),
        prizes=(Prize(1, "Coppa"), Prize(2, "Una copia del gioco")),
    )
    return Event(settings, entries)


def with_round(event_: Event, *, closed: bool, tie_breaks: tuple[TieBreak, ...] = ()) -> Event:
    """The event with its next round drawn, and played when closed."""
    round_ = replace(next_round(event_), tie_breaks=tie_breaks, status=RoundStatus.PLAYING)
    if closed:
        round_ = _played(round_)
    return replace(event_, rounds=(*event_.rounds, round_))


def _played(round_: Round) -> Round:
    def score(number: int) -> Number:
        points = (number * 37 + round_.number * 11) % 53 + 4
        return Fraction(points * 2 + 1, 2) if number % 9 == 0 else points

    tables = tuple(
        replace(
            table,
            seats=tuple(
                replace(
                    seat,
                    score=score(seat.entry),
                    tie_breaks=tuple(seat.entry % 5 for _ in round_.tie_breaks),
                )
                for seat in table.seats
            ),
        )
        for table in round_.tables
    )
    return replace(round_, tables=tables, status=RoundStatus.CLOSED)


def played(entries: tuple[Entry, ...], rounds: int, **settings: int) -> Event:
    """An event with so many closed rounds; the one after the third is the final."""
    event_ = event(entries, **settings)
    for _ in range(rounds):
        event_ = with_round(event_, closed=True)
    return event_


def big(count: int, rounds: int, *, players_per_table: int = 2) -> Event:
    """An event of Board Italian Gamers with so many closed rounds, three of them Swiss ones."""
    made = event(ordinary(count), players_per_table=players_per_table)
    settings = replace(
        made.settings,
        ruleset="big-2026",
        league=League.BIG,
        tier=None,
        league_code="",
        fee=4,
        pot=True,
    )
    paid = (replace(each, desk=replace(each.desk, paid=True)) for each in made.entries)
    made = replace(made, settings=settings, entries=tuple(paid))
    for _ in range(rounds):
        made = with_round(made, closed=True)
    return made


def paid(entries: tuple[Entry, ...]) -> Event:
    """An event in which everybody has paid 5 € and the organiser has an address and a phone."""
    made = event(entries)
    organiser = Organiser("Ada Neri", "secret@example.org", "+39 055 1984", "Treemme")
    lines = (
        replace(e, desk=replace(e.desk, paid=True, payments=(Payment(n, PRINTED_AT, 5),)))
        for n, e in enumerate(made.entries, start=1)
    )
    settings = replace(made.settings, fee=5, organiser=organiser)
    return replace(made, settings=settings, entries=tuple(lines))


def with_till() -> Event:
    """A till with everything: paid, reduced, free, in two parts, given back, noted, still owed."""
    made = event(ordinary(9))
    organiser = Organiser("Ada Neri", "ada@example.org", "055 123456", "Treemme")
    settings = replace(
        made.settings,
        ruleset="big-2026",
        league=League.BIG,
        tier=None,
        fee=Fraction(15, 2),
        pot=True,
        organiser=organiser,
    )

    def line(receipt: int, amount: Number) -> Payment:
        return Payment(receipt, PRINTED_AT + timedelta(minutes=receipt), amount)

    whole = Fraction(15, 2)
    desks = (
        EntryDesk(payments=(line(1, whole),), paid=True),
        EntryDesk(payments=(line(2, 5), line(7, Fraction(5, 2))), paid=True),
        EntryDesk(payments=(line(3, 5),), paid=True, fee=5),
        EntryDesk(payments=(line(4, whole),), paid=True),
        EntryDesk(payments=(line(5, whole), line(6, -whole))),
        EntryDesk(paid=True),
        EntryDesk(fee=0),
        EntryDesk(payments=(line(8, whole),), paid=True),
        EntryDesk(),
    )
    entries = [replace(e, desk=desk) for e, desk in zip(made.entries, desks, strict=True)]
    entries[4] = replace(entries[4], status=EntryStatus.NO_SHOW)
    entries[3] = replace(
        entries[3], first_name="Maria Antonietta", last_name="Quaranta-Castelvecchi"
    )
    return replace(made, settings=settings, entries=tuple(entries))


def with_desk(event_: Event) -> Event:
    """With everything a table sheet can carry: auction, labels, tie-breaks, minutes more."""
    round_ = event_.rounds[-1]
    tables = tuple(
        replace(
            table,
            label="Sala Verde" if table.number == TableNumber(2) else None,
            extra_minutes=15 if table.number == TableNumber(1) else 0,
        )
        for table in round_.tables
    )
    settings = replace(event_.settings, desk=EventDesk(auction=True))
    labels = (TieBreak("Mani vinte"), TieBreak("Monete"))
    round_ = replace(round_, tables=tables, tie_breaks=labels)
    return replace(event_, settings=settings, rounds=(*event_.rounds[:-1], round_))


def with_copies(event_: Event) -> Event:
    """With a copy of the game at most tables: somebody has two, some have one."""
    numbers = [each.number for each in event_.entries]
    brought = dict.fromkeys(numbers[3:4] + numbers[4::8], 1) | {numbers[0]: 2}
    people = tuple(
        replace(each, desk=replace(each.desk, copies=brought.get(each.number)))
        for each in event_.entries
    )
    event_ = replace(event_, entries=people)
    last = event_.rounds[-1]
    stands = copies.with_boxes(last, copies.deal_copies(event_, last))
    return replace(event_, rounds=(*event_.rounds[:-1], stands))


def penalty(number: int, minute: int, kind: PenaltyKind, reason: str, note: str = "") -> Penalty:
    at = PRINTED_AT + timedelta(minutes=minute)
    return Penalty(EntryNumber(number), 1, kind, reason, note or None, at, TableNumber(1))


def correction(
    entry: int | None,
    minute: int,
    field: str,
    old: str | None,
    new: str | None,
    reason: str,
    round_: int = 1,
) -> Correction:
    at, whose = (
        PRINTED_AT + timedelta(minutes=minute),
        None if entry is None else EntryNumber(entry),
    )
    return Correction(at, RoundNumber(round_), TableNumber(1), whose, field, old, new, reason)


def printed(
    sheet: Sheet,
    event_: Event,
    texts: Texts,
    *,
    options: PrintOptions = OPTIONS,
    derived: Derived | None = None,
) -> Printed:
    """The newest sheet of this kind."""
    found = derive(event_) if derived is None else derived
    return print_sheet(sheet, event_, found, texts, round_number=None, options=options)
