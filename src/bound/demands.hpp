// The messages that a collective must deliver, by node.
#pragma once

#include <cstdint>
#include <vector>

#include <asterism/collective.hpp>

#include "problem/problem_graph.hpp"

namespace asterism {

/// The number of messages from a sender to another node is the number that the sender has times
/// what the node receives. Copied messages are the same for all receivers; personalized ones are
/// different for each. An alltoall with counts has a number for each pair instead. The collective
/// must outlive this object.
class Demands {
 public:
  Demands(const Collective& collective, std::uint32_t nodes);

  bool personalized = false;
  /// The number of messages sent by each node: per receiver if personalized; with pairs, only
  /// whether there are any.
  std::vector<std::uint64_t> sent;
  std::vector<std::uint64_t> receives;  ///< by node; 0 or 1 if messages are copied

  [[nodiscard]] bool by_pairs() const { return pairs_ != nullptr; }
  /// Returns the number of messages from one node to another.
  [[nodiscard]] std::uint64_t between(std::uint32_t from, std::uint32_t to) const {
    if (!by_pairs()) return sent[from] * receives[to];
    if (sent[from] == 0 || receives[to] == 0) return 0;
    return pairs_->count(pairs_->pair(index_[from], index_[to]));
  }

 private:
  void count_pairs(const Collective& collective);

  const Collective* pairs_ = nullptr;
  std::vector<std::uint64_t> index_;  // index among the participants, by node
};

}  // namespace asterism
