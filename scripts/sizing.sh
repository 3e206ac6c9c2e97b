#!/usr/bin/env bash
# Makes the figures of docs/operations.md: what a server carries on this machine, with a data file and with Postgres.
# Nothing else should run meanwhile. All of it: scripts/sizing.sh. One part alone: scripts/sizing.sh file (or postgres)
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${SECONDS_EACH:-20}
parts=(file postgres)
[ $# -eq 0 ] || parts=("$@")
cargo build --release --locked
program=target/release/mattock
folder=$(mktemp -d)
servers=()

# Whatever happens, nothing is left running.
end() {
  stop
  [ -z "${postgres_PID:-}" ] || kill "$postgres_PID" 2>/dev/null || true
  rm -rf "$folder"
}
trap end EXIT

stop() {
  [ ${#servers[@]} -eq 0 ] || kill "${servers[@]}" 2>/dev/null || true
  for server in "${servers[@]}"; do
    wait "$server" 2>/dev/null || true
  done
  servers=()
}

serve() { # PORT OPTIONS...
  local port=$1
  shift
  "$program" serve --listen "127.0.0.1:$port" --metrics "127.0.0.1:$((port + 100))" "$@" >/dev/null 2>"$folder/log" &
  servers+=($!)
  until curl --silent --fail "http://127.0.0.1:$port/readyz" >/dev/null; do
    kill -0 "${servers[-1]}" || { cat "$folder/log" >&2; exit 1; }
    sleep 0.1
  done
}

load() { # OPTIONS...
  local pids
  pids=$(IFS=,; echo "${servers[*]}")
  printf '\nmattock load %s\n' "$*"
  "$program" load --pid "$pids" "$@"
}

file() {
  printf '\n## One server, one data file\n'
  serve 7790 --data "$folder/many"
  load --url ws://127.0.0.1:7790 --tables 100 --seconds "$seconds"
  load --url ws://127.0.0.1:7790 --tables 100 --seconds "$seconds" --game lost-mines
  load --url ws://127.0.0.1:7790 --tables 100 --seconds "$seconds" --game dark-cave
  stop
  serve 7790 --data "$folder/one"
  load --url ws://127.0.0.1:7790 --tables 1 --seconds "$seconds"
  stop
  printf '\nWhile bots think\n'
  serve 7790 --data "$folder/thinking"
  load --url ws://127.0.0.1:7790 --tables 20 --seconds "$seconds"
  load --url ws://127.0.0.1:7790 --tables 20 --seconds "$seconds" --bot-tables 50 --bots master
  stop
  printf '\nWithout a disk (--data :memory:)\n'
  serve 7790 --data :memory:
  load --url ws://127.0.0.1:7790 --tables 1 --seconds "$seconds"
  stop
  printf '\nQuiet tables\n'
  serve 7790 --data "$folder/quiet"
  load --url ws://127.0.0.1:7790 --tables 1000 --idle
  stop
}

postgres() {
  printf '\n## Servers that share one Postgres\n'
  local as=(sh)
  [ "$(id -u)" -ne 0 ] || as=(setpriv --reuid=postgres --regid=postgres --clear-groups -- sh)
  coproc postgres { cd / && exec "${as[@]}" -c "$(cat "$OLDPWD/crates/proving/src/cluster.sh")"; }
  echo password >&"${postgres[1]}"
  local port data
  read -r port data <&"${postgres[0]}"
  for n_servers in 1 2 3; do
    echo "database with$n_servers" >&"${postgres[1]}"
    read -r _ <&"${postgres[0]}"
    local urls=()
    for n in $(seq "$n_servers"); do
      DATABASE_URL="postgres://mattock:password@127.0.0.1:$port/with$n_servers" serve $((7790 + n))
      urls+=("ws://127.0.0.1:$((7790 + n))")
    done
    printf '\n%s servers' "$n_servers"
    local before after
    before=$(database_seconds "$data")
    load --url "$(IFS=,; echo "${urls[*]}")" --tables 100 --seconds "$seconds" | tee "$folder/said"
    after=$(database_seconds "$data")
    # Making the tables counts here, too: a fiftieth of it.
    awk -v before="$before" -v after="$after" '/moves/ { gsub(",", ""); for (n = 1; n < NF; n++) if ($(n + 1) == "moves") moves = $n }
      END { printf "CPU of the database a move: %.0f us\n", 1e6 * (after - before) / moves }' "$folder/said"
    stop
  done
}

# What a Postgres has used so far, with all its processes, those that have ended too.
database_seconds() { # FOLDER
  local main ticks
  main=$(head -1 "$1/data/postmaster.pid")
  ticks=$(getconf CLK_TCK)
  cat /proc/[0-9]*/stat 2>/dev/null | sed 's/([^)]*)/name/' |
    awk -v main="$main" -v ticks="$ticks" '$1 == main { sum += $14 + $15 + $16 + $17 } $4 == main { sum += $14 + $15 } END { print sum / ticks }'
}

for part in "${parts[@]}"; do
  "$part"
done
