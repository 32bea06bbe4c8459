"""Whole rounds in plain Python: set-up, the villain phase and what is revealed in it (RULES X4, X8 to X12, X26 to X31).

Player turns are in `turns`, effects of revealed cards in `revealing`. Everything is written from RULES.md and
docs/turns.md, nothing from mcsim.engine.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from mcsim.model.abilities import Ability
from mcsim.model.card import Card
from mcsim.model.opcodes import CardType, Form, Icon, Kind, Outcome, Target, Timing

from . import revealing, turns
from .effects import resolve
from .game import Game
from .position import Attachment, Character, Player, Position
from .terms import Env, Source


@dataclass(eq=False)
class Scheme:
    """A side scheme in play; `index` is its place in Position.cards."""

    name: str
    threat: int
    icons: tuple[int, ...]
    abilities: tuple[Ability, ...] = ()
    index: int | None = None
    beneath: list[Player] = field(default_factory=list)  # whose cards lie facedown here


@dataclass(eq=False)
class MainStage:
    """A stage of the main scheme; `revealed`: the When Revealed abilities of both of its sides."""

    start: int
    target: int
    acceleration: int
    icons: tuple[int, ...] = (0, 0, 0, 0)
    abilities: tuple[Ability, ...] = ()
    revealed: tuple[Ability, ...] = ()


@dataclass
class WholePosition(Position):
    """What lies there when everything has been put into play and nothing has been revealed yet."""

    main: list[MainStage] = field(default_factory=list)
    side_schemes: list[Scheme] = field(default_factory=list)
    aside: list[int] = field(default_factory=list)
    heroic: int = 0
    removals: dict[str, turns.Removal] = field(default_factory=dict)  # by code of the attachment


@dataclass
class Story:
    """One game. Lists by round; `damage` and `hit_points` of each player; `lost` as in `Result`."""

    outcome: Outcome
    rounds: int
    activations: int
    damage: list[list[int]]
    hit_points: list[list[int]]
    threat: list[int]
    lost: dict


@dataclass
class Reveal:
    """The card being revealed."""

    surges: int = 0


def play_game(position: WholePosition, rounds: int, draw_index: Callable[[int], int]) -> Story:
    """A whole game, at most `rounds` rounds; the state at its end stays for the rounds after it, damage is 0 then."""
    game = WholeGame(position, draw_index)
    players = game.p.players
    story = Story(Outcome.ONGOING, 0, 0, [[] for _ in players], [[] for _ in players], [], {})
    game.set_up()
    for game.round in range(rounds):
        game.damage_by_player = {id(player): 0 for player in players}
        if not game.over:
            story.rounds += 1
            game.player_phase()
            game.damage_by_player = {id(player): 0 for player in players}
            if not game.over:
                game.villain_phase()
        for player, damage, left in zip(players, story.damage, story.hit_points, strict=True):
            damage.append(game.damage_by_player[id(player)])
            left.append(0 if player.eliminated else game.rows.remaining(game, player.identity))
        story.threat.append(game.threat_before + game.p.threat)
    story.outcome, story.activations, story.lost = game.outcome, game.activations, game.lost
    return story


class WholeGame(Game):
    """One game of whole rounds."""

    more_effects = revealing.EFFECTS
    p: WholePosition

    def __init__(self, position: WholePosition, draw_index: Callable[[int], int]):
        super().__init__(position, draw_index, revealing.most_possible)
        self.side_schemes = self.p.side_schemes
        self.stage = self.threat_before = 0
        self.p.threat = self.main.start
        self.schemed = False
        self.first_player = self.p.players[0]
        self.piles: dict[int, list[int]] = {id(player): [] for player in self.p.players}
        self.damage_by_player = {id(player): 0 for player in self.p.players}
        self.on_environments: list[tuple[Card, int]] = []

    @property
    def main(self) -> MainStage:
        return self.p.main[self.stage]

    @property
    def leader(self) -> Player:
        return self.first_player

    @property
    def over(self) -> bool:
        return self.outcome is not Outcome.ONGOING

    @property
    def outcome(self) -> Outcome:
        if self.won:
            return Outcome.WIN
        if self.schemed:
            return Outcome.SCHEMED
        if not self.alive_players():
            return Outcome.DEFEATED
        return Outcome.DECKED if self.deck.exhausted else Outcome.ONGOING

    def schemes(self) -> list:
        return [self.main, *self.side_schemes]

    def icons(self, icon: Icon) -> int:
        """Icons of a kind in play."""
        attached = [a.card for enemy in (self.p.villain, *self.minions()) for a in enemy.attachments]
        return sum(part.icons[icon] for part in (*self.schemes(), *self.p.in_play, *attached))

    # --- set-up (X29) ----------------------------------------------------------------------------------------------

    def set_up(self) -> None:
        """When Revealed of the main scheme, the side schemes, the attachments and environments, the villain."""
        self.call(self.main.revealed, Source((), scheme=self.main))
        for scheme in list(self.side_schemes):
            self.call(scheme.abilities, Source(scheme.abilities, scheme=scheme))
        for card in list(self.p.in_play):
            self.call(card.abilities, Source(card.abilities))
        self.call(self.p.villain.abilities, Source(self.p.villain.abilities, self.p.villain))

    def call(self, abilities: tuple[Ability, ...], source: Source) -> None:
        """When Revealed abilities of what is in play already, for the first player."""
        for ability in abilities:
            if ability.timing is Timing.WHEN_REVEALED and ability.form in (Form.ANY, self.leader.form):
                resolve(self, ability, Env(source, self.leader))
        self.bury()

    # --- the player phase (X26) ------------------------------------------------------------------------------------

    def player_phase(self) -> None:
        """Turns in player order, then everybody discards or draws to the hand size and readies."""
        for player in self.alive_players(self.leader):
            if not self.over and not player.eliminated:
                turns.take(self, player)
        if not self.over:
            for player in self.alive_players(self.leader):
                turns.draw_to_hand_size(self, player)
            self.ready_all()

    # --- the villain phase (X4) ------------------------------------------------------------------------------------

    def villain_phase(self) -> None:
        """The five steps."""
        self.step_one()
        for player in self.alive_players(self.leader):
            if not self.over and not player.eliminated:
                self.part, self.activated = player, []
                self.activate(self.p.villain, player)
                self.minions_activate(player)
        self.part = None
        self.deal_encounter_cards()
        for player in self.alive_players(self.leader):
            while self.piles[id(player)] and not self.over and not player.eliminated:
                self.reveal(self.piles[id(player)].pop(0), player)
        if not self.over:
            self.first_player = self.alive_players(self.leader)[1:2] or self.alive_players(self.leader)
            self.first_player = self.first_player[0]

    def step_one(self) -> None:
        """Acceleration, icons and tokens."""
        self.threaten(self.coming_threat())
        for source in self.rows.sources(self):
            for ability in source.abilities:
                if ability.trigger.name == "AFTER_STEP_ONE" and not self.over:
                    resolve(self, ability, Env(source, self.leader))

    def coming_threat(self) -> int:
        """What step one places as things stand."""
        return self.main.acceleration + self.icons(Icon.ACCELERATION) + self.deck.acceleration_tokens

    def deal_encounter_cards(self) -> None:
        """Step three: one each, more by heroic level, then the hazard icons round the table."""
        for player in self.alive_players(self.leader):
            for _ in range(1 + self.p.heroic):
                self.deal_to(player)
        round_the_table = self.alive_players(self.leader)
        for n in range(self.icons(Icon.HAZARD) if not self.over else 0):
            self.deal_to(round_the_table[n % len(round_the_table)])

    def deal_to(self, player: Player) -> bool:
        """One facedown encounter card."""
        card = None if self.over else self.deck.deal()
        if card is not None:
            self.piles[id(player)].append(card)
        return card is not None

    # --- revealing (X8) --------------------------------------------------------------------------------------------

    def reveal(self, card: int | None, player: Player) -> Character | Scheme | None:
        """Reveal a card (None: the top one of the deck) to a player; returns what entered play."""
        if card is None:
            card = self.deck.deal()
        while card is not None and not self.over and self.is_in_play_already(card):
            self.deck.discard(card)
            card = self.deck.deal()
        if card is None or self.over:
            return None
        printed, state = self.p.cards[card], Reveal()
        state.surges += any(keyword.name == "surge" for keyword in printed.keywords)
        source, you = self.enter(card, player, state)
        form = you.form
        for ability in printed.abilities:
            if ability.timing is Timing.WHEN_REVEALED and ability.form in (Form.ANY, form):
                resolve(self, ability, Env(source, you, reveal=state))
                self.bury()
        self.put_away(card, source)
        if printed.type is CardType.MINION and not self.over and source.character.in_play:
            self.quickstrike(source.character, self.controller(source.character))
        for _ in range(state.surges):
            if not self.over and not you.eliminated:
                self.reveal(None, you)
        return source.character or source.scheme

    def is_in_play_already(self, card: int) -> bool:
        """X28: a unique minion whose title a unique character in play has."""
        printed = self.p.cards[card]
        friendly = [c for player in self.alive_players() for c in (player.identity, *player.allies)]
        everyone = [self.p.villain, *self.minions(), *friendly]
        return printed.type is CardType.MINION and printed.unique and any(c.name == printed.name for c in everyone)

    def enter(self, card: int, player: Player, state: Reveal | None) -> tuple[Source, Player]:
        """What stays enters play: (source of its abilities, *you* of them)."""
        printed = self.p.cards[card]
        if printed.type is CardType.MINION:
            minion = self.minion_of(card)
            self.arrive(minion, player)
            return Source(printed.abilities, minion), player
        if printed.type is CardType.SIDE_SCHEME:
            scheme = self.scheme_of(card)
            self.side_schemes.append(scheme)
            return Source(printed.abilities, scheme=scheme), player
        if printed.type is CardType.OBLIGATION:
            owners = [p for p in self.alive_players() if p.turn.set == printed.set]
            you = owners[0] if owners else player
            attachment = Attachment(printed, index=card)
            you.identity.attachments.append(attachment)
            return Source(printed.abilities, host=you.identity, attachment=attachment), you
        source = Source(printed.abilities, attachment=Attachment(printed, index=card))
        for ability in printed.abilities:
            if ability.timing is Timing.ATTACHING:
                resolve(self, ability, Env(source, player, reveal=state))
        return source, player

    def put_away(self, card: int, source: Source) -> None:
        """What did not stay is discarded."""
        printed = self.p.cards[card]
        lies_around = (printed, card) in self.on_environments
        if printed.type is CardType.TREACHERY or (
            printed.type is CardType.ATTACHMENT and not source.host and not lies_around
        ):
            self.deck.discard(card)

    def scheme_of(self, card: int) -> Scheme:
        """A side scheme with its starting threat (X8, X27)."""
        printed = self.p.cards[card]
        threat = printed.base_threat * (len(self.p.players) if printed.base_threat_per_hero else 1)
        return Scheme(printed.name, threat, printed.icons, printed.abilities, card)

    # --- schemes (X9, X30) -----------------------------------------------------------------------------------------

    def place_threat(self, row, env, amount: int) -> bool:
        if row.target is Target.MAIN_SCHEME or (row.target is Target.THIS_SCHEME and env.source.scheme is self.main):
            self.threaten(amount)
            return amount > 0
        named = row.argument.split("@")[-1].casefold()
        hit = {
            Target.THIS_SCHEME: [env.source.scheme],
            Target.EACH_SIDE_SCHEME: self.side_schemes,
            Target.NAMED_SCHEME: [s for s in self.side_schemes if s.name.casefold() == named],
        }[row.target]
        hit = [scheme for scheme in hit if scheme in self.side_schemes]  # it may have left play meanwhile
        for scheme in hit:
            scheme.threat += amount
        return bool(hit) and amount > 0

    def threaten(self, amount: int) -> None:
        """Threat on the main scheme; at its target the next stage comes, after the last one the game is lost."""
        if self.over:
            return
        self.p.threat += max(0, amount)
        if amount <= 0 or self.p.threat < self.main.target:
            return
        if self.stage + 1 == len(self.p.main):
            self.schemed = True
            return
        self.threat_before += self.main.target
        self.stage += 1
        self.p.threat = self.main.start
        self.call(self.main.revealed, Source((), scheme=self.main))

    def lower(self, scheme: Scheme | None, amount: int) -> None:
        """A player removes threat from a scheme (None: the main one); an empty side scheme is defeated."""
        if scheme is None:
            self.p.threat -= min(amount, self.p.threat)
            return
        scheme.threat -= min(amount, scheme.threat)
        if scheme.threat == 0:
            for ability in scheme.abilities:
                if ability.timing is Timing.WHEN_DEFEATED:
                    resolve(self, ability, Env(Source(scheme.abilities, scheme=scheme), self.leader))
            self.side_schemes.remove(scheme)
            self.deck.discard(scheme.index)
            self.check_hit_points()

    def check_hit_points(self) -> None:
        """Enemies that have lost hit points that a card gave them may fall by it (B1)."""
        for enemy in (self.p.villain, *list(self.minions())):
            if self.rows.remaining(self, enemy) <= 0 and enemy.in_play:
                self.fall(enemy)

    def fall(self, enemy: Character) -> None:
        """An enemy is defeated without damage."""
        self.defeat(enemy, revealing.OTHER)

    # --- characters ------------------------------------------------------------------------------------------------

    def damage(self, character: Character, amount: int, cause, own: bool = False):
        packet = super().damage(character, amount, cause, own)
        if character.kind is Kind.IDENTITY:
            player = next(p for p in self.p.players if p.identity is character)
            self.damage_by_player[id(player)] += packet.taken
        return packet

    def next_stage(self) -> None:
        """X10: the next stage is revealed."""
        super().next_stage()
        if not self.won:
            self.call(self.p.villain.abilities, Source(self.p.villain.abilities, self.p.villain))

    def bury(self) -> None:
        """X11: cards dealt to an eliminated player are discarded; the first player token passes on."""
        alive = self.alive_players()
        super().bury()
        for player in alive:
            if player.eliminated:
                for card in self.piles[id(player)]:
                    self.deck.discard(card)
                self.piles[id(player)] = []
                player.hand = player.deck = player.upgrades = player.supports = 0
        if self.first_player.eliminated and self.alive_players():
            self.first_player = self.alive_players(self.first_player)[0]

    def change_form(self, player: Player, form: Form) -> None:
        """The identity shows its other side."""
        side = player.turn.sides[form]
        player.form = form
        for name in ("name", "keywords", "abilities", "traits"):
            setattr(player.identity, name, getattr(side, name))

    def ally_from(self, card: Card) -> Character:
        """An ally that is played."""
        stats = {"atk": card.atk or 0, "thw": card.thw or 0, "consequential": (card.cons_atk, card.cons_thw)}
        return Character(card.name, Kind.ALLY, card.hp or 0, **stats)
