"""A network between a client and a table server that loses answers."""

from __future__ import annotations

import http.client
import json
import socket
import threading
from collections import Counter
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

UNAVAILABLE = {"status": 503, "code": "unavailable", "sentence": "not confirmed"}


class Flaky(ThreadingHTTPServer):
    """Passes everything on, and from `begin` on not everything back."""

    daemon_threads = True

    def __init__(self, server: str) -> None:
        super().__init__(("127.0.0.1", 0), _Passing)
        self.beyond = urlsplit(server).netloc
        self.address = f"http://127.0.0.1:{self.server_address[1]}"
        self.losing = False
        self.guard = threading.Lock()
        #: The bodies of all commands, in the order they were sent.
        self.commands: list[bytes] = []
        #: What was done to answers and streams, and how often.
        self.told: Counter[str] = Counter()
        self._seen: set[bytes] = set()
        self._thread = threading.Thread(target=self.serve_forever)

    def begin(self) -> None:
        """From now on answers get lost."""
        self.losing = True

    def fate(self, path: str, body: bytes) -> str:
        """What happens to a request: each content meets its fate once, then passes."""
        with self.guard:
            if path.endswith("/commands"):
                self.commands.append(body)
            if not self.losing:
                return "passed"
            if "/stream" in path:
                fate = "cut"
            elif path.endswith(("/commands", "/join")) and body not in self._seen:
                self._seen.add(body)
                fate = ("lost", "unavailable", "passed")[(len(self._seen) - 1) % 3]
            else:
                return "passed"
            self.told[fate] += 1
            return fate

    def __enter__(self) -> Flaky:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.shutdown()
        self._thread.join()
        self.server_close()


class _Passing(BaseHTTPRequestHandler):
    server: Flaky

    def do_GET(self) -> None:
        self._pass(None)

    def do_POST(self) -> None:
        self._pass(self.rfile.read(int(self.headers.get("Content-Length", 0))))

    def _pass(self, body: bytes | None) -> None:
        fate = self.server.fate(self.path, body or b"")
        if fate == "unavailable":
            self._answer(503, json.dumps(UNAVAILABLE).encode())
            return
        beyond = http.client.HTTPConnection(self.server.beyond)
        headers = {
            name: self.headers[name]
            for name in ("Content-Type", "Authorization")
            if name in self.headers
        }
        beyond.request(self.command, self.path, body, headers)
        answer = beyond.getresponse()
        if "/stream" in self.path:
            self._stream(answer, fate)
        else:
            told = answer.read()
            if fate == "lost":
                # The server has done it; its answer never arrives.
                self.connection.shutdown(socket.SHUT_RDWR)
            else:
                self._answer(answer.status, told)
        beyond.close()

    def _stream(self, answer: http.client.HTTPResponse, fate: str) -> None:
        self.send_response(answer.status)
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        for line in answer:
            self.wfile.write(b"%x\r\n%s\r\n" % (len(line), line))
            if fate == "cut":
                # In the middle, without the end of the message.
                self.connection.shutdown(socket.SHUT_RDWR)
                return
        self.wfile.write(b"0\r\n\r\n")

    def _answer(self, status: int, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def handle(self) -> None:
        try:
            super().handle()
        except OSError:
            # The client or the fate of a request has closed the connection.
            self.close_connection = True

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing."""
