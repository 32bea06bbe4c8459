"""Scenario records from the printed text of the first main scheme; irregular facts come from data/scenarios.toml."""

import re
import tomllib
from collections.abc import Iterable, Mapping
from importlib import resources
from typing import Any

from mcsim.cards.records import CardSet, Place, Scenario, Taken
from mcsim.model.card import Card
from mcsim.model.opcodes import CardType

Cards = Mapping[str, Card]
Sets = Mapping[str, CardSet]
Texts = Mapping[str, str]

_BY_STAGE = {  # printed stages of a set's villain sides -> stages of standard and of expert mode
    ("I", "II", "III"): (("I", "II"), ("II", "III")),
    ("A", "B"): (("A",), ("B",)),
    ("A1", "A2", "B1", "B2"): (("A1", "A2"), ("B1", "B2")),
}
_MODES = {"in standard mode": "standard", "in expert mode": "expert"}


def scenario_records(cards: Cards, sets: Sets, texts: Texts) -> dict[str, Scenario]:
    """Every set of type villain that is a scenario, by code, in the order of the sets."""
    facts = _facts()
    codes = [s.code for s in sets.values() if s.type == "villain" and s.code not in facts["parts"]]
    return {code: _scenario(code, facts.get(code, {}), cards, sets, texts) for code in codes}


