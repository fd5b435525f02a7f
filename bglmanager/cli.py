"""The headless commands: computing, verifying, seating and printing event documents.

Findings go to standard output, those of commands whose standard output is a document and errors
of usage to standard error. Exit codes: 0 fine, 1 the input is wrong, 2 wrong usage.
"""

from __future__ import annotations

import argparse
import errno
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial
from io import BytesIO, StringIO
from pathlib import Path
from typing import BinaryIO, Never, TypeVar

from bglmanager import __version__
from bglmanager.engine.event import League
from bglmanager.engine.finals import with_phases
from bglmanager.engine.ids import RoundNumber
from bglmanager.engine.problems import Problem, Refused, problem, refuse_if
from bglmanager.i18n import DEFAULT_LANGUAGE, LANGUAGES, Texts
from bglmanager.services import documents, files, league, paper
from bglmanager.services.errors import NotOpened, NotSaved
from bglmanager.services.games import Catalogue, catalogue_of
from bglmanager.services.sheet_files import SheetFormat, sheet_bytes
from bglmanager.words.problems import problem_sentence

T = TypeVar("T")

COMMANDS = ("compute", "verify", "seat", "print", "league", "demo")
FINE, WRONG_INPUT, WRONG_USAGE = 0, 1, 2
STANDARD_INPUT = "-"
_READ_AT_MOST = documents.LARGEST_FILE + 1
_SHOWN = 60
_ENDINGS = (".bgl.json", ".json")
_OF_THE_FOLDER = (
    *("file.disk-full", "file.disk-failed", "file.no-folder", "file.no-answer"),
    "file.folder-is-file",
)
"""What hinders one file and every other that would be written after it."""


@dataclass(frozen=True)
class Console:
    """Where a command reads and speaks; texts go out in `encoding`."""

    stdin: BinaryIO
    stdout: BinaryIO
    stderr: BinaryIO
    encoding: str = "utf-8"

    def say(self, line: str) -> None:
        """A line on standard output."""
        self.give(self._encoded(f"{line}\n"))

    def give(self, data: bytes) -> None:
        """Bytes on standard output. Raises `Unheard`."""
        with _hearing():
            self.stdout.write(data)

    def flush(self) -> None:
        """Let go of what was said. Raises `Unheard`."""
        with _hearing():
            self.stdout.flush()

    def complain(self, text: str) -> None:
        """Text on standard error, as it stands; where nobody takes it, it is not said."""
        with suppress(OSError):
            self.stderr.write(self._encoded(text))

    def _encoded(self, text: str) -> bytes:
        return text.encode(self.encoding, "backslashreplace")


def standard_console() -> Console:
    """The streams this process was started with."""
    found = [None if each is None else each.buffer for each in (sys.stdin, sys.stdout, sys.stderr)]
    stdin, stdout, stderr = (each or ClosedStream() for each in found)
    return Console(stdin, stdout, stderr, getattr(sys.stdout, "encoding", None) or "utf-8")


class ClosedStream(BytesIO):
    """A standard stream that the process was started without: nothing comes, nothing goes."""

    def read(self, _size: object = -1, /) -> Never:
        """Raises OSError."""
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))

    write = read


class Unheard(Exception):
    """Standard output takes nothing: whoever reads has gone, the disk is full, it is closed."""


@contextmanager
def _hearing() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise Unheard from error


@dataclass(frozen=True)
class Session:
    """What every command works with."""

    console: Console
    texts: Texts
    clock: Callable[[], datetime]
    new_id: Callable[[], str]
    games: Catalogue

    def report(self, file: str, found: Sequence[Problem], *, aside: bool = False) -> None:
        """One line per problem: file, JSON path, sentence; `aside` of a document."""
        for each in found:
            line = ": ".join(filter(None, (file, each.path, problem_sentence(self.texts, each))))
            if aside:
                self.console.complain(f"{line}\n")
            else:
                self.console.say(line)


class Unusable(Exception):
    """The command was used wrongly; its text says how."""


