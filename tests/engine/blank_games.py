"""Games with decks of blank or plain cards, so that every number can be worked out by hand."""

from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np

from mcsim.cards.catalogue import Catalogue, load_catalogue
from mcsim.cards.custom import with_custom_cards
from mcsim.engine.batch import run_batch
from mcsim.model.opcodes import Outcome
from mcsim.model.tally import GameCounts
from mcsim.scenario.build import build_case
from mcsim.study import Case
from mcsim.study.tables import Document

HERO = "01010a"  # Captain Marvel: 12 hit points, ATK 2, THW 2, DEF 1, REC 4; nothing of hers happens by itself
SCENARIO = "blank"
ALIKE = 3  # games that are compared


def villain(stage: str, hp: int, atk: int = 0, sch: int = 0, text: str = "") -> dict[str, Any]:
    stats = {"health": hp, "attack": atk, "scheme": sch, "stage": stage, "text": text}
    return {"code": f"wall{stage}", "name": "Wall", "type_code": "villain"} | stats


def main(target: int = 99, acceleration: int = 0, start: int = 0, stage: str = "1B", **icons: int) -> dict[str, Any]:
    """A stage of the main scheme; values are not multiplied by the number of players."""
    values = {"threat": target, "escalation_threat": acceleration, "base_threat": start}
    fixed = dict.fromkeys(("threat_fixed", "escalation_threat_fixed", "base_threat_fixed"), True)
    return {"code": f"plan{stage}", "name": "Plan", "type_code": "main_scheme", "stage": stage} | values | fixed | icons


def treachery(copies: int, text: str = "") -> dict[str, Any]:
    return {"code": "card", "name": "Card", "type_code": "treachery", "quantity": copies, "text": text}


BLANK = treachery(40)
HURTS = treachery(40, "<b>When Revealed</b>: Deal 1 damage to your identity.")


@cache
def published() -> Catalogue:
    return load_catalogue()


def game(
    cards: list[dict[str, Any]],
    players: list[dict[str, Any]],
    rounds: int,
    mode: str = "standard",
    heroic: int = 0,
) -> "Played":
    """One game of these cards alone: no standard set, no obligations."""
    entries = [{"set_code": SCENARIO, "card_set_name": "Blank", "pack_code": "custom"} | card for card in cards]
    catalogue = with_custom_cards(published(), entries)
    scenario = replace(catalogue.scenarios[SCENARIO], standard_sets=False, obligations=False, recommended=())
    catalogue = replace(catalogue, scenarios={**catalogue.scenarios, SCENARIO: scenario})
    tables = {
        "study": {"name": "t", "rounds": rounds, "question": "survival"},
        "scenario": {"name": SCENARIO, "mode": mode, "heroic": heroic},
        "players": [{"identity": HERO} | player for player in players],
    }
    document = Document.model_validate(tables)
    case = Case(
        index=0,
        name="t",
        question="survival",
        rounds=rounds,
        seed=0,
        scenario=document.scenario,
        players=document.players,
        file="t.toml",
    )
    setup = build_case(case, catalogue)
    assert all(row["modelled"] == "full" for row in setup.coverage if row["card"] in {c["code"] for c in cards})
    return Played(setup.template, rounds)


class Played:
    """What became of a game. With like cards it does not depend on the shuffle: the next trials are the same."""

    def __init__(self, template: np.ndarray, rounds: int):
        outcomes, tally = run_batch(template, 1, 0, ALIKE, rounds)
        assert isinstance(tally.game, GameCounts)
        counts = tally.game
        for histogram in (tally.damage, tally.threat, counts.damage, counts.hit_points, counts.outcome):
            assert (histogram.max(axis=-1) == ALIKE).all()
        self.outcome = Outcome(int(outcomes["outcome"][0]))
        self.rounds = int(outcomes["rounds"][0])
        self.allies_lost = int(outcomes["allies_lost"][0])
        self.activations = int(outcomes["activations"][0])
        self.damage = [tally.damage.argmax(axis=1).tolist(), *counts.damage.argmax(axis=2).tolist()]
        self.hit_points = counts.hit_points.argmax(axis=2).tolist()
        self.threat = tally.threat.argmax(axis=1).tolist()
        self.by_round = [Outcome(int(row.argmax())) for row in counts.outcome]
        self.lost_to = [int(cause) for cause in np.flatnonzero(counts.loss.any(axis=1))]
