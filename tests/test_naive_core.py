"""The oracle plays the core set: every Boost and villain ability of its scenarios runs from the catalogue's rows."""

import random
from collections import Counter

import pytest
from naive import Attachment, Character, Game, Player, Position, play

from mcsim.cards.catalogue import load_catalogue
from mcsim.model.opcodes import CardType, Form, Keyword, Kind, Op, Policy, Timing
from mcsim.scenario.setup import encounter_setup

CATALOGUE = load_catalogue()
CORE_MODULAR = ("bomb_scare", "masters_of_evil", "under_attack", "legions_of_hydra", "the_doomsday_chair")
CORE_NEMESIS = ("spider_man", "she_hulk", "iron_man", "captain_marvel", "black_panther")


def keywords_of(card):
    found = Counter()
    for keyword in card.keywords:
        found[Keyword[keyword.name.upper()]] += keyword.value
    return dict(found)


def enemy(card, kind):
    stats = {"hp": card.hp or 1, "atk": card.atk or 0, "sch": card.sch or 0}
    traits = tuple(t.casefold() for t in card.traits)
    return Character(card.name, kind, **stats, keywords=keywords_of(card), abilities=card.abilities, traits=traits)


def identity(code):
    card = CATALOGUE.cards[code]
    hero = Character(card.name, Kind.IDENTITY, card.hp, defense=card.defense, abilities=card.abilities)
    hero.keywords = keywords_of(card)
    return hero


def position(scenario, mode, modular, players, minions=(), attachments=(), extra=()):
    setup = encounter_setup(CATALOGUE, scenario=scenario, mode=mode, modular=modular)
    cards = [card for card, count in setup.deck for _ in range(count)] + list(extra)
    villain = enemy(setup.stages[0], Kind.VILLAIN)
    villain.attachments = [Attachment(CATALOGUE.cards[code]) for code in attachments]
    players[0].minions = [enemy(CATALOGUE.cards[code], Kind.MINION) for code in minions]
    return Position(villain, players, cards, list(range(len(cards))), in_play=list(setup.in_play))


def two_players(policy=Policy.ALLY_THEN_HERO):
    allies = [Character("Ally", Kind.ALLY, 3), Character("Ally", Kind.ALLY, 2)]
    first = Player(identity("01001a"), allies=allies, policy=policy, upgrades=2)
    return [first, Player(identity("01010a"), policy=Policy.HERO, for_others=True)]


@pytest.mark.parametrize("mode", ["standard", "expert"])
@pytest.mark.parametrize("modular", CORE_MODULAR)
@pytest.mark.parametrize("scenario", ["rhino", "klaw", "ultron"])
def test_core_scenarios_run_from_the_catalogue_rows(scenario, modular, mode):
    nemesis = [c for name in CORE_NEMESIS for c in CATALOGUE.in_set(f"{name}_nemesis")]
    minions = [c.code for c in CATALOGUE.in_set(modular) if c.type is CardType.MINION][:1]
    drawn = random.Random(7)
    for form in (Form.HERO, Form.ALTER_EGO):
        players = two_players()
        players[0].form = form
        start = position(scenario, mode, (modular,), players, minions, extra=nemesis)
        for _ in range(5):
            result = play(start, 4, drawn.randrange)
            assert len(result.damage) == 4
            assert result.activations >= 1
            assert (result.threat[-1] > 0) or form is Form.HERO


def test_core_boost_abilities_are_modelled():
    """All Boost abilities of the core set are rows without UNSUPPORTED (issue 2, point 3)."""
    unread = [
        card.code
        for card in CATALOGUE.cards.values()
        if card.pack == "core" and card.code.startswith("01")
        for ability in card.abilities
        if ability.timing is Timing.BOOST and any(row.op is Op.UNSUPPORTED for row in ability.effects)
    ]
    assert unread == []


def test_klaw_deals_two_boost_cards():
    start = position("klaw", "standard", (), [Player(identity("01001a"))])
    first, last = start.cards[0], start.cards[-1]
    assert play(start, 1, lambda n: 0).icons == [first.boost + last.boost]


def test_ultron_two_brings_a_drone_that_counts_and_attacks():
    """Stage II: ATK 2, one Drone: +1, and the Drone's own attack of 1 (expert starts at II)."""
    start = position("ultron", "expert", (), [Player(identity("01001a"))])
    plain = next(i for i, card in enumerate(start.cards) if card.boost == 0 and not card.boost_star)
    start.deck = [plain] + [i for i in start.deck if i != plain]
    assert play(start, 1, lambda n: 0).damage == [2 + 1 + 1]


def test_repair_sequence_heals_one_for_each_drone_engaged():
    """Two Drones from Ultron II's own attacks; the third attack's Repair Sequence heals 3."""
    start = position("ultron", "expert", (), [Player(identity("01001a"))])
    repair = next(i for i, card in enumerate(start.cards) if card.code == "01146")
    start.deck = [repair]
    start.villain.damage = 10
    game = Game(start, lambda n: 0)
    for _ in range(3):
        game.attack(game.p.villain, game.first)
        game.deck.cards, game.deck.pile = [repair], []
    assert game.p.villain.damage == 10 - 1 - 2 - 3
