"""Whatever lies in the folders or is dropped on the program: it says what is wrong."""

from __future__ import annotations

import os
import socket
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from operator import attrgetter
from pathlib import Path
from random import Random

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bglmanager.db import copies
from bglmanager.db.disk import InTheWay, put_in_place
from bglmanager.engine.problems import Problem, Refused
from bglmanager.engine.rulesets import RULESETS, custom
from bglmanager.exchange.games import read_game, write_game
from bglmanager.i18n import Texts
from bglmanager.services import documents, entry_lists, own_files, own_games, own_rules
from bglmanager.services.errors import NotSaved
from bglmanager.services.files import read_whole, whole_or_nothing, write_whole
from bglmanager.services.games import game_catalogue
from bglmanager.services.library_paths import LibraryPaths
from bglmanager.services.own_rules import OwnRules
from bglmanager.ui.application import Dress, make_application
from bglmanager.ui.pages.game_panel import FaultsPanel
from bglmanager.ui.style import Style
from bglmanager.words.problems import placed_sentence, problem_sentence
from tests.helpers.events import playing
from tests.helpers.figures import figure
from tests.helpers.own_games import AT, ISLANDS
from tests.helpers.refusals import refused_for
from tests.helpers.workspaces import START
from tests.services.test_own_rules import CASA
from tests.ui.games_desk import GamesDesk
from tests.ui.rules_desk import CONTROL, Key, RulesDesk

Mutation = Callable[[bytes, Random], bytes]

VALUES = (
    *("true", "-1", "0", "1.5", "1e999", "nan", "-inf", "9" * 400, "0x" + "f" * 90, "1e-400"),
    *('""', "''", "[]", "{}", "[[]]", "[1, 'a', {}]", "{ it = 1 }", "{ en = '' }", "'\\u202e'"),
    *("1979-05-27", "07:32:00", "1979-05-27T07:32:00Z", '"' + "x" * 5_000 + '"', '"\\u0000"'),
    *("{ least = 1, recommended = 1, most = 99999999999 }", "[{}]", '"\\uFFFF"', "1_000"),
)
"""What stands behind an equals sign where something else should."""

ENCODINGS = ("utf-16", "utf-16-be", "utf-32", "utf-8-sig", "cp500", "utf-7")


def _cut(data: bytes, chance: Random) -> bytes:
    return data[: chance.randrange(len(data) + 1)]


def _flip(data: bytes, chance: Random) -> bytes:
    content = bytearray(data)
    for _ in range(chance.choice((1, 1, 3, 50))):
        if content:
            content[chance.randrange(len(content))] = chance.randrange(256)
    return bytes(content)


def _binary(data: bytes, chance: Random) -> bytes:
    at = chance.randrange(len(data) + 1)
    return data[:at] + chance.randbytes(chance.choice((1, 40, 4_000))) + data[at:]


def _encoded(data: bytes, chance: Random) -> bytes:
    return data.decode("utf-8", "replace").encode(chance.choice(ENCODINGS), "replace")


def _huge(data: bytes, chance: Random) -> bytes:
    return chance.choice(
        (data * 2_000, b"#" * 100_000 + data, data + b"\n" * 300_000, bytes(10**6))
    )


def _deep(data: bytes, chance: Random) -> bytes:
    depth = chance.choice((40, 900, 20_000))
    key = chance.choice((b"notes", b"id", b"points", b"x"))
    inside = chance.choice((b"[" * depth, b"{ a = " * depth, b"[" * depth + b"]" * depth))
    return data + b"\n" + key + b" = " + inside


def _dotted(data: bytes, chance: Random) -> bytes:
    dots = b".".join([b"a"] * chance.choice((30, 3_000)))
    return data + chance.choice((b"\n[%s]\n", b"\n[[%s]]\n", b"\n%s = 1\n")) % dots


def _valued(data: bytes, chance: Random) -> bytes:
    lines = data.split(b"\n")
    at = chance.randrange(len(lines))
    key, equals, _ = lines[at].partition(b" = ")
    lines[at] = key + (equals or b" = ") + chance.choice(VALUES).encode()
    return b"\n".join(lines)


