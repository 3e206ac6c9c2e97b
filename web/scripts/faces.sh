#!/usr/bin/env bash
# Writes src/art/faces.ts from what the program calls its faces. With --check it only tells whether that is up to date.
# MATTOCK names the program; without it the newest one that was built here is taken.
set -euo pipefail
cd "$(dirname "$0")/.."
mattock=${MATTOCK:-$(ls -t ../target/{release,debug}/mattock 2>/dev/null | head -n 1 || true)}
[ -n "$mattock" ] || { echo "no program to ask for the faces: cargo build, or MATTOCK=path" >&2; exit 1; }

faces() {
  echo "// Made by scripts/faces.sh from \`mattock deck faces\`: do not edit."
  echo
  echo "/** The stable names of all faces, game by game. */"
  echo "export const faces = {"
  for game in saboteur lost-mines dark-cave; do
    case $game in
      *-*) echo "  \"$game\": [" ;;
      *) echo "  $game: [" ;;
    esac
    "$mattock" deck faces --game "$game" | awk '{ printf "    \"%s\",\n", $1 }'
    echo "  ],"
  done
  echo "} as const;"
}

made=$(faces)
if [ "${1:-}" = --check ]; then
  diff <(echo "$made") src/art/faces.ts >/dev/null || { echo "src/art/faces.ts is stale: run web/scripts/faces.sh" >&2; exit 1; }
else
  echo "$made" >src/art/faces.ts
fi
