"""A printed card text cut into its abilities: headings, reminder text, keyword lines, attach instructions."""

import re
from dataclasses import dataclass, replace

from mcsim.model.opcodes import Form, Keyword, Label, Limit, Timing

# A whole sentence in italics only explains the rules; "(even if ...)" belongs to the sentence around it.
_REMINDER = re.compile(r"<i>\s*\((?=[A-Z]).*?\)\.?\s*</i>|<b><i>.*?</i></b>", re.DOTALL)
# ... but what becomes of a minion that cannot be found because it is in play is said nowhere else
_ENGAGES = re.compile(r"<i>\((If (?:he|she|it) is already in play, (?:he|she|it) engages you\.)\)</i>")
_REMINDER_OPENINGS = (
    r"[^()]*'s? nemesis ",
    "[Ss]huffle",
    "When this",
    "When revealed",
    "Steady",
    "before resolving",
    "Resolve",
    "While this",
    "After this",
    "After resolving",
    "Excess",
    "This character",
    "Hazard",
    "Crisis",
    "Acceleration",
    "Amplify",
    "Ignore",
    "Discard any tough",
    "If this",
    "The first",
    "When attacking",
    r"Place \d",
    "It cannot",
    "He cannot",
    "Triggered abilities",
    "This card",
    "This enemy",
    "This minion",
    "Each",
)
_PLAIN_REMINDER = re.compile(rf"\((?:{'|'.join(_REMINDER_OPENINGS)})[^()]*(?:\([^()]*\)[^()]*)*\)")
_TIMING_WORDS = "Forced (?:Interrupt|Response|Action)|Interrupt|Response|Action|Resource"
# "Vengeance — " in front of a heading, in italics or not, at the beginning of a line
_ABILITY_WORD = (
    r"(?<![^\n])\s*(?:<i>)?(?P<word>[\"“]?[A-Z][^\n:<>()—–.]*?[.?!]?[\"”]?)(?:</i>)?\s*(?:—|–|\s-)\s*(?:</i>)?\s*"
)
_HEADING = re.compile(
    rf"(?:{_ABILITY_WORD})?(?:\[star\]\s*)?(?:<b>)?\s*(?P<name>(?:Hero |Alter-[Ee]go |Mission )?(?:{_TIMING_WORDS})"
    r"|Boost|When Revealed/Defeated|When Revealed|When Defeated|When Completed|Setup|Contents|Special|Preparation)\s*"
    r"(?P<first>(?:\([^)]*\)\s*)*)(?:</b>)?\s*(?P<second>(?:<i>)?(?:\([^)]*\)\s*)*(?:</i>)?)\s*:\s*(?:</b>)?\s*"
)
_TWICE = "When Revealed/Defeated"
_TIMINGS = {
    _TWICE: Timing.WHEN_REVEALED,
    "Boost": Timing.BOOST,
    "When Revealed": Timing.WHEN_REVEALED,
    "Forced Interrupt": Timing.FORCED_INTERRUPT,
    "Forced Response": Timing.FORCED_RESPONSE,
    "Interrupt": Timing.INTERRUPT,
    "Response": Timing.RESPONSE,
    "When Defeated": Timing.WHEN_DEFEATED,
    "Setup": Timing.SETUP,
    "Action": Timing.ACTION,
    "Forced Action": Timing.ACTION,
    "Resource": Timing.ACTION,
    "Special": Timing.SPECIAL,
    "Preparation": Timing.SPECIAL,
    "When Completed": Timing.WHEN_COMPLETED,
}
_KEYWORDS = "|".join(k.replace("_", "-") for k in Keyword.__members__ if k != "FORM")
_KEYWORD_LINE = re.compile(
    rf"^(?:(?:{_KEYWORDS}|(?!Change )\w+ form)"
    rf"(?:\s+-?\d+)?(?:\s*\[per_hero\])?(?:\s*\([^)]*\))?[.,;]?\s*)+$",
    re.IGNORECASE,
)
_KEYWORD_START = re.compile(
    rf"^(?:(?:{_KEYWORDS})(?:\s+-?\d+)?(?:\s*\[per_hero\])?(?:\s*\((?:[^()]|\([^()]*\))*\))?(?:\s*\.\s*|\s*$))+",
    re.IGNORECASE,
)
_LIMIT = re.compile(
    r"\((?:Limit|Max) (?:once|1) per (round|phase|activation|attack|round per player)\.?\)\.?$", re.IGNORECASE
)
_LIMITS = {
    "round": Limit.PER_ROUND,
    "phase": Limit.PER_PHASE,
    "round per player": Limit.PER_ROUND_AND_PLAYER,
    "activation": Limit.PER_ACTIVATION,
    "attack": Limit.PER_ACTIVATION,
}
_STAGES = re.compile(
    r"If this (?:stage|scheme) is completed, the players lose the game\.?|Advanced? to stage \d[AB]\.?"
)
_EXPERT = re.compile(r"\((In expert mode, [^()]*)\)")
_NAME = r"(?:(?:[A-Z]\.){2,}|[^.\n,])+?"
_ATTACH = re.compile(r"^(?:If [^.,]* in play, a|A)tta(?:ch|ck) (?:this card )?to (?:(?:[A-Z]\.){2,}|[^.])+(?:\.|$)\s*")
_HOST = re.compile(
    rf"(?:^|\n|\. )Atta(?:ch|ck) (?:this card )?to (?P<host>{_NAME})(?= and [a-z]| if |[,.\n]|$)",
)
_TAGS = re.compile(r"</?\w+\s*/?>")


