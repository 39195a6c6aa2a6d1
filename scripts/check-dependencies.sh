#!/usr/bin/env bash
# The arrows between the crates run one way: fails when a crate can see what it must not.
set -euo pipefail

bad=0
must_not_see() {
  local crate=$1; shift
  for other in "$@"; do
    if cargo tree --quiet --edges normal,build --package "$crate" --prefix none 2>/dev/null | grep -qE "^$other v"; then
      echo "$crate depends on $other" >&2
      bad=1
    fi
  done
}
must_not_see protocol tokio sqlx redis axum polars
must_not_see kernels polars tokio sqlx redis axum serde_json language intake report
must_not_see language polars tokio sqlx redis axum serde_json kernels intake report agents platform
must_not_see intake sqlx redis axum protocol report agents platform
must_not_see knowledge polars tokio sqlx redis axum kernels language intake report agents platform
must_not_see understanding polars tokio sqlx redis axum kernels intake report agents platform
must_not_see provenance polars tokio sqlx redis axum protocol intake report agents platform api worker
must_not_see comparison polars tokio sqlx redis axum protocol intake report agents platform api worker
must_not_see report sqlx redis axum agents platform api worker
must_not_see tables sqlx redis axum agents platform api worker
must_not_see agents sqlx redis axum platform api worker
must_not_see platform axum polars agents api worker
must_not_see api polars agents worker intake report
must_not_see worker axum api
exit $bad
