"""Ctrl-C stops the trials, not the writing of what was finished."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def one_interrupt() -> Iterator[Callable[[], None]]:
    """Within the block the first Ctrl-C raises KeyboardInterrupt and later ones do nothing: cleaning up can end.

    Yields a function that makes even the first one do nothing from then on: all trials are done and only need writing.
    """
    if threading.current_thread() is not threading.main_thread():
        yield lambda: None  # only the main thread gets signals
        return

    def ignore() -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)

    def first(signum: int, frame: FrameType | None) -> None:
        ignore()
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, first)
    try:
        yield ignore
    finally:
        signal.signal(signal.SIGINT, before)
