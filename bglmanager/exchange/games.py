"""The games of the catalogue and an organiser's own: one TOML file per game.

General facts stand at top level, what a regulation says of the game in a table of its own, which
overrides them key by key; `false` takes back what is said in general. What may stand in a file is
made from the classes of the engine: how it is checked, read, written and published as a schema.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from decimal import Decimal
from fractions import Fraction
from operator import attrgetter
from types import MappingProxyType
from typing import Any

from bglmanager.engine.event import Number
from bglmanager.engine.fact_kinds import LONGEST_TEXT, Identifier, Length, forbidden_character
from bglmanager.engine.games.drawing import JOINER
from bglmanager.engine.games.game import SIDE, Game, GameRules, SetupDraw, SetupKind
from bglmanager.engine.games.kinds import Scoring, Text
from bglmanager.engine.problems import Problem, problem, refuse_if
from bglmanager.engine.rulesets import RULESETS
from bglmanager.exchange import codec, toml
from bglmanager.exchange.trees import Place, Tell

MOST_PROBLEMS = 200

SHOWN = 60
"""Characters of a word of the file that a sentence repeats."""

SECTIONS: tuple[str, ...] = tuple(
    dict.fromkeys(each.league.value if each.league else each.id for each in RULESETS.values())
)
"""The tables of a file that hold what a regulation says: its league's, or its own."""


@dataclass(frozen=True)
class Amount(codec.Exact):
    """A number with up to three decimals."""

    decimals: int = 3

    def wrong_with(self, value: Any) -> codec.Wrong:
        if (
            super().wrong_with(value) is None
            and not 10**self.decimals % Fraction(value).denominator
        ):
            return None
        least = self.shown_least
        return "schema.number", {"least": least, "most": self.most, "decimals": self.decimals}


@dataclass(frozen=True)
class Word(codec.Characters):
    """A text in no language: what other places refer to."""

    empty: bool = False

    def wrong_with(self, value: Any) -> codec.Wrong:
        if isinstance(value, str) and not self.empty and not value.strip():
            return "game.blank", {}
        return super().wrong_with(value)

    def schema(self, shared: codec.SharedSchemas) -> codec.Schema:
        least = 0 if self.empty else 1
        return {"type": "string", "minLength": least, "maxLength": self.longest}


_ID = r"[a-z0-9]+(-[a-z0-9]+)*"


@dataclass(frozen=True)
class Name(codec.Leaf):
    """An id: small letters, digits and hyphens."""

    most: int = 60

    def wrong_with(self, value: Any) -> codec.Wrong:
        fits = isinstance(value, str) and len(value) <= self.most and re.fullmatch(_ID, value)
        return None if fits else ("game.id", {"most": self.most})

    def schema(self, shared: codec.SharedSchemas) -> codec.Schema:
        return {"type": "string", "maxLength": self.most, "pattern": f"^{_ID}$"}


@dataclass(frozen=True)
class Wording(codec.Kind):
    """A text in both languages, or one that is the same in both."""

    longest: int = LONGEST_TEXT

    def check(self, value: Any, at: Place, tell: Tell) -> Any:
        word = Word(self.longest)
        if isinstance(value, str):
            return word.check(value, at, tell)
        if not isinstance(value, dict) or {*value} != {"it", "en"}:
            tell(at, "game.wording")
            return value
        return {key: word.check(value[key], (*at, key), tell) for key in ("it", "en")}

    def schema(self, shared: codec.SharedSchemas) -> codec.Schema:
        name = "Text" if self.longest == LONGEST_TEXT else "Note"
        word = Word(self.longest).schema(shared)
        both = {
            "type": "object",
            "properties": {"it": word, "en": word},
            "required": ["it", "en"],
            "additionalProperties": False,
        }
        shared.records[name] = {"anyOf": [word, both]}
        return {"$ref": f"#/$defs/{name}"}

    def read(self, values: Sequence[Any]) -> Sequence[Any]:
        return [Text(each, each) if isinstance(each, str) else Text(**each) for each in values]

    def write(self, values: Sequence[Any]) -> Sequence[Any]:
        return [each.it if each.it == each.en else asdict(each) for each in values]


