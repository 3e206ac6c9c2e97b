#!/usr/bin/env bash
# Changes the rules of a game in small ways, one at a time; every change must make a test fail.
# The quick suites judge: unit tests, clauses, recorded games, proportions; the laws take a minute each time.
# For all games: scripts/mutants.sh. For one, with options for cargo-mutants: scripts/mutants.sh saboteur --list
set -euo pipefail
cd "$(dirname "$0")/.."

cargo mutants --version >/dev/null 2>&1 || cargo install --locked cargo-mutants

games=(saboteur lost-mines)
if [ $# -gt 0 ]; then
  games=("$1")
  shift
fi
for game in "${games[@]}"; do
  mkdir -p "target/mutants/$game"
  # A mutant that loops forever must not hold up the rest: a suite may take three times its usual length, and two
  # minutes.
  cargo mutants --package "$game" --jobs 2 --output "target/mutants/$game" --exclude 'crates/*/benches/**' \
    --profile mutants --timeout-multiplier 3 --minimum-test-timeout 120 "$@" \
    -- --lib --test clauses --test records --test proportions
done
