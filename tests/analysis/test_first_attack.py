"""The exact column of `boost_icons`: given where it holds for exactly the trials of the case, and nowhere else."""

from fractions import Fraction

import pytest

from mcsim.analysis.exact import boost_distribution, setup_boost
from mcsim.analysis.first_attack import first_attack_law
from mcsim.assemble import exact_icons
from mcsim.cards.catalogue import load_catalogue
from mcsim.engine.batch import run_batch
from mcsim.scenario.build import CaseSetup, build_case
from mcsim.study import Case, Player, Scenario

SPIDER_MAN = "01001a"


def case(
    name: str = "rhino", modular: str | None = None, mode: str = "standard", villain: dict | None = None, **player
):
    """A case of one player; `player` are keys of [[players]]."""
    sets = None if modular is None else (modular,)
    scenario = Scenario.model_validate({"name": name, "modular": sets, "mode": mode, "villain": villain or {}})
    seat = Player.model_validate({"identity": SPIDER_MAN, **player})
    return Case(index=0, name="x", question="activation", rounds=1, seed=0, scenario=scenario, players=(seat,))


def built(*args, **keys) -> CaseSetup:
    return build_case(case(*args, **keys), load_catalogue())


def law(*args, **keys):
    asked = case(*args, **keys)
    return exact_icons(asked, build_case(asked, load_catalogue()))


@pytest.mark.parametrize("mode", ["standard", "expert"])
@pytest.mark.parametrize("name", ["rhino", "klaw", "ultron"])
def test_the_core_scenarios_have_the_law_of_their_set_up(name: str, mode: str):
    """The engine's game record and the card facts, two ways to the same law."""
    setup = built(name, mode=mode)
    assert first_attack_law(setup.template) == setup_boost(setup.encounter).distribution


def test_rhino_with_the_obligation_is_counted_by_hand():
    """31 cards with 33 icons, one card turned up."""
    found = law("rhino")
    assert sum(icons * p for icons, p in found.items()) == Fraction(33, 31)
    assert {p.denominator for p in found.values()} == {31}


def test_cards_that_the_study_puts_into_play_are_not_in_the_deck():
    with_drone = law("ultron", minions=["01143"])
    setup = built("ultron", minions=["01143"])
    assert setup.encounter.size == 30
    assert with_drone == boost_distribution(setup.encounter.deck).distribution != law("ultron")


@pytest.mark.parametrize(
    ("why", "keys"),
    [
        ("the villain schemes", {"form": "alter_ego"}),
        ("the villain loses the activation", {"villain": {"statuses": {"stunned": 1}}}),
        ("the study attaches a card to the villain", {"villain": {"attachments": ["01098"]}}),
        ("a boost card may end the game before the second one", {"name": "klaw", "hp": 1}),
        ("two boost cards may", {"name": "klaw", "modular": "under_attack", "hp": 2}),
        ("what boost cards do depends on the position", {"name": "loki"}),
    ],
)
def test_there_is_no_exact_law_where(why: str, keys: dict):
    assert law(**keys) is None, why


def test_harmless_statuses_and_sturdier_heroes_keep_the_law():
    assert law("klaw", hp=3) == law("klaw") == law("klaw", villain={"statuses": {"tough": 1, "confused": 1}})


@pytest.mark.parametrize("name", ["rhino", "klaw", "ultron", "crossbones"])
def test_simulated_icons_follow_the_law(name: str):
    """Within five standard deviations at every number of icons."""
    setup, trials = built(name, allies=["01002", "01083"]), 20_000
    found = first_attack_law(setup.template)
    assert found is not None
    counts = run_batch(setup.template, 3, 0, trials, 1)[1].icons[0]
    assert counts.sum() == trials
    for icons, count in enumerate(counts):
        p = float(found.get(icons, 0))
        assert abs(count / trials - p) <= 5 * (p * (1 - p) / trials) ** 0.5
