"""The phrases of SITUATIONS.md by who may have them; NAME and N are filled in at random."""

import re
from typing import Any

from hypothesis import strategies as st

EFFECTS = (
    "place N threat on the main scheme",
    "remove N threat from the main scheme",
    "deal N damage to the villain",
    "deal N damage to each hero",
    "deal N damage to each character you control",
    "take N damage",
    "stun the villain",
    "confuse the villain",
    "you are stunned",
    "you are confused",
    "you are stunned. If you are already stunned, take N damage",
    "you are stunned. Otherwise, you are confused",
    "give the villain a tough status card",
    "draw N cards",
    "discard N cards from your hand",
    "discard 1 card from your hand. Then, draw N cards",
    "choose and discard an upgrade you control",
    "choose to either discard N cards from your hand or take N damage",
    "exhaust your hero",
    "exhaust each ally you control",
    "ready your hero",
    "the villain schemes",
    "deal N damage to the villain and draw 1 card",
)
OF_ATTACK = (
    "deal N damage to the attacking enemy",
    "deal N damage to the defending character",
    "stun the attacking enemy",
    "the attacking enemy gets -N ATK for this attack",
)
OF_PACKET = (
    "prevent N of that damage",
    "prevent all of that damage",
    "discard 1 card from your hand and prevent N of that damage",
)
OF_CARD = (
    "give this enemy 1 additional boost card for this activation",
    "give the villain N additional boost cards for this activation",
    "if this activation is an attack, it gains piercing",
    "if this activation is an attack, it gains overkill",
    "put this minion into play engaged with you",
    "the villain attacks you",
)
OF_NAMED = (
    "heal N damage from NAME",
    "heal all damage from NAME",
    "give NAME a tough status card",
)
SET_HP = "set your hit points to N instead"
HERE = "place it here instead. Then, if there is at least N damage here, discard this card"
BOTH = ("Forced Interrupt: ", "Interrupt: ")
AFTER = ("Forced Response: ", "Response: ")


def _joined(whens: tuple[str, ...], occurrences: tuple[str, ...], effects: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"{when}{what}, {effect}." for when in whens for what in occurrences for effect in effects)


def _sentences(effects: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(effect[0].upper() + effect[1:] + "." for effect in effects)


IDENTITY = (
    *_joined(
        BOTH,
        ("When an enemy attacks you", "When a minion attacks you"),
        (*EFFECTS, *OF_ATTACK, "deal N damage to it", "it gets -N ATK for this attack"),
    ),
    *_joined(("Interrupt: ",), ("When the villain initiates an attack against you",), (*EFFECTS, *OF_ATTACK)),
    *_joined(
        ("Interrupt: ", "Interrupt (defense): "),
        ("When your hero defends against an attack",),
        (*EFFECTS, "it gets +N DEF for this attack"),
    ),
    *_joined(("Response: ", "Response (attack): "), ("After your hero defends against an attack",), OF_ATTACK[:1]),
    *_joined(
        AFTER, ("After your hero defends against an attack and takes no damage", "After you use a basic power"), EFFECTS
    ),
    *_joined(
        AFTER,
        ("After your hero attacks", "After your hero attacks and defeats an enemy"),
        (*EFFECTS, "stun the attacked enemy", "deal N damage to the attacked enemy"),
    ),
    *_joined(BOTH, ("When any amount of damage would be dealt to you",), ("reduce that amount by N", "draw N cards")),
    *_joined((*BOTH, "Interrupt (defense): "), ("When you would take any amount of damage",), (*OF_PACKET, *EFFECTS)),
    *_joined(BOTH, ("When you take any amount of damage",), EFFECTS),
    *_joined(BOTH, ("When you would be defeated",), (SET_HP, "heal N damage from NAME", "draw N cards")),
    "Increase the amount of damage NAME takes from each attack by N.",
    "You can have up to 2 tough status cards.",
)
ALLY = (
    *_joined(BOTH, ("When NAME attacks",), ("deal N damage to the attacked enemy", *EFFECTS)),
    *_joined(
        AFTER,
        ("After NAME attacks", "After NAME attacks and defeats a minion", "After NAME defends against an attack"),
        (*OF_NAMED, *EFFECTS),
    ),
    *_joined(BOTH, ("When NAME would be defeated",), ("heal all damage from NAME instead", *OF_NAMED)),
    "NAME cannot attack minions.",
    "Increase the amount of damage NAME takes from each attack by N.",
)
ENEMY = (
    *_joined(
        BOTH[:1],
        ("When NAME attacks", "When NAME attacks you"),
        (
            *EFFECTS,
            *OF_NAMED,
            "give NAME N additional boost cards for this activation",
            "it gets +N ATK for this attack",
        ),
    ),
    *_joined(
        AFTER[:1],
        (
            "After NAME attacks",
            "After NAME attacks you",
            "After NAME attacks and damages you",
            "After NAME attacks and defeats an ally",
        ),
        (*EFFECTS, *OF_NAMED, "the villain attacks you"),
    ),
    *_joined(AFTER[:1], ("After NAME attacks and damages a character",), ("stun that character", *EFFECTS)),
    *_joined(AFTER[:1], ("After NAME takes any amount of damage from an attack",), (*EFFECTS, *OF_NAMED)),
    *_joined(
        BOTH[:1], ("When NAME would be defeated",), ("heal all damage from NAME instead", "heal N damage from NAME")
    ),
    *(f"When Defeated: {text}" for text in _sentences(EFFECTS)),
    "NAME gets +N ATK for each upgrade you control.",
    "NAME gets +N ATK for each minion engaged with you.",
    "NAME's attacks deal indirect damage.",
    "Increase the amount of damage NAME takes from each attack by N.",
    "NAME cannot take damage while a [[Drone]] minion is in play.",
)
ATTACHMENT = (
    *_joined(BOTH[:1], ("When any amount of damage would be dealt to NAME",), (HERE,)),
    *_joined(AFTER[:1], ("After NAME attacks", "After NAME attacks you"), EFFECTS),
    *_joined(AFTER[:1], ("After NAME attacks and damages a character",), ("stun that character",)),
)
SIDE_SCHEME = tuple(f"When Defeated: {text}" for text in _sentences(EFFECTS))
BOOST = _sentences((*EFFECTS, *OF_ATTACK, *OF_CARD))
WHEN_REVEALED = _sentences((*EFFECTS, "the villain attacks you", "put this minion into play engaged with you"))
SCRIPTED = (
    *_sentences((*EFFECTS, *OF_ATTACK, "prevent N of that damage", "prevent all of that damage")),
    "Prevent N of that damage. Draw N cards.",
    "Exhaust your hero and declare it the defender.",
    "Exhaust an ally you control and declare it the defender.",
    "Cancel all boost icons on that card. Deal 1 damage to the villain for each icon canceled this way.",
)


@st.composite
def filled(draw: st.DrawFn, phrases: tuple[str, ...], name: str) -> Any:
    """One of the phrases with a name and numbers."""
    text = draw(st.sampled_from(phrases)).replace("NAME", name)
    *parts, last = re.split(r"\bN\b", text)
    return "".join(f"{part}{draw(st.sampled_from((1, 1, 2, 3, 5)))}" for part in parts) + last
