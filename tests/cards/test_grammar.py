"""Pins what printed phrases mean: rows, triggers, joints, pronouns, and that unknown words fail as a whole."""

import json
from collections import defaultdict
from pathlib import Path

import pytest

from mcsim.cards import grammar
from mcsim.cards.grammar import GrammarError, parse_ability, parse_effects, parse_text
from mcsim.model.abilities import Ability, Effect
from mcsim.model.opcodes import (
    CardType,
    Condition,
    Form,
    Joint,
    Label,
    Op,
    Per,
    Qualifier,
    Target,
    Timing,
    Trigger,
    When,
    Who,
)

SHARED = Path(__file__).resolve().parents[3] / "shared"


def boost(text: str, name: str = "Card") -> tuple[Effect, ...]:
    return parse_effects(text, name, Timing.BOOST).effects


def rows_of(text: str, name: str = "Card", host: str = "") -> tuple[Effect, ...]:
    return parse_ability(text, name, host).effects


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("Take 2 damage.", Effect(Op.DEAL_DAMAGE, 2, target=Target.YOU)),
        ("Deal 1 damage to each hero.", Effect(Op.DEAL_DAMAGE, 1, target=Target.EACH_HERO)),
        (
            "Deal 1 damage to each character you control.",
            Effect(Op.DEAL_DAMAGE, 1, target=Target.EACH_CHARACTER_YOU_CONTROL),
        ),
        ("Deal 1 damage to each friendly character.", Effect(Op.DEAL_DAMAGE, 1, target=Target.EACH_FRIENDLY)),
        ("Deal 3 damage to the defending character.", Effect(Op.DEAL_DAMAGE, 3, target=Target.DEFENDER)),
        ("Take 2 indirect damage.", Effect(Op.INDIRECT_DAMAGE, 2)),
        ("The villain heals 2 damage.", Effect(Op.HEAL, 2, target=Target.VILLAIN)),
        ("You are stunned.", Effect(Op.GIVE_STATUS, target=Target.YOU, argument="stunned")),
        ("Confuse the villain.", Effect(Op.GIVE_STATUS, target=Target.VILLAIN, argument="confused")),
        ("Give the villain a tough status card.", Effect(Op.GIVE_STATUS, target=Target.VILLAIN, argument="tough")),
        (
            "Give the villain 1 additional boost card for this activation.",
            Effect(Op.GIVE_BOOST, 1, target=Target.VILLAIN),
        ),
        ("Give this enemy 2 more boost cards.", Effect(Op.GIVE_BOOST, 2, target=Target.ATTACKER)),
        ("Discard 1 card at random from your hand.", Effect(Op.DISCARD_HAND, 1)),
        ("Choose and discard an upgrade you control.", Effect(Op.DISCARD_UPGRADE, 1)),
        ("Exhaust each ally you control.", Effect(Op.EXHAUST, target=Target.EACH_ALLY_YOU_CONTROL)),
        ("Place 3 threat on the main scheme.", Effect(Op.PLACE_THREAT, 3, target=Target.MAIN_SCHEME)),
        ("Put this minion into play engaged with you.", Effect(Op.PUT_INTO_PLAY)),
        ("The villain schemes.", Effect(Op.ENEMY_SCHEMES, target=Target.VILLAIN)),
        ("The villain attacks you.", Effect(Op.ENEMY_ATTACKS, target=Target.VILLAIN)),
        ("This card gains surge.", Effect(Op.SURGE)),
        ("This card gains [boost][boost].", Effect(Op.ADD_BOOST_ICONS, 2)),
        (
            "If this activation is an attack, it gains piercing.",
            Effect(Op.ATTACK_GAINS, argument="piercing", condition=Condition.IS_ATTACK),
        ),
        (
            "If this attack is undefended, discard a support you control.",
            Effect(Op.DISCARD_SUPPORT, 1, condition=Condition.UNDEFENDED),
        ),
        (
            "If this activation deals damage to you, exhaust your hero.",
            Effect(Op.EXHAUST, target=Target.YOUR_HERO, condition=Condition.DEALT_TO_YOU, when=When.AFTER_DAMAGE),
        ),
        (
            "If this activation deals damage to a friendly character, stun that character.",
            Effect(
                Op.GIVE_STATUS,
                target=Target.DEALT_TO,
                argument="stunned",
                condition=Condition.DEALT_TO_FRIENDLY,
                when=When.AFTER_DAMAGE,
            ),
        ),
        (
            "Heal 1 damage from the villain.",
            Effect(Op.HEAL, 1, target=Target.VILLAIN),
        ),
        (
            "Put the top 3 cards of your deck into play facedown, engaged with you as [[Drone]] minions.",
            Effect(Op.DRONE_INTO_PLAY, 3, target=Target.YOU),
        ),
        (
            "Place 1 threat on the main scheme for each [[Goblin]] minion engaged with you.",
            Effect(Op.PLACE_THREAT, 1, per=Per.MINION_ENGAGED, target=Target.MAIN_SCHEME, per_argument="Goblin"),
        ),
    ],
)
def test_boost_phrase_gives_one_row(text: str, row: Effect) -> None:
    assert boost(text) == (row,)