def _shuffled(data: bytes, chance: Random) -> bytes:
    lines = data.split(b"\n")
    one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    deed = chance.randrange(3)
    if deed == 0:
        lines[one], lines[other] = lines[other], lines[one]
    elif deed == 1:
        lines.insert(one, lines[other])
    else:
        del lines[one]
    return b"\n".join(lines)


def _renamed(data: bytes, chance: Random) -> bytes:
    word = chance.choice(data.split() or [b"x"])
    return data.replace(word, chance.choice((b"", b"\xc3\xa8", b"id", b"\0", b"x" * 300, b'"')))


MUTATIONS: Sequence[Mutation] = (
    *(_cut, _flip, _flip, _binary, _encoded, _huge, _deep, _dotted),
    *(_valued,) * 4,
    *(_shuffled,) * 2,
    *(_renamed,) * 2,
)

NAMES = (
    *("con", "NUL", "com1", "lpt9", "aux.x", "a:b", "a?b", "a|b", " ", "x ", "x.", "..", "-", "--"),
    *(
        "x" * 200,
        "città",
        "日本",
        "\u202eabc",
        "a\nb",
        "a\tb",
        "%s",
        "{name}",
        "~",
        "$HOME",
        ".hidden",
    ),
    *("Isole", "ISOLE", "isolE", "isole", "isole.game", "isole.toml", "\udcff", "\udc80\udc81"),
)
"""Names of files without their ending; some are told apart by capitals alone."""


def drop(folder: Path, suffix: str, wholes: Mapping[str, bytes], count: int, chance: Random) -> int:
    """Drop so many files into a folder, and things that are no files; how many are named so.

    `wholes` are sound files by the names they should have.
    """
    folder.mkdir(parents=True)
    _no_files(folder, suffix)
    names = iter(NAMES)
    for number in range(count):
        own_name = chance.choice(list(wholes))
        data = wholes[own_name]
        for _ in range(chance.choice((1, 1, 2))):
            data = chance.choice(MUTATIONS)(data, chance)[:3_000_000]
        taken = (folder / f"{own_name}{suffix}").exists()
        name = next(names, f"file-{number}" if taken else own_name)
        (folder / f"{name}{suffix}").write_bytes(data)
    found = [file.name for file in folder.iterdir()]
    return sum(name.endswith(suffix) and name[0] != "." for name in found)


def _no_files(folder: Path, suffix: str) -> None:
    (folder / f"a-folder{suffix}").mkdir()
    (folder / f"a-folder{suffix}" / f"inside{suffix}").touch()
    os.mkfifo(folder / f"a-pipe{suffix}")
    for name, target in {
        "a-loop": f"a-loop{suffix}",
        "a-device": "/dev/zero",
        "a-folder-elsewhere": "/",
        "nowhere": "/no/such/file",
        "the-folder-itself": ".",
        "too-long": "x" * 4_000,
    }.items():
        (folder / f"{name}{suffix}").symlink_to(target)


A_FOLDER = 250
"""Files of a folder; more than `own_folder.MOST` would not be read."""

LANGUAGES = (Texts("en"), Texts("it"))


@pytest.fixture(scope="session")
def qapp() -> QApplication:
    return make_application(["tests"])


@pytest.fixture
def look(qapp: QApplication, tmp_path: Path) -> Style:
    made = Style.of(language="it", dark=False, scale=100, folder=tmp_path)
    Dress(qapp).put_on(made)
    return made


@pytest.fixture(scope="module")
def games() -> Mapping[str, bytes]:
    """Whole files of games: those of the program as own ones, and one written by hand."""
    ours = {game.id: write_game(game).encode() for game in game_catalogue().games}
    return {"isole": ISLANDS.encode(), **ours}


@pytest.fixture(scope="module")
def rules() -> Mapping[str, bytes]:
    """Whole files of rules: copies of every regulation, and one with everything changed."""
    copies = [custom.copy_of(base, {}, "Copia") for base in RULESETS.values()]
    files = enumerate((CASA, *copies))
    return {f"rules-{number}": own_rules.text_of(each).encode() for number, each in files}


