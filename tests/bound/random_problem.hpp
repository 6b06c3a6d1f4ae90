// Small random graphs, and random problems on them.
#pragma once

#include <algorithm>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/networks.hpp>
#include <asterism/problem.hpp>

#include "base/random.hpp"

namespace asterism::testing {

using Links = std::vector<std::pair<std::uint64_t, std::uint64_t>>;

/// What a network may have besides nodes and links.
struct Extras {
  std::vector<bool> one_way{};   ///< by link: whether it leads from its first node only
  std::vector<bool> switches{};  ///< by node
  bool costs = false;            ///< rates, latencies and delays of each link's directions, drawn
};

/// A connected graph without any structure that the library knows of.
class SmallGraph final : public Network {
 public:
  /// The ports of a node are drawn, so that some may have no link, and so is the class of each end.
  SmallGraph(std::uint64_t nodes, const Links& links, std::uint32_t spare_ports,
             std::uint32_t classes, Random& random, Extras extras = {})
      : Network(traits(nodes, links, spare_ports, classes, extras)),
        extras_(std::move(extras)),
        ends_(nodes * port_count()) {
    std::vector<std::vector<std::uint32_t>> free(nodes);
    for (auto& ports : free) {
      ports.resize(port_count());
      std::iota(ports.begin(), ports.end(), 0U);
      for (std::size_t i = ports.size(); i > 1; --i)
        std::swap(ports[i - 1], ports[random.below(i)]);
    }
    std::size_t number = 0;
    for (const auto& [a, b] : links) {
      const Port at_a = taken_from(free[a]);
      const Port at_b = taken_from(free[b]);
      const LinkClass there{static_cast<std::uint32_t>(random.below(classes))};
      const LinkClass back{static_cast<std::uint32_t>(random.below(classes))};
      const LinkCost cost_there = drawn_cost(random);
      const LinkCost cost_back = drawn_cost(random);
      const bool one_way = extras_.one_way.size() > number && extras_.one_way[number];
      end(NodeId{a}, at_a) = {NodeId{b}, at_b, there, cost_there};
      end(NodeId{b}, at_b) = {one_way ? no_node : NodeId{a}, at_a, back, cost_back};
      ++number;
    }
  }

  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const override {
    return end(node, port).node;
  }
  [[nodiscard]] Port reverse_port(NodeId node, Port port) const override {
    return end(node, port).port;
  }
  [[nodiscard]] LinkClass link_class(NodeId node, Port port) const override {
    return end(node, port).link_class;
  }
  [[nodiscard]] LinkCost link_cost(NodeId node, Port port) const override {
    return end(node, port).cost;
  }
  [[nodiscard]] bool is_switch(NodeId node) const override {
    return extras_.switches.size() > node.value() && extras_.switches[node.value()];
  }
  [[nodiscard]] std::string port_name(Port port) const override {
    return std::to_string(port.value());
  }
  [[nodiscard]] std::string label(NodeId node) const override {
    return std::to_string(node.value());
  }
  [[nodiscard]] NodeId parse_label(std::string_view text) const override {
    return NodeId{std::stoull(std::string(text))};
  }

 private:
  struct End {
    NodeId node = no_node;
    Port port{};
    LinkClass link_class{};
    LinkCost cost{};
  };

  [[nodiscard]] LinkCost drawn_cost(Random& random) const {
    if (!extras_.costs) return {};
    const double rate = 0.25 * static_cast<double>(1 + random.below(6));
    const double latency = 0.5 * static_cast<double>(random.below(4));
    const double delay = latency == 1.5 ? 0.75 : 0;
    return {rate, latency, delay};
  }

  static NetworkTraits traits(std::uint64_t nodes, const Links& links, std::uint32_t spare_ports,
                              std::uint32_t classes, const Extras& extras) {
    std::vector<std::uint32_t> degrees(nodes);
    std::string spec = fmt::format("small:{}", nodes);
    NetworkTraits result;
    for (std::size_t i = 0; i < links.size(); ++i) {
      const bool one_way = extras.one_way.size() > i && extras.one_way[i];
      result.directed = result.directed || one_way;
      ++degrees[links[i].first];
      ++degrees[links[i].second];
      spec += fmt::format(",{}{}{}", links[i].first, one_way ? ">" : "-", links[i].second);
    }
    for (std::size_t i = 0; i < extras.switches.size(); ++i) {
      if (!extras.switches[i]) continue;
      result.has_switches = true;
      spec += fmt::format(",switch {}", i);
    }
    result.has_own_link_costs = extras.costs;
    if (extras.costs) spec += ",costs";
    result.family = "small";
    result.spec = spec;
    result.nodes = nodes;
    result.ports = std::max(1U, std::ranges::max(degrees)) + spare_ports;
    for (std::uint32_t i = 0; i < classes; ++i)
      result.link_classes.push_back(fmt::format("class {}", i));
    return result;
  }
  static Port taken_from(std::vector<std::uint32_t>& free) {
    const Port port{free.back()};
    free.pop_back();
    return port;
  }
  [[nodiscard]] End& end(NodeId node, Port port) {
    return ends_[node.value() * port_count() + port.value()];
  }
  [[nodiscard]] const End& end(NodeId node, Port port) const {
    return ends_[node.value() * port_count() + port.value()];
  }

