"""Rankings of a league from the event documents it was sent (BGL 3.14, 3.18; BIG 5, 7.1)."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from fractions import Fraction
from pathlib import PurePath
from typing import Any

from bglmanager.engine import rankings
from bglmanager.engine.derive import derive
from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Entry, Event, Kind, League, Number, Settings
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.presence import closed_rounds, people_seated
from bglmanager.engine.problems import Problem, Refused, attention, problem, refuse_if
from bglmanager.engine.rankings import Appearance, ComparableIdentity, People, people_of
from bglmanager.engine.rulesets import RULESETS, ruleset_of
from bglmanager.engine.rulesets.ruleset import TierFormula
from bglmanager.engine.seating import making
from bglmanager.exchange.entry_lists.names import fold_text, name_key
from bglmanager.exchange.event_document.writer import asked_by_league
from bglmanager.exchange.league_lists import Former as Former
from bglmanager.exchange.league_lists import Listed, Person, Season, season_workbook
from bglmanager.exchange.league_lists import Receipt as Receipt
from bglmanager.exchange.league_lists import read_previous as read_previous
from bglmanager.exchange.league_lists import read_received as read_received
from bglmanager.exchange.league_lists import read_totals as read_totals
from bglmanager.i18n import Texts
from bglmanager.services import documents
from bglmanager.services.games import Catalogue, game_catalogue
from bglmanager.words.league import Known

_LAST_SEASON = ""
"""The place of who stands in the list of last season; no event has this id."""


_Seen = tuple[Settings | None, Person]
"""A person at one place: an event, or None for last season; the newest event is the last."""


class Everybody:
    """The people of a season, by numbers counted from 0."""

    def __init__(
        self, events: Sequence[tuple[Event, Derived]], previous: Sequence[Former] = ()
    ) -> None:
        """Everybody with league points in one of the events, which are by date, and everybody of
        last season.
        """
        seen: dict[tuple[str, int], tuple[Settings | None, Entry | Former]] = {}
        for event, derived in events:
            entries, settings = {entry.number: entry for entry in event.entries}, event.settings
            for worth in derived.league_points:
                seen[settings.id, worth.entry] = settings, entries[worth.entry]
        seen |= {(_LAST_SEASON, former.line): (None, former) for former in previous}
        given = (Appearance(*key, _identity_of(who)) for key, (_, who) in seen.items())
        self._told: People = people_of(given)
        places: dict[int, list[_Seen]] = defaultdict(list)
        for key, (of, who) in sorted(seen.items(), key=lambda each: each[1][0] is not None):
            places[self._told.person[key]].append((of, _person_of(who)))
        self._places = [places[number] for number in sorted(places)]

    def of_entry(self, event: Event, entry: EntryNumber) -> int:
        """The person behind an entry; LookupError for who has no league points."""
        return self._told.person[event.settings.id, entry]

    def of_former(self, former: Former) -> int:
        """The person behind a line of last season's list."""
        return self._told.person[_LAST_SEASON, former.line]

    def newest_of_everybody(self) -> tuple[Person, ...]:
        """What is written of each: the newest that is known."""
        return tuple(_newest_known(places) for places in self._places)

    def names_in_order(self) -> Mapping[int, tuple[str, ...]]:
        """What each is put in order by: surname, then name."""
        names = ((who.last_name, who.first_name) for who in self.newest_of_everybody())
        return {number: (*map(fold_text, own), *own) for number, own in enumerate(names)}

    def doubtful_people(self) -> Iterator[Problem]:
        """Who may be one or several, as far as it can be said."""
        for group in self._told.doubtful:
            people = tuple(self._known_at(number) for number in group)
            yield attention("league.doubtful", people=people)
        for number in self._told.renamed:
            names = sorted({_name_of(person) for _, person in self._places[number]})
            yield attention("league.renamed", names=" = ".join(names))
        if count := len(self._told.by_name):
            yield attention("league.by-name", count=count)

    def _known_at(self, number: int) -> Known:
        places = self._places[number]
        return Known(
            name=_name_of(places[-1][1]),
            league_id=_newest_known(places).league_id,
            places=tuple(None if of is None else (of.name, of.date) for of, _ in places),
        )


