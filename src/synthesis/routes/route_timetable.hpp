// Timetables: which arcs may be used when, and what they carry.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "synthesis/routes/route_graph.hpp"

namespace asterism::routes {

/// Steps with the arcs that may be used in each. An arc in a step is called a slot; slots are
/// numbered step by step.
class RouteTimetable {
 public:
  void add_step(std::span<const std::uint32_t> arcs) {
    arcs_.insert(arcs_.end(), arcs.begin(), arcs.end());
    first_.push_back(static_cast<std::uint32_t>(arcs_.size()));
  }
  [[nodiscard]] std::uint32_t steps() const {
    return static_cast<std::uint32_t>(first_.size() - 1);
  }
  [[nodiscard]] std::uint32_t slots() const { return static_cast<std::uint32_t>(arcs_.size()); }
  [[nodiscard]] std::uint32_t first(std::uint32_t step) const { return first_[step]; }
  [[nodiscard]] std::uint32_t arc(std::uint32_t slot) const { return arcs_[slot]; }
  [[nodiscard]] std::span<const std::uint32_t> arcs(std::uint32_t step) const {
    return {arcs_.data() + first_[step], arcs_.data() + first_[step + 1]};
  }

 private:
  std::vector<std::uint32_t> arcs_;
  std::vector<std::uint32_t> first_{0};
};

/// Returns a timetable with all arcs in every step.
[[nodiscard]] RouteTimetable full_timetable(const RouteGraph& graph, std::uint32_t steps);

/// A parcel crosses an arc in a step.
struct Hop {
  std::uint32_t slot = 0;
  std::uint32_t parcel = 0;
};

struct TimedRoutes {
  RouteTimetable table;
  std::vector<Hop> hops;
  double time = 0;
};

/// Computes the time of one step.
[[nodiscard]] double time_of_step(const RouteGraph& graph, const RouteTimetable& table,
                                  std::span<const std::uint64_t> loads, std::uint32_t step);
/// Computes the time of all steps with `loads` messages by slot. Steps without messages cost
/// nothing.
[[nodiscard]] double time_of(const RouteGraph& graph, const RouteTimetable& table,
                             std::span<const std::uint64_t> loads);

/// Makes parcels that return to an earlier node wait there instead.
void remove_loops(const RouteGraph& graph, std::span<const Parcel> parcels, TimedRoutes& routes);

}  // namespace asterism::routes
