"""Ctrl-C stops the trials, not the writing of what was finished."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def one_interrupt() -> Iterator[None]:
    """Within the block the first Ctrl-C raises KeyboardInterrupt and later ones do nothing: cleaning up can end."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread gets signals
        return

    def first(signum: int, frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, first)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
