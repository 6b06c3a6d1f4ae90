#include <algorithm>

#include <asterism/permutation_network.hpp>

#include "base/permutation_group.hpp"
#include "network/label.hpp"

namespace asterism {

namespace {

NetworkTraits traits_of_permutations(NetworkTraits traits, unsigned symbols,
                                     const std::vector<Generator>& generators,
                                     const PermutationGroup* group) {
  traits.nodes = group == nullptr ? factorials[symbols] : group->order();
  traits.ports = static_cast<std::uint32_t>(generators.size());
  traits.vertex_symmetric = traits.port_symmetric = true;
  for (const Generator& generator : generators) traits.link_classes.push_back(generator.link_class);
  return traits;
}

}  // namespace

PermutationNetwork::PermutationNetwork(NetworkTraits traits, unsigned symbols,
                                       std::vector<Generator> generators,
                                       std::shared_ptr<const PermutationGroup> group)
    : Network(traits_of_permutations(std::move(traits), symbols, generators, group.get())),
      symbols_(symbols),
      generators_(std::move(generators)),
      group_(std::move(group)) {
  for (const Generator& generator : generators_) {
    const auto back = std::ranges::find(generators_, inverse(generator.action), &Generator::action);
    reverse_.emplace_back(static_cast<std::uint32_t>(back - generators_.begin()));
  }
}

PermutationNetwork::~PermutationNetwork() = default;

Permutation PermutationNetwork::permutation(NodeId node) const {
  return group_ == nullptr ? unrank(node.value(), symbols_) : group_->unrank(node.value());
}

NodeId PermutationNetwork::node(Permutation permutation) const {
  return NodeId{group_ == nullptr ? rank(permutation, symbols_) : group_->rank(permutation)};
}

NodeId PermutationNetwork::neighbour(NodeId node, Port port) const {
  return this->node(compose(permutation(node), generators_[port.value()].action));
}

void PermutationNetwork::neighbours(NodeId node, std::span<NodeId> out) const {
  const Permutation here = permutation(node);
  for (std::size_t i = 0; i < generators_.size(); ++i)
    out[i] = this->node(compose(here, generators_[i].action));
}

Port PermutationNetwork::reverse_port(NodeId, Port port) const {
  return reverse_[port.value()];
}

LinkClass PermutationNetwork::link_class(NodeId, Port port) const {
  return LinkClass{port.value()};
}

std::string PermutationNetwork::port_name(Port port) const {
  return generators_[port.value()].name;
}

std::string PermutationNetwork::label(NodeId node) const {
  return permutation_label(permutation(node), symbols_);
}

NodeId PermutationNetwork::parse_label(std::string_view text) const {
  const Permutation parsed = parse_permutation(text, symbols_);
  if (group_ != nullptr && !group_->contains(parsed))
    throw label_error(*this, text, "is not in the group that the generators generate");
  return node(parsed);
}

}  // namespace asterism
