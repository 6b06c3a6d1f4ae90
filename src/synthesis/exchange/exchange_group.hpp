// A port-symmetric network as the group of its nodes: node 0 is the identity, and a port multiplies
// by its generator from the right. The holdings of a node are described by the places of the
// contributors relative to it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <asterism/network.hpp>

namespace asterism {

class ExchangeGroup {
 public:
  /// The network must be port-symmetric and connected.
  explicit ExchangeGroup(const Network& network);
  static double bytes(const Network& network);

  [[nodiscard]] std::uint32_t size() const { return size_; }
  [[nodiscard]] std::uint32_t port_count() const {
    return static_cast<std::uint32_t>(ports_.size());
  }
  /// Returns the i-th port that has a link.
  [[nodiscard]] Port port(std::uint32_t index) const { return ports_[index]; }
  /// Returns the place, relative to the neighbour over the i-th port, of what the node sees at
  /// `place`.
  [[nodiscard]] std::uint32_t seen_over(std::uint32_t index, std::uint32_t place) const {
    return seen_[std::size_t{index} * size_ + place];
  }
  /// Returns, for each node, the node at that place relative to it.
  [[nodiscard]] std::vector<NodeId> at_place(std::uint32_t place) const;

 private:
  const Network& network_;
  std::uint32_t size_;
  std::vector<Port> ports_;
  std::vector<std::uint32_t> order_, parent_, by_port_;  // a breadth-first tree from node 0
  std::vector<std::uint32_t> seen_;
};

/// A sum in transit: a part that the sender holds and keeps, or one that it received earlier.
struct ExchangeSend {
  static constexpr std::uint32_t own = ~std::uint32_t{0};
  std::uint32_t port = 0;  ///< port index
  std::uint32_t what =
      own;  ///< `own` for the sender's current sum, or the number of the send that brought the part
};

/// The program that all nodes run. Sends are numbered consecutively across all steps.
struct ExchangeProgram {
  std::vector<std::vector<ExchangeSend>> steps;
};

/// A send with its holder resolved, as needed to build a schedule.
struct ExchangeCopy {
  std::size_t step = 0;
  std::uint32_t port = 0;
  std::uint32_t holder = 0;  ///< place of the holder relative to the sender
  std::uint32_t generation = 0;
};

/// Returns the program with its ports renamed, or nothing if it is then not an allreduce: if a
/// contribution arrives twice or never.
[[nodiscard]] std::vector<ExchangeCopy> copies_of(const ExchangeProgram& program,
                                                  const ExchangeGroup& group,
                                                  std::span<const std::uint32_t> port_names);

}  // namespace asterism
