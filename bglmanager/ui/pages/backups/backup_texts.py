"""What is said of the backups as a whole, and before going back to one."""

from __future__ import annotations

from bglmanager.engine.problems import Problem
from bglmanager.i18n import Texts, capital
from bglmanager.services.backups import DAMAGED
from bglmanager.services.folder_risk import risk_of
from bglmanager.services.library import Library, Losses
from bglmanager.services.own_files import Brought, Carried
from bglmanager.ui.format import Format
from bglmanager.ui.pages.backups.panel import lost_lines
from bglmanager.ui.pages.backups.rows import BackupRow, holds
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Tone
from bglmanager.ui.widgets.frame import Notice

_LINES = 8
"""So many lost acts are named in the question itself."""


def what_is_wrong(shell: Shell, library: Library, fault: Problem | None) -> list[Notice]:
    """Why the library cannot be opened, if it cannot, and what hinders the second set."""
    found = [one for one in (fault, library.keeping.state.target_problem) if one]
    notices = [Notice(one, Tone.WRONG) for one in shell.sentences(found)]
    if fault is not None:
        hindered = library.aside_problem
        aside = what_happened(shell.look.texts, fault)
        notices.append(Notice(" ".join(shell.sentences([hindered])) if hindered else aside))
    return notices


def worth_knowing(shell: Shell, library: Library) -> list[Notice]:
    """What hinders less, and what came back with the backup that was gone back to."""
    state, brought = library.keeping.state, library.brought
    risk = risk_of(library.places.folder)
    hindering = [one for one in (risk, state.own_problem, brought.problem) if one]
    notices = [Notice(one) for one in shell.sentences([*state.undocumented, *hindering])]
    if brought.came:
        notices.append(Notice(came_back(shell.look.texts, brought), Tone.NOW))
    return notices


def where_they_come_from(texts: Texts, *, is_lost: bool) -> str:
    """Why the list is empty; `is_lost` where the library cannot be opened."""
    if is_lost:
        return texts.text(
            "There is no backup and no saved result file on this computer. Look on the USB "
            "stick, or start with an empty event library: the old file stays where it is."
        )
    return texts.text(
        "The program makes one before every draw and import, after every round, every "
        "ten minutes if something changed, and when it is closed."
    )


def what_to_choose(texts: Texts, total: int, usable: str | None) -> str:
    """What to do in the list of a library that cannot be opened."""
    if not total:
        return texts.text("There is no backup to choose.")
    if usable is None:
        return texts.text("None of these backups can be used. Look on the USB stick.")
    return texts.text("Choose a backup that is sound: the newest is chosen already.")


def what_happened(texts: Texts, fault: Problem) -> str:
    """What becomes of the file that cannot be opened."""
    if fault.code in DAMAGED:
        return texts.text(
            "The damaged file was copied aside and stays as it is. Nothing is overwritten: "
            "the backup you go back to becomes a new file."
        )
    return texts.text("Nothing is overwritten: the backup you go back to becomes a new file.")


def going_back(texts: Texts, row: BackupRow, losses: Losses) -> str:
    """What going back to this copy means."""
    inside = capital(holds(texts, row))
    if _loses(losses):
        return texts.text(
            "{holds}. The file in use stays where it is. Newer than the backup, and not in it:",
            holds=inside,
        )
    return texts.text(
        "{holds}. The file in use stays where it is. Nothing was done since the backup.",
        holds=inside,
    )


def what_goes(texts: Texts, format_: Format, losses: Losses) -> tuple[str, ...]:
    """The acts that are not in a copy, as many as a question can hold."""
    lost = lost_lines(texts, format_, losses) if _loses(losses) else ()
    return lost if len(lost) <= _LINES else (*lost[: _LINES - 1], lost[-1])


def own_files(texts: Texts, own: Carried) -> str:
    """How many own games and rules lie beside backups; empty for none."""
    if not own.games and not own.rules:
        return ""
    return texts.text(
        "Custom games: {games}, custom rules: {rules}.", games=own.games, rules=own.rules
    )


def came_back(texts: Texts, found: Brought) -> str:
    """Which own files came with the backup that was gone back to; at least one."""
    told = texts.many("{n} custom game or rules file[s] restored with the backup.", found.came)
    if not found.beside:
        return told
    beside = texts.text(
        "Kept beside yours of the same name, because the contents differ: {names}.",
        names=", ".join(found.beside),
    )
    return f"{told} {beside}"


def _loses(losses: Losses) -> bool:
    return bool(losses.acts) or not losses.whole
