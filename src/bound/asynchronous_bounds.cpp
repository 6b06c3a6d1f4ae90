#include "bound/asynchronous_bounds.hpp"

#include <algorithm>
#include <numeric>
#include <span>
#include <vector>

#include "bound/best_link.hpp"
#include "bound/pipelining.hpp"
#include "bound/tight_ways.hpp"
#include "bound/travel_times.hpp"
#include "problem/paths.hpp"

namespace asterism {

namespace {

/// Relative error by which a sum may exceed the true one.
constexpr double rounding_of_times = 1e-12;
constexpr std::size_t max_radii = 6;

/// Let e be the time at which the last of the first packets with each piece of the source's data
/// ends; by then, everything has left the source. Consider a piece in that packet. Before e, only
/// the source had it, and all packets with it that are in transit at e come from the source, no
/// more of them at the same time than fit into one step. Packets that begin later last tau or
/// longer each. Treat those in transit at e as the first step, and slices of length tau after e as
/// the other steps: the distribution of this piece is then a lock-step schedule of floor((T - e) /
/// tau) + 1 steps.
double broadcast_time(double left, std::uint64_t steps, double tau) {
  return left + tau * static_cast<double>(std::max<std::uint64_t>(steps, 1) - 1);
}

/// Returns how often an amount must double until it is at least `needed`.
std::uint64_t doublings(std::uint64_t amount, std::uint64_t needed) {
  std::uint64_t count = 0;
  for (; amount < needed && amount > 0; ++count) amount = sum_at_most(amount, amount);
  return count;
}

/// Assumes that every node receives one packet at a time. Let h(y) be the time before which no node
/// can know y messages. When a node does, its last packet began at a time at which it and the
/// sender each knew at most some number z, and both together at least y. So z is at least y/2, and
/// the packet held at least y - z messages: h(y) >= h(z) + startup + latency + (y - z) t_m. (Delays
/// are left out, because delayed packets may follow one another more closely.) The first node that
/// knows all messages has received q packets one after the other if z must double q times, starting
/// with the largest number that a node knows initially.
double growth_time(const Demands& demands, const Model& model, const BestLink& link) {
  const std::uint64_t all =
      std::accumulate(demands.sent.begin(), demands.sent.end(), std::uint64_t{0}, sum_at_most);
  const std::uint64_t first = std::ranges::max(demands.sent);
  return static_cast<double>(doublings(first, all)) * (model.startup + link.busy_latency) +
         static_cast<double>(all - first) * model.message_time() / link.rate;
}

class AsynchronousBounds {
 public:
  AsynchronousBounds(const Problem& problem, const ProblemGraph& graph, const Demands& demands,
                     bool alike, AsynchronousCuts& cuts, Findings& found)
      : problem_(problem),
        graph_(graph),
        demands_(demands),
        alike_(alike),
        cuts_(cuts),
        found_(found),
        link_(best_link_of(problem)) {}

  void raise() {
    raise_broadcast();
    raise_growth();
    raise_pipelining();
    raise_by_tight_ways(problem_, graph_, demands_, OnTheWay::apart, found_);
    cut_around_centres();
    cut_around_nodes();
  }

 private:
  void raise(double time) {
    found_.asynchronous = std::max(found_.asynchronous, time * (1 - rounding_of_times));
  }

  void raise_broadcast() {
    const Collective& collective = problem_.collective;
    if (collective.kind() != CollectiveKind::broadcast) return;
    const auto source = static_cast<std::uint32_t>(collective.sources()[0].value());
    if (graph_.sends(source) == 0) return;
    raise(broadcast_time(cuts_.time_to_leave(source, static_cast<double>(demands_.sent[source])),
                         found_.startups.value, shortest_packet_time(problem_, link_)));
  }

  void raise_growth() {
    if (demands_.personalized) return;
    for (std::uint32_t node = 0; node < graph_.node_count(); ++node)
      if (graph_.receives(node) > 1) return;
    raise(growth_time(demands_, problem_.model, link_));
  }

