"""What somebody did, in a few words: for undo, history, what just happened; keys of the desk."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from bglmanager.engine.event import BoardVariant
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.kinds import BoardPhase
from bglmanager.i18n import Many, Named, Said, Texts, Word
from bglmanager.words.messages import Messages, Values, Written, counted_parts, say, whole_number
from bglmanager.words.names import Names, numbered_in_sentence
from bglmanager.words.phase_clock import phase_name
from bglmanager.words.preparation import ticked_name
from bglmanager.words.results import variant_name
from bglmanager.words.seating import tables_listed
from bglmanager.words.till import as_euro

_IN_TEAMS = Many("in {n} team[s]")

_MERGED: Mapping[str, Said] = {
    "added": Many("{n} new"),
    "completed": Many("{n} player[s] completed"),
    "away": Many("{n} not coming"),
    "teams": _IN_TEAMS,
}
"""What a list that was merged into the entries came to."""

_HERE: Mapping[str, Said] = {
    "count": Many("{n} player[s] [is|are] here"),
    "waiting": Many("{n} on the waiting list"),
}

_ANSWERED: Mapping[str, Said] = {
    "lapsed": Many("{n} registration[s] lapsed"),
    "keep": Many("{n} [keeps|keep] a seat"),
    "wait": Many("waiting for {n}"),
}
"""What became of the missing."""


def in_teams(t: Texts, count: int) -> str:
    """The teams that a list names, after what else it comes to."""
    return t.say(_IN_TEAMS, {"n": count})


def _imported_words(t: Texts, v: Values) -> str:
    said = t.many("{n} player[s] imported", whole_number(v["count"]))
    return " ".join((said, *counted_parts(t, {"teams": _IN_TEAMS}, v)))


def _extra_minutes(texts: Texts, values: Values) -> str:
    """How many a table gets, or gives back."""
    n, table = values.get("minutes"), values["table"]
    if not isinstance(n, int):
        return texts.text("extra minutes for table {table}", table=table)
    if n < 0:
        return texts.many("{n} minute[s] taken back from table {table}", -n, table=table)
    return texts.many("{n} minute[s] more for table {table}", n, table=table)


_ACTS: Messages = {
    "create": "new event",
    "import-document": "event read from a file",
    "take-over": "event taken over as played on elsewhere",
    "change-settings": "settings of the event",
    "add-entry": "{entry} entered",
    "import-entries": _imported_words,
    "merge-entries": lambda t, v: t.text(
        "list taken over: {what}", what=", ".join(counted_parts(t, _MERGED, v))
    ),
    "merge-duplicate": "entry {number} merged into {entry}",
    "delete-entry": "entry {number} deleted",
    "delete-entries": Many("{n} entr[y|ies] deleted", "count"),
    "edit-entry": "data of {entry}",
    "check-in-several": lambda t, v: "; ".join(counted_parts(t, _HERE, v)),
    "withdraw-several": Many("{n} player[s] withdrawn or not coming", "count"),
    "copies-brought": Many("{n} player[s] [has|have] brought a copy of the game", "count"),
    "till-take-several": Written(
        Many("{amount} taken from {n} player[s]", "count"),
        amount=as_euro,
    ),
    "check-in": "{entry} is here",
    "add-entry-waits": "{entry} entered, number {place} on the waiting list",
    "check-in-waits": "{entry} is here, number {place} on the waiting list",
    "call-in": "{entry} called in from the waiting list",
    "copy-brought": "{entry} has brought a copy of the game",
    "copies-of": Many("{entry}: copies of {n} game[s] noted", "count"),
    "copy-not-brought": "{entry} has brought no copy of the game",
    "boxes-dealt": "copies assigned to the tables of {round}",
    "boxes-exchanged": "copies of tables {table} and {other_table} swapped",
    "box-given": "copy of {entry} to table {table}",
    "box-taken": "no copy on table {table}",
    "undo-check-in": "{entry} is not here",
    "till-take": Written("{amount} taken from {entry}, receipt {receipt}", amount=as_euro),
    "till-give-back": Written("{amount} given back to {entry}, receipt {receipt}", amount=as_euro),
    "till-fee": Written("{entry} pays a fee of {amount}", amount=as_euro),
    "till-free": "{entry} pays nothing",
    "till-fee-usual": "{entry} pays the usual fee",
    "paid": "{entry} has paid",
    "not-paid": "{entry} has not paid",
    "seed": "{entry} is a seed",
    "seeds-by-elo": Many("{n} seed[s] by Elo", "count"),
    "seeds-by-ranking": Many("{n} seed[s] by the ranking of the league", "count"),
    "tie": "tie between {entry} and {other}",
    "untie": "no tie between {entry} and {other}",
    "tie-several": Many("ties of {n} player[s] with each other", "count"),
    "untie-several": Many("no ties of {n} player[s] with each other", "count"),
    "never-together": "{entry} and {other} never at one table",
    "together-again": "{entry} and {other} may sit together",
    "never-together-several": Many("{n} player[s] never at one table", "count"),
    "together-again-several": Many("{n} player[s] may sit together", "count"),
    "not-seed": "{entry} is not seeded",
    "list-not-needed": "list of {entry}: not needed",
    "list-missing": "list of {entry}: missing",
    "list-handed-in": "list of {entry}: handed in",
    "list-checked": "list of {entry}: checked",
    "withdraw": "{entry} withdraws",
    "withdraw-from-draft": "{entry} withdraws; draft of {round} discarded",
    "missing-answered": lambda t, v: t.text(
        "missing players: {what}", what=", ".join(counted_parts(t, _ANSWERED, v))
    ),
    "lapsed": "registration of {entry} lapsed",
    "readmit": "{entry} is back",
    "draw": "{round} drawn",
    "redraw": "{round} drawn again (attempt {attempt})",
    "redraw-rest": Many("{round} drawn again, {n} table[s] kept", "count"),
    "seat-otherwise": "another draft of {round} taken",
    "draw-anew": "{round} drawn with everybody who is here",
    "seat-anew": "seats of {round} assigned again (missing: {count})",
    "discard": "draft of {round} discarded",
    "exchange": "{entry} and {other} swapped",
    "seat-by-hand": "{round} seated by hand",
    "move-seat": "{entry} moved to table {table}",
    "publish": "{round} published",
    "seat-rest": "other tables of {round} seated",
    "late": "{entry} is late at table {table}: a warning",
    "not-there": "table {table} starts without {entry}",
    "start-clock": "clock of {round} started",
    "late-all": Many("warning[s] for {n} player[s] who [is|are] late", "count"),
    "not-there-all": Many("the others start without {n} player[s]", "count"),
    "arrived": "{entry} has come to the table",
    "agree-absence": "agreed absence of {entry}: {minutes} minutes",
    "join": "{entry} joins table {table}",
    "open-table": "table {table} opened for who came late",
    "arrives-reseated": Many(
        "{entry} joins {round}: {n} player[s] [changes|change] table", "count"
    ),
    "withdraws-reseated": Many(
        "{entry} withdraws before {round}: {n} player[s] [changes|change] table", "count"
    ),
    "misses-reseated": Many(
        "{entry} sits {round} out: {n} player[s] [changes|change] table", "count"
    ),
    "set-minutes": "minutes of {round}",
    "set-tie-breaks": "tie-breaks of {round}",
    "draw-setup": "set-up of {round} drawn (attempt {attempt})",
    "add-minutes": _extra_minutes,
    "table-noted": "note of table {table}",
    "table-note-removed": "note of table {table} taken away",
    "close": "{round} closed",
    "reopen": "{round} opened again",
    "enter-result": "result of table {table}",
    "correct-result": "{round}, table {table} corrected",
    "second-pass": "table {table} typed twice",
    "second-differs": "entries of table {table} differ",
    "second-first": "first result of table {table} confirmed",
    "sheets-swapped": "{round}: sheets of tables {table} and {other_table} swapped",
    "players-swapped": "{round}: {entry} and {other} had sat at each other’s place",
    "wrong-table": "{round}: {entry} had sat at table {table}",
    "tables-swapped": "{round}: tables {table} and {other_table} stand at each other’s place",
    "withdrew": "{entry} leaves table {table} and the event",
    "put-last": "{entry} last in the game at table {table}",
    "absent": "{entry} did not come to table {table}",
    "out-of-time": "{entry} out of time at table {table}",
    "take-back": "{entry} back in the game at table {table}",
    "penalty-warning": "warning for {entry}",
    "penalty-last": "last in the game for {entry}",
    "penalty-yellow-card": "yellow card for {entry}",
    "penalty-expulsion": "{entry} disqualified",
    "penalty-changed": "reason of a penalty for {entry} changed",
    "penalty-taken-back": "penalty for {entry} taken back",
    "referee-note": "referee’s note about {entry}",
    "sits-out": "{entry} sits out {round}",
    "sits-out-several": "{entry} sits out rounds {rounds}",
    "plays-again": "{entry} plays from {round} on",
    "sits-out-asked": "{entry} sits {round} out at your request",
    "two-boards": "{entry} plays two boards in {round}",
    "no-top-table": "{entry} declines the top table",
    "decision-taken-back": "decision about {entry} undone",
    "sat-out-points": "{points} points for sitting out",
    "set-variant": "variant of table {table}",
    "draw-variant": lambda t, v: t.text(
        "variant of table {table} drawn by lot: {name}",
        table=v["table"],
        name=variant_name(t, BoardVariant(str(v["variant"]))),
    ),
    "extra-year": "table {table} plays {year} too",
    "no-extra-year": "table {table} ends with {year}",
    "next-phase": lambda t, v: phase_name(t, BoardPhase(str(v["phase"])), year=v["year"]),
    "longer-phase": lambda t, v: t.text(
        "{phase}: {minutes} min more",
        phase=phase_name(t, BoardPhase(str(v["phase"])), year=v["year"]),
        minutes=v["minutes"],
    ),
    "draw-rejected": "draw of {year} rejected at table {table}",
    "draw-agreed": "draw agreed at table {table} in {year}",
    "draw-taken-back": "draw vote of table {table} taken back",
    "unpaid-aside": Many("{n} player[s] who [has|have] not paid dropped", "count"),
    "set-teams": "teams of the event",
    "team-form": Many("{n} player[s] in team {name}", "count"),
    "team-dissolve": "team {name} dissolved",
    "team-swap": "{other} a member in the place of {entry}",
    "team-captain": "{entry} is the captain of {name}",
    "team-place": "{entry} in team {name}",
    "team-leave": "{entry} taken out of the team",
    "team-rename": "team {team} renamed",
    "set-plan": "plan of the rounds",
    "erase-person": "personal data of {entry} erased",
    "tidy": "event closed and tidied",
    "ticked": Written("“{what}” ticked off", what=ticked_name),
    "table-placed": "table {table} moved in the room",
    "room-in-rows": "tables of the room back in rows",
    "logo-taken": "logo of the organiser chosen",
    "logo-removed": "logo of the organiser removed",
    "room-as-before": "plan of the room as at the last event here",
    "not-ticked": Written("“{what}” not ticked off", what=ticked_name),
    "export": "result file number {revision}",
}

ENDS_UNDO = frozenset({"erase-person", "tidy"})
"""Acts that keep nothing of what they changed: they cannot be undone, nor what is before them."""


def command_words(
    texts: Texts,
    kind: str,
    args: Mapping[str, object],
    names: Names,
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
        if isinstance(number := values.get(key), int):
            values[key] = names.get(EntryNumber(number), f"{number}")
    values["other_table"] = args.get("table-2")
    return "; ".join((say(texts, _ACTS[kind], values), *_also_done(texts, kind, values, names)))


_ALSO: Messages = {
    "minutes": Many("{n} minute[s] for table {table}", "minutes"),
    "called-in": "called in: {entries}",
    "along": "with the team: {entries}",
    "plays": "in for the team: {entries}",
    "moved-out": "on the waiting list: {entries}",
    "repair": Written(
        Many("{round} repaired at table[s] {tables}", "tables"), tables=tables_listed
    ),
    "again": "{round} made again",
    "ranks": Many("{n} player[s] [changes|change] rank", "ranks"),
    "league": "league points change",
    # the tables of a round begun early are not those of the order (4.4)
    "by-hand": "those begun early would be others by now: the round counts as seated by hand",
}
"""What an act did besides, by the name of what it notes of that: minutes that a table got back for
a penalty (BGL 5), who got a place and who lost his (rules 4.1), or did so with his team (3.7), a
round seated since, and ranks (rules 2.12).
"""


def _also_done(texts: Texts, kind: str, args: Values, names: Names) -> Iterator[str]:
    for key, said in _ALSO.items():
        noted = args.get(key)
        if noted in (None, "") or (key == "minutes" and not kind.startswith("penalty-")):
            continue
        people = (names.get(EntryNumber(int(n)), n) for n in re.findall(r"\d+", f"{noted}"))
        tables = tuple(map(int, re.findall(r"\d+", f"{args.get('tables')}")))
        values = {**args, "entries": ", ".join(people), "tables": tables, "round": args.get(key)}
        yield say(texts, said, values)


_EVERYWHERE: Messages = {
    "F1": "Keys",
    "Ctrl+K": "Search and commands",
    "Ctrl+Z": "Undo",
    "Ctrl+Shift+Z": "Redo",
    "Ctrl+PgUp": "The step before",
    "Ctrl+PgDown": "The next step",
    "Shift+F1": "What is this?",
    "F11": "Full screen",
}

_ENTRIES: Messages = {
    "Return": "Here",
    "Ins": "Add a player",
    "F2": "Details",
    "F9": "Collect the fee",
    "F6": "Copy brought",
    "F5": "Withdraw",
    "F7": "Sits rounds out",
    "Ctrl+Shift+T": "Team",
    "Shift+F7": "Personal ties",
    "Ctrl+F7": "Never at one table",
    "Shift+F3": "Seeds",
    "Ctrl+Shift+F3": "Seeds from a ranking",
    "F3": "Filter",
    "Ctrl+M": "Who is missing",
    "Ctrl+I": "Import a list",
}

_BEFORE_DRAW: Messages = {
    "Shift+F8": "Keep what was planned",
    "Ctrl+M": "Roll call",
    "F7": "Decide about a player",
    "Ctrl+H": "Seat by hand",
    "Ctrl+Shift+F": "Fill empty tables",
}

_DRAFT: Messages = {
    "Ctrl+X": "Take for a swap",
    "Ctrl+V": "Swap with the player taken",
    "Ctrl+Shift+V": "Move to this table",
    "Ctrl+W": "Why here?",
    "Shift+F8": "Keep this table, or not any more",
    "Ctrl+F3": "Draw again",
    "Ctrl+Shift+D": "Draw with everybody",
    "Ctrl+Shift+H": "Seat otherwise",
    "F3": "Compare with another draft",
    "Ctrl+Shift+U": "Leaving or arriving",
    "Ctrl+Return": "Publish",
}

_RESULTS: Messages = {
    "F4": Word("for the start", "Late"),
    "F5": "Left",
    "Ctrl+F6": Word("at the table", "Last"),
    "F7": "Absent",
    "Ctrl+F12": "Out of time",
    "Shift+F5": "Disqualified",
    "Del": "Take back",
    "Shift+F6": "Penalty",
    "F12": "5 minutes more",
    "Shift+F12": "Other minutes for the table",
    "Shift+F4": "Late, and without a seat",
    "Ctrl+F4": "Warn all who are late",
    "Ctrl+Shift+F4": "Start without them",
    "Ctrl+1": "Won",
    "Ctrl+D": "Tied",
    "Ctrl+R": "Places by the referee",
    "Ctrl+N": "Note of the table",
    "F3": "Only the open tables, or all",
    "F2": "Correct a result",
    "Ctrl+U": "Sheets or seats swapped",
    "Ctrl+2": "Second pass",
    "Ctrl+T": "Start the clock",
    "Ctrl+B": "Copies",
    "Ctrl+G": "Set-up",
    "Ctrl+Return": "Close the round",
}

_BOARDS: Messages = {
    "Alt+F12": "Next phase now",
    "Ctrl+Shift+F12": "5 minutes more for this phase",
    "Ctrl+D": "Draw proposed",
}

_MAP: Messages = {
    "Ctrl+X": "Take for a swap",
    "Ctrl+V": "Swap with the player taken",
    "F3": "Cross table, or the rounds",
    "Shift+F11": "Show it on its own",
}

_STANDINGS: Messages = {
    "Ctrl+W": "Why this rank",
    "F3": "Other standings",
    "Shift+F6": "Penalty",
}


def desk_keys(t: Texts) -> Iterator[tuple[str, str, Mapping[str, str]]]:
    """The pages of a day in their order (none: everywhere) with their titles, and what each key
    does, by portable sequence, in the order in which they are wanted.
    """
    for page, title, keys in (
        ("", t.text("Everywhere"), _EVERYWHERE),
        ("entries", t.text("Entries"), _ENTRIES),
        ("round to draw", t.text("Before the draw"), _BEFORE_DRAW),
        ("draft", t.text("Draft"), _DRAFT),
        ("playing", t.text("Results"), _RESULTS),
        ("boards", t.text("Boards of Diplomacy"), _BOARDS),
        ("day map", t.text("Day map"), _MAP),
        ("standings", t.text("Standings"), _STANDINGS),
    ):
        yield page, title, {key: say(t, said, {}) for key, said in keys.items()}


_KEY_NAMES = Named[str](
    {"Return": "Enter", "Del": "Del", "PgUp": "PgUp", "PgDown": "PgDn", "Space": "Space"}
)


def key_name(t: Texts, keys: str) -> str:
    """A key sequence as it stands on the keyboards of a language."""
    return "+".join(_KEY_NAMES.or_itself(t, part) for part in keys.split("+"))
