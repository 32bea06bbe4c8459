"""What a row speaks of: its condition, its multiplier and its targets (RULES part X, B5, C12).

An unknown condition, target or multiplier raises KeyError, so that a comparison cannot agree by ignoring it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from mcsim.model.abilities import Ability, Effect
from mcsim.model.opcodes import CardType, Condition, Form, Kind, LossCause, Op, Per, Pick, Status, Target

NONE, PART, FULL = 0, 1, 2  # how far a row resolved (X23)


@dataclass(eq=False)
class Source:
    """What has an ability: a character itself, an attachment (host), or another card in play."""

    abilities: tuple[Ability, ...]
    character: object = None
    host: object = None
    attachment: object = None
    owner: object = None  # the player of an identity or ally
    scheme: object = None


@dataclass
class Env:
    """Who *you* are while rows resolve, from what, in which activation."""

    source: Source
    you: object
    act: object = None
    subject: object = None  # the character the trigger spoke of
    cause: LossCause = LossCause.OTHER
    card: int | None = None  # the boost card being resolved
    before: Counter = field(default_factory=Counter)  # statuses of *you* before the ability
    target_before: Counter = field(default_factory=Counter)  # statuses of the last row's target before it
    stays: bool = False  # the boost card went into play
    caused: object = None  # the activation that a row before this one caused outside of any other
    reveal: object = None  # the reveal that the ability belongs to
    found: list = field(default_factory=list)  # cards that a row before discarded
    entered: list = field(default_factory=list)  # types of cards that entered play by a row before

    @property
    def about(self):
        """The activation a row speaks of."""
        return self.act or self.caused


# --- conditions and amounts -----------------------------------------------------------------------------------------


def holds(game, row: Effect, env: Env, last: int) -> bool:
    """Whether the row's condition is true."""
    return TESTS[row.condition](game, row, env, last) is not row.negated


def _status(row: Effect) -> Status:
    return Status[(row.condition_argument or own_argument(row)).upper()]


def _trait_minions(game, trait: str) -> list:
    return [m for m in game.minions() if not trait or trait.casefold() in m.traits]


def _dealt_to_friendly(act) -> bool:
    return any(c.kind in (Kind.IDENTITY, Kind.ALLY) for c in act.dealt_to)


def _is_attack(game, row, env, last) -> bool:
    return bool(env.act and env.act.is_attack)


TESTS = {
    Condition.NONE: lambda game, row, env, last: True,
    Condition.UNDEFENDED: lambda game, row, env, last: bool(env.act and env.act.undefended),
    Condition.DEFENDED: lambda game, row, env, last: _is_attack(game, row, env, last) and not env.act.undefended,
    Condition.DEFENDED_BY_ALLY: lambda game, row, env, last: (
        bool(env.act and env.act.defender) and not env.act.undefended and env.act.defender.kind is Kind.ALLY
    ),
    Condition.IS_ATTACK: _is_attack,
    Condition.IS_SCHEME: lambda game, row, env, last: bool(env.act) and not env.act.is_attack,
    Condition.DEALT_TO_YOU: lambda game, row, env, last: env.you.identity in env.act.dealt_to,
    Condition.DEALT_TO_FRIENDLY: lambda game, row, env, last: _dealt_to_friendly(env.act),
    Condition.DAMAGED_CHARACTER: lambda game, row, env, last: bool(env.about) and env.about.packet.taken > 0,
    Condition.DEALT_DAMAGE: lambda game, row, env, last: bool(env.about) and env.about.packet.dealt > 0,
    Condition.DAMAGED_YOU: lambda game, row, env, last: env.act.packet.taken > 0 and env.act.target is env.you.identity,
    Condition.ALREADY_STATUS: lambda game, row, env, last: env.before[_status(row)] > 0,
    Condition.TARGET_ALREADY_STATUS: lambda game, row, env, last: env.target_before[_status(row)] > 0,
    Condition.DAMAGE_HERE_AT_LEAST: lambda game, row, env, last: env.source.attachment.damage >= row.condition_amount,
    Condition.TRAIT_MINION_IN_PLAY: lambda game, row, env, last: bool(
        _trait_minions(game, row.condition_argument or row.argument)
    ),
    Condition.NAMED_IN_PLAY: lambda game, row, env, last: game.named_in_play(row.condition_argument or row.argument),
    Condition.SIDE_SCHEME_IN_PLAY: lambda game, row, env, last: bool(game.side_schemes),
    Condition.ENTERED_THIS_WAY: lambda game, row, env, last: any(
        not row.condition_selection or row.condition_selection >> kind & 1 for kind in env.entered
    ),
    Condition.MINION_IN_PLAY: lambda game, row, env, last: any(True for _ in game.minions()),
    Condition.NOTHING_HAPPENED: lambda game, row, env, last: last == NONE,
    Condition.HAPPENED: lambda game, row, env, last: last != NONE,
    Condition.HERO_FORM: lambda game, row, env, last: env.you.form is Form.HERO,
    Condition.ALTER_EGO_FORM: lambda game, row, env, last: env.you.form is Form.ALTER_EGO,
    Condition.EXPERT: lambda game, row, env, last: game.p.expert,
    Condition.EXHAUSTED: lambda game, row, env, last: env.you.identity.exhausted,
    Condition.VILLAIN_ACTIVATING: lambda game, row, env, last: bool(env.act) and env.act.enemy.kind is Kind.VILLAIN,
    Condition.MINION_ACTIVATING: lambda game, row, env, last: bool(env.act) and env.act.enemy.kind is Kind.MINION,
}


