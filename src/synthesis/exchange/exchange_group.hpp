// A network that looks alike from every node, port by port, as the group of its nodes: node 0 is
// the identity, a port multiplies by its generator from the right. What a node holds is told by the
// places of the contributors relative to it.
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
  /// The i-th of the ports that have a link.
  [[nodiscard]] Port port(std::uint32_t index) const { return ports_[index]; }
  /// The place of what a node sees at `place`, as its neighbour over the i-th port sees it.
  [[nodiscard]] std::uint32_t seen_over(std::uint32_t index, std::uint32_t place) const {
    return seen_[std::size_t{index} * size_ + place];
  }
  /// By node, which node is at that place relative to it.
  [[nodiscard]] std::vector<NodeId> at_place(std::uint32_t place) const;

 private:
  const Network& network_;
  std::uint32_t size_;
  std::vector<Port> ports_;
  std::vector<std::uint32_t> order_, parent_, by_port_;  // a breadth-first tree from node 0
  std::vector<std::uint32_t> seen_;
};

/// A contributor's sum on its way: a part that the sender holds and keeps, or one that it got
/// before.
struct ExchangeSend {
  static constexpr std::uint32_t own = ~std::uint32_t{0};
  std::uint32_t port = 0;  ///< by index
  std::uint32_t what =
      own;  ///< what the sender holds now, or the number of the send by which it came
};

/// What all nodes do alike. Sends are numbered through all steps.
struct ExchangeProgram {
  std::vector<std::vector<ExchangeSend>> steps;
};

/// A send as it is told to the nodes.
struct ExchangeCopy {
  std::size_t step = 0;
  std::uint32_t port = 0;
  std::uint32_t holder = 0;  ///< its place relative to the sender
  std::uint32_t generation = 0;
};

/// The program with its ports renamed; empty if it is then no allreduce: if a contribution arrives
/// twice, or some never.
[[nodiscard]] std::vector<ExchangeCopy> copies_of(const ExchangeProgram& program,
                                                  const ExchangeGroup& group,
                                                  std::span<const std::uint32_t> port_names);

}  // namespace asterism
