// The stack-based broadcast of chen2001, run from all sources of the supported networks.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <asterism/network.hpp>
#include <asterism/papers.hpp>

namespace asterism {

/// A verified run: its steps, and a description of any error; empty if there is none.
using NetworkPointer = std::shared_ptr<const Network>;

struct BroadcastRun {
  std::uint64_t steps = 0;
  std::uint64_t redundant = 0;
  std::uint64_t header_bits = 0;
  std::string violation{};
};

[[nodiscard]] BroadcastRun run_broadcast(const std::string& algorithm,
                                         const NetworkPointer& network, NodeId source,
                                         std::uint64_t batch, const PaperRequest& request);

/// How a node's only copy reaches it.
struct Delivery {
  NodeId from = no_node;  ///< no_node at the source
  unsigned label = 0;     ///< the level of the link
};
/// Returns the deliveries of the stack-based broadcast, by node. Throws Error unless every node
/// gets exactly one copy.
[[nodiscard]] std::vector<Delivery> deliveries(const NetworkPointer& network, NodeId source,
                                               const PaperRequest& request);

/// Returns the networks of a family ("wk", "star", ..., "" for all of them) that fit the effort.
[[nodiscard]] std::vector<std::string> recursive_specs(const std::string& family,
                                                       const PaperRequest& request);

/// Names these networks, or gives their number if there are several families.
[[nodiscard]] std::string recursive_range(const std::string& family, const PaperRequest& request);

[[nodiscard]] std::uint64_t eccentricity(const Network& network, NodeId node,
                                         const PaperRequest& request);

/// A survey over all sources of a network.
struct SourceSurvey {
  std::uint64_t sources = 0;
  std::uint64_t max_steps = 0;
  std::uint64_t diameter = 0;
  std::uint64_t above_eccentricity = 0;
};
[[nodiscard]] SourceSurvey survey_sources(const NetworkPointer& network,
                                          const PaperRequest& request);

}  // namespace asterism
