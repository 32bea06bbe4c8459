"""Windows: which abilities in play answer an occurrence, and in which order: forced ones first, then the others, then
the When Defeated headings (A15, A16, B6).
"""

from mcsim.engine.characters import VILLAIN, identity_of, is_enemy, is_hero, speaker
from mcsim.engine.conditions import holds
from mcsim.engine.constants import is_stunned
from mcsim.engine.defense import enemy_attacks, join_defense, may_join_defense
from mcsim.engine.frames import FROM_ATTACK, bit, push_ability
from mcsim.engine.jit import cold, rule
from mcsim.engine.listeners import OVER, pass_of
from mcsim.engine.picks import matches
from mcsim.engine.places import holder_place, is_kind_of
from mcsim.engine.targets import can_start
from mcsim.engine.trace import emit
from mcsim.model.opcodes import Event, Form, Kind, Label, Limit, Pick, Qualifier, Subject, Timing, Trigger, Who

INITIATION_TRIGGERS = (1 << Trigger.ATTACKS.value) | (1 << Trigger.ACTIVATES.value)
END_OF_ATTACK_TRIGGERS = (
    (1 << Trigger.AFTER_ATTACKS.value)
    | (1 << Trigger.AFTER_ATTACKED.value)
    | (1 << Trigger.AFTER_DEFENDS.value)
    | (1 << Trigger.AFTER_DAMAGED.value)
    | (1 << Trigger.AFTER_BASIC_POWER.value)
    | (1 << Trigger.AFTER_ACTIVATES.value)
    | (1 << Trigger.AFTER_ENGAGES_OR_ACTIVATES.value)
)


@rule
def advance_window(g, at, log):
    """Start the next ability that answers, or close the window."""
    frame = g["frames"][at]
    while frame["step"] < OVER:
        i = frame["cursor"]
        if i >= g["n_listeners"] or not g["listening_in"][frame["step"]] & frame["triggers"]:
            frame["cursor"] = 0
            frame["step"] += 1
            continue
        frame["cursor"] = i + 1
        if answers(g, frame, g["listeners"][i]):
            start_ability(g, at, g["listeners"][i], log)
            return
    g["n_frames"] = at


@rule
def answers(g, frame, entry):
    """Whether the ability in play waits for just this occurrence and can resolve."""
    if entry["ability"] < 0:
        return False
    a = g["abilities"][entry["ability"]]
    if not (frame["triggers"] >> a["trigger"]) & 1 or pass_of(a["timing"]) != frame["step"]:
        return False
    you = you_of(g, frame, entry)
    if a["limit"] != Limit.NONE and is_used_up(g, entry, a["limit"], you):
        return False
    if g["players"][you]["eliminated"]:
        return False
    if a["form"] != Form.ANY and g["characters"][identity_of(you)]["form"] != a["form"]:
        return False
    if a["label"] & Label.DEFENSE and enemy_attacks(g) and not may_join_defense(g, you):
        return False
    return occurs(g, frame, entry, a) and can_start(g, frame, entry, a, you)


@rule
def is_used_up(g, entry, limit, you):
    """Whether the ability has resolved as often as its limit lets it."""
    if limit == Limit.PER_ROUND_AND_PLAYER:
        return entry["used"] >> 4 == g["round"] + 1 and (entry["used"] >> you) & 1 == 1
    return entry["used"] == limit_stamp(g, limit)


@rule
def note_use(g, entry, limit, you):
    """The ability resolves: once more in what its limit counts."""
    if limit != Limit.PER_ROUND_AND_PLAYER:
        entry["used"] = limit_stamp(g, limit)
        return
    before = entry["used"] & 15 if entry["used"] >> 4 == g["round"] + 1 else 0
    entry["used"] = ((g["round"] + 1) << 4) | before | bit(you)


@rule
def limit_stamp(g, limit):
    """What tells one round (or phase of it) or activation from another, for abilities that resolve once in each."""
    return g["serial"] + 1 if limit == Limit.PER_ACTIVATION else g["round"] + 1


