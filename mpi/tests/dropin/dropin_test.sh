#!/usr/bin/env bash
# dropin_test.sh MPIEXEC LIBRARY RANDOM_CALLS THREADS SINGLE_CALLS: programs with the drop-in preloaded.
set -uo pipefail
here=$(dirname "$(readlink -f "$0")")
mpiexec=$1 random_calls=$3 threads=$4 single_calls=$5
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# The loader takes no path with a space in LD_PRELOAD.
library=$work/libasterism_mpi.so
ln -s "$2" "$library"
failures=0
fail() {
  echo "FAILED: $*"
  tail -n 20 "$work/out" "$work/err" | sed 's/^/  /'
  failures=$((failures + 1))
}

# What arrives by Open MPI's tuned MPI_Gather is wrong, with or without the drop-in, if types that are sent overlap
# themselves, as they may.
export OMPI_MCA_coll=^tuned

# What is compared does not depend on the plans, and calls of all sizes and kinds are compared.
export ASTERISM_PLAN_SECONDS=0.2 ASTERISM_MIN_BYTES=0 ASTERISM_NONBLOCKING=1

# with RANKS [VARIABLE=VALUE...] PROGRAM [WORD...]: sets code; what it printed is in $work/out and $work/err.
with() {
  local ranks=$1
  shift
  timeout 120 "$here/../with_ranks.sh" "$mpiexec" "$ranks" env LD_PRELOAD="$library" "$@" \
    >"$work/out" 2>"$work/err" </dev/null
  code=$?
}
says() { grep -qF -- "$1" "$work/out" "$work/err"; }
says_once() { [[ $(cat "$work/out" "$work/err" | grep -cF -- "$1") == 1 ]]; }
took_calls() { grep -Eq "asterism: [1-9][0-9]* collective calls taken on $1," "$work/err"; }

# Three thousand calls in all, ten thousand in a full run, most of them with Open MPI: MPICH keeps every core busy while
# ranks wait for each other.
part=6 some=70
[[ ${ASTERISM_TEST_EXTENT:-} != full ]] || part=18 some=200
# Not `ldd | grep -q`, which fails if grep has gone before ldd has said everything.
is_open_mpi=false
[[ $(ldd "$library") != *libmpi.so* ]] || is_open_mpi=true
$is_open_mpi || { part=1 some=40; }
while read -r ranks network share seed; do
  calls=$((share * part / 2))
  with "$ranks" ASTERISM_NETWORK="$network" "$random_calls" "$calls" "$seed"
  [[ $code == 0 ]] && took_calls "$network" && says "$calls calls compared, 0 wrong" ||
    fail "$calls random calls on $network"
done <<'CASES'
4 torus:2x2 300 1
6 star:3 300 2
8 hypercube:3 200 3
5 ring:5 200 4
CASES

with 4 ASTERISM_NETWORK=ring:4 ASTERISM_TRACE=1 "$random_calls" 20 5
[[ $code == 0 ]] && grep -Eq '^asterism: MPI_I?[a-zA-Z_]+ of [0-9]+ bytes on 4 ranks: ' "$work/err" || fail "a trace"
with 4 ASTERISM_NETWORK=ring:4 ASTERISM_TRACE=0 "$random_calls" 20 5
[[ $code == 0 ]] && ! says "asterism:" || fail "no word with ASTERISM_TRACE=0"
with 4 ASTERISM_NETWORK=ring:4 ASTERISM_NONBLOCKING=0 "$random_calls" $some 6 handed-on
[[ $code == 0 ]] && took_calls ring:4 || fail "without non-blocking calls"

