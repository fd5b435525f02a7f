"""What people, rounds, phases and tables are called."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

from anyascii import anyascii

from bglmanager.engine import pairs
from bglmanager.engine.event import Entry, Event, Phase, Round, Table
from bglmanager.engine.finals import final_phases, third_table
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.personal import listed_name
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.tables import is_bye
from bglmanager.i18n import Named, Texts

Names = Mapping[EntryNumber, str]
"""What everybody is called, by start number."""


def listed_names(entries: Iterable[Entry]) -> Names:
    """Everybody surname first, as lists are read."""
    return _names_told_apart(entries, listed_name)


def names_of_units(event: Event) -> Names:
    """Everybody surname first; where pairs are played, the pairs by their numbers."""
    if pairs.are_played(event.settings):
        return {EntryNumber(team.number): team.name for team in event.teams}
    return listed_names(event.entries)


def names_of(entries: Iterable[Entry]) -> Names:
    """Everybody as the desk calls him: name and surname."""
    return _names_told_apart(entries, lambda entry: f"{entry.first_name} {entry.last_name}".strip())


def told_by(entries: Iterable[Entry]) -> Names:
    """Who shares a name: the club that tells him from the others, or else his start number."""
    listed = tuple(entries)
    names = {entry.number: folded_name(listed_name(entry)) for entry in listed}
    same = Counter(names.values())
    shared = [entry for entry in listed if same[names[entry.number]] > 1]
    clubs = Counter((names[entry.number], entry.club) for entry in shared)
    return {
        entry.number: entry.club
        if entry.club and clubs[names[entry.number], entry.club] == 1
        else f"{entry.number}"
        for entry in shared
    }


@lru_cache(maxsize=4096)
def folded_name(name: str) -> str:
    """A name without case, accents and marks around it, for comparing and for order."""
    return anyascii(unicodedata.normalize("NFKD", name)).casefold().strip(" '’`\"-")


def _names_told_apart(entries: Iterable[Entry], name: Callable[[Entry], str]) -> Names:
    listed = tuple(entries)
    apart = told_by(listed)
    return {
        entry.number: f"{name(entry)} ({apart[entry.number]})"
        if entry.number in apart
        else name(entry)
        for entry in listed
    }


phase_name = Named(
    {
        Phase.SWISS: "Swiss rounds",
        Phase.ROUND_ROBIN: "Round robin",
        Phase.LAST_64: "Last 64",
        Phase.LAST_32: "Last 32",
        Phase.LAST_16: "Last 16",
        Phase.QUARTERFINAL: "Quarterfinal",
        Phase.SEMIFINAL: "Semifinal",
        Phase.FINAL: "Final",
    }
)
"""The phase as a heading: "Swiss rounds", "Semifinal"."""

_FINALS = Named(
    {
        Phase.LAST_64: "the last 64",
        Phase.LAST_32: "the last 32",
        Phase.LAST_16: "the last 16",
        Phase.QUARTERFINAL: "the quarterfinal",
        Phase.SEMIFINAL: "the semifinal",
        Phase.FINAL: "the final",
    }
)
"""The same within a sentence."""


def round_name(texts: Texts, round_: Round) -> str:
    """What the round is called in the hall: "Round 2", or the name of its final phase."""
    return coming_name(texts, round_.phase, round_.number)


def draw_words(texts: Texts, event: Event, round_: int, attempt: int) -> str:
    """What anybody needs to compute a draw again (rules 2.1), the number of a final too."""
    name = numbered_in_sentence(texts, round_)
    if final := {number: phase for number, phase, _ in final_phases(event)}.get(round_):
        called = phase_name(texts, final)
        name = texts.text("{phase} (number {number})", phase=called, number=round_)
    return texts.text(
        "Draw code: {seed} · {round} · draw {attempt}",
        seed=event.settings.draw_seed,
        round=name,
        attempt=attempt,
    )


def rounds_in_sentences(texts: Texts, event: Event) -> Mapping[int, str]:
    """The rounds as sentences and acts speak of them: "round 2", "the semifinal", "the final"."""
    numbers = [made.number for made in event.rounds]
    numbered: dict[int, str] = {each: numbered_in_sentence(texts, each) for each in numbers}
    return {**numbered, **finals_in_sentences(texts, final_phases(event))}


def finals_in_sentences(texts: Texts, finals: object) -> Mapping[int, str]:
    """Final phases as sentences speak of them; of anything else nothing."""
    told = finals if isinstance(finals, tuple) else ()
    return {number: in_sentence(texts, phase, number, again=again) for number, phase, again in told}


def in_sentence(texts: Texts, phase: Phase, number: int, *, again: bool = False) -> str:
    """A round within a sentence: by its number, or as the final phase it is."""
    if phase.counts_for_standings:
        return numbered_in_sentence(texts, number)
    name = _FINALS(texts, phase)
    return texts.text("{phase} (played again)", phase=name) if again else name


def numbered_in_sentence(texts: Texts, number: object) -> str:
    """A Swiss round, or one of which nothing but its number is known: "round 2"."""
    return texts.text("round {number}", number=number)


def coming_name(texts: Texts, phase: Phase, number: int, *, again: bool = False) -> str:
    """What a round is called, made or not; `again` where level tables play once more."""
    if phase.counts_for_standings:
        return numbered_round(texts, number)
    name = phase_name(texts, phase)
    return texts.text("{phase}, played again", phase=name) if again else name


def round_names(texts: Texts, event: Event) -> Mapping[int, str]:
    """What each round of the event is called: "Round 2", "Semifinal", "Final, played again"."""
    again = {number for number, _, again in final_phases(event) if again}
    return {
        round_.number: coming_name(texts, round_.phase, round_.number, again=round_.number in again)
        for round_ in event.rounds
    }


def numbered_round(texts: Texts, number: int) -> str:
    """A round by its number alone: "Round 2"."""
    return texts.text("Round {number}", number=number)


def round_short(texts: Texts, round_: Round) -> str:
    """The round in a narrow column: "R2", "F" for the final, "1/2" for the semifinal."""
    if round_.phase.counts_for_standings:
        return texts.text("R{number}", number=round_.number)
    return phase_short(texts, round_.phase)


def phase_short(texts: Texts, phase: Phase) -> str:
    """A final phase in a narrow column: "1/2", "F"."""
    shorts = {
        Phase.LAST_64: "1/32",
        Phase.LAST_32: "1/16",
        Phase.LAST_16: "1/8",
        Phase.QUARTERFINAL: "1/4",
        Phase.SEMIFINAL: "1/2",
    }
    return shorts.get(phase) or texts.text("F")


def table_name(texts: Texts, number: int) -> str:
    """A table by its number: "Table 4"."""
    return texts.text("Table {number}", number=number)


def table_title(texts: Texts, round_: Round, table: Table) -> str:
    """The same with the name of the furniture where it has another; "Bye" where nobody plays."""
    if is_bye(round_, table):
        return texts.text("Bye")
    title = table_name(texts, table.number)
    return f"{title} · {table.label}" if table.label else title


def third_place_word(texts: Texts, event: Event, made: Round, table: Table) -> str:
    """Beside a table that plays for third place: that it does; empty for any other."""
    third = third_table(ruleset_of(event.settings), made)
    return texts.text("for third place") if table.number == third else ""
