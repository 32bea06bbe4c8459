"""Whom an effect row acts on, as bits of characters; whether an ability can resolve at all."""

from mcsim.engine.characters import attachments_on, controlled_by, identity_of, is_enemy, is_hero, speaker
from mcsim.engine.choices import chosen, has_choice
from mcsim.engine.constants import attack_power, can_be_attacked, is_stunned, scheme_power
from mcsim.engine.defense import first_ready_ally
from mcsim.engine.frames import NOBODY, bit
from mcsim.engine.jit import rule
from mcsim.engine.picks import has_attached, matches
from mcsim.engine.status import status_limit
from mcsim.engine.villains import one_of_several
from mcsim.model.opcodes import PICK_ORDERS, Choice, Kind, Label, Op, Pick, Subject, Target, Timing


@rule
def targets_of(g, frame, e):
    """Characters an effect row acts on, as bits; 0 where there is nobody."""
    target = e["target"]
    if target == Target.SELF:
        return self_mask(g, frame)
    if target == Target.HOST:
        return host_mask(g, frame)
    if target == Target.YOU or target == Target.FIRST_PLAYER:
        return in_play(g, identity_of(frame["player"]))
    if target == Target.YOUR_HERO:
        you = identity_of(frame["player"])
        return in_play(g, you) if is_hero(g, you) else 0
    if target == Target.VILLAIN:
        return in_play(g, g["counter"])
    if target == Target.HURT:
        return living(g, frame["hurt"])
    if target == Target.HAD_STATUS:
        return living(g, frame["had"])
    if target == Target.PICKED:
        return in_play(g, frame["picked"]) if frame["picked"] >= 0 else 0
    if target == Target.FIRST_PLAYER:
        return in_play(g, identity_of(g["first_player"]))
    if target == Target.EVENT_SUBJECT:
        return in_play(g, frame["target"]) if frame["target"] >= 0 else 0
    if target == Target.FIRST_PLAYER:
        return in_play(g, identity_of(g["first_player"]))
    if target <= Target.DAMAGED or target == Target.DEALT_TO:
        return attack_targets(g, frame, target)
    if Target.VILLAIN_WITH_LEAST_THREAT <= target <= Target.OTHER_VILLAIN:
        c = one_of_several(g, target)
        return in_play(g, c) if c >= 0 else 0
    return group_targets(g, frame, e, target)


@rule
def in_play(g, c):
    """The character as a bit, if it is in play."""
    return bit(c) if g["characters"][c]["in_play"] else 0


@rule
def self_mask(g, frame):
    """The character that has the ability, while it is in play."""
    return in_play(g, frame["holder"]) if frame["holder_kind"] == Subject.CHARACTER else 0


@rule
def host_mask(g, frame):
    """The character the ability's attachment is on; the character itself if it has the ability."""
    if frame["holder_kind"] == Subject.ATTACHMENT and g["attachments"][frame["holder"]]["host"] >= 0:
        return in_play(g, g["attachments"][frame["holder"]]["host"])
    return self_mask(g, frame)


@rule
def player_meant(g, frame, target):
    """The player whom a target means that is no character's: the engaged one, who defeated it, the first player."""
    if target == Target.FIRST_PLAYER:
        return g["first_player"]
    c = NOBODY
    if target == Target.ENGAGED_PLAYER:
        c = speaker(g, frame)
    elif target == Target.DEFEATING_PLAYER:
        if frame["damage_frame"] >= 0:
            c = g["frames"][frame["damage_frame"]]["source"]
        if c >= 0 and is_enemy(g, c):
            c = NOBODY
    elif target == Target.EVENT_PLAYER:
        c = first_of(g, g["contexts"][max(0, frame["context"])]["damaged"])
    if c >= 0 and g["characters"][c]["player"] >= 0:
        return g["characters"][c]["player"]
    return frame["player"]


@rule
def first_of(g, mask):
    """The first character of a mask, -1 none."""
    for c in range(g["n_characters"]):
        if (mask >> c) & 1:
            return c
    return -1


@rule
def attack_targets(g, frame, target):
    """Attacker, attacked, defender, damaged: the parts of the attack that the ability answers."""
    x = g["contexts"][max(0, frame["context"])]
    if target == Target.ATTACKER:
        return in_play(g, x["actor"])
    if target == Target.ATTACKED:
        return living(g, x["attacked"]) if x["attacked"] else in_play(g, x["target"])
    if target == Target.DEFENDER:
        return in_play(g, x["defender"]) if x["defender"] >= 0 else 0
    if target == Target.DAMAGED:
        return living(g, x["damaged"])
    return living(g, x["dealt_to"])


@rule
def living(g, mask):
    """Those of the characters in `mask` that are in play."""
    for c in range(g["n_characters"]):
        if (mask >> c) & 1 and not g["characters"][c]["in_play"]:
            mask &= ~bit(c)
    return mask