# What cannot be used is said once, and the program runs as without it.
misused() {
  local sentence=$1
  shift
  with 4 "$@" "$random_calls" 20 7 handed-on
  [[ $code == 0 ]] && says_once "$sentence" && says "all calls are handed on" && says "20 calls compared, 0 wrong" &&
    ! says "calls taken" || fail "$*"
}
misused 'unknown network "nonsense"' ASTERISM_NETWORK=nonsense:4
# The others do not depend on the MPI.
if $is_open_mpi; then
  misused 'has 8 nodes, and there are 4 ranks' ASTERISM_NETWORK=hypercube:3
  misused 'fat-tree:4 has 16 hosts, and there are 4 ranks' ASTERISM_NETWORK=fat-tree:4
  misused 'ASTERISM_MIN_BYTES' ASTERISM_NETWORK=ring:4 ASTERISM_MIN_BYTES=12parsecs
  misused 'ASTERISM_MEASURE' ASTERISM_NETWORK=ring:4 ASTERISM_MEASURE=2
  misused 'ASTERISM_TS' ASTERISM_NETWORK=ring:4 ASTERISM_TS=-1
  misused 'ASTERISM_TRACE' ASTERISM_NETWORK=ring:4 ASTERISM_TRACE=maybe
  misused 'cannot read' ASTERISM_NETWORK=ring:4 ASTERISM_MAP="$work/none"
  printf '0\n1\n' >"$work/short"
  misused 'ASTERISM_MAP has 2 nodes, and there are 4 ranks' ASTERISM_NETWORK=ring:4 ASTERISM_MAP="$work/short"
  printf '0\n1\n2\n9\n' >"$work/far"
  misused 'ASTERISM_MAP, line 4' ASTERISM_NETWORK=ring:4 ASTERISM_MAP="$work/far"
  printf '0\n1\n2\n2\n' >"$work/twice"
  misused 'at 3 of the 4 nodes only' ASTERISM_NETWORK=ring:4 ASTERISM_MAP="$work/twice"
fi
with 4 "$random_calls" 20 7 handed-on
[[ $code == 0 ]] && ! says "asterism:" || fail "without a network"

# Other places of the ranks.
printf '3\n1\n0\n2\n' >"$work/map"
with 4 ASTERISM_NETWORK=ring:4 ASTERISM_MAP="$work/map" "$random_calls" $some 8
[[ $code == 0 ]] && took_calls ring:4 || fail "a map"
printf '%s 2 0 3 1\n' "$(hostname)" >"$work/hosts"
with 4 ASTERISM_NETWORK=ring:4 ASTERISM_HOSTS="$work/hosts" "$random_calls" $some 9
[[ $code == 0 ]] && took_calls ring:4 || fail "hosts"

# Blocks of an alltoallv that are larger than may be handed on with go in slices.
with 4 ASTERISM_NETWORK=ring:4 ASTERISM_MAX_BYTES=64 "$random_calls" $((some * 3 / 2)) 10 handed-on
[[ $code == 0 ]] && took_calls ring:4 || fail "small slices"

# A network with switches: ranks run on hosts, and the map names hosts.
with 16 ASTERISM_NETWORK=fat-tree:4 "$random_calls" $((some / 2)) 11
[[ $code == 0 ]] && took_calls fat-tree:4 || fail "switches"
mkdir "$work/of a site"
cat >"$work/of a site/two racks.dot" <<'DOT'
graph site {
  s0 [switch=true]; s1 [switch=true];
  a -- s0; b -- s0; s0 -- s1; c -- s1; d -- s1;
}
DOT
printf 'd\na\nc\nb\n' >"$work/of a site/map"
for network in "$work/of a site/two racks.dot" "graph:$work/of a site/two racks.dot"; do
  with 4 ASTERISM_NETWORK="$network" ASTERISM_MAP="$work/of a site/map" "$random_calls" $((some / 2)) 12
  [[ $code == 0 ]] && says "0 wrong" && says "calls taken on graph:" || fail "a network from a file: $network"
done
if $is_open_mpi; then
  printf 'd\na\nc\ns0\n' >"$work/switch"
  misused 'ASTERISM_MAP names the switch s0' ASTERISM_NETWORK="$work/of a site/two racks.dot" \
    ASTERISM_MAP="$work/switch"
fi

# By default, small blocks are passed through, also those whose sizes only a part of the ranks knows.
with 2 ASTERISM_NETWORK=complete:2 ASTERISM_MIN_BYTES=4KiB ASTERISM_VERBOSE=1 "$single_calls" many-allreduces
[[ $code == 0 ]] && says "asterism: 30 collective calls taken on complete:2, 30 handed on" &&
  says_once "MPI_Allreduce is intercepted on communicators of 2 ranks" &&
  says_once "MPI_Allreduce with blocks below ASTERISM_MIN_BYTES = 4096 is passed through" || fail "small blocks"
