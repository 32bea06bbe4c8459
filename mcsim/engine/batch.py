"""The Python border of the simulation: arrays in, arrays out."""

import numpy as np

from mcsim.engine.game_batch import play_games
from mcsim.engine.trace import SILENT
from mcsim.engine.trial import run_trials
from mcsim.model.opcodes import CardType, Label, Op, Policy, Timing, Trigger
from mcsim.model.records import MAX_STAGES, character_dtype, event_dtype, game_dtype, player_dtype, words_before
from mcsim.model.tally import GameCounts, Tally, outcome_dtype

_CALLED = (Timing.WHEN_REVEALED, Timing.SPECIAL, Timing.WHEN_COMPLETED, Timing.ATTACHING)  # by what is rare itself
# ops up to EACH_PLAYER that only kernels with all rules have, as they have those beyond (effects.apply_rare)
_RARE = (
    *(Op.REVEAL_THIS, Op.DEAL_THIS, Op.SHUFFLE_THIS, Op.RESOLVE_WHEN_REVEALED, Op.THIS_AS_BOOST, Op.REMOVE_THIS),
    *(Op.DISCARD_DECK_TOP, Op.DISCARD_CONTROLLED, Op.CHANGE_FORM, Op.MAY_CHANGE_FORM),
    *(Op.CONSTANT_HIT_POINTS, Op.ASSIGN_DAMAGE, Op.ATTACK_INDIRECT),
    *(Op.CHOOSE, Op.REVEAL_TOP, Op.ATTACH_THIS, Op.PLACE_COUNTERS, Op.REMOVE_COUNTERS),
)


def run_batch(
    template: np.ndarray,
    seed: int,
    first_trial: int,
    trials: int,
    rounds: int,
    bins: int = 64,
    all_rules: bool | None = None,
) -> tuple[np.ndarray, Tally]:
    """Play trials first_trial .. first_trial + trials - 1 of one case.

    template: game_dtype array of shape (1,), not changed. Returns (outcomes, tally): outcome_dtype[trials] and the
    counts.
    all_rules: whether to use the kernel with all rules, None to look whether the case needs them. The result depends on
    the other arguments only, not on batches played before or beside it. Releases the interpreter lock.
    """
    _check(template, trials, rounds)
    if all_rules is None:
        all_rules = needs_all_rules(template)
    log = SILENT if all_rules or template["whole_rounds"][0] else None
    while True:
        tally = _zeros(template, rounds, bins)
        outcomes, needed = _run(template, seed, first_trial, trials, rounds, tally, log)
        if needed <= bins:
            break
        bins = 1 << (needed - 1).bit_length()  # a histogram was too short: the same trials again with longer ones
    tally.trials = trials
    tally.activations = int(outcomes["activations"].sum())
    return outcomes, tally


def needs_all_rules(template: np.ndarray) -> bool:
    """Whether there are several villains, a player who weighs what to expect, an (attack) ability, or an ability that
    could resolve with an op or trigger not of every kernel.

    Without those nothing is revealed or attached, so of the cards in the deck only Boost abilities resolve, and what
    minions have whose Boost ability puts them into play. What an effect of the quick kernel cannot do it refuses.
    """
    t = template[0]
    if t["n_villains"] > 1 or (t["players"]["policy"][: t["n_players"]] == Policy.EXPECTED).any():
        return True
    abilities = t["abilities"][_may_resolve(t)]
    abilities = abilities[~np.isin(abilities["timing"], _CALLED)]
    if (abilities["trigger"] > Trigger.ELSEWHERE).any() or (abilities["label"] & Label.ATTACK).any():
        return True  # occurrences that only kernels with all rules look for, attacks of players
    ops = np.concatenate([t["effects"]["op"][:0], *(_ops(t, a) for a in abilities)])
    return bool(((ops > Op.EACH_PLAYER) | np.isin(ops, _RARE)).any())


def _may_resolve(t: np.void) -> list[int]:
    """Rows of the abilities in play, of Boost abilities, and of cards that may enter play: by a Boost ability, or as
    the villain's next stage.
    """
    found = {int(row) for row in t["listeners"]["ability"][: t["n_listeners"]]}
    for k in t["cards"]:
        boost = int(k["boost_ability"])
        enters = k["type"] == CardType.VILLAIN
        if boost >= 0 and t["abilities"][boost]["n"] > 0:
            found.add(boost)
            enters |= bool((_ops(t, t["abilities"][boost]) == Op.PUT_INTO_PLAY).any())
        if enters:
            found |= set(range(int(k["first_ability"]), int(k["first_ability"] + k["n_abilities"])))
    return sorted(found)


def _ops(t: np.void, ability: np.void) -> np.ndarray:
    """The ops of an ability's rows."""
    return t["effects"]["op"][ability["first"] : ability["first"] + ability["n"]]


