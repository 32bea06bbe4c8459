"""[[cards]] of a study and `mcsim run --cards FILE.json`: custom and fan-made cards with MarvelCDB's field names."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from mcsim.model.card import CARD_TYPES
from mcsim.model.errors import InputError, Problem, input_error, nearest
from mcsim.study.fields import Choice, Flag, String, Text, Whole, show

CARDS_FILE = "a JSON file: a card with MarvelCDB's field names, or a list of them"
MAX_CARDS = 500
_NEEDED = {"minion": ("health",), "villain": ("health", "stage"), "ally": ("health",), "hero": ("health",)}

Words = Annotated[str, String("a string", empty=True)]
Count = Annotated[int, Whole(0, 99)]
Printed = Annotated[int, Whole(-1, 999)]  # MarvelCDB writes X as -1
IGNORED = "anything: it is not looked at"
Anything = Annotated[Any, Field(description=IGNORED)]


class CustomCard(BaseModel):
    """One card. The text is read by the same grammar as the published ones; what is not read is named in `coverage`."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    code: Text
    name: Text
    type_code: Annotated[str, Choice(tuple(CARD_TYPES))]
    set_code: Text | None = None
    card_set_code: Text | None = None  # as MarvelCDB's API calls it
    card_set_name: Text | None = None
    pack_code: Words | None = None
    faction_code: Words | None = None
    quantity: Annotated[int, Whole(1, 99)] = 1
    text: Words = ""
    traits: Words | None = None
    subname: Words | None = None
    stage: Words | None = None
    is_unique: Flag | None = None
    permanent: Flag | None = None
    hidden: Flag | None = None
    back_link: Text | None = None
    deck_limit: Count | None = None
    # stats
    cost: Printed | None = None
    attack: Printed | None = None
    thwart: Printed | None = None
    scheme: Printed | None = None
    defense: Printed | None = None
    recover: Printed | None = None
    hand_size: Count | None = None
    health: Printed | None = None
    health_per_hero: Flag | None = None
    attack_cost: Count | None = None
    thwart_cost: Count | None = None
    attack_star: Flag | None = None
    thwart_star: Flag | None = None
    scheme_star: Flag | None = None
    defense_star: Flag | None = None
    recover_star: Flag | None = None
    health_star: Flag | None = None
    cost_star: Flag | None = None
    # encounter cards
    boost: Count | None = None
    boost_star: Flag | None = None
    base_threat: Printed | None = None
    base_threat_fixed: Flag | None = None
    threat: Printed | None = None
    threat_fixed: Flag | None = None
    threat_star: Flag | None = None
    escalation_threat: Printed | None = None
    escalation_threat_fixed: Flag | None = None
    escalation_threat_star: Flag | None = None
    scheme_acceleration: Count | None = None
    scheme_amplify: Count | None = None
    scheme_crisis: Count | None = None
    scheme_hazard: Count | None = None
    resource_energy: Count | None = None
    resource_mental: Count | None = None
    resource_physical: Count | None = None
    resource_wild: Count | None = None
    # what an export brings along and nothing depends on
    position: Anything = None
    set_position: Anything = None
    octgn_id: Anything = None
    flavor: Anything = None
    illustrator: Anything = None
    errata: Anything = None
    spoiler: Anything = None
    meta: Anything = None
    double_sided: Anything = None
    deck_options: Anything = None
    deck_requirements: Anything = None
    url: Anything = None
    imagesrc: Anything = None
    backimagesrc: Anything = None
    pack_name: Anything = None
    type_name: Anything = None
    faction_name: Anything = None
    real_name: Anything = None
    real_text: Anything = None
    real_traits: Anything = None

    @property
    def entry(self) -> dict[str, Any]:
        """The card as an entry of MarvelCDB's data files."""
        entry = self.model_dump(exclude_none=True)
        if self.set_code is None and self.card_set_code is not None:
            entry["set_code"] = self.card_set_code
        return entry


def card_problems(raw: object, file: str) -> Iterator[Problem]:
    """What is missing or told twice among the cards of a list, beyond what single fields may hold."""
    codes: dict[str, int] = {}
    for index, card in enumerate(raw if isinstance(raw, list) else []):
        if not isinstance(card, dict):
            continue
        for field in _NEEDED.get(str(card.get("type_code")), ()):
            if card.get(field) is None:
                kind = "text" if field == "stage" else "number"
                yield Problem(file, f"cards.{index}.{field}", "missing", f"a {kind}: a {card['type_code']} has one")
        code = str(card.get("code"))
        if code in codes:
            yield Problem(file, f"cards.{index}.code", show(code), f"a code that card {codes[code]} has not")
        codes.setdefault(code, index)


def named(problem: Problem, raw: object) -> Problem:
    """The problem with the card it is about in its message: `cards.2.atack` alone would have to be counted out."""
    place = problem.key.split(".")
    cards = raw if isinstance(raw, list) else []
    if len(place) < 2 or place[0] != "cards" or not place[1].isdigit() or int(place[1]) >= len(cards):
        return problem
    card = cards[int(place[1])]
    label = " ".join(str(card[key]) for key in ("code", "name") if card.get(key)) if isinstance(card, dict) else ""
    given = f"{problem.given} (card {label})" if label else problem.given
    return Problem(problem.file, problem.key, given, problem.allowed, problem.nearest)


def load_cards(path: Path) -> tuple[CustomCard, ...]:
    """The cards of a JSON file; InputError with every problem, each with its card."""
    from mcsim.study.problems import table_problems

    raw = _read(path)
    file = str(path)
    if not 1 <= len(raw) <= MAX_CARDS:
        raise input_error(file, "", f"{len(raw)} cards", f"1 to {MAX_CARDS} cards")
    problems = [*table_problems(_CardList, {"cards": raw}, file), *card_problems(raw, file)]
    if problems:
        raise InputError([named(p, raw) for p in problems])
    return tuple(CustomCard.model_validate(card) for card in raw)


class _CardList(BaseModel):
    """The cards of a file under the key that a study file has for them."""

    cards: tuple[CustomCard, ...]


def _read(path: Path) -> list[Any]:
    try:
        raw = json.loads(path.read_text(encoding="utf-8-sig"))
    except FileNotFoundError as error:
        siblings = [entry.name for entry in path.parent.iterdir()] if path.parent.is_dir() else []
        raise input_error(str(path), "", "no such file", CARDS_FILE, nearest(path.name, siblings)) from error
    except (OSError, ValueError, RecursionError) as error:
        raise input_error(str(path), "", f"cannot be read as JSON ({error})", CARDS_FILE) from error
    cards = raw if isinstance(raw, list) else [raw]
    if not all(isinstance(card, dict) for card in cards):
        raise input_error(str(path), "", show(raw), CARDS_FILE)
    return [{key: value for key, value in card.items() if value is not None} for card in cards]
