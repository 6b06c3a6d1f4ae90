#include "problem/node_rules.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/random.hpp"
#include "base/text.hpp"

namespace asterism {

namespace {

using Nodes = std::vector<NodeId>;

/// Maximum number of nodes that are listed individually.
constexpr std::uint64_t max_named = std::uint64_t{1} << 26;

/// The nodes that may be named.
class Pool {
 public:
  Pool(const Network& network, std::span<const NodeId> nodes) : network_(network), nodes_(nodes) {}

  [[nodiscard]] const Network& network() const { return network_; }
  [[nodiscard]] std::uint64_t size() const {
    return nodes_.empty() ? network_.node_count() : nodes_.size();
  }
  [[nodiscard]] NodeId operator[](std::uint64_t index) const {
    return nodes_.empty() ? NodeId{index} : nodes_[index];
  }
  [[nodiscard]] bool has(NodeId node) const {
    return nodes_.empty() ? node.value() < network_.node_count()
                          : std::ranges::binary_search(nodes_, node);
  }

 private:
  const Network& network_;
  std::span<const NodeId> nodes_;
};

Error wrong_rule(std::string_view text, const Pool& pool) {
  return {ErrorCode::out_of_range,
          fmt::format("{} does not name nodes of {}", in_quotes(text), pool.network().spec()),
          fmt::format("write random:K, random:K,SEED, clustered:K, spread:K with K from 1 to {}, "
                      "ids:FIRST-LAST,ID,... or all",
                      std::min(max_named, pool.size()))};
}

/// Makes the last `count` draws of a shuffle of all nodes, without storing the others.
Nodes random_nodes(const Pool& pool, std::uint64_t count, std::uint64_t seed) {
  Random random(seed);
  std::set<std::uint64_t> chosen;
  for (std::uint64_t last = pool.size() - count; last < pool.size(); ++last) {
    const std::uint64_t draw = random.below(last + 1);
    chosen.insert(chosen.contains(draw) ? last : draw);
  }
  Nodes result;
  result.reserve(chosen.size());
  for (const std::uint64_t index : chosen) result.push_back(pool[index]);
  return result;
}

/// Returns the nodes nearest to the first of the pool, including itself.
Nodes clustered_nodes(const Pool& pool, std::uint64_t count) {
  const Network& network = pool.network();
  Nodes reached{pool[0]};
  Nodes found{pool[0]};
  std::set<NodeId> seen{pool[0]};
  for (std::size_t at = 0; at < reached.size() && found.size() < count; ++at)
    for (Port port{0}; port.value() < network.port_count() && found.size() < count; ++port) {
      const NodeId next = network.neighbour(reached[at], port);
      if (next == no_node || !seen.insert(next).second) continue;
      reached.push_back(next);
      if (pool.has(next)) found.push_back(next);
    }
  return found;
}

Nodes spread_nodes(const Pool& pool, std::uint64_t count) {
  Nodes result;
  const std::uint64_t nodes = pool.size();
  for (std::uint64_t i = 0; i < count; ++i)
    result.push_back(pool[i * (nodes / count) + i * (nodes % count) / count]);
  return result;
}

/// Parses "0-15,32". Returns nothing if the text has another form or names a node outside the pool.
std::optional<Nodes> nodes_by_ids(std::string_view ranges, const Pool& pool) {
  std::set<NodeId> named;
  for (const std::string& range : split(std::string(ranges), ',')) {
    const std::size_t dash = range.find('-');
    const auto first = parse_whole_number(std::string_view(range).substr(0, dash));
    const auto last = dash == std::string::npos
                          ? first
                          : parse_whole_number(std::string_view(range).substr(dash + 1));
    if (!first || !last || *first > *last || *last >= pool.network().node_count() ||
        *last - *first >= max_named)
      return std::nullopt;
    for (std::uint64_t id = *first; id <= *last; ++id) {
      if (!pool.has(NodeId{id})) return std::nullopt;
      named.insert(NodeId{id});
    }
  }
  return Nodes(named.begin(), named.end());
}

/// Parses "64" or, for a random rule, "64,7".
Nodes nodes_by_count(std::string_view text, std::string_view rule, std::string_view numbers,
                     const Pool& pool) {
  const std::size_t comma = numbers.find(',');
  const auto count = parse_whole_number(numbers.substr(0, comma));
  const auto seed = comma == std::string_view::npos ? std::optional<std::uint64_t>(1)
                                                    : parse_whole_number(numbers.substr(comma + 1));
  const bool seed_fits = comma == std::string_view::npos || rule == "random";
  if (!count || !seed || !seed_fits || *count == 0 || *count > pool.size() || *count > max_named)
    throw wrong_rule(text, pool);
  if (rule == "random") return random_nodes(pool, *count, *seed);
  return rule == "clustered" ? clustered_nodes(pool, *count) : spread_nodes(pool, *count);
}

}  // namespace

std::vector<NodeId> hosts_of(const Network& network) {
  Nodes hosts;
  if (!network.has_switches()) return hosts;
  for (NodeId node{0}; node.value() < network.node_count(); ++node)
    if (!network.is_switch(node)) hosts.push_back(node);
  return hosts;
}

std::optional<std::vector<NodeId>> nodes_by_rule(std::string_view text, const Network& network,
                                                 std::span<const NodeId> nodes) {
  const Pool pool(network, nodes);
  const std::size_t colon = text.find(':');
  const std::string_view rule = text.substr(0, colon);
  if (text == "all") {
    if (pool.size() > max_named) throw wrong_rule(text, pool);
    return spread_nodes(pool, pool.size());
  }
  if (colon == std::string_view::npos) return std::nullopt;
  if (rule == "ids") {
    auto named = nodes_by_ids(text.substr(colon + 1), pool);
    if (!named) throw wrong_rule(text, pool);
    return named;
  }
  if (rule != "random" && rule != "clustered" && rule != "spread") return std::nullopt;
  Nodes named = nodes_by_count(text, rule, text.substr(colon + 1), pool);
  std::ranges::sort(named);
  return named;
}

}  // namespace asterism
