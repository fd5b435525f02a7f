"""What is said about a person's data: what is kept, what erasing means, what was done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from bglmanager.i18n import Texts
from bglmanager.services.erasing import Report
from bglmanager.services.known import ArchiveAct, Known, TakenIn
from bglmanager.services.people import FoundPerson
from bglmanager.ui.format import Format
from bglmanager.ui.pages.personal_data import DATA, data_name, known_name, value_of

NAMED = 5
"""So many files and texts are named one by one."""


def kept(t: Texts, row: FoundPerson) -> str:
    """What is kept of a person in one event, in a line."""
    names = [data_name(t, name) for name in row.kept]
    if row.at.gone:
        names.insert(0, t.text("only in the history"))
    return ", ".join(names) or t.text("name and results")


def place_of(t: Texts, row: FoundPerson) -> str:
    """Where something of a person is kept: the name of the event, or the archive."""
    return row.at.event_name if row.at.facts is None else t.text("People")


def gone_words(t: Texts, row: FoundPerson) -> str:
    """That only a history still has this."""
    if row.at.facts is None:
        return t.text("Taken out of the event; only its history still has this:")
    return t.text("Removed from People; only the history still has this:")


def found_values(t: Texts, format_: Format, row: FoundPerson) -> Iterator[tuple[str, str]]:
    """Every datum that is kept at one place, with its name."""
    entry, facts = row.entry, row.at.facts
    said = {name: value_of(t, format_, entry, name) for name in DATA if name != "notes"}
    said["related"] = ", ".join(str(number) for number in entry.related)
    said["notes"] = entry.desk.notes or ""
    said["banned"] = (facts.banned or "") if facts else ""
    for name, value in said.items():
        if value:
            yield (known_name if facts else data_name)(t, name), value


def ban_words(t: Texts, format_: Format, known: Known) -> str:
    """How long somebody is banned; nothing for who is not."""
    if known.banned is None:
        return ""
    if known.banned_until is None:
        return t.text("banned")
    return t.text("banned until {day}", day=format_.short_day(known.banned_until))


def act_words(t: Texts, act: ArchiveAct) -> str:
    """What an act of the archive is called, for undo and redo."""
    count = act.args.get("count")
    n = count if isinstance(count, int) else 1
    return {
        "archive-add": t.text("somebody added"),
        "archive-edit": t.text("data of a person"),
        "archive-take-out": t.many("somebody taken out", "{n} people taken out", n),
        "archive-ban": t.many("a ban", "{n} people banned", n),
        "archive-unban": t.many("a ban lifted", "{n} bans lifted", n),
        "archive-merge": t.text("two people made one"),
        "archive-apart": t.text("kept as two people"),
        "archive-take-in": t.text("a list imported"),
    }.get(act.kind, t.text("action in People"))


def taken_in(t: Texts, counts: TakenIn) -> str:
    """What a list brought."""
    said = [t.many("{n} new person", "{n} new people", counts.added)]
    if counts.changed:
        said.append(t.many("{n} with newer data", "{n} with newer data", counts.changed))
    if counts.same:
        said.append(t.many("{n} as before", "{n} as before", counts.same))
    return ", ".join(said)


def consequences(
    t: Texts, chosen: Sequence[FoundPerson], reordered: Sequence[str], away: Path | None
) -> tuple[str, ...]:
    """What erasing these rows means."""
    events = [row for row in chosen if row.at.facts is None]
    lines = []
    if events:
        lines.append(
            t.many(
                "In {n} event: name, e-mail, phone, birth date, notes and everything else are "
                "deleted, from the history too. Results stay as “{who}”.",
                "In {n} events: name, e-mail, phone, birth date, notes and everything else are "
                "deleted, from the history too. Results stay as “{who}”.",
                len(events),
                who=t.text("Player {number}", number=events[0].entry.number),
            )
        )
    if len(events) < len(chosen):
        lines.append(t.text("The person is deleted from People and from its history."))
    lines += [
        t.text("Undo stops there: what was done before can no longer be undone."),
        t.text(
            "Backups and result files are written afresh; damaged ones, which cannot be, "
            "are deleted."
        ),
    ]
    if reordered:
        lines.append(
            t.text(
                "The ranking of {events} uses age or gender: tied players may swap ranks.",
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
            "{n} result file written afresh.",
            "{n} result files written afresh.",
            done.documents,
        ),
    ]
    if done.removed:
        lines.append(
            t.many("{n} damaged backup deleted.", "{n} damaged backups deleted.", len(done.removed))
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
        "The USB stick with {folder} is not plugged in: its backups are updated as "
        "soon as it is back.",
        folder=str(stick),
    )


def _beyond(t: Texts) -> str:
    return t.text(
        "Out of reach of the program: result files you saved or sent, prints, copies on other "
        "computers, and what the league has."
    )


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names[:NAMED]) + (" …" if len(names) > NAMED else "")
