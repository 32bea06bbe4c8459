"""What a run counted and what its cases are, in the form that tables, figures and report want."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from mcsim.analysis.first_attack import first_attack_law
from mcsim.analysis.results import CaseResult
from mcsim.cards.catalogue import Catalogue
from mcsim.cards.decks import read_deck
from mcsim.runner.task import Counts
from mcsim.scenario.build import CaseSetup
from mcsim.study import Case, Player, Study

KEY_WORDS = {  # last part of a swept key, `.policy` dropped
    "defense": "who defends",
    "modular": "modular sets",
    "minions": "minions engaged from the start",
    "allies": "allies in play from the start",
    "turn": "how turns are played",
}
POLICY_WORDS = {
    "none": "nobody defends",
    "hero": "the hero defends",
    "ally": "the first ready ally defends; without one, nobody does",
    "ally_then_hero": "the first ready ally defends; without one, the hero does",
    "hero_then_ally": "the hero defends if ready, else the first ready ally",
}


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

    None in survival studies, whose players have a turn first, with attachments that the study gives the villain, and
    where the position has a say (`first_attack_law`).
    """
    if case.question != "activation" or case.scenario.villain.attachments:
        return None
    return first_attack_law(setup.template)


def told(study: Study, setups: Sequence[CaseSetup], catalogue: Catalogue) -> dict[str, Any]:
    """The study in words, for summary.json: `title`; `about`, what was played; `names`, what parts of case names mean.

    The first case is described, and what the others change.
    """
    players = [_identity(player, catalogue) for player in study.cases()[0].players]
    return {
        "title": f"{setups[0].encounter.scenario.name} against {' and '.join(players)}",
        "about": _about(study, setups[0], catalogue),
        "names": _names(study, catalogue),
    }


def _about(study: Study, setup: CaseSetup, catalogue: Catalogue) -> dict[str, str]:
    played = {"Scenario": _scenario_text(setup, catalogue)}
    players = study.cases()[0].players
    for number, player in enumerate(players, 1):
        played["Player" if len(players) == 1 else f"Player {number}"] = _player_text(player, catalogue)
    if study.sweep:
        played["Compared"] = ", ".join(KEY_WORDS.get(_last(key), _last(key).replace("_", " ")) for key in study.sweep)
    return played


def _scenario_text(setup: CaseSetup, catalogue: Catalogue) -> str:
    encounter = setup.encounter
    modular = ", ".join(catalogue.sets[code].name for code in encounter.modular) or "no modular set"
    return f"{encounter.scenario.name}, {encounter.mode}, {modular}, {encounter.size} encounter cards"


def _player_text(player: Player, catalogue: Catalogue) -> str:
    deck = f" (deck “{read_deck(player.deck_path, catalogue).name}”)" if player.deck_path else ""
    allies = ", ".join(_card_name(ally, catalogue) for ally in player.allies)
    return _identity(player, catalogue) + deck + (f" with {allies} in play" if allies else "")


def _identity(player: Player, catalogue: Catalogue) -> str:
    if player.deck_path is not None:
        return read_deck(player.deck_path, catalogue).identity.name
    return catalogue.identity(player.identity or "").name


def _names(study: Study, catalogue: Catalogue) -> dict[str, str]:
    """What swept values mean, by the part of a case name that shows them; those that speak for themselves are out."""
    meanings: dict[str, str] = {}
    for key, values in study.sweep.items():
        if key.endswith(".defense.policy"):
            meanings |= {f"defend {policy}": POLICY_WORDS[policy] for policy in POLICY_WORDS if policy in values}
            continue
        for text in dict.fromkeys(word for value in values if isinstance(value, list | tuple) for word in value):
            name = catalogue.sets[text].name if text in catalogue.sets else _card_name(text, catalogue)
            if name != text:
                meanings[str(text)] = name
    return meanings


def _card_name(text: str, catalogue: Catalogue) -> str:
    return catalogue.cards[text].name if text in catalogue.cards else text


def _last(key: str) -> str:
    return key.removesuffix(".policy").rsplit(".", 1)[-1]
