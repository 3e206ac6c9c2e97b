#!/usr/bin/env bash
# Makes the figures of docs/bots.md: every contest into target/figures, as words, as JSON and as a page with plots.
# Interrupted, it goes on where it stopped, unless cards, weights or version have changed: then it begins anew.
# Fewer deals for a first look: DEALS=20 scripts/figures.sh
# One kind alone: scripts/figures.sh ladder (or anchors, beliefs, balance, speed). `speed` wants a quiet machine.
set -euo pipefail
cd "$(dirname "$0")/.."

deals=${DEALS:-500}
kinds=(anchors ladder beliefs balance speed)
# So many games in the head take 20 ms a decision or less. A number of games, so that every machine comes to the same
# figures. With three players of The Lost Mines four times as many are as quick as with eight.
declare -A budget=([saboteur]=400 [lost-mines]=200 [lost-mines-3]=800 [dark-cave]=100)
[ $# -eq 0 ] || kinds=("$@")
cargo build --release --locked
mkdir -p target/figures

contest() { # GAME PLAYERS BOTS DEALS [OPTIONS...]
  local game=$1 players=$2 bots=$3 n=$4 name
  shift 4
  name="$game-$players-${bots//,/-}"
  [ $# -eq 0 ] || name="$name-$(tr -d ' -' <<<"$*")"
  local arguments=(--game "$game" --players "$players" --bots "$bots" --deals "$n" --seed 1 "$@")
  printf '\nmattock arena %s\n' "${arguments[*]}"
  # Interrupted, it ends with an error code, which ends this script too; the reader must not be gone before that.
  target/release/mattock arena "${arguments[@]}" --resume "target/figures/$name.lines" | tee -i "target/figures/$name.txt"
  # Everything has been played: these only write it down in other ways.
  target/release/mattock arena "${arguments[@]}" --resume "target/figures/$name.lines" --json >"target/figures/$name.json"
  rm -f "target/figures/$name.html"
  target/release/mattock arena "${arguments[@]}" --resume "target/figures/$name.lines" --html "target/figures/$name.html" >/dev/null
}

# What others have published, or nearly so: trust-sums with so many saboteurs and miners.
anchors() {
  contest saboteur 5 random,random "$deals"
  for roles in 1S+3M 1S+4M 2S+3M; do
    contest saboteur $((${roles:0:1} + ${roles:3:1})) novice,random "$deals" --roles "$roles"
  done
  for roles in 1S+3M 1S+4M 2S+3M 2S+4M 2S+5M; do
    contest saboteur $((${roles:0:1} + ${roles:3:1})) master,trust-sum $((deals / 5)) --roles "$roles" --budget "${budget[saboteur]}"
  done
}

# Every level against the one below.
ladder() {
  for game in saboteur lost-mines dark-cave; do
    for players in 3 5 8; do
      contest "$game" "$players" novice,random "$deals"
      contest "$game" "$players" journeyman,novice "$deals"
      local as_many=(--budget "${budget[$game-$players]:-${budget[$game]}}")
      contest "$game" "$players" foreman,journeyman $((deals / 2)) "${as_many[@]}"
      # A mark is set for masters of Saboteur: there each makes its own effort.
      [ "$game" = saboteur ] && as_many=()
      contest "$game" "$players" master,foreman $((deals / 5)) "${as_many[@]}"
    done
  done
}

# Whether the saboteurs are named in the end: they are greedy while journeymen play for the miners. How good beliefs are
# after three laps and in the end is told by all contests; calibration is in crates/bots/fits.
beliefs() {
  contest saboteur 5 journeyman,novice "$deals" --roles 2S+3M
}

# How long a move takes on one core, by time for those who think ahead.
speed() {
  for game in saboteur lost-mines dark-cave; do
    contest "$game" 5 master,journeyman 4 --budget 100ms --threads 1
  done
}

# Which side wins, and how, among equals.
balance() {
  for game in saboteur lost-mines dark-cave; do
    local counts
    case $game in
      saboteur) counts=$(seq 3 10) ;;
      lost-mines) counts=$(seq 3 9) ;;
      *) counts=$(seq 2 8) ;;
    esac
    for players in $counts; do
      contest "$game" "$players" journeyman,journeyman $((deals / 2))
    done
  done
}

for kind in "${kinds[@]}"; do
  "$kind"
done
