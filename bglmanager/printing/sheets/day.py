"""Paper for the desk: check-in, consent, what must be in the hall, keys, lists, copies."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from bglmanager.engine import equipment_needed
from bglmanager.engine.copies import Boxes, name_on_lists, on_tables, tables_needing_copy
from bglmanager.engine.event import Entry, EntryStatus, League, ListState, Round, Table
from bglmanager.engine.games.game import ElementList
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.personal import listed_name
from bglmanager.engine.problems import Refused, problem
from bglmanager.printing import styles
from bglmanager.printing.document import Head, Job, Page
from bglmanager.printing.layouts import CROSSED, NO_BOX, GridColumn, fits_at, table_pages
from bglmanager.printing.paper import Paper, Run, Words, full_name, sort_key
from bglmanager.printing.sheets.pairings import round_head
from bglmanager.printing.sheets.standings import NAME_LIMIT, club_column, player_column
from bglmanager.printing.styles import Face, Lettering
from bglmanager.words import number_format, preparation
from bglmanager.words.command_names import desk_keys, key_name
from bglmanager.words.games import list_contents, list_named, list_state


def check_in_pages(job: Job) -> list[Page]:
    """Who may come, by surname, with boxes for what this event asks; empty rows for walk-ins.

    The same list before check-in and after. Names, clubs where there is room for them, and nothing
    else of anybody but the mark of who is under age; the line on personal data that is signed
    stands on every page.
    """
    texts = job.texts
    people = sorted(equipment_needed.coming_entries(job.event), key=sort_key)
    to_sign = [""] * (len(people) + equipment_needed.WALK_INS)
    who = [
        GridColumn(texts.text("No."), [str(entry.number) for entry in people], figures=True),
        GridColumn(
            texts.text("Player"), [_name_at_desk(job, entry) for entry in people], limit=_DESK_NAME
        ),
    ]
    clubs = club_column(job, [entry.number for entry in people], limit=9.0)
    boxes = [
        GridColumn(title, [_BOXES[box(entry)] for entry in people], boxed=True)
        for title, box in _boxes_asked(job)
    ]
    signed = GridColumn(texts.text("Signature"), to_sign, limit=_SIGNED, least=_SIGNED)
    columns = [*who, *clubs, *boxes, signed]
    if not fits_at(job, columns, _DESK_LEAST):
        columns = [*who, *boxes, signed]
    head, notes = Head(texts.many("{n} entr[y|ies]", len(people))), (consent_words(job),)
    return table_pages(job, head, columns, notes, row_high=styles.GRID_WRITTEN, repeated=True)


_DESK_NAME, _SIGNED = 15.0, 9.0  # of the size, the room for a name and to write one
_DESK_LEAST = 9.0
"""Smaller letters than these are not for the sake of the clubs."""


def consent_words(job: Job) -> str:
    """What who signs agrees to."""
    texts, league = job.texts, job.event.settings.league
    if league is None:
        return texts.text(
            "With my signature I agree that my data are kept for this event, and that my name, "
            "club and results are published with it."
        )
    return texts.text(
        "With my signature I agree that my data are kept for this event and passed on to its "
        "league ({league}), and that my name, club and results are published with it.",
        league=league_name(job),
    )


def league_name(job: Job) -> str:
    """The league of the event."""
    big = job.event.settings.league is League.BIG
    return job.texts.text("Board Italian Gamers" if big else "Boardgame League")


def _name_at_desk(job: Job, entry: Entry) -> Words:
    """The name, with what the desk has to see to."""
    texts, said = job.texts, []
    if equipment_needed.is_minor(entry, job.event):
        said.append(texts.text("minor"))
    if entry.status is EntryStatus.WAITING:
        said.append(texts.text("waiting list"))
    name = full_name(entry)
    return (*name, Run(f"  {', '.join(said)}", Face.SEMIBOLD, styles.SMALL_SCALE)) if said else name


DeskBox = Callable[[Entry], bool | None]
"""Whether somebody's box is crossed; None where he has none."""

