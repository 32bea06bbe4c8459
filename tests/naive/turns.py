"""Player turns by policy, written from docs/turns.md."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from mcsim.model.abilities import Ability
from mcsim.model.card import Card
from mcsim.model.opcodes import Form, Icon, Keyword, Kind, LossCause, Op, Status, Trigger, TurnPolicy

from .position import Activation, Attachment, Character, Player
from .rows import RESPONSES, Occurrence, fire

ALLY_LIMIT = 3


@dataclass(frozen=True)
class Side:
    """One side of an identity."""

    name: str
    keywords: dict
    abilities: tuple[Ability, ...]
    traits: tuple[str, ...]
    hand_size: int


@dataclass(frozen=True)
class Removal:
    """What getting rid of an attachment costs, as printed: a hero's action in all of the core scenarios."""

    cards: int
    exhausts: bool = False


@dataclass(frozen=True)
class Turn:
    """How a player takes turns; `set`: code of the hero's set."""

    form: str  # hero, alter_ego, flip
    policy: TurnPolicy
    flip_below: int
    thwart_above: Fraction
    damage: int
    threat: int
    allies: int
    ally: Card
    sides: dict[Form, Side]
    set: str


def take(game, player: Player) -> None:
    """One turn: form, attachments, cards, allies, hero, form again."""
    turn = Taking(game, player)
    for step in (turn.change_form, turn.remove_attachments, turn.play_cards, turn.act, turn.hide_at_the_end):
        if not game.over and not player.eliminated:
            step()
        game.bury()


def draw_to_hand_size(game, player: Player) -> None:
    """Discard or draw to the hand size of the form; an empty deck is reshuffled for an encounter card."""
    size = player.turn.sides[player.form].hand_size
    if player.hand > size:
        player.discard += player.hand - size
        player.hand = size
        return
    while player.hand < size:
        drawn = min(size - player.hand, player.deck)
        player.hand += drawn
        player.deck -= drawn
        if player.deck > 0 or player.discard == 0:
            return
        player.deck, player.discard = player.discard, 0
        game.deal_to(player)


