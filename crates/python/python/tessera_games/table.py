"""A seat at a table server, through its HTTP API.

    import random
    from tessera_games.table import Guest

    guest = Guest("http://127.0.0.1:8080", "Ann's bot")
    seat = guest.new_table("carcassonne", ["person", "novice"])
    print(seat.play(lambda look: random.choice(look.legal)))

A move counts once, whatever the network does: what got no answer, or one that confirms nothing
(503), is sent again with the same id, after a pause that grows, until somebody answers or one's
patience ends.
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

#: Seconds to wait for an answer. The stream gives a sign of life every 15.
_SILENCE = 60

#: Seconds for which something is sent again.
_PATIENCE = 120.0

#: Seconds between two tries: at first, and at most.
_PAUSES = (0.05, 5.0)

#: How a connection can be lost, before an answer and in the middle of one.
_LOST = (OSError, http.client.HTTPException)


@dataclass(frozen=True)
class Look:
    """The table as its seat may know it, at one version."""

    #: The whole view, as `docs/protocol.md` describes it.
    view: dict[str, Any]

    @property
    def version(self) -> int:
        return int(self.view["version"])

    @property
    def is_running(self) -> bool:
        return bool(self.view["status"] == "running")

    @property
    def is_over(self) -> bool:
        """Nobody moves here any more."""
        return self.view["status"] not in ("open", "running")

    @property
    def legal(self) -> list[str]:
        """The texts of all legal moves; empty when it is not one's turn."""
        actions = self.view.get("choices", {}).get("actions", {})
        return [text for kind in actions.values() for text in kind]

    @property
    def places(self) -> dict[str, int]:
        """The place of every seat by its letter, once the game is over."""
        points = self.view.get("points", {})
        return {seat: line["place"] for seat, line in points.items() if "place" in line}


class _Patience:
    """Waits between tries, longer each time, and gives up in the end."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self.renew()

    def renew(self) -> None:
        """Something was answered."""
        self._ends = time.monotonic() + self._seconds
        self._pause = _PAUSES[0]

    def wait(self, error: TableError) -> None:
        """Waits before the next try, or raises the error of the last one."""
        # Not all at the same moment, when a server comes back for many.
        pause = self._pause * random.uniform(0.5, 1.0)
        if time.monotonic() + pause > self._ends:
            raise error
        time.sleep(pause)
        self._pause = min(2 * self._pause, _PAUSES[1])


class _Client:
    """Whoever has a token for a server."""

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
            return urllib.request.urlopen(request, timeout=_SILENCE)
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

    def _make(self, path: str, body: object) -> dict[str, Any]:
        """Asks once: who asked for this twice would get two."""
        return self._once(path, json.dumps(body).encode())

    def _ask(self, path: str, body: Optional[object] = None) -> dict[str, Any]:
        """Asks until there is an answer: asking twice for this is as good as once."""
        content = None if body is None else json.dumps(body).encode()
        patience = _Patience(self.patience)
        while True:
            try:
                return self._once(path, content)
            except TableError as error:
                if not _may_pass(error):
                    raise
                patience.wait(error)

    def _no_answer(self, error: object) -> TableError:
        return TableError(0, "no-answer", f"{self.server} gave no answer: {error}", None)


def _may_pass(error: TableError) -> bool:
    """Whether the same may be answered later: nothing came, or nothing is confirmed."""
    return error.status in (0, 502, 503, 504)


def _refusal(error: urllib.error.HTTPError) -> TableError:
    try:
        told = json.load(error)
        return TableError(error.code, told["code"], told["sentence"], told.get("rule"))
    except (*_LOST, ValueError, KeyError, TypeError):
        # Somebody between us and the server has answered, in words of its own.
        return TableError(error.code, "unreadable", f"{error.code} {error.reason}", None)


class Guest(_Client):
    """Somebody at a server: no account, only a name."""

    def __init__(self, server: str, name: str, patience: float = _PATIENCE) -> None:
        super().__init__(server, None, patience)
        self.token = self._make("guests", {"name": name})["token"]

    def new_table(
        self,
        game: str,
        seats: Sequence[str],
        options: Optional[Mapping[str, str]] = None,
    ) -> Seat:
        """Makes a table and sits at it; begins at once when nobody is waited for.

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
        made = self._make("tables", body)
        if not {"open", "invited"} & set(seats):
            self.start(made["table"])
        return Seat(self.server, made["table"], made["seated"]["token"], self.patience)

    def start(self, table: str) -> None:
        """Begins the game at a table of one's own, when all seats are taken."""
        self._ask(f"tables/{table}/start", {"command_id": secrets.token_hex(8)})

    def join(self, table: str, link: Optional[str] = None) -> Seat:
        """Takes an open seat, or the one that the link is for."""
        path = f"tables/{table}/" + ("join" if link is None else "claim")
        seated = self._ask(path, {} if link is None else {"link": link})
        return Seat(self.server, table, seated["token"], self.patience)

    def record(self, table: str) -> dict[str, Any]:
        """The record of a finished game, for `State.from_record(json.dumps(…))`."""
        return self._ask(f"tables/{table}/record")


class Seat(_Client):
    """A seat at a table: it looks, moves, and can give up."""

    def __init__(
        self, server: str, table: str, token: str, patience: float = _PATIENCE
    ) -> None:
        super().__init__(server, token, patience)
        self.table = table

    def look(self) -> Look:
        """The table as it is now."""
        return Look(self._ask(f"tables/{self.table}")["view"])

    def move(self, look: Look, actions: Sequence[str]) -> int:
        """Takes actions, all or none, on the table that was looked at; says its new version."""
        body = {
            # An id of its own for every decision.
            "command_id": f"v{look.version}-{secrets.token_hex(8)}",
            "expected_version": look.version,
            "actions": list(actions),
        }
        return int(self._ask(f"tables/{self.table}/commands", body)["version"])

    def resign(self) -> None:
        """Gives the game up."""
        body = {"command_id": secrets.token_hex(8)}
        self._ask(f"tables/{self.table}/resign", body)

    def play(self, choose: Callable[[Look], str]) -> Look:
        """Plays to the end: `choose` answers every turn with one of `look.legal`."""
        while not (look := self._awaited()).is_over:
            try:
                self.move(look, [choose(look)])
            except TableError as error:
                # Somebody else was faster: a bot that plays for this seat, or another device.
                if error.code != "stale":
                    raise
        return look

    def _awaited(self) -> Look:
        """The table as soon as there is something to do on it, or it is over."""
        patience = _Patience(self.patience)
        while True:
            look = self.look()
            if look.legal or look.is_over:
                return look
            try:
                for _ in self._changes(look.version, patience):
                    look = self.look()
                    if look.legal or look.is_over:
                        return look
                lost = self._no_answer("the stream has ended")
            except TableError as error:
                if not _may_pass(error):
                    raise
                lost = error
            patience.wait(lost)

    def _changes(self, version: int, patience: _Patience) -> Iterator[dict[str, Any]]:
        """What the table tells since a version, until the stream ends."""
        with self._open(f"tables/{self.table}/stream?since={version}") as stream:
            try:
                for line in stream:
                    patience.renew()
                    message = json.loads(line) if line.strip() else {}
                    if message.get("type") in ("view", "patch"):
                        yield message
            except (*_LOST, ValueError) as error:
                raise self._no_answer(error) from error