  /// Considers pairs of a sender and a receiver that is far away or can receive least, unless they
  /// are neighbours. The two bottlenecks are the ports of the sender and those of the receiver.
  /// With time and links reversed, it is the same problem from the receiver to the sender.
  void raise_pipelining() {
    if (allows_paths(problem_)) return;
    if (problem_.model.message_time() <= 0 || demands_.by_pairs()) return;
    TravelTimes travel(problem_, graph_);
    const std::vector<std::uint32_t> receivers = nodes_where(demands_.receives);
    for (const std::uint32_t from : some_senders()) {
      std::vector<std::uint32_t> far;
      const auto time = travel.from(std::span(&from, 1));
      for (const std::uint32_t node : receivers)
        if (node != from && time[node] != TravelTimes::unreached && !is_neighbour(from, node))
          far.push_back(node);
      if (far.empty()) continue;
      const std::uint32_t farthest =
          *std::ranges::max_element(far, {}, [&](std::uint32_t node) { return time[node]; });
      const std::uint32_t narrowest = *std::ranges::min_element(
          far, {}, [&](std::uint32_t node) { return graph_.in_degree(node); });
      raise_pipelining(from, farthest, travel);
      if (narrowest != farthest) raise_pipelining(from, narrowest, travel);
    }
  }
  [[nodiscard]] bool is_neighbour(std::uint32_t from, std::uint32_t to) const {
    return std::ranges::any_of(graph_.out(from), [&](const Arc& arc) { return arc.to == to; });
  }
  void raise_pipelining(std::uint32_t from, std::uint32_t to, TravelTimes& travel) {
    const auto messages = static_cast<double>(demands_.between(from, to));
    std::vector<Arc> in;
    for (const std::uint32_t arc : graph_.in(to)) in.push_back(graph_.arc(arc));
    const std::span<const Arc> out = graph_.out(from);
    if (out.empty() || in.empty()) return;
    std::vector<std::uint32_t> heads;
    std::vector<std::uint32_t> tails;
    for (const Arc& arc : out) heads.push_back(arc.to);
    for (const Arc& arc : in) tails.push_back(arc.from);
    double between = TravelTimes::unreached;
    const auto there = travel.from(heads);
    for (const Arc& arc : in)
      between = std::min(between, there[arc.from] + problem_.model.step_startup() + arc.latency);
    double between_back = TravelTimes::unreached;
    const auto back = travel.to(tails);
    for (const Arc& arc : out)
      between_back =
          std::min(between_back, back[arc.to] + problem_.model.step_startup() + arc.latency);
    if (between == TravelTimes::unreached || between_back == TravelTimes::unreached) return;
    const NarrowPlace leaving = narrow_place(out, graph_.sends(from));
    const NarrowPlace arriving = narrow_place(in, graph_.receives(to));
    raise(pipelining_time(leaving, arriving.rate * arriving.ports, between, messages));
    raise(pipelining_time(arriving, leaving.rate * leaving.ports, between_back, messages));
  }
  /// The ports of a node, each as good as the best of its arcs.
  [[nodiscard]] NarrowPlace narrow_place(std::span<const Arc> arcs, std::uint32_t ports) const {
    NarrowPlace place{0, ports, TravelTimes::unreached};
    for (const Arc& arc : arcs) {
      place.rate = std::max(place.rate, arc.rate / problem_.model.message_time());
      place.sigma = std::min(place.sigma, problem_.model.startup + arc.latency - arc.delay);
    }
    return place;
  }

  [[nodiscard]] std::vector<std::uint32_t> nodes_where(
      const std::vector<std::uint64_t>& amounts) const {
    std::vector<std::uint32_t> result;
    for (std::uint32_t node = 0; node < graph_.node_count(); ++node)
      if (amounts[node] > 0) result.push_back(node);
    return result;
  }
  /// Returns the first node, the one with the smallest `degree`, and the farthest from the first.
  template <class Degree>
  [[nodiscard]] std::vector<std::uint32_t> some_of(const std::vector<std::uint32_t>& nodes,
                                                   Degree&& degree) const {
    if (nodes.empty()) return {};
    std::vector<std::uint32_t> result{nodes.front()};
    const auto add = [&](std::uint32_t node) {
      if (std::ranges::find(result, node) == result.end()) result.push_back(node);
    };
    add(*std::ranges::min_element(nodes, {}, degree));
    TravelTimes travel(problem_, graph_);
    const auto time = travel.from(std::span(result).first(1));
    add(*std::ranges::max_element(nodes, {}, [&](std::uint32_t node) {
      return time[node] == TravelTimes::unreached ? 0 : time[node];
    }));
    return result;
  }
  [[nodiscard]] std::vector<std::uint32_t> some_senders() const {
    return some_of(nodes_where(demands_.sent),
                   [&](std::uint32_t node) { return graph_.out_degree(node); });
  }
  [[nodiscard]] std::vector<std::uint32_t> some_receivers() const {
    return some_of(nodes_where(demands_.receives),
                   [&](std::uint32_t node) { return graph_.in_degree(node); });
  }

