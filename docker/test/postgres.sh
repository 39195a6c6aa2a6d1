# Starts Postgres as the official image does: the first start makes the cluster, the user and the database.
set -euo pipefail

data=/var/lib/postgresql/data
if [ ! -s "$data/PG_VERSION" ]; then
  initdb -D "$data" -U "$POSTGRES_USER" --pwfile=<(echo "$POSTGRES_PASSWORD") --auth-host=scram-sha-256 >/dev/null
  echo "host all all all scram-sha-256" >>"$data/pg_hba.conf"
  # Only over a socket file, so that clients of the network wait until the database is there.
  pg_ctl -D "$data" -w -o "-c listen_addresses='' -k /tmp" start >/dev/null
  createdb -h /tmp -U "$POSTGRES_USER" "$POSTGRES_DB" 2>/dev/null || true
  pg_ctl -D "$data" -w -m fast stop >/dev/null
fi
exec postgres -D "$data" -c listen_addresses='*' -k /tmp
