#!/usr/bin/env bash
# Fuzzes the readers of schedule files and of formats of other tools, and the sinks behind them, for a short
# while, from copies of the corpora.
# Usage: fuzz_test.sh SOURCE_DIR BUILD_DIR, the library being built in BUILD_DIR; ASTERISM_FUZZ_SECONDS
# says how long (5).
set -euo pipefail
source_dir=$1
build=$2/fuzz
seconds=${ASTERISM_FUZZ_SECONDS:-5}

command -v clang++ > /dev/null || {
  echo "fuzz_test.sh needs the packages clang and libclang-rt-14-dev" >&2
  exit 1
}
mkdir -p "$build"
CXX=clang++ cmake -S "$source_dir/fuzz" -B "$build" -G Ninja -DASTERISM_BUILD="$2" > "$build/configure.log" 2>&1 || {
  cat "$build/configure.log" >&2
  exit 1
}
cmake --build "$build" --target schedule_fuzz exchange_fuzz

corpus=$(mktemp -d)
trap 'rm -rf "$corpus"' EXIT
mkdir "$corpus/schedule" "$corpus/exchange"
cp "$source_dir"/tests/format/corpus/* "$source_dir"/tests/format/examples/*.jsonl "$corpus/schedule"
cp "$source_dir"/tests/exchange/corpus/* "$corpus/exchange"
# What crashed stays in the build folder, to be added to the corpus when it is mended.
fuzz() {
  "$build/$1_fuzz" -max_total_time="$seconds" -max_len=4096 -timeout=10 -rss_limit_mb=2048 \
    -artifact_prefix="$build/" -print_final_stats=1 "$corpus/$1"
}
fuzz schedule > "$build/schedule.log" 2>&1 &
failed=false
fuzz exchange || failed=true
wait $! || failed=true
cat "$build/schedule.log"
! $failed
