"""Triggers, constants and keywords for the oracle `naive` (RULES A15-A19, B6, X13-X20)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mcsim.model.abilities import Ability, Effect
from mcsim.model.opcodes import Form, Keyword, Kind, LossCause, Op, Qualifier, Target, Timing, Trigger, When, Who

from .effects import resolve, resolve_row
from .terms import FULL, Env, Source, holds, own_argument, target_argument, targets, times

INTERRUPTS = (Timing.FORCED_INTERRUPT, Timing.INTERRUPT)
RESPONSES = (Timing.FORCED_RESPONSE, Timing.RESPONSE)


def lead(game):
    """*You* of what no player does or suffers: the first player still in the game (X11)."""
    return game.leader


# --- sources and triggers -----------------------------------------------------------------------------------------


def sources(game) -> Iterator[Source]:
    """Everything in play that may have abilities: enemies first, then players."""
    enemies = [game.p.villain, *game.minions()]
    for enemy in enemies:
        yield Source(enemy.abilities, enemy)
        for attachment in enemy.attachments:
            yield Source(attachment.card.abilities, None, enemy, attachment)
    for card in game.p.in_play:
        yield Source(card.abilities)
    for scheme in game.schemes():
        yield Source(scheme.abilities, scheme=scheme)
    for player in game.alive_players():
        for character in (player.identity, *player.allies):
            yield Source(character.abilities, character, owner=player)


def is_who(who: Who, character, source: Source) -> bool:
    """Whether a trigger's word for a character fits `character`."""
    yours = source.owner.identity if source.owner else None
    return {
        Who.ANYONE: True,
        Who.SELF: character is source.character,
        Who.HOST: character is source.host,
        Who.YOU: character is yours if yours else character.kind is Kind.IDENTITY,
        Who.YOUR_HERO: character is yours if yours else character.kind is Kind.IDENTITY,
        Who.VILLAIN: character.kind is Kind.VILLAIN,
        Who.ENEMY: character.kind in (Kind.VILLAIN, Kind.MINION),
        Who.MINION: character.kind is Kind.MINION,
        Who.ALLY: character.kind is Kind.ALLY,
        Who.CHARACTER: True,
        Who.FRIENDLY: character.kind in (Kind.IDENTITY, Kind.ALLY),
    }[who]


@dataclass
class Occurrence:
    """Something abilities wait for: `subject` did it to `versus`, against the player `you`."""

    trigger: Trigger
    subject: object
    versus: object
    you: object
    act: object = None

    def fits(self, ability: Ability, source: Source) -> bool:
        """Subject, versus (A5: *you* is the player, whichever character it was) and qualifier."""
        harmed = ability.qualifier & (Qualifier.DAMAGES | Qualifier.DEFEATS)  # then it must be the identity itself
        versus_you = ability.versus is Who.YOU and not harmed and source.owner in (None, self.you)
        return (
            ability.trigger is self.trigger
            and is_who(ability.subject, self.subject, source)
            and (versus_you or is_who(ability.versus, self.versus, source))
            and self._qualified(ability.qualifier)
        )

    def _qualified(self, qualifier: int) -> bool:
        packet = self.act.packet if self.act else None
        tests = {
            Qualifier.DAMAGES: packet and packet.taken > 0,
            Qualifier.DEFEATS: packet and packet.taken > 0 and not self.versus.in_play,
            Qualifier.UNHARMED: packet and not packet.taken,
            Qualifier.FROM_ATTACK: bool(self.act),
            Qualifier.UNDEFENDED: self.act and self.act.undefended,
        }
        return all(tests[q] for q in tests if qualifier & q)


def fire(game, occurrences: list[Occurrence], timings: tuple[Timing, ...]) -> None:
    """Resolve the fitting abilities of these timings, timing by timing (A15 before A16)."""
    for timing in timings:
        for occurrence in occurrences:
            for source in list(sources(game)):
                for ability in source.abilities:
                    if ability.timing is timing and occurrence.fits(ability, source):
                        you = source.owner or occurrence.you
                        resolve(game, ability, Env(source, you, occurrence.act, occurrence.subject))


