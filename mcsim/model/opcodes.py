"""Every enumeration of the engine and of the ability rows. One docstring-like comment per member; numbers never change
meaning once a catalogue ships with them: append, do not reorder.
"""

from enum import IntEnum


class CardType(IntEnum):
    """Printed type of a card."""

    TREACHERY = 0
    MINION = 1
    ATTACHMENT = 2
    SIDE_SCHEME = 3
    ENVIRONMENT = 4
    OBLIGATION = 5
    VILLAIN = 6
    MAIN_SCHEME = 7
    IDENTITY = 8
    ALLY = 9
    PLAYER = 10  # event, resource, upgrade, support: anything of a player deck that is not an ally


class Kind(IntEnum):
    """What a character is."""

    VILLAIN = 0
    IDENTITY = 1
    ALLY = 2
    MINION = 3


class Form(IntEnum):
    """Form of an identity; ANY where an ability asks for none."""

    ANY = 0
    HERO = 1
    ALTER_EGO = 2


class Status(IntEnum):
    """Status cards (X13, X14)."""

    TOUGH = 0
    STUNNED = 1
    CONFUSED = 2


class Keyword(IntEnum):
    """Keywords as bit numbers of a keyword mask; retaliate, incite and hinder also have a value field."""

    GUARD = 0
    OVERKILL = 1
    PATROL = 2
    PIERCING = 3
    QUICKSTRIKE = 4
    RANGED = 5
    RETALIATE = 6
    STALWART = 7
    STEADY = 8
    SURGE = 9
    TOUGHNESS = 10
    VILLAINOUS = 11
    INCITE = 12
    HINDER = 13
    PERMANENT = 14
    VICTORY = 15
    SETUP = 16
    USES = 17
    TEAMWORK = 18
    TEMPORARY = 19
    PERIL = 20
    ASSAULT = 21  # basic thwarts against this scheme use ATK instead of THW
    FORMIDABLE = 22
    LINKED = 23
    REQUIREMENT = 24
    RESTRICTED = 25
    TEAM_UP = 26
    ALLIANCE = 27
    FORM = 28
    HEROIC = 29
    # minions
    VULNERABLE = 30  # discarded as soon as it is stunned or confused


class Icon(IntEnum):
    """Scheme icons."""

    ACCELERATION = 0
    AMPLIFY = 1
    CRISIS = 2
    HAZARD = 3


class Timing(IntEnum):
    """Heading of an ability: when it may or must resolve."""

    BOOST = 0
    WHEN_REVEALED = 1
    FORCED_INTERRUPT = 2
    INTERRUPT = 3
    FORCED_RESPONSE = 4
    RESPONSE = 5
    WHEN_DEFEATED = 6
    CONSTANT = 7
    SCRIPTED = 8  # a (defense) ability that a situation's script uses at a stated time
    ACTION = 9  # player actions: read, not simulated yet
    SETUP = 10  # instructions of a setup: read, not simulated yet
    SPECIAL = 11  # the Special heading: resolves when another ability says so
    WHEN_COMPLETED = 12  # the When Completed heading of a main scheme stage
    ATTACHING = 13  # an attachment's attach instruction: resolves as it enters play, before When Revealed


class Label(IntEnum):
    """Label in parentheses behind the timing word, as a bit mask."""

    NONE = 0
    ATTACK = 1
    DEFENSE = 2
    THWART = 4


class Limit(IntEnum):
    """How often an ability may resolve."""

    NONE = 0
    PER_ROUND = 1
    PER_PHASE = 2
    PER_ACTIVATION = 3  # or per attack
    PER_ROUND_AND_PLAYER = 4  # once per round for each player that is "you"


class Trigger(IntEnum):
    """The occurrence an ability waits for. `subject` says who must do or suffer it, `versus` against whom."""

    NONE = 0
    ATTACKS = 1  # when SUBJECT attacks / initiates an attack [against VERSUS] (A17)
    DEFENDS = 2  # when SUBJECT defends against an attack (C10)
    WOULD_BE_DEALT = 3  # when any amount of damage would be dealt to SUBJECT (B6.1)
    WOULD_TAKE = 4  # when SUBJECT would take any amount of damage (B6.3)
    TAKES = 5  # when SUBJECT takes any amount of damage (B6.4)
    WOULD_BE_DEFEATED = 6  # when SUBJECT would be defeated (B6.6)
    DEFEATED = 7  # the When Defeated heading, or "when SUBJECT is defeated" (B6.7, B6.8)
    AFTER_ATTACKS = 8  # after SUBJECT attacks [and damages / defeats VERSUS] (A15, E9)
    AFTER_ATTACKED = 9  # after SUBJECT is attacked (A15, E9)
    AFTER_DEFENDS = 10  # after SUBJECT defends against an attack [and takes no damage] (C13)
    AFTER_DAMAGED = 11  # after SUBJECT takes any amount of damage [from an attack] (B6.10)
    AFTER_BASIC_POWER = 12  # after SUBJECT uses a basic power (C13)
    SCHEMES = 13  # when SUBJECT schemes
    AFTER_SCHEMES = 14  # after SUBJECT schemes
    AFTER_ACTIVATES = 15  # after SUBJECT activates (attacks or schemes)
    AFTER_DEFEATED = 16  # after SUBJECT is defeated (B6.10)
    AFTER_ENGAGES = 17  # after SUBJECT engages a player
    AFTER_THWARTS = 18  # after SUBJECT thwarts
    ACTIVATES = 19  # when SUBJECT activates [against VERSUS] (attacks or schemes)
    ENGAGES = 20  # when SUBJECT engages a player
    AFTER_STEP_ONE = 21  # after threat was placed in step one of the villain phase
    # activations that do not begin, statuses, the main scheme's completion (46 to 51)
    WOULD_ATTACK = 46  # when SUBJECT would attack [VERSUS]: something else happens instead
    WOULD_SCHEME = 47  # when SUBJECT would scheme [against VERSUS]
    WOULD_ACTIVATE = 48  # when SUBJECT would activate [against VERSUS]
    AFTER_BOOST_CARD = 49  # after a boost card of SUBJECT's activation has been resolved
    AFTER_STATUS_GIVEN = 50  # after a status card was placed on SUBJECT
    AFTER_ATTACHED = 51  # after a card called ARGUMENT was attached to SUBJECT
    AFTER_TREACHERY = 56  # after you resolve a treachery
    MAIN_COMPLETED = 58  # when the main scheme is completed: what the ability says happens, and nothing else
    AFTER_CHANGES_FORM = 22  # after SUBJECT changes form
    COUNTERS_CHANGE = 28  # whenever counters change: the condition of the ability's first row must hold
    AFTER_COUNTERS_PLACED = 29  # after counters (of the kind of the subject's argument) are placed on SELF
    AFTER_SIDE_SCHEME_DEFEATED = 31  # after a side scheme is defeated
    AFTER_FLIPPED = 30  # after SELF is turned to this side
    ELSEWHERE = 23  # something that no simulation plays yet (a turn's end, a card played); its rows are not read
    AFTER_THREAT_PLACED = 24  # after threat was placed on this scheme
    # minions
    AFTER_ENGAGES_OR_ACTIVATES = 39  # after SUBJECT engages a player or activates
    VILLAIN_PHASE_BEGINS = 40  # when the villain phase begins
    AFTER_VILLAIN_PHASE = 41  # after the villain phase ends
    # attachments
    WOULD_READY = 33  # when SUBJECT would ready
    AFTER_RESET = 34  # after SUBJECT's hit points were reset
    CARD_REVEALED = 42  # when a card called like the subject's argument is revealed
    WOULD_ENTER = 43  # when SELF would enter play (only with Op.OUST)
    SCHEME_DEFEATED = 60  # when the side scheme that SELF is attached to is defeated
    THIS_ATTACHED = 36  # after this card was attached to SUBJECT
    WOULD_GET_STATUS = 35  # when SUBJECT would get a stunned or confused card; the ability takes its place


