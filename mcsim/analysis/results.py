"""What the tables are made from: the counts of every case of a study."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from mcsim.model.tally import METRICS, Pairs, Tally


@dataclass(frozen=True)
class CaseResult:
    """The counts of one case.

    name         name of the case, unique within the study
    tally        counts over its trials
    pairs        sums against the baseline case; the baseline's own are against itself, `Pairs.of(outcomes, outcomes)`,
                 because the intervals of its means need them
    paired       whether the case shares its shuffles with the baseline
    rounds       rounds of the study [rounds]
    ally_labels  "code name" of each ally, in the order of the rows of `tally.ally`
    exact_icons  exact distribution of the boost icons of the first villain activation of round 1; None where unknown
    coverage     rows with the keys `card, name, copies, modelled, note` and, for cards of the encounter deck, `draws`:
                 the share of encounter cards drawn that are a copy of this card
    baseline     whether this is the case that the others are compared with (exactly one case of a study)
    players      names of the players' identities, so that figures can say whose; empty in activation studies
    targets      threat at which each stage of the main scheme is completed, counted as `tally.threat` is: lost stages
                 included, hence rising; empty in activation studies [threat]
    """

    name: str
    tally: Tally
    pairs: Pairs
    paired: bool
    rounds: int
    ally_labels: tuple[str, ...] = ()
    exact_icons: Mapping[int, Fraction | float] | None = None
    coverage: Sequence[Mapping[str, Any]] = ()
    baseline: bool = False
    players: tuple[str, ...] = ()
    targets: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if len(self.ally_labels) != len(self.tally.ally):
            raise ValueError(f"{self.name}: {len(self.ally_labels)} ally labels, {len(self.tally.ally)} rows of counts")
        if self.rounds != len(self.tally.alive):
            raise ValueError(f"{self.name}: {self.rounds} rounds, {len(self.tally.alive)} rows of counts")
        if self.pairs.trials != self.tally.trials:
            raise ValueError(f"{self.name}: {self.pairs.trials} trials in the pairs, {self.tally.trials} in the tally")

    def sums(self, metric: str) -> tuple[int, int]:
        """Sum and sum of squares over trials of a metric of METRICS; `damage` is the total of all rounds."""
        place = METRICS.index(metric)
        return int(self.pairs.x[place]), int(self.pairs.xx[place])

    def squared_differences(self, metric: str) -> int:
        """Sum over trials of the square of this case minus the baseline."""
        return int(self.pairs.dd[METRICS.index(metric)])


def baseline_of(cases: Sequence[CaseResult]) -> CaseResult:
    """The one case marked as baseline; a single case is its own."""
    marked = [case for case in cases if case.baseline]
    if len(cases) == 1:
        return cases[0]
    if len(marked) != 1:
        raise ValueError(f"{len(marked)} of {len(cases)} cases are marked as baseline, there must be one")
    return marked[0]
