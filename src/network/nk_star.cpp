// The (n,k)-star graph.
#include <fmt/format.h>

#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "network/arranged_symbols.hpp"

namespace asterism {

namespace {

NetworkTraits traits_of_nk_star(NetworkTraits traits, const ArrangedSymbols& symbols) {
  const unsigned n = symbols.n();
  const unsigned k = symbols.k();
  traits.nodes = symbols.count();
  traits.ports = n - 1;
  for (unsigned i = 2; i <= k; ++i) traits.link_classes.push_back(fmt::format("dimension {}", i));
  traits.link_classes.emplace_back("dimension 1");
  traits.vertex_symmetric = true;
  // As for arrangement graphs: the star, and the complete graph.
  traits.port_symmetric = k == 1 || k == n - 1;
  return traits;
}

/// Ports 0 .. k-2 swap the first symbol with the second, third, ...; port k-1+c changes the first
/// symbol to the (c+1)-th one after it, cyclically, that is not in use.
class NkStar final : public Network {
 public:
  NkStar(NetworkTraits traits, const ArrangedSymbols& symbols)
      : Network(traits_of_nk_star(std::move(traits), symbols)), symbols_(symbols) {}

  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const override {
    Arrangement arrangement = symbols_.at(node);
    if (is_swap(port))
      std::swap(arrangement.symbols[0], arrangement.symbols[port.value() + 1]);
    else
      arrangement.symbols[0] = arrangement.unused_behind(0, change(port) + 1, symbols_.n());
    return symbols_.node(arrangement);
  }
  [[nodiscard]] Port reverse_port(NodeId, Port port) const override {
    if (is_swap(port)) return port;
    return Port{port_count() - 1 - change(port)};
  }
  [[nodiscard]] LinkClass link_class(NodeId, Port port) const override {
    return LinkClass{is_swap(port) ? port.value() : symbols_.k() - 1};
  }
  [[nodiscard]] std::string port_name(Port port) const override {
    return is_swap(port) ? std::to_string(port.value() + 2) : fmt::format("1+{}", change(port) + 1);
  }
  [[nodiscard]] std::string label(NodeId node) const override { return symbols_.label(node); }
  [[nodiscard]] NodeId parse_label(std::string_view text) const override {
    return symbols_.parse(*this, text);
  }

  [[nodiscard]] PublishedValues published() const override {
    const unsigned n = symbols_.n();
    const unsigned k = symbols_.k();
    const bool few = k <= n / 2;
    const unsigned diameter = few ? 2 * k - 1 : k + (n - 1) / 2;
    PublishedValues values;
    values.diameter = {static_cast<double>(diameter), PublishedValue::Relation::equal,
                       few ? "2k-1" : "k+floor((n-1)/2)", "Chiang and Chen 1995"};
    return values;
  }

 private:
  [[nodiscard]] bool is_swap(Port port) const { return port.value() + 1 < symbols_.k(); }
  [[nodiscard]] unsigned change(Port port) const { return port.value() + 1 - symbols_.k(); }

  ArrangedSymbols symbols_;
};

}  // namespace

NetworkFamily nk_star_family() {
  return {.name = "nk-star",
          .parameters = "n,k",
          .summary =
              "k different symbols out of n in a row; a link swaps the first with another, or "
              "changes it to one not in use",
          .nodes = "n!/(n-k)!",
          .citation = "W.-K. Chiang, R.-J. Chen, Inf. Process. Lett. 56 (1995)",
          .reading = "port 1+c puts in front the c-th symbol, cyclically, that is not in use",
          .examples = {"nk-star:4,2", "nk-star:5,3", "nk-star:6,2"},
          .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
            const ArrangedSymbols symbols = ArrangedSymbols::read(arguments);
            return std::make_unique<NkStar>(arguments.traits(), symbols);
          }};
}

}  // namespace asterism
