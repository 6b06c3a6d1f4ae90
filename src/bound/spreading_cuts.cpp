#include "bound/spreading_cuts.hpp"

#include <algorithm>
#include <functional>
#include <queue>

#include "problem/paths.hpp"

namespace asterism {

namespace {

/// Work limit for all cuts of one problem, some tenths of a second.
constexpr std::uint64_t max_ends_looked_at = 40'000'000;
/// Memory limit: if more nodes are reached through switches, no bound is computed.
constexpr std::uint64_t max_ends_listed = 2'000'000;
/// Number of copies listed per holder; beyond that, any number may arrive at the same time.
constexpr std::size_t max_listed_copies = 64;
/// Relative error by which a sum may exceed the true one.
constexpr double rounding_of_growth = 1e-12;

/// Keeps the earlier time of each copy. A copy that is not listed never arrives.
void take_earlier(CopyTimes& times, const CopyTimes& other) {
  for (std::size_t i = 0; i < other.after.size(); ++i)
    if (i == times.after.size())
      times.after.push_back(other.after[i]);
    else
      times.after[i] = std::min(times.after[i], other.after[i]);
  times.all_listed = times.all_listed && other.all_listed;
}

/// Returns how many copies per message the arcs can carry; no ramps if data take no time.
std::vector<CrossingRamp> ramps_of(std::span<const CrossingArc> arcs, double messages) {
  std::vector<CrossingRamp> ramps;
  for (const CrossingArc& arc : arcs)
    if (arc.per_message > 0)
      ramps.push_back({arc.before + arc.startup + arc.after, 1 / arc.per_message / messages});
  return ramps;
}

}  // namespace

SpreadingCuts::SpreadingCuts(const Problem& problem, const ProblemGraph& graph,
                             const Demands& demands, Findings& findings)
    : problem_(problem),
      graph_(graph),
      demands_(demands),
      found_(findings),
      travel_(problem, graph),
      behind_(graph.node_count()),
      work_left_(max_ends_looked_at) {
  if (demands.personalized || problem.model.switching == Model::Switching::wormhole)
    work_left_ = 0;
  else
    find_ends_behind_switches();
}

bool SpreadingCuts::is_passed(std::uint32_t node) const {
  return graph_.is_switch(node) && (graph_.only_forwards(node) || allows_paths(problem_));
}

void SpreadingCuts::find_ends_behind_switches() {
  std::uint64_t listed = 0;
  for (std::uint32_t node = 0; node < graph_.node_count(); ++node) {
    if (!is_passed(node)) continue;
    if (work_left_ < graph_.arcs().size() || listed > max_ends_listed) {
      work_left_ = 0;
      return;
    }
    work_left_ -= graph_.arcs().size();
    behind_[node] = ends_behind(node);
    listed += behind_[node].size();
  }
  for (const Arc& arc : graph_.arcs()) work_per_cut_ += 4 * (1 + behind_[arc.to].size());
}

std::vector<SpreadingCuts::End> SpreadingCuts::ends_behind(std::uint32_t node) const {
  using Reached = std::pair<double, std::uint32_t>;
  std::vector<double> time(graph_.node_count(), TravelTimes::unreached);
  std::priority_queue<Reached, std::vector<Reached>, std::greater<>> queue;
  time[node] = 0;
  queue.push({0, node});
  std::vector<End> ends;
  while (!queue.empty()) {
    const auto [now, here] = queue.top();
    queue.pop();
    if (now != time[here]) continue;
    if (here != node && can_hold(here)) ends.push_back({here, now});
    if (!is_passed(here)) continue;
    for (std::uint32_t arc = graph_.first_out(here); arc < graph_.first_out(here + 1); ++arc) {
      const std::uint32_t to = graph_.arc(arc).to;
      const double then = now + travel_.of_arc(arc);
      if (then >= time[to]) continue;
      time[to] = then;
      queue.push({then, to});
    }
  }
  return ends;
}

std::vector<SpreadingCuts::Service> SpreadingCuts::services(std::uint32_t node,
                                                            const Inside& inside,
                                                            bool to_inside) const {
  std::vector<Service> result;
  const double body = problem_.model.message_time() * smallest_packet(problem_);
  for (std::uint32_t number = graph_.first_out(node); number < graph_.first_out(node + 1);
       ++number) {
    const Arc& arc = graph_.arc(number);
    Service service{TravelTimes::unreached,
                    problem_.model.startup + arc.latency - arc.delay + body / arc.rate, 0};
    const auto end_at = [&](std::uint32_t end, double time) {
      if (end == node || (inside[end] != 0) != to_inside) return;
      service.first = std::min(service.first, time);
      ++service.ends;
    };
    if (can_hold(arc.to)) end_at(arc.to, travel_.of_arc(number));
    for (const End& end : behind_[arc.to]) end_at(end.node, travel_.of_arc(number) + end.time);
    if (service.ends > 0) result.push_back(service);
  }
  return result;
}

CopyTimes SpreadingCuts::copy_times(std::uint32_t node, std::vector<Service> services) const {
  CopyTimes times;
  if (services.empty()) return times;
  double first = TravelTimes::unreached;
  double busy = TravelTimes::unreached;
  for (const Service& service : services) {
    first = std::min(first, service.first);
    busy = std::min(busy, service.busy);
    const std::uint64_t listed = std::min<std::uint64_t>(service.ends, max_listed_copies + 1);
    for (std::uint64_t i = 0; i < listed; ++i)
      times.after.push_back(service.first + static_cast<double>(i) * service.busy);
  }
  std::ranges::sort(times.after);
  times.all_listed = times.after.size() <= max_listed_copies;
  if (!times.all_listed) times.after.resize(max_listed_copies + 1);
  // Each port serves one packet at a time.
  const std::uint64_t ports = std::max<std::uint64_t>(1, graph_.sends(node));
  for (std::size_t i = 0; i < times.after.size(); ++i)
    times.after[i] = std::max(times.after[i], first + static_cast<double>(i / ports) * busy);
  return times;
}

GrowingSide SpreadingCuts::side_of(const Inside& inside, bool is_inside) const {
  GrowingSide side;
  for (std::uint32_t node = 0; node < graph_.node_count(); ++node) {
    if ((inside[node] != 0) != is_inside || !can_hold(node)) continue;
    side.most += 1;
    if (demands_.receives[node] > 0) side.wanted += 1;
    take_earlier(side.within, copy_times(node, services(node, inside, is_inside)));
    const CopyTimes across = copy_times(node, services(node, inside, !is_inside));
    if (!across.after.empty()) side.next_to_the_cut += 1;
    take_earlier(side.across, across);
  }
  return side;
}

bool SpreadingCuts::reaches_across(std::uint32_t node, const Inside& inside) const {
  return !services(node, inside, inside[node] == 0).empty();
}

std::vector<CrossingArc> SpreadingCuts::crossing_arcs(const Inside& inside,
                                                      std::span<const std::uint32_t> sources) {
  std::vector<std::uint32_t> outside;
  for (std::uint32_t node = 0; node < graph_.node_count(); ++node)
    if (inside[node] == 0 && can_hold(node)) outside.push_back(node);
  const std::span<const double> found = travel_.from(sources);
  const std::vector<double> before(found.begin(), found.end());
  const std::span<const double> after = travel_.to(outside);
  const Model& model = problem_.model;
  std::vector<CrossingArc> result;
  for (const Arc& arc : graph_.arcs()) {
    if (inside[arc.from] == 0 || inside[arc.to] != 0) continue;
    if (before[arc.from] + after[arc.to] == TravelTimes::unreached) continue;
    result.push_back({before[arc.from], model.startup + arc.latency - arc.delay,
                      model.message_time() / arc.rate,
                      model.step_startup() - model.startup + arc.delay + after[arc.to]});
  }
  return result;
}

void SpreadingCuts::raise(const Inside& inside) {
  if (work_left_ < work_per_cut_ || work_left_ == 0) return;
  work_left_ -= work_per_cut_;
  std::vector<std::uint32_t> sources;
  std::vector<std::uint32_t> apart;
  for (std::uint32_t node = 0; node < graph_.node_count(); ++node) {
    if (inside[node] == 0 || demands_.sent[node] == 0) continue;
    sources.push_back(node);
    if (!reaches_across(node, inside)) apart.push_back(node);
  }
  if (sources.empty()) return;
  GrowingSide near = side_of(inside, true);
  const GrowingSide far = side_of(inside, false);
  near.at_first = 1;
  // A source that receives nothing from others still holds its own message.
  if (std::ranges::none_of(sources,
                           [&](std::uint32_t node) { return demands_.receives[node] > 0; }))
    near.wanted += 1;
  raise(inside, near, far, sources);
  if (apart.empty() || far.most == 0) return;
  near.apart_at_first = 1;
  raise(inside, near, far, apart);
}

void SpreadingCuts::raise(const Inside& inside, const GrowingSide& near, const GrowingSide& far,
                          std::span<const std::uint32_t> sources) {
  if (far.most == 0) return raise(time_to_grow(near, far, {}));
  double messages = 0;
  for (const std::uint32_t source : sources) messages += static_cast<double>(demands_.sent[source]);
  std::vector<CrossingArc> arcs = crossing_arcs(inside, sources);
  raise(time_to_grow(near, far, ramps_of(arcs, messages)));
  if (problem_.model.message_time() > 0)
    raise(time_to_cross_in_packets(std::move(arcs), growth_from_one(far), messages, far.wanted));
}

void SpreadingCuts::raise(double time) {
  found_.asynchronous = std::max(found_.asynchronous, time * (1 - rounding_of_growth));
}

}  // namespace asterism
