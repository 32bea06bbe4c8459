"""The Python interface, and the path of the data in one place: study -> cases -> counts -> tables -> report."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, Literal

from mcsim.cards.catalogue import Catalogue, load_catalogue
from mcsim.cards.custom import with_custom_cards
from mcsim.model.errors import input_error, nearest
from mcsim.runner.batches import Plan, StudyRun, run_cases
from mcsim.runner.interrupt import one_interrupt
from mcsim.runner.manifest import is_current, make_manifest, sources
from mcsim.runner.outcomes import drop_blocks
from mcsim.runner.plan import BLOCK
from mcsim.runner.progress import shown
from mcsim.runner.store import replaced_folder
from mcsim.runner.task import Work
from mcsim.scenario.build import CaseSetup, build_case
from mcsim.study import Case, Study, load_cards, load_study

if TYPE_CHECKING:
    import pandas as pd
    import polars as pl

__all__ = ["Result", "Study", "find_trial", "load_cards", "load_study", "run", "run_to_folder", "trace", "up_to_date"]


@dataclass(frozen=True, repr=False)
class Result:
    """What a study found: tables by name (polars), the headline figures, and what produced them.

    `complete` is False if Ctrl-C cut the run short; everything then is of the first `trials` trials of each case.
    """

    study: Study
    tables: dict[str, "pl.DataFrame"]
    summary: dict[str, Any]
    manifest: dict[str, Any]

    @property
    def trials(self) -> int:
        """Trials of each case."""
        return self.manifest["trials"]

    @property
    def complete(self) -> bool:
        """Whether all trials asked for were run."""
        return self.manifest["complete"]

    def __repr__(self) -> str:
        return f"<Result of {self.study.name}: {self.trials:,} trials per case; tables {', '.join(self.tables)}>"

    def to_pandas(self, table: str) -> "pd.DataFrame":
        """A table as a pandas frame; InputError for a name that is no table."""
        if table not in self.tables:
            raise input_error("result", "tables", table, ", ".join(self.tables), nearest(table, self.tables))
        return self.tables[table].to_pandas()

    def save(self, folder: str | Path) -> Path:
        """Write the report; the folder is replaced as a whole. Returns the path of index.html."""
        with replaced_folder(Path(folder)) as staging:
            self._write(staging)
        return Path(folder) / "index.html"

    def _write(self, folder: Path) -> None:
        from mcsim.report.build import write_report

        write_report(folder, self.tables, self.summary, self.manifest)


def run(
    study: Study | str | Path,
    *,
    jobs: int = 1,
    backend: str = "loky",
    quiet: bool = False,
) -> Result:
    """Run every case of a study (or of a study file); results do not depend on `jobs` and `backend`.

    Raises InputError for a study that cannot be set up. Ctrl-C gives the result of the trials finished so far, or
    KeyboardInterrupt if those are less than a block.
    """
    if jobs < 1:
        raise input_error("run", "jobs", str(jobs), "1 or more")
    study = study if isinstance(study, Study) else load_study(study)
    return _simulate(study, _setups(study), _plan(study, jobs, backend), quiet)


def run_to_folder(
    study: Study,
    folder: Path,
    *,
    jobs: int = 1,
    backend: str = "loky",
    keep_outcomes: bool = False,
    quiet: bool = False,
) -> Result:
    """Run a study and put its report in the place of `folder`, per-trial rows included if asked for.

    Raises InputError before the first trial if the study cannot be set up or the folder cannot be written.
    """
    setups = _setups(study)
    with one_interrupt() as ignore_interrupts, replaced_folder(folder) as staging:
        outcomes = staging / "outcomes" if keep_outcomes else None
        if outcomes is not None:
            outcomes.mkdir()
        result = _simulate(study, setups, _plan(study, jobs, backend), quiet, outcomes)
        ignore_interrupts()
        result._write(staging)
        if outcomes is not None:
            drop_blocks(outcomes, -(-result.trials // BLOCK))
    return result


def find_trial(study: Study, case: str | None, which: Literal["worst", "defeat"], *, quiet: bool = False) -> int | None:
    """Number of the trial of a case (None: the first) with most damage to the first identity, or with the first defeat.

    The lowest number on a tie; None if no trial has a defeat. Raises InputError for a case that the study lacks.
    """
    from mcsim.runner.search import first_defeat, worst_trial

    asked = _case(study, case)
    template = build_case(asked, load_catalogue()).template
    look = worst_trial if which == "worst" else first_defeat
    trials = _trials(study, quiet)
    with shown(asked.name, quiet) as show:
        return look(template, study.seed, asked.rounds, trials, show)


def trace(study: Study, case: str | None = None, trial: int = 0, *, quiet: bool = False) -> list[str]:
    """One trial of a case (None: the first) told step by step; its numbers are those of the run.

    Raises InputError for a case or a trial that the study lacks.
    """
    from mcsim.engine.batch import run_batch, run_traced
    from mcsim.report.trace_text import trace_lines

    asked = _case(study, case)
    trials = trial + 1 if 0 <= trial < BLOCK and study.trials is None else _trials(study, quiet)  # a block always runs
    if not 0 <= trial < trials:
        raise input_error("command line", "--trial", str(trial), f"a whole number from 0 to {trials - 1}")
    setup = build_case(asked, load_catalogue())
    with shown(asked.name, quiet):  # "preparing" while kernels are compiled, the first time
        _, events = run_traced(setup.template, study.seed, trial, asked.rounds)
        rows, tally = run_batch(setup.template, study.seed, trial, 1, asked.rounds)
    title = f"{asked.name}: trial {trial}, seed {study.seed}"
    return [title, *trace_lines(setup.template, setup.names, events, rows[0], tally)]


def up_to_date(study: Study, folder: Path) -> bool:
    """Whether the report in `folder` is complete and what a run of the study would give again."""
    return is_current(folder, _sources(study, _setups(study)))


def build_packaged_catalogue(checkout: Path) -> Path:
    """Build the catalogue that mcsim ships from a MarvelCDB data checkout; returns the path of the file written."""
    from mcsim.cards import catalogue
    from mcsim.cards.importer import build_catalogue

    path = Path(catalogue.__file__).parent / catalogue.PACKAGED
    built = build_catalogue(checkout)
    try:
        catalogue.save_catalogue(built, path)
    except OSError as error:
        raise input_error(str(path), "", f"cannot be written ({error.strerror})") from error
    return path


def _sources(study: Study, setups: Sequence[CaseSetup]) -> dict[str, str]:
    return sources(study, (setup.template for setup in setups), load_catalogue().version)


def _catalogue(study: Study) -> Catalogue:
    """The shipped catalogue with the study's own cards."""
    return with_custom_cards(load_catalogue(), [card.entry for card in study.cards])


