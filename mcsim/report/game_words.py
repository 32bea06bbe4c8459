"""Survival studies in plain words: the answer, what games are lost to, captions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import polars as pl

from mcsim.plots.style import percent
from mcsim.report.words import Cases, close_to, reading, rounds_text, with_interval

Tables = Mapping[str, pl.DataFrame]
NAMED_CASES = 8  # cases told one by one in the answer
CAUSE_PHRASES = {
    "attack by villain": "an attack by the villain",
    "attack by minion": "an attack by a minion",
    "boost ability": "a boost ability",
    "encounter card": "an encounter card",
    "indirect damage": "indirect damage",
    "main scheme": "the main scheme",
    "other": "something else",
}
GAME_HEADS = {
    "win": "games won",
    "alive": "still standing",
    "damage_per_game": "damage a game",
    "allies_lost": "allies lost",
}

GAME_CAPTIONS = {
    "headline": (
        "The headline figures of every case",
        "Each dot is a result, the line through it its 95 % interval (often narrower than the dot).",
    ),
    "difficulty": (
        "Every case, the hardest first: games won, and games not lost round by round",
        "Left: how often you win, with the 95 % interval. Right: the share of games that are not lost by the end of "
        "each round; the earlier a row turns orange, the sooner games are lost. Blank: the case has no such round.",
    ),
    "outcome": (
        "How games end",
        "Shares of games, in per cent. Schemed: lost to the main scheme; defeated: every identity was; decked: no "
        "encounter card left; ongoing: not over after the last round.",
    ),
    "outcome_by_round": (
        "How games stand at the end of each round",
        "A game that is over keeps its colour. Rounds that hardly any game reaches are left out here and below.",
    ),
    "loss_causes": (
        "What games are lost to",
        "Share of all games that were lost, in per cent, by what dealt the last blow.",
    ),
    "damage": (
        "How the damage of one villain phase is distributed",
        "All rounds that games reach, together. The triangle is the mean; dark bars hold at least 90 % of the rounds, "
        "light bars the rest. Rounds after the end of a game count as no damage.",
    ),
    "hit_points": (
        "Hit points of the first player's identity round by round",
        "0 is defeated. Where there is a fan: its dark band holds the middle half of the games, the light one the "
        "middle four fifths; a game that is over keeps its last value.",
    ),
    "threat": (
        "Threat on the main scheme round by round, against its target",
        "Lost stages are included, so the orange line (or the whole of the target) is where the game is lost. A game "
        "that is over keeps its last value.",
    ),
    "damage_sources": (
        "What deals the damage that the first player's identity takes",
        "Mean damage of a whole game by what dealt it, not capped by hit points, player phase included.",
    ),
    "survival_players": (
        "Share of trials in which each player is still standing, round by round",
        "The shaded band is the 95 % interval. A player who is defeated is out; the others play on.",
    ),
}


@dataclass(frozen=True)
class Loss:
    """What a case's games are lost to: share of trials lost; the most frequent cause; its share of the lost ones."""

    lost: float
    cause: str
    share: float


def losses(loss_causes: pl.DataFrame) -> dict[str, Loss]:
    """By case, from table `loss_causes`; cases that never lose are left out."""
    total = loss_causes.group_by("case", "cause", maintain_order=True).agg(pl.col("probability").sum())
    found = {}
    for (case,), frame in total.group_by("case", maintain_order=True):
        lost = float(frame["probability"].sum())
        if lost > 0:
            most = frame.sort("probability", descending=True, maintain_order=True).row(0, named=True)
            found[str(case)] = Loss(lost, most["cause"], most["probability"] / lost)
    return found


def loss_texts(found: Mapping[str, Loss]) -> dict[str, str]:
    """A line per case for the table of headline figures."""
    return {case: f"{loss.cause} ({percent(loss.share)} of losses)" for case, loss in found.items()}


