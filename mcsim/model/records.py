"""Every record of the engine, declared once: fields are titled "sentence [unit]"; -1 means nobody / nothing.

One `game` record holds a whole game and the tables it needs (cards, abilities, effects); kernels take it as their first
argument. Sizes are the MAX_ constants; scenario/build.py checks them before anything runs.
"""

import numpy as np

MAX_PLAYERS = 4
MAX_CHARACTERS = 62  # sets of characters are bits of an int64
MAX_LISTED = 24  # allies or minions of one player in play
MAX_DECK = 240  # encounter cards of a case
MAX_PILE = 32  # encounter cards dealt facedown to one player
MAX_BOOST = 16  # boost cards on one enemy
MAX_ATTACHMENTS = 48
MAX_SIDE_SCHEMES = 32
MAX_STAGES = 12
MAX_VILLAINS = 7
MAX_MAIN_STAGES = 8
MAX_CARDS = 360
MAX_ABILITIES = 560
MAX_EFFECTS = 1100
MAX_LISTENERS = 160
MAX_FRAMES = 64
MAX_CONTEXTS = 10
MAX_PENDING = 32
MAX_RIDERS = 16
MAX_CHAIN = 500  # activations, or boost cards of one, that may follow from one another
MAX_COUNTERS = 64  # cards in play with counters, one row for each kind
MAX_STOCK = 48  # kinds of cards in one player's deck
MAX_COUNTED_CARDS = 4  # boost cards of an attack of which the policy `expected` works out the icons exactly
MAX_COUNTED_ICONS = 7  # boost icons of a card that it tells apart
MAX_SCRIPT = 64  # entries of each list of one step of a situation's script

SENTENCES: dict[str, dict[str, str]] = {}  # record name -> field name -> sentence, for the generated docs


def _record(name: str, fields: list[tuple]) -> np.dtype:
    """An aligned dtype from ((sentence [unit], field), type[, shape]) rows; the sentences go to SENTENCES."""
    SENTENCES[name] = {field: sentence for (sentence, field), *_ in fields}
    return np.dtype([(field, *rest) for (_, field), *rest in fields], align=True)


I = np.int64  # noqa: E741 - one integer type, so that every kernel is compiled once
MASK = np.int64

card_dtype = _record(
    "card",
    [
        (("printed type, a CardType", "type"), I),
        (("boost icons [icons]", "boost"), I),
        (("row of its Boost ability in abilities, -1 none", "boost_ability"), I),
        (("first row of its other abilities", "first_ability"), I),
        (("number of those rows", "n_abilities"), I),
        (("hit points [damage]", "hp"), I),
        (("attack; 0 where none is printed", "atk"), I),
        (("scheme", "sch"), I),
        (("thwart", "thw"), I),
        (("defense", "defense"), I),
        (("recover", "rec"), I),
        (("consequential damage after an attack [damage]", "cons_atk"), I),
        (("consequential damage after a thwart [damage]", "cons_thw"), I),
        (("keyword bits, see Keyword", "keywords"), MASK),
        (("retaliate value, instances added", "retaliate"), I),
        (("incite value for this number of players [threat]", "incite"), I),
        (("hinder value for this number of players [threat]", "hinder"), I),
        (("trait bits of this case", "traits"), MASK),
        (("number of its name in this case", "name"), I),
        (("whether it is unique", "unique"), I),
        (("starting threat for this number of players [threat]", "threat"), I),
        (("acceleration, amplify, crisis and hazard icons, by Icon [icons]", "icons"), I, (4,)),
        (("whether an ability of it is not modelled", "unsupported"), I),
        (("row of its attach instruction in abilities, -1 none", "attach_ability"), I),
        (("printed cost [resources]", "cost"), I),
        (("trait bits of its teamwork keyword", "team"), MASK),
        (("whether it enters play engaged with the first player", "engages_first"), I),
        (("name of the ally that it drives out of play, -1 none", "ousts"), I),
        (("row of its other side, -1 none", "back"), I),
        (("counters it enters play with, for this number of players [counters]", "uses"), I),
        (("number of their kind", "uses_kind"), I),
        (("whether it is discarded with the last of them", "uses_up"), I),
        (("number of the villain to whose own encounter deck it belongs, -1 none", "villain"), I),
        (("number of its encounter set, -1 none", "set"), I),
        (("whether it is the nemesis minion or side scheme of its set", "nemesis"), I),
        # the printed cost of getting rid of an attachment
        (("whether a player can pay to discard it", "removable"), I),
        (("form in which its player can, a Form", "removal_form"), I),
        (("whether the identity exhausts for it", "removal_exhausts"), I),
        (("cards spent for it, one for each printed resource [cards]", "removal_cards"), I),
        (("damage taken for it [damage]", "removal_damage"), I),
        (("threat placed for it [threat]", "removal_threat"), I),
    ],
)

