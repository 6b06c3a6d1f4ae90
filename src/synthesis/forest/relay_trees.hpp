// Which nodes that do not take part pass a message on: as few as shortest paths to all participants
// need, other ones for the next message.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "problem/problem_graph.hpp"

namespace asterism {

class RelayTrees {
 public:
  explicit RelayTrees(const ProblemGraph& graph);

  /// Where the next messages start. Throws Error(unsupported) if a participant cannot be reached.
  void set_origin(std::uint32_t origin);
  /// The nodes without part in the collective that pass on the next message.
  [[nodiscard]] std::span<const std::uint32_t> next();

 private:
  void search(std::uint32_t origin);
  void choose_parents(std::uint32_t depth);
  void need(std::uint32_t node);

  const ProblemGraph& graph_;
  std::vector<std::uint32_t> depth_, order_, first_of_depth_;
  std::vector<std::uint32_t> load_;      // messages that a node passes on
  std::vector<unsigned char> needed_;    // for the message at hand
  std::vector<std::uint32_t> children_;  // that a node could be the only parent of
  std::vector<std::uint32_t> chosen_, waiting_, candidates_;
};

}  // namespace asterism
