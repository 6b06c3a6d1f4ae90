// How the subnetworks of recursive networks are joined, and what the rule of chen2001 needs to know
// about it: sections 1 to 3.
#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/permutation.hpp>

#include "papers/chen2001_parts.hpp"

namespace asterism {

namespace {

/// Calls body(from, to, level) for each link in both directions.
template <class Body>
void for_each_link(const Network& network, Body&& body) {
  for (NodeId from{0}; from.value() < network.node_count(); ++from)
    for (std::uint32_t port = 0; port < network.port_count(); ++port)
      if (const NodeId to = network.neighbour(from, Port{port}); to != no_node)
        body(from, to, network.recursion()->link_level(from, Port{port}));
}

/// Returns what is wrong unless any two subnetworks of that level in one of the next level are
/// joined by `expected` links.
std::string joining_complaint(const Network& network, unsigned level, std::uint64_t expected) {
  const RecursiveStructure& recursion = *network.recursion();
  std::map<std::uint64_t, std::set<std::uint64_t>> parts;
  for (NodeId node{0}; node.value() < network.node_count(); ++node)
    parts[recursion.subnetwork(node, level + 1)].insert(recursion.subnetwork(node, level));
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::uint64_t> links;
  for_each_link(network, [&](NodeId from, NodeId to, unsigned link_level) {
    if (link_level == level)
      ++links[{recursion.subnetwork(from, level), recursion.subnetwork(to, level)}];
  });
  for (const auto& [whole, inside] : parts)
    for (const std::uint64_t one : inside)
      for (const std::uint64_t other : inside)
        if (one != other && links[{one, other}] != expected)
          return fmt::format("{} links of level {}", links[{one, other}], level);
  return "";
}

/// Calls complaint(network) for the networks of these families.
template <class Complaint>
Finding for_all_networks(const std::vector<std::string>& families, const PaperRequest& request,
                         Complaint&& complaint) {
  constexpr const char* how = "enumeration of all links";
  std::vector<std::string> ranges;
  for (const std::string& family : families) {
    for (const std::string& spec : recursive_specs(family, request))
      if (const std::string text = complaint(*make_network(spec)); !text.empty())
        return fails(fmt::format("{}: {}", spec, text), how);
    ranges.push_back(recursive_range(family, request));
  }
  return holds_in_range(fmt::format("{}", fmt::join(ranges, ", ")), how);
}

Finding complete_connection(const PaperRequest& request) {
  return for_all_networks(
      {"wk", "hypercomplete", "hypernet"}, request, [](const Network& network) -> std::string {
        for (unsigned level = 1; level < network.recursion()->levels(); ++level)
          if (std::string text = joining_complaint(network, level, 1); !text.empty()) return text;
        return "";
      });
}

Finding complete_multigraph(const PaperRequest& request) {
  return for_all_networks({"star"}, request, [](const Network& network) -> std::string {
    for (unsigned level = 1; level < network.recursion()->levels(); ++level)
      if (std::string text = joining_complaint(network, level, factorials[level - 1]);
          !text.empty())
        return text;
    return "";
  });
}

Finding complete_blocks(const PaperRequest& request) {
  return for_all_networks({"wk", "hypercomplete"}, request,
                          [](const Network& network) -> std::string {
                            std::map<std::uint64_t, std::uint64_t> nodes;
                            for (NodeId node{0}; node.value() < network.node_count(); ++node)
                              ++nodes[network.recursion()->subnetwork(node, 1)];
                            std::set<std::pair<NodeId, NodeId>> links;
                            for_each_link(network, [&](NodeId from, NodeId to, unsigned level) {
                              if (level == 0) links.emplace(from, to);
                            });
                            std::uint64_t pairs = 0;
                            for (const auto& [block, size] : nodes) pairs += size * (size - 1);
                            return unless_equal(pairs, std::uint64_t{links.size()});
                          });
}

/// Returns the node at which the message enters each subnetwork of a level.
std::map<std::uint64_t, NodeId> entries(const RecursiveStructure& recursion,
                                        const std::vector<Delivery>& all, unsigned level) {
  std::map<std::uint64_t, NodeId> result;
  for (NodeId node{0}; node.value() < all.size(); ++node) {
    const NodeId from = all[node.value()].from;
    const std::uint64_t inside = recursion.subnetwork(node, level);
    if (from == no_node || recursion.subnetwork(from, level) != inside) result[inside] = node;
  }
  return result;
}

Finding one_reachable(const PaperRequest& request) {
  return for_all_sources(
      "", request, [&](const NetworkPointer& network, NodeId source) -> std::string {
        const RecursiveStructure& recursion = *network->recursion();
        const std::vector<Delivery> all = deliveries(network, source, request);
        for (unsigned level = 1; level < recursion.levels(); ++level) {
          const auto entered = entries(recursion, all, level + 1);
          for (const auto& [from, label] : all)
            if (label == level && from != no_node &&
                recursion.subnetwork(from, level) !=
                    recursion.subnetwork(entered.at(recursion.subnetwork(from, level + 1)), level))
              return fmt::format("a copy of label {} from {}", level, network->label(from));
        }
        return "";
      });
}

/// The rule as printed in section 2, which uses only the labels of links. Blocks use their own
/// broadcast: all nodes of a block receive the message from the one that has it.
class PrintedRule {
 public:
  explicit PrintedRule(const Network& network)
      : network_(network), senders_(network.node_count(), no_node) {
    for (NodeId node{0}; node.value() < network.node_count(); ++node)
      blocks_[network.recursion()->subnetwork(node, 1)].push_back(node);
  }