class Who(IntEnum):
    """Characters a trigger speaks of."""

    ANYONE = 0
    SELF = 1  # the card that has the ability
    HOST = 2  # the character this card is attached to
    YOU = 3  # the player of the identity that has the ability; on an encounter card the player acted against
    YOUR_HERO = 4
    VILLAIN = 5
    ENEMY = 6
    MINION = 7
    ALLY = 8
    CHARACTER = 9
    FRIENDLY = 10
    SELECTED = 11  # characters that the ability's SUBJECT_SELECTION picks, with trait or name SUBJECT_ARGUMENT


class Pick(IntEnum):
    """Which characters Target.SELECTED, Who.SELECTED and Condition.SELECTED_IN_PLAY mean, as bits of one number.

    The bits narrow one another down; the trait (or name, with NAMED) stands in the argument.
    """

    VILLAIN = 1
    IDENTITY = 1 << 1
    ALLY = 1 << 2
    MINION = 1 << 3
    YOURS = 1 << 4  # that you control; a minion: engaged with you
    HERO = 1 << 5  # identities in hero form only
    ALTER_EGO = 1 << 6  # identities in alter-ego form only
    ONE = 1 << 7  # one of them: the extreme one if an order is given, else the player chooses
    OTHER = 1 << 8  # not the card that has the ability
    READY = 1 << 9
    EXHAUSTED = 1 << 10
    DAMAGED = 1 << 11
    STUNNED = 1 << 12
    CONFUSED = 1 << 13
    TOUGH = 1 << 14
    WITHOUT_TRAIT = 1 << 15  # the trait of the argument is what they lack
    WITHOUT_STATUS = 1 << 16  # the status bits are what they lack
    UNATTACHED = 1 << 17  # no copy of the card that has the ability is attached
    LOWEST = 1 << 18  # of the order: the lowest, else the highest
    NAMED = 1 << 19  # the argument is a name
    NOT_YOURS = 1 << 20  # that others control; a minion: not engaged with you
    WITH_ATTACHMENT = 1 << 21
    SELF = 1 << 22  # the card that has the ability itself
    NEMESIS = 1 << 23  # the minion of a nemesis set
    # orders: one of the four bits from 1 << 24 on at most
    BY_REMAINING_HP = 1 << 24
    BY_PRINTED_HP = 2 << 24
    BY_ATK = 3 << 24
    BY_SCH = 4 << 24
    BY_THW = 5 << 24
    BY_COST = 6 << 24
    BY_DEF = 7 << 24
    BY_ATTACHMENTS = 8 << 24
    BY_DAMAGE = 13 << 24
    BY_PRINTED_ATK = 14 << 24
    BY_TRAITS = 15 << 24


ENEMIES = Pick.VILLAIN | Pick.MINION
FRIENDLY_CHARACTERS = Pick.IDENTITY | Pick.ALLY
PICK_ORDERS = 15 << 24


class Controlled(IntEnum):
    """Types of cards that Op.DISCARD_CONTROLLED discards, as bits."""

    ALLY = 1
    UPGRADE = 2
    SUPPORT = 4


class Qualifier(IntEnum):
    """What else must be true of the occurrence, as a bit mask."""

    NONE = 0
    DAMAGES = 1  # "... and damages VERSUS": the attack's own damage (A19)
    DEFEATS = 2  # "... and defeats VERSUS": the attack's own damage (A19)
    UNHARMED = 4  # "... and takes no damage"
    FROM_ATTACK = 8  # "... from an attack"
    UNDEFENDED = 16  # "... and the attack is undefended"


