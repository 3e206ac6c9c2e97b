#!/usr/bin/env python3
"""Puts what scripts/figures.sh has played into the tables of docs/bots.md, as far as it has been played."""

import json
import pathlib

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "target" / "figures"
GAMES = {"saboteur": "Saboteur", "lost-mines": "The Lost Mines", "dark-cave": "The Dark Cave"}
# As in scripts/figures.sh.
BUDGET = {"saboteur": 400, "lost-mines": 200, ("lost-mines", 3): 800, "dark-cave": 100}
COUNTS = {"saboteur": range(3, 11), "lost-mines": range(3, 10), "dark-cave": range(2, 9)}


def contest(game, players, bots, options=""):
    """The report of a contest, with its command; nothing if it was not played."""
    name = f"{game}-{players}-{bots.replace(',', '-')}"
    if options:
        name += "-" + options.replace(" ", "").replace("-", "")
    path = FOLDER / f"{name}.json"
    if not path.exists() or not path.read_text().strip():
        return None
    results = json.loads(path.read_text())
    report = results["contests"][0]
    report["command"] = f"`{results['command']}`"
    return report


def share(mean, turned=False):
    """A share in per cent with its interval; turned, what the other side won."""
    values = [mean["mean"], mean["low"], mean["high"]]
    if turned:
        values = [1 - values[0], 1 - values[2], 1 - values[1]]
    middle, low, high = (100 * value for value in values)
    return f"{middle:.1f} % [{low:.1f}, {high:.1f}]"


def table(heading, rows):
    rows = [row for row in rows if row]
    if not rows:
        return
    print("| " + " | ".join(heading) + " |")
    print("|" + " --- |" * len(heading))
    for row in rows:
        print("| " + " | ".join(str(cell) for cell in row) + " |")
    print()


def row(what, wanted, report, reached):
    return report and (what, wanted, reached(report), report["deals"], report["command"])


HEADING = ("figure", "to reach", "reached", "deals", "command")


def anchors():
    miners = lambda report: share(report["won_on_side"][0], turned=True)
    saboteurs = lambda report: share(report["won_on_side"][1])
    rows = [row("random v random, saboteurs win", "98.5–100 %", contest("saboteur", 5, "random,random"), saboteurs)]
    for roles, most in (("1S+3M", 10), ("1S+4M", 4), ("2S+3M", 24)):
        report = contest("saboteur", int(roles[0]) + int(roles[3]), "novice,random", f"--roles {roles}")
        rows.append(row(f"novice miners v random saboteurs {roles}, saboteurs win", f"≤ {most} %", report, miners))
    master = lambda roles: contest(
        "saboteur", int(roles[0]) + int(roles[3]), "master,trust-sum", f"--roles {roles} --budget {BUDGET['saboteur']}"
    )
    for roles, least in (("1S+4M", 20), ("2S+3M", 80), ("2S+5M", 45)):
        what = f"master saboteurs v trust-sum miners {roles}, saboteurs win"
        rows.append(row(what, f"≥ {least} %", master(roles), saboteurs))
    for roles, most in (("1S+3M", 10), ("2S+3M", 45), ("2S+4M", 32)):
        what = f"master miners v trust-sum saboteurs {roles}, saboteurs win"
        rows.append(row(what, f"≤ {most} %", master(roles), miners))
    table(HEADING, rows)


def ladder():
    rows = []
    for game, name in GAMES.items():
        least_of = {"novice,random": 90 if game == "saboteur" else 75, "journeyman,novice": 60, "foreman,journeyman": 57}
        for bots in [*least_of, "master,foreman"]:
            for players in (3, 5, 8):
                what = f"{name}, {players} players, {bots.replace(',', ' v ')}"
                wanted = f"≥ {least_of[bots]} %" if bots in least_of else "≥ 53 %" if game == "saboteur" else "reported"
                # Masters of Saboteur make their own effort, and who does not think ahead makes none.
                ahead = bots == "foreman,journeyman" or bots == "master,foreman" and game != "saboteur"
                budget = f"--budget {BUDGET.get((game, players), BUDGET[game])}" if ahead else ""
                rows.append(row(what, wanted, contest(game, players, bots, budget), lambda report: share(report["won"])))
    table(HEADING, rows)


def beliefs():
    ratio = lambda when: lambda report: f"{report['beliefs'][when]['brier'] / report['beliefs'][0]['brier']:.2f}"
    exact = lambda report: f"{100 * report['exact_on_side'][0]:.1f} %"
    greedy = contest("saboteur", 5, "journeyman,novice", "--roles 2S+3M")
    rows = [row("exact saboteurs named at the end, 2S+3M, against novice saboteurs", "≥ 95 %", greedy, exact)]
    for players in (3, 5, 8):
        report = contest("saboteur", players, "journeyman,journeyman")
        what = f"Saboteur, {players} players: Brier score after lap 3, as a share of the prior's"
        rows.append(row(what, "≤ 0.50", report, ratio(1)))
    for game in ("lost-mines", "dark-cave"):
        for players in (3, 5, 8):
            report = contest(game, players, "journeyman,journeyman")
            what = f"{GAMES[game]}, {players} players: Brier score at the end, as a share of the prior's"
            rows.append(row(what, "≤ 0.75", report, ratio(2)))
    table(HEADING, rows)


def balance():
    rows = []
    for game, name in GAMES.items():
        for players in COUNTS[game]:
            report = contest(game, players, "journeyman,journeyman")
            if not report:
                continue
            sides = [("blue", "yellow"), ("miners", "saboteurs")][game == "saboteur"]
            won = [f"{side} {share(mean)}" for side, mean in zip(sides, report["won_on_side"])]
            # Those who score alone are on no side.
            won += [f"{who} {share(report['won_as'][who])}" for who in ("selfish",) if who in report["won_as"]]
            if report["won_by_nobody"]:
                won.append(f"nobody {100 * report['won_by_nobody']:.0f} %")
            endings = ", ".join(f"{ending} {100 * part:.0f} %" for ending, part in report["endings"].items())
            rows.append((f"{name}, {players}", "; ".join(won), endings, report["deals"]))
    table(("game and players", "won by", "ended by", "deals"), rows)


def speed():
    rows = []
    for game, name in GAMES.items():
        report = contest(game, 5, "master,journeyman", "--budget 100ms --threads 1")
        if report:
            master, journeyman = report["took"]
            rows.append((f"{name}: master p50 / p99", "100 / 300 ms", f"{master[0] / 1e3:.0f} / {master[1] / 1e3:.0f} ms"))
            rows.append((f"{name}: journeyman p99", "1 ms", f"{journeyman[1] / 1e3:.2f} ms"))
    table(("time a move, 5 players", "to reach", "reached"), rows)


for part in (anchors, ladder, beliefs, balance, speed):
    part()
