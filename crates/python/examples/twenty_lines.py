"""A bot for every game: of the legal moves it takes the one that wins most random games.

    tessera arena carcassonne --bots random --pipe 'mine=python3 twenty_lines.py'
"""

from tessera_games import State
from tessera_games.pipe import Turn, run

TRIES = 4


def choose(turn: Turn) -> str:
    if turn.game != "carcassonne":
        return turn.pick()
    state = State(turn.game, turn.options, turn.players)
    for line in turn.log:  # nothing is hidden in Carcassonne, so the log is the game
        state.apply(line["text"])
    worth = {}
    for move in turn.legal:
        after = state.clone()
        after.apply(move)
        worth[move] = sum(after.rollout(turn.chance)[0][turn.seat] for _ in range(TRIES))
    return max(worth, key=worth.__getitem__)


run(choose)
