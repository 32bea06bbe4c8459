"""The three deck formats give the same deck; what is no deck is named with file and key."""

import json
from xml.sax.saxutils import escape

import pytest

from mcsim.cards.decks import read_deck
from mcsim.model.errors import InputError

CARDS = {"01002": 1, "01003": 2, "01005": 3, "01043a": 1, "01088": 1}


@pytest.fixture
def json_deck(tmp_path):
    path = tmp_path / "deck.json"
    path.write_text(json.dumps({"name": "Mine", "investigator_code": "01001a", "slots": CARDS}))
    return path


def test_json(json_deck, catalogue):
    deck = read_deck(json_deck, catalogue)
    assert (deck.name, deck.identity.code, deck.size) == ("Mine", "01001a", 8)
    assert {card.code: count for card, count in deck.cards} == CARDS


def test_hero_code_and_alter_ego_side_will_do(tmp_path, catalogue):
    path = tmp_path / "d.json"
    path.write_text(json.dumps({"hero_code": "01001b", "slots": {"01002": 1}}))
    assert read_deck(path, catalogue).identity.code == "01001a"


def test_reprints_are_the_cards_they_reprint(tmp_path, catalogue):
    reprint = next(code for code in catalogue.cards["01088"].duplicates)
    path = tmp_path / "d.json"
    path.write_text(json.dumps({"hero_code": "01001a", "slots": {"01088": 1, reprint: 1}}))
    assert [(card.code, count) for card, count in read_deck(path, catalogue).cards] == [("01088", 2)]


def test_octgn(json_deck, tmp_path, catalogue):
    deck = read_deck(json_deck, catalogue)
    rows = [(deck.identity, 1), (catalogue.cards["01165"], 1), *deck.cards]
    cards = "".join(f'<card qty="{n}" id="{c.octgn_id}">{escape(c.name)}</card>' for c, n in rows)
    path = tmp_path / "deck.o8d"
    path.write_text(f'<?xml version="1.0"?><deck game="g"><section name="Cards">{cards}</section></deck>')
    read = read_deck(path, catalogue)
    assert (read.name, read.identity, read.cards) == ("deck", deck.identity, deck.cards)


def test_octgn_with_an_unknown_id_is_read_by_name(tmp_path, catalogue):
    path = tmp_path / "deck.o8d"
    hero = catalogue.cards["01001a"].octgn_id
    path.write_text(
        f'<deck><section><card qty="1" id="{hero}">x</card><card qty="2" id="?">Backflip</card></section></deck>'
    )
    assert [(card.code, count) for card, count in read_deck(path, catalogue).cards] == [("01003", 2)]


def test_text_export(json_deck, tmp_path, catalogue):
    deck = read_deck(json_deck, catalogue)
    rows = "\n".join(f"{n}x {card.name} ({catalogue.packs[card.pack].name})" for card, n in deck.cards)
    path = tmp_path / "deck.txt"
    path.write_text(f"Mine\n\nSpider-Man (Core Set)\n\nAspect: Justice\n\nEvent (8)\n{rows}\n")
    read = read_deck(path, catalogue)
    assert (read.name, read.identity, read.cards) == ("Mine", deck.identity, deck.cards)


def test_heroes_of_one_name_are_told_apart_by_their_cards(tmp_path, catalogue):
    path = tmp_path / "deck.txt"
    path.write_text("Spider-Man\n2x Arachnobatics\n1x Ganke Lee\n")
    assert read_deck(path, catalogue).identity.set == "spider_man_morales"


def test_starter_decks(deck_folder, catalogue):
    decks = [read_deck(path, catalogue) for path in sorted(deck_folder.glob("*.json"))]
    assert len(decks) == 65
    assert {deck.size for deck in decks} == {40, 41}


@pytest.mark.parametrize(
    ("content", "key"),
    [
        ("", "line 1"),
        ("a shopping list", "line 1"),
        ("[]", "a list"),
        ("{}", "investigator_code"),
        ("{broken", "is no JSON"),
        ('{"investigator_code": "01001", "slots": {"01003": 1}}', "investigator_code"),
        ('{"hero_code": "01001a"}', "slots"),
        ('{"hero_code": "01001a", "slots": {"0100": 1}}', "slots.0100"),
        ('{"hero_code": "01001a", "slots": {"01003": -1}}', "slots.01003"),
        ('{"hero_code": "01001a", "slots": {"01003": "two"}}', "slots.01003"),
        ('{"hero_code": "01001a", "slots": {"01094": 1}}', "villain"),
        ("<deck/>", "no identity card"),
        ("<deck", "is no XML"),
        ("<html/>", "html"),
        ("2x Backflip", "hero"),
        ("Spider-Man\n2x Backflop", "did you mean 'Backflip'"),
    ],
)
def test_what_is_no_deck_is_an_input_error(tmp_path, catalogue, content, key):
    path = tmp_path / "deck.xyz"
    path.write_text(content)
    with pytest.raises(InputError) as error:
        read_deck(path, catalogue)
    assert str(path) in str(error.value)
    assert key in str(error.value)


def test_a_missing_or_binary_file_is_an_input_error(tmp_path, catalogue):
    (tmp_path / "b").write_bytes(b"\xff\xfe\x00\x80")
    for name in ("none", "b"):
        with pytest.raises(InputError, match="cannot be read"):
            read_deck(tmp_path / name, catalogue)
