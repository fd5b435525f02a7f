"""Teams at the desk: how they are played, who is in which, who steps in (BGL 3.1.1, 3.12.1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import reduce

from bglmanager.engine import pairs, presence
from bglmanager.engine.event import FIRST_ROUND, Entry, Event, Team, TeamsMode
from bglmanager.engine.ids import EntryNumber, RoundNumber, TeamNumber
from bglmanager.engine.kinds import EntryStatus, TeamKind, TeamPairing, TeamPoints
from bglmanager.engine.plan import DUEL
from bglmanager.engine.presence import LEFT
from bglmanager.engine.problems import Problem, Problems, attention, problem, problem_if, refuse_if
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating.making import swiss_left
from bglmanager.engine.seating.teams import is_united
from bglmanager.services import waiting
from bglmanager.services.changes import Changes
from bglmanager.services.limits import check_text
from bglmanager.services.workspace import Args, OpenEvent

LARGEST = 6
"""Members of a team; more fit at no table."""

_NAMED = 4
"""So many incomplete teams are named, the others counted."""


def are_played(event: Event) -> bool:
    """Whether the event has fixed teams, which are made at the desk."""
    mode = event.settings.teams_mode
    return mode is not None and mode.kind is TeamKind.FIXED


def can_be_fixed(event: Event) -> bool:
    """Whether there could still be fixed teams where there are none."""
    plain = TeamsMode(TeamKind.FIXED, DUEL, TeamPairing.FREE, TeamPoints.INDIVIDUAL)
    return not (are_played(event) or can_change(event) or check_mode(event, plain))


def team_of(event: Event, number: EntryNumber) -> Team | None:
    """The team of a member or a reserve."""
    return next((team for team in event.teams if number in team.people), None)


def is_reserve(event: Event, number: EntryNumber) -> bool:
    """Whether he waits for a mate to leave."""
    return any(team.reserve == number for team in event.teams)


def can_change(event: Event) -> Problems:
    """Why teams stay as they are; nothing before the first draw."""
    return problem_if(event.rounds, "team.drawn")


def set_mode(desk: OpenEvent, mode: TeamsMode | None) -> Changes:
    """Play in teams like this, or without; teams that were made are dissolved if none are fixed."""
    refuse_if(can_change(desk.event))
    refuse_if(check_mode(desk.event, mode))
    event = desk.event.with_settings(teams_mode=mode)
    if mode is None or mode.kind is not TeamKind.FIXED:
        entries = tuple(_out_of_team(event, entry) for entry in event.entries)
        event = replace(event, entries=entries, teams=())
    elif mode.pairing is TeamPairing.UNITED:
        event = event.with_settings(players_per_table=DUEL * mode.size)
    if not has_reserves(event):
        reserves = (team.reserve for team in event.teams if team.reserve is not None)
        event = reduce(taken_out, reserves, event)
    return waiting.act_with_places(desk, "set-teams", {}, event)


def check_mode(event: Event, mode: TeamsMode | None) -> Problems:
    """Why the event cannot be played in teams like this."""
    if mode is None:
        return ()
    ruleset = ruleset_of(replace(event.settings, teams_mode=None))
    if ruleset.game is not None:
        return (problem("seating.no-teams", "event.teams_mode"),)
    united = mode.kind is TeamKind.FIXED and mode.pairing is TeamPairing.UNITED
    fits = united and mode.size == pairs.SIZE and not event.settings.plan and ruleset.pairs
    if mode.points is TeamPoints.PAIRS and not fits:
        return (problem("seating.pairs-otherwise", "event.teams_mode"),)
    table, sizes = DUEL * mode.size, ruleset.nominal_sizes
    if united and table not in sizes:
        return (problem("team.table-size", team=mode.size, table=table, most=max(sizes)),)
    wrong = not DUEL <= mode.size <= LARGEST
    return problem_if(wrong, "team.mode-size", size=mode.size, least=DUEL, most=LARGEST)


def form_team(desk: OpenEvent, numbers: Sequence[EntryNumber], name: str) -> Changes:
    """Put these people into the team of this name, which is made if there is none.

    The first are its members, as many as a team has, one more is the reserve (BGL 3.1.1); who was
    in another team leaves that. Without a name the team is called by `proposed_name`.
    """
    event, called = desk.event, name.strip() or proposed_name(desk.event, numbers)
    refuse_if(can_form(event, numbers, called))
    after = formed(event, numbers, called)
    if len(numbers) == 1:
        args: Args = {"entry": numbers[0], "name": called}
        return waiting.act_with_places(desk, "team-place", args, after)
    args = {"name": called, "count": len(numbers)}
    return waiting.act_with_places(desk, "team-form", args, after)


def formed(event: Event, numbers: Iterable[EntryNumber], name: str) -> Event:
    """The event with these people in the team of this name, as far as there is room for them."""
    return reduce(lambda done, number: as_listed(done, number, name), numbers, event)


def can_form(event: Event, numbers: Sequence[EntryNumber], name: str) -> Problems:
    """Why these people cannot be put into the team of this name."""
    mode, team = event.settings.teams_mode, team_named(event, name)
    if not are_played(event) or mode is None:
        return (problem("team.none-fixed"),)
    there = len({*numbers, *(() if team is None else team.people)})
    reserves = has_reserves(event)
    many = "team.too-many" if reserves else "team.too-many-in-pair"
    told = {"name": name.strip(), "players": there, "size": mode.size}
    full = problem_if(there > mode.size + reserves, many, "team", **told)
    return can_change(event) or _check_name(name) or full


def has_reserves(event: Event) -> bool:
    """Whether a team may have a reserve: a pair is two people, who play whole games (BIG 8.3.4)."""
    return are_played(event) and not pairs.are_played(event.settings)


def proposed_name(event: Event, numbers: Iterable[EntryNumber]) -> str:
    """What a team of these people may be called, by their surnames: "Rossi / Bianchi".

    Where there is such a team already, a number tells the two apart.
    """
    people = map(event.entry, numbers)
    called = " / ".join(entry.last_name or entry.first_name for entry in people)
    named = (called, *(f"{called} {n}" for n in range(2, len(event.teams) + 2)))
    return next(name for name in named if team_named(event, name) is None)


def remove_from_team(desk: OpenEvent, number: EntryNumber) -> Changes:
    """Take somebody out of his team."""
    refuse_if(can_change(desk.event))
    after = taken_out(desk.event, number)
    return waiting.act_with_places(desk, "team-leave", {"entry": number}, after)


def dissolve_team(desk: OpenEvent, number: TeamNumber) -> Changes:
    """Let all people of a team go, who stay entered."""
    event = desk.event
    refuse_if(can_change(event))
    team = next(each for each in event.teams if each.number == number)
    after = reduce(taken_out, team.people, event)
    return waiting.act_with_places(desk, "team-dissolve", {"name": team.name}, after)


def swap_with_reserve(desk: OpenEvent, number: EntryNumber) -> Changes:
    """Let the reserve be a member in the place of this player, who is the reserve then."""
    event = desk.event
    refuse_if(can_swap_with_reserve(event, number))
    team = team_of(event, number)
    assert team is not None  # asked above
    assert team.reserve is not None
    members = sorted((*{*team.members} - {number}, team.reserve))
    after = _with_team(event, replace(team, members=tuple(members), reserve=number))
    reserve = replace(_out_of_team(event, event.entry(team.reserve)), team=team.number)
    after = after.with_entry(reserve).with_facts(number, status=EntryStatus.WAITING)
    args: Args = {"entry": number, "other": team.reserve}
    return waiting.act_with_places(desk, "team-swap", args, after)


def can_swap_with_reserve(event: Event, number: EntryNumber) -> Problems:
    """Why this player and the reserve of the team cannot change places."""
    team = team_of(event, number)
    none = team is None or team.reserve in (None, number)
    return can_change(event) or problem_if(none, "team.no-reserve", entry=number)


def set_captain(desk: OpenEvent, number: EntryNumber) -> Changes:
    """Note who speaks for a team; it had another captain, or none."""
    refuse_if(can_be_captain(desk.event, number))
    own = team_of(desk.event, number)
    assert own is not None  # asked above
    after = _with_team(desk.event, replace(own, captain=number))
    return desk.act("team-captain", {"entry": number, "name": own.name}, after)


def can_be_captain(event: Event, number: EntryNumber) -> Problems:
    """Why a player is not made the captain: in no team, or captain already."""
    team = team_of(event, number)
    if team is None:
        return (problem("team.none-of", entry=number),)
    return problem_if(team.captain == number, "team.is-captain", entry=number, name=team.name)


def rename_team(desk: OpenEvent, team: TeamNumber, name: str) -> Changes:
    """Call a team otherwise."""
    other = team_named(desk.event, name)
    taken = other is not None and other.number != team
    refuse_if(_check_name(name) or problem_if(taken, "team.name-taken", name=name.strip()))
    named = (replace(t, name=name.strip()) if t.number == team else t for t in desk.event.teams)
    return desk.act("team-rename", {"team": team}, replace(desk.event, teams=tuple(named)))


def team_named(event: Event, name: str) -> Team | None:
    """The team of this name, however it is written."""
    wanted = name.strip().casefold()
    return next((team for team in event.teams if team.name.casefold() == wanted), None)


def _check_name(name: str) -> Problems:
    nameless = problem_if(not name.strip(), "team.no-name", "team")
    return nameless or tuple(check_text(name, path="team", field="team"))


def _with_team(event: Event, team: Team) -> Event:
    """The event with another form of a team it has."""
    return replace(event, teams=tuple(team if t.number == team.number else t for t in event.teams))


def _put_in(event: Event, number: EntryNumber, name: str, *, reserve: bool) -> Event:
    new = TeamNumber(max((each.number for each in event.teams), default=0) + 1)
    team = team_named(event, name) or Team(new, name, ())
    if reserve:
        team = replace(team, reserve=number)
        event = event.with_facts(number, status=EntryStatus.WAITING)
    else:
        team = replace(team, members=tuple(sorted((*team.members, number))))
    others = [each for each in event.teams if each.number != team.number]
    teams = tuple(sorted((*others, team), key=lambda each: each.number))
    return replace(event, teams=teams).with_facts(number, team=team.number)


def as_listed(event: Event, number: EntryNumber, name: str) -> Event:
    """The event with him in the team a list names: a member, or the reserve (BGL 3.1.1)."""
    team, mode = team_named(event, name), event.settings.teams_mode
    assert mode is not None  # fixed teams are played
    full = team is not None and len(team.members) >= mode.size
    closed = full and (not has_reserves(event) or (team is not None and team.reserve is not None))
    if team is not None and (number in team.people or closed):
        return event
    return _put_in(taken_out(event, number), number, name.strip(), reserve=full)


def handed_over(event: Event, gone: EntryNumber, keep: EntryNumber) -> Event:
    """The event with one entry's place in a team, waiting if a reserve's, that of another."""
    team = team_of(event, gone)
    if team is not None and team_of(event, keep) is None:
        members = sorted(keep if member == gone else member for member in team.members)
        reserve = keep if team.reserve == gone else team.reserve
        captain = keep if team.captain == gone else team.captain
        now = replace(team, members=tuple(members), reserve=reserve, captain=captain)
        event = _with_team(event, now).with_facts(keep, team=team.number)
    else:
        event = taken_out(event, gone)
    waits = is_reserve(event, keep)
    return event.with_facts(keep, status=EntryStatus.WAITING) if waits else event


def taken_out(event: Event, number: EntryNumber) -> Event:
    """The event with somebody in no team; a team that loses its last player is gone."""
    teams = (
        replace(
            team,
            members=tuple(member for member in team.members if member != number),
            reserve=None if team.reserve == number else team.reserve,
            captain=None if team.captain == number else team.captain,
        )
        for team in event.teams
    )
    entry = _out_of_team(event, event.entry(number))
    return replace(event, teams=tuple(team for team in teams if team.people)).with_entry(entry)


def _out_of_team(event: Event, entry: Entry) -> Entry:
    """Nobody's reserve any more: he is here if he came."""
    status = entry.status
    if is_reserve(event, entry.number) and status is EntryStatus.WAITING:
        status = EntryStatus.ACTIVE if entry.desk.present else EntryStatus.REGISTERED
    return replace(entry, team=None, status=status)


