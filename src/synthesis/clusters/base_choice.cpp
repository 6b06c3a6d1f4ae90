#include "synthesis/clusters/base_choice.hpp"

#include <algorithm>

#include "base/bits.hpp"

namespace asterism {

namespace {

/// Nodes that pass sums on to a base are no leaves any more: what that costs per sum, in transfers.
/// Chosen by trial.
constexpr double cost_of_way = 0.4;

/// What it costs to choose the busiest node of other chunks again, in transfers. Chosen by trial.
constexpr double cost_of_burden = 4;

class BaseChoice {
 public:
  BaseChoice(const ProblemGraph& graph, const BaseProblem& problem)
      : graph_(graph),
        problem_(problem),
        roles_(graph.node_count(), SumRole::each),
        transfers_(graph.node_count(), problem.clusters),
        gain_(graph.node_count()) {}

  std::vector<SumRole> run() {
    for (std::uint32_t node = 0; node < graph_.node_count(); ++node) gain_[node] = gain(node);
    for (;;) {
      const auto best = static_cast<std::uint32_t>(std::ranges::max_element(gain_) - gain_.begin());
      if (gain_[best] <= 0) return roles_;
      make_base(best);
    }
  }

 private:
  [[nodiscard]] bool may_be_leaf(std::uint32_t node) const {
    return problem_.is_fixed[node] == 0 && roles_[node] != SumRole::base;
  }
  /// Transfers to a leaf of the base.
  [[nodiscard]] std::uint32_t transfers_from(std::uint32_t base) const {
    return 1 + problem_.clusters - static_cast<std::uint32_t>(count_bits(problem_.early[base]));
  }
  /// Returns how many transfers a base saves.
  [[nodiscard]] double gain(std::uint32_t base) const {
    if (problem_.is_fixed[base] != 0 || roles_[base] == SumRole::base) return 0;
    const std::uint32_t transfers = transfers_from(base);
    double gain = -cost_of_way * static_cast<double>(count_bits(problem_.early[base]));
    gain -= problem_.clusters - transfers_[base] + cost_of_burden * problem_.burden[base];
    for (const Arc& arc : graph_.out(base))
      if (may_be_leaf(arc.to) && transfers_[arc.to] > transfers)
        gain += transfers_[arc.to] - transfers;
    return gain;
  }
  void make_base(std::uint32_t base) {
    roles_[base] = SumRole::base;
    transfers_[base] = problem_.clusters;
    const std::uint32_t transfers = transfers_from(base);
    for (const Arc& arc : graph_.out(base))
      if (may_be_leaf(arc.to)) {
        roles_[arc.to] = SumRole::leaf;
        transfers_[arc.to] = std::min(transfers_[arc.to], transfers);
      }
    // The gains of nodes that share a leaf with the base have changed.
    refresh_around(base);
    for (const Arc& arc : graph_.out(base)) refresh_around(arc.to);
  }
  void refresh_around(std::uint32_t node) {
    gain_[node] = gain(node);
    for (const std::uint32_t arc : graph_.in(node))
      gain_[graph_.arc(arc).from] = gain(graph_.arc(arc).from);
  }

  const ProblemGraph& graph_;
  const BaseProblem& problem_;
  std::vector<SumRole> roles_;
  std::vector<std::uint32_t> transfers_;  // by node: those that it receives
  std::vector<double> gain_;
};

}  // namespace

std::vector<SumRole> choose_bases(const ProblemGraph& graph, const BaseProblem& problem) {
  return BaseChoice(graph, problem).run();
}

}  // namespace asterism
