"""The tables of a report: every table and column declared once; order, types and documentation come from here."""

from dataclasses import dataclass

import polars as pl

INTEGER, NUMBER, TEXT, FLAG = pl.Int64(), pl.Float64(), pl.String(), pl.Boolean()
HIT_POINT_PERCENTS = (10, 25, 50, 75, 90)
KIND_NAMES = {INTEGER: "integer", NUMBER: "number", TEXT: "text", FLAG: "true/false"}


@dataclass(frozen=True)
class Column:
    """A column: name, type, and a sentence with the unit in square brackets."""

    name: str
    dtype: pl.DataType
    sentence: str


@dataclass(frozen=True)
class Table:
    """A table: name, heading for people, what a row is, its columns, the questions (of a study) that it answers."""

    name: str
    heading: str
    sentence: str
    columns: tuple[Column, ...]
    questions: tuple[str, ...] = ("activation", "survival")

    @property
    def schema(self) -> dict[str, pl.DataType]:
        """Column name to type, in column order."""
        return {column.name: column.dtype for column in self.columns}


CASE = Column("case", TEXT, "name of the case")
ROUND = Column("round", INTEGER, "round, from 1 [rounds]")
LOW = Column("ci_low", NUMBER, "lower end of the 95 % interval [unit of the value]")
HIGH = Column("ci_high", NUMBER, "upper end of the 95 % interval [unit of the value]")


PLAYER = Column("player", INTEGER, "number of the player, from 2 [players]")
GAMES = ("survival",)  # questions about whole games


def _share(of: str) -> Column:
    return Column("probability", NUMBER, f"{of} [share from 0 to 1]")


def _hit_points(percent: int) -> Column:
    return Column(f"p{percent}", INTEGER, f"fewest hit points that {percent} % of trials do not exceed [hit points]")


