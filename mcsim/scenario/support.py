"""What the engine carries out. A row that asks for anything else is encoded as UNSUPPORTED and named in `coverage`."""

from mcsim.model.abilities import Ability, Effect
from mcsim.model.opcodes import Condition, Op, Per, Target, Timing, Trigger, When

OPS = frozenset(
    {
        Op.DEAL_DAMAGE,
        Op.HEAL,
        Op.HEAL_ALL,
        Op.SET_HIT_POINTS,
        Op.PREVENT,
        Op.REDUCE_DEALT,
        Op.PLACE_DAMAGE_HERE,
        Op.DISCARD_THIS,
        Op.PLACE_THREAT,
        Op.REMOVE_THREAT,
        Op.GIVE_STATUS,
        Op.GIVE_BOOST,
        Op.DRAW,
        Op.DISCARD_HAND,
        Op.DISCARD_UPGRADE,
        Op.DISCARD_SUPPORT,
        Op.DISCARD_UPGRADE_OR_SUPPORT,
        Op.EXHAUST,
        Op.READY,
        Op.MODIFY_ATK,
        Op.MODIFY_SCH,
        Op.MODIFY_DEF,
        Op.ATTACK_GAINS,
        Op.ENEMY_ATTACKS,
        Op.ENEMY_SCHEMES,
        Op.ENEMY_ACTIVATES,
        Op.ATTACK_EACH_OTHER_HERO,
        Op.PUT_INTO_PLAY,
        Op.DECLARE_DEFENDER,
        Op.CANCEL_BOOST_ICONS,
        Op.SURGE,
        Op.ADD_BOOST_ICONS,
        Op.DEAL_ENCOUNTER_CARD,
        Op.REVEAL_TOP,
        Op.DRONE_INTO_PLAY,
        Op.CHOOSE,
        Op.BLOCK,
        Op.ADD_ACCELERATION_TOKEN,
        Op.DISCARD_ENCOUNTER_TOP,
        Op.INDIRECT_DAMAGE,
        Op.SPEND_OR,
        Op.CONSTANT_ATK,
        Op.CONSTANT_SCH,
        Op.ATTACK_DAMAGE_TAKEN,
        Op.CANNOT_TAKE_DAMAGE,
        Op.CANNOT_ATTACK,
        Op.TOUGH_LIMIT,
        Op.INDIRECT_ATTACKS,
        Op.ATK_IS_REMAINING_HP,
        Op.MUST_DEFEND_WITH_ALLY,
        Op.GAINS_KEYWORD,
        Op.ATK_IS_PER,
        Op.SCH_IS_PER,
    }
)
CONSTANT_OPS = frozenset(op for op in OPS if Op.CONSTANT_ATK <= op <= Op.ATTACKS_GAIN)
TARGETS = frozenset(
    t for t in Target if t <= Target.IDENTITY_OF_EACH_PLAYER and t not in {Target.EACH_PLAYER, Target.CHOSEN_FRIENDLY}
)
PER = frozenset(p for p in Per if p <= Per.ATTACHMENT and p is not Per.BOOST_ICON_DISCARDED)
CONSTANT_PER = PER - {Per.ICON_CANCELED, Per.CARD_DISCARDED, Per.DAMAGE_HERE, Per.THREAT_HERE, Per.ENEMY_IN_PLAY}
_ABOUT_ENEMIES = {
    Condition.TRAIT_MINION_ENGAGED,
    Condition.MINION_ENGAGED,
    Condition.MINION_IN_PLAY,
    Condition.VILLAIN_TRAIT,
    Condition.VILLAIN_NAMED,
    Condition.ACTIVATOR_TRAIT,
}
CONDITIONS = (
    frozenset(c for c in Condition if c <= Condition.DEFEATED_CHARACTER and c is not Condition.TARGET_ALREADY_STATUS)
    | _ABOUT_ENEMIES
)
TRIGGERS = frozenset(t for t in Trigger if t <= Trigger.AFTER_DEFEATED)
WHEN = frozenset({When.NOW, When.AFTER_DAMAGE, When.END_OF_ATTACK})
RESOLVED_TIMINGS = frozenset(
    {
        Timing.BOOST,
        Timing.WHEN_REVEALED,
        Timing.FORCED_INTERRUPT,
        Timing.INTERRUPT,
        Timing.FORCED_RESPONSE,
        Timing.RESPONSE,
        Timing.WHEN_DEFEATED,
        Timing.CONSTANT,
        Timing.SCRIPTED,
    }
)


def missing_piece(ability: Ability) -> str:
    """What of the ability the engine does not carry out, in a few words; empty if it carries out all of it."""
    if ability.missing:
        return ability.missing
    if ability.timing not in RESOLVED_TIMINGS or ability.trigger not in TRIGGERS:
        return _words(ability.timing if ability.timing not in RESOLVED_TIMINGS else ability.trigger)
    for row in ability.effects:
        piece = _missing_in_row(row, ability.timing is Timing.CONSTANT)
        if piece:
            return piece
    return ""


def _missing_in_row(row: Effect, constant: bool) -> str:
    checks = (
        (row.op, CONSTANT_OPS if constant else OPS - CONSTANT_OPS),
        (row.target, TARGETS),
        (row.per, CONSTANT_PER if constant else PER),
        (row.condition, CONDITIONS),
        (row.when, WHEN),
    )
    for member, known in checks:
        if member not in known:
            return _words(member)
    if constant and row.condition not in (Condition.NONE, Condition.TRAIT_MINION_IN_PLAY):
        return _words(row.condition)
    return ""


def _words(member: object) -> str:
    return str(getattr(member, "name", member)).replace("_", " ").lower()


def readable_rows(ability: Ability) -> tuple[Effect, ...]:
    """Of an ability read in part (a Boost ability's extra boost cards), the rows that the engine carries out."""
    if not ability.missing:
        return ()
    rows = (row for row in ability.effects if row.op is not Op.UNSUPPORTED)
    return tuple(row for row in rows if not _missing_in_row(row, constant=False))
