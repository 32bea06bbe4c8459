"""Made-up cases for tests of tables, figures and reports: a toy game in NumPy, counted the way the engine counts."""

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from mcsim.analysis.results import CaseResult
from mcsim.model.tally import Pairs, Tally, outcome_dtype

ICON_LAW = {0: Fraction(9, 31), 1: Fraction(13, 31), 2: Fraction(7, 31), 3: Fraction(2, 31)}
ALLIES = ("01002 Black Cat", "01075 Mockingbird", "01084 Nick Fury")
COVERAGE = (
    {"card": "01094", "name": "Rhino", "copies": 1, "modelled": "full", "note": "", "draws": None},
    {"card": "01101", "name": "Charge", "copies": 2, "modelled": "full", "note": "", "draws": 2 / 31},
    {
        "card": "01105",
        "name": "Breakin' & Takin'",
        "copies": 1,
        "modelled": "none",
        "note": "side scheme",
        "draws": 1 / 31,
    },
    {"card": "01165", "name": "Eviction Notice", "copies": 1, "modelled": "partial", "note": "choice", "draws": 1 / 31},
)


def simulate(
    trials: int, rounds: int, shield: float = 0.0, hp: int = 20, attack: int = 2, allies: int = 3, seed: int = 1
) -> tuple[np.ndarray, Tally]:
    """Outcomes and counts of a toy game: attack + icons damage a round, with probability `shield` an ally takes it."""
    rng = np.random.default_rng(seed)
    icons = rng.choice(4, p=[float(p) for p in ICON_LAW.values()], size=(trials, rounds))
    blocked = rng.random((trials, rounds)) < shield
    raw = np.where(blocked, 0, attack + icons)
    before = np.cumsum(raw, axis=1) - raw
    playing = before < hp
    damage = np.where(playing, raw, 0)
    alive = np.cumsum(damage, axis=1) < hp
    lost_round, cause = _losses(blocked & playing, rng, allies)
    outcomes = np.zeros(trials, outcome_dtype)
    outcomes["trial"], outcomes["damage"], outcomes["alive"] = np.arange(trials), damage.sum(1), alive[:, -1]
    outcomes["allies_lost"] = (lost_round > 0).sum(axis=1)
    outcomes["outcome"] = np.where(alive[:, -1], rng.integers(0, 2, trials), 2)
    threat = np.cumsum(rng.integers(0, 3, (trials, rounds)), axis=1)
    tally = Tally(
        damage=histogram(damage),
        icons=histogram(np.where(playing, icons, -1)),
        alive=alive.sum(0).astype(np.int64),
        threat=histogram(threat),
        ally=_ally_rows(lost_round, cause),
        outcome=np.bincount(outcomes["outcome"], minlength=5).astype(np.int64),
        trials=trials,
        activations=int(playing.sum()),
    )
    return outcomes, tally


def histogram(values: np.ndarray) -> np.ndarray:
    """int64[rounds, bins] of values int[trials, rounds]; negative values are not counted; 64 bins as the engine has."""
    bins = max(64, int(values.max()) + 1)
    return np.stack([np.bincount(column[column >= 0], minlength=bins) for column in values.T]).astype(np.int64)


def _losses(blocked: np.ndarray, rng: np.random.Generator, allies: int) -> tuple[np.ndarray, np.ndarray]:
    """Round (from 1; 0 never) and cause in which each ally is lost: the n-th block loses the n-th ally."""
    nth = np.cumsum(blocked, axis=1)
    lost = (
        np.stack([np.where((nth >= a + 1).any(1), (nth >= a + 1).argmax(1) + 1, 0) for a in range(allies)], axis=-1)
        if allies
        else np.zeros((len(blocked), 0), int)
    )
    return lost, rng.choice(3, p=[0.7, 0.2, 0.1], size=lost.shape)


def _ally_rows(lost_round: np.ndarray, cause: np.ndarray) -> np.ndarray:
    rows = [
        [int(((lost_round > 0) & (cause == c))[:, a].sum()) for c in range(3)] + [int(lost_round[:, a].sum())]
        for a in range(lost_round.shape[1])
    ]
    return np.array(rows, np.int64).reshape(-1, 4)


def make_cases(
    names: Sequence[str] = ("defend none", "defend hero", "defend ally"),
    trials: int = 2000,
    rounds: int = 6,
    paired: bool = True,
    **options: int,
) -> list[CaseResult]:
    """Cases of a made-up study, the first the baseline; each blocks more often than the one before."""
    runs = [simulate(trials, rounds, shield=0.9 * i / len(names), **options) for i in range(len(names))]
    return [
        CaseResult(
            name=name,
            tally=tally,
            pairs=Pairs.of(outcomes, runs[0][0]),
            paired=paired,
            rounds=rounds,
            ally_labels=ALLIES[: len(tally.ally)],
            exact_icons=ICON_LAW,
            coverage=COVERAGE,
            baseline=i == 0,
        )
        for i, (name, (outcomes, tally)) in enumerate(zip(names, runs, strict=True))
    ]
