"""One window for a data folder: who is started second hands its file to the first.

They speak over a local socket that only this user may open. A message is one line of JSON,
`{"file": "/absolute/path"}` or `{"file": null}` for nothing but "come forward"; the answer is
the line "taken". Everything else is passed over.
"""

from __future__ import annotations

import hashlib
import json
import os
from functools import partial
from pathlib import Path

from PySide6.QtCore import QDeadlineTimer, QObject, QThread, QTimer, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket
from PySide6.QtWidgets import QApplication

PATIENCE_MS = 2_000
"""How long the second waits for an answer, and the first for the rest of a message."""

LONGEST = 200_000
"""Bytes of the longest message: the longest path Windows has, every character of it escaped."""

TAKEN = b"taken\n"


def address(folder: Path) -> str:
    """The name under which the instance with this data folder is spoken to."""
    named = os.path.normcase(os.path.realpath(folder))
    return f"bglmanager-{hashlib.sha256(os.fsencode(named)).hexdigest()[:32]}"


def hand_over(folder: Path, file: Path | None, *, patience: int = PATIENCE_MS) -> bool:
    """Give a file, or just a knock, to the instance that has this data folder.

    False when nobody took it within `patience` milliseconds: the first hangs, is another
    user's, or is no window. An instance that is starting up is waited for.
    """
    _application = QApplication.instance() or QApplication([])  # sockets want one
    left = QDeadlineTimer(patience)
    socket = QLocalSocket()
    while True:
        socket.connectToServer(address(folder))
        if socket.waitForConnected(max(0, int(left.remainingTime()))):
            break
        if left.hasExpired():
            return False
        QThread.msleep(25)
    named = None if file is None else str(file)
    socket.write(json.dumps({"file": named}).encode() + b"\n")
    while not socket.canReadLine():
        if not socket.waitForReadyRead(max(0, int(left.remainingTime()))):
            return False
    return bytes(socket.readLine().data()) == TAKEN


class Reception(QObject):
    """Where later instances are heard; `asked` carries the path of a file, or None.

    Only who holds the lock of the data folder may make one: a socket that is there already was
    left by somebody who died. Where no socket can be made nobody is heard, and later instances
    say who holds the lock.
    """

    asked = Signal(object)

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._welcome_callers)
        QLocalServer.removeServer(address(folder))
        self._server.listen(address(folder))

    def close(self) -> None:
        """Hear nobody any more."""
        self._server.close()

    def _welcome_callers(self) -> None:
        while self._server.hasPendingConnections():
            caller = self._server.nextPendingConnection()
            caller.setReadBufferSize(LONGEST)
            caller.readyRead.connect(partial(self._hear_caller, caller))
            caller.disconnected.connect(caller.deleteLater)
            end = QTimer(caller)
            end.setSingleShot(True)
            end.timeout.connect(partial(QLocalSocket.abort, caller))
            end.start(PATIENCE_MS)
            self._hear_caller(caller)

    def _hear_caller(self, caller: QLocalSocket) -> None:
        if caller.state() is not QLocalSocket.LocalSocketState.ConnectedState:
            return
        if not caller.canReadLine():
            if caller.bytesAvailable() >= LONGEST:
                caller.abort()
            return
        try:
            file = _file_of(bytes(caller.readLine(LONGEST).data()))
        except (ValueError, RecursionError):
            caller.abort()
            return
        caller.write(TAKEN)
        caller.disconnectFromServer()  # once the answer has gone out
        self.asked.emit(file)


def _file_of(line: bytes) -> Path | None:
    """What a message is about; ValueError when it is none."""
    found = json.loads(line)
    if not isinstance(found, dict) or set(found) != {"file"}:
        raise ValueError(line)
    name = found["file"]
    if name is None:
        return None
    if not isinstance(name, str) or "\0" in name or not Path(name).is_absolute():
        raise ValueError(name)
    os.fsencode(name)  # no name of a file has half a character in it
    return Path(name)
