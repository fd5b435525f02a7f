"""Sentences about entry lists that come in: what was guessed, what is wrong in which line."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from bglmanager.i18n import Texts
from bglmanager.words.sentence import Sentences


def _with_day(v: Mapping[str, object]) -> Mapping[str, object]:
    """The values with the day written as it is in Italian and British lists."""
    day = v["day"]
    return {**v, "day": f"{day:%d/%m/%Y}" if isinstance(day, date) else day}


def _number(value: object) -> int:
    return value if isinstance(value, int) else 1


def _separator(t: Texts, v: Mapping[str, object]) -> str:
    match v["separator"]:
        case ";":
            return t.text("Columns are separated by semicolons.")
        case ",":
            return t.text("Columns are separated by commas.")
        case "\t":
            return t.text("Columns are separated by tabs.")
        case "":
            return t.text("There is one column only.")
        case _:
            return t.text("Columns are separated by “{separator}”.", **v)


def _capitals(t: Texts, v: Mapping[str, object]) -> str:
    return t.many(
        "{n} name was all in capitals or small letters: “{text}” is “{name}” now. Check it.",
        "{n} names were all in capitals or small letters: “{text}” is “{name}” now. Check them.",
        _number(v["count"]),
        text=v["text"],
        name=v["name"],
    )


def likeness(t: Texts, reason: str) -> str:
    """Why two are probably one person."""
    return {
        "same-number": t.text("same league number"),
        "same-email": t.text("same e-mail"),
        "same-phone": t.text("same phone"),
        "same-name": t.text("same name"),
        "names-exchanged": t.text("name and surname swapped"),
        "typing-error": t.text("names nearly the same"),
    }[reason]


def _hidden_rows(t: Texts, v: Mapping[str, object]) -> str:
    return t.many(
        "{n} row is hidden in the spreadsheet (row {line}); it is read like the others.",
        "{n} rows are hidden in the spreadsheet (the first is row {line}); they are "
        "read like the others.",
        _number(v["count"]),
        line=v["line"],
    )


def _merged(t: Texts, v: Mapping[str, object]) -> str:
    return t.many(
        "{n} group of cells is merged (at {cell}): its value counts for the first cell only.",
        "{n} groups of cells are merged (the first at {cell}): their values count for the first "
        "cell only.",
        _number(v["count"]),
        cell=v["cell"],
    )


def _encoded_twice(t: Texts, v: Mapping[str, object]) -> str:
    return t.many(
        "Accents had been encoded twice (“NicolÃ²”) in {n} line, line {line}; they were mended.",
        "Accents had been encoded twice (“NicolÃ²”) in {n} lines, the first is line {line}; they "
        "were mended.",
        _number(v["count"]),
        line=v["line"],
    )


def _dates_day_first(t: Texts, v: Mapping[str, object]) -> str:
    if v["sure"]:
        return t.many(
            "Dates are read with the day first, as {n} date shows; choose month first if that is "
            "wrong.",
            "Dates are read with the day first, as {n} dates show; choose month first if that is "
            "wrong.",
            _number(v["sure"]),
        )
    return t.many(
        "{n} date could be read both ways; it was read with the day first. Check it, or choose "
        "month first.",
        "{n} dates could be read both ways; they were read with the day first. Check one you "
        "know, or choose month first.",
        _number(v["unsure"]),
    )


def _dates_month_first(t: Texts, v: Mapping[str, object]) -> str:
    return t.many(
        "Dates are read with the month first, as {n} date shows; choose day first if that is "
        "wrong.",
        "Dates are read with the month first, as {n} dates show; choose day first if that is "
        "wrong.",
        _number(v["sure"]),
    )


def _dates_both_orders(t: Texts, v: Mapping[str, object]) -> str:
    said = t.text(
        "Dates are written in two ways: {day_first} with the day first, {month_first} with the "
        "month first.",
        **v,
    )
    unsure = _number(v["unsure"])
    if not unsure:
        return said
    left_out = t.many(
        "{n} date could be either and is left out until you choose.",
        "{n} dates could be either and are left out until you choose.",
        unsure,
    )
    return f"{said} {left_out}"


_FILES: Sentences = {
    "list.empty": lambda t, v: t.text("The list is empty. Choose the file with the names."),
    "list.header-only": lambda t, v: t.text(
        "The list has titles of columns but no people under them. Choose the file with the names."
    ),
    "sample.few-people": lambda t, v: t.many(
        "The list has {n} player; the sample event needs {least}. Choose a longer list.",
        "The list has {n} players; the sample event needs {least}. Choose a longer list.",
        _number(v["people"]),
        least=v["least"],
    ),
    "list.too-many-rows": lambda t, v: t.text(
        "The list has {rows} rows; at most {limit} can be imported. Split the file.", **v
    ),
    "list.too-many-columns": lambda t, v: t.text(
        "Line {line} has more than {limit} columns. Keep only the columns of the list.",
        **v,
    ),
    "list.field-too-long": lambda t, v: t.text(
        "Line {line}, column {column}: the cell is longer than {limit} characters. Look for a "
        "quotation mark that is never closed.",
        **v,
    ),
    "list.too-large": lambda t, v: t.text(
        "The file is larger than {limit} MB, far too large for a list of people. Is it the right "
        "file?",
        **v,
    ),
    "list.unclosed-quote": lambda t, v: t.text(
        "Line {line}: a quotation mark opens here and is never closed. Close it or take it out, "
        "then import again.",
        **v,
    ),
    "list.nul": lambda t, v: t.text(
        "Line {line}: there is a NUL character, so this is not a text file. Export the "
        "list again as CSV or XLSX.",
        **v,
    ),
    "list.not-text": lambda t, v: t.text(
        "This is not a list: the file holds no text. Choose a spreadsheet or a CSV file."
    ),
    "list.broken-text": lambda t, v: t.text(
        "The file says it is {encoding} but is damaged. Export the list again as CSV or XLSX.",
        **v,
    ),
    "list.is-pdf": lambda t, v: t.text(
        "This is a PDF, whatever its name says. Ask for the list as CSV or XLSX, or paste it."
    ),
    "list.is-picture": lambda t, v: t.text(
        "This is a picture, whatever its name says. Choose a spreadsheet or a CSV file."
    ),
    "list.is-zip": lambda t, v: t.text(
        "This is a compressed folder, not a spreadsheet. Unpack it and choose the list inside."
    ),
    "list.is-store": lambda t, v: t.text(
        "This is a database and no list. Choose a spreadsheet or a CSV file."
    ),
    "list.is-document": lambda t, v: t.text(
        "This is a text document and no list. Copy its table and paste it, or save it as CSV."
    ),
    "list.is-xlsb": lambda t, v: t.text(
        "This spreadsheet has the binary format of Excel (XLSB). Open it and save it "
        "as XLSX or CSV."
    ),
    "list.is-old-excel": lambda t, v: t.text(
        "This spreadsheet was made by Excel 95 or older. Open it and save it as XLSX or CSV."
    ),
    "list.is-page": lambda t, v: t.text(
        "This is a web page or XML, whatever its name says. Open it in a spreadsheet program and "
        "save it as XLSX or CSV, or copy its table and paste it."
    ),
    "list.is-event": lambda t, v: t.text(
        "This is a result file of an event and no list of people. Read it on the page “Events”."
    ),
    "list.is-numbers": lambda t, v: t.text(
        "This is a file of Apple Numbers. Open it in Numbers and export it as XLSX or CSV."
    ),
    "list.protected": lambda t, v: t.text(
        "The spreadsheet is protected by a password. Save a copy without the password "
        "and import that."
    ),
    "list.damaged": lambda t, v: t.text(
        "The spreadsheet is damaged. Open it in a spreadsheet program, save it again "
        "and import that."
    ),
    "list.unreadable": lambda t, v: t.text(
        "The spreadsheet is damaged, or holds far more than a list of people. Copy the "
        "list into a new spreadsheet and import that."
    ),
    "list.entities": lambda t, v: t.text(
        "The file contains definitions that no spreadsheet writes; it was not opened. "
        "Ask for the list as CSV, or paste it."
    ),
    "list.bomb": lambda t, v: t.text(
        "The spreadsheet would unpack to a size no list has (more than 100 times its "
        "own, or over {limit} MB); it was not opened. Copy the list into a new "
        "spreadsheet and import that.",
        **v,
    ),
    "list.part-outside": lambda t, v: t.text(
        "The file holds a part that would lie outside it (“{part}”), which no "
        "spreadsheet writes; it was not opened. Ask for the list as CSV, or paste it.",
        **v,
    ),
    "list.too-many-cells": lambda t, v: t.text(
        "The spreadsheet holds far more than a list of people. Copy the list into a "
        "new spreadsheet and import that."
    ),
    "list.far-cell": lambda t, v: t.text(
        "The spreadsheet has something as far away as cell {cell}. Copy the list into "
        "a new spreadsheet and import that.",
        **v,
    ),
}

_NOTES: Sentences = {
    "list.encoding": lambda t, v: t.text("The text is encoded as {encoding}.", **v),
    "list.separator": _separator,
    "list.separator-said": lambda t, v: t.text(
        "The first line of the file says that columns are separated by “{separator}”.", **v
    ),
    "list.old-mac": lambda t, v: t.text("The lines end as on old Macs."),
    "list.encoded-twice": _encoded_twice,
    "list.sheet": lambda t, v: t.text(
        "The spreadsheet has {count} sheets; “{name}” is read, the first with something in it.", **v
    ),
    "list.hidden-rows": _hidden_rows,
    "list.hidden-too": lambda t, v: t.text(
        "Rows that are hidden in the spreadsheet are read like the others."
    ),
    "list.merged": _merged,
    "list.epoch-1904": lambda t, v: t.text(
        "The spreadsheet counts its days from 1904; its dates are read that way."
    ),
    "list.no-header": lambda t, v: t.text(
        "No titles of columns were recognised. What each column holds was guessed from its "
        "content: check it before you import."
    ),
    "list.no-name-column": lambda t, v: t.text(
        "No column with names was recognised. Say which column holds them."
    ),
    "list.column-twice": lambda t, v: t.text(
        "Columns {first} and {second} say the same thing (“{title}”). Choose which one is read.",
        **v,
    ),
    "list.names-first-last": lambda t, v: t.text(
        "Whole names are read with the name first ({agree} speak for it, {against} against).", **v
    ),
    "list.names-last-first": lambda t, v: t.text(
        "Whole names are read with the surname first ({agree} speak for it, {against} against).",
        **v,
    ),
    "list.dates-day-first": _dates_day_first,
    "list.dates-month-first": _dates_month_first,
    "list.dates-both-orders": _dates_both_orders,
}

_CELLS: Sentences = {
    "list.ragged": lambda t, v: t.text(
        "Line {line} has {cells} cells, the header {header}. Check that nothing has moved.", **v
    ),
    "list.line-break": lambda t, v: t.text(
        "Line {line}, “{column}”: there is a line break inside; a space takes its place.", **v
    ),
    "list.bidi": lambda t, v: t.text(
        "Line {line}, “{column}”: invisible signs that turn the direction of writing were taken "
        "out.",
        **v,
    ),
    "list.control": lambda t, v: t.text(
        "Line {line}, “{column}”: control characters were taken out.", **v
    ),
    "list.error-value": lambda t, v: t.text(
        "Line {line}, “{column}”: the spreadsheet shows the error {text}; the cell counts as "
        "empty.",
        **v,
    ),
    "list.formula-no-value": lambda t, v: t.text(
        "Line {line}, “{column}”: a formula has no stored result; the cell counts as "
        "empty. Open the spreadsheet, save it and import it again.",
        **v,
    ),
    "list.formula-text": lambda t, v: t.text(
        "Line {line}, “{column}”: “{text}” looks like a formula; it is kept as text.", **v
    ),
    "list.no-name": lambda t, v: t.text(
        "Line {line}: there is no name. Write it in, or leave the line out.", **v
    ),
    "list.no-surname": lambda t, v: t.text(
        "Line {line}: “{name}” has no surname. Write it in, or leave the line out.", **v
    ),
    "list.no-first-name": lambda t, v: t.text(
        "Line {line}: “{name}” has no first name. Write it in, or leave the line out.", **v
    ),
    "list.name-too-long": lambda t, v: t.text(
        "Line {line}, “{column}”: the name has {length} characters, at most {limit} are allowed. "
        "Shorten it.",
        **v,
    ),
    "list.text-too-long": lambda t, v: t.text(
        "Line {line}, “{column}”: the text has {length} characters, at most {limit} are allowed. "
        "It will be left out.",
        **v,
    ),
    "list.text-cut": lambda t, v: t.text(
        "Line {line}, “{column}”: the text has {length} characters; the first {limit} are kept.",
        **v,
    ),
    "list.email": lambda t, v: t.text(
        "Line {line}, “{column}”: “{text}” is not an e-mail address. Import without it?", **v
    ),
    "list.gender": lambda t, v: t.text(
        "Line {line}, “{column}”: “{text}” must be F, M or X. It will be left out.", **v
    ),
    "list.yes-no": lambda t, v: t.text(
        "Line {line}, “{column}”: “{text}” is neither yes nor no. It will be left out.", **v
    ),
    "list.copies": lambda t, v: t.text(
        "Line {line}, “{column}”: “{text}” is not a number of copies. It will be left out.", **v
    ),
    "list.rating": lambda t, v: t.text(
        "Line {line}, “{column}”: “{text}” is not a rating between 0 and {limit}. It "
        "will be left out.",
        **v,
    ),
    "list.number-shortened": lambda t, v: t.text(
        "Line {line}, “{column}”: the spreadsheet has shortened the number to “{text}”. It will "
        "be left out; format the column as text and import again to keep it.",
        **v,
    ),
    "list.id-zeros": lambda t, v: t.text(
        "Line {line}, “{column}”: “{text}” is shorter than the usual {digits} digits; zeros at "
        "its front may be lost.",
        **v,
    ),
    "list.preregistered": lambda t, v: t.text(
        "Line {line}, “{column}”: “{text}” is not a pre-registration time. It will be left out.",
        **v,
    ),
}

_BIRTH_DATES: Sentences = {
    "list.date-impossible": lambda t, v: t.text(
        "Line {line}, “{column}”: there is no day {text}. Import without it?", **v
    ),
    "list.date-unreadable": lambda t, v: t.text(
        "Line {line}, “{column}”: “{text}” is not a date. Import without it?", **v
    ),
    "list.date-two-readings": lambda t, v: t.text(
        "Line {line}, “{column}”: {text} could be two different days. Choose day first or month "
        "first; until then it is left out.",
        **v,
    ),
    "list.birth-future": lambda t, v: t.text(
        "Line {line}, “{column}”: {text} is in the future. Import without it?", **v
    ),
    "list.birth-too-old": lambda t, v: t.text(
        "Line {line}, “{column}”: {text} is before 1900. Import without it?", **v
    ),
    "list.birth-century": lambda t, v: t.text(
        "Line {line}, “{column}”: {text} has a year of two digits; it was read as {day}.",
        **_with_day(v),
    ),
    "list.birth-serial": lambda t, v: t.text(
        "Line {line}, “{column}”: {text} is how a spreadsheet counts days; it was read as {day}.",
        **_with_day(v),
    ),
    "list.birth-age": lambda t, v: t.text(
        "Line {line}, “{column}”: born on {day}, so {age} years old. Check it.", **_with_day(v)
    ),
}

_PEOPLE: Sentences = {
    "list.double": lambda t, v: t.text(
        "Line {line}: {name} is already in line {other}. The line is left out.", **v
    ),
    "list.likely": lambda t, v: t.text(
        "Line {line}: is {name} the same person as {known}, number {entry}? Choose.", **v
    ),
    "list.title-row": lambda t, v: t.text(
        "Line {line}: “{text}” is a title and no person. It is left out.", **v
    ),
    "list.no-mark": lambda t, v: t.text(
        "Line {line} has no number, unlike the others. Is it a person?", **v
    ),
    "list.name-cut": lambda t, v: t.text(
        "Line {line}: read as first name “{first}”, surname “{last}”. Check it.", **v
    ),
    "list.capitals": lambda t, v: t.text(
        "Line {line}: “{text}” is read as first name “{first}”, surname “{last}”. Check it.", **v
    ),
    "list.capitals-all": _capitals,
    "list.likely-line": lambda t, v: t.text(
        "Line {line}: {name} and {known} in line {other} may be the same person: {reason}.",
        **{**v, "reason": likeness(t, f"{v['reason']}")},
    ),
    "list.born-otherwise": lambda t, v: t.text(
        "Line {line}: {name} has the name and e-mail of number {entry} but another birth date. "
        "Check it.",
        **v,
    ),
    "list.namesake-line": lambda t, v: t.text(
        "Line {line}: {name} has the same name as line {other} but another birth date: two people.",
        **v,
    ),
    "list.namesake-entry": lambda t, v: t.text(
        "Line {line}: {name} has the same name as number {entry} but another birth date: two "
        "people.",
        **v,
    ),
    "list.undecided": lambda t, v: t.text(
        "Line {line}: say whether {name} is somebody already there or a new person.", **v
    ),
    "list.add-refused": lambda t, v: t.text(
        "Line {line} cannot be added as it is. Write its name and surname first.", **v
    ),
    "list.name-by-hand": lambda t, v: t.text(
        "Line {line}: write a name and a surname of at most {limit} characters each.", **v
    ),
    "list.no-such-line": lambda t, v: t.text("The list has no line {line}.", **v),
}

SENTENCES: Sentences = {**_FILES, **_NOTES, **_CELLS, **_BIRTH_DATES, **_PEOPLE}
