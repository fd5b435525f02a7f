"""How a day goes, in words: its rounds, who advances, when it is over, and what has changed."""

from __future__ import annotations

from collections.abc import Iterator

from bglmanager.engine.day_plan import DayPlan, PhasesPlanned, PlanChange
from bglmanager.engine.event import Event
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.plan import Plan
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import Topic
from bglmanager.i18n import Named, Texts
from bglmanager.words.number_format import clock
from bglmanager.words.regulations import plan_cited, with_paragraph
from bglmanager.words.seating import people_in_words

_HOUR = 60


def duration(texts: Texts, minutes: int) -> str:
    """How long it takes, "4 h 30", "2 h" or "45 min"."""
    hours, rest = divmod(minutes, _HOUR)
    if not hours:
        return texts.text("{minutes} min", minutes=rest)
    if not rest:
        return texts.text("{hours} h", hours=hours)
    return texts.text("{hours} h {minutes:02}", hours=hours, minutes=rest)


_PHASES = Named(
    {
        0: "{rounds}, no final",
        1: "{rounds}, then the final",
        2: "{rounds}, then semifinals and final",
        3: "{rounds}, then quarterfinals, semifinals and final",
        4: "{rounds}, then {n} playoff rounds",
    }
)


def plan_words(texts: Texts, plan: Plan) -> str:
    """A plan in one line, "4 rounds, then semifinals and final: 6 games, 4 h 30"."""
    finals, rounds = plan.final_rounds, texts.many("{n} round[s]", plan.rounds)
    phases = _PHASES(texts, min(finals, max(_PHASES)), rounds=rounds, n=finals)
    games = texts.many("{n} game[s]", plan.rounds + finals)
    long = "" if plan.minutes is None else f", {duration(texts, plan.minutes)}"
    return f"{phases}: {games}{long}"


def _advancing_words(texts: Texts, phases: PhasesPlanned) -> str:
    """How many play on after the Swiss rounds: "10 advance", "at most 5 advance", "no playoffs"."""
    if not phases.rounds:
        return texts.text("no playoffs")
    if phases.at_most:
        return texts.many("at most {n} player[s] advance[s|]", phases.advancing)
    return texts.many("{n} player[s] advance[s|]", phases.advancing)


def day_words(texts: Texts, plan: DayPlan) -> str:
    """The day in one line: "3 rounds, then 10 players advance, until about 16:40"."""
    rounds = texts.many("{n} round[s]", plan.rounds)
    parts = [rounds, _advancing_words(texts, plan.phases) if plan.phases.rounds else ""]
    if plan.ends is not None:
        parts.append(texts.text("until about {time}", time=clock(plan.ends)))
    elif plan.lasts is not None:
        parts.append(texts.text("about {duration}", duration=duration(texts, plan.lasts)))
    return ", ".join(filter(None, parts))


def change_words(texts: Texts, event: Event, change: PlanChange, game: GameRules | None) -> str:
    """What attendance changes, with the paragraph: `game` is that of the next round."""
    before, now = change.before, change.now
    said = texts.text(
        "Here: {people} instead of {expected}. The plan is now: {changes}.",
        people=people_in_words(texts, event, now.units),
        expected=before.units,
        changes=", ".join(_changes(texts, before, now)),
    )
    why = texts.text("The rules go by the number of players.")
    if before.rounds == now.rounds:
        return f"{said} {plan_cited(why, event.settings, game)}"
    size = event.settings.players_per_table
    return f"{said} {with_paragraph(why, ruleset_of(event.settings), Topic.ROUNDS, size)}"


def _changes(t: Texts, before: DayPlan, now: DayPlan) -> Iterator[str]:
    if before.rounds != now.rounds:
        yield t.many("{n} round[s] instead of {before}", now.rounds, before=before.rounds)
    if before.phases != now.phases:
        yield _advancing_changed(t, before.phases, now.phases)
    if before.ends is not None and now.ends is not None and before.ends != now.ends:
        yield t.text(
            "over at about {now} instead of {before}",
            now=clock(now.ends),
            before=clock(before.ends),
        )
    elif before.lasts is not None and now.lasts is not None and before.lasts != now.lasts:
        yield t.text(
            "{now} instead of {before}",
            now=duration(t, now.lasts),
            before=duration(t, before.lasts),
        )


def _advancing_changed(t: Texts, before: PhasesPlanned, now: PhasesPlanned) -> str:
    said = _advancing_words(t, now)
    if before.advancing == now.advancing or not (before.rounds and now.rounds):
        return said
    return t.text("{advancing} instead of {before}", advancing=said, before=before.advancing)