@dataclass(frozen=True)
class ByPlayers(codec.MapOf):
    """A whole number for each number of players (`{ 3 = 60, 4 = 90 }`)."""

    players: codec.Whole

    def check(self, value: Any, at: Place, tell: Tell) -> Any:
        limits = {"least": self.players.least, "most": self.players.most}
        if not isinstance(value, dict) or not value:
            tell(at, "game.by-players", **limits)
            return value
        for key, each in value.items():
            if key in self._numbers:
                self.of.check(each, (*at, key), tell)
            else:
                tell((*at, key), "game.by-players", **limits)
        return value

    @property
    def _numbers(self) -> list[str]:
        return [str(each) for each in range(self.players.least, self.players.most + 1)]

    def is_sound(self, values: Sequence[Any]) -> bool:
        return not values

    def schema(self, shared: codec.SharedSchemas) -> codec.Schema:
        return {
            "type": "object",
            "minProperties": 1,
            "properties": {each: self.of.schema(shared) for each in self._numbers},
            "additionalProperties": False,
        }

    def read(self, values: Sequence[Any]) -> Sequence[Any]:
        return [{int(key): each for key, each in value.items()} for value in values]

    def write(self, values: Sequence[Any]) -> Sequence[Any]:
        return [{str(key): each for key, each in value.items()} for value in values]


@dataclass(frozen=True)
class Many(codec.ListOf):
    """A list of at most so many; no two of its items have the same `unlike`."""

    most: int = 50
    unlike: Callable[[Any], object] | None = None

    def check(self, value: Any, at: Place, tell: Tell) -> Any:
        if isinstance(value, list) and len(value) > self.most:
            tell(at, "game.too-many", most=self.most, length=len(value))
            return value
        told: list[str] = []

        def tell_and_note(at: Place, code: str, /, **values: Any) -> None:
            told.append(code)
            tell(at, code, **values)

        super().check(value, at, tell_and_note)
        if told or self.unlike is None:
            return value
        seen = set()
        for index, each in enumerate(self.of.read(value)):
            mark = self.unlike(each)
            if mark in seen:
                tell((*at, index), "game.twice", value=shown_key(str(mark)))
            seen.add(mark)
        return value

    def is_sound(self, values: Sequence[Any]) -> bool:
        return not values

    def schema(self, shared: codec.SharedSchemas) -> codec.Schema:
        return super().schema(shared) | {"maxItems": self.most}


class _GameCodec(codec.Codec):
    nothing = False
    own = MappingProxyType({"step": Amount(Decimal("0.001"), 1000), "group": Word(empty=True)})

    def kind_of(self, hint: Any, *marks: Any) -> codec.Kind:
        if hint is Text:
            lengths = [mark.longest for mark in marks if isinstance(mark, Length)]
            return Wording(*lengths)
        return super().kind_of(hint, *marks)

    def list_of(self, item: Any, *_others: Any, marks: Sequence[Any]) -> codec.Kind:
        """No two of its records have the same id or label, which is what they begin with."""
        (most,) = (mark.longest for mark in marks if isinstance(mark, Length))
        of = self.kind_of(item)
        if not isinstance(of, codec.Record):
            return Many(of, most=most)
        first, kind = next(iter(of.kinds.items()))
        unlike = {Name: attrgetter(first), Wording: attrgetter(f"{first}.it")}
        return Many(of, most=most, unlike=unlike.get(type(kind)))

    def map_of(self, key: Any, value: Any) -> codec.Kind:
        players = self.kind_of(key)
        assert isinstance(players, codec.Whole)
        return ByPlayers(self.kind_of(value), players)

    def leaf_of(self, hint: Any, said: Mapping[type, Any]) -> codec.Kind:
        found = super().leaf_of(hint, said)
        return Amount(found.least, found.most) if type(found) is codec.Exact else found

    def text_of(self, said: Mapping[type, Any]) -> codec.Kind:
        return Name() if Identifier in said else Word()


CODEC = _GameCodec()
_FACTS = CODEC.record_of(GameRules)
_PLAYERS = {"players": "sizes"}
"""The keys of facts that are called differently in the program."""

RULES = codec.Record(
    GameRules,
    {"players" if key == "sizes" else key: kind for key, kind in _FACTS.kinds.items()},
    ("id", "name", "players"),
    _PLAYERS,
)
SECTION = codec.Record(
    GameRules, {key: kind for key, kind in RULES.kinds.items() if key != "id"}, (), _PLAYERS
)


def json_schema() -> bytes:
    """The schema as a file: `resources/schemas/game-1.schema.json`."""
    shared = codec.SharedSchemas()
    table = RULES.table(shared, [key for key in RULES.required if key != "id"])
    shared.records["Section"] = SECTION.table(shared)
    table["properties"] |= {key: {"$ref": "#/$defs/Section"} for key in SECTIONS}
    return codec.schema_file("game-1", table | {"$defs": dict(sorted(shared.records.items()))})


class _Wrong:
    """What is wrong in a file, in its own words: others have objects where it has tables."""

    def __init__(self) -> None:
        self.found: list[Problem] = []

    def tell(self, at: Place, code: str, /, **values: Any) -> None:
        """One thing more."""
        code = _CODES.get(code, code)
        if "limit" in values:
            values["most"] = values.pop("limit")
        if "allowed" in values:
            values["allowed"] = ", ".join(values["allowed"])
        if code in {"game.missing", "game.key-unknown"}:
            values["key"] = shown_key(str(at[-1]))
        steps = (f"[{each}]" if isinstance(each, int) else f".{shown_key(each)}" for each in at)
        self.found.append(problem(code, "".join(steps).removeprefix("."), **values))


