// Running an algorithm for a verdict and its cost, next to the lower bound.
#pragma once

#include <vector>

#include <asterism/algorithm.hpp>
#include <asterism/bounds.hpp>
#include <asterism/meter.hpp>
#include <asterism/symmetric.hpp>
#include <asterism/verify.hpp>

namespace asterism {

struct CheckedRun {
  Verdict verdict;
  Metering metering;
  bool expanded = false;  ///< verified move by move; if not, by symmetry
};

struct Evaluation : CheckedRun {
  LowerBound bound;

  /// Of the time to that of the lower bound.
  [[nodiscard]] double ratio() const { return bound.time > 0 ? metering.time / bound.time : 1; }
};

struct EvaluationOptions {
  bool expand = false;             ///< also a symmetric schedule is verified move by move
  std::vector<StepSink*> sinks{};  ///< that see every step as well (and so expand it)
};

/// Generates, verifies and meters in one pass.
[[nodiscard]] CheckedRun run_checked(const CollectiveAlgorithm& algorithm,
                                     const AlgorithmRequest& request,
                                     const EvaluationOptions& options = {});

/// As well, with the lower bound.
[[nodiscard]] Evaluation evaluate(const CollectiveAlgorithm& algorithm,
                                  const AlgorithmRequest& request,
                                  const EvaluationOptions& options = {});

}  // namespace asterism