ability_dtype = _record(
    "ability",
    [
        (("a Timing", "timing"), I),
        (("a Trigger", "trigger"), I),
        (("a Who: who acts", "subject"), I),
        (("a Who: against whom", "versus"), I),
        (("Qualifier bits", "qualifier"), I),
        (("Label bits", "label"), I),
        (("a Form", "form"), I),
        (("first row in effects", "first"), I),
        (("number of rows", "n"), I),
        (("Pick bits of the subject", "subject_selection"), MASK),
        (("trait bits or name number of the subject", "subject_noun"), MASK),
        (("number of its name, -1 none", "name"), I),
        (("a Limit", "limit"), I),
    ],
)

effect_dtype = _record(
    "effect",
    [
        (("an Op", "op"), I),
        (("amount", "amount"), I),
        (("a Per: what the amount is multiplied by", "per"), I),
        (("a Target", "target"), I),
        (("a Condition", "condition"), I),
        (("number in the condition", "condition_amount"), I),
        (("Pick bits of the condition", "condition_selection"), MASK),
        (("a Per: what the condition counts", "condition_per"), I),
        (("whether the condition must fail", "negated"), I),
        (("status, keyword or form, as the op asks", "argument"), MASK),
        (("trait bits or name number, as the target asks", "noun"), MASK),
        (("trait bits, name number or status, as the per asks", "per_noun"), MASK),
        (("Pick bits of the target", "selection"), MASK),
        (("Pick bits of the per", "per_selection"), MASK),
        (("status, trait bits or name number, as the condition asks", "condition_argument"), MASK),
        (("name number in the condition, -1 none", "condition_name"), I),
        (("a Joint", "joint"), I),
        (("a When", "when"), I),
        (("number of the option it belongs to, 0 none", "option"), I),
    ],
)

character_dtype = _record(
    "character",
    [
        # what a game changes comes first: the start of a trial sets just that back (engine/batch.py)
        (("remaining hit points [damage]", "hp"), I),
        (("tough, stunned and confused cards, by Status", "statuses"), I, (3,)),
        (("whether it is exhausted", "exhausted"), I),
        (("whether it is in play", "in_play"), I),
        (("form of an identity, a Form", "form"), I),
        (("player who controls it or is engaged with it, -1 the villain", "player"), I),
        (("damage to prevent of what it next would take [damage]", "prevent"), I),
        (("damage taken this phase, of one that can take only so much [damage]", "taken_phase"), I),
        (("villain phase part in which it last activated", "activated"), I),
        (("attack granted by attachments", "atk_granted"), I),
        (("scheme granted by attachments", "sch_granted"), I),
        (("retaliate granted by attachments", "retaliate_granted"), I),
        (("keyword bits granted by attachments", "granted"), MASK),
        (("trait bits", "traits"), MASK),
        (("hit points when unhurt [damage]", "max_hp"), I),
        (("hit points from constant abilities, which are part of both [damage]", "hp_given"), I),
        (("number of boost cards on it", "n_boost"), I),
        # printed values
        (("row in cards", "card"), I),
        (("a Kind", "kind"), I),
        (("player in whose list it is told", "listed_player"), I),
        (("place in that list, from 0", "listed"), I),
        (("row in the report of allies, -1 none", "report"), I),
        (("printed attack", "atk"), I),
        (("printed thwart", "thw"), I),
        (("printed scheme", "sch"), I),
        (("printed defense", "defense"), I),
        (("printed recover", "rec"), I),
        (("consequential damage after an attack [damage]", "cons_atk"), I),
        (("consequential damage after a thwart [damage]", "cons_thw"), I),
        (("printed keyword bits", "keywords"), MASK),
        (("printed retaliate, instances added", "retaliate"), I),
        (("number of its name", "name"), I),
        (("whether it is unique", "unique"), I),
        (("tough cards it can have", "tough_limit"), I),
        (("boost cards facedown on it, in the order given", "boost"), I, (MAX_BOOST,)),
    ],
)

