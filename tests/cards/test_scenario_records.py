"""Scenario records, hand-checked against the printed first main schemes."""

import pytest

from mcsim.cards.records import Place

SETS = {  # required sets behind the own one; recommended modular sets
    "rhino": ([], ["bomb_scare"]),
    "klaw": ([], ["masters_of_evil"]),
    "ultron": ([], ["under_attack"]),
    "risky_business": ([], ["goblin_gimmicks"]),
    "mutagen_formula": ([], ["goblin_gimmicks"]),
    "crossbones": (["exper_weapon"], ["hydra_assault", "weap_master", "legions_of_hydra"]),
    "absorbing_man": ([], ["hydra_patrol"]),
    "taskmaster": (["hydra_patrol"], ["weap_master"]),
    "zola": ([], ["under_attack"]),
    "red_skull": ([], ["hydra_assault", "hydra_patrol"]),
    "kang": ([], ["temporal"]),
    "brotherhood_of_badoon": (["ship_command"], ["band_of_badoon"]),
    "infiltrate_the_museum": (["galactic_artifacts"], ["menagerie_medley"]),
    "escape_the_museum": (["galactic_artifacts", "ship_command"], ["menagerie_medley"]),
    "nebula": (["power_stone", "ship_command"], ["space_pirates"]),
    "ronan": (["power_stone", "ship_command"], ["kree_militant"]),
    "ebony_maw": ([], ["armies_of_titan", "black_order"]),
    "tower_defense": ([], ["armies_of_titan"]),
    "thanos": (["infinity_gauntlet"], ["black_order", "children_of_thanos"]),
    "hela": ([], ["legions_of_hel", "frost_giants"]),
    "loki": (["infinity_gauntlet"], ["enchantress", "frost_giants"]),
    "sandman": (["city_in_chaos"], ["down_to_earth"]),
    "venom": (["symbiotic_strength"], ["down_to_earth"]),
    "mysterio": (["personal_nightmare"], ["whispers_of_paranoia"]),
    "sinister_six": (["guerrilla_tactics"], []),
    "venom_goblin": (["symbiotic_strength"], ["goblin_gear"]),
    "sabretooth": ([], ["brotherhood", "mystique"]),
    "project_wideawake": (["zero_tolerance"], ["sentinels"]),
    "master_mold": (["sentinels"], ["zero_tolerance"]),
    "mansion_attack": (["brotherhood"], ["mystique"]),
    "magneto_villain": ([], ["acolytes"]),
    "morlock_siege": ([], ["military_grade", "mutant_slayers"]),
    "on_the_run": (["mutant_slayers"], ["military_grade", "nasty_boys"]),
    "juggernaut": (["hope_summers"], ["black_tom_cassidy"]),
    "mister_sinister": (["flight", "super_strength", "telepathy", "hope_summers"], ["nasty_boys"]),
    "stryfe": (["hope_summers"], ["extreme_measures", "mutant_insurrection"]),
    "unus": (["infinites"], ["dystopian_nightmare"]),
    "four_horsemen": ([], ["dystopian_nightmare", "hounds"]),
    "apocalypse": (["prelates"], ["dark_riders", "infinites"]),
    "dark_beast": (["blue_moon", "genosha", "savage_land"], ["dystopian_nightmare"]),
    "en_sabah_nur": ([], ["celestial_tech", "clan_akkaba"]),
    "black_widow_villain": ([], ["a.i.m._abduction", "a.i.m._science"]),
    "batroc": ([], ["a.i.m._science", "batrocs_brigade"]),
    "m.o.d.o.k.": ([], ["scientist_supreme"]),
    "baron_zemo": (
        ["s.h.i.e.l.d._executive_board", "executive_board_evidence"],
        ["scientist_supreme", "s.h.i.e.l.d."],
    ),
    "enchantress_villain": ([], ["trickster_magic"]),
    "god_of_lies": ([], ["trickster_magic"]),
}
OPEN_CHOICE = {"wrecking_crew", "the_hood", "magog", "spiral", "mojo", "thunderbolts"}  # no printed modular sets


def test_every_villain_set_but_the_five_parts_is_a_scenario(catalogue):
    villains = {s.code for s in catalogue.sets.values() if s.type == "villain"}
    parts = {"piledriver", "wrecker", "thunderball", "bulldozer", "marauders"}
    assert set(catalogue.scenarios) == villains - parts
    assert len(catalogue.scenarios) == 53
    assert set(catalogue.scenarios) == set(SETS) | OPEN_CHOICE


@pytest.mark.parametrize("code", SETS)
def test_encounter_sets_are_those_of_the_printed_contents(catalogue, code):
    required, recommended = SETS[code]
    scenario = catalogue.scenarios[code]
    assert list(scenario.sets) == [code, *required]
    assert list(scenario.recommended) == recommended


def test_regular_villains_have_two_stages_per_mode(catalogue):
    rhino = catalogue.scenarios["rhino"]
    assert (rhino.standard, rhino.expert) == (("01094", "01095"), ("01095", "01096"))
    assert rhino.main_schemes == ("01097b",)
    assert catalogue.scenarios["ultron"].main_schemes == ("01137b", "01138b", "01139b")


def test_villains_with_two_sides_show_b_in_expert_mode(catalogue):
    batroc = catalogue.scenarios["batroc"]
    assert (batroc.standard, batroc.expert) == (("50086a",), ("50086b",))


def test_set_up_takes_what_it_names(catalogue):
    def taken(code):
        return {(row.code, row.when): row.place for row in catalogue.scenarios[code].taken}

    assert taken("rhino") == {("01107", "01095"): Place.PLAY}
    assert taken("klaw") == {("01125", ""): Place.PLAY, ("01127", "01114"): Place.PLAY}
    assert taken("ultron") == {("01140", ""): Place.PLAY, ("01150", "01136"): Place.PLAY}
    assert taken("hela")[("21143", "")] is Place.ENGAGED
    assert taken("hela")[("21142", "")] is Place.ASIDE
    assert taken("dark_beast")[("45122", "expert")] is Place.PLAY


def test_minions_for_each_player_count_once_per_player(catalogue):
    (thrall,) = catalogue.scenarios["mutagen_formula"].taken
    assert (thrall.code, thrall.copies, thrall.per_player) == ("02024", 1, True)


def test_every_code_of_every_scenario_is_a_card_or_a_set(catalogue):
    for scenario in catalogue.scenarios.values():
        rows = [*scenario.stages, *scenario.main_schemes, *(row.code for row in scenario.taken)]
        assert all(code in catalogue.cards for code in rows), scenario.code
        assert all(code in catalogue.sets for code in (*scenario.sets, *scenario.recommended)), scenario.code
        assert scenario.standard
        assert scenario.expert
        assert scenario.main_schemes


def test_notes_are_short(catalogue):
    assert all(len(note.split()) <= 10 for scenario in catalogue.scenarios.values() for note in scenario.notes)
