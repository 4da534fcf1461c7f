"""Python bots in the arena and at a table, with the real binary."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import tessera_games as tg
from tessera_games.table import Guest, Look

EXAMPLES = Path(__file__).parent.parent / "examples"


@pytest.fixture(scope="module")
def binary() -> str:
    """`cargo xtask python` names it; by hand it is what cargo builds."""
    root = EXAMPLES.parent.parent.parent
    path = Path(os.environ.get("TESSERA_BINARY", root / "target/debug/tessera"))
    assert path.exists(), f"{path} is missing; build it with: cargo build -p tessera-cli"
    return str(path)


@pytest.fixture
def server(binary: str, tmp_path: Path) -> Iterator[str]:
    process = subprocess.Popen(
        [binary, "serve", "--listen", "127.0.0.1:0", "--database", f"sqlite://{tmp_path}/tables.db"],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        for line in process.stdout:
            if found := re.search(r"http://127\.0\.0\.1:\d+", line):
                yield found[0]
                break
        else:
            pytest.fail("the server ended")
    finally:
        process.terminate()
        process.wait(timeout=30)


def test_the_bot_of_twenty_lines_wins_in_the_arena(binary: str) -> None:
    mine = f"mine={sys.executable} {EXAMPLES / 'twenty_lines.py'}"
    words = ["arena", "carcassonne", "--bots", "random", "--pipe", mine, "--games", "2"]
    done = subprocess.run([binary, *words], check=True, capture_output=True, text=True)
    assert re.search(r"mine.*100", done.stdout), done.stdout


@pytest.mark.parametrize("game", ["codex", "eldorado"])
def test_a_pipe_bot_plays_every_game(binary: str, game: str) -> None:
    mine = f"mine={sys.executable} {EXAMPLES / 'twenty_lines.py'}"
    words = ["arena", game, "--bots", "greedy", "--pipe", mine, "--games", "2"]
    done = subprocess.run([binary, *words], check=True, capture_output=True, text=True)
    assert "mine" in done.stdout and "broke" not in done.stdout, done.stdout


@pytest.mark.parametrize("game", ["carcassonne", "codex"])
def test_a_python_bot_plays_at_a_table(server: str, game: str) -> None:
    chance = random.Random(1)
    asked = 0

    def choose(look: Look) -> str:
        nonlocal asked
        asked += 1
        assert look.is_running and look.legal
        return chance.choice(look.legal)

    seat = Guest(server, "Ann").new_table(game, ["person", "novice"])
    end = seat.play(choose)
    assert end.view["status"] == "finished" and sorted(end.places) == ["A", "B"]
    assert asked > 20


def test_a_refusal_of_the_server_has_its_rule(server: str) -> None:
    seat = Guest(server, "Ben").new_table("carcassonne", ["person", "novice"])
    look = seat.look()
    with pytest.raises(tg.TableError) as refused:
        seat.move(look, ["place 40,40 r0"])
    assert refused.value.status == 409
    assert refused.value.rule is not None and refused.value.rule.startswith("CAR-")
    with pytest.raises(tg.TableError) as unknown:
        Guest(server, "Eve").join("no-such-table")
    assert unknown.value.status == 404


def test_two_python_bots_meet_at_a_table(server: str) -> None:
    ann = Guest(server, "Ann")
    made = ann.new_table("carcassonne", ["person", "open"])
    Guest(server, "Ben").join(made.table)
    assert made.look().view["status"] == "open"
