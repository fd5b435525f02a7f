"""Files that somebody drops into the folders of own files: mutated, misnamed, no files."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random

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
