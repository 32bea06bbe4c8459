"""Exact law of the boost icons of a case's first villain activation, read off the game record its trials start from.

It is given only where it holds for exactly those trials: an attack from a fresh deck in which icons, boost cards and
the end of the flipping depend on nothing but the shuffle. Wherever something else might have a say, there is none.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from mcsim.analysis.exact import icon_law
from mcsim.model.opcodes import (
    Condition,
    Form,
    Icon,
    Joint,
    Op,
    Per,
    Qualifier,
    Status,
    Subject,
    Target,
    Trigger,
    When,
    Who,
)

VILLAIN, FIRST_IDENTITY = 0, 1  # rows of `characters`

# Occurrences that come after the last boost card of an attack has been turned up, or never in an attack.
_LATE = {
    *(Trigger.AFTER_ATTACKS, Trigger.AFTER_ATTACKED, Trigger.AFTER_DEFENDS),
    *(Trigger.SCHEMES, Trigger.AFTER_SCHEMES, Trigger.AFTER_ACTIVATES),
    *(Trigger.AFTER_THWARTS, Trigger.AFTER_CHANGES_FORM, Trigger.AFTER_STEP_ONE, Trigger.ELSEWHERE),
}
# They leave alone the icons, the boost cards, the deck's order and the enemies' lives; enemy activations wait (X5).
_HARMLESS = {
    *(Op.UNSUPPORTED, Op.HEAL, Op.HEAL_ALL, Op.PREVENT, Op.REDUCE_DEALT, Op.PLACE_DAMAGE_HERE, Op.DISCARD_THIS),
    *(Op.PLACE_THREAT, Op.REMOVE_THREAT, Op.GIVE_STATUS, Op.DRAW, Op.DISCARD_HAND, Op.DISCARD_UPGRADE),
    *(Op.DISCARD_SUPPORT, Op.DISCARD_UPGRADE_OR_SUPPORT, Op.EXHAUST, Op.READY, Op.MODIFY_ATK, Op.MODIFY_SCH),
    *(Op.MODIFY_DEF, Op.ATTACK_GAINS, Op.ENEMY_ATTACKS, Op.ENEMY_SCHEMES, Op.ENEMY_ACTIVATES, Op.DECLARE_DEFENDER),
    *(Op.ATTACK_EACH_OTHER_HERO, Op.PUT_INTO_PLAY, Op.DRONE_INTO_PLAY, Op.SURGE, Op.CHOOSE, Op.SPEND_OR),
    *(Op.ADD_ACCELERATION_TOKEN, Op.CONSTANT_ATK, Op.CONSTANT_SCH, Op.ATTACK_DAMAGE_TAKEN, Op.CANNOT_TAKE_DAMAGE),
    *(Op.CANNOT_ATTACK, Op.TOUGH_LIMIT, Op.INDIRECT_ATTACKS, Op.ATK_IS_REMAINING_HP, Op.MUST_DEFEND_WITH_ALLY),
    *(Op.MOVE_COUNTER, Op.ALLY_MUST_DEFEND, Op.GATHER_THREAT, Op.REMOVE_THREAT_BUT, Op.REMOVE_STATUSES),
    *(Op.SCHEMES_ON_OWN, Op.SCHEME_OF, Op.EXCESS_AS_THREAT, Op.OTHERS_NOT_ATTACKED, Op.CANNOT_LEAVE_PLAY),
    *(Op.CANNOT_BE_DEFEATED, Op.CONSTANT_HIT_POINTS, Op.FOR_PLAYER),
    *(Op.GAINS_KEYWORD, Op.ATK_IS_PER, Op.SCH_IS_PER, Op.ENEMY_ATTACKS_UNBOOSTED, Op.ENEMY_ACTIVATES_UNBOOSTED),
    *(Op.DEAL_THIS, Op.REMOVE_THIS, Op.DISCARD_DECK_TOP, Op.DISCARD_CONTROLLED, Op.ATTACK_INDIRECT),
}
_REMOVES_ICONS = {Op.DISCARD_THIS, Op.REMOVE_THREAT, Op.PLACE_DAMAGE_HERE}  # of cards in play, amplify among them
_DAMAGE = {Op.DEAL_DAMAGE, Op.INDIRECT_DAMAGE}
_TAKES_CARDS = {Op.DISCARD_ENCOUNTER_TOP, Op.DEAL_ENCOUNTER_CARD}
_ALWAYS = {Condition.NONE, Condition.IS_ATTACK, Condition.VILLAIN_ACTIVATING, Condition.HERO_FORM}
_NEVER = {Condition.IS_SCHEME, Condition.MINION_ACTIVATING, Condition.ALTER_EGO_FORM}
_ATTACKING_VILLAIN = {Target.VILLAIN, Target.ATTACKER, Target.EVENT_SUBJECT}


@dataclass(frozen=True)
class _Change:
    """What an ability does to the attack: boost icons and boost cards added, damage dealt, cards taken off the deck."""

    icons: int = 0
    cards: int = 0
    damage: int = 0
    taken: int = 0

    def __add__(self, other: "_Change") -> "_Change":
        both = zip(self._numbers(), other._numbers(), strict=True)
        return _Change(*(a + b for a, b in both))

    def _numbers(self) -> tuple[int, ...]:
        return self.icons, self.cards, self.damage, self.taken


class _DependsError(Exception):
    """The position has a say in the boost icons."""


def first_attack_law(template: np.ndarray) -> dict[int, Fraction] | None:
    """Icons -> probability of the first villain activation; None where it is no attack, or not up to the deck alone.

    template: game_dtype array of shape (1,), before the first shuffle.
    """
    g = template[0]
    villain, hero = g["characters"][VILLAIN], g["characters"][FIRST_IDENTITY]
    attacks = hero["form"] == Form.HERO and not villain["statuses"][Status.STUNNED] and not villain["n_boost"]
    if not attacks or g["n_ordered"] or not g["n_deck"]:
        return None
    try:
        start = sum((_listener(g, row) for row in g["listeners"][: g["n_listeners"]]), _Change())
        turns = Counter(_boost_card(g, int(row)) for row in g["deck"][: g["n_deck"]])
    except _DependsError:
        return None
    dealt = 1 + start.cards
    if start.icons or not _within_bounds(turns, dealt, int(g["n_deck"]), min(int(villain["hp"]), int(hero["hp"]))):
        return None
    copies: Counter[tuple[int, int, bool]] = Counter()
    for turn, count in turns.items():
        copies[turn.icons, turn.cards, False] += count
    return icon_law(copies, dealt, int(g["icons"][Icon.AMPLIFY]))


def _within_bounds(turns: Counter[_Change], dealt: int, deck: int, hp: int) -> bool:
    """Whether neither the deck nor any hit points that end the attack can run out in it, at the very worst."""
    flips = dealt + sum(turn.cards * count for turn, count in turns.items())
    worst = [sorted((getattr(t, what) for t in turns.elements()), reverse=True)[:flips] for what in ("damage", "taken")]
    return sum(worst[0]) < hp and flips + sum(worst[1]) < deck


def _boost_card(g: np.void, row: int) -> _Change:
    """A card of the deck turned up as boost card: its printed icons and what its Boost ability does (A8)."""
    card = g["cards"][row]
    change = _Change(icons=int(card["boost"]))
    if card["boost_ability"] < 0:
        return change
    rows = list(_rows(g, g["abilities"][card["boost_ability"]]))
    if any(e["op"] == Op.PUT_INTO_PLAY for e in rows):
        _check_enters_play(g, card)
    return sum((_change(g, e, _ATTACKING_VILLAIN) for e in rows), change)


def _check_enters_play(g: np.void, card: np.void) -> None:
    """A minion that a boost card puts into play must not change the rest of the attack."""
    for row in range(card["first_ability"], card["first_ability"] + card["n_abilities"]):
        if g["abilities"][row]["trigger"] not in _LATE and _ability(g, g["abilities"][row], set()) != _Change():
            raise _DependsError


def _listener(g: np.void, listener: np.void) -> _Change:
    """What an ability in play does once the villain attacks; only the villain's own may deal boost cards (A17)."""
    ability = g["abilities"][listener["ability"]]
    if ability["trigger"] in _LATE:
        return _Change()
    own = listener["holder_kind"] == Subject.CHARACTER and listener["holder"] == VILLAIN
    on_attack = ability["trigger"] == Trigger.ATTACKS and ability["subject"] in (Who.SELF, Who.VILLAIN)
    certain = own and on_attack and ability["qualifier"] == Qualifier.NONE
    change = _ability(g, ability, {Target.SELF, *_ATTACKING_VILLAIN} if certain else set())
    if change.damage or change.taken:  # an ability in play may act more than once
        raise _DependsError
    return change