def _identity_of(who: Entry | Former) -> ComparableIdentity:
    return ComparableIdentity(
        name=name_key(who.first_name, who.last_name),
        league_id=_folded_text(who.league_id),
        email=_folded_text(getattr(who, "email", None)),
        birth_date=who.birth_date,
    )


def _folded_text(text: str | None) -> str | None:
    return (text or "").strip().casefold() or None


def _person_of(who: Entry | Former) -> Person:
    return Person(who.first_name, who.last_name, getattr(who, "club", None), who.league_id)


def _newest_known(places: Sequence[_Seen]) -> Person:
    newest_first = [person for _, person in reversed(places)]
    return Person(
        newest_first[0].first_name,
        newest_first[0].last_name,
        next((each.club for each in newest_first if each.club), None),
        next((each.league_id for each in newest_first if each.league_id), None),
    )


def _name_of(person: Person) -> str:
    return f"{person.first_name} {person.last_name}".strip()


@record
class Submission:
    """An event as it was sent, sound in itself, with what it gives."""

    file: str
    event: Event
    derived: Derived

    @property
    def settings(self) -> Settings:
        """Those of the event."""
        return self.event.settings

    @property
    def file_name(self) -> str:
        """The name of the file without its folder."""
        return PurePath(self.file).name


@record
class Wish:
    """Which ranking: of one game or of all, and of what day.

    `as_of` is the day of a regional or national final (BGL), or of its first call (BIG).
    `received` says when results came in, and `received_file` where that is written; `games` are
    those known.
    """

    league: League
    game: str | None = None
    as_of: dt.date | None = None
    previous: tuple[Former, ...] = ()
    received: tuple[Receipt, ...] = ()
    received_file: str = ""
    games: Catalogue = field(default_factory=game_catalogue)

    @property
    def last_day(self) -> dt.date | None:
        """The last day on which events and their results count; None without a limit."""
        if self.as_of is None or self.league is League.BIG:
            return self.as_of
        return max(self.as_of, dt.date.min + rankings.BEFORE_FINAL) - rankings.BEFORE_FINAL


@record
class Note:
    """Something worth knowing; `file` is empty where it is about none."""

    file: str
    problem: Problem


@record
class Made:
    """The workbook, and what its reader must know."""

    workbook: bytes
    notes: tuple[Note, ...]


def submit_document(file: str, data: bytes) -> Submission:
    """An event document, checked as `documents.verify` does; raises `Refused` with all it says."""
    refuse_if(documents.verify_document(data))
    event = documents.read_event(data)
    return Submission(file, event, derive(event))


def rank_season(given: Sequence[Submission], wish: Wish, texts: Texts) -> Made:
    """The rankings as a workbook, and a note for everything that was left out or is in doubt.

    Raises `Refused` when no event is of the game asked for, when two files say different things
    of one revision of an event, or when the events do not agree on an option.
    """
    known = {each.settings.game for each in given}
    if wish.game is not None and wish.game not in known:
        games = ", ".join(sorted(known))
        raise Refused([problem("league.no-such-game", game=wish.game, games=games)])
    receipts = _Receipts(given, wish.received)
    reasons = _reasons_left_out(given, wish, receipts)
    asked = [
        (each, reason)
        for each, reason in zip(given, reasons, strict=True)
        if wish.game in (None, each.settings.game)
    ]
    taken = [each for each, reason in asked if reason is None]
    by_date = sorted(taken, key=lambda each: (each.settings.date, each.settings.id))
    everybody = Everybody([(each.event, each.derived) for each in by_date], wish.previous)
    season = _season_of(asked, wish, everybody, texts)
    notes = [Note(each.file, reason) for each, reason in asked if reason is not None]
    doubts = ((each.file, found) for each in taken for found in _check_doubts(each, wish, receipts))
    notes += [Note(*each) for each in doubts]
    notes += [Note(wish.received_file, found) for found in receipts.unknown_lines()]
    notes += [Note("", found) for found in everybody.doubtful_people()]
    return Made(season_workbook(season, texts), tuple(notes))


