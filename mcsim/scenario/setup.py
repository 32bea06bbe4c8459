"""Set-up of a scenario: the fresh encounter deck, the villain sides to play through, and what starts in play (X29)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from mcsim.cards.catalogue import Catalogue, Place, Scenario, Taken
from mcsim.model.card import Card
from mcsim.model.errors import input_error, nearest
from mcsim.model.opcodes import CardType, Icon, Timing

MODES = ("standard", "expert")
Counted = tuple[tuple[Card, int], ...]

_DECK_TYPES = {"treachery", "minion", "attachment", "side_scheme", "environment", "obligation"}
_NEVER_IN_DECK = {"permanent", "setup", "linked"}


@dataclass(frozen=True)
class OtherVillain:
    """A villain who is in play beside the active one, with the deck that is his own (none: all share one deck)."""

    stages: tuple[Card, ...]
    deck: Counted = ()


@dataclass(frozen=True)
class EncounterSetup:
    """The encounter side of a game before its first round.

    `deck` is in a stable order: set by set (required, modular, standard, expert), then by code, obligations last.
    `stages` are those of the villain, of several the one who is active first; `others` are the rest of them.
    `engaged` are minions that set-up brings: out of the deck, but put into play only by `players.minions` (DESIGN 4).
    """

    scenario: Scenario
    mode: str
    modular: tuple[str, ...]
    deck: Counted
    stages: tuple[Card, ...]
    main_schemes: tuple[Card, ...]
    in_play: tuple[Card, ...]
    on_identities: tuple[Card, ...]
    engaged: Counted
    set_aside: Counted
    notes: tuple[str, ...]
    others: tuple[OtherVillain, ...] = ()

    @property
    def size(self) -> int:
        """Cards in the fresh deck."""
        return sum(count for _, count in self.deck)

    @property
    def amplify(self) -> int:
        """Amplify icons in play from the start, the first main scheme's included (X2)."""
        return sum(card.icons[Icon.AMPLIFY] for card in (*self.in_play, *self.main_schemes[:1]))


@dataclass
class _Piles:
    """Where set-up puts the cards while it goes through the sets."""

    deck: list[tuple[Card, int]] = field(default_factory=list)
    in_play: list[Card] = field(default_factory=list)
    on_identities: list[Card] = field(default_factory=list)
    engaged: list[tuple[Card, int]] = field(default_factory=list)
    aside: list[tuple[Card, int]] = field(default_factory=list)

    def place(self, card: Card, count: int, place: Place | None) -> None:
        """Put `count` copies where they belong; None is the deck."""
        if count <= 0:
            return
        if place is Place.PLAY:
            self.in_play += [card] * count
        elif place is Place.IDENTITY:
            self.on_identities += [card] * count
        else:
            pile = {None: self.deck, Place.ENGAGED: self.engaged, Place.ASIDE: self.aside}[place]
            pile.append((card, count))


def encounter_setup(
    catalogue: Catalogue,
    *,
    scenario: str,
    mode: str = "standard",
    modular: Sequence[str] | None = None,
    standard_set: str = "standard",
    expert_set: str = "expert",
    stage: str = "",
    skirmish: str = "",
    identities: tuple[Card, ...] = (),
) -> EncounterSetup:
    """Set up a scenario given by code or printed name (X29); without `identities` the fresh deck has no obligations.

    `modular` replaces the recommended sets, None keeps them; `stage` is the villain stage to start with, `skirmish` the
    only one to play. Named copies "per player" count for at least one player. InputError names the wrong key.
    """
    record = catalogue.scenario(scenario)
    if mode not in MODES:
        raise input_error("scenario", "scenario.mode", mode, ", ".join(MODES), nearest(mode, MODES))
    chosen = _modular(catalogue, record, modular)
    stages = _stages(catalogue, record, mode, stage, skirmish)
    taken = [row for row in record.taken if row.when in ("", mode, stages[0].code)]
    piles = _Piles()
    for code in _set_codes(catalogue, record, chosen, mode, standard_set, expert_set):
        _deal_set(piles, _members(catalogue, code), record, taken, max(1, len(identities)))
    _take_from_elsewhere(piles, catalogue, taken)
    _add_player_sets(piles, catalogue, identities, record.obligations)
    return EncounterSetup(
        scenario=record,
        mode=mode,
        modular=chosen,
        deck=tuple(piles.deck),
        stages=stages,
        main_schemes=tuple(catalogue.cards[code] for code in record.main_schemes),
        in_play=tuple(piles.in_play),
        on_identities=tuple(piles.on_identities),
        engaged=tuple(piles.engaged),
        set_aside=tuple(piles.aside),
        notes=record.notes,
        others=_others(catalogue, record, mode, stages[0], taken, len(identities)),
    )


