"""The rows of one ability, one after the other (X23)."""

from mcsim.engine.amounts import amount_of
from mcsim.engine.characters import identity_of, is_enemy
from mcsim.engine.choices import take_choice
from mcsim.engine.conditions import holds
from mcsim.engine.constants import has_constant, is_stunned
from mcsim.engine.drawn import draw_sample
from mcsim.engine.effects import ALL, NOTHING, SOME, apply_effect, is_of_actor
from mcsim.engine.frames import ASIDE, NOBODY, RIDER, YES, Frame, bit, open_context, push_frame, queue_rows
from mcsim.engine.jit import cold, rule
from mcsim.engine.player_attack import Strike
from mcsim.engine.policies import choose_option
from mcsim.engine.status import step_replace_by_status
from mcsim.engine.targets import first_of, player_meant, targets_of
from mcsim.engine.this_card import discard_aside, is_flipped, moves_this
from mcsim.engine.trace import emit
from mcsim.model.opcodes import Choice, Condition, Event, Joint, Label, Op, Per, Pick, Status, Subject, Target, When
from mcsim.model.records import MAX_RIDERS

UNKNOWN = 3  # result of an EACH_PLAYER row of which no player has resolved its rows yet


@rule
def advance_ability(g, at, log):
    """Resolve the next row of the ability in frame `at`, or end the ability."""
    frame = g["frames"][at]
    if frame["step"] == 0:
        frame["step"] = 1
        if not begin_ability(g, frame, log):
            g["n_frames"] = at
            return
    while frame["cursor"] < frame["last"]:
        r = frame["cursor"]
        frame["cursor"] = r + 1
        if resolve_row(g, frame, r, log):
            return  # what the row put on the frames resolves before the next row
    end_ability(g, at, frame)


@rule
def begin_ability(g, frame, log):
    """Note the statuses you have already (X23); an (attack) ability of a stunned friend is canceled whole (X14, E3)."""
    for status in range(3):
        if g["characters"][identity_of(frame["player"])]["statuses"][status] > 0:
            frame["already"] |= bit(status)
    if g["constants"] and has_constant(g, identity_of(frame["player"]), Op.COUNTS_AS_STUNNED):
        frame["already"] |= bit(Status.STUNNED)
    if log is not None and g["abilities"][frame["ability"]]["label"] & Label.ATTACK:
        return begin_attack(g, frame, log)
    return True


@cold
def begin_attack(g, frame, log):
    """An (attack) ability of a friend opens its attack (E3); False if a stun cancels it (X14)."""
    attacker = frame["holder"]
    if frame["holder_kind"] != Subject.CHARACTER:
        return True
    if is_enemy(g, attacker):
        return True
    if is_stunned(g, attacker):
        step_replace_by_status(g, attacker, Status.STUNNED, log)
        return False
    slot = g["n_contexts"]
    open_context(g, slot, YES, attacker, frame["player"], NOBODY)
    g["n_contexts"] = slot + 1
    frame["attack"] = slot
    return True


