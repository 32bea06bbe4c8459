"""The parser of the .lark files: Lark's Earley parser with a look at the next word before it predicts a phrase."""

from importlib.resources import files

from lark import Lark, Tree
from lark.grammar import Rule

from mcsim.cards.grammar_words import Word, WordLexer

_STARTS = ["line", "opening", "elsewhere", "action"]
_END = ""  # behind the last word


class Phrases:
    """The parser keeps every reading of a sentence, so that an ambiguous one is noticed.

    At each word Lark predicts every phrase that could stand there by the grammar alone, thousands. Here only those that
    can begin with that very word are predicted: same result, some fifty times as fast.
    """

    def __init__(self) -> None:
        found = sorted((f for f in files("mcsim.cards").iterdir() if f.name.endswith(".lark")), key=lambda f: f.name)
        text = "\n".join(file.read_text(encoding="utf-8") for file in found)
        self._lark = Lark(text, parser="earley", lexer=WordLexer, ambiguity="explicit", start=_STARTS)
        self._lexer = WordLexer(self._lark.lexer_conf)
        self._earley = self._lark.parser.parser
        self._predict = self._earley.predict_and_complete
        self._earley.predict_and_complete = self._predict_ahead
        self._rules = [(rule, self._first(rule)) for rule in self._earley.parser_conf.rules]
        self._by_word: dict[str, dict] = {}
        self._types: list[str] = []
        self.words = frozenset(t.pattern.value for t in self._lark.terminals if t.pattern is not None)

    def tree(self, part: tuple[Word, ...], start: str) -> Tree:
        """The parse tree of one sentence; UnexpectedInput if it is none."""
        self._types = [token.type for token in self._lexer.lex(list(part))] + [_END]
        self._look_at(0)
        return self._lark.parse(list(part), start=start)

    def _first(self, rule: Rule) -> frozenset[str] | None:
        """Types of words that the phrase can begin with; None if it can be empty."""
        found: set[str] = set()
        for symbol in rule.expansion:
            found |= {symbol.name} if symbol.is_term else {s.name for s in self._earley.FIRST[symbol]}
            if symbol not in self._earley.NULLABLE:
                return frozenset(found)
        return None

    def _predict_ahead(self, i: int, *state: object) -> None:
        """Lark's step for the word at i, with the phrases that can begin there."""
        self._look_at(i)
        self._predict(i, *state)

    def _look_at(self, i: int) -> None:
        """Let Lark predict just the phrases that can begin with the word at i."""
        word = self._types[i]
        if word not in self._by_word:
            rules: dict = {origin: [] for origin in self._earley.predictions}
            for rule, first in self._rules:
                if first is None or word in first:
                    rules[rule.origin].append(rule)
            self._by_word[word] = rules
        self._earley.predictions = self._by_word[word]
