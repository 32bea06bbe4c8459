"""The same game of whole rounds for the engine and for the oracle `naive.whole`."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np
from naive import Player, Position
from naive.revealing import BeyondTheOracleError
from naive.turns import Removal, Side, Turn
from naive.whole import MainStage, Scheme, Story, WholePosition, play_game
from oracle_case import CATALOGUE, encounter_stream, keywords_of, make_case, position_of, statuses_of

from mcsim.engine.batch import run_batch
from mcsim.model.card import Card
from mcsim.model.opcodes import Form, Kind, LossCause, Outcome, Timing, TurnPolicy
from mcsim.scenario.build import CaseSetup, build_case
from mcsim.study import Case

NO_TARGET = 1 << 40
STAND_IN = {"hp": 3, "atk": 1, "thw": 1, "cons_atk": 1, "cons_thw": 1}  # docs/turns.md
# printed costs of getting rid of attachments: hero actions that spend resources, some exhaust the hero as well
REMOVALS = {
    "01100": Removal(3),
    "01118": Removal(3),
    "01119": Removal(3),
    "01141": Removal(2, exhausts=True),
    "01142": Removal(3),
    "01152": Removal(2, exhausts=True),
    "01153": Removal(2, exhausts=True),
}


def make_game(scenario: dict, players: list[dict], rounds: int = 12) -> Case:
    """A case of a survival study from its tables."""
    return make_case(scenario, players, rounds).model_copy(update={"question": "survival"})


def whole_position(case: Case, setup: CaseSetup) -> WholePosition:
    """The oracle's position: as for activations, with stages, threat, what is set aside, and turns."""
    base: Position = position_of(case, setup)
    g, encounter, players = setup.template[0], setup.encounter, len(case.players)
    cards = list(base.cards) + [None] * (360 - len(base.cards))
    aside = [card for card, count in encounter.set_aside for _ in range(count)]
    aside_rows = g["aside"][: g["n_aside"]].tolist()
    for row, card in zip(aside_rows, aside, strict=True):
        cards[row] = card
    position = WholePosition(
        base.villain,
        base.players,
        cards,
        base.deck,
        in_play=[card for card in base.in_play if card.type.name == "ENVIRONMENT"],
        next_stages=base.next_stages,
        amplify=base.amplify,
        expert=base.expert,
        main=[main_stage(CATALOGUE.cards[card.code], players) for card in encounter.main_schemes],
        aside=aside_rows,
        heroic=case.scenario.heroic,
        removals=REMOVALS if g["cards"]["removable"].any() else {},
    )
    schemes = [card for card in encounter.in_play if card.type.name == "SIDE_SCHEME"]
    for at, card in enumerate(schemes):
        row = int(g["side_schemes"][at]["card"])
        cards[row] = card
        threat = card.base_threat * (players if card.base_threat_per_hero else 1)
        position.side_schemes.append(Scheme(card.name, threat, card.icons, card.abilities, row))
    if case.scenario.villain.hp is not None:  # hit points that a study states hold those that cards give
        in_play = [row for card in encounter.in_play for a in card.abilities for row in a.effects]
        position.villain.hp -= sum(row.amount for row in in_play if row.op.name == "CONSTANT_HIT_POINTS")
    for seat, player in enumerate(position.players):
        set_turn(case, seat, player)
    return position


def main_stage(card: Card, players: int) -> MainStage:
    """A stage with the When Revealed abilities of both of its sides (X9)."""
    front = CATALOGUE.cards[card.code[:-1] + "a"]
    sides = (front, card) if front.code != card.code else (card,)
    revealed = tuple(a for side in sides for a in side.abilities if a.timing is Timing.WHEN_REVEALED)
    return MainStage(
        start=card.base_threat * (players if card.base_threat_per_hero else 1),
        target=(card.target_threat or NO_TARGET) * (players if card.target_threat_per_hero else 1),
        acceleration=card.acceleration * (players if card.acceleration_per_hero else 1),
        icons=card.icons,
        abilities=card.abilities,
        revealed=revealed,
    )


