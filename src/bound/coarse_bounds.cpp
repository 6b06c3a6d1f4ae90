#include "bound/coarse_bounds.hpp"

#include <algorithm>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include <asterism/bounds.hpp>

#include "base/memory.hpp"
#include "bound/count_bounds.hpp"
#include "bound/cuts.hpp"
#include "graph/level_search.hpp"
#include "problem/paths.hpp"

namespace asterism {

namespace {

class CoarseBounds {
 public:
  CoarseBounds(const Problem& problem, const NetworkMeasures& measures, std::uint64_t memory_limit,
               Findings& findings)
      : problem_(problem),
        measures_(measures),
        found_(findings),
        nodes_(problem.network().node_count()),
        participants_(problem.collective.participant_count()) {
    if (all_alike_in_distance()) find_levels(memory_limit);
    // A switch sends over all its links at the same time.
    sends_ = problem.network().has_switches() ? measures_.max_degree
                                              : problem.model.sends_at_most(measures_.max_degree);
    // Where links lead one way, the link over which a node was told may not lead back.
    degree_ = problem.network().directed() ? measures_.max_degree + 1 : measures_.max_degree;
  }

  void raise() {
    if (problem_.collective.has_counts()) return raise_by_counts(problem_, found_);
    raise_startups();
    raise_transmissions();
  }

  void raise_startups() {
    // With time reversed, receivers become senders, over the incoming links of a node.
    const bool degree_holds = !wormhole() && !(directed() && kind() == CollectiveKind::gather);
    spreading_ = spreading_steps(participants_, sends_, degree_holds ? degree_ : 0);
    if (problem_.network().has_switches() && kind() == CollectiveKind::gather) spreading_ = 1;
    found_.startups.raise(spreading_, {.code = BoundReasonCode::informed_nodes_multiply,
                                       .count = participants_,
                                       .at_once = sends_});
    if (wormhole() || !all_alike_in_distance()) return;
    if (problem_.collective.sources().empty())
      found_.startups.raise(measures_.diameter, {BoundReasonCode::diameter});
    else
      found_.startups.raise(eccentricity_, {BoundReasonCode::eccentricity});
    for (const auto& levels : levels_)
      found_.startups.raise(spreading_steps(levels, sends_, degree_),
                            {BoundReasonCode::many_far_nodes});
  }

 private:
  [[nodiscard]] bool personalized() const { return problem_.collective.personalized(); }
  [[nodiscard]] CollectiveKind kind() const { return problem_.collective.kind(); }
  [[nodiscard]] std::uint64_t batch() const { return problem_.collective.batch(); }
  [[nodiscard]] bool directed() const { return problem_.network().directed(); }
  [[nodiscard]] bool wormhole() const { return allows_paths(problem_); }
  /// Returns whether the measures of all nodes apply to the participants.
  [[nodiscard]] bool all_alike_in_distance() const { return problem_.collective.all_take_part(); }

  void find_levels(std::uint64_t memory_limit) {
    const Network& network = problem_.network();
    if (network.vertex_symmetric())
      levels_.push_back(measures_.distance_distribution);
    else if (kind() != CollectiveKind::gather || !directed())
      for (const NodeId source : problem_.collective.sources())
        levels_.push_back(nodes_by_distance(network, source, MemoryBudget(memory_limit)));
    if (!problem_.collective.sources().empty())
      for (const auto& levels : levels_)
        eccentricity_ = std::max<std::uint64_t>(eccentricity_, levels.size() - 1);
  }

  void raise_transmissions() {
    switch (kind()) {
      case CollectiveKind::broadcast:
        return raise_broadcast();
      case CollectiveKind::multi_broadcast:
        return raise_multi_broadcast();
      case CollectiveKind::allgather:
        return raise_allgather();
      case CollectiveKind::alltoall:
        return raise_alltoall();
      case CollectiveKind::scatter:
      case CollectiveKind::gather:
        return raise_root();
      default:  // reductions have separate bounds
        return;
    }
  }

  /// All messages must leave the source. When the last one leaves, no other node has it yet.
  void raise_broadcast() {
    found_.raise_passage(batch(), sends_of(root()), {BoundReasonCode::messages_leave_source});
    if (batch() > 1)
      found_.transmissions.raise(ceil_divide(batch(), sends_of(root())) + found_.startups.value - 1,
                                 {BoundReasonCode::messages_leave_source_and_reach_farthest});
    if (!directed())
      found_.raise_passage(batch(), receives_beside_sources(),
                           {BoundReasonCode::some_node_receives_all});
    if (batch() == 1) return;  // for a single message, the start-ups give the same bound
    if (all_alike_in_distance() && !directed()) describe_broadcast();
    raise_copies(1);
    raise_crossings();
  }

