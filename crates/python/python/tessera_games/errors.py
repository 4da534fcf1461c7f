"""The exceptions of this package."""

from __future__ import annotations

from typing import Any, Mapping, Optional

__all__ = [
    "BotError",
    "IllegalAction",
    "NotationError",
    "RecordError",
    "SetupError",
    "TableError",
    "TesseraError",
]


class TesseraError(Exception):
    """The base of all errors of this package."""


class IllegalAction(TesseraError, ValueError):
    """The rules forbid the action; the position is unchanged."""

    def __init__(self, reason: str, code: str, rule: Optional[str]) -> None:
        super().__init__(reason, code, rule)
        #: A sentence for a player.
        self.reason = reason
        #: The stable code of the reason, `edge-mismatch`.
        self.code = code
        #: The id of the rule in the game's ledger, `CAR-2.1`; `None` for an index that means no
        #: legal action.
        self.rule = rule

    def __str__(self) -> str:
        return f"{self.reason} ({self.rule or self.code})"


class NotationError(TesseraError, ValueError):
    """The text is not an action."""


class SetupError(TesseraError, ValueError):
    """There is no such game, option or number of players."""


class RecordError(TesseraError, ValueError):
    """A record cannot be read, does not follow the rules, or cannot be written."""

    def __init__(self, at: str, reason: str) -> None:
        super().__init__(at, reason)
        #: The part of the document, `moves[17]`.
        self.at = at
        #: A sentence.
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.at}: {self.reason}"


class BotError(TesseraError, RuntimeError):
    """There is no such bot, or it cannot choose."""


class TableError(TesseraError, RuntimeError):
    """A table server refused a request, or did not answer."""

    def __init__(
        self,
        status: int,
        code: str,
        sentence: str,
        rule: Optional[str],
        facts: Optional[Mapping[str, Any]] = None,
    ) -> None:
        super().__init__(status, code, sentence, rule, facts)
        #: The status of the answer, 409; 0 when there was none.
        self.status = status
        #: The code that programs act on, `stale`; `no-answer` when there was none.
        self.code = code
        #: A sentence for people.
        self.sentence = sentence
        #: The id of the rule, where one forbids it.
        self.rule = rule
        #: The facts that the code comes with, as the API describes them.
        self.facts: Mapping[str, Any] = facts or {}

    def __str__(self) -> str:
        return f"{self.sentence} ({self.rule or self.code})"