attachment_dtype = _record(
    "attachment",
    [
        (("row in cards", "card"), I),
        (("character it is attached to, -1 an environment", "host"), I),
        (("side scheme it is attached to, -1 none", "scheme"), I),
        (("attack it gives", "atk"), I),
        (("scheme it gives", "sch"), I),
        (("damage placed on it [damage]", "damage"), I),
        (("whether it is in play", "in_play"), I),
    ],
)

side_scheme_dtype = _record(
    "side_scheme",
    [
        (("row in cards", "card"), I),
        (("threat on it [threat]", "threat"), I),
        (("acceleration, amplify, crisis and hazard icons, by Icon [icons]", "icons"), I, (4,)),
        (("whether it is in play", "in_play"), I),
        (("player cards beneath it, by owner [cards]", "beneath"), I, (MAX_PLAYERS,)),
    ],
)

other_villain_dtype = _record(
    "other_villain",
    [
        (("his number in the order of set-up, from 0", "number"), I),
        (("number of the villain whose deck is kept here", "deck_of"), I),
        (("stage in play, from 0", "stage"), I),
        (("number of stages", "n_stages"), I),
        (("cards in his own encounter deck", "n_deck"), I),
        (("cards on top whose order is known", "n_ordered"), I),
        (("cards in his own encounter discard pile", "n_discard"), I),
        (("stages: rows in cards", "stages"), I, (MAX_STAGES,)),
        (("hit points of each stage for this number of players [damage]", "stage_hp"), I, (MAX_STAGES,)),
        (("his own encounter deck: rows in cards; the top is at the end", "deck"), I, (MAX_DECK,)),
        (("his own encounter discard pile: rows in cards", "discard"), I, (MAX_DECK,)),
    ],
)

main_stage_dtype = _record(
    "main_stage",
    [
        (("row in cards", "card"), I),
        (("starting threat [threat]", "start"), I),
        (("target threat [threat]", "target"), I),
        (("threat added per villain phase [threat]", "acceleration"), I),
    ],
)

main_scheme_dtype = _record(
    "main_scheme",
    [
        (("threat on the current stage [threat]", "threat"), I),
        (("target of the current stage [threat]", "target"), I),
        (("threat added per villain phase [threat]", "acceleration"), I),
        (("current stage, from 0", "stage"), I),
        (("number of stages", "n_stages"), I),
        (("targets of the stages lost so far, added [threat]", "lost"), I),
    ],
)

player_dtype = _record(
    "player",
    [
        (("cards in hand [cards]", "hand"), I),
        (("cards in the player deck [cards]", "deck"), I),
        (("cards in the player discard pile [cards]", "discard"), I),
        (("upgrades in play [cards]", "upgrades"), I),
        (("supports in play [cards]", "supports"), I),
        (("whether the player is eliminated", "eliminated"), I),
        (("defence policy, a Policy", "policy"), I),
        (("whether the player's characters may defend other players", "for_others"), I),
        (("whether the identity has changed form this turn", "changed_form"), I),
        (("whether the identity cannot ready this turn", "stays_exhausted"), I),
        (("number of the player's nemesis set, -1 none", "nemesis"), I),
        (("number of the player's hero set, -1 none", "own_set"), I),
        (("damage the identity took in this villain phase, of a whole round [damage]", "damage_taken"), I),
        (("form to be in on the player's turns, a Form; ANY: the turn policy decides", "turn_form"), I),
        (("turn policy, a TurnPolicy", "turn_policy"), I),
        (("hit points below which to change to alter-ego and recover [damage]", "flip_below"), I),
        (("share of the target threat from which to thwart first [thousandths]", "thwart_above"), I),
        (("hand size of the hero [cards]", "hero_hand"), I),
        (("hand size of the alter-ego [cards]", "alter_ego_hand"), I),
        (("stand-in for cards played: damage each turn [damage]", "play_damage"), I),
        (("stand-in for cards played: threat removed each turn [threat]", "play_threat"), I),
        (("stand-in for cards played: allies each turn [cards]", "play_allies"), I),
        (("row in cards of such an ally", "ally_card"), I),
        (("number of them", "n_allies"), I),
        (("number of them", "n_minions"), I),
        (("allies ever listed for this player", "listed_allies"), I),
        (("minions ever listed for this player", "listed_minions"), I),
        (("number of them", "n_pile"), I),
        (("allies in play, in order of arrival", "allies"), I, (MAX_LISTED,)),
        (("engaged minions, in order of engagement", "minions"), I, (MAX_LISTED,)),
        (("encounter cards dealt facedown", "pile"), I, (MAX_PILE,)),
    ],
)

