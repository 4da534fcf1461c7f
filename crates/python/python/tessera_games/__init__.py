"""Carcassonne, Codex Naturalis and The Quest for El Dorado for search and learning.

>>> from tessera_games import Chance, State
>>> chance = Chance(seed=1)
>>> state = State("carcassonne")
>>> while not state.is_over:
...     state.play_chance(chance)
...     if not state.is_over:
...         state.apply(state.random_action(chance))
>>> sum(state.returns())
0.0
"""

from __future__ import annotations

from typing import Optional

from ._native import Bot, Chance, State, VecEnv, View, games, levels
from .errors import (
    BotError,
    IllegalAction,
    NotationError,
    RecordError,
    SetupError,
    TableError,
    TesseraError,
)

__all__ = [
    "CHANCE",
    "OVER",
    "Bot",
    "BotError",
    "Chance",
    "IllegalAction",
    "NotationError",
    "RecordError",
    "SetupError",
    "State",
    "TableError",
    "TesseraError",
    "VecEnv",
    "View",
    "bot",
    "games",
    "levels",
]

#: The mover of a position where chance moves.
CHANCE = -1
#: The mover of a position whose game is over.
OVER = -2


def bot(
    level: str = "casual",
    *,
    seed: int = 0,
    iterations: Optional[int] = None,
    seconds: Optional[float] = None,
) -> Bot:
    """A bot of this level for every game; `levels()` lists them.

    With a limit of iterations, the same seed gives the same moves. With neither iterations nor
    seconds, a bot that searches does a thousand iterations.
    """
    return Bot(level, seed, iterations, seconds)
