"""What a player's deck is made of, for effects that look at particular cards (engine/drawn.py)."""

from collections import Counter
from collections.abc import Iterable

import numpy as np

from mcsim.model.card import Card
from mcsim.model.opcodes import CardType, PlayerPick
from mcsim.model.records import MAX_STOCK
from mcsim.scenario.encode import CapacityError, Encoder

Counted = Iterable[tuple[Card, int]]
DECK_TYPES = (CardType.ALLY, CardType.PLAYER)


def signature_cards(cards: Iterable[Card]) -> tuple[tuple[Card, int], ...]:
    """Of a hero's set, the cards that belong in the deck, with their copies: all that an identity alone tells of it."""
    own = (card for card in cards if card.type in DECK_TYPES and not card.hidden and not card.duplicate_of)
    return tuple((card, card.quantity) for card in own)


def write_stock(game: np.void, player: int, cards: Counted, encoder: Encoder) -> None:
    """Fill the player's rows of `stock`; cards that no effect of this case tells apart share one.

    Called when everything else is encoded: traits and names that nothing asks for are left out.
    """
    kinds: Counter[tuple] = Counter()
    for card, count in cards:
        traits, name = encoder.known_traits(card.traits), encoder.known_name(card.name)
        kinds[card.cost or 0, _picks(card), card.resources, traits, name] += count
    if len(kinds) > MAX_STOCK:
        raise CapacityError(f"more than {MAX_STOCK} kinds of cards in one deck")
    game["n_stock"][player] = len(kinds)
    for row, ((cost, picks, icons, traits, name), count) in zip(game["stock"][player], kinds.items(), strict=False):
        row["n"], row["cost"], row["picks"], row["icons"] = count, cost, picks, icons
        row["traits"], row["name"] = traits, name


def _picks(card: Card) -> int:
    """The PlayerPick bits of a card."""
    icons = (PlayerPick.ENERGY, PlayerPick.MENTAL, PlayerPick.PHYSICAL, PlayerPick.WILD)
    bits = sum(int(bit) for bit, n in zip(icons, card.resources, strict=True) if n)
    if card.type_code.upper() in PlayerPick.__members__:
        bits += PlayerPick[card.type_code.upper()].value
    return bits + (PlayerPick.OWN.value if card.set_type == "hero" else 0)
