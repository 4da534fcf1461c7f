"""The games as PettingZoo AEC environments. Needs `pip install pettingzoo`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Optional

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from . import Chance, State, games

__all__ = ["TesseraAEC", "env"]


def env(game: str, **arguments: Any) -> TesseraAEC:
    """An environment of this game; see `TesseraAEC`."""
    return TesseraAEC(game, **arguments)


class TesseraAEC(AECEnv):  # type: ignore[misc]
    """A game in turns: the agents are `seat_0`, `seat_1` and so on in playing order.

    An observation is a dictionary of `observation` and `action_mask`; an action is a dense index.
    Chance is played inside, from the seed of `reset`. Rewards come at the end: see
    `State.returns`. A game that is not over after `max_rounds` is truncated without a reward.
    """

    def __init__(
        self,
        game: str,
        players: int = 2,
        options: Optional[Mapping[str, object]] = None,
        max_rounds: int = 1000,
        render_mode: Optional[str] = None,
    ) -> None:
        super().__init__()
        about = games()[game]
        self.metadata = {
            "name": f"tessera_{game}_v{about['observation_version']}",
            "render_modes": ["ansi", "svg"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.max_rounds = max_rounds
        self._start = State(game, options, players)
        self._chance: Optional[Chance] = None
        self.state_of_game = self._start.clone()
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        length, actions = about["observation_len"], about["actions"]
        self._spaces = {
            agent: (
                spaces.Dict(
                    {
                        "observation": spaces.Box(-np.inf, np.inf, (length,), np.float32),
                        "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                    }
                ),
                spaces.Discrete(actions),
            )
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._spaces[agent][0]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._spaces[agent][1]

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> None:
        # Without a seed the stream of numbers continues, so that games differ.
        if seed is not None or self._chance is None:
            drawn = np.random.SeedSequence(seed).generate_state(1, np.uint64)[0]
            self._chance = Chance(int(drawn) if seed is None else seed)
        self.state_of_game = self._start.clone()
        self.state_of_game.play_chance(self._chance)
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.state_of_game.mover]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        observation = self.state_of_game.observation(seat)
        if self.state_of_game.mover == seat:
            mask = self.state_of_game.mask().view(np.int8)
        else:
            # An agent that is not to move has no legal action.
            mask = np.zeros(self._spaces[agent][1].n, np.int8)
        return {"observation": observation, "action_mask": mask}

    def step(self, action: Optional[int]) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert self._chance is not None, "call reset first"
        assert action is not None, "a live agent needs an action"
        state = self.state_of_game
        state.apply(int(action))
        state.play_chance(self._chance)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if state.is_over:
            self.rewards = dict(zip(self.possible_agents, state.returns()))
            self.terminations = {agent: True for agent in self.agents}
        elif state.round >= self.max_rounds:
            self.truncations = {agent: True for agent in self.agents}
        else:
            self.agent_selection = self.possible_agents[state.mover]
        self._accumulate_rewards()

    def render(self) -> Optional[str]:
        if self.render_mode == "svg":
            return self.state_of_game.svg()
        if self.render_mode == "ansi":
            return self.state_of_game.draw()
        return None

    def close(self) -> None:
        """There is nothing to close."""
