"""The ability grammar: printed English of a card to ability rows.

The .lark files hold the phrases, `grammar_split` finds the abilities of a text, `grammar_words` makes tokens,
`grammar_rows` gives each phrase its rows and `grammar_meaning` joins the sentences. An ability is read as a whole or
not at all: `unsupported` names the piece that failed.
"""

import re
from dataclasses import replace
from functools import cache

from lark.exceptions import UnexpectedInput, VisitError

from mcsim.cards import grammar_split
from mcsim.cards.grammar_amounts import OF_HOST
from mcsim.cards.grammar_meaning import effects
from mcsim.cards.grammar_parser import Phrases
from mcsim.cards.grammar_parts import GrammarError, Line, Occurrence
from mcsim.cards.grammar_player_cards import THREAT
from mcsim.cards.grammar_rows import ToDrafts
from mcsim.cards.grammar_split import Piece
from mcsim.cards.grammar_words import Word, mark_names, sentences, share_subject, spell, unmark, words
from mcsim.model.abilities import Ability, Effect, unsupported
from mcsim.model.opcodes import CardType, Condition, Joint, Limit, Op, Per, Target, Timing, Trigger, When, Who

__all__ = ["GrammarError", "parse_ability", "parse_effects", "parse_text"]

_TRIGGERED = (Timing.FORCED_INTERRUPT, Timing.INTERRUPT, Timing.FORCED_RESPONSE, Timing.RESPONSE)
_FORCED = (Timing.FORCED_INTERRUPT, Timing.FORCED_RESPONSE)
_PAID = re.compile(r"^(?:When|After) [^.:]*, spend [^.]*→")
_UNATTACHED = (Timing.BOOST, Timing.ATTACHING)  # when these resolve, the card is not attached yet
_SCHEMES = (CardType.SIDE_SCHEME, CardType.MAIN_SCHEME)
_GOES = (CardType.TREACHERY, CardType.PLAYER, CardType.IDENTITY)  # what does not stay in play, or is not told
_WITH_COUNTERS = {Op.PLACE_THREAT: Op.PLACE_COUNTERS, Op.REMOVE_THREAT: Op.REMOVE_COUNTERS}
_ABOUT_BOOST = (Op.GIVE_BOOST, Op.ADD_BOOST_ICONS)
_SEVERAL_DEEDS = re.compile(r"After you (thwart), (attack), or (defend), ")  # three triggers of one ability
_READ_ONLY = (Timing.ACTION, Timing.SETUP)
_CONTINUES = (
    ("x", "is"),
    ("do", "not"),
    ("that", "attack", "does", "not"),
    ("reveal", "the", "top", "card", "of", "his"),
    ("if", "your", "identity"),
    ("discard", "that", "upgrade"),
    ("this", "effect", "cannot", "be"),
)
_ACTIVATES = ("activates", "attacks", "attack")


@cache
def _phrases() -> Phrases:
    return Phrases()


def parse_text(
    text: str, name: str, *, card_type: CardType = CardType.TREACHERY, host: str = ""
) -> tuple[Ability, ...]:
    """All abilities of a card's printed text in MarvelCDB markup; what is not read comes as an `unsupported` ability.

    `name` is the card's own name. `host` is the villain's name: on an attachment it means the character the card is
    attached to, on any other card the villain.
    """
    named = grammar_split.attached_to(text) if card_type is CardType.ATTACHMENT else ""
    named = named if named[:1].isupper() else host
    found = grammar_split.pieces(text)
    if card_type is CardType.OBLIGATION:
        abilities = [_read_obligation(part, name) for piece in found for part in _obligation_pieces(piece, name)]
    else:
        abilities = [_read(piece, name, named) for piece in found]
    abilities = [_threat_here(ability, card_type) for ability in abilities]
    if card_type is not CardType.ATTACHMENT:
        others = (ability for ability in abilities if ability.timing is not Timing.ATTACHING)
        return tuple(_host_is(ability, Target.VILLAIN, "") for ability in others)
    elsewhere = (Target.VILLAIN, "") if named == host else (Target.NAMED_ENEMY, named)
    return tuple(_host_is(a, *elsewhere) if a.timing in _UNATTACHED else _power_of_host(a) for a in abilities)


