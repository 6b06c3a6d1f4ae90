#!/usr/bin/env bash
# Ctrl-C, SIGTERM and SIGHUP stop a long run cleanly: exit code 130, a sentence, and no file, whole
# or half. What a run leaves that was killed is removed by the next one that writes the same file.
set -euo pipefail
program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Background jobs of a script ignore SIGINT unless job control is on.
set -m
fail() { echo "FAILED: $*"; cat "$work/err"; exit 1; }
mkdir "$work/files"
left() { ls -A "$work/files"; }

# start NAME: begins to write a large file, until its first bytes are there.
start() {
  "$program" schedule star:7 allgather --algorithm hamiltonian-ring -o "$work/files/$1" 2>"$work/err" >"$work/out" &
  pid=$!
  for _ in $(seq 200); do
    [[ -n $(left | grep "$pid.part") ]] && return
    sleep 0.05
  done
  fail "nothing is written"
}

for signal in INT TERM HUP; do
  start long.jsonl
  kill -$signal $pid
  code=0
  wait $pid || code=$?
  [[ $code == 130 ]] || fail "exit code $code after SIG$signal"
  grep -q '^error: interrupted' "$work/err" || fail "no sentence after SIG$signal"
  [[ -z $(left) ]] || fail "left behind after SIG$signal: $(left)"
done

# nohup: what is ignored stays ignored, so the second signal is the one that stops it.
(trap '' HUP; exec "$program" schedule star:7 allgather --algorithm hamiltonian-ring -o "$work/files/long.jsonl" \
  2>"$work/err" >"$work/out") &
pid=$!
for _ in $(seq 200); do [[ -n $(left) ]] && break; sleep 0.05; done
kill -HUP $pid
sleep 0.2
kill -0 $pid 2>/dev/null || fail "SIGHUP was not ignored"
kill -TERM $pid
code=0
wait $pid || code=$?
[[ $code == 130 && -z $(left) ]] || fail "exit code $code, left behind: $(left)"

start long.jsonl
first=$pid
kill -KILL $first
wait $first 2>/dev/null || true
[[ $(left) == .long.jsonl.$first.part ]] || fail "a killed run leaves: $(left)"
start other.jsonl # keeps on writing meanwhile
"$program" schedule ring:4 allgather --algorithm hamiltonian-ring -o "$work/files/long.jsonl" >"$work/out" 2>"$work/err"
"$program" schedule ring:4 allgather --algorithm hamiltonian-ring -o "$work/files/other.jsonl" >"$work/out" 2>"$work/err"
[[ $(left | sort | tr '\n' ' ') == ".other.jsonl.$pid.part long.jsonl other.jsonl " ]] || fail "there are: $(left)"
kill -TERM $pid
wait $pid || true
[[ $(left | tr '\n' ' ') == "long.jsonl other.jsonl " ]] || fail "in the end there are: $(left)"

# A comparison that is stopped prints the networks that it has.
"$program" compare ring:4 star:11 --collective alltoall >"$work/out" 2>"$work/err" &
pid=$!
sleep 1
kill -INT $pid
code=0
wait $pid || code=$?
[[ $code == 130 ]] || fail "exit code $code of a comparison that was stopped"
grep -q 'ring:4' "$work/out" && grep -q 'interrupted before star:11' "$work/out" || fail "it printed: $(cat "$work/out")"

# So does a run at flit level.
"$program" latency torus:8x8x8 --load 0.05 --cycles 1000000000 >"$work/out" 2>"$work/err" &
pid=$!
sleep 1
kill -INT $pid
code=0
wait $pid || code=$?
[[ $code == 130 ]] && grep -q '^error: interrupted' "$work/err" || fail "exit code $code of traffic that was stopped"