def worth_knowing(event: Event) -> Problems:
    """Teams that are too small or too large, and who has none, before the first draw."""
    mode = event.settings.teams_mode
    if mode is None or not are_played(event) or event.rounds:
        return ()
    short = [team for team in event.teams if len(team.members) != mode.size]
    found: list[Problem] = []
    if len(short) == 1:
        name, members = short[0].name, len(short[0].members)
        found.append(attention("team.incomplete", name=name, members=members, size=mode.size))
    elif short:
        named = tuple(team.name for team in short[:_NAMED])
        found.append(attention("team.several-incomplete", teams=len(short), names=named))
    in_teams = {number for team in event.teams for number in team.people}
    without = [e.number for e in event.entries if e.number not in in_teams]
    if event.teams and without:
        found.append(attention("team.people-without", players=len(without)))
    return tuple(found)


def goes_along(event: Event, number: EntryNumber, status: EntryStatus) -> tuple[EntryNumber, ...]:
    """Who leaves with a member: nobody where the reserve steps in, else the whole team.

    An expulsion takes the whole team in any case (rules 3.7, 3.11).
    """
    team = team_of(event, number)
    if team is None or (team.reserve == number and _is(event, number, EntryStatus.WAITING)):
        return ()
    if status is EntryStatus.WITHDRAWN and steps_in(event, number) is not None:
        return ()
    mates = {*team.people} - {number}
    return tuple(sorted(m for m in mates if event.entry(m).status not in LEFT))


