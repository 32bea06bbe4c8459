"""What the defeat of a villain's stage or of an identity means: the next stage, a win, a player out (X10, X11)."""

from mcsim.engine.characters import VILLAIN, identity_of, villains_in_play
from mcsim.engine.constants import has_constant, in_force, tough_limit_of
from mcsim.engine.deck import discard_card
from mcsim.engine.frames import bit
from mcsim.engine.jit import cold, rule
from mcsim.engine.listeners import push_when_revealed, register, unregister
from mcsim.engine.play import (
    discard_attachment,
    discard_attachments_of,
    engage,
    leave_play,
    next_player,
    refresh_environment_traits,
    remove_listed,
)
from mcsim.engine.status import drop_excess_statuses
from mcsim.engine.threat import take_scheme
from mcsim.engine.trace import emit
from mcsim.engine.villains import (
    MOST,
    NO_SCHEME,
    move_counter,
    next_villain,
    scheme_of_villain,
    slot_of,
    villain_by_threat,
)
from mcsim.model.opcodes import (
    Event,
    Keyword,
    Kind,
    Op,
    Outcome,
    Status,
    Subject,
)


@rule
def step_next_villain_stage(g, log):
    """The villain's stage is defeated: the next one with full hit points, or the players win (X10)."""
    if g["stage"] + 1 >= g["n_stages"]:
        g["outcome"] = Outcome.WIN
        return
    old = g["characters"][VILLAIN]["name"]
    turned = g["characters"][VILLAIN]["card"] != g["stages"][g["stage"]]
    g["stage"] += 1
    card = g["stages"][g["stage"]]
    if turned and g["cards"][card]["back"] >= 0:
        card = g["cards"][card]["back"]  # the next stage shows the side that this one showed
    if g["cards"][card]["name"] != old:
        strip_villain(g, log)
    enter_stage(g, VILLAIN, card, g["stage_hp"][g["stage"]])
    emit(g, Event.STAGE_ADVANCED, Subject.CHARACTER, VILLAIN, g["stage"], card, log)
    push_when_revealed(g, card, Subject.CHARACTER.value, VILLAIN, g["first_player"])


@rule
def enter_stage(g, c, card, hp):
    """The next stage of villain c comes into play; statuses, attachments and boost cards stay on it (X10)."""
    x = g["characters"][c]
    k = g["cards"][card]
    unregister(g, Subject.CHARACTER.value, c)
    x["card"] = card
    x["hp"] = hp
    x["max_hp"] = hp
    x["hp_given"] = 0
    x["atk"] = k["atk"]
    x["sch"] = k["sch"]
    x["keywords"] = k["keywords"]
    x["retaliate"] = k["retaliate"]
    x["traits"] = k["traits"]
    x["name"] = k["name"]
    x["unique"] = k["unique"]
    register(g, card, Subject.CHARACTER.value, c)
    if c == VILLAIN:
        refresh_environment_traits(g)
    x["tough_limit"] = tough_limit_of(g, c)
    if (x["keywords"] >> Keyword.TOUGHNESS) & 1 and x["statuses"][Status.TOUGH] < x["tough_limit"]:
        x["statuses"][Status.TOUGH] += 1
    drop_excess_statuses(g, c)


@cold
def step_defeat_one_of_several(g, target, log):
    """One of several villains is defeated, and with him those who had no hit points left but could not be."""
    defeated = bit(target)
    for c in range(g["n_characters"]):
        x = g["characters"][c]
        if (
            x["kind"] == Kind.VILLAIN
            and x["in_play"]
            and x["hp"] == 0
            and not has_constant(g, c, Op.CANNOT_BE_DEFEATED)
        ):
            defeated |= bit(c)
    for c in range(g["n_characters"]):
        if (defeated >> c) & 1:
            step_villain_falls(g, c, log)


