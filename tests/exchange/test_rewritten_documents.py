"""Documents written again with results of their own: what no document may hold is refused."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bglmanager.engine.derived import Derived, LeaguePoints
from bglmanager.engine.event import Number
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Refused
from bglmanager.exchange.event_document.writer import rewritten
from tests.exchange.documents import document_of, tree
from tests.helpers import events

MOST = 1_000_000_000


def worth(points: Number) -> Derived:
    return Derived(league_points=(LeaguePoints(EntryNumber(1), points, {}),))


@pytest.mark.parametrize("points", [MOST, -MOST, Fraction(10**15 - 1, 10**6), MOST - 1])
def test_sums_may_be_as_large_as_a_number(points: Number) -> None:
    made = tree(rewritten(document_of(events.played()), worth(points)))
    assert Fraction(str(made["derived"]["league_points"][0]["points"])) == points


@pytest.mark.parametrize("points", [MOST + 1, -MOST - 1, MOST + Fraction(1, 2), 10**12])
def test_a_sum_beyond_what_a_number_may_be_is_refused(points: Number) -> None:
    with pytest.raises(Refused) as refused:
        rewritten(document_of(events.played()), worth(points))
    (found,) = refused.value.problems
    assert (found.code, found.path) == ("number.too-large", "derived.league_points[0].points")


def test_a_ranking_longer_than_a_list_may_be_is_refused() -> None:
    ranked = Derived(final_ranking=tuple(map(EntryNumber, range(1, 20_002))))
    with pytest.raises(Refused) as refused:
        rewritten(document_of(events.played()), ranked)
    (found,) = refused.value.problems
    assert (found.code, found.path) == ("list.too-long", "derived.final_ranking")
