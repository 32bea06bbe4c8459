"""Set-up of what the engine turns over: sides, starting counters, attachments on identities."""

import numpy as np

from mcsim.cards.catalogue import load_catalogue
from mcsim.model.records import game_dtype
from mcsim.scenario.encode import Encoder
from mcsim.scenario.setup import encounter_setup


def encoder(players: int) -> tuple[Encoder, np.void]:
    template = np.zeros(1, game_dtype)
    return Encoder(template, players, load_catalogue().cards), template[0]


def test_two_sides_know_each_other_and_bring_their_counters():
    rows, g = encoder(3)
    front = rows.card(load_catalogue().cards["02006a"])
    back = int(g["cards"][front]["back"])
    assert rows.names[back] == "State of Madness"
    assert g["cards"][back]["back"] == front
    assert (g["cards"][front]["uses"], g["cards"][front]["uses_up"]) == (6, 0)
    assert rows.counters[g["cards"][back]["uses_kind"]] == "madness"


def test_three_sides_are_a_ring():
    rows, g = encoder(1)
    first = rows.card(load_catalogue().cards["45184b"])
    ring = [first]
    while (side := int(g["cards"][ring[-1]]["back"])) != first:
        ring.append(side)
    assert len(ring) == 3


def test_criminal_enterprise_is_in_play_and_an_enchantment_on_each_identity():
    catalogue = load_catalogue()
    assert [card.code for card in encounter_setup(catalogue, scenario="risky_business").in_play] == ["02006a"]
    enchanted = encounter_setup(catalogue, scenario="enchantress_villain").on_identities
    assert len(enchanted) == 4
    assert all("Enchantment" in card.traits for card in enchanted)
