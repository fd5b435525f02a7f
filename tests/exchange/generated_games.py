"""Games that nobody has published, made from what may stand in a file."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import singledispatch
from typing import Any

from hypothesis import strategies as st

from bglmanager.engine.derived import plain
from bglmanager.engine.games.game import Game, GameRules, Scoring, Series, Sizes
from bglmanager.engine.games.setup import SetupDraw, SetupItem, SetupKind
from bglmanager.engine.games.text import Text
from bglmanager.exchange.games import kinds
from bglmanager.exchange.games.shape import RULES, SECTION, SECTIONS
from bglmanager.exchange.games.tables import Many, Record

LETTERS = st.characters(exclude_categories=["Cc", "Cs"])
ODD = [
    '"',
    "\\",
    "'''",
    '"""',
    "# no comment",
    "a = [",
    "{ it }",
    "\u2028",
    "\u200b",
    "è",
    "🎲",
    ".",
]


def words(most: int) -> st.SearchStrategy[str]:
    made = st.text(LETTERS, min_size=1, max_size=min(most, 12)) | st.sampled_from(ODD)
    return made.filter(lambda text: bool(text.strip()))


@singledispatch
def values(kind: kinds.Kind) -> st.SearchStrategy[Any]:
    raise TypeError(kind)


@values.register
def _(kind: kinds.YesNo) -> st.SearchStrategy[Any]:
    return st.booleans()


@values.register
def _(kind: kinds.Whole) -> st.SearchStrategy[Any]:
    return st.integers(kind.least, kind.most)


@values.register
def _(kind: kinds.Amount) -> st.SearchStrategy[Any]:
    thousandths = st.integers(int(kind.least * 1000), kind.most * 1000)
    return thousandths.map(lambda units: plain(Fraction(units, 1000)))


@values.register
def _(kind: kinds.OneOf) -> st.SearchStrategy[Any]:
    return st.sampled_from(list(kind.of))


@values.register
def _(kind: kinds.Word) -> st.SearchStrategy[Any]:
    return words(kind.most)


@values.register
def _(kind: kinds.Name) -> st.SearchStrategy[Any]:
    return st.sampled_from(["a", "b-2", "x", "0", "luminaria"])


@values.register
def _(kind: kinds.Wording) -> st.SearchStrategy[Any]:
    return st.builds(Text, words(kind.most), words(kind.most)) | words(kind.most).map(
        lambda text: Text(text, text)
    )


@values.register
def _(kind: kinds.ByPlayers) -> st.SearchStrategy[Any]:
    return st.dictionaries(values(kind.players), values(kind.value), min_size=1, max_size=3)


@values.register
def _(kind: Many) -> st.SearchStrategy[Any]:
    return st.lists(values(kind.of), max_size=2, unique_by=kind.unlike).map(tuple)


@values.register
def _(kind: Record) -> st.SearchStrategy[Any]:
    return attributes(kind, kind.required).map(lambda said: kind.of(**said))


def attributes(kind: Record, required: tuple[str, ...]) -> st.SearchStrategy[dict[str, Any]]:
    """Some of the attributes of a value, the required ones always."""
    made = {kind.attribute(key): values(each) for key, each in kind.kinds.items()}
    always = {kind.attribute(key) for key in required}
    return st.fixed_dictionaries(
        {key: each for key, each in made.items() if key in always},
        optional={key: each for key, each in made.items() if key not in always},
    )


@st.composite
def games(draw: st.DrawFn) -> Game:
    general: GameRules = mended(draw(values(RULES)))
    sections = draw(st.dictionaries(st.sampled_from(SECTIONS), attributes(SECTION, ()), max_size=2))
    rules = {key: mended(replace(general, **said)) for key, said in sections.items()}
    return Game(general, rules, draw(st.booleans()))


def mended(rules: GameRules) -> GameRules:
    """The rules with everything taken out that contradicts something else in them."""
    least, recommended, most = sorted(
        (rules.sizes.least, rules.sizes.recommended, rules.sizes.most)
    )
    sizes = Sizes(least, recommended, most)
    within = range(sizes.least, sizes.most + 1)
    valid = tuple(size for size in rules.sizes.valid if size in within)
    expansions = tuple(e for e in rules.expansions if e.id not in {a.id for a in rules.appendices})
    options = [each.id for each in (*rules.appendices, *expansions)]
    draws: tuple[SetupDraw, ...] = ()
    for each in rules.setup:
        draws += (_mended_draw(each, options, draws),)
    scores = [score for score in (rules.least_score, rules.most_score) if score is not None]
    scoring = rules.scoring
    if scoring is Scoring.COMPONENTS and not rules.components:
        scoring = Scoring.NUMBER
    if scoring is Scoring.SERIES and rules.series is None:
        scoring = Scoring.NUMBER
    return replace(
        rules,
        sizes=replace(sizes, valid=valid),
        timings=tuple(
            replace(
                each,
                minutes={n: m for n, m in each.minutes.items() if n in within}
                or {sizes.recommended: 1},
                option=each.option if each.option in options else None,
            )
            for each in rules.timings
        ),
        scoring=scoring,
        components=tuple(
            each
            if each.least is None or each.most is None or each.least <= each.most
            else replace(each, least=each.most)
            for each in rules.components
        ),
        series=_mended_series(rules.series),
        least_score=min(scores) if len(scores) == 2 else rules.least_score,
        most_score=max(scores) if len(scores) == 2 else rules.most_score,
        expansions=expansions,
        extras=tuple(
            replace(each, option=each.option if each.option in options else None)
            for each in rules.extras
        ),
        list=rules.list
        and replace(
            rules.list,
            elements=tuple(
                replace(each, least=min(each.least, each.most)) for each in rules.list.elements
            ),
        ),
        setup=draws,
    )


def _mended_series(series: Series | None) -> Series | None:
    if series is None or series.to_win is None:
        return series
    return replace(series, to_win=min(series.to_win, series.games))


def _mended_draw(draw: SetupDraw, options: list[str], before: tuple[SetupDraw, ...]) -> SetupDraw:
    kind = draw.kind if draw.kind is not SetupKind.EACH or before else SetupKind.LIST
    items = draw.items or (SetupItem(Text("a", "b")),)
    return replace(
        draw,
        kind=kind,
        items=items,
        count=None if draw.count is None else min(draw.count, len(items)),
        needs=tuple(each.name.stored for each in items[:1]) if draw.needs else (),
        each_of=before[0].id if kind is SetupKind.EACH else None,
        option=draw.option if draw.option in options else None,
    )
