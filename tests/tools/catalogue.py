"""The catalogue of texts: gathered from the code, completed by a translator, compiled.

`python -m tests.tools.catalogue` brings every `.po` up to date with the code and compiles it;
with `--check` it says what is missing, left over or stale and changes nothing.
"""

from __future__ import annotations

import ast
import io
import string
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeGuard

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from bglmanager.i18n import forms

ROOT = Path(__file__).resolve().parents[2]
CODE = ROOT / "bglmanager"
LOCALE = ROOT / "resources" / "locale"
TRANSLATED = ("it",)  # English is the language of the message ids
LITERALS = {"text": 1, "many": 1, "word": 2}
"""How many arguments of the methods that say something have to be literal."""
IN_TABLES = {"Many": "many", "Word": "word", "Written": "text"}
"""The texts of a table that are more than a literal, by the method that says them."""
TABLES = ("Messages", "Named")
"""What a table of texts is called: the type of a dictionary, or what is made of one."""
WHOLE = ("CriterionWords", "Either")
"""What has texts; `of` is a value."""
DESCRIBED = ("act", "Need", "SheetKind")
"""What describes acts (`ui/kit/acts.py`) and sheets (`printing/kinds.py`) says its texts
when they are asked for.
"""
SILENT = ("db", "engine")
"""The store and the rules say nothing; SQL has a `text()` of its own."""
NAMING = "Called"
"""What says in the rules what a fact is called (`engine/fact_kinds.py`)."""
DAY = datetime(2026, 1, 1, tzinfo=UTC)  # a catalogue changes when its texts do, not every day


def po_file(language: str) -> Path:
    """Where the translator works; the compiled file lies beside it."""
    return LOCALE / language / "LC_MESSAGES" / "bglmanager.po"


def gathered() -> Catalog:
    """Every message in the code, with the files that say it."""
    catalogue = Catalog(
        project="BGL Manager",
        version="2",
        copyright_holder="BGL Manager contributors",
        msgid_bugs_address="",
        creation_date=DAY,
        revision_date=DAY,
    )
    for file in sorted(CODE.rglob("*.py")):
        name = file.relative_to(CODE)
        said = _named(file) if name.parts[0] in SILENT else _said(file)
        for message, context in said:
            place = (f"{CODE.name}/{name.as_posix()}", 0)
            catalogue.add(message, locations=[place], context=context)
    return catalogue


