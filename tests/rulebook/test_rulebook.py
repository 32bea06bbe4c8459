"""Every rule is carried out by a function and pinned by a test, or says that it is not; the pages are current."""

import ast
import re
from pathlib import Path

import pytest

from mcsim.cards.catalogue import load_catalogue
from mcsim.model.opcodes import Op, Target
from mcsim.model.records import SENTENCES, game_dtype
from mcsim.rulebook.citations import carriers, cited_in, citing_functions, citing_tests, folder_of_tests
from mcsim.rulebook.effects import effects_markdown, meanings
from mcsim.rulebook.pages import PAGES, rules_markdown, write_pages
from mcsim.rulebook.rules import RULES, Rule, Runs
from mcsim.scenario.support import OPS

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared" / "rules" / "RULES.md"
FUNCTIONS, TESTS = citing_functions(), citing_tests(ROOT / "tests")

NO_FUNCTION: set[str] = set()  # rules that nothing carries out; each must say why in `missing`


def test_the_rules_are_those_of_the_rulebook_in_its_order():
    counts = {"A": 19, "B": 7, "C": 13, "E": 9, "X": 31}
    assert list(RULES) == [f"{part}{n}" for part, last in counts.items() for n in range(1, last + 1)]


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
def test_a_rule_has_a_function_and_a_test(rule: Rule):
    assert FUNCTIONS[rule.id] or (rule.id in NO_FUNCTION and rule.missing), "no docstring cites it"
    assert TESTS[rule.id] or rule.id in NO_FUNCTION, "no test and no situation cites it"
    assert rule.meaning
    assert rule.runs is Runs.BOTH or rule.missing, "where it does not run yet has to be said"


def test_nothing_cites_a_rule_that_there_is_not():
    assert set(FUNCTIONS) | set(TESTS) == set(RULES)


def test_what_runs_in_studies_is_reached_from_a_study():
    """By name: over-generous, but a rule that only situations reach cannot claim to run in studies."""
    trials, games = _reached({"run_trials"}), _reached({"run_games"})
    built = _reached({"build_case"})
    for rule in RULES.values():
        carried = {name.rpartition(".")[2] for name in FUNCTIONS[rule.id]}
        if rule.runs is Runs.BOTH:
            assert (trials | built) & carried, rule.id
        if rule.runs is not Runs.SITUATIONS:
            assert (games | built) & carried, rule.id
    for step in ("basic_attack", "recover", "change_form", "step_deal_encounter_cards"):
        assert step not in trials
        assert step in games


def _reached(names: set[str]) -> set[str]:
    """Names of functions and classes that those named use, and so on."""
    uses: dict[str, set[str]] = {}
    for name, node in carriers():
        words = {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}
        words |= {n.attr for n in ast.walk(node) if isinstance(n, ast.Attribute)}
        uses.setdefault(name.rpartition(".")[2], set()).update(words)
    seen: set[str] = set()
    while names:
        seen |= names
        names = {word for name in names for word in uses.get(name, ()) if word in uses} - seen
    return seen


def test_no_meaning_is_a_copied_sentence():
    if not SHARED.exists():
        pytest.skip("the numbered rules are not at hand")
    text = " ".join(re.sub(r"[*`\"“”']", "", SHARED.read_text(encoding="utf-8")).split()).casefold()
    for rule in RULES.values():
        words = re.sub(r"[*`\"']", "", rule.meaning).casefold().split()
        for i in range(len(words) - 8):
            assert " ".join(words[i : i + 9]) not in text, rule.id


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("Step 1 (A6).", ["A6"]),
        ("(C5 to C8, X14); (C6)", ["C5", "C6", "C7", "C8", "X14"]),
        ("(3) what is taken (B6.3, B5)", ["B6", "B5"]),
        ("WA6 W1 A01 DEF A 6", []),
    ],
)
def test_ids_in_a_docstring(text: str, ids: list[str]):
    assert cited_in(text) == ids


def test_citations_are_read_from_functions_methods_and_tests(tmp_path: Path):
    (tmp_path / "engine").mkdir()
    (tmp_path / "engine" / "one.py").write_text(
        'def step():\n    """(A6)."""\n\nclass Two:\n    """Nothing."""\n    def go(self):\n        """(A6, X3)"""\n'
    )
    found = citing_functions(tmp_path)
    assert (found["A6"], found["X3"]) == (["engine.one.step", "engine.one.Two.go"], ["engine.one.Two.go"])
    (tmp_path / "test_it.py").write_text('def test_tough_x13_b6():\n    """(C1)"""\n\ndef helper_x14():\n    pass\n')
    cases = tmp_path / "situations" / "cases"
    cases.mkdir(parents=True)
    (cases / "own-99-thing.json").write_text('{"rules": ["X13"]}')
    pinned = citing_tests(tmp_path)
    assert pinned["X13"] == ["test_it::test_tough_x13_b6", "own-99-thing"]
    assert (pinned["B6"], pinned["C1"], pinned["X14"]) == (["test_it::test_tough_x13_b6"],) * 2 + ([],)


def test_a_rule_without_function_or_test_is_an_empty_cell(monkeypatch: pytest.MonkeyPatch):
    """So that the page on disk would differ, and the test above fail."""
    monkeypatch.setitem(RULES, "X32", Rule("X32", "New."))
    assert "| X32 | New. | studies, situations |  |  |  |\n" in rules_markdown()


@pytest.mark.parametrize("name", PAGES)
def test_the_page_on_disk_is_current(name: str):
    assert (ROOT / "docs" / name).read_text(encoding="utf-8") == PAGES[name](), "run `make docs`"


def test_every_page_is_written(tmp_path: Path):
    write_pages(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == set(PAGES)


def test_every_operation_has_a_meaning_and_a_count():
    assert list(meanings(Op)) == [op.name for op in Op]
    assert list(meanings(Target)) == [target.name for target in Target]
    page = effects_markdown()
    for op in Op:
        carried = "yes" if op in OPS else "not yet"
        assert re.search(rf"^\| `{op.name}` \| .+ \| {carried} \| \d+ \|$", page, re.MULTILINE), op.name


def test_cards_are_counted_once_and_reprints_not():
    cards = [card for card in load_catalogue().cards.values() if not card.duplicate_of]
    surging = sum(any(row.op is Op.SURGE for a in card.abilities for row in a.effects) for card in cards)
    assert re.search(rf"^\| `SURGE` .* \| {surging} \|$", effects_markdown(), re.MULTILINE)


def test_every_record_of_the_game_has_its_sentences():
    assert set(SENTENCES["game"]) == set(game_dtype.names or ())
    assert all(sentence for fields in SENTENCES.values() for sentence in fields.values())


def test_this_checkout_has_its_tests():
    assert folder_of_tests() == ROOT / "tests"
