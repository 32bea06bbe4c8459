"""What holds of whole rounds whatever happens in them: cards, hit points and counts add up (issue 5, proof)."""

import random

import numpy as np
import pytest
from oracle_case import CATALOGUE
from test_whole_oracle import SCENARIOS, some_game
from whole_case import make_game

from mcsim.engine.batch import run_batch, run_traced
from mcsim.model.opcodes import Event, Kind, Outcome, Subject
from mcsim.scenario.build import build_case

TRIALS = 60


def templates(scenario: str, n: int = 6):
    draw = random.Random(f"{scenario} adds up")
    for _ in range(n):
        case = some_game(draw, scenario)
        yield case, build_case(case, CATALOGUE).template


def flat(tally) -> list[np.ndarray]:
    """All counts of a tally."""
    game = tally.game
    return [
        *(tally.damage, tally.icons, tally.alive, tally.threat, tally.ally, tally.outcome),
        *(game.hit_points, game.damage, game.outcome, game.loss, game.source, game.source_sq),
    ]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_trial_is_counted_once(scenario):
    """Outcomes, and outcomes, damage, threat and hit points of every round, are those of all trials."""
    for case, template in templates(scenario):
        outcomes, tally = run_batch(template, 3, 0, TRIALS, case.rounds)
        game = tally.game
        assert tally.outcome.sum() == TRIALS
        for counts in (game.outcome, tally.damage, tally.threat):
            assert (counts.sum(axis=-1) == TRIALS).all()
        assert (game.hit_points.sum(axis=-1) == TRIALS).all()
        assert (game.damage.sum(axis=-1) == TRIALS).all()
        assert game.outcome[-1].tolist() == tally.outcome.tolist()
        lost = TRIALS - tally.outcome[Outcome.WIN] - tally.outcome[Outcome.ONGOING]
        assert game.loss.sum() == lost
        assert (outcomes["rounds"] <= case.rounds).all()
        assert (outcomes["rounds"][outcomes["outcome"] == Outcome.ONGOING] == case.rounds).all()


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_game_that_has_ended_stays_ended(scenario):
    """By round fewer games go on, more are won and more are lost; nobody who is defeated comes back."""
    for case, template in templates(scenario):
        _, tally = run_batch(template, 4, 0, TRIALS, case.rounds)
        steps = np.diff(tally.game.outcome, axis=0)
        assert (steps[:, Outcome.ONGOING] <= 0).all()
        assert (steps[:, Outcome.WIN :] >= 0).all()
        assert (np.diff(tally.game.hit_points[:, :, 0], axis=1) >= 0).all()
        assert (np.diff(tally.alive) <= 0).all()


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_batches_of_any_size_add_up(scenario):
    """One batch, batches of 7, and games one by one give the same rows and the same counts."""
    for case, template in templates(scenario, 3):
        outcomes, tally = run_batch(template, 5, 200, 21, case.rounds)
        for size in (1, 7):
            parts = [run_batch(template, 5, first, size, case.rounds) for first in range(200, 221, size)]
            total = parts[0][1]
            for _, part in parts[1:]:
                total = total + part
            assert b"".join(rows.tobytes() for rows, _ in parts) == outcomes.tobytes()
            assert all((a == b).all() for a, b in zip(flat(total.trimmed()), flat(tally.trimmed()), strict=True))


def events_of(log: np.ndarray, kind: Event) -> np.ndarray:
    return log[log["event"] == kind]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_traced_game_is_the_game_of_the_batch(scenario):
    """Same outcome row; damage of the villain phases and threat told are those counted."""
    for case, template in templates(scenario):
        outcomes, _ = run_batch(template, 6, 0, 12, case.rounds)
        for trial in range(12):
            row, log = run_traced(template, 6, trial, case.rounds)
            assert row.tobytes() == outcomes[trial : trial + 1].tobytes()
            assert len(events_of(log, Event.ROUND_STARTED)) == row["rounds"][0]
            taken, counting = 0, False
            for event in log:
                if event["event"] == Event.ROUND_STARTED:
                    counting = False
                elif event["event"] == Event.VILLAIN_PHASE_STARTED:
                    counting = True
                elif event["event"] == Event.DAMAGE_TAKEN and counting:
                    first = event["subject_kind"] == Subject.CHARACTER and event["subject"] == 1
                    taken += event["amount"] if first else 0
            assert taken == row["damage"][0]


def test_hit_points_are_those_at_the_start_less_damage_and_plus_what_was_healed():
    """Of the first identity, from the trace; what is left after the last round is what the batch counts."""
    player = {"identity": "01010a", "form": "flip", "turn": {"policy": "cautious", "damage": 2, "flip_below": 6}}
    for scenario in SCENARIOS:
        case = make_game({"name": scenario}, [player | {"hp": 25}], 8)
        template = build_case(case, CATALOGUE).template
        for trial in range(30):
            row, log = run_traced(template, 8, trial, case.rounds)
            _, tally = run_batch(template, 8, trial, 1, case.rounds)
            own = log[(log["subject_kind"] == Subject.CHARACTER) & (log["subject"] == 1)]
            left = (
                25 + events_of(own, Event.HEALED)["amount"].sum() - events_of(own, Event.DAMAGE_TAKEN)["amount"].sum()
            )
            assert max(0, left) == tally.game.hit_points[0, -1].argmax(), (scenario, trial)
            assert row["alive"][0] == (left > 0)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_encounter_card_is_lost_or_made(scenario, monkeypatch):
    """After a game all cards are somewhere; only obligations, and a card being resolved at its end, may be gone."""
    from mcsim.engine import game_batch

    kept = {}

    def run(games, *rest):
        original(games, *rest)
        kept["game"] = games[0].copy()

    original = game_batch.run_games
    monkeypatch.setattr(game_batch, "run_games", run)
    for case, template in templates(scenario, 4):
        before = encounter_cards(template[0])
        for trial in range(15):
            run_batch(template, 9, trial, 1, case.rounds)
            after = encounter_cards(kept["game"])
            assert sum(before.values()) - sum(after.values()) <= removed_at_most(case), (scenario, trial)
            assert all(after[card] <= n for card, n in before.items() if card in after)
            assert set(after) <= set(before)


def removed_at_most(case) -> int:
    """Obligations leave the game when their player exhausts for them, one each at most; one card may be in no pile."""
    return len(case.players) + 1


def encounter_cards(g) -> dict[int, int]:
    """Card row -> copies of it in the deck, discard pile, victory display, set aside, facedown and in play."""
    cards = [*g["deck"][: g["n_deck"]], *g["discard"][: g["n_discard"]], *g["aside"][: g["n_aside"]]]
    cards += [*g["victory"][: g["n_victory"]]]
    for p in g["players"][: g["n_players"]]:
        cards += [*p["pile"][: p["n_pile"]]]
    for c in g["characters"][: g["n_characters"]]:
        cards += [*c["boost"][: c["n_boost"]]]
        if c["in_play"] and c["kind"] == Kind.MINION and c["card"] != g["drone_card"]:
            cards.append(c["card"])
    cards += [a["card"] for a in g["attachments"][: g["n_attachments"]] if a["in_play"]]
    cards += [s["card"] for s in g["side_schemes"][: g["n_side_schemes"]] if s["in_play"]]
    found: dict[int, int] = {}
    for card in cards:
        found[int(card)] = found.get(int(card), 0) + 1
    return found
