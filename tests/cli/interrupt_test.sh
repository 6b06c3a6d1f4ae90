#!/usr/bin/env bash
# Ctrl-C stops a long run cleanly: exit code 130, a sentence, and no file, whole or half.
set -euo pipefail
program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Background jobs of a script ignore SIGINT unless job control is on.
set -m
"$program" schedule star:7 allgather --algorithm hamiltonian-ring -o "$work/long.jsonl" 2>"$work/err" >"$work/out" &
pid=$!
for _ in $(seq 100); do
  sleep 0.05
  [[ -n $(ls -A "$work" | grep part) ]] && break
done
kill -INT $pid
code=0
wait $pid || code=$?
[[ $code == 130 ]] || { echo "exit code $code"; cat "$work/err"; exit 1; }
grep -q '^error: interrupted' "$work/err" || { cat "$work/err"; exit 1; }
left=$(ls -A "$work" | grep -v -e '^err$' -e '^out$' || true)
[[ -z $left ]] || { echo "left behind: $left"; exit 1; }
