// A naive interpreter of MSCCL XML, written without any of the reader: numbers in place of data,
// and threadblocks that run in a random order.
#pragma once

#include <cstdint>
#include <string>

namespace asterism::testing {

/// Whether a program, in the form in which we write it (an element a line), gives every GPU what
/// the collective promises: "allgather" or "allreduce" of one message cut into as many chunks as it
/// has. `seed` chooses the order.
[[nodiscard]] bool naive_msccl_run(const std::string& xml, std::uint64_t seed);

}  // namespace asterism::testing