def main(
    argv: Sequence[str],
    *,
    clock: Callable[[], datetime],
    new_id: Callable[[], str],
    environment: Mapping[str, str],
    console: Console | None = None,
    data: Path | None = None,
) -> int:
    """Run one command line, without the program's name, on this console or that of the process; its
    exit code. The organiser's own games are those in the folder `data`.
    """
    speaking = console or standard_console()
    texts = Texts(_language(argv, environment))
    parser = _parser(texts)
    out, err = StringIO(), StringIO()
    try:
        with redirect_stdout(out), redirect_stderr(err):
            arguments = parser.parse_args(argv)
    except SystemExit as ended:
        speaking.complain(err.getvalue())
        return _said(speaking, out.getvalue()) if ended.code in (None, 0) else WRONG_USAGE
    try:
        session = Session(speaking, texts, clock, new_id, catalogue_of(data))
        code: int = arguments.run(session, arguments)
        speaking.flush()
    except Unusable as wrong:
        speaking.complain(f"bglmanager {arguments.command}: {wrong}\n")
        return WRONG_USAGE
    except Unheard:
        return WRONG_INPUT
    return code


def _said(console: Console, text: str) -> int:
    try:
        console.give(text.encode())
        console.flush()
    except Unheard:
        return WRONG_INPUT
    return FINE


def _language(argv: Sequence[str], environment: Mapping[str, str]) -> str:
    known = argparse.ArgumentParser(add_help=False, exit_on_error=False, allow_abbrev=False)
    known.add_argument("--language", choices=tuple(LANGUAGES))
    try:
        asked: str | None = known.parse_known_args(argv)[0].language
    except (argparse.ArgumentError, SystemExit):
        asked = None
    named = (environment.get(key, "")[:2] for key in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return asked or next((each for each in named if each in LANGUAGES), DEFAULT_LANGUAGE)


def _parser(texts: Texts) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="bglmanager",
        description=texts.text("Compute, verify, seat and print result files."),
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"BGL Manager {__version__}",
        help=texts.text("say which version this is"),
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="|".join(COMMANDS))

    def command(name: str, run: Callable[..., int], summary: str) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=summary, description=summary, allow_abbrev=False)
        added.set_defaults(run=run)
        spoken = texts.text("language of messages and sheets")
        read = texts.text("- is standard input")
        added.add_argument("--language", choices=tuple(LANGUAGES), help=spoken)
        if name != "demo":
            added.add_argument("files", nargs="+", metavar="FILE", help=read)
        return added

    folder = texts.text("folder for the results")
    derive = partial(_rewrite, change=documents.with_results_computed)
    compute = command("compute", derive, texts.text("Derive everything afresh from the facts."))
    compute.add_argument("--out", type=Path, metavar="DIR", help=folder)
    command("verify", _verify, texts.text("Say everything that is wrong with a document."))
    seat = command("seat", _seat, texts.text("Add the next round as a draft."))
    draw = texts.text("the draw’s")
    seat.add_argument("--attempt", type=_counted(texts), default=1, metavar="N", help=draw)
    seat.add_argument("--out", type=Path, metavar="DIR", help=folder)
    prints = command("print", _print, texts.text("Make PDFs of a document."))
    _print_options(prints, texts)
    prints.add_argument("--out", type=Path, required=True, metavar="DIR", help=folder)
    ranking = command("league", _league, texts.text("Rank the players of many events."))
    _league_options(ranking, texts)
    demo = command("demo", _demo, texts.text("Play a whole sample event."))
    demo.add_argument("--out", type=Path, required=True, metavar="DIR", help=folder)
    demo.add_argument("--entries", metavar="FILE", help=texts.text("entry list to play it with"))
    return parser


