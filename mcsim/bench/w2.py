"""W2: whole games (survival) per second on one core, one round beside one villain activation of W1 in the same run."""

from statistics import median

from mcsim.bench.engine import compiled_engine
from mcsim.bench.measure import Contender, interleave, ratio, timed
from mcsim.bench.question import w1_case, w2_case
from mcsim.bench.report import Report
from mcsim.model.opcodes import Outcome
from mcsim.model.tally import Tally

REPEATS = 7
GAMES = 30_000
TITLE = "Rhino standard + bomb_scare, Spider-Man, balanced turns with stand-in, whole games, one core"


def measure_w2(repeats: int = REPEATS, games: int = GAMES) -> Report:
    """Measure W2 and W1 in turns; JSON: `round_vs_w1` is the time of a round by that of an activation of W1."""
    play = compiled_engine(w2_case())
    contenders = [
        Contender("round", "a round of W2", games, timed(play, rounds_of)),
        Contender("game", "a game of W2", games, timed(play, games_of)),
        Contender("W1", "an activation of W1", 100_000, timed(compiled_engine(w1_case()))),
    ]
    taken = interleave(contenders, repeats)
    figures = {
        "games_per_s": 1 / median(taken["game"]),
        "rounds_per_s": 1 / median(taken["round"]),
        "round_vs_w1": ratio(taken["round"], taken["W1"]),
        "ns_per_round": 1e9 * median(taken["round"]),
    }
    rows = [
        (
            contender.name,
            f"{1e9 * median(times):,.1f}",
            f"{1 / median(times):,.0f}",
            f"{ratio(times, taken['round']):,.3g} x the time",
        )
        for contender, times in ((each, taken[each.key]) for each in contenders)
    ]
    return Report(TITLE, figures, rows, unit="round, game or activation")


def rounds_of(tally: Tally) -> int:
    """Rounds played in all games: a game plays a round if it was still going on at the end of the one before."""
    assert tally.game is not None
    return tally.trials + int(tally.game.outcome[:-1, Outcome.ONGOING].sum())


def games_of(tally: Tally) -> int:
    """Games played."""
    return tally.trials
