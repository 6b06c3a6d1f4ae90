#include "view/results/way_text.hpp"

#include <fmt/format.h>

namespace asterism {

std::string way_text(const Network& network, const Transfer& transfer) {
  NodeId at = transfer.from;
  if (at.value() >= network.node_count())
    return fmt::format("node number {} -> nowhere", at.value());
  std::string text = network.label(at);
  for (const Port port : transfer.ports) {
    at = port.value() < network.port_count() ? network.neighbour(at, port) : no_node;
    text += " -> " + (at == no_node ? "nowhere" : network.label(at));
    if (at == no_node) break;
  }
  return text;
}

}  // namespace asterism