def test_already_tests_the_status_before_the_first_part() -> None:
    """X23: "already" looks at the state before the stun."""
    first, second = boost("You are stunned. If you are already stunned, take 2 damage.")
    assert first.op is Op.GIVE_STATUS
    assert (second.condition, second.condition_argument) == (Condition.ALREADY_STATUS, "stunned")


def test_already_tough_speaks_of_the_target_of_the_row_before() -> None:
    already = "If the villain already has a tough status card, take 1 damage."
    rows = boost(f"Give the villain a tough status card. {already}")
    assert rows[1].condition is Condition.TARGET_ALREADY_STATUS
    with pytest.raises(GrammarError):
        boost(f"You are stunned. {already}")


def test_otherwise_and_then_hang_on_the_row_before() -> None:
    """X23: Otherwise only if nothing could be resolved, Then only if all was."""
    assert boost("You are stunned. Otherwise, you are confused.")[1].joint is Joint.OTHERWISE
    assert boost("Discard 1 card from your hand. Then, draw 1 card.")[1].joint is Joint.THEN


def test_otherwise_behind_a_condition_is_its_opposite() -> None:
    first, second = boost("If you are in hero form, take 3 damage. Otherwise place 3 threat on the main scheme.")
    assert (first.condition, first.negated, first.joint) == (Condition.HERO_FORM, False, Joint.AND)
    assert (second.condition, second.negated, second.joint) == (Condition.HERO_FORM, True, Joint.AND)


def test_several_rows_behind_otherwise_get_a_block() -> None:
    rows = boost("You are stunned. Otherwise, you are confused and take 1 damage.")
    assert [r.op for r in rows] == [Op.GIVE_STATUS, Op.BLOCK, Op.GIVE_STATUS, Op.DEAL_DAMAGE]
    assert (rows[1].amount, rows[1].joint) == (2, Joint.OTHERWISE)
    assert {r.joint for r in rows[2:]} == {Joint.AND}


def test_choose_marks_the_rows_of_its_options() -> None:
    rows = boost("Choose to either discard 1 card from your hand or take 2 damage.")
    assert [(r.op, r.amount, r.option) for r in rows] == [
        (Op.CHOOSE, 2, 0),
        (Op.DISCARD_HAND, 1, 1),
        (Op.DEAL_DAMAGE, 2, 2),
    ]


def test_amount_x_defined_in_a_later_sentence() -> None:
    damage, threat = boost(
        "Take X damage and place X threat on the main scheme, where X is the number of upgrades you control."
    )
    assert (damage.amount, damage.per, damage.target) == (1, Per.UPGRADE, Target.YOU)
    assert (threat.amount, threat.per, threat.target) == (1, Per.UPGRADE, Target.MAIN_SCHEME)
    with pytest.raises(GrammarError):
        boost("Take X damage.")


