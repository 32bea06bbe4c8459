"""Edges that random situations are unlikely to reach: what may enter play, limits that shrink, hit points set."""


def test_hit_points_are_not_set_above_the_most(base, run):
    identity = base["setup"]["players"][0]["identity"]
    identity |= {"hp": 3, "abilities": ["Interrupt: When you would be defeated, set your hit points to 50 instead."]}
    assert run(base).state["players"][0]["identity"]["hp"] == 3


def test_only_the_card_being_flipped_enters_play_and_only_once(base, run):
    card = {"name": "Goon", "type": "minion", "hp": 2, "atk": 0, "sch": 0}
    base["script"] = [
        {"do": "reveal", "player": 0, "card": card | {"when_revealed": "Put this minion into play engaged with you."}}
    ]
    assert len(run(base).state["players"][0]["minions"]) == 1


def test_a_treachery_does_not_enter_play_as_a_minion(base, run):
    base["setup"]["encounter_deck"][0]["boost_ability"] = "Put this minion into play engaged with you."
    state = run(base).state
    assert state["players"][0]["minions"] == []
    assert state["encounter_discard"] == 1


def test_a_stage_without_steady_keeps_one_stunned_card(base, run):
    base["setup"]["villain"] |= {"hp": 2, "keywords": ["steady"], "statuses": {"stunned": 2}}
    base["setup"]["villain"]["next_stages"] = [{"name": "Baron Grim", "hp": 9, "atk": 1, "sch": 1}]
    base["script"] = [{"do": "deal_damage", "to": "/villain", "amount": 2}]
    villain = run(base).state["villain"]
    assert (villain["hp"], villain["statuses"]["stunned"]) == (9, 1)


def test_boost_cards_are_given_to_enemies_only(base, run):
    ability = "Forced Interrupt: When an enemy attacks you, give Vale 2 additional boost cards for this activation."
    base["setup"]["players"][0]["identity"]["abilities"] = [ability]
    state = run(base).state
    assert state["encounter_deck"] + state["encounter_discard"] == 3