# The faster of the schedule and the library is chosen, and all results are right whatever the choice.
with 2 ASTERISM_NETWORK=complete:2 ASTERISM_MEASURE=1 ASTERISM_VERBOSE=1 "$single_calls" many-allreduces
[[ $code == 0 ]] && says "no error" &&
  [[ $(grep -Ec 'schedule [0-9.]+ us, library [0-9.]+ us; (intercepted|passed through)$' "$work/err") == 2 ]] ||
  fail "measured calls"

# Calls that once hung or lost an error.
with 2 ASTERISM_NETWORK=complete:2 "$single_calls" duplicates-around-barrier
[[ $code == 0 ]] && says "no error" && took_calls complete:2 || fail "duplicates around a barrier"
for call in allreduce reduce allgather gather scatter alltoall reduce-scatter-block; do
  with 2 ASTERISM_NETWORK=complete:2 "$single_calls" "aliased-$call"
  if $is_open_mpi; then
    [[ $code == 0 ]] && says "no error" || fail "aliased buffers, which Open MPI does not report: $call"
  else
    [[ $code != 0 && $code != 124 ]] && says "Buffers must not be aliased" || fail "aliased buffers: $call"
  fi
done
for call in mismatched-broadcast shorter-broadcast mismatched-allreduce different-calls; do
  with 2 ASTERISM_NETWORK=complete:2 "$single_calls" "$call"
  [[ $code != 0 && $code != 124 ]] && grep -Eqi 'truncate' "$work/err" || fail "$call"
done
says_once "rank 0 calls MPI_Reduce with blocks of 16384 bytes and root 0, rank 1 calls MPI_Bcast" ||
  fail "the report of different calls"

# A rank without the library is named, and the program runs as without it.
cat >"$work/on_others.sh" <<'SH'
#!/usr/bin/env bash
[[ ${OMPI_COMM_WORLD_RANK:-${PMI_RANK:-}} != "$1" ]] || unset LD_PRELOAD
shift
exec "$@"
SH
chmod +x "$work/on_others.sh"
for missing in 0 1; do
  with 3 ASTERISM_NETWORK=ring:3 ASTERISM_START_SECONDS=1 "$work/on_others.sh" $missing "$random_calls" 20 13 handed-on
  [[ $code == 0 ]] && says "rank $missing does not answer and may run without the library" &&
    says "20 calls compared, 0 wrong" || fail "rank $missing without the library"
done

# Several threads, each with a communicator of its own.
with 4 ASTERISM_NETWORK=ring:4 "$threads"
[[ $code == 0 ]] && says "0 wrong" && took_calls ring:4 || fail "threads"

# Languages other than C; mpi4py is built for one MPI only.
fortran=mpif90.mpich
$is_open_mpi && fortran=mpif90.openmpi
command -v "$fortran" >/dev/null || fortran=mpif90
if command -v gfortran >/dev/null && command -v "$fortran" >/dev/null; then
  for module in MPI F08; do
    if "$fortran" -fallow-argument-mismatch -D$module "$here/fortran_calls.F90" -o "$work/fortran" \
      >"$work/out" 2>"$work/err"; then
      with 4 ASTERISM_NETWORK=ring:4 "$work/fortran"
      # MPICH's mpi_f08 starts MPI by a function that cannot be taken: there all is left to the library.
      [[ $code == 0 ]] && says "0 wrong" && { took_calls ring:4 || [[ $fortran$module == mpif90.mpichF08 ]]; } ||
        fail "Fortran, $module"
    else
      fail "cannot compile Fortran, $module"
    fi
  done
else
  echo "not tested: Fortran, for which there is no compiler"
fi
python=
for candidate in python3 /usr/bin/python3; do
  "$candidate" -c 'import mpi4py' 2>/dev/null && python=$candidate
done
if $is_open_mpi && [[ $python ]]; then
  with 6 ASTERISM_NETWORK=star:3 "$python" "$here/mpi4py_calls.py"
  [[ $code == 0 ]] && took_calls star:3 || fail "mpi4py"
else
  echo "not tested: mpi4py, which is not there for this MPI"
fi

((failures == 0)) && echo "all as expected"
exit $((failures > 0))
