"""Views: plain data, worlds that fit them, and arrays that depend on them only."""

from __future__ import annotations

import json
from xml.dom import minidom

import numpy as np
import pytest
import tessera_games as tg
from helpers import GAMES, tables, walk


def viewers(players: int) -> list[int | None]:
    return [*range(players), None]


@pytest.mark.parametrize(("game", "players"), tables())
def test_equal_views_give_equal_arrays(game: str, players: int) -> None:
    """Worlds that a viewer cannot distinguish have the same observation and mask."""
    chance, compared, other_worlds = tg.Chance(11), 0, 0
    for seed in range(4):
        for number, state in enumerate(walk(game, players, seed, moves=220)):
            if number % 7:
                continue
            for seat in viewers(players):
                view = state.view(seat)
                world = tg.State.sample(view, chance)
                assert world.view(seat) == view
                other_worlds += world != state
                observed = state.observation(seat)
                assert np.array_equal(world.observation(seat), observed)
                assert np.array_equal(view.observation(), observed)
                if state.mover == seat:
                    assert np.array_equal(world.mask(), state.mask())
                    assert np.array_equal(view.mask(), state.mask())
                    assert view.legal_actions() == state.legal_actions()
                compared += 1
    assert compared > 200
    # In Carcassonne everything lies open: there is only one world.
    assert (other_worlds > 0) == (game != "carcassonne")


@pytest.mark.parametrize("game", GAMES)
def test_views_of_different_positions_differ(game: str) -> None:
    state = tg.State(game)
    before = state.view(0)
    state.sample_chance(tg.Chance(1))
    assert before == before and state.view(0) != before
    assert before != tg.State(game).view(1)


@pytest.mark.parametrize("game", GAMES)
def test_a_view_is_plain_data(game: str) -> None:
    for state in walk(game, 2, seed=2, moves=120):
        view = state.view(1)
    assert view.game == view["game"] == game and view.seat == 1
    assert json.loads(json.dumps(view.data)) == view.data
    assert dict(view) == view.data and set(view) == set(view.keys())
    assert "players" in view and len(view) == len(view.data)
    with pytest.raises(KeyError):
        view["no such member"]


def test_a_hand_is_seen_by_its_owner_only() -> None:
    for state in walk("codex", 2, seed=3, moves=80):
        pass
    hands = [
        [len(state.view(seat)["players"][letter]["hand"]) for letter in "AB"]
        for seat in (0, 1)
    ]
    assert hands[0][0] >= 2 and hands[1][1] >= 2
    secrets = [state.view(None)["players"][letter].get("secret") for letter in "AB"]
    assert secrets == [None, None]


@pytest.mark.parametrize(("game", "players"), tables())
def test_boards_are_drawn_as_text_and_as_pictures(game: str, players: int) -> None:
    for number, state in enumerate(walk(game, players, seed=4, moves=160)):
        if number % 40:
            continue
        assert state.draw() and str(state) == state.draw()
        assert "\x1b[" in state.draw(colour=True)
        for seat in viewers(players):
            picture = state.svg(seat)
            root = minidom.parseString(picture).documentElement
            assert root is not None and root.tagName == "svg"
            assert state.view(seat).svg() == picture
        mover = state.mover if state.mover >= 0 else None
        assert state._repr_svg_() == state.svg(mover)


def test_a_picture_shows_what_lies_on_the_table() -> None:
    state = tg.State("carcassonne")
    bare = state.svg().count("<g transform")
    state.apply("draw V")
    state.apply("place 1,0 r0")
    laid = state.svg().count("<g transform")
    state.apply("claim road S")
    assert bare < laid < state.svg().count("<g transform")


def test_a_picture_contains_no_secret() -> None:
    """Worlds that a viewer cannot distinguish have the same picture."""
    chance = tg.Chance(3)
    for number, state in enumerate(walk("codex", 3, seed=5, moves=120)):
        if number % 20 == 0:
            for seat in viewers(3):
                assert state.view(seat).sample(chance).svg(seat) == state.svg(seat)
