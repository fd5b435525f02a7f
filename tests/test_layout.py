"""The house keeps its order: what lies where, how large, and what may be said."""

from __future__ import annotations

import ast
import re
import statistics
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from bglmanager.engine.rulesets import RULESETS

ROOT = Path(__file__).resolve().parents[1]
PYTHON = sorted([*(ROOT / "bglmanager").rglob("*.py"), *(ROOT / "tests").rglob("*.py")])
PACKAGE = [file for file in PYTHON if file.is_relative_to(ROOT / "bglmanager")]
TOP = {
    "bglmanager", "resources", "tests", "docs", "pyproject.toml", "requirements.lock",
    "build.spec", "dev", "README.md", "CHANGELOG.md", "LICENSE",
}  # fmt: skip
MADE = {"build", "dist"}
LONGEST = 700
"""So many lines a file may have where it is one noun."""

MOST_OF_A_CLASS = 250
"""So many lines a class has fewer than."""

LEFT_OPEN = re.compile(r"\b(T[O]DO|F[I]XME|X[X]X)\b")
CLASS = re.compile(r"^\s*class ", re.MULTILINE)
MACHINE = re.compile(r"(?<![\w.])/(home|root|work|Users)/\w")
IGNORE = re.compile(
    r"#\s*(noqa:\s*[A-Z]+\d+(,\s*[A-Z]+\d+)*|type:\s*ignore\[[\w,\s-]+\]|noqa|type:\s*ignore)"
    r"(?P<reason>.*)"
)


def name(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def lines(file: Path) -> int:
    return len(file.read_text(encoding="utf-8").splitlines())


@dataclass
class Seen:
    """What the tests ask of a module: parsing all of them takes seconds."""

    statements: list[int]
    """How many each function has."""

    imported: set[str]
    classes: list[str]
    long_classes: list[str]


@cache
def seen(file: Path) -> Seen:
    nodes = list(held(ast.parse(file.read_text(encoding="utf-8"))))
    functions = (n for n in nodes if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef))
    classes = [n for n in nodes if isinstance(n, ast.ClassDef)]
    return Seen(
        [sum(isinstance(n, ast.stmt) for n in held(each)) for each in functions],
        imported(nodes),
        [c.name for c in classes],
        [c.name for c in classes if (c.end_lineno or c.lineno) - c.lineno >= MOST_OF_A_CLASS],
    )


def held(node: ast.AST) -> Iterator[ast.AST]:
    """Every statement within: what they say, which is most of a module, is not gone through."""
    for each in ast.iter_child_nodes(node):
        if isinstance(each, ast.stmt | ast.excepthandler | ast.match_case):
            yield each
            yield from held(each)


def foreign(module: Seen) -> set[str]:
    """What it imports that does not come with Python."""
    return {n for n in module.imported if n.partition(".")[0] not in sys.stdlib_module_names}


def own_texts() -> Iterator[tuple[str, str]]:
    """Every text file of the project, with its content."""
    names = ["dev", "build.spec", "README.md", "CHANGELOG.md", "pyproject.toml", ".ci/run"]
    files = [*PYTHON, *(ROOT / name for name in names), *(ROOT / "docs").rglob("*.md")]
    for file in files:
        yield name(file), file.read_text(encoding="utf-8")


def test_the_top_level_is_the_whole_list() -> None:
    seen = {path.name for path in ROOT.iterdir() if not path.name.startswith((".", "__"))}
    assert seen - MADE == TOP


def test_dev_is_short_and_needs_nothing_but_python() -> None:
    file = ROOT / "dev"
    assert lines(file) < 150
    assert foreign(seen(file)) == set()


def test_no_file_is_longer_than_700_lines() -> None:
    lengths = {name(file): lines(file) for file in PYTHON}
    assert {file: length for file, length in lengths.items() if length > LONGEST} == {}


def test_no_class_is_longer_than_250_lines() -> None:
    """A file without a class need not be parsed for that."""
    able = [f for f in PYTHON if lines(f) >= MOST_OF_A_CLASS and CLASS.search(f.read_text("utf-8"))]
    assert {name(file): seen(file).long_classes for file in able if seen(file).long_classes} == {}


