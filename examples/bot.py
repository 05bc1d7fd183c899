"""A Durak bot for Kozyr: it plays any legal action, for one game. docs/tutorials/bots-api.md explains it.
`bot.py` makes a table and waits, `bot.py TABLE` joins one, `bot.py against novice` plays the house's bot.
KOZYR_URL is the server's address, KOZYR_TOKEN the bot's token; without one it comes as a guest."""
import http.client, json, os, queue, sys, threading, time, urllib.error
from random import choice
from urllib.request import Request, urlopen
URL, HEADERS = os.environ.get("KOZYR_URL", "http://127.0.0.1:8000"), {"Content-Type": "application/json"}
NO_ANSWER = (OSError, http.client.HTTPException, ValueError)  # the server is away, or the line was cut

def call(method, **fields):
    request = Request(f"{URL}/api/{method}", json.dumps(fields).encode(), HEADERS)
    while True:
        try:
            return json.load(urlopen(request, timeout=30))
        except urllib.error.HTTPError as refusal:
            if refusal.code not in (429, 503):  # a refusal is an answer: another player was quicker, say
                return json.load(refusal)
        except NO_ANSWER:
            pass
        time.sleep(1)  # then the same again: under one command_id it is done once

def must(method, **fields):  # a refusal ends the bot with the server's sentence
    answer = call(method, **fields)
    refused = "error" in answer and answer["error"]["word"] != "already_seated"
    return sys.exit(answer["error"]["message"]) if refused else answer

def listen():  # puts every line into the queue, and connects again whenever the stream ends
    while True:
        lines.put({"table_id": table, **call("table.snapshot", table_id=table)})
        try:
            for line in urlopen(Request(f"{URL}/api/stream", headers=HEADERS), timeout=30):
                lines.put(json.loads(line.strip() or "{}"))  # an empty line: the server is still there
        except NO_ANSWER:
            pass
        time.sleep(1)

HEADERS["Authorization"] = "Bearer " + (os.environ.get("KOZYR_TOKEN") or must("auth.guest")["token"])
table = sys.argv[1] if len(sys.argv) == 2 else ""
table = table or must("tables.create", rules="transfer", command_id=os.urandom(8).hex())["table_id"]
must("tables.join", table_id=table)  # a bot that made the table sits there already
if len(sys.argv) == 3: must("tables.add_bot", table_id=table, level=sys.argv[2])
print("table", table, flush=True)
lines, legal, seq, begun = queue.SimpleQueue(), [], 0, False
threading.Thread(target=listen, daemon=True).start()
while True:
    try:
        told = lines.get(timeout=0.05 if legal else None)
    except queue.Empty:  # nothing newer came: it is our turn
        answer = call("game.move", table_id=table, command_id=os.urandom(8).hex(), action=choice(legal))
        legal, seq = [], max(seq, answer.get("seq", 0))
        continue
    if told.get("table_id") != table or told.get("seq", seq) < seq:
        continue  # a table that the bot did not choose, or a line that is older than what it knows
    if "error" in told: sys.exit(told["error"]["message"])
    if told.get("type") == "gone": sys.exit("The bot sits here no longer.")
    seq = told["seq"]
    if "table" in told:  # a snapshot: how the table stands
        if begun and told["table"]["status"] != "playing":  # the game ended while the bot was away
            game = call("games.get", game_id=told["game"]["game_id"])["game"]
            sys.exit(print("over:", *[one["result"] for one in game["players"]]))
        begun, legal = told["table"]["status"] == "playing", (told["player"] or {}).get("legal", [])
        if not begun: call("tables.ready", table_id=table)
    for event, data in [(each["event"], each["data"]) for each in told.get("events", [])]:
        if event == "game.end": sys.exit(print("over:", *[one["result"] for one in data["results"]]))
        if data.get("why") == "company_changed": call("tables.ready", table_id=table)
        begun, legal = begun or event == "game.start", data.get("legal", legal)
