"""Figures in plain words: the answer at the top of a report, captions, and what stands in for images."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mcsim.plots.style import percent

Figure = Mapping[str, float | None]
Cases = Mapping[str, Mapping[str, Figure]]

CAPTIONS = {
    "headline": (
        "The three headline figures of every case",
        "Each dot is a result, the line through it its 95 % interval (often narrower than the dot).",
    ),
    "comparison": (
        "Difference of every case from the baseline case",
        "Left of the black line is less than in the baseline, right of it more. Green is better for you, orange is "
        "worse, grey cannot be told from no difference. Differences of shares are in percentage points.",
    ),
    "survival": (
        "Share of trials in which you are still standing, round by round",
        "How often you have not been defeated by the end of each round; the shaded band is the 95 % interval.",
    ),
    "damage": (
        "How the damage of one villain phase is distributed",
        "All rounds together. The triangle is the mean; dark bars hold at least 90 % of the rounds, light bars the "
        "rest. Rounds after a defeat count as no damage.",
    ),
    "damage_rounds": (
        "Mean damage round by round, and the damage that 90 % of trials do not exceed",
        "Does it get worse? The dark line is the mean damage, the light one what nine trials in ten stay within.",
    ),
    "boost_icons": (
        "Boost icons of the villain's first activation, simulated and exact",
        "Bars are simulated, with their 95 % interval; orange marks, if any, are computed exactly from the "
        "deck. They should agree.",
    ),
    "ally_loss": (
        "Share of trials in which each ally is lost, by cause",
        "How often each ally is defeated, and by what; the thin line is the 95 % interval of the whole bar.",
    ),
}

SHARES = ("alive", "win")
MOSTLY = 0.99  # share still standing below which defeats visibly lower the damage per round


@dataclass(frozen=True)
class Reading:
    """A headline figure as text: the value, and its interval (empty if unknown)."""

    value: str
    interval: str


def reading(figure: Figure, share: bool) -> Reading:
    """A figure of summary.json as text, as a percentage if it is a share."""
    value, low, high = (figure[key] for key in ("value", "ci_low", "ci_high"))
    if value is None:
        return Reading("unknown", "")
    shown = percent(value) if share else f"{value:.2f}"
    if low is None or high is None:
        return Reading(shown, "")
    return Reading(shown, f"{percent(low)} to {percent(high)}" if share else _margin(high - low))


def _margin(width: float) -> str:
    """Half of an interval's width, with one digit that counts."""
    half = width / 2
    exponent = int(f"{half:.0e}".partition("e")[2]) if half >= 1e-6 else 0
    return f"± {half:.{max(2, -exponent)}f}"


def readings(cases: Cases) -> dict[str, dict[str, Reading]]:
    """All headline figures as text, by case and metric."""
    return {
        case: {metric: reading(figure, metric in SHARES) for metric, figure in figures.items()}
        for case, figures in cases.items()
    }


def answer(cases: Cases, rounds: int | None) -> list[str]:
    """The result in a few sentences; `rounds` None if the cases differ in them."""
    if len(cases) == 1:
        return _single(next(iter(cases.values())), rounds)
    after = f"after {rounds_text(rounds)}"
    return [_best_survival(cases, after), _damage(cases), *_allies(cases)]


def rounds_text(rounds: int | None) -> str:
    """`6 rounds`; None if the cases differ in them."""
    if rounds is None:
        return "the last round"
    return f"{rounds:,} round{'s' if rounds != 1 else ''}"


def _single(figures: Mapping[str, Figure], rounds: int | None) -> list[str]:
    alive, damage, allies = (
        with_interval(figures[m], m == "alive") for m in ("alive", "damage_per_round", "allies_lost")
    )
    return [
        f"You are still standing after {rounds_text(rounds)} in {alive} of trials.",
        f"You take {damage} damage per round and lose {allies} allies.",
    ]


def with_interval(figure: Figure, share: bool) -> str:
    """A figure with its interval in parentheses, if that is known."""
    read = reading(figure, share)
    return f"{read.value} ({read.interval})" if read.interval else read.value


def _best_survival(cases: Cases, after: str) -> str:
    """Which case survives most and least often, and which cannot be told from the best."""
    order = sorted(cases, key=lambda case: -(cases[case]["alive"]["value"] or 0))
    best, worst = order[0], order[-1]
    high, low = (percent(cases[case]["alive"]["value"] or 0) for case in (best, worst))
    if high == low:
        return f"In every case you are still standing {after} in {high} of trials."
    close = close_to(cases, order, "alive")
    return (
        f"You survive most often with “{best}”{close}: still standing {after} in {high} of trials. "
        f"Least often with “{worst}”: {low}."
    )


def close_to(cases: Cases, order: Sequence[str], metric: str) -> str:
    """In parentheses, the cases whose interval reaches that of the first of `order`; empty if there are none."""
    low = cases[order[0]][metric]["ci_low"] or 0
    near = [case for case in order[1:] if (cases[case][metric]["ci_high"] or 0) >= low]
    return f" ({listed(near)} too close to call)" if near else ""


def listed(names: Sequence[str], room: int = 70) -> str:
    """Names in quotation marks with a verb, or how many they are if they take more than `room` letters."""
    verb = "is" if len(names) == 1 else "are"
    if len(names) > 1 and sum(map(len, names)) > room:
        return f"{len(names)} others {verb}"
    shown = [f"“{name}”" for name in names]
    return f"{' and '.join(filter(None, [', '.join(shown[:-1]), shown[-1]]))} {verb}"


def _damage(cases: Cases) -> str:
    """A sentence about damage, with a warning where defeats cut it short."""
    least, most, low, high = _extremes(cases, "damage_per_round")
    cut = any((figures["alive"]["value"] or 0) < MOSTLY for figures in cases.values())
    rider = " (rounds after a defeat count as none)" if cut else ""
    if low == high:
        return f"Every case costs you {low} damage per round{rider}."
    return f"“{least}” costs you the least damage per round, {low}; “{most}” the most, {high}{rider}."


def _allies(cases: Cases) -> list[str]:
    """A sentence about allies, if any are lost anywhere."""
    least, most, low, high = _extremes(cases, "allies_lost")
    if low == high:
        return [] if float(high) == 0 else [f"You lose {low} allies in every case."]
    return [f"You lose the fewest allies with “{least}”, {low}; the most with “{most}”, {high}."]


def _extremes(cases: Cases, metric: str) -> tuple[str, str, str, str]:
    """The cases with the least and the most of a metric, and how much that is."""
    order = sorted(cases, key=lambda case: cases[case][metric]["value"] or 0)
    low, high = (f"{cases[case][metric]['value'] or 0:.2f}" for case in (order[0], order[-1]))
    return order[0], order[-1], low, high


def alternative(subject: str, cases: Cases, most: int = 8) -> str:
    """What a figure shows, for people who cannot see it: its subject and the headline figures of the first cases."""
    facts = [
        f"{case}: {_won(read)}alive {read['alive'].value}, damage per round {read['damage_per_round'].value}"
        for case, read in list(readings(cases).items())[:most]
    ]
    rest = f" and {len(cases) - most} more cases" if len(cases) > most else ""
    return f"{subject}. {'; '.join(facts)}{rest}. The numbers are in the tables below."


def _won(read: Mapping[str, Reading]) -> str:
    return f"games won {read['win'].value}, " if "win" in read else ""
