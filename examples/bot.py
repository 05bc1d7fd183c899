"""A Durak bot for Kozyr: it lays any card that it may, for one game. docs/bots-api.md explains it.
`bot.py` makes a table and waits, `bot.py TABLE` joins one, `bot.py against novice` plays the house's bot.
KOZYR_URL is the server's address, KOZYR_TOKEN the bot's token; without one it comes as a guest."""
import json, os, sys, time, urllib.error
from random import choice
from urllib.request import Request, urlopen
URL, HEADERS = os.environ.get("KOZYR_URL", "http://127.0.0.1:8000"), {"Content-Type": "application/json"}

def call(method, **fields):
    try:
        return json.load(urlopen(Request(f"{URL}/api/{method}", json.dumps(fields).encode(), HEADERS)))
    except urllib.error.HTTPError as refusal:  # somebody was quicker, say: the stream tells what he did
        return json.load(refusal)

HEADERS["Authorization"] = "Bearer " + (os.environ.get("KOZYR_TOKEN") or call("auth.guest")["token"])
table = sys.argv[1] if len(sys.argv) == 2 else call("tables.create", rules="transfer")["table_id"]
call("tables.join", table_id=table)  # refused where the bot made the table: it sits there already
if len(sys.argv) == 3: call("tables.add_bot", table_id=table, level=sys.argv[2])
print("table", table, flush=True)
for line in urlopen(Request(f"{URL}/api/stream", headers=HEADERS)):
    told = json.loads(line.strip() or "{}")  # an empty line says only that the server is still there
    if told.get("type") == "snapshot":  # how the table stands: what happens from now on we hear
        call("tables.ready", table_id=told["table_id"])
    for each in told.get("events", []):
        if each["event"] == "game.end":
            sys.exit(print("over:", *[one["result"] for one in each["data"]["results"]]))
        if legal := each["data"].get("legal"):  # it is ours to decide
            time.sleep(0.05)  # twenty calls a second are allowed
            call("game.move", table_id=told["table_id"], command_id=str(told["seq"]), action=choice(legal))