class Op(IntEnum):
    """What one effect row does. Each has a function `effect_<name>` in the engine unless it is only read as a
    constant.
    """

    UNSUPPORTED = 0  # a text that is not modelled: does nothing, is counted in `coverage`
    DEAL_DAMAGE = 1  # AMOUNT damage to TARGET (a separate packet for each)
    HEAL = 2  # AMOUNT damage from TARGET
    HEAL_ALL = 3  # all damage from TARGET
    SET_HIT_POINTS = 4  # TARGET's hit points become AMOUNT (a replacement of being defeated)
    PREVENT = 5  # AMOUNT of the damage about to be taken (0: all of it)
    REDUCE_DEALT = 6  # the damage about to be dealt by AMOUNT
    PLACE_DAMAGE_HERE = 7  # the damage about to be dealt goes on this card instead
    DISCARD_THIS = 8  # this card leaves play
    PLACE_THREAT = 9  # AMOUNT threat on TARGET scheme
    REMOVE_THREAT = 10  # AMOUNT threat from TARGET scheme
    GIVE_STATUS = 11  # status ARGUMENT (a Status) to TARGET
    GIVE_BOOST = 12  # AMOUNT additional boost cards to TARGET enemy (for this activation)
    DRAW = 13  # you draw AMOUNT cards
    DISCARD_HAND = 14  # AMOUNT cards from your hand are discarded (at random or chosen: hands are counts)
    DISCARD_UPGRADE = 15  # choose and discard AMOUNT upgrades you control
    DISCARD_SUPPORT = 16  # choose and discard AMOUNT supports you control
    DISCARD_UPGRADE_OR_SUPPORT = 17  # choose and discard AMOUNT upgrades or supports you control
    EXHAUST = 18  # TARGET exhausts
    READY = 19  # TARGET readies
    MODIFY_ATK = 20  # TARGET gets +AMOUNT ATK for this attack
    MODIFY_SCH = 21  # TARGET gets +AMOUNT SCH for this activation
    MODIFY_DEF = 22  # TARGET gets +AMOUNT DEF for this attack
    ATTACK_GAINS = 23  # this attack gains keyword ARGUMENT (a Keyword)
    ENEMY_ATTACKS = 24  # TARGET enemy attacks you, in either form
    ENEMY_SCHEMES = 25  # TARGET enemy schemes
    ENEMY_ACTIVATES = 26  # TARGET enemy activates against you
    ATTACK_EACH_OTHER_HERO = 27  # this attack is also resolved against each other hero (X4)
    PUT_INTO_PLAY = 28  # this card enters play, a minion engaged with you
    DECLARE_DEFENDER = 29  # TARGET exhausts and is declared the defender (C3, C4)
    CANCEL_BOOST_ICONS = 30  # the boost icons of the boost card turned up do not count
    SURGE = 31  # this card gains surge
    ADD_BOOST_ICONS = 32  # AMOUNT boost icons for this activation
    DEAL_ENCOUNTER_CARD = 33  # you are dealt AMOUNT facedown encounter cards
    REVEAL_TOP = 34  # reveal the top AMOUNT cards of the encounter deck
    DRONE_INTO_PLAY = 35  # your deck's top card becomes a facedown Drone minion engaged with you
    CHOOSE = 36  # one of the AMOUNT options in the rows behind it
    ADD_ACCELERATION_TOKEN = 37  # AMOUNT acceleration tokens
    DISCARD_ENCOUNTER_TOP = 38  # AMOUNT cards from the top of the encounter deck are discarded
    DISCARD_DECK_TOP = 39  # AMOUNT cards from the top of your deck are discarded
    INDIRECT_DAMAGE = 41  # AMOUNT indirect damage to you (X21)
    CHANGE_FORM = 42  # you change to form ARGUMENT (a Form)
    SPEND_OR = 43  # spending resources is an option that counts of cards cannot decide: never chosen
    BLOCK = 45  # heads the AMOUNT rows behind it: they are left out unless its own joint and condition hold
    REVEAL_THIS = 46  # this card is revealed to you
    ATTACH_THIS = 47  # this card is attached to TARGET
    DEAL_THIS = 48  # this card becomes a facedown encounter card of TARGET (a player)
    SHUFFLE_THIS = 49  # this card is shuffled into the encounter deck
    RESOLVE_WHEN_REVEALED = 50  # the When Revealed abilities of this card
    ENEMY_ATTACKS_UNBOOSTED = 51  # as ENEMY_ATTACKS, without a boost card of its own
    ENEMY_ACTIVATES_UNBOOSTED = 52  # as ENEMY_ACTIVATES, without a boost card of its own
    PLACE_COUNTERS = 53  # AMOUNT counters of kind ARGUMENT on TARGET
    REMOVE_COUNTERS = 54  # AMOUNT counters of kind ARGUMENT from TARGET
    DISCARD_CONTROLLED = 55  # choose and discard AMOUNT cards you control of the types ARGUMENT ("ally|support")
    ATTACK_INDIRECT = 56  # this attack deals indirect damage
    # constants: read where they matter, no effect function
    CONSTANT_ATK = 60  # TARGET gets +AMOUNT ATK
    CONSTANT_SCH = 61  # TARGET gets +AMOUNT SCH
    CONSTANT_HIT_POINTS = 62  # TARGET gets +AMOUNT hit points
    CONSTANT_DEF = 63  # TARGET gets +AMOUNT DEF
    ATTACK_DAMAGE_TAKEN = 64  # SELF takes AMOUNT more damage from each attack
    CANNOT_TAKE_DAMAGE = 65  # SELF takes no damage while the condition holds
    CANNOT_ATTACK = 66  # SELF cannot attack TARGET (Target.EACH_MINION, Target.VILLAIN)
    TOUGH_LIMIT = 67  # SELF can have up to AMOUNT tough cards
    INDIRECT_ATTACKS = 68  # SELF's attacks deal indirect damage
    ATK_IS_REMAINING_HP = 69  # SELF's ATK is its remaining hit points
    MUST_DEFEND_WITH_ALLY = 70  # the engaged player must defend against SELF with an ally if able
    GAINS_KEYWORD = 71  # TARGET has keyword ARGUMENT (value AMOUNT for retaliate)
    ATK_IS_PER = 72  # SELF's ATK is AMOUNT times PER
    SCH_IS_PER = 73  # SELF's SCH is AMOUNT times PER
    THREAT_STAYS = 74  # threat cannot be removed from TARGET scheme
    LOSES_KEYWORD = 76  # TARGET loses keyword ARGUMENT
    READ_ONLY = 77  # a text that changes nothing a simulation looks at (what playing a card costs, say): read, not run
    # 78 to 99 are for further constants
    # effects again
    ASSIGN_DAMAGE = 101  # AMOUNT damage divided among all heroes and allies as the players choose
    REMOVE_THIS = 102  # this card is removed from the game
    MAY_CHANGE_FORM = 103  # you may change to form ARGUMENT
    THIS_AS_BOOST = 104  # this card becomes a facedown boost card of TARGET enemy
    # activations, and what a villain may not suffer (210 to 219)
    REPLACE_ACTIVATION = 210  # the activation that would begin does not: what else the ability says happens instead
    NO_BOOST_CARD = 211  # the activation under way is dealt no boost card of its own
    END_GAME = 212  # the game ends; AMOUNT is the Outcome
    SHELTER = 213  # TARGET cannot take damage until the phase ends
    CANNOT_HAVE_STATUS = 214  # constant: SELF cannot get status ARGUMENT
    ENVIRONMENT_TRAITS = 215  # constant: SELF has the traits of each environment in play
    HAS_AMPLIFY = 216  # constant: SELF has AMOUNT amplify icons
    FIRST_SURGES = 217  # constant: the first attachment with trait ARGUMENT revealed each round gains surge
    REPLACE_DEFEAT = 260  # SELF, who would be defeated, is not: what else the ability says happens instead
    CLEAR_MAIN = 262  # all threat leaves the main scheme, even under a crisis icon
    NEXT_STAGE = 263  # the next stage of the villain is revealed in place of this one
    REMOVE_COUNTERS_AMONG = 261  # AMOUNT counters of kind ARGUMENT from among the cards in play with a trait
    MOVE_BOOST = 218  # your identity's boost cards move to TARGET enemy
    BOOST_CARD_TO_PLAYER = 219  # the boost card turned up goes to your discard pile (1), deck (2) or encounter pile (3)
    EACH_PLAYER = 110  # heads the AMOUNT rows behind it: they are resolved for each player, in player order
    # minions
    FOR_PLAYER = 200  # heads the AMOUNT rows behind it: they are resolved for the player TARGET instead of you
    CANNOT_BE_ATTACKED = 201  # constant: TARGET enemy cannot be attacked (by characters of the SELECTION, 0 anybody)
    CANNOT_THWART = 202  # constant: you cannot thwart (Target.EACH_SIDE_SCHEME: side schemes)
    SCHEME_ON = 203  # the threat of this scheme activation goes on TARGET side scheme, if that is in play
    ENGAGES_FIRST_PLAYER = 204  # constant: SELF enters play engaged with the first player
    ENGAGE = 205  # TARGET minion engages you
    POWERS_OF_VILLAIN = 206  # constant: SELF's SCH and ATK are those of the villain
    REMOVE_FROM_HAND = 207  # AMOUNT cards from your hand leave the game
    REMOVE_DECK_TOP = 208  # AMOUNT cards from the top of your deck leave the game
    UNASSAILABLE = 280  # TARGET enemy cannot be attacked until the phase ends
    MOVE_THREAT = 281  # all threat on TARGET scheme moves to the main scheme
    RAISE_DEALT = 282  # the damage about to be dealt is AMOUNT (times PER) more
    OUST = 283  # as this minion enters play, the ally called ARGUMENT is discarded
    CANNOT_DEFEND = 284  # constant: characters without trait ARGUMENT cannot make basic defenses against SELF
    GAINS_ACCELERATION = 285  # constant: TARGET has AMOUNT acceleration icons
    DIVIDES_DAMAGE = 286  # constant: SELF's attack damage is divided evenly among the attacked player's characters
    MOST_DAMAGE = 209  # constant: SELF takes at most AMOUNT damage each phase (When.END_OF_ATTACK: from each attack)
    # counters, sides, abilities of other cards (engine/effects_cards.py)
    REMOVE_ALL_COUNTERS = 140  # all counters of kind ARGUMENT from TARGET
    FLIP = 141  # TARGET card is turned to its other side (to the one with trait ARGUMENT, if it does not show it)
    RESOLVE_ABILITY = 143  # AMOUNT times the abilities called ARGUMENT (or of that heading) of TARGET cards, for you
    ENTERS_WITH_COUNTERS = 142  # constant: SELF enters play with AMOUNT counters of kind ARGUMENT
    # several villains
    MOVE_COUNTER = 220  # the active counter moves to TARGET villain
    REVEAL_TOP_OF = 221  # the top AMOUNT cards of TARGET villain's own encounter deck are revealed
    ALLY_MUST_DEFEND = 222  # you must defend against this attack with an ally if able
    GATHER_THREAT = 223  # all threat moves from the side scheme with the least to the one with the most
    REMOVE_THREAT_BUT = 224  # all threat but AMOUNT is removed from TARGET scheme
    REMOVE_STATUSES = 225  # all status cards of the kinds whose bits make up AMOUNT leave TARGET
    ADD_POWER_OF_OTHER = 226  # the other villain's ATK is added to that of the attack at hand, SCH to that of a scheme
    SET_ASIDE = 227  # this villain is set aside when it leaves play
    # constants
    SCHEMES_ON_OWN = 230  # SELF places the threat of its schemes on its own side scheme
    SCHEME_OF = 231  # this side scheme is that of TARGET villain
    EXCESS_AS_THREAT = 232  # excess damage dealt by TARGET is placed as threat on its own side scheme
    OTHERS_NOT_ATTACKED = 233  # players cannot attack villains other than TARGET
    CANNOT_LEAVE_PLAY = 234  # this card does not leave play while the condition holds
    CANNOT_BE_DEFEATED = 235  # SELF is not defeated while the condition holds
    CANNOT_WIN = 236  # players do not win by defeating villains
    THWARTS_BARRED = 237  # threat cannot be removed from the side scheme this is attached to by thwarting
    # encounter cards from one zone to another: SELECTION are CardPick bits, ARGUMENT what they are called
    DISCARD_UNTIL = 120  # encounter cards are discarded until such a card comes up: that is the card discarded this way
    REVEAL_CARD = 121  # such a card is revealed to you
    CARD_INTO_PLAY = 122  # such a card enters play, a minion engaged with you
    ATTACH_CARD = 123  # such a card enters play attached to TARGET
    DEAL_CARD = 124  # such a card becomes a facedown encounter card of yours
    SHUFFLE_CARDS = 125  # such cards are shuffled into the encounter deck
    SHUFFLE_DECK = 126  # the encounter deck is shuffled
    FIND_CARD = 127  # such a card is looked for: rows behind it move it as if it had been discarded this way
    # attachments
    GAINS_TRAIT = 160  # constant: TARGET has trait ARGUMENT
    CANNOT_DO = 161  # constant: TARGET cannot do what the Deed bits in AMOUNT say
    TREATED_AS_MINION = 162  # constant: the ally this is attached to is a minion with trait ARGUMENT, without a text
    BLANK = 163  # constant: TARGET has no printed text but traits (AMOUNT 1: no abilities with a timing word)
    REVEALED_AGAIN = 164  # constant: When Revealed abilities of cards that TARGET reveals resolve once more
    CANNOT_BE_DEFENDED = 165  # constant: nobody defends against the attacks of TARGET
    MOST_FROM_ATTACK = 166  # constant: TARGET takes at most AMOUNT damage from one attack
    CONSTANT_THW = 167  # constant: TARGET gets +AMOUNT THW
    LOSES_GAME = 168  # constant: the players lose the game while the condition holds
    COUNTS_AS_STUNNED = 169  # constant: TARGET is stunned, with or without a card
    REDUCE_TO = 170  # the damage about to be taken becomes AMOUNT
    ENGAGES_CONTROLLER = 171  # the ally this is attached to, now a minion, is engaged with its controller
    EXHAUST_CARDS = 173  # an upgrade and a support you control exhaust: nothing looks at that
    NO_DAMAGE_FROM_ATTACK = 174  # the damage of the attack that the ability answers is prevented
    FROM_DISCARD = 172  # AMOUNT cards from your discard pile to your hand
    # When Revealed texts (engine/effects_reveal.py)
    INSTEAD = 180  # AMOUNT replaces the amount of the row behind it if the condition holds
    PICK = 181  # TARGET is picked, for the rows behind ("that character")
    ENEMY_ATTACKS_PICKED = 182  # TARGET enemy attacks the character that a row before picked
    ATTACKS_ENGAGED = 183  # TARGET minions attack the heroes (AMOUNT 1: the players) they are engaged with
    ACTIVATES_ENGAGED = 184  # TARGET minions activate against the players they are engaged with
    GROUP_INDIRECT = 185  # AMOUNT indirect damage that the players divide among the characters of all
    ACCELERATION_HERE = 187  # AMOUNT acceleration tokens on the side scheme that has the ability
    PASS_MINIONS = 188  # each minion leaves the player it is engaged with and engages the one before in player order
    REPEAT = 189  # the rows of the ability are resolved once more from the first one
    RETURN_UPGRADE_OR_SUPPORT = 186  # AMOUNT upgrades or supports you control return to your hand
    # boost cards and obligations (engine/effects_this_card.py, engine/effects_players.py)
    RESOLVE_BOOSTS = 240  # the Boost abilities of TARGET characters
    FLIP_FORM = 241  # you change to your other form
    KEEP_FORM = 242  # you cannot change form until your next turn ends
    KEEP_EXHAUSTED = 243  # your identity cannot ready until your next turn ends
    DECK_TOP_AWAY = 244  # AMOUNT cards from the top of your deck are put aside
    PLAYERS_ONLY = 245  # what changes only how cards are played or lie on a player's side: resolves, changes no count
    RESOLVE_OWN_SPECIAL = 246  # the Special abilities of this card
    DECLINE = 247  # what an ability offers is not made use of: changes nothing
    RETURN_SUPPORT = 248  # a support you control returns to your hand
    # abilities of other cards, cards returned (engine/effects_other_cards.py)
    RETURN_UPGRADE = 300  # AMOUNT upgrades you control return to your hand
    DISCARD_ENVIRONMENTS = 304  # each other environment with trait ARGUMENT leaves play
    REMOVE_LOST_ALLY = 305  # the allies that the attack defeated leave the game, no longer in a discard pile
    RESOLVE_TOPMOST = 307  # the When Revealed abilities of the topmost treachery in the encounter discard pile
    ADVANCE_MAIN = 308  # the main scheme advances to stage AMOUNT, if it is at the one before
    # particular cards of players (engine/player_cards.py): SELECTION are PlayerPick bits, ARGUMENT a trait
    SHOW_FROM_HAND = 320  # as DISCARD_HAND, at random: rows behind look at the cards
    SHOW_FROM_DECK = 321  # as DISCARD_DECK_TOP: rows behind look at the cards
    SHOW_HAND = 322  # the cards in your hand are looked at
    DISCARD_OF_HAND = 323  # AMOUNT (0: all) such cards of the hand just looked at are discarded
    DISCARD_DECK_UNTIL = 324  # cards from the top of your deck are discarded until such a card comes up
    # cards beneath a side scheme (engine/beneath.py)
    HAND_BENEATH = 325  # AMOUNT cards from your hand are put beneath this side scheme
    ASIDE_BENEATH = 326  # AMOUNT player cards that lie aside are put beneath this side scheme
    RETURN_BENEATH = 327  # the cards beneath this side scheme return to their owners' hands
    TAKE_BENEATH = 328  # you take the cards beneath this side scheme into your hand
    DISCARD_NAMED = 329  # an upgrade or support called ARGUMENT that you control is discarded
    TURN_BACK = 330  # the damage of the attack that the ability answers goes to the attacking player's identity


