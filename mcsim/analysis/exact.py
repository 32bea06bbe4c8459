"""Exact boost-icon distribution of a villain attack from a fresh deck, in rational arithmetic.

Cards are drawn without replacement (A6), turned up one by one (A8), extra boost cards queue at the end, every amplify
icon adds one icon to each card (X2), and an empty deck is reshuffled from its discard pile (X7). Only the icons of a
card and the number of cards it adds matter, so equal cards form one class and the state stays small.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from mcsim.analysis.boost_rows import Facts, attack_effect, boost_effect
from mcsim.cards.catalogue import Catalogue
from mcsim.model.card import Card
from mcsim.scenario.setup import EncounterSetup, encounter_setup

LONGEST_CHAIN = 60  # boost cards turned up in one attack; only decks that feed themselves get there


@dataclass(frozen=True)
class ExactBoost:
    """Exact law of the boost icons of one attack.

    distribution: icons -> probability (adds up to 1); mean: expected icons; conditional: codes of the cards whose icons
    or extra cards depend on the position, which counts as not happening here.
    """

    distribution: dict[int, Fraction]
    mean: Fraction
    conditional: tuple[str, ...]


@dataclass(frozen=True)
class _State:
    """Piles of card classes (counts by class) and the icons counted so far.

    Facedown cards are not looked at before they are turned up: `facedown` of the `unseen` cards lie on the villain, the
    rest is the deck. When the deck runs out, the facedown ones are known as a pile and wait in `older`.
    """

    unseen: tuple[int, ...]
    discard: tuple[int, ...]
    facedown: int = 0
    older: tuple[tuple[int, ...], ...] = ()
    icons: int = 0
    lost: bool = False  # deck and discard pile were empty together (X7): nothing is dealt any more


_Class = tuple[int, int, bool]  # icons, extra boost cards, whether it is shuffled back into the deck
_Law = dict[_State, Fraction]


def boost_distribution(
    deck: Iterable[tuple[Card, int]], cards_dealt: int = 1, amplify: int = 0, facts: Facts | None = None
) -> ExactBoost:
    """The law of the boost icons of one villain attack (A6, A8, X2, X7).

    deck: (card, copies) of the shuffled encounter deck; cards_dealt: boost cards the villain is dealt, its own extra
    ones included; amplify: amplify icons in play; facts: what is known of the position (default: standard mode).
    Raises ValueError if the deck is empty or its chains of extra boost cards need not end.
    """
    known = facts or Facts()
    copies: Counter[_Class] = Counter()
    conditional: set[str] = set()
    for card, count in deck:
        effect = boost_effect(card, known)
        copies[effect.icons, effect.cards, effect.returns] += count
        if effect.conditional and count:
            conditional.add(card.code)
    law = icon_law(+copies, cards_dealt, amplify)
    mean = sum((icons * p for icons, p in law.items()), Fraction(0))
    return ExactBoost(law, mean, tuple(sorted(conditional)))


def setup_boost(setup: EncounterSetup) -> ExactBoost:
    """The law for the first attack of a scenario's villain, on what its set-up put in play (A17, X2)."""
    villain = setup.stages[0]
    facts = Facts(expert=setup.mode == "expert", villain=villain.name)
    in_play = (villain, *setup.in_play, *setup.main_schemes[:1])
    given = {card.code: attack_effect(card, facts) for card in in_play}
    cards_dealt = 1 + sum(given[card.code].cards for card in in_play)
    exact = boost_distribution(setup.deck, cards_dealt, setup.amplify, facts)
    conditional = {code for code, effect in given.items() if effect.conditional}
    return replace(exact, conditional=tuple(sorted(conditional.union(exact.conditional))))


def boost_of_scenario(
    catalogue: Catalogue, scenario: str, mode: str = "standard", modular: tuple[str, ...] | None = None
) -> dict[str, Any]:
    """What `mcsim boost SCENARIO --json` prints (DESIGN section 5): a fresh deck without obligations.

    `modular` None keeps the recommended sets. Raises InputError for an unknown scenario, mode or set.
    """
    setup = encounter_setup(catalogue, scenario=scenario, mode=mode, modular=modular)
    exact = setup_boost(setup)
    return {
        "scenario": setup.scenario.code,
        "mode": mode,
        "modular": list(setup.modular),
        "cards": setup.size,
        "mean": float(exact.mean),
        "distribution": {str(icons): float(p) for icons, p in exact.distribution.items()},
        "conditional": list(exact.conditional),
    }


