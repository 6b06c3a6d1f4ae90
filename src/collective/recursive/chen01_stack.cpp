// The stack-based broadcast on recursive networks (chen2001): one program for all of them.
//
// A node that receives the message over a link of level i pops the stack up to i, pushes i, and
// sends the message over its links whose levels are not on the stack (section 2). If the blocks are
// not complete graphs, level 0 is left to a broadcast within the block (the hybrid form): in a
// cubelet over the dimensions below the one over which the message arrived, in a treelet away from
// where it came from.
//
// If two subnetworks are joined by many links (the star, section 3), at most one of them may be
// labelled, relative to the source; the labelling of the technical report is not printed. Ours: in
// a subnetwork of level k+1 that the message enters at a root, the labelled links of level k are
// those at the root and at the root's neighbours in its own subnetwork of level k. They lead to
// every other subnetwork of level k exactly once (the star, the pancake), in at most two steps, so
// 2n-3 steps in total. No node needs to know the source for that: a node that receives the message
// over a link of level i is the root of its subnetwork of level i. Beyond its neighbours, nothing
// above i is labelled, so it sends the levels above i on the stack.
#include <asterism/algorithm.hpp>
#include <asterism/node_program.hpp>

#include "collective/recursive/level_stack.hpp"

namespace asterism {

namespace {

class StackProgram final : public NodeProgram {
 public:
  explicit StackProgram(const Network& network)
      : recursion_(*network.recursion()),
        levels_(recursion_.levels()),
        ports_(network.port_count()),
        shape_(recursion_.block_shape()),
        many_links_(recursion_.joins_by_many_links()) {}

  [[nodiscard]] std::uint32_t header_bits() const override { return levels_; }

  void start(NodeId, MessageId message, Outbox& out) override {
    for (std::uint32_t port = 0; port < ports_; ++port) out.send(Port{port}, {message, 0});
  }

  void arrive(NodeId node, Port from, const ProgramPacket& packet, Outbox& out) override {
    const unsigned crossed = recursion_.link_level(node, from);
    const LevelStack stack = LevelStack(packet.header).after_crossing(crossed);
    const LevelStack sent = many_links_ ? stack.with_all_above(crossed, levels_) : stack;
    for (std::uint32_t port = 0; port < ports_; ++port) {
      const unsigned level = recursion_.link_level(node, Port{port});
      const bool wanted =
          stack.contains(level) ? level == 0 && goes_on_in_block(from, Port{port}) : true;
      if (wanted) out.send(Port{port}, {packet.message, sent.bits()});
    }
  }

 private:
  [[nodiscard]] bool goes_on_in_block(Port from, Port port) const {
    switch (shape_) {
      case BlockShape::cube:
        return port < from;
      case BlockShape::tree:
        return port != from;
      case BlockShape::complete:
        break;
    }
    return false;
  }

  const RecursiveStructure& recursion_;
  unsigned levels_;
  std::uint32_t ports_;
  BlockShape shape_;
  bool many_links_;
};

}  // namespace

CollectiveAlgorithm chen01_stack_algorithm() {
  return {.name = "chen01-stack",
          .summary =
              "all-port broadcast on recursive networks by a stack of levels that travels with the "
              "message: one copy to every node under any delays, a batch one message a step",
          .citation =
              "chen2001, section 2; the labelling on star and pancake, relative to the source, is "
              "our construction",
          .collectives = {CollectiveKind::broadcast},
          .families = {"wk", "hypercomplete", "hypernet", "star", "pancake"},
          .ports = Model::Ports::all,
          .body = [](const AlgorithmRequest& request) -> std::unique_ptr<NodeProgram> {
            return std::make_unique<StackProgram>(request.problem.network());
          }};
}

}  // namespace asterism
