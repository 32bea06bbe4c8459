"""What amounts and conditions count: cards, characters, threat, damage (Per)."""

from mcsim.engine.characters import (
    VILLAIN,
    attachments_with,
    engaged_minions,
    identity_of,
    minion_with_traits,
    side_schemes_in_play,
    speaker,
    status_cards,
    with_status,
)
from mcsim.engine.drawn import count_drawn
from mcsim.engine.frames import bit
from mcsim.engine.jit import cold, rule
from mcsim.engine.picks import matching
from mcsim.engine.places import KINDS, counters_at, holder_place, named_place, place, trait_place
from mcsim.model.opcodes import CardType, Kind, Per, Subject

EVERY = 1 << 40  # what a counted noun is of "for every N"
DEALT = 1  # step of a packet up to which its damage has not been dealt (Packet.TOUGH in damage.py)


@rule
def count(g, frame, per, noun, pick):
    """How many there are of what a Per names; `noun` is its trait bits, name number or status, `pick` its Pick bits."""
    if per == Per.ONE:
        return 1
    if per == Per.PLAYER:
        return g["n_players"]
    if per == Per.ICON_CANCELED or per == Per.CARD_DISCARDED:
        return frame["amount"]
    if per == Per.BOOST_ICON_DISCARDED:
        return icons_shown(g)
    if per == Per.THREAT_ON_FOUND:
        is_scheme = frame["found"] >= 0 and frame["found_kind"] == Subject.SIDE_SCHEME
        return g["side_schemes"][frame["found"]]["threat"] if is_scheme else 0
    if per == Per.BOOST_ICON_DISCARDED_PLUS_ONE:
        return icons_shown(g) + 1
    if per == Per.TREACHERY_DISCARDED or per == Per.MINION_DISCARDED or per == Per.CARD_WITH_TRAIT_DISCARDED:
        return cards_shown(g, per, noun)
    if per == Per.VILLAIN_ATTACHMENT:
        return attachments_with(g, g["counter"], noun)
    if per == Per.OBLIGATION_IN_PLAY:
        n = 0
        for player in range(g["n_players"]):
            n += count_of_player(g, player, Per.OBLIGATION.value, noun)
        return n
    if per == Per.UPGRADE_IN_PLAY:
        return upgrades_in_play(g)
    if per == Per.SELECTED:
        return matching(g, frame, pick, noun)
    if per == Per.THREAT_ON_NAMED:
        return threat_on_named(g, noun)
    if per == Per.SIDE_SCHEME:
        return side_schemes_in_play(g)
    if per == Per.PRINTED_STAGE:
        return g["stage"] + 1
    if per == Per.DAMAGE_DEALT:
        return g["contexts"][0]["dealt"]
    if per == Per.THREAT_PLACED:
        return g["contexts"][0]["placed"]
    if per == Per.THREAT_ON_MAIN:
        return g["main"]["threat"]
    if per == Per.VICTORY_SIDE_SCHEME:
        return victory_cards(g, CardType.SIDE_SCHEME.value, noun)
    if per == Per.VICTORY_MINION:
        return victory_cards(g, CardType.MINION.value, noun)
    if per == Per.MAIN_STAGE:
        return g["main"]["stage"] + 1
    if per == Per.THREAT_HERE:
        return threat_here(g, frame)
    if per == Per.DAMAGE_HERE:
        return g["attachments"][frame["holder"]]["damage"] if frame["holder_kind"] == Subject.ATTACHMENT else 0
    if per == Per.MINION_IN_PLAY:
        return minion_with_traits(g, noun)
    if per == Per.ENEMY_IN_PLAY:
        return enemies_with_traits(g, noun)
    if per == Per.STATUS_IN_PLAY:
        return with_status(g, noun)
    if (
        per == Per.COUNTER_HERE
        or per == Per.COUNTER_ON_MAIN_SCHEME
        or (Per.COUNTER_ON_NAMED <= per <= Per.COUNTER_ON_YOU)
    ):
        return count_counters(g, frame, per, noun)
    if per == Per.STAR_DISCARDED:
        return stars_shown(g)
    if per == Per.COST_OF_DEFEATED:
        return cost_of_defeated(g)
    if per == Per.OTHER_ATTACHMENT:
        return other_attachments(g, frame, noun)
    if per == Per.TRAIT_ATTACHMENT:
        return attachments_in_play(g, noun)
    if per == Per.THAT_DAMAGE:
        return that_damage(g, frame["damage_frame"])
    if per == Per.REMAINING_HP or per == Per.DAMAGE_ON_SELF or per == Per.ATTACHMENT:
        return count_on_speaker(g, frame, per, noun)
    if Per.DISCARD_PILE <= per <= Per.VILLAIN_DEFEATED_PER_PLAYER:
        return count_elsewhere(g, frame, per, pick)
    if per >= Per.DRAWN_CARD:
        return count_drawn(g, frame["player"], per, noun, pick)
    return count_of_player(g, frame["player"], per, noun)