_ACTION_NO_COLON = re.compile(r"^((?:<b>)?(?:Alter-Ego|Hero) Action)(</b>)?(?= [A-Z])")  # a misprint
_NO_COLON = re.compile(r"(<b>(?:Forced )?(?:Interrupt|Response))</?b>\s*:?\s*(?=When |After )")
_OWNER = re.compile(r"^Give to (?:the )?[^.]+ [Pp]layer(?:\.|\s*$)")
_ON_ATTACHING = re.compile(  # sentences that belong to the attach instruction before them
    r"^(?:(?:Otherwise|If you cannot|If there (?:are|is) no|If no minion activated|If [^.,]* is not in play"
    r"|Put that minion into play|It activates)\b[^.]*(?:\.|$)\s*)+"
)
_UNTIL_DEFEAT = re.compile(
    r"(?<=\.) (?P<whole>When (?P<who>this scheme|[A-Z][\w' ]*) is defeated, (?P<deed>[^.]*\.))$"
)  # behind what an ability does at once
_VILLAIN = re.compile(r"\((?!Hero\)|Alter[-_]Ego\))([A-Z][^()]*)\)")  # behind a heading
_THRESHOLD = re.compile(
    r"(?:^|(?<=\. ))If there (?:(?:are|is) (?:no|at least|\d)[^.]*?\bcounters? (?:here|on it)\b"
    r"|is at least [^.]*? threat here\b)"
)
_BY_ICON = re.compile(r"^\s*(\[(?:energy|mental|physical|wild)\])\s*[-–—]\s*")  # an item of a list by icons
_ICON = r"\1: "
_OPTION = re.compile(r"^\s*(?:•|-|–|—)\s*(?=\S)")


@dataclass(frozen=True)
class Piece:
    """One ability of a card as text: its timing, labels and form, and the words behind the heading."""

    timing: Timing
    text: str
    label: int = 0
    form: Form = Form.ANY
    expert: bool = False
    name: str = ""
    limit: Limit = Limit.NONE
    threshold: bool = False  # it resolves as soon as its condition holds
    villain: str = ""  # only while the villain is called so


def without_reminders(text: str) -> str:
    """The text without what only explains the rules, and with the colon that some headings lack."""
    text = _ENGAGES.sub(r"\1", _NO_COLON.sub(r"\1</b>: ", text))
    return _PLAIN_REMINDER.sub("", _REMINDER.sub("", text))


def attached_to(text: str) -> str:
    """What an attachment names behind "Attach to", or an empty string."""
    found = _HOST.search(_TAGS.sub("", text))
    return found["host"].strip() if found and " or " not in found["host"] else ""


def pieces(text: str) -> list[Piece]:
    """The abilities of a printed text, in order, an attach instruction as one of them; keyword lines are left out."""
    found: list[Piece] = []
    for block in re.split(r"<hr\s*/>|\n", without_reminders(text)):
        plain = _TAGS.sub("", block)
        if found and _BY_ICON.match(plain):
            found[-1] = replace(found[-1], text=f"{found[-1].text} • {_BY_ICON.sub(_ICON, _plain(plain))}")
        elif found and _OPTION.match(plain):
            found[-1] = _with_option(found[-1], block)
        else:
            found += _pieces_of(block)
    return found


def _with_option(piece: Piece, line: str) -> Piece:
    """A list item belongs to the ability whose last line announced the list."""
    return replace(piece, text=f"{piece.text} • {_OPTION.sub('', _plain(line))}")


