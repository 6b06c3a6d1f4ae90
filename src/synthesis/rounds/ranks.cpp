#include "synthesis/rounds/ranks.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

namespace asterism {

std::vector<NodeId> participants_of(const Collective& collective) {
  std::vector<NodeId> nodes;
  nodes.reserve(collective.participant_count());
  for (std::uint64_t i = 0; i < collective.participant_count(); ++i)
    nodes.push_back(collective.participant(i));
  return nodes;
}

FoldedRanks::FoldedRanks(const Collective& collective)
    : FoldedRanks(collective, participants_of(collective)) {}

FoldedRanks::FoldedRanks(const Collective& collective, std::vector<NodeId> order)
    : collective_(collective), order_(std::move(order)) {
  const std::uint64_t participants = order_.size();
  const std::uint64_t ranks = std::bit_floor(participants);
  steps_ = static_cast<std::uint32_t>(std::countr_zero(ranks));
  extra_ = participants - ranks;
  nodes_.reserve(ranks);
  for (std::uint64_t rank = 0; rank < ranks; ++rank) nodes_.push_back(order_[place(rank)]);
}

std::uint64_t FoldedRanks::root() const {
  return rank_of(participant_index(collective_, collective_.sources()[0]));
}

std::uint64_t participant_index(const Collective& collective, NodeId node) {
  if (collective.all_take_part()) return node.value();
  const auto participants = collective.participants();
  return static_cast<std::uint64_t>(std::ranges::lower_bound(participants, node) -
                                    participants.begin());
}

OwnedResults even_blocks(const Collective& collective, std::uint64_t ranks, std::uint64_t lanes) {
  OwnedResults owned(lanes, std::vector<std::vector<std::uint64_t>>(ranks));
  const std::uint64_t results = collective.result_count();
  const std::uint64_t blocks = lanes * ranks;
  for (std::uint64_t block = 0; block < blocks; ++block) {
    std::vector<std::uint64_t>& own = owned[block / ranks][block % ranks];
    own.resize(results * (block + 1) / blocks - results * block / blocks);
    std::iota(own.begin(), own.end(), results * block / blocks);
  }
  return owned;
}

std::vector<std::uint64_t> all_results(const Collective& collective) {
  std::vector<std::uint64_t> results(collective.result_count());
  std::iota(results.begin(), results.end(), 0);
  return results;
}

std::uint64_t chunks_for_blocks(const Problem& problem, std::uint64_t blocks) {
  if (problem.collective.kind() == CollectiveKind::barrier) return 1;
  return blocks / std::gcd(blocks, problem.collective.batch());
}

std::uint64_t lanes_of(const Problem& problem, std::uint64_t degree) {
  return std::max<std::uint64_t>(1,
                                 problem.model.sends_at_most(static_cast<std::uint32_t>(degree)));
}

}  // namespace asterism
