#include "bound/asynchronous_cuts.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>

#include "bound/pipelining.hpp"

namespace asterism {

namespace {

/// Work limit of all searches for one problem: some tenths of a second.
constexpr std::uint64_t max_arcs_of_travel = 6'000'000;
/// If there are more distances, only some are examined. This omits bounds but invalidates none.
constexpr std::size_t max_far_groups = 5;
/// On networks with more nodes, pairs are not examined individually.
constexpr std::uint32_t max_nodes_of_crossing_pairs = 512;

struct TimedNode {
  double time = 0;
  std::uint32_t node = 0;
};

/// Sorts by descending time. Returns the positions after groups of equal time, or some of them.
std::vector<std::size_t> ends_of_groups(std::vector<TimedNode>& nodes) {
  std::ranges::stable_sort(nodes, std::greater{}, &TimedNode::time);
  std::vector<std::size_t> ends;
  for (std::size_t i = 1; i <= nodes.size(); ++i)
    if (i == nodes.size() || nodes[i].time != nodes[i - 1].time) ends.push_back(i);
  if (ends.size() <= max_far_groups) return ends;
  std::vector<std::size_t> some;
  for (std::size_t i = 0; i < max_far_groups; ++i)
    some.push_back(ends[i * (ends.size() - 1) / (max_far_groups - 1)]);
  return some;
}

}  // namespace

AsynchronousCuts::AsynchronousCuts(const Problem& problem, const ProblemGraph& graph,
                                   const Demands& demands, Findings& findings)
    : problem_(problem),
      graph_(graph),
      demands_(demands),
      found_(findings),
      travel_(problem, graph),
      message_time_(problem.model.message_time()),
      arcs_left_(max_arcs_of_travel) {
  for (std::uint32_t node = 0; node < graph.node_count(); ++node)
    ports_limit_ = ports_limit_ || graph.ports_limit(node);
}

std::uint64_t AsynchronousCuts::work_per_cut() const {
  return (worms() ? 2 : 2 * (1 + max_far_groups)) * std::uint64_t{graph_.arcs().size()};
}

void AsynchronousCuts::raise(const Inside& inside) {
  if (arcs_left_ < work_per_cut()) return;
  arcs_left_ -= work_per_cut();
  const Border border = border_of(inside);
  if (border.arcs.empty()) return;
  if (worms())
    raise_by_worms(inside, border);
  else
    raise_by_distance(inside, border);
  if (graph_.half_duplex()) raise_both_ways(inside, border);
}

double AsynchronousCuts::time_to_leave(std::uint32_t node, double messages) const {
  std::vector<std::uint32_t> arcs;
  std::vector<double> before_arrival;  // data that have left an arc are still subject to its delay
  for (std::uint32_t arc = graph_.first_out(node); arc < graph_.first_out(node + 1); ++arc) {
    arcs.push_back(arc);
    before_arrival.push_back(-problem_.model.link_delay - graph_.arc(arc).delay);
  }
  return std::max(crossing_time_by_links(arcs, before_arrival, messages),
                  crossing_time_by_ports(arcs, before_arrival, Side::sending, messages));
}

AsynchronousCuts::Border AsynchronousCuts::border_of(const Inside& inside) const {
  Border border;
  for (std::uint32_t number = 0; number < graph_.arcs().size(); ++number) {
    const Arc& arc = graph_.arc(number);
    if (inside[arc.from] == 0 || inside[arc.to] != 0) continue;
    border.arcs.push_back(number);
    border.tails.push_back(arc.from);
    border.heads.push_back(arc.to);
  }
  return border;
}

std::vector<AsynchronousCuts::FarNodes> AsynchronousCuts::senders(const Inside& inside,
                                                                  const Border& border) {
  std::vector<TimedNode> nodes;
  const std::span<const double> to_border = travel_.to(border.tails);
  for (std::uint32_t node = 0; node < graph_.node_count(); ++node)
    if (inside[node] != 0 && demands_.sent[node] > 0 && to_border[node] != TravelTimes::unreached)
      nodes.push_back({to_border[node], node});
  std::vector<FarNodes> result;
  FarNodes far;
  for (const std::size_t end : ends_of_groups(nodes)) {
    for (std::size_t i = far.nodes.size(); i < end; ++i) {
      far.nodes.push_back(nodes[i].node);
      far.messages += static_cast<double>(demands_.sent[nodes[i].node]);
    }
    const std::span<const double> time = travel_.from(far.nodes);
    far.time.clear();
    for (const std::uint32_t tail : border.tails) far.time.push_back(time[tail]);
    result.push_back(far);
  }
  return result;
}

std::vector<AsynchronousCuts::FarNodes> AsynchronousCuts::receivers(const Inside& inside,
                                                                    const Border& border) {
  std::vector<TimedNode> nodes;
  const std::span<const double> from_border = travel_.from(border.heads);
  for (std::uint32_t node = 0; node < graph_.node_count(); ++node)
    if (inside[node] == 0 && demands_.receives[node] > 0 &&
        from_border[node] != TravelTimes::unreached)
      nodes.push_back({from_border[node], node});
  std::vector<std::size_t> ends = ends_of_groups(nodes);
  // A copied message crosses once for all receivers, so the farthest receiver alone gives the best
  // bound.
  if (!demands_.personalized && !ends.empty()) ends = {1};
  std::vector<FarNodes> result;
  FarNodes far;
  for (const std::size_t end : ends) {
    for (std::size_t i = far.nodes.size(); i < end; ++i) {
      far.nodes.push_back(nodes[i].node);
      far.messages += static_cast<double>(demands_.receives[nodes[i].node]);
    }
    const std::span<const double> time = travel_.to(far.nodes);
    far.time.clear();
    for (const std::uint32_t head : border.heads) far.time.push_back(time[head]);
    result.push_back(far);
  }
  return result;
}

void AsynchronousCuts::raise_by_distance(const Inside& inside, const Border& border) {
  const std::vector<FarNodes> from = senders(inside, border);
  const std::vector<FarNodes> to = receivers(inside, border);
  if (from.empty() || to.empty()) return;
  if (demands_.by_pairs()) {
    const double messages = crossing_pairs(inside, false);
    if (messages > 0) raise(border, from.back(), to.back(), messages);
    return;
  }
  for (const FarNodes& senders : from)
    for (const FarNodes& receivers : to)
      raise(border, senders, receivers,
            senders.messages * (demands_.personalized ? receivers.messages : 1));
  // A packet that cuts through may be on the arc of the cut and at the receiver at the same time.
  if (!demands_.personalized && !allows_paths(problem_))
    for (const FarNodes& senders : from) raise_pipelining(border, senders, to.front());
}

void AsynchronousCuts::raise_pipelining(const Border& border, const FarNodes& from,
                                        const FarNodes& to) {
  const std::uint32_t target = to.nodes.front();
  if (message_time_ <= 0 || std::ranges::find(border.heads, target) != border.heads.end()) return;
  NarrowPlace first{0, static_cast<std::uint32_t>(border.arcs.size()), TravelTimes::unreached};
  for (const std::uint32_t number : border.arcs) {
    const ArcWindow arc = window(graph_.arc(number), 0);
    first.rate = std::max(first.rate, arc.rate);
    first.sigma = std::min(first.sigma, window_to_leave(graph_.arc(number), 0).offset);
  }
  double fastest = 0;
  double between = TravelTimes::unreached;
  const auto from_border = travel_.from(border.heads);
  for (const std::uint32_t number : graph_.in(target)) {
    const ArcWindow last = window(graph_.arc(number), from_border[graph_.arc(number).from]);
    fastest = std::max(fastest, last.rate);
    between = std::min(between, last.offset);
  }
  const double before = std::ranges::min(from.time);
  if (before == TravelTimes::unreached || between == TravelTimes::unreached) return;
  raise(before + pipelining_time(first, fastest * graph_.receives(target), between, from.messages));
}

void AsynchronousCuts::raise(const Border& border, const FarNodes& from, const FarNodes& to,
                             double messages) {
  std::vector<std::uint32_t> arcs;
  std::vector<double> beside;
  for (std::size_t i = 0; i < border.arcs.size(); ++i) {
    const double time = from.time[i] + to.time[i];
    if (time == TravelTimes::unreached) continue;
    arcs.push_back(border.arcs[i]);
    beside.push_back(time);
  }
  raise(crossing_time_by_links(arcs, beside, messages));
  if (!ports_limit_) return;
  raise(crossing_time_by_ports(arcs, beside, Side::sending, messages));
  raise(crossing_time_by_ports(arcs, beside, Side::receiving, messages));
}

void AsynchronousCuts::raise_by_worms(const Inside& inside, const Border& border) {
  const double messages = crossing(inside, false);
  if (messages <= 0) return;
  std::vector<std::uint32_t> leaving;
  std::vector<std::uint32_t> arriving;
  for (std::uint32_t number = 0; number < graph_.arcs().size(); ++number) {
    if (inside[graph_.arc(number).from] != 0) leaving.push_back(number);
    if (inside[graph_.arc(number).to] == 0) arriving.push_back(number);
  }
  const std::vector<double> at_once(graph_.arcs().size());
  raise(crossing_time_by_links(border.arcs, at_once, messages));
  raise(crossing_time_by_ports(leaving, at_once, Side::sending, messages));
  raise(crossing_time_by_ports(arriving, at_once, Side::receiving, messages));
}

void AsynchronousCuts::raise_both_ways(const Inside& inside, const Border& border) {
  const double messages = crossing(inside, false) + crossing(inside, true);
  if (messages <= 0 || message_time_ <= 0) return;
  // For each link, take the better value of the two directions.
  std::vector<ArcWindow> of_link(graph_.link_count(), {TravelTimes::unreached, 0});
  for (const Arc& arc : graph_.arcs()) {
    if (inside[arc.from] == inside[arc.to]) continue;
    const ArcWindow there = window(arc, 0);
    of_link[arc.link].offset = std::min(of_link[arc.link].offset, there.offset);
    of_link[arc.link].rate = std::max(of_link[arc.link].rate, there.rate);
  }
  std::erase_if(of_link, [](const ArcWindow& window) { return window.rate == 0; });
  if (of_link.empty() || border.arcs.empty()) return;
  const auto limit = static_cast<std::uint32_t>(of_link.size());
  const std::vector<ArcWindowGroup> links{{std::move(of_link), limit}};
  raise(least_crossing_time(links, messages, !problem_.divisible()));
}

double AsynchronousCuts::crossing(const Inside& inside, bool to_inside) const {
  if (demands_.by_pairs()) return crossing_pairs(inside, to_inside);
  double sent = 0;
  double received = 0;
  for (std::uint32_t node = 0; node < graph_.node_count(); ++node) {
    const bool sends = (inside[node] != 0) != to_inside;
    sent += sends ? static_cast<double>(demands_.sent[node]) : 0;
    received += !sends ? static_cast<double>(demands_.receives[node]) : 0;
  }
  return sent * (demands_.personalized ? received : std::min(received, 1.0));
}

double AsynchronousCuts::crossing_pairs(const Inside& inside, bool to_inside) const {
  if (graph_.node_count() > max_nodes_of_crossing_pairs) return 0;
  double messages = 0;
  for (const std::uint32_t from : graph_.participants()) {
    if ((inside[from] != 0) == to_inside || demands_.sent[from] == 0) continue;
    for (const std::uint32_t to : graph_.participants())
      if ((inside[to] != 0) == to_inside)
        messages += static_cast<double>(demands_.between(from, to));
  }
  return messages;
}

ArcWindow AsynchronousCuts::window(const Arc& arc, double beside) const {
  return {beside + problem_.model.step_startup() + arc.latency, arc.rate / message_time_};
}

ArcWindow AsynchronousCuts::window_to_leave(const Arc& arc, double beside) const {
  return {beside + problem_.model.startup + arc.latency - arc.delay, arc.rate / message_time_};
}

ArcWindow AsynchronousCuts::window_by_packets(const Arc& arc, double beside) const {
  const double share = (problem_.model.startup + arc.latency - arc.delay) /
                       static_cast<double>(problem_.model.packet_limit);
  return {beside, 1 / (message_time_ / arc.rate + share)};
}

std::vector<ArcWindowGroup> AsynchronousCuts::by_port(std::span<const std::uint32_t> arcs,
                                                      std::span<const double> beside, Side side,
                                                      MakeWindow make) const {
  const auto node_of = [&](std::uint32_t arc) {
    return side == Side::sending ? graph_.arc(arc).from : graph_.arc(arc).to;
  };
  std::vector<std::size_t> order(arcs.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return node_of(arcs[i]); });
  std::vector<ArcWindowGroup> result;
  for (std::size_t i = 0; i < order.size();) {
    const std::uint32_t node = node_of(arcs[order[i]]);
    ArcWindowGroup group{{}, side == Side::sending ? graph_.sends(node) : graph_.receives(node)};
    std::size_t end = i;
    double least = TravelTimes::unreached;
    for (; end < order.size() && node_of(arcs[order[end]]) == node; ++end)
      least = std::min(least, beside[order[end]]);
    const bool limited = group.limit < end - i;
    for (; i < end; ++i)
      group.arcs.push_back(
          (this->*make)(graph_.arc(arcs[order[i]]), limited ? least : beside[order[i]]));
    result.push_back(std::move(group));
  }
  return result;
}

