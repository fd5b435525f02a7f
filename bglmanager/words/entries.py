"""Words about entries, teams, the waiting list and the start of an event."""

from __future__ import annotations

from bglmanager.engine.fact_kinds import Called, marks_of
from bglmanager.engine.kinds import Gender
from bglmanager.engine.personal import PersonFacts
from bglmanager.i18n import Many, Named, Texts, capital
from bglmanager.words.messages import Messages

FACT_NAMES = {name: called.name for name, called in marks_of(PersonFacts, Called).items()}

fact_name = Named(FACT_NAMES)
"""What a fact of a person is called."""


def fact_label(t: Texts, fact: str) -> str:
    """The same above a field or a column."""
    return t.text("Birth date") if fact == "birth_date" else capital(fact_name(t, fact))


gender_name = Named({Gender.FEMALE: "female", Gender.MALE: "male", Gender.OTHER: "other"})
"""A gender as it is shown, and as an import reads it."""

field_name = Named(
    {
        **FACT_NAMES,
        "name": "name",
        "game": "game",
        "draw_seed": "draw code",
        "venue": "venue",
        "city": "town",
        "league_code": "league code",
        "organiser.name": "organiser’s name",
        "organiser.email": "organiser’s e-mail",
        "organiser.phone": "organiser’s phone",
        "organiser.club": "organiser’s club",
        "players_per_table": "players per table",
        "ruleset": "rules",
        "score": "score",
        "bid": "bid",
        "reason": "reason",
        "note": "note",
        "tie_break": "tie-break",
        "extra.buildings": "settlements + cities",
        "extra.roads_cards": "roads + development cards",
        "extra.hand": "resource cards in hand",
        "copies": "copies",
        "fee": "fee",
        "max_players": "largest number of players",
        "points_limit": "points limit",
        "arbiters": "referees",
        "prizes": "prizes",
        "not_valid": "why the event does not count",
        "appendices": "appendices",
        "expansions": "expansions",
        "seating": "seating after round 1",
        "first_seating": "seating of round 1",
        "start_time": "start time",
        "minutes": "minutes of a game",
        "desk.registration_until": "time registration closes",
        "desk.fee_until": "payment deadline",
        "desk.timetable": "timetable",
        "desk.tables": "tables in the hall",
        "table_label": "table of one’s own",
        "desk.wishes": "notes for the day",
        "options.rematches": "rule of two-player tables",
        "options.virtual_ties": "place of a virtual player",
        "options.bracket": "bracket",
        "options.third_place": "game for third place",
        "options.final_mates": "teammates in the final",
        "options.pairs_count": "league points of pairs",
        "options.bid_deducted": "points spent at the auction",
        "options.shared_win": "first place shared at the time limit",
        "options.women_first": "women before others",
        "options.worst_counts_tenth": "worst board",
        "options.top_table": "top table",
        "options.last_year": "last year",
        "options.semifinal_seating": "semifinals",
        "options.semifinals_of_three": "semifinals",
    }
).or_itself
"""What a field of a form is called."""


def fee_line(
    t: Texts, unpaid: int, until: str | None, *, over: bool, away: int = 0, here: bool = True
) -> str:
    """Who has not paid, and until when that was to be done; nothing when all have.

    Of the `unpaid` so many are `away`, not here yet. `here` says that the key which puts them
    aside works on this page.
    """
    if not unpaid:
        return ""
    count = t.many(
        "{n} player[s] [has|have] not paid, not here yet: {away}."
        if away
        else "{n} player[s] [has|have] not paid.",
        unpaid,
        away=away,
    )
    if until is None:
        return count
    if over and here:
        due = t.text("The fee was due by {hour}: Ctrl+F5 drops them.", hour=until)
    elif over:
        due = t.text("The fee was due by {hour}.", hour=until)
    else:
        due = t.text("The fee is due by {hour}.", hour=until)
    return f"{count} {due}"


def draw_waits_words(t: Texts, missing: int, hour: str, minutes: int | None) -> str:
    """Whether the first draw waits, until when and how long still (None: it has waited)."""
    if not missing:
        return t.text("Nobody has to be waited for any more: round 1 can be drawn.")
    if minutes is None:
        return t.many("The draw has waited: {n} player[s] [is|are] still missing.", missing)
    left = t.many("{n} minute[s] left", minutes)
    return t.many(
        "The draw waits until {hour} for {n} player[s]: {left}.", missing, hour=hour, left=left
    )


