"""What must hold for every situation, whatever stands in it, on random ones (tests/situations/strategies.py)."""

import atexit
import json
import os
from collections import Counter
from dataclasses import asdict
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mcsim.cards.catalogue import load_catalogue
from mcsim.engine.damage import Packet
from mcsim.engine.frames import Frame
from mcsim.model.errors import InputError
from mcsim.model.opcodes import Event, Keyword, Kind, Outcome, Status, Subject
from mcsim.resolve.run import Resolved, resolve, resolve_file, run_script
from mcsim.resolve.text import summary_lines
from mcsim.scenario.situation import load_situation
from mcsim.scenario.situation_script import Situation
from mcsim.scenario.situation_setup import SituationSetup, set_up
from situations.strategies import NAMES, Paths, setups, situations, step

EXAMPLES = int(os.environ.get("MCSIM_EXAMPLES", "250"))
settings.register_profile(
    "situations",
    max_examples=EXAMPLES,
    derandomize="MCSIM_EXAMPLES" not in os.environ,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)
PROPERTY = settings(settings.get_profile("situations"))
LIMITS = ("the limit is", "without end")  # what the engine says when its tables are full


class Played(NamedTuple):
    """A situation that was run: the records before and after, the log, refused steps."""

    situation: Situation
    setup: SituationSetup
    game: np.void
    log: np.ndarray
    illegal: list[int]

    @property
    def going_on(self) -> bool:
        """Whether the game has not ended."""
        return bool(self.game["outcome"] == Outcome.ONGOING)

    def sum_of(self, event: Event) -> int:
        """Amounts of all events of a kind."""
        return int(self.log["amount"][self.log["event"] == event].sum())


@cache
def folder() -> TemporaryDirectory[str]:
    """A folder for the files of this run."""
    found = TemporaryDirectory()
    atexit.register(found.cleanup)
    return found


def written(document: Any) -> Path:
    """The document as a file."""
    path = Path(folder().name) / f"case-{os.getpid()}.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


def resolved(document: Any) -> Resolved:
    """What `mcsim resolve` makes of a document."""
    return resolve_file(written(document), "case.json", load_catalogue())


def beyond_limits(error: str) -> bool:
    """Whether a refusal says that the engine's tables are full."""
    return any(limit in error for limit in LIMITS)


def played(document: Any) -> Played | None:
    """Run a document; None if it goes beyond the engine's limits, which is the only reason to refuse it."""
    try:
        situation = load_situation(written(document))
        setup = set_up(situation, load_catalogue(), "case.json")
        game, log, illegal = run_script(situation, setup, "case.json")
    except InputError as error:
        if not beyond_limits(str(error)):
            raise
        return None
    return Played(situation, setup, game[0], log[1 : 1 + int(log["amount"][0])], illegal)


def characters_in_play(game: np.void) -> list[np.void]:
    """Rows of the characters in play."""
    return [x for x in game["characters"][: int(game["n_characters"])] if x["in_play"]]


# -- cards ------------------------------------------------------------------------------------------------------------


def encounter_cards(game: np.void) -> Counter[int]:
    """Every encounter card of a game, wherever it is, by its row in the card table."""
    cards: Counter[int] = Counter(map(int, game["deck"][: int(game["n_deck"])]))
    cards.update(map(int, game["discard"][: int(game["n_discard"])]))
    for player in game["players"]:
        cards.update(map(int, player["pile"][: int(player["n_pile"])]))
    for x in game["characters"][: int(game["n_characters"])]:
        cards.update(map(int, x["boost"][: int(x["n_boost"])]))
    cards.update(int(x["card"]) for x in characters_in_play(game) if x["kind"] == Kind.MINION)
    for table in ("attachments", "side_schemes"):
        cards.update(int(row["card"]) for row in game[table][: int(game[f"n_{table}"])] if row["in_play"])
    return cards


def in_hand(game: np.void) -> int:
    """The most cards that lie turned up when a game ends in mid-rule: being revealed, or flipped as a boost card."""
    reveals = sum(frame["kind"] == Frame.REVEAL for frame in game["frames"][: int(game["n_frames"])])
    return reveals + int(game["contexts"][0]["card"] >= 0)


def encounter_cards_are_conserved(run: Played) -> None:
    before = encounter_cards(run.setup.template[0])
    before.update(card for i, card in enumerate(run.setup.cards) if card >= 0 and i not in run.illegal)
    after = encounter_cards(run.game)
    assert after - before == Counter()
    missing = (before - after).total()
    assert missing <= (0 if run.going_on else in_hand(run.game))


