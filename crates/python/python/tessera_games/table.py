"""A seat at a table server, through its HTTP API.

    import random
    from tessera_games.table import Guest

    guest = Guest("http://127.0.0.1:8080", "Ann's bot")
    seat = guest.new_table("carcassonne", ["person", "novice"])
    print(seat.play(lambda look: random.choice(look.legal)))

A move is made once, whatever the network does: a request without an answer, or with an answer that
confirms nothing (503), is retried with the same id and growing pauses, until the server answers or
`patience` seconds have passed.
"""

from __future__ import annotations

import http.client
import json
import random
import secrets
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Callable, Optional

from .errors import TableError

__all__ = ["Guest", "Look", "Seat"]

#: Seconds to wait for an answer. The stream sends a keep-alive every 15.
_TIMEOUT = 60

#: Seconds for which a request is retried.
_PATIENCE = 120.0

#: Seconds between two tries: the first pause, and the longest.
_PAUSES = (0.05, 5.0)

#: The errors of a lost connection, before an answer or during one.
_LOST = (OSError, http.client.HTTPException)


@dataclass(frozen=True)
class Look:
    """The table as its seat sees it, at one version."""

    #: The complete view, as `docs/protocol.md` describes it.
    view: dict[str, Any]

    @property
    def version(self) -> int:
        return int(self.view["version"])

    @property
    def is_running(self) -> bool:
        return bool(self.view["status"] == "running")

    @property
    def is_over(self) -> bool:
        """Whether no more moves can be made."""
        return self.view["status"] not in ("open", "running")

    @property
    def legal(self) -> list[str]:
        """The texts of all legal moves; empty when it is not the turn of this seat."""
        actions = self.view.get("choices", {}).get("actions", {})
        return [text for kind in actions.values() for text in kind]

    @property
    def places(self) -> dict[str, int]:
        """The place of every seat by its letter, once the game is over."""
        points = self.view.get("points", {})
        return {seat: line["place"] for seat, line in points.items() if "place" in line}


