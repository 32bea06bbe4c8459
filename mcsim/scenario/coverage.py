"""What of the cards of a case the engine carries out: the rows of table `coverage`."""

from collections.abc import Collection, Iterable
from typing import Any

from mcsim.model.abilities import Ability
from mcsim.model.card import Card
from mcsim.model.opcodes import CardType, Keyword, Op, Timing, Trigger
from mcsim.scenario.support import missing_on, readable_rows

# An activation study never reveals a card, takes no player action and places no threat by the round.
_NOT_IN_ACTIVATIONS = {
    Timing.WHEN_REVEALED,
    Timing.ACTION,
    Timing.SETUP,
    Timing.SPECIAL,
    Timing.WHEN_COMPLETED,
}
# In whole rounds cards are revealed; set-up is named by the scenario's notes, player actions are the turn policy's.
_NOT_IN_GAMES = {Timing.ACTION, Timing.SETUP}
_NOT_REMOVED = "the cost for players to discard it"
_NOT_PLAYED = "what it does at a moment not played"  # a turn's end, a card played
# Openings of player cards' texts about playing and entering: what a study puts in play is in play already.
_PAST = ("enters play", "you play", "enter play")
_KEYWORDS = {
    Keyword.GUARD,
    Keyword.OVERKILL,
    Keyword.PATROL,
    Keyword.PIERCING,
    Keyword.QUICKSTRIKE,
    Keyword.RANGED,
    Keyword.RETALIATE,
    Keyword.STALWART,
    Keyword.STEADY,
    Keyword.TOUGHNESS,
    Keyword.VILLAINOUS,
    Keyword.TEAMWORK,
    Keyword.ASSAULT,
    Keyword.VULNERABLE,
    Keyword.SURGE,
    Keyword.INCITE,
    Keyword.HINDER,
}
# Keywords that change nothing a simulation looks at, and why.
_IRRELEVANT_KEYWORDS = {
    Keyword.PERMANENT,  # no effect that is carried out makes such a card leave play
    Keyword.VICTORY,  # where a defeated card goes: no text that is carried out looks into the victory display
    Keyword.SETUP,  # set-up puts the card into play (scenario.setup)
    Keyword.USES,  # counters that only player actions spend
    Keyword.TEMPORARY,  # about player cards of a round
    Keyword.PERIL,  # forbids players to talk and to help
    Keyword.LINKED,  # what deck building looks at
    Keyword.REQUIREMENT,  # what playing the card looks at
    Keyword.RESTRICTED,  # how many such cards a player controls
    Keyword.TEAM_UP,  # what playing the card looks at
    Keyword.ALLIANCE,  # who may pay for the card
    Keyword.FORM,  # of player cards
    Keyword.HEROIC,  # how many cards set-up and deals take (scenario.setup)
}


DRAWN = "cards of players are drawn at random"  # of a card that looks at particular ones: they stand in for those


def looks_at_player_cards(ability: Ability) -> bool:
    """Whether the ability asks what cards of players there are, which is not known beyond counts (engine/drawn.py)."""
    return any(
        Op.SHOW_FROM_HAND <= row.op <= Op.DISCARD_DECK_UNTIL or row.op is Op.DISCARD_NAMED for row in ability.effects
    )


def deck_row(card: Card, copies: int) -> dict[str, Any]:
    """A card of the encounter deck: its Boost ability, and what else matters once a minion has entered play by one."""
    in_play = card.type is CardType.MINION and any(_enters_play(a) for a in card.abilities)
    abilities = [a for a in card.abilities if a.timing is Timing.BOOST or in_play]
    return _row(card, copies, abilities, missing_keywords(card) if in_play else [])


def play_row(card: Card, copies: int = 1) -> dict[str, Any]:
    """A card in play from the start: everything but what only revealing or a player's action would resolve."""
    return _row(card, copies, [a for a in card.abilities if a.timing is not Timing.BOOST], missing_keywords(card))


def game_row(card: Card, copies: int = 1) -> dict[str, Any]:
    """A card of a game of whole rounds, in which it may be a boost card, be revealed, and stay in play."""
    stays = card.type is CardType.ATTACHMENT and card.removal is None
    action = [_NOT_REMOVED] if stays and any(a.timing is Timing.ACTION for a in card.abilities) else []
    waits = [_NOT_PLAYED] if any(a.trigger is Trigger.ELSEWHERE for a in card.abilities) else []
    return _row(card, copies, card.abilities, missing_keywords(card) + action + waits, _NOT_IN_GAMES)


def absent_row(card: Card, note: str, copies: int = 1) -> dict[str, Any]:
    """A card that set-up puts into play but the engine has no place for."""
    return {"card": card.code, "name": card.name, "copies": copies, "modelled": "none", "note": short(note)}


def _enters_play(ability: Ability) -> bool:
    return ability.timing is Timing.BOOST and any(row.op.name == "PUT_INTO_PLAY" for row in ability.effects)


def missing_keywords(card: Card) -> list[str]:
    """Keywords printed on the card that matter and are not modelled."""
    known = _KEYWORDS | _IRRELEVANT_KEYWORDS
    return [f"keyword {k.name}" for k in card.keywords if Keyword[k.name.upper()] not in known]


def _row(
    card: Card,
    copies: int,
    abilities: Iterable[Ability],
    keywords: list[str],
    without: Collection[Timing] = _NOT_IN_ACTIVATIONS,
) -> dict[str, Any]:
    relevant = [a for a in abilities if a.timing not in without and not any(p in a.missing for p in _PAST)]
    pieces = [piece for a in relevant if (piece := missing_on(card, a))] + keywords
    modelled = "full"
    if pieces:
        nothing = len(pieces) >= len(relevant) + len(keywords) and not any(map(readable_rows, relevant))
        modelled = "none" if nothing else "partial"
    note = short(pieces[0]) if pieces else DRAWN if any(map(looks_at_player_cards, relevant)) else ""
    return {"card": card.code, "name": card.name, "copies": copies, "modelled": modelled, "note": note}


def short(text: str) -> str:
    """At most 8 words of a text."""
    return " ".join(text.split()[:8])
