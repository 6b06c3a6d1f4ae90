// How many parts cross each link in each step.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace asterism {

/// Steps are counted from 1, as in the schedule.
class ArcLoads {
 public:
  ArcLoads(std::uint32_t steps, std::size_t arcs)
      : loads_(steps + 1, std::vector<std::uint32_t>(arcs)), total_(arcs), most_(steps + 1) {}

  void add(std::uint32_t step, std::uint32_t arc) {
    most_[step] = std::max(most_[step], ++loads_[step][arc]);
    ++total_[arc];
  }
  /// Orders sends: first those that do not make their step longer, then by load.
  [[nodiscard]] std::pair<bool, std::uint32_t> cost(std::uint32_t step, std::uint32_t arc) const {
    return {loads_[step][arc] == most_[step], loads_[step][arc]};
  }
  /// Returns the load in all steps together.
  [[nodiscard]] std::uint32_t total(std::uint32_t arc) const { return total_[arc]; }
  /// Returns the largest load of a link in a step.
  [[nodiscard]] std::uint32_t most(std::uint32_t step) const { return most_[step]; }

 private:
  std::vector<std::vector<std::uint32_t>> loads_;  // by step and arc
  std::vector<std::uint32_t> total_;               // by arc
  std::vector<std::uint32_t> most_;
};

}  // namespace asterism
