#include "network/product.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "network/distribution.hpp"
#include "network/grid.hpp"
#include "network/label.hpp"

namespace asterism {

namespace {

NetworkTraits traits_of_product(const SpecArguments& arguments, const Composition& composition) {
  const Network& a = *composition.first;
  const Network& b = *composition.second;
  NetworkTraits traits = traits_of_composition(arguments, composition, b.port_count());
  // Without the pairs of two switches; computed from the larger number, so that it fits.
  const std::uint64_t all = arguments.node_product({a.node_count(), b.node_count()});
  traits.nodes = all - (a.node_count() - host_count(a)) * (b.node_count() - host_count(b));
  const bool only_hosts = !traits.has_switches;
  traits.vertex_symmetric = only_hosts && a.vertex_symmetric() && b.vertex_symmetric();
  traits.port_symmetric = only_hosts && a.port_symmetric() && b.port_symmetric();
  return traits;
}

/// The number of axes if every port has one; 0 if not, or if there are too many ports to ask.
std::uint32_t axes_of(const Network& network) {
  static constexpr std::uint32_t max_ports = 1U << 12U;
  if (network.port_count() > max_ports) return 0;
  std::uint32_t axes = 0;
  for (Port port{0}; port.value() < network.port_count(); ++port) {
    const auto axis = network.axis(port);
    if (!axis) return 0;
    axes = std::max(axes, *axis + 1);
  }
  return axes;
}

std::shared_ptr<const Network> joined_grid(const Grid* a, const Grid* b) {
  if (a == nullptr || b == nullptr || a->wrapped() != b->wrapped()) return nullptr;
  std::vector<std::uint64_t> sides = a->sides();
  sides.insert(sides.end(), b->sides().begin(), b->sides().end());
  return make_network(fmt::format("{}:{}", a->wrapped() ? "torus" : "mesh", fmt::join(sides, "x")));
}

/// Whether there is a cycle for the product to go round: two nodes count as one of length two.
bool is_round(const Network& network) {
  static constexpr std::uint64_t max_nodes = std::uint64_t{1} << 26;
  const bool one_link = network.node_count() == 2 && network.degree(NodeId{0}) == 1;
  return !network.directed() && network.node_count() <= max_nodes &&
         (one_link || network.knows_hamiltonian_cycle());
}

/// A cycle of a factor, and where one is on it.
class RoundTrip {
 public:
  explicit RoundTrip(const Network& network) {
    forwards_ = network.node_count() == 2 ? there_and_back(network) : network.hamiltonian_cycle();
    backwards_.resize(forwards_.size(), Port{0});
    NodeId at{0};
    for (std::size_t i = 0; i < forwards_.size(); ++i) {
      backwards_[(i + 1) % backwards_.size()] = network.reverse_port(at, forwards_[i]);
      at = network.neighbour(at, forwards_[i]);
    }
  }

  [[nodiscard]] Port step(bool upwards) {
    const std::size_t before = at_;
    at_ = (at_ + (upwards ? 1 : forwards_.size() - 1)) % forwards_.size();
    return upwards ? forwards_[before] : backwards_[before];
  }

 private:
  static std::vector<Port> there_and_back(const Network& network) {
    Port port{0};
    while (network.neighbour(NodeId{0}, port) == no_node) ++port;
    return {port, network.reverse_port(NodeId{0}, port)};
  }

