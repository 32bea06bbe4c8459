"""One trial from set-up to its end, and the loop over trials."""

import numpy as np

from mcsim.engine.jit import hot, inlined, kernel
from mcsim.engine.rng import stream_key
from mcsim.engine.round import play_activation_round
from mcsim.engine.standing import refresh_standing
from mcsim.model.opcodes import Outcome, Purpose
from mcsim.model.records import character_dtype, words_before

VILLAIN_CARD = np.uint64(words_before(character_dtype, "card"))  # words in front of a character's card
ENCOUNTER = np.uint64(Purpose.ENCOUNTER_SHUFFLE.value)
PLAYER_CARDS = np.uint64(Purpose.PLAYER_CARDS.value)


@inlined
def start_streams(g, seed, trial, log):
    """The random streams of this trial, at their beginning (DESIGN section 3); only kernels with all rules look at
    players' cards.
    """
    g["streams"]["key"] = stream_key(seed, trial, ENCOUNTER)
    g["streams"]["n"] = np.uint64(0)
    if log is not None:
        g["card_stream"]["key"] = stream_key(seed, trial, PLAYER_CARDS)
        g["card_stream"]["n"] = np.uint64(0)


@inlined
def start_round(g, r):
    """Round r begins: nothing of it has been counted yet."""
    g["round"] = r
    g["damage_taken"] = 0
    g["first_icons"] = -1


@hot
def threat_so_far(g):
    """Threat on the main scheme, lost stages included."""
    return g["main"]["lost"] + g["main"]["threat"]


@hot
def write_outcome(g, o, trial, damage):
    """Fill the outcome row of a trial."""
    o["trial"] = trial
    o["damage"] = damage
    o["alive"] = g["players"][0]["eliminated"] == 0
    o["allies_lost"] = g["allies_lost"]
    o["outcome"] = g["outcome"]
    o["rounds"] = g["round"] + 1
    o["threat"] = threat_so_far(g)
    o["activations"] = g["activations"]
    o["defeat"] = g["defeat"] == 1


@kernel
def run_trials(games, words, source, runs, seed, first_trial, rounds, outcomes, counts, log):
    """Play len(outcomes) trials from number `first_trial`; fills outcomes and adds to counts.

    games: game_dtype array of shape (1,), scratch; words, source: its words and the template's, int64 arrays; runs:
    uint64 [k, 2] (unsigned, so that no index is checked for its sign), first word and end of what a trial starts with;
    outcomes: outcome_dtype[n]; counts: the arrays of a Tally and
    `needed` (int64[1]), raised where a histogram was too short; log: None or event_dtype[m].

    Arrays are used in this one function only: handing an array on costs two atomic operations, a fifth of an
    activation.
    """
    damage, icons, alive, threat, ally, outcome, needed = counts
    g = games[0]
    bins = damage.shape[1]
    villain = runs[-1, 0] + VILLAIN_CARD
    for i in range(len(outcomes)):
        stage_kept = words[villain] == source[villain]
        for k in range(len(runs) - stage_kept):
            for w in range(runs[k, 0], runs[k, 1]):
                words[w] = source[w]
        start_streams(g, seed, np.uint64(first_trial + i), log)
        if log is not None and g["standing_constants"] > 0:
            refresh_standing(g, log)
        total = 0
        for r in range(rounds):
            start_round(g, r)
            if g["outcome"] == Outcome.ONGOING:
                play_activation_round(g, log)
            total += g["damage_taken"]
            most = max(g["damage_taken"], g["first_icons"], threat_so_far(g))
            if most >= bins:
                needed[0] = max(needed[0], most + 1)
            else:
                damage[r, g["damage_taken"]] += 1
                threat[r, threat_so_far(g)] += 1
                if g["first_icons"] >= 0:
                    icons[r, g["first_icons"]] += 1
            alive[r] += 1 - g["players"][0]["eliminated"]
        for a in range(g["n_reported"]):
            if g["ally_round"][a] >= 0:
                ally[a, g["ally_cause"][a]] += 1
                ally[a, 3] += g["ally_round"][a] + 1
        outcome[g["outcome"]] += 1
        write_outcome(g, outcomes[i], first_trial + i, total)
