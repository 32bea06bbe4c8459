"""What a situation came to: final state, last attack and scheme, events, outcome, in the words of SITUATIONS.md."""

from typing import Any

import numpy as np

from mcsim.model.opcodes import SITUATION_EVENTS, Event, Form, Kind, Last, Outcome, Status, Subject
from mcsim.resolve.steps import villain_row
from mcsim.scenario.situation_script import Situation

OUTCOMES = {Outcome.ONGOING: "none", Outcome.WIN: "players_win"}


class Teller:
    """Tells one game record in the words of the format; `names`: card name by row of the card table, `counters`: kinds
    of counters by number.
    """

    def __init__(self, game: np.void, names: tuple[str, ...], counters: tuple[str, ...] = ()) -> None:
        self.game = game
        self.names = names
        self.kinds = counters
        self._attachments = self._on(villain_row(game, 0))

    def _on(self, c: int) -> list[int]:
        """Rows of the attachments on a character."""
        rows = range(int(self.game["n_attachments"]))
        return [i for i in rows if self.game["attachments"][i]["host"] == c]

    # -- paths

    def path(self, c: int) -> str | None:
        """The path of a character; None for nobody."""
        if c < 0:
            return None
        x = self.game["characters"][c]
        if x["kind"] == Kind.VILLAIN:
            number = next(n for n in range(max(1, int(self.game["n_villains"]))) if villain_row(self.game, n) == c)
            return f"/villains/{number - 1}" if number else "/villain"
        if x["kind"] == Kind.IDENTITY:
            return f"/players/{x['player']}/identity"
        lists = "allies" if x["kind"] == Kind.ALLY else "minions"
        return f"/players/{x['listed_player']}/{lists}/{x['listed']}"

    def paths(self, mask: int) -> list[str]:
        """The paths of the characters among the bits of a mask."""
        return [str(self.path(c)) for c in range(int(self.game["n_characters"])) if mask >> c & 1]

    def subject(self, kind: int, row: int) -> str:
        """The subject of an event; empty if it has none."""
        if kind == Subject.CHARACTER:
            return str(self.path(row))
        if kind == Subject.ATTACHMENT:
            at = self._attachments.index(row) if row in self._attachments else None
            card = self.names[self.game["attachments"][row]["card"]]
            return card if at is None else f"/villain/attachments/{at}"
        if kind == Subject.CARD:
            return self.names[row]
        fixed = {Subject.SIDE_SCHEME: f"/side_schemes/{row}", Subject.MAIN_SCHEME: "/main_scheme"}
        return fixed.get(Subject(kind), f"/players/{row}" if kind == Subject.PLAYER else "")

    # -- state

    def state(self, situation: Situation) -> dict[str, Any]:
        """The final state, of the same shape and order as the setup."""
        g = self.game
        return {
            "players": [self._player(i) for i in range(int(g["n_players"]))],
            "villain": self._villain(),
            "main_scheme": {key: int(g["main"][key]) for key in ("threat", "target", "acceleration")}
            | self._counters(Subject.MAIN_SCHEME, 0),
            "environments": [self._environment(i) for i in self._environments()],
            "side_schemes": [self._side_scheme(i) for i in range(int(g["n_side_schemes"]))],
            "encounter_deck": int(g["n_deck"]),
            "encounter_discard": int(g["n_discard"]),
            "set_aside": int(g["n_aside"]),
            "acceleration_tokens": int(g["tokens"]),
            "mode": situation.setup.mode,
            **self._several_villains(),
        }

    def _several_villains(self) -> dict[str, Any]:
        """The villains beside the first one, each with his own deck, and which of them is active; nothing of one."""
        numbers = range(1, int(self.game["n_villains"]))
        rows = [villain_row(self.game, number) for number in numbers]
        if not rows:
            return {}
        told = [self._minion(c) | {"attachments": [self._attachment(i) for i in self._on(c)]} for c in rows]
        piles = [self._own_deck(number) for number in numbers]
        return {
            "villains": [villain | pile for villain, pile in zip(told, piles, strict=True)],
            "first_deck": self._own_deck(0),
            "active_villain": self.path(0),
        }

    def _own_deck(self, number: int) -> dict[str, int]:
        """Cards in a villain's own deck and discard pile; what is in use lies in those of the game."""
        g = self.game
        kept = [o for o in g["others"] if o["deck_of"] == number] or [g]
        strange = [int(card) for card in g["discard"][: g["n_discard"]] if g["cards"][card]["villain"] != g["deck_of"]]
        discard = int(kept[0]["n_discard"])
        if kept[0] is g:
            discard -= len(strange)
        else:
            discard += sum(g["cards"][card]["villain"] == number for card in strange)
        return {"encounter_deck": int(kept[0]["n_deck"]), "encounter_discard": discard}

    def _player(self, i: int) -> dict[str, Any]:
        p = self.game["players"][i]
        return {
            "identity": self._identity(1 + i),
            "allies": [self._ally(c) for c in self._listed(Kind.ALLY, i)],
            "minions": [self._minion(c) for c in self._listed(Kind.MINION, i)],
            **{key: int(p[key]) for key in ("hand", "upgrades", "supports", "deck")},
            "encounter_cards": int(p["n_pile"]),
            "eliminated": bool(p["eliminated"]),
        }

    def _listed(self, kind: Kind, player: int) -> list[int]:
        g = self.game["characters"]
        rows = range(1 + int(self.game["n_players"]), int(self.game["n_characters"]))
        mine = [c for c in rows if g[c]["kind"] == kind and g[c]["listed_player"] == player]
        return sorted(mine, key=lambda c: int(g[c]["listed"]))

    def _character(self, c: int, *stats: str) -> dict[str, Any]:
        x = self.game["characters"][c]
        return {
            "name": self.names[x["card"]],
            "hp": int(x["hp"]),
            "max_hp": int(x["max_hp"]),
            **{key: int(x["defense" if key == "def" else key]) for key in stats},
            "statuses": {s.name.lower(): int(x["statuses"][s]) for s in Status},
            "in_play": bool(x["in_play"]),
        } | self._counters(Subject.CHARACTER, c)

    def _identity(self, c: int) -> dict[str, Any]:
        x = self.game["characters"][c]
        form = "hero" if x["form"] == Form.HERO else "alter_ego"
        told = self._character(c, "atk", "thw", "def", "rec")
        return told | {"form": form, "exhausted": bool(x["exhausted"])}

    def _ally(self, c: int) -> dict[str, Any]:
        return self._character(c, "atk", "thw") | {"exhausted": bool(self.game["characters"][c]["exhausted"])}

    def _minion(self, c: int) -> dict[str, Any]:
        x = self.game["characters"][c]
        told = self._character(c)
        granted = {"atk": int(x["atk"] + x["atk_granted"]), "sch": int(x["sch"] + x["sch_granted"])}
        return told | {key: max(0, value) for key, value in granted.items()} | {"boost_cards": int(x["n_boost"])}

    def _villain(self) -> dict[str, Any]:
        return self._minion(villain_row(self.game, 0)) | {
            "attachments": [self._attachment(i) for i in self._attachments]
        }

    def _attachment(self, i: int) -> dict[str, Any]:
        a = self.game["attachments"][i]
        told = {key: int(a[key]) for key in ("atk", "sch", "damage")}
        counters = self._counters(Subject.ATTACHMENT, i)
        return {"name": self.names[a["card"]], **told, "in_play": bool(a["in_play"])} | counters

    def _environments(self) -> list[int]:
        return [i for i in range(int(self.game["n_attachments"])) if self.game["attachments"][i]["host"] < 0]

    def _environment(self, i: int) -> dict[str, Any]:
        a = self.game["attachments"][i]
        told = {"name": self.names[a["card"]], "damage": int(a["damage"]), "in_play": bool(a["in_play"])}
        return told | self._counters(Subject.ATTACHMENT, i)

    def _counters(self, kind: Subject, row: int) -> dict[str, Any]:
        """Counters of each kind of the situation on a card in play; nothing if there are no such kinds."""
        if len(self.kinds) < 2:
            return {}
        rows = self.game["counters"][: int(self.game["n_counters"])]
        here = rows[rows["place"] == kind * 256 + row]
        return {"counters": {k: int(here["n"][here["kind"] == n].sum()) for n, k in enumerate(self.kinds) if k}}

    def _side_scheme(self, i: int) -> dict[str, Any]:
        s = self.game["side_schemes"][i]
        told = {"name": self.names[s["card"]], "threat": int(s["threat"]), "in_play": bool(s["in_play"])}
        return told | self._counters(Subject.SIDE_SCHEME, i)

    # -- what happened

    def attack(self) -> dict[str, Any] | None:
        """The last enemy attack; None if there was none."""
        x = self.game["last"][Last.ATTACK]
        if not x["active"]:
            return None
        return {
            "boost_icons": int(x["icons"]),
            "atk": int(x["power"]),
            "dealt": int(x["dealt"]),
            "taken": int(x["taken"]),
            "target": self.path(int(x["target"])),
            "target_player": int(x["player"]),
            "defender": self.path(int(x["defender"])),
            "undefended": bool(x["undefended"]),
            "attacked": self.paths(int(x["attacked"])),
            "damaged": bool(int(x["damaged"]) >> int(x["target"]) & 1),
            "ended_early": bool(x["ended_early"]),
            "happened": bool(x["happened"]),
        }

    def scheme(self) -> dict[str, Any] | None:
        """The last scheme of an enemy; None if there was none."""
        x = self.game["last"][Last.SCHEME]
        if not x["active"]:
            return None
        told = {"boost_icons": int(x["icons"]), "sch": int(x["power"]), "placed": int(x["placed"])}
        return told | {"happened": bool(x["happened"])}

    def outcome(self) -> str:
        """How the game stands."""
        return OUTCOMES.get(Outcome(int(self.game["outcome"])), "players_lose")

    def events(self, log: np.ndarray) -> list[str]:
        """The events of SITUATIONS.md among the rows of a log, each with its subject."""
        rows = log[1 : 1 + int(log["amount"][0])]
        return [self._event(row) for row in rows if self._is_told(row)]

    @staticmethod
    def _is_told(row: np.void) -> bool:
        if row["event"] == Event.LEFT_PLAY:
            return bool(row["subject_kind"] == Subject.CHARACTER)
        return bool(row["event"] < SITUATION_EVENTS)

    def _event(self, row: np.void) -> str:
        name = Event(int(row["event"])).name.lower()
        return f"{name} {self.subject(int(row['subject_kind']), int(row['subject']))}".rstrip()
