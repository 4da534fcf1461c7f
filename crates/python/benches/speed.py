"""How fast the games are from Python, beside OpenSpiel in the same run.

    python crates/python/benches/speed.py [seconds for each measurement]

It reports and judges nothing. Seconds are those of the processor, since machines are shared; all
runs on one thread. A step is one action of a seat; observation and mask of the next seat
are made in every step, on both sides, and actions are picked at random among the legal ones.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator

import numpy as np
import tessera_games as tg

SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
LANES = 32


def rate(work: Iterator[int]) -> float:
    """Steps in a second of the processor, best of five: other programs only slow it down."""
    best = 0.0
    for _ in range(5):
        began, steps = time.process_time(), 0
        while (passed := time.process_time() - began) < SECONDS / 5:
            steps += next(work)
        best = max(best, steps / passed)
    return best


def batch(game: str) -> Iterator[int]:
    env = tg.VecEnv(game, LANES)
    while True:
        for _ in range(50):
            env.step(env.random_actions())
        yield 50 * LANES


def apply_time(game: str) -> float:
    """Nanoseconds of one `State.apply` by its index, without what it takes to read the clock."""
    chance, state = tg.Chance(1), tg.State(game)
    spent: list[int] = []
    clock = time.perf_counter_ns
    idle = min(-(clock() - clock()) for _ in range(1000))
    while len(spent) < 40_000:
        if state.is_over or state.round > 100:
            state = tg.State(game)
        state.play_chance(chance)
        if state.is_over:
            continue
        action, apply = state.random_action(chance), state.apply
        began = clock()
        apply(action)
        spent.append(clock() - began - idle)
    return float(np.median(spent))


def openspiel(name: str) -> Iterator[int]:
    """Its vector environment, the only one it has from Python."""
    from open_spiel.python import rl_environment, vector_env

    envs = [rl_environment.Environment(name) for _ in range(LANES)]
    many = vector_env.SyncVectorEnv(envs)
    chance = np.random.default_rng(1)
    times = many.reset()

    class Answer:
        def __init__(self, action: int) -> None:
            self.action = action

    while True:
        picked = []
        for step in times:
            player = step.observations["current_player"]
            legal = step.observations["legal_actions"][max(player, 0)] or [0]
            picked.append(Answer(legal[chance.integers(len(legal))]))
        times, *_ = many.step(picked, reset_if_done=True)
        yield LANES


def main() -> None:
    print("| what | figure |\n| --- | --- |")
    for game in tg.games():
        print(f"| VecEnv, {game} | {rate(batch(game)) / 1e6:.2f} M steps/s |", flush=True)
    for game in tg.games():
        print(f"| State.apply, {game} | {apply_time(game):.0f} ns |", flush=True)
    try:
        import pyspiel  # noqa: F401
    except ImportError:
        print("| OpenSpiel | not installed: pip install open_spiel |")
        return
    measure: Callable[[str], float] = lambda name: rate(openspiel(name))
    for name in ("tic_tac_toe", "backgammon", "gin_rummy"):
        print(f"| OpenSpiel SyncVectorEnv, {name} | {measure(name) / 1e6:.4f} M steps/s |", flush=True)


if __name__ == "__main__":
    main()
