#!/usr/bin/env bash
# Fuzzes the readers of schedule files, of formats of other tools and of graph files, and the sinks behind them, for a
# short while, from copies of the corpora.
# Usage: fuzz_test.sh SOURCE_DIR FUZZERS_DIR; ASTERISM_FUZZ_SECONDS says how long (5).
set -euo pipefail
source_dir=$1
fuzzers=$2
seconds=${ASTERISM_FUZZ_SECONDS:-5}

corpus=$(mktemp -d)
trap 'rm -rf "$corpus"' EXIT
mkdir "$corpus/schedule" "$corpus/exchange" "$corpus/graph"
cp "$source_dir"/tests/io/schedule_file/corpus/* "$source_dir"/tests/io/schedule_file/examples/*.jsonl "$corpus/schedule"
cp "$source_dir"/tests/io/foreign/corpus/* "$corpus/exchange"
cp "$source_dir"/tests/network/files/* "$corpus/graph"
# What crashed stays with the fuzzers, to be added to the corpus when it is mended.
fuzz() {
  "$fuzzers/$1_fuzz" -max_total_time="$seconds" -max_len=4096 -timeout=10 -rss_limit_mb=2048 \
    -artifact_prefix="$fuzzers/" -print_final_stats=1 "$corpus/$1"
}
fuzz schedule > "$fuzzers/schedule.log" 2>&1 &
failed=false
fuzz exchange || failed=true
fuzz graph || failed=true
wait $! || failed=true
cat "$fuzzers/schedule.log"
! $failed