  /// Returns the sender to each node over a link between blocks; no_node if there is none.
  [[nodiscard]] const std::vector<NodeId>& senders_from(NodeId source) {
    std::ranges::fill(senders_, no_node);
    disseminate(source, {});
    return senders_;
  }

 private:
  using Stack = std::vector<unsigned>;

  [[nodiscard]] static bool contains(const Stack& stack, unsigned label) {
    return std::ranges::find(stack, label) != stack.end();
  }
  [[nodiscard]] static Stack after(Stack stack, unsigned label) {
    while (!stack.empty() && stack.back() <= label) stack.pop_back();
    stack.push_back(label);
    return stack;
  }

  void disseminate(NodeId node, const Stack& stack) {
    for (std::uint32_t port = 0; port < network_.port_count(); ++port) {
      const NodeId to = network_.neighbour(node, Port{port});
      if (to == no_node) continue;
      const unsigned label = network_.recursion()->link_level(node, Port{port});
      if (label == 0 || contains(stack, label)) continue;
      senders_[to.value()] = node;
      disseminate(to, after(stack, label));
    }
    if (contains(stack, 0)) return;
    for (const NodeId other : blocks_.at(network_.recursion()->subnetwork(node, 1)))
      if (other != node) disseminate(other, after(stack, 0));
  }

  const Network& network_;
  std::map<std::uint64_t, std::vector<NodeId>> blocks_;
  std::vector<NodeId> senders_;
};

std::string rule_complaint(const NetworkPointer& network, NodeId source,
                           const PaperRequest& request) {
  PrintedRule rule(*network);
  const std::vector<NodeId>& senders = rule.senders_from(source);
  const std::vector<Delivery> all = deliveries(network, source, request);
  for (NodeId node{0}; node.value() < all.size(); ++node) {
    const auto [from, label] = all[node.value()];
    if (senders[node.value()] != (label == 0 ? no_node : from))
      return fmt::format("{} gets its copy over another link", network->label(node));
  }
  return "";
}

Finding independent(const PaperRequest& request) {
  std::vector<std::string> ranges;
  std::string how;
  for (const char* const family : {"wk", "hypercomplete", "hypernet"}) {
    const Finding found =
        for_all_sources(family, request, [&](const NetworkPointer& network, NodeId source) {
          return rule_complaint(network, source, request);
        });
    if (found.verdict == ClaimVerdict::fails) return found;
    ranges.push_back(found.range);
    how = found.how;
  }
  return holds_in_range(fmt::format("{}", fmt::join(ranges, ", ")), how);
}

Finding kinds_of_blocks(const PaperRequest&) {
  return holds_corrected("cubelet, treelet and buslet: the next sentences describe cubelets",
                         "the three kinds", "the text");
}

}  // namespace

StatementMeasurements chen2001_structure_statements() {
  return {{"complete connection", complete_connection},
          {"star, multigraph", complete_multigraph},
          {"complete blocks", complete_blocks},
          {"1-reachable", one_reachable},
          {"independent of source and topology", independent},
          {"kinds of blocks", kinds_of_blocks}};
}

}  // namespace asterism
