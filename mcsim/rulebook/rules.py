"""The rules by id, in our own words, and where they are carried out. The one place that declares them: `mcsim rules`
and docs/rules.md are made from it, with the functions and tests that cite each id (citations.py).

Not in model/: its sources decide the engine's hash, and no wording of a rule changes a result.
"""

from dataclasses import dataclass
from enum import StrEnum

PARTS = {
    "A": "Attacks of enemies",
    "B": "Damage",
    "C": "Defending",
    "E": "Attacks of players",
    "X": "What these lean on",
}


class Runs(StrEnum):
    """Where a rule is carried out: in both kinds of studies or one, in the situations of `mcsim resolve`."""

    BOTH = "studies, situations"
    GAMES = "survival studies, situations"
    STUDIES = "studies"
    SITUATIONS = "situations"


@dataclass(frozen=True)
class Rule:
    """One rule. `missing` says what of it is not carried out, or not in studies, and why."""

    id: str
    meaning: str
    runs: Runs = Runs.BOTH
    missing: str = ""

    @property
    def part(self) -> str:
        """Letter of its part, a key of PARTS."""
        return self.id[0]


_TURNS = "activation studies: players take no turns in them"
_CARDS = "studies: the cards of player decks are not played yet"


def _in_situations(rule_id: str, meaning: str, missing: str) -> Rule:
    return Rule(rule_id, meaning, Runs.SITUATIONS, missing)


def _in_games(rule_id: str, meaning: str) -> Rule:
    return Rule(rule_id, meaning, Runs.GAMES, _TURNS)


