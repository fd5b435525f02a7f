"""The keys of the desk on one page, for who sits down at the laptop."""

from __future__ import annotations

from bglmanager.printing.document import Head, Page
from bglmanager.printing.grid import GridColumn, table_pages
from bglmanager.printing.job import Job
from bglmanager.words.keys import desk_keys, key_name


def pages(job: Job) -> list[Page]:
    """Every key with what it does, page by page of the window; more of them stand on F1."""
    texts = job.texts
    groups = desk_keys(texts)
    lines = [
        (group.title if place == 0 else "", key_name(texts, keys), meaning)
        for group in groups
        for place, (keys, meaning) in enumerate(group.lines)
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
    head = Head(texts.text("Keyboard shortcuts"), "")
    return table_pages(job, head, columns, notes)
