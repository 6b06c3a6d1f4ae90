// Parses faults given by the user: by labels, or a number of random ones.
#include "network/fault_words.hpp"

#include <algorithm>
#include <optional>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/error.hpp>

#include "base/random.hpp"
#include "base/text.hpp"
#include "network/fault_memory.hpp"
#include "network/label.hpp"

namespace asterism {

namespace {

using NodePair = std::pair<NodeId, NodeId>;

std::vector<NodeId> neighbours_of(const Network& network, NodeId node) {
  std::set<NodeId> ends;
  for (Port port{0}; port.value() < network.port_count(); ++port)
    if (const NodeId end = network.neighbour(node, port); end != no_node) ends.insert(end);
  return {ends.begin(), ends.end()};
}

bool are_linked(const Network& network, NodeId one, NodeId other) {
  const auto from_one = neighbours_of(network, one);
  if (std::ranges::binary_search(from_one, other)) return true;
  return std::ranges::binary_search(neighbours_of(network, other), one);
}

Error no_link_between(const Network& network, const NodePair& ends) {
  static constexpr std::size_t max_named = 6;
  std::vector<std::string> labels;
  for (const NodeId node : neighbours_of(network, ends.first))
    if (labels.size() < max_named) labels.push_back(network.label(node));
  return {ErrorCode::out_of_range,
          fmt::format("{} has no link between {} and {}", network.spec(), network.label(ends.first),
                      network.label(ends.second)),
          fmt::format("{} is linked to {}", network.label(ends.first), fmt::join(labels, ", "))};
}

/// Labels may contain hyphens. The text is split where both halves are labels; if there are several
/// such places, where the two nodes are linked.
NodePair link_of_labels(const Network& network, std::string_view text) {
  std::optional<NodePair> first;
  for (std::size_t dash = text.find('-'); dash != std::string_view::npos;
       dash = text.find('-', dash + 1)) {
    const auto one = node_of_label(network, text.substr(0, dash));
    const auto other = node_of_label(network, text.substr(dash + 1));
    if (!one || !other) continue;
    if (are_linked(network, *one, *other)) return {*one, *other};
    if (!first) first = {*one, *other};
  }
  if (first) throw no_link_between(network, *first);
  const NodeId zero{0};
  const auto ends = neighbours_of(network, zero);
  throw Error(ErrorCode::malformed,
              fmt::format("{} is not a link of {}", in_quotes(text), network.spec()),
              fmt::format("write the labels of two neighbours with a hyphen between them, as in "
                          "\"{}-{}\"",
                          network.label(zero), network.label(ends.empty() ? zero : ends.front())));
}

/// All links that have not failed; each pair of nodes once.
class LinksThatWork {
 public:
  LinksThatWork(const Network& network, const Faults& faults)
      : network_(network), broken_(faults.links.begin(), faults.links.end()) {
    for (const auto& [one, other] : faults.links) broken_.insert({other, one});
    failed_.insert(faults.nodes.begin(), faults.nodes.end());
  }

  template <class Visit>
  void for_each(Visit&& visit) const {
    for (NodeId node{0}; node.value() < network_.node_count(); ++node) {
      if (failed_.contains(node)) continue;
      for (const NodeId end : neighbours_of(network_, node))
        if (is_listed_at(node, end)) visit(NodePair{node, end});
    }
  }

 private:
  [[nodiscard]] bool is_listed_at(NodeId node, NodeId end) const {
    if (failed_.contains(end) || broken_.contains({node, end})) return false;
    if (node < end) return true;
    return network_.directed() && !std::ranges::binary_search(neighbours_of(network_, end), node);
  }

  const Network& network_;
  std::set<NodePair> broken_;
  std::set<NodeId> failed_;
};

Error too_many_faults(std::string_view text, std::uint64_t all, const char* what) {
  return {ErrorCode::out_of_range,
          fmt::format("{} random faults are too many: there are {} {}", printable(text, 24),
                      with_thousands(all), what),
          "choose a smaller number"};
}

/// Draws `count` different numbers below `all`.
std::set<std::uint64_t> drawn(std::uint64_t count, std::uint64_t all, Random& random) {
  std::set<std::uint64_t> chosen;
  for (std::uint64_t last = all - count; last < all; ++last) {
    const std::uint64_t draw = random.below(last + 1);
    chosen.insert(chosen.contains(draw) ? last : draw);
  }
  return chosen;
}

void add_random_links(std::string_view text, std::uint64_t count, const Network& network,
                      Random& random, Faults& faults) {
  const LinksThatWork links(network, faults);
  std::uint64_t all = 0;
  links.for_each([&](const NodePair&) { ++all; });
  if (count > all) throw too_many_faults(text, all, "links that work");
  const auto chosen = drawn(count, all, random);
  std::uint64_t number = 0;
  links.for_each([&](const NodePair& link) {
    if (chosen.contains(number++)) faults.links.push_back(link);
  });
}

void add_random_nodes(std::string_view text, std::uint64_t count, const Network& network,
                      Random& random, Faults& faults) {
  const std::set<NodeId> failed(faults.nodes.begin(), faults.nodes.end());
  const std::uint64_t all = network.node_count() - failed.size();
  if (count > all) throw too_many_faults(text, all, "nodes that work");
  const auto chosen = drawn(count, all, random);
  std::uint64_t number = 0;
  for (NodeId node{0}; node.value() < network.node_count(); ++node)
    if (!failed.contains(node) && chosen.contains(number++)) faults.nodes.push_back(node);
}

void add_random(std::string_view text, const Network& network, Random& random, Faults& faults) {
  static constexpr std::string_view of_nodes = "nodes:";
  static constexpr std::string_view of_links = "links:";
  std::string_view number = text;
  for (const std::string_view prefix : {of_nodes, of_links})
    if (text.starts_with(prefix)) number = text.substr(prefix.size());
  const auto count = parse_whole_number(number);
  if (!count || *count == 0)
    throw Error(ErrorCode::malformed,
                fmt::format("{} is not a number of random faults", in_quotes(text)),
                "write how many links, as in 3, or nodes, as in nodes:2");
  if (text.starts_with(of_nodes))
    add_random_nodes(text, *count, network, random, faults);
  else
    add_random_links(text, *count, network, random, faults);
}

}  // namespace

Faults faults_of(const FaultWords& words, const Network& network) {
  return faults_of(words, network, {});
}

Faults faults_of(const FaultWords& words, const Network& network, Faults faults) {
  require_memory_for_faults(network);
  for (const std::string& text : words.nodes) faults.nodes.push_back(network.parse_label(text));
  for (const std::string& text : words.links) faults.links.push_back(link_of_labels(network, text));
  Random random(words.seed);
  for (const std::string& text : words.random) add_random(text, network, random, faults);
  return faults;
}

std::shared_ptr<const Network> with_faults(std::shared_ptr<const Network> network,
                                           const FaultWords& words) {
  if (words.empty()) return network;
  Faults faults = faults_of(words, *network);
  return std::make_shared<const FaultyNetwork>(std::move(network), std::move(faults));
}

}  // namespace asterism