OWN_ARGUMENT = (Op.GIVE_STATUS, Op.ATTACK_GAINS, Op.GAINS_KEYWORD)
COUNTING = (Per.MINION_ENGAGED, Per.MINION_IN_PLAY)


def own_argument(row: Effect) -> str:
    """The argument of the operation or the multiplier: what stands before an @."""
    return row.argument.split("@")[0].casefold()


def target_argument(row: Effect) -> str:
    """The trait or name that narrows the target: what stands after an @, or all if nothing else asks for it."""
    if "@" not in row.argument and row.op in OWN_ARGUMENT:
        return ""
    return row.argument.split("@")[-1].casefold()


def _of_trait(row: Effect, minions: list) -> list:
    trait = target_argument(row)
    return [m for m in minions if not trait or trait in m.traits]


def times(game, row: Effect, env: Env) -> int:
    """The multiplier of a row's amount."""
    return COUNTS[row.per](game, row, env)


COUNTS = {
    Per.ONE: lambda game, row, env: 1,
    Per.PLAYER: lambda game, row, env: len(game.p.players),
    Per.UPGRADE: lambda game, row, env: env.you.upgrades,
    Per.SUPPORT: lambda game, row, env: env.you.supports,
    Per.CARD_IN_HAND: lambda game, row, env: env.you.hand,
    Per.ALLY: lambda game, row, env: len(env.you.allies),
    Per.MINION_ENGAGED: lambda game, row, env: sum(
        m in env.you.minions for m in _trait_minions(game, row.per_argument)
    ),
    Per.MINION_IN_PLAY: lambda game, row, env: len(_trait_minions(game, row.per_argument)),
    Per.SIDE_SCHEME: lambda game, row, env: (
        len(game.side_schemes) + sum(c.type is CardType.SIDE_SCHEME for c in game.p.in_play)
    ),
    Per.THREAT_ON_NAMED: lambda game, row, env: sum(
        s.threat for s in game.side_schemes if s.name.casefold() == (row.per_argument or row.argument).casefold()
    ),
    Per.THREAT_PLACED: lambda game, row, env: env.about.placed if env.about else 0,
    Per.DAMAGE_DEALT: lambda game, row, env: env.about.packet.dealt if env.about else 0,
    Per.BOOST_ICON_DISCARDED_PLUS_ONE: lambda game, row, env: 1 + sum(game.p.cards[c].boost for c in env.found),
    Per.DAMAGE_HERE: lambda game, row, env: (env.source.attachment or env.source.character).damage,
    Per.REMAINING_HP: lambda game, row, env: max(0, game.rows.remaining(game, env.source.character)),
}


