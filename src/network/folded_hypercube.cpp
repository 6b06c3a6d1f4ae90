// The folded hypercube.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "network/distribution.hpp"
#include "network/gray_code.hpp"
#include "network/label.hpp"

namespace asterism {

namespace {

NetworkTraits traits_of_folded_hypercube(NetworkTraits traits, unsigned n) {
  traits.nodes = std::uint64_t{1} << n;
  traits.ports = n + 1;
  for (unsigned i = 0; i < n; ++i) traits.link_classes.push_back(fmt::format("dimension {}", i));
  traits.link_classes.emplace_back("complement");
  traits.vertex_symmetric = traits.port_symmetric = true;
  return traits;
}

/// A word with w ones is at distance min(w, n + 1 - w) from 0: bit by bit, or the other bits after
/// the complement.
std::vector<std::uint64_t> folded_distribution(unsigned n) {
  std::vector<std::uint64_t> words{1};
  for (unsigned i = 0; i < n; ++i) words = convolution(words, {1, 1});
  std::vector<std::uint64_t> nodes((n + 1) / 2 + 1);
  for (unsigned ones = 0; ones <= n; ++ones) nodes[std::min(ones, n + 1 - ones)] += words[ones];
  return nodes;
}

class FoldedHypercube final : public Network {
 public:
  FoldedHypercube(NetworkTraits traits, unsigned n)
      : Network(traits_of_folded_hypercube(std::move(traits), n)), n_(n) {}

  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const override {
    return NodeId{port.value() < n_ ? node.value() ^ std::uint64_t{1} << port.value()
                                    : node_count() - 1 - node.value()};
  }
  [[nodiscard]] Port reverse_port(NodeId, Port port) const override { return port; }
  [[nodiscard]] LinkClass link_class(NodeId, Port port) const override {
    return LinkClass{port.value()};
  }
  [[nodiscard]] std::string port_name(Port port) const override {
    return port.value() < n_ ? std::to_string(port.value()) : "complement";
  }

  [[nodiscard]] std::string label(NodeId node) const override {
    return digits_label(node.value(), 2, n_);
  }
  [[nodiscard]] NodeId parse_label(std::string_view text) const override {
    return NodeId{parse_digits(*this, text, text, 2, n_)};
  }

  [[nodiscard]] PublishedValues published() const override {
    const std::string source = "El-Amawy and Latifi 1991";
    PublishedValues values;
    values.diameter = {std::ceil(n_ / 2.0), PublishedValue::Relation::equal, "ceil(n/2)", source};
    values.distance_distribution = folded_distribution(n_);
    double sum = 0;
    for (std::size_t i = 0; i < values.distance_distribution.size(); ++i)
      sum += static_cast<double>(i) * static_cast<double>(values.distance_distribution[i]);
    values.average_distance = {
        std::ldexp(sum, -static_cast<int>(n_)), PublishedValue::Relation::equal,
        "sum over w of min(w, n+1-w) C(n,w) / 2^n", "by the distances min(w, n+1-w)"};
    return values;
  }

  [[nodiscard]] bool knows_hamiltonian_cycle() const override { return true; }
  void push_hamiltonian_cycle(const PortSink& sink) const override { push_gray_cycle(n_, sink); }

 private:
  unsigned n_;
};

}  // namespace

NetworkFamily folded_hypercube_family() {
  return {.name = "folded-hypercube",
          .parameters = "n",
          .summary = "binary words of n bits; a link flips one bit or all of them",
          .nodes = "2^n",
          .citation = "A. El-Amawy, S. Latifi, IEEE Trans. Parallel Distrib. Syst. 2 (1991)",
          .reading = "dimension i flips the bit of weight 2^i; labels show the highest bit first",
          .examples = {"folded-hypercube:4", "folded-hypercube:10"},
          .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
            const auto n = static_cast<unsigned>(arguments.number("n", 2, 63));
            return std::make_unique<FoldedHypercube>(arguments.traits(), n);
          }};
}

}  // namespace asterism