def _power_of_host(ability: Ability) -> Ability:
    """On an attachment the ATK or SCH of the name is that of whom it is attached to."""
    own = {Per.ATK_OF_VILLAIN: Per.ATK_OF_SELF, Per.SCH_OF_VILLAIN: Per.SCH_OF_SELF}
    rows = [replace(r, per=own[r.per], per_argument="") if r.per_argument == OF_HOST else r for r in ability.effects]
    return replace(ability, effects=tuple(rows))


def _threat_here(ability: Ability, card_type: CardType) -> Ability:
    """Threat "here" on a card that is no scheme lies there as counters; what is said of such threat only is not read of
    a scheme's.
    """
    if card_type in _SCHEMES:
        as_counters = any(row.argument == THREAT and row.op is Op.REMOVE_ALL_COUNTERS for row in ability.effects)
        waits = ability.trigger is Trigger.COUNTERS_CHANGE and ability.effects[0].condition_per is Per.THREAT_HERE
        return unsupported(ability.timing, "threat here", ability.form) if as_counters or waits else ability
    rows = [_as_counters(row) for row in ability.effects]
    if card_type in _GOES and tuple(rows) != ability.effects:
        return unsupported(ability.timing, "threat here", ability.form)
    if any(row.target is Target.THIS_SCHEME for row in rows):
        return unsupported(ability.timing, "threat here", ability.form)
    return replace(ability, effects=tuple(rows))


def _as_counters(row: Effect) -> Effect:
    if row.op in _WITH_COUNTERS and row.target is Target.THIS_SCHEME:
        row = replace(row, op=_WITH_COUNTERS[row.op], target=Target.SELF, argument=THREAT)
    if row.condition_per is Per.THREAT_HERE:
        row = replace(row, condition_per=Per.COUNTER_HERE, condition_argument=THREAT)
    return replace(row, per=Per.COUNTER_HERE, per_argument=THREAT) if row.per is Per.THREAT_HERE else row


def _obligation_pieces(piece: Piece, name: str) -> list[Piece]:
    """What an obligation says without a heading resolves when the card is revealed, except what holds from then on."""
    if piece.timing is not Timing.CONSTANT:
        deeds = _SEVERAL_DEEDS.match(piece.text)
        texts = [f"After you {deed}, {piece.text[deeds.end() :]}" for deed in deeds.groups()] if deeds else [piece.text]
        return [replace(piece, text=text) for text in texts]
    if "•" in piece.text:
        return [replace(piece, timing=Timing.WHEN_REVEALED)]
    parts: list[Piece] = []
    for sentence in re.split(r"(?<=\.)\s+", piece.text):
        part = replace(piece, text=sentence)
        if not _standing_alone(part, name, ""):
            part = replace(part, timing=Timing.WHEN_REVEALED)
        if parts and parts[-1].timing is part.timing:
            parts[-1] = replace(part, text=f"{parts[-1].text} {sentence}")
        else:
            parts.append(part)
    return parts


def _read_obligation(piece: Piece, name: str) -> Ability:
    """As `_read`, player actions included: they are how an obligation goes away."""
    if piece.timing is not Timing.ACTION:
        return _read(piece, name, "")
    try:
        return _ability(piece, name, "")
    except GrammarError as error:
        return unsupported(piece.timing, error.piece, piece.form)


def _read(piece: Piece, name: str, host: str) -> Ability:
    if piece.timing in _READ_ONLY:
        return Ability(timing=piece.timing, effects=(), form=piece.form, label=piece.label, name=piece.name)
    try:
        return _ability(piece, name, host)
    except GrammarError as error:
        return _partly_read(piece, error.piece, name, host)


def _partly_read(piece: Piece, failed: str, name: str, host: str) -> Ability:
    """An ability that is not read. Of a Boost ability the sentences that give boost cards or icons and stand alone are
    kept: the boost-icon distribution needs them; an unread sentence about boost is named before any other."""
    kept: list[Effect] = []
    for sentence in re.split(r"(?<=\.)\s+", piece.text):
        rows = _standing_alone(replace(piece, text=sentence), name, host)
        kept += [row for row in rows if row.op in _ABOUT_BOOST and _hangs_on_nothing(row)]
        if not rows and "boost" in sentence.casefold():
            failed = _around("boost", sentence)
    found = unsupported(piece.timing, failed, piece.form)
    return replace(found, effects=(*found.effects, *kept)) if piece.timing is Timing.BOOST else found