def _ability(g: np.void, ability: np.void, villain: set[Target]) -> _Change:
    return sum((_change(g, e, villain) for e in _rows(g, ability)), _Change())


def _rows(g: np.void, ability: np.void) -> Iterator[np.void]:
    """The rows of an ability that may be resolved while boost cards are turned up."""
    for row in range(ability["first"], ability["first"] + ability["n"]):
        e = g["effects"][row]
        if e["when"] == When.NOW and not (e["condition"] in _NEVER and not e["negated"]):
            yield e


def _change(g: np.void, e: np.void, villain: set[Target]) -> _Change:
    """What a row changes; `villain` are the targets that surely are the attacking villain. Raises _DependsError."""
    op, amount = e["op"], int(e["amount"])
    if op in _HARMLESS and not (op in _REMOVES_ICONS and g["icons"][Icon.AMPLIFY]):
        return _Change()
    if op in _DAMAGE and e["per"] == Per.ONE:
        return _Change(damage=amount)
    if op in _TAKES_CARDS and e["per"] == Per.ONE:
        return _Change(taken=amount * int(g["n_players"]))
    if op == Op.ADD_BOOST_ICONS and villain and _certain(e):
        return _Change(icons=amount)
    if op == Op.GIVE_BOOST and e["target"] in villain and _certain(e):
        return _Change(cards=amount)
    raise _DependsError


def _certain(e: np.void) -> bool:
    """Whether the row acts in every attack of the villain, with its printed amount."""
    plain = e["per"] == Per.ONE and e["joint"] == Joint.AND and not e["option"]
    return bool(plain and e["condition"] in _ALWAYS and not e["negated"])
