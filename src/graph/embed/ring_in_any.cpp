// Embeds the ring in any network of the same size for which a Hamiltonian cycle is known or found.
#include <fmt/format.h>

#include <asterism/embedding.hpp>

#include "base/lazy.hpp"
#include "graph/hamiltonian.hpp"

namespace asterism {

namespace {

std::string obstacle_to_ring_in_any(const Network& guest, const Network& host) {
  if (guest.node_count() != host.node_count())
    return fmt::format("the host has {} nodes", host.node_count());
  return has_hamiltonian_cycle(host) ? "" : "no Hamiltonian cycle of the host is known";
}

Embedding embed_ring_in_any(const std::shared_ptr<const Network>& guest,
                            const std::shared_ptr<const Network>& host) {
  const auto cycle = std::make_shared<const Lazy<HamiltonianCycle>>(
      [host](const Progress& progress) { return find_hamiltonian_cycle(*host, progress); });
  const auto path = [cycle, host](NodeId node, Port port, std::vector<Port>& walk) {
    const auto& [nodes, ports] = cycle->get();
    if (port.value() == 0) return walk.push_back(ports[node.value()]);
    const std::uint64_t before = node.value() == 0 ? nodes.size() - 1 : node.value() - 1;
    walk.push_back(host->reverse_port(nodes[before], ports[before]));
  };
  return {"ring-in-any",
          guest,
          host,
          [cycle](NodeId node) { return cycle->get().nodes[node.value()]; },
          path,
          {},
          hamiltonian_cycle_bytes(*host),
          [cycle](const Progress& progress) { cycle->prepare(progress); }};
}

}  // namespace

EmbeddingFamily ring_in_any_embedding() {
  return {.name = "ring-in-any",
          .guest = "ring",
          .host = "",
          .summary = "along a Hamiltonian cycle",
          .citation = "baseline",
          .obstacle = obstacle_to_ring_in_any,
          .make = embed_ring_in_any};
}

}  // namespace asterism