# --- targets --------------------------------------------------------------------------------------------------------


def targets(game, row: Effect, env: Env) -> list:
    """The characters a row acts on: fixed before it acts; identities before allies, in player order."""
    return [c for c in TARGETS[row.target](game, row, env) if c is not None and c.in_play]


def _this(game, row, env) -> list:
    """SELF; on a boost card "this enemy" is the one that activates."""
    return [env.act.enemy if env.card is not None else env.source.character]


def _heroes(game) -> list:
    return [p.identity for p in game.alive_players() if p.form is Form.HERO]


def _controlled(player) -> list:
    return [player.identity, *player.allies]


def _selected(game, row) -> list:
    """Of all selections only this one is known here: the minion with the most printed hit points."""
    if row.selection != Pick.MINION | Pick.ONE | Pick.BY_PRINTED_HP:
        raise KeyError(row.selection)
    most = max((m.hp for m in game.minions()), default=0)
    return [m for m in game.minions() if m.hp == most][:1]


TARGETS = {
    Target.NONE: lambda game, row, env: [],
    Target.SELF: _this,
    Target.HOST: lambda game, row, env: [env.source.host],
    Target.YOU: lambda game, row, env: [env.you.identity],
    Target.YOUR_HERO: lambda game, row, env: [env.you.identity] if env.you.form is Form.HERO else [],
    Target.VILLAIN: lambda game, row, env: [game.p.villain],
    Target.ATTACKER: lambda game, row, env: [env.act.enemy],
    Target.ATTACKED: lambda game, row, env: [env.act.target],
    Target.DEFENDER: lambda game, row, env: [env.act.defender],
    Target.DAMAGED: lambda game, row, env: list(env.about.damaged) if env.about else [],
    Target.EVENT_SUBJECT: lambda game, row, env: [env.subject],
    Target.DEALT_TO: lambda game, row, env: list(env.act.dealt_to),
    Target.EACH_HERO: lambda game, row, env: _heroes(game),
    Target.EACH_OTHER_HERO: lambda game, row, env: [h for h in _heroes(game) if h is not env.you.identity],
    Target.EACH_CHARACTER_YOU_CONTROL: lambda game, row, env: _controlled(env.you),
    Target.EACH_ALLY_YOU_CONTROL: lambda game, row, env: list(env.you.allies),
    Target.EACH_ALLY: lambda game, row, env: [a for p in game.alive_players() for a in p.allies],
    Target.EACH_FRIENDLY: lambda game, row, env: [c for p in game.alive_players() for c in _controlled(p)],
    Target.EACH_IDENTITY: lambda game, row, env: [p.identity for p in game.alive_players()],
    Target.IDENTITY_OF_EACH_PLAYER: lambda game, row, env: [p.identity for p in game.alive_players()],
    Target.EACH_PLAYER: lambda game, row, env: [p.identity for p in game.alive_players()],
    Target.FIRST_PLAYER: lambda game, row, env: [game.leader.identity],
    Target.ENGAGED_PLAYER: lambda game, row, env: [game.controller(env.source.character).identity],
    Target.EACH_MINION: lambda game, row, env: _of_trait(row, list(game.minions())),
    Target.EACH_MINION_ENGAGED: lambda game, row, env: _of_trait(row, env.you.minions),
    Target.EACH_ENEMY: lambda game, row, env: [game.p.villain, *game.minions()],
    Target.NAMED_ENEMY: lambda game, row, env: [
        e for e in [game.p.villain, *game.minions()] if e.name.casefold() == target_argument(row)
    ],
    Target.SELECTED: lambda game, row, env: _selected(game, row),
    Target.NAMED_ENVIRONMENT: lambda game, row, env: [],
    Target.EACH_UPGRADE_YOU_CONTROL: lambda game, row, env: [],
    Target.MAIN_SCHEME: lambda game, row, env: [],
    Target.NAMED_SCHEME: lambda game, row, env: [],
    Target.THIS_SCHEME: lambda game, row, env: [],
    Target.EACH_SIDE_SCHEME: lambda game, row, env: [],
}
