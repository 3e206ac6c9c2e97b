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
  # The file names the command that made it; one that was written by hand names none.
  read -ra arguments <<<"$(sed -n 's/^command = "mattock \(fit [a-z0-9 -]*\)"$/\1/p' "crates/bots/fits/$game.toml")"
  if [ ${#arguments[@]} -eq 0 ]; then
    # Fewer than for Saboteur: rounds of these games take longer.
    case $game in
      lost-mines) arguments=(fit --game "$game" --rounds 120 --practice 3000 --seed 1) ;;
      dark-cave) arguments=(fit --game "$game" --rounds 100 --practice 1500 --seed 1) ;;
      *) arguments=(fit --game "$game") ;;
    esac
  fi
  target/release/mattock "${arguments[@]}" >"$new"
  # Written in one piece: a fit that was interrupted leaves the old file.
  mv "$new" "crates/bots/fits/$game.toml"
  chmod 644 "crates/bots/fits/$game.toml"
done
