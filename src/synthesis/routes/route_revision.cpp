#include "synthesis/routes/route_revision.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <queue>
#include <utility>
#include <vector>

#include "synthesis/routes/route_constants.hpp"
#include "synthesis/routes/route_ports.hpp"
#include "synthesis/routes/route_router.hpp"

namespace asterism::routes {

namespace {

constexpr float no_cost = std::numeric_limits<float>::infinity();

class Revision {
 public:
  Revision(const RouteGraph& graph, std::span<const Parcel> parcels, TimedRoutes routes,
           const RevisionOptions& options)
      : graph_(graph),
        parcels_(parcels),
        options_(options),
        best_(std::move(routes)),
        budget_(options.budget),
        ports_(graph),
        index_(graph.node_count(), 0) {
    for (const Parcel& parcel : parcels)
      if (sources_.empty() || sources_.back() != parcel.from) sources_.push_back(parcel.from);
    std::vector<unsigned char> is_target(graph.node_count());
    for (const Parcel& parcel : parcels) is_target[parcel.to] = 1;
    for (std::uint32_t node = 0; node < graph.node_count(); ++node)
      if (is_target[node] != 0) {
        index_[node] = targets_.size();
        targets_.push_back(node);
      }
    wants_.assign(sources_.size() * targets_.size(), 0);
    std::size_t source = 0;
    for (const Parcel& parcel : parcels) {
      while (sources_[source] != parcel.from) ++source;
      wants_[source * targets_.size() + index_[parcel.to]] += parcel.count;
    }
  }

  TimedRoutes run() {
    for (bool better = true; better && budget_.affords(1);) {
      better = false;
      for (std::uint32_t step = 0; step < best_.table.steps() && budget_.affords(1);) {
        if (drop(step)) {
          better = true;
          continue;
        }
        better = revise(step) || better;
        ++step;
      }
    }
    return std::move(best_);
  }

 private:
  [[nodiscard]] double looks_of_step() const {
    return looks_of_revision(graph_, best_.table, parcels_, options_.groups);
  }

  /// Pays off only if the start-up of the step outweighs the detours.
  bool drop(std::uint32_t step) {
    if (graph_.startup() <= 0 || best_.table.steps() < 2) return false;
    budget_.spend(route_constants::units_of(looks_of_step() / 2));
    return try_arcs(step, {});
  }
  bool revise(std::uint32_t step) {
    budget_.spend(route_constants::units_of(looks_of_step()));
    measure_costs();
    std::vector<std::uint32_t> arcs = choose(step);
    if (std::ranges::equal(arcs, best_.table.arcs(step))) return false;
    return try_arcs(step, arcs);
  }

  /// Tries other arcs in a step, or removes the step if there are none. Keeps the routes if they
  /// are better.
  bool try_arcs(std::uint32_t step, const std::vector<std::uint32_t>& arcs) {
    RouteTimetable table;
    std::vector<std::uint32_t> moved(best_.table.slots());
    for (std::uint32_t i = 0; i < best_.table.steps(); ++i) {
      if (i == step && arcs.empty()) continue;
      const auto first = table.slots();
      table.add_step(i == step ? std::span<const std::uint32_t>(arcs) : best_.table.arcs(i));
      for (std::uint32_t slot = best_.table.first(i); slot < best_.table.first(i + 1); ++slot)
        moved[slot] = first + slot - best_.table.first(i);
    }
    map_step(step, arcs, table, moved);
    TimetableRouter router(graph_, table, parcels_, options_.groups, budget_.progress());
    if (!router.adopt(surviving(moved))) return false;
    (void)router.improve(route_constants::revision_steepness);
    if (router.time() > best_.time * route_constants::hopeless_revision) return false;
    if (router.descend(route_constants::revision_steepness + 1) >= best_.time) return false;
    best_ = router.routes();
    return true;
  }
  /// Maps the slots of the step to their new places, if their arcs are still used.
  void map_step(std::uint32_t step, const std::vector<std::uint32_t>& arcs,
                const RouteTimetable& table, std::vector<std::uint32_t>& moved) const {
    for (std::uint32_t slot = best_.table.first(step); slot < best_.table.first(step + 1); ++slot) {
      const auto found = std::ranges::find(arcs, best_.table.arc(slot));
      moved[slot] = found == arcs.end()
                        ? lost
                        : table.first(step) + static_cast<std::uint32_t>(found - arcs.begin());
    }
  }
  /// Returns the hops without those of parcels that lost one.
  [[nodiscard]] std::vector<Hop> surviving(const std::vector<std::uint32_t>& moved) const {
    std::vector<unsigned char> is_lost(parcels_.size());
    for (const Hop& hop : best_.hops)
      if (moved[hop.slot] == lost) is_lost[hop.parcel] = 1;
    std::vector<Hop> hops;
    hops.reserve(best_.hops.size());
    for (const Hop& hop : best_.hops)
      if (is_lost[hop.parcel] == 0) hops.push_back({moved[hop.slot], hop.parcel});
    return hops;
  }