def _print_options(prints: argparse.ArgumentParser, texts: Texts) -> None:
    add, text = prints.add_argument, texts.text
    kinds = (paper.EVERYTHING, paper.Sheet.ROUND, *(k for k in paper.ALL_KINDS if k != "round"))
    what = text("sheets, divided by commas: {kinds}", kinds=", ".join(kinds))
    add("--what", type=_several_of(texts, kinds), required=True, metavar="SHEETS", help=what)
    add("--one", action="store_true", help=text("one PDF of all of them, with a cover"))
    formats, kept = (
        tuple(SheetFormat),
        text("what the files are; all but pdf have the tables alone"),
    )
    add(
        "--as",
        dest="format",
        type=_one_of(texts, formats),
        default=SheetFormat.PDF,
        metavar="|".join(formats),
        help=kept,
    )
    newest = text("round of the sheets, the newest if it is not told")
    add("--round", type=_counted(texts), metavar="N", help=newest)
    slips = text("table sheets on a page")
    some = text("tables whose sheets are printed, and blank sheets: 3,7-9+2")
    add("--tables", type=_tables(texts), default=((), 0), metavar="3,7-9+2", help=some)
    alone = text("people whose badges, cards, certificates or receipts are printed: 12,40-44,Rossi")
    add("--people", default="", metavar="12,40-44", help=alone)
    labels = text("place of the first badge on a sheet of labels")
    add("--first-place", type=_counted(texts), default=1, metavar="N", help=labels)
    add("--per-page", type=_one_of(texts, paper.PER_PAGE), default=1, metavar="1|2|4", help=slips)
    sizes = "|".join(paper.PaperSize)
    size = _one_of(texts, tuple(paper.PaperSize))
    add("--paper", type=size, default=paper.PaperSize.A4, metavar=sizes, help=text("paper"))
    add("--wide", action="store_true", help=text("paper on its long side"))
    metres = text("metres from where lists on the wall are read")
    far = _one_of(texts, tuple(paper.Distance))
    usual = paper.Distance.THREE
    add("--distance", type=far, default=usual, metavar="|".join(paper.Distance), help=metres)


def _tables(texts: Texts) -> Callable[[str], paper.TablesWanted]:
    """Reads which tables are meant, and how many blank sheets; says how it is written."""

    def read(typed: str) -> paper.TablesWanted:
        try:
            return paper.read_tables(typed)
        except Refused as refused:
            said = problem_sentence(texts, refused.problems[0])
            raise argparse.ArgumentTypeError(said) from None

    return read


def _one_of(texts: Texts, known: Sequence[T]) -> Callable[[str], T]:
    """Reads one of these, however its letters are typed; says which there are."""
    named = {str(each).casefold(): each for each in known}

    def read(typed: str) -> T:
        if typed.casefold() not in named:
            said = texts.text(
                "“{typed}” is unknown. Choose among {known}",
                typed=typed,
                known=", ".join(map(str, known)),
            )
            raise argparse.ArgumentTypeError(said)
        return named[typed.casefold()]

    return read


def _several_of(texts: Texts, known: Sequence[str]) -> Callable[[str], tuple[str, ...]]:
    """Reads some of these, divided by commas."""
    one = _one_of(texts, known)
    return lambda typed: tuple(one(each.strip()) for each in typed.split(","))


def _counted(texts: Texts) -> Callable[[str], int]:
    """Reads a whole number from 1."""

    def read(typed: str) -> int:
        if not (typed.isdecimal() and int(typed)):
            said = texts.text("“{typed}” is no whole number from 1", typed=typed)
            raise argparse.ArgumentTypeError(said)
        return int(typed)

    return read


def _league_options(ranking: argparse.ArgumentParser, texts: Texts) -> None:
    add = ranking.add_argument
    add("--ranking", choices=tuple(map(str, League)), required=True, help=texts.text("league"))
    add("--game", metavar="ID", help=texts.text("this game only"))
    add(
        "--as-of",
        type=date.fromisoformat,
        metavar="DATE",
        help=texts.text("day of the final (bgl) or of its first call (big), as 2026-03-14"),
    )
    add("--previous", metavar="FILE", help=texts.text("totals of the last season"))
    add("--received", metavar="FILE", help=texts.text("when the results came in"))
    written = texts.text("spreadsheet to write")
    add("--out", type=Path, required=True, metavar="FILE.xlsx", help=written)


def _seat(session: Session, arguments: argparse.Namespace) -> int:
    seat = partial(documents.with_next_round, attempt=arguments.attempt, games=session.games)
    return _rewrite(session, arguments, seat)