def _is(event: Event, number: EntryNumber | None, status: EntryStatus) -> bool:
    return number is not None and event.entry(number).status is status


def _other_reserve(event: Event, number: EntryNumber) -> EntryNumber | None:
    """The reserve of his team, unless he is that himself."""
    team = team_of(event, number)
    return None if team is None or team.reserve == number else team.reserve


def steps_in(event: Event, number: EntryNumber) -> EntryNumber | None:
    """The reserve who takes the place of a member who leaves, if one waits."""
    reserve = _other_reserve(event, number)
    return reserve if _is(event, reserve, EntryStatus.WAITING) else None


def with_reserve(
    event: Event, number: EntryNumber, status: EntryStatus, after: RoundNumber | None
) -> Event:
    """The event after he left it: his reserve plays from the next round on, or his mates go too."""
    mates, reserve = goes_along(event, number, status), steps_in(event, number)
    if reserve is not None and not mates and status is not EntryStatus.EXPELLED:
        first = RoundNumber((after or 0) + 1)
        return event.with_facts(reserve, status=EntryStatus.ACTIVE, first_round=first)
    for mate in mates:
        waits = _is(event, mate, EntryStatus.WAITING)
        last = None if waits else _gone_after(event, mate, after)
        event = event.with_facts(mate, status=status, left_after=last)
    return event


