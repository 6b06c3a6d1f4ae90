// A network without its failed parts.
#include <algorithm>
#include <limits>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/error.hpp>
#include <asterism/faults.hpp>
#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "base/memory.hpp"
#include "base/text.hpp"
#include "network/fault_memory.hpp"
#include "network/label.hpp"
#include "network/strong_parts.hpp"

namespace asterism {

namespace {

constexpr std::uint32_t cut_off = ~std::uint32_t{0};
constexpr std::string_view faulty_prefix = "faulty:";

using FailedLink = std::pair<NodeId, NodeId>;

FailedLink in_order(FailedLink link) {
  return link.second < link.first ? FailedLink{link.second, link.first} : link;
}

template <class Item>
void sort_once(std::vector<Item>& items) {
  std::ranges::sort(items);
  const auto twice = std::unique(items.begin(), items.end());
  items.erase(twice, items.end());
}

Faults in_canonical_order(Faults faults) {
  sort_once(faults.nodes);
  for (FailedLink& link : faults.links) link = in_order(link);
  std::erase_if(faults.links, [&](const FailedLink& link) {
    return std::ranges::binary_search(faults.nodes, link.first) ||
           std::ranges::binary_search(faults.nodes, link.second);
  });
  sort_once(faults.links);
  return faults;
}

bool leads_to(const Network& network, NodeId from, NodeId to) {
  for (Port port{0}; port.value() < network.ports_of(from); ++port)
    if (network.neighbour(from, port) == to) return true;
  return false;
}

void require_node(const Network& base, NodeId node) {
  if (node.value() < base.node_count()) return;
  throw Error(ErrorCode::not_a_node, fmt::format("{} has no node {}", base.spec(), node.value()),
              fmt::format("its nodes are 0 to {}", base.node_count() - 1));
}

void require_faults(const Network& base, const Faults& faults) {
  for (const NodeId node : faults.nodes) require_node(base, node);
  for (const auto& [one, other] : faults.links) {
    require_node(base, one);
    require_node(base, other);
    if (!leads_to(base, one, other) && !leads_to(base, other, one))
      throw Error(ErrorCode::out_of_range,
                  fmt::format("{} has no link between the nodes {} and {}", base.spec(),
                              one.value(), other.value()),
                  "name two neighbours");
  }
}

/// Formats runs such as "3" and "4..9"; a run of two is not abbreviated.
std::vector<std::string> node_items(const std::vector<NodeId>& nodes) {
  std::vector<std::string> items;
  for (std::size_t first = 0; first < nodes.size();) {
    std::size_t end = first + 1;
    while (end < nodes.size() && nodes[end].value() == nodes[end - 1].value() + 1) ++end;
    if (end - first < 3) end = first + 1;
    items.push_back(end == first + 1
                        ? fmt::format("{}", nodes[first].value())
                        : fmt::format("{}..{}", nodes[first].value(), nodes[end - 1].value()));
    first = end;
  }
  return items;
}

std::string spec_with(const Faults& faults, const Network& base) {
  std::vector<std::string> items = node_items(faults.nodes);
  items.reserve(items.size() + faults.links.size());
  for (const auto& [one, other] : faults.links)
    items.push_back(fmt::format("{}-{}", one.value(), other.value()));
  return fmt::format("{}{}/{}", faulty_prefix, fmt::join(items, ","), base.spec());
}

/// Returns the remaining nodes of the base, without those that are cut off.
std::vector<std::uint32_t> nodes_left(const Network& base, const Faults& faults) {
  std::vector<bool> failed(base.node_count());
  for (const NodeId node : faults.nodes) failed[node.value()] = true;
  const auto next = [&](std::uint32_t node, Port port) {
    const NodeId end = base.neighbour(NodeId{node}, port);
    if (end == no_node || failed[end.value()]) return no_node;
    const bool broken =
        std::ranges::binary_search(faults.links, in_order(FailedLink{NodeId{node}, end}));
    return broken ? no_node : end;
  };
  return largest_strong_part(
      static_cast<std::uint32_t>(base.node_count()),
      [&](std::uint32_t node) { return base.ports_of(NodeId{node}); },
      [&](std::uint32_t node) { return failed[node]; }, next);
}

/// For example "3 of 16 nodes of torus:4x4 are cut off: (0,0), (0,1), (0,2)".
std::optional<std::string> cut_off_warning(const Network& base, const Faults& faults,
                                           const std::vector<std::uint32_t>& from_base) {
  static constexpr std::size_t max_named = 5;
  std::vector<std::string> labels;
  std::uint64_t count = 0;
  for (NodeId node{0}; node.value() < from_base.size(); ++node) {
    if (from_base[node.value()] != cut_off || std::ranges::binary_search(faults.nodes, node))
      continue;
    if (++count <= max_named) labels.push_back(base.label(node));
  }
  if (count == 0) return std::nullopt;
  const std::string more =
      count > max_named ? fmt::format(" and {} more", with_thousands(count - max_named)) : "";
  return fmt::format("{} of {} nodes of {} {} cut off by faults: {}{}", with_thousands(count),
                     with_thousands(base.node_count()), base.spec(), count == 1 ? "is" : "are",
                     fmt::join(labels, ", "), more);
}

NetworkTraits traits_of_part(const Network& base, const Faults& faults,
                             const std::vector<std::uint32_t>& left) {
  NetworkTraits traits;
  traits.family = "faulty";
  traits.spec = spec_with(faults, base);
  traits.nodes = left.size();
  traits.ports = base.port_count();
  traits.link_classes = {base.link_classes().begin(), base.link_classes().end()};
  traits.has_own_link_costs = base.has_own_link_costs();
  traits.costs_in_units = base.costs_in_units();
  traits.directed = base.directed();
  traits.warnings = {base.warnings().begin(), base.warnings().end()};
  if (!base.has_switches()) return traits;
  const auto switches = static_cast<std::size_t>(std::ranges::count_if(
      left, [&](std::uint32_t node) { return base.is_switch(NodeId{node}); }));
  traits.has_switches = switches > 0;
  if (switches == left.size())
    throw Error(ErrorCode::not_a_network, fmt::format("only switches are left of {}", base.spec()),
                "fail fewer links or nodes");
  return traits;
}

}  // namespace

void require_memory_for_faults(const Network& base) {
  if (base.node_count() >= cut_off)
    throw Error(ErrorCode::too_large,
                fmt::format("{} has too many nodes for a network with faults", base.spec()),
                "choose a network of fewer than 2^32 nodes");
  static constexpr double bytes_per_node = 40;
  MemoryBudget().require(bytes_per_node * static_cast<double>(base.node_count()),
                         fmt::format("{} with faults", base.spec()), "choose a smaller network");
}

struct FaultyNetwork::Parts {
  std::shared_ptr<const Network> base;
  Faults faults;
  std::vector<std::uint32_t> in_base, from_base;
  NetworkTraits traits;

