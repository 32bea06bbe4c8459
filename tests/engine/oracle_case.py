"""The same case for the engine and for the oracle `naive`, and the oracle's own copy of the engine's random stream."""

from collections import Counter
from collections.abc import Callable

import numpy as np
from naive import Attachment, Character, Player, Position, Result, play

from mcsim.cards.catalogue import load_catalogue
from mcsim.cards.decks import read_deck
from mcsim.engine.batch import run_batch
from mcsim.model.card import Card
from mcsim.model.opcodes import CardType, Form, Keyword, Kind, LossCause, Outcome, Policy, Status
from mcsim.scenario.build import CaseSetup, build_case
from mcsim.study import Case
from mcsim.study.tables import Document

CATALOGUE = load_catalogue()
WORD = (1 << 64) - 1
GAMMA, M1, M2 = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
ENCOUNTER_SHUFFLE = 1


# --- the random stream, in plain ints (the formula documented in mcsim/engine/rng.py) ------------------------------


def mix(z: int) -> int:
    """The finaliser of splitmix64."""
    z = (z ^ (z >> 30)) * M1 & WORD
    z = (z ^ (z >> 27)) * M2 & WORD
    return z ^ (z >> 31)


def encounter_stream(seed: int, trial: int) -> Callable[[int], int]:
    """draw_below(n) of the encounter shuffles of one trial: Lemire's exact bounded numbers from 32-bit words."""
    key = mix(mix(mix((seed + GAMMA) & WORD) ^ ((trial + 1) * GAMMA & WORD)) ^ ((ENCOUNTER_SHUFFLE + 1) * M2 & WORD))
    counter = 0

    def word() -> int:
        nonlocal counter
        counter += 1
        return mix((key + counter * GAMMA) & WORD) >> 32

    def draw_below(n: int) -> int:
        while True:
            product = word() * n
            if product & 0xFFFFFFFF >= (1 << 32) % n:
                return product >> 32

    return draw_below


# --- a case --------------------------------------------------------------------------------------------------------


def make_case(scenario: dict, players: list[dict], rounds: int = 4) -> Case:
    """A case as `load_study` makes it, from the tables of a study file."""
    tables = {"study": {"name": "t", "rounds": rounds}, "scenario": scenario, "players": players}
    document = Document.model_validate(tables)
    return Case(
        index=0,
        name="t",
        question="activation",
        rounds=rounds,
        seed=0,
        scenario=document.scenario,
        players=document.players,
        file="t.toml",
    )


def keywords_of(card: Card, players: int) -> dict[Keyword, int]:
    found: Counter[Keyword] = Counter()
    for keyword in card.keywords:
        found[Keyword[keyword.name.upper()]] += keyword.value * (players if keyword.per_hero else 1)
    return dict(found)


def character(card: Card, kind: Kind, players: int, **changes) -> Character:
    """A character from printed values; `changes` that are None are not made."""
    printed = {
        "hp": (card.hp or 0) * (players if card.hp_per_hero else 1),
        "atk": card.atk or 0,
        "sch": card.sch or 0,
        "defense": card.defense or 0,
        "statuses": Counter(),
    }
    values = printed | {key: value for key, value in changes.items() if value is not None}
    keywords = keywords_of(card, players)
    if Keyword.TOUGHNESS in keywords:
        values["statuses"][Status.TOUGH] = max(1, values["statuses"][Status.TOUGH])
    traits = tuple(trait.casefold() for trait in card.traits)
    return Character(card.name, kind, keywords=keywords, abilities=card.abilities, traits=traits, **values)


def statuses_of(table) -> Counter:
    return Counter({Status.TOUGH: table.tough, Status.STUNNED: table.stunned, Status.CONFUSED: table.confused})


def card_of(text: str, kind: CardType) -> Card:
    return CATALOGUE.card(text, "", "", (kind,))


