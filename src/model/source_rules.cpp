#include "model/source_rules.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/random.hpp"
#include "base/text.hpp"

namespace asterism {

namespace {

using Nodes = std::vector<NodeId>;

/// So many that one more would be a list of their own.
constexpr std::uint64_t most_sources = std::uint64_t{1} << 26;

Error wrong_rule(std::string_view text, const Network& network) {
  return {
      ErrorCode::out_of_range,
      fmt::format("{} does not name sources of {}", in_quotes(text), network.spec()),
      fmt::format("write random:K, random:K,SEED, clustered:K, spread:K with K from 1 to {}, or "
                  "all",
                  std::min(most_sources, network.node_count()))};
}

/// The last `count` draws of a shuffle of all nodes, without keeping the others.
Nodes random_nodes(const Network& network, std::uint64_t count, std::uint64_t seed) {
  Random random(seed);
  std::set<std::uint64_t> chosen;
  const std::uint64_t nodes = network.node_count();
  for (std::uint64_t last = nodes - count; last < nodes; ++last) {
    const std::uint64_t draw = random.below(last + 1);
    chosen.insert(chosen.contains(draw) ? last : draw);
  }
  Nodes result;
  for (const std::uint64_t node : chosen) result.emplace_back(node);
  return result;
}

/// The nearest to node 0, itself included.
Nodes clustered_nodes(const Network& network, std::uint64_t count) {
  Nodes found{NodeId{0}};
  std::set<NodeId> seen{NodeId{0}};
  for (std::size_t at = 0; at < found.size() && found.size() < count; ++at)
    for (Port port{0}; port.value() < network.port_count() && found.size() < count; ++port) {
      const NodeId next = network.neighbour(found[at], port);
      if (next != no_node && seen.insert(next).second) found.push_back(next);
    }
  return found;
}

Nodes spread_nodes(const Network& network, std::uint64_t count) {
  Nodes result;
  const std::uint64_t nodes = network.node_count();
  for (std::uint64_t i = 0; i < count; ++i)
    result.emplace_back(i * (nodes / count) + i * (nodes % count) / count);
  return result;
}

}  // namespace

std::optional<std::vector<NodeId>> sources_by_rule(std::string_view text, const Network& network) {
  const std::size_t colon = text.find(':');
  const std::string_view rule = text.substr(0, colon);
  if (text != "all" && (colon == std::string_view::npos ||
                        (rule != "random" && rule != "clustered" && rule != "spread")))
    return std::nullopt;
  const std::string_view numbers = text == "all" ? "" : text.substr(colon + 1);
  const std::size_t comma = numbers.find(',');
  const auto count = text == "all" ? std::optional(network.node_count())
                                   : parse_whole_number(numbers.substr(0, comma));
  const auto seed = comma == std::string_view::npos ? std::optional<std::uint64_t>(1)
                                                    : parse_whole_number(numbers.substr(comma + 1));
  const bool seed_fits = comma == std::string_view::npos || rule == "random";
  if (!count || !seed || !seed_fits || *count == 0 || *count > network.node_count() ||
      *count > most_sources)
    throw wrong_rule(text, network);
  Nodes nodes = rule == "random"      ? random_nodes(network, *count, *seed)
                : rule == "clustered" ? clustered_nodes(network, *count)
                                      : spread_nodes(network, *count);
  std::ranges::sort(nodes);
  return nodes;
}

}  // namespace asterism