_BOXES = {True: CROSSED, False: "", None: NO_BOX}


def _boxes_asked(job: Job) -> list[tuple[str, DeskBox]]:
    """The boxes this event asks for: title, and how a player's box stands."""
    texts, settings = job.texts, job.event.settings
    found: list[tuple[str, DeskBox]] = [
        (texts.text("Here"), lambda entry: entry.status is EntryStatus.ACTIVE)
    ]
    if settings.fee:
        found.append((texts.text("Paid"), lambda entry: entry.desk.paid))
    if settings.league is League.BIG:
        found.append((texts.text("Member"), lambda entry: bool(entry.desk.member)))
    promised = any(entry.desk.promised_copy or entry.desk.copies for entry in job.event.entries)
    if settings.desk.bring_copy or promised:
        asked = bool(settings.desk.bring_copy)
        found.append((texts.text("Copy"), lambda entry: _copy_box(entry, asked=asked)))
    games = (game.rules for game in job.options.games.values())
    if any(rules is not None and rules.list is not None for rules in games):
        found.append((texts.text("Elements"), lambda entry: _LISTS.get(entry.desk.list, False)))
    return found


def _copy_box(entry: Entry, *, asked: bool) -> bool | None:
    """Where nobody is asked for a copy, only who promised one has a box."""
    if entry.desk.copies:
        return True
    return False if asked or entry.desk.promised_copy else None


_LISTS: Mapping[ListState | None, bool | None] = {
    ListState.HANDED_IN: True,
    ListState.CHECKED: True,
    ListState.NOT_NEEDED: None,
}


def consent_pages(job: Job) -> list[Page]:
    """A page for everybody known to be under age, and a blank one for who is not known."""
    coming = equipment_needed.coming_entries(job.event)
    minors = (entry for entry in coming if equipment_needed.is_minor(entry, job.event))
    people = sorted(minors, key=sort_key)
    head = Head(title=job.texts.text("Consent for a minor"))
    return [Page(partial(_draw_consent, job=job, entry=entry), head) for entry in (*people, None)]


def _draw_consent(paper: Paper, *, job: Job, entry: Entry | None) -> None:
    texts, form = job.texts, _ConsentForm(paper)
    form.add_field(texts.text("Player"), "" if entry is None else listed_name(entry))
    form.add_field(texts.text("Name of the parent or guardian"))
    form.add_field(texts.text("Phone on the day"))
    form.add_field(texts.text("Who is with the player in the hall, if it is somebody else"))
    form.add_gap()
    for words in _consent_statements(job):
        form.add_sentence(words)
    form.add_gap()
    form.add_choice(
        texts.text("Photos of the event that show the player may be published:"),
        (texts.text("yes"), texts.text("no")),
    )
    form.add_gap()
    form.add_field(texts.text("Place and date"))
    form.add_field(texts.text("Signature of the parent or guardian"))


def _consent_statements(job: Job) -> list[str]:
    texts, settings = job.texts, job.event.settings
    day = preparation.day_of_week(texts, settings.date)
    if settings.league is None:
        data = texts.text(
            "I agree that the data of the player are kept for this event, and that name, club "
            "and results are published with it."
        )
    else:
        data = texts.text(
            "I agree that the data of the player are kept for this event and passed on to its "
            "league ({league}), and that name, club and results are published with it.",
            league=league_name(job),
        )
    return [
        texts.text(
            "I agree that the player takes part in “{event}” on {day}.",
            event=settings.name,
            day=day,
        ),
        data,
        texts.text("Until the end of the event I am in the hall, or can be reached by phone."),
    ]