CONSTANT_ROWS = (  # numbers of ops
    *range(Op.CONSTANT_ATK, 100),
    *range(Op.CANNOT_HAVE_STATUS, Op.MOVE_BOOST),
    *range(Op.SCHEMES_ON_OWN, 240),
    *range(Op.GAINS_TRAIT, 170),
    Op.ENTERS_WITH_COUNTERS,
    Op.CANNOT_BE_ATTACKED,
    Op.CANNOT_THWART,
    Op.ENGAGES_FIRST_PLAYER,
    Op.POWERS_OF_VILLAIN,
    Op.MOST_DAMAGE,
    *range(Op.CANNOT_DEFEND, 287),
)
CARD_OPS = frozenset(
    {Op.DISCARD_UNTIL, Op.REVEAL_CARD, Op.CARD_INTO_PLAY, Op.ATTACH_CARD, Op.DEAL_CARD, Op.SHUFFLE_CARDS, Op.FIND_CARD}
)


PLAYER_CARD_OPS = frozenset({Op.DISCARD_OF_HAND, Op.DISCARD_DECK_UNTIL})  # with PlayerPick bits and a trait


class CardPick(IntEnum):
    """Which encounter cards the CARD_OPS and Condition.DISCARDED_THIS_WAY mean, as bits of one number.

    The lowest bits are the CardTypes (none: any type); the trait (or name, with NAMED) stands in the argument.
    """

    TREACHERY = 1 << CardType.TREACHERY
    MINION = 1 << CardType.MINION
    ATTACHMENT = 1 << CardType.ATTACHMENT
    SIDE_SCHEME = 1 << CardType.SIDE_SCHEME
    ENVIRONMENT = 1 << CardType.ENVIRONMENT
    OBLIGATION = 1 << CardType.OBLIGATION
    # zones in which they are looked for; several may be given
    DECK = 1 << 12
    DISCARD_PILE = 1 << 13
    ASIDE = 1 << 14
    THIS_WAY = 1 << 15  # those that a row before discarded
    # what narrows them down
    NAMED = 1 << 17  # the argument is a name
    WITHOUT_TRAIT = 1 << 18  # the trait of the argument is what they lack
    NEMESIS = 1 << 19  # of your nemesis set; with a type: your nemesis minion, your nemesis side scheme
    ABSENT = 1 << 20  # not called as a card in play
    OF_SET = 1 << 21  # of the encounter set that the argument names
    NOT_OF_SET = 1 << 22  # of another set
    SET_OF_FOUND = 1 << 23  # of the encounter set of the card that a row before revealed
    NO_NEMESIS = 1 << 27  # of no nemesis set
    # which of them
    EVERY = 1 << 24  # each of them, else one
    TOPMOST = 1 << 25  # the one that lies highest, else the one that the players would rather have
    RANDOM = 1 << 26  # one at random, of those set aside


