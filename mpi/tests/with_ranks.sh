#!/usr/bin/env bash
# with_ranks.sh MPIEXEC RANKS PROGRAM [WORD...]: starts this many ranks, also as root and on fewer cores.
set -euo pipefail
mpiexec=$1 ranks=$2
shift 2
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_hwloc_base_binding_policy=none OMPI_MCA_mpi_yield_when_idle=1
exec "$mpiexec" -n "$ranks" "$@"
