// What must get from where to where in a collective, node by node.
#pragma once

#include <cstdint>
#include <vector>

#include <asterism/collective.hpp>

#include "problem/problem_graph.hpp"

namespace asterism {

/// From every sender to every other node go as many messages as the sender has times what the node
/// receives: where messages are copied the same ones to all, else some of their own to each. An
/// alltoall with counts has a number for each pair instead. The collective must outlive this
/// object.
class Demands {
 public:
  Demands(const Collective& collective, std::uint32_t nodes);

  bool personalized = false;
  /// The messages sent by node: for each receiver if personalized; with pairs, only whether there
  /// are any.
  std::vector<std::uint64_t> sent;
  std::vector<std::uint64_t> receives;  ///< by node; 1 or 0 where messages are copied

  [[nodiscard]] bool by_pairs() const { return pairs_ != nullptr; }
  /// How many messages go from a node to another one.
  [[nodiscard]] std::uint64_t between(std::uint32_t from, std::uint32_t to) const {
    if (!by_pairs()) return sent[from] * receives[to];
    if (sent[from] == 0 || receives[to] == 0) return 0;
    return pairs_->count(pairs_->pair(index_[from], index_[to]));
  }

 private:
  void count_pairs(const Collective& collective);

  const Collective* pairs_ = nullptr;
  std::vector<std::uint64_t> index_;  // of participants, by node
};

}  // namespace asterism
