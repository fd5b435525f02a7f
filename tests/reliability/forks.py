"""Processes that are forked from this one, imports done, and that may be killed."""

from __future__ import annotations

import os
import signal
import traceback
import warnings
from collections.abc import Callable


def fork(work: Callable[[], object]) -> int:
    """Do this in a process of its own; its id. It ends with code 0, or 1 after an exception."""
    with warnings.catch_warnings():
        # Newer versions of Python warn of threads; those of the runner hold none of our locks.
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if child:
        return child
    code = 1
    try:
        work()
        code = 0
    except BaseException:  # noqa: BLE001 # nobody above would tell of it
        traceback.print_exc()
    finally:
        os._exit(code)  # past pytest, whose process this was


def ended(child: int) -> int:
    """Wait for its end; the exit code, negative for the signal that killed it."""
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def kill(child: int) -> None:
    """End it as nothing can be caught."""
    os.kill(child, signal.SIGKILL)
    assert ended(child) == -signal.SIGKILL


def die() -> None:
    """End this process in the same way."""
    os.kill(os.getpid(), signal.SIGKILL)
