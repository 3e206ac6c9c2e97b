#!/usr/bin/env bash
# Changes the rules of a game in small ways, one at a time; every change must make a test fail.
# For all games: scripts/mutants.sh. For one, with options for cargo-mutants: scripts/mutants.sh saboteur --list
#
# The quick suites judge: unit tests, clauses, recorded games. What samples worlds is also judged by the proportions,
# which take seconds each time; the laws would take a minute. `progress.rs` is left out: it is the digger's taste, and no
# rule says what a digger likes.
set -euo pipefail
cd "$(dirname "$0")/.."

cargo mutants --version >/dev/null 2>&1 || cargo install --locked cargo-mutants

games=(saboteur lost-mines dark-cave)
if [ $# -gt 0 ]; then
  games=("$1")
  shift
fi
samplers=(worlds hidden_gold given memory)

mutate() { # game, part, suites, options for cargo-mutants
  local game=$1 part=$2 suites=()
  for suite in $3; do
    suites+=("--cargo-arg=--test=$suite")
  done
  shift 3
  mkdir -p "target/mutants/$game/$part"
  # A mutant that loops forever must not hold up the rest: a suite may take three times its usual length, and two
  # minutes.
  # What is asked of cargo itself is also all that is built: the other suites would cost more than the change.
  cargo mutants --package "$game" --jobs 2 --output "target/mutants/$game/$part" --profile mutants \
    --timeout-multiplier 3 --minimum-test-timeout 120 --cargo-arg=--lib "${suites[@]}" "$@"
}

for game in "${games[@]}"; do
  chosen=()
  # The sides of a shape are listed without repeating any, so that `|` and `^` are the same there.
  others=(--exclude 'crates/*/benches/**' --exclude 'crates/*/src/progress.rs' --exclude-re 'shapes.rs.*replace \| with \^')
  for sampler in "${samplers[@]}"; do
    if [ -f "crates/$game/src/$sampler.rs" ]; then
      chosen+=(--file "crates/$game/src/$sampler.rs")
      others+=(--exclude "crates/$game/src/$sampler.rs")
    fi
  done
  # Exit code 2: some survived. Both parts run, and both say which.
  status=0
  mutate "$game" rules "clauses records" "${others[@]}" "$@" || status=$?
  mutate "$game" samplers "clauses records proportions" "${chosen[@]}" "$@" || status=$?
  [ "$status" -eq 0 ] || [ "$status" -eq 2 ] || exit "$status"
done
