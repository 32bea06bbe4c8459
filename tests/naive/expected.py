"""The defence policy `expected`, written from docs/policies.md: exact fractions over every way to deal."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import ceil

from mcsim.model.opcodes import Form, Keyword, Kind, Op, Status

from . import rows

ALLY_HP, ALLY, TOUGH = Fraction(9, 10), Fraction(1, 3), 2  # losses; one hit point of an identity is 1


def expected_defender(game, act, by):
    """The character `by` declares against the attack, or None: least risk, then least expected loss, then the first."""
    ready = [c for c in (by.identity, *by.allies) if can_defend(by, c)]
    law = icon_law(game, act)
    later = attackers_left(game, act, by)
    weighed = [weigh(game, act, by, c, law, later, ready) for c in (None, *ready)]
    return (None, *ready)[weighed.index(min(weighed))]


def can_defend(player, c) -> bool:
    """C2, C4: a ready ally, or a ready hero."""
    return c.in_play and not c.exhausted and (c.kind is Kind.ALLY or player.form is Form.HERO)


def unseen(game, act) -> list[int]:
    """Icons of the cards that nobody has seen: the encounter deck and what lies facedown on enemies."""
    cards = [*game.deck.cards, *act.queue]
    for enemy in (game.p.villain, *game.minions()):
        cards += enemy.facedown
    return [game.p.cards[card].boost for card in cards]


def icon_law(game, act) -> dict[int, Fraction]:
    """Total icons of the attack's facedown cards -> probability, every set of unseen cards being as likely."""
    ways = Counter(sum(cards) for cards in combinations(unseen(game, act), len(act.queue)))
    added = len(act.queue) * game.p.amplify
    return {icons + added: Fraction(n, ways.total()) for icons, n in ways.items()}


def attackers_left(game, act, player) -> list[int]:
    """ATK, mean icons included and rounded up, of the enemies that will still attack the player, largest first."""
    if player.form is not Form.HERO or game.part is None:
        return []
    order = game.p.players
    turn, now = order.index(player), order.index(game.part)
    if turn < now:
        return []
    left = [m for m in player.minions if turn > now or m not in game.activated]
    if turn > now:
        left.insert(0, game.p.villain)
    left = [enemy for enemy in left if not stunned(game, enemy)]
    return sorted((max(0, strength(game, act, enemy)) for enemy in left), reverse=True)


def stunned(game, enemy) -> bool:
    needed = 2 if Keyword.STEADY in rows.keywords_of(game, enemy) else 1
    return enemy.statuses[Status.STUNNED] >= needed


def strength(game, act, enemy) -> int:
    """ATK and the mean icons of the boost cards that lie on the enemy or that it will get."""
    boosted = enemy.kind is Kind.VILLAIN or Keyword.VILLAINOUS in rows.keywords_of(game, enemy)
    icons = unseen(game, act)
    mean = ceil(Fraction((boosted + len(enemy.facedown)) * sum(icons), len(icons))) if icons else 0
    atk = enemy.atk + sum(a.card.atk or 0 for a in enemy.attachments) + rows.total(game, Op.CONSTANT_ATK, enemy)
    if any(True for _ in rows.constants(game, Op.ATK_IS_REMAINING_HP, enemy)):
        atk += max(0, rows.remaining(game, enemy)) - enemy.atk
    return atk + mean


def loss(game, c, amount: int) -> Fraction:
    """What it costs that c takes the damage."""
    if c.kind is Kind.IDENTITY:
        return Fraction(amount)
    left = rows.remaining(game, c)
    return ALLY_HP * min(amount, left) + ALLY * (amount >= left)


def best_later(game, act, player, later, ready) -> Fraction:
    """Loss by the attacks to come, the largest first, each met by who makes it cheapest."""
    ready, total = list(ready), Fraction(0)
    for amount in later:
        options = [(loss(game, player.identity, amount), None)]
        for c in ready:
            reduced = rows.def_of(game, c, NoModifiers) if c is player.identity else 0
            options.append((loss(game, c, max(0, amount - reduced)), c))
        cost, defender = min(options, key=lambda option: option[0])
        total += cost
        if defender:
            ready.remove(defender)
    return total


class NoModifiers:
    """An attack to come: nothing modifies it yet."""

    modifiers = ()


def least_damage(game, player, later, ready) -> int:
    """Damage by the attacks to come if allies stop the largest and the hero's DEF meets the next."""
    allies = [c for c in ready if c is not player.identity]
    left = later[len(allies) :]
    if left and player.identity in ready:
        left = [max(0, left[0] - rows.def_of(game, player.identity, NoModifiers)), *left[1:]]
    return sum(left)


def weigh(game, act, by, defender, law, later, ready) -> tuple[Fraction, Fraction]:
    """(probability that an identity is defeated, expected loss) if this character defends."""
    target = defender or act.player.identity
    keywords = act.gained | set(rows.keywords_of(game, act.enemy))
    rest = [c for c in ready if c is not defender]
    certain, least = best_later(game, act, by, later, rest), least_damage(game, by, later, rest)
    base = rows.atk_of(game, act.enemy, act)
    risk = total = Fraction(0)
    for icons, probability in law.items():
        amount = max(0, base + icons)
        if defender is by.identity:
            amount = max(0, amount - rows.def_of(game, defender, act))
        hurt = {by.identity: least} | ({act.player.identity: 0} if act.player is not by else {})
        cost = certain
        if amount and target.statuses[Status.TOUGH] and Keyword.PIERCING not in keywords:
            cost += TOUGH
        elif amount and not rows.cannot_take_damage(game, target):
            amount += rows.total(game, Op.ATTACK_DAMAGE_TAKEN, target)
            cost += loss(game, target, amount)
            if target.kind is Kind.IDENTITY:
                hurt[target] += amount
            elif Keyword.OVERKILL in keywords:
                excess = max(0, amount - rows.remaining(game, target))
                cost += excess
                hurt[by.identity] += excess
        dies = any(damage >= rows.remaining(game, identity) for identity, damage in hurt.items())
        risk += probability * dies
        total += probability * cost
    return risk, total
