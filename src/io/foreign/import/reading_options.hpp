// Options of readers as numbers.
#pragma once

#include <cstdint>
#include <string>

#include <asterism/exchange.hpp>

namespace asterism {

/// How many bytes a message has.
inline constexpr const char* message_bytes_name = "bytes";

/// From 1 on; throws Error(usage) for anything else.
[[nodiscard]] std::uint64_t reading_option(const Parameters& options, const std::string& name,
                                           std::uint64_t fallback);
/// Into how many chunks a message was cut, for files that do not say it: the parameter chunks=K of
/// the words, as algorithms have it; 1 if it is not there.
[[nodiscard]] std::uint64_t chunks_of(const ProblemWords& words);

}  // namespace asterism
