"""What may happen to a library where its folder lies; alone because it knows systems, not texts."""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path, PurePath

from bglmanager.engine.problems import Problem, problem

MOUNTS = Path("/proc/self/mounts")

_SYNCHRONISED = {
    "Dropbox": re.compile(r"dropbox\b.*"),
    "OneDrive": re.compile(r"onedrive\b.*"),
    "iCloud": re.compile(r"icloud ?drive|mobile documents|com~apple~clouddocs"),
    "Nextcloud": re.compile(r"(next|own)cloud\b.*"),
    "Google Drive": re.compile(r"google ?drive\b.*"),
}
"""Whose folder it is, by the name of a folder on the way."""

_NETWORK = re.compile(
    r"nfs\d?|cifs|smb\w*|ncpfs|afs|ceph|glusterfs|9p|davfs|"
    r"fuse\.(sshfs|rclone|gvfsd-fuse|davfs2?|s3fs|glusterfs|smbnetfs)"
)
"""Kinds of mounts that lie on another computer."""


def risk_of(folder: PurePath, mounts: Iterable[str] | None = None) -> Problem | None:
    """What may happen to a library in this folder; None where nothing is known.

    `mounts` are lines as in `/proc/self/mounts`; read there unless given.
    """
    for part in folder.parts:
        for service, name in _SYNCHRONISED.items():
            if name.fullmatch(part.casefold()):
                return problem("folder.synchronised", service=service)
    far = str(folder).startswith(("\\\\", "//")) or _is_mounted(
        folder, _mount_lines() if mounts is None else mounts
    )
    return problem("folder.network") if far else None


def _is_mounted(folder: PurePath, mounts: Iterable[str]) -> bool:
    """Whether the mount that is nearest to the folder lies on another computer."""
    nearest, found = 0, ""
    for line in mounts:
        place, kind = [*line.split(), "", "", ""][1:3]
        point = re.sub(r"\\([0-7]{3})", lambda octal: chr(int(octal[1], 8)), place)
        # of two at one place the later lies above
        if len(point) >= max(nearest, 1) and folder.is_relative_to(point):
            nearest, found = len(point), kind
    return _NETWORK.fullmatch(found) is not None


def _mount_lines() -> list[str]:
    with suppress(OSError):  # not Linux
        return MOUNTS.read_text(encoding="utf-8", errors="replace").splitlines()
    return []
