#!/usr/bin/env bash
# Is everything here that the tests need? Debian's packages are installed if they are missing and we may; whatever else is
# missing is named with the command that installs it.
set -euo pipefail

oldest=1.95
missing=0

need() { # NAME INSTALLING-COMMAND CHECK...
  local name=$1 install=$2
  shift 2
  "$@" >/dev/null 2>&1 && return
  if [[ $install == apt-get* ]] && [ "$(id -u)" -eq 0 ] && apt-get --version >/dev/null 2>&1; then
    printf 'installing %s\n' "$name"
    { apt-get update && DEBIAN_FRONTEND=noninteractive $install; } >/dev/null 2>&1 || true
  fi
  if ! "$@" >/dev/null 2>&1; then
    printf 'missing: %s\n  install it with: %s\n' "$name" "$install" >&2
    missing=1
  fi
}

rustc_is_new_enough() {
  local version
  version=$(rustc --version | cut -d ' ' -f 2)
  printf '%s\n%s\n' "$oldest" "$version" | sort --version-sort --check
}

node_is_new_enough() {
  npm --version && node --eval 'process.exit(Number.parseInt(process.versions.node) >= 20 ? 0 : 1)'
}

# Debian keeps the programs of each version in a folder of its own, where nobody finds them by name.
postgres_is_here() {
  initdb --version || ls /usr/lib/postgresql/*/bin/initdb
}

need cargo "curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh" cargo --version
need "rustc $oldest or newer" "rustup update stable && rustup default stable" rustc_is_new_enough
need clippy "rustup component add clippy" cargo clippy --version
need rustfmt "rustup component add rustfmt" cargo fmt --version
need "a C linker (cc)" "apt-get install -y build-essential" cc --version
need "env of GNU coreutils 8.31 or newer" "apt-get install -y coreutils" env --default-signal=INT true
need "python3, 3.11 or newer, in which the examples are written" "apt-get install -y python3" python3 -c 'import tomllib'
need "strace, which counts how often the disk is synced" "apt-get install -y strace" strace --version
need "npm of Node 20 or newer, which builds the web client" "see https://nodejs.org/en/download" node_is_new_enough
need "chromium, in which the web client is proven" "apt-get install -y chromium" chromium --version
need "postgres, the database that several servers share" "apt-get install -y postgresql" postgres_is_here
need "setpriv, since postgres does not run as root" "apt-get install -y util-linux" setpriv --version
need git "apt-get install -y git" git --version

exit "$missing"