@pytest.mark.parametrize(
    ("text", "trigger", "subject", "versus", "qualifier"),
    [
        ("When Ultron attacks you", Trigger.ATTACKS, Who.SELF, Who.YOU, 0),
        ("When Ultron attacks", Trigger.ATTACKS, Who.SELF, Who.ANYONE, 0),
        ("After Ultron attacks", Trigger.AFTER_ATTACKS, Who.SELF, Who.ANYONE, 0),
        ("After Ultron attacks and damages you", Trigger.AFTER_ATTACKS, Who.SELF, Who.YOU, Qualifier.DAMAGES),
        ("After Ultron attacks and defeats a minion", Trigger.AFTER_ATTACKS, Who.SELF, Who.MINION, Qualifier.DEFEATS),
        ("After Ultron attacks and defeats an enemy", Trigger.AFTER_ATTACKS, Who.SELF, Who.ENEMY, Qualifier.DEFEATS),
        ("After Ultron attacks and defeats an ally", Trigger.AFTER_ATTACKS, Who.SELF, Who.ALLY, Qualifier.DEFEATS),
        ("After Ultron defends against an attack", Trigger.AFTER_DEFENDS, Who.SELF, Who.ANYONE, 0),
        (
            "After Ultron takes any amount of damage from an attack",
            Trigger.AFTER_DAMAGED,
            Who.SELF,
            Who.ANYONE,
            Qualifier.FROM_ATTACK,
        ),
        ("When Ultron would be defeated", Trigger.WOULD_BE_DEFEATED, Who.SELF, Who.ANYONE, 0),
        ("When any amount of damage would be dealt to Ultron", Trigger.WOULD_BE_DEALT, Who.SELF, Who.ANYONE, 0),
        ("When an enemy attacks you", Trigger.ATTACKS, Who.ENEMY, Who.YOU, 0),
        ("When a minion attacks you", Trigger.ATTACKS, Who.MINION, Who.YOU, 0),
        ("When the villain initiates an attack against you", Trigger.ATTACKS, Who.VILLAIN, Who.YOU, 0),
        ("When your hero defends against an attack", Trigger.DEFENDS, Who.YOUR_HERO, Who.ANYONE, 0),
        (
            "After your hero defends against an attack and takes no damage",
            Trigger.AFTER_DEFENDS,
            Who.YOUR_HERO,
            Who.ANYONE,
            Qualifier.UNHARMED,
        ),
        ("After your hero attacks", Trigger.AFTER_ATTACKS, Who.YOUR_HERO, Who.ANYONE, 0),
        ("After you use a basic power", Trigger.AFTER_BASIC_POWER, Who.YOU, Who.ANYONE, 0),
        ("When any amount of damage would be dealt to you", Trigger.WOULD_BE_DEALT, Who.YOU, Who.ANYONE, 0),
        ("When you would take any amount of damage", Trigger.WOULD_TAKE, Who.YOU, Who.ANYONE, 0),
        ("When you take any amount of damage", Trigger.TAKES, Who.YOU, Who.ANYONE, 0),
        ("When you would be defeated", Trigger.WOULD_BE_DEFEATED, Who.YOU, Who.ANYONE, 0),
    ],
)
def test_trigger(text: str, trigger: Trigger, subject: Who, versus: Who, qualifier: int) -> None:
    ability = parse_ability(f"Forced Response: {text}, draw 1 card.", "Ultron")
    assert (ability.trigger, ability.subject, ability.versus, ability.qualifier) == (
        trigger,
        subject,
        versus,
        qualifier,
    )


def test_heading_gives_timing_label_and_form() -> None:
    ability = parse_ability("Hero Interrupt (attack/defense): When you would be defeated, draw 1 card.", "Hero")
    assert (ability.timing, ability.label, ability.form) == (
        Timing.INTERRUPT,
        Label.ATTACK.value | Label.DEFENSE.value,
        Form.HERO,
    )
    assert parse_ability("When Defeated: Draw 1 card.", "Thug").trigger is Trigger.DEFEATED


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("When Klaw attacks, give him a tough status card.", Target.SELF),
        ("When a minion attacks you, deal 4 damage to it.", Target.EVENT_SUBJECT),
        ("When your hero defends against an attack, it gets +2 DEF for this attack.", Target.YOUR_HERO),
        ("After Klaw attacks and defeats a minion, heal 1 damage from her.", Target.SELF),
        ("After Klaw attacks and damages a character, stun that character.", Target.DAMAGED),
        ("After the villain attacks, give it a tough status card.", Target.VILLAIN),
    ],
)
def test_pronoun_means_what_was_named_last(text: str, target: Target) -> None:
    assert rows_of(f"Forced Response: {text}", "Klaw")[0].target is target


def test_pronoun_without_antecedent_is_not_guessed() -> None:
    with pytest.raises(GrammarError):
        boost("Give him a tough status card.")


def test_host_is_the_name_of_the_character_an_attachment_is_on() -> None:
    ability = parse_ability("Forced Response: After Klaw attacks, give him a tough status card.", "Converter", "Klaw")
    assert (ability.subject, ability.effects[0].target) == (Who.HOST, Target.HOST)


