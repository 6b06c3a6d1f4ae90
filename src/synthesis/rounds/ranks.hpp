// Numbers participants as ranks and distributes the results among them.
#pragma once

#include <cstdint>
#include <vector>

#include <asterism/problem.hpp>

namespace asterism {

/// Folds the participants, in a given order, into 2^k ranks: if there are e more participants than
/// that, each even-numbered one of the first 2e hands its data over to the next.
class FoldedRanks {
 public:
  /// In ascending order.
  explicit FoldedRanks(const Collective& collective);
  /// In any order; rank_of() and root() are then meaningless.
  FoldedRanks(const Collective& collective, std::vector<NodeId> order);

  [[nodiscard]] std::uint64_t size() const { return nodes_.size(); }
  [[nodiscard]] std::uint32_t steps() const { return steps_; }  ///< log2 of the size
  [[nodiscard]] const std::vector<NodeId>& nodes() const { return nodes_; }
  /// Returns the position of a rank in the order.
  [[nodiscard]] std::uint64_t place(std::uint64_t rank) const {
    return rank < extra_ ? 2 * rank + 1 : rank + extra_;
  }
  /// Returns the participant that hands over to a rank, or no_node.
  [[nodiscard]] NodeId partner(std::uint64_t rank) const {
    return rank < extra_ ? order_[2 * rank] : no_node;
  }
  [[nodiscard]] bool has_partners() const { return extra_ > 0; }
  /// Returns the rank of a participant, or of the one to which it hands over.
  [[nodiscard]] std::uint64_t rank_of(std::uint64_t participant) const {
    return participant < 2 * extra_ ? participant / 2 : participant - extra_;
  }
  /// Returns the rank of the root. Requires a collective with a root.
  [[nodiscard]] std::uint64_t root() const;

 private:
  const Collective& collective_;
  std::uint32_t steps_ = 0;
  std::uint64_t extra_ = 0;
  std::vector<NodeId> order_;
  std::vector<NodeId> nodes_;  // by rank
};

/// Returns the participants in ascending order.
[[nodiscard]] std::vector<NodeId> participants_of(const Collective& collective);

/// Returns the index of a node among the participants.
[[nodiscard]] std::uint64_t participant_index(const Collective& collective, NodeId node);

/// By lane and rank: the results that the rank combines and finally holds.
using OwnedResults = std::vector<std::vector<std::vector<std::uint64_t>>>;

/// Divides the results into `lanes` times `ranks` consecutive blocks.
[[nodiscard]] OwnedResults even_blocks(const Collective& collective, std::uint64_t ranks,
                                       std::uint64_t lanes);
/// Distributes the results of a reduce-scatter: those of participant i go to rank `rank_of(i)`.
template <class RankOf>
[[nodiscard]] OwnedResults scattered_blocks(const Collective& collective, std::uint64_t ranks,
                                            std::uint64_t lanes, RankOf&& rank_of) {
  OwnedResults owned(lanes, std::vector<std::vector<std::uint64_t>>(ranks));
  const std::uint64_t batch = collective.batch();
  for (std::uint64_t i = 0; i < collective.participant_count(); ++i)
    for (std::uint64_t b = 0; b < batch; ++b)
      owned[b * lanes / batch][rank_of(i)].push_back(collective.result(i, b));
  return owned;
}

/// Returns every result in ascending order.
[[nodiscard]] std::vector<std::uint64_t> all_results(const Collective& collective);

/// Returns the minimum number of chunks per message that divides a batch into `blocks` equal
/// blocks.
[[nodiscard]] std::uint64_t chunks_for_blocks(const Problem& problem, std::uint64_t blocks);

/// Returns how many packets a node with `degree` links can send and receive at the same time.
[[nodiscard]] std::uint64_t lanes_of(const Problem& problem, std::uint64_t degree);

}  // namespace asterism