def _hangs_on_nothing(row: Effect) -> bool:
    """Whether the row means the same without the rows before it."""
    return row.joint is Joint.AND and row.condition not in (Condition.HAPPENED, Condition.NOTHING_HAPPENED)


def _standing_alone(piece: Piece, name: str, host: str) -> tuple[Effect, ...]:
    try:
        return _ability(piece, name, host).effects
    except GrammarError:
        return ()


def _around(word: str, sentence: str) -> str:
    """The words of a sentence from shortly before `word` on."""
    words = sentence.split()
    at = next(i for i, w in enumerate(words) if word in w.casefold())
    return " ".join(words[max(0, at - 2) :])


def _host_is(ability: Ability, target: Target, argument: str) -> Ability:
    """The same ability of a card that is not attached: the name means the villain, or the enemy called so."""
    who = [Who.VILLAIN if w is Who.HOST else w for w in (ability.subject, ability.versus)]
    behind = [row.op for row in ability.effects].index(Op.ATTACH_THIS) + 1 if _attaches(ability) else None
    rows = [_retarget(row, target, argument) for row in ability.effects[:behind]]
    rows += ability.effects[len(rows) :]  # behind an attaching the host is whom it is attached to
    return replace(ability, effects=tuple(rows), subject=who[0], versus=who[1])


def _attaches(ability: Ability) -> bool:
    return any(row.op is Op.ATTACH_THIS for row in ability.effects)


def _retarget(row: Effect, target: Target, argument: str) -> Effect:
    if row.per_argument == OF_HOST:  # ATK or SCH of the host, which is the villain
        row = replace(row, per_argument="")
    if row.target is not Target.HOST:
        return row
    return replace(row, target=target, argument="@".join(a for a in (row.argument, argument) if a))


def parse_ability(text: str, name: str, host: str = "") -> Ability:
    """One ability with its heading (none: a constant); GrammarError if it cannot be read."""
    found = grammar_split.pieces(text)
    if len(found) != 1:
        raise GrammarError(text)
    ability = _ability(found[0], name, host)
    return _host_is(ability, Target.VILLAIN, "") if ability.timing in _UNATTACHED else ability


def parse_effects(text: str, name: str, timing: Timing) -> Ability:
    """The bare text of a Boost, When Revealed or scripted ability; GrammarError if it cannot be read."""
    return _ability(Piece(timing, grammar_split.without_reminders(text)), name, "")


def _ability(piece: Piece, name: str, host: str) -> Ability:
    """One ability; what opens with "When" and is no constant is a mandatory ability whose heading is left out."""
    try:
        return _as_headed(piece, name, host)
    except GrammarError:
        if piece.timing is not Timing.CONSTANT or not piece.text.startswith("When "):
            raise
    return _as_headed(replace(piece, timing=Timing.FORCED_INTERRUPT), name, host)


def _as_headed(piece: Piece, name: str, host: str) -> Ability:
    marked = mark_names(piece.text, name, host)
    triggered = piece.timing in _TRIGGERED and not piece.threshold
    if triggered and _happens_elsewhere(piece, marked, name, host):
        return Ability(piece.timing, (), Trigger.ELSEWHERE, form=piece.form, label=piece.label)
    opening = "action" if piece.timing is Timing.ACTION else "opening" if triggered else "line"
    lines = _lines(marked, name, host, opening)
    occurrence = lines[0].occurrence or _implied(piece.timing)
    if piece.threshold:
        occurrence = _threshold(lines[0])
    rows = _expert_only(effects(lines, piece.timing), piece.expert)
    if piece.villain:
        rows = (_while_called(piece.villain, len(rows)), *rows)
    return Ability(
        timing=piece.timing,
        effects=tuple(_unmarked(row, name, host) for row in rows),
        trigger=occurrence.trigger,
        subject=occurrence.subject,
        versus=occurrence.versus,
        qualifier=occurrence.qualifier,
        subject_selection=occurrence.selection,
        subject_argument=occurrence.argument,
        label=piece.label,
        form=piece.form or occurrence.form,
        name=piece.name,
        limit=Limit.NONE if _goes_at_once(rows) else piece.limit,
    )


def _goes_at_once(rows: tuple[Effect, ...]) -> bool:
    """Whether the card is discarded as the ability resolves: a limit says nothing more."""
    return any(row.op is Op.DISCARD_THIS and row.when is When.NOW and not row.option for row in rows)


