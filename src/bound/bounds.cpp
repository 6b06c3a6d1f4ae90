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
    const double time_in_parts = time(startups_.value, volume_);
    // Each start-up carries at least one message over some link.
    transmissions_.raise(startups_.value, startups_.reason);
    const std::uint64_t limit = problem_.model.packet_limit;
    if (limit > 0)
      startups_.raise(ceil_divide(transmissions_.value, limit),
                      fmt::format("the transmissions in packets of at most {}", limit));
    return {{startups_.value, transmissions_.value},
            startups_.value,
            time(startups_.value, static_cast<double>(transmissions_.value)),
            time_in_parts,
            volume_,
            startups_.reason,
            transmissions_.reason};
  }

 private:
  [[nodiscard]] bool personalized() const { return problem_.collective.personalized(); }
  [[nodiscard]] CollectiveKind kind() const { return problem_.collective.kind(); }
  [[nodiscard]] bool wormhole() const {
    return problem_.model.switching == Model::Switching::wormhole;
  }

  void bound_startups() {
    spreading_ = spreading_steps(nodes_, sends_, wormhole() ? 0 : measures_.degree_max);
    startups_.raise(spreading_, fmt::format("news reaches {} nodes if each tells at most {} a step",
                                            nodes_, sends_));
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

  /// All messages must leave the source. The last to do so has not been told to anybody then.
  void bound_broadcast() {
    const std::uint64_t batch = problem_.collective.batch();
    bound_passage(batch, sends_of(root()), "the messages leave the source");
    if (batch > 1)
      transmissions_.raise(transmissions_.value + startups_.value - 1,
                           "the messages leave the source, the last goes all the way");
    bound_passage(batch, receives_beside_sources(), "some node receives all messages");
    if (batch == 1) return;  // the start-ups say as much of one message
    bound_copies(1);
    bound_crossings();
  }

  /// A source lacks all messages but its own, any other node lacks all.
  void bound_multi_broadcast() {
    const std::span<const NodeId> sources = problem_.collective.sources();
    const std::uint64_t batch = problem_.collective.batch();
    const std::uint64_t messages = problem_.collective.message_count();
    static constexpr const char* reason = "some node receives all messages that it lacks";
    if (sources.size() < nodes_) bound_passage(messages, receives_beside_sources(), reason);
    for (const NodeId source : sources) {
      bound_passage(messages - batch, sends_of(source), reason);
      if (batch > 1)
        transmissions_.raise(ceil_divide(batch, sends_of(source)) + spreading_ - 1,
                             "the messages of a source leave it, the last goes to all");
    }
    if (messages > 1) bound_copies(sources.size());
    bound_crossings();
  }

  void bound_allgather() {
    bound_arrivals_of_all();
    bound_crossings();
  }

  void bound_alltoall() {
    bound_arrivals_of_all();
    transmissions_.raise(steps_for_all_distances(),
                         "the distances of all pairs over what can move at once");
    bound_crossings();
  }

  /// Only those who have something can send, and they get more by a factor a step at most.
  void bound_copies(std::uint64_t holders) {
    static constexpr std::uint64_t largest = std::numeric_limits<std::uint64_t>::max();
    const std::uint64_t messages = problem_.collective.message_count();
    if (messages > largest / nodes_ || sends_ > largest / nodes_ / 2) return;
    std::uint64_t left = messages * (nodes_ - 1);
    volume_ = std::max(volume_, static_cast<double>(left) / static_cast<double>(nodes_ * sends_));
    std::uint64_t steps = 0;
    for (; holders < nodes_ && left > holders * sends_; ++steps) {
      left -= holders * sends_;
      holders = holders > nodes_ / (1 + sends_) ? nodes_ : holders * (1 + sends_);
    }
    transmissions_.raise(steps + ceil_divide(left, holders * sends_),
                         "copies for all, made by those who have something");
  }

  /// What is on one side of a cut and needed on the other must cross it. Under half duplex what
  /// goes one way is in the way of what goes the other.
  void bound_crossings() {
    const char* const reason = personalized()
                                   ? "a cut that the messages from one side to the other cross"
                                   : "a cut that the messages of one side cross";
    const bool half = problem_.model.duplex == Model::Duplex::half;
    const std::vector<std::uint64_t> starting = messages_by_node();
    for (const Cut& cut : some_cuts(problem_.network(), starting)) {
      const auto [out, in] = crossing(cut);
      bound_passage(std::max(out, in), capacity(cut), reason);
      if (half) bound_passage(out + in, cut.links, reason);
    }
  }

  /// How many messages each node has at first, or a 1 for the root; empty for one each.
  [[nodiscard]] std::vector<std::uint64_t> messages_by_node() const {
    const std::span<const NodeId> sources = problem_.collective.sources();
    if (sources.empty() || nodes_ > most_nodes_to_cut) return {};
    std::vector<std::uint64_t> result(nodes_);
    for (const NodeId source : sources)
      result[source.value()] = personalized() ? 1 : problem_.collective.batch();
    return result;
  }

  /// How many messages must cross, in one direction and in the other.
  [[nodiscard]] std::pair<std::uint64_t, std::uint64_t> crossing(const Cut& cut) const {
    if (!personalized()) return {cut.weight, problem_.collective.message_count() - cut.weight};
    const std::uint64_t pairs = cut.inside * cut.outside;
    if (kind() == CollectiveKind::alltoall) return {pairs, pairs};
    return {cut.weight > 0 ? cut.outside : cut.inside, 0};
  }

  /// Every node lacks as many, so that of the fewest ports takes longest.
  void bound_arrivals_of_all() {
    bound_passage(nodes_ - 1, problem_.model.sends_at_most(measures_.degree_min),
                  "every node receives N-1 messages");
  }

  void bound_root() {
    bound_passage(nodes_ - 1, sends_of(root()), "N-1 messages pass the root's ports");
    bound_crossings();
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

  /// What must pass a place that lets so much through in a step.
  void bound_passage(std::uint64_t messages, std::uint64_t a_step, const std::string& reason) {
    transmissions_.raise(ceil_divide(messages, a_step), reason);
    volume_ = std::max(volume_, static_cast<double>(messages) / static_cast<double>(a_step));
  }

  /// Of as many messages one behind the other, which need not be a whole number.
  [[nodiscard]] double time(std::uint64_t startups, double messages) const {
    const Model& model = problem_.model;
    const std::vector<double> rates = model.rates_of(problem_.network());
    const double fastest = rates.empty() ? 1 : *std::ranges::max_element(rates);
    return model.startup * static_cast<double>(startups) +
           model.message_time() / fastest * messages;
  }

  const Problem& problem_;
  const NetworkMeasures& measures_;
  std::uint64_t nodes_;
  std::vector<std::vector<std::uint64_t>> levels_;  // from each source, or from any node
  std::uint64_t eccentricity_ = 0;
  std::uint32_t sends_ = 0;      // of any node
  std::uint64_t spreading_ = 0;  // the steps until all know what any node has
  Best startups_, transmissions_;
  double volume_ = 0;  // the transmissions if messages may be cut
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