def test_host_name_on_a_card_that_is_not_attached_means_the_villain() -> None:
    text = (
        "<b>When Revealed (Hero)</b>: Loki attacks you. If this attack deals damage, place 2 threat on the main scheme."
    )
    (ability,) = parse_text(text, "Vengeance", host="Loki")
    assert ability.form is Form.HERO
    assert ability.effects == (
        Effect(Op.ENEMY_ATTACKS, target=Target.VILLAIN),
        Effect(Op.PLACE_THREAT, 2, target=Target.MAIN_SCHEME, condition=Condition.DEALT_DAMAGE),
    )


def test_what_holds_for_an_attack_named_before_belongs_to_that_attack() -> None:
    rows = boost("The villain attacks you. That attack gains overkill.")
    assert rows[1].when is When.THAT_ACTIVATION
    assert boost("This attack gains overkill.")[0].when is When.NOW
    schemes, bonus = boost("The villain schemes with +1 SCH.")
    assert (schemes.op, schemes.amount) == (Op.ENEMY_SCHEMES, 0)
    assert (bonus.op, bonus.amount, bonus.when) == (Op.MODIFY_SCH, 1, When.THAT_ACTIVATION)


def test_boost_ability_of_an_attachment_resolves_before_it_is_attached() -> None:
    text = "Attach to Klaw.\n[star] <b>Boost</b>: Give Klaw a tough status card."
    attach, ability = parse_text(text, "Armor", card_type=CardType.ATTACHMENT, host="Klaw")
    assert (attach.effects[0].op, attach.effects[0].target) == (Op.ATTACH_THIS, Target.VILLAIN)
    assert ability.effects[0].target is Target.VILLAIN


def test_replacement_on_an_attachment() -> None:
    place, discard = rows_of(
        "Forced Interrupt: When any amount of damage would be dealt to Brute, place it here instead. Then, if there is "
        "at least 4 damage here, discard this card.",
        "Suit",
        "Brute",
    )
    assert place.op is Op.PLACE_DAMAGE_HERE
    assert (discard.op, discard.joint) == (Op.DISCARD_THIS, Joint.THEN)
    assert (discard.condition, discard.condition_amount) == (Condition.DAMAGE_HERE_AT_LEAST, 4)


def test_attachment_that_goes_at_the_end_of_the_attack() -> None:
    text = "Forced Interrupt: When Rhino attacks, the attack gains overkill. At the end of this attack, discard Charge."
    gains, discard = rows_of(text, "Charge", "Rhino")
    assert (gains.op, gains.argument) == (Op.ATTACK_GAINS, "overkill")
    assert (discard.op, discard.when) == (Op.DISCARD_THIS, When.END_OF_ATTACK)


def test_reducing_what_would_be_taken_is_prevention() -> None:
    """B5: a change of what is taken leaves what was dealt unchanged."""
    dealt = rows_of("Forced Interrupt: When any amount of damage would be dealt to you, reduce that amount by 1.")
    taken = rows_of("Forced Interrupt: When you would take any amount of damage, reduce that amount by 1.")
    assert (dealt[0].op, taken[0].op) == (Op.REDUCE_DEALT, Op.PREVENT)


def test_scripted_abilities() -> None:
    def scripted(text: str) -> tuple[Effect, ...]:
        return parse_effects(text, "", Timing.SCRIPTED).effects

    assert scripted("Exhaust your hero and declare it the defender.") == (
        Effect(Op.DECLARE_DEFENDER, target=Target.YOUR_HERO),
    )
    assert scripted("Exhaust an ally you control and declare it the defender.") == (
        Effect(Op.DECLARE_DEFENDER, target=Target.CHOSEN_ALLY),
    )
    assert scripted("Prevent all of that damage.") == (Effect(Op.PREVENT, 0),)
    cancel, damage = scripted(
        "Cancel all boost icons on that card. Deal 1 damage to the villain for each icon canceled this way."
    )
    assert cancel.op is Op.CANCEL_BOOST_ICONS
    assert (damage.per, damage.target) == (Per.ICON_CANCELED, Target.VILLAIN)


