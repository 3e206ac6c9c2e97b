#!/usr/bin/env bash
# Draws every face of every game on sheets to look at, into target/art. Needs Node and Chromium.
set -euo pipefail
cd "$(dirname "$0")/.."

for program in node npm "${CHROMIUM:-chromium}"; do
  command -v "$program" >/dev/null || { echo "make art needs $program; on Debian: apt-get install nodejs npm chromium" >&2; exit 1; }
done
export CHROMIUM=${CHROMIUM:-$(command -v chromium)}

cd web
# A lock file newer than what was installed from it means that something else is wanted now.
[ node_modules/.package-lock.json -nt package-lock.json ] || npm ci --no-audit --no-fund
npm run --silent art -- ../target/art "$@"
echo "look at the pictures in target/art"
