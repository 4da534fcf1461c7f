"""Many games at once."""

from __future__ import annotations

import threading

import numpy as np
import pytest
import tessera_games as tg
from helpers import GAMES, tables

ARRAYS = ("observations", "masks", "rewards", "points", "to_move", "done", "truncated")


def arrays(env: tg.VecEnv) -> list[np.ndarray]:
    return [getattr(env, name).copy() for name in ARRAYS]


@pytest.mark.parametrize(("game", "players"), tables())
def test_rows_are_what_the_seat_to_move_knows(game: str, players: int) -> None:
    env = tg.VecEnv(game, 4, players, seed=1, max_rounds=30)
    for number in range(500):
        if number % 3 == 0:
            for lane in range(4):
                state = env.state(lane)
                assert env.to_move[lane] == state.mover >= 0
                observed = state.observation(state.mover)
                assert np.array_equal(env.observations[lane], observed)
                assert np.array_equal(env.masks[lane], state.mask())
                if not env.done[lane]:
                    assert env.points[lane].tolist() == state.points()
        env.step(env.random_actions())


@pytest.mark.parametrize("game", GAMES)
def test_the_number_of_threads_changes_nothing(game: str) -> None:
    envs = [tg.VecEnv(game, 13, seed=5, threads=threads) for threads in (1, 2, 4)]
    for _ in range(150):
        first, *others = [arrays(env) for env in envs]
        for other in others:
            for one, two in zip(first, other):
                assert np.array_equal(one, two)
        for env in envs:
            env.step(env.random_actions())


def test_seeds_repeat_and_differ() -> None:
    def play(env: tg.VecEnv) -> list[np.ndarray]:
        for _ in range(40):
            env.step(env.random_actions())
        return arrays(env)

    env = tg.VecEnv("codex", 3, seed=9)
    first = play(env)
    env.reset(9)
    assert all(np.array_equal(one, two) for one, two in zip(first, play(env)))
    env.reset(10)
    assert not np.array_equal(first[0], play(env)[0])


def test_what_is_drawn_does_not_depend_on_random_actions() -> None:
    one, other = (tg.VecEnv("carcassonne", 2, seed=3) for _ in range(2))
    other.random_actions()
    for _ in range(20):
        first = np.array([mask.argmax() for mask in one.masks])
        one.step(first)
        other.step(first)
        assert np.array_equal(one.observations, other.observations)


def test_arrays_are_allocated_once() -> None:
    env = tg.VecEnv("carcassonne", 5)
    kept = [getattr(env, name) for name in ARRAYS]
    before = env.observations.copy()
    env.step(env.random_actions())
    assert all(getattr(env, name) is array for name, array in zip(ARRAYS, kept))
    assert not np.array_equal(before, kept[0])


def test_games_that_end_have_rewards_and_are_restarted() -> None:
    env = tg.VecEnv("carcassonne", 8, players=3, seed=2)
    ended = 0
    for _ in range(400):
        env.step(env.random_actions())
        for lane in np.flatnonzero(env.done):
            ended += 1
            assert not env.truncated[lane]
            points, rewards = env.points[lane], env.rewards[lane]
            assert rewards.sum() == pytest.approx(0, abs=1e-6)
            assert rewards[points.argmax()] == rewards.max() > rewards[points.argmin()]
            assert env.state(int(lane)).round == 0
        assert not env.rewards[~env.done].any()
    assert ended >= 8


def test_a_game_without_end_is_stopped() -> None:
    env = tg.VecEnv("eldorado", 2, seed=2, max_rounds=3)
    for _ in range(500):
        env.step(env.random_actions())
        if env.done.any():
            assert env.truncated[env.done].all() and not env.rewards.any()
            return
    pytest.fail("three rounds took more than 500 steps")


def test_one_illegal_action_stops_the_step_in_all_games() -> None:
    env = tg.VecEnv("carcassonne", 3, seed=1)
    before, actions = arrays(env), env.random_actions().copy()
    actions[2] = 593
    with pytest.raises(tg.IllegalAction, match="game 2 has the index 593"):
        env.step(actions)
    assert all(np.array_equal(one, two) for one, two in zip(before, arrays(env)))
    with pytest.raises(ValueError, match="2 actions for 3 games"):
        env.step(actions[:2])
    with pytest.raises(TypeError, match="int64"):
        env.step(actions.astype(np.float32))


def test_actions_may_be_a_strided_array() -> None:
    env, twin = (tg.VecEnv("carcassonne", 3, seed=1) for _ in range(2))
    actions = env.random_actions().copy()
    env.step(np.repeat(actions, 2)[::2])
    twin.step(actions)
    assert np.array_equal(env.observations, twin.observations)


@pytest.mark.parametrize("argument", ["n", "threads", "max_rounds"])
def test_arguments_of_zero_are_refused(argument: str) -> None:
    with pytest.raises(ValueError, match="1 at least"):
        tg.VecEnv("codex", **{"n": 1, argument: 0})  # type: ignore[arg-type]


def test_two_threads_have_a_batch_each() -> None:
    """The lock of the interpreter is free while games are stepped."""
    results: dict[int, list[np.ndarray]] = {}

    def work(number: int) -> None:
        env = tg.VecEnv("codex", 16, seed=4)
        for _ in range(100):
            env.step(env.random_actions())
        results[number] = arrays(env)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for other in (1, 2):
        assert all(np.array_equal(a, b) for a, b in zip(results[0], results[other]))
