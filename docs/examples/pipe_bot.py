#!/usr/bin/env python3
"""A bot for `tessera arena --pipe`: takes any legal move, but never passes when it need not."""
import json
import random
import sys

chance = random.Random()

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "new":
        # The seed makes a contest repeatable.
        chance.seed(message["seed"])
    elif message["type"] == "choose":
        legal = message["legal"]
        eager = [move for move in legal if not move.startswith("pass")]
        print(json.dumps({"choose": chance.choice(eager or legal)}), flush=True)
    elif message["type"] == "end" and message["places"] is None:
        print("the game was stopped", file=sys.stderr)
