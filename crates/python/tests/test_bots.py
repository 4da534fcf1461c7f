"""Bots, which get a view and nothing else."""

from __future__ import annotations

import pytest
import tessera_games as tg
from helpers import GAMES


def play(game: str, bots: list[tg.Bot], seed: int) -> tg.State:
    chance, state = tg.Chance(seed), tg.State(game, players=len(bots))
    while not state.is_over and state.round < 200:
        state.play_chance(chance)
        if state.mover >= 0:
            state.apply(bots[state.mover].choose(state.view(state.mover)))
    return state


def test_the_levels_are_named() -> None:
    assert tg.levels()[0] == "random" and tg.levels()[-1] == "expert"
    with pytest.raises(tg.BotError, match="there is no bot `god`"):
        tg.bot("god")


@pytest.mark.parametrize("game", GAMES)
def test_greedy_beats_random(game: str) -> None:
    won = sum(
        play(game, [tg.bot("greedy", seed=seed), tg.bot("random", seed=seed)], seed).returns()[0]
        for seed in range(4)
    )
    assert won == 4


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_makes_the_same_moves(game: str) -> None:
    def moves() -> list[str]:
        bots = [tg.bot("strong", seed=seed, iterations=8) for seed in (1, 2)]
        chance, state = tg.Chance(1), tg.State(game)
        while len(state.moves) < 60:
            state.play_chance(chance)
            state.apply(bots[state.mover].choose(state.view(state.mover)))
        return state.moves

    assert moves() == moves()


def test_a_bot_sees_its_own_view_only() -> None:
    state = tg.State("codex")
    bot = tg.bot("novice")
    with pytest.raises(tg.BotError, match="nothing to choose"):
        bot.choose(state.view(0))
    state.play_chance(tg.Chance(1))
    with pytest.raises(tg.BotError, match="somebody else"):
        bot.choose(state.view(1 - state.mover))
    with pytest.raises(tg.BotError, match="somebody else"):
        bot.choose(state.view(None))
    with pytest.raises(TypeError):
        bot.choose(state)  # type: ignore[arg-type]
