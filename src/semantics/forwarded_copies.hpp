// Tracks which copy of a message a forwarding-only switch sends: the first one not yet sent.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <unordered_map>
#include <vector>

#include <asterism/problem.hpp>

namespace asterism {

/// Copies of a message, of a whole result, or of a part that its holder keeps are consumed in
/// schedule order. All other items move anyway. The problem must outlive this object.
template <class Arrived>
class ForwardedCopies {
 public:
  explicit ForwardedCopies(const Problem& problem)
      : problem_(&problem),
        waiting_(problem.model.switches == Model::Switches::forward &&
                         problem.network().has_switches()
                     ? problem.network().node_count()
                     : 0) {}

  /// Returns the arrival of the copy that the node would send next, or nothing if it has none to
  /// forward.
  [[nodiscard]] std::optional<Arrived> next(NodeId node, MessageId message) const {
    if (waiting_.empty()) return std::nullopt;
    const auto found = waiting_[node.value()].find(message.value());
    if (found == waiting_[node.value()].end()) return std::nullopt;
    return found->second.front();
  }
  /// Returns whether the message is such a copy, and consumes it.
  bool send(NodeId from, MessageId message) {
    if (!next(from, message)) return false;
    const auto found = waiting_[from.value()].find(message.value());
    found->second.pop_front();
    if (found->second.empty()) waiting_[from.value()].erase(found);
    return true;
  }
  /// Returns whether the message is a copy that now waits to be forwarded.
  bool arrive(NodeId to, MessageId message, Arrived arrived) {
    if (waiting_.empty() || !problem_->network().is_switch(to) || !is_copied(message)) return false;
    waiting_[to.value()][message.value()].push_back(arrived);
    return true;
  }

 private:
  [[nodiscard]] bool is_copied(MessageId message) const {
    if (problem_->collective.handling() != Handling::combined)
      return problem_->collective.handling() == Handling::copied;
    const auto fate = problem_->collective.part(message).fate;
    return fate == Collective::Part::Fate::whole || fate == Collective::Part::Fate::copied;
  }

  const Problem* problem_;
  // By node, then by message; only for lookup, never iterated. Empty if no switch is
  // forwarding-only.
  std::vector<std::unordered_map<std::uint64_t, std::deque<Arrived>>> waiting_;
};

}  // namespace asterism
