"""Random games, one by one and a thousand at a time."""

import sys
import time

from tessera_games import Chance, State, VecEnv, games

# One game, move by move.
chance = Chance(seed=1)
state = State("carcassonne", players=3)
while not state.is_over:
    state.play_chance(chance)
    if not state.is_over:
        state.apply(state.random_action(chance))
print("points", state.points(), "places", state.ranking())

# The value of the position after the first tile, from a thousand rollouts.
state = State("carcassonne")
state.play_chance(chance)
value = sum(state.rollout(chance)[0][0] for _ in range(1000)) / 1000
print(f"A wins {value:+.2f} on average")

# Many games at once, in arrays.
steps = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
for game in games():
    env = VecEnv(game, n=64, seed=1)
    began = time.perf_counter()
    for _ in range(steps):
        env.step(env.random_actions())
    speed = 64 * steps / (time.perf_counter() - began)
    print(f"{game}: {speed:,.0f} steps a second, observations {env.observations.shape}")
