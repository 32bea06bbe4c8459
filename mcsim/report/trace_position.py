"""A game as its event log goes by: names, hit points, the attack under way, and the totals of an outcome row."""

from collections import Counter
from dataclasses import dataclass, field

import numpy as np

from mcsim.model.opcodes import CardType, Event, Kind, Subject
from mcsim.model.tally import Tally

VILLAIN, FIRST_IDENTITY = 0, 1  # rows of characters


@dataclass
class Totals:
    """What the events of one trial add up to; lists are by round, icons None where the villain did not activate."""

    damage: list[int] = field(default_factory=list)
    icons: list[int | None] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    threat: int = 0
    activations: int = 0
    alive: bool = True
    defeat: bool = False

    def begin_round(self) -> None:
        """A round without damage or activation so far."""
        self.damage.append(0)
        self.icons.append(None)

    def differences(self, outcome: np.void, tally: Tally) -> list[str]:
        """What the outcome row (outcome_dtype) and the tally of the same trial alone say otherwise."""
        rounds = len(tally.damage)
        left = rounds - len(self.damage)
        pairs = {
            "damage": (sum(self.damage), int(outcome["damage"])),
            "damage by round": (self.damage + [0] * left, [int(row.argmax()) for row in tally.damage]),
            "boost icons by round": (
                self.icons + [None] * left,
                [int(row.argmax()) if row.any() else None for row in tally.icons],
            ),
            "allies lost": (len(self.lost), int(outcome["allies_lost"])),
            "threat": (self.threat, int(outcome["threat"])),
            "activations": (self.activations, int(outcome["activations"])),
            "alive": (self.alive, bool(outcome["alive"])),
            "defeat": (self.defeat, bool(outcome["defeat"])),
        }
        return [f"{name}: {told} told, {counted} counted" for name, (told, counted) in pairs.items() if told != counted]


@dataclass
class Attack:
    """The enemy activation under way: defender (-1 nobody), ATK, boost icons in all and of each card turned up."""

    defender: int = -1
    power: int = 0
    icons: int = 0
    flipped: list[int] = field(default_factory=list)