@rule
def you_of(g, frame, entry):
    """The player that is "you": who controls the card, else the player the occurrence happens to (A5, C11)."""
    if not is_enemy_card(g, entry):
        return g["characters"][speaker(g, entry)]["player"]
    if entry["holder_kind"] == Subject.CHARACTER:
        x = g["characters"][entry["holder"]]
        if x["kind"] == Kind.MINION and frame["context"] != 0 and frame["player"] < 0:
            return x["player"]
    if frame["context"] == 0:
        return g["contexts"][0]["player"]
    if frame["player"] >= 0:
        return frame["player"]
    return g["first_player"]


@rule
def occurs(g, frame, entry, a):
    """Whether subject, versus and qualifiers of ability row `a` fit the occurrence."""
    trigger = a["trigger"]
    if trigger == Trigger.ATTACKS or trigger == Trigger.SCHEMES or trigger == Trigger.AFTER_SCHEMES:
        return acts(g, frame, entry, a)
    if trigger == Trigger.ACTIVATES or Trigger.WOULD_ATTACK <= trigger <= Trigger.AFTER_BOOST_CARD:
        return acts(g, frame, entry, a)
    if trigger == Trigger.AFTER_ATTACKS:
        return acts(g, frame, entry, a) and attack_did(g, frame, entry, a)
    if trigger == Trigger.AFTER_DEFENDS:
        return defended(g, frame, entry, a)
    if trigger == Trigger.AFTER_ATTACKED:
        return some_of(g, g["contexts"][frame["context"]]["attacked"], entry, a["subject"])
    if trigger == Trigger.AFTER_DAMAGED and frame["target"] < 0:
        return some_of(g, g["contexts"][frame["context"]]["damaged"], entry, a["subject"])
    if trigger == Trigger.AFTER_DAMAGED:
        return not a["qualifier"] & Qualifier.FROM_ATTACK and is_who(g, a["subject"], entry, frame["target"])
    if trigger == Trigger.AFTER_BASIC_POWER:
        return used_basic_power(g, frame, entry)
    if trigger == Trigger.AFTER_ENGAGES:
        return engaged_whom(g, frame, entry, a)
    if trigger == Trigger.AFTER_STEP_ONE or trigger == Trigger.VILLAIN_PHASE_BEGINS:
        return True
    if trigger == Trigger.AFTER_VILLAIN_PHASE:
        return True
    if trigger == Trigger.CARD_REVEALED:
        return g["cards"][frame["card"]]["name"] == a["subject_noun"]
    if trigger == Trigger.AFTER_ACTIVATES or (trigger == Trigger.AFTER_ENGAGES_OR_ACTIVATES and frame["target"] < 0):
        return is_who(g, a["subject"], entry, g["contexts"][frame["context"]]["actor"])
    if a["qualifier"] & Qualifier.FROM_ATTACK and not is_from_attack(g, frame):
        return False
    if trigger == Trigger.AFTER_ATTACHED and frame["amount"] != a["subject_noun"]:
        return False
    if trigger == Trigger.MAIN_COMPLETED:
        return g["main"]["threat"] >= g["main"]["target"]  # not again for a side that has come up since
    if trigger == Trigger.AFTER_TREACHERY or trigger == Trigger.AFTER_SIDE_SCHEME_DEFEATED:
        return True
    if Trigger.COUNTERS_CHANGE <= trigger <= Trigger.AFTER_FLIPPED:
        return happened_to_card(g, frame, entry, a)
    return is_who(g, a["subject"], entry, frame["target"])


@rule
def is_from_attack(g, frame):
    """Whether the packet of damage that the window belongs to is an attack's own."""
    return frame["damage_frame"] >= 0 and g["frames"][frame["damage_frame"]]["flags"] & FROM_ATTACK != 0


@cold
def happened_to_card(g, frame, entry, a):
    """Whether counters are as the ability says, or counters were placed on this very card, or it was turned over."""
    if a["trigger"] != Trigger.COUNTERS_CHANGE:
        kind = a["trigger"] == Trigger.AFTER_FLIPPED or is_kind_of(frame["amount"], a["subject_noun"])
        return kind and holder_place(g, entry) == frame["source"]
    top = g["frames"][g["n_frames"]]  # a blank frame beyond the top serves as the ability's
    top["holder_kind"] = entry["holder_kind"]
    top["holder"] = entry["holder"]
    top["player"] = frame["player"]
    return a["n"] > 0 and holds(g, top, g["effects"][a["first"]])


