// Determines how many links of its path a transfer crosses in one step.
#pragma once

#include <span>

#include <asterism/problem.hpp>

#include "synthesis/rounds/logical_routes.hpp"

namespace asterism {

/// All links with wormhole switching, the links to the next host if switches cut through, otherwise
/// one. The problem and the routes must outlive this object.
class StepReach {
 public:
  StepReach(const Problem& problem, const LogicalRoutes& routes)
      : network_(problem.network()),
        routes_(routes),
        whole_way_(problem.model.switching == Model::Switching::wormhole),
        past_switches_(problem.model.switch_hops == Model::SwitchHops::cut_through &&
                       network_.has_switches()) {}

  /// Returns the first links of the remaining path `left` that can be crossed in one step.
  [[nodiscard]] std::span<const Port> next(NodeId at, std::span<const Port> left) const {
    if (whole_way_) return left;
    std::size_t count = 1;
    for (at = routes_.end(at, left.front()); past_switches_ && network_.is_switch(at); ++count) {
      if (count == left.size()) break;
      at = routes_.end(at, left[count]);
    }
    return left.first(count);
  }

 private:
  const Network& network_;
  const LogicalRoutes& routes_;
  bool whole_way_, past_switches_;
};

}  // namespace asterism
