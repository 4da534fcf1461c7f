"""OpenSpiel's algorithms on our games."""

from __future__ import annotations

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


def test_openspiels_mcts_finds_the_winning_claim() -> None:
    """On the last tile of a game some claims win and others do not: the search takes one that does."""
    game = load_game("carcassonne")
    searched = 0
    for seed in range(400):
        chance = np.random.RandomState(seed)
        state = game.new_initial_state()
        while not state.is_terminal():
            play_chance(state, chance)
            if state.is_terminal():
                break
            legal = state.legal_actions()
            results = {}
            if state.position.round >= 35 and len(legal) > 1:
                after = {action: state.child(action) for action in legal}
                if all(child.is_terminal() for child in after.values()):
                    player = state.current_player()
                    results = {a: child.returns()[player] for a, child in after.items()}
            if len(set(results.values())) > 1:
                evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=chance)
                bot = mcts.MCTSBot(game, 1.5, 100, evaluator, random_state=chance)
                assert results[bot.step(state)] == max(results.values())
                searched += 1
            state.apply_action(chance.choice(legal))
        assert sum(state.returns()) == 0
        if searched >= 2:
            return
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
