"""What is said about a person's data: what is kept, what erasing means, what was done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from bglmanager.engine.event import Entry, Gender
from bglmanager.i18n import Texts
from bglmanager.services.erasing import Report
from bglmanager.services.people import Found
from bglmanager.ui.format import Format

NAMED = 5
"""So many files and texts are named one by one."""


def data_name(t: Texts, name: str) -> str:
    """What a kind of data is called."""
    return {
        "email": t.text("e-mail"),
        "phone": t.text("phone"),
        "birth_date": t.text("birth date"),
        "gender": t.text("gender"),
        "nickname": t.text("nickname"),
        "club": t.text("club"),
        "league_id": t.text("league number"),
        "rating": t.text("rating"),
        "related": t.text("relatives in the event"),
        "notes": t.text("notes of the desk"),
        "banned": t.text("ban"),
    }[name]


def kept(t: Texts, row: Found) -> str:
    """What is kept of a person in one event, in a line."""
    names = [data_name(t, name) for name in row.kept]
    if row.at.gone:
        names.insert(0, t.text("only in the history"))
    return ", ".join(names) or t.text("name and results")


def values(t: Texts, format_: Format, entry: Entry) -> Iterator[tuple[str, str]]:
    """Every datum with its name, as it is kept."""
    genders = {
        Gender.FEMALE: t.text("female"),
        Gender.MALE: t.text("male"),
        Gender.OTHER: t.text("other"),
    }
    said = {
        "email": entry.email,
        "phone": entry.phone,
        "birth_date": entry.birth_date and format_.short_day(entry.birth_date),
        "gender": entry.gender and genders[entry.gender],
        "nickname": entry.nickname,
        "club": entry.club,
        "league_id": entry.league_id,
        "rating": None if entry.rating is None else format_.number(entry.rating),
        "related": ", ".join(str(number) for number in entry.related),
        "notes": entry.desk.notes,
    }
    for name, value in said.items():
        if value:
            yield data_name(t, name), value


def consequences(
    t: Texts, chosen: Sequence[Found], reordered: Sequence[str], away: Path | None
) -> tuple[str, ...]:
    """What erasing these rows means."""
    lines = [
        t.many(
            "In {n} event: name, e-mail, phone, birth date, notes and everything else go, from "
            "the history too. Results stay as “{who}”.",
            "In {n} events: name, e-mail, phone, birth date, notes and everything else go, from "
            "the history too. Results stay as “{who}”.",
            len(chosen),
            who=t.text("Player {number}", number=chosen[0].entry.number),
        ),
        t.text("Undo stops there: what was done before in these events can no longer be undone."),
        t.text(
            "Backups and saved documents are written afresh; damaged copies, which cannot be, are "
            "deleted."
        ),
    ]
    if reordered:
        lines.append(
            t.text(
                "The order of {events} looks at age or gender: who is level may change places.",
                events=", ".join(reordered),
            )
        )
    if away is not None:
        lines.append(_away(t, away))
    return (*lines, _beyond(t))


def report(t: Texts, done: Report, hints: Sequence[str]) -> str:
    """What was done, and what is left to do by hand."""
    lines = [
        t.many("{n} backup written afresh.", "{n} backups written afresh.", done.stores),
        t.many(
            "{n} saved document written afresh.",
            "{n} saved documents written afresh.",
            done.documents,
        ),
    ]
    if done.removed:
        lines.append(
            t.many("{n} damaged copy deleted.", "{n} damaged copies deleted.", len(done.removed))
        )
    if done.failed:
        files = _listed([str(file) for file, _ in done.failed])
        lines.append(
            t.text(
                "Not rewritten, and still with the data: {files}. It is tried again at every "
                "start; delete them by hand if you do not need them.",
                files=files,
            )
        )
    if done.out_of_reach is not None:
        lines.append(_away(t, done.out_of_reach))
    if hints:
        lines.append(
            t.text(
                "These texts have the surname or the nickname alone; look whether this person is "
                "meant: {texts}",
                texts=_listed([f"“{text}”" for text in hints]),
            )
        )
    return "\n\n".join((*lines, _beyond(t)))


def _away(t: Texts, stick: Path) -> str:
    return t.text(
        "The stick with {folder} is not plugged in: its copies are seen to as soon as it is back.",
        folder=str(stick),
    )


def _beyond(t: Texts) -> str:
    return t.text(
        "Out of reach of the program: result files you saved or sent, prints, copies on other "
        "computers, and what the league has."
    )


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names[:NAMED]) + (" …" if len(names) > NAMED else "")
