#include "synthesis/routes/route_cover.hpp"

#include <algorithm>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

#include "base/bits.hpp"
#include "base/random.hpp"
#include "synthesis/routes/route_constants.hpp"
#include "synthesis/routes/route_ports.hpp"

namespace asterism::routes {

namespace {

class Cover {
 public:
  Cover(const RouteGraph& graph, std::span<const Parcel> parcels, const TargetDistances& distances,
        WorkBudget budget)
      : graph_(graph),
        targets_(distances.targets()),
        ports_(graph),
        random_(1),
        budget_(std::move(budget)) {
    for (const Parcel& parcel : parcels)
      if (sources_.empty() || sources_.back() != parcel.from) sources_.push_back(parcel.from);
  }

  RouteTimetable shorten(RouteTimetable table) {
    while (table.steps() > 1 && budget_.affords(1)) {
      steps_.clear();
      for (std::uint32_t step = 0; step < table.steps(); ++step)
        steps_.emplace_back(table.arcs(step).begin(), table.arcs(step).end());
      steps_.erase(steps_.begin() + static_cast<std::ptrdiff_t>(steps_.size() / 2));
      if (!cover_all()) break;
      table = {};
      for (const auto& arcs : steps_) table.add_step(arcs);
    }
    return table;
  }

 private:
  bool cover_all() {
    prepare();
    for (int sweep = 0; sweep < route_constants::max_cover_sweeps && budget_.affords(1); ++sweep) {
      budget_.check("choosing fewer steps");
      if (sweep % 2 == 0) {
        for (std::uint32_t step = 0; step < steps_.size(); ++step) {
          if (choose(step)) return true;
          hear(step);
        }
      } else {
        for (std::size_t step = steps_.size(); step-- > 0;) {
          if (choose(static_cast<std::uint32_t>(step))) return true;
          reach(step);
        }
      }
    }
    return false;
  }

  void prepare() {
    const std::size_t nodes = graph_.node_count();
    heard_ = BitRows((steps_.size() + 1) * nodes, sources_.size());
    reached_ = BitRows((steps_.size() + 1) * nodes, targets_.size());
    for (std::size_t i = 0; i < sources_.size(); ++i) set_bit(heard_[at(0, sources_[i])], i);
    for (std::size_t i = 0; i < targets_.size(); ++i)
      set_bit(reached_[at(steps_.size(), targets_[i])], i);
    for (std::size_t step = steps_.size(); step-- > 0;) reach(step);
  }
  [[nodiscard]] std::size_t at(std::size_t step, std::uint32_t node) const {
    return step * graph_.node_count() + node;
  }
  void copy_step(BitRows& rows, std::size_t from, std::size_t to) const {
    for (std::uint32_t node = 0; node < graph_.node_count(); ++node)
      std::ranges::copy(rows[at(from, node)], rows[at(to, node)].begin());
  }
  /// Updates which sources each node can hear from after a step.
  void hear(std::size_t step) {
    copy_step(heard_, step, step + 1);
    for (const std::uint32_t number : steps_[step]) {
      const RouteArc& arc = graph_.arc(number);
      unite_rows(heard_[at(step + 1, arc.to)], heard_[at(step, arc.from)]);
    }
  }
  /// Updates which targets each node can reach from a step on.
  void reach(std::size_t step) {
    copy_step(reached_, step + 1, step);
    for (const std::uint32_t number : steps_[step]) {
      const RouteArc& arc = graph_.arc(number);
      unite_rows(reached_[at(step, arc.from)], reached_[at(step + 1, arc.to)]);
    }
  }

  /// Computes, for every source, the targets that it reaches without the step.
  void connect_without(std::uint32_t step) {
    connected_ = BitRows(sources_.size(), targets_.size());
    for (std::uint32_t node = 0; node < graph_.node_count(); ++node) connect(step, node, node);
  }
  void connect(std::uint32_t step, std::uint32_t from, std::uint32_t to) {
    const BitRow ends = reached_[at(step + 1, to)];
    for_each_bit(heard_[at(step, from)], [&](std::uint32_t source) {
      spend_on(ends);
      unite_rows(connected_[source], ends);
    });
  }
  void spend_on(ConstBitRow row) {
    budget_.spend(row.size() * static_cast<std::uint64_t>(route_constants::units_per_look));
  }
  [[nodiscard]] std::uint64_t new_pairs(std::uint32_t step, const RouteArc& arc) {
    const BitRow ends = reached_[at(step + 1, arc.to)];
    std::uint64_t count = 0;
    for_each_bit(heard_[at(step, arc.from)], [&](std::uint32_t source) {
      spend_on(ends);
      const BitRow connected = connected_[source];
      for (std::size_t word = 0; word < ends.size(); ++word)
        count += count_bits(ends[word] & ~connected[word]);
    });
    return count;
  }
  [[nodiscard]] bool all_connected() const {
    std::uint64_t count = 0;
    for (std::size_t source = 0; source < sources_.size(); ++source)
      count += count_bits(connected_[source]);
    return count == sources_.size() * targets_.size();
  }

  /// Chooses the arcs of a step again, always the one that connects most unconnected pairs. Returns
  /// whether all pairs are then connected. Arcs that connect no new pairs are added in random
  /// order, because they may help other steps.
  bool choose(std::uint32_t step) {
    connect_without(step);
    struct Entry {
      std::uint64_t pairs;
      std::uint64_t draw;
      std::uint32_t arc;
      bool operator<(const Entry& other) const {
        return pairs != other.pairs ? pairs < other.pairs : draw < other.draw;
      }
    };
    std::vector<Entry> entries;
    entries.reserve(graph_.arcs().size());
    for (std::uint32_t number = 0; number < graph_.arcs().size(); ++number)
      entries.push_back({new_pairs(step, graph_.arc(number)),
                         random_.below(std::uint64_t{1} << 32) << 32 | number, number});
    std::priority_queue<Entry> queue(std::less<Entry>{}, std::move(entries));
    ports_.clear();
    while (!queue.empty()) {
      Entry entry = queue.top();
      queue.pop();
      if (!ports_.is_free(entry.arc)) continue;
      const RouteArc& arc = graph_.arc(entry.arc);
      const std::uint64_t pairs = entry.pairs == 0 ? 0 : new_pairs(step, arc);
      if (pairs < entry.pairs) {
        entry.pairs = pairs;
        queue.push(entry);
        continue;
      }
      ports_.take(entry.arc);
      if (pairs > 0) connect(step, arc.from, arc.to);
    }
    steps_[step] = ports_.taken();
    return all_connected();
  }

  const RouteGraph& graph_;
  std::span<const std::uint32_t> targets_;
  std::vector<std::uint32_t> sources_;
  StepPorts ports_;
  Random random_;
  WorkBudget budget_;
  std::vector<std::vector<std::uint32_t>> steps_;
  /// By step and node: the sources that the node can have heard from by then, and the targets that
  /// it can still reach.
  BitRows heard_, reached_;
  BitRows connected_;  // targets by source
};

}  // namespace

RouteTimetable shorten_timetable(const RouteGraph& graph, std::span<const Parcel> parcels,
                                 const TargetDistances& distances, RouteTimetable table,
                                 WorkBudget budget) {
  return Cover(graph, parcels, distances, std::move(budget)).shorten(std::move(table));
}

}  // namespace asterism::routes
