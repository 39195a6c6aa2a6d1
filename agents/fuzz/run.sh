#!/usr/bin/env bash
# Looks for uploads that break a promise: a panic, more than 512 MB, more than 10 seconds, a result that cannot be stored.
#   agents/fuzz/run.sh [TARGET...]     FUZZ_SECONDS per target (300), one target after the other on one core
#   agents/fuzz/run.sh TARGET FILE...  reads these files once, such as one from agents/fuzz/artifacts
#   agents/fuzz/run.sh minimise        puts the few files of what was found that reach as much beside agents/fuzz/corpus
# Works with the stable compiler. The first build takes ten minutes; CARGO_TARGET_DIR keeps it wherever it is set to.
# Seeds are few and small: what begins with `found-` reaches most of what the ones made by hand do not.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
all=(text package parts records)
built=${CARGO_TARGET_DIR:-$here/target}/release
seconds=${FUZZ_SECONDS:-300}
# Each input is held to 512 MB by the allocator (src/memory.rs); this is the process with what it keeps besides.
limits=(-timeout=10 -rss_limit_mb=1024)

build() {
  RUSTC_WRAPPER="$here/instrument.sh" cargo build --quiet --release --locked --manifest-path "$here/Cargo.toml"
}

words() {
  case $1 in
    text) echo "-dict=$here/dictionaries/text.dict" ;;
    parts) echo "-dict=$here/dictionaries/parts.dict" ;;
  esac
}

look() {
  local target=$1
  mkdir -p "$here/corpus/$target" "$here/artifacts/$target"
  # shellcheck disable=SC2046
  "$built/$target" "${limits[@]}" $(words "$target") -max_total_time="$seconds" -max_len=65536 -len_control=30 \
    -print_final_stats=1 -artifact_prefix="$here/artifacts/$target/" "$here/corpus/$target" "$here/seeds/$target"
}

minimise() {
  local target=$1 kept="$here/corpus/$1-minimised"
  mkdir -p "$here/corpus/$target" "$kept"
  "$built/$target" "${limits[@]}" -max_len=2500 -use_counters=0 -set_cover_merge=1 "$kept" "$here/seeds/$target" \
    "$here/corpus/$target"
}

# Read to its end before it runs, so that it can be changed meanwhile.
{
  build
  if [ "${1:-}" = minimise ]; then
    for target in "${all[@]}"; do minimise "$target"; done
  elif [ $# -gt 1 ] && [ -f "$2" ]; then
    "$built/$1" "${limits[@]}" "${@:2}"
  else
    [ $# -gt 0 ] || set -- "${all[@]}"
    for target in "$@"; do look "$target"; done
  fi
  exit
}