@rule
def resolve_row(g, frame, r, log):
    """One row: option, joint, condition and time decide whether it is resolved; whether it was."""
    e = g["effects"][r]
    if e["option"] != 0 and e["option"] != frame["option"]:
        return False
    if log is not None and e["op"] == Op.CHOOSE:
        frame["option"] = choose_option(g, frame, e["amount"])
        return False
    if e["op"] == Op.REPEAT:
        if holds(g, frame, e):
            frame["cursor"] = g["abilities"][frame["ability"]]["first"]
        return False
    if e["op"] == Op.INSTEAD:
        frame["instead"] = e["amount"] if holds(g, frame, e) else 0
        return False
    if log is not None and e["op"] == Op.SHOW_HAND:  # it changes nothing that a row behind could speak of
        draw_sample(g, frame["player"], g["players"][frame["player"]]["hand"])
        return False
    heads = headed(e)
    if not follows(frame, e):
        frame["cursor"] += heads
        return False
    if e["when"] == When.AFTER_ACTIVATION and not frame["flags"] & RIDER and g["contexts"][0]["active"]:
        wait_for_end(g, frame, r)
        return False
    if e["when"] == When.THAT_ACTIVATION and not frame["flags"] & RIDER:
        frame["cursor"] += heads  # resolved as that activation began
        note_result(frame, frame["result"])
        return False
    if e["when"] != When.NOW and e["when"] != When.AFTER_ACTIVATION and not frame["flags"] & RIDER:
        add_rider(g, frame, r, e["when"])
        frame["cursor"] += heads
        return False
    if heads > 0:
        held = holds(g, frame, e)
        if e["op"] == Op.BLOCK and e["condition"] != Condition.NONE:
            frame["block"] = 1 if held else 0
        if not held:
            frame["cursor"] += heads
            note_result(frame, NOTHING)
            return False
        if e["op"] == Op.EACH_PLAYER:
            push_each_player(g, frame, r, heads)
            return True
        if log is not None and e["op"] == Op.FOR_PLAYER:
            push_for_player(g, frame, r, heads)
            return True
        return False
    if not holds(g, frame, e):
        if e["op"] == Op.DISCARD_UNTIL:
            g["n_shown"] = 0  # what an earlier ability discarded is not discarded this way
        note_result(frame, NOTHING)
        return False
    if e["per"] != Per.ONE and waits_for_amount(g, frame, e):
        add_rider(g, frame, r, When.AMOUNT)
        note_result(frame, ALL)
        return False
    note_result(frame, apply_for_player(g, frame, e, log))
    frame["instead"] = 0
    if e["target"] == Target.CHOSEN_ALLY or (e["target"] == Target.SELECTED and e["selection"] & Pick.ONE):
        take_choice(g, Choice.CHARACTER)
    return True


@cold
def wait_for_end(g, frame, first):
    """Row `first` and those behind it that wait as well resolve when the current activation has ended; a boost card
    that they are about is laid aside until then."""
    last = first
    moves = False
    while last < frame["last"] and g["effects"][last]["when"] == When.AFTER_ACTIVATION:
        moves |= moves_this(g["effects"][last]["op"])
        last += 1
    frame["cursor"] = last
    at = queue_rows(g, frame, first, last)
    if moves and frame["holder_kind"] == Subject.CARD and is_flipped(g, frame["card"]):
        g["contexts"][0]["card_kept"] = 1
        g["pending"][at]["aside"] = 1


@rule
def apply_for_player(g, frame, e, log):
    """Resolve the row; one that names the first player does to them what it says."""
    if e["target"] != Target.FIRST_PLAYER:
        return apply_effect(g, frame, e, log)
    player = frame["player"]
    frame["player"] = g["first_player"]
    result = apply_effect(g, frame, e, log)
    frame["player"] = player
    return result


@rule
def headed(e):
    """Number of rows that a row heads."""
    if e["op"] == Op.BLOCK or e["op"] == Op.EACH_PLAYER or e["op"] == Op.FOR_PLAYER:
        return e["amount"]
    return 0


@rule
def push_each_player(g, frame, r, n):
    """The n rows behind row r for each player still in the game, the first player's on top (X4)."""
    here = g["n_frames"] - 1
    start_part(frame, r, n)
    for i in range(g["n_players"] - 1, -1, -1):
        player = (g["first_player"] + i) % g["n_players"]
        if not g["players"][player]["eliminated"]:
            push_part(g, frame, here, r, n, player)


@cold
def push_for_player(g, frame, r, n):
    """The n rows behind row r for the player whom its target means, if that player is still in the game."""
    here = g["n_frames"] - 1
    start_part(frame, r, n)
    e = g["effects"][r]
    player = player_meant(g, frame, e["target"])
    if e["target"] == Target.SELECTED:
        c = first_of(g, targets_of(g, frame, e))
        player = g["characters"][c]["player"] if c >= 0 else player
    if g["players"][player]["eliminated"]:
        note_result(frame, NOTHING)
    else:
        push_part(g, frame, here, r, n, player)


