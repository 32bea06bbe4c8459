"""Effects of revealed cards: rows that only games of whole rounds meet (RULES X8, X23, X28)."""

from __future__ import annotations

from mcsim.model.abilities import Effect
from mcsim.model.opcodes import CardPick, CardType, Form, LossCause, Op, Target

from .terms import FULL, NONE, PART, Env, holds, targets, times

OTHER = LossCause.OTHER
HIGHEST_PRINTED_HP_MINION = 33554568  # Pick.MINION | Pick.ONE | Pick.BY_PRINTED_HP


def surge(game, row, env, amount, hit) -> int:
    if env.reveal is None:
        return NONE
    env.reveal.surges += 1
    return FULL


def reveal_top(game, row, env, amount, hit) -> int:
    for _ in range(amount):
        game.reveal(None, env.you)
    return FULL


# --- cards looked for (docs/effects.md: what the selection of such a row means) --------------------------------------


def is_meant(game, row: Effect, env: Env, card: int) -> bool:
    """Whether the selection of a row means a card."""
    printed, pick = game.p.cards[card], row.selection
    types = [kind for kind in CardType if pick >> kind & 1 and kind < 12]
    if types and printed.type not in types:
        return False
    if pick & CardPick.NEMESIS:
        return printed.set == f"{env.you.turn.set}_nemesis" and (printed.nemesis or not types)
    wanted = row.argument.casefold()
    if pick & CardPick.NAMED:
        return printed.name.casefold() == wanted
    return not wanted or wanted in [trait.casefold() for trait in printed.traits]


def zones(game, row: Effect) -> list[list[int]]:
    """The piles that a row looks through."""
    found = []
    if row.selection & CardPick.DECK:
        found.append(game.deck.cards)
    if row.selection & CardPick.DISCARD_PILE:
        found.append(game.deck.pile)
    if row.selection & CardPick.ASIDE:
        found.append(game.p.aside)
    return found


def take_card(game, row: Effect, env: Env) -> int | None:
    """The card that a row means, taken out of its pile; a deck that was searched is shuffled.

    Players choose: one that can enter play, with least ATK, hit points, starting threat.
    """
    if row.selection & CardPick.THIS_WAY:
        card = next((card for card in env.found if is_meant(game, row, env, card)), None)
        env.found = [other for other in env.found if other != card]
        piles = [pile for pile in (game.deck.pile, game.deck.cards) if card in pile]
    else:
        piles = zones(game, row)
        meant = [card for pile in piles for card in pile if is_meant(game, row, env, card)]
        card = min(meant, key=lambda c: danger(game, c), default=None)
    if card is not None and row.op is Op.CARD_INTO_PLAY and game.is_in_play_already(card):
        card = None
    pile = next((pile for pile in piles if card in pile), None)
    if pile is not None:
        pile.remove(card)
    if row.selection & CardPick.DECK:
        game.deck.shuffle()
    return card if pile is not None else None


def danger(game, card: int) -> tuple:
    """What players order cards by if they may choose."""
    printed = game.p.cards[card]
    players = len(game.p.players)
    hp = (printed.hp or 0) * (players if printed.hp_per_hero else 1)
    threat = printed.base_threat * (players if printed.base_threat_per_hero else 1)
    return game.is_in_play_already(card), printed.atk or 0, hp, threat, card


def discard_until(game, row, env, amount, hit) -> int:
    card = game.deck.discard_until(lambda c: is_meant(game, row, env, c))
    env.found = [] if card is None else [card]
    return NONE if card is None else FULL


def reveal_card(game, row, env, amount, hit) -> int:
    card = take_card(game, row, env)
    if card is None:
        return NONE
    game.deck.refill()
    kind = game.p.cards[card].type
    if game.reveal(card, env.you) is not None:
        env.entered.append(kind)
    return FULL


def card_into_play(game, row, env, amount, hit) -> int:
    """A card enters play without being revealed."""
    card = take_card(game, row, env)
    if card is None:
        return NONE
    game.deck.refill()
    player = game.leader if row.target is Target.FIRST_PLAYER else env.you
    source, _ = game.enter(card, player, None)
    env.entered.append(game.p.cards[card].type)
    if source.character:
        game.quickstrike(source.character, player)
    return FULL


def shuffle_cards(game, row, env, amount, hit) -> int:
    meant = [card for pile in zones(game, row) for card in pile if is_meant(game, row, env, card)]
    for pile in zones(game, row):
        pile[:] = [card for card in pile if card not in meant]
    game.deck.cards += meant
    if meant:
        game.deck.shuffle()
    return FULL if meant else NONE


def shuffle_deck(game, row, env, amount, hit) -> int:
    game.deck.shuffle()
    return FULL


# --- attacks, damage, forms ------------------------------------------------------------------------------------------


def attacks_engaged(game, row, env, amount, hit) -> int:
    """Each of the minions attacks the hero it is engaged with."""
    done = NONE
    for minion in hit:
        player = game.controller(minion) if minion.in_play else None
        if player and player.form is Form.HERO and game.activate(minion, player, "attack"):
            done = FULL
    return done


