// The rotator graph, a Cayley digraph of permutations.
#include <fmt/format.h>

#include <asterism/networks.hpp>
#include <asterism/permutation_network.hpp>
#include <asterism/spec.hpp>

namespace asterism {

namespace {

NetworkTraits traits_of_rotator(NetworkTraits traits, unsigned n) {
  traits.nodes = factorials[n];
  traits.ports = 2 * n - 3;
  for (unsigned i = 2; i <= n; ++i) traits.link_classes.push_back(fmt::format("rotation {}", i));
  traits.vertex_symmetric = true;
  traits.directed = n > 2;
  // Symmetric schedules are made for links in both directions.
  traits.port_symmetric = !traits.directed;
  return traits;
}

/// Port i-2 moves the first symbol behind the i-th, for i from 2 to n. The rotation of two symbols
/// leads back by itself; all others are one-way, and arrive at ports n-1 and up.
class Rotator final : public Network {
 public:
  Rotator(NetworkTraits traits, unsigned n)
      : Network(traits_of_rotator(std::move(traits), n)), n_(n) {
    for (unsigned length = 2; length <= n; ++length) {
      Permutation rotation;
      for (unsigned i = 1; i < length; ++i) rotation = rotation.with_swapped(i - 1, i);
      rotations_.push_back(rotation);
    }
  }

  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const override {
    if (port.value() >= rotations_.size()) return no_node;
    return NodeId{rank(compose(unrank(node.value(), n_), rotations_[port.value()]), n_)};
  }
  [[nodiscard]] Port reverse_port(NodeId, Port port) const override {
    if (port.value() == 0) return port;
    return Port{port.value() < n_ - 1 ? port.value() + n_ - 2 : port.value() + 2 - n_};
  }
  [[nodiscard]] LinkClass link_class(NodeId node, Port port) const override {
    return LinkClass{port.value() < n_ - 1 ? port.value() : reverse_port(node, port).value()};
  }
  [[nodiscard]] std::string port_name(Port port) const override {
    return port.value() < n_ - 1 ? std::to_string(port.value() + 2)
                                 : fmt::format("from {}", port.value() + 4 - n_);
  }
  [[nodiscard]] std::string label(NodeId node) const override {
    return permutation_label(unrank(node.value(), n_), n_);
  }
  [[nodiscard]] NodeId parse_label(std::string_view text) const override {
    return NodeId{rank(parse_permutation(text, n_), n_)};
  }

  [[nodiscard]] PublishedValues published() const override {
    PublishedValues values;
    values.diameter = {n_ - 1.0, PublishedValue::Relation::equal, "n-1", "Corbett 1992"};
    return values;
  }

 private:
  unsigned n_;
  std::vector<Permutation> rotations_;
};

}  // namespace

NetworkFamily rotator_family() {
  return {
      .name = "rotator",
      .parameters = "n",
      .summary = "permutations of n symbols; a one-way link moves the first symbol behind the i-th",
      .nodes = "n!",
      .citation = "P. F. Corbett, IEEE Trans. Parallel Distrib. Syst. 3 (1992)",
      .reading = "the link that swaps the first two symbols leads both ways",
      .examples = {"rotator:4", "rotator:6"},
      .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
        const auto n = static_cast<unsigned>(arguments.number("n", 2, Permutation::max_size));
        return std::make_unique<Rotator>(arguments.traits(), n);
      }};
}

}  // namespace asterism