# ------------------------------------------------------------------------- what counts


class _Receipts:
    """When each result came in."""

    def __init__(self, given: Sequence[Submission], received: Sequence[Receipt]) -> None:
        self.any = bool(received)
        self._days = {receipt.event.casefold(): receipt.day for receipt in received}
        known = {name for each in given for name in self._names_of(each)}
        self._unknown = [each for each in received if each.event.casefold() not in known]

    def day_received(self, each: Submission) -> dt.date | None:
        """None for who is not in the list."""
        return next((self._days[name] for name in self._names_of(each) if name in self._days), None)

    def unknown_lines(self) -> Iterator[Problem]:
        """Lines that speak of something else."""
        for each in self._unknown:
            yield attention("league.row-event", line=each.line, text=each.event)

    @staticmethod
    def _names_of(each: Submission) -> tuple[str, ...]:
        names = (each.settings.id, each.file_name, each.file)
        return tuple(name.casefold() for name in names)


def _reasons_left_out(
    given: Sequence[Submission], wish: Wish, receipts: _Receipts
) -> tuple[Problem | None, ...]:
    """Why each of the files does not count; None for those that do."""
    newest = _newest_revisions(given)
    first = [_why_left_out(each, newest[each.settings.id], wish, receipts) for each in given]
    finals = dict.fromkeys((each.settings.game for each in given), dt.date.min)
    for each, reason in zip(given, first, strict=True):  # with one its ranking begins anew
        ends = reason is None and each.settings.kind is Kind.NATIONAL_FINAL
        if ends and wish.league is League.BIG:
            finals[each.settings.game] = max(finals[each.settings.game], each.settings.date)

    def before_final(each: Submission) -> Problem | None:
        day = finals[each.settings.game]
        return _left_out("league.before-final", each, day=day) if each.settings.date < day else None

    return tuple(reason or before_final(each) for each, reason in zip(given, first, strict=True))


def _newest_revisions(given: Sequence[Submission]) -> Mapping[str, Submission]:
    """Of each event the file with the highest revision; the first of files that say the same."""
    found: dict[str, Submission] = {}
    for each in given:
        known = found.setdefault(each.settings.id, each)
        if known.settings.revision < each.settings.revision:
            found[each.settings.id] = each
    refuse_if(_check_contradictions(given, found))
    return found


def _check_contradictions(
    given: Iterable[Submission], newest: Mapping[str, Submission]
) -> Iterator[Problem]:
    for each in given:
        known, settings = newest[each.settings.id], each.settings
        if known.settings.revision != settings.revision:
            continue
        if asked_by_league(known.event) != asked_by_league(each.event):
            yield problem(
                "league.two-versions",
                file=each.file,
                other=known.file,
                name=settings.name,
                revision=settings.revision,
            )


def _why_left_out(
    each: Submission, newest: Submission, wish: Wish, receipts: _Receipts
) -> Problem | None:
    """Why a file does not count whatever else was played: superseded, worth nothing, too late."""
    settings, last = each.settings, wish.last_day or dt.date.max
    played = settings.end_date or settings.date
    came = receipts.day_received(each) or played
    if newest is not each:
        values = {"other": newest.file, "revision": newest.settings.revision}
        return _left_out("league.superseded", each, **values)
    if settings.league is not wish.league:
        return _left_out("league.other-league", each)
    if settings.not_valid:
        return _left_out("league.not-valid", each, reason=settings.not_valid)
    if not each.derived.league_points:
        return _left_out("league.no-points", each)
    if played > last:
        return _left_out("league.played-late", each, day=played, last=last)
    return _left_out("league.received-late", each, day=came, last=last) if came > last else None


def _left_out(code: str, each: Submission, **values: Any) -> Problem:
    return attention(code, name=each.settings.name, **values)


