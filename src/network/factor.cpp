#include "network/factor.hpp"

#include <limits>
#include <utility>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/memory.hpp"

namespace asterism {

namespace {

void require_memory_for_factor(const Network& network) {
  if (network.node_count() > std::numeric_limits<std::uint32_t>::max())
    throw Error(ErrorCode::too_large,
                fmt::format("{} has too many nodes to be composed", network.spec()),
                "choose a network of fewer than 2^32 nodes");
  static constexpr double bytes_per_node = 2 * sizeof(std::uint32_t);
  MemoryBudget().require(bytes_per_node * static_cast<double>(network.node_count()),
                         fmt::format("the hosts of {}", network.spec()),
                         "choose a smaller network");
}

}  // namespace

Factor::Factor(std::shared_ptr<const Network> network, const Composition& composition)
    : network_(std::move(network)), hosts_(network_->node_count()) {
  if (composition.rate && !network_->costs_in_units()) {
    rate_ = composition.rate;
    latency_ = composition.latency;
  }
  if (!network_->has_switches()) return;
  require_memory_for_factor(*network_);
  const auto nodes = static_cast<std::uint32_t>(network_->node_count());
  places_.resize(nodes);
  for (const bool switches : {false, true}) {
    std::uint32_t place = 0;
    for (std::uint32_t node = 0; node < nodes; ++node) {
      if (network_->is_switch(NodeId{node}) != switches) continue;
      nodes_.push_back(node);
      places_[node] = place++;
    }
    if (!switches) hosts_ = place;
  }
}

std::uint64_t host_count(const Network& network) {
  if (!network.has_switches()) return network.node_count();
  std::uint64_t hosts = 0;
  for (NodeId node{0}; node.value() < network.node_count(); ++node)
    hosts += network.is_switch(node) ? 0U : 1U;
  return hosts;
}

LinkCost Factor::cost(NodeId node, Port port) const {
  LinkCost cost = network_->link_cost(node, port);
  if (!rate_) return cost;
  cost.rate *= *rate_;
  cost.latency += latency_;
  return cost;
}

}  // namespace asterism
