// Options of readers as numbers.
#pragma once

#include <cstdint>
#include <string>

#include <asterism/exchange.hpp>

namespace asterism {

/// The option for the number of bytes per message.
inline constexpr const char* message_bytes_name = "bytes";

/// Returns a number of at least 1. Throws Error(usage) otherwise.
[[nodiscard]] std::uint64_t reading_option(const FormatOptions& options, const std::string& name,
                                           std::uint64_t fallback);
/// Returns the number of chunks per message, for files that do not contain it: the parameter
/// chunks=K of the words, as for algorithms; 1 if it is missing.
[[nodiscard]] std::uint64_t chunks_of(const ProblemWords& words);

}  // namespace asterism
