"""The column `note` of table `coverage`: what is missing of a card, in at most eight words for people."""

import re

from mcsim.model.abilities import PIECE_WORDS

MOST_WORDS = 8  # DESIGN section 6
_MARKUP = re.compile(r"\[\[|\]\]|\[|\]")
_SPACED = re.compile(r"\s+([,.;:!?)])")
_OPENED = re.compile(r"(\()\s+")
_EDGES = " ,.;:—–-→"


def readable(note: str) -> str:
    """A piece of a card's grammar without markup, loose quotation marks and stray spaces; `…` where it was cut off.

    A piece of PIECE_WORDS words or more is taken as cut off: that is where the grammar cuts.
    """
    words = note.split()
    text = _MARKUP.sub("", " ".join(words[:MOST_WORDS])).replace("per_hero", "per hero").replace('"', " ")
    text = _OPENED.sub(r"\1", _SPACED.sub(r"\1", " ".join(text.split()))).strip(_EDGES)
    kept = " ".join(text.split()[:MOST_WORDS])
    cut = len(words) >= PIECE_WORDS and any(letter.isalnum() for letter in words[-1])
    return f"{kept}…" if cut else kept
