// Tracks where the messages of node 0 are, step by step.
#pragma once

#include <optional>
#include <vector>

#include <asterism/relative.hpp>

#include "schedule/label_moves.hpp"
#include "schedule/links.hpp"

namespace asterism {

class RelativePlaces {
 public:
  /// Throws Error if the problem does not have schedules of this kind.
  explicit RelativePlaces(const Problem& problem);

  static double bytes(const Network& network) {
    return 4 * static_cast<double>(network.node_count()) + Links::bytes(network);
  }

  [[nodiscard]] std::uint32_t of(NodeId destination) const { return place_[destination.value()]; }
  void set(NodeId destination, std::uint32_t place) { place_[destination.value()] = place; }
  /// Moves the messages of a step. If one is sent twice, the first transfer counts.
  void move(const RelativeStep& step);
  /// Returns where a port leads. The last answer is cached because packets move together.
  [[nodiscard]] std::uint32_t neighbour(std::uint32_t node, Port port);
  /// The generators if nodes are permutations; null otherwise.
  [[nodiscard]] const LabelMoves* label_moves() const {
    return label_moves_ ? &*label_moves_ : nullptr;
  }
  [[nodiscard]] bool has_link(Port port) const {
    return port.value() < has_link_.size() && has_link_[port.value()];
  }
  /// Throws Error if a packet names a port or node that does not exist.
  void require_exists(const RelativeStep::Packet& packet) const;

 private:
  [[nodiscard]] std::uint32_t end_of_link(std::uint32_t node, Port port);
  [[nodiscard]] std::uint32_t end_by_label(std::uint32_t node, Port port);

  const Network& network_;
  std::optional<Links> links_;  // once it is needed
  std::optional<LabelMoves> label_moves_;
  // Among permutations, the labels of the last node that a packet left first, and of last_to_.
  std::uint32_t last_start_ = 0;
  Permutation last_start_label_, last_to_label_;
  std::uint64_t starts_ = 0;  // number of labels that were looked up
  std::vector<std::uint32_t> place_;
  std::vector<std::uint64_t> moved_;  // by destination: the last step in which it moved
  std::uint64_t steps_ = 0;
  std::vector<bool> has_link_;  // by port: the same at every node
  std::uint32_t last_from_ = 0;
  Port last_port_{~std::uint32_t{0}};
  std::uint32_t last_to_ = 0;
};

}  // namespace asterism
