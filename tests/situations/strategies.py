"""Random situations of the whole format (rules/SITUATIONS.md), as JSON documents, for hypothesis."""

from typing import Any

from hypothesis import strategies as st

from situations.phrases import (
    ALLY,
    ATTACHMENT,
    BOOST,
    ENEMY,
    IDENTITY,
    SCRIPTED,
    SIDE_SCHEME,
    WHEN_REVEALED,
    filled,
)

Document = dict[str, Any]
HEROES, ALLIES, MINIONS = ("Vale", "Wren", "Xavi", "Yara"), ("Ilex", "Juno", "Kite"), ("Lurk", "Moss", "Nettle")
VILLAIN, ATTACHMENTS, SCHEMES = "Grimm", ("Quill", "Rasp"), ("Siege", "Tumult")
CARDS = ("Omen", "Pyre", "Umbra", "Vex")
NAMES = (*HEROES, *ALLIES, *MINIONS, VILLAIN, *ATTACHMENTS, *SCHEMES, *CARDS)
CODES = ("01099", "01101", "01103", "01106", "01109", "01118", "01120", "01122", "01130", "01132", "01154", "01162")
CODES += ("01168", "01173", "01186", "16055", "21127", "32026")
TRAITS = ("Brute", "Drone")
ENEMY_WORDS = ("guard", "overkill", "patrol", "piercing", "ranged", "retaliate 1", "retaliate 2", "villainous")
CARD_WORDS = ("quickstrike", "surge", "toughness", "incite 1", "hinder 2")
MAY = st.sampled_from((False, False, True))
SMALL = st.integers(0, 4)


def some(strategy: st.SearchStrategy[Any], most: int) -> st.SearchStrategy[list[Any]]:
    """A list of at most so many."""
    return st.lists(strategy, max_size=most)


def _drawn(draw: st.DrawFn, **fields: st.SearchStrategy[Any]) -> Document:
    """An object with each field or without it."""
    return {name: draw(field) for name, field in fields.items() if draw(st.booleans())}


