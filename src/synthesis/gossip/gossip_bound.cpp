#include "synthesis/gossip/gossip_bound.hpp"

#include <algorithm>
#include <functional>
#include <vector>

#include "synthesis/gossip/gossip_constants.hpp"

namespace asterism {

namespace {

/// Returns a lower bound on the number of steps if packets of any size could use all links at the
/// same time.
std::uint64_t steps_of_flood(const GossipTask& task) {
  const ProblemGraph& graph = task.graph;
  BitRows held(graph.node_count(), task.messages);
  for (std::uint32_t message = 0; message < task.messages; ++message)
    set_bit(held[task.origins[message]], message);
  const std::uint64_t words_per_step = (graph.arcs().size() + graph.node_count()) * held.words();
  std::uint64_t steps = 0;
  for (bool changed = true;
       changed && (steps + 1) * words_per_step <= gossip_constants::max_flooded_words;) {
    changed = false;
    const BitRows before = held;
    for (const Arc& arc : graph.arcs())
      for (std::size_t word = 0; word < held.words(); ++word) {
        const std::uint64_t fresh =
            before[arc.from][word] & task.wanted[arc.to][word] & ~held[arc.to][word];
        held[arc.to][word] |= fresh;
        changed = changed || fresh != 0;
      }
    if (changed) ++steps;
  }
  return steps;
}

/// Returns a lower bound on the number of steps from the growth of the set of informed nodes,
/// regardless of the graph.
std::uint64_t steps_of_telling(const GossipTask& task) {
  const ProblemGraph& graph = task.graph;
  std::uint64_t sends = 1;
  for (std::uint32_t node = 0; node < graph.node_count(); ++node)
    sends = std::max<std::uint64_t>(sends, graph.sends(node));
  std::uint64_t steps = 0;
  for (std::uint64_t know = 1; know < graph.participants().size(); know *= 1 + sends) ++steps;
  return steps;
}

}  // namespace

GossipBound::GossipBound(const GossipTask& task, std::uint64_t pack)
    : steps_(std::max(steps_of_flood(task), steps_of_telling(task))) {
  bound_arrivals(task, pack);
}

/// A participant receives what it lacks over the fastest of its arcs.
void GossipBound::bound_arrivals(const GossipTask& task, std::uint64_t pack) {
  const ProblemGraph& graph = task.graph;
  const Model& model = task.problem.model;
  std::vector<std::uint64_t> own(graph.node_count());
  for (const std::uint32_t origin : task.origins) ++own[origin];
  std::uint64_t largest = model.max_packet_of(task.messages);
  if (task.uniform) largest = std::min(largest, pack);
  std::uint64_t packets = steps_;
  double transmission = 0;
  std::vector<double> rates;
  for (const std::uint32_t node : graph.participants()) {
    rates.clear();
    for (const std::uint32_t arc : graph.in(node)) rates.push_back(graph.arc(arc).rate);
    std::ranges::sort(rates, std::greater{});
    const std::uint64_t lacks = task.messages - own[node];
    const std::uint64_t arcs = graph.receives(node);
    if (lacks == 0 || arcs == 0) continue;
    double rate = 0;
    for (std::uint64_t i = 0; i < arcs; ++i) rate += rates[i];
    // Messages are indivisible, so with equal rates the number of transmissions is an integer.
    const std::uint64_t whole = (lacks + arcs - 1) / arcs;
    const double volume = task.uniform ? static_cast<double>(whole) / graph.fastest()
                                       : static_cast<double>(lacks) / rate;
    transmission = std::max(transmission, volume);
    packets = std::max(packets, (lacks + arcs * largest - 1) / (arcs * largest));
  }
  fastest_ = {task.startup, model.message_time() / graph.fastest()};
  packets_ = transmission * graph.fastest();
  const PacketCost at_rate_1{task.startup, model.message_time()};
  time_ = at_rate_1.packets(static_cast<double>(packets), transmission);
}

/// Adds the steps at the beginning and at the end that cannot use full packets.
double GossipBound::estimate(std::uint64_t pack) const {
  const auto size = static_cast<double>(pack);
  const double least = static_cast<double>(steps_);
  return fastest_.packets(least / 2 + std::max(least / 2, packets_ / size),
                          packets_ + size * least / 4);
}

bool GossipBound::is_met_by(double time) const {
  static constexpr double rounding = 1e-12;
  return time <= time_ * (1 + rounding);
}

}  // namespace asterism