  Extras extras_;
  std::vector<End> ends_;
};

/// A tree of random shape, and some more links.
inline Links random_links(std::uint64_t nodes, Random& random) {
  Links links;
  for (std::uint64_t b = 1; b < nodes; ++b) links.emplace_back(random.below(b), b);
  const std::uint64_t density = random.below(4);
  for (std::uint64_t b = 1; b < nodes; ++b)
    for (std::uint64_t a = 0; a < b; ++a)
      if (random.below(4) < density && std::ranges::find(links, std::pair(a, b)) == links.end())
        links.emplace_back(a, b);
  return links;
}

/// Some links twice, some that lead one way besides those that join all nodes, some switches.
inline Extras random_extras(std::uint64_t nodes, Links& links, Random& random) {
  Extras extras;
  const std::uint64_t kind = random.below(8);
  const std::size_t joining = links.size();
  if (kind == 1)
    for (std::uint64_t more = 1 + random.below(3); more > 0 && nodes > 1; --more) {
      const auto link = links[random.below(joining)];
      links.push_back(random.below(2) == 0 ? link : std::pair(link.second, link.first));
    }
  if (kind == 2 && nodes > 2) {  // a way round that is the only one
    links.clear();
    for (std::uint64_t node = 0; node < nodes; ++node) links.emplace_back(node, (node + 1) % nodes);
    for (std::uint64_t more = random.below(3); more > 0; --more) {
      const std::uint64_t from = random.below(nodes);
      links.emplace_back(from, (from + 1 + random.below(nodes - 1)) % nodes);
    }
    extras.one_way.assign(links.size(), true);
    for (std::size_t i = 0; i < links.size(); ++i) extras.one_way[i] = random.below(4) > 0;
  }
  if (kind == 3 && nodes > 1) {
    extras.one_way.assign(joining, false);
    for (std::uint64_t more = 1 + random.below(4); more > 0; --more) {
      const std::uint64_t from = random.below(nodes);
      links.emplace_back(from, (from + 1 + random.below(nodes - 1)) % nodes);
      extras.one_way.push_back(true);
    }
  }
  if (kind == 4 || kind == 5) {
    extras.switches.assign(nodes, false);
    for (std::uint64_t node = 1; node < nodes; ++node) extras.switches[node] = random.below(3) == 0;
    if (nodes > 1 && random.below(2) == 0) {
      extras.switches[0] = true;
      extras.switches[nodes - 1] = false;
    }
  }
  extras.costs = random.below(4) == 0;
  return extras;
}

/// Uses switches that can do everything and store what they forward.
inline Model random_model(const Network& network, Random& random) {
  Model model;
  model.switches = Model::Switches::reduce;
  model.switch_hops = Model::SwitchHops::store_and_forward;
  static constexpr const char* ports[] = {"one", "one", "2", "3", "all", "all", "single-dimension"};
  parse_ports(ports[random.below(std::size(ports))], model);
  if (random.below(5) == 0) model.control = Model::Control::simd;
  if (random.below(4) == 0) model.duplex = Model::Duplex::half;
  static constexpr std::uint64_t max_nodes_of_paths = 5;  // there are too many on more
  if (random.below(4) == 0 && network.node_count() <= max_nodes_of_paths)
    model.switching = Model::Switching::wormhole;
  static constexpr std::uint64_t limits[] = {0, 0, 1, 2, 3};
  model.packet_limit = limits[random.below(std::size(limits))];
  static constexpr double costs[] = {0, 0.1, 1, 10};
  model.startup = costs[random.below(std::size(costs))];
  model.transmission = costs[random.below(std::size(costs))];
  model.flit = costs[random.below(std::size(costs))];
  for (const std::string& name : network.link_classes())
    if (random.below(4) == 0) model.rates[name] = 0.5 * static_cast<double>(1 + random.below(6));
  return model;
}

/// Collectives that copy or move messages, those of them with counts, or those that combine.
enum class DrawnKinds { messages, counts, reductions };

inline bool is_drawn(const CollectiveTraits& traits, DrawnKinds kinds) {
  const bool messages = traits.handling == Handling::copied || traits.handling == Handling::moved;
  if (kinds == DrawnKinds::reductions) return !messages;
  return messages && (kinds == DrawnKinds::messages || !traits.names_with_counts.empty());
}

inline const CollectiveTraits& random_traits(DrawnKinds kinds, Random& random) {
  std::vector<const CollectiveTraits*> drawn;
  for (const CollectiveTraits& traits : collective_catalogue())
    if (is_drawn(traits, kinds)) drawn.push_back(&traits);
  return *drawn[random.below(drawn.size())];
}

/// Draws a count for each participant or, in an alltoall, for each pair; many are 0, but not all.
inline std::vector<std::uint64_t> random_counts(CollectiveKind kind, std::uint64_t participants,
                                                Random& random) {
  const bool pairs = kind == CollectiveKind::alltoall;
  std::vector<std::uint64_t> counts(pairs ? participants * participants : participants);
  const std::uint64_t most = pairs ? 2 : 4;
  for (std::uint64_t& count : counts) count = random.below(2) == 0 ? 0 : random.below(most + 1);
  counts[random.below(counts.size())] += 1;
  return counts;
}

inline Collective random_collective(const Network& network, Random& random,
                                    DrawnKinds kinds = DrawnKinds::messages) {
  const CollectiveTraits& traits = random_traits(kinds, random);
  const bool all = !network.has_switches() && random.below(3) > 0;
  std::vector<NodeId> participants;
  for (NodeId node{0}; node.value() < network.node_count(); ++node)
    if (!network.is_switch(node) && (all || random.below(3) > 0)) participants.push_back(node);
  if (participants.empty())
    for (NodeId node{0}; node.value() < network.node_count(); ++node)
      if (!network.is_switch(node)) participants.push_back(node);
  std::vector<NodeId> sources;
  if (traits.sources != CollectiveTraits::Sources::every)
    sources.push_back(participants[random.below(participants.size())]);
  // Nodes of few links are sources more often: a bound may forget that they have something already.
  if (traits.sources == CollectiveTraits::Sources::some)
    for (const NodeId node : participants)
      if (node != sources.front() && random.below(network.degree(node) + 1) == 0)
        sources.push_back(node);
  const bool copied =
      traits.handling == Handling::copied && traits.sources != CollectiveTraits::Sources::every;
  std::uint64_t batch = copied ? 1 + random.below(4) : random.below(4) == 0 ? 2 : 1;
  if (kinds == DrawnKinds::reductions) batch = 1 + random.below(3);
  if (traits.kind == CollectiveKind::barrier || kinds == DrawnKinds::counts) batch = 1;
  if (kinds == DrawnKinds::counts)
    return {traits.kind, network,      sources,
            batch,       participants, random_counts(traits.kind, participants.size(), random)};
  return {traits.kind, network, sources, batch, participants};
}

inline std::shared_ptr<const Network> random_network(std::uint64_t max_nodes, Random& random) {
  static constexpr const char* alike[] = {"ring:3", "ring:4",      "ring:5",      "complete:2",
                                          "star:3", "complete:4",  "complete:5",  "hypercube:2",
                                          "star:2", "hypercube:1", "hypercube:3", "torus:2x3"};
  if (random.below(4) == 0) {
    std::shared_ptr<const Network> network = make_network(alike[random.below(std::size(alike))]);
    if (network->node_count() <= max_nodes) return network;
  }
  const std::uint64_t nodes = 1 + random.below(max_nodes);
  Links links = random_links(nodes, random);
  Extras extras = random_extras(nodes, links, random);
  const auto spare_ports = static_cast<std::uint32_t>(random.below(2));
  const auto classes = static_cast<std::uint32_t>(1 + random.below(3));
  return std::make_shared<SmallGraph>(nodes, links, spare_ports, classes, random,
                                      std::move(extras));
}

inline Problem random_problem(std::uint64_t max_nodes, Random& random,
                              DrawnKinds kinds = DrawnKinds::messages) {
  const std::shared_ptr<const Network> network = random_network(max_nodes, random);
  Collective collective = random_collective(*network, random, kinds);
  Model model = random_model(*network, random);
  static constexpr double gammas[] = {0, 0.5, 4};
  if (kinds == DrawnKinds::reductions) {
    model.combining = gammas[random.below(std::size(gammas))];
    model.divisible = Model::Divisible::no;  // as the schedules that are tried
  }
  return {network, std::move(collective), model};
}

/// Describes a problem for failure messages.
inline std::string describe(const Problem& problem) {
  const Model& model = problem.model;
  std::vector<std::uint64_t> sources;
  for (const NodeId source : problem.collective.sources()) sources.push_back(source.value());
  std::vector<std::uint64_t> participants;
  for (const NodeId node : problem.collective.participants()) participants.push_back(node.value());
  return fmt::format("{} {} from [{}] among [{}], batch {}, on {}, ports {}, packets of {}{}{}{}",
                     problem.collective.name(), problem.collective.counts(),
                     fmt::join(sources, " "), fmt::join(participants, " "),
                     problem.collective.batch(), problem.network().spec(), ports_text(model),
                     model.packet_limit, model.control == Model::Control::simd ? ", simd" : "",
                     model.duplex == Model::Duplex::half ? ", half duplex" : "",
                     model.switching == Model::Switching::wormhole ? ", wormhole" : "");
}

}  // namespace asterism::testing
