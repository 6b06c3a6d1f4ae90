// What an algorithm is asked for, and which parameters it takes.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include <asterism/effort.hpp>
#include <asterism/problem.hpp>
#include <asterism/progress.hpp>
#include <asterism/registry.hpp>

namespace asterism {

struct AlgorithmRequest {
  Problem problem;
  Parameters parameters{};
  std::uint64_t memory_limit = 0;  ///< bytes; 0 for what the system has free
  Progress progress{};
  /// How long it may look for something better where it searches.
  Effort effort = Effort::standard;
  /// A search may give up, with Error(unsupported), if it sees that it will not find a schedule
  /// that takes less than this in lock step. If it does not give up, this changes nothing.
  double time_to_beat = std::numeric_limits<double>::infinity();
};

/// A parameter of an algorithm, which `--name value` sets on the command line.
struct AlgorithmParameter {
  std::string name{};
  std::string description{};
  std::string fallback{};  ///< what holds if none is given, in words or as a value
  /// The values worth trying on a problem.
  std::function<std::vector<std::string>(const Problem& problem)> choices{};
};

}  // namespace asterism