def position_of(case: Case, setup: CaseSetup) -> Position:
    """The oracle's position; card numbers are the engine's rows, so that reshuffled decks are sorted alike."""
    g = setup.template[0]
    flat = [card for card, count in setup.encounter.deck for _ in range(count)]
    deck = g["deck"][: g["n_deck"]].tolist()
    cards: dict[int, Card] = dict(zip(deck, flat, strict=True))
    villain = _villain(case, setup)
    for at, text in enumerate(case.scenario.villain.attachments):
        row = int(g["attachments"][at]["card"])
        cards[row] = card_of(text, CardType.ATTACHMENT)
        villain.attachments.append(Attachment(cards[row], index=row))
    in_play = [card for card in setup.encounter.in_play if card.type is not CardType.ATTACHMENT]
    villain.attachments += [Attachment(c) for c in setup.encounter.in_play if c.type is CardType.ATTACHMENT]
    players = [_player(case, setup, seat) for seat in range(len(case.players))]
    for number, player in enumerate(players):
        rows = [int(g["characters"][c]["card"]) for c in g["players"][number]["minions"][: len(player.minions)]]
        for minion, row, text in zip(player.minions, rows, case.players[number].minions, strict=True):
            minion.card = row
            cards[row] = card_of(text, CardType.MINION)
    table = [cards.get(row) for row in range(max(cards) + 1)]
    return Position(
        villain,
        players,
        table,
        deck,
        in_play=in_play,
        next_stages=[character(card, Kind.VILLAIN, len(players)) for card in setup.encounter.stages[1:]],
        amplify=setup.encounter.amplify,
        expert=case.scenario.mode == "expert",
    )


def _villain(case: Case, setup: CaseSetup) -> Character:
    spec = case.scenario.villain
    changes = {"hp": spec.hp, "atk": spec.atk, "sch": spec.sch, "statuses": statuses_of(spec.statuses)}
    return character(setup.encounter.stages[0], Kind.VILLAIN, len(case.players), **changes)


def _player(case: Case, setup: CaseSetup, seat: int) -> Player:
    spec, n = case.players[seat], len(case.players)
    side = _identity_side(spec)
    identity = character(side, Kind.IDENTITY, n, hp=spec.hp, defense=spec.def_, statuses=statuses_of(spec.statuses))
    return Player(
        identity,
        Form.HERO if spec.form == "hero" else Form.ALTER_EGO,
        [character(card_of(text, CardType.ALLY), Kind.ALLY, n) for text in spec.allies],
        [character(card_of(text, CardType.MINION), Kind.MINION, n) for text in spec.minions],
        hand=spec.hand if spec.hand is not None else side.hand_size or 0,
        upgrades=spec.upgrades,
        supports=spec.supports,
        deck=int(setup.template[0]["players"][seat]["deck"]),
        policy=Policy[spec.defense.policy.upper()],
        for_others=spec.defense.for_others,
    )


def _identity_side(spec) -> Card:
    hero = read_deck(spec.deck_path, CATALOGUE).identity if spec.deck else CATALOGUE.identity(spec.identity, "", "")
    return hero if spec.form == "hero" else CATALOGUE.cards[hero.back]


# --- one trial, told alike by both ------------------------------------------------------------------------------------


def engine_story(template: np.ndarray, seed: int, trial: int, rounds: int) -> Result:
    """The trial as the engine plays it: a batch of one, whose histograms hold a single trial."""
    outcomes, tally = run_batch(template, seed, trial, 1, rounds)
    icons = [int(row.argmax()) if row.any() else None for row in tally.icons]
    lost = {
        ally: (LossCause(int(row[:3].argmax())), int(row[3]) - 1) for ally, row in enumerate(tally.ally) if row.any()
    }
    story = Result(
        tally.damage.argmax(axis=1).tolist(),
        icons,
        [bool(a) for a in tally.alive],
        tally.threat.argmax(axis=1).tolist(),
        lost,
        int(outcomes["activations"][0]),
        Outcome(int(outcomes["outcome"][0])),
    )
    assert outcomes["damage"][0] == sum(story.damage)
    assert outcomes["alive"][0] == story.alive[-1]
    assert outcomes["threat"][0] == story.threat[-1]
    assert outcomes["trial"][0] == trial
    return story


def differences(case: Case, trials: range, seed: int = 20261129) -> list[tuple[int, Result, Result]]:
    """Trials that engine and oracle tell differently: (trial, engine, oracle)."""
    setup = build_case(case, CATALOGUE)
    position = position_of(case, setup)
    pairs = [
        (t, engine_story(setup.template, seed, t, case.rounds), play(position, case.rounds, encounter_stream(seed, t)))
        for t in trials
    ]
    return [(t, engine, oracle) for t, engine, oracle in pairs if engine != oracle]
