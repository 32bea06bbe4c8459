"""From printed text to the words that the ability grammar matches: markup, names, numbers and icons as single tokens.

Capital letters matter only here: they tell a name ("Bomb Scare") from words.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from lark import Token
from lark.lexer import Lexer

SELF_MARK, HOST_MARK = "\x01", "\x02"

_TOKEN = re.compile(
    r"""(?P<SELF>\x01)
      | (?P<HOST>\x02)
      | (?P<TRAIT>\[\[[^\]]+\]\])
      | (?P<RESOURCE>\[(?:energy|mental|physical|wild)\])
      | (?P<PERHERO>\[per_hero\]|\[per_player\])
      | (?P<BOOST>\[boost\])
      | (?P<SIGNED>[+\-–−]\s?\d+)
      | (?P<INT>\d+)
      | (?P<POSSESSIVE>['’]s\b)
      | (?P<HEADING>["“][A-Z][^"”]*["”](?=\ abilit)|Special(?=\ abilit))
      | (?P<QUOTED>"[A-Z][\w\-]*"(?=\s[A-Z\x01\x02]))
      | (?P<INITIALS>(?:[A-Z]\.){2,})
      | (?P<WORD>[^\W\d_][\w\-]*(?:['’](?!s\b)\w*)?)
      | (?P<MARK>[,.:;()"“”→•/])
      | (?P<OTHER>\S)""",
    re.VERBOSE,
)
_ENDS_IN_S = re.compile(r"\b([A-Z]\w*s)['’](?=\s[A-Z])")  # "Rogers' ATK"
_STOP_INSIDE = re.compile(r"(\([^().]*instead[^().]*|decides ties)\.\)")  # a full stop inside the brackets
_LINKS = ("of", "the", "in", "by", "with", "for", "&")
_MARKED = ("SELF", "HOST")
# words before "counter" that are no kind of it
_NO_KINDS = ("a", "all", "an", "another", "any", "boost", "each", "more", "no", "that", "the", "these")
_JOINTS = (",", "and", "then")
_OF_PLAYERS = {  # what players do, in the third person
    *("attaches", "chooses", "deals", "discards", "draws", "exhausts", "gives"),
    *("places", "puts", "removes", "reveals", "searches", "shuffles", "takes"),
}
_STATS = ("ATK", "SCH", "DEF", "THW", "REC", "X")


@dataclass(frozen=True)
class Word:
    """One token: its kind (WORD, MARK, PROPER, INT, ...) and its text as printed."""

    kind: str
    text: str


def mark_names(text: str, name: str, host: str) -> str:
    """The text with the card's own name and its host's replaced by one-character marks, the longer name first."""
    marks = {host: HOST_MARK, name: SELF_MARK, name.partition(" (")[0]: SELF_MARK}
    for known in sorted((n for n in marks if n), key=len, reverse=True):
        flags = re.IGNORECASE if " " in known else re.NOFLAG  # "Hero" may be a name where "your hero" is none
        text = re.sub(rf"(?<!\w){re.escape(known)}(?!\w)", partial(_marked, known, marks[known]), text, flags=flags)
        in_lower_case = rf"(?:(?<=After )|(?<=When )){re.escape(known.casefold())}(?= (?:attacks|activates|schemes)\b)"
        text = re.sub(in_lower_case, marks[known], text)  # a misprint
    return text


def _marked(known: str, mark: str, found: re.Match[str]) -> str:
    """The mark; not for a name whose last part, with a verb, happens to spell this one ("Doctor Doom schemes")."""
    verb = found.group().split()[-1] != known.split()[-1]
    inside = verb and re.search(r"[A-Z]\w* $", found.string[: found.start()])
    return found.group() if inside else mark


def words(text: str, known: frozenset[str], name: str, host: str) -> list[Word]:
    """The tokens of a text with marked names; `known` are the words of the grammar, in lower case."""
    text = _STOP_INSIDE.sub(r"\1)", _ENDS_IN_S.sub(r"\1's", text)).replace("Each Player", "Each player")
    raw = [Word(str(m.lastgroup), m.group()) for m in _TOKEN.finditer(text)]
    raw = [_counter(word, follower) for word, follower in zip(raw, [*raw[1:], Word("END", "")], strict=True)]
    joined = list(_join_names(raw, known))
    return [replace(w, text=unmark(w.text, name, host)) if w.kind == "PROPER" else w for w in joined]


def unmark(text: str, name: str, host: str) -> str:
    """The text with the marks replaced by the names again."""
    return text.replace(SELF_MARK, name).replace(HOST_MARK, host)


def _counter(word: Word, follower: Word) -> Word:
    """The kind of a counter ("infamy counter") as a token of its own."""
    is_kind = word.kind == "WORD" and word.text.islower() and follower.text in ("counter", "counters")
    return Word("COUNTER", word.text) if is_kind and word.text not in _NO_KINDS else word


def _join_names(raw: list[Word], known: frozenset[str]) -> Iterator[Word]:
    """The same tokens with runs of capitalised words joined to one PROPER token."""
    at = 0
    while at < len(raw):
        end = _name_end(raw, at, known)
        if end > at:
            yield Word("PROPER", _spell(raw[at:end]))
            at = end
        else:
            yield raw[at]
            at += 1


def _name_end(raw: list[Word], start: int, known: frozenset[str]) -> int:
    """Index behind the name that starts at `start`; `start` itself if none does."""
    if not _begins_name(raw, start) or (_opens_sentence(raw, start) and _is_plain_opening(raw, start, known)):
        return start
    end = start + 1
    while end < len(raw):
        if _is_capital(raw[end]) or raw[end].kind in _MARKED:
            end += 1
        elif (linked := _behind_links(raw, end)) and _is_capital(raw[linked]):
            end = linked + 1
        else:
            break
    return end


def _behind_links(raw: list[Word], at: int) -> int:
    """Index behind linking words ("of the") or a possessive at `at`; 0 if there is none or nothing follows."""
    end = at
    while end < len(raw) and (raw[end].text in _LINKS or raw[end].kind == "POSSESSIVE"):
        end += 1
    return end if at < end < len(raw) else 0


def _begins_name(raw: list[Word], at: int) -> bool:
    """Whether a name starts here: a capital, or a marked name that is but the beginning of a longer one."""
    if raw[at].kind not in _MARKED:
        return _is_capital(raw[at])
    behind = _behind_links(raw, at + 1) or at + 1
    return behind < len(raw) and _is_capital(raw[behind])


def _is_capital(word: Word) -> bool:
    return word.kind in ("INITIALS", "QUOTED") or (
        word.kind == "WORD" and word.text[0].isupper() and word.text not in _STATS
    )


def _opens_sentence(raw: list[Word], at: int) -> bool:
    return at == 0 or raw[at - 1].text in (".", ":", "•", "(", "→", "—", "–")


def _is_plain_opening(raw: list[Word], at: int, known: frozenset[str]) -> bool:
    """Whether a capital at the beginning of a sentence is just that ("The villain", not "The Hood")."""
    if raw[at].text.casefold() not in known:
        return False
    return not (raw[at].text == "The" and at + 1 < len(raw) and _is_capital(raw[at + 1]))


def _spell(parts: list[Word]) -> str:
    text = " ".join(p.text for p in parts)
    return re.sub(r" (?=['’]s\b)", "", text)


def sentences(tokens: list[Word]) -> list[list[Word]]:
    """The tokens cut at full stops (which are left out); empty sentences are dropped."""
    found: list[list[Word]] = [[]]
    for word in tokens:
        if word.kind == "MARK" and word.text == ".":
            found.append([])
        else:
            found[-1].append(word)
    return [s for s in found if s]


def share_subject(part: list[Word]) -> list[Word]:
    """The words of a sentence with the joint before a verb that still belongs to "each player" (the first player, ...)
    as one token ALSO: "each player discards a card and takes 1 damage".
    """
    shared: list[Word] = []
    for word in part:
        at = len(shared)
        while at and shared[at - 1].text.casefold() in _JOINTS:
            at -= 1
        is_also = at < len(shared) and word.text.casefold() in _OF_PLAYERS
        if is_also and any(w.text.casefold() == "player" for w in shared[:at]):
            shared[at:] = [Word("ALSO", " ".join(w.text for w in shared[at:]))]
        shared.append(word)
    return shared


def spell(tokens: list[Word], name: str, host: str) -> str:
    """Tokens as readable text again."""
    text = unmark(" ".join(w.text for w in tokens), name, host)
    return re.sub(r" (?=[,.:;)]|['’]s\b)", "", text)


class WordLexer(Lexer):
    """Hands ready-made words to the parser under the names of the grammar's terminals."""

    def __init__(self, conf: Any) -> None:
        self._names = {t.pattern.value: t.name for t in conf.terminals if t.pattern is not None}

    def lex(self, data: list[Word]) -> Iterator[Token]:  # type: ignore[override]
        """One Token per word; a word the grammar does not know gets the type UNKNOWN."""
        for at, word in enumerate(data):
            yield Token(self._type(word), word.text, start_pos=at)

    def _type(self, word: Word) -> str:
        if word.kind in ("WORD", "MARK", "POSSESSIVE", "OTHER"):
            return self._names.get(word.text.casefold().replace("’", "'"), "UNKNOWN")
        return word.kind
