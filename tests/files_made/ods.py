"""Workbooks of LibreOffice, as small as they may be."""

from __future__ import annotations

import datetime as dt
import io
import zipfile
from collections.abc import Mapping
from xml.sax.saxutils import escape, quoteattr

from tests.files_made.sheets import Cell, Fault, Formula, Made

_NAMESPACES = " ".join(
    f'xmlns:{prefix}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
    for prefix, name in (
        ("office", "office"),
        ("table", "table"),
        ("text", "text"),
        ("style", "style"),
    )
)
MIMETYPE = b"application/vnd.oasis.opendocument.spreadsheet"
MANIFEST = (
    b'<?xml version="1.0"?><manifest:manifest '
    b'xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry '
    b'manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>'
)
_FAR = '<table:table-cell table:number-columns-repeated="16370"/>'
_BELOW = (
    '<table:table-row table:number-rows-repeated="1048000">'
    '<table:table-cell table:number-columns-repeated="16384"/></table:table-row>'
)


def ods(*sheets: Made, epoch_1904: bool = False) -> bytes:
    """A workbook; like LibreOffice it repeats empty cells to the edges of every sheet."""
    return container(parts(*sheets, epoch_1904=epoch_1904))


def parts(*sheets: Made, epoch_1904: bool = False) -> dict[str, bytes]:
    """The parts of a workbook by their names."""
    return {
        "mimetype": MIMETYPE,
        "META-INF/manifest.xml": MANIFEST,
        "content.xml": content(*sheets, epoch_1904=epoch_1904),
    }


def container(made_of: Mapping[str, bytes]) -> bytes:
    """The parts in a ZIP."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        for name, part in made_of.items():
            made.writestr(zipfile.ZipInfo(name), part, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def content(*sheets: Made, epoch_1904: bool = False) -> bytes:
    """The part that holds the cells."""
    epoch = (
        '<table:calculation-settings><table:null-date table:date-value="1904-01-01"/>'
        "</table:calculation-settings>"
        if epoch_1904
        else ""
    )
    tables = "".join(map(_table, sheets))
    return (
        f'<?xml version="1.0" encoding="UTF-8"?><office:document-content {_NAMESPACES}>'
        '<office:automatic-styles><style:style style:name="unseen" style:family="table">'
        '<style:table-properties table:display="false"/></style:style></office:automatic-styles>'
        f"<office:body><office:spreadsheet>{epoch}{tables}</office:spreadsheet></office:body>"
        "</office:document-content>"
    ).encode()


def _table(sheet: Made) -> str:
    rows = "".join(_row(sheet, number) for number in range(len(sheet.rows)))
    style = "" if sheet.visible else ' table:style-name="unseen"'
    return f"<table:table table:name={quoteattr(sheet.name)}{style}>{rows}{_BELOW}</table:table>"


def _row(sheet: Made, number: int) -> str:
    hidden = ' table:visibility="collapse"' if number in sheet.hidden else ""
    cells = "".join(
        _cell(cell, _spans(sheet, number, column)) for column, cell in enumerate(sheet.rows[number])
    )
    return f"<table:table-row{hidden}>{cells}{_FAR}</table:table-row>"


def _spans(sheet: Made, row: int, column: int) -> str:
    for top, bottom, left, right in sheet.merged:
        if (top, left) == (row, column):
            return (
                f' table:number-columns-spanned="{right - left + 1}"'
                f' table:number-rows-spanned="{bottom - top + 1}"'
            )
    return ""


def _cell(cell: Cell, spans: str) -> str:
    if cell is None:
        return f"<table:table-cell{spans}/>"
    attributes, shown = _value(cell)
    lines = "".join(f"<text:p>{escape(line)}</text:p>" for line in shown.split("\n"))
    return f"<table:table-cell{spans}{attributes}>{lines if shown else ''}</table:table-cell>"


def _value(cell: Cell) -> tuple[str, str]:
    match cell:
        case bool():
            return (
                f' office:value-type="boolean" office:boolean-value="{str(cell).lower()}"',
                "VERO" if cell else "FALSO",
            )
        case int() | float():
            return f' office:value-type="float" office:value="{cell}"', f"{cell} circa"
        case dt.date():
            day = f"{cell:%d/%m/%y}"
            return f' office:value-type="date" office:date-value="{cell.isoformat()}"', day
        case Fault():
            return ' table:formula="of:=NA()" office:value-type="string"', cell.shown
        case Formula(result=None):
            return ' table:formula="of:=A1"', ""
        case Formula(result=result):
            attributes, shown = _value(result)
            return f' table:formula="of:=A1"{attributes}', shown
        case str():
            return ' office:value-type="string"', cell
        case _:
            return "", ""
