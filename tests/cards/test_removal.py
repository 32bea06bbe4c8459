"""The printed cost of getting rid of a card in play."""

import pytest

from mcsim.cards.catalogue import load_catalogue
from mcsim.cards.removal import removal_of
from mcsim.model.card import Removal
from mcsim.model.opcodes import CardType, Form, Timing

HERO, ALTER_EGO, ANY = int(Form.HERO), int(Form.ALTER_EGO), int(Form.ANY)


@pytest.mark.parametrize(
    ("text", "cost"),
    [
        ("<b>Hero Action</b>: Spend [energy] [mental] resources → discard this card.", Removal(HERO, cards=2)),
        ("<b>Hero Action</b>: Exhaust your hero → discard this card.", Removal(HERO, exhausts=1)),
        ("<b>Hero Action</b>: Exhaust your hero and spend [mental][mental] resources → discard this card.",
         Removal(HERO, exhausts=1, cards=2)),
        ("<b>Alter-Ego Action</b>: Spend a [mental] resource → discard this card.", Removal(ALTER_EGO, cards=1)),
        ("<b>Action</b>: Exhaust your identity -> discard this card.", Removal(ANY, exhausts=1)),
        ("<b>Hero Action</b>: Take 1 damage and spend 2 resources → discard this card.",
         Removal(HERO, cards=2, damage=1)),
        ("<b>Hero Action</b>: Place 2 threat on the main scheme and spend 3 resources → discard this card.",
         Removal(HERO, cards=3, threat=2)),
        ("<b>Alter-Ego Action</b>: Discard 3 cards from your hand → discard this obligation.",
         Removal(ALTER_EGO, cards=3)),
        # not costs that counts can pay, not about this card, or no action
        ("<b>Hero Action</b>: Discard the highest-cost upgrade you control → discard this card.", None),
        ("<b>Hero Action</b>: Spend 3 resources and do something else → discard this card.", None),
        ("<b>Hero Action</b>: Spend [mental] resources → flip this card.", None),
        ("Spend [mental] resources → discard this card.", None),
    ],
)  # fmt: skip
def test_cost_of_discarding(text: str, cost: Removal | None) -> None:
    assert removal_of(text) == cost


def test_core_attachments_know_their_cost() -> None:
    """Every attachment of the core set with a player action has a cost that is read."""
    cards = load_catalogue().cards.values()
    asking = [c for c in cards if c.pack == "core" and c.type is CardType.ATTACHMENT]
    asking = [c for c in asking if any(a.timing is Timing.ACTION for a in c.abilities)]
    assert len(asking) >= 7
    assert all(card.removal is not None for card in asking)
