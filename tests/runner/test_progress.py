"""Progress goes to the stream it is given, with rate and time left, and says nothing when quiet."""

import io

from mcsim.runner.progress import lines, shown


def test_lines_are_sparse_and_say_rate_and_time_left():
    stream, now = io.StringIO(), iter([-60.0, 0.0, 4.0, 12.0, 15.0, 30.0])
    show = lines("rhino", stream, lambda: next(now))
    for done in (0, 1_000, 3_000, 4_000, 8_000):
        show(done, 10_000)
    assert stream.getvalue().splitlines() == [
        "rhino: 3,000 of 10,000 trials, 250 trials/s, 28 s left",
        "rhino: 8,000 of 10,000 trials, 267 trials/s, 8 s left",
    ]


def test_quiet_says_nothing_even_on_a_terminal():
    stream = _Terminal()
    with shown("rhino", quiet=True, stream=stream) as show:
        show(1, 2)
    assert stream.getvalue() == ""


def test_a_terminal_gets_a_bar_with_trials_and_rate():
    stream = _Terminal()
    with shown("rhino", stream=stream) as show:
        show(5_000, 10_000)
    text = stream.getvalue()
    assert "5,000 of 10,000 trials" in text
    assert "trials/s" in text
    assert "left" in text


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True
