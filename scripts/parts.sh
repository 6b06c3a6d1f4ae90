# Parts that `asterism` and `test` build beside the program when they are first needed, each with packages of
# its own: explore (a second program of the main build), mpi and python (projects of their own, on top of the
# library that the main build made).

part_stamp() { printf '%s/.built-%s' "$build/release" "$1"; }

# part_up_to_date PART: is it built, from sources that are not newer?
part_up_to_date() {
  local stamp
  stamp=$(part_stamp "$1")
  [[ -e $stamp && ! $build/release/.built -nt $stamp ]] || return 1
  [[ ! -d $root/$1 || -z $(find "$root/$1" -newer "$stamp" -print -quit) ]]
}

# build_part PART: installs its packages and builds it.
build_part() {
  local stamp
  part_up_to_date "$1" && return
  stamp=$(part_stamp "$1")
  install_packages "$1"
  touch "$stamp.started"
  "build_$1"
  mv "$stamp.started" "$stamp"
}

build_explore() { build_preset release --target asterism_explore; }
# The program stands beside the one that starts it.
build_mpi() {
  build_project mpi mpi $(mpi_compilers openmpi)
  ln -sf ../mpi/asterism-mpi "$build/release/asterism-mpi"
}
# mpi_compilers NAME: of one MPI, where several are installed side by side as Debian does it.
mpi_compilers() {
  if command -v "mpicxx.$1" >/dev/null; then printf '%s ' "-DMPI_C_COMPILER=mpicc.$1" "-DMPI_CXX_COMPILER=mpicxx.$1"; fi
}
# The tests of mpi/, also in SimGrid.
build_mpi_tests() {
  build_project mpi mpi $(mpi_compilers openmpi) -DASTERISM_MPI_TESTS=all
  build_project mpi/smpi smpi
}
# build_mpich_tests WHICH: all or some.
build_mpich_tests() {
  build_project mpi mpich $(mpi_compilers mpich) -DASTERISM_MPI_TESTS=$1
}
build_python() { build_project python python; }