def _others(
    catalogue: Catalogue, record: Scenario, mode: str, active: Card, taken: list[Taken], players: int
) -> tuple[OtherVillain, ...]:
    """The villains in play besides the active one, in the order of the record; the sides of one have one name."""
    if not record.together:
        return ()
    sides: dict[str, list[Card]] = {}
    for code in record.villains(mode):
        sides.setdefault(catalogue.cards[code].name, []).append(catalogue.cards[code])
    names = [name for name in sides if name != active.name]
    if record.more_than_players:
        names = names[: max(1, players) + record.more_than_players - 1]
    decks = dict(zip(sides, record.own_decks, strict=False))
    return tuple(
        OtherVillain(tuple(sides[name]), _own_deck(catalogue, record, decks.get(name, ""), taken)) for name in names
    )


def _own_deck(catalogue: Catalogue, record: Scenario, code: str, taken: list[Taken]) -> Counted:
    """A villain's own encounter deck, without what set-up takes out of it."""
    piles = _Piles()
    if code:
        _deal_set(piles, _members(catalogue, code), record, taken, 1)
    return tuple(piles.deck)


def _modular(catalogue: Catalogue, record: Scenario, modular: Sequence[str] | None) -> tuple[str, ...]:
    if modular is None:
        return record.recommended
    codes = [catalogue.modular_set(text).code for text in modular]
    twice = next((code for code in codes if codes.count(code) > 1), None)
    if twice:
        raise input_error("scenario", "scenario.modular", twice, "each set once")
    return tuple(codes)


def _set_codes(
    catalogue: Catalogue, record: Scenario, modular: tuple[str, ...], mode: str, standard_set: str, expert_set: str
) -> tuple[str, ...]:
    """Codes of all sets of the deck in the order of the deck; both difficulty sets are checked whatever the mode."""
    standard = catalogue.typed_set(standard_set, "standard", "scenario.standard_set").code
    expert = catalogue.typed_set(expert_set, "expert", "scenario.expert_set").code
    difficulty = (standard, expert) if mode == "expert" else (standard,)
    return tuple(dict.fromkeys(record.sets + modular + (difficulty if record.standard_sets else ())))


def _stages(catalogue: Catalogue, record: Scenario, mode: str, stage: str, skirmish: str) -> tuple[Card, ...]:
    """The villain sides to play through: those of the mode, from `stage` on, or only `skirmish`."""
    in_mode = record.villains(mode)
    if record.together:
        first = catalogue.cards[in_mode[0]].name
        in_mode = tuple(code for code in in_mode if catalogue.cards[code].name == first)
    if skirmish:
        return tuple(_sides(catalogue, record, in_mode, skirmish, "scenario.skirmish"))
    if not stage:
        return tuple(catalogue.cards[code] for code in in_mode)
    first = _sides(catalogue, record, in_mode, stage, "scenario.villain.stage")[0].code
    return tuple(catalogue.cards[code] for code in _from(first, in_mode, record.stages))