# -- damage -----------------------------------------------------------------------------------------------------------


def under_way(game: np.void) -> int:
    """Damage that was dealt and not yet placed when the game ended [damage]."""
    frames = game["frames"][: int(game["n_frames"])]
    steps = (Packet.WOULD_TAKE, Packet.TAKES, Packet.PLACE)
    return sum(int(f["taken"]) for f in frames if f["kind"] == Frame.DAMAGE and f["step"] in steps)


def damage_dealt_is_taken_or_accounted_for(run: Played) -> None:
    due = run.sum_of(Event.DAMAGE_DEALT) + run.sum_of(Event.DAMAGE_RAISED)
    gone = run.sum_of(Event.DAMAGE_PREVENTED) + run.sum_of(Event.DAMAGE_RULED_OUT)
    assert due == run.sum_of(Event.DAMAGE_TAKEN) + gone + under_way(run.game)
    replaced = run.log[run.log["event"] == Event.DAMAGE_REPLACED]
    assert set(replaced["subject_kind"]) <= {Subject.ATTACHMENT}
    assert replaced["amount"].sum() == run.game["attachments"]["damage"].sum()


def no_packet_is_empty(run: Played) -> None:
    kinds = (Event.DAMAGE_DEALT, Event.DAMAGE_TAKEN, Event.DAMAGE_PREVENTED, Event.DAMAGE_RAISED, Event.HEALED)
    assert (run.log["amount"][np.isin(run.log["event"], kinds)] > 0).all()


def hit_points_stay_between_0_and_the_most(run: Played) -> None:
    for x in run.game["characters"][: int(run.game["n_characters"])]:
        assert 0 <= x["hp"] <= x["max_hp"]
        assert x["hp"] > 0 or not x["in_play"] or not run.going_on


@st.composite
def with_empty_packet(draw: st.DrawFn) -> tuple[dict[str, Any], int]:
    """(a situation with a step that deals 0 damage, that step's index)."""
    document = draw(situations())
    paths = Paths(document["setup"], grows=False)
    number = draw(paths.players)
    empty = {"do": "deal_damage", "amount": 0} | draw(
        st.sampled_from(({"to": draw(paths.anyone)}, {"to": f"/players/{number}", "indirect": True}))
    )
    at = draw(st.integers(0, len(document["script"])))
    document["script"].insert(at, empty)
    return document, at


@PROPERTY
@given(with_empty_packet())
def test_a_packet_of_0_changes_nothing(drawn):
    document, at = drawn
    with_it = resolved(document)
    del document["script"][at]
    without = resolved(document)
    if with_it.error is not None and without.error is not None:
        return
    with_it.illegal = [i - (i > at) for i in with_it.illegal if i != at]
    with_it.failures = without.failures = []
    assert with_it == without


# -- statuses ---------------------------------------------------------------------------------------------------------


def most_of(x: np.void, status: Status) -> int:
    """The most cards of a status that a character can have (X15)."""
    if status is Status.TOUGH:
        return int(x["tough_limit"])
    keywords = int(x["keywords"] | x["granted"])
    if keywords >> Keyword.STALWART & 1:
        return 0
    return 2 if keywords >> Keyword.STEADY & 1 else 1


def no_status_goes_beyond_its_limit(run: Played) -> None:
    for x in characters_in_play(run.game):
        for status in Status:
            assert 0 <= x["statuses"][status] <= most_of(x, status)


# -- names and runs ---------------------------------------------------------------------------------------------------

OTHERS = (
    *("Doctor Strange", "Ant-Man", "M.O.D.O.K.", "T'Challa", "Kang the Conqueror", "Nº 7", "Ms. Marvel", "Éowyn", "A"),
    *("Black Widow", "Black Panther", "Star-Lord", "S.H.I.E.L.D. Agent", "Hydra Soldier", "X-23", "Mar-Vell", "Zzzax"),
)


def renamed(document: Any, names: dict[str, str]) -> Any:
    """A document (or result) with every name changed, in texts as well."""
    text = json.dumps(document, ensure_ascii=False)
    for i, old in enumerate(names):
        text = text.replace(old, f"\x00{i}\x00")
    for i, new in enumerate(names.values()):
        text = text.replace(f"\x00{i}\x00", new)
    return json.loads(text)


