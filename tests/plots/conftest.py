"""The made-up cases of tests/analysis serve the tests of figures and reports too."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "analysis"))