NOBODYS = {"Row", "Line", "Part", "Found", "Said", "Of", "Matter"}
"""Names of classes that say nothing of what they are."""


def classes_by_layer() -> dict[tuple[str, str], list[str]]:
    """The files with a class of this name, by layer and name."""
    found: dict[tuple[str, str], list[str]] = defaultdict(list)
    for file in PACKAGE:
        layer = file.relative_to(ROOT / "bglmanager").parts[0]
        for each in seen(file).classes:
            found[layer, each].append(name(file))
    return found


def test_no_two_classes_of_a_layer_share_their_name() -> None:
    assert {k: files for k, files in classes_by_layer().items() if len(files) > 1} == {}


def test_the_name_of_a_class_says_what_it_is() -> None:
    assert {k: v for k, v in classes_by_layer().items() if k[1].strip("_") in NOBODYS} == {}


MOST_FLOORS = 6
OF_A_PAGE = re.compile(r"from bglmanager\.ui\.pages\.(\w+)(?:\.(\w+))? import ([^(\n]+|\([^)]+\))")


def pages() -> Iterator[tuple[str, dict[str, set[str]]]]:
    """Each page with its files, and which of the page each of them imports."""
    for folder in sorted((ROOT / "bglmanager/ui/pages").iterdir()):
        inside = {file.stem: file.read_text("utf-8") for file in folder.glob("*.py")}
        asked = {
            stem: (m for m in OF_A_PAGE.finditer(text) if m[1] == folder.name)
            for stem, text in inside.items()
        }
        yield (
            folder.name,
            {
                stem: {name for m in found for name in (m[2], *re.findall(r"\w+", m[3]))}
                & {*inside}
                for stem, found in asked.items()
            },
        )


def floors(files: Mapping[str, set[str]], file: str) -> int:
    """On how many others a file of a page stands, itself included."""
    return 1 + max((floors(files, below) for below in files[file]), default=0)


def test_a_page_has_at_most_six_floors() -> None:
    high = {page: max((floors(files, f) for f in files), default=0) for page, files in pages()}
    assert {page: n for page, n in high.items() if n > MOST_FLOORS} == {}


def test_the_usual_function_has_fewer_than_ten_statements() -> None:
    sizes = [size for file in PACKAGE for size in seen(file).statements]
    assert statistics.median(sizes) < 10


def imported(nodes: Iterable[ast.AST]) -> set[str]:
    """Every module something is imported from, at the top or inside a function."""
    found = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return found


def test_the_engine_imports_the_language_and_itself_only() -> None:
    files = (ROOT / "bglmanager" / "engine").rglob("*.py")
    names = {name for file in files for name in foreign(seen(file))}
    assert {name for name in names if not name.startswith("bglmanager.engine")} == set()


def test_the_program_depends_on_what_it_imports_and_no_more() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = {re.split(r"[<>=]", line)[0].lower() for line in project["dependencies"]}
    parts = {"shiboken6"}  # half of PySide6
    providers = packages_distributions()
    used = {name.partition(".")[0] for file in PACKAGE for name in foreign(seen(file))}
    names = used - {"bglmanager"} - parts
    assert {providers[name][0].lower().replace("_", "-") for name in names} == wanted


def test_nothing_is_left_open() -> None:
    assert [file for file, text in own_texts() if LEFT_OPEN.search(text)] == []


def test_no_folder_of_one_machine_is_named() -> None:
    assert [file for file, text in own_texts() if MACHINE.search(text)] == []


def test_no_test_is_skipped_or_expected_to_fail() -> None:
    marks = {"skip", "skipif", "xfail", "importorskip"}
    owners = {"pytest", "pytest.mark"}
    found = [
        f"{name(file)}:{node.lineno}"
        for file in PYTHON
        if any(f".{mark}" in file.read_text(encoding="utf-8") for mark in marks)
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute)
        and node.attr in marks
        and ast.unparse(node.value) in owners
    ]
    assert found == []


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("x = 1  # noqa: S101 - the reason", True),
        ("x = 1  # noqa: S101", False),
        ("x = 1  # type: ignore[misc]  # the reason", True),
        ("x = 1  # type: ignore[misc]", False),
        ("x = 1  # noqa", False),
    ],
)
def test_a_reason_is_told_from_none(line: str, reason: bool) -> None:
    assert gives_reason(line) is reason


