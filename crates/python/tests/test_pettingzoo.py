"""PettingZoo's own tests."""

from __future__ import annotations

import pytest
from helpers import GAMES
from pettingzoo.test import api_test, seed_test
from tessera_games.pettingzoo_env import env


@pytest.mark.parametrize("game", GAMES)
def test_the_api_is_kept(game: str) -> None:
    api_test(env(game, max_rounds=40), num_cycles=300)


@pytest.mark.parametrize("game", GAMES)
def test_seeds_repeat(game: str) -> None:
    seed_test(lambda: env(game, max_rounds=20), num_cycles=100)


def test_a_game_is_played_to_its_end() -> None:
    table = env("carcassonne", players=3, render_mode="svg")
    table.reset(seed=1)
    won = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, terminated, truncated, _ = table.last()
        won[agent] += reward
        mask = observation["action_mask"]
        over = terminated or truncated
        table.step(None if over else int(table.action_space(agent).sample(mask)))
    assert not truncated and table.agents == []
    assert sum(won.values()) == pytest.approx(0, abs=1e-6) and max(won.values()) > 0
    assert (table.render() or "").startswith("<svg")


def test_games_differ_without_a_seed() -> None:
    table = env("carcassonne")
    observed = set()
    for _ in range(4):
        table.reset()
        observed.add(table.last()[0]["observation"].tobytes())
    assert len(observed) > 1
