"""What a run counted and what its cases are, in the form that tables, figures and report want."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from mcsim.analysis.first_attack import first_attack_law
from mcsim.analysis.results import CaseResult
from mcsim.cards.catalogue import Catalogue
from mcsim.cards.decks import read_deck
from mcsim.runner.task import Counts
from mcsim.scenario.build import NO_TARGET, CaseSetup
from mcsim.study import Case, Player, Study

KEY_WORDS = {  # last part of a swept key, `.policy` dropped
    "defense": "who defends",
    "modular": "modular sets",
    "minions": "minions engaged from the start",
    "allies": "allies in play from the start",
    "turn": "how turns are played",
    "name": "scenarios",
    "identity": "identities",
    "deck": "decks",
}
POLICY_WORDS = {
    "none": "nobody defends",
    "hero": "the hero defends",
    "ally": "the first ready ally defends; without one, nobody does",
    "ally_then_hero": "the first ready ally defends; without one, the hero does",
    "hero_then_ally": "the hero defends if ready, else the first ready ally",
    "expected": "whoever makes defeat least likely, then costs least on average, by what is known of the boost cards",
}


TURN_WORDS = {
    "aggressive": "attacks the villain, and thwarts only when the main scheme is about to be completed",
    "balanced": "thwarts when threat is high, then attacks minions, then the villain",
    "cautious": "thwarts early, clears side schemes and minions before attacking the villain, recovers in full",
}
QUESTION_WORDS = {
    "activation": "only what enemies do as they activate: no threat by the round, no encounter cards, no player turns",
    "survival": "whole rounds, from set-up until the game ends",
}
PLAYER_KEYS = ("deck", "identity", "allies")
TURN_KEYS = ("form", "turn.policy", "turn.flip_below", "turn.thwart_above")
STAND_IN_WORDS = {"turn.damage": "damage", "turn.threat": "threat removed", "turn.allies": "allies"}


def case_results(
    study: Study, setups: Sequence[CaseSetup], counts: Sequence[Counts], baseline: int, catalogue: Catalogue
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
            **(_of_games(case, setup, catalogue) if case.question == "survival" else {}),
        )
        for case, setup, each in zip(study.cases(), setups, counts, strict=True)
    ]


def _of_games(case: Case, setup: CaseSetup, catalogue: Catalogue) -> dict[str, Any]:
    """What only the cases of survival studies have."""
    players = tuple(_identity(player, catalogue) for player in case.players)
    return {"players": players, "targets": scheme_targets(setup.template)}


def scheme_targets(template: np.ndarray) -> tuple[int, ...]:
    """Threat at which each stage of the main scheme is completed, lost stages included; empty if a stage has no target.

    template: game_dtype, shape (1,), of a survival study's case.
    """
    stages = template[0]["main_stages"]["target"][: template[0]["main"]["n_stages"]]
    if (stages >= NO_TARGET).any():
        return ()
    return tuple(int(target) for target in np.cumsum(stages))


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

    The first case is described (of numbers of players the largest), and what the others change.
    """
    return {
        "title": _title(study, setups, catalogue),
        "about": _about(study, setups[0], catalogue),
        "names": _names(study, catalogue),
    }


def _title(study: Study, setups: Sequence[CaseSetup], catalogue: Catalogue) -> str:
    """Who against whom: the names that all cases have in common, else how many there are."""
    scenarios = {setup.encounter.scenario.name for setup in setups}
    teams = {tuple(_identity(player, catalogue) for player in case.players) for case in study.cases()}
    alone = all(len(team) == 1 for team in teams)
    here = f"{len(scenarios)} scenarios" if len(scenarios) > 1 else scenarios.pop()
    against = f"{len(teams)} {'heroes' if alone else 'teams'}" if len(teams) > 1 else " and ".join(teams.pop())
    return f"{here} against {against}"


