#!/usr/bin/env bash
# A report that is stopped keeps what is finished, leaves nothing half written, and the same command goes on from
# there to the same bytes as one that was never stopped; also after it was killed.
set -euo pipefail
program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
set -m # background jobs of a script ignore SIGINT unless job control is on
fail() { echo "FAILED: $*"; cat "$work/err"; exit 1; }
kept() { find "$work" -path '*/stopped/*.part' ! -name '.*' | wc -l; }
# stop SIGNAL MORE: runs until MORE parts than now are there, then sends the signal; the exit code is in $code.
stop() {
  local before
  before=$(kept)
  "$program" report azevedo1995 tseng1998 --effort quick -o "$work/stopped" >"$work/out" 2>"$work/err" &
  pid=$!
  for _ in $(seq 2000); do
    (($(kept) >= before + $2)) && break
    sleep 0.01
  done
  kill -"$1" $pid || fail "it was finished before it could be stopped"
  code=0
  wait $pid 2>/dev/null || code=$?
}

for signal in INT TERM; do
  stop $signal 5
  [[ $code == 130 ]] || fail "exit code $code after SIG$signal"
  grep -q "^error: interrupted; $(kept) of [0-9]* parts are kept in" "$work/err" || fail "$(kept) parts are kept"
  grep -q '^hint: the same command goes on' "$work/err" || fail "no hint"
  [[ ! -e $work/stopped/report.html ]] || fail "a page of a report that was stopped"
  [[ -z $(find "$work/stopped" -name '.*.part') ]] || fail "half a part"
done
stop KILL 5
"$program" report azevedo1995 tseng1998 --effort quick -o "$work/stopped" >"$work/resumed" 2>"$work/err"
[[ ! -s $work/err ]] || fail "it says something"
"$program" report azevedo1995 tseng1998 --effort quick -o "$work/whole" >"$work/at-once" 2>"$work/err"
diff -r --exclude=.asterism-report "$work/stopped" "$work/whole" || fail "the reports differ"
diff <(sed 's/stopped/whole/' "$work/resumed") "$work/at-once" || fail "they print different things"
[[ -z $(find "$work/stopped" -name '.*.part') ]] || fail "half a part of the run that was killed"
echo "stopped and resumed"