def _pieces_of(block: str) -> list[Piece]:
    block = _ACTION_NO_COLON.sub(r"\1: \2", block)
    headings = list(_HEADING.finditer(block))
    start = headings[0].start() if headings else len(block)
    found = _constants(block[:start])
    for at, heading in enumerate(headings):
        end = headings[at + 1].start() if at + 1 < len(headings) else len(block)
        body = _plain(block[heading.end() : end])
        if body and heading["name"] != "Contents":
            found += _twice(heading, body) if heading["name"] == _TWICE else _at_once_and_later(_piece(heading, body))
    return found


def _at_once_and_later(piece: Piece) -> list[Piece]:
    """An ability whose last sentence waits for a defeat is two."""
    found = _UNTIL_DEFEAT.search(piece.text) if piece.timing is Timing.WHEN_REVEALED else None
    if found is None:
        return [piece]
    now = replace(piece, text=piece.text[: found.start()])
    own = found["who"] == "this scheme"
    later = replace(
        piece,
        timing=Timing.WHEN_DEFEATED if own else Timing.FORCED_INTERRUPT,
        text=found["deed"][:1].upper() + found["deed"][1:] if own else found["whole"],
    )
    return [now, later]


def _twice(heading: re.Match[str], body: str) -> list[Piece]:
    """An ability that resolves when the card is revealed and again when it is defeated."""
    return [replace(_piece(heading, body), timing=timing) for timing in (Timing.WHEN_REVEALED, Timing.WHEN_DEFEATED)]


def _piece(heading: re.Match[str], body: str) -> Piece:
    name = heading["name"]
    extras = (heading["first"] + heading["second"]).lower()
    label = sum(bit.value for bit in Label if bit and bit.name.lower() in extras)
    timing = _TIMINGS[re.sub(r"^(?:Hero|Alter-[Ee]go|Mission) ", "", name)]
    if name.startswith("Mission "):
        timing = Timing.ACTION  # a mission attempt is a player's action
    body, limit = _limited(body)
    word = (heading["word"] or "").strip(' "“”')
    called = word or (name if timing is Timing.SPECIAL else "")
    named = _VILLAIN.search(heading["first"] + heading["second"])
    villain = named[1] if named else ""
    return Piece(timing, body, label, _form(name, extras), "expert" in extras, called, limit, villain=villain)


def _limited(body: str) -> tuple[str, Limit]:
    """The text without "(Limit once per round.)" at its end, and that limit."""
    found = _LIMIT.search(body)
    return (body[: found.start()].strip(), _LIMITS[found[1].casefold()]) if found else (body, Limit.NONE)


def _form(name: str, extras: str) -> Form:
    if name.startswith("Hero ") or "(hero)" in extras:
        return Form.HERO
    if name.casefold().startswith("alter-ego ") or "(alter-ego)" in extras:
        return Form.ALTER_EGO
    return Form.ANY


def _constants(text: str) -> list[Piece]:
    """What stands before the first heading, without keyword lines; an attach instruction is an ability of its own."""
    text = _OWNER.sub("", _plain(text)).strip()
    found = []
    before = None
    while before != text:
        before = text
        text = _KEYWORD_START.sub("", text).strip()
        if instruction := _ATTACH.match(text):
            hanging = _ON_ATTACHING.match(text[instruction.end() :])
            end = instruction.end() + (hanging.end() if hanging else 0)
            found.append(Piece(Timing.ATTACHING, text[:end].strip()))
            text = text[end:].strip()
    return found if not text or _KEYWORD_LINE.match(text) else found + _with_thresholds(text)


def _with_thresholds(text: str) -> list[Piece]:
    """A constant text, and what happens as soon as the counters here are as a sentence of it says."""
    found = _THRESHOLD.search(text)
    if found is None:
        return [Piece(Timing.CONSTANT, text)]
    before = [Piece(Timing.CONSTANT, text[: found.start()].strip())] if found.start() else []
    return [*before, Piece(Timing.FORCED_RESPONSE, text[found.start() :], threshold=True)]


def _plain(text: str) -> str:
    text = _TAGS.sub("", text).replace("[star]", " ").replace("★", " ")
    text = _EXPERT.sub(r"\1", _STAGES.sub("", text))
    text = text.replace("the Villain.", "the villain.").replace("Attached Character", "Attached character")
    text = re.sub(r"\bMorlock(?= ally\b)", "[[Morlock]]", text)  # a trait without its brackets
    text = text.replace(" /n ", " ").replace("Each Player ", "Each player ")
    text = re.sub(r"\.\)(?=\s|$)", ").", text)  # an "(... instead if ...)" ends inside its sentence
    return re.sub(r"\s+", " ", text).strip()
