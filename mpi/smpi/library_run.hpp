// Runs a collective of the MPI library.
#pragma once

#include "payload.hpp"

namespace asterism::smpi {

/// Returns an MPI error code.
[[nodiscard]] int run_by_library(const Task& task, Payload& payload);

}  // namespace asterism::smpi
