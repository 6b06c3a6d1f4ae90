#include "semantics/prefix_stretches.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace asterism {

/// Reserves memory in addition to bytes(), which the caller reserves.
void PrefixStretches::require_room() {
  const double more = held_.grown_bytes() - bytes(collective_);
  if (more <= static_cast<double>(grown_.bytes())) return;
  static constexpr double further = 1.25;
  grown_ = {};
  grown_ = budget_.reserve(
      further * more,
      fmt::format("the stretches that {} nodes of a scan have", collective_.node_count()),
      "choose a smaller network or fewer messages");
}

std::vector<Collective::Stretch> PrefixStretches::stretches_from(NodeId node,
                                                                 std::uint64_t first) const {
  std::vector<Collective::Stretch> stretches;
  for (std::uint64_t result = 0; result < collective_.batch(); ++result)
    held_.for_pieces_from(node, first, result, [&](std::uint64_t last) {
      stretches.push_back({first, last, result});
    });
  std::ranges::sort(stretches, {}, [](const Collective::Stretch& stretch) {
    return std::pair(stretch.last, stretch.result);
  });
  return stretches;
}

std::uint64_t PrefixStretches::longest_to(std::uint64_t participant, std::uint64_t result) const {
  const NodeId node = collective_.participant(participant);
  // whether pieces connect each position to the participant
  std::vector<bool> reaches(participant + 2);
  reaches[participant + 1] = true;
  std::uint64_t longest = 0;
  for (std::uint64_t first = participant + 1; first-- > 0;) {
    held_.for_pieces_from(node, first, result, [&](std::uint64_t last) {
      if (last <= participant && reaches[last + 1]) reaches[first] = true;
    });
    if (reaches[first]) longest = participant + 1 - first;
  }
  return longest;
}

std::vector<std::uint64_t> PrefixStretches::amounts() const {
  std::vector<std::uint64_t> amounts(collective_.node_count());
  for (std::uint64_t i = 0; i < collective_.participant_count(); ++i)
    for (std::uint64_t result = 0; result < collective_.batch(); ++result)
      amounts[collective_.participant(i).value()] += longest_to(i, result);
  std::vector<std::uint64_t> longest(collective_.batch());
  for (NodeId node{0}; node.value() < collective_.node_count(); ++node) {
    if (collective_.takes_part(node)) continue;
    std::ranges::fill(longest, 0);
    for (std::uint64_t first = 0; first < collective_.participant_count(); ++first)
      for (const Collective::Stretch& stretch : stretches_from(node, first))
        longest[stretch.result] =
            std::max(longest[stretch.result], stretch.last - stretch.first + 1);
    for (const std::uint64_t length : longest) amounts[node.value()] += length;
  }
  return amounts;
}

std::uint64_t PrefixStretches::missing() const {
  std::uint64_t count = 0;
  for (std::uint64_t i = 0; i < collective_.participant_count(); ++i)
    for (std::uint64_t result = 0; result < collective_.batch(); ++result)
      count += lacks(i, result) ? 1 : 0;
  return count;
}

}  // namespace asterism
