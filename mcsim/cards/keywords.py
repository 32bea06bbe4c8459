"""Keywords printed on a card, as opposed to those its text gives to other cards."""

import re

from mcsim.model.card import PrintedKeyword
from mcsim.model.opcodes import Keyword

_NAMES = "|".join(name.replace("_", "-").capitalize() for name in Keyword.__members__ if name != "FORM")

# A whole sentence that is a keyword: "gains guard" and "Setup: ..." are none.
_PRINTED = re.compile(
    rf"(?:^|(?<=\. )|(?<=\) ))(?P<name>{_NAMES}|(?!Change )\w+ form)"
    r"(?:\s+(?P<value>-?\d+))?(?:\s*(?P<per_hero>\[per_hero\]))?"
    r"(?:\s*\((?P<inner>[^()]*(?:\([^()]*\))?[^()]*)\))?\s*(?=\.|$)",
    re.IGNORECASE,
)
_WITH_ARGUMENT = {"teamwork", "linked", "requirement", "team_up"}
_TAGS = re.compile(r"</?\w+ ?/?>")


def printed_keywords(text: str) -> tuple[PrintedKeyword, ...]:
    """The keywords that stand as sentences of their own in a card's text, in printed order (X16-X20, X31)."""
    found = []
    for line in _TAGS.sub("", text).split("\n"):
        found += [keyword for match in _PRINTED.finditer(_without_star(line)) for keyword in _keywords(match)]
    return tuple(found)


def _without_star(line: str) -> str:
    return re.sub(r"\s+", " ", line.strip().removeprefix("[star]")).strip()


def _keywords(match: re.Match[str]) -> list[PrintedKeyword]:
    """One keyword; two for Uses with a number per hero besides the other: "1 fury counter, plus 1[per_hero] ..."."""
    keyword = _keyword(match)
    more = re.search(r",\s*plus (.*)", match["inner"] or "")
    if keyword.name != "uses" or more is None:
        return [keyword]
    return [keyword, _uses(more[1].replace("additional ", ""))]


def _keyword(match: re.Match[str]) -> PrintedKeyword:
    name = match["name"].lower().replace("-", "_")
    name = "form" if name.endswith(" form") else name
    inner = (match["inner"] or "").replace("[[", "").replace("]]", "").strip()
    if name == "uses":
        return _uses(inner)
    argument = inner if name in _WITH_ARGUMENT else ""
    return PrintedKeyword(name, int(match["value"] or 0), bool(match["per_hero"]), argument)


def _uses(inner: str) -> PrintedKeyword:
    """Uses (N[per_hero] kind counters): N, the per-hero mark, and the kind of counter."""
    parts = re.match(r"(\d+)(\s*\[per_hero\])?\s*(.*?)\s*counters?\b", inner)
    if parts is None:
        return PrintedKeyword("uses", argument=inner)
    return PrintedKeyword("uses", int(parts[1]), bool(parts[2]), parts[3])