  /// Computes costs from every source to every node before each step, and from there to every
  /// target.
  void measure_costs() {
    TimetableRouter router(graph_, best_.table, parcels_, 1, budget_.progress());
    (void)router.adopt(best_.hops);
    const std::span<const double> prices = router.prices(route_constants::revision_steepness);
    const std::size_t nodes = graph_.node_count();
    const std::uint32_t steps = best_.table.steps();
    there_.assign((steps + 1) * nodes * sources_.size(), no_cost);
    onward_.assign((steps + 1) * nodes * targets_.size(), no_cost);
    for (std::size_t s = 0; s < sources_.size(); ++s) {
      there(0, s)[sources_[s]] = 0;
      for (std::uint32_t step = 0; step < steps; ++step) {
        std::copy_n(there(step, s), nodes, there(step + 1, s));
        for (std::uint32_t slot = best_.table.first(step); slot < best_.table.first(step + 1);
             ++slot) {
          const RouteArc& arc = graph_.arc(best_.table.arc(slot));
          float& cost = there(step + 1, s)[arc.to];
          cost = std::min(cost, there(step, s)[arc.from] + static_cast<float>(prices[slot]));
        }
      }
    }
    for (std::size_t t = 0; t < targets_.size(); ++t) {
      onward(steps, t)[targets_[t]] = 0;
      for (std::uint32_t step = steps; step-- > 0;) {
        std::copy_n(onward(step + 1, t), nodes, onward(step, t));
        for (std::uint32_t slot = best_.table.first(step); slot < best_.table.first(step + 1);
             ++slot) {
          const RouteArc& arc = graph_.arc(best_.table.arc(slot));
          float& cost = onward(step, t)[arc.from];
          cost = std::min(cost, onward(step + 1, t)[arc.to] + static_cast<float>(prices[slot]));
        }
      }
    }
  }
  [[nodiscard]] float* there(std::uint32_t step, std::size_t source) {
    return there_.data() + (step * sources_.size() + source) * graph_.node_count();
  }
  [[nodiscard]] float* onward(std::uint32_t step, std::size_t target) {
    return onward_.data() + (step * targets_.size() + target) * graph_.node_count();
  }

  /// Computes what every pair pays if nothing moves in the step.
  void measure_without(std::uint32_t step) {
    const std::size_t nodes = graph_.node_count();
    without_.assign(wants_.size(), no_cost);
    float largest = 0;
    for (std::size_t s = 0; s < sources_.size(); ++s) {
      const float* const from = there(step, s);
      for (std::size_t t = 0; t < targets_.size(); ++t) {
        const float* const to = onward(step + 1, t);
        float least = no_cost;
        for (std::size_t node = 0; node < nodes; ++node)
          least = std::min(least, from[node] + to[node]);
        without_[s * targets_.size() + t] = least;
        if (least < no_cost) largest = std::max(largest, least);
      }
    }
    // A pair without a path is worth more than all others.
    for (float& cost : without_)
      if (cost == no_cost) cost = 10 * largest + 1;
  }

