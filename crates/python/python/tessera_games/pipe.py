"""Bots for `tessera arena --pipe`: programs that read and write lines of JSON.

    import random
    from tessera_games.pipe import run

    run(lambda turn: random.choice(turn.legal))
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, field
from typing import Any, Callable, Optional, TextIO

from . import Chance

__all__ = ["Turn", "run"]


@dataclass(frozen=True)
class Turn:
    """The information that a bot gets for its choice."""

    #: `carcassonne`, `codex` or `eldorado`.
    game: str
    #: Every option with its value.
    options: dict[str, str]
    #: The number of seats.
    players: int
    #: The seat of the bot, from 0.
    seat: int
    #: What the seat knows, drawn as text.
    view: str
    #: Every move so far as the seat may read it, each a dictionary of `by` and `text`.
    log: list[dict[str, str]]
    #: The texts of all legal moves.
    legal: list[str]
    #: Milliseconds that the choice should take, if there is a limit.
    time_ms: Optional[int]
    #: Random numbers for the bot, from the seed of the game.
    chance: Chance = field(compare=False)

    def pick(self) -> str:
        """Any legal move, each equally likely."""
        return self.legal[self.chance.below(len(self.legal))]


def run(
    choose: Callable[[Turn], str],
    source: Optional[TextIO] = None,
    sink: Optional[TextIO] = None,
) -> None:
    """Plays games until the input ends; `choose` answers every turn with one of `turn.legal`."""
    source = sys.stdin if source is None else source
    sink = sys.stdout if sink is None else sink
    table: dict[str, Any] = {}
    chance = Chance()
    for line in source:
        message = json.loads(line)
        if message["type"] == "new":
            table, chance = message, Chance(message["seed"])
        elif message["type"] == "choose":
            turn = Turn(
                game=table["game"],
                options=table["options"],
                players=table["seats"],
                seat=ord(table["seat"]) - ord("A"),
                view=message["view"],
                log=message["log"],
                legal=message["legal"],
                time_ms=message["time_ms"],
                chance=chance,
            )
            print(json.dumps({"choose": choose(turn)}), file=sink, flush=True)