class _Retries:
    """Waits between tries, longer each time, until the time limit."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self.reset()

    def reset(self) -> None:
        """Restarts the time limit, after an answer."""
        self._ends = time.monotonic() + self._seconds
        self._pause = _PAUSES[0]

    def wait(self, error: TableError) -> None:
        """Waits before the next try, or raises the error of the last one."""
        # Random, so that many clients do not return at the same moment.
        pause = max(self._pause * random.uniform(0.5, 1.0), _requested_wait(error))
        if time.monotonic() + pause > self._ends:
            raise error
        time.sleep(pause)
        self._pause = min(2 * self._pause, _PAUSES[1])


class _Client:
    """A client of a server, with its token."""

    def __init__(self, server: str, token: Optional[str], patience: float) -> None:
        self.server = server.rstrip("/")
        self.token = token
        self.patience = patience

    def _open(self, path: str, body: Optional[bytes] = None) -> Any:
        headers = {"Content-Type": "application/json"}
        if self.token is not None:
            headers["Authorization"] = f"Bearer {self.token}"
        request = urllib.request.Request(f"{self.server}/api/{path}", body, headers)
        try:
            return urllib.request.urlopen(request, timeout=_TIMEOUT)
        except urllib.error.HTTPError as error:
            with error:
                raise _refusal(error) from None
        except _LOST as error:
            raise self._no_answer(error) from error

    def _once(self, path: str, body: Optional[bytes] = None) -> dict[str, Any]:
        with self._open(path, body) as answer:
            try:
                return dict(json.load(answer))
            except (*_LOST, ValueError) as error:
                raise self._no_answer(error) from error

    def _send_once(self, path: str, body: object) -> dict[str, Any]:
        """Sends a request once: a repeated one would create a second object.

        A server that asks for a pause has created nothing, so the request is sent again after it.
        """
        retries = _Retries(self.patience)
        while True:
            try:
                return self._once(path, json.dumps(body).encode())
            except TableError as error:
                if error.code not in ("too-fast", "busy"):
                    raise
                retries.wait(error)

    def _send(self, path: str, body: Optional[object] = None) -> dict[str, Any]:
        """Sends a request until it is answered: repeating it changes nothing."""
        content = None if body is None else json.dumps(body).encode()
        retries = _Retries(self.patience)
        while True:
            try:
                return self._once(path, content)
            except TableError as error:
                if not _is_temporary(error):
                    raise
                retries.wait(error)

    def _no_answer(self, error: object) -> TableError:
        return TableError(0, "no-answer", f"{self.server} gave no answer: {error}", None)


def _is_temporary(error: TableError) -> bool:
    """Whether a retry may succeed: no answer came, nothing was confirmed, or it was too soon."""
    return error.status in (0, 429, 502, 503, 504)


def _requested_wait(error: TableError) -> float:
    """The seconds that the server asks a client to wait."""
    wait = (error.facts or {}).get("retry_after_ms", 0)
    return float(wait) / 1000 if isinstance(wait, (int, float)) else 0.0


def _refusal(error: urllib.error.HTTPError) -> TableError:
    try:
        body = json.load(error)
        return TableError(
            error.code, body["code"], body["sentence"], body.get("rule"), body.get("facts")
        )
    except (*_LOST, ValueError, KeyError, TypeError):
        # A proxy has answered, not the server.
        return TableError(error.code, "unreadable", f"{error.code} {error.reason}", None)


class Guest(_Client):
    """A guest of a server: no account, only a name."""

    def __init__(self, server: str, name: str, patience: float = _PATIENCE) -> None:
        super().__init__(server, None, patience)
        self.token = self._send_once("guests", {"name": name})["token"]

    def new_table(
        self,
        game: str,
        seats: Sequence[str],
        options: Optional[Mapping[str, str]] = None,
    ) -> Seat:
        """Creates a table and sits down; starts the game at once when no seat is open or invited.

        `seats` are in playing order: `person` is the guest, the name of a level is a bot, `open`
        and `invited` wait for others, and then for `start`.
        """
        kinds = ("person", "open", "invited")
        body = {
            "game": game,
            "options": dict(options or {}),
            "seats": [
                {"kind": kind} if kind in kinds else {"kind": "bot", "level": kind}
                for kind in seats
            ],
        }
        made = self._send_once("tables", body)
        if not {"open", "invited"} & set(seats):
            self.start(made["table"])
        return Seat(self.server, made["table"], made["seated"]["token"], self.patience)

    def start(self, table: str) -> None:
        """Starts the game at a table that this guest created, when all seats are taken."""
        self._send(f"tables/{table}/start", {"command_id": secrets.token_hex(8)})

    def join(self, table: str, link: Optional[str] = None) -> Seat:
        """Takes an open seat, or the one that the link is for."""
        path = f"tables/{table}/" + ("join" if link is None else "claim")
        seated = self._send(path, {} if link is None else {"link": link})
        return Seat(self.server, table, seated["token"], self.patience)

    def record(self, table: str) -> dict[str, Any]:
        """The record of a finished game, for `State.from_record(json.dumps(…))`."""
        return self._send(f"tables/{table}/record")


class Seat(_Client):
    """A seat at a table: it can look, move and resign."""

    def __init__(
        self, server: str, table: str, token: str, patience: float = _PATIENCE
    ) -> None:
        super().__init__(server, token, patience)
        self.table = table

    def look(self) -> Look:
        """The table as it is now."""
        return Look(self._send(f"tables/{self.table}")["view"])

    def move(self, look: Look, actions: Sequence[str]) -> int:
        """Takes actions, all or none, at the version of `look`; returns the new version."""
        body = {
            # A new id for every decision.
            "command_id": f"v{look.version}-{secrets.token_hex(8)}",
            "expected_version": look.version,
            "actions": list(actions),
        }
        return int(self._send(f"tables/{self.table}/commands", body)["version"])

    def resign(self) -> None:
        """Resigns the game."""
        body = {"command_id": secrets.token_hex(8)}
        self._send(f"tables/{self.table}/resign", body)

    def play(self, choose: Callable[[Look], str]) -> Look:
        """Plays to the end: `choose` answers every turn with one of `look.legal`."""
        while not (look := self._wait_for_turn()).is_over:
            try:
                self.move(look, [choose(look)])
            except TableError as error:
                # Another client was faster: a bot that plays for this seat, or another device.
                if error.code != "stale":
                    raise
        return look

    def _wait_for_turn(self) -> Look:
        """Waits until this seat is to move or the game is over; returns the table."""
        retries = _Retries(self.patience)
        while True:
            look = self.look()
            if look.legal or look.is_over:
                return look
            try:
                for _ in self._changes(look.version, retries):
                    look = self.look()
                    if look.legal or look.is_over:
                        return look
                lost = self._no_answer("the stream has ended")
            except TableError as error:
                if not _is_temporary(error):
                    raise
                lost = error
            retries.wait(lost)

    def _changes(self, version: int, retries: _Retries) -> Iterator[dict[str, Any]]:
        """The messages of the table since a version, until the stream ends."""
        with self._open(f"tables/{self.table}/stream?since={version}") as stream:
            try:
                for line in stream:
                    retries.reset()
                    message = json.loads(line) if line.strip() else {}
                    if message.get("type") in ("view", "patch"):
                        yield message
            except (*_LOST, ValueError) as error:
                raise self._no_answer(error) from error
