"""One seat against bots."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
import tessera_games as tg
from gymnasium.utils.env_checker import check_env
from helpers import GAMES
from tessera_games.gymnasium_env import TesseraEnv, register


class Masked(gymnasium.ActionWrapper):
    """The checker takes any action; here an illegal one means the first legal one."""

    def action(self, action: np.int64) -> int:
        table = self.unwrapped
        assert isinstance(table, TesseraEnv)
        mask = table.action_masks()
        return int(action) if mask[action] else int(mask.argmax())


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.filterwarnings("ignore")
def test_the_api_is_kept(game: str) -> None:
    check_env(Masked(TesseraEnv(game, "random")), skip_render_check=True)


def episode(env: TesseraEnv, seed: int) -> tuple[list[bytes], float]:
    seen, chance = [], np.random.default_rng(seed)
    observation, info = env.reset(seed=seed)
    while True:
        seen.append(observation.tobytes())
        action = chance.choice(np.flatnonzero(info["action_mask"]))
        observation, reward, over, stopped, info = env.step(action)
        if over or stopped:
            return seen, reward


@pytest.mark.parametrize("seat", [0, 1])
def test_random_loses_to_greedy_and_repeats(seat: int) -> None:
    env = TesseraEnv("carcassonne", "greedy", seat=seat)
    first = episode(env, 3)
    assert first[1] == -1
    assert episode(env, 3) == first != episode(env, 4)


def test_an_illegal_action_is_refused() -> None:
    env = TesseraEnv("codex", tg.bot("random"), players=4, render_mode="ansi")
    env.reset(seed=1)
    with pytest.raises(tg.IllegalAction):
        env.step(994)
    assert "A" in (env.render() or "")


def test_environments_are_made_by_name() -> None:
    names = register()
    assert register() == names and "tessera/carcassonne-v1" in names
    env = gymnasium.make("tessera/carcassonne-v1", opponent="novice")
    assert env.reset(seed=2)[1]["points"] == [0, 0]
