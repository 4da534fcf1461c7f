"""One seat of a game against bots, as a Gymnasium environment. Needs `pip install gymnasium`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Optional, Union

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from . import Bot, Chance, State, bot, games

__all__ = ["TesseraEnv", "register"]


class TesseraEnv(gymnasium.Env[NDArray[np.float32], np.int64]):
    """The agent sits on `seat`; bots of level `opponent` play all other seats.

    `info["action_mask"]` says which actions are legal, and `action_masks()` the same for
    libraries that call it. An action that is not legal raises `IllegalAction`. The reward comes at
    the end: see `State.returns`.
    """

    metadata = {"render_modes": ["ansi", "svg"]}

    def __init__(
        self,
        game: str,
        opponent: Union[str, Bot] = "greedy",
        seat: int = 0,
        players: int = 2,
        options: Optional[Mapping[str, object]] = None,
        max_rounds: int = 1000,
        render_mode: Optional[str] = None,
    ) -> None:
        about = games()[game]
        self.render_mode = render_mode
        self.seat = seat
        self.max_rounds = max_rounds
        self.bot = bot(opponent) if isinstance(opponent, str) else opponent
        self._start = State(game, options, players)
        if not 0 <= seat < players:
            raise IndexError(f"there is no seat {seat} at a table of {players}")
        self.state = self._start.clone()
        self._chance = Chance()
        shape = (about["observation_len"],)
        self.observation_space = spaces.Box(-np.inf, np.inf, shape, np.float32)
        self.action_space = spaces.Discrete(about["actions"])

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        super().reset(seed=seed)
        self._chance = Chance(int(self.np_random.integers(2**63)))
        self.bot.reset(int(self.np_random.integers(2**63)))
        self.state = self._start.clone()
        self._play_others()
        return self._observation(), self._info()

    def step(
        self, action: Any
    ) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        self.state.apply(int(action))
        self._play_others()
        over = self.state.is_over
        stopped = not over and self.state.round >= self.max_rounds
        reward = self.state.returns()[self.seat]
        return self._observation(), reward, over, stopped, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal; none when the game is over."""
        return self.state.mask()

    def render(self) -> Optional[str]:
        if self.render_mode == "svg":
            return self.state.svg(self.seat)
        if self.render_mode == "ansi":
            return self.state.view(self.seat).draw()
        return None

    def _play_others(self) -> None:
        """Plays chance and the bots until the agent is to move."""
        state = self.state
        while not state.is_over and state.round < self.max_rounds:
            if state.is_chance:
                state.sample_chance(self._chance)
            elif state.mover != self.seat:
                state.apply(self.bot.choose(state.view(state.mover)))
            else:
                return

    def _observation(self) -> NDArray[np.float32]:
        return self.state.observation(self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "points": self.state.points()}


def register() -> list[str]:
    """Makes `gymnasium.make("tessera/carcassonne-v1")` and its siblings work; returns their names.

    The version is that of the game's observations.
    """
    names = []
    for game, about in games().items():
        name = f"tessera/{game}-v{about['observation_version']}"
        if name not in gymnasium.registry:
            gymnasium.register(
                name, entry_point=f"{__name__}:TesseraEnv", kwargs={"game": game}
            )
        names.append(name)
    return names