def _facts() -> dict[str, Any]:
    text = resources.files("mcsim.cards").joinpath("data/scenarios.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def _scenario(code: str, facts: Mapping[str, Any], cards: Cards, sets: Sets, texts: Texts) -> Scenario:
    own = [card for card in cards.values() if card.set == code and not card.duplicate_of]
    first = next(c for c in own if c.type is CardType.MAIN_SCHEME and "Contents" in texts[c.code])
    contents, setup = _parts(_plain(texts[first.code]))
    standard, expert = _villains(own, facts)
    required, recommended = _encounter_sets(contents, code, sets)
    required = tuple(facts.get("sets", required))
    record = Scenario(
        code=code,
        name=sets[code].name,
        pack=first.pack,
        standard=standard,
        expert=expert,
        main_schemes=tuple(facts.get("main_schemes", _playing_sides(own))),
        sets=required,
        recommended=tuple(facts.get("recommended", recommended)),
        apart=tuple(facts.get("apart", ())),
        together=facts.get("together", False),
        own_decks=tuple(facts.get("own_decks", ())),
        more_than_players=facts.get("more_than_players", 0),
        standard_sets=facts.get("standard_sets", True),
        obligations=facts.get("obligations", True),
        notes=tuple(facts.get("notes", ())),
        taken=tuple(Taken(**{**row, "place": Place(row["place"])}) for row in facts.get("taken", ())),
    )
    return _with_taken(record, _set_up_texts(record, setup, facts.get("scan", ()), texts), cards)


def _plain(text: str) -> str:
    return re.sub(r"</?\w+ ?/?>", "", text)


def _parts(text: str) -> tuple[str, str]:
    """Contents and set-up of side A."""
    contents, _, setup = text.partition("Setup:")
    return contents, setup


def _villains(own: Iterable[Card], facts: Mapping[str, Any]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    if "standard" in facts:
        return tuple(facts["standard"]), tuple(facts.get("expert", facts["standard"]))
    by_stage = {card.stage: card.code for card in own if card.type is CardType.VILLAIN}
    standard, expert = _BY_STAGE[tuple(sorted(by_stage))]
    return tuple(by_stage[s] for s in standard), tuple(by_stage[s] for s in expert)


def _playing_sides(own: Iterable[Card]) -> tuple[str, ...]:
    return tuple(card.code for card in own if card.type is CardType.MAIN_SCHEME and card.hidden)


def _encounter_sets(contents: str, own: str, sets: Sets) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Required sets (own one first) and recommended modular sets of a Contents text."""
    names = {s.name.casefold(): s.code for s in sets.values() if s.type in ("modular", "evidence")}
    names[sets[own].name.casefold()] = own
    before, _, after = contents.casefold().partition("modular")
    required = [code for code in _codes_in(before, names) if code != own]
    return (own, *required), tuple(code for code in _codes_in(after, names) if code != own)


def _codes_in(text: str, names: Mapping[str, str]) -> list[str]:
    """Codes of the names that occur in `text`, in the order of the text; the longest name at a place counts."""
    return [names[match[0]] for match in _names(names).finditer(text)]


def _names(names: Iterable[str]) -> re.Pattern[str]:
    """Any of the names as a phrase of its own, but not a trait in double brackets."""
    longest_first = sorted(names, key=lambda name: (-len(name), name))
    return re.compile(r"(?<![\w\[])(?:" + "|".join(map(re.escape, longest_first)) + r")(?!\w)")


def _set_up_texts(record: Scenario, setup: str, scan: Iterable[str], texts: Texts) -> list[tuple[str, str]]:
    """(condition, sentence) of all that may name cards: side A, 1B, and each villain side as the starting one."""
    whole = [("", setup)] + [("", _plain(texts[code])) for code in scan]
    whole += [("", _when_revealed(texts[record.main_schemes[0]]))]
    whole += [(code, _when_revealed(texts[code])) for code in record.stages]
    return [(when, sentence) for when, text in whole for sentence in re.split(r"(?<=\.)\s+|\n", text)]


def _when_revealed(text: str) -> str:
    lines = [line.removeprefix("[star]").strip() for line in _plain(text).split("\n")]
    return " ".join(line for line in lines if line.startswith("When Revealed"))


def _with_taken(record: Scenario, sentences: Iterable[tuple[str, str]], cards: Cards) -> Scenario:
    """The record with every card taken that a sentence names, the first mention of a card deciding."""
    inside = [c for c in cards.values() if c.set in record.sets and _can_be_named(c)]
    taken = {(t.code, t.when): t for t in record.taken}
    for when, sentence in sentences:
        for row in _taken_by(sentence, when, inside):
            if (row.code, "") not in taken:
                taken.setdefault((row.code, row.when), row)
    return Scenario(**{**vars(record), "taken": tuple(taken.values())})


def _can_be_named(card: Card) -> bool:
    skipped = (CardType.VILLAIN, CardType.MAIN_SCHEME)
    return card.type not in skipped and not card.hidden and not card.duplicate_of


def _taken_by(sentence: str, when: str, inside: list[Card]) -> list[Taken]:
    folded = sentence.casefold()
    mode = next((mode for words, mode in _MODES.items() if words in folded), "")
    if mode and when:
        return []
    named = {m[0]: sentence[: m.start()] for m in _names(c.name for c in inside).finditer(sentence)} if inside else {}
    rows = [_row(c, folded, when or mode, named[c.name]) for c in inside if c.name in named]
    return rows + [_row(c, folded, when or mode, "each ") for c in inside if _called_by_trait(c, folded)]


def _called_by_trait(card: Card, sentence: str) -> bool:
    """Whether a sentence like "set each [[Captive]] ally aside" speaks of the card; discarding at random does not."""
    if "discard" in sentence or "search" in sentence:
        return False
    groups = re.findall(r"each (?:other )?\[\[([^]]+)\]\] (\w+)", sentence)
    return any(t.casefold() == trait and card.type_code == kind for trait, kind in groups for t in card.traits)


def _row(card: Card, sentence: str, when: str, before: str) -> Taken:
    every = re.search(r"each (copy of )?(the )?$", before, re.IGNORECASE)
    per_player = "engaged with each player" in sentence or sentence.startswith("each player searches")
    place = Place.ENGAGED if card.type is CardType.MINION else Place.PLAY
    if "aside" in sentence and "set-aside" not in sentence:
        place = Place.ASIDE
    return Taken(card.code, 0 if every else 1, per_player, place, when)
