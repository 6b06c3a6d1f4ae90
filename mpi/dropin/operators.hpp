// The properties of a reduction's operator and datatype.
#pragma once

#include <mpi.h>

namespace asterism::dropin {

struct OperatorTraits {
  /// If false, the call is passed through to the library underneath, which executes it or reports
  /// an error.
  bool known = false;
  bool commutative = true;
  /// Whether any order of combining gives the same bits. If not, schedules are used in which every
  /// result is computed once, so that all ranks have the same.
  bool exact = false;
};
[[nodiscard]] OperatorTraits traits_of_operator(MPI_Op op, MPI_Datatype type);

}  // namespace asterism::dropin
