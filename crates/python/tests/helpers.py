"""Helpers that several tests share."""

from __future__ import annotations

from collections.abc import Iterator

import tessera_games as tg

GAMES = sorted(tg.games())


def tables() -> list[tuple[str, int]]:
    """Every game with its fewest and its most players."""
    pairs = []
    for game, about in tg.games().items():
        pairs.append((game, max(2, about["min_players"])))
        pairs.append((game, about["max_players"]))
    return pairs


def walk(game: str, players: int, seed: int, moves: int) -> Iterator[tg.State]:
    """Positions of a random game: the same object again and again."""
    chance = tg.Chance(seed)
    state = tg.State(game, players=players)
    for _ in range(moves):
        yield state
        if state.is_over:
            return
        if state.is_chance:
            state.sample_chance(chance)
        else:
            state.apply(state.random_action(chance))
