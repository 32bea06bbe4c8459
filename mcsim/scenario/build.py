"""A case of a study -> the game record its trials start from."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from mcsim.cards.catalogue import Catalogue
from mcsim.model.card import Card
from mcsim.model.errors import InputError, Problem
from mcsim.model.opcodes import CardType, Form, Policy
from mcsim.scenario.board import DRONE, VILLAIN, Board, Start
from mcsim.scenario.coverage import absent_row, deck_row, play_row
from mcsim.scenario.encode import CapacityError
from mcsim.scenario.lookup import LookUp, Seat
from mcsim.scenario.rounds import NO_TARGET, both_sides, set_whole_rounds, two_sided
from mcsim.scenario.setup import EncounterSetup
from mcsim.study import Case

ALLY_LIMIT = 24  # rows of one player's allies in the engine; the rule's limit of three binds arrivals, not set-ups
DECK_SIZE = 40  # cards assumed in the deck of a player given by identity alone


@dataclass(frozen=True)
class CaseSetup:
    """A case ready to run.

    template: game_dtype array of shape (1,); names: card name by row of the card table; allies: "code name" in the
    order of `Tally.ally`; coverage: rows of the table; deck_key: cases with equal keys share their shuffles; encounter:
    the fresh deck (less what the study puts in play) and the villain.
    """

    template: np.ndarray
    names: tuple[str, ...]
    allies: tuple[str, ...]
    coverage: list[dict[str, Any]]
    deck_key: str
    encounter: EncounterSetup


def build_case(case: Case, catalogue: Catalogue) -> CaseSetup:
    """Set up one case (X29; DESIGN section 4 narrows it for activation studies).

    Raises InputError for names that the catalogue lacks, decks that are none, and cases beyond the engine's tables.
    """
    found = LookUp(case, catalogue)
    seats = [found.seat(i, player) for i, player in enumerate(case.players)]
    if case.question == "survival" and not found.problems:
        seats = [two_sided(seat, found.catalogue) for seat in seats]
    encounter = found.encounter(seats)
    key = "scenario.villain.attachments"
    attachments = found.cards(key, case.scenario.villain.attachments, CardType.ATTACHMENT)
    if found.problems or encounter is None:
        raise InputError(found.problems)
    if case.question == "survival":
        encounter = replace(encounter, main_schemes=both_sides(encounter.main_schemes, found.catalogue.cards))
    encounter = _without(encounter, [*attachments, *(minion for seat in seats for minion in seat.minions)])
    try:
        return _build(case, seats, encounter, attachments, catalogue.cards)
    except CapacityError as error:
        raise InputError([Problem(case.file, "", str(error), "a smaller case")]) from error


def _build(
    case: Case, seats: list[Seat], encounter: EncounterSetup, attachments: list[Card], sides: Mapping[str, Card]
) -> CaseSetup:
    board = Board(len(seats), sides)
    coverage = [deck_row(card, count) | {"draws": count / encounter.size} for card, count in encounter.deck]
    board.game["expert"] = case.scenario.mode == "expert"
    board.game["heroic"] = case.scenario.heroic
    board.game["drone_card"] = board.encoder.card(DRONE)
    _set_villain(board, case, encounter)
    coverage += [play_row(encounter.stages[0])]
    for i, seat in enumerate(seats):
        _set_player(board, i, seat)
    coverage += _set_others(board, encounter)
    allies = _set_allies(board, seats)
    for i, seat in enumerate(seats):
        for minion in seat.minions:
            board.minion(i, minion, Start(statuses=_toughness(minion)))
    for card in attachments:
        board.attachment(card, VILLAIN)
    for card in encounter.main_schemes[:1]:
        board.main_scheme(card)
        coverage.append(play_row(card))
    before = int(board.game["n_attachments"])
    coverage += _set_in_play(board, encounter.in_play)
    for i, card in enumerate(encounter.on_identities[: len(seats)]):
        board.attachment(card, 1 + i)
        coverage.append(play_row(card))
    board.game["at_start"] = board.game["n_side_schemes"], before, board.game["n_attachments"]
    in_play = [*attachments, *(m for seat in seats for m in seat.minions), *(a for seat in seats for a in seat.allies)]
    coverage += [play_row(card) for card in dict.fromkeys(in_play)]
    board.game["main"]["target"] = NO_TARGET
    if case.question == "survival":
        coverage = set_whole_rounds(board, seats, encounter, coverage)
    board.encounter_deck([board.encoder.card(c) for c, n in encounter.deck for _ in range(n)], ordered=False)
    for i, seat in enumerate(seats):
        board.game["players"][i]["nemesis"] = board.encoder.set_number(f"{seat.identity.set}_nemesis")
        board.game["players"][i]["own_set"] = board.encoder.set_number(seat.identity.set)
    if case.question == "survival" or board.asks_for_set_aside():  # else their rows would only take room
        board.set_aside([board.encoder.card(c) for c, n in encounter.set_aside for _ in range(n)])
    if case.question == "activation":
        board.drop_idle_draws()
    template = board.finish()
    return CaseSetup(template, tuple(board.encoder.names), allies, coverage, _deck_key(encounter), encounter)


def _without(encounter: EncounterSetup, cards: list[Card]) -> EncounterSetup:
    """The set-up with one copy less in the deck of each card that the study puts into play."""
    left = dict(encounter.deck)
    for card in cards:
        if left.get(card, 0) > 0:
            left[card] -= 1
    return replace(encounter, deck=tuple((card, n) for card, n in left.items() if n > 0))


def _deck_key(encounter: EncounterSetup) -> str:
    decks = (encounter.deck, *(other.deck for other in encounter.others if other.deck))
    text = "||".join("|".join(f"{card.code}*{count}" for card, count in deck) for deck in decks)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _set_villain(board: Board, case: Case, encounter: EncounterSetup) -> None:
    spec = case.scenario.villain
    statuses = spec.statuses.model_dump()
    statuses["tough"] = max(statuses["tough"], *_toughness(encounter.stages[0]).values())
    start = Start(hp=spec.hp, atk=spec.atk, sch=spec.sch, statuses=statuses)
    board.villain(list(encounter.stages), start)


def _set_others(board: Board, encounter: EncounterSetup) -> list[dict[str, Any]]:
    """The villains in play beside the active one, their own encounter decks with them."""
    rows = []
    for other in encounter.others:
        board.other_villain(list(other.stages), Start(statuses=_toughness(other.stages[0])))
        board.other_deck([board.encoder.card(c) for c, n in other.deck for _ in range(n)], ordered=False)
        size = sum(count for _, count in other.deck)
        rows.append(play_row(other.stages[0]))
        rows += [deck_row(card, count) | {"draws": count / size} for card, count in other.deck]
    return rows


def _toughness(card: Card) -> dict[str, int]:
    """The tough card with which a character with toughness enters play (X16)."""
    return {"tough": int(any(keyword.name == "toughness" for keyword in card.keywords))}


def _set_player(board: Board, i: int, seat: Seat) -> None:
    spec = seat.spec
    start = Start(
        hp=spec.hp,
        atk=spec.atk,
        thw=spec.thw,
        defense=spec.def_,
        rec=spec.rec,
        statuses=spec.statuses.model_dump(),
    )
    begins_as_hero = spec.form == "hero" and seat.hero is None  # in whole rounds nobody does (X29)
    board.identity(i, seat.identity, Form.HERO if begins_as_hero else Form.ALTER_EGO, start)
    p = board.game["players"][i]
    hand_size = spec.hand_size if spec.hand_size is not None else seat.identity.hand_size or 0
    p["hand"] = spec.hand if spec.hand is not None else hand_size
    p["upgrades"], p["supports"] = spec.upgrades, spec.supports
    size = seat.deck.size if seat.deck else DECK_SIZE
    p["deck"] = max(0, size - int(p["hand"]) - spec.upgrades - spec.supports - _from_deck(seat))
    board.stock(i, seat.stock)
    p["policy"] = Policy[spec.defense.policy.upper()]
    p["for_others"] = spec.defense.for_others


def _from_deck(seat: Seat) -> int:
    """Allies in play at the start that are cards of the player's deck."""
    if seat.deck is None:
        return len(seat.allies)
    codes = {card.code for card, _ in seat.deck.cards}
    return sum(ally.code in codes for ally in seat.allies)


def _set_allies(board: Board, seats: Sequence[Seat]) -> tuple[str, ...]:
    labels: list[str] = []
    for i, seat in enumerate(seats):
        for ally in seat.allies:
            report = len(labels) if len(labels) < ALLY_LIMIT else -1
            board.ally(i, ally, Start(statuses=_toughness(ally)), report)
            labels.append(f"{ally.code} {ally.name}")
    board.game["n_reported"] = min(len(labels), ALLY_LIMIT)
    return tuple(labels[:ALLY_LIMIT])


def _set_in_play(board: Board, cards: Sequence[Card]) -> list[dict[str, Any]]:
    """What set-up puts in play: environments, side schemes, attachments; the rest is named as not modelled."""
    rows = []
    for card in cards:
        if card.type is CardType.ENVIRONMENT:
            board.attachment(card, -1)
        elif card.type is CardType.ATTACHMENT:
            board.attachment(card, VILLAIN)
        elif card.type is CardType.SIDE_SCHEME:
            board.side_scheme(card)
        else:
            rows.append(absent_row(card, "in play by set-up, has no place yet"))
            continue
        rows.append(play_row(card))
    return rows