class PlayerPick(IntEnum):
    """Which player cards are meant where particular ones matter, as bits of one number; a trait may narrow them down.

    Of the icons and of the types one is enough; without such bits any will do.
    """

    ENERGY = 1  # a printed icon of this kind
    MENTAL = 2
    PHYSICAL = 4
    WILD = 8
    ALLY = 16
    EVENT = 32
    RESOURCE = 64
    SUPPORT = 128
    UPGRADE = 256
    PLAYER_SIDE_SCHEME = 512
    OWN = 1024  # identity-specific
    IN_HAND = 2048  # of those in your hand, not those discarded this way: the grammar puts a SHOW_HAND row before


PRINTED_ICONS = 15
PLAYER_CARD_TYPES = 1008
CARD_TYPES = (1 << 12) - 1
ENCOUNTER_ZONES = CardPick.DECK | CardPick.DISCARD_PILE
ALL_ZONES = ENCOUNTER_ZONES | CardPick.ASIDE


class Deed(IntEnum):
    """What CANNOT_DO forbids, as bits of one number."""

    READY = 1
    ATTACK = 2
    BASIC_ATTACK = 4
    ATTACK_VILLAIN = 8
    DEFEND = 16
    DEFEND_VILLAIN = 32  # against the villain's attacks
    THWART = 64
    RECOVER = 128
    CHANGE_FORM = 256
    LEAVE_HERO_FORM = 512  # from hero form to alter-ego form


