// Participants as ranks, and which results each of them ends up with.
#pragma once

#include <cstdint>
#include <vector>

#include <asterism/problem.hpp>

namespace asterism {

/// The participants in an order, or rather 2^k of them: of the first 2e, where e more than that
/// take part, each with an even number hands over to the next one (the usual fold).
class FoldedRanks {
 public:
  /// In rising order.
  explicit FoldedRanks(const Collective& collective);
  /// In any order; then rank_of() and root() have no meaning.
  FoldedRanks(const Collective& collective, std::vector<NodeId> order);

  [[nodiscard]] std::uint64_t size() const { return nodes_.size(); }
  [[nodiscard]] std::uint32_t steps() const { return steps_; }  ///< log2 of the size
  [[nodiscard]] const std::vector<NodeId>& nodes() const { return nodes_; }
  /// The place of a rank in the order.
  [[nodiscard]] std::uint64_t place(std::uint64_t rank) const {
    return rank < extra_ ? 2 * rank + 1 : rank + extra_;
  }
  /// Who hands over to a rank, or no_node.
  [[nodiscard]] NodeId partner(std::uint64_t rank) const {
    return rank < extra_ ? order_[2 * rank] : no_node;
  }
  [[nodiscard]] bool has_partners() const { return extra_ > 0; }
  /// The rank of a participant, or of the one that it hands over to.
  [[nodiscard]] std::uint64_t rank_of(std::uint64_t participant) const {
    return participant < 2 * extra_ ? participant / 2 : participant - extra_;
  }
  /// The rank of the root, in a collective that has one.
  [[nodiscard]] std::uint64_t root() const;

 private:
  const Collective& collective_;
  std::uint32_t steps_ = 0;
  std::uint64_t extra_ = 0;
  std::vector<NodeId> order_;
  std::vector<NodeId> nodes_;  // by rank
};

/// The participants in rising order.
[[nodiscard]] std::vector<NodeId> participants_of(const Collective& collective);

/// Which number a participant has among them.
[[nodiscard]] std::uint64_t participant_index(const Collective& collective, NodeId node);

/// By lane and rank: the results that the rank combines and has in the end.
using OwnedResults = std::vector<std::vector<std::vector<std::uint64_t>>>;

/// The results in `lanes` times `ranks` blocks, one behind the other.
[[nodiscard]] OwnedResults even_blocks(const Collective& collective, std::uint64_t ranks,
                                       std::uint64_t lanes);
/// The results of a reduce-scatter: those of participant i go to the rank `rank_of(i)`.
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

/// Every result, in rising order.
[[nodiscard]] std::vector<std::uint64_t> all_results(const Collective& collective);

/// The least number of chunks per message that divides a batch into `blocks` equal blocks.
[[nodiscard]] std::uint64_t chunks_for_blocks(const Problem& problem, std::uint64_t blocks);

/// How many packets a node that has `degree` links can send and receive at the same time.
[[nodiscard]] std::uint64_t lanes_of(const Problem& problem, std::uint64_t degree);

}  // namespace asterism
