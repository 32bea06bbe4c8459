"""The second Ctrl-C does not stop the writing of what was finished."""

import os
import signal

import pytest

from mcsim.runner.interrupt import one_interrupt


def interrupt() -> None:
    os.kill(os.getpid(), signal.SIGINT)


def test_only_the_first_interrupt_within_the_block_is_raised():
    before = signal.getsignal(signal.SIGINT)
    with one_interrupt():
        with pytest.raises(KeyboardInterrupt):
            interrupt()
        interrupt()
    assert signal.getsignal(signal.SIGINT) is before


def test_once_all_is_done_even_the_first_interrupt_is_ignored():
    with one_interrupt() as ignore:
        ignore()
        interrupt()