@rule
def start_part(frame, r, n):
    """The rows behind row r resolve in frames of their own: this one goes on behind them."""
    frame["cursor"] = r + 1 + n
    frame["result"] = UNKNOWN
    frame["amount"] = 0


@rule
def push_part(g, frame, here, r, n, player):
    """A frame that resolves the n rows behind row r of the ability in frame `here` for a player."""
    f = g["frames"][push_frame(g, Frame.ABILITY, player)]
    f["parent"] = here
    f["ability"] = frame["ability"]
    f["step"] = 1
    f["flags"] = frame["flags"] & ~ASIDE
    f["cursor"] = r + 1
    f["last"] = r + 1 + n
    f["option"] = frame["option"]
    for status in range(3):
        if g["characters"][identity_of(player)]["statuses"][status] > 0:
            f["already"] |= bit(status)
    f["context"] = frame["context"]
    f["source"] = frame["source"]
    f["target"] = frame["target"]
    f["damage_frame"] = frame["damage_frame"]
    f["picked"] = frame["picked"]
    f["struck"] = frame["struck"]
    f["holder_kind"] = frame["holder_kind"]
    f["holder"] = frame["holder"]
    f["card"] = frame["card"]


@rule
def tell_parent(g, frame):
    """How far one player's rows got counts for the rows behind EACH_PLAYER, and so do the cards they counted."""
    f = g["frames"][frame["parent"]]
    f["amount"] += frame["amount"]
    f["entered"] |= frame["entered"]
    if frame["found"] >= 0:
        f["found_kind"] = frame["found_kind"]
        f["found"] = frame["found"]
    if f["result"] == UNKNOWN:
        f["result"] = frame["result"]
    elif f["result"] != frame["result"]:
        f["result"] = SOME


@rule
def note_result(frame, result):
    """Keep how far a row got, behind those before it."""
    frame["result"] = result
    frame["history"] = (frame["history"] << 2) | result


@rule
def follows(frame, e):
    """Whether "then" or "otherwise" lets the row (or block of rows) be resolved, by the part before it (X23)."""
    if e["joint"] == Joint.THEN:
        return part_before(frame, e) == ALL
    if e["joint"] == Joint.OTHERWISE:
        return part_before(frame, e) == NOTHING
    return True


@rule
def part_before(frame, e):
    """How far the part before a row got: all its rows in full, none of them at all, or something between."""
    n = e["condition_amount"] if e["condition"] == Condition.NONE else 0
    if n < 2:
        return frame["result"]
    history = frame["history"]
    least = ALL
    most = NOTHING
    for _ in range(n):
        least = min(least, history & 3)
        most = max(most, history & 3)
        history >>= 2
    if least == ALL or most == NOTHING:
        return least
    return SOME


@rule
def waits_for_amount(g, frame, e):
    """Whether the row changes a value of the current activation by something that can still change (X24)."""
    x = g["contexts"][0]
    if frame["context"] > 0 or not x["active"] or is_settled(e["per"]):
        return False
    if not is_of_actor(g, frame, e):
        return False
    if e["op"] == Op.MODIFY_SCH:
        return x["is_attack"] == 0
    return x["is_attack"] == 1 and (e["op"] == Op.MODIFY_ATK or e["op"] == Op.MODIFY_DEF)


@rule
def is_settled(per):
    """Whether a Per counts what happened, which changes no more."""
    if per >= Per.DRAWN_CARD:
        return True
    if per == Per.ICON_CANCELED or per == Per.CARD_DISCARDED or per == Per.BOOST_ICON_DISCARDED:
        return True
    return Per.TREACHERY_DISCARDED <= per <= Per.CARD_WITH_TRAIT_DISCARDED


