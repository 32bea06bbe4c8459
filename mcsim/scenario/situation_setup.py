"""A situation to the game record its script starts from, set up as studies are (scenario/board.py)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from mcsim.cards.catalogue import Catalogue
from mcsim.model.card import Card
from mcsim.model.errors import InputError, Problem
from mcsim.model.opcodes import CardType, Form, Keyword, Op, Policy, Status, Subject
from mcsim.model.records import MAX_DECK, MAX_MAIN_STAGES, MAX_STAGES
from mcsim.scenario.board import DRONE, VILLAIN, Board, Start
from mcsim.scenario.encode import CapacityError
from mcsim.scenario.situation_cards import CardReader
from mcsim.scenario.situation_format import (
    Character,
    Counters,
    Enemy,
    Environment,
    OtherVillain,
    Player,
    Setup,
    Villain,
)
from mcsim.scenario.situation_script import Situation


@dataclass(frozen=True)
class SituationSetup:
    """A situation ready to run.

    template: game_dtype array of shape (1,); names: card name by row of the card table; abilities: rows in the ability
    table of each step's (defense) abilities; cards: row in the card table that each step reveals, -1 the deck's top;
    counters: the kinds of counters, by number.
    """

    template: np.ndarray
    names: tuple[str, ...]
    abilities: tuple[tuple[int, ...], ...]
    cards: tuple[int, ...]
    counters: tuple[str, ...] = ()


def set_up(situation: Situation, catalogue: Catalogue, file: str) -> SituationSetup:
    """Set up a situation; InputError for unknown cards, texts that cannot be read, and what the tables cannot hold."""
    reader = CardReader(file, catalogue, situation.setup.villain.name)
    board = Board(len(situation.setup.players), reader.sides)
    try:
        _check_encounter_cards(situation)
        _place(board, situation.setup, reader)
        abilities, cards = _script(board, situation, reader)
        if not reader.problems:
            _check_statuses(board, situation.setup, reader)
        if not reader.problems:
            board.finish()
    except CapacityError as error:
        raise InputError([*reader.problems, Problem(file, "", str(error), "a smaller situation")]) from error
    if reader.problems:
        raise InputError(reader.problems)
    if (board.game["effects"]["op"] == Op.DRONE_INTO_PLAY).any():
        board.game["drone_card"] = board.encoder.card(DRONE)
    names, kinds = tuple(board.encoder.names), tuple(board.encoder.counters)
    return SituationSetup(board.template, names, abilities, cards, kinds)


def _place(board: Board, setup: Setup, reader: CardReader) -> None:
    g = board.game
    g["expert"] = setup.mode == "expert"
    g["tokens"] = setup.acceleration_tokens
    _place_villain(board, setup.villain, reader)
    for i, player in enumerate(setup.players):
        _place_identity(board, i, player, reader)
    for j, villain in enumerate(setup.villains):
        _place_other_villain(board, villain, reader, f"/setup/villains/{j}")
    for i, player in enumerate(setup.players):
        _place_followers(board, i, player, reader)
    for j, attachment in enumerate(setup.villain.attachments):
        row = board.attachment(reader.attachment(attachment, f"/setup/villain/attachments/{j}"), VILLAIN)
        _place_counters(board, Subject.ATTACHMENT, row, attachment.counters)
    for j, environment in enumerate(setup.environments):
        _place_environment(board, environment, reader, f"/setup/environments/{j}")
    for j, scheme in enumerate(setup.side_schemes):
        row = board.side_scheme(reader.side_scheme(scheme, f"/setup/side_schemes/{j}"), scheme.threat)
        _place_counters(board, Subject.SIDE_SCHEME, row, scheme.counters)
    _place_main_scheme(board, setup, reader)
    for c, (_, character) in enumerate(_characters(setup)):
        _place_counters(board, Subject.CHARACTER, c, character.counters)
    deck = reader.cards(setup.encounter_deck, "/setup/encounter_deck")
    board.encounter_deck(_rows(board, deck)[::-1], ordered=True)
    discard = reader.cards(setup.encounter_discard, "/setup/encounter_discard")
    board.encounter_discard(_rows(board, discard)[::-1])
    aside = reader.cards(setup.set_aside, "/setup/set_aside")
    for i, player in enumerate(setup.players):
        aside += _nemesis_set(board, i, player, reader)
    board.set_aside(_rows(board, aside))


def _nemesis_set(board: Board, i: int, player: Player, reader: CardReader) -> list[Card]:
    """A player's nemesis set; its first minion and side scheme are "your nemesis minion" and so on."""
    name = f"nemesis of {i}"
    board.game["players"][i]["nemesis"] = board.encoder.set_number(name)
    found: dict[CardType, Card] = {}
    cards = reader.cards(player.nemesis, f"/setup/players/{i}/nemesis")
    for card in cards:
        if card.type in (CardType.MINION, CardType.SIDE_SCHEME):
            found.setdefault(card.type, card)
    return [replace(card, set=name, nemesis=found.get(card.type) == card) for card in cards]


