"""A seat at a table server, through its HTTP API.

    import random
    from tessera_games.table import Guest

    guest = Guest("http://127.0.0.1:8080", "Ann's bot")
    seat = guest.new_table("carcassonne", ["person", "novice"])
    print(seat.play(lambda look: random.choice(look.legal)))
"""

from __future__ import annotations

import json
import secrets
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Callable, Optional

from .errors import TableError

__all__ = ["Guest", "Look", "Seat"]

#: Seconds to wait for an answer. The stream gives a sign of life every 15.
_PATIENCE = 60


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
    def legal(self) -> list[str]:
        """The texts of all legal moves; empty when it is not one's turn."""
        actions = self.view.get("choices", {}).get("actions", {})
        return [text for kind in actions.values() for text in kind]

    @property
    def places(self) -> dict[str, int]:
        """The place of every seat by its letter, once the game is over."""
        points = self.view.get("points", {})
        return {seat: line["place"] for seat, line in points.items() if "place" in line}


class _Client:
    """Whoever has a token for a server."""

    def __init__(self, server: str, token: Optional[str]) -> None:
        self.server = server.rstrip("/")
        self.token = token

    def _open(self, path: str, body: Optional[object] = None) -> Any:
        headers = {"Content-Type": "application/json"}
        if self.token is not None:
            headers["Authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.server}/api/{path}", data, headers)
        try:
            return urllib.request.urlopen(request, timeout=_PATIENCE)
        except urllib.error.HTTPError as error:
            with error:
                refusal = json.load(error)
            raise TableError(
                error.code, refusal["code"], refusal["sentence"], refusal.get("rule")
            ) from None

    def _ask(self, path: str, body: Optional[object] = None) -> dict[str, Any]:
        with self._open(path, body) as answer:
            return dict(json.load(answer))


class Guest(_Client):
    """Somebody at a server: no account, only a name."""

    def __init__(self, server: str, name: str) -> None:
        super().__init__(server, None)
        self.token = self._ask("guests", {"name": name})["token"]

    def new_table(
        self,
        game: str,
        seats: Sequence[str],
        options: Optional[Mapping[str, str]] = None,
    ) -> Seat:
        """Makes a table, begins when all seats are taken, and sits at it.

        `seats` are in playing order: `person` is the guest, the name of a level is a bot, `open`
        and `invited` wait for others.
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
        made = self._ask("tables", body)
        if not {"open", "invited"} & set(seats):
            self._ask(f"tables/{made['table']}/start", {"command_id": secrets.token_hex(8)})
        return Seat(self.server, made["table"], made["seated"]["token"])

    def join(self, table: str, link: Optional[str] = None) -> Seat:
        """Takes an open seat, or the one that the link is for."""
        path = f"tables/{table}/" + ("join" if link is None else "claim")
        seated = self._ask(path, {} if link is None else {"link": link})
        return Seat(self.server, table, seated["token"])


class Seat(_Client):
    """A seat at a table: it looks, moves, and does nothing else."""

    def __init__(self, server: str, table: str, token: str) -> None:
        super().__init__(server, token)
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

    def play(self, choose: Callable[[Look], str]) -> Look:
        """Plays to the end: `choose` answers every turn with one of `look.legal`."""
        look = self.look()
        while look.view["status"] in ("open", "running"):
            if look.legal:
                try:
                    self.move(look, [choose(look)])
                except TableError as error:
                    if error.code != "stale":
                        raise
                look = self.look()
                continue
            for _ in self._changes(look.version):
                look = self.look()
                if look.legal or look.view["status"] not in ("open", "running"):
                    break
            else:
                look = self.look()
        return look

    def _changes(self, version: int) -> Iterator[dict[str, Any]]:
        """What the table tells since a version, until the stream ends."""
        with self._open(f"tables/{self.table}/stream?since={version}") as stream:
            for line in stream:
                if line.strip():
                    message = json.loads(line)
                    if message["type"] in ("view", "patch"):
                        yield message
