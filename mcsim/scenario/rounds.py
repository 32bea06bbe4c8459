"""What a game of whole rounds needs beyond an activation study: both sides of each identity, stages of the main scheme,
minions that set-up brings, how players take their turns (X29).
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from mcsim.cards.catalogue import Catalogue
from mcsim.model.card import Card
from mcsim.model.opcodes import CardType, Form, Timing, TurnPolicy
from mcsim.model.records import MAX_MAIN_STAGES
from mcsim.scenario.board import Board, Start
from mcsim.scenario.coverage import absent_row, game_row
from mcsim.scenario.encode import CapacityError
from mcsim.scenario.lookup import Seat
from mcsim.scenario.setup import EncounterSetup

NO_TARGET = 1 << 40  # a stage that no threat completes
FORMS = {"hero": Form.HERO, "alter_ego": Form.ALTER_EGO, "flip": Form.ANY}
USUAL_ALLY = Card("ally", "Ally (stand-in)", CardType.ALLY, "ally", "", hp=3, atk=1, thw=1, cons_atk=1, cons_thw=1)


def two_sided(seat: Seat, catalogue: Catalogue) -> Seat:
    """The seat with its identity in alter-ego form, the stats of both forms on it: every game begins so (X29)."""
    hero = catalogue.hero_side(seat.identity)
    other = catalogue.cards.get(hero.back)
    if other is None or other.type is not CardType.IDENTITY:
        return replace(seat, identity=hero)
    side = replace(other, atk=hero.atk, thw=hero.thw, defense=hero.defense, name=hero.name)
    return replace(seat, identity=side, hero=replace(hero, rec=other.rec))


def both_sides(stages: Sequence[Card], sides: Mapping[str, Card]) -> tuple[Card, ...]:
    """Stages of the main scheme; each but the first brings the When Revealed abilities of its side A as well (X9)."""
    return (*stages[:1], *(_with_front(card, sides.get(card.back)) for card in stages[1:]))


def _with_front(card: Card, front: Card | None) -> Card:
    called = [] if front is None else [a for a in front.abilities if a.timing is Timing.WHEN_REVEALED]
    return replace(card, abilities=(*called, *card.abilities)) if called else card


def set_whole_rounds(
    board: Board, seats: Sequence[Seat], encounter: EncounterSetup, coverage: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """Make the board one of whole rounds; returns the coverage of all that a game may meet."""
    board.game["whole_rounds"] = 1
    _set_main_scheme(board, encounter.main_schemes)
    _set_engaged(board, encounter)
    for i, seat in enumerate(seats):
        _set_turns(board, i, seat)
    return _coverage(encounter, coverage)


def _set_main_scheme(board: Board, stages: Sequence[Card]) -> None:
    """Starting threat, targets and acceleration of every stage for this number of players (X9, X27)."""
    if len(stages) > MAX_MAIN_STAGES:
        raise CapacityError(f"more than {MAX_MAIN_STAGES} main scheme stages")
    players = int(board.game["n_players"])
    main = board.game["main"]
    main["n_stages"] = max(1, len(stages))
    for i, card in enumerate(stages):
        row = board.game["main_stages"][i]
        if i > 0:
            board.main_scheme(card, i)
        row["start"] = card.base_threat * (players if card.base_threat_per_hero else 1)
        target = (card.target_threat or 0) * (players if card.target_threat_per_hero else 1)
        row["target"] = target if target > 0 else NO_TARGET
        row["acceleration"] = card.acceleration * (players if card.acceleration_per_hero else 1)
    if stages:
        first = board.game["main_stages"][0]
        main["threat"], main["target"], main["acceleration"] = first["start"], first["target"], first["acceleration"]


def _set_engaged(board: Board, encounter: EncounterSetup) -> None:
    """Minions that set-up brings: one after the other to the players, from the first one on."""
    players = int(board.game["n_players"])
    minions = [card for card, count in encounter.engaged for _ in range(count) if card.type is CardType.MINION]
    for i, card in enumerate(minions):
        tough = int(any(keyword.name == "toughness" for keyword in card.keywords))
        board.minion(i % players, card, Start(statuses={"tough": tough}))


def _set_turns(board: Board, i: int, seat: Seat) -> None:
    """How the player takes its turns, its hand sizes, and the stand-in for the cards it plays."""
    p = board.game["players"][i]
    turn, spec = seat.spec.turn, seat.spec
    hero = seat.hero or seat.identity
    for field, card in (("hero_hand", hero), ("alter_ego_hand", seat.identity)):
        p[field] = spec.hand_size if spec.hand_size is not None else card.hand_size or 0
    p["turn_form"] = FORMS[spec.form]
    p["turn_policy"] = TurnPolicy[turn.policy.upper()]
    p["flip_below"] = turn.flip_below
    p["thwart_above"] = round(1000 * turn.thwart_above)
    p["play_damage"], p["play_threat"], p["play_allies"] = turn.damage, turn.threat, turn.allies
    p["ally_card"] = board.encoder.card(_stand_in_ally(seat))
    if seat.hero is not None:
        row, back = board.encoder.card(seat.identity), board.encoder.card(seat.hero)
        board.game["cards"]["back"][row], board.game["cards"]["back"][back] = back, row


def _stand_in_ally(seat: Seat) -> Card:
    """An ally that stands for those played: the average one of the deck, if there is a deck with allies."""
    allies = [card for card, count in seat.deck.cards for _ in range(count)] if seat.deck else []
    allies = [card for card in allies if card.type is CardType.ALLY]
    if not allies:
        return USUAL_ALLY

    def mean(field: str) -> int:
        return round(sum(getattr(card, field) or 0 for card in allies) / len(allies))

    stats = {"atk": mean("atk"), "thw": mean("thw"), "cons_atk": mean("cons_atk"), "cons_thw": mean("cons_thw")}
    return replace(USUAL_ALLY, hp=max(1, mean("hp")), **stats)  # type: ignore[arg-type]


def _coverage(encounter: EncounterSetup, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """One row per card that a game may meet, with all of its text looked at."""
    copies = dict(encounter.deck)
    later = [*encounter.stages[1:], *encounter.main_schemes[1:]]
    told = [game_row(card, count) | {"draws": count / encounter.size} for card, count in copies.items()]
    kept = [row for row in rows if row.get("draws") is None or row["card"] not in {card.code for card in copies}]
    notes = [absent_row(encounter.main_schemes[0], note) for note in encounter.scenario.notes if encounter.main_schemes]
    return told + kept + [game_row(card) for card in dict.fromkeys(later)] + notes