def _happens_elsewhere(piece: Piece, marked: str, name: str, host: str) -> bool:
    """Whether the ability answers something that no simulation plays, or is optional and costs resources: those are
    paid from cards that are only counted, so it is not used.
    """
    if piece.timing not in _FORCED and _PAID.search(marked):
        return True
    known = words(marked, _phrases().words, name, host)
    comma = next((at for at, word in enumerate(known) if word.text == ","), 0)
    return comma > 0 and _is_elsewhere(tuple(known[:comma]))


@cache
def _is_elsewhere(opening: tuple[Word, ...]) -> bool:
    try:
        _phrases().tree(opening, "elsewhere")
    except UnexpectedInput:
        return False
    return True


def _threshold(line: Line) -> Occurrence:
    """What a sentence waits for that tells how many counters there must be."""
    if line.rows[0].test.condition not in (Condition.COUNT_AT_LEAST, Condition.COUNT_AT_LEAST_PER_PLAYER):
        raise GrammarError("if there are counters")
    return Occurrence(Trigger.COUNTERS_CHANGE, Who.SELF)


def _while_called(villain: str, rows: int) -> Effect:
    """The head of rows that resolve only while the villain has this name."""
    return Effect(Op.BLOCK, rows, condition=Condition.VILLAIN_NAMED, condition_argument=villain)


def _unmarked(row: Effect, name: str, host: str) -> Effect:
    argument, tested = (unmark(text, name, host) for text in (row.argument, row.condition_argument))
    return replace(row, argument=argument, condition_argument=tested)


def _implied(timing: Timing) -> Occurrence:
    """The trigger that a heading stands for."""
    if timing is Timing.WHEN_DEFEATED:
        return Occurrence(Trigger.DEFEATED, Who.SELF)
    return Occurrence(Trigger.NONE, Who.ANYONE)


def _expert_only(rows: tuple[Effect, ...], expert: bool) -> tuple[Effect, ...]:
    """Rows of an ability whose heading says "expert"."""
    if not expert:
        return rows
    if any(row.condition is not Condition.NONE for row in rows):
        raise GrammarError("expert mode with another condition")
    return tuple(replace(row, condition=Condition.EXPERT) for row in rows)


def _lines(marked: str, name: str, host: str, opening: str) -> list[Line]:
    """The sentences; the first one is parsed from rule `opening`."""
    parts = [share_subject(p) for p in _glued(sentences(words(marked, _phrases().words, name, host)))]
    if not parts:
        raise GrammarError("no text")
    starts = [opening if at == 0 else "line" for at in range(len(parts))]
    return [_line(tuple(part), start, name, host) for part, start in zip(parts, starts, strict=True)]


def _glued(parts: list[list[Word]]) -> list[list[Word]]:
    """Sentences that only make sense with the one before are read together with it."""
    glued: list[list[Word]] = []
    for part in parts:
        opening = tuple(w.text.casefold() for w in part[:6])
        in_options = bool(glued) and any(w.text == "•" for w in glued[-1])
        continues = bool(glued) and any(opening[: len(c)] == c and _takes_up(c, glued[-1]) for c in _CONTINUES)
        if glued and (in_options or continues):
            glued[-1] += [Word("MARK", "."), *part]
        else:
            glued.append(list(part))
    return glued


def _takes_up(opening: tuple[str, ...], before: list[Word]) -> bool:
    """ "Do not give it a boost card" speaks of an activation that the sentence before makes, if it makes one."""
    if opening == ("if", "your", "identity"):
        return [w.text.casefold() for w in before[-2:]] == ["choose", "one"]
    return opening != ("do", "not") or any(w.text.casefold() in _ACTIVATES for w in before[-9:])


def _line(part: tuple[Word, ...], start: str, name: str, host: str) -> Line:
    read = _parse(part, start)
    if isinstance(read, Line):
        return read
    raise GrammarError(spell(list(part[max(0, read - 3) :]), name, host))


@cache
def _parse(part: tuple[Word, ...], start: str) -> Line | int:
    """What a sentence says, or the index of the word at which reading it failed."""
    try:
        return ToDrafts().transform(_phrases().tree(part, start))
    except UnexpectedInput as error:
        at = getattr(error, "pos_in_stream", None)
        return len(part) if at is None or at < 0 else at
    except VisitError as error:
        if isinstance(error.orig_exc, GrammarError):
            return 0
        raise
