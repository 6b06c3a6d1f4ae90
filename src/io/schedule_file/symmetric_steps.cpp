#include "io/schedule_file/symmetric_steps.hpp"

#include <algorithm>

#include <fmt/format.h>

#include <asterism/error.hpp>

namespace asterism {

namespace {

constexpr const char* tree_hint =
    "a transfer of a timed tree is [FROM,PORT,0]: the message of node 0 reaches a node for the "
    "first time";

/// Counts the nodes reached, by time.
std::vector<std::uint64_t> nodes_by_time(const TimedTree& tree, const Network& network) {
  std::vector<std::uint64_t> nodes;
  for (NodeId node{1}; node.value() < tree.node_count(); ++node) {
    if (!tree.is_reached(node)) continue;
    const Port up = tree.up(node);
    if (tree.time(node) == 0 || up.value() >= network.port_count() ||
        network.neighbour(node, up) == no_node)
      throw Error(
          ErrorCode::unsupported,
          fmt::format("node {} of the timed tree has no link up or no time", network.label(node)),
          "reach every node from 1 on, over a link");
    nodes.push_back(node.value());
  }
  std::ranges::stable_sort(nodes, {}, [&](std::uint64_t node) { return tree.time(NodeId{node}); });
  return nodes;
}

}  // namespace

void for_each_tree_step(const TimedTree& tree, const Network& network,
                        const std::function<void(const Step&)>& body) {
  Step step;
  std::uint32_t time = 1;
  for (const std::uint64_t id : nodes_by_time(tree, network)) {
    const NodeId node{id};
    for (; time < tree.time(node); ++time) {
      body(step);
      step.clear();
    }
    step.add(network.neighbour(node, tree.up(node)), network.reverse_port(node, tree.up(node)),
             MessageId{0});
  }
  if (!step.empty()) body(step);
}

void add_tree_step(TimedTree& tree, const Network& network, const Step& step, std::uint32_t time) {
  for (std::size_t i = 0; i < step.size(); ++i) {
    const Transfer transfer = step[i];
    const auto refuse = [&](const std::string& complaint) {
      throw Error(ErrorCode::malformed,
                  fmt::format("step {}, transfers[{}]: {}", time, i, complaint), tree_hint);
    };
    const Port port = transfer.ports.front();
    const NodeId node = network.neighbour(transfer.from, port);
    if (transfer.ports.size() != 1 || node == no_node)
      refuse(fmt::format("node {} has no such link", network.label(transfer.from)));
    if (transfer.messages.size() != 1 || transfer.messages.front() != MessageId{0})
      refuse("it carries something else than message 0");
    if (node == NodeId{0} || tree.is_reached(node))
      refuse(fmt::format("node {} has been reached already", network.label(node)));
    tree.reach(node, network.reverse_port(transfer.from, port), time);
  }
}

Step as_step(const RelativeStep& step) {
  Step result;
  std::vector<MessageId> messages;
  for (std::size_t i = 0; i < step.size(); ++i) {
    messages.clear();
    for (const NodeId destination : step[i].destinations)
      messages.emplace_back(destination.value());
    result.add(NodeId{0}, step[i].port, messages);
  }
  return result;
}

RelativeStep as_relative(const Step& step) {
  RelativeStep result;
  std::vector<NodeId> destinations;
  for (std::size_t i = 0; i < step.size(); ++i) {
    if (step[i].from != NodeId{0} || step[i].ports.size() != 1)
      throw Error(ErrorCode::malformed,
                  fmt::format("transfers[{}] of a relative step does not start at node 0", i),
                  "a transfer of a relative step is [0,PORT,DESTINATIONS]");
    destinations.clear();
    for (const MessageId message : step[i].messages) destinations.emplace_back(message.value());
    result.send(step[i].ports.front(), destinations);
  }
  return result;
}

}  // namespace asterism