def when_attacks(game, act) -> None:
    """A17: before the boost card is dealt."""
    fire(game, [Occurrence(Trigger.ATTACKS, act.enemy, act.target, act.player, act)], INTERRUPTS)
    game.bury()


def when_schemes(game, act) -> None:
    """Interrupts to a scheme activation."""
    fire(game, [Occurrence(Trigger.SCHEMES, act.enemy, act.target, act.player, act)], INTERRUPTS)


def after_attack(game, act) -> None:
    """A15, A16 for the attacker, the attacked character, and a defender that is another one (A13)."""
    enemy, target, you = act.enemy, act.target, act.target_player
    happened = [Occurrence(Trigger.AFTER_ATTACKS, enemy, target, you, act)]
    happened.append(Occurrence(Trigger.AFTER_ACTIVATES, enemy, target, you, act))
    happened.append(Occurrence(Trigger.AFTER_ATTACKED, target, enemy, you, act))
    if act.defender and act.defender.in_play:
        happened.append(Occurrence(Trigger.AFTER_DEFENDS, act.defender, enemy, you, act))
    if act.packet.taken:
        happened.append(Occurrence(Trigger.AFTER_DAMAGED, target, enemy, you, act))
    fire(game, happened, RESPONSES)


def after_scheme(game, act) -> None:
    """Abilities after a scheme activation."""
    triggers = (Trigger.AFTER_SCHEMES, Trigger.AFTER_ACTIVATES)
    happened = [Occurrence(t, act.enemy, act.target, act.player, act) for t in triggers]
    fire(game, happened, RESPONSES)


def after_damaged(game, character) -> None:
    """B6 step 10 for damage that is not an attack's own."""
    fire(game, [Occurrence(Trigger.AFTER_DAMAGED, character, character, lead(game))], (Timing.FORCED_RESPONSE,))


def would_be_defeated(game, character) -> bool:
    """B6 step 6; whether the character survives."""
    fire(game, [Occurrence(Trigger.WOULD_BE_DEFEATED, character, character, lead(game))], INTERRUPTS)
    return remaining(game, character) > 0


def when_defeated(game, minion, player) -> None:
    """B6 steps 7 and 8 of a minion; *you* is the engaged player."""
    timings = (Timing.FORCED_INTERRUPT, Timing.WHEN_DEFEATED)
    for timing in timings:
        for ability in minion.abilities:
            if ability.timing is timing and ability.trigger is Trigger.DEFEATED:
                resolve(game, ability, Env(Source(minion.abilities, minion), player, None, minion))


def replaced_packet(game, character, amount: int) -> bool:
    """B6 step 1: an attachment that takes the damage itself."""
    for attachment in list(character.attachments):
        for ability in attachment.card.abilities:
            if ability.trigger is Trigger.WOULD_BE_DEALT and ability.effects[0].op is Op.PLACE_DAMAGE_HERE:
                attachment.damage += amount
                rest = Ability(ability.timing, ability.effects[1:])
                resolve(game, rest, Env(Source((), None, character, attachment), lead(game)))
                return True
    return False


# --- constants ----------------------------------------------------------------------------------------------------


def constants(game, op: Op, character) -> Iterator[tuple[Effect, Source]]:
    """Constant rows of this operation that act on `character`, with their conditions true."""
    for source in sources(game):
        for ability in source.abilities:
            if ability.timing is Timing.CONSTANT:
                for row in ability.effects:
                    env = Env(source, source.owner or lead(game))
                    if row.op is op and acts_on(row, source, character) and holds(game, row, env, FULL):
                        yield row, source


def acts_on(row: Effect, source: Source, character) -> bool:
    """Whether a constant row's target is `character`."""
    narrowed = target_argument(row)
    trait = not narrowed or narrowed in character.traits
    minion = character.kind is Kind.MINION
    named = narrowed == character.name.casefold()
    return {
        Target.NONE: character is (source.character or source.host),
        Target.SELF: character is source.character,
        Target.HOST: character is source.host,
        Target.VILLAIN: character.kind is Kind.VILLAIN,
        Target.EACH_MINION: minion and trait,
        Target.EACH_ENEMY: minion or character.kind is Kind.VILLAIN,
        Target.NAMED_ENEMY: named,
        Target.EACH_FACEDOWN_DRONE: character.owner is not None,
        Target.YOU: bool(source.owner) and character is source.owner.identity,
    }[row.target]


