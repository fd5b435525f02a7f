"""Sentences about what is done at the desk: entries, results, penalties, settings."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from bglmanager.i18n import Texts
from bglmanager.words.number_format import short_day
from bglmanager.words.sentence import Sentences


def _with_days(v: Mapping[str, object]) -> Mapping[str, object]:
    """The values with days as the screen has them."""
    return {k: short_day(x) if isinstance(x, date) else x for k, x in v.items()}


def field_name(t: Texts, field: object) -> str:
    """What a field of a form is called."""
    names = {
        "first_name": t.text("first name"),
        "last_name": t.text("surname"),
        "email": t.text("e-mail"),
        "phone": t.text("phone"),
        "nickname": t.text("nickname"),
        "club": t.text("club"),
        "league_id": t.text("league number"),
        "name": t.text("name"),
        "game": t.text("game"),
        "draw_seed": t.text("draw code"),
        "venue": t.text("venue"),
        "city": t.text("town"),
        "league_code": t.text("league code"),
        "organiser.name": t.text("organiser’s name"),
        "organiser.email": t.text("organiser’s e-mail"),
        "organiser.phone": t.text("organiser’s phone"),
        "organiser.club": t.text("organiser’s club"),
        "players_per_table": t.text("players per table"),
        "ruleset": t.text("rules"),
        "score": t.text("score"),
        "bid": t.text("bid"),
        "reason": t.text("reason"),
        "note": t.text("note"),
        "tie_break": t.text("tie-break"),
        "extra.buildings": t.text("settlements + cities"),
        "extra.roads_cards": t.text("roads + development cards"),
        "extra.hand": t.text("resource cards in hand"),
        "rating": t.text("rating"),
        "copies": t.text("copies"),
        "fee": t.text("fee"),
        "max_players": t.text("largest number of players"),
        "points_limit": t.text("points limit"),
        "arbiters": t.text("referees"),
        "prizes": t.text("prizes"),
        "not_valid": t.text("why the event does not count"),
        "appendices": t.text("appendices"),
        "expansions": t.text("expansions"),
        "seating": t.text("seating after round 1"),
        "first_seating": t.text("seating of round 1"),
        "start_time": t.text("start time"),
        "birth_date": t.text("birth date"),
        "minutes": t.text("minutes of a game"),
        "desk.registration_until": t.text("time registration closes"),
        "desk.fee_until": t.text("payment deadline"),
        "desk.timetable": t.text("timetable"),
        "desk.tables": t.text("tables in the hall"),
        "desk.wishes": t.text("notes for the day"),
        "options.rematches": t.text("rule of two-player tables"),
        "options.virtual_ties": t.text("place of a virtual player"),
        "options.bracket": t.text("bracket"),
        "options.final_mates": t.text("teammates in the final"),
        "options.pairs_count": t.text("league points of pairs"),
        "options.bid_deducted": t.text("points spent at the auction"),
        "options.shared_win": t.text("first place shared at the time limit"),
        "options.women_first": t.text("women before others"),
        "options.worst_counts_tenth": t.text("worst board"),
        "options.top_table": t.text("top table"),
        "options.last_year": t.text("last year"),
        "options.semifinal_seating": t.text("semifinals"),
        "options.semifinals_of_three": t.text("semifinals"),
    }
    return names.get(str(field), str(field))


def _fields(t: Texts, names: object) -> str:
    """Several fields by name: "venue, town"."""
    several = names if isinstance(names, tuple) else (names,)
    return ", ".join(field_name(t, name) for name in several)


SENTENCES: Sentences = {
    "field.too-long": lambda t, v: t.text(
        "The field “{field}” has {length} characters; {most} are allowed. Shorten it.",
        **{**v, "field": field_name(t, v["field"])},
    ),
    "field.control": lambda t, v: t.text(
        "The field “{field}” holds the invisible character {character}. Type it again.",
        **{**v, "field": field_name(t, v["field"])},
    ),
    "field.number": lambda t, v: t.text(
        "The field “{field}” must hold a number from {least} to 1,000,000 with at most 6 decimals.",
        **{**v, "field": field_name(t, v["field"])},
    ),
    "entry.unknown": lambda t, v: t.text(
        "There is no player {entry} in this event. Look the player up in the entries.", **v
    ),
    "entry.already-present": lambda t, v: t.text("{entry} is already checked in.", **v),
    "entry.leaves-alone": lambda t, v: t.text(
        "{entry} has a seat in a round that is not over. Withdraw the player alone.", **v
    ),
    "entry.copy-noted": lambda t, v: t.text("{entry} has brought a copy already.", **v),
    "entry.same": lambda t, v: t.text("Choose two different entries to merge."),
    "entry.round-drawn": lambda t, v: t.text(
        "{entry}: round 1 is drawn. Entries are merged or deleted before the first draw only; "
        "withdraw the player instead.",
        **v,
    ),
    "entry.has-receipts": lambda t, v: t.text(
        "{entry} has receipts of the till. Merge the entry into the right one, or note that the "
        "player is not coming.",
        **v,
    ),
    "entry.has-penalties": lambda t, v: t.text(
        "{entry} has penalties. Merge the entry into the right one, or take the penalties back "
        "first.",
        **v,
    ),
    "entry.has-left": lambda t, v: t.text("{entry} no longer takes part in the event.", **v),
    "entry.not-member": lambda t, v: t.text(
        "{entry} refuses the free membership of the league and cannot play. Change “Member” first.",
        **v,
    ),
    "seeds.not-drawn": lambda t, _v: t.text(
        "Round 1 is not drawn with seeds. Choose that on the page of the event."
    ),
    "seeds.no-elo": lambda t, _v: t.text(
        "Nobody who is expected has an Elo. Import it, or type it in the details."
    ),
    "ties.not-looked-at": lambda t, _v: t.text(
        "Personal ties are looked at on Diplomacy boards only (8.1)."
    ),
    "ties.two": lambda t, _v: t.text("A tie is between two players or more. Choose another one."),
    "entry.seeds-drawn": lambda t, v: t.text(
        "Round 1 is drawn: who is a seed cannot change any more.", **v
    ),
    "entry.data-missing": lambda t, v: t.many(
        "{n} player: {field} missing.",
        "{n} players: {field} missing.",
        v["players"] if isinstance(v["players"], int) else 0,
        field=field_name(t, v["field"]),
    ),
    "entry.not-present": lambda t, v: t.text("{entry} is not checked in.", **v),
    "entry.was-seated": lambda t, v: t.text(
        "{entry} has already been seated: enter a withdrawal instead.", **v
    ),
    "entry.not-withdrawn": lambda t, v: t.text(
        "{entry} has not withdrawn: there is nothing to take back.", **v
    ),
    "entry.no-way-back": lambda t, v: t.text(
        "{entry} has withdrawn, and these rules have no way back. Undo it if it was a mistake.", **v
    ),
    "entry.warned-out": lambda t, v: t.text(
        "{entry} was disqualified by the second warning. Take that warning back on the "
        "page “Referee” if it was a mistake.",
        **v,
    ),
    "entry.late": lambda t, v: t.text(
        "The event has started: new arrivals play from {round} on, with 0 points.", **v
    ),
    "entry.not-in-draft": lambda t, v: t.text(
        "The draft of {round} has no seat for new arrivals. Draw it anew, or they play "
        "from round {next} on, with 0 points.",
        **v,
    ),
    "person.no-last-name": lambda t, v: t.text("The surname is missing. Type at least that.", **v),
    "person.email": lambda t, v: t.text(
        "“{email}” is not an e-mail address. Correct it or leave the field empty.", **v
    ),
    "round.unknown": lambda t, v: t.text(
        "There is no {round}. Choose one that has been drawn.", **v
    ),
    "round.minutes": lambda t, v: t.text(
        "The minutes must be between 1 and 1440 (a day), not {minutes}.", **v
    ),
    "table.no-extra-minutes": lambda t, v: t.text(
        "Table {table} has no extra minutes to take back.", **v
    ),
    "table.minutes-back": lambda t, v: t.text(
        "Table {table} has {extra} extra minutes: no more can be taken back.", **v
    ),
    "round.tie-break-labels": lambda t, v: t.text("Every tie-break needs a name of its own.", **v),
    "round.has-results": lambda t, v: t.text(
        "{round} has results already: its tie-breaks cannot change any more.", **v
    ),
    "setup.nothing": lambda t, v: t.text(
        "Nothing is drawn for the set-up of {round}: its game has no such draw.", **v
    ),
    "setup.closed": lambda t, v: t.text(
        "{round} is closed: its set-up stays as it was drawn.", **v
    ),
    "setup.has-results": lambda t, v: t.text(
        "{round} has results already: its set-up stays as it was drawn.", **v
    ),
    "setup.fault": lambda t, v: t.text(
        "The set-up of {round} cannot be drawn: program error (see the log). Draw it "
        "by hand; the round can be played.",
        **v,
    ),
    "round.not-playing": lambda t, v: t.text(
        "{round} is not being played. Publish it first, or correct its results.", **v
    ),
    "round.not-closed": lambda t, v: t.text("{round} is not closed.", **v),
    "round.not-last": lambda t, v: t.text(
        "{last} has been made since: correct the result of {round} instead of opening it again.",
        **v,
    ),
    "table.unknown": lambda t, v: t.text(
        "There is no table {table} in {round}. Look for the number on the table sheet.", **v
    ),
    "result.draft": lambda t, v: t.text(
        "{round} is a draft: publish it before you enter results.", **v
    ),
    "result.score-missing": lambda t, v: t.text(
        "Table {table}: the score of {entry} is missing. Type it, or enter a withdrawal.", **v
    ),
    "result.number": lambda t, v: t.text(
        "Table {table}, {entry}: the {field} must be a number up to 1,000,000 with at most 6 "
        "decimals.",
        **{**v, "field": field_name(t, v["field"])},
    ),
    "result.bid-negative": lambda t, v: t.text(
        "Table {table}, {entry}: a bid cannot be below 0. Type what was bid.", **v
    ),
    "result.tie-breaks": lambda t, v: t.text(
        "Table {table}, {entry}: the tie-breaks do not match those of the round. Type one value "
        "for each.",
        **v,
    ),
    "result.whole-number": lambda t, v: t.text(
        "Table {table}, {entry}: {field} must be a whole number from 0 on.",
        **{**v, "field": field_name(t, v["field"])},
    ),
    "result.places-drawn": lambda t, v: t.text(
        "Table {table} was declared drawn: it cannot have places as well. Take one of the two "
        "back.",
        **v,
    ),
    "result.places-some": lambda t, v: t.text(
        "Table {table}: give a place to everybody or to nobody.", **v
    ),
    "result.places-ranking": lambda t, v: t.text(
        "Table {table}: the places must read like a ranking (1, 2, 2, 4).", **v
    ),
    "result.far-from-others": lambda t, v: t.text(
        "Table {table}: {entry} has {score}, far from the other scores. Is it right?", **v
    ),
    "result.bid-high": lambda t, v: t.text(
        "Table {table}: {entry} bid {bid}, more than the score. Is it right?", **v
    ),
    "result.tie-unbroken": lambda t, v: t.text(
        "Table {table}: {entries} are tied. Does a tie-break of the game separate them?", **v
    ),
    "result.reason-missing": lambda t, v: t.text(
        "Table {table} has a result already. Say why it changes.", **v
    ),
    "result.everybody-gone": lambda t, v: t.text(
        "Table {table}: everybody has left. The last to leave is 1st; leave the field empty.",
        **v,
    ),
    "result.nobody-came": lambda t, v: t.text(
        "Table {table}: nobody came. Nobody has points there; nothing has to be typed.", **v
    ),
    "table.ends-at-once": lambda t, v: t.text(
        "Table {table}, players left: {n}. With fewer than {least} the game ends at once: type the "
        "points as they stand.",
        **v,
    ),
    "table.no-game": lambda t, v: t.text(
        "Table {table}, players here: {n}. With fewer than {least} no game is played: assign the "
        "seats again without the missing.",
        **v,
    ),
    "seat-anew.enough": lambda t, v: t.text(
        "Enough players have come to every table of {round}.", **v
    ),
    "seat-anew.results": lambda t, v: t.text(
        "{round} has results already, so its seats stay. Continue, or undo the results first.",
        **v,
    ),
    "result.gone": lambda t, v: t.text(
        "Table {table}: {entry} did not come and is last, whatever the score. Is the score right?",
        **v,
    ),
    "result.not-at-table": lambda t, v: t.text(
        "{entry} does not sit at table {table}. Choose somebody who does.", **v
    ),
    "result.already-last": lambda t, v: t.text(
        "{entry} is already among the last at table {table}. Nothing else has to be done.", **v
    ),
    "result.no-own-time": lambda t, v: t.text(
        "Players have no time of their own here: only a whole table runs out of time.", **v
    ),
    "result.not-last": lambda t, v: t.text(
        "{entry} is not last in the game at table {table}: there is nothing to undo.", **v
    ),
    "file.not-found": lambda t, v: t.text(
        "{file} is not there. Choose it again, or look for it under another name.", **v
    ),
    "file.not-a-file": lambda t, v: t.text(
        "{file} is a folder or a device and no file. Choose a file.", **v
    ),
    "file.unreadable": lambda t, v: t.text(
        "{file} cannot be read. Check that it is there and that you may open it.", **v
    ),
    "file.not-kept": lambda t, v: t.text(
        "{file} is too large or not readable, and would be lost. Move it elsewhere first.",
        **v,
    ),
    "file.no-answer": lambda t, v: t.text(
        "{folder} does not answer: a USB stick that is failing or was taken out, or a "
        "network that is gone. Choose another folder, or try again once it is there.",
        **v,
    ),
    "file.not-replaced": lambda t, v: t.text(
        "{file} is a folder, a device or a pipe: it is never replaced. Choose another name.", **v
    ),
    "file.is-link": lambda t, v: t.text(
        "{file} is a link to {target}: it is never replaced. Choose that file or another name.",
        **v,
    ),
    "file.path-too-long": lambda t, v: t.text(
        "The path to {file} is too long. Choose a shorter name, or a folder with a shorter path.",
        **v,
    ),
    "file.not-written": lambda t, v: t.text(
        "{file} was not written ({reason}). Choose another folder; nothing else has changed.", **v
    ),
    "export.provisional": lambda t, v: t.text(
        "The final is not played to the end: the file will hold provisional results.", **v
    ),
    "export.no-code": lambda t, v: t.text(
        "The league code is missing. Enter it in the settings of the event.", **v
    ),
    "export.few-players": lambda t, v: t.text(
        "Fewer than 8 players: the event does not count for the league.", **v
    ),
    "entry.all-paid": lambda t, v: t.text("Nobody to drop: all have paid.", **v),
    "export.halved": lambda t, v: t.text(
        "Fewer than 6 players: the league points count half.", **v
    ),
    "export.data-missing": lambda t, v: t.text(
        "Missing, and the league requires it of every player: {field} of {entries}. Enter it "
        "with the entries.",
        field=field_name(t, v["field"]),
        entries=v["entries"],
    ),
    "export.no-organiser": lambda t, v: t.text(
        "The organiser’s name is missing. Enter it in the settings of the event.", **v
    ),
    "export.no-standings": lambda t, v: t.text(
        "There are no standings yet. Close the first round.", **v
    ),
    "erasing.no-list": lambda t, v: t.text(
        "The list of erased people ({file}) is gone or damaged: who was erased could come back "
        "with a backup. Put the file back, or choose to go on without it on the page of backups.",
        **v,
    ),
    "erasing.list-mended": lambda t, v: t.text(
        "One of the two copies of the list of erased people ({file}) was gone or damaged; it was "
        "made again from the other.",
        **v,
    ),
    "tidy.not-played": lambda t, v: t.text(
        "No round has been played: there is nothing to close yet.", **v
    ),
    "tidy.round-open": lambda t, v: t.text(
        "{round} is still open. Close it, then close the event and remove contacts.", **v
    ),
    "event.no-name": lambda t, v: t.text("The event has no name. Type one.", **v),
    "event.no-game": lambda t, v: t.text("No game is chosen. Choose or type one.", **v),
    "event.no-seed": lambda t, v: t.text("The draw code is empty. Type any word or number.", **v),
    "event.rounds": lambda t, v: t.text(
        "The number of rounds must be between 1 and {most}, not {rounds}.", **v
    ),
    "event.multi": lambda t, v: t.text(
        "“multi” stands for several games, which this version cannot plan. Type one game."
    ),
    "event.date-too-early": lambda t, v: t.text(
        "{date} is too long ago. Check the year.", **_with_days(v)
    ),
    "event.dates-order": lambda t, v: t.text(
        "The last day ({end}) is before the first ({date}). Correct one of the two.",
        **_with_days(v),
    ),
    "event.fixed-after-draw": lambda t, v: t.text(
        "The {field} cannot change after the first draw.",
        field=field_name(t, v["field"]),
    ),
    "event.rounds-played": lambda t, v: t.many(
        "{n} round is made already: {rounds} cannot be the number of rounds.",
        "{n} rounds are made already: {rounds} cannot be the number of rounds.",
        v["played"] if isinstance(v["played"], int) else 0,
        rounds=v["rounds"],
    ),
    "event.code-missing": lambda t, v: t.text(
        "The league code is not there yet: ask the league for it by {date}.", **_with_days(v)
    ),
    "event.code-late": lambda t, v: t.text(
        "The league code is missing: it should have been asked for by {date}.", **_with_days(v)
    ),
    "event.big-code-missing": lambda t, v: t.text(
        "The league code is not there yet: ask the league for it, preferably by {date}.",
        **_with_days(v),
    ),
    "event.big-code-late": lambda t, v: t.text(
        "The league code is missing: ask the league for it now. Preferably that is done by {date}.",
        **_with_days(v),
    ),
    "event.data-missing": lambda t, v: t.text(
        "The league requires these too: {fields}.", fields=_fields(t, v["fields"])
    ),
    "event.few-referees": lambda t, v: t.many(
        "{players} players: {wanted} referees are recommended, {n} is named.",
        "{players} players: {wanted} referees are recommended, {n} are named.",
        v["referees"] if isinstance(v["referees"], int) else 0,
        players=v["players"],
        wanted=v["wanted"],
    ),
}
