"""Positions: setting up, moving, knowing, results, records."""

from __future__ import annotations

import copy
import json
import pickle
from types import MappingProxyType

import numpy as np
import pytest
import tessera_games as tg
from helpers import GAMES, tables, walk


def test_games_have_descriptions() -> None:
    about = tg.games()["carcassonne"]
    assert about["title"] == "Carcassonne"
    assert about["options"]["farms"][0] == "third"
    assert (about["min_players"], about["max_players"]) == (1, 5)
    assert about["observation_version"] == 1


def test_a_turn_of_carcassonne_by_text() -> None:
    state = tg.State("carcassonne")
    assert state.mover == tg.CHANCE and state.is_chance
    state.apply("draw V")
    assert state.mover == 0
    assert "place 1,0 r0" in state.legal_actions()
    state.apply("place 1,0 r0")
    state.apply("claim road S")
    assert state.moves == ["draw V", "place 1,0 r0", "claim road S"]
    assert state.view()["players"]["A"] == {"followers": 6, "points": 0}


def test_a_refusal_has_the_rule_and_changes_nothing() -> None:
    state = tg.State("carcassonne")
    state.apply("draw V")
    before = state.clone()
    with pytest.raises(tg.IllegalAction) as refused:
        state.apply("place 0,1 r0")
    assert refused.value.code == "edge-mismatch"
    assert refused.value.rule is not None and refused.value.rule.startswith("CAR-")
    assert "shows a city" in refused.value.reason
    assert refused.value.rule in str(refused.value)
    assert state == before


@pytest.mark.parametrize("index", [-1, 593, 10**6])
def test_an_index_without_an_action_is_refused(index: int) -> None:
    state = tg.State("carcassonne")
    state.apply("draw V")
    with pytest.raises(tg.IllegalAction) as refused:
        state.apply(index)
    assert (refused.value.code, refused.value.rule) == ("no-such-index", None)


def test_invalid_notation_and_illegal_actions_raise_different_errors() -> None:
    state = tg.State("codex")
    with pytest.raises(tg.NotationError):
        state.apply("make tea")
    with pytest.raises(TypeError):
        state.apply(1.5)  # type: ignore[arg-type]
    with pytest.raises(IndexError):
        state.view(2)


@pytest.mark.parametrize(
    ("game", "options", "players"),
    [("chess", {}, 2), ("codex", {}, 5), ("codex", {"farms": "off"}, 2)],
)
def test_an_invalid_table_is_refused(
    game: str, options: dict[str, object], players: int
) -> None:
    with pytest.raises(tg.SetupError):
        tg.State(game, options, players)


def test_options_can_be_set_and_read() -> None:
    state = tg.State("carcassonne", {"farms": "off", "two-tile-city": 2}, players=3)
    assert state.options["farms"] == "off"
    assert state.options["two-tile-city"] == "2"
    assert state.options["first-tile"] == "start"
    frozen = MappingProxyType({"farms": "off"})
    assert tg.State("carcassonne", frozen).options["farms"] == "off"
    assert tg.VecEnv("carcassonne", 1, options=frozen).state(0).options["farms"] == "off"


@pytest.mark.parametrize(("game", "players"), tables())
def test_texts_indices_and_mask_agree(game: str, players: int) -> None:
    for state in walk(game, players, seed=3, moves=250):
        texts, indices = state.legal_actions(), state.legal_indices()
        assert len(texts) == len(indices)
        assert np.flatnonzero(state.mask()).tolist() == sorted(indices)
        for text, index in zip(texts[:5], indices):
            assert state.action_text(index) == text
            assert state.action_index(text) == index


@pytest.mark.parametrize("game", GAMES)
def test_index_and_text_do_the_same(game: str) -> None:
    for state in walk(game, 2, seed=4, moves=150):
        if state.mover >= 0:
            text, index = state.legal_actions()[-1], state.legal_indices()[-1]
        elif state.is_chance:
            index = len(state.chance_outcomes()) - 1
            text = state.chance_outcomes()[index][0]
        else:
            return
        by_text, by_index = state.clone(), state.clone()
        by_text.apply(text)
        by_index.apply(index)
        assert by_text == by_index != state
        assert by_text.moves == by_index.moves


def test_several_actions_in_one_text_are_applied_completely_or_not_at_all() -> None:
    for state in walk("eldorado", 2, seed=5, moves=400):
        buy = [text for text in state.legal_actions() if text.startswith("buy ")]
        if buy:
            before = state.clone()
            with pytest.raises(tg.TesseraError):
                state.apply(f"{buy[0]} with native,native,native,native")
            assert state == before
            return
    pytest.fail("nothing could be bought")


