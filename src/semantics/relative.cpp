// Verifies and meters relative steps, which describe the messages of one source: by symmetry, the
// result holds for the messages of all sources.
#include <algorithm>
#include <span>
#include <unordered_map>

#include <fmt/format.h>

#include <asterism/permutation_network.hpp>
#include <asterism/symmetric.hpp>

#include "base/memory.hpp"
#include "schedule/relative_places.hpp"
#include "semantics/symmetric_rules.hpp"

namespace asterism {

class RelativeVerifier::Work {
 public:
  Work(const ScheduleHeader& header, MemoryReservation memory)
      : memory_(std::move(memory)),
        problem_(header.problem),
        no_redundancy_(header.no_redundancy),
        nodes_(problem_.network().node_count()),
        places_(problem_),
        moved_(nodes_),
        log_(problem_),
        cost_(problem_, result_.metering),
        rules_(problem_, log_) {}

  /// Steps in which the same packet moves alone are kept until it stops, and then taken together.
  void take(const RelativeStep& step) {
    if (step.size() != 1) {
      settle();
      return take_step(step);
    }
    places_.require_exists(step[0]);
    if (!std::ranges::equal(step[0].destinations, travelling_) || path_.size() == longest_path) {
      settle();
      travelling_.assign(step[0].destinations.begin(), step[0].destinations.end());
    }
    path_.push_back(step[0].port);
  }

  void take_path(std::span<const NodeId> destinations, std::span<const Port> ports) {
    settle();
    move_along(destinations, ports);
  }

  void end() {
    settle();
    cost_.finish_until(steps_);
    std::uint64_t missing = 0;
    NodeId first = no_node;
    for (NodeId destination{0}; destination.value() < nodes_; ++destination) {
      if (true_place(destination) == destination.value()) continue;
      if (missing == 0) first = destination;
      missing += nodes_;
    }
    if (missing > 0)
      log_.add(ViolationKind::incomplete, {steps_, first},
               fmt::format("{} lacking in all", missing), missing);
    result_.verdict = log_.verdict();
    result_.verdict.steps = steps_;
    result_.verdict.redundant = redundant_;
  }

  [[nodiscard]] const SymmetricResult& result() const { return result_; }

 private:
  static constexpr std::size_t longest_path = 1 << 12;

  /// Takes the steps of the packet that moved last.
  void settle() {
    if (path_.empty()) return;
    move_along(travelling_, path_);
    path_.clear();
  }

  void move_along(std::span<const NodeId> destinations, std::span<const Port> ports) {
    if (moved_at_once(destinations, ports)) return;
    for (const Port port : ports) {
      step_.clear();
      step_.send(port, destinations);
      take_step(step_);
    }
  }

  /// Among permutations, a packet that moves alone is followed by the label of its place, which
  /// needs neither ids nor a table of links. Returns false and changes nothing where that does not
  /// tell everything: if a rule may be broken, if messages are in several places or pass through
  /// their source, or if more of them may be in transit than ever before.
  bool moved_at_once(std::span<const NodeId> destinations, std::span<const Port> ports) {
    if (!may_move_at_once(destinations, ports)) return false;
    const NodeId start{places_.of(destinations.front())};
    const NodeId end = end_of_path(start, ports);
    if (end == no_node || end == start) return false;
    const std::uint64_t messages = destinations.size();
    std::size_t moved = 0;
    std::uint64_t were_there = 0, are_there = 0;  // at their destinations
    for (; moved < messages; ++moved) {
      const NodeId destination = destinations[moved];
      // A message that is named twice has left in the meantime.
      if (destination.value() >= nodes_ || places_.of(destination) != start.value()) break;
      places_.set(destination, static_cast<std::uint32_t>(end.value()));
      were_there += destination == start ? 1 : 0;
      are_there += destination == end ? 1 : 0;
    }
    const std::uint64_t others =
        in_transit_ - (start == NodeId{0} ? 0 : messages - were_there);  // in transit
    std::uint64_t& buffer = result_.metering.buffer;
    if (moved < messages || (messages > 1 && others + messages > buffer)) {
      for (const NodeId destination : destinations.first(moved))
        places_.set(destination, static_cast<std::uint32_t>(start.value()));
      return false;
    }
    // A path of two hops has one place that is not the destination.
    if (ports.size() > 1 || are_there == 0) buffer = std::max(buffer, others + messages);
    in_transit_ = others + messages - are_there;
    cost_.path_after(steps_, ports, messages, nodes_);
    steps_ += ports.size();
    return true;
  }
  [[nodiscard]] bool may_move_at_once(std::span<const NodeId> destinations,
                                      std::span<const Port> ports) const {
    return places_.label_moves() != nullptr && left_behind_.empty() && !destinations.empty() &&
           !ports.empty() && destinations.front().value() < nodes_ &&
           problem_.model.packets_per_node() > 0 &&
           problem_.model.packet_fits(destinations.size()) &&
           std::ranges::all_of(ports, [&](Port port) { return places_.has_link(port); });
  }

