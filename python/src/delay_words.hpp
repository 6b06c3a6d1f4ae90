// Delays as written by the user, with a separate seed.
#pragma once

#include <string>

#include <asterism/asynchronous.hpp>

namespace asterism::python {

[[nodiscard]] inline Delays delays_of(const std::string& delay, std::uint64_t seed) {
  Delays delays = delay.empty() ? Delays{} : parse_delays(delay);
  delays.seed = seed;
  return delays;
}

}  // namespace asterism::python