MESSAGES: Messages = {
    "field.too-long": "The field “{field}” has {length} characters; {most} are allowed. Shorten "
    "it.",
    "field.control": "The field “{field}” holds the invisible character {character}. Type it "
    "again.",
    "field.number": "The field “{field}” must hold a number from {least} to 1,000,000 with at most "
    "6 decimals.",
    "entry.unknown": "There is no player {entry} in this event. Look the player up in the entries.",
    "entry.already-present": "{entry} is already checked in.",
    "entry.leaves-alone": "{entry} has a seat in a round that is not over. Withdraw the player "
    "alone.",
    "entry.copy-noted": "{entry} has brought a copy already.",
    "entry.same": "Choose two different entries to merge.",
    "entry.round-drawn": "{entry}: round 1 is drawn. Entries are merged or deleted before the "
    "first draw only; withdraw the player instead.",
    "entry.has-receipts": "{entry} has receipts of the till. Merge the entry into the right one, "
    "or note that the player is not coming.",
    "entry.has-penalties": "{entry} has penalties. Merge the entry into the right one, or take the "
    "penalties back first.",
    "entry.has-left": "{entry} no longer takes part in the event.",
    "entry.not-member": "{entry} refuses the free membership of the league and cannot play. Change "
    "“Member” first.",
    "seeds.not-drawn": "Round 1 is not drawn with seeds. Choose that on the page of the event.",
    "seeds.no-elo": "Nobody who is expected has an Elo. Import it, type it in the details, or read "
    "a ranking.",
    "seeds.doubtful": "{entries}: several people of the ranking or of the event have this name. "
    "Mark them in the list if they are seeds.",
    "ties.two": "That is between two players or more. Choose another one.",
    "entry.seeds-drawn": "Round 1 is drawn: who is a seed cannot change any more.",
    "entry.data-missing": Many("{n} player[s]: {field} missing.", "players"),
    "entry.not-present": "{entry} is not checked in.",
    "entry.was-seated": "{entry} has already been seated: enter a withdrawal instead.",
    "entry.not-withdrawn": "{entry} has not withdrawn: there is nothing to take back.",
    "entry.no-way-back": "{entry} has withdrawn, and these rules have no way back. Undo it if it "
    "was a mistake.",
    "entry.warned-out": "{entry} was disqualified by the second warning. Take that warning back on "
    "the page “Referee” if it was a mistake.",
    "entry.late": "The event has started: new arrivals play from {round} on, with 0 points.",
    "entry.not-in-draft": "The draft of {round} has no seat for new arrivals. Draw it anew, or "
    "they play from round {next} on, with 0 points.",
    "person.no-last-name": "The surname is missing. Type at least that.",
    "person.email": "“{email}” is not an e-mail address. Correct it or leave the field empty.",
    "round.unknown": "There is no {round}. Choose one that has been drawn.",
    "round.minutes": "The minutes must be between 1 and 1440 (a day), not {minutes}.",
    "table.no-extra-minutes": "Table {table} has no extra minutes to take back.",
    "table.minutes-back": "Table {table} has {extra} extra minutes: no more can be taken back.",
    "round.tie-break-labels": "Every tie-break needs a name of its own.",
    "round.has-results": "{round} has results already: its tie-breaks cannot change any more.",
    "setup.nothing": "Nothing is drawn for the set-up of {round}: its game has no such draw.",
    "setup.closed": "{round} is closed: its set-up stays as it was drawn.",
    "setup.has-results": "{round} has results already: its set-up stays as it was drawn.",
    "setup.fault": "The set-up of {round} cannot be drawn: program error (see the log). Draw it by "
    "hand; the round can be played.",
    "round.not-playing": "{round} is not being played. Publish it first, or correct its results.",
    "round.not-closed": "{round} is not closed.",
    "round.not-last": "{last} has been made since: correct the result of {round} instead of "
    "opening it again.",
    "table.unknown": "There is no table {table} in {round}. Look for the number on the table "
    "sheet.",
    "result.draft": "{round} is a draft: publish it before you enter results.",
    "result.score-missing": "Table {table}: the score of {entry} is missing. Type it, or enter a "
    "withdrawal.",
    "result.number": "Table {table}, {entry}: the {field} must be a number up to 1,000,000 with at "
    "most 6 decimals.",
    "result.bid-negative": "Table {table}, {entry}: a bid cannot be below 0. Type what was bid.",
    "result.tie-breaks": "Table {table}, {entry}: the tie-breaks do not match those of the round. "
    "Type one value for each.",
    "result.whole-number": "Table {table}, {entry}: {field} must be a whole number from 0 on.",
    "result.places-drawn": "Table {table} was declared drawn: it cannot have places as well. Take "
    "one of the two back.",
    "result.places-some": "Table {table}: give a place to everybody or to nobody.",
    "result.places-ranking": "Table {table}: the places must read like a ranking (1, 2, 2, 4).",
    "result.far-from-others": "Table {table}: {entry} has {score}, far from the other scores. Is "
    "it right?",
    "result.bid-high": "Table {table}: {entry} bid {bid}, more than the score. Is it right?",
    "result.tie-unbroken": "Table {table}: {entries} are tied. Does a tie-break of the game "
    "separate them?",
    "result.reason-missing": "Table {table} has a result already. Say why it changes.",
    "result.everybody-gone": "Table {table}: everybody has left. The last to leave is 1st; leave "
    "the field empty.",
    "result.nobody-came": "Table {table}: nobody came. Nobody has points there; nothing has to be "
    "typed.",
    "table.ends-at-once": "Table {table}, players left: {n}. With fewer than {least} the game ends "
    "at once: type the points as they stand.",
    "table.no-game": "Table {table}, players here: {n}. With fewer than {least} no game is played: "
    "assign the seats again without the missing.",
    "seat-anew.enough": "Enough players have come to every table of {round}.",
    "seat-anew.results": "{round} has results already, so its seats stay. Continue, or undo the "
    "results first.",
    "result.gone": "Table {table}: {entry} did not come and is last, whatever the score. Is the "
    "score right?",
    "result.not-at-table": "{entry} does not sit at table {table}. Choose somebody who does.",
    "result.already-last": "{entry} is already among the last at table {table}. Nothing else has "
    "to be done.",
    "result.no-own-time": "Players have no time of their own here: only a whole table runs out of "
    "time.",
    "result.not-last": "{entry} is not last in the game at table {table}: there is nothing to "
    "undo.",
    "file.not-found": "{file} is not there. Choose it again, or look for it under another name.",
    "file.not-a-file": "{file} is a folder or a device and no file. Choose a file.",
    "file.unreadable": "{file} cannot be read. Check that it is there and that you may open it.",
    "file.not-kept": "{file} is too large or not readable, and would be lost. Move it elsewhere "
    "first.",
    "file.no-answer": "{folder} does not answer: a USB stick that is failing or was taken out, or "
    "a network that is gone. Choose another folder, or try again once it is there.",
    "file.not-replaced": "{file} is a folder, a device or a pipe: it is never replaced. Choose "
    "another name.",
    "file.is-link": "{file} is a link to {target}: it is never replaced. Choose that file or "
    "another name.",
    "file.path-too-long": "The path to {file} is too long. Choose a shorter name, or a folder with "
    "a shorter path.",
    "file.no-folder": "{file} was not written: its folder is not there. Choose another one; "
    "nothing else has changed.",
    "file.folder-is-file": "{file} is a file and no folder. Choose another folder; nothing else "
    "has changed.",
    "file.disk-full": "{file} was not written: the disk is full. Make room or choose another "
    "folder; nothing else has changed.",
    "file.disk-failed": "{file} was not written: the disk or the USB stick fails. Choose another "
    "folder; nothing else has changed.",
    "file.not-allowed": "{file} was not written: another program has it open, or its folder may "
    "not be written. Close it there, or choose another folder; nothing else has changed.",
    "file.not-written": "{file} was not written ({reason}). Choose another folder; nothing else "
    "has changed.",
    "export.provisional": "The final is not played to the end: the file will hold provisional "
    "results.",
    "export.no-code": "The league code is missing. Enter it in the settings of the event.",
    "export.few-players": "Fewer than 8 players: the event does not count for the league.",
    "entry.all-paid": "Nobody to drop: all have paid.",
    "export.halved": "Fewer than 6 players: the league points count half.",
    "export.data-missing": "Missing, and the league requires it of every player: {field} of "
    "{entries}. Enter it with the entries.",
    "export.no-organiser": "The organiser’s name is missing. Enter it in the settings of the "
    "event.",
    "export.no-standings": "There are no standings yet. Close the first round.",
    "erasing.no-list": "The list of erased people ({file}) is gone or damaged: who was erased "
    "could come back with a backup. Put the file back, or choose to go on without it on the page "
    "of backups.",
    "erasing.list-mended": "One of the two copies of the list of erased people ({file}) was gone "
    "or damaged; it was made again from the other.",
    "tidy.not-played": "No round has been played: there is nothing to close yet.",
    "tidy.round-open": "{round} is still open. Close it, then close the event and remove contacts.",
    "event.no-name": "The event has no name. Type one.",
    "event.no-game": "No game is chosen. Choose or type one.",
    "event.no-seed": "The draw code is empty. Type any word or number.",
    "event.rounds": "The number of rounds must be between 1 and {most}, not {rounds}.",
    "event.multi": "An event of several games has a game for every round. Choose them round by "
    "round.",
    "event.date-too-early": "{date} is too long ago. Check the year.",
    "event.dates-order": "The last day ({end}) is before the first ({date}). Correct one of the "
    "two.",
    "event.fixed-after-draw": "The {field} cannot change after the first draw.",
    "event.rounds-played": Many(
        "{n} round[s] [is|are] made already: {rounds} cannot be the number of rounds.", "played"
    ),
    "event.code-missing": "The league code is not there yet: ask the league for it by {date}.",
    "event.code-late": "The league code is missing: it should have been asked for by {date}.",
    "event.big-code-missing": "The league code is not there yet: ask the league for it, preferably "
    "by {date}.",
    "event.big-code-late": "The league code is missing: ask the league for it now. Preferably that "
    "is done by {date}.",
    "event.data-missing": "The league requires these too: {fields}.",
    "event.few-referees": Many(
        "{players} players: {wanted} referees are recommended, {n} [is|are] named.", "referees"
    ),
    "waiting.full": Many(
        "{entry} is number {place} on the waiting list: [the only place is|all {n} places are] "
        "taken. Raise the largest number of players on the page of the event, or wait until "
        "[it|one] is free.",
        "most",
    ),
    "waiting.no-copies": Many(
        "{entry} is number {place} on the waiting list: the copies of the game make {n} place[s]. "
        "Note the next copy that comes with F6.",
        "most",
    ),
    "waiting.no-place": Many(
        "Room for {n} player[s], {left} free. Raise the largest number of players on the page of "
        "the event, or note with F6 in the entries a copy of the game that has come.",
        "most",
    ),
    "waiting.not-waiting": "{entry} is not on the waiting list.",
    "waiting.no-copy-yet": "Copies of the game are asked for and none is noted yet, so that there "
    "is no place. F6 notes a copy on the line of who has brought it, F2 several; note your own on "
    "your line, also if you do not play.",
    "waiting.free": Many(
        "{n} place[s] [is|are] free: Enter on {entry} calls the first of the waiting list in.",
        "places",
    ),
    "waiting.beyond-rules": "{players} players are here, and the rules are for up to {most}. With "
    "a largest number on the page of the event the others wait.",
    "team.drawn": "Teams stay as they are once the first round is drawn.",
    "team.no-name": "The team needs a name.",
    "team.name-taken": "There is another team called “{name}”.",
    "team.table-size": "Two teams of {team} would sit at tables of {table}; the rules play at "
    "tables of at most {most}.",
    "team.too-many": "{name} would have {players} players: too many for {size} and a reserve.",
    "team.too-many-in-pair": "{name} would have {players} players: a pair is two, with no reserve.",
    "team.none-fixed": "This event has no fixed teams. Choose them on its page.",
    "team.none-of": "{entry} is in no team.",
    "team.no-reserve": "The team of {entry} has no reserve to play instead.",
    "team.is-captain": "{entry} is the captain of {name} already.",
    "team.several-incomplete": Many("{n} team[s] [is|are] incomplete: {names}.", "teams"),
    "team.mode-size": "A team has {least} to {most} members.",
    "team.incomplete": "{name} has {members} of {size} members.",
    "team.people-without": Many("{n} player[s] [has|have] no team.", "players"),
    "team.reserve-waits": "{entry} is a reserve and waits until a teammate leaves.",
    "team.place-taken": "{other} has played in the place of {entry}, who cannot come back.",
    "team.undo-expulsion": "All of {name} was disqualified. Take that penalty back on the page "
    "“Referee” if it was a mistake.",
    "seating.team-size": "{name} has {members} of {size} members: complete the team, or take its "
    "players out.",
    "start.drawn": "Round 1 is made: who comes now is checked in and plays from the next round on.",
    "start.nobody-missing": "Nobody is missing: round 1 can be drawn.",
    "start.not-missing": "{entry} is not missing. Look at the entries again.",
    "start.no-place": Many(
        "{keep} would keep a seat, and {n} place[s] [is|are] free. Drop others, or raise the "
        "maximum.",
        "places",
    ),
    "draft.everybody": "Everybody who is here has a seat in the draft of {round}.",
    "draft.without-seat": "No seat in the draft of {round}: {entries}.",
    "sits-out.not-here": "{entry} is not checked in: only players here can sit out.",
    "sits-out.made": "{round} is made: it is too late to sit out. Note at the table who is not "
    "there.",
    "roll-call.first": "Before round 1 people are checked in with the entries; a roll call is held "
    "before the later rounds.",
    "roll-call.not-now": "{round} is not closed yet: the roll call is held before the next one is "
    "drawn.",
    "entry.too-late": "All planned rounds are drawn: who comes now is entered and does not play "
    "any more.",
    "entry.not-in-last-draft": "The draft of {round}, the last one, has no seat for new arrivals. "
    "Draw it anew, or they do not play.",
    "event.registration-after-start": "Registration is open until {until}, but the event starts at "
    "{start}. Correct one of the two, unless late players are welcome.",
    "event.many-tables": "{tables} tables in the hall are named; {most} are allowed. Take some "
    "away.",
    "event.fee-after-start": "The fee can be paid until {until}, but the event starts at {start}. "
    "Correct one of the two.",
    "event.fee-before-registration": "Registration is open until {registration}, but the fee is "
    "due at {fee} already. Correct one of the two.",
}
