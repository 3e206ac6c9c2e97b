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

# What an earlier run caught is not tried again; `rm -r target/mutants` makes everything new.
games=(saboteur lost-mines dark-cave)
if [ $# -gt 0 ]; then
  games=("$1")
  shift
fi
samplers=(worlds hidden_gold given memory)

mutate() { # profile, game, part, targets of cargo test, options for cargo-mutants
  local profile=$1 game=$2 part=$3 targets=()
  for target in $4; do
    targets+=("--cargo-arg=--$target")
  done
  shift 4
  mkdir -p "target/mutants/$game/$part"
  # A mutant that loops forever must not hold up the rest: a suite may take three times its usual length, or half a
  # minute.
  # What is asked of cargo itself is also all that is built: the other suites would cost more than the change.
  cargo mutants --package "$game" --jobs 2 --output "target/mutants/$game/$part" --profile "$profile" \
    --timeout-multiplier 3 --minimum-test-timeout 30 "${targets[@]}" "$@"
}

# The clauses alone catch most changes, and building them alone takes a third of the time, less without optimisation; those
# that draw thousands of times are left out then. What they let through is tried again with all suites. `--iterate` leaves
# out what was caught before.
slow=(when_other_bots_agree bots_that_play_at_random the_same_chance_to_begin are_shuffled is_shuffled equally_likely
  nobody_knows_which the_points_of)
sieve() { # game, part, targets of cargo test, options for cargo-mutants
  local game=$1 part=$2 all=$3
  shift 3
  mutate sieve "$game" "$part" "test=clauses" --iterate "$@" -- -- "${slow[@]/#/--skip=}" || true
  mutate mutants "$game" "$part" "$all" --iterate "$@"
}

for game in "${games[@]}"; do
  chosen=()
  # The sides of a shape are listed without repeating any, so that `|` and `^` are the same there.
  others=(--exclude 'crates/*/benches/**' --exclude 'crates/*/src/progress.rs' --exclude 'crates/*/src/eyes.rs' --exclude-re 'shapes.rs.*replace \| with \^')
  for sampler in "${samplers[@]}"; do
    if [ -f "crates/$game/src/$sampler.rs" ]; then
      chosen+=(--file "crates/$game/src/$sampler.rs")
      others+=(--exclude "crates/$game/src/$sampler.rs")
    fi
  done
  # Exit code 2: some survived. Both parts run, and both say which.
  status=0
  sieve "$game" rules "lib test=clauses test=records" "${others[@]}" "$@" || status=$?
  # Clauses hardly ever sample: sieving these first catches nothing.
  mutate mutants "$game" samplers "lib test=clauses test=records test=proportions" --iterate "${chosen[@]}" "$@" || status=$?
  # What bots may look at is compared with the views by a unit test.
  mutate mutants "$game" eyes lib --file "crates/$game/src/eyes.rs" --iterate "$@" || status=$?
  [ "$status" -eq 0 ] || [ "$status" -eq 2 ] || exit "$status"
done
