"""A proxy between a client and a table server that loses answers."""

from __future__ import annotations

import http.client
import json
import socket
import threading
from collections import Counter
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

UNAVAILABLE = {"code": "unavailable", "sentence": "not confirmed"}


class Flaky(ThreadingHTTPServer):
    """Forwards all requests; after `begin` some answers are lost."""

    daemon_threads = True

    def __init__(self, server: str) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.beyond = urlsplit(server).netloc
        self.address = f"http://127.0.0.1:{self.server_address[1]}"
        self.losing = False
        self.guard = threading.Lock()
        #: The bodies of all commands, in the order they were sent.
        self.commands: list[bytes] = []
        #: The number of faults of each kind.
        self.faults: Counter[str] = Counter()
        self._seen: set[bytes] = set()
        self._thread = threading.Thread(target=self.serve_forever)

    def begin(self) -> None:
        """Starts losing answers."""
        self.losing = True

    def fault(self, path: str, body: bytes) -> str:
        """The fault of a request: each body has at most one, and its retries pass."""
        with self.guard:
            if path.endswith("/commands"):
                self.commands.append(body)
            if not self.losing:
                return "passed"
            if "/stream" in path:
                fault = "cut"
            elif path.endswith(("/commands", "/join")) and body not in self._seen:
                self._seen.add(body)
                fault = ("lost", "unavailable", "passed")[(len(self._seen) - 1) % 3]
            else:
                return "passed"
            self.faults[fault] += 1
            return fault

    def __enter__(self) -> Flaky:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.shutdown()
        self._thread.join()
        self.server_close()


class _Handler(BaseHTTPRequestHandler):
    server: Flaky

    def do_GET(self) -> None:
        self._forward(None)

    def do_POST(self) -> None:
        self._forward(self.rfile.read(int(self.headers.get("Content-Length", 0))))

    def _forward(self, body: bytes | None) -> None:
        fault = self.server.fault(self.path, body or b"")
        if fault == "unavailable":
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
            self._stream(answer, fault)
        else:
            content = answer.read()
            if fault == "lost":
                # The server has done it; its answer never arrives.
                self.connection.shutdown(socket.SHUT_RDWR)
            else:
                self._answer(answer.status, content)
        beyond.close()

    def _stream(self, answer: http.client.HTTPResponse, fault: str) -> None:
        self.send_response(answer.status)
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        for line in answer:
            self.wfile.write(b"%x\r\n%s\r\n" % (len(line), line))
            if fault == "cut":
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
            # The client or a fault has closed the connection.
            self.close_connection = True

    def log_message(self, format: str, *args: object) -> None:
        """Logs nothing."""