def _place_environment(board: Board, environment: Environment | str, reader: CardReader, key: str) -> None:
    card = reader.environment(environment, key)
    if card is not None:
        row = board.attachment(card, -1)
        if not isinstance(environment, str):
            _place_counters(board, Subject.ATTACHMENT, row, environment.counters)


def _place_counters(board: Board, kind: Subject, row: int, counters: Counters) -> None:
    for name, n in counters.items():
        board.counters(kind, row, name, n)


def _check_encounter_cards(situation: Situation) -> None:
    """All encounter cards may come to lie in one pile."""
    setup = situation.setup
    minions = [minion for player in setup.players for minion in player.minions]
    piles = [setup.encounter_deck, setup.encounter_discard, setup.set_aside]
    piles += [player.nemesis for player in setup.players]
    piles += [enemy.boost_cards for enemy in (setup.villain, *minions)]
    in_play = len(minions) + len(setup.villain.attachments) + len(setup.side_schemes) + len(setup.environments)
    revealed = sum(getattr(step, "card", None) is not None for step in situation.script)
    if sum(map(len, piles)) + in_play + revealed > MAX_DECK:
        raise CapacityError(f"more than {MAX_DECK} encounter cards")


def _rows(board: Board, cards: Sequence[Card]) -> list[int]:
    return [board.encoder.card(card) for card in cards]


def _place_villain(board: Board, villain: Villain, reader: CardReader) -> None:
    key = "/setup/villain"
    stages = [reader.villain_stage(villain, key)]
    if len(villain.next_stages) >= MAX_STAGES:
        raise CapacityError(f"more than {MAX_STAGES} villain stages")
    for i, stage in enumerate(villain.next_stages):
        where = f"{key}/next_stages/{i}"
        for name in ("attachments", "next_stages", "boost_cards"):
            if getattr(stage, name):
                reader.problems.append(Problem(reader.file, f"{where}/{name}", "only the first stage has them"))
        stages.append(reader.villain_stage(stage, where))
    board.villain(stages, _start(villain))
    _place_boost_cards(board, VILLAIN, villain, reader, key)


def _place_other_villain(board: Board, villain: OtherVillain, reader: CardReader, key: str) -> None:
    stages = [reader.villain_stage(villain, key)]
    stages += [reader.villain_stage(stage, f"{key}/next_stages/{i}") for i, stage in enumerate(villain.next_stages)]
    c = board.other_villain(stages, _start(villain))
    _place_boost_cards(board, c, villain, reader, key)
    deck = _rows(board, reader.cards(villain.encounter_deck, f"{key}/encounter_deck"))[::-1]
    discard = _rows(board, reader.cards(villain.encounter_discard, f"{key}/encounter_discard"))[::-1]
    board.other_deck(deck, ordered=True, discard=discard)


def _start(x: Character, **more: bool) -> Start:
    return Start(hp=x.hp, max_hp=x.max_hp or x.hp, statuses=x.statuses.model_dump(), **more)


def _place_identity(board: Board, i: int, player: Player, reader: CardReader) -> None:
    key = f"/setup/players/{i}"
    x = player.identity
    card = reader.identity(x, f"{key}/identity")
    board.identity(i, card, Form[x.form.upper()], _start(x, exhausted=x.exhausted))
    p = board.game["players"][i]
    p["policy"] = Policy.SCRIPT
    hand = [] if isinstance(player.hand, int) else reader.cards(player.hand, f"{key}/hand")
    deck = reader.cards(player.deck, f"{key}/deck")
    p["hand"] = player.hand if isinstance(player.hand, int) else len(hand)
    p["deck"] = len(deck)
    board.stock(i, [(card, 1) for card in (*hand, *deck)])
    p["upgrades"], p["supports"] = player.upgrades, player.supports


