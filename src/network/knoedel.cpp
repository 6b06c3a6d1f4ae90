// Knoedel graphs, in which broadcasting and gossiping take the fewest rounds.
#include <bit>

#include <fmt/format.h>

#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "network/label.hpp"

namespace asterism {

namespace {

NetworkTraits traits_of_knoedel(NetworkTraits traits, unsigned d, std::uint64_t n) {
  traits.nodes = n;
  traits.ports = d;
  for (unsigned i = 0; i < d; ++i) traits.link_classes.push_back(fmt::format("dimension {}", i));
  // Shifts of j, and (1,j) <-> (2,-j), keep the ports.
  traits.vertex_symmetric = traits.port_symmetric = true;
  return traits;
}

/// Node (1,j) has the id j, node (2,j) the id n/2 + j.
class Knoedel final : public Network {
 public:
  Knoedel(NetworkTraits traits, unsigned d, std::uint64_t n)
      : Network(traits_of_knoedel(std::move(traits), d, n)), d_(d), half_(n / 2) {}

  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const override {
    const std::uint64_t step = ((std::uint64_t{1} << port.value()) - 1) % half_;
    if (node.value() < half_) return NodeId{half_ + (node.value() + step) % half_};
    return NodeId{(node.value() - step) % half_};
  }
  [[nodiscard]] Port reverse_port(NodeId, Port port) const override { return port; }
  [[nodiscard]] LinkClass link_class(NodeId, Port port) const override {
    return LinkClass{port.value()};
  }
  [[nodiscard]] std::string port_name(Port port) const override {
    return std::to_string(port.value());
  }
  [[nodiscard]] std::string label(NodeId node) const override {
    const bool second = node.value() >= half_;
    return fmt::format("({},{})", second ? 2 : 1, node.value() - (second ? half_ : 0));
  }
  [[nodiscard]] NodeId parse_label(std::string_view text) const override {
    const std::vector<std::string> parts = tuple_parts(text);
    if (parts.size() != 2 || (parts[0] != "1" && parts[0] != "2"))
      throw label_error(*this, text, "is not a pair of 1 or 2 and a number");
    const std::uint64_t place = parse_coordinate(*this, text, parts[1], half_);
    return NodeId{parts[0] == "1" ? place : half_ + place};
  }

  /// Dimensions 1 and 0 in turn lead to the next j, and so round all.
  [[nodiscard]] bool knows_hamiltonian_cycle() const override { return true; }
  void push_hamiltonian_cycle(const PortSink& sink) const override {
    for (std::uint64_t i = 0; i < node_count(); ++i) sink(Port{i % 2 == 0 ? 1U : 0U});
  }

  [[nodiscard]] PublishedValues published() const override {
    PublishedValues values;
    if (d_ == 2)
      values.diameter = {static_cast<double>(half_), PublishedValue::Relation::equal, "n/2",
                         "a cycle"};
    else if (node_count() == std::uint64_t{1} << d_)
      values.diameter = {static_cast<double>((d_ + 3) / 2), PublishedValue::Relation::equal,
                         "ceil((d+2)/2) for n = 2^d",
                         "Fertin, Raspaud, Schroeder, Sykora and Vrto 2000"};
    return values;
  }

 private:
  unsigned d_;
  std::uint64_t half_;
};

}  // namespace

NetworkFamily knoedel_family() {
  return {.name = "knoedel",
          .parameters = "d,n",
          .summary =
              "pairs (1,j) and (2,j) with j below n/2; a link of dimension k joins (1,j) and "
              "(2,j+2^k-1)",
          .nodes = "n",
          .citation =
              "W. Knoedel, Discrete Math. 13 (1975); G. Fertin, A. Raspaud, Discrete Appl. Math. "
              "137 (2004)",
          .reading = "n is even, d from 2 to floor(log2 n), j is taken modulo n/2",
          .examples = {"knoedel:3,8", "knoedel:3,14", "knoedel:4,16"},
          .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
            const auto d = static_cast<unsigned>(arguments.number("d", 2, 62));
            const std::uint64_t n =
                arguments.number("n", std::uint64_t{1} << d, std::uint64_t{1} << 62);
            if (n % 2 != 0)
              throw arguments.error(ErrorCode::out_of_range,
                                    fmt::format("has n = {}, which is not even", n));
            return std::make_unique<Knoedel>(arguments.traits(), d, n);
          }};
}

}  // namespace asterism
