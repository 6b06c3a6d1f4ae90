# Parts that `asterism` and `test` build on first use, each with additional packages. All belong to the main build,
# which keeps a CMake option once it is set.

part_stamp() { printf '%s/.built-%s' "$build/release" "$1"; }

# part_up_to_date PART: succeeds if the part is built and its sources are not newer.
part_up_to_date() {
  local stamp
  stamp=$(part_stamp "$1")
  [[ -e $stamp && ! $build/release/.built -nt $stamp ]] || return 1
  [[ ! -d $root/$1 || -z $(find "$root/$1" -newer "$stamp" -print -quit) ]]
}

# build_part PART: installs the packages of the part and builds it.
build_part() {
  local stamp
  part_up_to_date "$1" && return
  stamp=$(part_stamp "$1")
  install_packages "$1"
  touch "$stamp.started"
  "build_$1"
  mv "$stamp.started" "$stamp"
}

# build_with OPTION PRESET NAME TARGET...: builds these targets, which exist only with this CMake option.
build_with() {
  local option=$1 preset=$2 name=$3
  shift 3
  configured_and_built "$name" "cmake --preset $preset -D$option" "cmake --build --preset $preset --target $*"
}

build_explore() { build_preset release --target asterism_explore; }
build_mpi() { build_with ASTERISM_MPI=ON release mpi mpi_program mpi_dropin; }
build_python() { build_with ASTERISM_PYTHON=ON release python _core wheel_program; }
build_smpi() { build_with ASTERISM_SMPI=ON release smpi asterism_smpi; }
# build_mpich_tests all|some
build_mpich_tests() { build_with ASTERISM_MPICH=$1 test mpich mpich/all; }
