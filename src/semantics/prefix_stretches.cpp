#include "semantics/prefix_stretches.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

namespace asterism {

namespace {

/// With its place in a table, and a vector of its own.
constexpr double bytes_of_stretch = 128;

}  // namespace

PrefixStretches::PrefixStretches(const Collective& collective, const MemoryBudget& budget)
    : collective_(collective), budget_(budget) {
  for (std::uint64_t i = 0; i < collective.participant_count(); ++i)
    for (std::uint64_t result = 0; result < collective.batch(); ++result)
      ends_[key(collective.participant(i), i, result)].push_back(i);
  stretches_ = collective.participant_count() * collective.batch();
}

double PrefixStretches::bytes(const Collective& collective) {
  constexpr double several = 4;
  return bytes_of_stretch * several * static_cast<double>(collective.participant_count()) *
         static_cast<double>(collective.batch());
}

/// Besides bytes(), which are reserved by whoever makes this.
void PrefixStretches::require_room() {
  const double now = bytes_of_stretch * static_cast<double>(stretches_);
  const double more = now - bytes(collective_);
  if (more <= static_cast<double>(grown_.bytes())) return;
  static constexpr double further = 1.25;
  grown_ = {};
  grown_ = budget_.reserve(
      further * more,
      fmt::format("the stretches that {} nodes of a scan have", collective_.node_count()),
      "choose a smaller network or fewer messages");
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
  const bool is_new = arrived_.emplace(key(to, stretch.first, stretch.result), stretch.last).second;
  return is_new ? Arrival::fresh : Arrival::redundant;
}

void PrefixStretches::end_step() {
  for (const auto& [begin, end] : arrived_) ends_[begin].push_back(end);
  stretches_ += arrived_.size();
  arrived_.clear();
}

std::vector<Collective::Stretch> PrefixStretches::stretches_from(NodeId node,
                                                                 std::uint64_t first) const {
  std::vector<Collective::Stretch> stretches;
  for (std::uint64_t result = 0; result < collective_.batch(); ++result) {
    const auto found = ends_.find(key(node, first, result));
    if (found == ends_.end()) continue;
    for (const std::uint64_t end : found->second) stretches.push_back({first, end, result});
  }
  std::ranges::sort(stretches, {}, [](const Collective::Stretch& stretch) {
    return std::pair(stretch.last, stretch.result);
  });
  return stretches;
}

std::uint64_t PrefixStretches::longest_to(std::uint64_t participant, std::uint64_t result) const {
  const NodeId node = collective_.participant(participant);
  std::vector<bool> reaches(participant + 2);  // from its place on, to the participant
  reaches[participant + 1] = true;
  std::uint64_t longest = 0;
  for (std::uint64_t first = participant + 1; first-- > 0;) {
    const auto found = ends_.find(key(node, first, result));
    if (found == ends_.end()) continue;
    reaches[first] = std::ranges::any_of(
        found->second, [&](std::uint64_t end) { return end <= participant && reaches[end + 1]; });
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