  void describe_broadcast() {
    found_.broadcast = {.messages = batch(),
                        .participants = participants_,
                        .sends = sends_,
                        .source_pace = static_cast<double>(sends_of(root())),
                        .sending_pace = static_cast<double>(sends_),
                        .receiving_pace = static_cast<double>(sends_)};
    if (wormhole()) return;
    const std::vector<std::uint64_t>& levels = levels_.front();
    for (std::size_t i = 1; i < levels.size(); ++i)
      found_.broadcast->paces_by_distance.push_back(
          static_cast<double>(std::min(levels[i - 1], levels[i])) * static_cast<double>(sends_));
  }

  /// A source lacks all messages except its own; any other node lacks all.
  void raise_multi_broadcast() {
    const std::span<const NodeId> sources = problem_.collective.sources();
    const std::uint64_t messages = problem_.collective.message_count();
    const BoundReason reason{BoundReasonCode::some_node_receives_all_it_lacks};
    if (sources.size() < participants_ && !directed())
      found_.raise_passage(messages, receives_beside_sources(), reason);
    for (const NodeId source : sources) {
      if (!directed()) found_.raise_passage(messages - batch(), sends_of(source), reason);
      if (batch() > 1)
        found_.transmissions.raise(ceil_divide(batch(), sends_of(source)) + spreading_ - 1,
                                   {BoundReasonCode::messages_leave_each_source_and_reach_all});
    }
    if (messages > 1) raise_copies(sources.size());
    raise_crossings();
  }

  void raise_allgather() {
    raise_arrivals_of_all();
    raise_crossings();
  }

  void raise_alltoall() {
    raise_arrivals_of_all();
    if (all_alike_in_distance() && !directed()) raise_distances();
    if (all_alike_in_distance() && problem_.network().vertex_symmetric()) trade_steps_for_hops();
    raise_crossings();
  }

  void trade_steps_for_hops() {
    std::vector<std::uint64_t> levels = levels_.front();
    levels.front() = 0;
    if (wormhole()) levels = {0, participants_ - 1};
    found_.tradeoffs.push_back(
        alltoall_tradeoff({&levels, 1}, {.first_steps = found_.startups.value,
                                         .transmissions = found_.volume,
                                         .batch = batch(),
                                         .sends = sends_,
                                         .sends_of_all = sends_}));
  }

  /// Only nodes that hold something can send, and their number grows by at most a constant factor
  /// per step.
  void raise_copies(std::uint64_t holders) {
    static constexpr std::uint64_t largest = std::numeric_limits<std::uint64_t>::max();
    const std::uint64_t messages = problem_.collective.message_count();
    if (messages > largest / nodes_ || sends_ > largest / nodes_ / 2) return;
    std::uint64_t left = messages * (participants_ - 1);
    found_.volume =
        std::max(found_.volume, static_cast<double>(left) / static_cast<double>(nodes_ * sends_));
    std::uint64_t steps = 0;
    for (; holders < nodes_ && left > holders * sends_; ++steps) {
      left -= holders * sends_;
      holders = holders > nodes_ / (1 + sends_) ? nodes_ : holders * (1 + sends_);
    }
    found_.transmissions.raise(steps + ceil_divide(left, holders * sends_),
                               {BoundReasonCode::copies_need_holders});
  }

  /// Messages on one side of a cut that are needed on the other must cross it. In half-duplex mode,
  /// both directions share the links.
  void raise_crossings() {
    if (directed() || !problem_.collective.all_take_part()) return;
    const BoundReason reason{personalized() ? BoundReasonCode::side_to_side_crosses_cut
                                            : BoundReasonCode::side_crosses_cut};
    const bool half = problem_.model.duplex == Model::Duplex::half;
    const std::vector<std::uint64_t> starting = messages_by_node();
    for (const Cut& cut : some_cuts(problem_.network(), starting)) {
      const auto [out, in] = crossing(cut);
      const std::uint64_t room = cut.capacity(problem_, measures_.max_degree);
      found_.raise_passage(std::max(out, in), room, reason);
      if (half) found_.raise_passage(sum_at_most(out, in), cut.links, reason);
    }
  }

  /// Returns the number of messages that each node has initially, or 1 for the root; empty if each
  /// node has one.
  [[nodiscard]] std::vector<std::uint64_t> messages_by_node() const {
    const std::span<const NodeId> sources = problem_.collective.sources();
    if (sources.empty() || nodes_ > max_nodes_to_cut) return {};
    std::vector<std::uint64_t> result(nodes_);
    for (const NodeId source : sources) result[source.value()] = personalized() ? 1 : batch();
    return result;
  }

