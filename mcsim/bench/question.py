"""Workload W1 (DESIGN section 8) as a study case, and as the few numbers that its hand-written rivals need."""

from dataclasses import dataclass

import numpy as np

from mcsim.cards.catalogue import Catalogue
from mcsim.model.tally import Tally
from mcsim.scenario.setup import encounter_setup
from mcsim.study import Case, Defense, Player, Scenario, Turn

ROUNDS = 6
GAME_ROUNDS = 20  # most that a game of W2 lasts
BINS = 64
IDENTITY = "01001a"  # Spider-Man
ALLIES = ("01002", "01058", "01083")


@dataclass(frozen=True)
class Question:
    """W1 in numbers: one hero with allies, defence ally_then_hero, against a villain without Boost abilities.

    icons: boost icons of each card of the encounter deck, in deck order; ally_hp: hit points in the order of defence.
    """

    icons: tuple[int, ...]
    atk: int
    hero_hp: int
    hero_def: int
    ally_hp: tuple[int, ...]
    rounds: int = ROUNDS

    def tally(self) -> Tally:
        """Empty counts of this question."""
        return Tally.zeros(self.rounds, len(self.ally_hp), BINS)


def w1_case(seed: int = 0) -> Case:
    """W1 as a case of a study, for the engine."""
    return _case("W1", "rhino", "bomb_scare", seed)


def w1b_case(seed: int = 0) -> Case:
    """W1b: the same question to a villain with two boost cards and a deck full of Boost abilities."""
    return _case("W1b", "klaw", "masters_of_evil", seed)


def w2_case(seed: int = 0) -> Case:
    """W2: whole rounds of W1's scenario, with a stand-in for the cards of a turn."""
    turn = Turn(policy="balanced", damage=2, threat=1, allies=1)
    hero = Player(identity=IDENTITY, form="flip", defense=Defense(policy="ally_then_hero"), turn=turn)
    return _case("W2", "rhino", "bomb_scare", seed).model_copy(
        update={"question": "survival", "rounds": GAME_ROUNDS, "players": (hero,)}
    )


def _case(name: str, scenario: str, modular: str, seed: int) -> Case:
    return Case(
        index=0,
        name=name,
        question="activation",
        rounds=ROUNDS,
        seed=seed,
        scenario=Scenario(name=scenario, mode="standard", modular=(modular,)),
        players=(Player(identity=IDENTITY, allies=ALLIES, defense=Defense(policy="ally_then_hero")),),
    )


def w1_question(catalogue: Catalogue) -> Question:
    """The numbers of W1 from the same card facts and the same set-up."""
    hero = catalogue.cards[IDENTITY]
    setup = encounter_setup(catalogue, scenario="rhino", modular=("bomb_scare",), identities=(hero,))
    return Question(
        icons=tuple(card.boost for card, count in setup.deck for _ in range(count)),
        atk=setup.stages[0].atk or 0,
        hero_hp=hero.hp or 0,
        hero_def=hero.defense or 0,
        ally_hp=tuple(catalogue.cards[code].hp or 0 for code in ALLIES),
    )


def mean_damage(tally: Tally) -> float:
    """Damage per trial, all rounds together [damage]."""
    return float((tally.damage * np.arange(tally.damage.shape[1])).sum() / tally.trials)