def total(game, op: Op, character) -> int:
    """Sum of the constant modifiers of one kind."""
    return sum(row.amount * times(game, row, Env(src, lead(game))) for row, src in constants(game, op, character))


def modified(game, op: Op, character, act) -> int:
    """Sum of the modifiers that last for this activation."""
    rows = [(row, env) for row, env in act.modifiers if row.op is op and character in targets(game, row, env)]
    return sum(row.amount * times(game, row, env) for row, env in rows)


def remaining(game, character) -> int:
    """Remaining hit points, constants included; may be negative."""
    return character.hp + total(game, Op.CONSTANT_HIT_POINTS, character) - character.damage


def atk_of(game, enemy, act) -> int:
    """A9 without the icons: base, attachments, constants, this attack's modifiers."""
    base = enemy.atk
    if any(True for _ in constants(game, Op.ATK_IS_REMAINING_HP, enemy)):
        base = max(0, remaining(game, enemy))
    base += sum(a.card.atk or 0 for a in enemy.attachments)
    return base + total(game, Op.CONSTANT_ATK, enemy) + modified(game, Op.MODIFY_ATK, enemy, act)


def sch_of(game, enemy, act) -> int:
    """SCH of an enemy like `atk_of`."""
    base = enemy.sch + sum(a.card.sch or 0 for a in enemy.attachments)
    return base + total(game, Op.CONSTANT_SCH, enemy) + modified(game, Op.MODIFY_SCH, enemy, act)


def def_of(game, hero, act) -> int:
    """DEF of a hero making a basic defense."""
    total_def = hero.defense + total(game, Op.CONSTANT_DEF, hero) + modified(game, Op.MODIFY_DEF, hero, act)
    return max(0, total_def)


def keywords_of(game, character) -> dict[Keyword, int]:
    """Keywords with values, gained ones included; retaliate adds up (X18)."""
    found = dict(character.keywords)
    for row, _ in constants(game, Op.GAINS_KEYWORD, character):
        keyword = Keyword[own_argument(row).upper()]
        found[keyword] = found.get(keyword, 0) + row.amount
    return found


def must_defend_with_ally(enemy) -> bool:
    """Whether the engaged player must defend with an ally if able."""
    return any(row.op is Op.MUST_DEFEND_WITH_ALLY for a in enemy.abilities for row in a.effects)


def cannot_take_damage(game, character) -> bool:
    """A constant that forbids damage while its condition holds."""
    return any(True for _ in constants(game, Op.CANNOT_TAKE_DAMAGE, character))


# --- steps of an activation ---------------------------------------------------------------------------------------


def resolve_boost(game, act, card: int) -> bool:
    """The Boost abilities of a card turned up (A8, C11); whether the card stays in play."""
    env = Env(Source(()), act.target_player, act, cause=LossCause.BOOST, card=card)
    for ability in game.p.cards[card].abilities:
        if ability.timing is Timing.BOOST and ability.form in (Form.ANY, act.target_player.form):
            resolve(game, ability, env)
    return env.stays


def after_damage(game, act) -> None:
    """Rows that waited until the activation had dealt its damage."""
    _resolve_later(game, act, When.AFTER_DAMAGE)


def end_of_attack(game, act) -> None:
    """Rows that waited for the end of the attack."""
    _resolve_later(game, act, When.END_OF_ATTACK)


def _resolve_later(game, act, when: When) -> None:
    for row, env in [(row, env) for row, env in act.later if row.when is when]:
        if holds(game, row, env, FULL) and not (when is When.AFTER_DAMAGE and env.you.eliminated):
            resolve_row(game, row, env)


def retaliate(game, act) -> None:
    """X18: the attacked character, if it survived; X19: not against a ranged attack."""
    value = keywords_of(game, act.target).get(Keyword.RETALIATE, 0)
    ranged = Keyword.RANGED in act.gained | set(keywords_of(game, act.enemy))
    if value and not ranged and act.target.in_play and remaining(game, act.target) > 0:
        game.damage(act.enemy, value, LossCause.OTHER)
