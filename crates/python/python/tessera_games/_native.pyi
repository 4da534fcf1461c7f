from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Optional, TypedDict, Union, final, type_check_only

import numpy as np
from numpy.typing import NDArray

__all__ = ["Bot", "Chance", "State", "VecEnv", "View", "games", "levels"]

@type_check_only
class About(TypedDict):
    """The description of a game."""

    title: str
    rules_version: int
    #: Whether something may be hidden from a player.
    has_secrets: bool
    min_players: int
    max_players: int
    #: Dense action indices are below this.
    actions: int
    observation_len: int
    #: Changes whenever the meaning of a number of an observation changes.
    observation_version: int
    #: The values of every option, the default first.
    options: dict[str, list[str]]

def games() -> dict[str, About]:
    """Every game by its name."""

def levels() -> list[str]:
    """The names of all bots: the steps of the ladder, then the levels for people."""

@final
class Chance:
    """A stream of random numbers: the same seed and stream give the same numbers on every machine."""

    def __new__(cls, seed: int = 0, stream: int = 0) -> Chance: ...
    def below(self, bound: int) -> int:
        """A number below `bound`, each equally likely; 0 when `bound` is 0."""
    def __copy__(self) -> Chance: ...
    def __deepcopy__(self, memo: Any) -> Chance: ...

@final
class State:
    """A position of a game, complete with every secret.

    A position contains no random numbers and no order of undrawn components: each draw is a move of
    chance, with exact weights.
    """

    def __new__(
        cls,
        game: str,
        options: Optional[Mapping[str, object]] = None,
        players: int = 2,
    ) -> State:
        """A new table; raises `SetupError`."""
    @staticmethod
    def from_record(text: str) -> State:
        """The position after the last move of a record; raises `RecordError`."""
    @staticmethod
    def sample(view: View, chance: Chance) -> State:
        """A position that is consistent with `view`, with its exact probability."""
    @property
    def game(self) -> str: ...
    @property
    def players(self) -> int: ...
    @property
    def options(self) -> dict[str, str]:
        """Every option with its value."""
    @property
    def mover(self) -> int:
        """The seat to move, `CHANCE` or `OVER`."""
    @property
    def is_chance(self) -> bool: ...
    @property
    def is_over(self) -> bool: ...
    @property
    def round(self) -> int:
        """The number of complete rounds so far."""
    @property
    def moves(self) -> list[str]:
        """Every move so far, chance included; raises `RecordError` for a sampled position."""
    def legal_actions(self) -> list[str]:
        """The legal actions of the seat to move, as texts; empty when no seat moves."""
    def legal_indices(self) -> list[int]:
        """Their dense indices, in the same order."""
    def action_text(self, index: int) -> str:
        """The text of a legal action; raises `IllegalAction`."""
    def action_index(self, text: str) -> int:
        """The dense index of a legal action; raises `IllegalAction` or `NotationError`."""
    def apply(self, action: Union[int, str]) -> None:
        """Takes an action by its text or its dense index.

        When chance moves, an index is a place in `chance_outcomes()`. Raises `IllegalAction`
        with the rule that forbids it, or `NotationError`; the position is unchanged then.
        """
    def apply_told(self, action: Union[int, str], seat: Optional[int] = None) -> list[str]:
        """The same; returns the events as a seat, or a spectator, may know them."""
    def chance_outcomes(self) -> list[tuple[str, int]]:
        """The possible outcomes with exact weights; empty when chance does not move."""
    def sample_chance(self, chance: Chance) -> str:
        """Draws once, by weight, and returns the text; raises `ValueError` when nothing is to be drawn."""
    def play_chance(self, chance: Chance) -> None:
        """Draws until a seat moves or the game is over."""
    def random_action(self, chance: Chance) -> int:
        """The index of a legal action, each equally likely; raises `ValueError` when no seat moves."""
    def rollout(self, chance: Chance, max_rounds: int = 1000) -> tuple[list[float], bool]:
        """Returns of a random game from here on, and whether it was stopped; changes nothing."""
    def view(self, seat: Optional[int] = None) -> View:
        """What a seat, or a spectator, knows."""
    def points(self) -> list[int]: ...
    def ranking(self) -> Optional[list[int]]:
        """The place of each seat, 1 for the best; `None` until the game is over."""
    def returns(self) -> list[float]:
        """The share of the others each seat has left behind, less the share before it.

        Of two seats the winner has 1, the other -1, a tie is 0; zeros until the game is over.
        """
    def observation(
        self, seat: Optional[int] = None, out: Optional[NDArray[np.float32]] = None
    ) -> NDArray[np.float32]:
        """What a seat, or a spectator, knows as numbers; written into `out` when it is given."""
    def mask(self, out: Optional[NDArray[np.bool_]] = None) -> NDArray[np.bool_]:
        """Which dense indices are legal."""
    def record(self, names: Optional[Sequence[str]] = None) -> str:
        """The game so far as a document of `tessera-record/1`."""
    def draw(self, colour: bool = False) -> str:
        """The complete table as text, secrets included."""
    def svg(self, seat: Optional[int] = None) -> str:
        """The view of a seat, or of a spectator, as a picture."""
    def clone(self) -> State: ...
    def __copy__(self) -> State: ...
    def __deepcopy__(self, memo: Any) -> State: ...
    def __eq__(self, other: object, /) -> bool: ...
    def _repr_svg_(self) -> str: ...

