"""`python -m mcsim.stale STUDY.toml...` prints the studies whose report in reports/ is missing or out of date."""

import sys
from pathlib import Path

from mcsim.api import load_study, up_to_date
from mcsim.model.errors import InputError


def stale(files: list[str], reports: Path = Path("reports")) -> list[str]:
    """The study files, in order, that `mcsim run` has to run (again)."""
    studies = [(file, load_study(file)) for file in files]
    return [file for file, study in studies if not up_to_date(study, reports / study.name)]


if __name__ == "__main__":
    try:
        print(*stale(sys.argv[1:]), sep="\n")
    except InputError as error:
        print(error, file=sys.stderr)
        sys.exit(2)
