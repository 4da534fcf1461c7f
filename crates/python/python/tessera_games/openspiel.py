"""The games for OpenSpiel's Python algorithms. Needs `pip install open_spiel`.

>>> from tessera_games.openspiel import load_game
>>> game = load_game("codex")
>>> game.new_initial_state().is_chance_node()
True
"""

from __future__ import annotations

from typing import Any, Optional

import numpy as np
import pyspiel

from . import Chance, State, games

__all__ = ["OpenSpielGame", "OpenSpielState", "load_game"]

#: The maximum number of outcomes of one chance move, in any of the games.
_MAX_OUTCOMES = 80


def load_game(game: str, players: int = 2, **options: object) -> OpenSpielGame:
    """A game with its options: `load_game("carcassonne", farms="off")`.

    Options whose key has a hyphen are given by `**{"first-tile": "random"}`.
    """
    return OpenSpielGame(game, players, options)


def _game_type(game: str) -> pyspiel.GameType:
    about = games()[game]
    kinds = pyspiel.GameType
    return pyspiel.GameType(
        short_name=f"python_tessera_{game}",
        long_name=about["title"],
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            kinds.Information.IMPERFECT_INFORMATION
            if about["has_secrets"]
            else kinds.Information.PERFECT_INFORMATION
        ),
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=about["max_players"],
        min_num_players=about["min_players"],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
    )


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with the interface of OpenSpiel."""

    def __init__(self, game: str, players: int, options: dict[str, object]) -> None:
        about = games()[game]
        self._name = game
        self._options = options
        self._start = State(game, options, players)
        info = pyspiel.GameInfo(
            num_distinct_actions=about["actions"],
            max_chance_outcomes=_MAX_OUTCOMES,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=100_000,
        )
        super().__init__(_game_type(game), info, {})

    def new_initial_state(self) -> OpenSpielState:
        return OpenSpielState(self, self._start.clone())

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        return _Observer(games()[self._name]["observation_len"])


class OpenSpielState(pyspiel.State):  # type: ignore[misc]
    """A position with the interface of OpenSpiel; `position` is the `State` behind it."""

    def __init__(self, game: OpenSpielGame, position: State) -> None:
        super().__init__(game)
        self.position = position

    def current_player(self) -> int:
        if self.position.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.position.is_chance:
            return int(pyspiel.PlayerId.CHANCE)
        return self.position.mover

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.position.legal_indices())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        weights = [weight for _, weight in self.position.chance_outcomes()]
        total = sum(weights)
        return [(place, weight / total) for place, weight in enumerate(weights)]

    def _apply_action(self, action: int) -> None:
        self.position.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.position.chance_outcomes()[action][0]
        return self.position.action_text(action)

    def is_terminal(self) -> bool:
        return self.position.is_over

    def returns(self) -> list[float]:
        return self.position.returns()

    def observation_string(self, player: Optional[int] = None) -> str:
        return self.position.view(self._seat(player)).draw()

    def observation_tensor(self, player: Optional[int] = None) -> list[float]:
        return list(map(float, self.position.observation(self._seat(player))))

    def resample_from_infostate(self, player: int, sampler: Any) -> OpenSpielState:
        """Another position that the player cannot distinguish from this one."""
        seed = int(sampler() * 2**53)
        dealt = self.position.view(player).sample(Chance(seed))
        return OpenSpielState(self.get_game(), dealt)

    def _seat(self, player: Optional[int]) -> Optional[int]:
        player = self.current_player() if player is None else player
        return player if player >= 0 else None

    def __str__(self) -> str:
        return self.position.draw()


class _Observer:
    """The observer interface of OpenSpiel."""

    def __init__(self, length: int) -> None:
        self.tensor = np.zeros(length, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: OpenSpielState, player: int) -> None:
        state.position.observation(player, self.tensor)

    def string_from(self, state: OpenSpielState, player: int) -> str:
        return state.position.view(player).draw()
