"""The state of one trial and the steps of the villain phase, named as in RULES.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import ClassVar

from mcsim.model.opcodes import Form, Keyword, Kind, LossCause, Policy, Status, Target

from . import expected, rows
from .effects import first_possible, give_status
from .position import Activation, Character, Deck, Packet, Player, Position


def defender_of(player: Player, policy: Policy, by: Player) -> Character | None:
    """The character `by` declares as defender under `policy` (C2, C4); allies in order of arrival."""
    ally = next((a for a in by.allies if a.in_play and not a.exhausted), None)
    hero = by.identity if by.form is Form.HERO and not by.identity.exhausted else None
    return {
        Policy.NONE: None,
        Policy.HERO: hero,
        Policy.ALLY: ally,
        Policy.ALLY_THEN_HERO: ally or hero,
        Policy.HERO_THEN_ALLY: hero or ally,
    }[policy]


class Game:
    """The state of one trial and the steps of the villain phase; effects of rows are in `naive_effects`."""

    def __init__(self, position: Position, draw_index: Callable[[int], int], choose=None):
        self.rows = rows
        printed = [position.cards, *(part for card in position.cards if card for part in (card, card.abilities))]
        self.p = deepcopy(position, {id(part): part for part in printed})
        self.deck = Deck(self.p.deck, draw_index)
        self.choose = choose or first_possible
        self.all_allies = [ally for player in self.p.players for ally in player.allies]
        self.first = self.p.players[0]
        self.part: Player | None = None  # whose part of step two it is
        self.activated: list[Character] = []  # minions that have activated in it
        self.round = self.damage_this_round = self.activations = 0
        self.icons_this_round: int | None = None
        self.lost: dict[int, tuple[LossCause, int]] = {}
        self.won = False
        self.side_schemes: list = []  # with threat in games of whole rounds only
        self.under_way = False  # an activation is
        self.waiting: list[tuple[str, Character, Player]] = []  # activations that start after the current one (X5)

    # --- who is there -------------------------------------------------------------------------------------------

    def alive_players(self, start: Player | None = None) -> list[Player]:
        """Players still in the game, in player order from `start`."""
        players = self.p.players
        k = players.index(start) if start else 0
        return [p for p in players[k:] + players[:k] if not p.eliminated]

    def minions(self) -> Iterator[Character]:
        k = self.p.players.index(self.leader)
        for player in self.p.players[k:] + self.p.players[:k]:
            yield from player.minions

    def controller(self, character: Character) -> Player:
        return next(p for p in self.p.players if character is p.identity or character in p.allies + p.minions)

    @property
    def leader(self) -> Player:
        """The first player: here always the first one still in the game (X11)."""
        return next(iter(self.alive_players()), self.first)

    more_effects: ClassVar[dict] = {}  # by operation, of games of whole rounds

    def deal_to(self, player: Player) -> bool:
        """An encounter card dealt to a player leaves the deck; nobody reveals it in an activation study."""
        return self.deck.deal() is not None

    def schemes(self) -> list:
        """Schemes whose abilities are in play beside `Position.in_play`."""
        return []

    def named_in_play(self, name: str) -> bool:
        """Whether a villain, minion, environment or scheme of this name is in play."""
        named = [self.p.villain, *self.minions(), *self.p.in_play, *self.side_schemes]
        return any(card.name.casefold() == name.casefold() for card in named)

    def place_threat(self, row, env, amount: int) -> bool:
        """Threat by an effect; side schemes carry none in an activation study. Whether any was placed."""
        if row.target is not Target.MAIN_SCHEME:
            return False
        self.threaten(amount)
        return amount > 0

    def threaten(self, amount: int) -> None:
        """Threat on the main scheme."""
        self.p.threat += amount

    @property
    def over(self) -> bool:
        return self.won or not self.alive_players()

    # --- the villain phase, step two (X4) -------------------------------------------------------------------------

    def villain_phase(self) -> None:
        """The villain, then each engaged minion, against each player in player order."""
        self.damage_this_round, self.icons_this_round = 0, None
        for player in self.p.players:
            if not player.eliminated and not self.over:
                self.part, self.activated = player, []
                self.activate(self.p.villain, player)
                self.minions_activate(player)
        self.part = None

    def minions_activate(self, player: Player) -> None:
        """Each minion once, in order of engagement, those that arrive meanwhile included."""
        while not self.over and not player.eliminated:
            minion = next((m for m in player.minions if m not in self.activated), None)
            if minion is None:
                return
            self.activated.append(minion)
            self.activate(minion, player)

    def activate(self, enemy: Character, player: Player, kind: str = "activate") -> Activation | None:
        """Attack a hero, scheme against an alter-ego (X1), or what `kind` says; then what had to wait (X5).

        Returns the first activation, None if it was not carried out.
        """
        self.waiting.insert(0, (kind, enemy, player))
        carried_out = []
        while self.waiting and not self.over:
            kind, waiter, against = self.waiting.pop(0)
            if waiter.in_play and not against.eliminated:
                by_form = "attack" if against.form is Form.HERO else "scheme"
                does = {"attack": self.attack, "scheme": self.scheme}[by_form if kind == "activate" else kind]
                self.under_way = True
                carried_out.append(does(waiter, against))
                self.under_way = False
        return carried_out[0] if carried_out else None

    def replaced_by(self, enemy: Character, status: Status) -> bool:
        """X14, X15: whether a stunned or confused card replaces the activation (and is discarded)."""
        needed = 2 if Keyword.STEADY in self.rows.keywords_of(self, enemy) else 1
        if enemy.statuses[status] < needed:
            return False
        enemy.statuses[status] -= needed
        return True

    def started(self, enemy: Character, player: Player, is_attack: bool) -> Activation:
        """A new activation; boost cards that lie on the enemy are flipped first (X3)."""
        self.activations += enemy.kind is Kind.VILLAIN
        act = Activation(enemy, player, is_attack, player.identity, player, queue=enemy.facedown)
        enemy.facedown = []
        return act

    # --- enemy attack (A1-A19) ------------------------------------------------------------------------------------

    def attack(self, enemy: Character, player: Player, also_others: bool = True) -> Activation | None:
        """One attack, from its interrupts to the abilities after it."""
        if self.replaced_by(enemy, Status.STUNNED):
            return None
        act = self.started(enemy, player, is_attack=True)
        self.rows.when_attacks(self, act)
        if also_others and act.each_other_hero:
            others = [p for p in self.alive_players() if p is not player and p.form is Form.HERO]
        else:
            others = []
        self.deal_boost(act)
        self.declare_defender(act)
        self.flip_boosts(act)
        if enemy.in_play and not act.target_player.eliminated and not self.over:
            self.deal_attack_damage(act)
        if not self.over:
            self.end_attack(act)
        for other in others:
            if enemy.in_play and not other.eliminated and not self.over:
                self.attack(enemy, other, also_others=False)
        return act

    def deal_boost(self, act: Activation) -> None:
        """A6: a villain and villainous minions get one card."""
        if act.enemy.kind is Kind.VILLAIN or Keyword.VILLAINOUS in self.rows.keywords_of(self, act.enemy):
            self.give_boost(act, 1)

    def give_boost(self, act: Activation, cards: int) -> int:
        """Facedown cards from the top of the deck, behind those already given (A8, X3)."""
        dealt = [card for card in (self.deck.deal() for _ in range(cards)) if card is not None]
        act.queue += dealt
        return len(dealt)

    def declare_defender(self, act: Activation) -> None:
        """A7, A3, A4, C1: by the policies, which do not see the facedown cards."""
        if act.target_player.eliminated:
            return
        for player in self.alive_players(act.player):
            if player is act.player or player.for_others:
                forced = player is act.player and self.rows.must_defend_with_ally(act.enemy)
                ally = defender_of(act.player, Policy.ALLY, player) if forced else None
                defender = ally or self.chosen_defender(act, player)
                if defender:
                    defender.exhausted = True
                    act.defender, act.target, act.target_player = defender, defender, player
                    return

    def chosen_defender(self, act: Activation, by: Player) -> Character | None:
        """By that player's policy."""
        if by.policy is Policy.EXPECTED:
            return expected.expected_defender(self, act, by)
        return defender_of(act.player, by.policy, by)

    def flip_boosts(self, act: Activation) -> None:
        """A8: one at a time; ability, icons, discard. The attacked player gone: the rest is discarded unread."""
        while act.queue and not self.over:
            card = act.queue.pop(0)
            if act.target_player.eliminated or not act.enemy.in_play:
                self.deck.discard(card)
                continue
            stays = self.rows.resolve_boost(self, act, card)
            act.icons += self.p.cards[card].boost + self.p.amplify
            if not stays:
                self.deck.discard(card)
            self.bury()
        if act.enemy.kind is Kind.VILLAIN and self.icons_this_round is None:
            self.icons_this_round = act.icons
        if act.is_attack and act.defender and not act.defender.in_play:
            act.target = act.target_player.identity  # A13

    def deal_attack_damage(self, act: Activation) -> None:
        """A9-A14, X19, X20: the attack's own damage."""
        act.settled = act.undefended
        amount = max(0, self.rows.atk_of(self, act.enemy, act) + act.icons)
        if act.target is act.defender and act.target.kind is Kind.IDENTITY:
            amount = max(0, amount - self.rows.def_of(self, act.target, act))
        keywords = act.gained | set(self.rows.keywords_of(self, act.enemy))
        if amount and Keyword.PIERCING in keywords:
            act.target.statuses[Status.TOUGH] = 0
        act.packet = self.damage(act.target, amount, LossCause.ATTACK, own=True)
        act.dealt_to = [act.target] if act.packet.dealt else []
        act.damaged = [act.target] if act.packet.taken else []
        if act.target.kind is Kind.ALLY and Keyword.OVERKILL in keywords:
            identity = act.target_player.identity
            over = self.damage(identity, act.packet.excess, LossCause.ATTACK)
            act.dealt_to += [identity] if over.dealt else []
            act.damaged += [identity] if over.taken else []
        self.rows.after_damage(self, act)
        self.bury()

    def end_attack(self, act: Activation) -> None:
        """A15, A16: retaliate and forced abilities, then the others."""
        self.rows.end_of_attack(self, act)
        self.rows.retaliate(self, act)
        self.rows.after_attack(self, act)
        self.bury()

    # --- scheme (X1) -----------------------------------------------------------------------------------------------

    def scheme(self, enemy: Character, player: Player) -> Activation | None:
        """Boost cards as in an attack, threat = SCH + icons."""
        if self.replaced_by(enemy, Status.CONFUSED):
            return None
        act = self.started(enemy, player, is_attack=False)
        self.rows.when_schemes(self, act)
        self.deal_boost(act)
        self.flip_boosts(act)
        if enemy.in_play and not player.eliminated:
            act.placed = max(0, self.rows.sch_of(self, enemy, act) + act.icons)
            self.threaten(act.placed)
        self.rows.after_damage(self, act)
        self.rows.after_scheme(self, act)
        self.bury()
        return act

    # --- minions that arrive ----------------------------------------------------------------------------------------

    def minion_of(self, index: int) -> Character:
        """The minion on encounter card `index`."""
        card = self.p.cards[index]
        keywords: Counter[Keyword] = Counter()
        for printed in card.keywords:
            keywords[Keyword[printed.name.upper()]] += printed.value
        traits = tuple(trait.casefold() for trait in card.traits)
        stats = {"hp": card.hp or 0, "atk": card.atk or 0, "sch": card.sch or 0}
        kind = Kind.MINION
        return Character(
            *(card.name, kind),
            **stats,
            keywords=dict(keywords),
            abilities=card.abilities,
            traits=traits,
            card=index,
            unique=card.unique,
        )

    def drone(self, owner: Player) -> Character:
        """A facedown Drone (base SCH, ATK and hit points 1)."""
        return Character("Drone", Kind.MINION, hp=1, atk=1, sch=1, traits=("drone",), owner=owner)

    def engage(self, minion: Character, player: Player) -> None:
        """A minion enters play engaged with a player, and attacks at once with quickstrike."""
        self.arrive(minion, player)
        self.quickstrike(minion, player)

    def arrive(self, minion: Character, player: Player) -> None:
        """X16: toughness on entering."""
        player.minions.append(minion)
        if Keyword.TOUGHNESS in minion.keywords:
            give_status(self, minion, Status.TOUGH)

    def quickstrike(self, minion: Character, player: Player) -> None:
        """X16: an attack on a hero, after the current activation (X5)."""
        if Keyword.QUICKSTRIKE in minion.keywords and player.form is Form.HERO and minion.in_play:
            if self.under_way:
                self.waiting.append(("attack", minion, player))
            else:
                self.activate(minion, player, "attack")

    # --- damage (B1-B7) --------------------------------------------------------------------------------------------

    def damage(self, character: Character, amount: int, cause: LossCause, own: bool = False) -> Packet:
        """One packet; `own`: the attack's own damage, whose "after" abilities wait for the end of the attack (A15)."""
        if amount <= 0 or not character.in_play or self.rows.replaced_packet(self, character, amount):
            return Packet()
        if self.rows.cannot_take_damage(self, character):
            return Packet(dealt=amount)
        if character.statuses[Status.TOUGH]:
            character.statuses[Status.TOUGH] -= 1
            return Packet(dealt=amount)
        left, stages = self.rows.remaining(self, character), len(self.p.next_stages)
        character.damage += amount
        if character is self.first.identity:
            self.damage_this_round += amount
        if self.rows.remaining(self, character) <= 0:
            self.defeat(character, cause)
        if not own and len(self.p.next_stages) == stages:  # a stage that fell answers nothing, nor the next one for it
            self.rows.after_damaged(self, character)
        return Packet(amount, amount, max(0, amount - left))

    def defeat(self, character: Character, cause: LossCause) -> None:
        """B6 steps 6-9; an identity falls when the running effect is done (`bury`)."""
        if self.rows.would_be_defeated(self, character) or character.kind is Kind.IDENTITY:
            return
        if character.kind is Kind.VILLAIN:
            self.next_stage()
            return
        player = self.controller(character)
        character.in_play = False
        if character.kind is Kind.ALLY:
            if character in self.all_allies:
                self.lost[self.all_allies.index(character)] = (cause, self.round)
            player.allies.remove(character)
            return
        self.rows.when_defeated(self, character, player)
        player.minions.remove(character)
        if character.card is not None:
            self.deck.discard(character.card)
        if character.owner is not None:
            character.owner.discard += 1
        for attachment in character.attachments:
            self.deck.discard(attachment.index)

    def next_stage(self) -> None:
        """X10: full hit points; statuses and attachments stay if the title does."""
        villain = self.p.villain
        if not self.p.next_stages:
            self.won, villain.in_play = True, False
            return
        stage = self.p.next_stages.pop(0)
        if stage.name != villain.name:
            villain.statuses, villain.attachments = Counter(), []
        for name in ("name", "hp", "atk", "sch", "keywords", "abilities", "traits"):
            setattr(villain, name, getattr(stage, name))
        villain.damage = 0
        if Keyword.TOUGHNESS in villain.keywords:
            give_status(self, villain, Status.TOUGH)

    def bury(self) -> None:
        """X11: players whose identity fell are eliminated; their minions move to the next player."""
        for player in self.p.players:
            if not player.eliminated and self.rows.remaining(self, player.identity) <= 0:
                heirs = self.alive_players(player)[1:]
                player.eliminated, player.identity.in_play = True, False
                for ally in player.allies:
                    ally.in_play = False
                if heirs:
                    heirs[0].minions += player.minions
                    player.minions = []

    def ready_all(self) -> None:
        """X26: between the rounds everything readies."""
        for player in self.p.players:
            for character in (player.identity, *player.allies):
                character.exhausted = False
