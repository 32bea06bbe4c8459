"""What is told of a situation: state, last attack and scheme, events, refused steps."""


def test_the_last_attack_outlives_a_later_scheme(base, run):
    base["script"].append({"do": "enemy_scheme", "enemy": "/villain", "player": 0})
    result = run(base)
    assert result.attack["dealt"] == 4
    assert result.scheme == {"boost_icons": 0, "sch": 2, "placed": 2, "happened": True}


def test_without_an_activation_there_is_no_attack_or_scheme(base, run):
    base["script"] = [{"do": "ready_all"}]
    result = run(base)
    assert result.attack is None
    assert result.scheme is None


def test_the_state_has_the_order_of_the_setup(base, run):
    base["setup"]["players"].append({"identity": {"name": "Ward", "form": "alter_ego", "hp": 9}, "hand": 4})
    base["setup"]["players"][0]["minions"] = [{"name": name, "hp": 2, "atk": 1, "sch": 1} for name in ("A", "B")]
    base["script"] = [{"do": "deal_damage", "to": "/players/0/minions/0", "amount": 2}]
    state = run(base).state
    assert [player["identity"]["name"] for player in state["players"]] == ["Vale", "Ward"]
    assert [(m["name"], m["in_play"]) for m in state["players"][0]["minions"]] == [("A", False), ("B", True)]
    assert state["players"][1]["hand"] == 4
    assert state["encounter_discard"] == 1


def test_a_refused_step_leaves_no_event_and_no_change(base, run):
    before = run(base | {"script": [{"do": "ready_all"}]}).state
    base["script"][0]["defense"] = {"by": "/players/0/identity"}
    base["setup"]["players"][0]["identity"]["exhausted"] = True
    result = run(base)
    assert result.illegal == [0]
    assert result.events == []
    before["players"][0]["identity"]["exhausted"] = True
    assert result.state == before


def test_a_path_to_what_has_not_entered_is_refused_when_its_step_comes(base, run):
    base["script"] = [
        {"do": "basic_attack", "by": "/players/0/identity", "target": "/players/0/minions/0"},
        {"do": "reveal", "player": 0, "card": {"name": "Goon", "type": "minion", "hp": 3, "atk": 1, "sch": 1}},
        {"do": "basic_attack", "by": "/players/0/identity", "target": "/players/0/minions/0"},
    ]
    result = run(base)
    assert result.illegal == [0]
    assert result.state["players"][0]["minions"][0]["hp"] == 1


def test_the_same_situation_gives_the_same_answer(base, run):
    assert run(base) == run(base)


def test_a_failed_expectation_is_told(base, run):
    base["expect"] = {
        "state": {"/players/0/identity/hp": 9, "/players/0/identity/charm": 1},
        "attack": {"dealt": 3, "undefended": True},
        "events": ["damage_taken", "boost_flipped Omen"],
        "no_events": ["damage_dealt /players/0/identity"],
        "outcome": "players_win",
    }
    assert run(base).failures == [
        "/players/0/identity/hp: expected 9, got 8",
        "/players/0/identity/charm: expected 1, but there is no such thing",
        "attack dealt: expected 3, got 4",
        "event 'damage_dealt /players/0/identity' occurred",
        "event 'boost_flipped Omen' is missing at its place in the order",
        "outcome: expected 'players_win', got 'none'",
    ]