class Position:
    """Follows the events of one trial from its template (game_dtype, shape (1,)); `names` by row of the card table."""

    def __init__(self, template: np.ndarray, names: tuple[str, ...]) -> None:
        self.game = template[0]
        self.names = names
        self.labels: dict[tuple[Subject, int], str] = {}
        self.kinds: dict[int, Kind] = {}
        self.hp: dict[int, int] = {}
        self.max_hp: dict[int, int] = {}
        self._turned: dict[tuple[Subject, int], str] = {}  # names of cards just turned over, from the next event on
        self.attack = Attack()
        self._first: Attack | None = None  # the villain's first activation of the round
        self.totals = Totals(threat=int(self.game["main"]["threat"] + self.game["main"]["lost"]))
        self.threat = int(self.game["main"]["threat"])  # on the current stage
        self.target = int(self.game["main"]["target"])
        self._met: Counter[str] = Counter()
        self._counts = not self.game["whole_rounds"]  # of a whole round only the villain phase's damage counts
        self._set_up()

    def _set_up(self) -> None:
        for c in range(int(self.game["n_characters"])):
            x = self.game["characters"][c]
            self._meet(Subject.CHARACTER, c, int(x["card"]))
            self.kinds[c] = Kind(int(x["kind"]))
            self.hp[c], self.max_hp[c] = int(x["hp"]), int(x["max_hp"])
        for kind, table in ((Subject.ATTACHMENT, "attachments"), (Subject.SIDE_SCHEME, "side_schemes")):
            for i in range(int(self.game[f"n_{table}"])):
                self._meet(kind, i, int(self.game[table][i]["card"]))

    def _meet(self, kind: Subject, row: int, card: int) -> None:
        """Name what is new; the second of a name is told with its number."""
        name = self.names[card]
        self._met[name] += 1
        self.labels[kind, row] = name if self._met[name] == 1 else f"{name} {self._met[name]}"

    def who(self, kind: int, row: int) -> str:
        """The name of an event's subject."""
        if kind == Subject.PLAYER:
            return self.labels[Subject.CHARACTER, FIRST_IDENTITY + row]
        if kind == Subject.CARD:
            return self.names[row]
        return self.labels.get((Subject(kind), row), "the main scheme")

    def take(self, event: np.void) -> None:
        """The game after an event (event_dtype)."""
        self.labels |= self._turned
        self._turned.clear()
        step = getattr(self, f"_{Event(int(event['event'])).name.lower()}", None)
        if step is not None:
            step(int(event["subject_kind"]), int(event["subject"]), int(event["amount"]), int(event["card"]))

    # -- what each event changes: kind and row of its subject, amount, card -------------------------------------------

    def _setup_started(self, kind: int, row: int, amount: int, card: int) -> None:
        self.totals.begin_round()

    def _round_started(self, kind: int, row: int, amount: int, card: int) -> None:
        if len(self.totals.damage) == amount:  # set-up counts as part of the first round
            self.totals.begin_round()
        self._counts = not self.game["whole_rounds"]

    def _villain_phase_started(self, kind: int, row: int, amount: int, card: int) -> None:
        self._counts = True

    def _attack_initiated(self, kind: int, row: int, amount: int, card: int) -> None:
        if self.kinds[row] in (Kind.VILLAIN, Kind.MINION):
            self._activates(row)

    def _scheme_initiated(self, kind: int, row: int, amount: int, card: int) -> None:
        self._activates(row)

    def _activates(self, enemy: int) -> None:
        self.attack = Attack()
        if enemy == VILLAIN:
            self.totals.activations += 1
            if self.totals.icons[-1] is None:
                self.totals.icons[-1], self._first = 0, self.attack

    def _defender_declared(self, kind: int, row: int, amount: int, card: int) -> None:
        self.attack.defender = row

    def _boost_flipped(self, kind: int, row: int, amount: int, card: int) -> None:
        self.attack.flipped.append(amount)

    def _icons_counted(self, kind: int, row: int, amount: int, card: int) -> None:
        self.attack.icons = amount
        if self.attack is self._first:
            self.totals.icons[-1] = amount

    def _amount_worked_out(self, kind: int, row: int, amount: int, card: int) -> None:
        self.attack.power = amount

    def _damage_taken(self, kind: int, row: int, amount: int, card: int) -> None:
        self.hp[row] = max(0, self.hp[row] - amount)
        if row == FIRST_IDENTITY and self._counts:
            self.totals.damage[-1] += amount

    def _healed(self, kind: int, row: int, amount: int, card: int) -> None:
        self.hp[row] += amount

    def _hit_points_changed(self, kind: int, row: int, amount: int, card: int) -> None:
        self.hp[row] = max(0, self.hp[row] + amount)
        self.max_hp[row] += amount

    def _defeated(self, kind: int, row: int, amount: int, card: int) -> None:
        self.totals.defeat = True

    def _entered_play(self, kind: int, row: int, amount: int, card: int) -> None:
        self._meet(Subject(kind), row, card)
        if kind == Subject.CHARACTER:
            printed = self.game["cards"][card]
            self.kinds[row] = Kind.ALLY if printed["type"] == CardType.ALLY else Kind.MINION
            self.hp[row] = self.max_hp[row] = int(printed["hp"])

    def _flipped(self, kind: int, row: int, amount: int, card: int) -> None:
        self._turned[Subject(kind), row] = self.names[card]

    def _left_play(self, kind: int, row: int, amount: int, card: int) -> None:
        if kind != Subject.CHARACTER:
            return
        if self.attack.defender == row:
            self.attack.defender = -1
        if self.kinds[row] == Kind.ALLY and not amount:  # amount 1: it left with its eliminated player
            self.totals.lost.append(self.who(kind, row))

    def _player_eliminated(self, kind: int, row: int, amount: int, card: int) -> None:
        if row == 0:
            self.totals.alive = False

    def _villains_exchanged(self, kind: int, row: int, amount: int, card: int) -> None:
        """The active counter moved: the villain in row `amount` is the active one now."""
        one, other = (Subject.CHARACTER, row), (Subject.CHARACTER, amount)
        self.labels[one], self.labels[other] = self.labels[other], self.labels[one]
        for table in (self.hp, self.max_hp):
            table[row], table[amount] = table[amount], table[row]

    def _threat_placed(self, kind: int, row: int, amount: int, card: int) -> None:
        self._change_threat(kind, amount)

    def _threat_removed(self, kind: int, row: int, amount: int, card: int) -> None:
        self._change_threat(kind, -amount)

    def _change_threat(self, kind: int, amount: int) -> None:
        if kind == Subject.MAIN_SCHEME:
            self.threat += amount
            self.totals.threat += amount

    def _stage_advanced(self, kind: int, row: int, amount: int, card: int) -> None:
        if kind == Subject.MAIN_SCHEME:
            stage = self.game["main_stages"][amount]
            self.totals.threat += self.target + int(stage["start"]) - self.threat
            self.threat, self.target = int(stage["start"]), int(stage["target"])
            return
        self.labels[Subject.CHARACTER, row] = self.names[card]
        self.hp[row] = self.max_hp[row] = int(self.game["stage_hp"][amount])
