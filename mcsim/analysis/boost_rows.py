"""What a card's ability rows do to the boost icons and boost cards of a villain attack, as far as rows alone tell."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from mcsim.model.abilities import Ability, Effect
from mcsim.model.card import Card
from mcsim.model.opcodes import Condition, Form, Joint, Op, Per, Qualifier, Target, Timing, Trigger, When, Who

_OPS = (Op.GIVE_BOOST, Op.ADD_BOOST_ICONS, Op.SHUFFLE_THIS, Op.RESOLVE_BOOSTS)
_ATTACKING_VILLAIN = (Target.VILLAIN, Target.ATTACKER, Target.SELF, Target.HOST, Target.EVENT_SUBJECT)
_VILLAIN_ATTACKS = (Who.SELF, Who.HOST, Who.VILLAIN, Who.ENEMY, Who.CHARACTER, Who.ANYONE)


@dataclass(frozen=True)
class Facts:
    """What is known of every villain attack of a scenario: the mode and the villain's name (for "give NAME ...")."""

    expert: bool = False
    villain: str = ""


@dataclass(frozen=True)
class BoostEffect:
    """Boost icons and boost cards a card adds, whether a further part depends on the position, and whether the card
    goes back into the deck (it is shuffled in) instead of being discarded."""

    icons: int = 0
    cards: int = 0
    conditional: bool = False
    returns: bool = False


def boost_effect(card: Card, facts: Facts) -> BoostEffect:
    """Icons and extra cards of `card` turned up as a boost card of an attack; position-dependent rows do not happen."""
    rows = _rows((a for a in card.abilities if a.timing is Timing.BOOST), facts)
    return replace(rows, icons=card.boost + rows.icons)


def attack_effect(card: Card, facts: Facts) -> BoostEffect:
    """Icons and boost cards that `card` in play gives the villain when it attacks (A17; Klaw: one card)."""
    forced = [a for a in card.abilities if a.timing is Timing.FORCED_INTERRUPT]
    attacks = [a for a in forced if a.trigger is Trigger.ATTACKS and a.subject in _VILLAIN_ATTACKS]
    return _rows(attacks + [a for a in forced if _unread(a)], facts)


def _rows(abilities: Iterable[Ability], facts: Facts) -> BoostEffect:
    icons = cards = 0
    conditional = returns = False
    for ability in abilities:
        if _unread(ability):
            conditional = True
        for row in ability.effects:
            happens = row.op in _OPS and _happens(ability, row, facts)
            conditional = conditional or happens is None
            if happens and row.op is Op.ADD_BOOST_ICONS:
                icons += row.amount
            elif happens and row.op is Op.SHUFFLE_THIS:
                returns = True
            elif happens:
                cards += row.amount
    return BoostEffect(icons, cards, conditional, returns)


def _unread(ability: Ability) -> bool:
    """Whether the piece that could not be read speaks of boost cards or icons."""
    words = ability.missing.casefold()
    return "boost" in words and "do not" not in words


def _happens(ability: Ability, row: Effect, facts: Facts) -> bool | None:
    """Whether a row acts in every villain attack (True), in none (False), or by the position (None)."""
    known = {_form(ability.form), _condition(row, facts)}
    if row.op is Op.GIVE_BOOST:
        known.add(_target(row, facts))
    if row.op is Op.RESOLVE_BOOSTS:
        return None
    if False in known or (row.op is Op.SHUFFLE_THIS and row.when is When.AFTER_ACTIVATION):
        return False
    depends = row.per is not Per.ONE or row.joint is not Joint.AND or row.when is not When.NOW or row.option
    return None if depends or None in known or ability.qualifier != Qualifier.NONE else True


def _form(form: Form) -> bool:
    """A villain attacks a player in hero form (X1)."""
    return form is not Form.ALTER_EGO


def _condition(row: Effect, facts: Facts) -> bool | None:
    fixed = {
        Condition.NONE: True,
        Condition.IS_ATTACK: True,
        Condition.IS_SCHEME: False,
        Condition.VILLAIN_ACTIVATING: True,
        Condition.MINION_ACTIVATING: False,
        Condition.HERO_FORM: True,
        Condition.ALTER_EGO_FORM: False,
        Condition.EXPERT: facts.expert,
    }
    if row.condition not in fixed:
        return None
    return fixed[row.condition] is not row.negated


def _target(row: Effect, facts: Facts) -> bool | None:
    if row.target is Target.NAMED_ENEMY:
        return True if row.argument.split("@")[-1].casefold() == facts.villain.casefold() else None
    return True if row.target in _ATTACKING_VILLAIN else None
