"""Folders that others write too are known by their path and by what is mounted."""

from __future__ import annotations

from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath

import pytest

from bglmanager.services.library_paths import risk_of

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
