// Selects the non-participants that forward a message: as few as shortest paths to all participants
// need, and different ones for the next message.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "problem/problem_graph.hpp"

namespace asterism {

class RelayTrees {
 public:
  explicit RelayTrees(const ProblemGraph& graph);

  /// Sets the origin of the next messages. Throws Error(unsupported) if a participant cannot be
  /// reached.
  void set_origin(std::uint32_t origin);
  /// Returns the non-participants that forward the next message.
  [[nodiscard]] std::span<const std::uint32_t> next();

 private:
  void search(std::uint32_t origin);
  void choose_parents(std::uint32_t depth);
  void need(std::uint32_t node);

  const ProblemGraph& graph_;
  std::vector<std::uint32_t> depth_, order_, first_of_depth_;
  std::vector<std::uint32_t> load_;    // number of messages that a node forwards
  std::vector<unsigned char> needed_;  // for the current message
  // number of nodes that could have this node as their only parent
  std::vector<std::uint32_t> children_;
  std::vector<std::uint32_t> chosen_, waiting_, candidates_;
};

}  // namespace asterism
