"""Files are written whole or not at all; a failure leaves the old one as it was."""

from __future__ import annotations

import os
import tracemalloc
from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath

import pytest

from bglmanager.services import files
from bglmanager.services.errors import NotSaved
from bglmanager.services.files import ROOM
from bglmanager.services.folder_risk import risk_of
from bglmanager.words.problems import problem_sentence
from tests.helpers.days import ENGLISH


def said(path: Path, data: bytes = b"new") -> str:
    with pytest.raises(NotSaved) as caught:
        files.write_whole(path, data)
    return problem_sentence(ENGLISH, caught.value.problem)


@pytest.mark.parametrize(
    "name", ["a.pdf", "con spazio è accentato.pdf", "Łódź-Ж.bgl.json", "x" * 250, "-rf", "=1+1"]
)
def test_a_file_is_written_and_written_over(tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    files.write_whole(file, b"old")
    files.write_whole(file, b"")
    assert file.read_bytes() == b""
    files.write_whole(file, b"new" * 100_000)
    assert file.read_bytes() == b"new" * 100_000
    assert [each.name for each in tmp_path.iterdir()] == [name]
    assert file.stat().st_mode & 0o777 == 0o644


def test_reading_takes_no_more_memory_than_there_is_in_the_file(tmp_path: Path) -> None:
    file = tmp_path / "list.csv"
    file.write_bytes(b"Ada;Rossi\n")
    tracemalloc.start()
    try:
        assert files.read_whole(file, largest=64_000_000) == b"Ada;Rossi\n"
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 2 * ROOM


def test_no_more_is_read_than_was_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "large"
    file.write_bytes(b"x" * 9_000_000)
    assert len(files.read_whole(file, largest=8_500_000)) == 8_500_001
    assert len(files.read_whole(file, largest=9_000_000)) == 9_000_000


def test_without_memory_at_the_end_the_old_file_stays_and_the_act_is_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_temporary: Path, _path: Path) -> None:
        raise MemoryError

    file = tmp_path / "sheet.pdf"
    file.write_bytes(b"old")
    monkeypatch.setattr(files, "put_in_place", fail)
    done: list[str] = []
    with (
        pytest.raises(MemoryError),
        files.whole_or_nothing(file, b"new", take_back=lambda: done.append("back")),
    ):
        done.append("act")
    assert done == ["act", "back"]
    assert [(each.name, each.read_bytes()) for each in tmp_path.iterdir()] == [
        ("sheet.pdf", b"old")
    ]


@pytest.mark.parametrize("step", ["fsync", "replace", "fdopen"])
def test_a_disk_that_fails_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    file = tmp_path / "a.pdf"
    file.write_bytes(b"old")

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    if step in ("fsync", "fdopen"):
        monkeypatch.setattr(os, step, full)
    else:
        monkeypatch.setattr(Path, step, full)
    assert said(file) == (
        f"{file} was not written: the disk is full. Make room or choose another "
        "folder; nothing else has changed."
    )
    monkeypatch.undo()
    assert file.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [file]


def test_a_folder_that_is_none(tmp_path: Path) -> None:
    inside = tmp_path / "nowhere" / "a.pdf"
    assert said(inside) == (
        f"{inside} was not written: its folder is not there. Choose another one; "
        "nothing else has changed."
    )
    (tmp_path / "file").write_bytes(b"")
    below = tmp_path / "file" / "a.pdf"
    assert said(below) == (
        f"{below} was not written: its folder is not there. Choose another one; "
        "nothing else has changed."
    )


def test_a_name_that_no_disk_takes(tmp_path: Path) -> None:
    assert "is too long. Choose a shorter name" in said(tmp_path / ("x" * 300))
    assert "was not written" in said(tmp_path / "a\x00b")


def test_a_folder_is_not_written_over(tmp_path: Path) -> None:
    folder = tmp_path / "a.pdf"
    folder.mkdir()
    assert said(folder) == (
        f"{folder} is a folder, a device or a pipe: it is never replaced. Choose another name."
    )
    assert list(tmp_path.iterdir()) == [folder]


@pytest.mark.parametrize("text", ["", "no JSON", "[1]", "[" * 9_000, '{"a": 1}' + " " * 10_000])
def test_a_small_file_of_another_kind_says_nothing(tmp_path: Path, text: str) -> None:
    file = tmp_path / "stick.json"
    assert files.held_object(file) == {}
    file.write_text(text, encoding="utf-8")
    assert files.held_object(file) == {}
    file.write_text('{"identity": "one"}', encoding="utf-8")
    assert files.held_object(file) == {"identity": "one"}


# -------------- Folders that others write too are known by their path and by what is mounted

MOUNTS = (
    "/dev/sda1 / ext4 rw 0 0",
    "proc /proc proc rw 0 0",
    "server:/all /far nfs4 rw 0 0",
    "/dev/sdb1 /far/ada/local ext4 rw 0 0",
    "//server/club /mnt/our\\040club cifs rw 0 0",
    "ada@x: /mnt/far fuse.sshfs rw 0 0",
    "/dev/sdc1 /mnt/stick fuseblk rw 0 0",
)


@pytest.mark.parametrize(
    ("folder", "service"),
    [
        (PurePosixPath("/data/Dropbox/bgl"), "Dropbox"),
        (PurePosixPath("/data/Dropbox (Personal)/bgl"), "Dropbox"),
        (PureWindowsPath("C:/Ada/OneDrive - Club/bgl"), "OneDrive"),
        (PurePosixPath("/Volumes/ada/Library/CloudStorage/OneDrive-Personal/x"), "OneDrive"),
        (PurePosixPath("/Volumes/ada/Library/Mobile Documents/com~apple~CloudDocs/x"), "iCloud"),
        (PureWindowsPath("C:/Ada/iCloudDrive/x"), "iCloud"),
        (PurePosixPath("/data/nextcloud/x"), "Nextcloud"),
        (PurePosixPath("/data/ownCloud/x"), "Nextcloud"),
        (PurePosixPath("/data/GoogleDrive-ada@x.example/x"), "Google Drive"),
        (PurePosixPath("/data/dropboxer/x"), None),
        (PurePosixPath("/data/My OneDrives/x"), None),
    ],
)
def test_a_synchronised_folder_is_known_by_its_name(folder: PurePath, service: str | None) -> None:
    found = risk_of(folder, ())
    assert (None if found is None else dict(found.values)["service"]) == service


@pytest.mark.parametrize(
    ("folder", "far"),
    [
        (PurePosixPath("/far/ada/bgl"), True),
        (PurePosixPath("/far/ada/local/bgl"), False),
        (PurePosixPath("/mnt/our club/bgl"), True),
        (PurePosixPath("/mnt/far"), True),
        (PurePosixPath("/mnt/farther"), False),
        (PurePosixPath("/mnt/stick/bgl"), False),
        (PurePosixPath("/srv/bgl"), False),
        (PureWindowsPath("//server/club/bgl"), True),
        (PureWindowsPath("C:/bgl"), False),
    ],
)
def test_the_network_is_known_by_what_is_mounted(folder: PurePath, far: bool) -> None:
    found = risk_of(folder, MOUNTS)
    assert (found is not None and found.code == "folder.network") is far


def test_a_mount_above_another_hides_it() -> None:
    mounts = ("server:/x /data nfs rw 0 0", "/dev/sda1 /data ext4 rw 0 0", "broken")
    assert risk_of(PurePosixPath("/data/x"), mounts) is None


def test_the_mounts_of_this_computer_are_read() -> None:
    assert risk_of(Path("/proc/self")) is None
