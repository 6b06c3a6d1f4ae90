#include "shares.hpp"

#include <algorithm>

namespace asterism::mpi {

namespace {

/// With counts, returns the block that a message belongs to: the last nonempty one that begins at
/// or before it.
std::uint64_t counted_block(const Collective& collective, std::uint64_t message) {
  const std::uint64_t participants = collective.participant_count();
  const bool pairs = collective.kind() == CollectiveKind::alltoall;
  std::uint64_t low = 0, high = pairs ? participants * participants : participants;
  while (high - low > 1) {
    const std::uint64_t middle = low + (high - low) / 2;
    (collective.first_message(middle) <= message ? low : high) = middle;
  }
  return low;
}

}  // namespace

ItemPlace place_of(const Collective& collective, std::uint64_t item) {
  if (!collective.has_counts())
    return {item / collective.batch(), item % collective.batch(), collective.batch()};
  const std::uint64_t block = counted_block(collective, item);
  return {block, item - collective.first_message(block), collective.count(block)};
}

std::uint64_t item_count(const Collective& collective) {
  switch (collective.handling()) {
    case Handling::combined:
      return collective.result_count();
    case Handling::prefixes:
      return collective.batch();
    default:
      return collective.message_count();
  }
}

Share share_of(std::uint64_t elements, const ItemPlace& place) {
  const std::uint64_t each = elements / place.shares;
  const std::uint64_t larger = elements % place.shares;
  return {place.share * each + std::min(place.share, larger),
          each + (place.share < larger ? 1 : 0)};
}

std::uint64_t participant_index(const Collective& collective, NodeId node) {
  if (collective.all_take_part()) return node.value();
  const auto participants = collective.participants();
  return static_cast<std::uint64_t>(std::ranges::lower_bound(participants, node) -
                                    participants.begin());
}

}  // namespace asterism::mpi