def run_traced(
    template: np.ndarray, seed: int, trial: int, rounds: int, events: int = 20_000
) -> tuple[np.ndarray, np.ndarray]:
    """Play one trial with its event log: (outcomes, event_dtype rows). The outcome equals that trial's in
    `run_batch`.
    """
    _check(template, 1, rounds)
    while True:
        log = np.zeros(events + 1, event_dtype)
        tally = _zeros(template, rounds, 4096)
        outcomes, _ = _run(template, seed, trial, 1, rounds, tally, log)
        if log["amount"][0] <= events:
            return outcomes, log[1 : log["amount"][0] + 1]
        events = int(log["amount"][0])


def _zeros(template, rounds, bins):
    """An empty tally for a case: with counts of whole rounds where those are played."""
    tally = Tally.zeros(rounds, int(template["n_reported"][0]), bins)
    if template["whole_rounds"][0]:
        tally.game = GameCounts.zeros(int(template["n_players"][0]), rounds, bins)
    return tally


def _run(template, seed, first_trial, trials, rounds, tally, log):
    if tally.game is not None:
        return play_games(template, _runs(template), seed, first_trial, trials, tally, log)
    outcomes = np.zeros(trials, outcome_dtype)
    needed = np.zeros(1, np.int64)
    counts = (tally.damage, tally.icons, tally.alive, tally.threat, tally.ally, tally.outcome, needed)
    game = template.copy()
    words = game.view(np.int64)
    source = words.copy()  # the template may be a read-only memory map, which would compile the kernel once more
    with np.errstate(over="ignore"):  # the random streams wrap on purpose, which interpreted code remarks on
        run_trials(game, words, source, _runs(template), np.uint64(seed), first_trial, rounds, outcomes, counts, log)
    return outcomes, int(needed[0])


def _runs(template: np.ndarray) -> np.ndarray:
    """Words of the game that a trial changes and its start sets back, as uint64[k, 2] of first and end.

    A game is int64 throughout; of each table only the rows that the template uses are copied, of a character only the
    fields in front of the printed ones. The last run is the villain's whole row, for trials in which his stage changed.
    """
    t = template[0]
    runs = [(0, _word("characters"))]
    for c in range(int(t["n_characters"])):
        first = _word("characters") + c * _row("characters")
        runs.append((first, first + words_before(character_dtype, "card")))
        boost = first + words_before(character_dtype, "boost")
        runs.append((boost, boost + int(t["characters"][c]["n_boost"])))
    if t["n_villains"] > 1:
        runs += _several_villains(t)
    if t["whole_rounds"]:  # identities are turned over
        runs += [_whole_row(c) for c in range(1, 1 + int(t["n_players"]))]
    for p in range(int(t["n_players"])):
        first = _word("players") + p * _row("players")
        runs.append((first, first + words_before(player_dtype, "allies")))
        for name in ("allies", "minions", "pile"):
            start = first + words_before(player_dtype, name)
            runs.append((start, start + int(t["players"][p]["n_" + name])))
    for name in ("attachments", "side_schemes", "listeners", "counters", "deck", "discard", "aside"):
        runs.append((_word(name), _word(name) + int(t["n_" + name]) * _row(name)))
    runs.append((_word("ally_round"), _word("ally_round") + int(t["n_reported"])))
    used = [run for run in runs if run[0] < run[1]]
    return np.array([*used, (_word("characters"), _word("characters") + _row("characters"))], np.uint64)


def _several_villains(t: np.void) -> list[tuple[int, int]]:
    """What changes when villains change places: their whole rows, their stages, and their decks."""
    runs = [_whole_row(c) for c in (0, *_others(t))]
    runs += [(_word(name), _word(name) + MAX_STAGES) for name in ("stages", "stage_hp")]
    return [*runs, (_word("others"), _word("others") + (int(t["n_villains"]) - 1) * _row("others"))]


def _whole_row(c: int) -> tuple[int, int]:
    """All words of a character."""
    first = _word("characters") + c * _row("characters")
    return first, first + _row("characters")


def _others(t: np.void) -> range:
    """Rows in characters of the villains beside the active one."""
    first = 1 + int(t["n_players"])
    return range(first, first + int(t["n_villains"]) - 1)


def _row(name: str) -> int:
    """Words of a row of a table of the game."""
    assert game_dtype.fields is not None
    return game_dtype.fields[name][0].base.itemsize // 8


def _word(name: str) -> int:
    """First word of a field of the game."""
    return words_before(game_dtype, name)


def _check(template, trials, rounds):
    if template.dtype != game_dtype or template.shape != (1,):
        raise ValueError(f"template must be game_dtype of shape (1,), not {template.dtype} of shape {template.shape}")
    if trials < 1 or rounds < 1:
        raise ValueError(f"trials and rounds must be at least 1, not {trials} and {rounds}")