def folders(tmp_path: Path, files: int) -> Iterator[tuple[LibraryPaths, int]]:
    """As many data folders as so many files need, and how many go into each."""
    for number, start in enumerate(range(0, files, A_FOLDER)):
        yield LibraryPaths(tmp_path / f"data-{number}"), min(A_FOLDER, files - start)


def check_said(problems: Sequence[Problem]) -> None:
    """Everything that is wrong has its sentence in both languages."""
    assert problems
    for texts in LANGUAGES:
        assert all(placed_sentence(texts, each).strip() for each in problems)


def check_games(places: LibraryPaths, named: int) -> int:
    """All are read or said to be damaged, and can be taken away or not; how many are sound."""
    found = own_games.own_games_of(places)
    assert len(found.games) + len(found.damaged) == named
    for each in found.damaged:
        check_said(each.problems)
    for game in found.games:
        assert read_game(write_game(game).encode(), game.id, own=True) == game
    assert {game.id for game in found.games} <= {game.id for game in game_catalogue(found).games}
    sound = len(found.games)
    for each in found.damaged:
        with suppress(Refused, NotSaved):
            found.delete_game(each.file.stem, AT)
    return sound


def check_rules(places: LibraryPaths, named: int) -> int:
    found = OwnRules(places.rules).list_rules()
    assert len(found) == named
    for each in found:
        assert each.name
        if not each.is_sound:
            check_said(each.problems)
    sound = sum(each.is_sound for each in found)
    for each in found:
        with suppress(Refused, NotSaved):
            OwnRules(places.rules).delete_rules(each.key)
    return sound


def check_carried(places: LibraryPaths, elsewhere: Path) -> None:
    """They go with the backups, hinder nothing, and come back on another laptop."""
    target = places.folder / "stick"
    target.mkdir()
    carried = own_files.carry_own_files(places, target, AT)
    assert carried == own_files.carry_own_files(places, target, AT)
    assert not (target / own_files.ASIDE).exists()
    assert own_files.count_own_files(places, target) == own_files.Carried(
        carried.games, carried.rules
    )
    brought = own_files.bring_back(LibraryPaths(elsewhere), (target,), AT)
    assert brought.problem is None
    assert own_files.bring_back(LibraryPaths(elsewhere), (target,), AT) == own_files.Brought()


def _drop_games(tmp_path: Path, wholes: Mapping[str, bytes], files: int) -> None:
    chance, sound = Random(20261121), 0
    for places, count in folders(tmp_path, files):
        named = drop(places.games, own_games.SUFFIX, wholes, count, chance)
        check_carried(places, tmp_path / f"{places.folder.name}-elsewhere")
        sound += check_games(places, named)
    assert 0 < sound < files // 2


def _drop_rules(tmp_path: Path, wholes: Mapping[str, bytes], files: int) -> None:
    chance, sound = Random(20261122), 0
    for places, count in folders(tmp_path, files):
        named = drop(places.rules, own_rules.SUFFIX, wholes, count, chance)
        check_carried(places, tmp_path / f"{places.folder.name}-elsewhere")
        sound += check_rules(places, named)
    assert 0 < sound < files // 2


def test_files_of_games(tmp_path: Path, games: Mapping[str, bytes]) -> None:
    _drop_games(tmp_path, games, figure(60, long=2_000))


def test_files_of_rules(tmp_path: Path, rules: Mapping[str, bytes]) -> None:
    _drop_rules(tmp_path, rules, figure(15, long=1_000))


# --------------------------------------------------------------------------- in the window


