#!/usr/bin/env bash
# run_test.sh MPIEXEC PROGRAM PLUGIN: asterism-mpi from outside: what it prints, its exit codes, that nothing hangs.
set -uo pipefail
here=$(dirname "$(readlink -f "$0")")
mpiexec=$1 program=$(realpath "$2") plugin=$(realpath "$3")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0
fail() {
  echo "FAILED: $*"
  sed -n '1,20s/^/  out: /p' "$work/out"
  sed -n '1,20s/^/  err: /p' "$work/err"
  failures=$((failures + 1))
}

# run RANKS WORD...: sets code; what it printed is in $work/out and $work/err.
run() {
  local ranks=$1
  shift
  timeout 100 "$here/with_ranks.sh" "$mpiexec" "$ranks" "$program" "$@" >"$work/out" 2>"$work/err" </dev/null
  code=$?
}
# alone WORD...: without mpirun.
alone() {
  timeout 100 "$program" "$@" >"$work/out" 2>"$work/err" </dev/null
  code=$?
}
says() { grep -qF -- "$1" "$work/out" "$work/err"; }
says_once() { [[ $(cat "$work/out" "$work/err" | grep -cF -- "$1") == 1 ]]; }

run 4 run ring:4 allgather --bytes 1001 --repeat 3
[[ $code == 0 ]] && says_once "allgather on ring:4" && says "MPI_Allgather" && says "to the end of step 1" ||
  fail "an allgather"

run 4 run hypercube:2 allreduce doubling-exchange --datatype gaps --op compose --bytes 80 --in-place --repeat 1 --json
if [[ $code == 0 ]]; then
  python3 - "$work/out" <<'PYTHON' || fail "the JSON of an allreduce"
import json, sys
run = json.load(open(sys.argv[1]))
assert run["network"] == "hypercube:2" and run["collective"] == "allreduce", run
assert run["algorithm"] == "doubling-exchange" and run["operator"] == "compose", run
assert run["ranks"] == 4 and run["bytes"] == 80 and run["in_place"] and run["checked"], run
assert run["library"]["call"] == "MPI_Allreduce" and run["library"]["repetitions"] == 1, run
assert len(run["ends_of_steps"]) == 2 and run["schedule"]["min"] <= run["schedule"]["max"], run
PYTHON
else
  fail "an allreduce that is not commutative"
fi

run 4 run ring:4 scan --bytes 12 --repeat 2 --csv --lock-step --no-baseline
[[ $code == 0 && $(head -n 1 "$work/out") == "what,step,repetitions,min,p50,p90,p99,max,mean" ]] &&
  ! says "MPI_Scan" && [[ $(grep -c '^schedule,,2,' "$work/out") == 1 ]] || fail "CSV in lock step"

run 4 run ring:4 alltoallv --counts linear --bytes 100 --repeat 1
[[ $code == 0 ]] && says "alltoallv" || fail "counts"
run 4 run complete:4 allgather --participants ids:0,1,3 --bytes 100 --repeat 1
[[ $code == 0 ]] || fail "participants"
# Switches forward; ranks run on hosts.
run 16 run fat-tree:4 allreduce --bytes 4KiB --repeat 1
[[ $code == 0 ]] && says "allreduce on fat-tree:4" && says "16 ranks" || fail "switches"
run 4 run fat-tree:4 alltoall
[[ $code == 2 ]] && says_once "error: fat-tree:4 has 16 hosts, and there are 4 ranks" || fail "too few ranks for the hosts"
run 4 run ring:4 broadcast --bytes 0 --repeat 1
[[ $code == 0 ]] || fail "nothing to send"

# A file; and one that is wrong, which is never run.
cat >"$work/good.jsonl" <<'JSON'
{"asterism":"schedule","version":1,"network":"hypercube:2","collective":"allgather","algorithm":"by hand","no_redundancy":true}
{"step":1,"transfers":[["00","0","00"],["01","0","01"],["10","0","10"],["11","0","11"]]}
{"step":2,"transfers":[["00","1",["00","01"]],["01","1",["01","00"]],["10","1",["10","11"]],["11","1",["11","10"]]]}
{"end":2}
JSON
sed 's/\["11","1",\["11","10"\]\]/["11","1",["11"]]/' "$work/good.jsonl" >"$work/wrong.jsonl"
run 4 run "$work/good.jsonl" --bytes 33 --repeat 1
[[ $code == 0 ]] && says "by by hand" || fail "a file"
run 4 run "$work/wrong.jsonl" --bytes 33
[[ $code == 1 ]] && says_once "error: the schedule is not valid" && says "incomplete, node 01" && [[ ! -s $work/out ]] || fail "a wrong file"
run 4 run "$work/none.jsonl"
[[ $code == 2 ]] && says_once "error: cannot read" || fail "a file that is not there"

# Errors are printed once for all ranks, and no rank hangs.
run 3 run ring:4 allgather
[[ $code == 2 ]] && says_once "error: ring:4 has 4 nodes, and there are 3 ranks" &&
  says_once "hint: mpirun -n 4 asterism-mpi run ring:4 allgather" || fail "the wrong number of ranks"