def gives_reason(line: str) -> bool:
    match = IGNORE.search(line)
    return match is None or bool(re.search(r"[a-z]{2}", match["reason"]))


def test_every_ignore_gives_its_reason() -> None:
    mute = [
        f"{file}:{number}"
        for file, text in own_texts()
        if file != name(Path(__file__))
        for number, line in enumerate(text.splitlines(), 1)
        if not gives_reason(line)
    ]
    assert mute == []


NAMES_RULESETS = "bglmanager/engine/rulesets/"
"""Where regulations may be named: as values."""

OF_ALL_RULESETS = {"criteria", "custom", "options", "ruleset"}
"""The modules of `engine/rulesets` that are no regulation of their own."""


def rulesets_named(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """The ids of regulations among the texts, and the imports of one alone."""
    package = "bglmanager.engine.rulesets"
    own = {file.stem.upper() for file in (ROOT / package.replace(".", "/")).glob("*_2*.py")}
    for node in nodes:
        if isinstance(node, ast.Constant) and node.value in RULESETS:
            yield str(node.value)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith(f"{package}."):
            name = str(node.module).removeprefix(f"{package}.")
            yield from {name} - OF_ALL_RULESETS
        elif isinstance(node, ast.ImportFrom) and node.module == package:
            yield from {alias.name for alias in node.names} & own


def rulesets_of(text: str) -> Iterator[str]:
    """The same of a module, which need not be parsed where none of these words is in it."""
    if any(word in text for word in (*RULESETS, "engine.rulesets")):
        yield from rulesets_named(ast.walk(ast.parse(text)))


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ('ours = event.settings.ruleset == "big-2026"', ["big-2026"]),
        ("from bglmanager.engine.rulesets.bgl_2010 import BGL_2010", ["bgl_2010"]),
        ("from bglmanager.engine.rulesets import BIG_2026, RULESETS", ["BIG_2026"]),
        ("from bglmanager.engine.rulesets.ruleset import Ruleset", []),
        ("ours = ruleset_of(event.settings).league", []),
    ],
)
def test_a_named_ruleset_is_seen(line: str, named: list[str]) -> None:
    assert list(rulesets_of(line)) == named


def test_a_regulation_is_asked_and_never_named() -> None:
    """What differs between regulations is on their values; elsewhere all are alike."""
    found = [
        f"{name(file)}: {each}"
        for file in PACKAGE
        if not name(file).startswith(NAMES_RULESETS)
        for each in rulesets_of(file.read_text(encoding="utf-8"))
    ]
    assert found == []


READS_MORE = re.compile(
    r"\.(setToolTip|setWhatsThis|setStatusTip|setTextFormat|setHtml|insertHtml)\("
    r"|\b(QToolTip|QMessageBox|QTextBrowser|QTextEdit|QTextDocument|QSystemTrayIcon|QLabel)\b[.(]"
    r"|\(QLabel\)|\bQ(CheckBox|RadioButton)\((?!\)|as_label\(|(\w+\.)*text\()"
)
"""Where Qt takes a text for more than it says."""

KNOW_IT = {"bglmanager/ui/style.py", "bglmanager/ui/widgets/basics.py"}
"""The helpers, and the label and buttons that everything is made of."""


def test_texts_come_to_qt_through_the_helpers_alone() -> None:
    """A name with `<img …>` in it would open files: see `bglmanager.ui.style`."""
    found = [
        f"{name(file)}: {seen.group()}"
        for file in PACKAGE
        if name(file) not in KNOW_IT
        for seen in READS_MORE.finditer(file.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_no_item_of_a_layout_is_asked_for() -> None:
    """Python keeps what `itemAt` gives for as long as the layout, and Qt does not: the next widget
    at its place in memory was taken for it, which ended the program.
    """
    asked = re.compile(r"\.itemAt(Position)?\(")
    assert [name(file) for file in PACKAGE if asked.search(file.read_text(encoding="utf-8"))] == []