def test_events_are_returned_as_a_seat_may_know_them() -> None:
    state = tg.State("carcassonne")
    assert any("V" in line for line in state.apply_told("draw V"))
    chance = tg.Chance(1)
    for state in walk("codex", 2, seed=1, moves=60):
        if state.is_chance and any(text.startswith("deal") for text, _ in state.chance_outcomes()):
            texts = [text for text, _ in state.chance_outcomes()]
            seen = [state.clone().apply_told(text, seat=None) for text in texts]
            if all(lines == seen[0] for lines in seen) and len(seen) > 1:
                return
    pytest.fail(f"a spectator always saw what was dealt, {chance!r}")


def test_chance_has_exact_weights_and_draws_by_them() -> None:
    state = tg.State("carcassonne")
    outcomes = state.chance_outcomes()
    assert sum(weight for _, weight in outcomes) == 71
    assert dict(outcomes)["draw V"] == 9
    chance, drawn = tg.Chance(7), 0
    for _ in range(3000):
        drawn += state.clone().sample_chance(chance) == "draw V"
    # 380 are expected; six deviations away on either side.
    assert 270 < drawn < 490
    state.play_chance(chance)
    with pytest.raises(ValueError, match="nothing is to be drawn"):
        state.sample_chance(chance)


@pytest.mark.parametrize(("game", "players"), tables())
def test_a_game_ends_with_places_and_returns(game: str, players: int) -> None:
    options = {"course": "first"} if game == "eldorado" else {}
    state, bot, chance = tg.State(game, options, players), tg.bot("greedy"), tg.Chance(2)
    while not state.is_over:
        assert state.ranking() is None and set(state.returns()) == {0.0}
        state.play_chance(chance)
        if state.mover >= 0:
            state.apply(bot.choose(state.view(state.mover)))
    places, returns = state.ranking(), state.returns()
    assert places is not None and min(places) == 1
    assert sum(returns) == pytest.approx(0.0, abs=1e-6)
    assert [sorted(places).index(place) for place in places] == [
        sorted(returns, reverse=True).index(value) for value in returns
    ]
    assert state.mover == tg.OVER and state.legal_actions() == []
    with pytest.raises(tg.IllegalAction):
        state.apply(0)


@pytest.mark.parametrize("game", GAMES)
def test_copies_are_independent(game: str) -> None:
    for state in walk(game, 2, seed=6, moves=80):
        pass
    for twin in (state.clone(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert twin == state and twin.moves == state.moves
        twin.play_chance(tg.Chance(1))
        twin.apply(twin.legal_indices()[0])
        assert twin != state and len(twin.moves) > len(state.moves)


@pytest.mark.parametrize("game", GAMES)
def test_a_record_can_be_written_and_read(game: str) -> None:
    for state in walk(game, 2, seed=8, moves=300):
        pass
    text = state.record(["Ann", "Ben"])
    assert json.loads(text)["seats"] == [{"name": "Ann"}, {"name": "Ben"}]
    again = tg.State.from_record(text)
    assert again == state and again.record(["Ann", "Ben"]) == text


def test_a_record_that_breaks_the_rules_says_where() -> None:
    state = tg.State("carcassonne")
    state.apply("draw V")
    broken = state.record().replace("draw V", "draw Z")
    with pytest.raises(tg.RecordError) as refused:
        tg.State.from_record(broken)
    assert refused.value.at == "moves[0]"
    dealt = state.view(0).sample(tg.Chance())
    with pytest.raises(tg.RecordError):
        dealt.record()


def test_rollouts_change_nothing_and_repeat() -> None:
    state = tg.State("carcassonne")
    state.play_chance(tg.Chance(1))
    before = state.clone()
    first, stopped = state.rollout(tg.Chance(5))
    assert not stopped and sum(first) == 0
    assert state.rollout(tg.Chance(5)) == (first, stopped)
    assert state == before
    assert state.rollout(tg.Chance(5), max_rounds=1) == ([0.0, 0.0], True)


def test_arrays_of_the_caller_are_filled() -> None:
    state = tg.State("eldorado")
    out = np.full(tg.games()["eldorado"]["observation_len"], 7, np.float32)
    assert state.observation(0, out) is out
    assert np.array_equal(out, state.observation(0))
    with pytest.raises(ValueError, match="are needed"):
        state.observation(0, np.zeros(3, np.float32))