def _place_followers(board: Board, i: int, player: Player, reader: CardReader) -> None:
    key = f"/setup/players/{i}"
    for j, ally in enumerate(player.allies):
        board.ally(i, reader.ally(ally, f"{key}/allies/{j}"), _start(ally, exhausted=ally.exhausted))
    for j, minion in enumerate(player.minions):
        where = f"{key}/minions/{j}"
        c = board.minion(i, reader.minion(minion, where), _start(minion))
        _place_boost_cards(board, c, minion, reader, where)


def _place_boost_cards(board: Board, c: int, enemy: Enemy, reader: CardReader, key: str) -> None:
    board.boost_cards(c, _rows(board, reader.cards(enemy.boost_cards, f"{key}/boost_cards")))


def _place_main_scheme(board: Board, setup: Setup, reader: CardReader) -> None:
    stages = [setup.main_scheme, *setup.main_scheme.next_stages]
    if len(stages) > MAX_MAIN_STAGES:
        raise CapacityError(f"more than {MAX_MAIN_STAGES} main scheme stages")
    main = board.game["main"]
    main["threat"], main["target"] = stages[0].threat, stages[0].target
    main["acceleration"] = stages[0].acceleration
    main["n_stages"] = len(stages)
    _place_counters(board, Subject.MAIN_SCHEME, 0, stages[0].counters)
    for i, stage in enumerate(stages):
        row = board.game["main_stages"][i]
        row["start"], row["target"], row["acceleration"] = stage.threat, stage.target, stage.acceleration
        if stage.abilities:
            where = f"/setup/main_scheme/next_stages/{i - 1}" if i else "/setup/main_scheme"
            board.main_scheme(reader.main_scheme(stage, where), i)


def _script(
    board: Board, situation: Situation, reader: CardReader
) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Rows of the (defense) abilities and of the revealed card of each step."""
    abilities, cards = [], []
    for i, step in enumerate(situation.script):
        where = f"/script/{i}"
        asked = getattr(step, "defense_abilities", [])
        read = [reader.defense_ability(a, f"{where}/defense_abilities/{j}") for j, a in enumerate(asked)]
        abilities.append(tuple(board.encoder.ability(a) for a in read if a is not None))
        named = getattr(step, "card", None)
        card = None if named is None else reader.card(named, f"{where}/card")
        cards.append(-1 if card is None else board.encoder.card(card))
    return tuple(abilities), tuple(cards)


# -- status limits (X15) ----------------------------------------------------------------------------------------------


def _check_statuses(board: Board, setup: Setup, reader: CardReader) -> None:
    """No character starts with more status cards than it can have."""
    for c, (key, character) in enumerate(_characters(setup)):
        for status, count in character.statuses.model_dump().items():
            most = _limit(board, c, Status[status.upper()])
            if count > most:
                where = f"{key}/statuses/{status}"
                reader.problems.append(Problem(reader.file, where, str(count), f"at most {most} (rule X15)"))


def _characters(setup: Setup) -> list[tuple[str, Character]]:
    """Every character with its key, in the order of the engine's rows."""
    found: list[tuple[str, Character]] = [("/setup/villain", setup.villain)]
    found += [(f"/setup/players/{i}/identity", p.identity) for i, p in enumerate(setup.players)]
    found += [(f"/setup/villains/{i}", villain) for i, villain in enumerate(setup.villains)]
    for i, p in enumerate(setup.players):
        found += [(f"/setup/players/{i}/allies/{j}", ally) for j, ally in enumerate(p.allies)]
        found += [(f"/setup/players/{i}/minions/{j}", minion) for j, minion in enumerate(p.minions)]
    return found


def _limit(board: Board, c: int, status: Status) -> int:
    x = board.game["characters"][c]
    keywords = int(x["keywords"] | x["granted"])
    if status is Status.TOUGH:
        return int(x["tough_limit"])
    if keywords >> Keyword.STALWART & 1:
        return 0
    return 2 if keywords >> Keyword.STEADY & 1 else 1
