# A Postgres of its own, for tests. Lines come in, one command each, and `done` goes out when one is done. At the end of the
# input, however it comes, everything is gone: whoever started this need not live to see it.
set -eu
# What is sent to a whole terminal is meant for the tests; they end, and with them the input.
trap '' INT HUP TERM

bin=$(find /usr/lib/postgresql -maxdepth 2 -name bin 2>/dev/null | sort --version-sort | tail -1)
[ -n "$bin" ] || bin=$(dirname "$(command -v initdb)") || { echo "Postgres is missing: apt-get install -y postgresql" >&2; exit 1; }

folder=$(mktemp -d -t mattock-postgres-XXXXXX)
cd "$folder"
gone() {
  "$bin/pg_ctl" stop --pgdata data --mode immediate --silent >/dev/null 2>&1 || true
  cd / && rm -rf "$folder"
}
trap gone EXIT

start() { # PORT
  "$bin/pg_ctl" start --pgdata data --silent --wait --log log --options "-c port=$1 -c listen_addresses=127.0.0.1 \
    -c unix_socket_directories=$folder -c max_connections=200" </dev/null >/dev/null 2>&1
}

read -r password
printf '%s\n' "$password" >password
"$bin/initdb" --pgdata data --username mattock --pwfile password --auth-local trust --auth-host scram-sha-256 \
  --encoding UTF8 --no-locale --no-sync >/dev/null
# Below the ports that the system hands out by itself, so that nobody gets ours while we are stopped.
port=$((15000 + $$ % 10000))
until start "$port"; do
  port=$((port + 1))
  [ "$port" -lt 30000 ] || { tail -20 log >&2; exit 1; }
done
echo "$port $folder"

while read -r command rest; do
  case $command in
    database) "$bin/createdb" --host "$folder" --port "$port" --username mattock "$rest" ;;
    sql) "$bin/psql" --host "$folder" --port "$port" --username mattock --dbname "${rest%% *}" --quiet --command "${rest#* }" >/dev/null ;;
    ask) "$bin/psql" --host "$folder" --port "$port" --username mattock --dbname "${rest%% *}" --quiet --tuples-only --no-align --command "${rest#* }" ;;
    stop) "$bin/pg_ctl" stop --pgdata data --mode "$rest" --silent --wait >/dev/null ;;
    start) start "$port" ;;
  esac
  echo "done"
done
