"""How a printed card was read: its abilities and rows in the words of docs/effects.md, and what of it is not run."""

from collections.abc import Iterator
from pathlib import Path

from mcsim.cards.grammar_split import pieces
from mcsim.cards.importer import import_cards, read_entries
from mcsim.model.abilities import Ability, Effect
from mcsim.model.card import Card
from mcsim.model.errors import input_error, nearest
from mcsim.model.opcodes import (
    CARD_OPS,
    PICK_ORDERS,
    PLAYER_CARD_OPS,
    CardPick,
    Condition,
    Joint,
    Label,
    Limit,
    Op,
    Per,
    Pick,
    PlayerPick,
    Qualifier,
    Target,
    Who,
)
from mcsim.scenario.coverage import missing_keywords
from mcsim.scenario.support import missing_piece


def explain_card(folder: Path, code: str) -> list[str]:
    """Lines about the card of a MarvelCDB checkout; InputError for a folder that is none or a code it lacks."""
    entries = read_entries(folder)
    if code not in entries:
        raise input_error("command line", "--explain", code, "a card code", nearest(code, entries))
    entry = entries[code]
    while "duplicate_of" in entry:
        entry = entries[entry["duplicate_of"]]
    card = import_cards([entry], {})[entry["code"]]
    text = entry.get("text") or ""
    return [*_heading(card), *(f"  printed: {line}" for line in _printed(text)), *_abilities(card)]


def _heading(card: Card) -> Iterator[str]:
    yield f"{card.code} {card.name}, {card.type_code.replace('_', ' ')} of {card.pack}/{card.set or 'no set'}"
    missing = {piece.removeprefix("keyword ") for piece in missing_keywords(card)}
    for keyword in card.keywords:
        words = [keyword.name, str(keyword.value or ""), "per hero" if keyword.per_hero else "", keyword.argument]
        note = " (not modelled)" if keyword.name in missing else ""
        yield f"  keyword: {' '.join(w for w in words if w)}{note}"


def _printed(text: str) -> Iterator[str]:
    for piece in pieces(text):
        yield f"{piece.timing.name.lower().replace('_', ' ')}: {piece.text}"


def _abilities(card: Card) -> Iterator[str]:
    if not card.abilities:
        yield "  no ability"
    for ability in card.abilities:
        piece = missing_piece(ability)
        yield f"  {ability_text(ability)}{f' -- not modelled: {piece}' if piece else ''}"
        yield from (f"    {row_text(row)}" for row in ability.effects)


def ability_text(ability: Ability) -> str:
    """What an ability waits for, in words of the vocabulary."""
    parts = [ability.timing.name]
    if ability.name:
        parts.append(f'"{ability.name}"')
    if ability.trigger:
        parts.append(f"{ability.trigger.name} by {_who(ability)}")
    if ability.versus is not Who.ANYONE:
        parts.append(f"against {ability.versus.name}")
    parts += [bit.name for bit in Qualifier if bit and ability.qualifier & bit]
    parts += [f"({bit.name.lower()})" for bit in Label if bit and ability.label & bit]
    if ability.form:
        parts.append(f"form {ability.form.name}")
    if ability.limit is not Limit.NONE:
        parts.append(f"limit {ability.limit.name}")
    return " ".join(parts)


def _who(ability: Ability) -> str:
    if ability.subject is not Who.SELECTED:
        return ability.subject.name
    return pick_text(ability.subject_selection, ability.subject_argument)


def row_text(row: Effect) -> str:
    """An effect row in words of the vocabulary."""
    parts = []
    if row.option:
        parts.append(f"option {row.option}:")
    if row.joint is not Joint.AND:
        parts.append(row.joint.name)
    if row.when:
        parts.append(f"[{row.when.name}]")
    parts += [row.op.name, _amount(row), _argument(row), _cards(row), _target(row), _condition(row)]
    return " ".join(part for part in parts if part)


def _amount(row: Effect) -> str:
    per = "" if row.per is Per.ONE else f"x {row.per.name}{_of(row.per_argument)}{_counted(row.per, row.per_selection)}"
    return f"{row.amount or ''} {per}".strip()


def _argument(row: Effect) -> str:
    return row.argument.replace("@", " ") if row.target is not Target.SELECTED else row.argument.partition("@")[0]


def _cards(row: Effect) -> str:
    """The cards that an operation on cards means, the characters that a constant is about."""
    if row.target is Target.SELECTED or not row.selection:
        return ""
    if row.op in PLAYER_CARD_OPS:
        return _bits(row.selection, PlayerPick)
    return _bits(row.selection, CardPick) if row.op in CARD_OPS else pick_text(row.selection, "")


def _counted(per: Per, bits: int) -> str:
    """What of it a factor counts."""
    if per is Per.SELECTED:
        return f" {pick_text(bits, '')}"
    return f" {_bits(bits, CardPick if per is Per.DISCARD_PILE else PlayerPick)}" if bits else ""


def _bits(bits: int, kind: type[CardPick] | type[PlayerPick]) -> str:
    return f"<{' '.join(member.name for member in kind if bits & member)}>"


def _target(row: Effect) -> str:
    if row.target is Target.NONE:
        return ""
    if row.target is not Target.SELECTED:
        return f"to {row.target.name}"
    own, _, noun = row.argument.rpartition("@")
    return f"to {pick_text(row.selection, noun if own or row.op not in _OWN_ARGUMENT else '')}"


_OWN_ARGUMENT = (Op.GIVE_STATUS, Op.ATTACK_GAINS, Op.GAINS_KEYWORD, Op.LOSES_KEYWORD)


def _condition(row: Effect) -> str:
    if row.condition is Condition.NONE:
        return f"(the {row.condition_amount} rows before)" if row.condition_amount else ""
    word = "unless" if row.negated else "if"
    if row.condition is Condition.SELECTED_IN_PLAY:
        return f"{word} in play: {pick_text(row.condition_selection, row.condition_argument)}"
    counted = f" {row.condition_per.name}" if row.condition_per is not Per.ONE else ""
    amount = f" {row.condition_amount}" if row.condition_amount else ""
    kind = f" {_bits(row.condition_selection, CardPick)}" if row.condition_selection else ""
    if row.condition in (Condition.COUNT_AT_LEAST, Condition.COUNT_AT_LEAST_PER_PLAYER):
        kind = _counted(row.condition_per, row.condition_selection)
    return f"{word} {row.condition.name}{counted}{amount}{_of(row.condition_argument)}{kind}"


def _of(argument: str) -> str:
    return f" ({argument})" if argument else ""


def pick_text(bits: int, argument: str) -> str:
    """Pick bits in words."""
    names = [pick.name for pick in Pick if pick < Pick.BY_REMAINING_HP and bits & pick]
    order = bits & PICK_ORDERS
    names += [Pick(order).name] if order else []
    return f"<{' '.join(names)}{_of(argument)}>"
