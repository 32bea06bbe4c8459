"""What players decide: the defender (by policy or script), options of "choose", points of indirect damage.

A defence policy sees what lies open: never the facedown boost card.
"""

from mcsim.engine.characters import controlled_by, identity_of, is_hero
from mcsim.engine.choices import chosen, has_choice, take_choice
from mcsim.engine.conditions import holds
from mcsim.engine.defense import can_defend, first_ready_ally, may_join_defense, must_defend_with_ally
from mcsim.engine.drawn import count_drawn, kind_of_named
from mcsim.engine.expected import expected_defender
from mcsim.engine.frames import INDIRECT, NOBODY, push_damage
from mcsim.engine.jit import cold, hot, inlined, rule
from mcsim.engine.piles import find_card
from mcsim.engine.places import NOWHERE, counters_at, place_of
from mcsim.engine.schemes import takes_threat
from mcsim.engine.targets import acts_on_characters, attachment_named, changes, targets_of
from mcsim.model.opcodes import Choice, Condition, Controlled, Form, Icon, Joint, Kind, Op, Per, Policy, Target


@hot
def choose_defender(g, log):
    """The character that will defend the current attack, NOBODY for none (A7, C1)."""
    x = g["contexts"][0]
    player = x["player"]
    if log is not None and g["players"][player]["policy"] == Policy.SCRIPT:
        return scripted_defender(g, x)
    if must_defend_with_ally(g, x["actor"], player):
        return first_ready_ally(g, player)
    c = defender_by_policy(g, player, log)
    if c == NOBODY and g["n_players"] > 1:
        c = defender_of_other_player(g, player, log)
    return c


@rule
def defender_of_other_player(g, player, log):
    """A defender from the other players who defend for others, in player order (A4)."""
    for i in range(1, g["n_players"]):
        other = (player + i) % g["n_players"]
        p = g["players"][other]
        if p["for_others"] and not p["eliminated"]:
            c = defender_by_policy(g, other, log)
            if c != NOBODY:
                return c
    return NOBODY


@inlined
def defender_by_policy(g, player, log):
    """The character with which this player's policy defends."""
    policy = g["players"][player]["policy"]
    if policy == Policy.NONE:
        return NOBODY
    if policy == Policy.HERO:
        return defend_hero(g, player)
    if policy == Policy.ALLY:
        return first_ready_ally(g, player)
    if policy == Policy.ALLY_THEN_HERO:
        return defend_ally_then_hero(g, player)
    if policy == Policy.HERO_THEN_ALLY:
        return defend_hero_then_ally(g, player)
    if log is not None and policy == Policy.EXPECTED:
        return expected_defender(g, player)
    raise ValueError("no such defence policy in this kernel", policy)


@hot
def defend_hero(g, player):
    """The hero, if ready."""
    return identity_of(player) if can_defend(g, identity_of(player)) else NOBODY


@hot
def defend_ally_then_hero(g, player):
    """The first ready ally, else the hero."""
    c = first_ready_ally(g, player)
    return c if c >= 0 else defend_hero(g, player)


@hot
def defend_hero_then_ally(g, player):
    """The hero, else the first ready ally."""
    c = defend_hero(g, player)
    return c if c >= 0 else first_ready_ally(g, player)


@rule
def scripted_defender(g, x):
    """The defender a situation names; one that the rules forbid marks the step as illegal."""
    s = g["script"]
    c = NOBODY
    if s["next_defense"] < s["n_defenses"]:
        c = s["defenses"][s["next_defense"]]
        s["next_defense"] += 1
    forced = must_defend_with_ally(g, x["actor"], x["player"])
    if c < 0:
        s["illegal"] |= forced
        return NOBODY
    other = g["characters"][c]
    allowed = can_defend(g, c) and may_join_defense(g, other["player"]) and x["defender"] < 0
    if not allowed or (forced and (other["kind"] != Kind.ALLY or other["player"] != x["player"])):
        s["illegal"] = 1
        return NOBODY
    return c


@rule
def choose_option(g, frame, n):
    """Which of the n options behind a CHOOSE row is taken, from 1: the scripted one, else the first that resolves in
    full, else the one that resolves most (X23)."""
    best = best_option(g, frame, n)
    if has_choice(g, Choice.OPTION):
        option = chosen(g) + 1
        take_choice(g, Choice.OPTION)
        if option > n or how_far(g, frame, option) < best:
            g["script"]["illegal"] = 1
            return 1
        return option
    for option in range(1, n + 1):
        if how_far(g, frame, option) == best:
            return option
    return 1


@rule
def best_option(g, frame, n):
    """How far the best of the options resolves."""
    best = 0
    for option in range(1, n + 1):
        best = max(best, how_far(g, frame, option))
    return best


