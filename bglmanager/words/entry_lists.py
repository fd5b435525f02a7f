"""Sentences about entry lists that come in: what was guessed, what is wrong in which line."""

from __future__ import annotations

from bglmanager.i18n import Many, Named, Texts
from bglmanager.words.messages import Either, Messages, Values, Written, say, whole_number

_SEPARATED: Messages = {
    ";": "Columns are separated by semicolons.",
    ",": "Columns are separated by commas.",
    "\t": "Columns are separated by tabs.",
    "": "There is one column only.",
}


def _separator_words(t: Texts, v: Values) -> str:
    found = _SEPARATED.get(f"{v['separator']}")
    return (
        t.text("Columns are separated by “{separator}”.", **v)
        if found is None
        else say(t, found, v)
    )


likeness = Named[str](
    {
        "same-number": "same league number",
        "same-email": "same e-mail",
        "same-phone": "same phone",
        "same-name": "same name",
        "names-exchanged": "name and surname swapped",
        "typing-error": "names nearly the same",
    }
)
"""Why two are probably one person."""


def _likeness_words(t: Texts, reason: object) -> str:
    return likeness(t, f"{reason}")


def _dates_both_orders(t: Texts, v: Values) -> str:
    said = t.text(
        "Dates are written in two ways: {day_first} with the day first, {month_first} with the "
        "month first.",
        **v,
    )
    unsure = whole_number(v["unsure"])
    if not unsure:
        return said
    left_out = t.many("{n} date[s] could be either and [is|are] left out until you choose.", unsure)
    return f"{said} {left_out}"