@st.composite
def character(draw: st.DrawFn, name: str, phrases: tuple[str, ...], most_hp: int, words: tuple[str, ...]) -> Document:
    """What every character has; statuses within their limits (X15)."""
    hp = draw(st.integers(draw(st.sampled_from((1, most_hp // 2, most_hp // 2))), most_hp))
    keywords = draw(st.lists(st.sampled_from((*words, "steady", "stalwart")), max_size=2, unique=True))
    most = 0 if "stalwart" in keywords else 2 if "steady" in keywords else 1
    found: Document = {"name": name, "hp": hp, "keywords": keywords}
    found["abilities"] = draw(some(filled(phrases, name), 2))
    counts = {"tough": 1, "stunned": most, "confused": most}
    if draw(MAY):
        found["statuses"] = {status: draw(st.integers(0, limit)) for status, limit in counts.items()}
    if draw(MAY):
        found["max_hp"] = hp + draw(SMALL)
    return found


@st.composite
def card(draw: st.DrawFn) -> Document | str:
    """A card of a pile: a code of the catalogue, or inline."""
    if draw(st.integers(0, 5)) == 0:
        return draw(st.sampled_from(CODES))
    kinds = ("treachery", "treachery", "minion", "attachment", "side_scheme", "environment", "obligation", "player")
    kind = draw(st.sampled_from(kinds))
    name = draw(st.sampled_from(MINIONS if kind == "minion" else CARDS))
    found: Document = {"name": name, "type": kind, "boost": draw(st.integers(0, 3))}
    if draw(MAY):
        found["boost_ability"] = draw(filled(BOOST, name))
    if draw(MAY):
        found["when_revealed"] = draw(filled(WHEN_REVEALED, name))
    stats = {"minion": ("hp", "atk", "sch"), "attachment": ("atk", "sch"), "side_scheme": ("threat",)}
    found |= {stat: draw(st.integers(1, 5)) for stat in stats.get(kind, ())}
    if draw(MAY):
        found["keywords"] = draw(st.lists(st.sampled_from((*ENEMY_WORDS, *CARD_WORDS)), max_size=2, unique=True))
    if kind == "side_scheme":
        found["icons"] = draw(icons())
    if kind in ("minion", "attachment") and draw(MAY):
        found["abilities"] = [draw(filled(ENEMY if kind == "minion" else ATTACHMENT, name))]
        found["traits"] = draw(some(st.sampled_from(TRAITS), 2))
    return found


def icons() -> st.SearchStrategy[list[str]]:
    """Icons of a scheme."""
    return some(st.sampled_from(("acceleration", "amplify", "crisis", "hazard")), 2)


@st.composite
def enemy(draw: st.DrawFn, name: str, most_hp: int) -> Document:
    """A minion, or what a villain's stage shares with it."""
    found: Document = draw(character(name, ENEMY, most_hp, (*ENEMY_WORDS, "quickstrike", "toughness")))
    found |= {"atk": draw(SMALL), "sch": draw(SMALL)}
    return found | _drawn(draw, traits=some(st.sampled_from(TRAITS), 1))


@st.composite
def minion(draw: st.DrawFn) -> Document:
    """A minion engaged with a player."""
    found: Document = draw(enemy(draw(st.sampled_from(MINIONS)), 6))
    return found | _drawn(draw, boost_cards=some(card(), 1))


@st.composite
def ally(draw: st.DrawFn) -> Document:
    """An ally."""
    found: Document = draw(character(draw(st.sampled_from(ALLIES)), ALLY, 4, ("retaliate 1", "ranged", "overkill")))
    found |= {"atk": draw(SMALL), "thw": draw(SMALL), "exhausted": draw(MAY)}
    found["consequential"] = {"atk": draw(st.integers(0, 2)), "thw": draw(st.integers(0, 2))}
    return found


@st.composite
def player(draw: st.DrawFn, name: str) -> Document:
    """A player with what is in play."""
    identity: Document = draw(character(name, IDENTITY, 12, ("retaliate 1", "piercing", "ranged")))
    identity |= {"form": draw(st.sampled_from(("hero", "hero", "hero", "alter_ego"))), "exhausted": draw(MAY)}
    identity |= {stat: draw(SMALL) for stat in ("atk", "thw", "def", "rec")}
    found = {"identity": identity, "allies": draw(some(ally(), 2)), "minions": draw(some(minion(), 2))}
    hand = st.one_of(st.integers(0, 6), some(card(), 2))
    return found | _drawn(draw, hand=hand, upgrades=SMALL, supports=SMALL, deck=some(card(), 3))


@st.composite
def villain(draw: st.DrawFn) -> Document:
    """The villain with attachments, boost cards and stages to come, of its own or another title."""
    found: Document = draw(enemy(VILLAIN, 20))
    stage = st.one_of(enemy(VILLAIN, 12), enemy("Hollow", 12))
    found |= _drawn(draw, boost_cards=some(card(), 2), next_stages=some(stage, 2))
    found["attachments"] = draw(some(attachment(), 2))
    if any("stalwart" in each.get("keywords", []) for each in found["attachments"]):
        found.pop("statuses", None)
    return found


@st.composite
def attachment(draw: st.DrawFn) -> Document:
    """An attachment on the villain."""
    name = draw(st.sampled_from(ATTACHMENTS))
    words = some(st.sampled_from((*ENEMY_WORDS, "steady", "stalwart")), 1)
    more = _drawn(draw, atk=st.integers(-1, 2), sch=st.integers(-1, 2), keywords=words)
    return {"name": name, "abilities": draw(some(filled(ATTACHMENT, VILLAIN), 1))} | more


@st.composite
def side_scheme(draw: st.DrawFn) -> Document:
    """A side scheme in play."""
    name = draw(st.sampled_from(SCHEMES))
    return {"name": name, "threat": draw(SMALL), "icons": draw(icons())} | _drawn(
        draw, abilities=some(filled(SIDE_SCHEME, name), 1)
    )


def scheme_stage() -> st.SearchStrategy[Document]:
    """A stage of the main scheme."""
    return st.fixed_dictionaries(
        {"threat": SMALL, "target": st.integers(5, 30)}, optional={"acceleration": st.integers(0, 2)}
    )


@st.composite
def setups(draw: st.DrawFn) -> Document:
    """A position."""
    heroes = HEROES[: draw(st.sampled_from((1, 1, 2, 3, 4)))]
    found: Document = {"players": [draw(player(name)) for name in heroes], "villain": draw(villain())}
    found["main_scheme"] = draw(scheme_stage()) | _drawn(draw, next_stages=some(scheme_stage(), 2))
    found["encounter_deck"] = draw(st.lists(card(), min_size=draw(st.sampled_from((0, 3, 6, 6))), max_size=9))
    more = {"side_schemes": some(side_scheme(), 2), "encounter_discard": some(card(), 3)}
    return found | _drawn(draw, **more, acceleration_tokens=SMALL, mode=st.sampled_from(("standard", "expert")))


# -- scripts ----------------------------------------------------------------------------------------------------------


class Paths:
    """What the paths of a position may name; a revealed minion may come to stand behind the others of player 0."""

    def __init__(self, setup: Document, grows: bool) -> None:
        players = setup["players"]
        self.players = st.integers(0, len(players) - 1)
        self.identities = [f"/players/{i}/identity" for i in range(len(players))]
        self.friends = list(self.identities)
        self.enemies = ["/villain"]
        for i, at in enumerate(players):
            self.friends += [f"/players/{i}/allies/{j}" for j in range(len(at["allies"]))]
            more = grows and i == 0
            self.enemies += [f"/players/{i}/minions/{j}" for j in range(len(at["minions"]) + more)]
        sides = [f"/side_schemes/{j}" for j in range(len(setup.get("side_schemes", [])) + grows)]
        self.schemes = ["/main_scheme", "/main_scheme", *sides]
        self.friend, self.enemy = st.sampled_from(self.friends), st.sampled_from(self.enemies)
        self.anyone = st.sampled_from([*self.friends, *self.enemies])
        self.defense = st.one_of(st.none(), st.fixed_dictionaries({"by": self.friend}))
        self.choices = some(st.one_of(st.integers(0, 2), self.anyone, some(self.friend, 3)), 2)


@st.composite
def enemy_attack(draw: st.DrawFn, paths: Paths) -> Document:
    """An enemy attacks."""
    found: Document = {"do": "enemy_attack", "enemy": draw(paths.enemy), "player": draw(paths.players)}
    found["defense"] = draw(paths.defense)
    more = {"target": paths.friend, "choices": paths.choices, "ends_before_damage": MAY}
    if draw(MAY):
        found |= _drawn(draw, **more)
    return found | _drawn(draw, defense_abilities=some(defense_ability(paths), 2))


def defense_ability(paths: Paths) -> st.SearchStrategy[Document]:
    """A (defense) ability of the script."""
    return st.fixed_dictionaries(
        {"player": paths.players, "ability": filled(SCRIPTED, "")},
        optional={"at": st.sampled_from(("initiate", "declare", "flip", "damage")), "attack": MAY},
    )


@st.composite
def deal_damage(draw: st.DrawFn, paths: Paths) -> Document:
    """Damage that is no attack; indirect damage may be assigned."""
    found: Document = {"do": "deal_damage", "amount": draw(st.integers(0, 6))}
    if draw(st.booleans()):
        return found | {"to": draw(paths.anyone)} | _drawn(draw, defense_abilities=some(defense_ability(paths), 1))
    n = draw(paths.players)
    found |= {"to": f"/players/{n}", "indirect": True}
    if draw(st.booleans()):
        mine = st.sampled_from([path for path in paths.friends if path.startswith(f"/players/{n}/")])
        found["assign"] = draw(st.dictionaries(mine, st.integers(1, 3), max_size=3))
        found["amount"] = sum(found["assign"].values())
    return found


@st.composite
def attack_ability(draw: st.DrawFn, paths: Paths) -> Document:
    """An (attack) ability, of one attack or several."""
    instances: list[Document] = []
    for _ in range(draw(st.integers(1, 3))):
        instance: Document = {"damage": draw(st.integers(0, 5))}
        additional = bool(instances) and draw(MAY)
        instance["target"] = instances[-1]["target"] if additional else draw(paths.enemy)
        instances.append(instance | ({"additional": True} if additional else {}))
    words = st.lists(st.sampled_from(("overkill", "piercing", "ranged")), max_size=2, unique=True)
    more = {"separate_attacks": st.booleans(), "bonus": SMALL, "bonus_on": st.integers(0, 2), "keywords": words}
    return {"do": "attack_ability", "player": draw(paths.players), "instances": instances} | _drawn(draw, **more)


def plain_steps(paths: Paths) -> list[st.SearchStrategy[Document]]:
    """The steps whose fields do not depend on one another."""
    defenses = some(paths.defense, 4)
    rows: list[tuple[str, Document, Document]] = [
        ("enemy_scheme", {"enemy": paths.enemy, "player": paths.players}, {"choices": paths.choices}),
        ("activate", {"enemy": paths.enemy, "player": paths.players}, {}),
        ("prevent_next", {"to": paths.anyone, "amount": SMALL}, {}),
        ("basic_attack", {"by": paths.friend, "target": paths.enemy}, {}),
        ("basic_thwart", {"by": paths.friend, "target": st.sampled_from(paths.schemes)}, {}),
        ("recover", {"by": st.sampled_from(paths.identities)}, {}),
        ("change_form", {"player": paths.players}, {}),
        ("reveal", {"player": paths.players}, {"card": card(), "defenses": defenses, "choices": paths.choices}),
        ("villain_phase", {}, {"defenses": defenses, "choices": paths.choices}),
        ("ready_all", {}, {}),
    ]
    return [st.fixed_dictionaries({"do": st.just(do), **needed}, optional=more) for do, needed, more in rows]


def step(paths: Paths) -> st.SearchStrategy[Document]:
    """A step of any kind; attacks and damage more often than the others."""
    often = [enemy_attack(paths), enemy_attack(paths), enemy_attack(paths), deal_damage(paths), attack_ability(paths)]
    return st.one_of(*often, *plain_steps(paths))


@st.composite
def situations(draw: st.DrawFn) -> Document:
    """A whole situation."""
    setup: Document = draw(setups())
    grows = draw(MAY)
    script: list[Document] = [{"do": "ready_all"}] if not grows else [{"do": "reveal", "player": 0}]
    script += draw(st.lists(step(Paths(setup, grows)), min_size=1, max_size=6))
    return {"id": "random", "setup": setup, "script": script}
