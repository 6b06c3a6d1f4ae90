# The MPI of a compiler wrapper (MPI_CXX_COMPILER), of Open MPI where several are installed side by side as Debian does
# it; and the mpirun that belongs to it.
find_program(MPI_CXX_COMPILER NAMES mpicxx.openmpi)
set(MPI_CXX_SKIP_MPICXX ON)
find_package(MPI REQUIRED COMPONENTS CXX)

include(CheckCXXSymbolExists)
set(CMAKE_REQUIRED_LIBRARIES MPI::MPI_CXX)
check_cxx_symbol_exists(OPEN_MPI mpi.h ASTERISM_HAS_OPEN_MPI)
unset(CMAKE_REQUIRED_LIBRARIES)
if(ASTERISM_HAS_OPEN_MPI)
  set(mpi_is_open_mpi true)
  find_program(ASTERISM_MPIEXEC NAMES mpirun.openmpi mpirun mpiexec)
else()
  set(mpi_is_open_mpi false)
  find_program(ASTERISM_MPIEXEC NAMES mpiexec.mpich mpiexec.hydra mpiexec)
endif()
set(mpi_launcher ${ASTERISM_MPIEXEC})