def test_the_page_of_the_games_lists_them(
    look: Style, qtbot: QtBot, tmp_path: Path, games: Mapping[str, bytes]
) -> None:
    places = LibraryPaths(tmp_path / "data")
    named = drop(places.games, own_games.SUFFIX, games, 60, Random(1))
    desk = GamesDesk(look, qtbot, places.folder)
    damaged = [row for row in desk.table.rows_model.rows if row.damaged is not None]
    assert len(damaged) + len(desk.library.own_games.games) == named
    for row in damaged:
        desk.pick(row.key)
        [shown] = [each for each in desk.window.findChildren(FaultsPanel) if each.isVisible()]
        assert shown.faults
    desk.close()


def test_the_page_of_the_rules_lists_them(
    look: Style, tmp_path: Path, rules: Mapping[str, bytes]
) -> None:
    places = LibraryPaths(tmp_path / "data")
    named = drop(places.rules, own_rules.SUFFIX, rules, 40, Random(1))
    desk = RulesDesk(look, places.folder)
    lines = [line for line in desk.page.list.table.rows_model.rows if line.own is not None]
    assert len(lines) == named
    desk.page.list.table.setFocus()
    desk.press(Key.Key_Home, CONTROL)
    for _ in desk.page.list.table.rows_model.rows:
        assert desk.page.current is not None
        desk.press(Key.Key_Down)
    desk.close()


# ---- Devices, pipes, sockets, folders and links: never replaced, never read, and nothing hangs


def a_socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(str(path))


def a_link(path: Path) -> None:
    path.with_name("other.txt").write_text("other", encoding="utf-8")
    path.symlink_to(path.with_name("other.txt"))


SPECIAL: dict[str, Callable[[Path], object]] = {
    "pipe": os.mkfifo,
    "socket": a_socket,
    "folder": Path.mkdir,
    "link": a_link,
    "dangling link": lambda path: path.symlink_to("nowhere.txt"),
    "link to a device": lambda path: path.symlink_to("/dev/null"),
}


@pytest.fixture(params=SPECIAL)
def special(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """Something that is no file of its own."""
    path = tmp_path / "out.json"
    SPECIAL[request.param](path)
    return path


def test_an_output_never_replaces_it(special: Path) -> None:
    before, around = special.lstat(), sorted(special.parent.iterdir())
    with pytest.raises(NotSaved) as refused:
        write_whole(special, b"new")
    expected = "file.is-link" if stat.S_ISLNK(before.st_mode) else "file.not-replaced"
    assert refused.value.problem.code == expected
    same = attrgetter("st_ino", "st_mode", "st_size", "st_mtime_ns")  # to look at a link is a use
    assert same(special.lstat()) == same(before)
    assert sorted(special.parent.iterdir()) == around
    if special.with_name("other.txt") in around:
        assert special.read_text(encoding="utf-8") == "other"


def test_an_act_does_not_begin_where_its_file_could_not_be(special: Path) -> None:
    done: list[int] = []
    with (
        pytest.raises(NotSaved),
        whole_or_nothing(special, b"new", take_back=lambda: done.append(-1)),
    ):
        done.append(1)
    assert done == []


def test_no_other_writer_replaces_it(special: Path) -> None:
    part = special.with_name("part")
    part.write_bytes(b"new")
    with pytest.raises(InTheWay):
        put_in_place(part, special)


def test_a_device_is_never_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "replace", lambda *_: pytest.fail("replaced"))
    with pytest.raises(NotSaved) as refused:
        write_whole(Path("/dev/null"), b"new")
    assert refused.value.problem.code == "file.not-replaced"