@cold
def count_elsewhere(g, frame, per, pick):
    """The encounter discard pile, villains defeated, damage on your identity, powers of minions discarded this way."""
    if per == Per.DAMAGE_ON_YOU:
        x = g["characters"][identity_of(frame["player"])]
        return x["max_hp"] - x["hp"]
    if per == Per.VILLAIN_DEFEATED:
        return g["stage"]
    if per == Per.VILLAIN_DEFEATED_PER_PLAYER:
        return g["stage"] * g["n_players"]
    n = 0
    if per == Per.DISCARD_PILE:
        for i in range(g["n_discard"]):
            n += (pick >> g["cards"][g["discard"][i]]["type"]) & 1
        return n
    for i in range(g["n_shown"]):
        k = g["cards"][shown_card(g, i)]
        if k["type"] == CardType.MINION:
            n += k["atk"] if per == Per.ATK_OF_SHOWN else k["sch"]
    return n


@cold
def count_counters(g, frame, per, noun):
    """Counters of a kind here, on the main scheme, on a card with a name or trait: the noun holds both numbers."""
    every = noun // EVERY
    if every > 0:  # "for every N", rounded down
        return count_counters_of(g, frame, per, noun % EVERY) // every
    return count_counters_of(g, frame, per, noun)


@rule
def count_counters_of(g, frame, per, noun):
    """The counters themselves."""
    kind = noun % KINDS
    number = noun // KINDS
    if per == Per.COUNTER_ON_MAIN_SCHEME:
        return counters_at(g, place(Subject.MAIN_SCHEME.value, 0), kind)
    if per == Per.COUNTER_ON_NAMED:
        return counters_at(g, named_place(g, number - 1), kind)
    if per == Per.COUNTER_ON_TRAIT:
        return counters_at(g, trait_place(g, bit(number - 1), frame["player"]), kind)
    if per == Per.COUNTER_ON_VILLAIN:
        return counters_at(g, place(Subject.CHARACTER.value, VILLAIN), kind)
    if per == Per.COUNTER_ON_YOU:
        return counters_at(g, place(Subject.CHARACTER.value, identity_of(frame["player"])), kind)
    if per == Per.COUNTER_ON_HOST:
        host = speaker(g, frame)
        return counters_at(g, place(Subject.CHARACTER.value, host), kind) if host >= 0 else 0
    return counters_at(g, holder_place(g, frame), kind)


@rule
def count_of_player(g, player, per, noun):
    """What a player has: cards, characters, minions engaged with it."""
    p = g["players"][player]
    if per == Per.UPGRADE:
        return p["upgrades"]
    if per == Per.UPGRADE_OR_SUPPORT:
        return p["upgrades"] + p["supports"]
    if per == Per.SUPPORT:
        return p["supports"]
    if per == Per.MINION_ENGAGED:
        return engaged_minions(g, player, noun)
    if per == Per.CARD_IN_HAND:
        return p["hand"]
    if per == Per.ALLY:
        return p["n_allies"]
    if per == Per.CHARACTER:
        return p["n_allies"] + g["characters"][identity_of(player)]["in_play"]
    if per == Per.EXHAUSTED_CHARACTER:
        return exhausted_characters(g, player)
    if per == Per.STATUS_CARD:
        return status_cards(g, identity_of(player))
    if per == Per.HALF_HAND:
        return p["hand"] // 2
    if per == Per.OBLIGATION:
        return obligations(g, player)
    return 0


@cold
def stars_shown(g):
    """Star icons on the encounter cards discarded last: a card with a Boost ability has one."""
    n = 0
    for i in range(g["n_shown"]):
        n += g["cards"][g["shown"][i]]["boost_ability"] >= 0
    return n


@cold
def cost_of_defeated(g):
    """Printed cost of the ally that the current (or just ended) attack's own damage defeated."""
    for c in range(g["n_characters"]):
        x = g["characters"][c]
        if (g["contexts"][0]["defeated"] >> c) & 1 and x["kind"] == Kind.ALLY:
            return g["cards"][x["card"]]["cost"]
    return 0


