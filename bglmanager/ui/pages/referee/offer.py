"""What the regulation has for an infraction and what comes of it, in sentences (BGL 5)."""

from __future__ import annotations

from collections.abc import Sequence

from bglmanager.engine import penalties as rules
from bglmanager.engine.event import EntryStatus, Event, PenaltyKind
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.penalties import Reason, Why, is_ruled
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import Stage
from bglmanager.i18n import Texts
from bglmanager.services import penalties, teams
from bglmanager.services.penalties import GivenPenalty
from bglmanager.words.names import names_of
from bglmanager.words.referee import penalty_name


def penalty_offer(event: Event, entry: EntryNumber, reason: str) -> rules.Offer:
    """What the regulation has for this reason, given the player's history."""
    table = penalties.current_table(event, entry)
    number = None if table is None else table.number
    case = rules.Case(entry, reason, penalties.penalty_round(event, entry), number)
    return rules.penalty_offer(ruleset_of(event.settings), event.penalties, case)


def penalty_minutes(event: Event, entry: EntryNumber, reason: str, kind: PenaltyKind) -> int:
    """The minutes the regulation has for this at the table he is playing at (BGL 5.3)."""
    if penalties.current_table(event, entry) is None:
        return 0
    return rules.penalty_minutes(ruleset_of(event.settings), reason, kind)


def near_next_step(event: Event) -> tuple[rules.Near, ...]:
    """Who has something on his account that makes the next step the graver one."""
    found = rules.near_next_step(
        ruleset_of(event.settings), event.penalties, penalties.current_round(event)
    )
    gone = {
        e.number for e in event.entries if e.status in (EntryStatus.EXPELLED, EntryStatus.WITHDRAWN)
    }
    return tuple(one for one in found if one.entry not in gone)


def offer_words(texts: Texts, event: Event, given: GivenPenalty) -> str:
    """Why a penalty is offered; with another one chosen, what the regulation has."""
    offer = penalty_offer(event, given.entry, given.reason)
    ruled = is_ruled(ruleset_of(event.settings))
    usual = "" if ruled else _usual(texts, offer.why)
    why = usual or _why(texts, offer.why, given.reason)
    if given.kind is offer.kind:
        return why
    name = penalty_name(texts, given.kind).lower()
    if given.kind in offer.also and offer.why is not Why.MAY_EXPEL:
        return texts.text("{why} You consider it serious: {given}.", why=why, given=name)
    return texts.text("{why} You chose otherwise: {given}.", why=why, given=name)


def _why(texts: Texts, why: Why, reason: str) -> str:
    if why is Why.WEIGHED:
        return _weighed(texts, reason)
    ladder = {
        Why.CHEATING: texts.text("Cheating is disqualification at once (BGL 5.10)."),
        Why.FIRST: texts.text("The first time for this reason: a warning (BGL 5.1.1)."),
        Why.SECOND: texts.text(
            "The second time for the same reason: last in the game (BGL 5.1.1)."
        ),
        Why.AGAIN: texts.text(
            "Already last in a game for the same reason: disqualification is next (BGL 5.1.2)."
        ),
        Why.LIST: texts.text(
            "No advantage, and it can be mended: a warning, and 5 minutes to correct the list; "
            "after them a warning for slow play. Otherwise last in the game (BGL 5.3.1)."
        ),
        Why.ELEMENTS: texts.text(
            "No advantage, and it can be mended: a warning, and 3 minutes to play by the list; "
            "after them a warning for slow play. Otherwise last in the game (BGL 5.3.2)."
        ),
        Why.LATE: texts.text(
            "Not at the table when the round starts: a warning, counted with slow play (BGL 5.5)."
        ),
    }
    return ladder[why] if why in ladder else _elsewhere(texts, why)


def _usual(texts: Texts, why: Why) -> str:
    """The ladder where the regulation has none and the referee decides."""
    if why is Why.SECOND:
        return texts.text(
            "The second time for the same reason: last in the game is usual. The referee decides."
        )
    if why is Why.AGAIN:
        return texts.text(
            "Already last in a game for the same reason: disqualification is usual. The "
            "referee decides."
        )
    return ""


