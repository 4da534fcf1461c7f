"""Python bots in the arena, with the real binary."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"


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