@final
class View(Mapping[str, Any]):
    """What one viewer with a perfect memory knows: a mapping of plain data."""

    @property
    def game(self) -> str: ...
    @property
    def seat(self) -> Optional[int]:
        """The seat of the viewer; `None` for a spectator."""
    @property
    def data(self) -> dict[str, Any]:
        """Dictionaries, lists, texts and integers, as the table server sends them."""
    def legal_actions(self) -> list[str]:
        """The legal actions of the seat to move."""
    def legal_indices(self) -> list[int]: ...
    def observation(self) -> NDArray[np.float32]:
        """What the viewer knows as numbers."""
    def mask(self) -> NDArray[np.bool_]: ...
    def sample(self, chance: Chance) -> State:
        """A position that is consistent with this view, with its exact probability."""
    def draw(self, colour: bool = False) -> str: ...
    def svg(self) -> str: ...
    def __getitem__(self, key: str, /) -> Any: ...
    def __iter__(self) -> Iterator[str]: ...
    def __len__(self) -> int: ...
    def _repr_svg_(self) -> str: ...

@final
class Bot:
    """A player of some level, for every game; it gets a view and nothing else."""

    def __new__(
        cls,
        level: str = "casual",
        seed: int = 0,
        iterations: Optional[int] = None,
        seconds: Optional[float] = None,
    ) -> Bot: ...
    @property
    def level(self) -> str: ...
    def choose(self, view: View) -> str:
        """The text of the chosen action; the view must be that of the seat to move."""
    def reset(self, seed: int) -> None:
        """Forgets the games so far; all chance of the bot comes from this seed."""

@final
class VecEnv:
    """`n` games of one kind, stepped together without the interpreter's lock.

    The arrays below are allocated once and overwritten by every `step`: copy what you want to
    keep, and do not write into them. Chance is played inside. A game that ends is restarted in
    the same step: its row of `rewards`, `points`, `done` and `truncated` belongs to the old game,
    everything else to the new one. The same seed gives the same games whatever the number of threads.
    """

    #: float32, n rows: what the seat to move knows.
    observations: NDArray[np.float32]
    #: bool, n rows: which dense indices are legal.
    masks: NDArray[np.bool_]
    #: float32, n rows of players: the returns of a game that has just ended, else zeros.
    rewards: NDArray[np.float32]
    #: int32, n rows of players: points after the step.
    points: NDArray[np.int32]
    #: int32: the seat to move.
    to_move: NDArray[np.int32]
    #: bool: the step ended the game.
    done: NDArray[np.bool_]
    #: bool: it was stopped after `max_rounds`.
    truncated: NDArray[np.bool_]
    #: int64: what `random_actions` picked last.
    actions: NDArray[np.int64]

    def __new__(
        cls,
        game: str,
        n: int,
        players: int = 2,
        options: Optional[Mapping[str, object]] = None,
        seed: int = 0,
        threads: int = 1,
        max_rounds: int = 1000,
    ) -> VecEnv: ...
    @property
    def game(self) -> str: ...
    @property
    def players(self) -> int: ...
    def reset(self, seed: int) -> None:
        """Restarts every game."""
    def step(self, actions: NDArray[np.int64]) -> None:
        """Takes one action in every game.

        Raises `IllegalAction` when one of them is not legal, and nothing happens in any game then.
        """
    def random_actions(self) -> NDArray[np.int64]:
        """An action for every game, each legal one equally likely; the array is `actions`."""
    def state(self, game: int) -> State:
        """A copy of one game."""
    def __len__(self) -> int: ...
