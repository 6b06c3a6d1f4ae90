// Networks side by side, as a table and as JSON.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <asterism/measure.hpp>
#include <asterism/parameters.hpp>

#include "problem/bandwidth.hpp"
#include "view/form.hpp"

namespace asterism {

/// The best candidate of a plan, or why there is none.
struct Winner {
  std::string algorithm{};
  Parameters parameters{};
  double time = 0, ratio = 1;
  bool verified = false;
  std::string obstacle{};
  std::optional<Bandwidths> bandwidths{};  ///< if the model has units

  /// Returns the algorithm with its parameters.
  [[nodiscard]] std::string name() const;
};

struct ComparedNetwork {
  std::string spec;
  std::uint64_t nodes = 0;
  NetworkMeasures measures;
  std::vector<Winner> winners;  ///< by collective
};

struct Comparison {
  std::vector<std::string> collectives;
  std::vector<ComparedNetwork> networks;
  std::vector<std::string> missing{};  ///< networks missing because the user interrupted
  bool asynchronous = false;           ///< times are asynchronous
  bool in_microseconds = false;        ///< the model has units
};

[[nodiscard]] std::string comparison_report(const Comparison& comparison, Form form);

}  // namespace asterism