  struct Saving {
    float saved;
    std::uint32_t pair;
  };
  /// Returns the savings of the pairs that save most, limited by the capacity of the step.
  double best_savings(std::uint32_t step, std::uint32_t number) {
    const RouteArc& arc = graph_.arc(number);
    savings_.clear();
    for (std::size_t s = 0; s < sources_.size(); ++s) {
      const float from = there(step, s)[arc.from];
      if (from == no_cost) continue;
      for (std::size_t t = 0; t < targets_.size(); ++t) {
        const std::size_t pair = s * targets_.size() + t;
        const float saved = without_[pair] - from - onward(step + 1, t)[arc.to];
        if (saved > 0 && wants_[pair] > 0)
          savings_.push_back({saved, static_cast<std::uint32_t>(pair)});
      }
    }
    const double room = std::max(1.0, room_ / arc.cost.per_message);
    if (static_cast<double>(savings_.size()) > room) {
      const auto last = savings_.begin() + static_cast<std::ptrdiff_t>(room);
      std::nth_element(savings_.begin(), last, savings_.end(),
                       [](const Saving& a, const Saving& b) {
                         return a.saved != b.saved ? a.saved > b.saved : a.pair < b.pair;
                       });
      savings_.erase(last, savings_.end());
    }
    double sum = 0;
    // Sorted by pair, because floating-point sums depend on the order.
    std::ranges::sort(savings_, {}, &Saving::pair);
    for (const Saving& saving : savings_) sum += saving.saved;
    return sum;
  }

  std::vector<std::uint32_t> choose(std::uint32_t step) {
    measure_without(step);
    room_ = mean_largest();
    using Entry = std::pair<double, std::uint32_t>;
    std::vector<Entry> entries;
    entries.reserve(graph_.arcs().size());
    for (std::uint32_t number = 0; number < graph_.arcs().size(); ++number)
      if (const double saved = best_savings(step, number); saved > 0)
        entries.emplace_back(saved, number);
    std::priority_queue<Entry> queue(std::less<Entry>{}, std::move(entries));
    ports_.clear();
    while (!queue.empty()) {
      const Entry top = queue.top();
      queue.pop();
      if (!ports_.is_free(top.second)) continue;
      const double saved = best_savings(step, top.second);
      if (saved < route_constants::nearly_as_good * top.first) {
        if (saved > 0) queue.emplace(saved, top.second);
        continue;
      }
      ports_.take(top.second);
      for (const Saving& saving : savings_) without_[saving.pair] -= saving.saved;
    }
    return ports_.taken();
  }
  /// Mean duration of the steps without start-up.
  [[nodiscard]] double mean_largest() const {
    const double steps = best_.table.steps();
    return std::max(graph_.least_per_message(), best_.time / steps - graph_.startup());
  }

  static constexpr std::uint32_t lost = std::numeric_limits<std::uint32_t>::max();

  const RouteGraph& graph_;
  std::span<const Parcel> parcels_;
  const RevisionOptions& options_;
  TimedRoutes best_;
  WorkBudget budget_;
  StepPorts ports_;
  std::vector<std::uint32_t> sources_, targets_;
  std::vector<std::size_t> index_;    // by target
  std::vector<std::uint64_t> wants_;  // messages by pair
  std::vector<float> there_, onward_, without_;
  std::vector<Saving> savings_;
  double room_ = 1;
};

}  // namespace

double looks_of_revision(const RouteGraph& graph, const RouteTimetable& table,
                         std::span<const Parcel> parcels, std::uint32_t groups) {
  const auto pairs = static_cast<double>(parcels.size());
  const double nodes = graph.node_count();
  const double sources = std::min(pairs, nodes);
  return pairs * (2 * static_cast<double>(graph.arcs().size()) + nodes) / 4 +
         sources * (2 + 3 * groups) * (table.slots() + nodes * table.steps() / 4);
}

double revision_bytes(const RouteGraph& graph, const RouteTimetable& table,
                      std::span<const Parcel> parcels) {
  const double nodes = graph.node_count();
  const double ends = 2 * std::min(static_cast<double>(parcels.size()), nodes);
  return sizeof(float) * (table.steps() + 1.0) * nodes * ends +
         TimetableRouter::bytes(table, nodes, static_cast<double>(parcels.size()));
}

TimedRoutes revise_timetable(const RouteGraph& graph, std::span<const Parcel> parcels,
                             TimedRoutes routes, const RevisionOptions& options) {
  return Revision(graph, parcels, std::move(routes), options).run();
}

}  // namespace asterism::routes
