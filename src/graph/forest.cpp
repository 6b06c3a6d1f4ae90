#include "graph/forest.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "graph/edge_splitting.hpp"

namespace asterism {

namespace {

using Amount = MaxFlow::Amount;

/// The number of trees per root, and what each arc may carry of them.
struct ForestScale {
  Amount trees = 0;
  std::vector<Amount> capacities;
  double load = 0;  // for an arc of capacity 1
};

/// Returns the least whole numbers in the proportion given by the cut.
ForestScale exact_scale(std::span<const FlowArc> arcs, const TightestCut& cut) {
  Amount common = cut.capacity;
  for (const FlowArc& arc : arcs) common = std::gcd(common, cut.roots * arc.capacity);
  ForestScale scale{
      cut.capacity / common, {}, static_cast<double>(cut.roots) / static_cast<double>(common)};
  scale.capacities.reserve(arcs.size());
  for (const FlowArc& arc : arcs) scale.capacities.push_back(cut.roots * arc.capacity / common);
  return scale;
}

/// Returns the least capacities proportional to those of the arcs, rounded down, that have room for
/// `trees` trees per root.
ForestScale scale_for(ForestFlow& flow, std::span<const FlowArc> arcs,
                      std::span<const std::uint32_t> told, Amount trees) {
  Amount fastest = 1;
  for (const FlowArc& arc : arcs) fastest = std::max(fastest, arc.capacity);
  ForestScale scale{trees, std::vector<Amount>(arcs.size()), 0};
  const auto fits = [&](Amount on_fastest) {
    for (std::size_t i = 0; i < arcs.size(); ++i)
      scale.capacities[i] = on_fastest * arcs[i].capacity / fastest;
    scale.load = static_cast<double>(on_fastest) / static_cast<double>(fastest);
    flow.set_capacities(scale.capacities, trees);
    return flow.all_comes_to(told);
  };
  Amount enough = 1;
  while (!fits(enough)) enough *= 2;
  Amount too_few = enough / 2;
  while (enough - too_few > 1) {
    const Amount middle = too_few + (enough - too_few) / 2;
    (fits(middle) ? enough : too_few) = middle;
  }
  fits(enough);
  return scale;
}

ForestScale best_scale(std::uint32_t nodes, std::span<const FlowArc> arcs, const ForestWish& wish,
                       const TightestCut& cut) {
  ForestScale best = exact_scale(arcs, cut);
  if (best.trees <= wish.max_trees) return best;
  best.trees = 0;
  ForestFlow flow(nodes, arcs, wish.roots);
  // Powers of two and 1.5 times these come close enough, and each requires a search.
  for (Amount power = 1; power <= wish.max_trees; power *= 2)
    for (const Amount trees : {power, power + power / 2}) {
      if (trees > wish.max_trees) continue;
      ForestScale next = scale_for(flow, arcs, wish.told, trees);
      static constexpr double worth_more_trees = 0.98;
      if (best.trees == 0 || next.load * static_cast<double>(best.trees) <
                                 worth_more_trees * best.load * static_cast<double>(trees))
        best = std::move(next);
    }
  return best;
}

class ForestMaker {
 public:
  ForestMaker(std::uint32_t nodes, std::span<const FlowArc> arcs, const ForestWish& wish)
      : nodes_(nodes),
        wish_(wish),
        arcs_(arcs.begin(), arcs.end()),
        is_told_(nodes),
        copies_(nodes, true) {
    for (const std::uint32_t node : wish.told) is_told_[node] = true;
    for (const std::uint32_t node : wish.forwarders) copies_[node] = false;
  }

  std::optional<Forest> make(const ForestScale& scale, const Progress& progress) {
    for (std::size_t i = 0; i < arcs_.size(); ++i) arcs_[i].capacity = scale.capacities[i];
    choose_spanned(scale.trees);
    split(scale.trees, progress);
    std::vector<FlowArc> between;
    between.reserve(pieces_.size());
    for (const SplitArc& piece : pieces_) between.push_back(piece.arc);
    std::vector<RootDemand> demands;
    demands.reserve(wish_.roots.size());
    for (const std::uint32_t root : wish_.roots) demands.push_back({root, scale.trees});
    auto packed = pack_arborescences(between, demands, is_spanned_, progress);
    if (!packed) return std::nullopt;
    Forest forest{{}, scale.trees, scale.load, {}};
    forest.trees.reserve(packed->size());
    for (const Arborescence& tree : *packed) forest.trees.push_back(over_network(tree));
    return forest;
  }

