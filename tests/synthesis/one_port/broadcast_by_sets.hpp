// The fewest steps of a one-port broadcast by brute force over the sets of nodes that may know.
#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "synthesis/one_port/source_graph.hpp"

namespace asterism::testing {

/// All sets that one step can lead to, for graphs of at most 32 nodes.
class BroadcastBySets {
 public:
  explicit BroadcastBySets(const SourceGraph& graph) : graph_(graph) {}

  [[nodiscard]] std::uint32_t fewest_steps() const {
    const std::uint32_t all = ~std::uint32_t{0} >> (32 - graph_.node_count());
    std::set<std::uint32_t> sets{1};
    for (std::uint32_t steps = 0;; ++steps) {
      if (sets.contains(all)) return steps;
      std::set<std::uint32_t> next;
      for (const std::uint32_t known : sets) extend(known, known, 0, next);
      sets = std::move(next);
    }
  }

 private:
  void extend(std::uint32_t before, std::uint32_t after, std::uint32_t sender,
              std::set<std::uint32_t>& next) const {
    if (sender == graph_.node_count()) {
      next.insert(after);
      return;
    }
    bool tells = false;
    if ((before >> sender & 1U) != 0)
      for (const std::uint32_t end : graph_.neighbours(sender)) {
        if ((after >> end & 1U) != 0) continue;
        tells = true;
        extend(before, after | 1U << end, sender + 1, next);
      }
    // Staying silent helps only if another node informs all that this one could.
    if (!tells) extend(before, after, sender + 1, next);
  }

  const SourceGraph& graph_;
};

}  // namespace asterism::testing