@cold
def step_villain_falls(g, c, log):
    """A defeated villain's next stage comes, else he is out; with nobody left the players win."""
    if c == VILLAIN and g["stage"] + 1 < g["n_stages"]:
        step_next_villain_stage(g, log)
        return
    if c != VILLAIN and step_next_stage_of_other(g, c, log):
        return
    scheme = scheme_of_villain(g, c)
    leave_play(g, c, log)
    if scheme != NO_SCHEME:
        take_scheme(g, scheme, log)
    if villains_in_play(g) == 0:
        if not in_force(g, Op.CANNOT_WIN):
            g["outcome"] = Outcome.WIN
    elif c == g["counter"]:
        heir = villain_by_threat(g, MOST)
        move_counter(g, heir if heir >= 0 else next_villain(g, c), log)


@cold
def step_next_stage_of_other(g, c, log):
    """The next stage of a villain that is not active; whether there is one."""
    o = g["others"][slot_of(g, c)]
    if o["stage"] + 1 >= o["n_stages"]:
        return False
    o["stage"] += 1
    enter_stage(g, c, o["stages"][o["stage"]], o["stage_hp"][o["stage"]])
    emit(g, Event.STAGE_ADVANCED, Subject.CHARACTER, c, o["stage"], g["characters"][c]["card"], log)
    return True


@rule
def strip_villain(g, log):
    """A stage with another title: statuses and attachments do not stay and the activation ends (X10)."""
    for s in range(3):
        g["characters"][VILLAIN]["statuses"][s] = 0
    for i in range(g["n_attachments"]):
        if g["attachments"][i]["in_play"] and g["attachments"][i]["host"] == VILLAIN:
            discard_attachment(g, i, log)
    if g["contexts"][0]["active"] and g["contexts"][0]["actor"] == VILLAIN:
        g["contexts"][0]["ended_early"] = 1


@rule
def step_eliminate_player(g, player, log):
    """The identity is at 0: the player is eliminated, minions engage the next player, with nobody left the game is
    lost (X11).
    """
    p = g["players"][player]
    p["eliminated"] = 1
    g["characters"][identity_of(player)]["in_play"] = 0
    unregister(g, Subject.CHARACTER.value, identity_of(player))
    emit(g, Event.PLAYER_ELIMINATED, Subject.PLAYER, player, 0, -1, log)
    x = g["contexts"][0]
    if x["active"] and x["player"] == player and not x["damage_done"]:
        x["ended_early"] = 1
    discard_all_of(g, player)
    discard_attachments_of(g, identity_of(player), log)
    heir = next_player(g, player)
    if heir < 0:
        g["outcome"] = Outcome.DEFEATED
        return
    for i in range(p["n_minions"]):
        engage(g, p["minions"][i], heir)
    p["n_minions"] = 0
    while p["n_allies"] > 0:
        withdraw_ally(g, p["allies"][0], log)
    if g["first_player"] == player:
        g["first_player"] = heir


@rule
def discard_all_of(g, player):
    """An eliminated player's hand, deck and cards in play are discarded, and the encounter cards dealt to it (X11)."""
    p = g["players"][player]
    p["discard"] += p["hand"] + p["deck"] + p["upgrades"] + p["supports"]
    p["hand"] = 0
    p["deck"] = 0
    p["upgrades"] = 0
    p["supports"] = 0
    for i in range(p["n_pile"]):
        discard_card(g, p["pile"][i])
    p["n_pile"] = 0


@rule
def withdraw_ally(g, c, log):
    """An ally leaves play with its eliminated player (event with amount 1); it was not lost to an enemy."""
    x = g["characters"][c]
    x["in_play"] = 0
    discard_attachments_of(g, c, log)
    unregister(g, Subject.CHARACTER.value, c)
    p = g["players"][x["player"]]
    p["n_allies"] = remove_listed(p["allies"], p["n_allies"], c)
    emit(g, Event.LEFT_PLAY, Subject.CHARACTER, c, 1, x["card"], log)
