"""What no single value of a game tells: whether its facts go together."""

from __future__ import annotations

from collections.abc import Iterator

from bglmanager.engine.event import Number
from bglmanager.engine.fact_kinds import LONGEST_TEXT
from bglmanager.engine.games.drawing import JOINER
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.games.kinds import Scoring
from bglmanager.engine.games.setup import SIDE, SetupDraw, SetupKind
from bglmanager.engine.problems import Problem, problem
from bglmanager.exchange.games.kinds import shown_key


def rule_problems(rules: GameRules) -> Iterator[Problem]:
    """Everything in the facts that contradicts or misses something else among them."""
    yield from _size_problems(rules)
    yield from _score_problems(rules)
    yield from _option_problems(rules)
    yield from _setup_problems(rules)


def _size_problems(rules: GameRules) -> Iterator[Problem]:
    sizes = rules.sizes
    if not sizes.least <= sizes.recommended <= sizes.most:
        yield problem("game.sizes", "players")
        return
    allowed = range(sizes.least, sizes.most + 1)
    said = [
        *((f"players.valid[{at}]", size) for at, size in enumerate(sizes.valid)),
        *(
            (f"timings[{at}].minutes.{size}", size)
            for at, timing in enumerate(rules.timings)
            for size in timing.minutes
        ),
    ]
    for path, size in said:
        if size not in allowed:
            yield problem("game.size", path, least=sizes.least, most=sizes.most)


def _score_problems(rules: GameRules) -> Iterator[Problem]:
    needed = {Scoring.COMPONENTS: rules.components, Scoring.SERIES: rules.series}
    if rules.scoring in needed and not needed[rules.scoring]:
        yield problem("game.scoring", "scoring", key=rules.scoring.value)
    if _is_above(rules.least_score, rules.most_score):
        yield problem("game.limits", "least_score")
    for at, part in enumerate(rules.components):
        if _is_above(part.least, part.most):
            yield problem("game.limits", f"components[{at}]")
    for at, element in enumerate(rules.list.elements if rules.list else ()):
        if _is_above(element.least, element.most):
            yield problem("game.limits", f"list.elements[{at}]")
    if rules.series and _is_above(rules.series.to_win, rules.series.games):
        yield problem("game.to-win", "series.to_win", games=rules.series.games)


def _is_above(least: Number | None, most: Number | None) -> bool:
    return least is not None and most is not None and least > most


def _option_problems(rules: GameRules) -> Iterator[Problem]:
    ids = [each.id for each in rules.appendices]
    for at, each in enumerate(rules.expansions):
        if each.id in ids:
            yield problem("game.twice", f"expansions[{at}]", value=each.id)
    ids += [each.id for each in rules.expansions]
    said = [
        *((f"timings[{at}]", each.option) for at, each in enumerate(rules.timings)),
        *((f"extras[{at}]", each.option) for at, each in enumerate(rules.extras)),
        *((f"setup[{at}]", each.option) for at, each in enumerate(rules.setup)),
        *(
            (f"setup[{at}].items[{index}]", item.option)
            for at, each in enumerate(rules.setup)
            for index, item in enumerate(each.items)
        ),
    ]
    for path, option in said:
        if option is not None and option not in ids:
            yield problem("game.no-option", f"{path}.option", option=option)


def _setup_problems(rules: GameRules) -> Iterator[Problem]:
    before: list[str] = []
    labels: set[str] = set()
    for at, draw in enumerate(rules.setup):
        path = f"setup[{at}]"
        yield from _set_problems(draw, path, before)
        if draw.kind in {SetupKind.LIST, SetupKind.EACH}:
            yield from _item_problems(draw, path)
        if draw.label.stored in labels:
            yield problem("game.twice", f"{path}.label", value=shown_key(draw.label.stored))
        before.append(draw.id)
        labels.add(draw.label.stored)


def _set_problems(draw: SetupDraw, path: str, before: list[str]) -> Iterator[Problem]:
    """Sets go with an earlier draw, or with places; everything else is one list."""
    has_sets = draw.each_of is not None or bool(draw.counts)
    if draw.kind is SetupKind.EACH and draw.each_of is None and not draw.places:
        yield problem("game.each", f"{path}.each_of")
    elif draw.kind is not SetupKind.EACH and has_sets:
        yield problem("game.each", f"{path}.{'each_of' if draw.each_of else 'counts'}")
    elif draw.counts and len(draw.counts) != len(draw.places):
        yield problem("game.counts", f"{path}.counts", places=len(draw.places))
    for key, ids in (("each_of", (draw.each_of,)), ("without", draw.without)):
        for id_ in ids:
            if id_ is not None and id_ not in before:
                yield problem("game.no-draw", f"{path}.{key}", draw=id_)


def _item_problems(draw: SetupDraw, path: str) -> Iterator[Problem]:
    names = {each.name.stored for each in draw.items}
    pieces = sum(each.copies for each in draw.items)
    wanted = sum(draw.counts) or draw.count or 0
    if not names:
        yield problem("game.no-items", f"{path}.items")
    elif wanted > pieces:
        key = "counts" if draw.counts else "count"
        yield problem("game.count", f"{path}.{key}", most=pieces)
    elif (length := _longest_text(draw)) > LONGEST_TEXT:
        yield problem("game.too-long", f"{path}.items", length=length, most=LONGEST_TEXT)
    for at, name in enumerate(draw.needs):
        if name not in names:
            yield problem("game.no-item", f"{path}.needs[{at}]", item=shown_key(name))


def _longest_text(draw: SetupDraw) -> int:
    """The most characters that one drawn text may have: a set is one, with its elements joined."""
    size = max(draw.counts, default=draw.count or 1) if draw.kind is SetupKind.EACH else 1
    side = max((len(SIDE) + len(each.stored) for each in draw.sides), default=0)
    lengths = sorted(
        len(item.name.stored) + side + len(JOINER)
        for item in draw.items
        for _ in range(min(item.copies, size))
    )
    return sum(lengths[-size:]) - len(JOINER)