@rule
def engaged_whom(g, frame, entry, a):
    """Whether the minion is who the ability speaks of, and the player is in hero form if it asks for a hero."""
    hero = a["versus"] != Who.YOUR_HERO or is_hero(g, identity_of(frame["player"]))
    return hero and is_who(g, a["subject"], entry, frame["target"])


@rule
def acts(g, frame, entry, a):
    """Whether the attacker is who the ability speaks of, and the attacked player whom it names (A5, A17)."""
    x = g["contexts"][frame["context"]]
    if not is_who(g, a["subject"], entry, x["actor"]):
        return False
    if a["qualifier"] & Qualifier.UNDEFENDED and not x["undefended"]:
        return False
    if a["versus"] == Who.YOU and not a["qualifier"] & (Qualifier.DAMAGES | Qualifier.DEFEATS):
        return is_enemy_card(g, entry) or x["player"] == you_of(g, frame, entry)
    if a["versus"] == Who.HOST and not versus_in(g, aimed_at(g, frame, x), frame, entry, Who.HOST):
        return False
    if a["versus"] == Who.SELF and a["trigger"] == Trigger.ATTACKS:
        return is_who(g, Who.SELF.value, entry, x["target"])
    return True


@rule
def aimed_at(g, frame, x):
    """Whom an attack has attacked; while it begins, whom it is aimed at."""
    if x["attacked"]:
        return x["attacked"]
    return bit(identity_of(x["player"])) if frame["context"] == 0 else bit(x["target"])


@rule
def is_enemy_card(g, entry):
    """Whether the ability stands on an encounter card, whose "you" is whoever it acts against: not if that is attached
    to a friendly character.
    """
    c = speaker(g, entry)
    return c < 0 or is_enemy(g, c)


@rule
def attack_did(g, frame, entry, a):
    """ "... and damages / defeats": by the attack's own damage only (A19)."""
    x = g["contexts"][frame["context"]]
    if a["qualifier"] & Qualifier.DAMAGES:
        return versus_in(g, x["damaged"], frame, entry, a["versus"])
    if a["qualifier"] & Qualifier.DEFEATS:
        return versus_in(g, x["defeated"], frame, entry, a["versus"])
    return x["happened"]


@rule
def versus_in(g, mask, frame, entry, versus):
    """Whether a character whom `versus` names is among the bits of `mask`."""
    if versus == Who.YOU or versus == Who.YOUR_HERO:
        return (mask >> identity_of(you_of(g, frame, entry))) & 1 == 1
    for c in range(g["n_characters"]):
        if (mask >> c) & 1 and is_who(g, versus, entry, c):
            return True
    return False


@rule
def some_of(g, mask, entry, who):
    """Whether one of the characters in `mask`, still in play, is who the ability speaks of."""
    for c in range(g["n_characters"]):
        if (mask >> c) & 1 and g["characters"][c]["in_play"] and is_who(g, who, entry, c):
            return True
    return False


@rule
def defended(g, frame, entry, a):
    """ "After X defends [and takes no damage]": X was the defender (C5, C13); prevented damage was not taken."""
    x = g["contexts"][frame["context"]]
    if x["defender"] < 0 or not is_who(g, a["subject"], entry, x["defender"]):
        return False
    if a["versus"] == Who.HOST and not is_who(g, Who.HOST, entry, x["actor"]):
        return False
    return not (a["qualifier"] & Qualifier.UNHARMED) or not (x["damaged"] >> x["defender"]) & 1


@rule
def used_basic_power(g, frame, entry):
    """ "After you use a basic power": a basic attack, thwart, recovery or defense of your identity (C13)."""
    x = g["contexts"][frame["context"]]
    if not x["basic"]:
        return False
    user = x["defender"] if frame["context"] == 0 else x["actor"]
    if entry["holder_kind"] == Subject.ATTACHMENT:
        return user >= 0 and g["attachments"][entry["holder"]]["host"] == user
    return entry["holder_kind"] == Subject.CHARACTER and user == entry["holder"]