@rule
def group_targets(g, frame, e, target):
    """Groups of characters: each hero, each ally you control, each minion, ..."""
    if target == Target.EACH_CHARACTER_YOU_CONTROL:
        return controlled_by(g, frame["player"])
    if target == Target.EACH_ALLY_YOU_CONTROL:
        return controlled_by(g, frame["player"]) & ~bit(identity_of(frame["player"]))
    if target == Target.CHOSEN_ALLY:
        return pick_one(g, frame, chosen_ally(g, frame["player"]))
    if target == Target.SELECTED:
        mask = selected(g, frame, e)
        return pick_one(g, frame, mask) if e["selection"] & Pick.ONE else mask
    if target == Target.FOUND:
        return in_play(g, frame["found"]) if frame["found"] >= 0 and frame["found_kind"] == Subject.CHARACTER else 0
    if target == Target.DAMAGED_HERO:
        return heroes_of(g, living(g, g["contexts"][max(0, frame["context"])]["damaged"]))
    if target == Target.HIGHEST_HP_MINION:
        best = highest_hp_minion(g, NOBODY)
        return bit(best) if best >= 0 else 0
    mask = 0
    for c in range(g["n_characters"]):
        if g["characters"][c]["in_play"] and in_group(g, frame, e, target, c):
            mask |= bit(c)
    return mask


@rule
def pick_one(g, frame, mask):
    """Keep the one character of the mask in mind, for "that character"; returns the mask."""
    frame["picked"] = first_of(g, mask)
    return mask


@rule
def heroes_of(g, mask):
    """The heroes among the characters of a mask."""
    for c in range(g["n_characters"]):
        if (mask >> c) & 1 and not is_hero(g, c):
            mask &= ~bit(c)
    return mask


@rule
def selected(g, frame, e):
    """The characters that a row's Pick bits mean; of ONE the extreme one if there is an order, else one that the row
    can change.
    """
    pick = e["selection"]
    mask = 0
    for c in range(g["n_characters"]):
        if matches(g, frame, pick, e["noun"], c):
            mask |= bit(c)
    if not pick & Pick.ONE or mask == 0:
        return mask
    if pick & PICK_ORDERS:
        return one_of(g, extremes(g, mask, pick))
    willing = changeable(g, e, mask)
    return one_of(g, willing if willing != 0 else mask)


@rule
def extremes(g, mask, pick):
    """Those of the characters in `mask` with the highest (or lowest) value of the order."""
    best = 0
    found = 0
    for c in range(g["n_characters"]):
        if not (mask >> c) & 1:
            continue
        value = value_of(g, c, pick & PICK_ORDERS)
        if pick & Pick.LOWEST:
            value = -value
        if found == 0 or value > best:
            best = value
            found = 0
        if value == best:
            found |= bit(c)
    return found


@rule
def value_of(g, c, order):
    """What an order of Pick compares."""
    x = g["characters"][c]
    if order == Pick.BY_REMAINING_HP:
        return x["hp"]
    if order == Pick.BY_PRINTED_HP:
        return g["cards"][x["card"]]["hp"]
    if order == Pick.BY_ATK:
        return attack_power(g, c)
    if order == Pick.BY_SCH:
        return scheme_power(g, c)
    if order == Pick.BY_THW:
        return x["thw"]
    if order == Pick.BY_DEF:
        return x["defense"]
    if order == Pick.BY_ATTACHMENTS:
        return attachments_on(g, c)
    if order == Pick.BY_DAMAGE:
        return x["max_hp"] - x["hp"]
    if order == Pick.BY_PRINTED_ATK:
        return x["atk"]
    if order == Pick.BY_TRAITS:
        return number_of_bits(x["traits"])
    return g["cards"][x["card"]]["cost"]


@rule
def number_of_bits(mask):
    """How many bits are set."""
    n = 0
    while mask > 0:
        n += mask & 1
        mask >>= 1
    return n


@rule
def one_of(g, mask):
    """The character of `mask` that the script chooses; else an ally before an identity (it is easier to do without),
    else the first one.
    """
    if has_choice(g, Choice.CHARACTER) and (mask >> chosen(g)) & 1:
        return bit(chosen(g))
    first = 0
    for c in range(g["n_characters"] - 1, -1, -1):
        if (mask >> c) & 1 and (first == 0 or g["characters"][c]["kind"] != Kind.IDENTITY):
            first = bit(c)
    return first


@rule
def attachment_named(g, name):
    """The attachment or environment in play of this name, -1 none."""
    for i in range(g["n_attachments"]):
        a = g["attachments"][i]
        if a["in_play"] and g["cards"][a["card"]]["name"] == name:
            return i
    return -1