  /// Uses cuts around balls, measured in time, around some nodes.
  void cut_around_centres() {
    TravelTimes travel(problem_, graph_);
    AsynchronousCuts::Inside inside(graph_.node_count());
    for (const std::uint32_t centre : some_senders()) {
      const auto found = travel.from(std::span(&centre, 1));
      const std::vector<double> time(found.begin(), found.end());
      for (const double radius : radii(time)) {
        for (std::uint32_t node = 0; node < inside.size(); ++node)
          inside[node] = time[node] <= radius ? 1 : 0;
        cuts_.raise(inside);
      }
    }
    for (const std::uint32_t centre : some_receivers()) {
      const auto found = travel.to(std::span(&centre, 1));
      const std::vector<double> time(found.begin(), found.end());
      for (const double radius : radii(time)) {
        for (std::uint32_t node = 0; node < inside.size(); ++node)
          inside[node] = time[node] <= radius ? 0 : 1;
        cuts_.raise(inside);
      }
    }
  }
  [[nodiscard]] static std::vector<double> radii(std::vector<double> time) {
    std::ranges::sort(time);
    std::erase(time, TravelTimes::unreached);
    time.erase(std::unique(time.begin(), time.end()), time.end());
    if (!time.empty()) time.pop_back();  // no node is farther away
    if (time.size() <= max_radii) return time;
    std::vector<double> some;
    for (std::size_t i = 0; i < max_radii; ++i)
      some.push_back(time[i * (time.size() - 1) / (max_radii - 1)]);
    return some;
  }

  void cut_around_nodes() {
    std::vector<std::uint32_t> senders = alike_ ? some_senders() : nodes_where(demands_.sent);
    std::vector<std::uint32_t> receivers =
        alike_ ? some_receivers() : nodes_where(demands_.receives);
    const std::uint64_t cuts = senders.size() + receivers.size();
    const std::uint64_t affordable = std::max<std::uint64_t>(
        1, cuts_.work_left() / std::max<std::uint64_t>(1, cuts_.work_per_cut()));
    const std::size_t every = 1 + cuts / affordable;
    AsynchronousCuts::Inside inside(graph_.node_count());
    for (std::size_t i = 0; i < senders.size(); i += every) {
      inside[senders[i]] = 1;
      cuts_.raise(inside);
      inside[senders[i]] = 0;
    }
    std::ranges::fill(inside, static_cast<unsigned char>(1));
    for (std::size_t i = 0; i < receivers.size(); i += every) {
      inside[receivers[i]] = 0;
      cuts_.raise(inside);
      inside[receivers[i]] = 1;
    }
  }

  const Problem& problem_;
  const ProblemGraph& graph_;
  const Demands& demands_;
  bool alike_;
  AsynchronousCuts& cuts_;
  Findings& found_;
  BestLink link_;
};

}  // namespace

double asynchronous_bound(const Problem& problem, const Findings& found) {
  if (found.startups.value == 0) return 0;
  const Model& model = problem.model;
  const BestLink link = best_link_of(problem);
  const bool whole = !problem.divisible();
  const double first = model.step_startup() + link.latency;
  const double per_packet = model.startup + link.busy_latency;
  const double data =
      std::max({found.stretch_in_parts, found.volume / link.rate, whole ? found.stretch : 0,
                whole ? static_cast<double>(found.transmissions.value) / link.rate : 0});
  const double beside = model.message_time() * found.mean_sent / link.rate +
                        model.combining_time(1) * found.mean_combined;
  double time = shortest_packet_time(problem, link) *
                static_cast<double>(
                    std::max(found.startups.value, whole ? found.startups_of_whole.value : 0));
  time = std::max(time, first + std::max(model.message_time() * data, beside));
  if (model.packet_limit > 0)
    time = std::max(time, found.volume * (model.message_time() / link.rate +
                                          per_packet / static_cast<double>(model.packet_limit)));
  time = std::max(time, whole ? found.time : found.time_in_parts);
  return std::max(time * (1 - rounding_of_times), found.asynchronous);
}

void raise_asynchronous_bounds(const Problem& problem, const ProblemGraph& graph,
                               const Demands& demands, bool alike, AsynchronousCuts& cuts,
                               Findings& found) {
  AsynchronousBounds(problem, graph, demands, alike, cuts, found).raise();
}

void raise_coarse_asynchronous_bounds(const Problem& problem, Findings& found) {
  const Collective& collective = problem.collective;
  if (collective.kind() != CollectiveKind::broadcast) return;
  const NodeId source = collective.sources()[0];
  const Network& network = problem.network();
  if (network.directed() || network.is_switch(source)) return;
  const BestLink link = best_link_of(problem);
  const std::uint64_t sends = problem.model.sends_at_most(network.degree(source));
  if (sends == 0) return;
  const double left = problem.model.startup + link.busy_latency +
                      static_cast<double>(collective.batch()) / static_cast<double>(sends) *
                          problem.model.message_time() / link.rate;
  const double time =
      broadcast_time(left, found.startups.value, shortest_packet_time(problem, link));
  found.asynchronous = std::max(found.asynchronous, time * (1 - rounding_of_times));
}

}  // namespace asterism
