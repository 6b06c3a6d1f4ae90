#include "synthesis/levels/arc_division.hpp"

#include <algorithm>

#include "graph/max_flow.hpp"

namespace asterism {

namespace {

/// The flow from groups to the arcs of a node. The arcs of the flow from groups to the node's arcs
/// are numbered from 0, group by group.
class GroupFlow {
 public:
  GroupFlow(const ProblemGraph& graph, std::uint32_t node, std::span<const DeliverableGroup> groups,
            std::uint64_t messages_per_source)
      : graph_(graph),
        in_(graph.in(node)),
        from_(static_cast<std::uint32_t>(in_.size() + groups.size())),
        flow_(from_ + 2) {
    const auto arcs = static_cast<std::uint32_t>(in_.size());
    for (std::uint32_t group = 0; group < groups.size(); ++group)
      for (const std::uint32_t arc : groups[group].arcs)
        flow_.add(arcs + group, arc, MaxFlow::unlimited);
    for (std::uint32_t group = 0; group < groups.size(); ++group) {
      const auto amount =
          static_cast<MaxFlow::Amount>(groups[group].sources.size() * messages_per_source);
      flow_.add(from_, arcs + group, amount);
      all_ += amount;
    }
    first_limit_ = flow_.arc_count();
    for (std::uint32_t arc = 0; arc < arcs; ++arc) {
      flow_.add(arc, from_ + 1, 0);
      fastest_ = std::max(fastest_, rate(arc));
    }
  }

  /// Finds the smallest load of the fastest arc with which everything arrives, and its flow.
  void balance() {
    const auto arcs = static_cast<MaxFlow::Amount>(std::max<std::size_t>(in_.size(), 1));
    MaxFlow::Amount enough = 1 + (all_ - 1) / arcs;
    MaxFlow::Amount too_few = enough - 1;
    while (!fits(enough)) {
      too_few = enough;
      enough *= 2;
    }
    while (enough - too_few > 1) {
      const MaxFlow::Amount middle = too_few + (enough - too_few) / 2;
      (fits(middle) ? enough : too_few) = middle;
    }
    if (last_tried_ != enough) fits(enough);
  }
  [[nodiscard]] MaxFlow::Amount share(std::uint32_t number) const { return flow_.flow(number); }

 private:
  [[nodiscard]] double rate(std::uint32_t arc) const { return graph_.arc(in_[arc]).rate; }

  bool fits(MaxFlow::Amount on_fastest) {
    last_tried_ = on_fastest;
    flow_.reset();
    for (std::uint32_t arc = 0; arc < in_.size(); ++arc)
      flow_.set_capacity(
          first_limit_ + arc,
          static_cast<MaxFlow::Amount>(static_cast<double>(on_fastest) * rate(arc) / fastest_));
    return flow_.run(from_, from_ + 1) == all_;
  }

  const ProblemGraph& graph_;
  std::span<const std::uint32_t> in_;
  std::uint32_t from_;
  MaxFlow flow_;
  std::uint32_t first_limit_ = 0;
  MaxFlow::Amount all_ = 0;
  MaxFlow::Amount last_tried_ = 0;
  double fastest_ = 0;
};

}  // namespace

std::vector<std::uint64_t> shares_of_arcs(const ProblemGraph& graph, std::uint32_t node,
                                          std::span<const DeliverableGroup> groups,
                                          std::uint64_t messages_per_source) {
  GroupFlow flow(graph, node, groups, messages_per_source);
  flow.balance();
  std::vector<std::uint64_t> shares;
  for (const DeliverableGroup& group : groups)
    for (std::size_t i = 0; i < group.arcs.size(); ++i)
      shares.push_back(
          static_cast<std::uint64_t>(flow.share(static_cast<std::uint32_t>(shares.size()))));
  return shares;
}

}  // namespace asterism
