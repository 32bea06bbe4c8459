"""Encounter cards that texts speak of: every name and every set that the shipped rows look for exists."""

import pytest

from mcsim.cards.catalogue import load_catalogue
from mcsim.cards.grammar import parse_effects
from mcsim.model.opcodes import CARD_OPS, CARD_TYPES, CardPick, CardType, Condition, Op, Per, Target, Timing
from mcsim.scenario.encode import set_code
from mcsim.scenario.support import missing_piece

CATALOGUE = load_catalogue()
SETS = CardPick.OF_SET | CardPick.NOT_OF_SET


def spoken_of():
    """(code, CardPick bits, argument) of every row and condition of the catalogue that looks for cards."""
    for card in CATALOGUE.cards.values():
        for ability in card.abilities:
            for row in () if missing_piece(ability) else ability.effects:
                if row.op in CARD_OPS:
                    yield card.code, row.selection, row.argument.partition("@")[0]
                if row.condition is Condition.DISCARDED_THIS_WAY:
                    yield card.code, row.condition_selection, row.condition_argument


def test_every_card_looked_for_by_name_is_an_encounter_card():
    """A name that no card has would be looked for in vain."""
    kinds = {}
    for card in CATALOGUE.cards.values():
        kinds.setdefault(card.name.casefold(), set()).add(card.type)
    for code, bits, name in spoken_of():
        if bits & CardPick.NAMED:
            wanted = [t for t in CardType if t <= CardType.OBLIGATION and (not bits & CARD_TYPES or bits >> t & 1)]
            assert kinds.get(name.casefold(), set()) & set(wanted), (code, name)


def test_cards_with_a_trait_are_counted():
    """For each card with the trait that was discarded."""
    text = "Discard the top 3 cards of the encounter deck. Take 1 damage for each [[Spell]] card discarded this way."
    row = parse_effects(text, "Plot", Timing.WHEN_REVEALED).effects[-1]
    assert (row.per, row.per_argument) == (Per.CARD_WITH_TRAIT_DISCARDED, "Spell")


def test_every_set_spoken_of_exists():
    """Sets are known by their printed names."""
    for code, bits, name in spoken_of():
        if bits & SETS:
            assert set_code(name) in CATALOGUE.sets, (code, name)


def rows(text, name="Plot"):
    """Rows of a When Revealed text as (op, CardPick bits, argument, target)."""
    found = parse_effects(text, name, Timing.WHEN_REVEALED).effects
    return [(row.op, row.selection, row.argument, row.target) for row in found]


MINION, DECK, PILE, ASIDE = CardPick.MINION, CardPick.DECK, CardPick.DISCARD_PILE, CardPick.ASIDE
THIS_WAY, NAMED = CardPick.THIS_WAY, CardPick.NAMED


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Search the encounter deck, discard pile, and set-aside area for Brute and reveal it.",
            [(Op.REVEAL_CARD, NAMED | DECK | PILE | ASIDE, "Brute", Target.NONE)],
        ),
        (
            "Each player discards cards from the encounter deck until a [[Brute]] minion is discarded and reveals it.",
            [
                (Op.EACH_PLAYER, 0, "", Target.NONE),
                (Op.DISCARD_UNTIL, MINION | DECK, "Brute", Target.NONE),
                (Op.REVEAL_CARD, THIS_WAY, "", Target.NONE),
            ],
        ),
        (
            "The first player searches the encounter discard pile for a non-[[Elite]] minion and reveals it.",
            [
                (Op.FOR_PLAYER, 0, "", Target.FIRST_PLAYER),
                (Op.REVEAL_CARD, MINION | PILE | CardPick.WITHOUT_TRAIT, "Elite", Target.NONE),
            ],
        ),
        (
            "Find Brute and put him into play engaged with you.",
            [(Op.CARD_INTO_PLAY, NAMED | DECK | PILE | ASIDE, "Brute", Target.YOU)],
        ),
        (
            "Discard the top 2 cards of the encounter deck. Take 1 damage. "
            "Deal each card discarded this way that does not belong to "
            "the Big Plan encounter set to yourself as a facedown encounter card.",
            [
                (Op.DISCARD_ENCOUNTER_TOP, 0, "", Target.NONE),
                (Op.DEAL_DAMAGE, 0, "", Target.YOU),
                (Op.DEAL_CARD, THIS_WAY | CardPick.NOT_OF_SET | CardPick.EVERY, "Big Plan", Target.NONE),
            ],
        ),
    ],
)
def test_cards_by_zone_type_trait_and_name(text, expected):
    """What is looked for, where, and what becomes of it."""
    assert rows(text) == expected
