"""A text changed by one word that alters its meaning changes the rows."""

import pytest

from mcsim.cards.grammar import parse_effects
from mcsim.model.opcodes import Timing


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Deal 1 damage to each hero.", "Deal 1 damage to each character you control."),
        ("Deal 1 damage to each ally you control.", "Deal 1 damage to each ally in play."),
        (
            "Stun the minion with the most remaining hit points.",
            "Stun the minion with the fewest remaining hit points.",
        ),
        ("Place 2 threat on the main scheme.", "Place 2 threat on each side scheme."),
        ("If this attack is undefended, take 1 damage.", "If this activation is an attack, take 1 damage."),
        ("Give the villain a tough status card.", "Give the villain a stunned status card."),
        ("Take 2 damage.", "Take 2 indirect damage."),
        ("The villain attacks you.", "The villain schemes."),
    ],
)
def test_one_word_changes_the_rows(one: str, other: str) -> None:
    assert parse_effects(one, "Grim", Timing.BOOST).effects != parse_effects(other, "Grim", Timing.BOOST).effects