@rule
def how_far(g, frame, option):
    """How far an option can be resolved: 0 not at all, 1 in part, 2 in full (X23). What hangs on a row that cannot be
    resolved in full (a cost) cannot be; an option with a row that nobody can answer for is none.
    """
    least = 2
    most = 0
    before = 2
    for r in range(frame["cursor"], frame["last"]):
        e = g["effects"][r]
        if e["option"] == option:
            if e["op"] == Op.SPEND_OR or e["op"] == Op.UNSUPPORTED:
                return 0
            far = row_possible(g, frame, e)
            if e["joint"] == Joint.THEN and before < 2:
                far = 0
            least = min(least, far)
            most = max(most, far)
            before = far
    return least if least > 0 else min(most, 1)


@rule
def row_possible(g, frame, e):
    """How far one row of an option can be resolved (X23): it needs somebody or something that it would change."""
    p = g["players"][frame["player"]]
    op = e["op"]
    if (e["condition"] == Condition.ALTER_EGO_FORM or e["condition"] == Condition.HERO_FORM) and not holds(g, frame, e):
        return 0
    if e["target"] == Target.EACH_UPGRADE_YOU_CONTROL:
        return enough(p["upgrades"], 1)
    if e["target"] == Target.EACH_SUPPORT_YOU_CONTROL:
        return enough(p["supports"], 1)
    if acts_on_characters(op):
        return targets_possible(g, frame, e)
    if op == Op.REMOVE_THREAT and e["target"] == Target.MAIN_SCHEME:
        return 0 if g["icons"][Icon.CRISIS] > 0 else enough(g["main"]["threat"], e["amount"])
    if op == Op.DISCARD_HAND:
        return enough(p["hand"], e["amount"])
    if op == Op.DISCARD_UPGRADE:
        return enough(p["upgrades"], e["amount"])
    if op == Op.DISCARD_SUPPORT:
        return enough(p["supports"], e["amount"])
    if op == Op.DISCARD_UPGRADE_OR_SUPPORT or op == Op.RETURN_UPGRADE_OR_SUPPORT:
        return enough(p["upgrades"] + p["supports"], e["amount"])
    if op == Op.PLACE_COUNTERS or op == Op.REMOVE_COUNTERS:
        return counters_possible(g, frame, e)
    if op == Op.DISCARD_CONTROLLED:
        return enough(controlled_cards(g, frame["player"], e["argument"]), max(1, e["amount"]))
    if op == Op.CHANGE_FORM:
        return 2 if g["characters"][identity_of(frame["player"])]["form"] != e["argument"] else 0
    if op == Op.DRAW or op == Op.DRONE_INTO_PLAY or op == Op.DISCARD_DECK_TOP:
        return enough(p["deck"], max(1, e["amount"]))
    if op == Op.DISCARD_OF_HAND:
        found = count_drawn(g, frame["player"], Per.DRAWN_CARD, e["argument"], e["selection"])
        return enough(found, max(1, e["amount"]))
    if op == Op.DISCARD_NAMED:
        return 2 if kind_of_named(g, frame["player"], e["argument"]) else 0
    if Op.REVEAL_CARD <= op <= Op.DEAL_CARD:
        return 0 if find_card(g, frame["player"], e["selection"], e["argument"]) < 0 else 2
    if op == Op.PLACE_THREAT:
        return 2 if takes_threat(g, frame, e) else 0
    return 2


@cold
def counters_possible(g, frame, e):
    """How far counters can be placed or removed: not on a card that is not in play."""
    at = place_of(g, frame, e)
    if at == NOWHERE:
        return 0
    return 2 if e["op"] == Op.PLACE_COUNTERS else enough(counters_at(g, at, e["argument"]), e["amount"])


@rule
def controlled_cards(g, player, kinds):
    """Cards of these kinds (Controlled bits) that a player controls."""
    p = g["players"][player]
    n = 0
    if kinds & Controlled.ALLY:
        n += p["n_allies"]
    if kinds & Controlled.UPGRADE:
        n += p["upgrades"]
    if kinds & Controlled.SUPPORT:
        n += p["supports"]
    return n


@rule
def targets_possible(g, frame, e):
    """How far a row that acts on characters can be resolved: 0 if it would change none of them."""
    if e["op"] == Op.DEAL_DAMAGE and e["target"] == Target.NAMED_CARD and attachment_named(g, e["noun"]) >= 0:
        return 2
    if e["target"] == Target.PICKED:
        return 2  # picked by a row before it
    mask = targets_of(g, frame, e)
    n = 0
    changed = 0
    for c in range(g["n_characters"]):
        if (mask >> c) & 1:
            n += 1
            changed += changes(g, e, c)
    if changed == 0:
        return 0
    return 1 if e["op"] == Op.GIVE_STATUS and changed < n else 2


@rule
def will_change_form(g, frame, form):
    """Whether "you may change to a form" is made use of: the script's choice behind it says so by choosing what only
    that form can do, else it is if the identity is ready, so that what hangs on it can be exhausted."""
    if not has_choice(g, Choice.OPTION):
        return g["characters"][identity_of(frame["player"])]["exhausted"] == 0
    wanted = Condition.ALTER_EGO_FORM if form == Form.ALTER_EGO else Condition.HERO_FORM
    for r in range(frame["cursor"], frame["last"]):
        e = g["effects"][r]
        if e["option"] == chosen(g) + 1 and e["condition"] == wanted:
            return True
    return False


