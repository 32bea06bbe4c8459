"""Made-up survival studies for tests of tables, figures and reports: whole toy games in NumPy, counted the way the
engine counts."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from synthetic import ALLIES, COVERAGE, histogram

from mcsim.analysis.results import CaseResult
from mcsim.model.opcodes import DamageCause, Outcome
from mcsim.model.tally import CAUSES, OUTCOMES, GameCounts, Pairs, Tally, outcome_dtype

TARGETS = (7, 18)
RATES = {  # mean damage a round
    DamageCause.VILLAIN_ATTACK: 0.9,
    DamageCause.MINION_ATTACK: 0.4,
    DamageCause.BOOST: 0.15,
    DamageCause.ENCOUNTER_CARD: 0.2,
    DamageCause.INDIRECT: 0.1,
    DamageCause.OTHER: 0.05,
}
PLAYERS = ("Spider-Man", "She-Hulk", "Iron Man", "Black Panther")


@dataclass
class Game:
    """Toy games: outcome int[trials, rounds] at the end of each round; damage int[players, CAUSES, trials, rounds];
    hit_points int[players, trials, rounds]; threat int[trials, rounds]."""

    outcome: np.ndarray
    damage: np.ndarray
    hit_points: np.ndarray
    threat: np.ndarray


def play(trials: int, rounds: int, players: int, hp: int, villain: float, strength: float, seed: int) -> Game:
    """Games in which `strength` is the damage dealt to the villain a round, `villain` scales damage and threat."""
    rng = np.random.default_rng(seed)
    rates = np.zeros(CAUSES)
    rates[list(RATES)] = [villain * rate for rate in RATES.values()]
    damage = rng.poisson(rates[:, None, None], (players, CAUSES, trials, rounds))
    standing = np.cumsum(damage.sum(1), axis=2) - damage.sum(1) < hp
    damage = np.where(standing[:, None], damage, 0)
    threat = np.cumsum(rng.poisson(1.3 * villain, (trials, rounds)), axis=1)
    won = np.cumsum(rng.poisson(strength, (trials, rounds)), axis=1) >= 14
    down = (np.cumsum(damage.sum(1), axis=2) >= hp).all(axis=0)
    happened = {Outcome.WIN: won, Outcome.SCHEMED: threat >= TARGETS[-1], Outcome.DEFEATED: down}
    ended = np.logical_or.reduce(list(happened.values()))
    first = np.where(ended.any(1), ended.argmax(1), rounds)
    outcome = np.zeros((trials, rounds), int)
    for how, when in reversed(happened.items()):
        outcome[when & ended] = how
    last = np.minimum(np.arange(rounds)[None, :], first[:, None])
    last = np.minimum(last, rounds - 1)
    rows = np.arange(trials)[:, None]
    damage = np.where(np.arange(rounds)[None, :] <= first[:, None], damage, 0)
    hit_points = np.maximum(hp - np.cumsum(damage.sum(1), axis=2), 0)
    return Game(outcome[rows, last], damage, hit_points, threat[rows, last])


def count(game: Game) -> tuple[np.ndarray, Tally]:
    """Outcomes and counts of toy games; all damage is dealt in the villain phase."""
    trials = len(game.outcome)
    taken = game.damage.sum(1)
    alive = game.hit_points[0] > 0
    outcomes = np.zeros(trials, outcome_dtype)
    outcomes["trial"], outcomes["damage"], outcomes["alive"] = np.arange(trials), taken[0].sum(1), alive[:, -1]
    outcomes["outcome"], outcomes["allies_lost"] = game.outcome[:, -1], np.arange(trials) % 2
    lost = np.arange(trials) % 2
    ally = np.array([[lost.sum() * (i == 0), 0, 0, 3 * lost.sum() * (i == 0)] for i in range(len(ALLIES))], np.int64)
    tally = Tally(
        damage=histogram(taken[0]),
        icons=histogram(np.where(game.outcome == 0, taken[0] % 4, -1)),
        alive=alive.sum(0).astype(np.int64),
        threat=histogram(game.threat),
        ally=ally,
        outcome=np.bincount(game.outcome[:, -1], minlength=OUTCOMES).astype(np.int64),
        trials=trials,
        activations=int((game.outcome == 0).sum()),
        game=_game_counts(game, taken),
    )
    return outcomes, tally


def _game_counts(game: Game, taken: np.ndarray) -> GameCounts:
    source = game.damage[0]
    states = np.stack([np.bincount(column, minlength=OUTCOMES) for column in game.outcome.T])
    return GameCounts(
        hit_points=np.stack([histogram(points) for points in game.hit_points]),
        damage=np.stack([histogram(d) for d in taken[1:]])
        if len(taken) > 1
        else np.zeros((0, len(states), 64), np.int64),
        outcome=states.astype(np.int64),
        loss=_losses(game),
        source=source.sum(1).astype(np.int64),
        source_sq=(source * source).sum(1).astype(np.int64),
    )


def _losses(game: Game) -> np.ndarray:
    """int64[CAUSES, rounds]: a scheme is lost to the main scheme, a defeat to the first cause that dealt damage."""
    before = np.pad(game.outcome, ((0, 0), (1, 0)))[:, :-1]
    new = (before == Outcome.ONGOING) & np.isin(game.outcome, (Outcome.DEFEATED, Outcome.SCHEMED))
    culprit = (game.damage[0] > 0).argmax(axis=0)
    cause = np.where(game.outcome == Outcome.SCHEMED, int(DamageCause.MAIN_SCHEME), culprit)
    return np.stack([(new & (cause == c)).sum(0) for c in range(CAUSES)]).astype(np.int64)


def make_games(
    names: Sequence[str] = ("policy aggressive", "policy balanced", "policy cautious"),
    trials: int = 2000,
    rounds: int = 20,
    players: int = 1,
    hp: int = 11,
    villain: Sequence[float] | None = None,
    strength: float = 1.5,
) -> list[CaseResult]:
    """Cases of a made-up survival study, the first the baseline; by default each is a little easier than the last."""
    scale = villain or [1.4 - 0.8 * i / len(names) for i in range(len(names))]
    runs = [count(play(trials, rounds, players, hp, harm, strength, seed=1)) for harm in scale]
    return [
        CaseResult(
            name=name,
            tally=tally,
            pairs=Pairs.of(outcomes, runs[0][0]),
            paired=True,
            rounds=rounds,
            ally_labels=ALLIES,
            coverage=COVERAGE,
            baseline=i == 0,
            players=PLAYERS[:players],
            targets=TARGETS,
        )
        for i, (name, (outcomes, tally)) in enumerate(zip(names, runs, strict=True))
    ]
