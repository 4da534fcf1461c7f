"""A game is registered by one line: the test kit's toy game is stepped like any other.

No code of the package names it; `crates/cli/tests/toy.rs` plays it everywhere else.
"""

from __future__ import annotations

import copy

import numpy as np

import tessera_games as tg


def test_it_is_stepped_to_its_end_with_a_bot() -> None:
    state = tg.State("toy", players=3, options={"bonus": "none"})
    chance, bot = tg.Chance(seed=1), tg.bot("novice", seed=2)
    assert state.options == {"bonus": "none"}
    while not state.is_over:
        state.play_chance(chance)
        before = copy.copy(state)
        state.apply(bot.choose(state.view(state.mover)))
        assert state != before
    assert tg.State.from_record(state.record()) == state
    assert sorted(state.ranking() or [])[0] == 1


def test_views_hide_what_others_hold_and_are_drawn_as_text() -> None:
    state = tg.State("toy")
    state.play_chance(tg.Chance(seed=3))
    own, other = state.view(state.mover), state.view(1 - state.mover)
    assert len(own["hand"]) == 2 and other["hand"] == []
    assert own.sample(tg.Chance(seed=4)).view(state.mover) == own
    assert "<text" in own._repr_svg_()


def test_many_are_stepped_at_once() -> None:
    env = tg.VecEnv("toy", n=8, seed=5)
    done = np.zeros(8, dtype=bool)
    for _ in range(20):
        env.step(env.random_actions())
        done |= env.done
    assert done.all()


def test_it_is_not_listed() -> None:
    assert "toy" not in tg.games()
