#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include <asterism/bounds.hpp>
#include <asterism/measure.hpp>

#include "base/memory.hpp"
#include "bound/cuts.hpp"
#include "search/level_search.hpp"

namespace asterism {

namespace {

/// In whole numbers: a quotient of rounded ones may be above the true one.
std::uint64_t ceil_divide(std::uint64_t a, std::uint64_t b) {
  return a / b + (a % b == 0 ? 0 : 1);
}

/// Keeps the largest bound and its reason.
struct Best {
  std::uint64_t value = 0;
  std::string reason = "nothing to do";
  void raise(std::uint64_t bound, const std::string& why) {
    if (bound <= value) return;
    value = bound;
    reason = why;
  }
};

class BoundFinder {
 public:
  BoundFinder(const Problem& problem, const NetworkMeasures& measures, std::uint64_t memory_limit)
      : problem_(problem), measures_(measures), nodes_(problem.network().node_count()) {
    if (problem.network().vertex_symmetric())
      levels_.push_back(measures_.distance_distribution);
    else
      for (const NodeId source : problem.collective.sources())
        levels_.push_back(nodes_by_distance(problem.network(), source, MemoryBudget(memory_limit)));
    if (!problem.collective.sources().empty())
      for (const auto& levels : levels_)
        eccentricity_ = std::max<std::uint64_t>(eccentricity_, levels.size() - 1);
    sends_ = problem.model.sends_at_most(measures_.degree_max);
  }

  [[nodiscard]] LowerBound find() {
    if (problem_.network().node_count() > 1) {
      bound_startups();
      bound_transmissions();
    }
    // Each start-up carries at least one message over some link.
    transmissions_.raise(startups_.value, startups_.reason);
    const std::uint64_t limit = problem_.model.packet_limit;
    if (limit > 0)
      startups_.raise(ceil_divide(transmissions_.value, limit),
                      fmt::format("the transmissions in packets of at most {}", limit));
    return {{startups_.value, transmissions_.value},
            startups_.value,
            time(),
            startups_.reason,
            transmissions_.reason};
  }

 private:
  [[nodiscard]] CollectiveKind kind() const { return problem_.collective.kind(); }
  [[nodiscard]] bool wormhole() const {
    return problem_.model.switching == Model::Switching::wormhole;
  }

  void bound_startups() {
    startups_.raise(
        spreading_steps(nodes_, sends_, wormhole() ? 0 : measures_.degree_max),
        fmt::format("news reaches {} nodes if each tells at most {} a step", nodes_, sends_));
    if (wormhole()) return;
    if (problem_.collective.sources().empty())
      startups_.raise(measures_.diameter, "the diameter");
    else
      startups_.raise(eccentricity_, "the eccentricity of the source");
    for (const auto& levels : levels_)
      startups_.raise(spreading_steps(levels, sends_, measures_.degree_max),
                      "only so many of those far away can be told in time");
  }

  void bound_transmissions() {
    switch (kind()) {
      case CollectiveKind::broadcast:
        return bound_broadcast();
      case CollectiveKind::multi_broadcast:
        return bound_multi_broadcast();
      case CollectiveKind::allgather:
        return bound_allgather();
      case CollectiveKind::alltoall:
        return bound_alltoall();
      case CollectiveKind::scatter:
      case CollectiveKind::gather:
        return bound_root();
    }
  }

  /// All messages must leave the source; the last to do so must still reach the farthest node.
  void bound_broadcast() {
    const std::uint64_t batch = problem_.collective.batch();
    const std::uint64_t leave = ceil_divide(batch, sends_of(root()));
    const std::uint64_t farther = wormhole() ? 0 : eccentricity_ - 1;
    transmissions_.raise(leave + farther,
                         "the messages leave the source, the last goes all the way");
    transmissions_.raise(ceil_divide(batch, receives_beside_sources()),
                         "some node receives all messages");
  }

  /// A source lacks all messages but its own, any other node lacks all.
  void bound_multi_broadcast() {
    const std::span<const NodeId> sources = problem_.collective.sources();
    const std::uint64_t batch = problem_.collective.batch();
    const std::uint64_t messages = problem_.collective.message_count();
    static constexpr const char* reason = "some node receives all messages that it lacks";
    if (sources.size() < nodes_)
      transmissions_.raise(ceil_divide(messages, receives_beside_sources()), reason);
    for (const NodeId source : sources)
      transmissions_.raise(ceil_divide(messages - batch, sends_of(source)), reason);
  }