TABLES = {
    table.name: table
    for table in (
        Table(
            "damage",
            "Damage by round",
            "One row per amount of damage that the first player's identity can take in a round's villain phase.",
            (
                CASE,
                ROUND,
                Column("damage", INTEGER, "damage taken in the villain phase, not capped by hit points [damage]"),
                _share("share of trials with exactly this damage"),
                LOW,
                HIGH,
            ),
        ),
        Table(
            "damage_summary",
            "Damage by round, in short",
            "One row per round: damage taken by the first player's identity in the villain phase, 0 after the end.",
            (
                CASE,
                ROUND,
                Column("mean", NUMBER, "mean damage over trials [damage]"),
                LOW,
                HIGH,
                Column("sd", NUMBER, "sample standard deviation over trials [damage]"),
                Column("p50", INTEGER, "smallest damage that at least 50 % of trials do not exceed [damage]"),
                Column("p90", INTEGER, "smallest damage that at least 90 % of trials do not exceed [damage]"),
                Column("p99", INTEGER, "smallest damage that at least 99 % of trials do not exceed [damage]"),
                Column("max", INTEGER, "most damage in any trial [damage]"),
            ),
        ),
        Table(
            "boost_icons",
            "Boost icons",
            "One row per number of boost icons of the first villain activation of a round, among the trials in which "
            "that activation happened.",
            (
                CASE,
                ROUND,
                Column("icons", INTEGER, "boost icons counted in the activation [icons]"),
                _share("share of those trials with exactly this number of icons"),
                LOW,
                HIGH,
                Column("exact", NUMBER, "the same share computed exactly, where that is possible [share from 0 to 1]"),
            ),
        ),
        Table(
            "ally_loss",
            "Allies lost",
            "One row per ally: how often it was defeated, and by what.",
            (
                CASE,
                Column("ally", TEXT, "code and name of the ally"),
                Column("lost", NUMBER, "share of trials in which the ally was defeated [share from 0 to 1]"),
                LOW,
                HIGH,
                Column("by_attack", NUMBER, "share of trials in which an attack defeated it [share from 0 to 1]"),
                Column("by_boost", NUMBER, "share of trials in which a boost ability defeated it [share from 0 to 1]"),
                Column("by_other", NUMBER, "share of trials in which something else defeated it [share from 0 to 1]"),
                Column("mean_round", NUMBER, "mean round of the loss, among the trials that lost it [rounds]"),
            ),
        ),
        Table(
            "survival",
            "Survival",
            "One row per round: whether the first player's identity has not been defeated by the end of it.",
            (CASE, ROUND, Column("alive", NUMBER, "share of trials still standing [share from 0 to 1]"), LOW, HIGH),
        ),
        Table(
            "threat",
            "Threat",
            "One row per round: threat on the main scheme at the end of it, that of lost stages included.",
            (
                CASE,
                ROUND,
                Column("mean", NUMBER, "mean threat over trials [threat]"),
                LOW,
                HIGH,
                Column("p90", INTEGER, "smallest threat that at least 90 % of trials do not exceed [threat]"),
            ),
            GAMES,
        ),
        Table(
            "outcome",
            "How games end",
            "One row per way a game can end: `win`, `defeated` (every identity), `schemed` (last main scheme stage "
            "completed), `decked` (encounter deck and discard pile both empty), `ongoing` (after the last round).",
            (CASE, Column("outcome", TEXT, "how the game ended"), _share("share of trials that ended so"), LOW, HIGH),
            GAMES,
        ),
        Table(
            "outcome_by_round",
            "How games stand, round by round",
            "One row per round and way a game can stand at the end of it, as in table `outcome`; they add up to 1.",
            (
                CASE,
                ROUND,
                Column("outcome", TEXT, "how the game stands"),
                _share("share of trials that stand so at the end of the round"),
                LOW,
                HIGH,
            ),
            GAMES,
        ),
        Table(
            "loss_causes",
            "What games are lost to",
            "One row per cause and round: games that the players lost in the round, by what lost them.",
            (
                CASE,
                Column("cause", TEXT, "what defeated the last identity, or `main scheme`"),
                ROUND,
                _share("share of all trials that were lost so in this round"),
                LOW,
                HIGH,
            ),
            GAMES,
        ),
        Table(
            "hit_points",
            "Hit points by round",
            "One row per round: hit points that the first player's identity has left at its end, 0 once defeated.",
            (
                CASE,
                ROUND,
                Column("mean", NUMBER, "mean hit points over trials [hit points]"),
                LOW,
                HIGH,
                *(_hit_points(percent) for percent in HIT_POINT_PERCENTS),
            ),
            GAMES,
        ),
        Table(
            "damage_sources",
            "What deals the damage",
            "One row per source and round: damage the first player's identity takes from it, player phase included.",
            (
                CASE,
                Column("source", TEXT, "what dealt the damage, in the words of `loss_causes`"),
                ROUND,
                Column("mean", NUMBER, "mean damage over trials [damage]"),
                LOW,
                HIGH,
            ),
            GAMES,
        ),
        Table(
            "survival_players",
            "Survival of the other players",
            "One row per player behind the first and round: whether the identity has not been defeated by its end.",
            (
                CASE,
                PLAYER,
                ROUND,
                Column("alive", NUMBER, "share of trials still standing [share from 0 to 1]"),
                LOW,
                HIGH,
            ),
            GAMES,
        ),
        Table(
            "damage_players",
            "Damage of the other players",
            "One row per player behind the first, round and amount of damage the identity can take in a villain phase.",
            (
                CASE,
                PLAYER,
                ROUND,
                Column("damage", INTEGER, "damage taken in the villain phase, not capped by hit points [damage]"),
                _share("share of trials with exactly this damage"),
                LOW,
                HIGH,
            ),
            GAMES,
        ),
        Table(
            "comparison",
            "Cases compared",
            "One row per metric: the case minus the baseline case. Metrics: `damage` (damage per round [damage]), "
            "`alive` (share of trials alive after the last round), `allies_lost` (allies lost per trial [allies]), "
            "`win` (share of trials won; survival studies only).",
            (
                CASE,
                Column("metric", TEXT, "what is compared"),
                Column("difference", NUMBER, "mean of this case minus that of the baseline [unit of the metric]"),
                LOW,
                HIGH,
                Column("paired", FLAG, "whether trials with the same shuffles were compared one by one"),
            ),
        ),
        Table(
            "coverage",
            "Cards and what is modelled of them",
            "One row per card of the deck, the villain, the scheme and the allies.",
            (
                CASE,
                Column("card", TEXT, "code of the card"),
                Column("name", TEXT, "name of the card"),
                Column("copies", INTEGER, "copies of the card [cards]"),
                Column("modelled", TEXT, "how much of its text the engine carries out: full, partial or none"),
                Column("note", TEXT, "what is missing, or drawn as a stand-in, in at most eight words; else empty"),
            ),
        ),
    )
}


def tables_of(question: str) -> tuple[Table, ...]:
    """The tables of a study with this question (`activation` or `survival`), in their order."""
    return tuple(table for table in TABLES.values() if question in table.questions)


_HEAD = """# Tables of a report

Written by `make docs` from `mcsim/analysis/schema.py`. All tables are long; rows are in case order, then key order.
They lie in `tables/` of a report folder as `NAME.csv` and `NAME.parquet`, and in `Result.tables` in Python. CSV files
are UTF-8 with one header line, floats that round-trip, `true`/`false`, and nothing for null. Intervals are 95 %: Wilson
for shares, normal with the sample variance for means and differences.
"""


def tables_markdown() -> str:
    """The text of docs/tables.md: a heading, a sentence and a list of columns for each table."""
    return "\n".join([_HEAD, *map(_table_markdown, TABLES.values())])


def _table_markdown(table: Table) -> str:
    studies = " and ".join(table.questions)
    head = (
        f"## `{table.name}`\n\n{table.sentence} In {studies} studies.\n\n| column | type | meaning |\n|---|---|---|\n"
    )
    rows = [f"| `{c.name}` | {KIND_NAMES[c.dtype]} | {c.sentence} |\n" for c in table.columns]
    return head + "".join(rows)