@pytest.mark.parametrize(
    ("text", "row"),
    [
        (
            "Zemo gets +1 ATK for each upgrade you control.",
            Effect(Op.CONSTANT_ATK, 1, per=Per.UPGRADE, target=Target.SELF),
        ),
        (
            "Zemo gets +1 ATK for each minion engaged with you.",
            Effect(Op.CONSTANT_ATK, 1, per=Per.MINION_ENGAGED, target=Target.SELF),
        ),
        ("Zemo's attacks deal indirect damage.", Effect(Op.INDIRECT_ATTACKS, target=Target.SELF)),
        (
            "Increase the amount of damage Zemo takes from each attack by 2.",
            Effect(Op.ATTACK_DAMAGE_TAKEN, 2, target=Target.SELF),
        ),
        (
            "Zemo cannot take damage while a [[Drone]] minion is in play.",
            Effect(
                Op.CANNOT_TAKE_DAMAGE,
                target=Target.SELF,
                condition=Condition.TRAIT_MINION_IN_PLAY,
                condition_argument="Drone",
            ),
        ),
        ("Zemo cannot attack minions.", Effect(Op.CANNOT_ATTACK, target=Target.EACH_MINION)),
        ("You can have up to 2 tough status cards.", Effect(Op.TOUGH_LIMIT, 2)),
        ("Zemo gains retaliate 1.", Effect(Op.GAINS_KEYWORD, 1, target=Target.SELF, argument="retaliate")),
        ("X is equal to Zemo's remaining hit points.", Effect(Op.ATK_IS_REMAINING_HP, target=Target.SELF)),
    ],
)
def test_constant(text: str, row: Effect) -> None:
    ability = parse_ability(text, "Zemo")
    assert (ability.timing, ability.effects) == (Timing.CONSTANT, (row,))


def test_constants_and_effects_do_not_mix() -> None:
    with pytest.raises(GrammarError):
        boost("The villain gets +1 ATK.")
    with pytest.raises(GrammarError):
        parse_ability("The villain gets +1 ATK for this activation.", "Card")


def test_reminder_text_and_keywords_are_no_abilities_an_attach_instruction_is_one() -> None:
    text = (
        "Attach to the villain.\nGuard. <i>(While this minion is engaged with you, ...)</i> Retaliate 1.\n"
        "<b>Hero Action</b>: Spend [energy] resource → discard this card."
    )
    attach, action = parse_text(text, "Blasters", card_type=CardType.ATTACHMENT)
    assert attach == Ability(Timing.ATTACHING, (Effect(Op.ATTACH_THIS, target=Target.VILLAIN),))
    assert (action.timing, action.effects, action.missing, action.form) == (Timing.ACTION, (), "", Form.HERO)
    assert action.modelled


def test_words_in_italics_that_belong_to_the_sentence_are_not_dropped() -> None:
    (ability,) = parse_text("<b>When Revealed</b>: The villain attacks you <i>(even if you fly)</i>.", "Card")
    assert not ability.modelled


def test_what_hangs_on_the_attach_instruction_belongs_to_it() -> None:
    (ability,) = parse_text(
        "Attach to Klaw. Otherwise, this card gains surge.", "Horn", card_type=CardType.ATTACHMENT, host="Klaw"
    )
    assert ability.timing is Timing.ATTACHING
    assert ability.effects[1:] == (Effect(Op.SURGE, joint=Joint.OTHERWISE),)


def test_obligation_options() -> None:
    text = (
        "<b><i>Give to the Ann Bell player.</i></b>\nYou may flip to alter-ego form. Choose:\n"
        "• Exhaust Ann Bell → remove Debt from the game.\n• You are stunned. This card gains surge. "
        "Discard this obligation."
    )
    (ability,) = parse_text(text, "Debt", card_type=CardType.OBLIGATION)
    assert ability.timing is Timing.WHEN_REVEALED
    assert [(r.op, r.option) for r in ability.effects] == [
        (Op.MAY_CHANGE_FORM, 0),
        (Op.CHOOSE, 0),
        (Op.EXHAUST, 1),
        (Op.REMOVE_THIS, 1),
        (Op.GIVE_STATUS, 2),
        (Op.SURGE, 2),
        (Op.DISCARD_THIS, 2),
    ]