@rule
def obligations(g, player):
    """Obligations in a player's play area."""
    n = 0
    for i in range(g["n_attachments"]):
        a = g["attachments"][i]
        if a["in_play"] and a["host"] == identity_of(player) and g["cards"][a["card"]]["type"] == CardType.OBLIGATION:
            n += 1
    return n


@rule
def count_on_speaker(g, frame, per, noun):
    """What lies on the character that has the ability: hit points, damage, attachments [with a trait]."""
    c = speaker(g, frame)
    if c < 0:
        return 0
    x = g["characters"][c]
    if per == Per.REMAINING_HP:
        return x["hp"]
    return x["max_hp"] - x["hp"] if per == Per.DAMAGE_ON_SELF else attachments_with(g, c, noun)


@rule
def upgrades_in_play(g):
    """Upgrades of all players."""
    n = 0
    for player in range(g["n_players"]):
        n += g["players"][player]["upgrades"]
    return n


@rule
def threat_here(g, frame):
    """Threat on the scheme that has the ability."""
    if frame["holder_kind"] == Subject.SIDE_SCHEME:
        return g["side_schemes"][frame["holder"]]["threat"]
    return g["main"]["threat"]


@rule
def victory_cards(g, kind, traits):
    """Cards of a type with one of the trait bits (0: any) in the victory display (X31)."""
    n = 0
    for i in range(g["n_victory"]):
        k = g["cards"][g["victory"][i]]
        if k["type"] == kind and (traits == 0 or (k["traits"] & traits) != 0):
            n += 1
    return n


@rule
def threat_on_named(g, name):
    """Threat on the side scheme in play of this name."""
    for i in range(g["n_side_schemes"]):
        s = g["side_schemes"][i]
        if s["in_play"] and g["cards"][s["card"]]["name"] == name:
            return s["threat"]
    return 0


@rule
def enemies_with_traits(g, traits):
    """Enemies in play with one of the trait bits (0: any)."""
    n = 0
    for c in range(g["n_characters"]):
        x = g["characters"][c]
        enemy = x["kind"] == Kind.VILLAIN or x["kind"] == Kind.MINION
        if x["in_play"] and enemy and (traits == 0 or (x["traits"] & traits) != 0):
            n += 1
    return n


@rule
def exhausted_characters(g, player):
    """Exhausted characters a player controls."""
    n = g["characters"][identity_of(player)]["exhausted"]
    p = g["players"][player]
    for i in range(p["n_allies"]):
        n += g["characters"][p["allies"][i]]["exhausted"]
    return n


@rule
def shown_card(g, i):
    """Number i of the cards discarded this way; one that has been moved on (piles.py) is there as -1 - card."""
    card = g["shown"][i]
    return card if card >= 0 else -1 - card


@rule
def icons_shown(g):
    """Boost icons on the cards that were discarded this way."""
    n = 0
    for i in range(g["n_shown"]):
        n += g["cards"][shown_card(g, i)]["boost"]
    return n


@rule
def cards_shown(g, per, traits):
    """Cards that were discarded this way, of the type a Per names and with one of the trait bits (0: any)."""
    n = 0
    for i in range(g["n_shown"]):
        k = g["cards"][shown_card(g, i)]
        if per == Per.TREACHERY_DISCARDED and k["type"] != CardType.TREACHERY:
            continue
        if per == Per.MINION_DISCARDED and k["type"] != CardType.MINION:
            continue
        if traits == 0 or (k["traits"] & traits) != 0:
            n += 1
    return n


@rule
def that_damage(g, packet):
    """The damage of a packet: what is about to be dealt, or taken once it has been dealt (B5)."""
    if packet < 0:
        return 0
    f = g["frames"][packet]
    return f["amount"] if f["step"] <= DEALT else f["taken"]


@rule
def other_attachments(g, frame, traits):
    """Attachments with one of the traits on the host of the attachment that has the ability, besides itself."""
    if frame["holder_kind"] != Subject.ATTACHMENT:
        return 0
    n = attachments_with(g, g["attachments"][frame["holder"]]["host"], traits)
    return n - ((g["cards"][g["attachments"][frame["holder"]]["card"]]["traits"] & traits) != 0)


@rule
def attachments_in_play(g, traits):
    """Attachments in play with one of the traits."""
    n = 0
    for i in range(g["n_attachments"]):
        a = g["attachments"][i]
        k = g["cards"][a["card"]]
        if a["in_play"] and k["type"] == CardType.ATTACHMENT and (k["traits"] & traits) != 0:
            n += 1
    return n
