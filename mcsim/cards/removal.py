"""The printed cost of getting rid of a card in play: actions of the form "pay this, then discard this card".

Only costs that counts of a player can pay are read: the identity exhausts, resources or cards of the hand, damage,
threat on the main scheme. One printed resource is one card of the hand, whatever its kind (docs/turns.md).
"""

import re

from mcsim.model.card import Removal
from mcsim.model.opcodes import Form

_FORMS = {"": Form.ANY, "hero ": Form.HERO, "alter-ego ": Form.ALTER_EGO}
_ACTION = re.compile(
    r"<b>(hero |alter-ego |)action</b>:?\s*(.*?)\s*(?:→|->)\s*discard this (?:card|obligation)", re.IGNORECASE
)
_EXHAUST = re.compile(r"exhaust (?:your (?:hero|identity|alter-ego)|a character you control)")
_ICONS = re.compile(r"spend (?:an? )?((?:\[\w+\]\s*)+)(?:printed )?resources?")
_COUNTED = re.compile(r"spend (\d) resources(?: of (?:any|the same|different) types?)?")
_FROM_HAND = re.compile(
    r"discard (an?|\d) (?:random )?(?:\[\w+\] |identity-specific |hero-specific )?(?:cards?|resource) from your hand"
)
_DAMAGE = re.compile(r"take (\d)(?: indirect)? damage")
_THREAT = re.compile(r"place (\d) threat on the main scheme")


def removal_of(text: str) -> Removal | None:
    """What a player pays to discard the card with this printed text; None if there is no such cost, or one unread."""
    for form, cost in _ACTION.findall(text):
        paid = _cost(cost.casefold())
        if paid is not None:
            return paid._replace(form=int(_FORMS[form.casefold()]))
    return None


def _cost(cost: str) -> Removal | None:
    """The cost, which is one piece or several joined by "and"; None if a piece is not read."""
    total = Removal()
    for piece in re.split(r"\s+and\s+", cost):
        read = _piece(piece)
        if read is None:
            return None
        total = Removal(*(a + b for a, b in zip(total, read, strict=True)))
    return total


def _piece(piece: str) -> Removal | None:
    if _EXHAUST.fullmatch(piece):
        return Removal(exhausts=1)
    if found := _ICONS.fullmatch(piece):
        return Removal(cards=found[1].count("["))
    if found := _COUNTED.fullmatch(piece):
        return Removal(cards=int(found[1]))
    if found := _FROM_HAND.fullmatch(piece):
        return Removal(cards=1 if found[1].startswith("a") else int(found[1]))
    if found := _DAMAGE.fullmatch(piece):
        return Removal(damage=int(found[1]))
    if found := _THREAT.fullmatch(piece):
        return Removal(threat=int(found[1]))
    return None