context_dtype = _record(
    "context",
    [
        # neighbours start with the same value, which lets the compiler write them together
        (("whether it is under way", "active"), I),
        (("whether it was carried out (a stun or confusion replaces it)", "happened"), I),
        (("whether it is an attack (else a scheme)", "is_attack"), I),
        (("attacking or scheming character", "actor"), I),
        (("number of the villain stage when it began", "stage"), I),
        (("player it was initiated against", "first_player"), I),
        (("target player", "player"), I),
        (("target character", "target"), I),
        (("defending character, -1 nobody", "defender"), I),
        (("player who defends or has used a (defense) ability, -1 nobody", "defending_player"), I),
        (("player who has used a (defense) ability, -1 nobody", "ability_player"), I),
        (("boost card turned up, -1 none", "card"), I),
        (("character whose damage of the attack the attacker's identity gets, -1 nobody", "mirrored"), I),
        (("whether the defence is basic", "basic"), I),
        (("whether an ally that defended was lost before the damage", "defender_lost"), I),
        (("damage less that the attack deals by (defense) abilities [damage]", "reduction"), I),
        (("whether it has ended: only abilities after it are still to resolve", "over"), I),
        (("whether nobody defended", "undefended"), I),
        (("whether an ally must defend if able", "ally_must_defend"), I),
        (("boost icons that counted [icons]", "icons"), I),
        (("final ATK or SCH", "power"), I),
        (("attack or scheme modifier for this activation", "power_modifier"), I),
        (("DEF modifier for this attack", "defense_modifier"), I),
        (("keyword bits gained for this attack", "keywords"), MASK),
        (("damage dealt to the target [damage]", "dealt"), I),
        (("damage taken by the target [damage]", "taken"), I),
        (("characters attacked, as bits", "attacked"), MASK),
        (("characters dealt damage by the attack, as bits", "dealt_to"), MASK),
        (("characters that took damage of the attack, as bits", "damaged"), MASK),
        (("characters defeated by the attack's damage, as bits", "defeated"), MASK),
        (("whether it ended before its damage", "ended_early"), I),
        (("threat placed by a scheme [threat]", "placed"), I),
        (("damage taken from it by one that can take only so much [damage]", "absorbed"), I),
        (("scheme on which a scheme places it: a row of side_schemes, -1 the main scheme", "scheme"), I),
        (("whether it is also resolved against other heroes, or is such a copy", "copied"), I),
        (("whether damage has been dealt", "damage_done"), I),
        (("icons on that card, amplify included [icons]", "card_icons"), I),
        (("whether the card that is turned up left for play", "card_kept"), I),
        (("boost cards flipped so far [cards]", "flipped"), I),
        (("whether no boost card of its own is dealt", "no_boost"), I),
        (("whether the attack deals indirect damage", "indirect"), I),
    ],
)

