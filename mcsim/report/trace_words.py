"""The words of the trace: what each event of the engine's log says, and the rules it follows from.

A key is an event, or an event and what tells its kinds apart (`trace_text.variant`), such as who does it. Words in
braces are filled in by `trace_text`; ids are those of `mcsim rules`, none where no rule speaks.
"""

from dataclasses import dataclass
from enum import IntEnum

from mcsim.model.opcodes import Event, Kind, Status, Subject


class Moment(IntEnum):
    """When in an activation an interrupt resolves."""

    INITIATED = 0
    LATER = 1


@dataclass(frozen=True)
class Told:
    """Words of one kind of event, and rule ids."""

    words: str
    rules: tuple[str, ...] = ()


LEFT = "({hp} of {max_hp} hit points left)"

TOLD: dict[Event | tuple[Event, int], Told] = {
    Event.SETUP_STARTED: Told("Set-up", ("X29",)),
    Event.ROUND_STARTED: Told("Round {next}"),
    Event.TURN_STARTED: Told("Turn of {who}", ("X26",)),
    Event.VILLAIN_PHASE_STARTED: Told("Villain phase", ("X4",)),
    Event.FORM_CHANGED: Told("{who} changes to {form}", ("X26",)),
    Event.CARDS_PLAYED: Told("{who} plays cards (stand-in): {played}"),
    Event.REMOVAL_PAID: Told("{who} pays the printed cost to discard {card}"),
    # an activation, in the order of its steps
    Event.ATTACK_INITIATED: Told("{who} attacks {player}", ("A1", "A2")),
    (Event.ATTACK_INITIATED, Kind.IDENTITY): Told("{who} attacks", ("E3",)),
    (Event.ATTACK_INITIATED, Kind.ALLY): Told("{who} attacks", ("E1",)),
    Event.SCHEME_INITIATED: Told("{who} schemes against {player}", ("X1",)),
    Event.STUNNED_DISCARDED: Told("{who} is stunned: the stunned card goes, there is no attack", ("X14",)),
    Event.CONFUSED_DISCARDED: Told("{who} is confused: the confused card goes, nothing else happens", ("X14",)),
    Event.BOOST_DEALT: Told("{who} is dealt a facedown boost card", ("A6",)),
    Event.DEFENDER_DECLARED: Told("{who} becomes the defender by an ability", ("C5", "C6")),
    (Event.DEFENDER_DECLARED, Kind.IDENTITY): Told("{who} exhausts and defends", ("A7", "C2")),
    (Event.DEFENDER_DECLARED, Kind.ALLY): Told("{who} exhausts and defends", ("A7", "A3", "C4")),
    Event.BOOST_FLIPPED: Told("Boost card {card}: {icons}", ("A8",)),
    Event.BOOST_ABILITY: Told("Boost ability of {card}", ("A8", "X22")),
    Event.ICONS_CANCELED: Told("{icons} of {card} canceled", ("A8",)),
    Event.ICONS_COUNTED: Told("{icons} in all", ("A8",)),
    Event.AMOUNT_WORKED_OUT: Told("{who} attacks with ATK {amount}{with_icons}, undefended", ("A9", "A14", "C12")),
    (Event.AMOUNT_WORKED_OUT, Kind.IDENTITY): Told("{who} attacks with ATK {amount}{with_icons}", ("A9", "A10")),
    (Event.AMOUNT_WORKED_OUT, Kind.ALLY): Told("{who} attacks with ATK {amount}{with_icons}", ("A9", "A12")),
    Event.DEFENSE_SUBTRACTED: Told("Less DEF {amount} of {who}: {left} damage", ("A9", "C2")),
    Event.POWER_MODIFIED: Told("{who} gets {signed} for this activation", ("X24",)),
    Event.DEFENSE_MODIFIED: Told("{signed} DEF for this attack", ("X24",)),
    Event.KEYWORD_GAINED: Told("The attack gains {keyword}", ("X19", "X20")),
    Event.ICONS_ADDED: Told("{icons} added", ("A8",)),
    Event.ATTACK_ENDED: Told("The attack ends", ("A15",)),
    Event.SCHEME_ENDED: Told("The scheme ends", ("X1",)),
    # cards in play
    Event.COUNTERS_PLACED: Told("{counters} placed on {who}"),
    Event.COUNTERS_REMOVED: Told("{counters} removed from {who}"),
    Event.FLIPPED: Told("{who} is turned over: {card}"),
    # damage
    Event.DAMAGE_DEALT: Told("{amount} damage is dealt to {who}", ("B4", "B6")),
    Event.TOUGH_DISCARDED: Told("{who} loses a tough card", ("X13",)),
    Event.DAMAGE_PREVENTED: Told("{amount} damage to {who} is prevented{by}", ("B5", "B6")),
    Event.DAMAGE_RAISED: Told("{who} takes {amount} more damage from an attack", ("B5", "B6")),
    Event.DAMAGE_RULED_OUT: Told("{who} cannot take damage: {amount} has no effect", ("B6",)),
    Event.DAMAGE_REPLACED: Told("{amount} damage is placed on {who} instead", ("B6",)),
    Event.DAMAGE_TAKEN: Told("{who} takes {amount} damage " + LEFT, ("B1", "B6")),
    Event.CONSEQUENTIAL_DAMAGE: Told("This was consequential damage", ("E9", "X25")),
    Event.DEFEATED: Told("{who} is defeated", ("B1", "B6")),
    Event.RETALIATE: Told("{who} retaliates for {amount}", ("A15", "X18")),
    Event.HEALED: Told("{who} heals {amount} damage " + LEFT),
    Event.STATUS_GIVEN: Told("{who} gets a tough card", ("X13", "X15")),
    Event.HIT_POINTS_CHANGED: Told("Hit points of {who}: {signed} by a constant ability " + LEFT, ("X24",)),
    (Event.STATUS_GIVEN, Status.STUNNED): Told("{who} is stunned", ("X14", "X15")),
    (Event.STATUS_GIVEN, Status.CONFUSED): Told("{who} is confused", ("X14", "X15")),
    Event.PLAYER_ELIMINATED: Told("{who} is out of the game", ("X11",)),
    # abilities and cards
    Event.INTERRUPT: Told("Interrupt of {who}", ("B6",)),
    (Event.INTERRUPT, Moment.INITIATED): Told("Interrupt of {who}", ("A17",)),
    Event.FORCED_RESPONSE: Told("Forced response of {who}", ("A15",)),
    Event.RESPONSE: Told("Response of {who}", ("A16",)),
    Event.CARD_REVEALED: Told("{card} is revealed", ("X8",)),
    Event.SURGE: Told("{card} has surge: one more card", ("X8",)),
    Event.ENTERED_PLAY: Told("{who} enters play", ("X8",)),
    (Event.ENTERED_PLAY, Subject.CHARACTER): Told("{who} enters play, {hp} hit points", ("X8",)),
    (Event.ENTERED_PLAY, Subject.SIDE_SCHEME): Told("{who} enters play with {amount} threat", ("X8",)),
    Event.LEFT_PLAY: Told("{who} leaves play"),
    (Event.LEFT_PLAY, Subject.CHARACTER): Told("{who} leaves play", ("B6", "X12")),
    Event.UNSUPPORTED: Told("A text of {card} is not modelled: nothing happens"),
    Event.EXHAUSTED: Told("{who} exhausts"),
    Event.READIED: Told("{who} readies"),
    Event.CARDS_DRAWN: Told("{who} draws {cards}"),
    Event.CARDS_DISCARDED: Told("{who} discards {cards}"),
    Event.ENCOUNTER_CARD_DEALT: Told("{who} is dealt a facedown encounter card", ("X4",)),
    Event.DECK_RESHUFFLED: Told("The encounter deck has run out: {cards} shuffled, one acceleration token", ("X7",)),
    # schemes and stages
    Event.THREAT_PLACED: Told("{amount} threat is placed on {who}", ("X9",)),
    (Event.THREAT_PLACED, Subject.MAIN_SCHEME): Told("{amount} threat on the main scheme (now {threat})", ("X9",)),
    Event.THREAT_REMOVED: Told("{amount} threat leaves {who}", ("X30",)),
    (Event.THREAT_REMOVED, Subject.MAIN_SCHEME): Told(
        "{amount} threat leaves the main scheme (now {threat})", ("X30",)
    ),
    Event.STAGE_ADVANCED: Told("The next stage of the main scheme begins", ("X9",)),
    (Event.STAGE_ADVANCED, Subject.CHARACTER): Told("{who} comes in, {hp} hit points", ("X10",)),
    Event.VILLAINS_EXCHANGED: Told("{who} is the active villain now", ("X4",)),
    Event.ACCELERATION_TOKEN: Told("One acceleration token more", ("X4",)),
}