@rule
def is_who(g, who, entry, c):
    """Whether character c is the one the ability of `entry` speaks of."""
    if c < 0:
        return False
    if who == Who.SELF:
        return entry["holder_kind"] == Subject.CHARACTER and entry["holder"] == c
    if who == Who.HOST:
        return entry["holder_kind"] == Subject.ATTACHMENT and g["attachments"][entry["holder"]]["host"] == c
    if who == Who.YOU or who == Who.YOUR_HERO:
        return is_your_identity(g, who, entry, c)
    if who == Who.VILLAIN:
        return c == VILLAIN
    if who == Who.ENEMY:
        return is_enemy(g, c)
    if who == Who.MINION:
        return g["characters"][c]["kind"] == Kind.MINION
    if who == Who.ALLY:
        return g["characters"][c]["kind"] == Kind.ALLY
    if who == Who.FRIENDLY:
        return not is_enemy(g, c)
    if who == Who.SELECTED:
        return is_selected(g, entry, c)
    return True


@rule
def is_selected(g, entry, c):
    """Whether c is one that the ability's subject selection picks; "you" is whom it acts against or belongs to."""
    a = g["abilities"][entry["ability"]]
    if a["subject_selection"] & Pick.NAMED and not g["characters"][c]["in_play"]:
        return g["characters"][c]["name"] == a["subject_noun"]  # "after X is defeated"
    top = g["frames"][g["n_frames"]]  # a blank frame beyond the top serves as the ability's
    top["holder_kind"] = entry["holder_kind"]
    top["holder"] = entry["holder"]
    top["player"] = g["contexts"][0]["player"] if g["contexts"][0]["active"] else g["characters"][c]["player"]
    if not is_enemy_card(g, entry):
        top["player"] = g["characters"][speaker(g, entry)]["player"]
    return matches(g, top, a["subject_selection"], a["subject_noun"], c)


@rule
def is_your_identity(g, who, entry, c):
    """Whether c is "you" or "your hero" for the player who controls the ability's card."""
    if who == Who.YOUR_HERO and not is_hero(g, c):
        return False
    if is_enemy_card(g, entry):
        return g["characters"][c]["kind"] == Kind.IDENTITY
    return c == identity_of(g["characters"][speaker(g, entry)]["player"])


@rule
def start_ability(g, at, entry, log):
    """Put the ability's frame on the window and tell it."""
    frame = g["frames"][at]
    a = g["abilities"][entry["ability"]]
    you = you_of(g, frame, entry)
    card = holder_card(g, entry)
    event = Event.INTERRUPT
    if a["timing"] == Timing.FORCED_RESPONSE:
        event = Event.FORCED_RESPONSE
    elif a["timing"] == Timing.RESPONSE:
        event = Event.RESPONSE
    emit(g, event, entry["holder_kind"], entry["holder"], 0, card, log)
    if a["limit"] != Limit.NONE:
        note_use(g, entry, a["limit"], you)
    top = push_ability(g, entry["ability"], entry["holder_kind"], entry["holder"], you, card, frame["context"])
    f = g["frames"][top]
    f["damage_frame"] = frame["damage_frame"]
    f["target"] = event_subject(g, frame)
    if a["label"] & Label.DEFENSE and enemy_attacks(g) and not canceled_by_stun(g, a, you):
        join_defense(g, you, entry["ability"], log)


@rule
def canceled_by_stun(g, a, you):
    """Whether a stun cancels the ability, which is labelled (attack) as well (X14)."""
    return a["label"] & Label.ATTACK and is_stunned(g, identity_of(you))


@rule
def event_subject(g, frame):
    """The character "it" in the ability's rows: who attacked, else to whom it happened."""
    if frame["triggers"] & INITIATION_TRIGGERS:
        return g["contexts"][frame["context"]]["actor"]
    return frame["target"]


@rule
def holder_card(g, entry):
    """Row in cards of the card that has the ability."""
    if entry["holder_kind"] == Subject.CHARACTER:
        return g["characters"][entry["holder"]]["card"]
    if entry["holder_kind"] == Subject.ATTACHMENT:
        return g["attachments"][entry["holder"]]["card"]
    if entry["holder_kind"] == Subject.MAIN_SCHEME:
        return g["main_stages"][g["main"]["stage"]]["card"]
    return g["side_schemes"][entry["holder"]]["card"]