frame_dtype = _record(
    "frame",
    [
        (("a Frame: what is being resolved", "kind"), I),
        (("step within it", "step"), I),
        (("attack context, -1 none", "context"), I),
        (("character that deals or acts", "source"), I),
        (("character it happens to", "target"), I),
        (("amount dealt, or boost icons canceled, or cards discarded", "amount"), I),
        (("amount to be taken [damage]", "taken"), I),
        (("FLAG_ bits", "flags"), I),
        (("player that is 'you'", "player"), I),
        (("row in abilities", "ability"), I),
        (("a Subject: table of the card that has the ability", "holder_kind"), I),
        (("row in that table", "holder"), I),
        (("row of effects or of listeners to look at next", "cursor"), I),
        (("row of effects or of instances behind the last", "last"), I),
        (("context of the attack that an (attack) ability itself is, -1 none", "attack"), I),
        (("damage frame this window or ability belongs to, -1 none", "damage_frame"), I),
        (("whether the row before changed nothing (0), something (1), all it said (2)", "result"), I),
        (("results of the rows so far, two bits each, the last lowest", "history"), I),
        (("option chosen of the CHOOSE row before", "option"), I),
        (("whether the condition of the last BLOCK row held", "block"), I),
        (("frame whose EACH_PLAYER row this one resolves, -1 none", "parent"), I),
        (("statuses 'you' had at the start, as bits", "already"), I),
        (("characters that the last row with damage dealt it to, as bits", "acted"), MASK),
        (("targets of the last status card that had one like it before, as bits", "had"), MASK),
        (("Trigger bits of a window", "triggers"), MASK),
        (("row in cards", "card"), I),
        (("a Subject: table of the card that a row revealed or put into play", "found_kind"), I),
        (("row in that table, -1 none", "found"), I),
        (("CardType bits of what rows revealed and put into play", "entered"), MASK),
        (("players attacked by the activations that its rows caused, as bits", "struck"), MASK),
        (("character that a row picked last, -1 none", "picked"), I),
        (("hit points of 'you' before the damage of the row before [damage]", "hp_before"), I),
        (("characters that took damage of the row before, as bits", "hurt"), MASK),
        (("amount that replaces the next row's, 0 none", "instead"), I),
    ],
)

listener_dtype = _record(
    "listener",
    [
        (("row in abilities, -1 removed", "ability"), I),
        (("a Subject: table of the card that has it", "holder_kind"), I),
        (("row in that table", "holder"), I),
        (("round, phase or activation in which it resolved last, as its Limit asks", "used"), I),
    ],
)

counter_dtype = _record(
    "counter",
    [
        (("place of the card they are on (engine/places.py)", "place"), I),
        (("number of their kind in this case, 0 none named", "kind"), I),
        (("counters [counters]", "n"), I),
    ],
)

pending_dtype = _record(
    "pending",
    [
        (("enemy that is to activate", "enemy"), I),
        (("player it activates against", "player"), I),
        (("an Activation", "activation"), I),
        (("whether it is a copy of an attack against another hero", "copy"), I),
        (("character attacked, -1 the player's identity", "target"), I),
        (("frame of the ability that caused it and waits for it, -1 none", "frame"), I),
        (("whether it gets no boost card of its own", "unboosted"), I),
        (("first row in effects of what waits instead of an activation, -1 an activation", "effect"), I),
        # rows that wait, or the rows about this activation of the ability that caused it, and what their frame needs
        (("first of the rows about this activation", "first"), I),
        (("row behind the last", "last"), I),
        (("row in abilities", "ability"), I),
        (("player that is 'you'", "you"), I),
        (("option chosen of the CHOOSE row before", "option"), I),
        (("a Subject: table of the card that has it", "holder_kind"), I),
        (("row in that table", "holder"), I),
        (("row in cards", "card"), I),
        (("whether that card lies aside until then", "aside"), I),
    ],
)

rider_dtype = _record(
    "rider",
    [
        (("row in effects", "effect"), I),
        (("row in abilities", "ability"), I),
        (("a When", "when"), I),
        (("player that is 'you'", "player"), I),
        (("a Subject: table of the card that has it", "holder_kind"), I),
        (("row in that table", "holder"), I),
        (("row in cards", "card"), I),
        (("character that its ability picked last, -1 none", "picked"), I),
    ],
)