def with_stand_in(event: Event, number: EntryNumber) -> Event:
    """The event with the reserve for a member who sits out the final of whole teams, or waiting
    again for one who plays it after all (BGL 3.1.1).
    """
    team, final = team_of(event, number), event.next_number
    if team is None or team.reserve is None or not is_united(event) or swiss_left(event):
        return event
    away, came = final in event.entry(number).sits_out, event.entry(team.reserve).first_round
    if away and steps_in(event, number) is not None:
        return event.with_facts(team.reserve, status=EntryStatus.ACTIVE, first_round=final)
    plays = _is(event, team.reserve, EntryStatus.ACTIVE) and came == final
    return _waiting_again(event, team.reserve) if plays and not away else event


def others_moved(before: Event, after: Event, number: EntryNumber) -> Args:
    """Which mates and reserve somebody who leaves or comes back moves, for the act to name."""
    own = after.entry(number).status
    found: dict[str, int | str | None] = {}
    for old, new in zip(before.entries, after.entries, strict=True):
        if old.status is new.status or new.number == number:
            continue
        waits = waiting.MOVED_OUT if new.status is EntryStatus.WAITING else "plays"
        steps_in_ = old.status is EntryStatus.WAITING
        key = "along" if new.status is own and not steps_in_ else waits
        found[key] = f"{found.get(key, '')} {new.number}".strip()
    return found


