#!/usr/bin/env bash
# Ctrl-C and SIGTERM are answered within about a second, whatever a long command is busy with: exit
# code 130 and a sentence. Every command is stopped after a time that differs from run to run.
set -euo pipefail
program=$1
limit_ms=3000 # a generous one, for busy machines
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Background jobs of a script ignore SIGINT unless job control is on.
set -m
failed=0

now_ms() { date +%s%3N; }

# A network in a file, for what reads one.
awk 'BEGIN { n = 300000; for (i = 0; i < n; ++i) { print i, (i + 1) % n; print i, (i * 7 + 1) % n } }' >"$work/large.edges"
# One in which a node is the neighbour of all others.
seq -s ' ' 0 299999 >"$work/hub.adjlist"

# Stops a command within its first second.
stop() { stop_after 0 INT "$@"; }

# stop_after SECONDS SIGNAL ARGUMENTS...: stops a command within the second that begins then.
stop_after() {
  local delay seconds=$1 signal=$2
  shift 2
  delay=$(printf '%d.%03d' "$seconds" $((100 + RANDOM % 900)))
  "$program" "$@" >"$work/out" 2>"$work/err" &
  local pid=$!
  sleep "$delay"
  if ! kill -"$signal" $pid 2>/dev/null; then
    wait $pid || true
    echo "ended before ${delay} s: $*"
    return
  fi
  local before code=0
  before=$(now_ms)
  wait $pid || code=$?
  local taken=$(($(now_ms) - before))
  echo "${taken} ms, interrupted after ${delay} s: $*"
  if [[ $code == 0 ]]; then return; fi # it was just ready
  if [[ $code != 130 ]] || ! grep -q '^error: interrupted' "$work/err" || ((taken > limit_ms)); then
    echo "FAILED: exit code $code after ${taken} ms"
    cat "$work/err"
    failed=1
  fi
}

stop plan torus:60x60x60 allreduce --memory-limit 1G
stop plan torus:8x8x8 allreduce --ports all
stop plan star:4 scatter --batch 65535 --effort quick
stop plan random-regular:4,1024 allreduce
stop plan dragonfly:8,4,2 alltoall
stop network kautz:3,14
stop network kautz:4,11
stop network "graph:$work/large.edges"
stop simulate torus:12x12x12 allreduce --ports all --algorithm axis-exchange --parameter scattered=2
stop simulate torus:10x10x10 allgather --ports all --algorithm matched-gossip
stop simulate star:6 alltoall --algorithm balanced-routes
# What comes later than in the first second.
later=(3)
[[ ${ASTERISM_TEST_EXTENT:-} != full ]] || later=(2 4 6)
for seconds in "${later[@]}"; do
  stop_after $seconds INT network kautz:3,14
  stop_after $seconds TERM plan star:4 scatter --batch 65535 --effort quick
done
stop_after 3 TERM network "graph:$work/hub.adjlist"
stop compare star:7 hypercube:12
exit $failed
