"""One game of whole rounds from set-up to its end, and the loop over games (X26, X29)."""

import numpy as np

from mcsim.engine.characters import identity_of
from mcsim.engine.jit import cold, kernel, rule
from mcsim.engine.player_phase import resolve_player_phase
from mcsim.engine.round import goes_on, resolve_villain_phase
from mcsim.engine.setup import resolve_set_up
from mcsim.engine.standing import refresh_standing
from mcsim.engine.trace import emit
from mcsim.engine.trial import VILLAIN_CARD, start_round, start_streams, threat_so_far, write_outcome
from mcsim.model.opcodes import DamageCause, Event, Outcome, Subject

CAUSES = len(DamageCause)


@rule
def play_round(g, log):
    """A round: the player phase, then the villain phase (X26)."""
    emit(g, Event.ROUND_STARTED, Subject.NONE, 0, g["round"], -1, log)
    resolve_player_phase(g, log)
    clear_damage(g)
    if goes_on(g):
        emit(g, Event.VILLAIN_PHASE_STARTED, Subject.NONE, 0, 0, -1, log)
        resolve_villain_phase(g, log)


@rule
def clear_damage(g):
    """Only damage of villain phases is counted as the round's, not that of set-up and turns."""
    g["damage_taken"] = 0
    for player in range(g["n_players"]):
        g["players"][player]["damage_taken"] = 0


@rule
def start_game(g, log):
    """Nothing has been counted yet; set-up is resolved (X29)."""
    g["cause"] = DamageCause.OTHER
    start_round(g, 0)
    clear_causes(g)
    if g["standing_constants"] > 0:
        refresh_standing(g, log)
    resolve_set_up(g, log)
    clear_damage(g)


@rule
def clear_causes(g):
    """A new round: the first identity has taken no damage yet."""
    for cause in range(CAUSES):
        g["taken_by_cause"][cause] = 0


@cold
def cause_of_loss(g):
    """What the players lost to."""
    if g["outcome"] == Outcome.SCHEMED:
        return np.int64(DamageCause.MAIN_SCHEME)
    return g["cause"] if g["outcome"] == Outcome.DEFEATED else np.int64(DamageCause.OTHER)


@cold
def longest_bin(g):
    """The largest value that a histogram of this round has to hold."""
    most = max(g["damage_taken"], g["first_icons"], threat_so_far(g))
    for player in range(g["n_players"]):
        most = max(most, g["players"][player]["damage_taken"], g["characters"][identity_of(player)]["hp"])
    return most


@cold
def remaining(g, player):
    """Remaining hit points of a player's identity, 0 if it is defeated."""
    return 0 if g["players"][player]["eliminated"] else max(0, g["characters"][identity_of(player)]["hp"])


@kernel
def run_games(games, words, source, runs, seed, first_trial, rounds, outcomes, counts, log):
    """Play len(outcomes) games from number `first_trial`, at most `rounds` rounds each; fills outcomes, adds to counts.

    games: game_dtype array of shape (1,), scratch; words, source: its words and the template's, int64 arrays; runs:
    uint64 [k, 2], first word and end of what a game starts with; outcomes: outcome_dtype[n]; counts: the arrays of a
    Tally and its GameCounts, `ended` (the state in which games ended, by their last round: threat, outcome and hit
    points, which the border carries on) and `needed` (int64[1]), raised where a histogram was too short; log: SILENT or
    event_dtype[m].
    """
    (damage, icons, threat, ally, outcome, hit_points, damage_others, by_round, loss, source_sum, source_squares) = (
        counts[0]
    )
    ended_threat, ended_outcome, ended_hp, needed = counts[1]
    g = games[0]
    bins = damage.shape[1]
    villain = runs[-1, 0] + VILLAIN_CARD
    for i in range(len(outcomes)):
        stage_kept = words[villain] == source[villain]
        for k in range(len(runs) - stage_kept):
            for w in range(runs[k, 0], runs[k, 1]):
                words[w] = source[w]
        start_streams(g, seed, np.uint64(first_trial + i), log)
        start_game(g, log)
        total = 0
        r = 0
        while r < rounds:
            if r > 0:
                start_round(g, r)
                clear_causes(g)
            if g["outcome"] == Outcome.ONGOING:
                play_round(g, log)
            total += g["damage_taken"]
            over = g["outcome"] != Outcome.ONGOING
            most = longest_bin(g)
            if most >= bins:
                needed[0] = max(needed[0], most + 1)
                break
            damage[r, g["damage_taken"]] += 1
            threat[r, threat_so_far(g)] += 1
            by_round[r, g["outcome"]] += 1
            if g["first_icons"] >= 0:
                icons[r, g["first_icons"]] += 1
            for player in range(g["n_players"]):
                hit_points[player, r, remaining(g, player)] += 1
                if player > 0:
                    damage_others[player - 1, r, g["players"][player]["damage_taken"]] += 1
            for cause in range(CAUSES):
                taken = g["taken_by_cause"][cause]
                if taken > 0:
                    source_sum[cause, r] += taken
                    source_squares[cause, r] += taken * taken
            if over:
                if g["outcome"] != Outcome.WIN:
                    loss[cause_of_loss(g), r] += 1
                ended_threat[r, threat_so_far(g)] += 1
                ended_outcome[r, g["outcome"]] += 1
                for player in range(g["n_players"]):
                    ended_hp[player, r, remaining(g, player)] += 1
                break
            r += 1
        for a in range(g["n_reported"]):
            if g["ally_round"][a] >= 0:
                ally[a, g["ally_cause"][a]] += 1
                ally[a, 3] += g["ally_round"][a] + 1
        outcome[g["outcome"]] += 1
        write_outcome(g, outcomes[i], first_trial + i, total)
