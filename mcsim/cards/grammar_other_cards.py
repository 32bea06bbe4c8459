"""What phrases of ability_with_other_cards.lark mean: abilities of other cards, villains under a card, two teams."""

from typing import Any

from lark import Token

from mcsim.cards.grammar_parts import (
    LAST_NAME,
    Draft,
    GrammarError,
    Line,
    Ref,
    Test,
    Text,
    Times,
    number_in,
    of_kind,
    rows_of,
    token,
    trait,
    under,
)
from mcsim.model.opcodes import CardPick, Condition, Op, Per, Target

_OF_ENCOUNTERS = {"Hellfire"}  # traits that no player card has, and no encounter card but minions
_PILED = {"Routed"}  # cards under which every villain is put who was defeated


class OtherCards:
    """The part of the transformer that reads those phrases."""

    # ---- villains under a card

    def under(self, parts: list[Any]) -> Times:
        """ "Villains under X": those defeated so far."""
        if token(parts, "PROPER") not in _PILED:
            raise GrammarError(f"under {token(parts, 'PROPER')}")
        return Times(Per.VILLAIN_DEFEATED)

    def per_under(self, parts: list[Any]) -> Times:
        """As many as lie there."""
        return parts[-1]

    def count_under(self, parts: list[Any]) -> Test:
        """ "If there is at least 1 villain under X"."""
        return Test(Condition.COUNT_AT_LEAST, number_in(parts), per=of_kind(parts, Times)[0].per)

    def per_encounter_card(self, parts: list[Any]) -> Times:
        """ "Each [[Hellfire]] card in play": of upgrades and supports only the number is known, not the traits."""
        if trait(parts) not in _OF_ENCOUNTERS:
            raise GrammarError(f"each {trait(parts)} card in play")
        return Times(Per.MINION_IN_PLAY, trait(parts))

    # ---- conditions

    def discard_pile_holds(self, parts: list[Any]) -> Test:
        """So many cards of a type in the encounter discard pile."""
        return Test(Condition.COUNT_AT_LEAST, number_in(parts), selection=parts[-1].bits, per=Per.DISCARD_PILE)

    def already_there(self, parts: list[Any]) -> Line:
        """ "If it is already in play" behind a search: in play, and not by that search."""
        unmoved = Test(Condition.ENTERED_THIS_WAY, negated=True)
        in_play = Test(Condition.NAMED_IN_PLAY, argument=LAST_NAME)
        return Line(tuple(under(in_play, under(unmoved, parts[0]))))

    def engages_if_there(self, _: list[Any]) -> Line:
        """A minion that was looked for leaves whoever it is engaged with."""
        engage = Draft(Op.ENGAGE, argument=LAST_NAME, ref=Ref(Target.NAMED_ENEMY))
        return Line(tuple(under(Test(Condition.ENTERED_THIS_WAY, negated=True), [engage])))

    def one_or_both(self, parts: list[Any]) -> Line:
        """One of two for identities with one trait, both for those with another; asked once, before either."""
        one, both = (str(p).strip("[]") for p in parts if isinstance(p, Token))
        options = of_kind(parts, list)
        chosen = self.choose(options)  # type: ignore[attr-defined]
        first = Draft(Op.BLOCK, len(chosen), test=Test(Condition.TRAIT_IDENTITY, argument=one))
        rows = [row for option in options for row in option]
        inner = [Draft(Op.BLOCK, len(rows), test=Test(Condition.TRAIT_IDENTITY, argument=both)), *rows]
        return Line((first, *chosen, Draft(Op.BLOCK, len(inner), test=Test(Condition.BLOCK_FAILED)), *inner))

    def with_one_trait(self, parts: list[Any]) -> Text:
        """ "With 1 or more of the following traits"."""
        if number_in(parts) != 1:
            raise GrammarError("with several traits")
        return Text("|".join(str(p).strip("[]") for p in parts if p.type == "TRAIT"))

    # ---- effects

    def threat_for_minions(self, parts: list[Any]) -> list[Draft]:
        """So much for each minion, another number for those with a trait."""
        usual, instead = (int(p) for p in parts if p.type == "INT")
        here = Ref(Target.THIS_SCHEME)
        more = Draft(Op.PLACE_THREAT, instead - usual, Times(Per.MINION_IN_PLAY, trait(parts)), here)
        return [Draft(Op.PLACE_THREAT, usual, Times(Per.MINION_IN_PLAY), here), more]

    def of_two_teams(self, _: list[Any]) -> list[Draft]:
        """What only a competitive game has."""
        return under(Test(Condition.COMPETITIVE), [Draft(Op.PLAYERS_ONLY)])

    def said_of_two_teams(self, _: list[Any]) -> Line:
        """As of_two_teams, between two sentences that belong together: nothing at all."""
        return Line(())

    def attacks_leader(self, parts: list[Any]) -> list[Draft]:
        """Only a competitive game has a leader of the players."""
        return under(Test(Condition.COMPETITIVE), rows_of(Op.ENEMY_ATTACKS, parts))

    def spends_x(self, _: list[Any]) -> list[Draft]:
        """Resources that may be spent are not."""
        return [Draft(Op.SPEND_OR)]

    def revealed_of_topmost(self, parts: list[Any]) -> list[Draft]:
        """The When Revealed abilities of the treachery that lies highest in the encounter discard pile."""
        if token(parts, "HEADING") != '"When Revealed"':
            raise GrammarError(f"resolve {token(parts, 'HEADING')} of the topmost")
        return [Draft(Op.RESOLVE_TOPMOST)]

    def discard_until_and(self, parts: list[Any]) -> list[Draft]:
        """ "Discard cards until ... is discarded and reveal it"."""
        found, move = (p for p in parts if not isinstance(p, Token))
        return [*self.discard_until([found]), *self.move_this_way([move])]  # type: ignore[attr-defined]

    def discard_environments(self, parts: list[Any]) -> list[Draft]:
        """Each other environment with a trait."""
        return [Draft(Op.DISCARD_ENVIRONMENTS, argument=trait(parts))]

    def team_searches(self, parts: list[Any]) -> list[Draft]:
        """The other team looks for cards of one name, so that whoever chooses finds the same."""
        found = next(p for p in parts if hasattr(p, "argument") and not isinstance(p, Draft))
        if not found.bits & CardPick.NAMED:
            raise GrammarError("the enemy team searches")
        return self.search(parts)  # type: ignore[attr-defined]
