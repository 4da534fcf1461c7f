"""Python bots at tables of a real server, also over a network that loses answers."""

from __future__ import annotations

import json
import random
import socket
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
import tessera_games as tg
from flaky import Flaky
from tessera_games.table import Guest, Look, Seat


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
    assert (refused.value.code, refused.value.facts) == ("apart", {"at": "40,40"})
    with pytest.raises(tg.TableError) as unknown:
        Guest(server, "Eve").join("no-such-table")
    assert unknown.value.status == 404


def meet(server: str, game: str, begin: Callable[[], None]) -> tuple[Guest, Look, Counter[str]]:
    """Two bots play a complete game; returns the maker, the end, and the number of choices by seat."""
    ann, ben = Guest(server, "Ann"), Guest(server, "Ben")
    seats = [ann.new_table(game, ["person", "open"])]
    seats.append(ben.join(seats[0].table))
    assert [seat.look().view["status"] for seat in seats] == ["open", "open"]
    asked: Counter[str] = Counter()
    ends: dict[str, Look] = {}

    def play(letter: str, seat: Seat) -> None:
        chance = random.Random(letter)

        def choose(look: Look) -> str:
            assert look.view["viewer"] == look.view["turn"] == letter
            asked[letter] += 1
            return chance.choice(look.legal)

        try:
            ends[letter] = seat.play(choose)
        except BaseException:
            # Otherwise the other seat would wait forever.
            seat.resign()
            raise

    begin()
    threads = [threading.Thread(target=play, args=pair) for pair in zip("AB", seats)]
    for thread in threads:
        thread.start()
    # Both seats may already wait for the first turn.
    ann.start(seats[0].table)
    for thread in threads:
        thread.join()
    assert {end.view["status"] for end in ends.values()} == {"finished"}
    assert ends["A"].places == ends["B"].places and min(ends["A"].places.values()) == 1
    return ann, ends["A"], asked


@pytest.mark.parametrize("game", ["carcassonne", "codex"])
def test_two_python_bots_play_a_complete_game_at_a_table(server: str, game: str) -> None:
    ann, end, asked = meet(server, game, lambda: None)
    assert min(asked.values()) > 20
    replayed = tg.State.from_record(json.dumps(ann.record(end.view["table"])))
    assert replayed.is_over and replayed.ranking() == [end.places[seat] for seat in "AB"]


def test_a_seat_that_resigns_loses(server: str) -> None:
    seat = Guest(server, "Ann").new_table("codex", ["person", "novice"])
    seat.resign()
    end = seat.play(lambda look: pytest.fail("no move is possible"))
    assert end.is_over and end.view["ended"]["how"] == "resigned"


@pytest.fixture
def flaky(server: str) -> Iterator[Flaky]:
    with Flaky(server) as between:
        yield between


def test_unanswered_commands_are_retried_with_the_same_id(flaky: Flaky) -> None:
    _, _, asked = meet(flaky.address, "carcassonne", flaky.begin)
    sent, faults = Counter(flaky.commands), flaky.faults
    ids = {json.loads(body)["command_id"] for body in sent}
    decisions = sum(asked.values())
    assert len(ids) == len(sent) == decisions, "one id for each decision, one body for each id"
    assert sum(sent.values()) == decisions + faults["lost"] + faults["unavailable"]
    # Of every three commands the answer of one was lost and one was not confirmed.
    assert faults["lost"] > 20 and faults["unavailable"] > 20 and faults["cut"] > 5, faults


def test_joining_succeeds_although_the_answer_is_lost(flaky: Flaky) -> None:
    table = Guest(flaky.address, "Ann").new_table("codex", ["person", "open"]).table
    ben = Guest(flaky.address, "Ben")
    flaky.begin()
    assert ben.join(table).look().view["viewer"] == "B"
    assert flaky.faults["lost"] == 1


def test_retries_end_when_a_server_never_answers() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        accepted = []

        def hang_up() -> None:
            while True:
                try:
                    caller, _ = listening.accept()
                except OSError:
                    return
                accepted.append(caller)
                caller.close()

        thread = threading.Thread(target=hang_up)
        thread.start()
        seat = Seat(f"http://127.0.0.1:{listening.getsockname()[1]}", "t", "s", patience=0.5)
        with pytest.raises(tg.TableError) as lost:
            seat.look()
        listening.shutdown(socket.SHUT_RDWR)
        thread.join()
    assert lost.value.code == "no-answer" and len(accepted) > 1


class Hasty(BaseHTTPRequestHandler):
    """Asks for a pause twice, then makes a guest."""

    requests = 0

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        type(self).requests += 1
        if self.requests <= 2:
            error = {"code": "too-fast", "sentence": "wait", "facts": {"retry_after_ms": 20}}
            self.reply(429, error)
        else:
            self.reply(201, {"guest": "g", "name": "Ann", "named": True, "token": "secret"})

    def reply(self, status: int, body: object) -> None:
        content = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:
        """Nothing is printed."""


def test_a_client_waits_as_long_as_the_server_asks() -> None:
    with ThreadingHTTPServer(("127.0.0.1", 0), Hasty) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        guest = Guest(f"http://127.0.0.1:{server.server_port}", "Ann")
        server.shutdown()
    assert (guest.token, Hasty.requests) == ("secret", 3)