def _about(study: Study, setup: CaseSetup, catalogue: Catalogue) -> dict[str, str]:
    swept = any(key.startswith("scenario.") for key in study.sweep)
    played = {"Rounds": QUESTION_WORDS[study.question]}
    played["Scenario, first case" if swept else "Scenario"] = _scenario_text(setup, catalogue)
    players = max((case.players for case in study.cases()), key=len)
    for number, player in enumerate(players, 1):
        place = "" if len(players) == 1 else f" {number}"
        played[f"Player{place}{_first_case(study, number, PLAYER_KEYS)}"] = _player_text(player, catalogue)
        if study.question == "survival":
            played[f"Turns{place}{_first_case(study, number, TURN_KEYS)}"] = turn_text(player)
            played[f"Cards played{place}{_first_case(study, number, STAND_IN_WORDS)}"] = stand_in_text(player)
    if study.sweep:
        played["Compared"] = ", ".join(map(_compared, study.sweep))
    return played


def _first_case(study: Study, number: int, keys: Iterable[str]) -> str:
    """`, first case` if the sweep changes one of these keys of a player (numbered from 1), else nothing."""
    changed = any(f"players.{number - 1}.{key}" in study.sweep for key in keys)
    return ", first case" if changed else ""


def turn_text(player: Player) -> str:
    """How a player takes its turns, in words."""
    turn = player.turn
    forms = {
        "hero": "changes to hero form on the first turn and stays",
        "alter_ego": "stays in alter-ego form",
        "flip": f"recovers in alter-ego form at {turn.flip_below} hit points or less, if the main scheme can bear it",
    }
    share = {"balanced": turn.thwart_above, "cautious": turn.thwart_above / 2}.get(turn.policy)
    high = "" if share is None else f" (high: {100 * share:.4g} % of the target)"
    return f"{turn.policy}: {TURN_WORDS[turn.policy]}{high}; {forms[player.form]}"


def stand_in_text(player: Player) -> str:
    """What stands in for the cards that a player would play, in words."""
    turn = player.turn
    parts = [
        f"deals {turn.damage} damage" if turn.damage else "",
        f"removes {turn.threat} threat" if turn.threat else "",
        f"brings {turn.allies} {'ally' if turn.allies == 1 else 'allies'} into play" if turn.allies else "",
    ]
    *others, last = [part for part in parts if part] or [""]
    does = f"{', '.join(others)} and {last}" if others else last
    if not does:
        return "none, and nothing stands in for them: identity and allies use their basic powers alone"
    return f"none; as a stand-in, every turn {does}, less if cards of the hand were used otherwise"


def _compared(key: str) -> str:
    """What a swept key varies, in words."""
    for ending, word in STAND_IN_WORDS.items():
        if key.endswith(ending):
            return f"{word} by the stand-in for cards played"
    return KEY_WORDS.get(_last(key), _last(key).replace("_", " "))


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
        if key.endswith(".turn.policy"):
            meanings |= {f"policy {policy}": TURN_WORDS[policy] for policy in TURN_WORDS if policy in values}
            continue
        if key == "scenario.name":
            meanings |= {f"name {text}": _scenario_words(text, catalogue) for text in values}
            continue
        for text in dict.fromkeys(word for value in values if isinstance(value, list | tuple) for word in value):
            name = catalogue.sets[text].name if text in catalogue.sets else _card_name(text, catalogue)
            if name != text:
                meanings[str(text)] = name
    return meanings


def _scenario_words(text: str, catalogue: Catalogue) -> str:
    """A scenario's name, and what of its set-up or its end is not modelled: its results are to be read with that."""
    record = catalogue.scenario(text)
    return f"{record.name} (not modelled: {'; '.join(record.notes)})" if record.notes else record.name


def _card_name(text: str, catalogue: Catalogue) -> str:
    return catalogue.cards[text].name if text in catalogue.cards else text


def _last(key: str) -> str:
    return key.removesuffix(".policy").rsplit(".", 1)[-1]