class Per(IntEnum):
    """What an amount is multiplied by."""

    ONE = 0
    PLAYER = 1  # [per_hero]
    UPGRADE = 2  # for each upgrade you control
    SUPPORT = 3
    MINION_ENGAGED = 4  # for each minion [with trait ARGUMENT] engaged with you
    ICON_CANCELED = 5
    CARD_IN_HAND = 6
    SIDE_SCHEME = 7
    REMAINING_HP = 8
    DAMAGE_HERE = 9
    ALLY = 10  # for each ally you control
    ENEMY_IN_PLAY = 11  # for each enemy [with trait ARGUMENT] in play
    BOOST_ICON_DISCARDED = 12  # boost icons on cards this ability discarded
    CARD_DISCARDED = 13  # cards this ability discarded
    THREAT_HERE = 14
    PRINTED_STAGE = 15  # the villain's stage number
    EXHAUSTED_CHARACTER = 16
    MINION_IN_PLAY = 17
    ATTACHMENT = 18  # for each attachment on SELF
    BOOST_ICON_DISCARDED_PLUS_ONE = 19
    THREAT_ON_NAMED = 20  # threat on the scheme called ARGUMENT
    DAMAGE_DEALT = 21  # damage that the activation of the row before dealt
    THREAT_PLACED = 22  # threat that the activation of the row before placed
    OBLIGATION = 23  # obligations in your play area
    CHARACTER = 24  # characters you control
    STATUS_CARD = 25  # status cards on your identity
    COUNTER_HERE = 26  # counters of kind ARGUMENT on SELF
    COUNTER_ON_MAIN_SCHEME = 27  # counters of kind ARGUMENT on the main scheme
    VILLAIN_ATTACHMENT = 28  # attachments [with trait ARGUMENT] on the villain
    THREAT_ON_MAIN = 29  # threat on the main scheme
    ATK_OF_SELF = 30  # the ATK of the character that has the ability
    SCH_OF_SELF = 31
    ATK_OF_VILLAIN = 32
    SCH_OF_VILLAIN = 33
    # what the villain's texts count (110 to 119)
    MAIN_STAGE = 110  # the number of the main scheme's stage
    VICTORY_SIDE_SCHEME = 112  # side schemes in the victory display
    VICTORY_MINION = 113  # minions [with trait ARGUMENT] in the victory display
    DAMAGE_ON_SELF = 34  # damage the character that has the ability has sustained
    STATUS_IN_PLAY = 35  # characters in play with status ARGUMENT
    # counters of a kind: ARGUMENT is "kind" or "kind@name"
    COUNTER_ON_NAMED = 80  # on the card called so
    COUNTER_ON_TRAIT = 81  # on the attachment or environment with that trait
    COUNTER_ON_HOST = 82  # on the character this card is attached to
    COUNTER_ON_VILLAIN = 83
    COUNTER_ON_YOU = 84  # on your identity
    # encounter cards that a row before discarded, with trait ARGUMENT
    TREACHERY_DISCARDED = 70
    MINION_DISCARDED = 71
    CARD_WITH_TRAIT_DISCARDED = 72
    THREAT_ON_FOUND = 73  # threat on the side scheme that a row before revealed
    THAT_DAMAGE = 85  # the damage of the packet that the ability answers
    # When Revealed texts
    ATK_OF_YOU = 120  # your identity's ATK, 0 for an alter-ego
    SELECTED = 121  # characters that PER_SELECTION picks, with trait or name PER_ARGUMENT
    ATK_OF_PICKED = 122  # the ATK of the character a row before picked
    SCH_OF_PICKED = 123
    ATK_OF_NAMED = 125  # the ATK of the enemy called ARGUMENT
    SCH_OF_NAMED = 126
    UPGRADE_IN_PLAY = 127  # upgrades of all players
    OBLIGATION_IN_PLAY = 128  # obligations in the play areas of all players
    UPGRADE_OR_SUPPORT = 124  # upgrades and supports you control
    # boost cards and obligations
    COST_OF_DEFEATED = 130  # the printed cost of the ally that the attack defeated
    HALF_HAND = 131  # half of the cards in your hand, rounded down
    STAR_DISCARDED = 132  # star icons on the encounter cards that a row before discarded
    # attachments
    OTHER_ATTACHMENT = 90  # for each other attachment [with trait ARGUMENT] on the same character
    TRAIT_ATTACHMENT = 91  # attachments in play with trait ARGUMENT
    # what lies in the encounter discard pile, what was defeated, what your identity has sustained
    DISCARD_PILE = 140  # cards of the types PER_SELECTION (CardPick) in the encounter discard pile
    DAMAGE_ON_YOU = 141  # damage your identity has sustained
    VILLAIN_DEFEATED = 142  # villains (stages) defeated so far
    ATK_OF_SHOWN = 143  # the printed ATK of the minion that a row before discarded
    SCH_OF_SHOWN = 144
    VILLAIN_DEFEATED_PER_PLAYER = 145  # as VILLAIN_DEFEATED, times the number of players
    # your cards that a row before showed or discarded; PER_SELECTION are PlayerPick bits, PER_ARGUMENT a trait
    DRAWN_CARD = 150
    DRAWN_ICON = 151  # printed resource icons on them, of the kinds that PER_SELECTION names
    DRAWN_ICON_KIND = 152  # different kinds of resource icons on them
    DRAWN_TYPE = 153  # different card types among them
    DRAWN_COST = 154  # their printed costs added
    DRAWN_HIGHEST_COST = 155  # the highest of their printed costs
    DRAWN_OF_A_TYPE = 156  # as many as share one card type
    DRAWN_ICON_KIND_OF_ALL = 157  # as DRAWN_ICON_KIND, of all players


class Target(IntEnum):
    """Whom or what an effect acts on."""

    NONE = 0
    SELF = 1  # the card that has the ability
    HOST = 2  # the character this card is attached to
    YOU = 3  # your identity
    YOUR_HERO = 4  # your identity, if in hero form
    VILLAIN = 5
    ATTACKER = 6  # the attacking (activating) enemy
    ATTACKED = 7  # the attacked enemy or character
    DEFENDER = 8  # the defending character
    DAMAGED = 9  # the character the attack's own damage damaged
    EVENT_SUBJECT = 10  # "it": the one the trigger spoke of
    EACH_HERO = 11
    EACH_OTHER_HERO = 12
    EACH_CHARACTER_YOU_CONTROL = 13
    EACH_ALLY_YOU_CONTROL = 14
    EACH_FRIENDLY = 15
    EACH_MINION = 16  # each minion [with trait ARGUMENT]
    EACH_MINION_ENGAGED = 17  # each minion [with trait ARGUMENT] engaged with you
    EACH_ENEMY = 18
    CHOSEN_ALLY = 19  # an ally you control (C3: first ready one where that matters)
    MAIN_SCHEME = 20
    EACH_SIDE_SCHEME = 21
    THIS_SCHEME = 22
    NAMED_SCHEME = 23  # the side scheme called ARGUMENT; without one, the card that keeps threat as counters
    DEALT_TO = 24  # the character the activation dealt damage to
    EACH_IDENTITY = 26
    NAMED_ENEMY = 27  # the enemy called ARGUMENT
    HIGHEST_HP_MINION = 28
    EACH_PLAYER = 29
    EACH_ALLY = 30
    IDENTITY_OF_EACH_PLAYER = 31
    FIRST_PLAYER = 32  # the first player, or their identity
    HOST_SCHEME = 33  # the scheme this card is attached to
    NAMED_CARD = 34  # the card called ARGUMENT, of any type
    EACH_UPGRADE_YOU_CONTROL = 35
    EACH_SUPPORT_YOU_CONTROL = 36
    TRAIT_CARD = 40  # the card with trait ARGUMENT in your play area
    EACH_FACEDOWN_DRONE = 41  # minions that DRONE_INTO_PLAY made
    ANY_TRAIT_CARD = 110  # an attachment or environment in play with trait ARGUMENT
    FORM_ATTACHMENT = 111  # the attachment on SELF that gives it a form ("mass form")
    SELECTED = 42  # the characters that the row's SELECTION picks, with trait or name ARGUMENT
    # minions
    ENGAGED_PLAYER = 100  # the player the minion that has the ability is (or was) engaged with
    DEFEATING_PLAYER = 101  # the player whose character dealt the damage that defeats it, else you
    EVENT_PLAYER = 102  # the player of the character the attack damaged or defeated
    # several villains
    VILLAIN_WITH_LEAST_THREAT = 60  # the villain whose own side scheme has the least threat
    VILLAIN_WITH_MOST_THREAT = 61
    NEXT_VILLAIN = 62  # the villain behind the active one in activation order
    OTHER_VILLAIN = 63  # the villain who is not the active one
    SCHEME_OF_ACTIVE = 64  # the active villain's own side scheme
    SCHEME_OF_NAMED = 65  # that of the villain called ARGUMENT
    SCHEME_OF_SELF = 66  # that of the villain who has the ability, or to whom the card is attached
    SCHEME_OF_EACH_OTHER = 67  # those of all villains but that one
    SCHEME_WITH_LEAST_THREAT = 68  # the side scheme with the least threat
    SCHEME_WITH_MOST_THREAT = 69
    FOUND = 70  # the card that a row before revealed or put into play
    # When Revealed texts
    HURT = 122  # the characters that took damage of the row before
    HAD_STATUS = 121  # the characters that had the status card of the row before already
    PICKED = 120  # the one character that a row of this ability picked last
    # boost cards and obligations
    YOUR_LEADER = 130  # the players' own leader, whom only a competitive game has
    CHOSEN_SCHEME = 131  # a scheme of the players' choice
    TRAIT_SCHEME = 132  # the side scheme with trait ARGUMENT
    OWNER = 133  # the player whose hero or nemesis set the card belongs to
    PLAYER_WITH_ATTACHED = 134  # the player to whose identity a card called ARGUMENT is attached
    # cards in play that need not be characters
    EACH_ATTACHMENT = 80  # [with trait ARGUMENT] in play
    EACH_ENVIRONMENT = 81
    TRAIT_ENVIRONMENT = 82  # the environment in play with trait ARGUMENT
    # attachments
    NAMED_ENVIRONMENT = 90  # the environment called ARGUMENT
    DAMAGED_HERO = 91  # the hero whom the attack's own damage damaged
    # other cards
    EACH_TRAIT_CARD = 140  # each attachment and environment with trait ARGUMENT, for counters