run 4 run ring:4 allgathr
[[ $code == 2 ]] && says_once "error:" || fail "no such collective"
run 4 run ring:4 allreduce --datatype float --op band
[[ $code == 2 ]] && says_once "error: band does not combine float" || fail "an operator that does not fit"
run 4 run ring:4 allgather --op sum
[[ $code == 2 ]] && says_once "error: allgather combines nothing" || fail "an operator of nothing"
run 4 run ring:4 allreduce --bytes 1001
[[ $code == 2 ]] && says_once "error: 1001 bytes are no whole number of int32" || fail "half an element"
run 4 run ring:4 allgather --bytes 99999999GiB
[[ $code == 2 ]] && says_once "error: 4 messages of" || fail "too many bytes"
run 4 run ring:4 allgather --bytes 5parsecs
[[ $code == 2 ]] && says_once "error: --bytes = \"5parsecs\" is not a size" || fail "no bytes"
run 4 run ring:4 allgather --bytes 1.5B
[[ $code == 2 ]] && says_once "error: --bytes = \"1.5B\" is not a whole number of bytes" || fail "half a byte"
run 4 run ring:4 allreduce both-ways:cyclic-sweep --datatype pair --op compose --bytes 80
[[ $code == 2 ]] && says_once "error: this schedule does not combine in the order of the nodes" || fail "out of order"
run 4 run ring:4 barrier --in-place
[[ $code == 2 ]] && says_once "error: barrier has no buffers" || fail "a barrier in place"
run 4 rnu
[[ $code == 2 ]] && says_once "error:" || fail "no such command"

# By itself it starts as many ranks as the network has nodes.
alone launch run ring:3 alltoall --bytes 10 --repeat 1
[[ $code == 0 ]] && says_once "3 ranks" || fail "launch"
alone launch -n 2 run ring:3 alltoall
[[ $code == 2 ]] && says_once "and there are 2 ranks" || fail "launch with another number"
alone launch -n no run ring:3 alltoall
[[ $code == 2 ]] && says_once "error: \"no\" is not a number of ranks" || fail "launch with no number"
alone launch run star:9 allgather
[[ $code == 2 ]] && says_once "error: 362880 ranks are more" || fail "launch with too many"
alone launch run --help
[[ $code == 0 ]] && says_once "Usage:" && says "--lock-step" || fail "help"

# Plug-ins: networks and algorithms that every rank knows, with all commands.
wheel=(run wheel:4 broadcast from-centre --bytes 100 --repeat 1)
run 4 --plugin "$plugin" "${wheel[@]}"
[[ $code == 0 ]] && says_once "broadcast on wheel:4" && says "from-centre" || fail "a plug-in"
ASTERISM_PLUGINS=$plugin run 4 "${wheel[@]}"
[[ $code == 0 ]] && says_once "broadcast on wheel:4" || fail "a plug-in of the environment"
(cd "${plugin%/*}" && alone launch --plugin "${plugin##*/}" -n 4 "${wheel[@]}" && exit $code)
[[ $? == 0 ]] && says_once "4 ranks" || fail "launch with a plug-in"
alone launch "${wheel[@]}" --plugin="$plugin"
[[ $code == 0 ]] && says_once "4 ranks" || fail "launch with as many ranks as a network of a plug-in has nodes"
run 2 --plugin "$plugin" network wheel:9
[[ $code == 0 ]] && says "wheel:9" || fail "the distances of a network of a plug-in"
run 2 plan wheel:6 broadcast --ports all --sweep ts/tm --plugin "$plugin"
[[ $code == 0 ]] && says "from-centre" || fail "a command with tasks and a plug-in"
run 4 run wheel:4 broadcast
[[ $code == 2 ]] && says_once 'error: unknown network "wheel"' || fail "without the plug-in"
for words in "--plugin $work/none.so" "--plugin $here/run_test.sh"; do
  run 4 $words run ring:4 broadcast
  [[ $code == 2 && ! -s $work/out ]] && says_once "error:" && says_once "hint:" || fail "$words"
  alone launch $words run ring:4 broadcast
  [[ $code == 2 && ! -s $work/out ]] && says_once "error:" && says_once "hint:" || fail "launch $words"
done
# Ranks do not run Python.
touch "$work/mine.py"
ASTERISM_PLUGINS=python run 2 --plugin "$work/mine.py" --plugin "$plugin" run wheel:4 broadcast
[[ $code == 2 ]] && says_once "note: without python, $work/mine.py: " && says_once "error: wheel:4 has 4 nodes" ||
  fail "plug-ins in Python"
alone launch --plugin "$work/mine.py" run ring:3 broadcast --bytes 10 --repeat 1
[[ $code == 0 ]] && says_once "note: without $work/mine.py: " || fail "launch with a plug-in in Python"

# descendants PID: all of them, by what the kernel says.
descendants() {
  local child
  for child in $(cat "/proc/$1/task/$1/children" 2>/dev/null); do
    echo "$child"
    descendants "$child"
  done
}

# A rank that is killed ends everything, with an error.
timeout 60 "$here/with_ranks.sh" "$mpiexec" 4 "$program" run ring:4 allgather --repeat 1000000 --bytes 1KiB \
  >"$work/out" 2>"$work/err" </dev/null &
launched=$!
victim=
for _ in $(seq 100); do
  sleep 0.2
  ranks=()
  for pid in $(descendants "$launched"); do
    [[ $(readlink "/proc/$pid/exe" 2>/dev/null) == "$(readlink -f "$program")" ]] && ranks+=("$pid")
  done
  ((${#ranks[@]} == 4)) && victim=${ranks[2]} && break
done
if [[ -n $victim ]]; then
  sleep 1
  kill -KILL "$victim"
  wait "$launched"
  code=$?
  [[ $code != 0 && $code != 124 ]] || fail "a killed rank: exit code $code"
else
  fail "no ranks were started"
fi

((failures == 0)) && echo "all fine"
exit $((failures > 0))