@rule
def enough(have, want):
    """0 none, 1 some, 2 all of an amount."""
    if have <= 0:
        return 0
    return 2 if have >= want else 1


@rule
def assign_indirect(g, source, player, amount, context, flags):
    """Divide indirect damage among a player's characters, none beyond its remaining hit points; one packet each (X21).

    The scripted points decide, else: allies in order down to 1 hit point, the identity down to 1, then allies again.
    Returns 2 (something was dealt) or 0.
    """
    if has_choice(g, Choice.POINTS):
        return deal_points(g, source, player, amount, context, flags)
    left = amount
    shares = g["script"]["shares"]
    for c in range(g["n_characters"]):
        shares[c] = 0
    for spared in range(1, -1, -1):
        left = share_among_allies(g, player, shares, left, spared)
        left = share(g, identity_of(player), shares, left, spared)
    push_shares(g, source, player, shares, context, flags)
    return 2 if left < amount else 0


@rule
def assign_to_group(g, source, amount, flags):
    """Divide damage among the characters of all players: allies down to 1 hit point, identities likewise, then the
    rest; an alter-ego gets none unless it is indirect (flags). Returns 2 (something was dealt) or 0."""
    left = amount
    shares = g["script"]["shares"]
    for c in range(g["n_characters"]):
        shares[c] = 0
    for spared in range(1, -1, -1):
        for player in range(g["n_players"]):
            left = share_among_allies(g, player, shares, left, spared)
        for player in range(g["n_players"]):
            if flags & INDIRECT or is_hero(g, identity_of(player)):
                left = share(g, identity_of(player), shares, left, spared)
    for c in range(g["n_players"], 0, -1):
        if shares[c] > 0:
            push_damage(g, source, c, shares[c], NOBODY, flags)
    for c in range(g["n_characters"] - 1, g["n_players"], -1):
        if shares[c] > 0:
            push_damage(g, source, c, shares[c], NOBODY, flags)
    return 2 if left < amount else 0


@cold
def divide_evenly(g, source, player, amount, context, flags):
    """Divide damage among all characters of a player as evenly as possible; what is left over goes to those with the
    most remaining hit points."""
    shares = g["script"]["shares"]
    mask = controlled_by(g, player)
    for c in range(g["n_characters"]):
        shares[c] = 0
    for _ in range(amount):
        best = -1
        for c in range(g["n_characters"]):
            if not (mask >> c) & 1:
                continue
            fewer = best < 0 or shares[c] < shares[best]
            tie = best >= 0 and shares[c] == shares[best]
            if fewer or (tie and g["characters"][c]["hp"] > g["characters"][best]["hp"]):
                best = c
        if best >= 0:
            shares[best] += 1
    push_shares(g, source, player, shares, context, flags)


@rule
def share_among_allies(g, player, shares, left, spared):
    """Give points to the allies in order, leaving each `spared` hit points; returns what is left."""
    p = g["players"][player]
    for i in range(p["n_allies"]):
        left = share(g, p["allies"][i], shares, left, spared)
    return left


@rule
def share(g, c, shares, left, spared):
    """Give points to one character, leaving it `spared` hit points; returns what is left."""
    room = g["characters"][c]["hp"] - shares[c] - spared
    given = max(0, min(left, room))
    if g["characters"][c]["in_play"]:
        shares[c] += given
        return left - given
    return left


@rule
def deal_points(g, source, player, amount, context, flags):
    """The scripted division: all of it, as far as there are hit points, and no character more than it has left
    (X21).
    """
    s = g["script"]
    choice = s["choices"][s["next_choice"]]
    take_choice(g, Choice.POINTS)
    shares = s["shares"]
    for c in range(g["n_characters"]):
        shares[c] = 0
    for i in range(choice["value"], choice["value"] + choice["n"]):
        if s["points"][i] < 0:
            s["illegal"] = 1
        else:
            shares[s["points"][i]] += 1
    room = 0
    for c in range(g["n_characters"]):
        x = g["characters"][c]
        theirs = x["in_play"] == 1 and x["player"] == player and (x["kind"] == Kind.IDENTITY or x["kind"] == Kind.ALLY)
        room += x["hp"] if theirs else 0
        if shares[c] > (x["hp"] if theirs else 0):
            s["illegal"] = 1
    if choice["n"] != min(amount, room):
        s["illegal"] = 1
    push_shares(g, source, player, shares, context, flags)
    return 2


@rule
def push_shares(g, source, player, shares, context, flags):
    """A packet for each character with points; the identity resolves last, as its elimination would stop the others."""
    identity = identity_of(player)
    if shares[identity] > 0:
        push_damage(g, source, identity, shares[identity], context, flags)
    for c in range(g["n_characters"] - 1, -1, -1):
        if shares[c] > 0 and c != identity:
            push_damage(g, source, c, shares[c], context, flags)
