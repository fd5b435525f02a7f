"""Prizes, certificates and cards: who has them, who has lost them, and how large names are."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from bglmanager.engine.derive import derive
from bglmanager.engine.event import Event, Gender, Prize
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.kinds import EntryStatus
from bglmanager.i18n import Texts
from bglmanager.printing import styles
from bglmanager.printing.kinds import Sheet
from bglmanager.printing.styles import PaperSize
from tests.helpers.events import with_entry
from tests.printing import builders, other_events, reading

EN = Texts("en")


def text(sheet: Sheet, event: Event) -> str:
    return reading.text(builders.printed(sheet, event, EN).data)


@pytest.fixture(scope="module")
def event() -> Event:
    return builders.played(builders.ordinary(26), 4)


@pytest.fixture(scope="module")
def ranking(event: Event) -> tuple[EntryNumber, ...]:
    return derive(event).final_ranking


def test_who_is_expelled_in_a_final_has_neither_prize_nor_certificate() -> None:
    """Nobody is struck from the ranking for leaving a final of Catan: his place is nobody's."""
    made = other_events.catan(rounds=3)
    prizes = (Prize(1, "Coppa"), Prize(2, "Una copia del gioco"))
    made = made.with_settings(prizes=prizes)
    second = derive(made).final_ranking[1]
    made = with_entry(made, second, status=EntryStatus.EXPELLED, left_after=made.rounds[-1].number)
    assert derive(made).final_ranking[1] == second
    said = text(Sheet.PRIZES, made)
    assert made.entry(second).last_name not in said
    assert "The organiser says who has a prize without a name." in said
    assert "2 Una copia del gioco\n" in said
    places = ("First place", "Second place", "Third place")
    found = text(Sheet.CERTIFICATES, made)
    assert [place in found for place in places] == [True, False, True]
    ranked = text(Sheet.RANKING, made)
    assert ("Coppa" in ranked, "Una copia" in ranked) == (True, False)


@pytest.mark.parametrize(("first", "said"), [(0, False), (2, False), (3, True)])
def test_the_first_of_the_women_has_a_certificate_unless_the_podium_says_so(
    event: Event, ranking: tuple[EntryNumber, ...], first: int, said: bool
) -> None:
    women = set(ranking[first : first + 8])
    entries = tuple(
        replace(e, gender=Gender.FEMALE if e.number in women else Gender.MALE)
        for e in event.entries
    )
    found = text(Sheet.CERTIFICATES, replace(event, entries=entries))
    assert ("First of the women" in found) is said
    assert found.count("awarded to") == 3 + said


@pytest.mark.parametrize("paper", PaperSize)
def test_a_long_name_has_two_lines_of_24_points_at_least(
    event: Event, ranking: tuple[EntryNumber, ...], paper: PaperSize
) -> None:
    long = {"first_name": "Maria Antonietta Guglielmina", "last_name": "Quaranta-Castelvecchi"}
    made = with_entry(event, ranking[0], **long)
    options = replace(builders.OPTIONS, paper=paper)
    found = builders.printed(Sheet.CERTIFICATES, made, EN, options=options)
    sizes = reading.sizes(found.data, "(Maria|Quaranta).*")
    assert len(sizes) == 2
    assert min(sizes) >= styles.CERTIFICATE_NAME - 0.01
    assert reading.sizes(found.data, ".*…") == []


def test_there_is_a_centimetre_to_sign_for_a_prize(event: Event) -> None:
    [rules] = reading.rules(builders.printed(Sheet.PRIZES, event, EN).data)
    rows = sorted(set(rules))[-3:]
    assert all(low - high >= 10 * styles.MM - 0.01 for high, low in pairwise(rows))


def test_a_card_says_from_when_to_when_somebody_played(event: Event) -> None:
    first, second, third = (entry.number for entry in event.entries[:3])
    made = with_entry(event, first, status=EntryStatus.EXPELLED, left_after=2)
    made = with_entry(made, second, status=EntryStatus.WITHDRAWN, left_after=3)
    made = with_entry(made, third, first_round=2)
    said = text(Sheet.CARDS, made)
    for words in (
        "Disqualified after round 2.",
        "Withdrew after round 3.",
        "Played from round 2 on.",
    ):
        assert said.count(words) == 1


@pytest.mark.parametrize("paper", PaperSize)
@pytest.mark.parametrize("language", ["it", "en"])
def test_nothing_is_cut_on_a_small_card(event: Event, paper: PaperSize, language: str) -> None:
    long = {"first_name": "Maria Antonietta", "last_name": "Quaranta-Castelvecchi"}
    made = with_entry(event, event.entries[0].number, **long)
    options = replace(builders.OPTIONS, paper=paper, per_page=4)
    found = builders.printed(Sheet.CARDS, made, Texts(language), options=options)
    assert "…" not in reading.text(found.data)
