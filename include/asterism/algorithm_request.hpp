// What an algorithm is asked to do, and which parameters it takes.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include <asterism/effort.hpp>
#include <asterism/parameters.hpp>
#include <asterism/problem.hpp>
#include <asterism/progress.hpp>
#include <asterism/registry.hpp>

namespace asterism {

/// The problem that an algorithm is to solve, and the resources it may use.
struct AlgorithmRequest {
  Problem problem;
  Parameters parameters{};
  std::uint64_t memory_limit = 0;  ///< bytes; 0 for the free memory of the system
  Progress progress{};
  /// How long a search may look for improvements.
  Effort effort = Effort::standard;
  /// A search may give up with Error(unsupported) once it sees that it will not find a schedule
  /// faster than this in lock step. Otherwise this has no effect.
  double time_to_beat = std::numeric_limits<double>::infinity();
};

/// A problem and the parameters of the algorithm that is to solve it.
struct StatedProblem {
  Problem problem;
  Parameters parameters{};
};

/// A parameter of an algorithm, set by `--name value` on the command line.
struct AlgorithmParameter {
  std::string name{};
  std::string description{};
  std::string fallback{};  ///< the default, in words or as a value
  /// Returns the values worth trying on a problem.
  std::function<std::vector<ParameterValue>(const Problem& problem)> choices{};
  ParameterType type{};
};

}  // namespace asterism