class _ConsentForm:
    """A page that is filled in by hand, from the top down; smaller on a page that is lower."""

    def __init__(self, paper: Paper) -> None:
        self._paper = paper
        self._body = paper.body
        self._scale = min(paper.body.height / styles.CONSENT_HIGH, 1.0)
        self._y = self._body.top + styles.CONSENT_GAP * self._scale

    def add_field(self, label: str, value: str = "") -> None:
        """A line to write on, its label below; `value` stands on it where it is known."""
        x, width = self._body.left, self._body.width
        self._y += styles.CONSENT_FIELD * self._scale
        line = self._y - styles.CONSENT_SMALL.size * 1.5
        self._paper.write_words(
            value, x, line - 3, width, Lettering(18.0 * self._scale, Face.SEMIBOLD)
        )
        self._paper.rule_across(line)
        self._paper.write_words(label, x, self._y, width, styles.CONSENT_SMALL)

    def add_sentence(self, words: str) -> None:
        """What is agreed to."""
        size = styles.CONSENT_TEXT * self._scale
        for line in self._paper.typesetter.wrap_lines(words, size, self._body.width):
            self._y += size * styles.CONSENT_LINE
            self._paper.put_line(line, self._body.left, self._y)
        self._y += size * styles.CONSENT_LINE / 2

    def add_choice(self, question: str, answers: tuple[str, ...]) -> None:
        """A question with boxes to tick."""
        size, side = styles.CONSENT_TEXT * self._scale, 4 * styles.MM * self._scale
        self.add_sentence(question)
        self._y += size * styles.CONSENT_LINE / 2
        x = self._body.left
        for answer in answers:
            self._paper.draw_box(x, self._y - side + 1, side, side, line=styles.FRAME_LINE)
            x += side + styles.CONSENT_SMALL.size
            x += self._paper.write_words(answer, x, self._y, self._body.width / 4, Lettering(size))
            x += 2 * styles.CONSENT_GAP

    def add_gap(self) -> None:
        """Some room before what comes next."""
        self._y += styles.CONSENT_GAP * self._scale


def hall_pages(job: Job) -> list[Page]:
    """Everything this event needs, what is there already crossed, with the notes for the day."""
    texts, event = job.texts, job.event
    things = equipment_needed.things_needed(
        event, {game: said.rules for game, said in job.options.games.items()}
    )
    done = set(event.settings.desk.done)
    called = [
        preparation.thing_name(texts, each, job.game_words(each.game).name if each.game else "")
        for each in things
    ]
    notes = [preparation.thing_note(texts, each, event.settings) for each in things]
    columns = [
        GridColumn("", [CROSSED if each.code in done else "" for each in things], boxed=True),
        GridColumn(texts.text("Number"), [str(each.number or "") for each in things], figures=True),
        GridColumn(texts.text("What"), called, limit=18.0, wraps=True),
        GridColumn(texts.text("Note"), notes, limit=24.0, wraps=True),
    ]
    return table_pages(job, Head(), columns, _notes_for_day(job))


def _notes_for_day(job: Job) -> list[str]:
    texts, players = job.texts, equipment_needed.expected_players(job.event)
    said = (
        texts.text("How many may come is not known: fill in the largest number of players.")
        if players is None
        else texts.many("The numbers are for {n} player[s].", players)
    )
    wishes = (job.event.settings.desk.wishes or "").split("\n")
    return [said, *filter(None, (line.strip() for line in wishes))]


def key_pages(job: Job) -> list[Page]:
    """Every key with what it does, page by page of the window; more of them stand on F1."""
    texts = job.texts
    lines = [
        ("" if place else title, key_name(texts, keys), meaning)
        for _, title, group in desk_keys(texts)
        for place, (keys, meaning) in enumerate(group.items())
    ]
    columns = [
        GridColumn(texts.text("Page"), [line[0] for line in lines]),
        GridColumn(texts.text("Key"), [line[1] for line in lines]),
        GridColumn(texts.text("What it does"), [line[2] for line in lines], wraps=True),
    ]
    notes = (
        texts.text("F1 lists every key of the page that is shown, Ctrl+K every command."),
        texts.text("Alt and a digit go to the steps at the left, from the top."),
    )
    return table_pages(job, Head(), columns, notes)


