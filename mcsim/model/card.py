"""Facts of one published (or custom) card, as the catalogue stores them."""

from dataclasses import dataclass, field
from typing import NamedTuple

from mcsim.model.abilities import Ability
from mcsim.model.opcodes import CardType

# MarvelCDB's words for the types of cards
CARD_TYPES = {
    "hero": CardType.IDENTITY,
    "alter_ego": CardType.IDENTITY,
    "leader": CardType.VILLAIN,
    "evidence_means": CardType.ENVIRONMENT,
    "evidence_motive": CardType.ENVIRONMENT,
    "evidence_opportunity": CardType.ENVIRONMENT,
    "event": CardType.PLAYER,
    "resource": CardType.PLAYER,
    "upgrade": CardType.PLAYER,
    "support": CardType.PLAYER,
    "player_side_scheme": CardType.PLAYER,
} | {t.name.lower(): t for t in CardType if t not in (CardType.IDENTITY, CardType.PLAYER)}


class PrintedKeyword(NamedTuple):
    """A keyword that stands on the card itself, not one that a text gives to others.

    `value` is the number behind it (0: none), `per_hero` whether that is multiplied by the number of players (X27),
    `argument` what stands in its parentheses (Teamwork's trait, Linked's card).
    """

    name: str  # lower-case name of a model.opcodes.Keyword
    value: int = 0
    per_hero: bool = False
    argument: str = ""


class Removal(NamedTuple):
    """The printed cost for a player to discard a card in play: in this form (a Form), whether the identity exhausts,
    cards of the hand [cards], damage taken [damage], threat placed on the main scheme [threat].
    """

    form: int = 0
    exhausts: int = 0
    cards: int = 0
    damage: int = 0
    threat: int = 0


@dataclass(frozen=True)
class Card:
    """One card side: printed facts, never printed sentences.

    Stats are None where nothing or a dash is printed; a printed X or star is 0, named in `marks` (`atk_x`, `hp_star`),
    with the ability that defines it (X24). `*_per_hero` marks say that the number is multiplied by the number of
    players (X27). On an attachment `atk` and `sch` are what it adds.
    """

    code: str
    name: str
    type: CardType
    type_code: str  # MarvelCDB's own word, e.g. "player_side_scheme"
    pack: str
    set: str = ""  # encounter or hero set code
    set_type: str = ""  # modular, villain, nemesis, hero, standard, expert, ...
    quantity: int = 1
    faction: str = ""
    subname: str = ""
    hp: int | None = None
    hp_per_hero: bool = False
    atk: int | None = None
    thw: int | None = None
    sch: int | None = None
    defense: int | None = None
    rec: int | None = None
    hand_size: int | None = None
    cost: int | None = None
    cons_atk: int = 0
    cons_thw: int = 0
    boost: int = 0
    boost_star: bool = False
    base_threat: int = 0
    base_threat_per_hero: bool = False
    target_threat: int | None = None
    target_threat_per_hero: bool = False
    acceleration: int = 0  # a main scheme's threat per villain phase
    acceleration_per_hero: bool = False
    icons: tuple[int, int, int, int] = (0, 0, 0, 0)  # by model.opcodes.Icon: acceleration, amplify, crisis, hazard
    stage: str = ""
    traits: tuple[str, ...] = ()
    keywords: tuple[PrintedKeyword, ...] = ()  # retaliate may stand twice
    unique: bool = False
    nemesis: bool = False  # the minion or side scheme that "your nemesis minion", "your nemesis side scheme" mean
    marks: tuple[str, ...] = ()  # "<field>_x" or "<field>_star" for each number printed as X or followed by a star
    resources: tuple[int, int, int, int] = (0, 0, 0, 0)  # printed resource icons: energy, mental, physical, wild
    deck_limit: int = 0  # copies allowed in a player deck; 0: no deck card
    back: str = ""  # code of the other side
    hidden: bool = False  # whether this is the side that starts face down
    removal: Removal | None = None  # what a player can pay to discard it
    octgn_id: str = ""  # OCTGN's GUID, for .o8d deck files
    duplicate_of: str = ""  # code of the card this one reprints
    duplicates: tuple[str, ...] = ()  # codes of reprints of this card
    abilities: tuple[Ability, ...] = field(default=())
