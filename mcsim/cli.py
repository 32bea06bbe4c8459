"""The command line: arguments only. Commands import what they need, so that `mcsim --help` is quick."""

import gc
import os
import sys
from pathlib import Path
from typing import Annotated, Literal

import typer

from mcsim.model.errors import InputError

BAD_INPUT, INTERRUPTED = 2, 130  # exit codes, DESIGN section 5

app = typer.Typer(
    help="What will this villain do to my deck? Monte Carlo answers, with error bars.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
catalogue_app = typer.Typer(help="The card facts that mcsim ships.", no_args_is_help=True)
app.add_typer(catalogue_app, name="catalogue")

StudyFile = Annotated[Path, typer.Argument(metavar="STUDY.toml", help="the study file")]
AsJson = Annotated[bool, typer.Option("--json", help="plain JSON, for programs")]


def main() -> None:
    """Entry point of the console script: exit 0 done, 1 a check failed, 2 wrong input, 130 interrupted."""
    gc.set_threshold(100_000)  # imports and figures make many objects and little garbage: a sixth of a warm run
    try:
        app()
    except InputError as error:
        print(error, file=sys.stderr)
        sys.exit(BAD_INPUT)
    except KeyboardInterrupt:
        print("interrupted before there was anything to keep: nothing is written", file=sys.stderr)
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)


def _print_version(wanted: bool) -> None:
    if not wanted:
        return
    from mcsim import RULES_VERSION, __version__
    from mcsim.cards.catalogue import load_catalogue

    print(f"mcsim {__version__}, rules {RULES_VERSION}, catalogue {load_catalogue().version}")
    raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="version, rules, catalogue date")
    ] = False,
) -> None:
    """What will this villain do to my deck? Monte Carlo answers, with error bars."""


@app.command()
def run(
    study: StudyFile,
    trials: Annotated[int | None, typer.Option(help="trials per case, instead of the study's")] = None,
    precision: Annotated[float | None, typer.Option(help="run until the headline figure is this precise")] = None,
    seed: Annotated[int | None, typer.Option(help="seed, instead of the study's")] = None,
    jobs: Annotated[int, typer.Option(min=1, max=1024, help="worker processes or threads")] = 1,
    backend: Annotated[Literal["loky", "threading"], typer.Option(help="kind of workers")] = "loky",
    out: Annotated[Path | None, typer.Option(help="report folder [default: reports/<study name>]")] = None,
    keep_outcomes: Annotated[bool, typer.Option("--keep-outcomes", help="also write per-trial rows")] = False,
    cards: Annotated[Path | None, typer.Option(metavar="FILE", help="custom cards, as MarvelCDB's JSON")] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="no progress")] = False,
) -> None:
    """Run every case of a study and write its report; the last line is the path of index.html."""
    from mcsim import api

    asked = api.load_study(study).with_overrides(trials, precision, seed)
    if cards is not None:
        asked = asked.with_cards(api.load_cards(cards))
    folder = out or Path("reports") / asked.name
    result = api.run_to_folder(asked, folder, jobs=jobs, backend=backend, keep_outcomes=keep_outcomes, quiet=quiet)
    if not result.complete:
        print(f"interrupted: the report holds the first {result.trials:,} trials of each case", file=sys.stderr)
    print(folder / "index.html")
    raise typer.Exit(0 if result.complete else INTERRUPTED)


@app.command()
def report(folder: Annotated[Path, typer.Argument(metavar="DIR", help="a report folder")]) -> None:
    """Render a report again from its tables and summary.json, without simulating."""
    from mcsim.report.build import render_again

    print(render_again(folder))


def _interpret_rules() -> None:
    """Let Python itself run the engine's source: for a few positions that takes a second, compiling them most of
    a minute. The results are the same bytes (tests/engine/test_same_bits.py). Too late if Numba has been imported.
    """
    if "numba" not in sys.modules:
        os.environ["NUMBA_DISABLE_JIT"] = "1"


@app.command()
def trace(
    study: StudyFile,
    case: Annotated[str | None, typer.Option(help="name of the case [default: the first]")] = None,
    trial: Annotated[int | None, typer.Option(help="number of the trial, from 0 [default: 0]")] = None,
    worst: Annotated[bool, typer.Option("--worst", help="the trial with most damage to the first identity")] = False,
    defeat: Annotated[
        bool, typer.Option("--defeat", help="the first trial in which any character is defeated")
    ] = False,
) -> None:
    """Tell one trial step by step, with the rules that each step follows."""
    if not (worst or defeat):
        _interpret_rules()
    from mcsim import api, console

    console.check_at_most_one({"--trial": trial is not None, "--worst": worst, "--defeat": defeat})
    asked = api.load_study(study)
    number = trial or 0
    if worst or defeat:
        found = api.find_trial(asked, case, "worst" if worst else "defeat")
        if found is None:
            print("no trial of this case has a defeat", file=sys.stderr)
            raise typer.Exit(1)
        number = found
    print("\n".join(api.trace(asked, case, number)))


