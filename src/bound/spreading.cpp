// Bounds how fast information can spread, by counting the nodes of the tree in which each node is
// informed by its sender: by depth and by the total number of steps that they and their senders
// waited.
#include "bound/spreading.hpp"

#include <algorithm>
#include <numeric>

#include <asterism/bounds.hpp>

namespace asterism {

namespace {

/// How many nodes a node can inform per step.
struct Telling {
  std::uint32_t sends = 1;
  std::uint32_t degree = 0;  // 0 for no limit

  /// Returns how many others a node informs in its age-th step after it was informed, if it has
  /// `neighbours` to inform.
  [[nodiscard]] double at_age(std::uint64_t age, std::uint64_t neighbours) const {
    if (degree == 0) return sends;
    const std::uint64_t before = (age - 1) * sends;
    return before >= neighbours
               ? 0.0
               : static_cast<double>(std::min<std::uint64_t>(sends, neighbours - before));
  }
  [[nodiscard]] double at_age(std::uint64_t age) const {
    return at_age(age, degree == 0 ? 0 : degree - 1);
  }
};

/// Counts the nodes informed in each step if every node informs as many as it can.
class FastestSpreading {
 public:
  explicit FastestSpreading(const Telling& telling) : telling_(telling) {}

  [[nodiscard]] double known() const { return known_; }
  [[nodiscard]] std::uint64_t steps() const { return fresh_.size() - 1; }

  /// Returns whether any node was left to inform.
  bool step() {
    const std::uint64_t step = fresh_.size();
    double heard = telling_.at_age(step, telling_.degree);
    for (std::uint64_t age = 1; age < step; ++age) {
      const double told = telling_.at_age(age);
      if (told == 0) break;  // older nodes have no uninformed neighbours left either
      heard += fresh_[step - age] * told;
    }
    if (heard == 0) return false;  // a network of this degree is no larger
    fresh_.push_back(heard);
    known_ += heard;
    return true;
  }

 private:
  Telling telling_;
  std::vector<double> fresh_{1};  // nodes informed in each step; the source in step 0
  double known_ = 1;
};

/// Returns the steps until `nodes` nodes are informed, regardless of their location.
std::uint64_t steps_to_reach(std::uint64_t nodes, const Telling& telling) {
  FastestSpreading spreading(telling);
  while (spreading.known() < static_cast<double>(nodes) && spreading.step()) continue;
  return spreading.steps();
}

/// Only nodes at most this much nearer than the steps allow are counted by depth, which limits the
/// work on long networks. Omitting conditions never invalidates a bound.
constexpr std::uint64_t max_waiting = 64;

/// The nodes of one depth by the total number of steps that they and their senders waited.
using ByWaiting = std::vector<double>;

ByWaiting one_deeper(const ByWaiting& above, bool from_source, const Telling& telling) {
  ByWaiting below(above.size());
  for (std::size_t waited = 0; waited < above.size(); ++waited)
    for (std::size_t more = 0; waited + more < above.size(); ++more) {
      const double told =
          from_source ? telling.at_age(more + 1, telling.degree) : telling.at_age(more + 1);
      if (told == 0) break;
      below[waited + more] += above[waited] * told;
    }
  return below;
}

/// Returns whether all distant nodes can have been informed: nodes at distance d or more are
/// informed at depth d or more, and the number of such places in the tree is limited.
bool can_reach_the_far(std::span<const std::uint64_t> nodes_by_distance, std::uint64_t steps,
                       const Telling& telling) {
  const std::uint64_t nearest = steps - std::min(steps, max_waiting);
  std::vector<double> places(steps + 1 - nearest);  // by depth, starting with the nearest
  ByWaiting row(steps - nearest + 1);
  row[0] = 1;
  for (std::uint64_t depth = 0; depth <= steps; ++depth) {
    if (depth >= nearest)
      places[depth - nearest] = std::accumulate(
          row.begin(), row.begin() + static_cast<std::ptrdiff_t>(steps - depth + 1), 0.0);
    row = one_deeper(row, depth == 0, telling);
  }
  double far = 0;
  double room = 0;
  for (std::uint64_t depth = steps + 1; depth-- > nearest;) {
    room += places[depth - nearest];
    if (depth < nodes_by_distance.size()) far += static_cast<double>(nodes_by_distance[depth]);
    if (far > room) return false;
  }
  return true;
}

}  // namespace

std::vector<double> max_told(std::uint64_t steps, std::uint32_t sends, std::uint32_t degree) {
  static constexpr double enough = 1e18;  // larger than any network
  FastestSpreading spreading({sends, degree});
  std::vector<double> result{1};
  result.reserve(steps + 1);
  while (result.size() <= steps) {
    if (spreading.known() < enough) spreading.step();
    result.push_back(spreading.known());
  }
  return result;
}

std::uint64_t spreading_steps(std::uint64_t nodes, std::uint32_t sends, std::uint32_t degree) {
  return steps_to_reach(nodes, {sends, degree});
}

std::uint64_t spreading_steps(std::span<const std::uint64_t> nodes_by_distance, std::uint32_t sends,
                              std::uint32_t degree) {
  const Telling telling{sends, degree};
  const std::uint64_t nodes =
      std::accumulate(nodes_by_distance.begin(), nodes_by_distance.end(), std::uint64_t{0});
  std::uint64_t steps =
      std::max<std::uint64_t>(nodes_by_distance.size() - 1, steps_to_reach(nodes, telling));
  while (!can_reach_the_far(nodes_by_distance, steps, telling)) ++steps;
  return steps;
}

}  // namespace asterism
