// Verifies and meters relative steps, which describe the messages of one source: by symmetry, the
// result holds for the messages of all sources.
#include <algorithm>
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
        single_messages_are_allowed_(problem_.model.packets_per_node() > 0 &&
                                     problem_.model.packet_fits(1)),
        moved_(nodes_),
        log_(problem_),
        cost_(problem_, result_.metering),
        rules_(problem_, log_) {}

  void take(const RelativeStep& step) {
    if (may_follow(step)) return follow(step[0]);
    settle();
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
  /// Among permutations, a message that travels alone is followed by its label, which needs neither
  /// ids nor a table of links.
  [[nodiscard]] bool may_follow(const RelativeStep& step) const {
    return single_messages_are_allowed_ && places_.label_moves() != nullptr && step.size() == 1 &&
           step[0].destinations.size() == 1 && left_behind_.empty();
  }
  void follow(const RelativeStep::Packet& packet) {
    places_.require_exists(packet);
    const NodeId destination = packet.destinations.front();
    if (destination != followed_) begin_to_follow(destination);
    cost_.begin(++steps_);
    cost_.packet(packet.port, 1, nodes_);
    if (is_in_transit()) --in_transit_;
    followed_label_ = places_.label_moves()->moved(followed_label_, packet.port);
    if (is_in_transit()) ++in_transit_;
    if (followed_label_ == Permutation{}) count_redundant();
    result_.metering.buffer = std::max(result_.metering.buffer, in_transit_);
  }
  [[nodiscard]] bool is_in_transit() const {
    return followed_label_ != Permutation{} && followed_label_ != destination_label_;
  }
  void begin_to_follow(NodeId destination) {
    settle();
    followed_ = destination;
    const PermutationNetwork& network = *problem_.network().permutations();
    destination_label_ = network.permutation(destination);
    if (const NodeId start{places_.of(destination)}; start != start_) {
      start_ = start;
      start_label_ = network.permutation(start);
    }
    followed_label_ = start_label_;
  }
  /// Records where the followed message is.
  void settle() {
    if (followed_ == no_node) return;
    const NodeId place = followed_label_ == destination_label_
                             ? followed_
                             : problem_.network().permutations()->node(followed_label_);
    places_.set(followed_, static_cast<std::uint32_t>(place.value()));
    followed_ = no_node;
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
  bool single_messages_are_allowed_;
  NodeId followed_ = no_node;  // destination of the message that moved alone last
  Permutation followed_label_, destination_label_;
  NodeId start_{0};  // where such a message was first; messages of one packet leave the same node
  Permutation start_label_;
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
void RelativeVerifier::end() {
  work_->end();
}
const SymmetricResult& RelativeVerifier::result() const {
  return work_->result();
}

}  // namespace asterism
