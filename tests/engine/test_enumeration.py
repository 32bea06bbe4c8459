"""The engine fed with every order of a small deck gives exactly the enumerated distribution (issue 2, proof)."""

from collections import Counter
from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest
from naive import Player, Position, play
from oracle_case import CATALOGUE, character

from mcsim.analysis.exact import boost_distribution
from mcsim.engine.batch import run_batch
from mcsim.model.card import Card
from mcsim.model.opcodes import Form, Kind, Policy
from mcsim.scenario.board import Board, Start

SPIDER_MAN, KLAW, RHINO = CATALOGUE.cards["01001a"], CATALOGUE.cards["01113"], CATALOGUE.cards["01094"]
MORE_BOOST = CATALOGUE.cards["01164"]  # gives the villain another boost card
BLAST = CATALOGUE.cards["01154"]  # 1 damage to each character you control
RUNNER = CATALOGUE.cards["01121"]  # enters play
PLAIN = [CATALOGUE.cards[code] for code in ("01104", "01106", "01187", "01188")]
ALLY = CATALOGUE.cards["01002"]

DECKS = {
    "icons": [*PLAIN, PLAIN[0], PLAIN[1]],
    "chain": [MORE_BOOST, MORE_BOOST, PLAIN[0], PLAIN[1], PLAIN[2], PLAIN[3]],
    "damage": [BLAST, PLAIN[0], PLAIN[1], PLAIN[2], PLAIN[3]],
    "minion": [RUNNER, BLAST, PLAIN[0], PLAIN[1], PLAIN[2]],
}


def template_of(villain: Card, cards: list[Card], policy: Policy) -> np.ndarray:
    """One hero with an ally against the villain; the deck's order is known, its top last."""
    board = Board(1)
    board.villain([villain], Start())
    board.identity(0, SPIDER_MAN, Form.HERO, Start(hp=50))
    board.ally(0, ALLY, Start(), report=0)
    board.game["n_reported"] = 1
    board.game["players"][0]["policy"] = policy
    board.game["players"][0]["deck"] = 30
    board.game["main"]["target"] = 1 << 40
    board.encounter_deck([board.encoder.card(card) for card in cards], ordered=True)
    return board.finish()


def orders(template: np.ndarray):
    """The template with every order of its deck."""
    n = int(template["n_deck"][0])
    for order in permutations(template["deck"][0][:n].tolist()):
        ordered = template.copy()
        ordered["deck"][0][:n] = order
        yield ordered


def stories(template: np.ndarray, rounds: int) -> Counter:
    """(icons, damage) by round -> number of deck orders, by the engine."""
    found: Counter = Counter()
    for ordered in orders(template):
        _, tally = run_batch(ordered, 0, 0, 1, rounds)
        found[tuple(tally.icons.argmax(1).tolist()), tuple(tally.damage.argmax(1).tolist())] += 1
    return found


def oracle_stories(villain: Card, cards: list[Card], policy: Policy, rounds: int) -> Counter:
    """The same by the oracle, which draws from the end of the list."""
    found: Counter = Counter()
    for order in permutations(range(len(cards))):
        hero = character(SPIDER_MAN, Kind.IDENTITY, 1, hp=50)
        player = Player(hero, allies=[character(ALLY, Kind.ALLY, 1)], policy=policy, deck=30)
        position = Position(character(villain, Kind.VILLAIN, 1), [player], cards, list(order))
        result = play(position, rounds, lambda n: n - 1)
        found[tuple(result.icons), tuple(result.damage)] += 1
    return found


@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
@pytest.mark.parametrize("policy", [Policy.NONE, Policy.ALLY_THEN_HERO])
def test_every_order_of_a_deck_gives_the_oracles_distribution(deck, policy):
    """Two rounds, so that the deck does not run out: then its order decides everything."""
    rounds = 1 if MORE_BOOST in deck else 2
    assert stories(template_of(RHINO, deck, policy), rounds) == oracle_stories(RHINO, deck, policy, rounds)


@pytest.mark.parametrize("villain", [RHINO, KLAW], ids=["one card", "two cards"])
@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
def test_every_order_of_a_deck_gives_the_exact_boost_icons(deck, villain):
    found: Counter = Counter()
    for (icons, _), count in stories(template_of(villain, deck, Policy.NONE), 1).items():
        found[icons[0]] += count
    total = sum(found.values())
    exact = boost_distribution([(card, 1) for card in deck], 2 if villain is KLAW else 1)
    assert {icons: Fraction(count, total) for icons, count in found.items()} == exact.distribution


def test_shuffled_trials_draw_the_enumerated_distribution():
    """The same deck shuffled: 100,000 trials within 6 standard errors (false alarms: 2 in 10**9 per value)."""
    template = template_of(KLAW, DECKS["chain"], Policy.NONE)
    template["n_ordered"] = 0
    trials = 100_000
    _, tally = run_batch(template, 20261129, 0, trials, 1)
    exact = boost_distribution([(card, 1) for card in DECKS["chain"]], 2).distribution
    assert set(np.flatnonzero(tally.icons[0]).tolist()) == set(exact)
    for icons, p in exact.items():
        error = float(p * (1 - p) / trials) ** 0.5
        assert abs(tally.icons[0][icons] / trials - float(p)) < 6 * error
