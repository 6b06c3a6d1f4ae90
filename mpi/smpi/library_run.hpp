// A collective as the MPI library does it.
#pragma once

#include "payload.hpp"

namespace asterism::smpi {

/// An MPI error code.
[[nodiscard]] int run_by_library(const Task& task, Payload& payload);

}  // namespace asterism::smpi
