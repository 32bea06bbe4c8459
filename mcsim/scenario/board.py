"""Characters, schemes and piles of a game record before its first trial: what studies and situations both set up."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from mcsim.model.card import Card
from mcsim.model.opcodes import (
    CARD_OPS,
    CardPick,
    CardType,
    Form,
    Keyword,
    Kind,
    LossCause,
    Op,
    Per,
    Status,
    Subject,
    Target,
    Timing,
)
from mcsim.model.records import (
    MAX_BOOST,
    MAX_CHARACTERS,
    MAX_COUNTERS,
    MAX_DECK,
    MAX_LISTED,
    MAX_LISTENERS,
    game_dtype,
)
from mcsim.scenario.encode import CapacityError, Encoder
from mcsim.scenario.stock import Counted, write_stock

VILLAIN = 0
DRONE = Card("drone", "Drone", CardType.MINION, "minion", "", hp=1, atk=1, sch=1, traits=("Drone",))
_ROWS = 256  # as engine/places.py
_LOOKS_AT_CARDS = (  # ops that depend on hand or deck counts
    *(Op.DISCARD_HAND, Op.DISCARD_DECK_TOP, Op.DRONE_INTO_PLAY),
    *range(Op.SHOW_FROM_HAND, Op.TURN_BACK),
)
AS_IT_STANDS = -1000  # the engine's: stated hit points hold what constants give
_CALLED = (Timing.WHEN_REVEALED, Timing.SPECIAL, Timing.WHEN_COMPLETED)
_CALLS = (Op.REVEAL_TOP, Op.REVEAL_THIS, Op.RESOLVE_WHEN_REVEALED, Op.SURGE)  # so may those beyond EACH_PLAYER
GIVE_WHAT_STAYS = (
    Op.CONSTANT_HIT_POINTS,
    Op.GAINS_TRAIT,
    Op.TREATED_AS_MINION,
    Op.LOSES_GAME,
)  # constants, as the engine's
WAITING = (
    Timing.FORCED_INTERRUPT,
    Timing.INTERRUPT,
    Timing.FORCED_RESPONSE,
    Timing.RESPONSE,
    Timing.WHEN_DEFEATED,
    Timing.CONSTANT,
)


@dataclass(frozen=True)
class Start:
    """How a character starts where that differs from what its card prints; None keeps what is printed."""

    hp: int | None = None
    max_hp: int | None = None
    atk: int | None = None
    thw: int | None = None
    sch: int | None = None
    defense: int | None = None
    rec: int | None = None
    exhausted: bool = False
    statuses: dict[str, int] = field(default_factory=dict)


class Board:
    """Builds one game record of shape (1,): `template`."""

    def __init__(self, players: int, sides: Mapping[str, Card] | None = None) -> None:
        """`sides`: cards by code, to find other sides of cards in."""
        self.template = np.zeros(1, game_dtype)
        self.game = self.template[0]
        self.encoder = Encoder(self.template, players, sides)
        self._stock: dict[int, Counted] = {}
        g = self.game
        g["n_players"] = players
        g["drone_card"] = -1
        g["players"]["nemesis"] = -1
        g["players"]["own_set"] = -1
        g["loss_cause"] = LossCause.OTHER
        g["n_contexts"] = 1
        g["first_icons"] = -1
        g["ally_round"] = -1
        g["n_characters"] = 1 + players
        g["characters"]["activated"] = -1
        g["characters"]["report"] = -1
        g["characters"]["tough_limit"] = 1
        g["main"]["n_stages"] = 1
        g["main_stages"]["card"] = -1
        g["n_villains"] = 1
        g["cards"]["villain"] = g["cards"]["boost_ability"] = -1
        g["attachments"]["scheme"] = -1
        g["others"]["deck_of"] = -1

    # -- characters ---------------------------------------------------------------------------------------------------

    def villain(self, stages: list[Card], start: Start) -> None:
        """The villain at its first stage, with the stages that follow (X10)."""
        g = self.game
        g["n_stages"] = len(stages)
        for i, card in enumerate(stages):
            row = self.encoder.card(card)
            g["stages"][i] = row
            g["stage_hp"][i] = g["cards"][row]["hp"]
        self._fill(VILLAIN, stages[0], Kind.VILLAIN, -1, start)

    def other_villain(self, stages: list[Card], start: Start) -> int:
        """A villain beside the active one; they stand behind the identities, before anybody else. Returns his row."""
        g = self.game
        c = self._next_character()
        o = g["others"][c - 1 - g["n_players"]]
        o["number"] = g["n_villains"]
        o["n_stages"] = len(stages)
        for i, card in enumerate(stages):
            row = self.encoder.card(card)
            o["stages"][i] = row
            o["stage_hp"][i] = g["cards"][row]["hp"]
        g["n_villains"] += 1
        self._fill(c, stages[0], Kind.VILLAIN, -1, start)
        return c

    def other_deck(self, rows: list[int], ordered: bool, discard: list[int] | None = None) -> None:
        """The own encounter deck of the villain put in play last, the top last; without cards he has none."""
        if not rows:
            return
        if len(rows) > MAX_DECK:
            raise CapacityError(f"more than {MAX_DECK} cards in the encounter deck")
        g = self.game
        number = int(g["n_villains"]) - 1
        o = g["others"][number - 1]
        g["own_decks"] = 1
        o["deck_of"] = number
        for name, pile in (("deck", rows), ("discard", discard or [])):
            o[name][: len(pile)] = pile
            o[f"n_{name}"] = len(pile)
            g["cards"]["villain"][pile] = number
        o["n_ordered"] = len(rows) if ordered else 0

    def identity(self, player: int, card: Card, form: Form, start: Start) -> None:
        """The identity of a player."""
        self._fill(1 + player, card, Kind.IDENTITY, player, start)
        self.game["characters"][1 + player]["form"] = form

    def ally(self, player: int, card: Card, start: Start, report: int = -1) -> int:
        """An ally in play, behind those already there; returns its row. `report`: row of table `ally_loss`."""
        c = self._next_character()
        self._fill(c, card, Kind.ALLY, player, start)
        self.game["characters"][c]["report"] = report
        self._list(player, c, "allies")
        return c

    def stock(self, player: int, cards: Counted) -> None:
        """What the player's deck is made of."""
        self._stock[player] = cards

    def minion(self, player: int, card: Card, start: Start) -> int:
        """A minion engaged with a player, behind those already there; returns its row."""
        c = self._next_character()
        self._fill(c, card, Kind.MINION, player, start)
        self._list(player, c, "minions")
        return c

    def _next_character(self) -> int:
        c = int(self.game["n_characters"])
        if c >= MAX_CHARACTERS:
            raise CapacityError(f"more than {MAX_CHARACTERS} characters in play")
        self.game["n_characters"] = c + 1
        return c

    def _list(self, player: int, c: int, kind: str) -> None:
        p = self.game["players"][player]
        n = int(p["n_" + kind])
        if n >= MAX_LISTED:
            raise CapacityError(f"more than {MAX_LISTED} {kind} of one player")
        p[kind][n] = c
        p["n_" + kind] = n + 1
        x = self.game["characters"][c]
        x["listed_player"], x["listed"] = player, n
        p["listed_" + kind] = n + 1

    def _fill(self, c: int, card: Card, kind: Kind, player: int, start: Start) -> None:
        row = self.encoder.card(card)
        k = self.game["cards"][row]
        x = self.game["characters"][c]
        x["kind"], x["card"], x["player"], x["in_play"] = kind, row, player, 1
        for name in ("hp", "atk", "thw", "sch", "defense", "rec"):
            given = getattr(start, name)
            x[name] = k[name] if given is None else given
        x["max_hp"] = x["hp"] if start.max_hp is None else start.max_hp
        x["hp_given"] = 0 if start.hp is None else AS_IT_STANDS
        for name in ("cons_atk", "cons_thw", "keywords", "retaliate", "traits", "name", "unique"):
            x[name] = k[name]
        x["exhausted"] = start.exhausted
        x["tough_limit"] = max([1, *self._tough_limits(row)])
        for status, count in start.statuses.items():
            x["statuses"][Status[status.upper()]] = count
        self._uses(row, Subject.CHARACTER, c)
        self.register(row, Subject.CHARACTER, c)

    def _tough_limits(self, row: int) -> list[int]:
        rows = self._rows(row)
        return [int(e["amount"]) for e in rows if e["op"] == Op.TOUGH_LIMIT]

    def _rows(self, card: int) -> list[np.void]:
        g = self.game
        first, n = int(g["cards"][card]["first_ability"]), int(g["cards"][card]["n_abilities"])
        spans = [g["abilities"][a] for a in range(first, first + n)]
        return [g["effects"][r] for a in spans for r in range(int(a["first"]), int(a["first"] + a["n"]))]

    # -- what lies around them ----------------------------------------------------------------------------------------

    def register(self, card: int, holder_kind: Subject, holder: int) -> None:
        """The card's abilities are in play (the engine's `register`, before the first trial)."""
        g = self.game
        first, n = int(g["cards"][card]["first_ability"]), int(g["cards"][card]["n_abilities"])
        for row in range(first, first + n):
            a = g["abilities"][row]
            if a["timing"] not in WAITING:
                continue
            if g["n_listeners"] >= MAX_LISTENERS:
                raise CapacityError(f"more than {MAX_LISTENERS} abilities in play")
            entry = g["listeners"][g["n_listeners"]]
            entry["ability"], entry["holder_kind"], entry["holder"] = row, holder_kind, holder
            g["n_listeners"] += 1

    def _recount(self) -> None:
        """What is waited for and how many constants are in play (the engine's `recount`)."""
        g = self.game
        g["listening"] = g["constants"] = g["keyword_constants"] = 0
        g["listening_in"] = 0
        for entry in g["listeners"][: g["n_listeners"]]:
            a = g["abilities"][entry["ability"]]
            if a["timing"] == Timing.CONSTANT:
                g["constants"] += 1
                g["keyword_constants"] += self._changes_keywords(a)
                rows = g["effects"][a["first"] : a["first"] + a["n"]]
                g["standing_constants"] += 2 * int(np.isin(rows["op"], GIVE_WHAT_STAYS).any())
            else:
                g["listening"] |= 1 << int(a["trigger"])
                g["listening_in"][pass_of(a["timing"])] |= 1 << int(a["trigger"])

    def _changes_keywords(self, a: np.void) -> bool:
        """The engine's `changes_keywords`."""
        rows = self.game["effects"][a["first"] : a["first"] + a["n"]]
        return any(
            e["op"] == Op.LOSES_KEYWORD or (e["op"] == Op.GAINS_KEYWORD and not _is_lasting_grant(e)) for e in rows
        )

    def attachment(self, card: Card, host: int) -> int:
        """An attachment on a character, or an environment (host -1); returns its row."""
        g = self.game
        at = int(g["n_attachments"])
        g["n_attachments"] = at + 1
        row = self.encoder.card(card)
        a = g["attachments"][at]
        a["card"], a["host"], a["in_play"] = row, host, 1
        a["atk"], a["sch"] = g["cards"][row]["atk"], g["cards"][row]["sch"]
        g["icons"] += g["cards"][row]["icons"]
        self._uses(row, Subject.ATTACHMENT, at)
        self.register(row, Subject.ATTACHMENT, at)
        if host >= 0:
            self._grant(host, row)
        return at

    def _grant(self, host: int, card: int) -> None:
        x = self.game["characters"][host]
        k = self.game["cards"][card]
        x["atk_granted"] += k["atk"]
        x["sch_granted"] += k["sch"]
        for e in self._rows(card):
            if e["op"] == Op.GAINS_KEYWORD and _is_lasting_grant(e):
                x["granted"] |= 1 << int(e["argument"])
                if e["argument"] == Keyword.RETALIATE:
                    x["retaliate_granted"] += e["amount"]

    def main_scheme(self, card: Card, stage: int = 0) -> None:
        """The card of a stage of the main scheme; the abilities of the one in play wait for their triggers."""
        row = self.encoder.card(card)
        self.game["main_stages"][stage]["card"] = row
        if stage == self.game["main"]["stage"]:
            self.game["icons"] += self.game["cards"][row]["icons"]
            self.register(row, Subject.MAIN_SCHEME, 0)

    def side_scheme(self, card: Card, threat: int | None = None) -> int:
        """A side scheme in play with its starting threat; returns its row."""
        g = self.game
        at = int(g["n_side_schemes"])
        g["n_side_schemes"] = at + 1
        row = self.encoder.card(card)
        s = g["side_schemes"][at]
        s["card"], s["in_play"] = row, 1
        s["threat"] = g["cards"][row]["threat"] + g["cards"][row]["hinder"] if threat is None else threat
        s["icons"] = g["cards"][row]["icons"]
        g["icons"] += s["icons"]
        self._uses(row, Subject.SIDE_SCHEME, at)
        self.register(row, Subject.SIDE_SCHEME, at)
        return at

    def counters(self, holder_kind: Subject, holder: int, kind: str, n: int) -> None:
        """Counters of a kind on a card in play (the engine's `add_counters`)."""
        g = self.game
        at = int(g["n_counters"])
        if at >= MAX_COUNTERS:
            raise CapacityError(f"counters on more than {MAX_COUNTERS} cards")
        g["n_counters"] = at + 1
        row = g["counters"][at]
        row["place"], row["kind"], row["n"] = holder_kind * _ROWS + holder, self.encoder.counter_kind(kind), n

    def _uses(self, card: int, holder_kind: Subject, holder: int) -> None:
        """The counters with which a card enters play (X31)."""
        k = self.game["cards"][card]
        if k["uses"] > 0:
            self.counters(holder_kind, holder, self.encoder.counters[k["uses_kind"]], int(k["uses"]))

    def encounter_deck(self, rows: list[int], ordered: bool) -> None:
        """The encounter deck: card rows, the top last; `ordered`: it is not shuffled."""
        if len(rows) > MAX_DECK:
            raise CapacityError(f"more than {MAX_DECK} cards in the encounter deck")
        g = self.game
        g["deck"][: len(rows)] = rows
        g["n_deck"] = len(rows)
        g["n_ordered"] = len(rows) if ordered else 0

    def encounter_discard(self, rows: list[int]) -> None:
        """The encounter discard pile."""
        if len(rows) > MAX_DECK:
            raise CapacityError(f"more than {MAX_DECK} cards in the encounter discard pile")
        self.game["discard"][: len(rows)] = rows
        self.game["n_discard"] = len(rows)

    def set_aside(self, rows: list[int]) -> None:
        """Encounter cards set aside."""
        if len(rows) > MAX_DECK:
            raise CapacityError(f"more than {MAX_DECK} encounter cards set aside")
        self.game["aside"][: len(rows)] = rows
        self.game["n_aside"] = len(rows)

    def asks_for_set_aside(self) -> bool:
        """Whether some effect of this case that may resolve looks at the cards set aside.

        When Revealed and Special abilities resolve only if something else reveals cards or calls for them.
        """
        g = self.game
        called: list[np.ndarray] = []
        own: list[np.ndarray] = []
        for a in g["abilities"][g["abilities"]["n"] > 0]:
            rows = g["effects"][a["first"] : a["first"] + a["n"]]
            (called if a["timing"] in _CALLED else own).append(rows)
        reveals = any(((rows["op"] > Op.EACH_PLAYER) | np.isin(rows["op"], _CALLS)).any() for rows in own)
        return any(_looks_aside(rows) for rows in (own + called if reveals else own))

    def boost_cards(self, c: int, rows: list[int]) -> None:
        """Boost cards facedown on an enemy from the start (X3)."""
        if len(rows) > MAX_BOOST:
            raise CapacityError(f"more than {MAX_BOOST} boost cards on one enemy")
        self.game["characters"][c]["boost"][: len(rows)] = rows
        self.game["characters"][c]["n_boost"] = len(rows)

    def drop_idle_draws(self) -> None:
        """Take out of play the abilities that only draw cards, if nothing in this case ever looks at hands or decks.

        They could change no table, and waiting for their trigger costs more than the rest of an attack (Spider-Sense).
        """
        g = self.game
        rows = self._rows_that_may_resolve()
        if np.isin(rows["op"], _LOOKS_AT_CARDS).any() or (rows["per"] == Per.CARD_IN_HAND).any():
            return
        entries = [entry.copy() for entry in g["listeners"][: g["n_listeners"]] if not self._only_draws(entry)]
        g["n_listeners"] = len(entries)
        g["listeners"][: len(entries)] = entries

    def _rows_that_may_resolve(self) -> np.ndarray:
        """Effect rows, without those of a revealed card if nothing in the case reveals one."""
        g = self.game
        own = [a for a in g["abilities"] if a["n"] > 0 and a["timing"] not in (*_CALLED, Timing.ATTACHING)]
        rows = np.concatenate([g["effects"][:0], *(g["effects"][a["first"] : a["first"] + a["n"]] for a in own)])
        calls = np.isin(rows["op"], _CALLS).any() or (rows["op"] > Op.EACH_PLAYER).any()
        return g["effects"][: self.encoder.effects] if calls else rows

    def _only_draws(self, entry: np.void) -> bool:
        a = self.game["abilities"][entry["ability"]]
        rows = self.game["effects"][a["first"] : a["first"] + a["n"]]
        return a["timing"] != Timing.CONSTANT and bool((rows["op"] == Op.DRAW).all())

    def finish(self) -> np.ndarray:
        """The finished template."""
        self._environment_traits()
        g = self.game
        if self._looks_at_player_cards():
            for player, cards in self._stock.items():
                write_stock(g, player, cards, self.encoder)
        g["n_start"] = g["n_characters"]
        self._recount()
        if g["own_decks"]:
            for pile, n in (("deck", g["n_deck"]), ("discard", g["n_discard"])):
                g["cards"]["villain"][g[pile][:n]] = 0
        if g["standing_constants"] == 0:
            g["characters"]["hp_given"] = 0
        return self.template

    def _looks_at_player_cards(self) -> bool:
        """Whether an effect of this case asks for particular cards of players."""
        ops = self.game["effects"]["op"][: self.encoder.effects]
        return bool(((ops >= Op.SHOW_FROM_HAND) & (ops <= Op.DISCARD_NAMED)).any())

    def _environment_traits(self) -> None:
        """The engine's `refresh_environment_traits`, before the first trial."""
        g = self.game
        villain = g["characters"][VILLAIN]
        if any(e["op"] == Op.ENVIRONMENT_TRAITS for e in self._rows(int(villain["card"]))):
            cards = [a["card"] for a in g["attachments"][: g["n_attachments"]] if a["host"] < 0]
            for card in cards:
                villain["traits"] |= g["cards"][card]["traits"]


def pass_of(timing: int) -> int:
    """The engine's `pass_of`: in which pass of a window abilities of this timing resolve."""
    if timing in (Timing.FORCED_INTERRUPT, Timing.FORCED_RESPONSE):
        return 0
    return 1 if timing in (Timing.INTERRUPT, Timing.RESPONSE) else 2


def _looks_aside(rows: np.ndarray) -> bool:
    """Whether a row moves cards that are set aside."""
    return bool((np.isin(rows["op"], list(CARD_OPS)) & ((rows["selection"] & CardPick.ASIDE) != 0)).any())


def _is_lasting_grant(e: np.void) -> bool:
    """The engine's `is_lasting_grant`: a keyword an attachment gives as long as it is attached."""
    return bool(e["condition"] == 0 and e["per"] == 0 and e["target"] in (Target.HOST, Target.NONE))
