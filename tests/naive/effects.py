"""Resolving ability rows: options, joints, delays, and one function per effect (RULES X23, X13-X16).

An operation that is unknown here raises KeyError; UNSUPPORTED rows do nothing.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from mcsim.model.abilities import Ability, Effect
from mcsim.model.opcodes import Joint, Keyword, Op, Status, Target, When

from .terms import FULL, NONE, PART, Env, holds, own_argument, targets, times


def resolve(game, ability: Ability, env: Env) -> None:
    """The rows of an ability in order: options, joints (X23), conditions, delays."""
    if not env.you.eliminated:
        env.before = Counter(env.you.identity.statuses)
        resolve_rows(game, ability.effects, env)


def resolve_rows(game, rows: tuple[Effect, ...], env: Env) -> None:
    """Rows one after the other; a BLOCK, EACH_PLAYER or FOR_PLAYER row heads those behind it."""
    last, chosen, at = FULL, 0, 0
    while at < len(rows) and not game.over:
        row, at = rows[at], at + 1
        if row.op is Op.CHOOSE:
            chosen = game.choose(game, options_of(rows), env)
        elif row.op in HEADS:
            headed, at = rows[at : at + row.amount], at + row.amount
            if row.op is Op.BLOCK:
                at -= row.amount if follows(row, last) and holds(game, row, env, last) else 0
                continue
            players = game.alive_players(game.leader)
            if row.op is Op.FOR_PLAYER:
                players = [game.controller(c) for c in targets(game, row, env)]
            for player in players:
                resolve_rows(game, headed, replace(env, you=player))
        elif row.option in (0, chosen) and follows(row, last):
            if row.when is not When.NOW:
                env.act.later.append((row, env))
                last = FULL
            else:
                last = resolve_row(game, row, env) if holds(game, row, env, last) else NONE


HEADS = (Op.BLOCK, Op.EACH_PLAYER, Op.FOR_PLAYER)


def follows(row: Effect, last: int) -> bool:
    """Whether the joint lets the row resolve (X23)."""
    return not (row.joint is Joint.THEN and last != FULL) and not (row.joint is Joint.OTHERWISE and last != NONE)


def resolve_row(game, row: Effect, env: Env) -> int:
    """One row now; the statuses of its first target before it are kept for the next row."""
    hit = targets(game, row, env)
    env.target_before = Counter(hit[0].statuses) if hit else Counter()
    effects = EFFECTS | game.more_effects
    return effects[row.op](game, row, env, row.amount * times(game, row, env), hit)


def options_of(rows: tuple[Effect, ...]) -> dict[int, list[Effect]]:
    """Option number -> its rows."""
    options: dict[int, list[Effect]] = {}
    for row in rows:
        if row.option:
            options.setdefault(row.option, []).append(row)
    return options


def first_possible(game, options: dict[int, list[Effect]], env: Env) -> int:
    """The first option that can be resolved (X23); 0 if none can. Resources are never spent."""
    for number, rows in options.items():
        spends = any(row.op is Op.SPEND_OR for row in rows)
        no_drone = any(row.op is Op.DRONE_INTO_PLAY for row in rows) and env.you.deck == 0
        if not spends and not no_drone:
            return number
    return 0


# --- effects: (game, row, env, amount, targets) -> how far it resolved ------------------------------------------------


def give_status(game, character, status: Status) -> bool:
    """X15, X16: whether a card of this status was put on the character."""
    keywords = game.rows.keywords_of(game, character)
    if status is not Status.TOUGH and Keyword.STALWART in keywords:
        return False
    limit = 2 if status is not Status.TOUGH and Keyword.STEADY in keywords else 1
    if status is Status.TOUGH:
        limit = max([limit, *(row.amount for row, _ in game.rows.constants(game, Op.TOUGH_LIMIT, character))])
    if character.statuses[status] >= limit:
        return False
    character.statuses[status] += 1
    return True


def _each(changed: list[bool]) -> int:
    return FULL if changed and all(changed) else PART if any(changed) else NONE


def _counted(done: int, wanted: int) -> int:
    return NONE if done == 0 else FULL if done == wanted else PART


def deal_damage(game, row, env, amount, hit) -> int:
    return _each([game.damage(c, amount, env.cause).dealt > 0 for c in hit])


def heal(game, row, env, amount, hit) -> int:
    healed = [min(c.damage, amount) for c in hit]
    for character, n in zip(hit, healed, strict=True):
        character.damage -= n
    return _counted(sum(healed), amount * len(hit))


def heal_all(game, row, env, amount, hit) -> int:
    return heal(game, row, env, max([c.damage for c in hit], default=0), hit)


def place_threat(game, row, env, amount, hit) -> int:
    return FULL if game.place_threat(row, env, amount) else NONE


def remove_threat(game, row, env, amount, hit) -> int:
    done = min(amount, game.p.threat) if row.target is Target.MAIN_SCHEME else 0
    game.p.threat -= done
    return _counted(done, amount)


def status_card(game, row, env, amount, hit) -> int:
    return _each([give_status(game, c, Status[own_argument(row).upper()]) for c in hit])


def give_boost(game, row, env, amount, hit) -> int:
    done = 0
    for enemy in hit:
        if env.act and enemy is env.act.enemy:
            done += game.give_boost(env.act, amount)
        else:  # X3: stays facedown until that enemy activates
            dealt = [card for card in (game.deck.deal() for _ in range(amount)) if card is not None]
            enemy.facedown += dealt
            done += len(dealt)
    return _counted(done, amount * len(hit))


def discard_counts(*piles: str):
    """An effect that discards from the named counts of *you*, in that order."""

    def effect(game, row, env, amount, hit) -> int:
        left = amount
        for pile in piles:
            gone = min(left, getattr(env.you, pile))
            setattr(env.you, pile, getattr(env.you, pile) - gone)
            env.you.discard += gone
            left -= gone
        return _counted(amount - left, amount)

    return effect


def draw(game, row, env, amount, hit) -> int:
    drawn = amount if env.you.deck is None else min(amount, env.you.deck)
    env.you.hand += drawn
    env.you.deck = None if env.you.deck is None else env.you.deck - drawn
    return _counted(drawn, amount)


def exhaust(game, row, env, amount, hit) -> int:
    changed = [not c.exhausted for c in hit]
    for character in hit:
        character.exhausted = True
    return _each(changed)


def ready(game, row, env, amount, hit) -> int:
    changed = [c.exhausted for c in hit]
    for character in hit:
        character.exhausted = False
    return _each(changed)


def modify(game, row, env, amount, hit) -> int:
    env.act.modifiers.append((row, env))
    return FULL


def attack_gains(game, row, env, amount, hit) -> int:
    env.act.gained.add(Keyword[own_argument(row).upper()])
    return FULL


def add_icons(game, row, env, amount, hit) -> int:
    env.act.icons += amount
    return FULL


def also_each_other_hero(game, row, env, amount, hit) -> int:
    env.act.each_other_hero = True
    return FULL


def waits(kind: str):
    """An effect whose activation starts after the current one (X5)."""

    def effect(game, row, env, amount, hit) -> int:
        if not game.under_way:
            acts = [game.activate(enemy, env.you, kind) for enemy in hit]
            env.caused = next((act for act in acts if act), None)
            return FULL if env.caused else NONE
        game.waiting += [(kind, enemy, env.you) for enemy in hit]
        return FULL if hit else NONE

    return effect


def put_into_play(game, row, env, amount, hit) -> int:
    game.engage(game.minion_of(env.card), env.you)
    env.stays = True
    return FULL


def drone_into_play(game, row, env, amount, hit) -> int:
    players = [game.controller(c) for c in hit] or [env.you]
    made = 0
    for player in players:
        for _ in range(max(1, amount)):
            if player.deck != 0:
                player.deck = None if player.deck is None else player.deck - 1
                game.engage(game.drone(player), player)
                made += 1
    return _counted(made, len(players) * max(1, amount))


def discard_encounter_top(game, row, env, amount, hit) -> int:
    env.found = game.deck.discard_top(amount)
    return _counted(len(env.found), amount)


def discard_deck_top(game, row, env, amount, hit) -> int:
    if env.you.deck is not None:
        gone = min(env.you.deck, amount)
        env.you.deck -= gone
        env.you.discard += gone
    return FULL


def deal_encounter_card(game, row, env, amount, hit) -> int:
    return _counted(sum(game.deal_to(env.you) for _ in range(amount)), amount)


def discard_this(game, row, env, amount, hit) -> int:
    attachment = env.source.attachment
    env.source.host.attachments.remove(attachment)
    if attachment.index is not None:
        game.deck.discard(attachment.index)
    return FULL


def nothing(game, row, env, amount, hit) -> int:
    return NONE


EFFECTS = {
    Op.UNSUPPORTED: nothing,
    Op.SURGE: nothing,  # only a revealed card surges
    Op.DEAL_DAMAGE: deal_damage,
    Op.HEAL: heal,
    Op.HEAL_ALL: heal_all,
    Op.PLACE_THREAT: place_threat,
    Op.REMOVE_THREAT: remove_threat,
    Op.GIVE_STATUS: status_card,
    Op.GIVE_BOOST: give_boost,
    Op.DRAW: draw,
    Op.DISCARD_HAND: discard_counts("hand"),
    Op.DISCARD_UPGRADE: discard_counts("upgrades"),
    Op.DISCARD_SUPPORT: discard_counts("supports"),
    Op.DISCARD_UPGRADE_OR_SUPPORT: discard_counts("supports", "upgrades"),
    Op.EXHAUST: exhaust,
    Op.READY: ready,
    Op.MODIFY_ATK: modify,
    Op.MODIFY_SCH: modify,
    Op.MODIFY_DEF: modify,
    Op.ATTACK_GAINS: attack_gains,
    Op.ADD_BOOST_ICONS: add_icons,
    Op.ATTACK_EACH_OTHER_HERO: also_each_other_hero,
    Op.ENEMY_ATTACKS: waits("attack"),
    Op.ENEMY_SCHEMES: waits("scheme"),
    Op.ENEMY_ACTIVATES: waits("activate"),
    Op.PUT_INTO_PLAY: put_into_play,
    Op.DRONE_INTO_PLAY: drone_into_play,
    Op.DISCARD_ENCOUNTER_TOP: discard_encounter_top,
    Op.DISCARD_DECK_TOP: discard_deck_top,
    Op.DEAL_ENCOUNTER_CARD: deal_encounter_card,
    Op.DISCARD_THIS: discard_this,
}
