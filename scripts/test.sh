#!/usr/bin/env bash
# Every check there is. All steps run, so that one look shows all that is wrong; the last lines count the tests.
# With MATTOCK_PROVE=1 the tests themselves choose their full size.
set -euo pipefail
cd "$(dirname "$0")/.."

# The counts are read from cargo's plain output, whatever the caller likes to see.
export CARGO_TERM_COLOR=never CARGO_TERM_QUIET=false CARGO_TERM_VERBOSE=false
log=$(mktemp)
trap 'rm -f "$log"' EXIT
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

docs() {
  RUSTDOCFLAGS="-D warnings" cargo doc --no-deps --workspace --locked
}

printf '== toolchain\n'
scripts/toolchain.sh || { printf '\nfailed: toolchain\n' >&2; exit 1; }
step format format
step clippy cargo clippy --workspace --all-targets --locked -- -D warnings
step docs docs
step tests tests
step count scripts/count-tests.sh "$log"

if [ ${#failed[@]} -gt 0 ]; then
  printf 'failed: %s\n' "${failed[*]}" >&2
  exit 1
fi
