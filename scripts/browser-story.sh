#!/usr/bin/env bash
# The browser story against a server of its own: `browser-story.sh embedded`, or `scaled-out` with two API and two
# worker processes behind a small sticky proxy (inside with-services.sh).
set -euo pipefail

mode=$1
binary=${BINARY:-target/debug/supplychain}
folder=$(mktemp -d /tmp/supplychain-story.XXXXXX)
pids=()
stop() { kill "${pids[@]}" 2>/dev/null || true; wait 2>/dev/null || true; rm -rf "$folder"; }
trap stop EXIT
free_port() { node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close() })'; }

port=$(free_port)
map_port=$(free_port)
export PUBLIC_URL="http://localhost:$port" MAP_HOSTS="http://localhost:$map_port" DATA_DIR="$folder/data" AUTH_MAIL_INTERVAL_SECS=0 LOG_FORMAT=json
start() { RUST_LOG=${RUST_LOG:-warn} BIND_ADDR="127.0.0.1:$2" "$binary" "$1" >"$folder/$1-$2.log" 2>&1 & pids+=($!); }

if [ "$mode" = scaled-out ]; then
  database=story_$$
  psql -q "$TEST_POSTGRES_URL" -c "CREATE DATABASE $database"
  export DATABASE_URL="${TEST_POSTGRES_URL%/*}/$database" REDIS_URL="$TEST_REDIS_URL" REDIS_NAMESPACE="$database"
  "$binary" migrate
  first=$(free_port); second=$(free_port)
  start api "$first"; start api "$second"; start worker 0; start worker 1
  node web/e2e/sticky-proxy.mjs "$port" "$first" "$second" & pids+=($!)
else
  start serve "$port"
fi
until curl -fsS "http://localhost:$port/api/health" 2>/dev/null | grep -q '"worker":"ok"'; do
  kill -0 "${pids[0]}" 2>/dev/null || { cat "$folder"/*.log >&2; exit 1; }
  sleep 0.2
done

mkdir -p "$folder/data/outbox"
export BASE_URL="http://localhost:$port" OUTBOX_DIR="$folder/data/outbox" MAP_PORT="$map_port"
if ! { npm --silent --prefix web run e2e && node web/e2e/pages.mjs; }; then
  tail -n 50 "$folder"/*.log >&2
  exit 1
fi
