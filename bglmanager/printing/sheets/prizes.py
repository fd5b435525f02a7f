"""Who got which prize, with room to sign for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bglmanager.engine.event import Event
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.personal import listed_name
from bglmanager.engine.problems import Refused, problem
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.till import may_win, pays_out, points_winner, prize_money
from bglmanager.i18n import capital
from bglmanager.printing import styles
from bglmanager.printing.document import Head, Job, Page
from bglmanager.printing.layouts import GridColumn, table_pages
from bglmanager.printing.sheets.standings import NAME_LIMIT, club_column
from bglmanager.words import number_format
from bglmanager.words.till import pot_words

_SIGNATURE = 13.0  # of the size


@record
class PrizeGiven:
    """A prize, for which place, and who gets it; `place` is empty for what no place wins, nobody is
    named where the organiser says who has it.
    """

    place: str
    what: str
    entry: EntryNumber | None


def has_prizes(event: Event) -> bool:
    """Whether there is anything to be won."""
    settings = event.settings
    return (
        bool(settings.prizes) or pays_out(settings) is not None or ruleset_of(settings).points_prize
    )


def prize_pages(job: Job) -> list[Page]:
    """Place, prize, who gets it, and a line to sign on. Raises `Refused` (print.no-prizes)."""
    given = [*_prizes_given(job)]
    if not given:
        raise Refused([problem("print.no-prizes")])
    texts, clubs = job.texts, club_column(job, [each.entry for each in given], limit=9.0)
    columns = [
        GridColumn(texts.text("Place"), [each.place for each in given], figures=True, strong=True),
        GridColumn(texts.text("Prize"), [each.what for each in given], limit=16.0, wraps=True),
        GridColumn(
            texts.text("Player"),
            [listed_name(job.entries[each.entry]) if each.entry else "" for each in given],
            limit=NAME_LIMIT,
            wraps=True,
        ),
        *(replace(club, wraps=True) for club in clubs),
        GridColumn(texts.text("Received"), [""] * len(given), limit=_SIGNATURE, least=_SIGNATURE),
    ]
    flag = "" if job.is_over else texts.text("Provisional")
    return table_pages(
        job, Head(flag=flag), columns, [*_notes(job, given)], row_high=styles.GRID_SIGNED
    )


def _notes(job: Job, given: Sequence[PrizeGiven]) -> Iterator[str]:
    """To whom prizes without a name go, and what the money is part of."""
    if any(each.entry is None for each in given):
        yield job.texts.text("The organiser says who has a prize without a name.")
    money = prize_money(job.event, job.derived.final_ranking)
    if money is not None:
        yield pot_words(job.texts, money.payers, money.shares._replace(places=()))


def _prizes_given(job: Job) -> Iterator[PrizeGiven]:
    """Those of the places in the final ranking, that for most points (Catan 5), then the money that
    goes back, with the voucher that is taken off it first (BIG 9.3).
    """
    ranking, most = job.derived.final_ranking, points_winner(job.derived)
    for prize in sorted(job.event.settings.prizes, key=lambda each: each.place):
        if prize.place <= len(ranking):
            won = ranking[prize.place - 1]
            his = won if may_win(job.event, won) else None
            yield PrizeGiven(str(prize.place), prize.text, his)
    if most is not None:
        yield PrizeGiven("", job.texts.text("Most points of the event"), most)
    money = prize_money(job.event, ranking)
    if money is None:
        return
    places = {number: place for place, number in enumerate(ranking, 1)}
    for number, amount in money.winners:
        yield PrizeGiven(str(places[number]), number_format.money(job.texts, amount), number)
    if money.shares.consolation:
        voucher = number_format.money(job.texts, money.shares.consolation)
        said = job.texts.text("consolation voucher {voucher}", voucher=voucher)
        yield PrizeGiven("", capital(said), None)
