// What every search for a witness looks at.
#pragma once

#include <asterism/problem.hpp>
#include <asterism/progress.hpp>

#include "io/certificate/certified_bounds.hpp"
#include "io/certificate/demand.hpp"
#include "problem/problem_graph.hpp"

namespace asterism {

struct WitnessSearch {
  const Problem& problem;
  const ProblemGraph& graph;
  const Demand& demand;
  const Progress& progress;

  /// Returns whether one node stands for all.
  [[nodiscard]] bool all_alike() const {
    return problem.network().vertex_symmetric() && problem.collective.all_take_part();
  }
  [[nodiscard]] double time(std::uint64_t startups, double transmissions) const {
    return combined_time(problem.model, static_cast<double>(startups), transmissions);
  }
  /// Returns the amount, rounded up if messages are atomic.
  template <class Amount>
  [[nodiscard]] Amount in_messages(const Amount& amount) const {
    return problem.divisible() ? amount : amount.rounded_up();
  }
};

}  // namespace asterism
