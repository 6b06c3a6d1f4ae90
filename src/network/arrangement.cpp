// The arrangement graph.
#include <fmt/format.h>

#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "network/arranged_symbols.hpp"

namespace asterism {

namespace {

NetworkTraits traits_of_arrangement(NetworkTraits traits, const ArrangedSymbols& symbols) {
  const unsigned n = symbols.n();
  const unsigned k = symbols.k();
  traits.nodes = symbols.count();
  traits.ports = k * (n - k);
  for (unsigned i = 1; i <= k; ++i) traits.link_classes.push_back(fmt::format("position {}", i));
  traits.vertex_symmetric = true;
  // Renaming the symbols preserves the ports if each position has a single port, and rotating them
  // does if there is a single position.
  traits.port_symmetric = k == 1 || k == n - 1;
  return traits;
}

/// Port (i, c) changes the symbol at position i to the c-th one after it that is not in use,
/// cyclically; so the way back takes the others of the n-k+1 symbols on this round.
class ArrangementGraph final : public Network {
 public:
  ArrangementGraph(NetworkTraits traits, const ArrangedSymbols& symbols)
      : Network(traits_of_arrangement(std::move(traits), symbols)), symbols_(symbols) {}

  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const override {
    Arrangement arrangement = symbols_.at(node);
    arrangement.symbols[position(port)] =
        arrangement.unused_behind(position(port), port.value() % free_symbols() + 1, symbols_.n());
    return symbols_.node(arrangement);
  }
  [[nodiscard]] Port reverse_port(NodeId, Port port) const override {
    return Port{(2 * position(port) + 1) * free_symbols() - 1 - port.value()};
  }
  [[nodiscard]] LinkClass link_class(NodeId, Port port) const override {
    return LinkClass{position(port)};
  }
  [[nodiscard]] std::string port_name(Port port) const override {
    return fmt::format("{}+{}", position(port) + 1, port.value() % free_symbols() + 1);
  }

  [[nodiscard]] std::string label(NodeId node) const override { return symbols_.label(node); }
  [[nodiscard]] NodeId parse_label(std::string_view text) const override {
    return symbols_.parse(*this, text);
  }

  [[nodiscard]] PublishedValues published() const override {
    PublishedValues values;
    const auto diameter = 3 * symbols_.k() / 2;
    values.diameter = {static_cast<double>(diameter), PublishedValue::Relation::equal,
                       "floor(3k/2)", "Day and Tripathi 1992"};
    return values;
  }

 private:
  [[nodiscard]] unsigned free_symbols() const { return symbols_.n() - symbols_.k(); }
  [[nodiscard]] unsigned position(Port port) const { return port.value() / free_symbols(); }

  ArrangedSymbols symbols_;
};

}  // namespace

NetworkFamily arrangement_family() {
  return {.name = "arrangement",
          .parameters = "n,k",
          .summary = "k different symbols out of n in a row; a link changes one to any not in use",
          .nodes = "n!/(n-k)!",
          .citation = "K. Day, A. Tripathi, Inf. Process. Lett. 42 (1992); chen2001",
          .reading =
              "port i+c puts in position i the c-th symbol, cyclically from the one that is there, "
              "that is not in use",
          .examples = {"arrangement:5,2", "arrangement:4,2", "arrangement:6,3"},
          .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
            const ArrangedSymbols symbols = ArrangedSymbols::read(arguments);
            return std::make_unique<ArrangementGraph>(arguments.traits(), symbols);
          }};
}

}  // namespace asterism
