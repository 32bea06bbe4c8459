"""Custom and fan-made cards beside the published ones."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from mcsim.cards.catalogue import Catalogue
from mcsim.cards.records import CardSet, Pack, Scenario
from mcsim.model.card import Card
from mcsim.model.opcodes import CardType

PACK = "custom"


def with_custom_cards(catalogue: Catalogue, entries: Iterable[Mapping[str, Any]]) -> Catalogue:
    """The catalogue with more cards, given with MarvelCDB's fields; their codes are new (see `published_codes`).

    A card with the code of a published set joins that set. A new set is of type hero, nemesis or villain if its cards
    say so, else modular; one with villains and main schemes is a scenario of its own: stages in printed order, all but
    the last in standard mode, all but the first in expert mode.
    """
    entries = [{"pack_code": PACK, **entry} for entry in entries]
    if not entries:
        return catalogue
    from mcsim.cards.importer import import_cards  # brings the grammar along, which few studies need

    types = {code: s.type for code, s in catalogue.sets.items()}
    names = {e["set_code"]: e.get("card_set_name") or e["set_code"] for e in entries if e.get("set_code")}
    added = {code: CardSet(code, names[code], _type_of(code, entries)) for code in names if code not in types}
    cards = import_cards(entries, types | {code: s.type for code, s in added.items()})
    scenarios = {code: _scenario(s, cards) for code, s in added.items() if s.type == "villain"}
    return replace(
        catalogue,
        cards={**catalogue.cards, **cards},
        sets={**catalogue.sets, **added},
        packs={**catalogue.packs, PACK: Pack(PACK, "Custom cards")},
        scenarios={**catalogue.scenarios, **scenarios},
    )


def published_codes(catalogue: Catalogue, codes: Iterable[str]) -> list[str]:
    """Those of the codes that published cards have already."""
    return [code for code in codes if code in catalogue.cards]


def _type_of(code: str, entries: Iterable[Mapping[str, Any]]) -> str:
    kinds = {e["type_code"] for e in entries if e.get("set_code") == code}
    if code.endswith("_nemesis"):
        return "nemesis"
    if "hero" in kinds:
        return "hero"
    return "villain" if {"villain", "main_scheme"} <= kinds else "modular"


def _scenario(own: CardSet, cards: Mapping[str, Card]) -> Scenario:
    members = [card for card in cards.values() if card.set == own.code]
    stages = tuple(card.code for card in members if card.type is CardType.VILLAIN)
    schemes = [card for card in members if card.type is CardType.MAIN_SCHEME]
    playing = [card.code for card in schemes if card.hidden] or [card.code for card in schemes]
    return Scenario(
        code=own.code,
        name=own.name,
        pack=PACK,
        standard=stages[:-1] or stages,
        expert=stages[1:] or stages,
        main_schemes=tuple(playing),
        sets=(own.code,),
    )