  Parts(std::shared_ptr<const Network> network, Faults given)
      : base(std::move(network)), faults(in_canonical_order(std::move(given))) {
    require_memory_for_faults(*base);
    require_faults(*base, faults);
    in_base = nodes_left(*base, faults);
    if (in_base.size() < 2)
      throw Error(ErrorCode::not_a_network,
                  fmt::format("nothing is left of {}: no two nodes are linked", base->spec()),
                  "fail fewer links or nodes");
    from_base.assign(base->node_count(), cut_off);
    for (std::uint32_t i = 0; i < in_base.size(); ++i) from_base[in_base[i]] = i;
    traits = traits_of_part(*base, faults, in_base);
    if (auto warning = cut_off_warning(*base, faults, from_base))
      traits.warnings.push_back(*std::move(warning));
  }
};

FaultyNetwork::FaultyNetwork(std::shared_ptr<const Network> base, Faults faults)
    : FaultyNetwork(Parts(std::move(base), std::move(faults))) {}

FaultyNetwork::FaultyNetwork(Parts parts)
    : Network(std::move(parts.traits)),
      base_(std::move(parts.base)),
      faults_(std::move(parts.faults)),
      in_base_(std::move(parts.in_base)),
      from_base_(std::move(parts.from_base)) {}

NodeId FaultyNetwork::from_base(NodeId node) const {
  const std::uint32_t id = from_base_[node.value()];
  return id == cut_off ? no_node : NodeId{id};
}

NodeId FaultyNetwork::neighbour(NodeId node, Port port) const {
  const NodeId here = in_base(node);
  const NodeId end = base_->neighbour(here, port);
  if (end == no_node) return no_node;
  if (std::ranges::binary_search(faults_.links, in_order({here, end}))) return no_node;
  return from_base(end);
}

NodeId FaultyNetwork::parse_label(std::string_view text) const {
  const NodeId node = from_base(base_->parse_label(text));
  if (node == no_node) throw label_error(*this, text, "has failed or is cut off");
  return node;
}

const FaultyNetwork* as_faulty(const Network& network) {
  return dynamic_cast<const FaultyNetwork*>(&network);
}

std::string_view spec_without_faults(std::string_view spec) {
  while (spec.starts_with(faulty_prefix) && spec.find('/') != std::string_view::npos)
    spec.remove_prefix(spec.find('/') + 1);
  return spec;
}

namespace {

std::optional<FailedLink> link_item(std::string_view item) {
  const std::size_t dash = item.find('-');
  if (dash == std::string_view::npos) return std::nullopt;
  const auto one = parse_whole_number(item.substr(0, dash));
  const auto other = parse_whole_number(item.substr(dash + 1));
  if (!one || !other) return std::nullopt;
  return FailedLink{NodeId{*one}, NodeId{*other}};
}

/// Parses the first and last node of "3" or "4..9".
std::optional<std::pair<std::uint64_t, std::uint64_t>> run_item(std::string_view item) {
  const std::size_t dots = item.find("..");
  const auto first = parse_whole_number(item.substr(0, dots));
  const auto last =
      dots == std::string_view::npos ? first : parse_whole_number(item.substr(dots + 2));
  if (!first || !last || *last < *first) return std::nullopt;
  return std::pair{*first, *last};
}

Faults parse_items(const SpecArguments& arguments, std::string_view items, const Network& base) {
  Faults faults;
  for (const std::string& item : split(items, ',')) {
    const auto link = link_item(item);
    if (link) {
      faults.links.push_back(*link);
      continue;
    }
    const auto run = run_item(item);
    if (!run)
      throw arguments.error(
          ErrorCode::malformed,
          fmt::format("has {} where a failed link A-B, a failed node A or nodes A..B belong",
                      in_quotes(item)));
    require_node(base, NodeId{run->second});
    for (std::uint64_t node = run->first; node <= run->second; ++node)
      faults.nodes.emplace_back(node);
  }
  return faults;
}

/// Each layer of faults is created by a recursive call, from a copy of its spec.
void require_few_layers(const SpecArguments& arguments, std::string_view base) {
  static constexpr std::size_t max_layers = 64;
  std::size_t layers = 1;
  for (; base.starts_with(faulty_prefix) && layers <= max_layers; ++layers)
    base.remove_prefix(std::min(base.find('/'), base.size() - 1) + 1);
  if (layers > max_layers)
    throw arguments.error(ErrorCode::too_large,
                          fmt::format("has faults in more than {} layers", max_layers));
}

}  // namespace

NetworkFamily faulty_family() {
  return {
      .name = "faulty",
      .parameters = "ITEMS/SPEC",
      .summary = "what is left of any network when links A-B and nodes A (or A..B) have failed",
      .nodes = "those of the largest connected component",
      .citation = "faults by node ids of the network behind the slash",
      .reading =
          "nodes keep their labels and the order of their ids; a port whose link failed has no "
          "link; of parallel links all fail; of parts of one size that with the smallest id stays",
      .examples = {"faulty:0-1/torus:4x4", "faulty:5,0-6/star:4", "faulty:3..6/hypercube:4"},
      .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
        const std::string text = arguments.file();
        const std::size_t slash = text.find('/');
        if (slash == std::string::npos)
          throw arguments.error(
              ErrorCode::malformed,
              fmt::format("has {} where faults, a / and a network belong", in_quotes(text)));
        require_few_layers(arguments, std::string_view(text).substr(slash + 1));
        auto base = make_network(std::string_view(text).substr(slash + 1));
        require_memory_for_faults(*base);
        Faults faults = parse_items(arguments, std::string_view(text).substr(0, slash), *base);
        return std::make_unique<FaultyNetwork>(std::move(base), std::move(faults));
      }};
}

}  // namespace asterism
