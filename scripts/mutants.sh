#!/usr/bin/env bash
# Changes the rules of Saboteur in small ways, one at a time; every change must make a test fail.
# The quick suites judge: unit tests, clauses, recorded games, proportions; the laws take a minute each time.
# More options go to cargo-mutants: scripts/mutants.sh --list
set -euo pipefail
cd "$(dirname "$0")/.."

cargo mutants --version >/dev/null 2>&1 || cargo install --locked cargo-mutants

mkdir -p target
# A mutant that loops forever must not hold up the rest: a suite may take three times its usual length, and two minutes.
exec cargo mutants --package saboteur --jobs 2 --output target --exclude 'crates/*/benches/**' --profile mutants \
  --timeout-multiplier 3 --minimum-test-timeout 120 "$@" -- --lib --test clauses --test records --test proportions
