"""Lets a server write a database for the tests in mod.rs, which says how this was run.

    python3 write.py TESSERA FOLDER

TESSERA is the binary of the version that writes; FOLDER, which must be empty, gets `tessera.db`
and `tessera.json`. Only the API is used, so what is stored is what that version stores.
"""

import json
import pathlib
import random
import signal
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request

LISTEN = "127.0.0.1:18317"
PEOPLE = {"ann": "Änne Žižková", "ben": "Benoît", "cleo": "Cléo 李"}

chosen = random.Random(2)


class Server:
    """The version that writes, on one database."""

    def __init__(self, binary, database, *options):
        command = [binary, "serve", "--listen", LISTEN, "--database", f"sqlite://{database}"]
        self.process = subprocess.Popen([*command, *options], stdout=subprocess.PIPE, text=True)
        self.process.stdout.readline()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    def pause(self, seconds):
        self.process.send_signal(signal.SIGSTOP)
        time.sleep(seconds)
        self.process.send_signal(signal.SIGCONT)


class Guest:
    """A guest with a session; the key is the name in the tests."""

    def __init__(self, key):
        self.key = key
        self.token = None
        self.token = self.post("/api/guests", {"name": PEOPLE[key]})["token"]

    def ask(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"http://{LISTEN}{path}", data, method=method)
        if self.token is not None:
            request.add_header("Authorization", f"Bearer {self.token}")
        try:
            with urllib.request.urlopen(request) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            raise SystemExit(f"{method} {path}: {error.read().decode()}") from error

    def post(self, path, body):
        return self.ask("POST", path, body)

    def at(self, table, what, body=None):
        return self.post(f"/api/tables/{table.id}/{what}", body or {})

    def view(self, table):
        return self.ask("GET", f"/api/tables/{table.id}")["view"]


class Table:
    """A table, and what the tests know about it."""

    all = {}

    def __init__(self, key, name, created, players):
        self.name, self.id = name, created["table"]
        self.links = created.get("seat_links", {})
        # The guests who move for seats, or may sit down on them; seats of bots are missing.
        self.players = players
        # The guests who may come back to seats that bots play.
        self.away = {}
        Table.all[key] = self

    @classmethod
    def make(cls, key, game, seats, name=None, **more):
        """The first seat is that of the first guest in `seats`; texts are levels of bots."""
        guests = [seat for seat in seats if isinstance(seat, Guest)]
        plan = []
        for seat in seats:
            if isinstance(seat, Guest):
                plan.append({"kind": "person" if seat is guests[0] else "open"})
            elif seat in ("open", "invited"):
                plan.append({"kind": seat})
            else:
                plan.append({"kind": "bot", "level": seat})
        name = name or key
        body = {"game": game, "seats": plan, "name": name, **more}
        players = {"ABCDE"[at]: seat for at, seat in enumerate(seats) if isinstance(seat, Guest)}
        table = cls(key, name, guests[0].post("/api/tables", body), players)
        for letter, guest in list(players.items())[1:]:
            guest.at(table, "join", {"seat": letter})
        return table

    def start(self):
        next(iter(self.players.values())).at(self, "start")
        return self

    def turn(self):
        """The seat whose turn it is; None when the game does not run."""
        return next(iter(self.players.values())).view(self).get("turn")

    def move(self):
        """A random move of the person whose turn it is."""
        guest = self.players[self.turn()]
        view = guest.view(self)
        texts = [text for kind in view["choices"]["actions"].values() for text in kind]
        # Races end only if people move forward.
        texts = [text for text in texts if text.startswith("move")] or texts
        guest.at(self, "commands", {
            "command_id": f"move-{view['version']}",
            "expected_version": view["version"],
            "actions": [chosen.choice(texts)],
        })

    def play(self, moves=100_000):
        """Plays this number of moves of people, up to the turn of one of them or the end."""
        while (turn := self.turn()) is not None:
            if turn not in self.players:
                time.sleep(0.02)
            elif moves > 0:
                self.move()
                moves -= 1
            else:
                break
        return self

    def known(self, ann):
        view = ann.view(self)
        notices = view["notices"].values()
        faults = {each["facts"]["fault"] for each in notices if each["code"] == "trouble"}
        keys = lambda seats: {letter: guest.key for letter, guest in seats.items()}
        known = {
            "name": self.name,
            "faults": sorted(faults),
            "players": keys(self.players),
            "away": keys(self.away),
            "links": self.links,
        }
        known = {member: value for member, value in known.items() if value}
        facts = {member: view[member] for member in ("version", "status", "seats")}
        return {"id": self.id, **facts, **known}