def _rewrite(
    session: Session, arguments: argparse.Namespace, change: Callable[[bytes], bytes]
) -> int:
    """Each file through a change, to standard output or under its name into the folder."""
    out: Path | None = arguments.out
    _check_names(session, arguments.files, out)

    def one(file: str) -> None:
        result = change(_data(session, file))
        if out is None:
            session.console.give(result)
        else:
            _write(out, _name(file), result)

    return _each(session, arguments.files, one, aside=True)


def _verify(session: Session, arguments: argparse.Namespace) -> int:
    def one(file: str) -> None:
        found = documents.verify_document(_data(session, file))
        if found:
            raise Refused(found)
        session.console.say("ok")

    return _each(session, arguments.files, one)


def _print(session: Session, arguments: argparse.Namespace) -> int:
    _check_names(session, [_stem(_name(file)) for file in arguments.files], arguments.out)

    def one(file: str) -> None:
        printout = documents.read_printable(_data(session, file))
        before = f"{_stem(_name(file))}-" if len(arguments.files) > 1 else ""
        prints = Prints(session, arguments, printout, before)
        found = tuple(prints.write())
        changed = tuple(prints.changed)
        if words := paper.changed_words(session.texts, changed, most=len(changed)):
            session.console.complain(f"{file}: {words}\n")
        refuse_if(with_phases(printout.event, found))

    return _each(session, arguments.files, one)


class Prints:
    """The sheets of one document that are asked for, written into the folder for the results.

    `before` stands before their names; `changed` are those who were printed in other letters.
    """

    def __init__(
        self,
        session: Session,
        arguments: argparse.Namespace,
        printout: documents.ReadDocument,
        before: str,
    ) -> None:
        self._arguments, self._before, self._event = arguments, before, printout.event
        self._texts, self._games = session.texts, session.games
        self._round: RoundNumber | None = arguments.round
        people = paper.read_people(self._event, arguments.people)
        tables, blanks = arguments.tables
        asked = paper.Asked(tables, blanks, people, arguments.first_place)
        self._options = paper.with_asked(
            paper.PrintOptions(
                printout.saved_at,
                per_page=arguments.per_page,
                paper=arguments.paper,
                wide=arguments.wide,
                distance=arguments.distance,
            ),
            asked,
        )
        self.changed: dict[paper.Changed, None] = {}

    def write(self) -> Iterator[Problem]:
        """Write them; what is wrong with one stops no other, unless they are one file or the
        folder takes none.
        """
        asked, by = self._arguments.what, (self._texts, self._games, self._round)
        kinds = paper.kinds_asked(self._event, asked, self._games, self._round)
        if self._arguments.one:
            name = paper.name_together(self._event, asked, *by)
            yield from _problems(lambda: self._keep(name, paper.print_together, kinds))
            return
        for kind, name in paper.file_names(self._event, kinds, *by).items():
            for each in _problems(partial(self._keep, name, paper.print_kind, kind)):
                # a word for several sheets means those that the format has
                if kind in asked or each.code != "print.no-table":
                    yield each._replace(path=kind)
                if each.code in _OF_THE_FOLDER:
                    return

    def _keep(self, name: str, make: Callable[..., paper.Printed], what: object) -> None:
        about = (self._event, what, self._texts, self._options)
        made = make(*about, round_number=self._round, games=self._games)
        wanted = self._arguments.format
        data, name = sheet_bytes(made, wanted), str(Path(name).with_suffix(f".{wanted}"))
        day = f"{self._event.settings.date.isoformat()}-"
        own = name.removeprefix(day) if self._before.startswith(day) else name
        _write(self._arguments.out, f"{self._before}{own}", data)
        self.changed.update(dict.fromkeys(made.changed))