def list_pages(job: Job) -> list[Page]:
    """Everybody who is here, with the state of his list and, where it was checked by the program,
    what is in it; nothing else of what the desk noted. Raises `Refused` (print.no-lists) where no
    game of the event asks for lists.
    """
    known = (game.rules for game in job.options.games.values())
    wanted = next((rules.list for rules in known if rules is not None and rules.list), None)
    if wanted is None:
        raise Refused([problem("print.no-lists")])
    texts = job.texts
    people = sorted(
        (entry for entry in job.event.entries if entry.status is EntryStatus.ACTIVE),
        key=sort_key,
    )
    columns = [
        GridColumn(texts.text("No."), [str(entry.number) for entry in people], figures=True),
        player_column(job, [entry.number for entry in people]),
        GridColumn(
            texts.text("Status"),
            [list_state(texts, entry.desk.list or ListState.MISSING) for entry in people],
        ),
        *_contents_column(job, wanted, people),
    ]
    limit = wanted.limit(job.event.settings.points_limit)
    return table_pages(job, Head(), columns, (list_named(texts, wanted, limit),))


def _contents_column(job: Job, wanted: ElementList, people: list[Entry]) -> list[GridColumn]:
    """What is in each list; no column where the program knows no elements."""
    if not wanted.elements:
        return []
    cells = []
    for entry in people:
        counts = wanted.in_notes(entry.desk.notes)
        checked = counts is not None and entry.desk.list is ListState.CHECKED
        cells.append(
            list_contents(job.texts, wanted, counts or {}) if checked else number_format.MISSING
        )
    return [GridColumn(job.texts.text("Elements"), cells, limit=30.0, wraps=True)]


WHERE_LIMIT = 12.0


def box_pages(job: Job) -> list[Page]:
    """Whose copy is on which table, by table and by owner. Raises `Refused` (print.no-boxes)."""
    round_, texts = job.asked_round(), job.texts
    boxes = on_tables(job.event, round_)
    if not boxes:
        raise Refused([problem("print.no-boxes", round=round_.number)])
    sits = {seat.entry: table for table in reversed(round_.tables) for seat in table.seats}
    by_table = round_head(job, round_, texts.text("Copies by table"))
    by_owner = round_head(job, round_, texts.text("Copies by owner"))
    return [
        *table_pages(job, by_table, _columns_by_table(job, round_, boxes, sits)),
        *table_pages(job, by_owner, _columns_by_owner(job, round_, boxes)),
    ]


def _columns_by_table(
    job: Job, round_: Round, boxes: Boxes, sits: Mapping[EntryNumber, Table]
) -> Sequence[GridColumn]:
    texts, tables = job.texts, tables_needing_copy(round_)
    owners = [boxes.get(table.number) for table in tables]

    def whose(owner: EntryNumber | None) -> Words:
        return texts.text("no copy") if owner is None else full_name(job.entries[owner])

    def where(table: Table, owner: EntryNumber | None) -> str:
        if owner is None:
            return ""
        own = sits.get(owner)
        if own is None:
            return texts.text("does not play in this round")
        return "" if own is table else texts.text("sits at table {table}", table=name_on_lists(own))

    pairs = list(zip(tables, owners, strict=True))
    return (
        GridColumn(texts.text("Table"), [name_on_lists(table) for table in tables], figures=True),
        GridColumn(texts.text("Copy of"), [whose(owner) for owner in owners], limit=NAME_LIMIT),
        GridColumn(texts.text("Owner"), [where(*pair) for pair in pairs], limit=WHERE_LIMIT),
    )


def _columns_by_owner(job: Job, round_: Round, boxes: Boxes) -> Sequence[GridColumn]:
    texts = job.texts
    owners = sorted({job.entries[owner] for owner in boxes.values()}, key=sort_key)
    places = {table.number: name_on_lists(table) for table in round_.tables}
    found = [
        [places[table] for table, owner in boxes.items() if owner == entry.number]
        for entry in owners
    ]
    return (
        GridColumn(texts.text("Copy of"), list(map(full_name, owners)), limit=NAME_LIMIT),
        GridColumn(texts.text("Table"), [", ".join(tables) for tables in found], limit=WHERE_LIMIT),
        GridColumn(texts.text("Returned"), []),
    )
