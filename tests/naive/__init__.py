"""Oracle of activation studies: one trial in plain Python, written from RULES.md and DESIGN section 4 alone.

It shares enumerations, `Card` and ability rows with mcsim, and no code with `mcsim.engine`.

    result = play(position, rounds, draw_index)

position: a `Position`; it is copied, not changed.
draw_index(n): a number in range(n), asked once for every encounter card that leaves the deck, n > 1 the cards in the
    deck (the last card is not asked for). The card at that place is drawn and the last card of the deck takes its place
    (lazy Fisher-Yates). `Position.deck` is the order at the start; a reshuffled deck (X7) is the discard pile sorted.
choose(game, options, env): number of the option of a CHOOSE row that is taken; default: the first possible one.

Decisions that the rules leave open, to be shared with the engine:
- A defender is looked for first with the attacked player, then, in player order from there, with every player whose
  `for_others` is set; each by that player's own policy.
- Ended by the elimination of the attacked player, an activation discards its facedown boost cards unread.
- Packets of one row hit all its targets before anybody is eliminated; targets: identity first, then allies in order.
- Threat only piles up: completing the main scheme ends nothing in an activation study. Defeating the last villain
  stage ends the trial as a win.
- A `for each` modifier of an attack is counted when the amount is worked out (X24).
- Abilities whose *you* is eliminated do not resolve, nor what of them waited for the damage; what waited for the end of
  the attack does. Hands and player decks are counts; a player deck that has run out stays empty.
"""

from collections.abc import Callable

from mcsim.model.opcodes import Outcome

from .effects import first_possible
from .game import Game
from .position import Attachment, Character, Deck, Player, Position, Result

__all__ = ["Attachment", "Character", "Deck", "Game", "Player", "Position", "Result", "first_possible", "play"]


def play(position: Position, rounds: int, draw_index: Callable[[int], int], choose=None) -> Result:
    """Play `rounds` villain phases; after the end of the game damage is 0, alive and threat keep their last value."""
    game = Game(position, draw_index, choose)
    result = Result([], [], [], [], game.lost, 0, Outcome.ONGOING)
    for game.round in range(rounds):
        game.damage_this_round, game.icons_this_round = 0, None
        if not game.over:
            game.villain_phase()
            game.ready_all()
        result.damage.append(game.damage_this_round)
        result.icons.append(game.icons_this_round)
        result.alive.append(not game.first.eliminated)
        result.threat.append(game.p.threat)
    result.activations = game.activations
    result.outcome = Outcome.WIN if game.won else Outcome.ONGOING if game.alive_players() else Outcome.DEFEATED
    return result