def _from(first: str, in_mode: tuple[str, ...], stages: tuple[str, ...]) -> tuple[str, ...]:
    """Sides of the mode from `first` on; an earlier side of the other mode leads to them, a later one is alone."""
    if first in in_mode:
        return in_mode[in_mode.index(first) :]
    start, mode_start = stages.index(first), stages.index(in_mode[0])
    return stages[start:mode_start] + in_mode if start < mode_start else (first,)


def _sides(catalogue: Catalogue, record: Scenario, in_mode: Iterable[str], text: str, where: str) -> list[Card]:
    """Villain sides with this code or printed stage, those of the mode before the others."""
    for codes in (in_mode, record.stages):
        sides = [catalogue.cards[code] for code in codes]
        hits = [side for side in sides if text.casefold() in (side.code, side.stage.casefold())]
        if hits:
            return hits
    known = list(dict.fromkeys(catalogue.cards[code].stage for code in record.stages))
    raise input_error("scenario", where, text, ", ".join(known), nearest(text, known))


def _members(catalogue: Catalogue, code: str) -> list[Card]:
    """Front sides of a set, each published card once."""
    return [card for card in catalogue.in_set(code) if not card.hidden and not card.duplicate_of]


def _deal_set(piles: _Piles, cards: Iterable[Card], record: Scenario, taken: list[Taken], players: int) -> None:
    rows = {row.code: row for row in taken}
    for card in cards:
        if card.type in (CardType.VILLAIN, CardType.MAIN_SCHEME):
            continue
        named = _named_copies(rows.get(card.code), card, players)
        if named:
            piles.place(card, named, rows[card.code].place)
        piles.place(card, card.quantity - named, _place(card, record.apart))


def _named_copies(row: Taken | None, card: Card, players: int) -> int:
    if row is None:
        return 0
    wanted = row.copies * (players if row.per_player else 1)
    return min(wanted, card.quantity) if row.copies else card.quantity


def _place(card: Card, apart: tuple[str, ...]) -> Place | None:
    """Where a copy goes that set-up does not name: the deck, or beside it; Setup cards into play (X31)."""
    if any(_matches(card, rule) for rule in apart):
        return Place.ASIDE
    keywords = {keyword.name for keyword in card.keywords}
    if "setup" in keywords:
        return Place.PLAY
    if card.back or keywords & _NEVER_IN_DECK or not _is_encounter_card(card):
        return Place.ASIDE
    return None


def _is_encounter_card(card: Card) -> bool:
    """By type; an ally of an encounter set belongs to the deck if something happens when it is revealed."""
    revealed = any(ability.timing is Timing.WHEN_REVEALED for ability in card.abilities)
    return card.type_code in _DECK_TYPES or (card.type is CardType.ALLY and revealed)


def _matches(card: Card, rule: str) -> bool:
    """Whether a card fits all parts of a filter like "type:minion+trait:elite"."""
    facts = {"set": {card.set}, "type": {card.type_code}, "trait": {trait.casefold() for trait in card.traits}}
    parts = (part.split(":", 1) for part in rule.split("+"))
    return all(value in facts[key] for key, value in parts)


def _take_from_elsewhere(piles: _Piles, catalogue: Catalogue, taken: Iterable[Taken]) -> None:
    """Cards that set-up puts into play out of sets that are not in the deck."""
    seen = {card.code for card in piles.in_play + piles.on_identities} | {
        card.code for card, _ in piles.engaged + piles.aside
    }
    for row in taken:
        if row.code not in seen:
            piles.place(catalogue.cards[row.code], max(1, row.copies), row.place)


def _add_player_sets(piles: _Piles, catalogue: Catalogue, identities: Iterable[Card], obligations: bool) -> None:
    """Obligations are shuffled in, nemesis sets set aside (X29)."""
    for identity in identities:
        place = None if obligations else Place.ASIDE
        for card in _members(catalogue, identity.set):
            if card.type is CardType.OBLIGATION:
                piles.place(card, card.quantity, place)
        for card in _members(catalogue, f"{identity.set}_nemesis"):
            piles.place(card, card.quantity, Place.ASIDE)