@rule
def in_group(g, frame, e, target, c):
    """Whether character c belongs to the group; trait bits in `argument` narrow enemies down."""
    x = g["characters"][c]
    kind = x["kind"]
    if target == Target.EACH_HERO:
        return is_hero(g, c)
    if target == Target.EACH_OTHER_HERO:
        return is_hero(g, c) and x["player"] != frame["player"]
    if target == Target.EACH_IDENTITY or target == Target.IDENTITY_OF_EACH_PLAYER or target == Target.EACH_PLAYER:
        return kind == Kind.IDENTITY
    if target == Target.EACH_FRIENDLY:
        return not is_enemy(g, c)
    if target == Target.EACH_ALLY:
        return kind == Kind.ALLY
    if target == Target.NAMED_CARD:
        return x["name"] == e["noun"]
    if target == Target.EACH_FACEDOWN_DRONE:
        return kind == Kind.MINION and x["card"] == g["drone_card"]
    if target == Target.NAMED_ENEMY:
        return is_enemy(g, c) and x["name"] == e["noun"]
    if target == Target.EACH_MINION or target == Target.EACH_MINION_ENGAGED or target == Target.EACH_ENEMY:
        if e["noun"] != 0 and (x["traits"] & e["noun"]) == 0:
            return False
        if kind == Kind.VILLAIN:
            return target == Target.EACH_ENEMY
        engaged = target != Target.EACH_MINION_ENGAGED or x["player"] == frame["player"]
        return kind == Kind.MINION and engaged
    return False


@rule
def chosen_ally(g, player):
    """An ally of the player: the one that the script chooses, else the first ready one, else the first one."""
    if has_choice(g, Choice.CHARACTER):
        x = g["characters"][chosen(g)]
        if x["in_play"] and x["kind"] == Kind.ALLY and x["player"] == player:
            return bit(chosen(g))
    c = first_ready_ally(g, player)
    if c < 0 and g["players"][player]["n_allies"] > 0:
        c = g["players"][player]["allies"][0]
    return bit(c) if c >= 0 else 0


@rule
def highest_hp_minion(g, card):
    """The minion in play with the highest printed hit points and no copy of `card` on it, the earliest on a tie."""
    best = -1
    for c in range(g["n_characters"]):
        x = g["characters"][c]
        if not x["in_play"] or x["kind"] != Kind.MINION or has_attached(g, c, card):
            continue
        if best < 0 or x["max_hp"] > g["characters"][best]["max_hp"]:
            best = c
    return best


@rule
def acts_on_characters(op):
    """Whether rows of this op do nothing without a character to act on."""
    return (
        op == Op.DEAL_DAMAGE
        or op == Op.HEAL
        or op == Op.HEAL_ALL
        or op == Op.GIVE_STATUS
        or op == Op.GIVE_BOOST
        or op == Op.EXHAUST
        or op == Op.READY
        or op == Op.DECLARE_DEFENDER
    )


@rule
def can_start(g, frame, entry, a, player):
    """Whether some row of the ability has somebody to act on; an attack of a friend needs an enemy it may attack (E2,
    X17).
    """
    top = g["frames"][g["n_frames"]]  # a blank frame beyond the top serves as the ability's
    top["player"] = player
    top["holder_kind"] = entry["holder_kind"]
    top["holder"] = entry["holder"]
    top["context"] = frame["context"]
    top["target"] = frame["target"] if frame["target"] >= 0 else g["contexts"][max(0, frame["context"])]["actor"]
    for r in range(a["first"], a["first"] + a["n"]):
        e = g["effects"][r]
        if not acts_on_characters(e["op"]):
            return True
        mask = targets_of(g, top, e)
        if a["label"] & Label.ATTACK:
            mask = attackable(g, mask, identity_of(player))
        if a["timing"] == Timing.INTERRUPT or a["timing"] == Timing.RESPONSE:
            mask = changeable(g, e, mask)
        if mask != 0:
            return True
    return False


@rule
def changeable(g, e, mask):
    """Those of the characters in `mask` that the row can change: an ability that changes nothing is not used."""
    for c in range(g["n_characters"]):
        if (mask >> c) & 1 and not changes(g, e, c):
            mask &= ~bit(c)
    return mask


@rule
def changes(g, e, c):
    """Whether the row can change character c."""
    x = g["characters"][c]
    if e["op"] == Op.HEAL or e["op"] == Op.HEAL_ALL:
        return x["hp"] < x["max_hp"]
    if e["op"] == Op.READY:
        return x["exhausted"] == 1
    if e["op"] == Op.EXHAUST:
        return x["exhausted"] == 0
    if e["op"] == Op.GIVE_STATUS:
        return x["statuses"][e["argument"]] < status_limit(g, c, e["argument"])
    return True


@rule
def attackable(g, mask, attacker):
    """Those of the enemies in `mask` that the character may attack; all of them if it is stunned (E2)."""
    if is_stunned(g, attacker):
        return mask
    for c in range(g["n_characters"]):
        if (mask >> c) & 1 and not can_be_attacked(g, c, attacker):
            mask &= ~bit(c)
    return mask
