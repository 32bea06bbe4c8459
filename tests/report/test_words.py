"""The answer in plain words."""

from mcsim.report.words import answer, listed, reading, readings


def figure(value, half=0.01):
    return {"value": value, "ci_low": value - half, "ci_high": value + half}


def case(alive, damage, allies):
    return {"alive": figure(alive), "damage_per_round": figure(damage), "allies_lost": figure(allies)}


def said(cases, rounds=6):
    return " ".join(answer(cases, rounds)).replace("\N{NO-BREAK SPACE}", " ")


def test_a_single_case_is_said_with_its_intervals():
    text = said({"only": case(0.5, 2.5, 1.0)}, rounds=1)
    assert "after 1 round in 50.0 % (49.0 % to 51.0 %)" in text
    assert "2.50 (± 0.01) damage per round" in text


def test_best_and_worst_cases_are_named():
    text = said({"a": case(0.2, 3, 0), "b": case(0.9, 1, 2), "c": case(0.5, 2, 1)})
    assert "most often with “b”: still standing after 6 rounds in 90.0 %" in text
    assert "Least often with “a”: 20.0 %" in text
    assert "“b” costs you the least damage per round, 1.00; “a” the most, 3.00" in text
    assert "fewest allies with “a”, 0.00; the most with “b”, 2.00" in text


def test_cases_whose_interval_reaches_the_best_are_too_close_to_call():
    text = said({"a": case(0.2, 3, 0), "b": case(0.90, 1, 2), "c": case(0.89, 2, 1)})
    assert "“b” (“c” is too close to call)" in text


def test_equal_cases_are_not_ranked():
    text = said({"a": case(0.5, 1, 0), "b": case(0.5, 1, 0)})
    assert "In every case you are still standing after 6 rounds in 50.0 %" in text
    assert "Every case costs you 1.00 damage per round (rounds after a defeat count as none)." in text
    assert "allies" not in text


def test_damage_that_defeats_hardly_cut_short_is_said_without_a_rider():
    assert "1.00; “a” the most, 3.00." in said({"a": case(1, 3, 0), "b": case(0.995, 1, 0)})


def test_cases_of_different_rounds_are_compared_after_the_last_one():
    assert "still standing after the last round in 90.0 %" in said({"a": case(0.2, 3, 0), "b": case(0.9, 1, 2)}, None)


def test_many_or_long_names_are_counted():
    assert listed(["a"]) == "“a” is"
    assert listed(["a", "b", "c"]) == "“a”, “b” and “c” are"
    assert listed(["x" * 50, "y" * 50]) == "2 others are"


def test_unknown_intervals_are_left_out():
    unknown = {"value": 2.0, "ci_low": None, "ci_high": None}
    assert reading(unknown, share=False).interval == ""
    assert readings({"a": {"alive": figure(0.5)}})["a"]["alive"].value.startswith("50.0")
