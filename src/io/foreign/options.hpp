// Options of formats as numbers.
#pragma once

#include <cstdint>
#include <string>

#include <asterism/exchange.hpp>

namespace asterism {

/// Throws Error(usage) if it is not a whole number from `least` on.
[[nodiscard]] std::uint64_t number_option(const Parameters& options, const std::string& name,
                                          std::uint64_t fallback, std::uint64_t least = 0);
/// "yes" or "no"; throws Error(usage) for anything else.
[[nodiscard]] bool flag_option(const Parameters& options, const std::string& name);

/// How many bytes a message of the schedule has, which may be a chunk: by the option `bytes`, or
/// what the model says where it has units.
[[nodiscard]] std::uint64_t message_bytes(const ExchangeRequest& request);
[[nodiscard]] ExchangeOption bytes_option();

}  // namespace asterism