def _league(session: Session, arguments: argparse.Namespace) -> int:
    """One workbook of all files; nothing is written while one of them is wrong."""
    _check_league(session, arguments)
    read: list[league.Submission] = []
    former: list[league.Former] = []
    receipts: list[league.Receipt] = []
    today = session.clock().date()

    def data(file: str) -> bytes:
        return _data(session, file)

    def ranked(_nothing: str) -> None:
        wish = league.Wish(
            league=League(arguments.ranking),
            game=arguments.game,
            as_of=arguments.as_of,
            previous=tuple(former),
            received=tuple(receipts),
            received_file=arguments.received or "",
            games=session.games,
        )
        with files.hearing_faults(arguments.out):
            made = league.rank_season(read, wish, session.texts)
        _write(arguments.out.parent, arguments.out.name, made.workbook)
        for note in made.notes:
            session.report(note.file, [note.problem])

    each = partial(_each, session)
    previous, received = (filter(None, [f]) for f in (arguments.previous, arguments.received))
    codes = (
        each(arguments.files, lambda file: read.append(league.submit_document(file, data(file)))),
        each(previous, lambda file: former.extend(league.read_previous(data(file), today))),
        each(received, lambda file: receipts.extend(league.read_received(data(file), today))),
    )
    return max(codes) or each([""], ranked)


def _check_league(session: Session, arguments: argparse.Namespace) -> None:
    text, lists = session.texts.text, filter(None, (arguments.previous, arguments.received))
    multi_game_bgl = arguments.ranking == League.BGL and arguments.game is None
    if arguments.previous and not multi_game_bgl:
        raise Unusable(text("--previous is for the multi-game ranking of the BGL only."))
    if arguments.received and arguments.as_of is None:
        raise Unusable(text("--received needs --as-of DATE."))
    if arguments.out in map(Path, (*arguments.files, *lists)):
        raise Unusable(text("--out is one of the files that are read."))


def _demo(session: Session, arguments: argparse.Namespace) -> int:
    from bglmanager.services import sample  # noqa: PLC0415 # the store is slow, and only here
    from bglmanager.services.entries import Person  # noqa: PLC0415 # as above

    people: list[Person] = []
    clock = session.clock

    def one(folder: str) -> None:
        left = sample.leave_sample(
            _folder(Path(folder)),
            session.texts,
            clock=clock,
            new_id=session.new_id,
            people=people or None,
        )
        for file in left:
            session.console.say(str(file))

    listed = filter(None, [arguments.entries])
    wrong = _each(
        session, listed, lambda file: people.extend(sample.people_of(_data(session, file), clock()))
    )
    return wrong or _each(session, [str(arguments.out)], one)


def _each(
    session: Session, files: Iterable[str], one: Callable[[str], None], *, aside: bool = False
) -> int:
    """Do one thing with every file; what fails is reported and the next one is taken, unless no
    other could be written either.
    """
    code = FINE
    for file in files:
        found = tuple(_problems(partial(one, file)))
        session.report(file, found, aside=aside)
        code = WRONG_INPUT if found else code
        if any(each.code in _OF_THE_FOLDER for each in found):
            break
    return code


def _problems(work: Callable[[], None]) -> Iterator[Problem]:
    try:
        work()
    except Refused as refused:
        yield from refused.problems
    except (NotOpened, NotSaved) as failed:
        yield failed.problem


def _check_names(session: Session, files: Sequence[str], out: Path | None) -> None:
    if out is None and len(files) > 1:
        raise Unusable(session.texts.text("Several files need --out DIR."))
    if len({_name(file) for file in files}) < len(files):
        said = session.texts.text("Two of the files have the same name; their results would, too.")
        raise Unusable(said)


def _data(session: Session, file: str) -> bytes:
    """The bytes of a file, or one more than a document may have."""
    try:
        if file == STANDARD_INPUT:
            return files.read_at_most(session.console.stdin, _READ_AT_MOST)
        with files.regular_file(Path(file)).open("rb") as opened:
            return files.read_at_most(opened, _READ_AT_MOST)
    except (OSError, ValueError) as error:
        code = "file.path-too-long" if files.too_long(error) else "file.not-read"
        raise Refused([problem(code, file=_name(file)[:_SHOWN])]) from error


def _write(folder: Path, name: str, data: bytes) -> None:
    files.write_whole(_folder(folder) / name, data)


def _folder(path: Path) -> Path:
    """The folder, made if it is not there."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise NotSaved(files.not_written(path, error)) from error
    return path


def _name(file: str) -> str:
    return "stdin.bgl.json" if file == STANDARD_INPUT else Path(file).name


def _stem(name: str) -> str:
    ending = next((each for each in _ENDINGS if name.lower().endswith(each)), "")
    return name[: len(name) - len(ending)]