  /// Returns no_node if the path passes through node 0 or stays at a node.
  NodeId end_of_path(NodeId start, std::span<const Port> ports) {
    const LabelMoves& moves = *places_.label_moves();
    Permutation label = label_of(start);
    for (const Port port : ports) {
      const Permutation next = moves.moved(label, port);
      if (next == label || next == Permutation{}) return no_node;
      label = next;
    }
    end_label_ = label;
    return end_ = problem_.network().permutations()->node(label);
  }
  /// Packets often leave the same node one after another, or that where the one before ended.
  [[nodiscard]] Permutation label_of(NodeId start) {
    if (start == NodeId{0}) return {};
    if (start != start_) {
      start_label_ =
          start == end_ ? end_label_ : problem_.network().permutations()->permutation(start);
      start_ = start;
    }
    return start_label_;
  }

  void take_step(const RelativeStep& step) {
    ++steps_;
    cost_.begin(steps_);
    rules_.begin(steps_);
    used_ports_.clear();
    allowed_packets_ = 0;
    for (std::size_t i = 0; i < step.size(); ++i) {
      places_.require_exists(step[i]);
      cost_.packet(step[i].port, step[i].destinations.size(), nodes_);
      const bool allowed = allow(step[i]);
      for (const NodeId destination : step[i].destinations)
        move(destination, step[i].port, allowed);
    }
    result_.metering.buffer = std::max(result_.metering.buffer, in_transit_);
  }

  /// Applies the rules of the explicit verifier in the same order.
  bool allow(const RelativeStep::Packet& packet) {
    bool free = std::ranges::find(used_ports_, packet.port) == used_ports_.end();
    used_ports_.push_back(packet.port);
    if (!free)
      log_.add(ViolationKind::link_used_twice, {steps_, NodeId{0}, packet.port}, {}, nodes_);
    free = rules_.same_dimension(NodeId{0}, packet.port, nodes_) && free;
    if (!free) return false;
    ++allowed_packets_;
    return rules_.allow(NodeId{0}, packet.port, packet.destinations.size(), allowed_packets_,
                        allowed_packets_, nodes_);
  }

  /// The schedule continues as if everything had been allowed; a message that was not allowed stays
  /// behind.
  void move(NodeId destination, Port port, bool allowed) {
    const std::uint32_t from = places_.of(destination);
    const bool again = moved_[destination.value()] == steps_;
    if (allowed && (again || true_place(destination) != from)) {
      log_.add(ViolationKind::sender_lacks_message, {steps_, NodeId{from}, port}, {}, nodes_);
      allowed = false;
    }
    if (again) return;
    moved_[destination.value()] = steps_;
    const std::uint32_t to = places_.neighbour(from, port);
    count_transit(destination, from, to);
    if (!allowed) left_behind_.emplace(destination.value(), from);
    places_.set(destination, to);
    if (const auto behind = left_behind_.find(destination.value());
        behind != left_behind_.end() && behind->second == to)
      left_behind_.erase(behind);
    if (allowed && to == 0) count_redundant();
  }

  [[nodiscard]] std::uint32_t true_place(NodeId destination) const {
    if (left_behind_.empty()) return places_.of(destination);
    const auto behind = left_behind_.find(destination.value());
    return behind == left_behind_.end() ? places_.of(destination) : behind->second;
  }

  void count_transit(NodeId destination, std::uint32_t from, std::uint32_t to) {
    if (from != 0 && from != destination.value()) --in_transit_;
    if (to != 0 && to != destination.value()) ++in_transit_;
  }

  void count_redundant() {
    redundant_ += nodes_;
    if (no_redundancy_) log_.add(ViolationKind::delivered_again, {steps_, NodeId{0}}, {}, nodes_);
  }

  MemoryReservation memory_;
  Problem problem_;
  bool no_redundancy_;
  std::uint64_t nodes_;
  RelativePlaces places_;
  // the packet that moved alone last, and the ports of its steps that are not taken yet
  std::vector<NodeId> travelling_;
  std::vector<Port> path_;
  RelativeStep step_;
  // the labels of the node that such a packet left last, and of the one where it arrived
  NodeId start_{0}, end_{0};
  Permutation start_label_, end_label_;
  // by destination: the last step in which it moved
  std::vector<std::uint64_t> moved_;
  std::unordered_map<std::uint64_t, std::uint32_t> left_behind_;  // messages and their locations
  SymmetricResult result_;
  ViolationLog log_;
  SymmetricCost cost_;
  PacketRules rules_;
  std::vector<Port> used_ports_;  // in this step
  std::uint32_t allowed_packets_ = 0;
  std::uint64_t steps_ = 0;
  // messages that are neither at their source nor at their destination
  std::uint64_t in_transit_ = 0;
  std::uint64_t redundant_ = 0;
};

RelativeVerifier::RelativeVerifier(std::uint64_t memory_limit) : memory_limit_(memory_limit) {}
RelativeVerifier::~RelativeVerifier() = default;

void RelativeVerifier::begin(const ScheduleHeader& header) {
  const auto nodes = static_cast<double>(header.problem.network().node_count());
  work_ = std::make_unique<Work>(
      header, MemoryBudget(memory_limit_)
                  .reserve(RelativePlaces::bytes(header.problem.network()) + 8 * nodes,
                           fmt::format("verifying a symmetric schedule on {}",
                                       header.problem.network().spec()),
                           "choose a smaller network"));
}
void RelativeVerifier::take(const RelativeStep& step) {
  work_->take(step);
}
void RelativeVerifier::take_path(std::span<const NodeId> destinations,
                                 std::span<const Port> ports) {
  work_->take_path(destinations, ports);
}
void RelativeVerifier::end() {
  work_->end();
}
const SymmetricResult& RelativeVerifier::result() const {
  return work_->result();
}

}  // namespace asterism
