#include "bound/lock_step_cuts.hpp"

#include <algorithm>
#include <functional>
#include <span>

#include "problem/paths.hpp"
#include "problem/step_cost.hpp"

namespace asterism {

namespace {

constexpr std::uint64_t max_arcs_of_lock_step_cuts = 4'000'000;
constexpr double rounding_of_lock_step = 1e-12;

}  // namespace

LockStepCuts::LockStepCuts(const Problem& problem, const ProblemGraph& graph,
                           const Demands& demands, Findings& findings)
    : problem_(problem),
      graph_(graph),
      demands_(demands),
      found_(findings),
      travel_(problem, graph),
      message_time_(problem.model.message_time()),
      arcs_left_(max_arcs_of_lock_step_cuts) {}

void LockStepCuts::raise(const Inside& inside, double rate) {
  if (allows_paths(problem_) || demands_.by_pairs()) return;
  const std::uint64_t work = 3 * std::uint64_t{graph_.arcs().size()};
  if (arcs_left_ < work || rate <= 0) return;
  arcs_left_ -= work;
  std::vector<std::uint32_t> tails;
  std::vector<std::uint32_t> heads;
  double latency = TravelTimes::unreached;
  for (const Arc& arc : graph_.arcs()) {
    if (inside[arc.from] == 0 || inside[arc.to] != 0) continue;
    tails.push_back(arc.from);
    heads.push_back(arc.to);
    latency = std::min(latency, arc.latency);
  }
  const double sent = sum(demands_.sent, inside, true);
  const double received = sum(demands_.receives, inside, false);
  if (tails.empty() || sent <= 0 || received <= 0) return;
  const double crossing = problem_.model.step_startup() + latency;
  const double data = sent * (demands_.personalized ? received : 1) * message_time_ / rate;
  const Side before = senders(inside, tails);
  const Side after = receivers(inside, heads);
  const double way = before.way + after.way;
  double longest_hop = 0;
  for (std::uint32_t arc = 0; arc < graph_.arcs().size(); ++arc)
    if (travel_.of_arc(arc) <= way * (1 + 1e-9))
      longest_hop = std::max(longest_hop, travel_.of_arc(arc));
  const double others = longest_hop <= crossing ? std::max(0.0, way - longest_hop) : 0;
  const double in_one = crossing + before.time + after.time;
  const double in_several = 2 * crossing + others;
  found_.lock_step = std::max(found_.lock_step,
                              (data + std::min(in_one, in_several)) * (1 - rounding_of_lock_step));
}

double LockStepCuts::sum(const std::vector<std::uint64_t>& amounts, const Inside& inside,
                         bool of_inside) const {
  double result = 0;
  for (std::uint32_t node = 0; node < graph_.node_count(); ++node)
    if ((inside[node] != 0) == of_inside) result += static_cast<double>(amounts[node]);
  return result;
}

/// `far(arc)` returns the time between the other end of an arc and the border.
template <class Arcs, class Far>
double LockStepCuts::time_of(const Arcs& arcs, std::uint32_t ports, double messages,
                             Far&& far) const {
  double nearest = TravelTimes::unreached;
  double latency = TravelTimes::unreached;
  std::vector<double> rates;
  for (const Arc& arc : arcs) {
    nearest = std::min(nearest, far(arc));
    latency = std::min(latency, arc.latency);
    rates.push_back(arc.rate);
  }
  std::ranges::sort(rates, std::greater{});
  double rate = 0;
  for (std::size_t i = 0; i < rates.size() && i < ports; ++i) rate += rates[i];
  if (nearest == TravelTimes::unreached || rate <= 0) return 0;
  return volume_time(problem_.model, messages, rate, latency) + nearest;
}

LockStepCuts::Side LockStepCuts::senders(const Inside& inside,
                                         std::span<const std::uint32_t> tails) {
  const auto time = travel_.to(tails);
  Side side;
  std::uint32_t farthest = graph_.node_count();
  for (std::uint32_t node = 0; node < graph_.node_count(); ++node)
    if (inside[node] != 0 && demands_.sent[node] > 0 && time[node] != TravelTimes::unreached &&
        time[node] > side.way) {
      side.way = time[node];
      farthest = node;
    }
  if (farthest == graph_.node_count()) return side;  // all nodes are at the border
  const double messages = static_cast<double>(demands_.sent[farthest]) *
                          (demands_.personalized ? sum(demands_.receives, inside, false) : 1);
  side.time = time_of(graph_.out(farthest), graph_.sends(farthest), messages,
                      [&](const Arc& arc) { return time[arc.to]; });
  return side;
}

LockStepCuts::Side LockStepCuts::receivers(const Inside& inside,
                                           std::span<const std::uint32_t> heads) {
  const auto time = travel_.from(heads);
  Side side;
  std::uint32_t farthest = graph_.node_count();
  for (std::uint32_t node = 0; node < graph_.node_count(); ++node)
    if (inside[node] == 0 && demands_.receives[node] > 0 && time[node] != TravelTimes::unreached &&
        time[node] > side.way) {
      side.way = time[node];
      farthest = node;
    }
  if (farthest == graph_.node_count()) return side;
  const double messages =
      sum(demands_.sent, inside, true) *
      (demands_.personalized ? static_cast<double>(demands_.receives[farthest]) : 1);
  std::vector<Arc> arcs;
  for (const std::uint32_t arc : graph_.in(farthest)) arcs.push_back(graph_.arc(arc));
  side.time = time_of(arcs, graph_.receives(farthest), messages,
                      [&](const Arc& arc) { return time[arc.from]; });
  return side;
}

}  // namespace asterism
