from pathlib import Path

import pytest

from mcsim.cards.catalogue import Catalogue, load_catalogue
from mcsim.cards.importer import build_catalogue

SHARED = Path(__file__).resolve().parents[2].parent / "shared"


@pytest.fixture(scope="session")
def catalogue() -> Catalogue:
    return load_catalogue()


@pytest.fixture(scope="session")
def data_folder() -> Path:
    folder = SHARED / "data" / "marvelsdb"
    if not folder.is_dir():
        pytest.skip("no MarvelCDB data checkout beside the repository")
    return folder


@pytest.fixture(scope="session")
def built(data_folder: Path) -> Catalogue:
    return build_catalogue(data_folder)


@pytest.fixture(scope="session")
def deck_folder() -> Path:
    folder = SHARED / "data" / "decks"
    if not folder.is_dir():
        pytest.skip("no decks beside the repository")
    return folder