@pytest.mark.parametrize("kind", ["pipe", "socket", "folder", "link to a device"])
def test_nothing_is_read_from_it(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    SPECIAL[kind](path)
    readings: tuple[Callable[[], object], ...] = (
        lambda: read_whole(path, largest=10),
        lambda: entry_lists.read_file(path, playing(8), now=START),
    )
    for reading in readings:
        assert refused_for(reading)[0].code == "file.not-a-file"


KINDS = ["pipe", "socket", "folder", "link to a device"]


@pytest.mark.parametrize("kind", KINDS[:: figure(3, long=1)])
def test_the_command_line_neither_reads_nor_replaces_it(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "e.bgl.json"
    SPECIAL[kind](path)
    read = command("verify", str(path))
    assert read.returncode == 1
    assert (
        read.stdout.decode()
        == f"{path}: The file cannot be read. Check its name, and that you may open it.\n"
    )
    sound = tmp_path / "in" / "e.bgl.json"
    sound.parent.mkdir()
    sound.write_bytes(documents.write_document(playing(8), exported_at=START, for_league=False))
    written = command("compute", str(sound), "--out", str(tmp_path))
    assert written.returncode == 1
    assert b"never replaced" in written.stdout + written.stderr
    assert b"Traceback" not in written.stderr


def command(*arguments: str) -> subprocess.CompletedProcess[bytes]:
    """The program as a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "bglmanager", *arguments], capture_output=True, timeout=60,
        check=False, env={**os.environ, "LANG": "en"},
    )  # fmt: skip


def shell(line: str, folder: Path) -> subprocess.CompletedProcess[bytes]:
    """A command of the shell, `B` for the program."""
    return subprocess.run(
        ["bash", "-c", line.replace("B ", f"{sys.executable} -m bglmanager ", 1)],
        capture_output=True, timeout=60, check=False,
        env={**os.environ, "LANG": "en", "D": str(folder)},
    )  # fmt: skip


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("B compute $D/e.json >&-", 1),
        ("B compute $D/e.json > /dev/full", 1),
        ("B verify $D/e.json >&-", 1),
        ("B verify $D/e.json > /dev/full", 1),
        ("B verify $D/none.json > /dev/full 2>&1", 1),
        ("B verify - <&-", 1),
        ("B --help > /dev/full", 1),
        ("B compute 2>&-", 2),
        ("B compute 2> /dev/full", 2),
        ("B compute $D/e.json >&- 2>&- <&-", 1),
    ][:: figure(5, long=1)],
)
def test_streams_that_take_nothing_end_the_command_plainly(
    line: str, code: int, tmp_path: Path
) -> None:
    (tmp_path / "e.json").write_bytes(
        documents.write_document(playing(8), exported_at=START, for_league=False)
    )
    ended = shell(line, tmp_path)
    assert b"Traceback" not in ended.stderr
    assert b"Exception ignored" not in ended.stderr
    assert ended.returncode == code


def test_a_reader_that_has_gone_is_no_fault(tmp_path: Path) -> None:
    (tmp_path / "e.json").write_bytes(
        documents.write_document(playing(8), exported_at=START, for_league=False)
    )
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as gone:
        ended = subprocess.run(
            [sys.executable, "-m", "bglmanager", "compute", str(tmp_path / "e.json")],
            stdout=gone, stderr=subprocess.PIPE, timeout=60, check=False,
        )  # fmt: skip
    assert ended.stderr == b""
    assert ended.returncode == 1


def test_closed_streams_are_filled_before_a_file_gets_their_number(tmp_path: Path) -> None:
    code = (
        "from bglmanager.bootstrap import fill_closed_streams; fill_closed_streams();"
        "import sys; sys.exit(open(sys.argv[1], 'wb').fileno() < 3)"
    )
    ended = shell(f'{sys.executable} -c "{code}" $D/x <&- >&- 2>&-', tmp_path)
    assert ended.returncode == 0


def test_a_path_that_is_too_long_is_said_to_be(tmp_path: Path) -> None:
    path = tmp_path / f"{'w' * 300}.json"
    with pytest.raises(NotSaved) as written:
        write_whole(path, b"new")
    with pytest.raises(Refused) as read:
        read_whole(path, largest=10)
    assert words(written.value.problem).startswith("The path to ")
    assert " is too long. Choose a shorter name" in words(read.value.problems[0])
    assert list(tmp_path.iterdir()) == []


def words(found: Problem) -> str:
    return problem_sentence(Texts("en"), found)


def test_a_backup_is_not_put_where_something_else_is(special: Path) -> None:
    part = special.with_name("part")
    part.write_bytes(b"")
    with pytest.raises(Exception, match="store"):
        copies.settle_copy(part, special)
    assert os.path.lexists(special)