@app.command()
def resolve(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH...", help="situation files, or folders of them")],
    check: Annotated[bool, typer.Option("--check", help="only compare with what the situations expect")] = False,
    json: AsJson = False,
) -> None:
    """Run situations (one position, a script) through the engine, and tell what came out."""
    _interpret_rules()
    from mcsim.resolve.command import run_resolve

    raise typer.Exit(run_resolve(paths, check, json))


@app.command()
def boost(
    scenario: Annotated[str, typer.Argument(help="a scenario's code or name, or `all`")],
    mode: Annotated[Literal["standard", "expert"], typer.Option(help="mode of the scenario")] = "standard",
    modular: Annotated[str | None, typer.Option(metavar="A,B", help="modular sets, instead of the recommended")] = None,
    json: AsJson = False,
) -> None:
    """Exact boost-icon distribution of a villain attack from a fresh deck."""
    from mcsim import console
    from mcsim.analysis.exact import boost_of_all, boost_of_scenario
    from mcsim.cards.catalogue import load_catalogue

    sets = None if modular is None else tuple(code.strip() for code in modular.split(",") if code.strip())
    with console.arguments_named({"scenario.name": "SCENARIO", "scenario.modular": "--modular"}):
        if scenario == "all":
            console.show_boosts(boost_of_all(load_catalogue(), mode, sets), json)
        else:
            console.show_boost(boost_of_scenario(load_catalogue(), scenario, mode, sets), json)


@app.command()
def scenarios(json: AsJson = False) -> None:
    """List the scenarios."""
    from mcsim import console
    from mcsim.cards.catalogue import load_catalogue
    from mcsim.cards.lookup import scenario_rows

    console.show_rows(scenario_rows(load_catalogue()), console.SCENARIO_COLUMNS, json)


@app.command()
def cards(query: Annotated[str, typer.Argument(help="a code, or part of a name")], json: AsJson = False) -> None:
    """Look cards up by code or name."""
    from mcsim import console
    from mcsim.cards.catalogue import load_catalogue
    from mcsim.cards.lookup import card_rows

    console.show_rows(card_rows(load_catalogue(), query), console.CARD_COLUMNS, json)


@app.command()
def rules(
    ids: Annotated[
        list[str] | None, typer.Argument(metavar="[RULE ...]", help="ids like X8; all if none is named")
    ] = None,
    json: AsJson = False,
) -> None:
    """List the rules of the game: what carries each out, and which tests pin it."""
    from mcsim import console
    from mcsim.rulebook.lookup import rule_rows

    console.show_rules(rule_rows(ids or ()), json)


@catalogue_app.command("build")
def catalogue_build(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="a checkout of the MarvelCDB card data")],
    explain: Annotated[str, typer.Option(metavar="CODE", help="build nothing: show how this card is read")] = "",
) -> None:
    """Build the packaged catalogue again; the printed texts are needed here and only here."""
    from mcsim import api

    if explain:
        from mcsim.scenario.explain import explain_card

        print("\n".join(explain_card(folder, explain)))
    else:
        print(api.build_packaged_catalogue(folder))


@catalogue_app.command("coverage")
def catalogue_coverage(
    scenario: Annotated[str, typer.Option(metavar="S", help="only the cards of this scenario")] = "",
    pack: Annotated[str, typer.Option(metavar="P", help="only the cards of this pack")] = "",
    json: AsJson = False,
) -> None:
    """Show what share of which printed texts is modelled."""
    from mcsim import console
    from mcsim.cards.catalogue import load_catalogue
    from mcsim.scenario.catalogue_coverage import catalogue_coverage

    with console.arguments_named({"scenario.name": "--scenario"}):
        console.show_coverage(catalogue_coverage(load_catalogue(), scenario, pack), json)


@app.command()
def bench(
    workloads: Annotated[list[str] | None, typer.Argument(metavar="[W1 ...]", help="all if none is named")] = None,
    json: Annotated[Path | None, typer.Option(metavar="FILE", help="also write the figures as JSON")] = None,
) -> None:
    """Measure the speed, side by side with plain Python and C."""
    from mcsim.bench import run_bench

    run_bench(workloads or [], json)