def game_answer(cases: Cases, found: Mapping[str, Loss], tables: Tables, rounds: int | None) -> list[str]:
    """The result of a survival study in a few sentences; `found` of `losses`."""
    if len(cases) == 1:
        return _single(cases, found, tables, rounds)
    order = sorted(cases, key=lambda case: -(cases[case]["win"]["value"] or 0))
    told = [_ranked(cases, order)]
    if len(cases) <= NAMED_CASES:
        told += [_one_of_many(case, cases, found) for case in cases]
    else:
        told += [_extremes(cases, order), *_commonest(found)]
    return [*told, *_endless(tables["outcome"], rounds)]


def _single(cases: Cases, found: Mapping[str, Loss], tables: Tables, rounds: int | None) -> list[str]:
    case, figures = next(iter(cases.items()))
    told = [f"You win {with_interval(figures['win'], True)} of games."]
    if case in found:
        loss = found[case]
        told.append(
            f"You lose {percent(loss.lost)}, most often to {CAUSE_PHRASES[loss.cause]}: "
            f"{percent(loss.share)} of the lost games."
        )
    told += [*_length(tables["outcome_by_round"]), *_endless(tables["outcome"], rounds)]
    alive, damage, allies = (
        with_interval(figures[m], m == "alive") for m in ("alive", "damage_per_game", "allies_lost")
    )
    after = rounds_text(rounds)
    told.append(f"Your identity is still standing after {after} (or when the game ended) in {alive} of games.")
    told.append(f"It takes {damage} damage in the villain phases of a game; you lose {allies} allies.")
    return told


def _ranked(cases: Cases, order: Sequence[str]) -> str:
    """Which case wins most and least often, and which cannot be told from the best."""
    best, worst = order[0], order[-1]
    if cases[best]["win"]["value"] == cases[worst]["win"]["value"]:
        return f"You win {reading(cases[best]['win'], True).value} of games in every case."
    high, low = (with_interval(cases[case]["win"], True) for case in (best, worst))
    close = close_to(cases, order, "win")
    return f"You win most often with “{best}”{close}: {high} of games. Least often with “{worst}”: {low}."


def _length(states: pl.DataFrame) -> list[str]:
    """When half of the games of a single case are over, if they ever are; `states` is table `outcome_by_round`."""
    over = states.filter((pl.col("outcome") == "ongoing") & (pl.col("probability") <= 0.5))
    return [f"Half of the games are over by round {over['round'].to_numpy().min()}."] if len(over) else []


def _one_of_many(case: str, cases: Cases, found: Mapping[str, Loss]) -> str:
    told = f"“{case}”: you win {with_interval(cases[case]['win'], True)}"
    if case not in found:
        return f"{told} and never lose."
    loss = found[case]
    return f"{told}, most often lose to {CAUSE_PHRASES[loss.cause]} ({percent(loss.share)} of the lost games)."


def _extremes(cases: Cases, order: Sequence[str], shown: int = 3) -> str:
    """The next easiest and the next hardest cases; `order` is from the easiest to the hardest."""
    easy, hard = (
        ", ".join(f"“{case}” ({reading(cases[case]['win'], True).value})" for case in some)
        for some in (order[1 : 1 + shown], order[-2 : -2 - shown : -1])
    )
    return f"Next easiest: {easy}. Next hardest: {hard}."


def _commonest(found: Mapping[str, Loss]) -> list[str]:
    """The cause that most cases lose to most often."""
    causes = [loss.cause for loss in found.values()]
    if not causes:
        return ["No game was lost."]
    most = max(CAUSE_PHRASES, key=causes.count)
    count = causes.count(most)
    return [f"In {count} of {len(causes)} cases more games are lost to {CAUSE_PHRASES[most]} than to anything else."]


def _endless(outcome: pl.DataFrame, rounds: int | None) -> list[str]:
    """A sentence about games that were not over, if there are any."""
    going = outcome.filter(outcome="ongoing")["probability"].to_numpy()
    after = rounds_text(rounds)
    if not going.any():
        return []
    if len(going) == 1:
        return [f"The other {percent(going[0])} are not over after {after}."]
    return [f"After {after} up to {percent(going.max())} of the games of a case are not over: they count as not won."]
