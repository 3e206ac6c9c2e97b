#!/usr/bin/env bash
# Every check there is. All steps run, so that one look shows all that is wrong; the last lines count the tests.
# With MATTOCK_PROVE=1 the tests themselves choose their full size.
set -euo pipefail
cd "$(dirname "$0")/.."

# The counts are read from cargo's plain output, whatever the caller likes to see.
export CARGO_TERM_COLOR=never CARGO_TERM_QUIET=false CARGO_TERM_VERBOSE=false
log=$(mktemp)
web_log=$(mktemp)
browser_log=$(mktemp)
trap 'rm -f "$log" "$web_log" "$browser_log"' EXIT
failed=()

step() { # NAME COMMAND...
  local name=$1
  shift
  printf '\n== %s\n' "$name"
  "$@" || failed+=("$name")
}

format() {
  cargo fmt --all --check && cargo fmt --manifest-path fuzz/Cargo.toml --check
}

tests() {
  cargo test --workspace --locked --no-fail-fast 2>&1 | tee "$log"
}

# Where the program is that the tests have built. Building it by itself would take as long again: alone, the crates that
# it is made of have other features.
program() {
  cargo metadata --locked --no-deps --format-version 1 | sed 's|.*"target_directory":"\([^"]*\)".*|\1/debug/mattock|'
}

# The program is asked for its faces, and its build has fetched the packages.
web() {
  local program
  program=$(program)
  (cd web && npm run --silent lint && npm run --silent check && NO_COLOR=1 MATTOCK=$program npm test --silent 2>&1) | tee "$web_log"
}

# The program with the client in it, played in a real browser.
browser() {
  local program
  program=$(program)
  (cd web && NO_COLOR=1 MATTOCK=$program npm run --silent prove 2>&1) | tee "$browser_log"
}

docs() {
  RUSTDOCFLAGS="-D warnings" cargo doc --no-deps --workspace --locked
}

printf '== toolchain\n'
scripts/toolchain.sh || { printf '\nfailed: toolchain\n' >&2; exit 1; }
step format format
step clippy cargo clippy --workspace --all-targets --locked -- -D warnings
step docs docs
step tests tests
step "web client" web
step browser browser
step count scripts/count-tests.sh "$log" "$web_log" "$browser_log"

if [ ${#failed[@]} -gt 0 ]; then
  printf 'failed: %s\n' "${failed[*]}" >&2
  exit 1
fi