_RULES = (
    Rule("A1", "An enemy activates by attacking or by scheming; an attack has a target player and a target character."),
    Rule("A2", "The target character is the hero unless an effect names another; its player is attacked in any case."),
    Rule("A3", "Whoever defends becomes the target character."),
    Rule("A4", "A player whose character defends for somebody else becomes the target player."),
    Rule("A5", "Attacks against 'you' are those against the player, whichever of their characters is hit."),
    Rule("A6", "Step 1: villains and villainous minions get one facedown boost card, other minions none."),
    Rule("A7", "Step 2: one ready hero or ally may exhaust to defend."),
    Rule("A8", "Step 3: boost cards in the order given, each finished before the next: star ability, icons, discard."),
    Rule("A9", "Step 4: damage is ATK, modifiers and icons, less DEF for a basic defense, at least 0."),
    Rule("A10", "Step 5: a hero that defends takes what is left and was attacked."),
    Rule("A11", "DEF comes before tough: if nothing is left, the tough card stays."),
    Rule("A12", "Step 5: an ally that defends takes everything; its identity gets no excess (overkill aside)."),
    Rule("A13", "If the defending ally is gone before the damage, its player's identity is hit, undefended."),
    Rule("A14", "Nobody defends: the target character takes everything and was attacked."),
    Rule("A15", "Step 6, first: retaliate and the forced abilities that follow the attack."),
    Rule("A16", "Step 6, second: the optional abilities that follow the attack."),
    Rule("A17", "Interrupts to an attack, or to its initiation, come before its boost card is dealt."),
    Rule("A18", "An attack cut short before its damage still counts for abilities after attacks and after defenses."),
    Rule("A19", "'Attacks and damages / defeats' asks what the attack's own damage did, not that of a Boost ability."),
    Rule("B1", "Damage lowers hit points; none left is defeat."),
    Rule("B2", "Villains and identities count hit points on a dial."),
    Rule("B3", "Minions and allies count damage by tokens; here it is the same number as on a dial."),
    Rule("B4", "What is dealt to a character is what it then takes."),
    Rule("B5", "A change of what is dealt changes what is taken; prevention lowers only what is taken."),
    Rule("B6", "A packet of damage has ten steps, from 'would be dealt' over tough to 'after X takes damage'."),
    Rule("B7", "A packet of 0 does nothing: no trigger, no tough card spent."),
    Rule("C1", "Only one player defends against an attack."),
    Rule("C2", "Basic defense: a ready hero exhausts and its DEF counts; an alter-ego cannot."),
    Rule("C3", "A card that declares a hero the defender makes it a basic defense."),
    Rule("C4", "A ready ally defends by exhausting, of its own accord or declared by a card."),
    _in_situations("C5", "Using a (defense) ability makes the identity the defender if nobody defends yet.", _CARDS),
    _in_situations("C6", "A (defense) ability alone neither exhausts the hero nor brings its DEF.", _CARDS),
    _in_situations("C7", "One player may use several (defense) abilities in an attack; the others then none.", _CARDS),
    _in_situations("C8", "Beside a defending ally they may be used too; the ally stays the defender.", _CARDS),
    _in_situations("C9", "Outside of attacks they may be used too, and make no defender.", _CARDS),
    _in_situations("C10", "Abilities for when the hero defends also answer a (defense) ability.", _CARDS),
    Rule("C11", "Defending for another moves the target player; constant and Boost abilities then mean the defender."),
    Rule("C12", "Undefended: no defender, or the defending ally is lost before the damage."),
    Rule("C13", "Abilities after a defense or a basic power wait for the end of the attack, cut short or not."),
    _in_games("E1", "Basic attack: hero or ally exhausts to hit an enemy for its ATK."),
    _in_games("E2", "It needs an enemy that may be attacked, unless stunned: it then only loses that."),
    _in_situations("E3", "An (attack) ability attacks its target without exhausting the hero.", _CARDS),
    _in_situations("E4", "It is one attack, however many instances of damage it deals.", _CARDS),
    _in_situations("E5", "A bonus raises each instance; 'additional' damage joins the packet before it.", _CARDS),
    _in_situations("E6", "Attacks 'in order' are attacks of their own; a bonus raises one of them.", _CARDS),
    _in_games("E7", "Any enemy may be attacked unless something forbids it."),
    _in_situations("E8", "With several targets all are attacked, and each survivor retaliates.", _CARDS),
    _in_games("E9", "Afterwards: retaliate, forced abilities, optional ones, consequential damage, in that order."),
    Rule("X1", "Schemes: boost card and flips as for attacks; SCH and icons become threat. Form decides which it is."),
    Rule("X2", "Each amplify icon in play adds an icon to every boost card turned up."),
    Rule("X3", "Boost cards given beforehand wait facedown and are turned up first, in the order given."),
    Rule(
        "X4",
        "Villain phase: threat; enemies activate player by player, late minions too; cards are dealt; then revealed; "
        "the first player passes. An attack on several heroes is one for each.",
        missing="activation studies: enemies' activations only",
    ),
    Rule("X5", "An activation caused during another starts once that one is over with all it triggered."),
    Rule("X6", "An activation ends when its enemy leaves play."),
    Rule("X7", "An empty encounter deck is reshuffled at once for an acceleration token; with no discards, defeat."),
    Rule(
        "X8",
        "Revealed cards go where their type says, after When Revealed; then surge. Incite and hinder place threat.",
        missing="activation studies: only what an ability reveals",
    ),
    Rule(
        "X9",
        "A main scheme at its target advances, excess lost; the last one loses the game. Crisis and patrol guard it.",
        Runs.GAMES,
        "activation studies: threat is only counted",
    ),
    Rule("X10", "A beaten villain stage gives way to the next in the same activation; a new title ends it."),
    Rule("X11", "An identity at 0 hit points eliminates its player; minions move on; nobody left is defeat."),
    Rule(
        "X12",
        "A defeated ally goes to its owner's discard pile; nobody keeps more than three.",
        missing="the limit of three binds allies that enter play, not those a study puts there",
    ),
    Rule("X13", "Tough prevents one packet whole: dealt, but not taken, and without excess."),
    Rule("X14", "Stunned replaces the next attack, confused the next scheme or thwart; costs are paid all the same."),
    Rule("X15", "One status card of a kind, unless allowed more; steady suffers from two only, stalwart has none."),
    Rule("X16", "Toughness enters play tough; quickstrike attacks the hero it engages."),
    _in_games("X17", "A guard minion keeps the player it engages from attacking the villain."),
    Rule("X18", "Retaliate answers every attack that its character survives; amounts add up; it is no attack itself."),
    Rule("X19", "Ranged attacks are not retaliated against; piercing ones discard tough before the damage."),
    Rule("X20", "Overkill passes what is taken beyond the hit points on, at the same time, to identity or villain."),
    Rule("X21", "Indirect damage is divided among one player's characters, up to the hit points of each."),
    Rule("X22", "Boost damage is not the attack's: no DEF, nothing that follows the attack's damage."),
    Rule("X23", "How choose, otherwise, already and then tie parts of a text together."),
    Rule("X24", "Values are added up from print and modifiers when needed; dashes are 0 and nothing is below 0."),
    _in_games("X25", "Consequential damage comes last; no target left means no attack, and none of it."),
    Rule(
        "X26",
        "Players take turns with one change of form each, ready, then comes the villain phase.",
        missing="activation studies: readying only; survival studies: a stand-in for the cards played",
    ),
    Rule(
        "X27",
        "Numbers printed per player are multiplied by the players at the start.",
        missing="activation studies: main schemes have no target",
    ),
    Rule("X28", "A unique minion whose title is in play stays out, and another card is revealed."),
    Rule(
        "X29",
        "Set-up: stages and sets by mode, obligations in the deck, nemesis sets aside, what the scenario puts in play.",
        Runs.STUDIES,
        "mulligan: hands are counts; activation studies: When Revealed during set-up; situations start where they say",
    ),
    _in_games("X30", "Thwart takes THW threat off a scheme, recover heals REC; an empty side scheme goes."),
    Rule(
        "X31",
        "What the rarer keywords do to a card's stay in play.",
        Runs.STUDIES,
        "Temporary: only player cards have it, and those are not played yet",
    ),
)

RULES: dict[str, Rule] = {rule.id: rule for rule in _RULES}  # in the order of the rulebook