class Taking:
    """A player's turn under way."""

    def __init__(self, game, player: Player):
        self.game, self.player = game, player
        self.turn, self.identity = player.turn, player.identity
        self.changed = False

    # --- form --------------------------------------------------------------------------------------------------------

    @property
    def left(self) -> int:
        """Remaining hit points of the identity."""
        return self.game.rows.remaining(self.game, self.identity)

    def change(self, form: Form) -> None:
        self.game.change_form(self.player, form)
        self.changed = True

    def recover(self) -> None:
        """X30: a ready alter-ego exhausts and heals."""
        if not self.identity.exhausted and self.identity.damage > 0:
            self.identity.exhausted = True
            self.identity.damage -= min(self.identity.damage, self.identity.rec)

    def change_form(self) -> None:
        hero = self.player.form is Form.HERO
        if self.turn.form == "hero":
            if not hero:
                self.change(Form.HERO)
        elif self.turn.form == "alter_ego":
            if hero:
                self.change(Form.ALTER_EGO)
            self.recover()
        elif hero:
            if self.hides():
                self.change(Form.ALTER_EGO)
                self.recover()
        else:
            if self.recovers():
                self.recover()
            if not self.hides():
                self.change(Form.HERO)

    def hide_at_the_end(self) -> None:
        if self.turn.form == "flip" and self.player.form is Form.HERO and not self.changed and self.hides():
            self.change(Form.ALTER_EGO)

    def hurt(self) -> bool:
        return self.left <= self.turn.flip_below and self.identity.rec > 0

    def hides(self) -> bool:
        game = self.game
        return self.hurt() and game.p.threat + game.coming_threat() + self.schemes(also=self.player) < game.main.target

    def schemes(self, also: Player | None = None) -> int:
        """Threat of the schemes against those in alter-ego form, and against `also` as if it were in it."""
        game, villain = self.game, self.game.p.villain
        his = 0 if villain.statuses[Status.CONFUSED] else self.scheme_power(villain) + 1
        hiding = [p for p in game.alive_players() if p.form is Form.ALTER_EGO or p is also]
        return sum(his + sum(self.scheme_power(minion) for minion in player.minions) for player in hiding)

    def recovers(self) -> bool:
        limits = {
            TurnPolicy.AGGRESSIVE: self.turn.flip_below,
            TurnPolicy.BALANCED: self.turn.flip_below + self.identity.rec,
            TurnPolicy.CAUTIOUS: 10**9,
        }
        if self.identity.exhausted or self.identity.damage == 0 or self.identity.rec == 0:
            return False
        return self.left <= limits[self.turn.policy]

    # --- attachments -------------------------------------------------------------------------------------------------

    def remove_attachments(self) -> None:
        game = self.game
        on_enemies = [(enemy, a) for enemy in (game.p.villain, *game.minions()) for a in enemy.attachments]
        around = [(None, Attachment(card, index=index)) for card, index in game.on_environments]
        for enemy, attachment in on_enemies + around:
            cost = game.p.removals.get(attachment.card.code)
            if cost is None or self.player.form is not Form.HERO or self.player.hand < cost.cards:
                continue
            if cost.exhausts and self.identity.exhausted:
                continue
            self.identity.exhausted |= cost.exhausts
            self.player.hand -= cost.cards
            self.player.discard += cost.cards
            if enemy:
                enemy.attachments.remove(attachment)
            else:
                game.p.in_play.remove(attachment.card)
                game.on_environments.remove((attachment.card, attachment.index))
            game.deck.discard(attachment.index)
            game.check_hit_points()

    # --- the stand-in for cards --------------------------------------------------------------------------------------

    def play_cards(self) -> None:
        game = self.game
        for _ in range(self.turn.allies):
            if len(self.player.allies) < ALLY_LIMIT:
                self.player.allies.append(game.ally_from(self.turn.ally))
        threat = self.share_of(self.turn.threat)
        scheme = self.scheme_to_thwart() if threat else None
        scheme = scheme or (self.what_is_left() if threat else None)
        if scheme:
            game.lower(None if scheme == "main" else scheme, threat)
        damage = self.share_of(self.turn.damage)
        target = self.enemy_to_attack(damage) if not game.over else None
        if target:
            game.damage(target, damage, LossCause.OTHER)

    def share_of(self, amount: int) -> int:
        """Less with fewer cards in hand than the hand size."""
        size = self.turn.sides[self.player.form].hand_size
        return amount if self.player.hand >= size else amount * self.player.hand // size

    # --- allies, then the hero ---------------------------------------------------------------------------------------

    def act(self) -> None:
        for ally in list(self.player.allies):
            self.act_with(ally)
        if self.player.form is Form.HERO:
            self.act_with(self.identity)

    def act_with(self, character: Character) -> None:
        game = self.game
        if game.over or character.exhausted or not character.in_play or self.player.eliminated:
            return
        thwarts = self.thwart_power(character) > 0 and not self.spared(character, character.consequential[1])
        scheme = self.scheme_to_thwart() if thwarts else None
        if not scheme and thwarts and self.thwart_power(character) > self.attack_power(character):
            scheme = None if character.statuses[Status.STUNNED] else self.what_is_left()
        if scheme:
            self.thwart(character, scheme)
            return
        if character.statuses[Status.STUNNED]:
            self.attack(character, None)
            return
        target = self.enemy_to_attack(self.attack_power(character))
        if target and not self.spared(character, character.consequential[0]):
            self.attack(character, target)
        elif thwarts and self.what_is_left():
            self.thwart(character, self.what_is_left())

    def spared(self, character: Character, cost: int) -> bool:
        if character.kind is not Kind.ALLY or self.turn.policy is TurnPolicy.AGGRESSIVE:
            return False
        return not character.statuses[Status.TOUGH] and self.game.rows.remaining(self.game, character) <= cost

    def thwart(self, character: Character, scheme) -> None:
        """X30; a confused character loses its card instead (X14)."""
        character.exhausted = True
        if character.statuses[Status.CONFUSED]:
            character.statuses[Status.CONFUSED] -= 1
            return
        self.game.lower(None if scheme == "main" else scheme, self.thwart_power(character))
        self.pay(character, character.consequential[1])

    def attack(self, character: Character, target: Character | None) -> None:
        """E1, E9; a stunned character loses its card instead (X14)."""
        game = self.game
        character.exhausted = True
        if character.statuses[Status.STUNNED]:
            character.statuses[Status.STUNNED] -= 1
            return
        stages = len(game.p.next_stages)
        act = Activation(character, self.player, True, target, self.player)
        act.packet = game.damage(target, self.attack_power(character), LossCause.OTHER, own=True)
        if game.over:
            return
        same = target.kind is not Kind.VILLAIN or stages == len(game.p.next_stages)
        retaliate = game.rows.keywords_of(game, target).get(Keyword.RETALIATE, 0)
        if retaliate and same and target.in_play:
            game.damage(character, retaliate, LossCause.OTHER)
        happened = [Occurrence(Trigger.AFTER_ATTACKS, character, target, self.player, act)]
        happened.append(Occurrence(Trigger.AFTER_ATTACKED, target, character, self.player, act))
        if act.packet.taken and same:
            happened.append(Occurrence(Trigger.AFTER_DAMAGED, target, character, self.player, act))
        fire(game, happened, RESPONSES)
        self.pay(character, character.consequential[0])
        game.bury()

    def pay(self, character: Character, amount: int) -> None:
        """X25: consequential damage of allies."""
        if character.kind is Kind.ALLY:
            self.game.damage(character, amount, LossCause.OTHER)

    # --- schemes -----------------------------------------------------------------------------------------------------

    def scheme_power(self, enemy: Character) -> int:
        return max(
            0, self.game.rows.sch_of(self.game, enemy, Activation(enemy, self.player, False, enemy, self.player))
        )

    def attack_power(self, character: Character) -> int:
        act = Activation(character, self.player, True, character, self.player)
        return max(0, self.game.rows.atk_of(self.game, character, act))

    def thwart_power(self, character: Character) -> int:
        return max(0, character.thw + self.game.rows.total(self.game, Op.CONSTANT_THW, character))

    def urgent(self) -> bool:
        game = self.game
        coming = game.coming_threat() + self.schemes()
        return game.p.threat > 0 and game.p.threat + coming >= game.main.target

    def high(self) -> bool:
        game = self.game
        if self.turn.policy is TurnPolicy.AGGRESSIVE or game.p.threat == 0:
            return False
        if self.turn.form == "flip" and self.hurt() and not self.hides():
            return True
        share = self.turn.thwart_above / (2 if self.turn.policy is TurnPolicy.CAUTIOUS else 1)
        return game.p.threat >= share * game.main.target

    def may_thwart_main(self) -> bool:
        """X9: crisis and patrol; a card may keep the threat where it is."""
        game = self.game
        stays = any(row.op.name == "THREAT_STAYS" for a in game.main.abilities for row in a.effects)
        patrol = any(Keyword.PATROL in game.rows.keywords_of(game, m) for m in self.player.minions)
        return game.p.threat > 0 and not stays and not patrol and not game.icons(Icon.CRISIS)

    def scheme_to_thwart(self):
        """ "main", a side scheme, or None."""
        if self.urgent() or self.high():
            if self.may_thwart_main():
                return "main"
            crisis = self.least_threat(lambda scheme: scheme.icons[Icon.CRISIS])
            if crisis:
                return crisis
        if self.turn.policy is TurnPolicy.AGGRESSIVE:
            return None
        if self.turn.policy is TurnPolicy.CAUTIOUS:
            return self.least_threat(lambda scheme: True)
        return self.least_threat(lambda scheme: any(scheme.icons))

    def least_threat(self, wanted):
        fitting = [scheme for scheme in self.game.side_schemes if wanted(scheme)]
        return min(fitting, key=lambda scheme: scheme.threat, default=None)

    def what_is_left(self):
        return "main" if self.may_thwart_main() else self.least_threat(lambda scheme: True)

    # --- enemies -----------------------------------------------------------------------------------------------------

    def enemy_to_attack(self, damage: int) -> Character | None:
        game, villain = self.game, self.game.p.villain
        if damage <= 0:
            return None
        guarded = any(Keyword.GUARD in game.rows.keywords_of(game, m) for m in self.player.minions)
        if not guarded and self.wins(damage):
            return villain
        immune = game.rows.cannot_take_damage(game, villain)
        if self.turn.policy is TurnPolicy.AGGRESSIVE and not guarded and not immune:
            return villain
        minion = self.minion_to_attack(self.player, damage)
        if not minion and (self.turn.policy is TurnPolicy.CAUTIOUS or immune):
            others = [player for player in game.p.players if player is not self.player]
            minion = next(filter(None, (self.minion_to_attack(other, damage) for other in others)), None)
        return minion or (None if guarded else villain)

    def wins(self, damage: int) -> bool:
        game, villain = self.game, self.game.p.villain
        return not game.p.next_stages and self.falls(villain, damage)

    def falls(self, enemy: Character, damage: int) -> bool:
        """Whether this damage would defeat the enemy."""
        takes_it = any(
            row.op.name == "PLACE_DAMAGE_HERE" for a in enemy.attachments for b in a.card.abilities for row in b.effects
        )
        rows = self.game.rows
        safe = enemy.statuses[Status.TOUGH] or takes_it or rows.cannot_take_damage(self.game, enemy)
        return not safe and rows.remaining(self.game, enemy) <= damage

    def minion_to_attack(self, player: Player, damage: int) -> Character | None:
        falling = [minion for minion in player.minions if self.falls(minion, damage)]

        def danger(minion: Character) -> int:
            return self.attack_power(minion) + self.scheme_power(minion)

        return max(falling or player.minions, key=danger, default=None)
