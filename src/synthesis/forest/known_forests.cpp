#include "synthesis/forest/known_forests.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace asterism {

namespace {

constexpr std::size_t max_forests = 4;
/// Keeps the memory of what is known below some megabytes.
constexpr std::size_t max_arcs_of_trees = 500'000;

/// Whether no number of trees was too large: the forest has the maximum rate exactly.
bool has_all_trees(const Forest& forest, std::span<const FlowArc> arcs) {
  MaxFlow::Amount common = forest.cut.capacity;
  for (const FlowArc& arc : arcs) common = std::gcd(common, forest.cut.roots * arc.capacity);
  return common > 0 && forest.trees_per_root == forest.cut.capacity / common;
}

}  // namespace

/// A forest does not depend on the number of trees that are allowed as long as it has no more, and
/// no more were allowed, or needed, when it was made.
bool KnownForests::Entry::answers(std::uint32_t other_nodes, std::span<const FlowArc> other_arcs,
                                  const ForestWish& other) const {
  const bool same_trees = other.max_trees >= forest->trees_per_root &&
                          (other.max_trees <= wish.max_trees || has_all_trees(*forest, arcs));
  return same_trees && nodes == other_nodes && wish.roots == other.roots &&
         wish.told == other.told && wish.forwarders == other.forwarders &&
         std::ranges::equal(arcs, other_arcs, [](const FlowArc& a, const FlowArc& b) {
           return a.from == b.from && a.to == b.to && a.capacity == b.capacity;
         });
}

std::shared_ptr<const Forest> KnownForests::find(std::uint32_t nodes, std::span<const FlowArc> arcs,
                                                 const ForestWish& wish) const {
  const std::lock_guard lock(mutex_);
  const auto found = std::ranges::find_if(
      entries_, [&](const Entry& entry) { return entry.answers(nodes, arcs, wish); });
  return found == entries_.end() ? nullptr : found->forest;
}

void KnownForests::add(std::uint32_t nodes, std::span<const FlowArc> arcs, ForestWish wish,
                       std::shared_ptr<const Forest> forest) {
  std::size_t arcs_of_trees = arcs.size();
  for (const ForestTree& tree : forest->trees) arcs_of_trees += tree.arcs.size();
  if (arcs_of_trees > max_arcs_of_trees) return;
  const std::lock_guard lock(mutex_);
  entries_.push_front({nodes, {arcs.begin(), arcs.end()}, std::move(wish), std::move(forest)});
  if (entries_.size() > max_forests) entries_.pop_back();
}

}  // namespace asterism
