#include "verify/prefix_stretches.hpp"

#include <set>

namespace asterism {

PrefixStretches::PrefixStretches(const Collective& collective, const MemoryBudget&)
    : collective_(collective) {
  for (std::uint64_t i = 0; i < collective.participant_count(); ++i)
    for (std::uint64_t result = 0; result < collective.batch(); ++result)
      ends_[key(collective.participant(i), i, result)].push_back(i);
}

double PrefixStretches::bytes(const Collective& collective) {
  // Its own, and a few that a node gets.
  constexpr double each = 128, several = 64;
  return each * several * static_cast<double>(collective.participant_count()) *
         static_cast<double>(collective.batch());
}

/// From one end to the other over stretches that the node got, in any number of pieces.
bool PrefixStretches::has(NodeId node, const Collective::Stretch& stretch) const {
  if (stretch.first > stretch.last) return false;
  std::set<std::uint64_t> begins{stretch.first};  // that can be reached, from the left
  while (!begins.empty()) {
    const std::uint64_t begin = *begins.begin();
    begins.erase(begins.begin());
    const auto found = ends_.find(key(node, begin, stretch.result));
    if (found == ends_.end()) continue;
    for (const std::uint64_t end : found->second) {
      if (end == stretch.last) return true;
      if (end < stretch.last) begins.insert(end + 1);
    }
  }
  return false;
}

Arrival PrefixStretches::put(NodeId to, MessageId message) {
  const Collective::Stretch stretch = collective_.stretch(message);
  if (has(to, stretch)) return Arrival::redundant;
  ends_[key(to, stretch.first, stretch.result)].push_back(stretch.last);
  return Arrival::fresh;
}

std::uint64_t PrefixStretches::missing() const {
  std::uint64_t count = 0;
  for (std::uint64_t i = 0; i < collective_.participant_count(); ++i)
    for (std::uint64_t result = 0; result < collective_.batch(); ++result)
      count += lacks(i, result) ? 1 : 0;
  return count;
}

}  // namespace asterism