def assign_damage(game, row, env, amount, hit) -> int:
    """Damage divided among heroes and allies: allies down to 1 hit point, heroes down to 1, then allies, heroes."""
    players = game.alive_players()
    groups = [[a for p in players for a in p.allies], [p.identity for p in players if p.form is Form.HERO]]
    shares: dict[int, int] = {}
    left = amount
    for spared in (1, 0):
        for character in (c for group in groups for c in group):
            room = game.rows.remaining(game, character) - shares.get(id(character), 0) - spared
            given = max(0, min(left, room))
            shares[id(character)] = shares.get(id(character), 0) + given
            left -= given
    for character in [c for group in groups for c in group]:
        game.damage(character, shares[id(character)], env.cause)
    game.bury()
    return FULL if left < amount else NONE


def may_change_form(game, row, env, amount, hit) -> int:
    """The form is changed if the identity is ready: what hangs on it can be exhausted then."""
    form = Form[row.argument.upper()]
    if env.you.form is form or env.you.identity.exhausted:
        return NONE
    game.change_form(env.you, form)
    return FULL


def remove_this(game, row, env, amount, hit) -> int:
    env.source.host.attachments.remove(env.source.attachment)
    return FULL


def attach_this(game, row, env, amount, hit) -> int:
    attachment = env.source.attachment
    if row.target is Target.NAMED_ENVIRONMENT:
        if not any(card.name.casefold() == row.argument.casefold() for card in game.p.in_play):
            return NONE
        game.p.in_play.append(attachment.card)
        game.on_environments.append((attachment.card, attachment.index))
        return FULL
    if not hit:
        return NONE
    hit[0].attachments.append(attachment)
    env.source.host = hit[0]
    return FULL


def add_acceleration_token(game, row, env, amount, hit) -> int:
    game.deck.acceleration_tokens += amount
    return FULL


# --- cards of players ------------------------------------------------------------------------------------------------


class BeyondTheOracleError(Exception):
    """A text looks at particular cards of a player, whose hands and decks are counts here."""


def looks_at_cards(game, row, env, amount, hit) -> int:
    raise BeyondTheOracleError(row.op)


def hand_beneath(game, row, env, amount, hit) -> int:
    gone = min(amount, env.you.hand)
    env.you.hand -= gone
    env.source.scheme.beneath += [env.you] * gone
    return FULL if gone == amount else NONE


def return_beneath(game, row, env, amount, hit) -> int:
    for player in env.source.scheme.beneath:
        player.hand += not player.eliminated
    return FULL


EFFECTS = {
    Op.SHOW_FROM_HAND: looks_at_cards,
    Op.SHOW_FROM_DECK: looks_at_cards,
    Op.SHOW_HAND: looks_at_cards,
    Op.HAND_BENEATH: hand_beneath,
    Op.RETURN_BENEATH: return_beneath,
    Op.SURGE: surge,
    Op.REVEAL_TOP: reveal_top,
    Op.DISCARD_UNTIL: discard_until,
    Op.REVEAL_CARD: reveal_card,
    Op.CARD_INTO_PLAY: card_into_play,
    Op.SHUFFLE_CARDS: shuffle_cards,
    Op.SHUFFLE_DECK: shuffle_deck,
    Op.ATTACKS_ENGAGED: attacks_engaged,
    Op.ASSIGN_DAMAGE: assign_damage,
    Op.MAY_CHANGE_FORM: may_change_form,
    Op.REMOVE_THIS: remove_this,
    Op.ATTACH_THIS: attach_this,
    Op.ADD_ACCELERATION_TOKEN: add_acceleration_token,
}


# --- options (X23) ---------------------------------------------------------------------------------------------------


def most_possible(game, options: dict[int, list[Effect]], env: Env) -> int:
    """The first option that can be resolved in full, else the first that can be resolved in part."""
    far = {number: how_far(game, rows, env) for number, rows in options.items()}
    return next((number for wanted in (FULL, PART) for number in far if far[number] == wanted), 0)


def how_far(game, rows: list[Effect], env: Env) -> int:
    """How far an option could be resolved; nothing that hangs on a cost can be if the cost cannot be paid."""
    each = [row_possible(game, row, env) for row in rows]
    if all(far == FULL for far in each):
        return FULL
    paid = [far for row, far in zip(rows, each, strict=True) if not (row.joint.name == "THEN" and NONE in each)]
    return PART if any(far != NONE for far in paid) else NONE


def row_possible(game, row: Effect, env: Env) -> int:
    """How far a row of an option could be resolved."""
    you = env.you
    if row.op is Op.SPEND_OR or not holds(game, row, env, FULL):
        return NONE
    counts = {
        Op.DISCARD_HAND: you.hand,
        Op.DISCARD_UPGRADE: you.upgrades,
        Op.DRONE_INTO_PLAY: you.deck,
    }
    if row.op in counts:
        have, wanted = counts[row.op], max(1, row.amount)
        return FULL if have >= wanted else PART if have else NONE
    if row.target is Target.THIS_SCHEME:
        return FULL if env.source.scheme in game.schemes() else NONE
    hit = targets(game, row, env)
    if row.target is Target.EACH_UPGRADE_YOU_CONTROL:
        return FULL if you.upgrades else NONE
    if row.op is Op.EXHAUST:
        return FULL if any(not c.exhausted for c in hit) else NONE
    if row.op is Op.DEAL_DAMAGE:
        return FULL if hit and row.amount * times(game, row, env) > 0 else NONE
    if row.op is Op.GIVE_STATUS:
        return FULL if any(not c.statuses[_status(row)] for c in hit) else NONE
    return FULL


def _status(row: Effect):
    from mcsim.model.opcodes import Status

    from .terms import own_argument

    return Status[own_argument(row).upper()]
