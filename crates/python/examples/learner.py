"""REINFORCE with a linear policy on two-seat Carcassonne, against random play.

    python learner.py [batches] [picture.svg] [seed]

An action is scored by few numbers of the observation: a place by those of its open cell, a claim by
its sort and what it would claim, both also times the own supply and the tiles left. It is paid by
how the lead in points changes from then on. Everything is drawn from a seed.
"""

import sys

import numpy as np
from tessera_games import VecEnv

GAMES, RATE = 192, 0.05
CELLS, CLAIMS = 144, 17  # docs/carcassonne/README.md describes their places in an observation
SORTS = np.repeat(np.eye(4, dtype=np.float32), [4, 4, 8, 1], axis=0)  # city, road, field, cloister


def features(seen: np.ndarray) -> np.ndarray:
    """The features of each action: games x actions x numbers."""
    count = len(seen)
    cells = seen[:, 158:].reshape(count, CELLS, 18).repeat(4, axis=1)
    claims = np.concatenate(
        [seen[:, 73:158].reshape(count, CLAIMS, 5), np.tile(SORTS, (count, 1, 1))], axis=2
    )
    supply, left = seen[:, 55, None, None], seen[:, 52, None, None]
    claims = np.concatenate([claims, claims * supply, claims * left], axis=2)
    numbers = np.zeros((count, 4 * CELLS + CLAIMS + 1, 18 + 27), np.float32)
    numbers[:, : 4 * CELLS, :18] = cells
    numbers[:, 4 * CELLS : -1, 18:] = claims  # the last action is the pass, which is worth 0
    return numbers


def learn(batches: int, seed: int) -> list[float]:
    """The share of games won, batch by batch."""
    env, chance = VecEnv("carcassonne", GAMES, seed=seed), np.random.default_rng(seed)
    weights, spread = np.zeros(45, np.float32), np.ones(45, np.float32)
    shares = []
    for batch in range(batches):
        env.reset(1000 * seed + batch)
        steps, leads, won = [], [np.zeros(GAMES)], np.full(GAMES, np.nan)
        while np.isnan(won).any():  # a game that has ended is restarted, and ignored then
            actions = env.random_actions().copy()
            mine = np.flatnonzero((env.to_move == 0) & np.isnan(won))
            if len(mine):
                numbers = features(env.observations[mine])
                scores = np.where(env.masks[mine], numbers @ weights, -np.inf)
                odds = np.exp(scores - scores.max(axis=1, keepdims=True))
                odds /= odds.sum(axis=1, keepdims=True)
                taken = (odds.cumsum(axis=1) > chance.random((len(mine), 1))).argmax(axis=1)
                actions[mine] = taken
                odds[np.arange(len(mine)), taken] -= 1
                steps.append((len(leads) - 1, mine, -np.einsum("ga,gan->gn", odds, numbers)))
            env.step(actions)
            leads.append(np.where(np.isnan(won), env.points[:, 0] - env.points[:, 1], leads[-1]))
            ended = env.done & np.isnan(won)
            won[ended] = env.rewards[ended, 0]
        shares.append(float((1 + won).mean() / 2))
        push = np.zeros_like(weights)
        for before, mine, slope in steps:
            paid = leads[-1][mine] - leads[before][mine]
            push += ((paid - paid.mean()) @ slope / GAMES).astype(np.float32)
        spread = 0.9 * spread + 0.1 * push**2
        weights += RATE * push / np.sqrt(spread)
    return shares


def plot(shares: list[float]) -> str:
    """The share of wins over the batches, as SVG."""
    points = [(40 + 520 * i / max(1, len(shares) - 1), 270 - 240 * s) for i, s in enumerate(shares)]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    marks = "".join(
        f'<text x="32" y="{274 - 240 * s}" text-anchor="end">{s:.0%}</text>'
        f'<path d="M40 {270 - 240 * s}h520" stroke="#B9A98A"/>'
        for s in (0, 0.5, 1)
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 580 300" font-size="12" '
        'font-family="Georgia, serif" fill="#2B2622"><rect width="580" height="300" '
        f'fill="#F4EDDC"/>{marks}<polyline points="{line}" fill="none" stroke="#0072B2" '
        'stroke-width="2.5"/><text x="40" y="20">Games won against random play, by batch of '
        f"{GAMES}</text></svg>"
    )


if __name__ == "__main__":
    batches, picture, seed = (sys.argv[1:] + ["25", "", "3"][len(sys.argv) - 1 :])[:3]
    won = learn(int(batches), int(seed))
    fifth = max(1, len(won) // 5)
    print(f"won {np.mean(won[:fifth]):.1%} at first, {np.mean(won[-fifth:]):.1%} in the end")
    if picture:
        with open(picture, "w", encoding="utf-8") as file:
            file.write(plot(won))
