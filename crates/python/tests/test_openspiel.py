"""OpenSpiel's algorithms on our games."""

from __future__ import annotations

from typing import Optional

import numpy as np
import pyspiel
import pytest
from helpers import GAMES
from open_spiel.python.algorithms import mcts
from tessera_games.openspiel import OpenSpielState, load_game


def play_chance(state: OpenSpielState, chance: np.random.RandomState) -> None:
    while state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes())
        state.apply_action(chance.choice(actions, p=chances))


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_by_openspiels_rules(game: str) -> None:
    chance = np.random.RandomState(1)
    state = load_game(game).new_initial_state()
    for _ in range(120):
        if state.is_terminal():
            break
        if state.is_chance_node():
            assert sum(p for _, p in state.chance_outcomes()) == pytest.approx(1)
            play_chance(state, chance)
            continue
        legal = state.legal_actions()
        assert legal == sorted(legal) and sum(state.legal_actions_mask()) == len(legal)
        action = chance.choice(legal)
        assert state.action_to_string(action) == state.position.action_text(action)
        twin = state.clone()
        twin.apply_action(action)
        assert str(twin) != str(state) or twin.position != state.position
        state.apply_action(action)
        assert twin.position == state.position
        assert len(state.observation_tensor(0)) == len(state.position.observation(0))


def forced_end(state: OpenSpielState) -> Optional[list[float]]:
    """The returns, when nothing is left to choose."""
    state = state.clone()
    while not state.is_terminal():
        if state.is_chance_node() or len(state.legal_actions()) > 1:
            return None
        state.apply_action(state.legal_actions()[0])
    return state.returns()


def test_openspiels_mcts_finds_the_winning_place() -> None:
    """Where some places of the last tile win and others do not, the search takes one that does."""
    game = load_game("carcassonne")
    for seed in range(200):
        chance = np.random.RandomState(seed)
        state = game.new_initial_state()
        while not state.is_terminal():
            play_chance(state, chance)
            if state.is_terminal():
                break
            legal = state.legal_actions()
            if state.position.round == 35 and len(legal) > 1:
                player = state.current_player()
                ends = {action: forced_end(state.child(action)) for action in legal}
                results = {action: end[player] for action, end in ends.items() if end}
                if len(results) == len(legal) and len(set(results.values())) > 1:
                    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=chance)
                    bot = mcts.MCTSBot(game, 1.5, 400, evaluator, random_state=chance)
                    assert results[bot.step(state)] == max(results.values())
                    return
            state.apply_action(chance.choice(legal))
    raise AssertionError("no game was still open on its last tile")


def test_openspiels_mcts_plays_a_game_to_its_end() -> None:
    game = load_game("carcassonne", farms="off")
    chance = np.random.RandomState(5)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=chance)
    bot = mcts.MCTSBot(game, 1.5, 4, evaluator, random_state=chance)
    state = game.new_initial_state()
    while not state.is_terminal():
        play_chance(state, chance)
        if not state.is_terminal():
            state.apply_action(bot.step(state))
    assert state.position.ranking() is not None


def test_the_dealt_world_looks_the_same() -> None:
    chance = np.random.RandomState(2)
    state = load_game("codex").new_initial_state()
    for _ in range(30):
        play_chance(state, chance)
        state.apply_action(chance.choice(state.legal_actions()))
    other = state.resample_from_infostate(0, chance.rand)
    assert other.position != state.position
    assert other.observation_string(0) == state.observation_string(0)


def test_players_are_numbered_as_openspiel_does() -> None:
    state = load_game("eldorado", players=3).new_initial_state()
    assert state.current_player() == pyspiel.PlayerId.CHANCE
    assert state.num_players() == 3
