#!/usr/bin/env bash
# Runs a command with a private Postgres and a private Redis on free ports and stops them afterwards.
# The command finds them in TEST_POSTGRES_URL and TEST_REDIS_URL.
set -euo pipefail

folder=$(mktemp -d /tmp/supplychain-services.XXXXXX)
chmod 755 "$folder"
free_port() { node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close() })'; }
binaries=$(dirname "$(ls /usr/lib/postgresql/*/bin/initdb 2>/dev/null | tail -n 1 || command -v initdb)")

# Postgres refuses to run as root; its package brings a user.
as_postgres() { if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }

stop() {
  as_postgres "$binaries/pg_ctl" -D "$folder/postgres" -m immediate stop >/dev/null 2>&1 || true
  [ -z "${redis_pid:-}" ] || kill "$redis_pid" 2>/dev/null || true
  rm -rf "$folder"
}
trap stop EXIT

postgres_port=$(free_port)
redis_port=$(free_port)
mkdir "$folder/postgres"
[ "$(id -u)" != 0 ] || chown postgres "$folder/postgres"
as_postgres "$binaries/initdb" -D "$folder/postgres" -U postgres --auth=trust --no-sync >/dev/null
options="-p $postgres_port -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off -c synchronous_commit=${TEST_POSTGRES_COMMIT:-off} -c max_connections=1500"
as_postgres "$binaries/pg_ctl" -D "$folder/postgres" -w -l "$folder/postgres/log" -o "$options" start >/dev/null
redis-server --port "$redis_port" --bind 127.0.0.1 --save "" --appendonly no --dir "$folder" --daemonize no >"$folder/redis.log" &
redis_pid=$!
until redis-cli -p "$redis_port" ping >/dev/null 2>&1; do sleep 0.1; done

export TEST_POSTGRES_URL="postgres://postgres@127.0.0.1:$postgres_port/postgres"
export TEST_REDIS_URL="redis://127.0.0.1:$redis_port"
# For those that freeze, stop and start the servers: their numbers, and `pg_ctl` with the options of this Postgres.
cat >"$folder/pg_ctl" <<END
#!/usr/bin/env bash
$([ "$(id -u)" != 0 ] || echo "exec runuser -u postgres -- \\")
"$binaries/pg_ctl" -D "$folder/postgres" -l "$folder/postgres/log" -o "$options" "\$@"
END
chmod 755 "$folder/pg_ctl"
TEST_POSTGRES_PID=$(head -n 1 "$folder/postgres/postmaster.pid")
export TEST_POSTGRES_PID TEST_REDIS_PID=$redis_pid TEST_POSTGRES_CONTROL=$folder/pg_ctl
"$@"
