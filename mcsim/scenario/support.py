"""What the engine carries out. A row that asks for anything else is encoded as UNSUPPORTED and named in `coverage`."""

from mcsim.model.abilities import Ability, Effect
from mcsim.model.card import Card
from mcsim.model.opcodes import CONSTANT_ROWS, Condition, Op, Per, Target, Timing, Trigger, When

# What the grammar reads and the engine does not carry out yet; everything else of these enumerations it does.
OPS_TO_COME = frozenset(
    {
        Op.UNSUPPORTED,
    }
)
# Cards in play whatever their kind: only some ops act on them.
CARDS_MEANT = frozenset({Target.TRAIT_CARD, Target.TRAIT_ENVIRONMENT, Target.EACH_ATTACHMENT, Target.EACH_ENVIRONMENT})
ON_CARDS = frozenset({Op.PLACE_COUNTERS, Op.REMOVE_COUNTERS, Op.REMOVE_ALL_COUNTERS, Op.FLIP, Op.RESOLVE_ABILITY})
TARGETS_TO_COME = frozenset(
    {
        *CARDS_MEANT,
        Target.HOST_SCHEME,
        Target.EACH_PLAYER,
    }
)
PER_TO_COME: frozenset[Per] = frozenset()
CONDITIONS_TO_COME: frozenset[Condition] = frozenset()
TRIGGERS_TO_COME: frozenset[Trigger] = frozenset()
WHEN_TO_COME = frozenset(
    {
        When.AMOUNT,
    }
)
OPS = frozenset(Op) - OPS_TO_COME
CONSTANT_OPS = frozenset(op for op in OPS if op in CONSTANT_ROWS)
_PLAYERS_MEANT = frozenset({Target.FIRST_PLAYER})  # what FOR_PLAYER knows besides
TARGETS = frozenset(Target) - TARGETS_TO_COME
PER = frozenset(Per) - PER_TO_COME
CONDITIONS = frozenset(Condition) - CONDITIONS_TO_COME
TRIGGERS = frozenset(Trigger) - TRIGGERS_TO_COME
WHEN = frozenset(When) - WHEN_TO_COME
# What has nothing to do with an enemy's activation, an attack, damage or a defeat.
TRIGGERS_ELSEWHERE = frozenset({Trigger.AFTER_STEP_ONE, Trigger.ELSEWHERE})
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
        Timing.SPECIAL,
        Timing.ATTACHING,
    }
)


_CALLS = {Op.RESOLVE_WHEN_REVEALED: Timing.WHEN_REVEALED, Op.RESOLVE_OWN_SPECIAL: Timing.SPECIAL}


def missing_piece(ability: Ability) -> str:
    """What of the ability the engine does not carry out, in a few words; empty if it carries out all of it."""
    if ability.missing:
        return ability.missing
    if ability.timing not in RESOLVED_TIMINGS or ability.trigger not in TRIGGERS:
        return _words(ability.timing if ability.timing not in RESOLVED_TIMINGS else ability.trigger)
    if ability.trigger is Trigger.WOULD_READY and any(row.op is not Op.DISCARD_THIS for row in ability.effects):
        return _words(ability.trigger)
    return missing_in_rows(ability)


def missing_in_rows(ability: Ability) -> str:
    """What of the rows the engine does not carry out, whenever they resolve."""
    pieces = (_missing_in_row(row, ability.timing is Timing.CONSTANT) for row in ability.effects)
    return next(filter(None, pieces), "")


def missing_on(card: Card, ability: Ability) -> str:
    """As `missing_piece`; an ability that resolves the card's When Revealed abilities lacks what they lack."""
    piece = missing_piece(ability)
    called = {_CALLS[row.op] for row in ability.effects if row.op in _CALLS}
    if piece or not called:
        return piece
    return next((piece for a in card.abilities if a.timing in called and (piece := missing_piece(a))), "")


def tells_of_encounters(ability: Ability) -> bool:
    """Whether the ability matters when an enemy activates, attacks, is attacked, takes damage or is defeated: not if it
    waits for something else (a change of form, the end of a turn) or changes nothing that a simulation looks at.
    """
    if ability.missing:
        return True
    return ability.trigger not in TRIGGERS_ELSEWHERE and any(row.op is not Op.READ_ONLY for row in ability.effects)


def _missing_in_row(row: Effect, constant: bool) -> str:
    checks = (
        (row.op, CONSTANT_OPS if constant else OPS - CONSTANT_OPS),
        (row.target, TARGETS | _meant_by(row.op)),
        (row.per, PER),
        (row.condition, CONDITIONS),
        (row.condition_per, PER),
        (row.when, WHEN),
    )
    for member, known in checks:
        if member not in known:
            return _words(member)
    return ""


def _meant_by(op: Op) -> frozenset[Target]:
    """Targets that only such an op can have."""
    if op is Op.FOR_PLAYER:
        return frozenset(_PLAYERS_MEANT)
    return CARDS_MEANT if op in ON_CARDS else frozenset()


def _words(member: object) -> str:
    return str(getattr(member, "name", member)).replace("_", " ").lower()


def readable_rows(ability: Ability) -> tuple[Effect, ...]:
    """Of an ability read in part (a Boost ability's extra boost cards), the rows that the engine carries out."""
    if not ability.missing:
        return ()
    rows = (row for row in ability.effects if row.op is not Op.UNSUPPORTED)
    return tuple(row for row in rows if not _missing_in_row(row, constant=False))