  /// Returns how many messages must cross in each direction.
  [[nodiscard]] std::pair<std::uint64_t, std::uint64_t> crossing(const Cut& cut) const {
    if (kind() == CollectiveKind::allgather) return {cut.inside * batch(), cut.outside * batch()};
    if (!personalized()) return {cut.weight, problem_.collective.message_count() - cut.weight};
    const std::uint64_t pairs = product_at_most(cut.inside * cut.outside, batch());
    if (kind() == CollectiveKind::alltoall) return {pairs, pairs};
    return {(cut.weight > 0 ? cut.outside : cut.inside) * batch(), 0};
  }

  /// Every node lacks the same number of messages, so the node with the fewest ports takes longest.
  void raise_arrivals_of_all() {
    if (directed()) return;
    const bool all = problem_.collective.all_take_part();
    found_.raise_passage(
        product_at_most(participants_ - 1, batch()),
        problem_.model.sends_at_most(all ? measures_.min_degree : least_degree_of_participants()),
        {all && batch() == 1 ? BoundReasonCode::each_node_receives_one_per_other
                             : BoundReasonCode::each_node_receives_all_others});
  }
  [[nodiscard]] std::uint32_t least_degree_of_participants() const {
    std::uint32_t least = measures_.max_degree;
    for (const NodeId node : problem_.collective.participants())
      least = std::min(least, problem_.network().degree(node));
    return least;
  }

  void raise_root() {
    if (!directed() || kind() == CollectiveKind::scatter)
      found_.raise_passage(product_at_most(participants_ - 1, batch()), sends_of(root()),
                           {BoundReasonCode::messages_pass_ports_of_root});
    raise_crossings();
  }

  /// Divides the minimum total distance of all messages by the number that can move at the same
  /// time. A worm may pass through nodes that neither send nor receive it, so their ports do not
  /// limit it.
  void raise_distances() {
    // If all nodes are alike, one representative is enough, and products do not overflow.
    const bool alike = problem_.network().vertex_symmetric();
    const std::uint64_t senders = alike ? 1 : nodes_;
    const std::uint64_t arcs = alike ? measures_.max_degree : 2 * measures_.links;
    // Both are doubled: under half duplex an arc carries half a packet in a step.
    const bool half = problem_.model.duplex == Model::Duplex::half;
    const std::uint64_t over_links = half ? arcs : 2 * arcs;
    found_.raise_passage(product_at_most(2 * distances(), batch()),
                         wormhole() ? over_links : std::min(over_links, 2 * senders * sends_),
                         {BoundReasonCode::total_distance});
  }

  /// Returns the distance sum from one node if all are alike, otherwise that of all pairs. If only
  /// a sample was measured, each remaining node is at least one hop from all others.
  [[nodiscard]] std::uint64_t distances() const {
    static constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max() / 2;
    const std::uint64_t sum = measures_.distance_sum;
    if (problem_.network().vertex_symmetric()) return std::min(most, sum);
    const std::uint64_t others = std::min(most, (nodes_ - measures_.sources) * (nodes_ - 1));
    return std::min(most, sum + others);
  }

  /// Returns the minimum number of packets that a participant other than the sources can receive
  /// per step. There must be such a participant.
  [[nodiscard]] std::uint64_t receives_beside_sources() const {
    const Network& network = problem_.network();
    std::vector<NodeId> sources(problem_.collective.sources().begin(),
                                problem_.collective.sources().end());
    std::ranges::sort(sources);
    std::uint32_t least = measures_.max_degree;
    for (std::uint64_t i = 0; i < participants_ && least > measures_.min_degree; ++i) {
      const NodeId node = problem_.collective.participant(i);
      if (!std::ranges::binary_search(sources, node)) least = std::min(least, network.degree(node));
    }
    return problem_.model.sends_at_most(least);
  }

  [[nodiscard]] NodeId root() const { return problem_.collective.sources()[0]; }
  /// The number of packets that a participant can send, and also receive, per step.
  [[nodiscard]] std::uint64_t sends_of(NodeId node) const {
    return problem_.model.sends_at_most(problem_.network().degree(node));
  }

  const Problem& problem_;
  const NetworkMeasures& measures_;
  Findings& found_;
  std::uint64_t nodes_;
  std::uint64_t participants_;
  std::vector<std::vector<std::uint64_t>> levels_;  // from each source, or from any node
  std::uint64_t eccentricity_ = 0;
  std::uint32_t sends_ = 0;      // maximum of all nodes
  std::uint32_t degree_ = 0;     // maximum of all nodes
  std::uint64_t spreading_ = 0;  // steps until all nodes can know what any node has
};

}  // namespace

void raise_coarse_bounds(const Problem& problem, const NetworkMeasures& measures,
                         std::uint64_t memory_limit, Findings& findings) {
  CoarseBounds(problem, measures, memory_limit, findings).raise();
}

void raise_coarse_startups(const Problem& problem, const NetworkMeasures& measures,
                           std::uint64_t memory_limit, Findings& findings) {
  CoarseBounds(problem, measures, memory_limit, findings).raise_startups();
}

}  // namespace asterism
