#!/usr/bin/env python3
"""A bot that sits down at a Mattock table and plays: python3 bot.py HOST:PORT TABLE [NAME]

It needs nothing but Python. docs/protocol.md says what the messages mean; replace `choose` to make it clever.
"""
import base64, json, os, random, socket, struct, sys


class Socket:
    """A WebSocket, as small as it can be: text messages, unfragmented."""

    def __init__(self, address):
        host, port = address.rsplit(":", 1)
        self.stream = socket.create_connection((host, int(port))).makefile("rwb")
        key = base64.b64encode(os.urandom(16)).decode()
        self.write(f"GET /ws HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                   f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        if b"101" not in self.stream.readline():
            sys.exit("the server does not want to talk")
        while self.stream.readline().strip():
            pass

    def write(self, data):
        self.stream.write(data)
        self.stream.flush()

    def send(self, text, kind=1):
        data, mask = text.encode() if isinstance(text, str) else text, os.urandom(4)
        length = bytes([128 | len(data)]) if len(data) < 126 else bytes([254]) + struct.pack(">H", len(data))
        self.write(bytes([128 | kind]) + length + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))

    def receive(self):
        while True:
            head = self.stream.read(2)
            if len(head) < 2:
                sys.exit("the server hung up")
            length = head[1] & 127
            if length > 125:
                length = int.from_bytes(self.stream.read(2 if length == 126 else 8), "big")
            data = self.stream.read(length)
            if head[0] & 15 == 9:
                self.send(data, 10)  # ping: pong
            elif head[0] & 15 == 1:
                return json.loads(data)


def actions(choices):
    """Every action among the choices of a view."""
    if isinstance(choices, list):
        return [action for item in choices for action in actions(item)]
    if not isinstance(choices, dict):
        return []
    found = [choices[key] for key in ("action", "discard", "stay", "pass", "drive", "endure", "halt")
             if isinstance(choices.get(key), str)]
    return found + [action for item in choices.values() for action in actions(item)]


def choose(game):
    return random.choice(actions(game["choices"]))


def main(address, table, name="Python"):
    ws, number, view, done = Socket(address), 0, {"game": {}, "table": {}}, None

    def ask(what):
        nonlocal number
        number += 1
        ws.send(json.dumps({"number": number, "ask": what}))

    ask({"hello": {"version": 1, "client": os.urandom(8).hex()}})
    ask({"sit": {"table": table, "name": name, "seat": None}})
    while True:
        [(kind, message)] = ws.receive().items()
        if kind == "error":
            print("refused:", message["says"])
            if "stage" not in view["table"]:
                sys.exit(1)
        if kind not in ("whole", "frame"):
            continue
        seat = message["seat"] if kind == "whole" else seat
        for part in view:
            view[part].update(message[part])
        game, around = view["game"], view["table"]
        duty = (around["stage"], game["round"] if "round" in game else 0, message["seq"] if game["choices"] else None)
        if around["stage"] == "over":
            return print("over:", json.dumps(game["seats"]))
        if duty == done:
            continue
        done = duty
        if around["stage"] == "dealing" and around["deal"]["nonces"][seat] is None:
            ask({"nonce": {"round": around["deal"]["round"], "nonce": os.urandom(16).hex()}})
        elif around["stage"] == "between" and seat not in around["ready"]:
            ask("ready")
        elif game["choices"]:
            ask({"play": {"seq": message["seq"], "actions": [choose(game)]}})


if __name__ == "__main__":
    main(*sys.argv[1:]) if len(sys.argv) > 2 else sys.exit(__doc__)
