"""What a situation's script has chosen, in order of asking (SITUATIONS.md); a study's script is empty."""

from mcsim.engine.jit import hot, rule


@hot
def has_choice(g, kind):
    """Whether the next choice of the script is one of this kind (a Choice)."""
    s = g["script"]
    return s["next_choice"] < s["n_choices"] and s["choices"][s["next_choice"]]["kind"] == kind


@rule
def chosen(g):
    """What the next choice names; it stays the next one."""
    return g["script"]["choices"][g["script"]["next_choice"]]["value"]


@rule
def take_choice(g, kind):
    """The next choice of this kind has been made use of."""
    if has_choice(g, kind):
        g["script"]["next_choice"] += 1