def short_course(ann):
    """A course of one tile, on which a race of random moves ends; the first that fits."""
    for q, r, rotation in ((q, r, o) for q in range(-6, 7) for r in range(-6, 7) for o in range(6)):
        document = {
            "format": "tessera-course/1",
            "name": "Brève",
            "tiles": [{"tile": "B", "rotation": 0, "q": 0, "r": 0}],
            "finish": {"side": "jungle", "rotation": rotation, "q": q, "r": r},
            "blockades": [],
        }
        try:
            ann.post("/api/courses", {"name": "breve", "document": document})
        except SystemExit:
            continue
        return {"options": {"course": "breve"}}


def archived(ann, ben):
    """Two tables that this server archives as soon as it looks for idle ones."""
    game = Table.make("archived running", "codex", [ann, ben], "Forgotten façade").start().play(9)
    never = Table.make("archived open", "carcassonne", [ann, "open"])
    while any(ann.view(table)["status"] != "archived" for table in (game, never)):
        time.sleep(1)


def played(ann, ben, cleo):
    Table.make("carcassonne finished", "carcassonne", [ann, ben], options={"farms": "off"})
    finished = Table.all["carcassonne finished"].start().play()
    Table("rematch", finished.name, ann.at(finished, "rematch"), {"A": ben, "B": ann})

    running = Table.make("carcassonne running", "carcassonne", [ann, ben]).start().play(12)
    ben.at(running, "seats/B/bot", {"level": "novice"})
    del running.players["B"]
    running.play(4)
    ben.at(running, "back")
    running.players["B"] = ben
    running.play(5)

    four = Table.make("carcassonne of four", "carcassonne", [ann, ben, cleo, "casual"])
    four.start().play(14)
    ben.at(four, "seats/B/bot", {"level": "novice"})
    four.away["B"] = four.players.pop("B")
    four.play(6)

    handed = Table.make("codex running", "codex", [ann, ben]).start().play(11)
    link = ben.at(handed, "seats/B/link")["link"]
    cleo.at(handed, "claim", {"link": link})
    handed.players["B"] = cleo
    handed.play(8)

    three = Table.make("codex of three", "codex", [ann, ben, cleo]).start().play(16)
    ben.at(three, "resign")
    del three.players["B"]
    three.play(5)

    course = short_course(ann)
    Table.make("eldorado finished", "eldorado", [ann, "casual"], **course).start().play()
    Table.make("eldorado running", "eldorado", [ann, ben], **course).start().play(5)
    caves = {"options": {"course": "hills-of-gold", "caves": "on"}}
    race = Table.make("eldorado of three", "eldorado", [ann, "invited", "novice"], **caves)
    cleo.at(race, "claim", {"link": race.links.pop("B")})
    race.players["B"] = cleo
    race.start().play(14)

    resigned = Table.make("resigned", "eldorado", [ann, ben]).start().play(7)
    ben.at(resigned, "resign")
    left = Table.make("open", "codex", [ann, ben, "open"], "Café für alle", public=True)
    ben.at(left, "leave")
    del left.players["B"]
    Table.make("invited", "carcassonne", [ann, "invited"])
    Table.make("eldorado open", "eldorado", [ann, "open"], **course)


def stuck(server, ann, ben):
    """A server that was stopped while a bot was thinking finds that the bot is late."""
    table = Table.make("codex finished", "codex", [ann, "expert", ben]).start()
    while "faults" not in table.known(ann):
        if table.turn() in table.players:
            table.move()
        else:
            time.sleep(0.3)
            # Longer than the bot's three seconds and the ten that it may be late.
            server.pause(14)
            time.sleep(1)


def main():
    binary, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    database = folder / "tessera.db"
    with Server(binary, database, "--archive-open", "0", "--archive-running", "0"):
        ann, ben, cleo = (Guest(key) for key in PEOPLE)
        archived(ann, ben)
    with Server(binary, database, "--bot-time", "3000") as server:
        stuck(server, ann, ben)
    with Server(binary, database, "--bot-time", "20"):
        played(ann, ben, cleo)
        Table.all["codex finished"].play()
        for game in ("codex", "eldorado"):
            played_here = Table.all[f"{game} finished"].id
            record = ann.ask("GET", f"/api/tables/{played_here}/record")
            Table(f"{game} imported", None, ann.post("/api/records", record), {})
        known = {
            "tokens": {guest.key: guest.token for guest in (ann, ben, cleo)},
            "tables": {key: table.known(ann) for key, table in Table.all.items()},
        }
    text = json.dumps(known, ensure_ascii=False, indent=2)
    (folder / "tessera.json").write_text(text + "\n")
    file = sqlite3.connect(database)
    file.execute("VACUUM")
    file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    file.close()


main()
