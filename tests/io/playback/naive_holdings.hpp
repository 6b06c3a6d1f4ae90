// What nodes hold after each step of a valid schedule, by definition: with sets and maps that share
// nothing with the player or the verifier.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include <asterism/owned_schedule.hpp>

#include "semantics/naive_reduction.hpp"

namespace asterism::testing {

class NaiveHoldings {
 public:
  explicit NaiveHoldings(const Schedule& schedule)
      : schedule_(schedule),
        network_(schedule.header().problem.network()),
        collective_(schedule.header().problem.collective),
        has_(network_.node_count()) {
    if (collective_.handling() == Handling::combined) parts_.emplace(collective_);
    if (collective_.handling() == Handling::prefixes) stretches_.emplace(collective_);
    if (parts_ || stretches_) return;
    for (MessageId message{0}; message.value() < collective_.message_count(); ++message)
      has_[collective_.origin(message).value()].insert(message.value());
  }

  void play(std::size_t step) {
    const std::vector<Move> moves = moves_of(step);
    if (parts_) return combine(*parts_, moves);
    if (stretches_) return combine(*stretches_, moves);
    for (const Move& move : moves)
      if (collective_.personalized()) has_[move.from.value()].erase(move.message.value());
    for (const Move& move : moves) has_[move.to.value()].insert(move.message.value());
  }

  /// Returns how much of each item a node holds; not for scans.
  [[nodiscard]] std::map<std::uint64_t, std::uint64_t> held(NodeId node) const {
    std::map<std::uint64_t, std::uint64_t> result;
    for (const std::uint64_t message : has_[node.value()]) result[message] = 1;
    for (std::uint64_t r = 0; parts_ && r < collective_.result_count(); ++r)
      if (const auto part = parts_->held(node, r); !part.empty()) result[r] = part.size();
    return result;
  }

  [[nodiscard]] std::uint64_t amount(NodeId node) const {
    std::uint64_t sum = 0;
    if (stretches_) return longest_stretches(node);
    for (const auto& [item, amount] : held(node)) sum += amount;
    return sum;
  }

 private:
  struct Move {
    NodeId from, to;
    MessageId message;
  };

  [[nodiscard]] std::vector<Move> moves_of(std::size_t step) const {
    std::vector<Move> moves;
    for (std::size_t i = 0; i < schedule_.transfers_in(step); ++i) {
      const Transfer transfer = schedule_.transfer(step, i);
      NodeId to = transfer.from;
      for (const Port port : transfer.ports) to = network_.neighbour(to, port);
      for (const MessageId message : transfer.messages)
        moves.push_back({transfer.from, to, message});
    }
    return moves;
  }

  template <class Naive>
  static void combine(Naive& naive, const std::vector<Move>& moves) {
    for (const Move& move : moves) static_cast<void>(naive.take(move.from, move.message));
    naive.depart();
    for (const bool last : {false, true})
      for (std::size_t i = 0; i < moves.size(); ++i)
        if (naive.comes_last(i) == last) static_cast<void>(naive.put(moves[i].to, i));
    naive.end_step();
  }

  /// Returns the sum over all results of the longest stretch of participants that a node has.
  [[nodiscard]] std::uint64_t longest_stretches(NodeId node) const {
    std::uint64_t own = 0;
    while (collective_.participant(own) != node) ++own;
    std::uint64_t sum = 0;
    for (std::uint64_t result = 0; result < collective_.batch(); ++result) {
      std::uint64_t first = 0;
      while (!stretches_->has(node, {first, own, result})) ++first;
      sum += own + 1 - first;
    }
    return sum;
  }

  const Schedule& schedule_;
  const Network& network_;
  const Collective& collective_;
  std::vector<std::set<std::uint64_t>> has_;
  std::optional<NaiveParts> parts_;
  std::optional<NaiveStretches> stretches_;
};

}  // namespace asterism::testing
