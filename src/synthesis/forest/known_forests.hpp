// The forests packed last, because a search for the best number of chunks asks for the same one
// again and again.
#pragma once

#include <deque>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "graph/forest.hpp"

namespace asterism {

/// May be used by several threads.
class KnownForests {
 public:
  /// Returns the forest that make_forest() would return; null if it is not known.
  [[nodiscard]] std::shared_ptr<const Forest> find(std::uint32_t nodes,
                                                   std::span<const FlowArc> arcs,
                                                   const ForestWish& wish) const;
  /// Forgets the oldest one if there are too many. Does not keep large forests.
  void add(std::uint32_t nodes, std::span<const FlowArc> arcs, ForestWish wish,
           std::shared_ptr<const Forest> forest);

 private:
  struct Entry {
    std::uint32_t nodes;
    std::vector<FlowArc> arcs;
    ForestWish wish;
    std::shared_ptr<const Forest> forest;

    [[nodiscard]] bool answers(std::uint32_t other_nodes, std::span<const FlowArc> other_arcs,
                               const ForestWish& other) const;
  };

  mutable std::mutex mutex_;
  std::deque<Entry> entries_;
};

}  // namespace asterism
