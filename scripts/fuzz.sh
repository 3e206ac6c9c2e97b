#!/usr/bin/env bash
# Fuzzes each target for so many seconds (default 60), or only those that are named: scripts/fuzz.sh 600 record deck
# New inputs go below target/; what is worth keeping is copied to fuzz/corpus by hand, where `make test` replays it.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${1:-60}
targets=("${@:2}")
[ ${#targets[@]} -gt 0 ] || targets=(record deck action generator-saboteur generator-lost-mines generator-dark-cave)

if ! rustc +nightly --version >/dev/null 2>&1; then
  echo "missing: a nightly toolchain, which fuzzing needs" >&2
  echo "  install it with: rustup toolchain install nightly --profile minimal" >&2
  exit 1
fi
cargo fuzz --version >/dev/null 2>&1 || cargo install --locked cargo-fuzz

# cargo-fuzz makes folders beside the sources that it then does not use.
trap 'find fuzz/artifacts -type d -empty -delete 2>/dev/null || true' EXIT

for target in "${targets[@]}"; do
  printf '\n== fuzz %s for %s seconds\n' "$target" "$seconds"
  found=target/fuzz/corpus/$target
  artifacts=target/fuzz/artifacts/$target
  mkdir -p "$found" "$artifacts"
  # A record of a short game fits in 16 kB. A generator looks at a state for every byte, which takes its time, and there
  # is no text in it whose comparisons would be worth tracing.
  build=(--sanitizer none --target-dir target/fuzz)
  longest=16384
  if [[ $target == generator-* ]]; then
    build+=(--no-trace-compares)
    longest=512
  fi
  # libFuzzer writes what it finds to the first folder and only reads the second. No sanitizer: there is no unsafe code
  # here to watch, and without one the same time sees several times as many inputs.
  cargo +nightly fuzz run "${build[@]}" "$target" "$found" "fuzz/corpus/$target" -- \
    -max_total_time="$seconds" -max_len="$longest" -timeout=20 -dict=fuzz/words.dict \
    -artifact_prefix="$artifacts/" -print_final_stats=1
done
