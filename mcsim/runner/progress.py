"""Progress of a run on stderr: a bar on a terminal, now and then a line elsewhere."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TextIO

Show = Callable[[int, int], None]

LINE_EVERY = 10.0  # seconds between two lines where stderr is no terminal


@contextmanager
def shown(title: str, quiet: bool = False, stream: TextIO | None = None) -> Iterator[Show]:
    """A function show(done, total) of trials, to call with 0 when they begin (time counts from then) and later."""
    stream = stream or sys.stderr
    if quiet:
        yield lambda done, total: None
    elif stream.isatty():
        with _bar(title, stream) as show:
            yield show
    else:
        yield lines(title, stream, monotonic)


@contextmanager
def _bar(title: str, stream: TextIO) -> Iterator[Show]:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[status]}"))
    times = (TextColumn("elapsed"), TimeElapsedColumn(), TextColumn("left"), TimeRemainingColumn())
    started = 0.0
    with Progress(*columns, *times, console=Console(file=stream)) as progress:
        bar = progress.add_task(title, total=None, status="preparing")

        def show(done: int, total: int) -> None:
            nonlocal started
            if not done:
                progress.reset(bar)
                started = monotonic()
            progress.update(bar, completed=done, total=total, status=status(done, total, monotonic() - started))

        yield show


def lines(title: str, stream: TextIO, clock: Callable[[], float]) -> Show:
    """A show function that writes a line every LINE_EVERY seconds, none for a run shorter than that."""
    started = last = clock()

    def show(done: int, total: int) -> None:
        nonlocal started, last
        now = clock()
        if not done:
            started = last = now
        if now - last < LINE_EVERY:
            return
        last = now
        seconds = now - started
        left = seconds * (total - done) / done
        print(f"{title}: {status(done, total, seconds)}, {left:.0f} s left", file=stream, flush=True)

    return show


def status(done: int, total: int, seconds: float) -> str:
    """Trials done of those to do, and the rate, as in `20,000 of 200,000 trials, 51,000 trials/s`."""
    rate = f", {done / seconds:,.0f} trials/s" if done and seconds > 0 else ""
    return f"{done:,} of {total:,} trials{rate}"
