"""What somebody did, in a few words: for undo, for the history, for "what just happened"."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from bglmanager.engine.event import BoardVariant
from bglmanager.engine.ids import EntryNumber
from bglmanager.i18n import Texts
from bglmanager.words.boards import variant_name
from bglmanager.words.hall import ticked
from bglmanager.words.phases import numbered_in_sentence
from bglmanager.words.reseating import listed
from bglmanager.words.start import missing_answered
from bglmanager.words.till import amount_of

_Act = Callable[[Texts, Mapping[str, object]], str]


def in_teams(t: Texts, count: int) -> str:
    """The teams that a list names, after what else it comes to."""
    return t.many("in {n} team", "in {n} teams", count)


def _imported(t: Texts, v: Mapping[str, object]) -> str:
    """How many a list brought, and into how many teams."""
    said = t.many("{n} player imported", "{n} players imported", _count(v))
    teams = v.get("teams")
    return f"{said} {in_teams(t, teams)}" if isinstance(teams, int) and teams else said


def _merged(t: Texts, v: Mapping[str, object]) -> str:
    """What a list that was merged into the entries came to; what did not happen is not said."""
    counts = {key: n if isinstance(n := v.get(key), int) else 0 for key in _MERGED}
    said = (
        t.many("{n} new", "{n} new", counts["added"]),
        t.many("{n} player completed", "{n} players completed", counts["completed"]),
        t.many("{n} not coming", "{n} not coming", counts["away"]),
        in_teams(t, counts["teams"]),
    )
    happened = (words for words, n in zip(said, counts.values(), strict=True) if n)
    return t.text("list taken over: {what}", what=", ".join(happened))


def _count(v: Mapping[str, object]) -> int:
    return v["count"] if isinstance(v["count"], int) else 0


def _several_here(t: Texts, v: Mapping[str, object]) -> str:
    """How many came at once, and how many of them wait for a place."""
    waits = v["waiting"] if isinstance(v["waiting"], int) else 0
    said = [t.many("{n} player is here", "{n} players are here", _count(v))] if _count(v) else []
    if waits:
        said.append(t.many("{n} on the waiting list", "{n} on the waiting list", waits))
    return "; ".join(said)


def _two_tables(v: Mapping[str, object]) -> Mapping[str, object]:
    """The values of an act about two tables."""
    return {"round": v["round"], "table": v["table"], "other_table": v["table-2"]}


_MERGED = ("added", "completed", "away", "teams")


def _extra_minutes(texts: Texts, values: Mapping[str, object]) -> str:
    """How many a table gets, or gives back."""
    n, table = values.get("minutes"), values["table"]
    if not isinstance(n, int):
        return texts.text("extra minutes for table {table}", table=table)
    if n < 0:
        return texts.many(
            "{n} minute taken back from table {table}",
            "{n} minutes taken back from table {table}",
            -n,
            table=table,
        )
    return texts.many(
        "{n} minute more for table {table}", "{n} minutes more for table {table}", n, table=table
    )


_ACTS: Mapping[str, _Act] = {
    "create": lambda t, v: t.text("new event", **v),
    "import-document": lambda t, v: t.text("event read from a file", **v),
    "take-over": lambda t, v: t.text("event taken over as played on elsewhere", **v),
    "change-settings": lambda t, v: t.text("settings of the event", **v),
    "add-entry": lambda t, v: t.text("{entry} entered", **v),
    "import-entries": _imported,
    "merge-entries": _merged,
    "merge-duplicate": lambda t, v: t.text("entry {number} merged into {entry}", **v),
    "delete-entry": lambda t, v: t.text("entry {number} deleted", **v),
    "delete-entries": lambda t, v: t.many(
        "{n} entry deleted",
        "{n} entries deleted",
        _count(v),
    ),
    "edit-entry": lambda t, v: t.text("data of {entry}", **v),
    "check-in-several": _several_here,
    "withdraw-several": lambda t, v: t.many(
        "{n} player withdrawn or not coming",
        "{n} players withdrawn or not coming",
        _count(v),
    ),
    "copies-brought": lambda t, v: t.many(
        "{n} player has brought a copy of the game",
        "{n} players have brought a copy of the game",
        _count(v),
    ),
    "till-take-several": lambda t, v: t.many(
        "{amount} taken from {n} player",
        "{amount} taken from {n} players",
        _count(v),
        amount=amount_of(t, v)["amount"],
    ),
    "check-in": lambda t, v: t.text("{entry} is here", **v),
    "add-entry-waits": lambda t, v: t.text(
        "{entry} entered, number {place} on the waiting list", **v
    ),
    "check-in-waits": lambda t, v: t.text(
        "{entry} is here, number {place} on the waiting list", **v
    ),
    "call-in": lambda t, v: t.text("{entry} called in from the waiting list", **v),
    "copy-brought": lambda t, v: t.text("{entry} has brought a copy of the game", **v),
    "copy-not-brought": lambda t, v: t.text("{entry} has brought no copy of the game", **v),
    "boxes-dealt": lambda t, v: t.text("copies assigned to the tables of {round}", **v),
    "boxes-exchanged": lambda t, v: t.text(
        "copies of tables {table} and {other_table} swapped",
        table=v["table"],
        other_table=v["table-2"],
    ),
    "box-given": lambda t, v: t.text("copy of {entry} to table {table}", **v),
    "box-taken": lambda t, v: t.text("no copy on table {table}", **v),
    "undo-check-in": lambda t, v: t.text("{entry} is not here", **v),
    "till-take": lambda t, v: t.text(
        "{amount} taken from {entry}, receipt {receipt}", **amount_of(t, v)
    ),
    "till-give-back": lambda t, v: t.text(
        "{amount} given back to {entry}, receipt {receipt}", **amount_of(t, v)
    ),
    "till-fee": lambda t, v: t.text("{entry} pays a fee of {amount}", **amount_of(t, v)),
    "till-free": lambda t, v: t.text("{entry} pays nothing", **v),
    "till-fee-usual": lambda t, v: t.text("{entry} pays the usual fee", **v),
    "paid": lambda t, v: t.text("{entry} has paid", **v),
    "not-paid": lambda t, v: t.text("{entry} has not paid", **v),
    "seed": lambda t, v: t.text("{entry} is a seed", **v),
    "seeds-by-elo": lambda t, v: t.many(
        "{n} seed by Elo", "{n} seeds by Elo", v["count"] if isinstance(v["count"], int) else 0
    ),
    "tie": lambda t, v: t.text("tie between {entry} and {other}", **v),
    "untie": lambda t, v: t.text("no tie between {entry} and {other}", **v),
    "tie-several": lambda t, v: t.many(
        "ties of {n} player with each other",
        "ties of {n} players with each other",
        v["count"] if isinstance(v["count"], int) else 0,
    ),
    "untie-several": lambda t, v: t.many(
        "no ties of {n} player with each other",
        "no ties of {n} players with each other",
        v["count"] if isinstance(v["count"], int) else 0,
    ),
    "not-seed": lambda t, v: t.text("{entry} is not seeded", **v),
    "list-not-needed": lambda t, v: t.text("list of {entry}: not needed", **v),
    "list-missing": lambda t, v: t.text("list of {entry}: missing", **v),
    "list-handed-in": lambda t, v: t.text("list of {entry}: handed in", **v),
    "list-checked": lambda t, v: t.text("list of {entry}: checked", **v),
    "withdraw": lambda t, v: t.text("{entry} withdraws", **v),
    "withdraw-from-draft": lambda t, v: t.text(
        "{entry} withdraws; draft of {round} discarded", **v
    ),
    "missing-answered": missing_answered,
    "lapsed": lambda t, v: t.text("registration of {entry} lapsed", **v),
    "readmit": lambda t, v: t.text("{entry} is back", **v),
    "draw": lambda t, v: t.text("{round} drawn", **v),
    "redraw": lambda t, v: t.text("{round} drawn again (attempt {attempt})", **v),
    "draw-anew": lambda t, v: t.text("{round} drawn with everybody who is here", **v),
    "seat-anew": lambda t, v: t.text("seats of {round} assigned again (missing: {count})", **v),
    "discard": lambda t, v: t.text("draft of {round} discarded", **v),
    "exchange": lambda t, v: t.text("{entry} and {other} swapped", **v),
    "seat-by-hand": lambda t, v: t.text("{round} seated by hand", **v),
    "move-seat": lambda t, v: t.text("{entry} moved to table {table}", **v),
    "publish": lambda t, v: t.text("{round} published", **v),
    "seat-rest": lambda t, v: t.text("other tables of {round} seated", **v),
    "late": lambda t, v: t.text("{entry} is late at table {table}: a warning", **v),
    "not-there": lambda t, v: t.text("table {table} starts without {entry}", **v),
    "start-clock": lambda t, v: t.text("clock of {round} started", **v),
    "late-all": lambda t, v: t.many(
        "warning for {n} player who is late",
        "warnings for {n} players who are late",
        _count(v),
    ),
    "not-there-all": lambda t, v: t.many(
        "the others start without {n} player",
        "the others start without {n} players",
        _count(v),
    ),
    "arrived": lambda t, v: t.text("{entry} has come to the table", **v),
    "agree-absence": lambda t, v: t.text("agreed absence of {entry}: {minutes} minutes", **v),
    "join": lambda t, v: t.text("{entry} joins table {table}", **v),
    "open-table": lambda t, v: t.text("table {table} opened for who came late", **v),
    "set-minutes": lambda t, v: t.text("minutes of {round}", **v),
    "set-tie-breaks": lambda t, v: t.text("tie-breaks of {round}", **v),
    "draw-setup": lambda t, v: t.text("set-up of {round} drawn (attempt {attempt})", **v),
    "add-minutes": _extra_minutes,
    "table-noted": lambda t, v: t.text("note of table {table}", **v),
    "table-note-removed": lambda t, v: t.text("note of table {table} taken away", **v),
    "close": lambda t, v: t.text("{round} closed", **v),
    "reopen": lambda t, v: t.text("{round} opened again", **v),
    "enter-result": lambda t, v: t.text("result of table {table}", **v),
    "correct-result": lambda t, v: t.text("{round}, table {table} corrected", **v),
    "second-pass": lambda t, v: t.text("table {table} typed twice", **v),
    "second-differs": lambda t, v: t.text("entries of table {table} differ", **v),
    "second-first": lambda t, v: t.text("first result of table {table} confirmed", **v),
    "sheets-swapped": lambda t, v: t.text(
        "{round}: sheets of tables {table} and {other_table} swapped", **_two_tables(v)
    ),
    "players-swapped": lambda t, v: t.text(
        "{round}: {entry} and {other} had sat at each other’s place", **v
    ),
    "wrong-table": lambda t, v: t.text("{round}: {entry} had sat at table {table}", **v),
    "tables-swapped": lambda t, v: t.text(
        "{round}: tables {table} and {other_table} stand at each other’s place",
        **_two_tables(v),
    ),
    "set-drawn": lambda t, v: t.text("table {table} drawn", **v),
    "withdrew": lambda t, v: t.text("{entry} leaves table {table} and the event", **v),
    "put-last": lambda t, v: t.text("{entry} last in the game at table {table}", **v),
    "absent": lambda t, v: t.text("{entry} did not come to table {table}", **v),
    "out-of-time": lambda t, v: t.text("{entry} out of time at table {table}", **v),
    "take-back": lambda t, v: t.text("{entry} back in the game at table {table}", **v),
    "penalty-warning": lambda t, v: t.text("warning for {entry}", **v),
    "penalty-last": lambda t, v: t.text("last in the game for {entry}", **v),
    "penalty-yellow-card": lambda t, v: t.text("yellow card for {entry}", **v),
    "penalty-expulsion": lambda t, v: t.text("{entry} disqualified", **v),
    "penalty-changed": lambda t, v: t.text("reason of a penalty for {entry} changed", **v),
    "penalty-taken-back": lambda t, v: t.text("penalty for {entry} taken back", **v),
    "referee-note": lambda t, v: t.text("referee’s note about {entry}", **v),
    "sits-out": lambda t, v: t.text("{entry} sits out {round}", **v),
    "sits-out-several": lambda t, v: t.text("{entry} sits out rounds {rounds}", **v),
    "plays-again": lambda t, v: t.text("{entry} plays from {round} on", **v),
    "sits-out-asked": lambda t, v: t.text("{entry} sits {round} out at your request", **v),
    "two-boards": lambda t, v: t.text("{entry} plays two boards in {round}", **v),
    "no-top-table": lambda t, v: t.text("{entry} declines the top table", **v),
    "decision-taken-back": lambda t, v: t.text("decision about {entry} undone", **v),
    "sat-out-points": lambda t, v: t.text("{points} points for sitting out", **v),
    "set-variant": lambda t, v: t.text("variant of table {table}", **v),
    "draw-variant": lambda t, v: t.text(
        "variant of table {table} drawn by lot: {name}",
        table=v["table"],
        name=variant_name(t, BoardVariant(str(v["variant"]))),
    ),
    "unpaid-aside": lambda t, v: t.many(
        "{n} player who has not paid dropped",
        "{n} players who have not paid dropped",
        _count(v),
    ),
    "set-teams": lambda t, v: t.text("teams of the event", **v),
    "team-place": lambda t, v: t.text("{entry}: joins a team", **v),
    "team-leave": lambda t, v: t.text("{entry} taken out of the team", **v),
    "team-rename": lambda t, v: t.text("team {team} renamed", **v),
    "set-plan": lambda t, v: t.text("plan of the rounds", **v),
    "erase-person": lambda t, v: t.text("personal data of {entry} erased", **v),
    "tidy": lambda t, v: t.text("event closed and tidied", **v),
    "ticked": lambda t, v: t.text("“{what}” ticked off", what=ticked(t, str(v["what"]))),
    "not-ticked": lambda t, v: t.text("“{what}” not ticked off", what=ticked(t, str(v["what"]))),
    "export": lambda t, v: t.text("result file number {revision}", **v),
}


ENDS_UNDO = frozenset({"erase-person", "tidy"})
"""Acts that keep nothing of what they changed: they cannot be undone, nor what is before them."""


def act(
    texts: Texts,
    kind: str,
    args: Mapping[str, object],
    names: Mapping[EntryNumber, str],
    rounds: Mapping[int, str] = {},
) -> str:
    """An act in a few words, players by name, rounds as `rounds` has them or by number.

    KeyError for a kind nobody has words for.
    """
    values = dict(args)
    for key in ("round", "repair", "again"):
        if isinstance(number := values.get(key), int):
            values[key] = rounds.get(number) or numbered_in_sentence(texts, number)
    for key in ("entry", "other"):
        number = values.get(key)
        if isinstance(number, int):
            values[key] = names.get(EntryNumber(number), f"{number}")
    also = (
        *_minutes(texts, kind, args),
        *_places(texts, args, names),
        *_seated_again(texts, values),
        *_by_hand(texts, args),
    )
    return "; ".join((_ACTS[kind](texts, values), *also))


def _minutes(texts: Texts, kind: str, args: Mapping[str, object]) -> Iterator[str]:
    """What a table got back for a penalty (BGL 5)."""
    given = args.get("minutes")
    if kind.startswith("penalty-") and isinstance(given, int):
        yield texts.many(
            "{n} minute for table {table}",
            "{n} minutes for table {table}",
            given,
            table=args["table"],
        )


def _places(
    texts: Texts, args: Mapping[str, object], names: Mapping[EntryNumber, str]
) -> Iterator[str]:
    """Who got a place by an act and who lost his (rules 4.1), or did so with his team (3.7)."""
    if called := _named(args.get("called-in"), names):
        yield texts.text("called in: {entries}", entries=called)
    if along := _named(args.get("along"), names):
        yield texts.text("with the team: {entries}", entries=along)
    if plays := _named(args.get("plays"), names):
        yield texts.text("in for the team: {entries}", entries=plays)
    if out := _named(args.get("moved-out"), names):
        yield texts.text("on the waiting list: {entries}", entries=out)


def _seated_again(texts: Texts, args: Mapping[str, object]) -> Iterator[str]:
    """What a correction did to a round seated since, and to ranks (rules 2.12)."""
    if "repair" in args:
        tables = tuple(int(table) for table in f"{args['tables']}".split())
        yield texts.many(
            "{round} repaired at table {tables}",
            "{round} repaired at tables {tables}",
            len(tables),
            round=args["repair"],
            tables=listed(texts, tables),
        )
    if "again" in args:
        yield texts.text("{round} made again", round=args["again"])
    if isinstance(ranks := args.get("ranks"), int):
        yield texts.many("{n} player changes rank", "{n} players change rank", ranks)
    if "league" in args:
        yield texts.text("league points change")


def _by_hand(texts: Texts, args: Mapping[str, object]) -> Iterator[str]:
    """That the tables of a round begun early are not those of the order any more (rules 4.4)."""
    if "by-hand" in args:
        yield texts.text(
            "those begun early would be others by now: the round counts as seated by hand"
        )


def _named(numbers: object, names: Mapping[EntryNumber, str]) -> str:
    found = f"{numbers or ''}".split()
    return ", ".join(names.get(EntryNumber(int(number)), number) for number in found)
