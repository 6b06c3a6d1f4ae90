#include "shares.hpp"

#include <algorithm>

namespace asterism::mpi {

ItemPlace place_of(const Collective& collective, std::uint64_t item) {
  const Collective::Place place = collective.place_of_result(item);
  return {place.block, place.index, collective.count(place.block)};
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
