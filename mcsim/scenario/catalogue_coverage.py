"""What of the printed texts is modelled, over the whole catalogue, a pack or a scenario: `mcsim catalogue coverage`."""

from collections.abc import Callable, Iterable
from typing import Any

from mcsim.cards.catalogue import Catalogue
from mcsim.model.abilities import Ability
from mcsim.model.card import Card
from mcsim.model.errors import input_error, nearest
from mcsim.model.opcodes import CardType, Timing
from mcsim.scenario.coverage import missing_keywords, short
from mcsim.scenario.setup import MODES, EncounterSetup, encounter_setup
from mcsim.scenario.support import missing_in_rows, missing_on, readable_rows, tells_of_encounters

Pieces = list[tuple[bool, str]]  # one entry per relevant text: whether something of it runs, what of it does not

_PLAYER_TYPES = (CardType.IDENTITY, CardType.ALLY, CardType.PLAYER)
_IN_PLAY = {
    Timing.CONSTANT,
    Timing.FORCED_INTERRUPT,
    Timing.FORCED_RESPONSE,
    Timing.INTERRUPT,
    Timing.RESPONSE,
    Timing.WHEN_DEFEATED,
}
_REVEALED = (CardType.TREACHERY, CardType.SIDE_SCHEME, CardType.MINION, CardType.VILLAIN, CardType.MAIN_SCHEME)


def _texts(card: Card, abilities: Iterable[Ability]) -> Pieces:
    found = []
    for ability in abilities:
        piece = missing_on(card, ability)
        found.append((not piece or bool(readable_rows(ability)), piece))
    return found


def _boost(card: Card) -> Pieces:
    return _texts(card, (a for a in card.abilities if a.timing is Timing.BOOST))


def _keyword(card: Card) -> Pieces:
    if card.type in _PLAYER_TYPES or not card.keywords:
        return []
    missing = missing_keywords(card)
    return [(True, "")] * (len(card.keywords) - len(missing)) + [(False, piece) for piece in missing]


def _of_type(kind: CardType) -> Callable[[Card], Pieces]:
    """Texts that matter while a card of this type is in play and an enemy activates, fights or is defeated."""

    def pieces(card: Card) -> Pieces:
        if card.type is not kind:
            return []
        return _texts(card, (a for a in card.abilities if a.timing in _IN_PLAY and tells_of_encounters(a)))

    return pieces


def _attachment(card: Card) -> Pieces:
    """As `_of_type`, with whom it attaches to and its When Revealed ability, which no other category names."""
    in_play = _of_type(CardType.ATTACHMENT)(card)
    entering = (a for a in card.abilities if a.timing in (Timing.ATTACHING, Timing.WHEN_REVEALED))
    return in_play + _texts(card, entering) if in_play else []


def _when_revealed(card: Card) -> Pieces:
    if card.type not in _REVEALED:
        return []
    return _texts(card, (a for a in card.abilities if a.timing is Timing.WHEN_REVEALED))


def _obligation(card: Card) -> Pieces:
    if card.type is not CardType.OBLIGATION:
        return []
    texts = [a for a in card.abilities if a.timing is not Timing.BOOST]
    actions = [a for a in texts if a.timing is Timing.ACTION and a.effects]  # a player's, read for whoever plays turns
    others = [a for a in texts if a not in actions]
    return _texts(card, others) + [(True, a.missing or missing_in_rows(a)) for a in actions]


CATEGORIES: dict[str, Callable[[Card], Pieces]] = {
    "boost": _boost,
    "keyword": _keyword,
    "villain": _of_type(CardType.VILLAIN),
    "minion": _of_type(CardType.MINION),
    "attachment": _attachment,
    "when_revealed": _when_revealed,
    "obligation": _obligation,
}


def catalogue_coverage(catalogue: Catalogue, scenario: str = "", pack: str = "") -> dict[str, dict[str, Any]]:
    """By category: `cards` with such text (reprints counted once), those modelled in `full` and in part, `share` = full
    / cards (None for 0 cards), `unmodelled`: code and piece of the others.

    `scenario` narrows it down to the cards of a scenario with its recommended sets in both modes, and adds the category
    `setup`: what its set-up does that is not modelled. `pack`: the cards of that pack. InputError for an unknown name.
    """
    cards = list(catalogue.cards.values())
    setups: list[EncounterSetup] = []
    if scenario:
        setups = [encounter_setup(catalogue, scenario=scenario, mode=mode) for mode in MODES]
        cards = _cards_of(setups)
    if pack:
        cards = [card for card in cards if card.pack == _pack(catalogue, pack)]
    originals = list({card.duplicate_of or card.code: card for card in cards}.values())
    rows = {name: _row([(card, pieces(card)) for card in originals]) for name, pieces in CATEGORIES.items()}
    return rows | ({"setup": _setup_row(setups)} if scenario else {})


def _cards_of(setups: list[EncounterSetup]) -> list[Card]:
    found: dict[str, Card] = {}
    for setup in setups:
        piles = (*setup.deck, *setup.engaged, *setup.set_aside)
        others = [card for other in setup.others for card in (*other.stages, *(card for card, _ in other.deck))]
        for card in (*setup.stages, *others, *setup.main_schemes, *setup.in_play, *(card for card, _ in piles)):
            found[card.code] = card
    return list(found.values())


def _pack(catalogue: Catalogue, text: str) -> str:
    if text not in catalogue.packs:
        raise input_error("command line", "--pack", text, "the code of a pack", nearest(text, catalogue.packs))
    return text


def _row(texts: list[tuple[Card, Pieces]]) -> dict[str, Any]:
    with_text = [(card, pieces) for card, pieces in texts if pieces]
    gaps = [(card, pieces) for card, pieces in with_text if any(piece for _, piece in pieces)]
    full = len(with_text) - len(gaps)
    return {
        "cards": len(with_text),
        "full": full,
        "partial": sum(any(runs for runs, _ in pieces) for _, pieces in gaps),
        "share": full / len(with_text) if with_text else None,
        "unmodelled": [
            {"code": card.code, "piece": short(next(piece for _, piece in pieces if piece))} for card, pieces in gaps
        ],
    }


def _setup_row(setups: list[EncounterSetup]) -> dict[str, Any]:
    """The scenario's set-up as one card of its own: full if all of it is modelled."""
    notes = list(dict.fromkeys(note for setup in setups for note in setup.notes))
    code = setups[0].scenario.code
    full = int(not notes)
    unmodelled = [{"code": code, "piece": short(note)} for note in notes]
    return {"cards": 1, "full": full, "partial": 1 - full, "share": float(full), "unmodelled": unmodelled}
