"""What a run counted and what its cases are, in the form that tables, figures and report want."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from mcsim.analysis.exact import setup_boost
from mcsim.analysis.results import CaseResult
from mcsim.cards.catalogue import Catalogue
from mcsim.runner.task import Counts
from mcsim.scenario.build import CaseSetup
from mcsim.study import Case, Player, Study


def case_results(
    study: Study, setups: Sequence[CaseSetup], counts: Sequence[Counts], baseline: int
) -> list[CaseResult]:
    """Counts and set-up of every case; cases with the baseline's deck key share its shuffles."""
    base_key = setups[baseline].deck_key
    return [
        CaseResult(
            name=case.name,
            tally=each.tally,
            pairs=each.pairs,
            paired=setup.deck_key == base_key,
            rounds=case.rounds,
            ally_labels=tuple(setup.allies),
            exact_icons=exact_icons(case, setup),
            coverage=setup.coverage,
            baseline=case.index == baseline,
        )
        for case, setup, each in zip(study.cases(), setups, counts, strict=True)
    ]


def exact_icons(case: Case, setup: CaseSetup) -> Mapping[int, Fraction] | None:
    """The exact law of the boost icons of the first villain activation, where it holds for exactly those trials.

    None where what the study puts in play, or the position, has a say: the first player in alter-ego form (the villain
    schemes), a stunned villain, attachments, cards whose effect on boost cards depends on the position.
    """
    villain = case.scenario.villain
    if villain.attachments or villain.statuses.stunned or case.players[0].form != "hero":
        return None
    exact = setup_boost(setup.encounter)
    return None if exact.conditional else exact.distribution


def about(study: Study, setups: Sequence[CaseSetup], catalogue: Catalogue) -> dict[str, str]:
    """What is played, heading -> text: the first case, and what the others change."""
    first = study.cases()[0]
    played = {"Scenario": _scenario_text(setups[0], catalogue)}
    for number, player in enumerate(first.players, 1):
        played["Player" if len(first.players) == 1 else f"Player {number}"] = _player_text(player, catalogue)
    if study.sweep:
        played["Compared"] = ", ".join(study.sweep)
    return played


def _scenario_text(setup: CaseSetup, catalogue: Catalogue) -> str:
    encounter = setup.encounter
    modular = ", ".join(catalogue.sets[code].name for code in encounter.modular) or "no modular set"
    return f"{encounter.scenario.name}, {encounter.mode}, {modular}"


def _player_text(player: Player, catalogue: Catalogue) -> str:
    identity = player.deck_path.name if player.deck_path else _name(player.identity or "", catalogue)
    allies = ", ".join(_name(ally, catalogue) for ally in player.allies)
    return f"{identity} with {allies} in play" if allies else identity


def _name(text: str, catalogue: Catalogue) -> str:
    return catalogue.cards[text].name if text in catalogue.cards else text