def _said(file: Path) -> Iterator[tuple[str | tuple[str, str], str | None]]:
    """The messages of a file with their contexts, those within f-strings too."""
    nodes = list(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
    found: list[ast.Call | ast.Constant] = [node for node in nodes if isinstance(node, ast.Call)]
    found += [text for node in nodes for text in _of_table(node)]
    for node in sorted(found, key=lambda node: (node.lineno, node.col_offset)):
        if isinstance(node, ast.Call):
            yield from _of_call(node)
        else:
            yield str(node.value), None


def _of_call(call: ast.Call) -> Iterator[tuple[str | tuple[str, str], str | None]]:
    called = getattr(call.func, "attr", None) or getattr(call.func, "id", None) or ""
    name = IN_TABLES.get(called, called)
    said = [str(text.value) for a in call.args[: LITERALS.get(name, 0)] for text in _literal(a)]
    match name, said:
        case "text", _:
            yield from ((message, None) for message in said)
        case "many", _:
            yield from ((forms(message), None) for message in said)
        case "word", [context, message]:
            yield message, context
        case _ if isinstance(call.func, ast.Name) and name in (*DESCRIBED, *WHOLE):
            found = _described(call) if name in DESCRIBED else _texts_of(call)
            yield from ((message, None) for message in found)
        case _:  # says nothing, or nothing literal
            pass


def _of_table(node: ast.AST) -> list[ast.Constant]:
    """The plain texts of a table."""
    table, kind = None, None
    if isinstance(node, ast.AnnAssign):
        table, kind = node.value, node.annotation
    elif isinstance(node, ast.Call) and node.args:
        table, kind = node.args[0], node.func
    if not isinstance(table, ast.Dict) or kind is None:
        return []
    named = ast.unparse(kind).partition("[")[0] in TABLES
    return [text for text in table.values if named and _is_text(text)]


def _named(file: Path) -> Iterator[tuple[str, None]]:
    """What the facts of the rules are called: words of the window that stand beside the fact."""
    nodes = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    calls = [node for node in nodes if isinstance(node, ast.Call)]
    named = [call for call in calls if getattr(call.func, "id", None) == NAMING]
    yield from ((message, None) for call in named for message in _described(call))


def _texts_of(call: ast.Call) -> Iterator[str]:
    parts = [*call.args, *(word.value for word in call.keywords if word.arg != "of")]
    for part in parts:
        several = part.elts if isinstance(part, ast.Tuple) else [part]
        yield from (str(each.value) for each in several if _is_text(each))


def _described(call: ast.Call) -> Iterator[str]:
    """The texts in a description: its name, and an act’s part of a legend."""
    named = [word.value for word in call.keywords if word.arg == "legend"]
    yield from (
        str(node.value) for node in (*call.args[:1], *named) if _is_text(node) and node.value
    )


def _literal(node: ast.expr) -> list[ast.Constant]:
    """A literal text, or both of a condition; nothing where that is anything else."""
    if not isinstance(node, ast.IfExp):
        return [node] if _is_text(node) else []
    one, other = _literal(node.body), _literal(node.orelse)
    return [*one, *other] if one and other else []


def _is_text(node: ast.expr) -> TypeGuard[ast.Constant]:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def read(language: str) -> Catalog:
    """The translator's file, or an empty catalogue where there is none yet."""
    file = po_file(language)
    if not file.exists():
        return Catalog(locale=language, creation_date=DAY, revision_date=DAY)
    with file.open("rb") as stream:
        return read_po(stream, locale=language)


def compiled(catalogue: Catalog) -> bytes:
    """The catalogue as gettext reads it."""
    buffer = io.BytesIO()
    write_mo(buffer, catalogue)
    return buffer.getvalue()


def update(language: str) -> None:
    """Take in new messages, drop those that are gone, keep every translation, compile."""
    known, catalogue = read(language), gathered()
    catalogue.locale = language
    catalogue.fuzzy = False
    catalogue.header_comment = f"# The texts of BGL Manager: {language}."
    catalogue.last_translator = catalogue.language_team = catalogue.copyright_holder
    for message in catalogue:
        before = known.get(message.id, message.context) if message.id else None
        if before is not None and isinstance(before.id, str) == isinstance(message.id, str):
            message.string = before.string
    file = po_file(language)
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as stream:
        write_po(stream, catalogue, width=100, include_lineno=False)
    file.with_suffix(".mo").write_bytes(compiled(read(language)))


def problems(language: str) -> list[str]:
    """What keeps this language from being complete and fresh."""
    file = po_file(language)
    here = file.relative_to(ROOT).as_posix()
    if not file.exists():
        return [f"{here} is missing: run ./dev texts"]
    catalogue = read(language)
    wanted = {(message.id, message.context) for message in gathered() if message.id}
    known = {(message.id, message.context) for message in catalogue if message.id}
    found = [f"{here} lacks {_first(key)!r}: run ./dev texts" for key, _ in wanted - known]
    found += [f"{here} still has {_first(key)!r}: run ./dev texts" for key, _ in known - wanted]
    found += [f"{here}: {what}" for message in catalogue for what in _faults(message)]
    binary = file.with_suffix(".mo")
    if not binary.exists() or binary.read_bytes() != compiled(catalogue):
        found.append(f"{here} was changed and not compiled: run ./dev texts")
    return sorted(found)


def unreadable() -> list[str]:
    """Uses of `text`, `many` and `word` that the gathering cannot follow.

    They are told by their receiver: a `Texts` is called `t` or `texts` everywhere. A method may
    be kept in a variable of the same name.
    """
    return [fault for file in sorted(CODE.rglob("*.py")) for fault in _unreadable(file)]


def _unreadable(file: Path) -> Iterator[str]:
    here = file.relative_to(ROOT).as_posix()
    nodes = list(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
    calls = [node for node in nodes if isinstance(node, ast.Call)]
    followed = {id(call.func) for call in calls}
    followed |= {id(value) for node in nodes for value in _same_name(node)}
    for node in nodes:
        if isinstance(node, ast.Attribute) and _literals(node) and id(node) not in followed:
            yield f"{here}:{node.lineno}: {node.attr}() goes by another name"
    for call in calls:
        texts = call.args[: _literals(call.func)]
        if not all(map(_literal, texts)):
            yield f"{here}:{call.lineno}: {ast.unparse(call.func)}() says no literal text"


def _literals(function: ast.expr) -> int:
    """How many arguments of this function have to be literal texts."""
    if isinstance(function, ast.Name):
        return LITERALS.get(function.id, 0)
    if not isinstance(function, ast.Attribute) or function.attr not in LITERALS:
        return 0
    receiver = ast.unparse(function.value).rpartition(".")[2].lstrip("_")
    return LITERALS[function.attr] if receiver in {"t", "texts"} else 0


def _same_name(node: ast.AST) -> list[ast.Attribute]:
    """Methods that an assignment keeps under their own name."""
    if not isinstance(node, ast.Assign):
        return []
    pairs = [(node.targets[0], node.value)]
    if isinstance(node.targets[0], ast.Tuple) and isinstance(node.value, ast.Tuple):
        pairs = list(zip(node.targets[0].elts, node.value.elts, strict=False))
    return [
        value
        for target, value in pairs
        if isinstance(value, ast.Attribute)
        and value.attr in LITERALS
        and ast.unparse(target) == value.attr
    ]


def _first(key: str | tuple[str, ...] | list[str]) -> str:
    return key if isinstance(key, str) else key[0]


def _faults(message: Message) -> list[str]:
    if not message.id:
        return []
    ids = (message.id,) if isinstance(message.id, str) else tuple(message.id)
    texts = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
    if message.fuzzy or not all(texts):
        return [f"{ids[0]!r} is not translated"]
    names = set().union(*map(_names, ids))
    said = (*ids, *ids[-1:] * (len(texts) - len(ids)))  # the last id is said for many and more
    wrong = [
        text
        for message_id, text in zip(said, texts, strict=True)
        if not _names(message_id) <= _names(text) <= names
    ]
    return [f"{ids[0]!r} and {text!r} do not fill in the same values" for text in wrong]


def _names(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def main() -> int:
    """Update every language, or with --check say what is wrong."""
    if sys.argv[1:] != ["--check"]:
        for language in TRANSLATED:
            update(language)
    found = unreadable() + [text for language in TRANSLATED for text in problems(language)]
    print("\n".join(found) or "The texts are complete.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
