"""Rows that look at particular cards of players: which row showed them, and hands looked at before a choice."""

from dataclasses import replace

from mcsim.cards.grammar_parts import DRAWN, Draft, GrammarError
from mcsim.model.opcodes import Condition, Op, Per, PlayerPick, Target

_SHOWING = {Op.DISCARD_HAND: Op.SHOW_FROM_HAND, Op.DISCARD_DECK_TOP: Op.SHOW_FROM_DECK}
_SHOWN = (*_SHOWING, *_SHOWING.values(), Op.DISCARD_OF_HAND, Op.DISCARD_DECK_UNTIL)
_OTHER_CARDS = (Op.DISCARD_ENCOUNTER_TOP, Op.DISCARD_UNTIL)
_OF_ALL = {Per.DRAWN_ICON_KIND: Per.DRAWN_ICON_KIND_OF_ALL}
_HEADS = (Op.EACH_PLAYER, Op.FOR_PLAYER)


def with_cards_shown(rows: list[Draft]) -> list[Draft]:
    """The rows; what discards cards that rows behind look at shows them, and hands are looked at before a choice."""
    rows = _hurt_by_each(_hands_first(rows))
    for at, row in enumerate(rows):
        if _looks_back(row):
            shown = _last_shown(rows, at)
            before = rows[shown]
            rows[shown] = replace(before, op=_SHOWING.get(before.op, before.op))
            rows[at] = _of_players(rows, shown, at)
    return rows


def _looks_back(row: Draft) -> bool:
    """Whether the row counts something on cards that a row before discarded."""
    asked = [(row.times.per, row.times.selection)]
    if row.test.condition is Condition.COUNT_AT_LEAST:
        asked.append((row.test.per, row.test.selection))
    return any(per in DRAWN and not selection & PlayerPick.IN_HAND for per, selection in asked)


def _last_shown(rows: list[Draft], at: int) -> int:
    """The row that discarded the cards spoken of."""
    for i in range(at - 1, -1, -1):
        if rows[i].aside:
            continue
        if rows[i].op in _SHOWN and not rows[i].picked:
            return i
        if rows[i].op in _OTHER_CARDS or rows[i].picked:
            break
    raise GrammarError("this way (no player card discarded before)")


def _head_of(rows: list[Draft], at: int) -> int:
    """The EACH_PLAYER or FOR_PLAYER row over a row, -1 none."""
    return next((i for i in range(at) if rows[i].op in _HEADS and at <= i + rows[i].amount), -1)


def _of_players(rows: list[Draft], shown: int, at: int) -> Draft:
    """The row that looks back: at the cards of all players, if each discarded some and it is done once."""
    row, head = rows[at], _head_of(rows, shown)
    if head < 0 or head == _head_of(rows, at) or _head_of(rows, at) >= 0:
        return row
    if rows[head].op is not Op.EACH_PLAYER or row.times.per not in _OF_ALL:
        raise GrammarError("this way (by each player)")
    return replace(row, times=replace(row.times, per=_OF_ALL[row.times.per]))


def _hurt_by_each(rows: list[Draft]) -> list[Draft]:
    """What happens to characters that took damage belongs to the row that dealt it, for each player if that does."""
    for at, row in enumerate(rows):
        if row.ref.target is not Target.HURT:
            continue
        if at == 0 or rows[at - 1].op not in (Op.DEAL_DAMAGE, Op.INDIRECT_DAMAGE):
            raise GrammarError("this way (no damage before)")
        head = _head_of(rows, at - 1)
        if head >= 0 and head + rows[head].amount == at - 1:
            rows[head] = replace(rows[head], amount=rows[head].amount + 1)
    return rows


def _hands_first(rows: list[Draft]) -> list[Draft]:
    """A hand that an option is about is looked at before the choice."""
    found: list[Draft] = []
    choice = -1
    for row in rows:
        if row.op is Op.CHOOSE:
            choice = len(found)
        if row.op is Op.SHOW_HAND and row.option:
            if any(r.op is Op.BLOCK for r in found[choice:]):
                raise GrammarError("a hand looked at in part of an option")
            found.insert(choice, replace(row, option=0))
            choice += 1
        else:
            found.append(row)
    return found
