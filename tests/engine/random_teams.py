"""Events of teams, played at random and seated by the second implementation."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from itertools import islice
from random import Random
from typing import Any

from tests.engine.second_teams import Tables, divided_tables, table_sizes, united_tables
from tests.engine.test_second import Json, document, round_, seat


def mode(kind: str, size: int, pairing: str, points: str = "individual") -> Json:
    return {"kind": kind, "size": size, "pairing": pairing, "points": points}


def event(teams: int, mode_: Json, *rounds: Json, **facts: Any) -> Json:
    """Teams 1, 2, 3 … of neighbours: 1 and 2, 3 and 4 where two make a team."""
    size = mode_["size"]
    made = document("bgl-2010", teams * size, *rounds, teams_mode=mode_, **facts)
    if mode_["kind"] == "fixed":
        made["teams"] = [
            {"number": t, "members": [*range((t - 1) * size + 1, t * size + 1)], "reserve": None}
            for t in range(1, teams + 1)
        ]
    return made


def won(*tables: str, size: int = 4, **facts: Any) -> Json:
    """A round of single players, from the first place down; a table of one is a bye."""
    orders = [[int(n) for n in text.split()] for text in tables]
    seats = [
        [seat(n, None if len(order) == 1 else 90 - 10 * place) for place, n in enumerate(order)]
        for order in orders
    ]
    return round_(size, *seats, **facts)


def lots(numbers: Iterable[int], purpose: str, round_number: int) -> list[int]:
    """The numbers in the order of a first draw."""

    def drawn(number: int) -> str:
        return sha256(f"seme:{round_number}:1:{purpose}:{number}".encode()).hexdigest()

    return sorted(numbers, key=drawn)


class Played:
    """An event of teams with a final, seated by the rules where these go without exchanges."""

    def __init__(self, seed: int) -> None:
        self.chance = chance = Random(seed)
        size, self.pairing = chance.choice((2, 3)), chance.choice(("united", "divided", "free"))
        self.variable = self.pairing == "free" and chance.random() < 0.5
        self.sides = chance.random() < 0.7 and (self.variable or self.pairing == "united")
        points = "winners-losers" if self.sides else "individual"
        mode_ = mode("variable" if self.variable else "fixed", size, self.pairing, points)
        face_to_face = self.variable or self.pairing == "united"
        self.nominal = 2 * size if face_to_face else chance.choice((2, 3, 4, 4, 5, 6))
        self.planned = chance.randint(1, 4)
        self.facts = event(
            chance.randint(3, 9), mode_, players_per_table=self.nominal,
            rounds_planned=self.planned, draw_seed=f"s{seed}", tier="B",
        )  # fmt: skip
        self.teams: list[Json] = self.facts.get("teams", [])
        self.add_reserves()
        self.team = {n: t["number"] for t in self.teams for n in t["members"]}
        self.team |= {t["reserve"]: t["number"] for t in self.teams if t["reserve"]}
        for number in range(1, self.planned + 2):
            tables = self.seated(number)
            if not tables or not tables[0]:
                break
            self.play(number, tables)

    def add_reserves(self) -> None:
        entries = self.facts["entries"]
        for team in self.teams:
            if self.chance.random() < 0.4:
                team["reserve"] = len(entries) + 1
                entries.append({"number": len(entries) + 1, "status": "waiting"})

    def seated(self, number: int) -> Tables | None:
        if self.pairing == "united":
            return united_tables(self.facts, number)
        if self.pairing == "divided":
            return divided_tables(self.facts, number)
        entries: list[Json] = [e for e in self.facts["entries"] if e["status"] == "active"]
        able = [e["number"] for e in entries if number not in e.get("sits_out", ())]
        self.chance.shuffle(able)
        if number > self.planned:
            return [able[: self.nominal]]
        cut = iter(able)
        return [[*islice(cut, size)] for size in table_sizes(len(able), self.nominal)]

    def play(self, number: int, tables: Tables) -> None:
        phase = "final" if number > self.planned else "swiss"
        byes = [n for table in tables if self.alone(table) for n in table]
        made = round_(self.nominal, *map(self.results, tables), phase=phase, byes=byes)
        made |= {"number": number, "attempt": 1}
        if self.pairing == "free":
            made["pairing"] = "manual"
        for table in made["tables"]:
            named = any(at["place"] for at in table["seats"])
            free = not named and table["seats"][0]["entry"] not in byes
            table["drawn"] = self.sides and free and self.chance.random() < 0.1
        self.facts["rounds"].append(made)
        if number < self.planned and self.chance.random() < 0.6:
            self.leave(number)

    def alone(self, table: list[int]) -> bool:
        together = len({self.team[n] for n in table}) == 1 if self.pairing == "united" else False
        return len(table) == 1 or together

    def results(self, table: list[int]) -> list[Json]:
        """Scores within a narrow range; now and then somebody is gone, or the places are given."""
        chance = self.chance
        seats = []
        for i, n in enumerate(table):
            first = self.team[n] == self.team[table[0]] if self.teams else i < self.nominal // 2
            score = None if self.alone(table) else chance.randint(-3, 9)
            seats.append(seat(n, score, side=1 if first else 2, bottom=None, place=None))
        if self.alone(table):
            return seats
        gone = chance.sample(seats, chance.choice((0, 0, 0, 0, 1, 2, len(seats))))
        for order, at in enumerate(gone, 1):
            at |= {"bottom": order, "bottom_reason": "withdrew"}
            at["score"] = chance.choice((at["score"], None))
        if chance.random() < 0.2:
            free = [at for at in seats if not at["bottom"]]
            keys = [chance.randint(1, 4) for _ in free]
            for at, key in zip(free, keys, strict=True):
                at["place"] = 1 + sum(other < key for other in keys)
        return seats

    def leave(self, number: int) -> None:
        """A player for whom the reserve steps in, or his team if it has none left."""
        status = self.chance.choice(("withdrawn", "withdrawn", "expelled"))
        entries: dict[int, Json] = {e["number"]: e for e in self.facts["entries"]}
        one = self.chance.choice([n for n, e in entries.items() if e["status"] == "active"])
        mates = [n for n in entries if self.team.get(n, -n) == self.team.get(one, -one)]
        waiting = [n for n in mates if entries[n]["status"] == "waiting"]
        for reserve in waiting if status == "withdrawn" else ():
            entries[reserve] |= {"status": "active", "first_round": number + 1}
            mates = [one]
        for mate in mates:
            if entries[mate]["status"] == "active":
                entries[mate] |= {"status": status, "left_after": number}
        away = self.chance.choice([*entries])
        entries[away].setdefault("sits_out", []).append(number + 1)
