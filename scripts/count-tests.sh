#!/usr/bin/env bash
# Counts the tests in what `cargo test` and vitest printed: a line per suite, then the total alone on a line.
# Fails if a test was left out, or if there was none at all; that one failed, cargo has said already.
set -euo pipefail

awk '
  # "Running unittests src/lib.rs (target/debug/deps/tunnels-0123)": a crate begins with its unit tests.
  /^ +Running / {
    executable = $NF
    gsub(/.*\/|-[0-9a-f]+\)$/, "", executable)
    if ($2 == "unittests") { crate = executable; suite = crate " " $3 } else suite = crate " " $2
  }
  /^ +Doc-tests / { suite = $2 " doc tests" }
  /^test result: / {
    # test result: ok. 3 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.01s
    if ($4 + $6 + $8 + $12 > 0) printf "%-40s %5d passed%s\n", suite, $4, ($6 > 0 ? ", " $6 " failed" : "")
    passed += $4; failed += $6; left_out += $8 + $12
  }
  # " RUN  v4.1.0 FOLDER"
  /^ RUN  v/ { suite = $NF ~ /proofs$/ ? "browser" : "web client" }
  # "      Tests  2 failed | 17 passed | 1 skipped (20)"
  /^ +Tests  / {
    split("", counted)
    for (n = 3; n <= NF; n++) counted[$n] = $(n - 1)
    printf "%-40s %5d passed%s\n", suite, counted["passed"], (counted["failed"] > 0 ? ", " counted["failed"] " failed" : "")
    passed += counted["passed"]; failed += counted["failed"]; left_out += counted["skipped"] + counted["todo"]
  }
  END {
    if (left_out > 0) printf "%d tests did not run: none may be left out\n", left_out
    printf "%d passed, %d failed\n", passed, failed
    exit (left_out > 0 || passed == 0)
  }
' "$@"
