"""The tables of a sheet as a page for browsers: one file, nothing in it runs or is fetched."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from bglmanager.words.columns import ListedColumn, ListedSheet, ListedTable

_STYLE = """
:root { color-scheme: light dark; --line: #d5dbe1; --quiet: #56606b; }
@media (prefers-color-scheme: dark) { :root { --line: #3a424b; --quiet: #a7b0ba; } }
body { font: 16px/1.45 "Noto Sans", system-ui, sans-serif; margin: 0 auto; max-width: 60rem;
  padding: 1.5rem; }
h1 { font-size: 1.5rem; margin: 0; }
h2 { font-size: 1.15rem; margin: 1.5rem 0 .5rem; }
p { margin: .3rem 0; }
header p, .note, footer { color: var(--quiet); }
.note, footer { font-size: .85rem; }
.flag { border: 1px solid; padding: 0 .4rem; }
.wide { overflow-x: auto; margin: 1rem 0 .5rem; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { border-bottom: 1px solid var(--line); padding: .3rem .6rem; text-align: left;
  vertical-align: top; }
th { border-bottom-width: 2px; }
.n { text-align: right; white-space: nowrap; }
.s { font-weight: 600; }
@media print {
  :root { --line: #000; --quiet: #000; }
  @page { margin: 12mm; }
  body { font-size: 10.5pt; max-width: none; padding: 0; }
  thead { display: table-header-group; }
  tr { break-inside: avoid; }
  .wide { overflow: visible; }
}
"""


def sheet_page(sheet: ListedSheet) -> bytes:
    """The sheet as an HTML page, the same for the same sheet; everything in it is text."""
    title, several = f"{sheet.title} – {sheet.event}", len(sheet.tables) > 1
    lines = [
        "<!DOCTYPE html>",
        f'<html lang="{escape(sheet.language)}">',
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title>",
        f"<style>{_STYLE}</style>",
        f"<header><p>{escape(sheet.event)}</p><h1>{escape(sheet.title)}</h1>",
        f"<p>{escape(sheet.where)}</p></header>",
        *(line for table in sheet.tables for line in _table_lines(table, several=several)),
        f"<footer><p>{escape(sheet.made)}</p></footer>",
        "</html>",
    ]
    return ("\n".join(lines) + "\n").encode("utf-8", "replace")


def _table_lines(table: ListedTable, *, several: bool) -> Iterator[str]:
    about = " · ".join(filter(None, (table.title if several else "", table.about)))
    flag = f' <span class="flag">{escape(table.flag)}</span>' if table.flag else ""
    if about or flag:
        yield f"<h2>{escape(about)}{flag}</h2>"
    yield '<div class="wide"><table>'
    heads = (f'<th scope="col"{_class(c)}>{escape(c.title)}</th>' for c in table.columns)
    yield f"<thead><tr>{''.join(heads)}</tr></thead>"
    yield "<tbody>"
    yield from (f"<tr>{''.join(_cells(table, place))}</tr>" for place in range(table.height))
    yield "</tbody></table></div>"
    yield from (f'<p class="note">{escape(note)}</p>' for note in table.notes)


def _cells(table: ListedTable, place: int) -> Iterator[str]:
    for column in table.columns:
        said = column.texts[place] if place < len(column.texts) else ""
        yield f"<td{_class(column)}>{escape(said)}</td>"


def _class(column: ListedColumn) -> str:
    """How its cells are set: figures at the right, strong ones bold."""
    names = ("n",) * column.figures + ("s",) * column.strong
    return f' class="{" ".join(names)}"' if names else ""
