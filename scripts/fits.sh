#!/usr/bin/env bash
# Makes the weights of the bots' beliefs again: the same files, unless the games or the bots have changed.
# For all games: scripts/fits.sh. For one: scripts/fits.sh saboteur
set -euo pipefail
cd "$(dirname "$0")/.."

games=(saboteur lost-mines dark-cave)
[ $# -eq 0 ] || games=("$@")
cargo build --release --locked
for game in "${games[@]}"; do
  new=$(mktemp)
  # The file names the command that made it.
  read -ra arguments <<<"$(sed -n 's/^command = "mattock \(fit [a-z0-9 -]*\)"$/\1/p' "crates/bots/fits/$game.toml")"
  target/release/mattock "${arguments[@]}" >"$new"
  # Written in one piece: a fit that was interrupted leaves the old file.
  mv "$new" "crates/bots/fits/$game.toml"
  chmod 644 "crates/bots/fits/$game.toml"
done