std::vector<ArcWindowGroup> AsynchronousCuts::by_link(std::span<const std::uint32_t> arcs,
                                                      std::span<const double> beside,
                                                      MakeWindow make) const {
  std::vector<ArcWindowGroup> result{{{}, static_cast<std::uint32_t>(arcs.size())}};
  for (std::size_t i = 0; i < arcs.size(); ++i)
    result[0].arcs.push_back((this->*make)(graph_.arc(arcs[i]), beside[i]));
  return result;
}

double AsynchronousCuts::crossing_time_by_ports(std::span<const std::uint32_t> arcs,
                                                std::span<const double> beside, Side side,
                                                double messages) const {
  if (arcs.empty() || messages <= 0 || message_time_ <= 0) return 0;
  double time = least_crossing_time(by_port(arcs, beside, side, &AsynchronousCuts::window),
                                    messages, !problem_.divisible());
  if (problem_.model.packet_limit > 0)
    time = std::max(
        time, least_crossing_time(by_port(arcs, beside, side, &AsynchronousCuts::window_by_packets),
                                  messages, false));
  return time;
}

double AsynchronousCuts::crossing_time_by_links(std::span<const std::uint32_t> arcs,
                                                std::span<const double> beside,
                                                double messages) const {
  if (arcs.empty() || messages <= 0) return 0;
  if (message_time_ <= 0) {
    double least = TravelTimes::unreached;
    for (std::size_t i = 0; i < arcs.size(); ++i)
      least = std::min(least, beside[i] + travel_.of_arc(arcs[i]));
    return least;
  }
  double time = least_crossing_time(by_link(arcs, beside, &AsynchronousCuts::window), messages,
                                    !problem_.divisible());
  if (problem_.model.packet_limit > 0)
    time = std::max(time,
                    least_crossing_time(by_link(arcs, beside, &AsynchronousCuts::window_by_packets),
                                        messages, false));
  return time;
}

void AsynchronousCuts::raise(double time) {
  if (time != TravelTimes::unreached) found_.asynchronous = std::max(found_.asynchronous, time);
}

}  // namespace asterism
