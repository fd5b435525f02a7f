"""Games that nobody has published, made from what may stand in a file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import singledispatchmethod
from random import Random
from typing import Any

from bglmanager.engine.derived import plain_number
from bglmanager.engine.games.game import (
    Game,
    GameRules,
    Series,
    SetupDraw,
    SetupItem,
    SetupKind,
    Sizes,
)
from bglmanager.engine.games.kinds import Scoring, Text
from bglmanager.exchange import codec, games
from bglmanager.exchange.codec import Record
from bglmanager.exchange.games import RULES, SECTION, SECTIONS, Many

LETTERS = "abc XYZ 09 èÀß’“” .,;#=[]{}\"'\\\u2028\u200b🎲"
SLOW = [
    b"a" * 100_000,
    b"a." * 49_999 + b"b=1",
    b'"a".' * 24_999 + b"b=1",
    b"x=" + b"[" * 99_990,
    b"x=" + b"{a=" * 30_000,
    b'x="' + b"\\u0041" * 16_000 + b'"',
    b"[a]\n[a.b]\n" * 9_000,
    b"x=" + b"9" * 99_990,
    b"x=0x" + b"f" * 99_990,
    b"x=1e" + b"9" * 99_990,
    b"x=0." + b"9" * 99_990,
    b"".join(b"[x%d.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a]\n" % n for n in range(2_400)),
    b"\n" * 99_990 + b"x",
    b"notes=[" + b"'a'," * 24_000 + b"]",
    b"".join(b"a%d=1\n" % n for n in range(11_000)),
]
"""Files of games of 100 KB that a reader could spend minutes on."""

ODD = ["'''", '"""', "# no comment", "a = [", "{ it }", "false", "1.0", "[big]", "\\u0041", "’"]


def game(seed: int) -> Game:
    """The game of this seed."""
    some = _Some(Random(seed))
    general = mended(GameRules(**some.attributes(RULES, RULES.required)))
    keys = some.chance.sample(SECTIONS, some.chance.randint(0, 2))
    rules = {key: mended(replace(general, **some.attributes(SECTION, ()))) for key in keys}
    return Game(general, rules, some.often(0.5))


class _Some:
    """Some value of each kind."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance

    def often(self, part: float) -> bool:
        return self.chance.random() < part

    @singledispatchmethod
    def of(self, kind: codec.Kind) -> Any:
        raise TypeError(kind)

    @of.register
    def _(self, kind: codec.Flag) -> bool:
        return self.often(0.5)

    @of.register
    def _(self, kind: codec.Whole) -> int:
        return self.chance.choice([kind.least, kind.most, self._within(kind.least, kind.most)])

    @of.register
    def _(self, kind: games.Amount) -> int | Fraction:
        whole = self._within(int(kind.least * 1000), kind.most * 1000)
        return plain_number(
            Fraction(whole if self.often(0.5) else whole // 1000 * 1000 or 1000, 1000)
        )

    @of.register
    def _(self, kind: codec.Choice) -> Any:
        return self.chance.choice(list(kind.of))

    @of.register
    def _(self, kind: games.Word) -> str:
        if self.often(0.1):
            return "x" * kind.longest
        return self.chance.choice([*ODD, "x".join(self.chance.choices(LETTERS, k=5)) + "y"])

    @of.register
    def _(self, kind: games.Name) -> str:
        return self.chance.choice(["a", "b-2", "x", "0", "z" * kind.most])

    @of.register
    def _(self, kind: games.Wording) -> Text:
        italian = self.of(games.Word(kind.longest))
        return Text(italian, italian if self.often(0.3) else self.of(games.Word(kind.longest)))

    @of.register
    def _(self, kind: codec.Nullable) -> Any:
        return self.of(kind.of)

    @of.register
    def _(self, kind: games.ByPlayers) -> Mapping[int, int]:
        sizes = [self.of(kind.players) for _ in range(self.chance.randint(1, 3))]
        return {size: self.of(kind.of) for size in sizes}

    @of.register
    def _(self, kind: Many) -> tuple[Any, ...]:
        found = [self.of(kind.of) for _ in range(min(kind.most, self.chance.randint(0, 3)))]
        if kind.unlike is None:
            return tuple(found)
        return tuple({kind.unlike(each): each for each in found}.values())

    @of.register
    def _(self, kind: Record) -> Any:
        return kind.made(**self.attributes(kind, kind.required))

    def attributes(self, kind: Record, required: tuple[str, ...]) -> dict[str, Any]:
        """Some of the attributes of a value, the required ones always."""
        return {
            kind.attribute_of(key): self.of(each)
            for key, each in kind.kinds.items()
            if key in required or self.often(0.4)
        }

    def _within(self, least: int, most: int) -> int:
        return self.chance.randint(least, most)


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
    items = tuple(
        replace(each, option=each.option if each.option in options else None, name=_short(each))
        for each in draw.items or (SetupItem(Text("a", "b")),)
    )
    kind = draw.kind if draw.kind is not SetupKind.EACH or before else SetupKind.LIST
    return replace(
        draw,
        label=Text(f"{len(before)}", draw.label.en),
        kind=kind,
        items=tuple({each.name.stored: each for each in items}.values()),
        count=None if draw.count is None else 1,
        sides=(),
        needs=(items[0].name.stored,) if draw.needs else (),
        without=tuple(each.id for each in before if each.id in draw.without),
        each_of=before[0].id if kind is SetupKind.EACH else None,
        counts=tuple(1 for _ in draw.places[:1])
        if kind is SetupKind.EACH and len(draw.places) == 1
        else (),
        option=draw.option if draw.option in options else None,
    )


def _short(item: SetupItem) -> Text:
    """The name of an element that there is still room beside."""
    return Text(item.name.it[:20].strip() or "a", item.name.en)
