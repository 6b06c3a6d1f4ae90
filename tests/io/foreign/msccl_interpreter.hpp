// A naive machine that carries out MSCCL XML with symbols in place of data, thread blocks in a
// random order. It knows the format from its definition alone.
#pragma once

#include <string>

#include "io/foreign/exchange_cases.hpp"

namespace asterism::testing {

/// Returns an empty text if every rank has the result of the collective, otherwise what went wrong.
[[nodiscard]] std::string run_msccl(const std::string& xml, CollectiveKind kind,
                                    std::uint64_t batch, std::uint64_t seed);

}  // namespace asterism::testing
