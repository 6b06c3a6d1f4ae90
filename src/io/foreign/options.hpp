// Options of formats as numbers.
#pragma once

#include <cstdint>
#include <string>

#include <asterism/exchange.hpp>

namespace asterism {

/// Throws Error(usage) unless the option is a whole number of at least `least`.
[[nodiscard]] std::uint64_t number_option(const FormatOptions& options, const std::string& name,
                                          std::uint64_t fallback, std::uint64_t least = 0);
/// Parses "yes" or "no". Throws Error(usage) otherwise.
[[nodiscard]] bool flag_option(const FormatOptions& options, const std::string& name);

/// Returns the size of a message (or chunk) of the schedule in bytes: from the option `bytes`, or
/// from the model if it has units. The messages of a barrier have one byte.
[[nodiscard]] std::uint64_t message_bytes(const ExchangeRequest& request);
[[nodiscard]] ExchangeOption bytes_option();

}  // namespace asterism