  std::vector<Port> forwards_, backwards_;  // by place on the cycle
  std::size_t at_ = 0;
};

std::optional<PublishedValue> published_sum(const std::optional<PublishedValue>& a,
                                            const std::optional<PublishedValue>& b) {
  if (!a || !b) return std::nullopt;
  const bool exact = a->relation == PublishedValue::Relation::equal &&
                     b->relation == PublishedValue::Relation::equal;
  return PublishedValue{
      a->value + b->value,
      exact ? PublishedValue::Relation::equal : PublishedValue::Relation::at_most,
      "that of A + that of B",
      a->source == b->source ? a->source : fmt::format("{}; {}", a->source, b->source)};
}

}  // namespace

ProductNetwork::ProductNetwork(const SpecArguments& arguments, const Composition& composition)
    : Network(traits_of_product(arguments, composition)),
      a_(composition.first, composition),
      b_(composition.second, composition),
      as_grid_(joined_grid(a_.network().grid(), b_.network().grid())) {
  if (axes_of(b_.network()) > 0) axes_of_first_ = axes_of(a_.network());
}

ProductNetwork::Pair ProductNetwork::pair(NodeId node) const {
  std::uint64_t rest = node.value();
  if (rest < hosts()) return {a_.host(rest / b_.hosts()), b_.host(rest % b_.hosts())};
  rest -= hosts();
  const std::uint64_t switches_of_copies = a_.switches() * b_.hosts();
  if (rest < switches_of_copies)
    return {a_.switch_node(rest % a_.switches()), b_.host(rest / a_.switches())};
  rest -= switches_of_copies;
  return {a_.host(rest / b_.switches()), b_.switch_node(rest % b_.switches())};
}

NodeId ProductNetwork::node(const Pair& pair) const {
  const std::uint64_t a = a_.place(pair.a);
  const std::uint64_t b = b_.place(pair.b);
  if (a_.is_switch(pair.a)) return NodeId{hosts() + b * a_.switches() + a};
  if (b_.is_switch(pair.b))
    return NodeId{hosts() + a_.switches() * b_.hosts() + a * b_.switches() + b};
  return NodeId{a * b_.hosts() + b};
}

NodeId ProductNetwork::neighbour(NodeId node, Port port) const {
  Pair at = pair(node);
  const bool of_first = is_of_first(port);
  if (of_first ? b_.is_switch(at.b) : a_.is_switch(at.a)) return no_node;
  NodeId& moved = of_first ? at.a : at.b;
  moved =
      of_first ? a_.network().neighbour(at.a, port) : b_.network().neighbour(at.b, in_second(port));
  return moved == no_node ? no_node : this->node(at);
}

std::uint32_t ProductNetwork::ports_of(NodeId node) const {
  const Pair at = pair(node);
  if (a_.is_switch(at.a)) return a_.network().ports_of(at.a);
  return a_.network().port_count() + b_.network().ports_of(at.b);
}

Port ProductNetwork::reverse_port(NodeId node, Port port) const {
  const Pair at = pair(node);
  if (is_of_first(port)) return a_.network().reverse_port(at.a, port);
  return port_of_second(b_.network().reverse_port(at.b, in_second(port)));
}

LinkClass ProductNetwork::link_class(NodeId node, Port port) const {
  const Pair at = pair(node);
  if (is_of_first(port)) return a_.network().link_class(at.a, port);
  const auto classes_of_first = static_cast<std::uint32_t>(a_.network().link_classes().size());
  return LinkClass{classes_of_first + b_.network().link_class(at.b, in_second(port)).value()};
}

LinkCost ProductNetwork::link_cost(NodeId node, Port port) const {
  const Pair at = pair(node);
  return is_of_first(port) ? a_.cost(at.a, port) : b_.cost(at.b, in_second(port));
}

std::string ProductNetwork::port_name(Port port) const {
  return is_of_first(port) ? "A:" + a_.network().port_name(port)
                           : "B:" + b_.network().port_name(in_second(port));
}

std::optional<std::uint32_t> ProductNetwork::axis(Port port) const {
  if (axes_of_first_ == 0) return std::nullopt;
  if (is_of_first(port)) return a_.network().axis(port);
  return axes_of_first_ + b_.network().axis(in_second(port)).value_or(0);
}

std::string ProductNetwork::label(NodeId node) const {
  const Pair at = pair(node);
  return joined_label(a_.network().label(at.a), b_.network().label(at.b));
}

NodeId ProductNetwork::parse_label(std::string_view text) const {
  for (const auto& [a, b] : halves_of_label(text)) {
    const auto in_a = node_of_label(a_.network(), a);
    const auto in_b = node_of_label(b_.network(), b);
    if (in_a && in_b && !(a_.is_switch(*in_a) && b_.is_switch(*in_b))) return node({*in_a, *in_b});
  }
  throw label_error(*this, text, "is not a label of A, a / and a label of B");
}

bool ProductNetwork::knows_hamiltonian_cycle() const {
  return !has_switches() && node_count() >= 3 && is_round(a_.network()) && is_round(b_.network());
}

/// The cycles of both factors are the two axes of a torus, which has a Hamiltonian cycle.
void ProductNetwork::push_hamiltonian_cycle(const PortSink& sink) const {
  RoundTrip in_a(a_.network());
  RoundTrip in_b(b_.network());
  const auto torus = make_network(
      fmt::format("torus:{}x{}", a_.network().node_count(), b_.network().node_count()));
  torus->push_hamiltonian_cycle([&](Port port) {
    const bool upwards = port == Grid::up(port.value() / 2);
    sink(port.value() < 2 ? in_a.step(upwards) : port_of_second(in_b.step(upwards)));
  });
}

PublishedValues ProductNetwork::published() const {
  static constexpr std::size_t max_products = 10'000'000;
  PublishedValues values;
  if (has_switches()) return values;
  const PublishedValues a = a_.network().published();
  const PublishedValues b = b_.network().published();
  values.diameter = published_sum(a.diameter, b.diameter);
  values.average_distance = published_sum(a.average_distance, b.average_distance);
  const std::vector<std::uint64_t>& at_a = a.distance_distribution;
  const std::vector<std::uint64_t>& at_b = b.distance_distribution;
  if (!at_a.empty() && !at_b.empty() && at_a.size() <= max_products / at_b.size())
    values.distance_distribution = convolution(at_a, at_b);
  return values;
}

const Grid* ProductNetwork::grid() const {
  return as_grid_ == nullptr ? nullptr : as_grid_->grid();
}

const ProductNetwork* as_product(const Network& network) {
  return dynamic_cast<const ProductNetwork*>(&network);
}

NetworkFamily product_family() {
  return {.name = "product",
          .parameters = "[rate=R,][latency=L,]A/B",
          .summary =
              "Cartesian product of any two networks: pairs of nodes; a link moves one of the two",
          .nodes = "the product of those of A and B",
          .citation = "G. Sabidussi, Math. Z. 72 (1960)",
          .reading =
              "each of two networks with switches has a copy, with its own switches, for every "
              "host of the other. Ports and link classes of A begin with A:, those of B with B:. R "
              "(GB/s) and L (microseconds) are those of links that have no units. A network whose "
              "spec has a / may need parentheses: product:(graph:dir/site.csv)/ring:4",
          .examples = {"product:ring:4/mesh:3x3", "product:star:4/complete:3",
                       "product:rate=50,latency=1,ring:4/hypercube:2"},
          .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
            const Composition composition = read_composition(arguments, {});
            return std::make_unique<ProductNetwork>(arguments, composition);
          }};
}

}  // namespace asterism
