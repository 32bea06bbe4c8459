"""Cases as `load_study` makes them, from the tables of a study file."""

from pathlib import Path

from mcsim.study import Case, load_study

STUDY = """
[study]
name = "t"
[scenario]
{scenario}
{players}
{sweep}
"""


def study_file(folder: Path, scenario: str = 'name = "rhino"', players: str = "", sweep: str = "") -> Path:
    """A study file; `players` defaults to Spider-Man alone."""
    path = folder / "study.toml"
    players = players or '[[players]]\nidentity = "01001a"'
    path.write_text(STUDY.format(scenario=scenario, players=players, sweep=sweep))
    return path


def one_case(folder: Path, scenario: str = 'name = "rhino"', players: str = "", sweep: str = "") -> Case:
    """The first case of the study."""
    return load_study(study_file(folder, scenario, players, sweep)).cases()[0]
