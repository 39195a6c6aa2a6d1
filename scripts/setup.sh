#!/usr/bin/env bash
# Sees to it that this machine has what the repository needs: `setup.sh run` or `setup.sh test`.
# On Debian and Ubuntu missing packages are installed (as root or with sudo); elsewhere a line says what is missing.
set -euo pipefail

missing=()
need() { command -v "$1" >/dev/null 2>&1 || missing+=("$2"); }
need cc build-essential
need make make
need perl perl
need curl curl
if [ "${1:-run}" = test ]; then
  need redis-server redis-server
  need chromium chromium
  need soffice libreoffice-calc
  need python3 python3
  ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null 2>&1 || missing+=(postgresql)
fi
command -v node >/dev/null 2>&1 || missing+=(nodejs npm)

if [ ${#missing[@]} -gt 0 ]; then
  if command -v apt-get >/dev/null 2>&1; then
    sudo=""; [ "$(id -u)" = 0 ] || sudo="sudo"
    echo "Installing: ${missing[*]}"
    $sudo apt-get update -qq
    # The packaged Postgres must not start a server of its own: the tests bring theirs.
    $sudo env DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
  else
    echo "Please install: ${missing[*]}" >&2
    exit 1
  fi
fi

command -v cargo >/dev/null 2>&1 || { echo "Please install Rust 1.95 (https://rustup.rs) and try again." >&2; exit 1; }
node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' ||
  { echo "Please install Node 20.19 or later; this is $(node --version)." >&2; exit 1; }

# Installed again only when the lock file has changed.
stamp=web/node_modules/.installed
if ! cmp -s web/package-lock.json "$stamp"; then
  (cd web && npm ci --no-audit --no-fund)
  cp web/package-lock.json "$stamp"
fi
