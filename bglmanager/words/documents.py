"""Messages about files: event documents, their facts, rules and games in TOML, entry lists."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction

from bglmanager.i18n import Many, Named, Texts
from bglmanager.words.messages import (
    Either,
    Messages,
    Values,
    Written,
    say,
    whole_number,
    written_value,
)


def _number_limits(t: Texts, v: Mapping[str, object], *, whole: bool) -> str:
    least, most = v["least"], v["most"]
    if least is None or most is None:
        return t.text("Enter a whole number.") if whole else t.text("Enter a number.")
    if least == most:
        return t.text("Enter the number {number}.", number=least)
    if whole:
        return t.text("Enter a whole number from {least} to {most}.", least=least, most=most)
    return t.text("Enter a number from {least} to {most}.", least=least, most=most)


FILE_MESSAGES: Messages = {
    "document.too-large": "The file is larger than 64,000,000 bytes: it is not a result file. "
    "Choose a file that ends with .bgl.json.",
    "document.empty": "The file is empty. Ask for a fresh copy of the result file.",
    "document.not-utf8": "Line {line} is not UTF-8 text: not a result file, or a damaged one. Ask "
    "for a fresh copy.",
    "document.not-json": "Line {line}, column {column}: the file breaks off or was damaged here. "
    "Ask for a fresh copy of the result file.",
    "document.too-many-values": "The file holds more than 2,500,000 values: it is not a result "
    "file. Choose a file that ends with .bgl.json.",
    "document.too-many-faults": "Thousands of values are wrong in this file: it was damaged. Ask "
    "for a fresh copy of the result file.",
    "document.too-deep": "Lists and objects lie more than 32 deep here: no result file has that. "
    "Ask for a fresh copy.",
    "document.key-twice": "This key is there twice. Leave one of the two out.",
    "document.not-event": "This is not a result file. Choose a file that ends with .bgl.json.",
    "document.newer": Either(
        "This result file has version {version} and was written by {generator}; this program reads "
        "up to version {own}. Install a newer BGL Manager.",
        "This result file has version {version}; this program reads up to version {own}. Install a "
        "newer BGL Manager.",
        of="generator",
    ),
    "integrity.wrong": "The checksum does not fit: the file was damaged or changed by hand. Ask "
    "whoever sent it for a fresh copy.",
    "event.file-older": "“{name}” is in the list already and has gone on: the file is its revision "
    "{revision}, the list has revision {here}. Open it in the list; nothing was changed.",
    "event.file-newer": "“{name}” is in the list already, and the file is a later revision of it: "
    "{revision}, the list has {here}. Nothing was changed. To go on from the file, open it on a "
    "computer that does not have the event.",
    "event.file-differs": "“{name}” is in the list already, and the file says something else of it "
    "(both are revision {revision}). Open it in the list; nothing was changed.",
    "event.id-taken": "The file of “{name}” has the identity of “{here}”, which is in the list "
    "already: one of them was made from a copy of the other. Nothing was changed; have “{name}” "
    "created as a new event.",
    "findings.more": Many("And {n} more.", "count"),
    "file.not-read": "The file cannot be read. Check its name, and that you may open it.",
    "number.unusable": "{number} cannot be read as a number. Write a number between −1,000,000 and "
    "1,000,000.",
    "number.too-large": "This number is too large. It must lie between −{limit} and {limit}.",
    "number.decimals": "This number has too many decimals. At most {limit} are allowed.",
    "list.too-long": "This list has {length} elements. At most {limit} are allowed.",
    "text.too-long": "This text has {length} characters. At most {limit} are allowed.",
    "text.control": "This text holds the control character {character}. Delete it.",
    "schema.missing": "This key is missing.",
    "schema.unknown": "A result file has no such key. Leave it out.",
    "schema.list": "Enter a list.",
    "schema.object": "Enter an object with keys.",
    "schema.pair": "Enter exactly two start numbers.",
    "schema.text": "Enter a text.",
    "schema.yes-no": "Enter true or false.",
    "schema.whole": lambda t, v: _number_limits(t, v, whole=True),
    "schema.number": lambda t, v: _number_limits(t, v, whole=False),
    "schema.one-of": lambda t, v: t.text(
        "Enter one of these: {words}.", words=written_value(t, v["allowed"])
    ),
    "schema.date": "Enter a date that exists, such as 2026-05-08.",
    "schema.time": "Enter a time of day, such as 09:30.",
    "schema.timestamp": "Enter a moment that exists, such as 2026-05-08T09:30:00+02:00.",
    "schema.uuid": "Enter a UUID, such as 798b1b8f-01b5-409e-b77f-21d9656e0a4d.",
    "schema.sha256": "Enter a SHA-256 of 64 digits 0-9 and letters a-f.",
    "derived.differs": "Here is {found}, but the facts give {expected}. Compute the file again.",
    "derived.length": "Lines here: {found}, but the facts give {expected}. Compute the file again.",
    "derived.missing": "The facts give a value that is missing here. Compute the file again.",
    "derived.surplus": "The facts do not give this value. Compute the file again.",
    "draw.tables": "There are {found} tables, but the draw gives {expected}. If people were seated "
    "by hand, the round must say so.",
    "draw.differs": "{found} sit here, but the draw seats {expected}. If people were seated by "
    "hand, the round must say so.",
}
"""What is wrong at a place of an event document, which is said before."""


def _typed_number(t: Texts, value: object) -> str:
    """A number of the document (at most 6 decimals) as it is typed; "–" where there is none."""
    if not isinstance(value, int | Fraction):
        return "–"
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    text = f"{exact:f}"
    return text.replace(".", ",") if t.language == "it" else text


_SEATED = Named(
    {
        "registered": "{round}, table {table}: number {entry} is seated but not checked in. Check "
        "the player in, or take the player off the table.",
        "waiting": "{round}, table {table}: number {entry} is seated but on the waiting list. "
        "Check the player in, or take the player off the table.",
        "lapsed": "{round}, table {table}: number {entry} is seated but the registration has "
        "lapsed. Check the player in, or take the player off the table.",
        "no-show": "{round}, table {table}: number {entry} is seated but marked as not having "
        "come. Check the player in, or take the player off the table.",
    }
)


FACT_MESSAGES: Messages = {
    "event.plan-missing": "The event has several games but no plan of its rounds. Name the game of "
    "each round.",
    "plan.table-size": "{round} of the plan has tables of {size}, but the rules allow {least} to "
    "{most}. Choose another size.",
    "plan.game-size": "{round} of the plan has tables of {size}, but its game is for {least} to "
    "{most}. Choose another size.",
    "entry.related-unknown": "Number {entry} is not to be seated with number {other}, who is not "
    "on the entry list. Correct or remove it.",
    "entry.related-to-oneself": "Number {entry} is not to be seated with number {entry}. Name "
    "somebody else, or nobody.",
    "entry.number": "Start number {entry} follows {before}: start numbers must go up, each only "
    "once. Renumber the entries.",
    "entry.team-unknown": "Number {entry} is in team {team}, which does not exist. Create the team "
    "or choose another one.",
    "entry.second-warning": "Number {entry} has {warnings} warnings. In this event two warnings "
    "are a disqualification: mark the player as disqualified.",
    "team.number": "There are two teams with the number {team}. Give one of them another number.",
    "team.size": Many(
        "Team {team} has {n} member[s] instead of {size}. Correct its members.", "members"
    ),
    "team.member-unknown": "Team {team}: number {entry} is not on the entry list. Correct the "
    "members.",
    "team.captain": "Team {team}: its captain, number {entry}, is not in it. Name one of its "
    "people.",
    "team.of-entry": "Number {entry} says team {team}, but is not a member of it. Correct the team "
    "or the entry.",
    "team.without": "Number {entry} has a seat and belongs to no pair. Put the player into one.",
    "team.member-twice": "Team {team}: number {entry} is already in team {other}. Leave the player "
    "in one place.",
    "round.number": "{round} stands where number {expected} should be. Rounds are numbered 1, 2, "
    "3…",
    "round.final-too-early": "{round} belongs to the playoffs, but round {swiss} after it does "
    "not. The playoffs come last.",
    "round.partial": "{round} is closed but some of its tables are still to be seated. Open the "
    "round and seat everybody.",
    "round.after-open": "{round} is closed while {open} is still open. Close {open} first.",
    "round.byes": Either(
        "{round}: the byes must be exactly the players sitting alone. List: {alone}.",
        "{round}: nobody sits alone, but byes are listed. Empty the list of byes.",
        of="alone",
    ),
    "table.number": "{round}: table {table} is where table {expected} should be. Tables are "
    "numbered 1, 2, 3…",
    "table.too-large": "{round}, table {table}: {players} players, but the rules allow {maximum} "
    "at most. Move somebody to another table.",
    "table.over-nominal": "{round}, table {table}: {players} players, but this round is for "
    "{nominal} at a table. Move somebody to another table.",
    "table.too-small": Many(
        "{round}, table {table}: {n} player[s], but the rules ask for {minimum} at least. Add "
        "players or give up the table.",
        "players",
    ),
    "seat.twice": "{round}, table {table}: number {entry} already sits at table {other} in this "
    "round. Leave the player at one table.",
    "seat.entry-unknown": "{round}, table {table}: number {entry} is not on the entry list. Seat "
    "somebody else, or enter the player.",
    "seat.status": lambda t, v: _SEATED(t, f"{v['status']}", **v),
    "seat.too-early": "{round}, table {table}: number {entry} joins in {first_round} only. Take "
    "the player off the table.",
    "seat.after-leaving": "{round}, table {table}: number {entry} left after {left_after}. Take "
    "the player off the table.",
    "seat.sits-out": "{round}, table {table}: number {entry} sits out in this round. Take the "
    "player off the table.",
    "turn.missing": "{round}, table {table}: the turn of number {entry} is missing. Give the turn "
    "order of all players of the table, or of none.",
    "turn.order": "{round}, table {table}: number {entry} cannot have turn {turn}. The turns of "
    "the {players} players are 1, 2, 3…, each once.",
    "bottom.missing": "{round}, table {table}: number {entry} has a reason for being last in the "
    "game, but the order of leaving is missing. Enter the order.",
    "bottom.order": "{round}, table {table}: number {entry} cannot be {bottom} in the order of "
    "leaving. The order is 1, 2, 3…, up to {gone}, each once.",
    "bottom.reason-missing": "{round}, table {table}: number {entry} is last in the game without a "
    "reason. Choose the reason.",
    "place.in-bottom": "{round}, table {table}: number {entry} is last in the game, so place "
    "{place} cannot be given too. Remove one of the two.",
    "place.at-drawn": "{round}, table {table}: the table is drawn, so number {entry} cannot have "
    "place {place}. Remove the places, or the draw.",
    "place.missing": "{round}, table {table}: the place of number {entry} is missing. Give the "
    "places of all players of the table, or of none.",
    "place.ranking": "{round}, table {table}: number {entry} has place {place}, but {expected} is "
    "next. Places read like 1, 2, 2, 4.",
    "place.at-bye": "{round}, table {table}: number {entry} has a bye, so no place is given. "
    "Remove the place.",
    "score.missing": "{round}, table {table}: the score of number {entry} is missing. Enter it, or "
    "open the round again.",
    "score.at-bye": "{round}, table {table}: number {entry} has a bye, so there is no score. "
    "Remove the score.",
    "bottom.at-bye": "{round}, table {table}: number {entry} has a bye and cannot be last in the "
    "game. Remove the order.",
    "side.missing": "{round}, table {table}: the side of number {entry} is missing. Say whether "
    "the player is on side 1 or 2.",
    "bid.negative": Written(
        "{round}, table {table}: number {entry} has a bid of {bid}. A bid is 0 or more.",
        bid=_typed_number,
    ),
    "tie-breaks.count": "{round}, table {table}: the tie-break values of number {entry} are "
    "{values} instead of {labels}. Enter one for each, empty where it is not known.",
    "components.sum": Written(
        "{round}, table {table}: the parts of the score of number {entry} make {sum}, the score is "
        "{score}. Correct one of them.",
        sum=_typed_number,
        score=_typed_number,
    ),
    "games.sum": Written(
        "{round}, table {table}: the games of number {entry} make {sum}, the score is {score}. "
        "Correct one of them.",
        sum=_typed_number,
        score=_typed_number,
    ),
    "energy.range": "{round}, table {table}: the energy of number {entry} must be a whole number "
    "from 0 to {maximum}. Correct it.",
    "board.score": "{round}, table {table}: number {entry} has a score, but a board is scored by "
    "its centres. Remove the score.",
    "power.unknown": "{round}, table {table}: “{power}” of number {entry} is not one of the seven "
    "powers. Choose one of them.",
    "power.twice": "{round}, table {table}: number {entry} has a power ({power}) that somebody "
    "else at the table has too. Choose another one.",
    "power.turkey-out": "{round}, table {table}: number {entry} plays Turkey, but this table plays "
    "without Turkey. Change the power or the variant.",
    "centres.years": "{round}, table {table}: the centres of number {entry} must cover every "
    "year from {first} to {last}, as those of all players at the table. Complete the years.",
    "centres.value": "{round}, table {table}: the centres of number {entry} in {year} must be a "
    "whole number, 0 or more. Correct them.",
    "centres.too-many": "{round}, table {table}: the centres of {year} add up to {centres}; there "
    "are {maximum}. Correct that year.",
    "proposal.no-board": "{round}, table {table}: only a Diplomacy board can end in a draw its "
    "players proposed. Remove it.",
    "extra-year.no-board": "{round}, table {table}: only the top table of a Diplomacy event may "
    "play a year more. Remove it.",
    "proposal.not-seated": "{round}, table {table}: number {entry} is said to have proposed a draw "
    "but does not sit there. Correct or remove it.",
    "proposal.twice": "{round}, table {table}: number {entry} proposed a draw twice. A player may "
    "do so once in a game: keep one proposal.",
    "proposal.year": "{round}, table {table}: number {entry} proposed a draw in {year}, a year the "
    "board did not play. Correct the year.",
    "proposal.season": "{round}, table {table}: the draw proposed by number {entry} in {year} is "
    "in spring; draws are proposed in autumn. Correct the season.",
    "payment.receipt-twice": "Receipt {receipt} is there twice, the second time with number "
    "{entry}. Each receipt has a number of its own: correct one of the two.",
    "absence.entry-unknown": "Number {entry} has an agreed absence in {round} and is not on the "
    "entry list. Correct or remove it.",
    "copy.entry-unknown": "{round}, table {table}: the copy there belongs to number {entry}, who "
    "is not on the entry list. Name another owner, or none.",
    "differs.not-seated": "{round}, table {table}: differing entries belong to number {entry}, who "
    "does not sit there. Correct or remove them.",
    "differs.no-figure": "{round}, table {table}: entries of this value cannot differ. Correct or "
    "remove it.",
    "penalty.entry-unknown": "A penalty is recorded for number {entry}, who is not on the entry "
    "list. Correct or remove it.",
    "penalty.round-unknown": "A penalty is recorded in {round}, which does not exist. Correct or "
    "remove it.",
    "adjustment.entry-unknown": "An adjustment is recorded for number {entry}, who is not on the "
    "entry list. Correct or remove it.",
    "adjustment.round-unknown": "An adjustment is recorded in {round}, which does not exist. "
    "Correct or remove it.",
    "adjustment.sits-out": "Number {entry} has points for sitting out {round}, which the entry "
    "does not say. Add the round to the entry’s rounds sat out, or remove the adjustment.",
    "correction.entry-unknown": "A correction is recorded for number {entry}, who is not on the "
    "entry list. Correct or remove it.",
    "correction.round-unknown": "A correction is recorded in {round}, which does not exist. "
    "Correct or remove it.",
}

MESSAGES: Messages = {
    "rules.name-taken": "There are rules called “{name}” already. Give these another name.",
    "rules.none-deleted": "No rules were deleted.",
    "custom.name-control": "The name holds the invisible character {character}. Type it again.",
    "custom.key-unknown": "“{key}” is not a key of a rules file. Allowed here: {allowed}.",
    "custom.name": "The ruleset needs a name of at most {most} characters.",
    "custom.base": "The ruleset must start from one of these: {allowed}.",
    "custom.table": "“{key}” must be a table with keys of its own.",
    "custom.points-size": "The ruleset it starts from has no points for tables of {size}. It has: "
    "{allowed}.",
    "custom.points-none": "Here a formula says what a board is worth, and there are no points by "
    "place. Take them out.",
    "custom.points-row": "A row for {places} places: as many whole numbers from 0 to {most}, none "
    "higher than the one before.",
    "custom.order": "“{key}” must be a list of criteria, such as “points high”, with at least one.",
    "custom.criterion": "“{value}” is not a criterion followed by “high” or “low”. Criteria: "
    "{allowed}.",
    "custom.criterion-twice": "“{value}” stands in the order twice. Take one out.",
    "game.key-unknown": "“{key}” is not a key allowed here. Allowed: {allowed}.",
    "game.missing": "“{key}” is missing. Add it.",
    "game.table": "Enter a table: keys with their values, such as { … = … }.",
    "game.list": "Enter a list in square brackets.",
    "game.too-many": "The list has {length} items. At most {most} are allowed.",
    "game.text": "Enter a text in quotes.",
    "game.wording": "Enter a text: one in quotes, or one for each language, { it = “…”, en = “…” "
    "}, with straight quotes.",
    "game.blank": "This text is empty. Write it, or take the key out.",
    "game.too-long": "This text has {length} characters. At most {most} are allowed.",
    "game.control": "This text holds the control character {character}. Delete it.",
    "game.id": "Enter small letters, digits and single hyphens between them, at most {most} "
    "characters, such as “my-game”.",
    "game.yes-no": "Enter true or false without quotes.",
    "game.whole": "Enter a whole number from {least} to {most}, without quotes.",
    "game.number": "Enter a number from {least} to {most}, without quotes and with at most "
    "{decimals} decimals after a point.",
    "game.by-players": "Enter a number for each number of players from {least} to {most}, such as "
    "{{ 3 = 60, 4 = 90 }}.",
    "game.one-of": "Enter one of these: {allowed}.",
    "game.twice": "“{value}” is there already. Call this one something else, or take it out.",
    "game.sizes": "“recommended” must not be less than “least” nor more than “most”.",
    "game.size": "So many players cannot sit at a table of this game: it has {least} to {most}.",
    "game.scoring": "For “{key}” there must be a key “{key}” that says which. Add it.",
    "game.limits": "The least is more than the most. Swap them.",
    "game.to-win": "Nobody can win more games than are played: at most {games}.",
    "game.no-option": "No appendix and no expansion has the id “{option}”. Add it, or take this "
    "key out.",
    "game.each": "A draw of kind “each”, and no other, says what its sets are for: with “each_of” "
    "the id of the draw it goes with, or with “places”.",
    "game.counts": "There must be as many numbers as “places”: {places}.",
    "game.no-draw": "No draw before this one has the id “{draw}”. Put it before, or correct the "
    "id.",
    "game.no-items": "There is nothing to draw from. Add “items”.",
    "game.count": "At most {most} can be drawn: there are no more items.",
    "game.no-item": "“{item}” is not one of the items. Write it as it is written there.",
    "own-games.file-name": "The file must be called {wanted}, after the id of its game. Import it, "
    "or rename it.",
    "own-games.id": "“{id}” cannot be the id of an own game: small letters, digits and hyphens, at "
    "most {most} characters, and no name that Windows keeps for itself. Change it.",
    "own-games.too-many": "The folder holds more than {most} games; the others are not read. Take "
    "some out.",
    "own-games.changed-since": "{file} has been changed since; it stays as it is now.",
    "toml.too-large": "The file is larger than {most} bytes: too large for a rules or game file.",
    "toml.not-utf8": "The file is not text in UTF-8. Save it as UTF-8.",
    "toml.no-toml": "This cannot be read as TOML from column {column} on. Check quotes, brackets "
    "and the equals sign.",
}


_SEPARATED: Messages = {
    ";": "Columns are separated by semicolons.",
    ",": "Columns are separated by commas.",
    "\t": "Columns are separated by tabs.",
    "": "There is one column only.",
    "other": "Columns are separated by “{separator}”.",
}


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


def _dates_both_orders(t: Texts, v: Values) -> str:
    said = t.text(
        "Dates are written in two ways: {day_first} with the day first, {month_first} with the "
        "month first.",
        **v,
    )
    n = whole_number(v["unsure"])
    left_out = t.many("{n} date[s] could be either and [is|are] left out until you choose.", n)
    return f"{said} {left_out}" if n else said


LIST_MESSAGES: Messages = {
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
    "list.separator": lambda t, v: say(
        t, _SEPARATED.get(f"{v['separator']}", _SEPARATED["other"]), v
    ),
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
    "list.team-as-club": "“{column}” is read as the club: this event has no fixed teams.",
    "list.team-no-teams": "“{column}” will be left out: this event has no fixed teams.",
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
    "list.game-guessed": "Line {line}, “{column}”: “{text}” is read as {game}. Check it.",
    "list.game-which": "Line {line}, “{column}”: “{text}” names no game. Note with F6 which one.",
    "list.game-not-played": "Line {line}, “{column}”: “{text}” is no game of this event. It is "
    "kept in the notes.",
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
        reason=lambda t, reason: likeness(t, f"{reason}"),
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