def _setups(study: Study) -> list[CaseSetup]:
    catalogue = load_catalogue()
    return [build_case(case, catalogue) for case in study.cases()]


def _case(study: Study, name: str | None) -> Case:
    """The case of this name, the first one for None."""
    cases = {case.name: case for case in study.cases()}
    if name is None:
        return study.cases()[0]
    if name not in cases:
        raise input_error("command line", "--case", name, "; ".join(cases), nearest(name, cases))
    return cases[name]


def _trials(study: Study, quiet: bool) -> int:
    """Trials of each case in a run; one that runs until it is precise has to run to know."""
    if study.trials is not None:
        return study.trials
    with shown(study.name, quiet) as show:
        return run_cases(_work(study, _setups(study), None), _plan(study, 1, "loky"), show).trials


def _plan(study: Study, jobs: int, backend: str) -> Plan:
    return Plan(study.trials, study.precision, jobs, backend)


def _simulate(
    study: Study, setups: Sequence[CaseSetup], plan: Plan, quiet: bool, outcomes: Path | None = None
) -> Result:
    start = perf_counter()
    work = _work(study, setups, outcomes)
    with shown(study.name, quiet) as show:
        counted = run_cases(work, plan, show)
    return _result(study, setups, counted, work.baseline, start)


def _work(study: Study, setups: Sequence[CaseSetup], outcomes: Path | None) -> Work:
    names = tuple(case.name for case in study.cases())
    rounds = tuple(case.rounds for case in study.cases())
    templates = tuple(setup.template for setup in setups)
    from mcsim.engine.batch import needs_all_rules

    one_kernel = any(map(needs_all_rules, templates))
    return Work(templates, names, study.seed, rounds, names.index(study.baseline), outcomes, one_kernel)


def _result(study: Study, setups: Sequence[CaseSetup], counted: StudyRun, baseline: int, start: float) -> Result:
    from mcsim.analysis.summary import summary_json
    from mcsim.analysis.tables import build_tables
    from mcsim.assemble import case_results, told

    catalogue = _catalogue(study)
    results = case_results(study, setups, counted.counts, baseline, catalogue)
    tables = build_tables(results, study.question)
    words = told(study, setups, catalogue)
    summary = summary_json(study.name, study.seed, results, words, study.question)
    made_from = _sources(study, setups)
    manifest = make_manifest(made_from, study.seed, counted.trials, counted.complete, perf_counter() - start)
    return Result(study, tables, summary, manifest)
