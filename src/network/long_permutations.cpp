#include "network/long_permutations.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/permutation_network.hpp>

#include "network/label.hpp"

namespace asterism {

namespace {

NetworkTraits traits_of_long_permutations(NetworkTraits traits, unsigned symbols,
                                          const std::vector<LongGenerator>& generators) {
  traits.nodes = factorials[symbols];
  traits.ports = static_cast<std::uint32_t>(generators.size());
  traits.vertex_symmetric = traits.port_symmetric = true;
  for (const LongGenerator& generator : generators)
    traits.link_classes.push_back(generator.link_class);
  return traits;
}

}  // namespace

LongPermutationNetwork::LongPermutationNetwork(NetworkTraits traits, unsigned symbols,
                                               std::vector<LongGenerator> generators)
    : Network(traits_of_long_permutations(std::move(traits), symbols, generators)),
      symbols_(symbols),
      generators_(std::move(generators)) {
  for (const LongGenerator& generator : generators_) {
    const auto back =
        std::ranges::find(generators_, inverted(generator.action), &LongGenerator::action);
    reverse_.emplace_back(static_cast<std::uint32_t>(back - generators_.begin()));
  }
}

NodeId LongPermutationNetwork::neighbour(NodeId node, Port port) const {
  const SymbolMap here = map_of_rank(node.value(), symbols_);
  return NodeId{rank_of_map(composed(here, generators_[port.value()].action), symbols_)};
}

Port LongPermutationNetwork::reverse_port(NodeId, Port port) const {
  return reverse_[port.value()];
}

LinkClass LongPermutationNetwork::link_class(NodeId, Port port) const {
  return LinkClass{port.value()};
}

std::string LongPermutationNetwork::port_name(Port port) const {
  return generators_[port.value()].name;
}

std::string LongPermutationNetwork::label(NodeId node) const {
  const SymbolMap map = map_of_rank(node.value(), symbols_);
  std::vector<unsigned> shown;
  for (unsigned p = 0; p < symbols_; ++p) shown.push_back(map[p] + 1U);
  return fmt::format("{}", fmt::join(shown, ","));
}

NodeId LongPermutationNetwork::parse_label(std::string_view text) const {
  const std::vector<unsigned> parsed = parse_symbols(text, symbols_);
  SymbolMap map = identity_map();
  for (unsigned p = 0; p < symbols_; ++p) {
    if (parsed[p] == 0) throw label_error(*this, text, "has a \"*\", which stands for any symbol");
    map[p] = static_cast<std::uint8_t>(parsed[p] - 1);
  }
  return NodeId{rank_of_map(map, symbols_)};
}

}  // namespace asterism