class Condition(IntEnum):
    """Test before an effect row; `condition_amount` and `argument` refine it, `negated` turns it round."""

    NONE = 0
    UNDEFENDED = 1  # the attack is undefended (C12); false outside attacks
    IS_ATTACK = 2  # this activation is an attack
    IS_SCHEME = 3
    DEALT_TO_YOU = 4  # this activation dealt damage to your identity (B5: prevented damage was dealt)
    DEALT_TO_FRIENDLY = 5
    DAMAGED_CHARACTER = 6  # this attack damaged a character (B5, A19)
    DEALT_DAMAGE = 7  # this attack dealt damage
    ALREADY_STATUS = 8  # YOU already had status ARGUMENT before the first part (X23)
    DAMAGE_HERE_AT_LEAST = 9
    TRAIT_MINION_IN_PLAY = 10  # a minion with trait ARGUMENT
    NAMED_IN_PLAY = 11  # a card called ARGUMENT
    NOTHING_HAPPENED = 12  # "if no ... this way": the row before changed nothing
    HERO_FORM = 13
    ALTER_EGO_FORM = 14
    EXPERT = 15
    TARGET_ALREADY_STATUS = 16  # TARGET of the row before already had status ARGUMENT
    DAMAGED_YOU = 17
    EXHAUSTED = 18  # your identity is exhausted
    SIDE_SCHEME_IN_PLAY = 19
    TRAIT_IDENTITY = 20  # your identity has trait ARGUMENT
    DEFENDED_BY_ALLY = 21
    DEFENDED = 22
    HAPPENED = 23  # the row before changed something ("if ... this way")
    VILLAIN_ACTIVATING = 24
    MINION_ACTIVATING = 25
    DEFEATED_CHARACTER = 26
    TRAIT_MINION_ENGAGED = 27  # a minion with trait ARGUMENT is engaged with you
    VILLAIN_TRAIT = 28  # the villain has one of the traits ARGUMENT ("Stone|Wood")
    VILLAIN_NAMED = 29  # the villain is called ARGUMENT
    ACTIVATOR_TRAIT = 30  # the activating enemy has trait ARGUMENT
    DEFEATED_ALLY = 32  # this attack defeated an ally
    NAMED_ATTACHED_TO_YOU = 33  # a card called ARGUMENT is attached to your identity
    MINION_ENGAGED = 34  # any minion is engaged with you
    MINION_IN_PLAY = 35  # any minion is in play
    SELECTED_IN_PLAY = (
        36  # a character that CONDITION_SELECTION picks, with trait or name CONDITION_ARGUMENT, is in play
    )
    COUNT_AT_LEAST = 37  # CONDITION_PER (with CONDITION_ARGUMENT) counts at least CONDITION_AMOUNT
    CARD_HAS_TRAIT = 81  # the card in play and the trait that CONDITION_ARGUMENT names: "name@trait"
    BLOCK_FAILED = 82  # the condition of the BLOCK row before did not hold
    STEP_TWO = 110  # step two of the villain phase is under way
    BOOST_CARD_TRAIT = 111  # the boost card turned up has trait ARGUMENT
    BOOST_CARD_TREACHERY = 112  # the boost card turned up is a treachery
    COUNT_AT_LEAST_PER_PLAYER = 80  # as COUNT_AT_LEAST, CONDITION_AMOUNT times the number of players
    # several villains
    ATTACKS_UNDEFENDED = 60  # SELF is making an undefended attack
    ONLY_VILLAIN = 61  # the villain TARGET of the row is the only one in play
    OTHER_VILLAIN_LIVES = 62  # another villain (called ARGUMENT) has at least 1 hit point
    THREAT_ANSWERED = 63  # the scheme that GATHER_THREAT filled answers with an ability
    TARGET_DEFEATED = 64  # the character the row before acted on was defeated
    DISCARDED_THIS_WAY = 70  # a row before discarded an encounter card that CONDITION_SELECTION (CardPick) picks
    FIRST_PLAYER = 72  # you are the first player
    ENTERED_THIS_WAY = 71  # a card of the types CONDITION_SELECTION (CardPick, 0: any) entered play by a row before
    # minions
    TARGET_TRAIT = 100  # the target of the enemy attack under way has trait ARGUMENT
    ATTACKER_TRAIT = 101  # the character whose attack deals the damage has trait ARGUMENT
    TRAIT_CARD_IN_PLAY = 102  # an environment or side scheme (CONDITION_AMOUNT: the CardType) with trait ARGUMENT
    DEFEATED_WITH_EXCESS = 103  # the damage that defeated it was more than its hit points
    SELF_ATTACKING = 104  # the attack under way is SELF's
    # When Revealed texts
    ATTACKED = 120  # an activation that this ability caused attacked you
    NAMED_ON_NAMED = 126  # a card is attached to an enemy: ARGUMENT is "enemy@card"
    NOBODY_PICKED = 125  # the row that should have picked a character found none
    NAMED_TRAIT = 122  # an enemy called so has a trait: ARGUMENT is "name@trait"
    NAMED_ATTACHMENT = 123  # an enemy called so has an attachment with a trait: ARGUMENT is "name@trait"
    VILLAIN_ATTACHMENT = 124  # the villain has an attachment with trait ARGUMENT
    TOOK_DAMAGE = 121  # your identity took at least CONDITION_AMOUNT damage by the row of damage before
    # boost cards and obligations
    COMPETITIVE = 130  # the players play against each other
    YOU_ARE = 131  # your identity shows the side called ARGUMENT
    # attachments
    PACKET_AT_LEAST = 90  # the damage about to be taken is at least CONDITION_AMOUNT
    DEALT_AT_LEAST = 91  # the attack dealt its target at least CONDITION_AMOUNT damage
    CONSEQUENTIAL = 93  # the damage that the ability answers is consequential damage
    HOST_STATUS = 92  # the character that has the ability, or its attachment, has status ARGUMENT