def boost_of_all(
    catalogue: Catalogue, mode: str = "standard", modular: tuple[str, ...] | None = None
) -> dict[str, dict[str, Any]]:
    """`boost_of_scenario` of every scenario, by code."""
    return {code: boost_of_scenario(catalogue, code, mode, modular) for code in catalogue.scenarios}


def icon_law(copies: Counter[_Class], cards_dealt: int, amplify: int) -> dict[int, Fraction]:
    """Icons -> probability for a deck of classes -> copies (A6, A8, X2, X7)."""
    if not copies:
        raise ValueError("the encounter deck is empty")
    classes = sorted(copies)
    start = _State(tuple(copies[c] for c in classes), (0,) * len(classes))
    states = {_deal(start, cards_dealt): Fraction(1)}
    law: dict[int, Fraction] = defaultdict(Fraction)
    for _ in range(LONGEST_CHAIN):
        states = _turn_up_one(states, classes, amplify, law)
        if not states:
            return dict(sorted(law.items()))
    raise ValueError(f"extra boost cards of this deck may follow each other more than {LONGEST_CHAIN} times")


def _turn_up_one(states: _Law, classes: list[_Class], amplify: int, law: dict[int, Fraction]) -> _Law:
    """Turn up the first facedown card of every state (A8); states without one go to `law`."""
    after: _Law = defaultdict(Fraction)
    for state, p in states.items():
        if not state.older and not state.facedown:
            law[state.icons] += p
            continue
        pile = state.older[0] if state.older else state.unseen
        for card, count in enumerate(pile):
            if count:
                icons, extra, returns = classes[card]
                dealt = _deal(_take(state, card, icons + amplify), extra)
                share = p * Fraction(count, sum(pile))
                if returns:
                    for seen, q in _look_at_facedown({dealt: share}).items():
                        after[replace(seen, unseen=_add(seen.unseen, card, 1))] += q
                else:
                    after[replace(dealt, discard=_add(dealt.discard, card, 1))] += share
    return after


def _look_at_facedown(states: _Law) -> _Law:
    """The same law with the facedown cards told apart from the deck, as a card shuffled into the deck is none of
    them."""
    while any(state.facedown for state in states):
        apart: _Law = defaultdict(Fraction)
        for state, p in states.items():
            if not state.facedown:
                apart[state] += p
            for card, count in enumerate(state.unseen if state.facedown else ()):
                if count:
                    alone = tuple(int(i == card) for i in range(len(state.unseen)))
                    less = replace(state, unseen=_add(state.unseen, card, -1), facedown=state.facedown - 1)
                    seen = replace(less, older=(*state.older, alone))
                    apart[seen] += p * Fraction(count, sum(state.unseen))
        states = apart
    return states


def _take(state: _State, card: int, icons: int) -> _State:
    """The state without the facedown card that is now being resolved (it is in neither pile, X7)."""
    if not state.older:
        unseen = _add(state.unseen, card, -1)
        return replace(state, unseen=unseen, facedown=state.facedown - 1, icons=state.icons + icons)
    pile = _add(state.older[0], card, -1)
    older = (pile, *state.older[1:]) if any(pile) else state.older[1:]
    return replace(state, older=older, icons=state.icons + icons)


def _deal(state: _State, cards: int) -> _State:
    """The state after dealing `cards` facedown cards; a deck that runs out is reshuffled at once (X7)."""
    for _ in range(cards):
        if state.lost:
            return state
        state = replace(state, facedown=state.facedown + 1)
        if state.facedown == sum(state.unseen):
            state = _State(
                unseen=state.discard,
                discard=(0,) * len(state.discard),
                older=(*state.older, state.unseen),
                icons=state.icons,
                lost=not any(state.discard),
            )
    return state


def _add(counts: tuple[int, ...], index: int, by: int) -> tuple[int, ...]:
    return (*counts[:index], counts[index] + by, *counts[index + 1 :])