MESSAGES: Messages = {
    "list.empty": "The list is empty. Choose the file with the names.",
    "list.header-only": "The list has titles of columns but no people under them. Choose the file "
    "with the names.",
    "sample.few-people": Many(
        "The list has {n} player[s]; the sample event needs {least}. Choose a longer list.",
        "people",
    ),
    "list.too-many-rows": "The list has {rows} rows; at most {limit} can be imported. Split the "
    "file.",
    "list.too-many-columns": "Line {line} has more than {limit} columns. Keep only the columns of "
    "the list.",
    "list.field-too-long": "Line {line}, column {column}: the cell is longer than {limit} "
    "characters. Look for a quotation mark that is never closed.",
    "list.too-large": "The file is larger than {limit} MB, far too large for a list of people. Is "
    "it the right file?",
    "list.unclosed-quote": "Line {line}: a quotation mark opens here and is never closed. Close it "
    "or take it out, then import again.",
    "list.nul": "Line {line}: there is a NUL character, so this is not a text file. Export the "
    "list again as CSV or XLSX.",
    "list.not-text": "This is not a list: the file holds no text. Choose a spreadsheet or a CSV "
    "file.",
    "list.broken-text": "The file says it is {encoding} but is damaged. Export the list again as "
    "CSV or XLSX.",
    "list.is-pdf": "This is a PDF, whatever its name says. Ask for the list as CSV or XLSX, or "
    "paste it.",
    "list.is-picture": "This is a picture, whatever its name says. Choose a spreadsheet or a CSV "
    "file.",
    "list.is-zip": "This is a compressed folder, not a spreadsheet. Unpack it and choose the list "
    "inside.",
    "list.is-store": "This is a database and no list. Choose a spreadsheet or a CSV file.",
    "list.is-document": "This is a text document and no list. Copy its table and paste it, or save "
    "it as CSV.",
    "list.is-xlsb": "This spreadsheet has the binary format of Excel (XLSB). Open it and save it "
    "as XLSX or CSV.",
    "list.is-old-excel": "This spreadsheet was made by Excel 95 or older. Open it and save it as "
    "XLSX or CSV.",
    "list.is-page": "This is a web page or XML, whatever its name says. Open it in a spreadsheet "
    "program and save it as XLSX or CSV, or copy its table and paste it.",
    "list.is-event": "This is a result file of an event and no list of people. Read it on the page "
    "“Events”.",
    "list.is-numbers": "This is a file of Apple Numbers. Open it in Numbers and export it as XLSX "
    "or CSV.",
    "list.protected": "The spreadsheet is protected by a password. Save a copy without the "
    "password and import that.",
    "list.damaged": "The spreadsheet is damaged. Open it in a spreadsheet program, save it again "
    "and import that.",
    "list.unreadable": "The spreadsheet is damaged, or holds far more than a list of people. Copy "
    "the list into a new spreadsheet and import that.",
    "list.entities": "The file contains definitions that no spreadsheet writes; it was not opened. "
    "Ask for the list as CSV, or paste it.",
    "list.bomb": "The spreadsheet would unpack to a size no list has (more than 100 times its own, "
    "or over {limit} MB); it was not opened. Copy the list into a new spreadsheet and import that.",
    "list.part-outside": "The file holds a part that would lie outside it (“{part}”), which no "
    "spreadsheet writes; it was not opened. Ask for the list as CSV, or paste it.",
    "list.too-many-cells": "The spreadsheet holds far more than a list of people. Copy the list "
    "into a new spreadsheet and import that.",
    "list.far-cell": "The spreadsheet has something as far away as cell {cell}. Copy the list into "
    "a new spreadsheet and import that.",
    "list.encoding": "The text is encoded as {encoding}.",
    "list.separator": _separator_words,
    "list.separator-said": "The first line of the file says that columns are separated by "
    "“{separator}”.",
    "list.old-mac": "The lines end as on old Macs.",
    "list.encoded-twice": Many(
        "Accents had been encoded twice (“NicolÃ²”) in {n} line[s],[| the first is] line {line}; "
        "they were mended.",
        "count",
    ),
    "list.sheet": "The spreadsheet has {count} sheets; “{name}” is read, the first with something "
    "in it.",
    "list.hidden-rows": Many(
        "{n} row[s] [is|are] hidden in the spreadsheet ([|the first is ]row {line}); [it|they] "
        "[is|are] read like the others.",
        "count",
    ),
    "list.hidden-too": "Rows that are hidden in the spreadsheet are read like the others.",
    "list.merged": Many(
        "{n} group[s] of cells [is|are] merged ([|the first ]at {cell}): [its|their] value[s] "
        "[counts|count] for the first cell only.",
        "count",
    ),
    "list.epoch-1904": "The spreadsheet counts its days from 1904; its dates are read that way.",
    "list.no-header": "No titles of columns were recognised. What each column holds was guessed "
    "from its content: check it before you import.",
    "list.no-name-column": "No column with names was recognised. Say which column holds them.",
    "list.column-twice": "Columns {first} and {second} say the same thing (“{title}”). Choose "
    "which one is read.",
    "list.names-first-last": "Whole names are read with the name first ({agree} speak for it, "
    "{against} against).",
    "list.names-last-first": "Whole names are read with the surname first ({agree} speak for it, "
    "{against} against).",
    "list.dates-day-first": Either(
        Many(
            "Dates are read with the day first, as {n} date[s] [shows|show]; choose month first if "
            "that is wrong.",
            "sure",
        ),
        Many(
            "{n} date[s] could be read both ways; [it|they] [was|were] read with the day first. "
            "Check [it|one you know], or choose month first.",
            "unsure",
        ),
        of="sure",
    ),
    "list.dates-month-first": Many(
        "Dates are read with the month first, as {n} date[s] [shows|show]; choose day first if "
        "that is wrong.",
        "sure",
    ),
    "list.dates-both-orders": _dates_both_orders,
    "list.ragged": "Line {line} has {cells} cells, the header {header}. Check that nothing has "
    "moved.",
    "list.line-break": "Line {line}, “{column}”: there is a line break inside; a space takes its "
    "place.",
    "list.bidi": "Line {line}, “{column}”: invisible signs that turn the direction of writing were "
    "taken out.",
    "list.control": "Line {line}, “{column}”: control characters were taken out.",
    "list.error-value": "Line {line}, “{column}”: the spreadsheet shows the error {text}; the cell "
    "counts as empty.",
    "list.formula-no-value": "Line {line}, “{column}”: a formula has no stored result; the cell "
    "counts as empty. Open the spreadsheet, save it and import it again.",
    "list.formula-text": "Line {line}, “{column}”: “{text}” looks like a formula; it is kept as "
    "text.",
    "list.no-name": "Line {line}: there is no name. Write it in, or leave the line out.",
    "list.no-surname": "Line {line}: “{name}” has no surname. Write it in, or leave the line out.",
    "list.no-first-name": "Line {line}: “{name}” has no first name. Write it in, or leave the line "
    "out.",
    "list.name-too-long": "Line {line}, “{column}”: the name has {length} characters, at most "
    "{limit} are allowed. Shorten it.",
    "list.text-too-long": "Line {line}, “{column}”: the text has {length} characters, at most "
    "{limit} are allowed. It will be left out.",
    "list.text-cut": "Line {line}, “{column}”: the text has {length} characters; the first {limit} "
    "are kept.",
    "list.email": "Line {line}, “{column}”: “{text}” is not an e-mail address. Import without it?",
    "list.gender": "Line {line}, “{column}”: “{text}” must be F, M or X. It will be left out.",
    "list.yes-no": "Line {line}, “{column}”: “{text}” is neither yes nor no. It will be left out.",
    "list.copies": "Line {line}, “{column}”: “{text}” is not a number of copies. It will be left "
    "out.",
    "list.rating": "Line {line}, “{column}”: “{text}” is not a rating between 0 and {limit}. It "
    "will be left out.",
    "list.number-shortened": "Line {line}, “{column}”: the spreadsheet has shortened the number to "
    "“{text}”. It will be left out; format the column as text and import again to keep it.",
    "list.id-zeros": "Line {line}, “{column}”: “{text}” is shorter than the usual {digits} digits; "
    "zeros at its front may be lost.",
    "list.preregistered": "Line {line}, “{column}”: “{text}” is not a pre-registration time. It "
    "will be left out.",
    "list.date-impossible": "Line {line}, “{column}”: there is no day {text}. Import without it?",
    "list.date-unreadable": "Line {line}, “{column}”: “{text}” is not a date. Import without it?",
    "list.date-two-readings": "Line {line}, “{column}”: {text} could be two different days. Choose "
    "day first or month first; until then it is left out.",
    "list.birth-future": "Line {line}, “{column}”: {text} is in the future. Import without it?",
    "list.birth-too-old": "Line {line}, “{column}”: {text} is before 1900. Import without it?",
    "list.birth-century": "Line {line}, “{column}”: {text} has a year of two digits; it was read "
    "as {day}.",
    "list.birth-serial": "Line {line}, “{column}”: {text} is how a spreadsheet counts days; it was "
    "read as {day}.",
    "list.birth-age": "Line {line}, “{column}”: born on {day}, so {age} years old. Check it.",
    "list.double": "Line {line}: {name} is already in line {other}. The line is left out.",
    "list.likely": "Line {line}: is {name} the same person as {known}, number {entry}? Choose.",
    "list.title-row": "Line {line}: “{text}” is a title and no person. It is left out.",
    "list.no-mark": "Line {line} has no number, unlike the others. Is it a person?",
    "list.name-cut": "Line {line}: read as first name “{first}”, surname “{last}”. Check it.",
    "list.capitals": "Line {line}: “{text}” is read as first name “{first}”, surname “{last}”. "
    "Check it.",
    "list.capitals-all": Many(
        "{n} name[s] [was|were] all in capitals or small letters: “{text}” is “{name}” now. Check "
        "[it|them].",
        "count",
    ),
    "list.likely-line": Written(
        "Line {line}: {name} and {known} in line {other} may be the same person: {reason}.",
        reason=_likeness_words,
    ),
    "list.born-otherwise": "Line {line}: {name} has the name and e-mail of number {entry} but "
    "another birth date. Check it.",
    "list.namesake-line": "Line {line}: {name} has the same name as line {other} but another birth "
    "date: two people.",
    "list.namesake-entry": "Line {line}: {name} has the same name as number {entry} but another "
    "birth date: two people.",
    "list.undecided": "Line {line}: say whether {name} is somebody already there or a new person.",
    "list.add-refused": "Line {line} cannot be added as it is. Write its name and surname first.",
    "list.name-by-hand": "Line {line}: write a name and a surname of at most {limit} characters "
    "each.",
    "list.no-such-line": "The list has no line {line}.",
}