_CODES = {
    "schema.list": "game.list",
    "schema.missing": "game.missing",
    "schema.number": "game.number",
    "schema.object": "game.table",
    "schema.one-of": "game.one-of",
    "schema.text": "game.text",
    "schema.unknown": "game.key-unknown",
    "schema.whole": "game.whole",
    "schema.yes-no": "game.yes-no",
    "text.control": "game.control",
    "text.too-long": "game.too-long",
}


def shown_key(key: str) -> str:
    """A word of the file, fit for a sentence."""
    clean = "".join(each if forbidden_character(each) is None else "?" for each in key)
    return clean if len(clean) <= SHOWN else f"{clean[:SHOWN]}…"


def read_game(data: bytes, name: str, *, own: bool = False) -> Game:
    """The game in this file; `name` is its id where the file says none.

    Raises `Refused` with everything that is wrong (the first two hundred problems of a file that
    is nothing but wrong); the path of a problem is "line:key".
    """
    file = toml.parsed(data)
    values = {"id": name, **file.values}
    sections = {key: values.pop(key) for key in SECTIONS if key in values}
    wrong = _Wrong()
    RULES.check(values, (), wrong.tell)
    for key, each in sections.items():
        SECTION.check(each, (key,), wrong.tell)
    _refuse_any(file, wrong.found)
    general = GameRules(**RULES.facts_said(values))
    said = {key: SECTION.facts_said(each) for key, each in sections.items()}
    game = Game(general, {key: replace(general, **each) for key, each in said.items()}, own)
    _refuse_any(file, _contradictions(game, said))
    return game


def _refuse_any(file: toml.Parsed, problems: Sequence[Problem]) -> None:
    refuse_if(toml.placed(file.text, problems)[:MOST_PROBLEMS])


def _contradictions(game: Game, said: Mapping[str, Collection[str]]) -> list[Problem]:
    """What is wrong in general, then because of what the sections say."""
    found = list(rule_problems(game.general))
    for key, rules in game.rules.items():
        found += _of_section(key, rules, said[key], found)
    return found


def _of_section(
    key: str, rules: GameRules, said: Collection[str], general: list[Problem]
) -> list[Problem]:
    """What is wrong because of a section, and was not without it.

    General minutes for tables that the section does not have are none of its faults.
    """
    found = [
        each
        for each in rule_problems(rules)
        if each not in general
        and ("timings" in said or not each.path.startswith("timings") or each.code != "game.size")
    ]
    return [each._replace(path=f"{key}.{each.path}") for each in found]


_WIDE = 100


def write_game(game: Game) -> str:
    """The game as a TOML file that `read_game` takes."""
    (general,) = RULES.write([game.general])
    lines = list(_table_lines(general))
    for key in SECTIONS:
        if key in game.rules:
            said = _said_otherwise(game.rules[key], game.general)
            lines += ["", f"[{key}]", *_table_lines(said, key)]
    return "\n".join(lines) + "\n"


def _said_otherwise(rules: GameRules, general: GameRules) -> dict[str, Any]:
    """What a section says where it is not what is known in general."""
    names = {key: SECTION.attribute_of(key) for key in SECTION.kinds}
    return {
        key: SECTION.kinds[key].write([getattr(rules, name)])[0]
        for key, name in names.items()
        if getattr(rules, name) != getattr(general, name)
    }


def _table_lines(values: Mapping[str, Any], within: str = "") -> Iterator[str]:
    """The lines of a table; its draws, the last key, become tables of their own."""
    draws = values.get("setup") or []
    for key, value in values.items():
        if key != "setup" or not draws:
            yield from _pair_lines(key, value)
    for draw in draws:
        yield ""
        yield f"[[{f'{within}.' if within else ''}setup]]"
        for key, value in draw.items():
            yield from _pair_lines(key, value)


def _pair_lines(key: str, value: Any) -> Iterator[str]:
    whole = toml.pair(key, value)
    if isinstance(value, list) and len(whole) > _WIDE:
        yield f"{key} = ["
        yield from (f"    {toml.written(each)}," for each in value)
        yield "]"
    else:
        yield whole


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
    elements = rules.list.elements if rules.list else ()
    limits = [
        ("least_score", rules.least_score, rules.most_score),
        *((f"components[{at}]", part.least, part.most) for at, part in enumerate(rules.components)),
        *((f"list.elements[{at}]", each.least, each.most) for at, each in enumerate(elements)),
    ]
    for path, least, most in limits:
        if _is_above(least, most):
            yield problem("game.limits", path)
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
