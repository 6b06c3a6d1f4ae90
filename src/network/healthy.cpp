#include "network/healthy.hpp"

#include <algorithm>

namespace asterism {

const Network& without_faults(const Network& network) {
  const FaultyNetwork* const faulty = as_faulty(network);
  return faulty == nullptr ? network : without_faults(faulty->base());
}

NodeId in_healthy(const Network& network, NodeId node) {
  const FaultyNetwork* const faulty = as_faulty(network);
  return faulty == nullptr ? node : in_healthy(faulty->base(), faulty->in_base(node));
}

NodeId from_healthy(const Network& network, NodeId healthy) {
  const FaultyNetwork* const faulty = as_faulty(network);
  if (faulty == nullptr) return healthy;
  const NodeId in_base = from_healthy(faulty->base(), healthy);
  return in_base == no_node ? no_node : faulty->from_base(in_base);
}

bool has_failed(const Network& network, NodeId healthy) {
  const FaultyNetwork* const faulty = as_faulty(network);
  if (faulty == nullptr) return false;
  const NodeId in_base = from_healthy(faulty->base(), healthy);
  if (in_base == no_node) return has_failed(faulty->base(), healthy);
  return std::ranges::binary_search(faulty->faults().nodes, in_base);
}

}  // namespace asterism
