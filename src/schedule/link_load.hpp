// The load of every link in a schedule.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <asterism/schedule.hpp>

#include "problem/link_costs.hpp"

namespace asterism {

/// The load of one direction of a link.
struct DirectedLoad {
  NodeId from = no_node;
  Port port{0};
  std::uint64_t packets = 0;
  std::uint64_t messages = 0;  ///< summed over the packets
  double time = 0;             ///< total time that the link is in use
};

/// Counts the packets of a schedule by link, as it is pushed. Transfers over links that the network
/// does not have are not counted.
class LinkLoadMeter final : public StepSink {
 public:
  /// `memory_limit` is in bytes; 0 means free system memory.
  explicit LinkLoadMeter(std::uint64_t memory_limit = 0) : memory_limit_(memory_limit) {}

  /// Throws Error(too_large) if the counts do not fit.
  void begin(const ScheduleHeader& header) override;
  void take(const Step& step) override;

  /// Requires begin().
  [[nodiscard]] const Network& network() const { return problem_->network(); }
  /// Calls visit(DirectedLoad) for every link in the order of nodes and ports, including idle ones.
  template <class Visit>
  void for_each(Visit&& visit) const {
    for (NodeId node{0}; node.value() < network().node_count(); ++node)
      for (Port port{0}; port.value() < network().port_count(); ++port)
        if (network().neighbour(node, port) != no_node) visit(load_of(node, port));
  }
  /// Returns the links that are in use longest, then those with most packets, then in node order.
  [[nodiscard]] std::vector<DirectedLoad> most_loaded(std::size_t count) const;

 private:
  struct Count {
    std::uint64_t packets = 0;
    std::uint64_t messages = 0;
    double time = 0;
  };
  [[nodiscard]] DirectedLoad load_of(NodeId node, Port port) const;
  [[nodiscard]] std::uint64_t index(NodeId node, Port port) const {
    return node.value() * network().port_count() + port.value();
  }

  std::uint64_t memory_limit_;
  std::optional<Problem> problem_;
  std::optional<LinkCosts> costs_;
  std::vector<Count> counts_;  // by node and port
};

}  // namespace asterism
