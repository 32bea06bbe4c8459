"""Study files: TOML to a checked Study, and its sweep to a list of cases."""

from mcsim.study.cards import CustomCard, load_cards
from mcsim.study.load import load_study
from mcsim.study.study import Case, Study, study_hash
from mcsim.study.tables import Defense, Player, Scenario, Statuses, Turn, Villain

__all__ = [
    "Case",
    "CustomCard",
    "Defense",
    "Player",
    "Scenario",
    "Statuses",
    "Study",
    "Turn",
    "Villain",
    "load_cards",
    "load_study",
    "study_hash",
]
