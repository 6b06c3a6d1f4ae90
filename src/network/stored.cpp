#include "network/stored.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "network/label.hpp"

namespace asterism {

namespace {

std::vector<std::uint32_t> degrees_of(std::uint32_t nodes,
                                      const std::vector<StoredNetwork::Link>& links) {
  std::vector<std::uint32_t> degrees(nodes);
  for (const auto& [a, b] : links) {
    ++degrees[a];
    ++degrees[b];
  }
  return degrees;
}

NetworkTraits traits_of_stored(NetworkTraits traits, std::uint32_t nodes,
                               const std::vector<StoredNetwork::Link>& links) {
  traits.nodes = nodes;
  traits.ports = std::ranges::max(degrees_of(nodes, links));
  traits.link_classes = {"link"};
  return traits;
}

}  // namespace

StoredNetwork::StoredNetwork(NetworkTraits traits, std::uint32_t nodes,
                             const std::vector<Link>& links, std::vector<std::string> labels)
    : Network(traits_of_stored(std::move(traits), nodes, links)),
      ends_(2 * links.size()),
      labels_(std::move(labels)) {
  first_.push_back(0);
  for (const std::uint32_t degree : degrees_of(nodes, links))
    first_.push_back(first_.back() + degree);
  std::vector<std::uint32_t> used(nodes);
  for (const auto& [a, b] : links) {
    const std::uint32_t there = used[a]++;
    const std::uint32_t back = used[b]++;
    ends_[first_[a] + there] = {b, back};
    ends_[first_[b] + back] = {a, there};
  }
  for (std::uint32_t node = 0; node < labels_.size(); ++node) ids_.try_emplace(labels_[node], node);
}

NodeId StoredNetwork::neighbour(NodeId node, Port port) const {
  const std::uint32_t first = first_[node.value()];
  if (port.value() >= first_[node.value() + 1] - first) return no_node;
  return NodeId{ends_[first + port.value()].node};
}

Port StoredNetwork::reverse_port(NodeId node, Port port) const {
  return Port{ends_[first_[node.value()] + port.value()].port};
}

std::string StoredNetwork::port_name(Port port) const {
  return std::to_string(port.value());
}

std::string StoredNetwork::label(NodeId node) const {
  return labels_.empty() ? std::to_string(node.value()) : labels_[node.value()];
}

NodeId StoredNetwork::parse_label(std::string_view text) const {
  if (labels_.empty()) return NodeId{parse_coordinate(*this, text, text, node_count())};
  const auto found = ids_.find(std::string(trimmed(text)));
  if (found == ids_.end()) throw label_error(*this, text, "is not a node");
  return NodeId{found->second};
}

}  // namespace asterism
