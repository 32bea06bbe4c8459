"""What holds in every game: no encounter card is lost or made, damage taken is hit points lost, and the like."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle_case import CATALOGUE, make_case

from mcsim.engine import batch
from mcsim.engine.batch import run_batch
from mcsim.model.opcodes import CardType, Kind, Outcome
from mcsim.model.records import MAX_PLAYERS
from mcsim.scenario.build import build_case

FEW = settings(max_examples=40, deadline=None, derandomize=True)
POLICIES = ("none", "hero", "ally", "ally_then_hero", "hero_then_ally", "expected")
MODULAR = ("bomb_scare", "masters_of_evil", "under_attack", "legions_of_hydra", "the_doomsday_chair")
MINIONS = ("01101", "01102", "01121", "01129", "01132")

scenarios = st.fixed_dictionaries(
    {
        "name": st.sampled_from(["rhino", "klaw", "ultron"]),
        "mode": st.sampled_from(["standard", "expert"]),
        "modular": st.lists(st.sampled_from(MODULAR), unique=True, max_size=2),
    }
)
players = st.fixed_dictionaries(
    {
        "identity": st.sampled_from(["01001a", "01010a", "01040a"]),
        "form": st.sampled_from(["hero", "hero", "alter_ego"]),
        "hp": st.sampled_from([4, 15, 500]),
        "allies": st.lists(st.sampled_from(["01002", "01058", "01083"]), unique=True),
        "minions": st.lists(st.sampled_from(MINIONS), max_size=3),
        "defense": st.fixed_dictionaries({"policy": st.sampled_from(POLICIES), "for_others": st.booleans()}),
    }
)
tables = st.lists(players, min_size=1, max_size=2, unique_by=lambda player: player["identity"])
seeds = st.integers(0, 2**63 - 1)


def built(scenario, table, rounds=8):
    return build_case(make_case(scenario, table, rounds), CATALOGUE)


def final_game(template, seed, trial, rounds):
    """The game record at the end of one trial."""
    kept = []
    real = batch.run_trials

    def keep(games, *arguments):
        real(games, *arguments)
        kept.append(games.copy())

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(batch, "run_trials", keep)
        outcomes, _ = run_batch(template, seed, trial, 1, rounds)
    return kept[-1][0], outcomes[0]


def encounter_cards(g) -> Counter:
    """Every encounter card of a game, wherever it lies, by card row."""
    found = Counter(g["deck"][: g["n_deck"]].tolist()) + Counter(g["discard"][: g["n_discard"]].tolist())
    for x in g["characters"][: g["n_characters"]]:
        found.update(x["boost"][: x["n_boost"]].tolist())
        if x["in_play"] and x["kind"] == Kind.MINION and x["card"] != g["drone_card"]:
            found[int(x["card"])] += 1
    for name in ("attachments", "side_schemes"):
        rows = g[name][: g["n_" + name]]
        found.update(rows["card"][rows["in_play"] == 1].tolist())
    for p in g["players"][:MAX_PLAYERS]:
        found.update(p["pile"][: p["n_pile"]].tolist())
    return found


@FEW
@given(scenarios, tables, seeds)
def test_encounter_cards_are_conserved(scenario, table, seed):
    """Deck, discard pile, boost cards and what is in play hold the same cards at the end as at the start."""
    template = built(scenario, table).template
    for trial in range(5):
        game, outcome = final_game(template, seed, trial, 8)
        if outcome["outcome"] == Outcome.ONGOING:  # else the card that ended the game may still be being resolved
            assert encounter_cards(game) == encounter_cards(template[0])


@FEW
@given(scenarios, tables, seeds)
def test_damage_is_hit_points_lost_and_beyond(scenario, table, seed):
    """Nothing heals an identity: alive exactly if less damage was taken than it had hit points."""
    template = built(scenario, table).template
    hp = int(template[0]["characters"][1]["hp"])
    for trial in range(5):
        game, outcome = final_game(template, seed, trial, 8)
        assert game["characters"][1]["hp"] == max(0, hp - outcome["damage"])
        assert outcome["alive"] == (outcome["damage"] < hp)


@FEW
@given(scenarios, tables, seeds)
def test_tallies_are_sums_over_trials(scenario, table, seed):
    template = built(scenario, table).template
    outcomes, tally = run_batch(template, seed, 0, 50, 6)
    values = np.arange(tally.damage.shape[1])
    assert (tally.damage.sum(1) == 50).all()
    assert (tally.threat.sum(1) == 50).all()
    assert (tally.icons.sum(1) <= 50).all()
    assert (tally.damage @ values).sum() == outcomes["damage"].sum()
    assert (tally.threat[-1] @ values) == outcomes["threat"].sum()
    assert tally.alive[-1] == outcomes["alive"].sum()
    assert (np.diff(tally.alive) <= 0).all(), "nobody comes back"
    assert (np.diff(tally.threat @ values) >= 0).all(), "threat only piles up in an activation study"
    assert tally.ally[:, :3].sum() == outcomes["allies_lost"].sum()
    assert tally.outcome.sum() == 50


@FEW
@given(st.sampled_from(MODULAR), seeds, st.integers(0, 4))
def test_one_atk_more_is_one_damage_more_per_activation(modular, seed, atk):
    """The same shuffles, undefended, by a hero who survives: damage grows by the number of attacks."""
    scenario = {"name": "rhino", "modular": [modular]}
    player = {"identity": "01001a", "hp": 9_999}
    less, more = (built(scenario | {"villain": {"atk": a}}, [player]).template for a in (atk, atk + 1))
    one, _ = run_batch(less, seed, 0, 50, 8)
    two, _ = run_batch(more, seed, 0, 50, 8)
    np.testing.assert_array_equal(two["damage"] - one["damage"], two["activations"])
    assert (one["activations"] == 8).all()


@FEW
@given(seeds, st.sampled_from(["none", "hero"]))
def test_a_tough_card_takes_one_packet_away(seed, policy):
    """Rhino's first damaging attack is prevented, the others are as before (X13)."""
    player = {"identity": "01010a", "hp": 9_999, "defense": {"policy": policy}}
    plain, tough = (built({"name": "rhino"}, [player | {"statuses": {"tough": n}}]).template for n in (0, 1))
    for trial in range(10):
        by_round = [run_batch(template, seed, trial, 1, 8)[1].damage.argmax(1) for template in (plain, tough)]
        hit = np.flatnonzero(by_round[0])
        by_round[0][hit[:1]] = 0
        np.testing.assert_array_equal(by_round[0], by_round[1])


def test_the_drawn_minion_is_counted_once():
    """Weapons Runner enters play from the boost pile: the deck has one card less, the play area one more."""
    template = built({"name": "klaw"}, [{"identity": "01001a", "hp": 500}]).template
    seen = 0
    for trial in range(20):
        game, _ = final_game(template, 1, trial, 6)
        runners = [x for x in game["characters"][: game["n_characters"]] if x["in_play"] and x["kind"] == Kind.MINION]
        seen += len(runners)
        assert encounter_cards(game) == encounter_cards(template[0])
        assert all(game["cards"][x["card"]]["type"] == CardType.MINION for x in runners)
    assert seen > 0