scripted_ability_dtype = _record(
    "scripted_ability",
    [
        (("player who uses it", "player"), I),
        (("row in abilities", "ability"), I),
        (("an At", "at"), I),
        (("whether it is labelled (attack) as well", "attack"), I),
        (("whether it was used", "used"), I),
    ],
)

choice_dtype = _record(
    "choice",
    [
        (("what was chosen, a Choice", "kind"), I),
        (("an option, a character, or the first of the points", "value"), I),
        (("number of points", "n"), I),
    ],
)

step_dtype = _record(
    "step",
    [
        (("what is done, a Step", "do"), I),
        (("character that acts, or what damage is dealt to", "actor"), I),
        (("player acted against or acting", "player"), I),
        (("character or scheme it is aimed at", "target"), I),
        (("damage dealt or prevented [damage]", "amount"), I),
        (("whether the damage is indirect", "indirect"), I),
        (("keyword bits of a player's attack", "keywords"), MASK),
        (("whether the instances are attacks of their own", "separate"), I),
        (("damage added to an attack [damage]", "bonus"), I),
        (("number of the separate attack that gets it, from 0", "bonus_on"), I),
        (("row in cards, -1 the top of the encounter deck", "card"), I),
    ],
)

script_dtype = _record(
    "script",
    [
        (("defenders to declare, in order, -1 nobody", "defenses"), I, (MAX_SCRIPT,)),
        (("number of them", "n_defenses"), I),
        (("next one", "next_defense"), I),
        (("(defense) abilities", "abilities"), scripted_ability_dtype, (MAX_SCRIPT,)),
        (("number of them", "n_abilities"), I),
        (("choices, in order of asking", "choices"), choice_dtype, (MAX_SCRIPT,)),
        (("number of them", "n_choices"), I),
        (("next one", "next_choice"), I),
        (("characters that get a point of indirect damage, of all such choices", "points"), I, (MAX_SCRIPT,)),
        (("scratch: points of indirect damage by character", "shares"), I, (MAX_CHARACTERS,)),
        (("enemies of the instances that an attack ability names, in order", "instances"), I, (MAX_SCRIPT,)),
        (("damage of each instance [damage]", "instance_damage"), I, (MAX_SCRIPT,)),
        (("whether it is additional damage in the packet before", "instance_additional"), I, (MAX_SCRIPT,)),
        (("number of instances", "n_instances"), I),
        (("enemies that the player attack under way hits, in order", "hits"), I, (MAX_SCRIPT,)),
        (("damage of each hit [damage]", "hit_damage"), I, (MAX_SCRIPT,)),
        (("number of hits", "n_hits"), I),
        (("whether the attack ends before its damage", "ends_early"), I),
        (("whether something was asked for that the rules forbid", "illegal"), I),
    ],
)

odds_dtype = _record(
    "odds",
    [
        (("unseen encounter cards by boost icons [cards]", "unseen"), I, (MAX_COUNTED_ICONS + 1,)),
        (
            ("ways to deal 0, 1, ... cards by their total of icons", "ways"),
            I,
            ((MAX_COUNTED_CARDS + 1) * (MAX_COUNTED_CARDS * MAX_COUNTED_ICONS + 1),),
        ),
        (("boost cards worked out [cards]", "n"), I),
        (("largest total of icons they can have [icons]", "most"), I),
        (("attacks that are still to come in this phase, the largest first [damage]", "later"), I, (MAX_LISTED + 1,)),
        (("number of them", "n_later"), I),
        (("ways in which an identity is defeated, of the option weighed last", "risk"), I),
        (("expected loss times the number of ways, of the option weighed last", "loss"), I),
    ],
)

stream_dtype = _record(
    "stream",
    [
        (("its key in this trial", "key"), np.uint64),
        (("draws made from it", "n"), np.uint64),
    ],
)

stock_dtype = _record(
    "stock",
    [
        (("cards of this kind in the deck [cards]", "n"), I),
        (("printed cost [resources]", "cost"), I),
        (("its PlayerPick bits: icons, type, whether it is identity-specific", "picks"), MASK),
        (("printed resource icons: energy, mental, physical, wild [icons]", "icons"), I, (4,)),
        (("trait bits, of the traits that this case asks for", "traits"), MASK),
        (("number of its name, -1 one that nothing asks for", "name"), I),
    ],
)