def _weighed(texts: Texts, reason: str) -> str:
    """What the regulation leaves to the referee, from a warning to disqualification."""
    if reason == Reason.REVEALED_SECRET:
        return texts.text("From a warning to disqualification, depending on severity (BGL 5.8).")
    if reason == Reason.OUTSIDE_HELP:
        return texts.text("From a warning to disqualification, depending on severity (BGL 5.9).")
    return texts.text("A warning; who has to be sent away for it is disqualified (BGL 5.2).")


def _elsewhere(texts: Texts, why: Why) -> str:
    """What other regulations have: Catan, Diplomacy, those that leave it to the referee."""
    return {
        Why.FREE: texts.text(
            "The rules leave it to the referee; the first time a warning is usual."
        ),
        Why.COUNTED: texts.text(
            "The first warning in this event. A second one is disqualification."
        ),
        Why.ONE_TOO_MANY: texts.text(
            "The second warning in this event: disqualification follows by itself."
        ),
        Why.MAY_EXPEL: texts.text("Cheating can be disqualification at once: the referee decides."),
        Why.ORDERS: texts.text(
            "Late for the first time in this game: a yellow card. The second time the orders are "
            "void."
        ),
        Why.ORDERS_VOID: texts.text("Late a second time in this game: the orders are void."),
    }[why]


def consequence(texts: Texts, event: Event, given: GivenPenalty) -> str:
    """What changes besides the log; empty for a warning, and where there is no table."""
    table = penalties.current_table(event, given.entry)
    said = [_happens(texts, event, given.entry, given.kind)]
    if table is not None and given.minutes > 0:
        said.append(
            texts.many("Table {table} gets {n} minute[s] back.", given.minutes, table=table.number)
        )
    return " ".join(filter(None, said))


def _happens(texts: Texts, event: Event, entry: EntryNumber, given: PenaltyKind) -> str:
    """What becomes of the player."""
    name = names_of(event.entries)[entry]
    table = penalties.current_table(event, entry)
    if penalties.ends_the_event(event, entry, given):
        mates = teams.goes_along(event, entry, EntryStatus.EXPELLED)
        said = _expelled(texts, event, entry, name)
        return f"{said} {_with_mates(texts, event, mates)}" if mates else said
    if given is PenaltyKind.LAST and table is not None:
        return _last(texts, event, name, table.number)
    return ""


def _last(texts: Texts, event: Event, name: str, table: int) -> str:
    """Who is last keeps his share of the scores, where shares count (rules 2.7)."""
    if "pbg" in ruleset_of(event.settings).orders_at(Stage.LATER).shown:
        return texts.text(
            "{name} goes to the bottom of table {table}, whatever the score, which still counts "
            "for the PBG.",
            name=name,
            table=table,
        )
    return texts.text(
        "{name} goes to the bottom of table {table}, whatever the score.", name=name, table=table
    )


def _with_mates(texts: Texts, event: Event, mates: Sequence[EntryNumber]) -> str:
    names = names_of(event.entries)
    return texts.text(
        "The whole team goes: {names} too.", names=", ".join(names[mate] for mate in mates)
    )


def _expelled(texts: Texts, event: Event, entry: EntryNumber, name: str) -> str:
    if ruleset_of(event.settings).league is not None:
        return texts.text(
            "{name} plays no more, leaves the standings and gets neither prize nor league points.",
            name=name,
        )
    if _in_the_final(event, entry):
        return texts.text(
            "{name} plays no more, keeps the last place of the final and gets no prize.", name=name
        )
    return texts.text("{name} plays no more, leaves the standings and gets no prize.", name=name)


def _in_the_final(event: Event, entry: EntryNumber) -> bool:
    """Whether this player is playing in a final phase now."""
    found = penalties.where_playing(event, entry)
    return found is not None and not found[0].phase.counts_for_standings
