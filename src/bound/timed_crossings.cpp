#include "bound/timed_crossings.hpp"

#include <algorithm>
#include <functional>
#include <limits>

namespace asterism {

namespace {

constexpr double never_reached = std::numeric_limits<double>::infinity();

/// If there are more times, only some are examined. This omits bounds but invalidates none.
constexpr std::size_t max_times = 64;

/// On networks with more nodes, pairs are not examined individually for every cut.
constexpr std::uint32_t max_nodes_of_pairs = 256;

/// Sorts by descending time and accumulates the amounts.
template <class FarOnes>
FarOnes summed_up(FarOnes far) {
  std::ranges::stable_sort(far, std::greater{}, [](const auto& one) { return one.time; });
  FarOnes result;
  result.reserve(far.size());
  std::uint64_t sum = 0;
  for (const auto& one : far) {
    sum += one.messages;
    if (!result.empty() && result.back().time == one.time)
      result.back().messages = sum;
    else
      result.push_back({one.time, sum});
  }
  if (result.size() <= max_times) return result;
  const std::size_t every = result.size() / max_times + 1;
  FarOnes some;
  some.reserve(max_times + 2);
  for (std::size_t i = 0; i < result.size(); i += every) some.push_back(result[i]);
  some.push_back(result.back());
  return some;
}

}  // namespace

double TimedCrossings::longest(const GraphCut& cut, const ArcCapacities& capacities) {
  if (cut.capacity == 0) return 0;
  const double a_message =
      static_cast<double>(capacities.whole) / static_cast<double>(cut.capacity) / graph_.fastest();
  if (demands_.by_pairs()) return longest_of_pairs(cut, a_message);
  const std::vector<Far> sent = senders(cut);
  const std::vector<Far> received = receivers(cut);
  if (sent.empty() || received.empty()) return 0;
  double most = 0;
  // A message needs as many crossings for the farthest receiver as for all receivers.
  const std::size_t kinds = demands_.personalized ? received.size() : 1;
  for (const Far& before : sent)
    for (std::size_t i = 0; i < kinds; ++i) {
      const auto each = static_cast<double>(demands_.personalized ? received[i].messages : 1);
      most = std::max(most, before.time + received[i].time +
                                static_cast<double>(before.messages) * each * a_message);
    }
  return most;
}

double TimedCrossings::longest_of_pairs(const GraphCut& cut, double a_message) {
  if (graph_.node_count() > max_nodes_of_pairs) return 0;
  measure(cut, true);
  const std::vector<double> before = time_;
  measure(cut, false);
  double most = 0;
  for (std::uint32_t from = 0; from < graph_.node_count(); ++from) {
    if (cut.inside[from] == 0 || before[from] == never_reached) continue;
    for (std::uint32_t to = 0; to < graph_.node_count(); ++to) {
      if (cut.inside[to] != 0 || time_[to] == never_reached) continue;
      const auto messages = static_cast<double>(demands_.between(from, to));
      if (messages > 0) most = std::max(most, before[from] + time_[to] + messages * a_message);
    }
  }
  return most;
}

std::vector<TimedCrossings::Far> TimedCrossings::senders(const GraphCut& cut) {
  measure(cut, true);
  std::vector<Far> result;
  for (std::uint32_t node = 0; node < graph_.node_count(); ++node)
    if (cut.inside[node] != 0 && demands_.sent[node] > 0 && time_[node] != never_reached)
      result.push_back({time_[node], demands_.sent[node]});
  return summed_up(std::move(result));
}

std::vector<TimedCrossings::Far> TimedCrossings::receivers(const GraphCut& cut) {
  measure(cut, false);
  std::vector<Far> result;
  for (std::uint32_t node = 0; node < graph_.node_count(); ++node)
    if (cut.inside[node] == 0 && demands_.receives[node] != 0 && time_[node] != never_reached)
      result.push_back({time_[node], 1});
  return summed_up(std::move(result));
}

void TimedCrossings::start_at(std::uint32_t node) {
  if (time_[node] == 0) return;
  time_[node] = 0;
  queue_.emplace_back(0, node);
}

void TimedCrossings::measure(const GraphCut& cut, bool inside) {
  std::ranges::fill(time_, never_reached);
  queue_.clear();
  for (const Arc& arc : graph_.arcs())
    if (cut.inside[arc.from] != 0 && cut.inside[arc.to] == 0) start_at(inside ? arc.from : arc.to);
  const auto reach = [&](std::uint32_t node, double time) {
    if ((cut.inside[node] != 0) != inside || time >= time_[node]) return;
    time_[node] = time;
    queue_.emplace_back(time, node);
    std::ranges::push_heap(queue_, std::greater{});
  };
  while (!queue_.empty()) {
    std::ranges::pop_heap(queue_, std::greater{});
    const std::pair<double, std::uint32_t> next = queue_.back();
    queue_.pop_back();
    if (next.first != time_[next.second]) continue;
    if (inside)
      for (const std::uint32_t number : graph_.in(next.second))
        reach(graph_.arc(number).from, next.first + 1 / graph_.arc(number).rate);
    else
      for (const Arc& arc : graph_.out(next.second)) reach(arc.to, next.first + 1 / arc.rate);
  }
}

}  // namespace asterism
