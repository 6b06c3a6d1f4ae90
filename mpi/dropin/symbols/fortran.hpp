// Converts Fortran arguments to C.
#pragma once

#include <mpi.h>

namespace asterism::dropin {

static_assert(sizeof(MPI_Fint) == sizeof(int), "arrays of counts are passed on as they are");

/// MPI_IN_PLACE and MPI_BOTTOM are variables in Fortran, identified by their addresses.
[[nodiscard]] void* c_buffer(void* buffer);

inline void set_error(MPI_Fint* error, int code) {
  if (error != nullptr) *error = code;
}

}  // namespace asterism::dropin