 private:
  /// Nodes that need not receive the message but can receive and copy it are also spanned. That is
  /// far less work than splitting off their arcs, and does not change the rate.
  void choose_spanned(Amount trees) {
    is_spanned_ = is_told_;
    spanned_ = wish_.told;
    ForestFlow flow(nodes_, arcs_, wish_.roots);
    flow.scale(1, trees);
    for (std::uint32_t node = 0; node < nodes_; ++node) {
      if (is_told_[node]) continue;
      is_spanned_[node] = copies_[node] && flow.all_comes_to(node);
      (is_spanned_[node] ? spanned_ : removed_).push_back(node);
    }
  }

  void split(Amount trees, const Progress& progress) {
    pieces_ = split_off(nodes_, arcs_, wish_.roots, trees, spanned_, removed_, progress);
  }

  /// Returns the paths of a tree in the network, without branches that lead to no target.
  [[nodiscard]] ForestTree over_network(const Arborescence& tree) const {
    ForestTree grown{tree.root, tree.copies, {}, {}};
    // index of the arc that reached a node
    std::vector<std::optional<std::uint32_t>> place(nodes_);
    place[tree.root] = ForestTree::root_place;
    for (const std::uint32_t piece : tree.arcs) grow(grown, pieces_[piece].path, place);
    return without_needless_ends(grown);
  }

  /// Starts from the last node of the path that has the message and can copy.
  void grow(ForestTree& tree, const std::vector<std::uint32_t>& path,
            std::vector<std::optional<std::uint32_t>>& place) const {
    std::size_t first = path.size();
    std::uint32_t before = ForestTree::root_place;
    if (place[arcs_[path.back()].to]) return;
    do before = place[arcs_[path[--first]].from].value_or(no_place);
    while (before == no_place);
    for (; first < path.size(); ++first) {
      tree.arcs.push_back(path[first]);
      tree.before.push_back(before);
      before = static_cast<std::uint32_t>(tree.arcs.size() - 1);
      const std::uint32_t node = arcs_[path[first]].to;
      if (copies_[node]) place[node] = before;
    }
  }

  [[nodiscard]] ForestTree without_needless_ends(const ForestTree& tree) const {
    std::vector<bool> needed(tree.arcs.size());
    for (std::size_t i = tree.arcs.size(); i-- > 0;) {
      if (is_told_[arcs_[tree.arcs[i]].to]) needed[i] = true;
      if (needed[i] && tree.before[i] != ForestTree::root_place) needed[tree.before[i]] = true;
    }
    ForestTree result{tree.root, tree.copies, {}, {}};
    std::vector<std::uint32_t> moved(tree.arcs.size());
    for (std::size_t i = 0; i < tree.arcs.size(); ++i) {
      if (!needed[i]) continue;
      moved[i] = static_cast<std::uint32_t>(result.arcs.size());
      result.arcs.push_back(tree.arcs[i]);
      result.before.push_back(tree.before[i] == ForestTree::root_place ? ForestTree::root_place
                                                                       : moved[tree.before[i]]);
    }
    return result;
  }

  static constexpr std::uint32_t no_place = ForestTree::root_place - 1;

  std::uint32_t nodes_;
  const ForestWish& wish_;
  std::vector<FlowArc> arcs_;
  std::vector<bool> is_told_, copies_, is_spanned_;
  std::vector<std::uint32_t> spanned_, removed_;
  std::vector<SplitArc> pieces_;
};

}  // namespace

std::optional<Forest> make_forest(std::uint32_t nodes, std::span<const FlowArc> arcs,
                                  const ForestWish& wish, const Progress& progress) {
  const TightestCut cut = tightest_cut(nodes, arcs, wish.roots, wish.told);
  if (cut.capacity == 0) return std::nullopt;
  if (cut.roots == 0) return Forest{{}, 0, 0, cut};
  auto forest = ForestMaker(nodes, arcs, wish).make(best_scale(nodes, arcs, wish, cut), progress);
  if (forest) forest->cut = cut;
  return forest;
}

}  // namespace asterism
