"""One trial as text: the engine's event log told line by line, then what it adds up to."""

from collections.abc import Iterator, Sequence

import numpy as np

from mcsim.model.opcodes import Event, Form, Keyword, Kind, Outcome, Status, Subject
from mcsim.model.tally import Tally
from mcsim.report.trace_position import FIRST_IDENTITY, VILLAIN, Position, Totals
from mcsim.report.trace_words import TOLD, Moment, Told

INDENT = "  "
ACTIVATIONS = (Event.ATTACK_INITIATED, Event.SCHEME_INITIATED)
BEGINNINGS = (Event.SETUP_STARTED, Event.ROUND_STARTED)
PARTS = (Event.TURN_STARTED, Event.VILLAIN_PHASE_STARTED)
REPLACED = (Event.STUNNED_DISCARDED, Event.CONFUSED_DISCARDED)
ABILITIES = (Event.BOOST_ABILITY, Event.INTERRUPT, Event.FORCED_RESPONSE, Event.RESPONSE)
ENDS = {
    Outcome.ONGOING: "the game goes on",
    Outcome.WIN: "the villain is beaten",
    Outcome.DEFEATED: "the game is lost: every hero is defeated",
    Outcome.SCHEMED: "the game is lost: the main scheme is complete",
    Outcome.DECKED: "the game is lost: there is no encounter card left",
}


def trace_lines(
    template: np.ndarray,
    names: tuple[str, ...],
    events: np.ndarray,
    outcome: np.void,
    tally: Tally,
) -> list[str]:
    """The trial told step by step, and its totals.

    template: game_dtype, shape (1,), of the case; names: card name by row of its card table; events: event_dtype[n] of
    `run_traced`; outcome, tally: what `run_batch` gives for this trial alone. Raises RuntimeError if the events do not
    add up to them, which would be a mistake in the program.
    """
    story = Story(Position(template, names), events)
    lines = [*_start(story.position), *story.lines()]
    totals = story.position.totals
    differences = totals.differences(outcome, tally)
    if differences:
        raise RuntimeError(f"the events of trial {outcome['trial']} do not add up: {'; '.join(differences)}")
    return [*lines, "", *_totals(totals, story.position, outcome)]


def _start(position: Position) -> Iterator[str]:
    """Who is in play at the start, with hit points."""
    told = [f"{position.who(Subject.CHARACTER, c)} {hp}" for c, hp in position.hp.items()]
    yield f"Hit points at the start: {', '.join(told)}"
    others = [name for (kind, _), name in position.labels.items() if kind != Subject.CHARACTER]
    if others:
        yield f"Also in play: {', '.join(others)}"


