#include "graph/arborescences.hpp"

#include <algorithm>
#include <utility>

namespace asterism {

namespace {

using Amount = MaxFlow::Amount;

/// The arcs between spanned nodes, by tail.
class SpannedArcs {
 public:
  SpannedArcs(std::span<const FlowArc> arcs, const std::vector<bool>& spanned)
      : first_(spanned.size() + 1, 0) {
    const auto counts = [&](const FlowArc& arc) {
      return spanned[arc.from] && spanned[arc.to] && arc.from != arc.to;
    };
    for (const FlowArc& arc : arcs)
      if (counts(arc)) ++first_[arc.from + 1];
    for (std::size_t i = 1; i < first_.size(); ++i) first_[i] += first_[i - 1];
    numbers_.resize(first_.back());
    std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
    for (std::uint32_t number = 0; number < arcs.size(); ++number)
      if (counts(arcs[number])) numbers_[next[arcs[number].from]++] = number;
  }
  [[nodiscard]] std::span<const std::uint32_t> out(std::uint32_t node) const {
    return {numbers_.data() + first_[node], numbers_.data() + first_[node + 1]};
  }

 private:
  std::vector<std::uint32_t> first_, numbers_;
};

/// Equal trees that do not span all nodes yet.
struct PartialTree {
  Arborescence tree;
  std::vector<std::uint32_t> nodes;  // in the order in which they were reached
};

class Packing {
 public:
  Packing(std::span<const FlowArc> arcs, const std::vector<bool>& spanned)
      : arcs_(arcs),
        by_tail_(arcs, spanned),
        to_span_(static_cast<std::size_t>(std::ranges::count(spanned, true))),
        is_in_(spanned.size()),
        flow_(static_cast<std::uint32_t>(spanned.size() + 1), arcs.size() + 2 * spanned.size()),
        start_(static_cast<std::uint32_t>(spanned.size())) {
    left_.reserve(arcs.size());
    for (const FlowArc& arc : arcs)
      left_.push_back(spanned[arc.from] && spanned[arc.to] ? arc.capacity : 0);
  }

  std::optional<std::vector<Arborescence>> run(std::span<const RootDemand> roots,
                                               const Progress& progress) {
    for (const RootDemand& demand : roots)
      if (demand.trees > 0) waiting_.push_back({{demand.root, demand.trees, {}}, {demand.root}});
    std::ranges::reverse(waiting_);
    while (!waiting_.empty()) {
      report(progress, "packing trees", packed_.size(), packed_.size() + waiting_.size());
      PartialTree next = std::move(waiting_.back());
      waiting_.pop_back();
      if (!grow(next)) return std::nullopt;
      packed_.push_back(std::move(next.tree));
    }
    return std::move(packed_);
  }

 private:
  bool grow(PartialTree& part) {
    is_in_.assign(is_in_.size(), false);
    for (const std::uint32_t node : part.nodes) is_in_[node] = true;
    build_flow();
    for (std::size_t i = 0; i < part.nodes.size() && part.nodes.size() < to_span_; ++i)
      for (const std::uint32_t arc : by_tail_.out(part.nodes[i])) try_arc(part, arc);
    return part.nodes.size() == to_span_;
  }

  void try_arc(PartialTree& part, std::uint32_t arc) {
    const std::uint32_t end = arcs_[arc].to;
    if (is_in_[end] || left_[arc] == 0) return;
    const Amount copies = copies_over(arc, std::min(left_[arc], part.tree.copies));
    if (copies == 0) return;
    if (copies < part.tree.copies) leave_behind(part, copies);
    left_[arc] -= copies;
    flow_.set_capacity(arc, left_[arc]);
    part.tree.arcs.push_back(arc);
    part.nodes.push_back(end);
    is_in_[end] = true;
  }

  /// The trees beyond `copies` continue separately from here.
  void leave_behind(PartialTree& part, Amount copies) {
    waiting_.push_back(part);
    waiting_.back().tree.copies -= copies;
    part.tree.copies = copies;
    add_other(waiting_.back());
  }

  /// Returns how many of these trees may use the arc so that the remaining capacity suffices for
  /// the others.
  [[nodiscard]] Amount copies_over(std::uint32_t arc, Amount most) {
    if (wanted_by_others_ == 0) return most;
    flow_.reset();
    flow_.set_capacity(first_start_arc_ + arcs_[arc].from, MaxFlow::unlimited);
    const Amount reached = flow_.run(start_, arcs_[arc].to, wanted_by_others_ + most);
    flow_.set_capacity(first_start_arc_ + arcs_[arc].from, 0);
    return std::max<Amount>(0, reached - wanted_by_others_);
  }

  void build_flow() {
    flow_ =
        MaxFlow(static_cast<std::uint32_t>(is_in_.size() + 1), arcs_.size() + 2 * is_in_.size());
    for (std::uint32_t arc = 0; arc < arcs_.size(); ++arc)
      flow_.add(arcs_[arc].from, arcs_[arc].to, left_[arc]);
    first_start_arc_ = flow_.arc_count();
    for (std::uint32_t node = 0; node < is_in_.size(); ++node) flow_.add(start_, node, 0);
    wanted_by_others_ = 0;
    for (const PartialTree& other : waiting_) add_other(other);
  }

  void add_other(const PartialTree& other) {
    wanted_by_others_ += other.tree.copies;
    if (other.nodes.size() == 1) {
      flow_.add(start_, other.nodes[0], other.tree.copies);
      return;
    }
    const std::uint32_t hub = flow_.add_node();
    flow_.add(start_, hub, other.tree.copies);
    for (const std::uint32_t node : other.nodes) flow_.add(hub, node, MaxFlow::unlimited);
  }

  std::span<const FlowArc> arcs_;
  SpannedArcs by_tail_;
  std::size_t to_span_;
  std::vector<bool> is_in_;  // nodes in the current tree
  MaxFlow flow_;
  // flow source: leads to everything that the other trees need, and to one more node
  std::uint32_t start_;
  std::uint32_t first_start_arc_ = 0;
  Amount wanted_by_others_ = 0;
  std::vector<Amount> left_;
  std::vector<PartialTree> waiting_;
  std::vector<Arborescence> packed_;
};

}  // namespace

std::optional<std::vector<Arborescence>> pack_arborescences(std::span<const FlowArc> arcs,
                                                            std::span<const RootDemand> roots,
                                                            const std::vector<bool>& spanned,
                                                            const Progress& progress) {
  return Packing(arcs, spanned).run(roots, progress);
}

}  // namespace asterism