class Joint(IntEnum):
    """How an effect row hangs on the one before it (X23)."""

    AND = 0
    THEN = 1  # only if the row before resolved in full
    OTHERWISE = 2  # only if the row before could not be resolved at all


class When(IntEnum):
    """When an effect row resolves."""

    NOW = 0
    AFTER_DAMAGE = 1  # when the current activation has dealt its damage ("if this activation deals ...")
    END_OF_ATTACK = 2  # at the end of the current attack, before abilities after it
    AFTER_ACTIVATION = 3  # when the current activation has ended
    THAT_ACTIVATION = 4  # as the activation that a row before it starts begins ("X attacks you. X gets +1 ATK for ...")
    AMOUNT = 5  # when the current activation's amount is worked out (engine only: "+1 ATK for each ...", X24)


class Event(IntEnum):
    """Names of the event log (SITUATIONS.md); the trace is told from the same log."""

    ATTACK_INITIATED = 0
    ATTACK_ENDED = 1
    BOOST_DEALT = 2
    SCHEME_ENDED = 3
    BOOST_FLIPPED = 4
    BOOST_ABILITY = 5
    CARD_REVEALED = 6
    SURGE = 7
    DEFENDER_DECLARED = 8
    DAMAGE_DEALT = 9
    TOUGH_DISCARDED = 10
    DAMAGE_PREVENTED = 11
    DAMAGE_TAKEN = 12
    CONSEQUENTIAL_DAMAGE = 13
    DEFEATED = 14
    LEFT_PLAY = 15
    STUNNED_DISCARDED = 16
    CONFUSED_DISCARDED = 17
    RETALIATE = 18
    FORCED_RESPONSE = 19
    RESPONSE = 20
    THREAT_PLACED = 21
    THREAT_REMOVED = 22
    STAGE_ADVANCED = 23
    PLAYER_ELIMINATED = 24
    DECK_RESHUFFLED = 25
    # told in the trace, unknown to SITUATIONS.md
    INTERRUPT = 26
    ENTERED_PLAY = 27
    STATUS_GIVEN = 28
    HEALED = 29
    EXHAUSTED = 30
    READIED = 31
    CARDS_DRAWN = 32
    CARDS_DISCARDED = 33
    AMOUNT_WORKED_OUT = 34
    ICONS_COUNTED = 35
    ROUND_STARTED = 36
    ENCOUNTER_CARD_DEALT = 37
    DAMAGE_REPLACED = 38
    SCHEME_INITIATED = 39
    ICONS_CANCELED = 40
    ACCELERATION_TOKEN = 41
    UNSUPPORTED = 42
    DEFENSE_SUBTRACTED = 43
    POWER_MODIFIED = 44
    DEFENSE_MODIFIED = 45
    KEYWORD_GAINED = 46
    ICONS_ADDED = 47
    DAMAGE_RAISED = 48
    DAMAGE_RULED_OUT = 49
    HIT_POINTS_CHANGED = 95
    COUNTERS_PLACED = 80
    COUNTERS_REMOVED = 81
    VILLAINS_EXCHANGED = 90  # the active counter moved: the villain in row AMOUNT is the active one now
    FLIPPED = 82
    SETUP_STARTED = 60
    TURN_STARTED = 61
    FORM_CHANGED = 62  # AMOUNT is the new Form
    CARDS_PLAYED = 63  # the stand-in: an ally (its card), AMOUNT threat removed (card -1) or damage dealt (card -2)
    REMOVAL_PAID = 64  # the printed cost of getting rid of an attachment
    VILLAIN_PHASE_STARTED = 65


SITUATION_EVENTS = 26  # the first so many names are those of SITUATIONS.md


class Subject(IntEnum):
    """Which table an event's subject indexes."""

    NONE = 0
    CHARACTER = 1
    ATTACHMENT = 2
    SIDE_SCHEME = 3
    MAIN_SCHEME = 4
    PLAYER = 5
    CARD = 6


class Policy(IntEnum):
    """Defence policies (DESIGN section 4); SCRIPT takes the defender a situation names."""

    NONE = 0
    HERO = 1
    ALLY = 2
    ALLY_THEN_HERO = 3
    HERO_THEN_ALLY = 4
    SCRIPT = 5
    EXPECTED = 6


class TurnPolicy(IntEnum):
    """Turn policies of survival studies (docs/turns.md)."""

    AGGRESSIVE = 0
    BALANCED = 1
    CAUTIOUS = 2


class Outcome(IntEnum):
    """How a game stands."""

    ONGOING = 0
    WIN = 1
    DEFEATED = 2  # every identity is defeated
    SCHEMED = 3  # the last main scheme stage was completed
    DECKED = 4  # encounter deck and discard pile both empty (X7)


class LossCause(IntEnum):
    """What an ally was lost to (table `ally_loss`)."""

    ATTACK = 0
    BOOST = 1
    OTHER = 2


class DamageCause(IntEnum):
    """What dealt damage to an identity, and what the players lost to (table `loss_causes`)."""

    VILLAIN_ATTACK = 0
    MINION_ATTACK = 1
    BOOST = 2
    ENCOUNTER_CARD = 3
    INDIRECT = 4
    MAIN_SCHEME = 5  # loses the game, deals no damage
    OTHER = 6


class Purpose(IntEnum):
    """Purposes of the random streams (DESIGN section 3)."""

    ENCOUNTER_SHUFFLE = 1
    PLAYER_SHUFFLE = 2
    POLICY = 3
    EFFECT = 4
    PLAYER_CARDS = 5  # which cards of their decks players hold, draw or discard, where an effect looks at them


class At(IntEnum):
    """When a scripted (defense) ability is used (SITUATIONS.md)."""

    INITIATE = 0
    DECLARE = 1
    FLIP = 2
    DAMAGE = 3


class Step(IntEnum):
    """Steps of a situation's script (SITUATIONS.md); the lower-case names stand in the files."""

    ENEMY_ATTACK = 0
    ENEMY_SCHEME = 1
    ACTIVATE = 2
    DEAL_DAMAGE = 3
    PREVENT_NEXT = 4
    BASIC_ATTACK = 5
    BASIC_THWART = 6
    RECOVER = 7
    ATTACK_ABILITY = 8
    CHANGE_FORM = 9
    REVEAL = 10
    VILLAIN_PHASE = 11
    READY_ALL = 12


class Choice(IntEnum):
    """What a script's choice names."""

    OPTION = 0  # one of the options behind a CHOOSE row, from 0
    CHARACTER = 1
    POINTS = 2  # characters for the points of indirect damage


class Last(IntEnum):
    """Which of the last activations a situation tells."""

    ATTACK = 0
    SCHEME = 1
