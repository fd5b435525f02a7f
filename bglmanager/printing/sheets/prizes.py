"""Who got which prize, with room to sign for it."""

from __future__ import annotations

from collections.abc import Iterator

from bglmanager.engine.event import Event
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Refused, problem
from bglmanager.engine.till import pays_out, prize_money
from bglmanager.printing import styles
from bglmanager.printing.document import Head, Job, Page
from bglmanager.printing.layouts import GridColumn, table_pages
from bglmanager.printing.paper import full_name
from bglmanager.printing.sheets.standings import NAME_LIMIT, club_column
from bglmanager.words import number_format

_SIGNATURE = 13.0  # of the size


@record
class PrizeGiven:
    """A prize, for which place, and who gets it; `place` is empty for what no place wins."""

    place: str
    what: str
    entry: EntryNumber


def has_prizes(event: Event) -> bool:
    """Whether there is anything to be won."""
    return bool(event.settings.prizes) or pays_out(event.settings) is not None


def prize_pages(job: Job) -> list[Page]:
    """Place, prize, who gets it, and a line to sign on. Raises `Refused` (print.no-prizes)."""
    given = [*_prizes_given(job)]
    if not given:
        raise Refused([problem("print.no-prizes")])
    texts, people = job.texts, [each.entry for each in given]
    columns = [
        GridColumn(texts.text("Place"), [each.place for each in given], figures=True, strong=True),
        GridColumn(texts.text("Prize"), [each.what for each in given], limit=16.0, wraps=True),
        GridColumn(
            texts.text("Player"),
            [full_name(job.entries[number]) for number in people],
            limit=NAME_LIMIT,
        ),
        *club_column(job, people, limit=9.0),
        GridColumn(texts.text("Received"), [""] * len(given), limit=_SIGNATURE, least=_SIGNATURE),
    ]
    flag = "" if job.is_over else texts.text("Provisional")
    return table_pages(job, Head(flag=flag), columns, row_high=styles.GRID_WRITTEN)


def _prizes_given(job: Job) -> Iterator[PrizeGiven]:
    """Those of the places in the final ranking, then the money that goes back (BIG 9.3)."""
    ranking = job.derived.final_ranking
    for prize in sorted(job.event.settings.prizes, key=lambda each: each.place):
        if prize.place <= len(ranking):
            yield PrizeGiven(str(prize.place), prize.text, ranking[prize.place - 1])
    money = prize_money(job.event, ranking)
    places = {number: place for place, number in enumerate(ranking, 1)}
    for number, amount in money.winners if money is not None else ():
        yield PrizeGiven(str(places[number]), number_format.money(job.texts, amount), number)