def _check_doubts(each: Submission, wish: Wish, receipts: _Receipts) -> Iterator[Problem]:
    """What is worth knowing of an event that counts."""
    if not making.is_over(each.event, each.derived, wish.games.next_wishes(each.event)):
        yield _left_out("league.provisional", each)
    if wish.last_day is not None and receipts.any and receipts.day_received(each) is None:
        yield _left_out("league.not-received", each)


# ------------------------------------------------------------------------- the rankings


def _season_of(
    asked: Sequence[tuple[Submission, Problem | None]],
    wish: Wish,
    everybody: Everybody,
    texts: Texts,
) -> Season:
    taken = [each for each, reason in asked if reason is None]
    names = {
        game: wish.games.of_event(game, texts) for game in (each.settings.game for each, _ in asked)
    }
    results = [result for each in taken for result in _results_of(each, everybody)]
    by_game: dict[str, list[rankings.Result]] = defaultdict(list)
    for result in results:
        by_game[result.game].append(result)
    in_order = {
        game: by_game[game] for game in sorted(by_game, key=lambda g: (fold_text(names[g]), g))
    }
    games, overall = _ranking_lines(in_order, taken, wish, everybody)
    order = everybody.names_in_order()
    ranked = {game: rankings.ranked_lines(lines, order) for game, lines in games.items()}
    return Season(
        league=wish.league,
        people=everybody.newest_of_everybody(),
        overall=None if wish.game is not None else rankings.ranked_lines(overall, order),
        games=ranked,
        names=names,
        results=sorted(results, key=lambda r: (order[r.person], r.person, r.date, r.event)),
        details={
            (each.settings.id, everybody.of_entry(each.event, worth.entry)): worth
            for each in taken
            for worth in each.derived.league_points
        },
        listed=_listed_events(asked),
    )


def _results_of(each: Submission, everybody: Everybody) -> Iterator[rankings.Result]:
    settings = each.settings
    for worth in each.derived.league_points:
        tiered = settings.league is League.BGL
        factor = worth.detail["tier"] if tiered else 1
        yield rankings.Result(
            person=everybody.of_entry(each.event, worth.entry),
            event=settings.id,
            date=settings.date,
            game=settings.game,
            points=Fraction(worth.points) / Fraction(factor),
            tier=settings.tier if tiered else None,
            factor=factor,
        )


def _ranking_lines(
    results: Mapping[str, Sequence[rankings.Result]],
    taken: Sequence[Submission],
    wish: Wish,
    everybody: Everybody,
) -> tuple[Mapping[str, Sequence[rankings.RankingLine]], Sequence[rankings.RankingLine]]:
    """The lines of each game, and those of the overall ranking."""
    if wish.league is League.BIG:
        games = {game: rankings.big_game(own) for game, own in results.items()}
        return games, rankings.big_overall(results)
    tau = _tau_of_league(taken)
    games = {game: rankings.bgl_game(own, tau) for game, own in results.items()}
    last_season: dict[int, Number] = {
        everybody.of_former(former): former.points for former in wish.previous
    }
    return games, rankings.bgl_overall(games, last_season)


def _tau_of_league(taken: Iterable[Submission]) -> Fraction:
    """What the events say it is (Reading `tau_league`)."""
    formulas = [ruleset_of(each.settings).formula for each in taken]
    found = {each.tau for each in formulas if isinstance(each, TierFormula)}
    if len(found) > 1:
        values = ", ".join(map(str, sorted(found)))
        raise Refused([problem("league.tau", values=values)])
    printed = (each.formula for each in RULESETS.values())
    usual = (each.tau for each in printed if isinstance(each, TierFormula))
    return next(iter(found)) if found else next(usual)


def _listed_events(asked: Sequence[tuple[Submission, Problem | None]]) -> Sequence[Listed]:
    """The events that count by date, then those left out."""
    found = [
        Listed(each.file_name, each.settings, len(people_seated(closed_rounds(each.event))), reason)
        for each, reason in asked
    ]
    return sorted(
        found,
        key=lambda each: (
            each.left_out is not None,
            each.settings.date,
            each.settings.name,
            each.settings.id,
            -each.settings.revision,
            each.file,
        ),
    )