@cold
def count_modifiers(g, log):
    """Add up the modifiers "for each ..." of the current activation, as its amount is worked out (X24)."""
    x = g["contexts"][0]
    top = g["frames"][g["n_frames"]]  # a blank frame beyond the top serves as the ability's
    for i in range(g["n_riders"]):
        w = g["riders"][i]
        if w["when"] != When.AMOUNT:
            continue
        e = g["effects"][w["effect"]]
        top["player"] = w["player"]
        top["holder_kind"] = w["holder_kind"]
        top["holder"] = w["holder"]
        amount = amount_of(g, top, e)
        if e["op"] == Op.MODIFY_DEF:
            x["defense_modifier"] += amount
            emit(g, Event.DEFENSE_MODIFIED, Subject.NONE, 0, amount, w["card"], log)
        else:
            x["power_modifier"] += amount
            emit(g, Event.POWER_MODIFIED, Subject.CHARACTER, x["actor"], amount, w["card"], log)
        w["when"] = -1


@rule
def add_rider(g, frame, r, when):
    """The row waits for its time within the current activation ("if this activation deals damage ...")."""
    if not g["contexts"][0]["active"]:
        return
    n = g["n_riders"]
    if n >= MAX_RIDERS:
        raise ValueError("too many effects waiting in one activation; the limit is", MAX_RIDERS)
    w = g["riders"][n]
    w["effect"] = r
    w["when"] = when
    w["player"] = frame["player"]
    w["holder_kind"] = frame["holder_kind"]
    w["holder"] = frame["holder"]
    w["card"] = frame["card"]
    w["ability"] = frame["ability"]
    w["picked"] = frame["picked"]
    g["n_riders"] = n + 1


@rule
def push_beginning(g):
    """Put the rows about the activation that begins, of the ability that caused it, on the frames."""
    p = g["begun"]
    f = g["frames"][push_frame(g, Frame.ABILITY, p["you"])]
    f["ability"] = p["ability"]
    f["step"] = 1
    f["flags"] = RIDER
    f["cursor"] = p["first"]
    f["last"] = p["last"]
    f["context"] = 0
    f["option"] = p["option"]
    f["holder_kind"] = p["holder_kind"]
    f["holder"] = p["holder"]
    f["card"] = p["card"]
    f["target"] = p["enemy"]
    g["n_beginning"] = 0


@rule
def push_riders(g, when):
    """Put the waiting rows of this time on the frames, the first one on top."""
    for i in range(g["n_riders"] - 1, -1, -1):
        w = g["riders"][i]
        if w["when"] != when or (when == When.AFTER_DAMAGE and g["players"][w["player"]]["eliminated"]):
            continue
        at = push_frame(g, Frame.ABILITY, w["player"])
        f = g["frames"][at]
        f["ability"] = w["ability"]
        f["step"] = 1
        f["flags"] = RIDER
        f["cursor"] = w["effect"]
        f["last"] = w["effect"] + 1 + headed(g["effects"][w["effect"]])
        f["context"] = 0
        f["holder_kind"] = w["holder_kind"]
        f["holder"] = w["holder"]
        f["card"] = w["card"]
        f["target"] = g["contexts"][0]["actor"]
        f["picked"] = w["picked"]
        w["when"] = -1


@rule
def end_ability(g, at, frame):
    """The rows are done; an (attack) ability goes on with what follows an attack (E9)."""
    slot = frame["attack"]
    if frame["flags"] & ASIDE:
        discard_aside(g, frame)
    if frame["parent"] >= 0:
        tell_parent(g, frame)
    if slot < 0:
        g["n_frames"] = at
        return
    if g["contexts"][slot]["attacked"] == 0:
        g["contexts"][slot]["active"] = 0
        g["n_contexts"] -= 1
        g["n_frames"] = at
        return
    frame["kind"] = Frame.PLAYER_ATTACK
    frame["step"] = Strike.RETALIATE
    frame["context"] = slot
    frame["source"] = g["contexts"][slot]["actor"]