game_dtype = _record(
    "game",
    [
        # scalars and short arrays first: a trial starts by copying them in one piece (engine/trial.py)
        (("stream of the trial's encounter shuffles", "streams"), stream_dtype),
        (("stream of the players' cards that effects look at", "card_stream"), stream_dtype),
        (("number of players at the start", "n_players"), I),
        (("first player", "first_player"), I),
        (("an Outcome", "outcome"), I),
        (("1 in expert mode", "expert"), I),
        (("heroic level", "heroic"), I),
        (("row in cards of a facedown Drone, -1 none in this case", "drone_card"), I),
        (("round, from 0", "round"), I),
        (("counter of villain phase parts", "part"), I),
        (("player whose part of step two it is, or was last", "part_player"), I),
        (("counter of activations", "serial"), I),
        (("acceleration tokens", "tokens"), I),
        (("villain stage in play, from 0", "stage"), I),
        (("number of villain stages", "n_stages"), I),
        (("villains at the start; the active one is character 0", "n_villains"), I),
        (("number of the active villain in the order of set-up, from 0", "villain_number"), I),
        (("character that the active counter is on: not 0 if it moved and the activation goes on", "counter"), I),
        (("whether each villain has an encounter deck of his own", "own_decks"), I),
        (("number of the villain whose encounter deck is in use", "deck_of"), I),
        (("main scheme", "main"), main_scheme_dtype),
        (("scheme icons in play, by Icon [icons]", "icons"), I, (4,)),
        (("characters ever used", "n_characters"), I),
        (("characters at the start, whose rows are not used again", "n_start"), I),
        (("attachments ever used", "n_attachments"), I),
        (("side schemes ever used", "n_side_schemes"), I),
        (("cards in the encounter deck", "n_deck"), I),
        (("cards on top whose order is known", "n_ordered"), I),
        (("cards in the encounter discard pile", "n_discard"), I),
        (("encounter cards set aside", "n_aside"), I),
        (("cards discarded this way", "n_shown"), I),
        (("rows of listeners used", "n_listeners"), I),
        (("rows of counters used", "n_counters"), I),
        (("Trigger bits that some ability in play waits for", "listening"), MASK),
        (("the same by pass of a window: forced, optional, When Defeated headings", "listening_in"), MASK, (3,)),
        (("constant abilities in play", "constants"), I),
        (("those of them that give or take keywords otherwise than by an attachment", "keyword_constants"), I),
        (("twice the constants that give hit points or traits, and 1 if a character has any", "standing_constants"), I),
        (("frames under way", "n_frames"), I),
        (("attack contexts in use", "n_contexts"), I),
        (("activations that wait", "n_pending"), I),
        (("those of them behind what waited longer and is being resolved", "n_held"), I),
        (("whether the activation that starts gets no boost card of its own", "unboosted"), I),
        (("effects that wait", "n_riders"), I),
        (("rows to resolve as the activation begins", "n_beginning"), I),
        (("what a lost ally was lost to, a LossCause", "loss_cause"), I),
        (("damage the first identity took this round [damage]", "damage_taken"), I),
        (("villain activations carried out [activations]", "activations"), I),
        (("boost icons of the round's first villain activation, -1 none yet [icons]", "first_icons"), I),
        (("number of reported allies", "n_reported"), I),
        (("allies defeated, all players [allies]", "allies_lost"), I),
        (("whether any character was defeated", "defeat"), I),
        (("characters that cannot take damage this phase, as bits", "sheltered"), MASK),
        (("enemies that cannot be attacked this phase, as bits", "unassailable"), MASK),
        (("whether step two of the villain phase is under way", "step_two"), I),
        (("cards in the victory display", "n_victory"), I),
        (("1 in a game of whole rounds, 0 where only step two is played", "whole_rounds"), I),
        (
            (
                "put into play by set-up: side schemes before, attachments from this row, before",
                "at_start",
            ),
            I,
            (3,),
        ),
        (("what last damaged an identity, a DamageCause", "cause"), I),
        (("damage the first identity took this round, by DamageCause [damage]", "taken_by_cause"), I, (7,)),
        # what a trial changes, row by row
        (
            ("characters: 0 the villain, 1 to 4 identities, then allies and minions", "characters"),
            character_dtype,
            (MAX_CHARACTERS,),
        ),
        (("players", "players"), player_dtype, (MAX_PLAYERS,)),
        (("attachments and environments", "attachments"), attachment_dtype, (MAX_ATTACHMENTS,)),
        (("side schemes", "side_schemes"), side_scheme_dtype, (MAX_SIDE_SCHEMES,)),
        (("encounter deck: rows in cards; the top is at the end", "deck"), I, (MAX_DECK,)),
        (("encounter discard pile: rows in cards", "discard"), I, (MAX_DECK,)),
        (("encounter cards set aside: rows in cards", "aside"), I, (MAX_DECK,)),
        (
            ("villains that are not active, by their rows in characters: those behind the identities", "others"),
            other_villain_dtype,
            (MAX_VILLAINS - 1,),
        ),
        (
            ("abilities in play that wait for a trigger, in order of arrival", "listeners"),
            listener_dtype,
            (MAX_LISTENERS,),
        ),
        (("counters on cards in play", "counters"), counter_dtype, (MAX_COUNTERS,)),
        (("round in which each reported ally was lost, -1 not; by report row", "ally_round"), I, (MAX_LISTED,)),
        (("what it was lost to, a LossCause", "ally_cause"), I, (MAX_LISTED,)),
        # scratch, and what stays the same within a case
        (("what each player's deck is made of", "stock"), stock_dtype, (MAX_PLAYERS, MAX_STOCK)),
        (("rows of stock used, by player", "n_stock"), I, (MAX_PLAYERS,)),
        (("cards that an effect showed last, by player and row of stock", "drawn"), I, (MAX_PLAYERS, MAX_STOCK)),
        (("scratch: cards not drawn yet, by row of stock", "left"), I, (MAX_STOCK,)),
        (("cards that an effect just discarded from the encounter deck: rows in cards", "shown"), I, (MAX_DECK,)),
        (("victory display: rows in cards", "victory"), I, (MAX_DECK,)),
        (("villain stages: rows in cards", "stages"), I, (MAX_STAGES,)),
        (("hit points of each stage for this number of players [damage]", "stage_hp"), I, (MAX_STAGES,)),
        (("a villain while two of them change places", "spare"), character_dtype, (1,)),
        (("stages of the main scheme", "main_stages"), main_stage_dtype, (MAX_MAIN_STAGES,)),
        (("frames under way", "frames"), frame_dtype, (MAX_FRAMES,)),
        (("attack contexts: 0 the enemy activation, then player attacks", "contexts"), context_dtype, (MAX_CONTEXTS,)),
        (("activations that wait (X5)", "pending"), pending_dtype, (MAX_PENDING,)),
        (("the waiting activation that begins", "begun"), pending_dtype),
        (("effects that wait within the current activation", "riders"), rider_dtype, (MAX_RIDERS,)),
        (("what a situation's script asks for", "script"), script_dtype),
        (("scratch: what the policy `expected` works out", "odds"), odds_dtype),
        (("the last enemy attack and the last scheme of a situation, by Last", "last"), context_dtype, (2,)),
        (("card table", "cards"), card_dtype, (MAX_CARDS,)),
        (("ability table", "abilities"), ability_dtype, (MAX_ABILITIES,)),
        (("effect table", "effects"), effect_dtype, (MAX_EFFECTS,)),
    ],
)

event_dtype = _record(
    "event",
    [
        (("an Event", "event"), I),
        (("a Subject: table of the subject", "subject_kind"), I),
        (("row in that table", "subject"), I),
        (("amount, if it has one", "amount"), I),
        (("frames under way: how deep in other abilities", "depth"), I),
        (("card spoken of, -1 none", "card"), I),
    ],
)


def words_before(record: np.dtype, field: str) -> int:
    """Words (of 8 bytes: every field is one or several) of a record in front of a field."""
    assert record.fields is not None
    return record.fields[field][1] // 8