def set_turn(case: Case, seat: int, player: Player) -> None:
    """Both sides of the identity, which begins as alter-ego, and how the player takes turns."""
    spec, n = case.players[seat], len(case.players)
    hero = CATALOGUE.identity(spec.identity, "", "")
    other = CATALOGUE.cards[hero.back]
    sides = {
        form: Side(
            side.name,
            keywords_of(side, n),
            side.abilities,
            tuple(trait.casefold() for trait in side.traits),
            side.hand_size or 0 if spec.hand_size is None else spec.hand_size,
        )
        for form, side in ((Form.HERO, hero), (Form.ALTER_EGO, other))
    }
    identity, turn = player.identity, spec.turn
    identity.hp = spec.hp if spec.hp is not None else hero.hp or 0
    identity.defense = spec.def_ if spec.def_ is not None else hero.defense or 0
    identity.atk = spec.atk if spec.atk is not None else hero.atk or 0
    identity.thw = spec.thw if spec.thw is not None else hero.thw or 0
    identity.rec = spec.rec if spec.rec is not None else other.rec or 0
    identity.statuses = statuses_of(spec.statuses)
    player.form = Form.ALTER_EGO
    side = sides[Form.ALTER_EGO]
    identity.name, identity.keywords, identity.abilities, identity.traits = (
        *(side.name, side.keywords, side.abilities),
        side.traits,
    )
    player.hand = spec.hand if spec.hand is not None else side.hand_size
    for ally, text in zip(player.allies, spec.allies, strict=True):
        card = CATALOGUE.card(text, "", "", ())
        ally.thw, ally.consequential = card.thw or 0, (card.cons_atk, card.cons_thw)
    player.turn = Turn(
        form=spec.form,
        policy=TurnPolicy[turn.policy.upper()],
        flip_below=turn.flip_below,
        thwart_above=Fraction(str(turn.thwart_above)),
        damage=turn.damage,
        threat=turn.threat,
        allies=turn.allies,
        ally=Card("ally", "Ally (stand-in)", Kind.ALLY, "ally", "", **STAND_IN),
        sides=sides,
        set=hero.set,
    )


def engine_game(template: np.ndarray, seed: int, trial: int, rounds: int) -> Story:
    """The game as the engine plays it: a batch of one, whose histograms hold a single game."""
    outcomes, tally = run_batch(template, seed, trial, 1, rounds)
    row, game = outcomes[0], tally.game
    lost = {a: (LossCause(int(r[:3].argmax())), int(r[3]) - 1) for a, r in enumerate(tally.ally) if r.any()}
    story = Story(
        outcome=Outcome(int(row["outcome"])),
        rounds=int(row["rounds"]),
        activations=int(row["activations"]),
        damage=[tally.damage.argmax(axis=1).tolist(), *game.damage.argmax(axis=2).tolist()],
        hit_points=game.hit_points.argmax(axis=2).tolist(),
        threat=tally.threat.argmax(axis=1).tolist(),
        lost=lost,
    )
    assert tally.alive.tolist() == [int(left > 0) for left in story.hit_points[0]]
    assert row["damage"] == sum(story.damage[0])
    assert row["threat"] == story.threat[-1]
    assert [int(Outcome(o.argmax())) for o in game.outcome][-1] == row["outcome"]
    return story


@dataclass
class Compared:
    """What a comparison has come to: games compared, how they ended, those told differently and those left out."""

    games: int = 0
    left_out: int = 0
    outcomes: Counter = field(default_factory=Counter)
    different: list[tuple] = field(default_factory=list)  # (case, trial, engine's story, oracle's story)

    def __add__(self, other: "Compared") -> "Compared":
        return Compared(*(getattr(self, name) + getattr(other, name) for name in self.__dataclass_fields__))


def compare_games(
    case: Case, trials: range, seed: int = 20261130, trial_of_oracle: Callable[[int], int] = int
) -> Compared:
    """Play the trials of a case by both; `trial_of_oracle` lets a test see that the comparison can fail."""
    setup = build_case(case, CATALOGUE)
    position, found = whole_position(case, setup), Compared()
    for trial in trials:
        engine = engine_game(setup.template, seed, trial, case.rounds)
        try:
            oracle = play_game(position, case.rounds, encounter_stream(seed, trial_of_oracle(trial)))
        except BeyondTheOracleError:
            found.left_out += 1
            continue
        found.games += 1
        found.outcomes[engine.outcome] += 1
        if engine != oracle:
            found.different.append((case, trial, engine, oracle))
    return found
