#include "synthesis/routes/route_drift.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "synthesis/routes/route_ports.hpp"

namespace asterism::routes {

namespace {

/// Tracks only how many messages for each target are at each node, not their origins.
class Drift {
 public:
  Drift(const RouteGraph& graph, std::span<const Parcel> parcels, const TargetDistances& distances,
        const DriftOptions& options)
      : graph_(graph),
        distances_(distances),
        options_(options),
        ports_(graph),
        targets_(distances.targets().size()),
        at_(graph.node_count() * targets_),
        held_(graph.node_count()) {
    for (const Parcel& parcel : parcels) {
      at_[parcel.from * targets_ + distances.index(parcel.to)] += parcel.count;
      held_[parcel.from] += parcel.count;
    }
    room_.reserve(graph.arcs().size());
    for (const RouteArc& arc : graph.arcs()) {
      const double room =
          static_cast<double>(options.pack) * graph.least_per_message() / arc.cost.per_message;
      room_.push_back(room < 1e18 ? std::max<std::uint64_t>(1, static_cast<std::uint64_t>(room))
                                  : ~std::uint64_t{0});
    }
  }

  RouteTimetable run() {
    while (weigh_distances()) take_step();
    return std::move(table_);
  }

 private:
  /// Weights are relative to the longest remaining path. Returns false if nothing is left.
  bool weigh_distances() {
    std::uint32_t farthest = 0;
    for (std::uint32_t node = 0; node < graph_.node_count(); ++node) {
      const std::span<const std::uint32_t> distance = distances_.from(node);
      for (std::size_t t = 0; t < targets_; ++t)
        if (at_[node * targets_ + t] > 0) farthest = std::max(farthest, distance[t]);
    }
    weight_.assign(std::size_t{farthest} + 1, 0);
    double weight = 1;
    for (std::uint32_t distance = farthest; distance > 0; --distance) {
      weight_[distance] = weight;
      weight /= options_.steepness;
    }
    return farthest > 0;
  }

  /// Returns the gain of an arc: the messages that would cross it, those with the longest path
  /// first, up to its capacity.
  [[nodiscard]] double gain(std::uint32_t number) {
    const RouteArc& arc = graph_.arc(number);
    if (held_[arc.from] == 0) return 0;
    by_distance_.assign(weight_.size(), 0);
    const std::uint64_t* const at = at_.data() + arc.from * targets_;
    const std::span<const std::uint32_t> here = distances_.from(arc.from);
    const std::span<const std::uint32_t> there = distances_.from(arc.to);
    std::uint64_t all = 0;
    for (std::size_t t = 0; t < targets_; ++t) {
      if (at[t] == 0 || there[t] >= here[t]) continue;
      by_distance_[here[t]] += at[t];
      all += at[t];
    }
    double sum = 0;
    std::uint64_t room = room_[number];
    for (std::size_t distance = weight_.size(); all > 0 && room > 0 && --distance > 0;) {
      const std::uint64_t count = std::min(room, by_distance_[distance]);
      sum += weight_[distance] * static_cast<double>(count);
      room -= count;
    }
    return sum;
  }

  void take_step() {
    ranked_.clear();
    wanted_.assign(graph_.arcs().size(), 0);
    for (std::uint32_t number = 0; number < graph_.arcs().size(); ++number) {
      const double value = gain(number);
      if (value <= 0) continue;
      wanted_[number] = 1;
      ranked_.emplace_back(value, number);
    }
    std::ranges::stable_sort(ranked_,
                             [](const auto& a, const auto& b) { return a.first > b.first; });
    ports_.clear();
    for (const auto& [value, arc] : ranked_)
      if (ports_.is_free(arc)) ports_.take(arc);
    for (const auto& [value, arc] : ranked_)
      if (ports_.may_send(graph_.arc(arc).from))
        (void)ports_.take_by_moving(graph_.arc(arc).from, wanted_);
    const std::vector<std::uint32_t> used = ports_.taken();
    table_.add_step(used);
    arrivals_.clear();
    for (const std::uint32_t number : used) move_over(number);
    for (const auto& [to, count] : arrivals_) arrive(to, count);
  }

  /// Messages that have arrived at their target are no longer held.
  void arrive(std::size_t place, std::uint64_t count) {
    const auto node = static_cast<std::uint32_t>(place / targets_);
    at_[place] += count;
    if (distances_.from(node)[place % targets_] > 0) held_[node] += count;
  }
  void move_over(std::uint32_t number) {
    const RouteArc& arc = graph_.arc(number);
    std::uint64_t* const at = at_.data() + arc.from * targets_;
    const std::span<const std::uint32_t> here = distances_.from(arc.from);
    const std::span<const std::uint32_t> there = distances_.from(arc.to);
    std::uint64_t room = room_[number];
    for (std::size_t distance = weight_.size(); room > 0 && --distance > 0;)
      for (std::size_t t = 0; t < targets_ && room > 0; ++t) {
        if (at[t] == 0 || here[t] != distance || there[t] >= distance) continue;
        const std::uint64_t count = std::min(room, at[t]);
        at[t] -= count;
        held_[arc.from] -= count;
        room -= count;
        arrivals_.emplace_back(arc.to * targets_ + t, count);
      }
  }

  const RouteGraph& graph_;
  const TargetDistances& distances_;
  const DriftOptions& options_;
  StepPorts ports_;
  std::size_t targets_;
  std::vector<std::uint64_t> at_, held_, room_, by_distance_;
  std::vector<double> weight_;
  std::vector<std::pair<double, std::uint32_t>> ranked_;
  std::vector<std::pair<std::size_t, std::uint64_t>> arrivals_;
  std::vector<unsigned char> wanted_;
  RouteTimetable table_;
};

}  // namespace

RouteTimetable drift_timetable(const RouteGraph& graph, std::span<const Parcel> parcels,
                               const TargetDistances& distances, const DriftOptions& options) {
  return Drift(graph, parcels, distances, options).run();
}

}  // namespace asterism::routes