class Story:
    """Goes through the events: what each says, and how deep inside others it happens."""

    def __init__(self, position: Position, events: np.ndarray) -> None:
        self.position = position
        self.events = events
        self._part = 0  # 1 within a turn or the villain phase of a whole round
        self._open: list[int] = []  # least depth of what belongs to each activation, card or ability under way

    def lines(self) -> Iterator[str]:
        """The lines of all events that are told."""
        for i, event in enumerate(self.events):
            level = self._level(Event(int(event["event"])), int(event["depth"]))
            self.position.take(event)
            if self._is_told(i):
                if event["event"] in BEGINNINGS:
                    yield ""
                yield INDENT * level + self._line(event)

    def _level(self, event: Event, depth: int) -> int:
        """Levels to indent; an activation or a card revealed closes its like, everything else what lies deeper."""
        if event in (*BEGINNINGS, *PARTS):
            self._open.clear()
            self._part = int(event in PARTS)
            return self._part
        closes = event in (*ACTIVATIONS, *REPLACED, Event.CARD_REVEALED, Event.ENCOUNTER_CARD_DEALT)
        while self._open and (depth < self._open[-1] or (closes and depth == self._open[-1])):
            self._open.pop()
        level = 1 + self._part + len(self._open)
        if event in ABILITIES:
            self._open.append(depth + 1)
        elif event in (*ACTIVATIONS, Event.CARD_REVEALED):
            self._open.append(depth)
        return level

    def _is_told(self, i: int) -> bool:
        """Not told is what the next line says as well, or the end of an activation after which nothing happens."""
        event = self.events[i]
        after = self.events[i + 1] if i + 1 < len(self.events) else None
        if event["event"] == Event.ICONS_COUNTED:
            return self.position.attack.flipped not in ([], [event["amount"]])
        if event["event"] in (Event.ATTACK_ENDED, Event.SCHEME_ENDED):
            return after is not None and after["event"] not in (*BEGINNINGS, *PARTS, *ACTIVATIONS)
        if after is None or after["subject"] != event["subject"]:
            return True
        if event["event"] == Event.EXHAUSTED:
            return bool(after["event"] != Event.DEFENDER_DECLARED)
        if event["event"] == Event.DAMAGE_DEALT:
            return bool(after["event"] != Event.DAMAGE_TAKEN or after["amount"] != event["amount"])
        return True

    def _line(self, event: np.void) -> str:
        told = told_as(event, self.position)
        words = told.words.format(**self._facts(event))
        return words + (f" [{', '.join(told.rules)}]" if told.rules else "")

    def _facts(self, event: np.void) -> dict[str, object]:
        """What stands for the words in braces."""
        position, amount = self.position, int(event["amount"])
        kind, row, card = int(event["subject_kind"]), int(event["subject"]), int(event["card"])
        is_character = kind == Subject.CHARACTER
        attack = position.attack
        return {
            "who": position.who(kind, row),
            "amount": amount,
            "signed": f"{amount:+d}",
            "next": amount + 1,
            "keyword": Keyword(amount).name.lower() if event["event"] == Event.KEYWORD_GAINED else "",
            "icons": _count(amount, "boost icon"),
            "counters": _count(amount, "counter"),
            "cards": _count(amount, "card"),
            "card": position.names[card] if card >= 0 else "",
            "by": f" by {position.names[card]}" if card >= 0 else "",
            "player": position.who(Subject.PLAYER, amount) if event["event"] in ACTIVATIONS else "",
            "hp": position.hp[row] if is_character else 0,
            "max_hp": position.max_hp[row] if is_character else 0,
            "with_icons": f" ({_count(attack.icons, 'boost icon')} included)" if attack.icons else "",
            "left": max(0, attack.power - amount),
            "threat": position.threat,
            "form": "hero" if amount == Form.HERO else "alter-ego",
            "played": position.names[card] if card >= 0 else f"{amount} {'threat' if card == -1 else 'damage'}",
        }


def told_as(event: np.void, position: Position) -> Told:
    """Words and rules of an event in a position."""
    kind = Event(int(event["event"]))
    special = TOLD.get((kind, variant(event, position)))
    return TOLD[kind] if special is None else special


def variant(event: np.void, position: Position) -> int:
    """What tells the kinds of one event apart: a Kind, a Status, a Moment or a Subject; -1 nothing."""
    kind, row, amount = Event(int(event["event"])), int(event["subject"]), int(event["amount"])
    if kind == Event.ATTACK_INITIATED:
        return position.kinds[row]
    if kind == Event.DEFENDER_DECLARED:
        by_ability = position.kinds[row] == Kind.IDENTITY and not amount
        return -1 if by_ability else position.kinds[row]
    if kind == Event.AMOUNT_WORKED_OUT:
        return position.kinds.get(position.attack.defender, -1)
    if kind == Event.INTERRUPT:
        attack = position.attack
        return Moment.LATER if attack.flipped or attack.power or attack.defender >= 0 else Moment.INITIATED
    if kind == Event.STATUS_GIVEN:
        return Status(amount)
    return int(event["subject_kind"])


def _count(n: int, noun: str) -> str:
    return f"{n} {noun}" + ("" if n == 1 else "s")


def _totals(totals: Totals, position: Position, outcome: np.void) -> Iterator[str]:
    """What the events add up to, the villain's icons and the damage by round."""
    you = position.who(Subject.CHARACTER, FIRST_IDENTITY)
    villain = position.who(Subject.CHARACTER, VILLAIN)
    yield f"{you} took {sum(totals.damage)} damage; by round: {_by_round(totals.damage)}"
    yield f"Boost icons of {villain}’s first activation, by round: {_by_round(totals.icons)}"
    yield f"Allies lost: {len(totals.lost)}" + (f" ({', '.join(totals.lost)})" if totals.lost else "")
    yield f"Activations of {villain}: {totals.activations}; threat on the main scheme: {totals.threat}"
    left = position.hp[FIRST_IDENTITY]
    standing = f"{you} has {_count(left, 'hit point')} left" if totals.alive else f"{you} is defeated"
    yield f"{standing}; {ENDS[Outcome(int(outcome['outcome']))]}"
    yield f"These totals equal what a run counts for trial {outcome['trial']}."


def _by_round(values: Sequence[int | None]) -> str:
    return ", ".join("none" if value is None else str(value) for value in values)
