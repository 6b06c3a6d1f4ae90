// Options of readers as numbers.
#pragma once

#include <cstdint>
#include <string>

#include <asterism/exchange.hpp>

namespace asterism {

/// Into how many chunks a message was cut, where the file does not say it.
inline constexpr const char* chunks_name = "chunks";
/// How many bytes a message has.
inline constexpr const char* message_bytes_name = "bytes";

/// From 1 on; throws Error(usage) for anything else.
[[nodiscard]] std::uint64_t reading_option(const Parameters& options, const std::string& name,
                                           std::uint64_t fallback);
[[nodiscard]] ExchangeOption chunks_option();

}  // namespace asterism
