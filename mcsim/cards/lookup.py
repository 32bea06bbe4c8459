"""Rows behind `mcsim scenarios` and `mcsim cards`: plain dicts for tables and for JSON."""

from typing import Any

from mcsim.cards.catalogue import Catalogue, Scenario
from mcsim.model.card import Card, PrintedKeyword
from mcsim.model.errors import input_error, nearest
from mcsim.model.opcodes import Icon

_PER_HERO = ("hp", "base_threat", "target_threat", "acceleration")
_STATS = ("hp", "atk", "thw", "sch", "defense", "rec", "hand_size", "cost", "target_threat")


def scenario_rows(catalogue: Catalogue) -> list[dict[str, Any]]:
    """One row per scenario, in order of release: code, name, pack, recommended modular sets, villain stages."""
    return [
        {
            "code": scenario.code,
            "name": scenario.name,
            "pack": scenario.pack,
            "modular": list(scenario.recommended),
            "stages": _stage_names(scenario, catalogue),
        }
        for scenario in catalogue.scenarios.values()
    ]


def _stage_names(scenario: Scenario, catalogue: Catalogue) -> list[str]:
    """Printed stages of a single villain, or "name stage" where several villains have a part."""
    sides = [catalogue.cards[code] for code in scenario.stages]
    single = len({side.name for side in sides}) == 1 and len({side.stage for side in sides}) == len(sides)
    return [side.stage if single else f"{side.name} {side.stage}" for side in sides]


def card_rows(catalogue: Catalogue, query: str) -> list[dict[str, Any]]:
    """One row per card side whose code or part of whose name is `query`; InputError with the nearest match if none."""
    hits = catalogue.find_card(query) if query.strip() else []
    if not hits:
        known = [*catalogue.cards, *dict.fromkeys(card.name for card in catalogue.cards.values())]
        raise input_error(
            "command line", "QUERY", query or '""', "a card code or part of a name", nearest(query, known)
        )
    return [card_row(card) for card in hits]


def card_row(card: Card) -> dict[str, Any]:
    """The facts of a card side as a dict of plain values; absent numbers are None."""
    return {
        "code": card.code,
        "name": card.name,
        "subname": card.subname,
        "type": card.type_code,
        "set": card.set,
        "pack": card.pack,
        "quantity": card.quantity,
        "stage": card.stage,
        **{name: getattr(card, name) for name in _STATS},
        "base_threat": card.base_threat,
        "acceleration": card.acceleration,
        "per_hero": [name for name in _PER_HERO if getattr(card, f"{name}_per_hero")],
        "boost": card.boost,
        "boost_star": card.boost_star,
        "icons": {icon.name.lower(): card.icons[icon] for icon in Icon if card.icons[icon]},
        "traits": list(card.traits),
        "keywords": [keyword_text(keyword) for keyword in card.keywords],
        "unique": card.unique,
        "duplicate_of": card.duplicate_of,
        "modelled": all(ability.modelled for ability in card.abilities),
        "missing": [ability.missing for ability in card.abilities if ability.missing],
    }


def keyword_text(keyword: PrintedKeyword) -> str:
    """A keyword as printed: "retaliate 1", "hinder 2 per hero", "teamwork (Reaver)"."""
    parts = [keyword.name.replace("_", "-")]
    if keyword.value:
        parts.append(str(keyword.value))
    if keyword.per_hero:
        parts.append("per hero")
    if keyword.argument:
        parts.append(f"({keyword.argument})")
    return " ".join(parts)
