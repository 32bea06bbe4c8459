"""The shipped file: small, quick, the same bytes for the same data, and without printed sentences."""

import gzip
import json
from importlib import resources

import pytest

from mcsim.cards.catalogue import Catalogue, load_catalogue, save_catalogue
from mcsim.cards.store import encode
from mcsim.model.errors import InputError


def shipped() -> bytes:
    return resources.files("mcsim.cards").joinpath("data/catalogue.json.gz").read_bytes()


def as_bytes(catalogue: Catalogue) -> bytes:
    return encode(catalogue.cards, catalogue.sets, catalogue.packs, catalogue.scenarios, catalogue.version)


def test_file_is_small():
    assert len(shipped()) < 400_000


def test_reading_and_writing_gives_the_same_bytes(catalogue, tmp_path):
    save_catalogue(catalogue, tmp_path / "again.json.gz")
    assert (tmp_path / "again.json.gz").read_bytes() == shipped()
    assert load_catalogue(tmp_path / "again.json.gz") == catalogue


def test_file_is_current(built):
    assert as_bytes(built) == shipped()


def test_file_holds_no_sentences():
    """The longest texts are names, notes and the 8 words that say what is missing of an ability."""
    longest: dict[str, int] = {}

    def walk(value, key):
        if isinstance(value, dict):
            for k, v in value.items():
                walk(v, k)
        elif isinstance(value, list):
            for v in value:
                walk(v, key)
        elif isinstance(value, str):
            longest[key] = max(longest.get(key, 0), len(value.split()))

    walk(json.loads(gzip.decompress(shipped())), "")
    assert max(longest.values()) <= 10
    assert longest["missing"] <= 8
    assert "text" not in longest
    assert "flavor" not in longest


@pytest.mark.parametrize(
    "content", [b"", b"not gzip", gzip.compress(b"[]", mtime=0), gzip.compress(b'{"format": 99}', mtime=0)]
)
def test_a_file_that_is_no_catalogue_is_an_input_error(tmp_path, content):
    path = tmp_path / "x.json.gz"
    path.write_bytes(content)
    with pytest.raises(InputError, match="is not a catalogue"):
        load_catalogue(path)


def test_a_missing_file_is_an_input_error(tmp_path):
    with pytest.raises(InputError, match="cannot be read"):
        load_catalogue(tmp_path / "none.json.gz")


def test_a_folder_without_packs_is_an_input_error(tmp_path):
    from mcsim.cards.importer import build_catalogue

    with pytest.raises(InputError, match=r"sets\.json"):
        build_catalogue(tmp_path)