def test_threat_here_on_what_is_no_scheme_is_counters() -> None:
    text = "<b>When Revealed</b>: Place an additional 1 [per_hero] threat here."
    (scheme,) = parse_text(text, "Plot", card_type=CardType.SIDE_SCHEME)
    assert scheme.effects == (Effect(Op.PLACE_THREAT, 1, per=Per.PLAYER, target=Target.THIS_SCHEME),)
    (minion,) = parse_text(text, "Thug", card_type=CardType.MINION)
    assert minion.effects == (Effect(Op.PLACE_COUNTERS, 1, per=Per.PLAYER, target=Target.SELF, argument="threat"),)
    (treachery,) = parse_text(text, "Trick", card_type=CardType.TREACHERY)  # does not stay in play
    assert not treachery.modelled


def test_an_ability_with_an_unknown_phrase_fails_as_a_whole_and_names_the_piece() -> None:
    (ability,) = parse_text("<b>Boost</b>: Take 1 damage. Juggle three flaming torches while singing a song.", "Card")
    assert [r.op for r in ability.effects] == [Op.UNSUPPORTED]
    assert ability.missing.startswith("Juggle")
    assert len(ability.missing.split()) <= 8


def test_one_word_that_alters_the_meaning_alters_the_rows() -> None:
    assert boost("Deal 1 damage to each hero.") != boost("Deal 1 damage to each ally.")
    assert boost("Give the villain a tough status card.") != boost("Give this enemy a tough status card.")
    with pytest.raises(GrammarError):
        boost("Deal 1 damage to each zero.")


def test_own_name_inside_a_longer_name_is_not_the_card() -> None:
    (row,) = boost("If Ultron Drones is in play, take 1 damage.", "Ultron")
    assert row.condition_argument == "Ultron Drones"


def test_a_row_with_two_names_keeps_both() -> None:
    (row,) = boost("Place 1 infamy counter on Criminal Enterprise.")
    assert (row.target, row.argument) == (Target.NAMED_CARD, "infamy@Criminal Enterprise")


@pytest.mark.parametrize(
    "text",
    [
        "If you are already stunned, take 2 damage",
        "Choose to either deal 1 damage to each hero or place 2 threat on the main scheme",
        "Each player discards 1 card at random from their hand",
    ],
)
def test_looking_at_the_next_word_does_not_change_the_reading(text: str) -> None:
    """The short cut of `Phrases` gives the tree that the whole grammar gives."""
    phrases = grammar.Phrases()
    part = tuple(grammar.words(text, phrases.words, "", ""))
    short = phrases.tree(part, "line")
    everything = {rule.origin: [] for rule, _ in phrases._rules}
    for rule, _ in phrases._rules:
        everything[rule.origin].append(rule)
    phrases._by_word = defaultdict(lambda: everything)
    assert phrases.tree(part, "line") == short


def _ability_texts(node: object, kind: str = "", name: str = "", host: str = "") -> list[tuple[str, str, str, str]]:
    """(field, text, card name, host name) of every ability in a situation."""
    if isinstance(node, list):
        return [t for child in node for t in _ability_texts(child, kind, name, host)]
    if not isinstance(node, dict):
        return [(kind, node, name, host)] if isinstance(node, str) and kind in _FIELDS else []
    own = node.get("name", name)
    found = []
    for key, child in node.items():
        found += _ability_texts(child, key, own, own if key == "attachments" else host)
    return found


_FIELDS = {
    "abilities": None,
    "boost_ability": Timing.BOOST,
    "when_revealed": Timing.WHEN_REVEALED,
    "ability": Timing.SCRIPTED,
}


@pytest.mark.skipif(not SHARED.exists(), reason="needs the project's shared situations")
def test_every_ability_of_the_situations_is_read() -> None:
    texts = set()
    for file in (SHARED / "rules" / "cases").rglob("*.json"):
        texts |= set(_ability_texts(json.loads(file.read_text(encoding="utf-8"))))
    assert texts
    for kind, text, name, host in texts:
        timing = _FIELDS[kind]
        ability = parse_effects(text, name, timing) if timing is not None else parse_ability(text, name, host)
        assert ability.modelled


@pytest.mark.skipif(not SHARED.exists(), reason="needs the MarvelCDB data")
def test_boost_abilities_of_the_core_set_are_read_in_full() -> None:
    cards = [
        card
        for file in (SHARED / "data" / "marvelsdb" / "pack").glob("core*.json")
        for card in json.loads(file.read_text(encoding="utf-8"))
        if card.get("text") and "name" in card
    ]
    assert len(cards) > 100
    for card in cards:
        abilities = parse_text(card["text"], card["name"])
        assert all(a.modelled for a in abilities if a.timing is Timing.BOOST), card["code"]