@PROPERTY
@given(situations(), st.permutations(OTHERS))
def test_renaming_changes_only_names(document, others):
    names = dict(zip((*NAMES, "Hollow"), others, strict=False))
    assert asdict(resolved(renamed(document, names))) == renamed(asdict(resolved(document)), names)


# -- no input crashes -------------------------------------------------------------------------------------------------

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**25), 10**25) | st.floats(allow_nan=False) | st.text(max_size=6),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=6), inner, max_size=3)),
    max_leaves=6,
)
ODD = st.sampled_from(
    (0, -1, 1, 99, 100_000, 100_001, True, None, [], {}, "", "/", "/villain", "/players/0", "/players/0/minions/9", "0")
)


@st.composite
def spoiled(draw: st.DrawFn) -> Any:
    """A situation in which one to three places hold something else, or nothing."""
    document: Any = draw(situations())
    for _ in range(draw(st.integers(1, 3))):
        at, key = document, None
        while isinstance(at, dict | list) and at and (key is None or draw(st.integers(0, 3)) > 0):
            holder, key = at, draw(st.sampled_from(sorted(at) if isinstance(at, dict) else range(len(at))))
            at = holder[key]
        if key is None:
            return document
        if draw(st.booleans()):
            holder[key] = draw(st.one_of(ODD, JSON))
        else:
            del holder[key]
    return document


def the_same_again_gives_the_same_bytes(run: Played) -> None:
    """... and the summary can be told."""
    first, second = (resolve(run.situation, load_catalogue()) for _ in range(2))
    assert json.dumps(asdict(first)) == json.dumps(asdict(second))
    assert any(line.startswith("outcome: ") for line in summary_lines(first))


INVARIANTS = (
    encounter_cards_are_conserved,
    damage_dealt_is_taken_or_accounted_for,
    no_packet_is_empty,
    hit_points_stay_between_0_and_the_most,
    no_status_goes_beyond_its_limit,
    the_same_again_gives_the_same_bytes,
)


@PROPERTY
@given(situations())
def test_every_situation_runs_and_keeps_what_must_hold(document):
    run = played(document)
    if run is not None:
        for holds in INVARIANTS:
            holds(run)


@PROPERTY
@given(st.one_of(spoiled(), spoiled(), JSON))
def test_a_spoiled_situation_runs_or_is_refused(document):
    result = resolved(document)
    assert (result.error is None) == (result.state is not None)


@pytest.mark.parametrize("path", ["/players/0/minions/" + "9" * 5000, "/side_schemes/" + "9" * 5000])
def test_a_path_with_an_endless_number_is_refused(base, run, path):
    base["script"] = [{"do": "deal_damage", "to": path, "amount": 1}]
    assert "/script/0/to" in run(base).error
    base["script"] = [{"do": "ready_all"}]
    base["expect"] = {"state": {f"/players/{'9' * 5000}/hand": 0}}
    assert "there is no such thing" in run(base).failures[0]


@pytest.mark.parametrize("digits", [8, 30, 5000])
def test_a_number_that_no_table_holds_is_refused(base, run, digits):
    base["setup"]["villain"]["abilities"] = [f"When Defeated: Place {'9' * digits} threat on the main scheme."]
    assert "/setup/villain/abilities/0" in run(base).error


@pytest.mark.parametrize("key", ["title", "\ud800"])
def test_half_a_surrogate_pair_is_refused(base, run, key):
    assert "surrogate" in run(base | {key: "\udfff"}).error


def test_more_encounter_cards_than_a_pile_holds_are_refused(base, run):
    base["script"] = [{"do": "reveal", "player": 0, "card": {"name": "Omen"}}] * 240
    assert "240 encounter cards" in run(base).error


def test_a_side_scheme_that_is_not_there_cannot_be_thwarted(base, run):
    base["script"] = [
        {"do": "basic_thwart", "by": "/players/0/identity", "target": "/side_schemes/9"},
        {"do": "reveal", "player": 0, "card": {"name": "Siege", "type": "side_scheme", "threat": 2}},
    ]
    assert run(base).illegal == [0]


@PROPERTY
@given(setups().flatmap(lambda setup: st.tuples(st.just(setup), step(Paths(setup, grows=False)))))
def test_a_refused_step_changes_nothing(drawn):
    setup, asked = drawn
    refused, bare = (resolved({"id": "one", "setup": setup, "script": script}) for script in ([asked], []))
    if refused.illegal:
        refused.illegal, refused.failures = [], []
        assert refused == bare