  void bound_allgather() {
    bound_arrivals_of_all();
    if (wormhole()) return;
    // What starts on one side of a cut must cross it.
    for (const Cut& cut : some_cuts(problem_.network()))
      transmissions_.raise(ceil_divide(std::max(cut.inside, nodes_ - cut.inside), capacity(cut)),
                           "a cut that the messages of one side cross");
  }

  void bound_alltoall() {
    bound_arrivals_of_all();
    transmissions_.raise(steps_for_all_distances(),
                         "the distances of all pairs over what can move at once");
    if (wormhole()) return;
    for (const Cut& cut : some_cuts(problem_.network()))
      transmissions_.raise(ceil_divide(cut.inside * (nodes_ - cut.inside), capacity(cut)),
                           "a cut that the messages from one side to the other cross");
  }

  /// Every node lacks as many, so that of the fewest ports takes longest.
  void bound_arrivals_of_all() {
    transmissions_.raise(
        ceil_divide(nodes_ - 1, problem_.model.sends_at_most(measures_.degree_min)),
        "every node receives N-1 messages");
  }

  void bound_root() {
    transmissions_.raise(ceil_divide(nodes_ - 1, sends_of(root())),
                         "N-1 messages pass the root's ports");
  }

  /// What all messages together must move at least, over what can move at once. A worm may pass
  /// nodes that neither send nor receive it, so their ports are no limit to it.
  [[nodiscard]] std::uint64_t steps_for_all_distances() const {
    // Where all nodes are alike, it is enough to look at one: no product gets too large.
    const bool alike = problem_.network().vertex_symmetric();
    const std::uint64_t senders = alike ? 1 : nodes_;
    const std::uint64_t arcs = alike ? measures_.degree_max : 2 * measures_.links;
    // Both are doubled: under half duplex an arc carries half a packet in a step.
    const bool half = problem_.model.duplex == Model::Duplex::half;
    const std::uint64_t over_links = half ? arcs : 2 * arcs;
    return ceil_divide(2 * distances(),
                       wormhole() ? over_links : std::min(over_links, 2 * senders * sends_));
  }

  /// From one node to all others if all are alike, else of all pairs. Of a sample only, each other
  /// node is at least one hop from all others.
  [[nodiscard]] std::uint64_t distances() const {
    static constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max() / 2;
    const std::uint64_t sum = measures_.distance_sum;
    if (problem_.network().vertex_symmetric()) return sum;
    const std::uint64_t others = std::min(most, (nodes_ - measures_.sources) * (nodes_ - 1));
    return std::min(most, sum + others);
  }

  /// The fewest packets that a node which is no source can receive in a step; there must be one.
  [[nodiscard]] std::uint64_t receives_beside_sources() const {
    const Network& network = problem_.network();
    std::vector<NodeId> sources(problem_.collective.sources().begin(),
                                problem_.collective.sources().end());
    std::ranges::sort(sources);
    std::uint32_t least = measures_.degree_max;
    for (NodeId node{0}; node.value() < nodes_ && least > measures_.degree_min; ++node)
      if (!std::ranges::binary_search(sources, node)) least = std::min(least, network.degree(node));
    return problem_.model.sends_at_most(least);
  }

  [[nodiscard]] NodeId root() const { return problem_.collective.sources()[0]; }
  /// How many packets a node can send in a step, and how many it can receive.
  [[nodiscard]] std::uint64_t sends_of(NodeId node) const {
    return problem_.model.sends_at_most(problem_.network().degree(node));
  }
  [[nodiscard]] std::uint64_t capacity(const Cut& cut) const {
    return cut.capacity(problem_.model, measures_.degree_max);
  }

  [[nodiscard]] double time() const {
    const Model& model = problem_.model;
    const std::vector<double> rates = model.rates_of(problem_.network());
    const double fastest = rates.empty() ? 1 : *std::ranges::max_element(rates);
    return Cost{startups_.value, transmissions_.value}.time_under(model, fastest);
  }

  const Problem& problem_;
  const NetworkMeasures& measures_;
  std::uint64_t nodes_;
  std::vector<std::vector<std::uint64_t>> levels_;  // from each source, or from any node
  std::uint64_t eccentricity_ = 0;
  std::uint32_t sends_ = 0;  // of any node
  Best startups_, transmissions_;
};

}  // namespace

LowerBound lower_bound(const Problem& problem, const NetworkMeasures& measures,
                       std::uint64_t memory_limit) {
  return BoundFinder(problem, measures, memory_limit).find();
}

LowerBound lower_bound(const Problem& problem, std::uint64_t memory_limit,
                       const Progress& progress) {
  MeasureOptions options;
  options.memory_limit = memory_limit;
  options.progress = progress;
  return lower_bound(problem, measure(problem.network(), options), memory_limit);
}

}  // namespace asterism
