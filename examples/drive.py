#!/usr/bin/env python3
"""Plays a game of Mattock by lines of JSON: any choice will do for this player.

    python3 examples/drive.py --game dark-cave --players 4 --seed 7

Whatever is given is handed to `mattock drive`; MATTOCK says where the program is.
"""

import json
import os
import random
import subprocess
import sys


def main():
    command = [os.environ.get("MATTOCK", "mattock"), "drive", *sys.argv[1:]]
    random.seed(1)
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as table:
        decisions = 0
        for line in table.stdout:
            message = json.loads(line)
            if "choices" in message:
                decisions += 1
                action = random.choice(message["choices"])
                table.stdin.write(json.dumps({"action": action}) + "\n")
                table.stdin.flush()
            elif "returns" in message:
                print(f"round {message['round']}: {message['returns']}")
            elif "outcome" in message:
                print(f"over after {decisions} decisions: {json.dumps(message['outcome'])}")
            else:
                sys.exit(message["error"])
    sys.exit(table.returncode)


try:
    main()
except FileNotFoundError as missing:
    sys.exit(f"there is no program {missing.filename}: say where it is, such as MATTOCK=target/release/mattock")