def _gone_after(event: Event, mate: EntryNumber, after: RoundNumber | None) -> RoundNumber | None:
    """The round after which a mate is gone: one in a final may have played on alone."""
    last = presence.last_seated(event, mate)
    return after if last is None or after is None else max(after, last)


def can_come_back(event: Event, number: EntryNumber) -> Problems:
    """Why a member who left cannot come back: his reserve has played in his place."""
    reserve = _other_reserve(event, number)
    played = _is(event, reserve, EntryStatus.ACTIVE)
    return _place_taken(event, number, reserve) if played else ()


def came_back(event: Event, number: EntryNumber, left_after: RoundNumber | None) -> Event:
    """The event after a member is back: the reserve waits again, or mates who left are back."""
    team, reserve = team_of(event, number), _other_reserve(event, number)
    if team is None or not are_played(event):
        return event
    if reserve is not None and _is(event, reserve, EntryStatus.ACTIVE):
        return _waiting_again(event, reserve)
    for mate in team.members:
        left = _gone_after(event, mate, left_after)
        if _is(event, mate, EntryStatus.WITHDRAWN) and event.entry(mate).left_after == left:
            event = event.with_facts(mate, present=True, status=EntryStatus.ACTIVE, left_after=None)
    return event


def _waiting_again(event: Event, reserve: EntryNumber) -> Event:
    return event.with_facts(reserve, status=EntryStatus.WAITING, first_round=FIRST_ROUND)


def can_join(event: Event, number: EntryNumber) -> Problems:
    """Why a member who was not here cannot come in: his reserve has played in his place."""
    room = _has_room(event, number)
    return () if room else _place_taken(event, number, _other_reserve(event, number))


def _place_taken(event: Event, number: EntryNumber, reserve: EntryNumber | None) -> Problems:
    taken = reserve is not None and presence.seated_in(event, reserve)
    return problem_if(taken, "team.place-taken", entry=number, other=reserve)


def _has_room(event: Event, number: EntryNumber) -> bool:
    """Whether fewer of his team play, this player left out, than a team has."""
    team, mode = team_of(event, number), event.settings.teams_mode
    if team is None or mode is None:
        return True
    others = {*team.people} - {number}
    return sum(_is(event, other, EntryStatus.ACTIVE) for other in others) < mode.size


def has_come(event: Event, number: EntryNumber) -> Event:
    """The event after somebody was checked in: in a full team its reserve waits (rules 3.7)."""
    team = team_of(event, number)
    if team is None or not are_played(event) or _has_room(event, number):
        return event
    if team.reserve is None or not _is(event, team.reserve, EntryStatus.ACTIVE):
        return event
    return _waiting_again(event, team.reserve)
