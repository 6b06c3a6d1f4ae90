// The arrangement graph.
#include <array>
#include <bit>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "base/text.hpp"
#include "network/label.hpp"

namespace asterism {

namespace {

constexpr unsigned max_arranged_symbols = 64;

NetworkTraits traits_of_arrangement(NetworkTraits traits, std::uint64_t nodes, unsigned n,
                                    unsigned k) {
  traits.nodes = nodes;
  traits.ports = k * (n - k);
  for (unsigned i = 1; i <= k; ++i) traits.link_classes.push_back(fmt::format("position {}", i));
  traits.vertex_symmetric = true;
  // Renaming the symbols keeps the ports where a position has one port only, and turning them
  // round where there is only one position.
  traits.port_symmetric = k == 1 || k == n - 1;
  return traits;
}

/// k different symbols out of 0 .. n-1, and the set of them.
struct Arrangement {
  std::array<std::uint8_t, max_arranged_symbols> symbols{};
  std::uint64_t used = 0;

  void put(unsigned position, unsigned symbol) {
    symbols[position] = static_cast<std::uint8_t>(symbol);
    used |= std::uint64_t{1} << symbol;
  }
  [[nodiscard]] bool uses(unsigned symbol) const { return (used >> symbol & 1) != 0; }
};

/// Port (i, c) changes the symbol at position i to the c-th one after it that is not in use,
/// cyclically; so the way back takes the others of the n-k+1 symbols on this round.
class ArrangementGraph final : public Network {
 public:
  ArrangementGraph(NetworkTraits traits, std::uint64_t nodes, unsigned n, unsigned k)
      : Network(traits_of_arrangement(std::move(traits), nodes, n, k)), n_(n), k_(k) {
    std::uint64_t weight = nodes;
    for (unsigned i = 0; i < k; ++i) weights_[i] = weight /= n - i;
  }

  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const override {
    Arrangement arrangement = at(node);
    std::uint8_t& symbol = arrangement.symbols[position(port)];
    for (unsigned left = port.value() % free_symbols() + 1; left > 0;) {
      symbol = static_cast<std::uint8_t>((symbol + 1U) % n_);
      if (!arrangement.uses(symbol)) --left;
    }
    return this->node(arrangement);
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

  [[nodiscard]] std::string label(NodeId node) const override {
    const Arrangement arrangement = at(node);
    std::vector<unsigned> shown(k_);
    for (unsigned i = 0; i < k_; ++i) shown[i] = arrangement.symbols[i] + 1U;
    return fmt::format("{}", fmt::join(shown, n_ < 10 ? "" : ","));
  }
  [[nodiscard]] NodeId parse_label(std::string_view text) const override {
    std::vector<std::string> parts = words(text, ", \t");
    if (n_ < 10 && parts.size() == 1) {
      const std::string whole = parts[0];
      parts.clear();
      for (const char c : whole) parts.emplace_back(1, c);
    }
    if (parts.size() != k_)
      throw label_error(*this, text, fmt::format("does not have {} symbols", k_));
    Arrangement arrangement;
    for (unsigned i = 0; i < k_; ++i) put_parsed(arrangement, i, text, parts[i]);
    return node(arrangement);
  }

  [[nodiscard]] PublishedValues published() const override {
    PublishedValues values;
    const auto diameter = 3 * k_ / 2;
    values.diameter = {static_cast<double>(diameter), PublishedValue::Relation::equal,
                       "floor(3k/2)", "Day and Tripathi 1992"};
    return values;
  }

 private:
  [[nodiscard]] unsigned free_symbols() const { return n_ - k_; }
  [[nodiscard]] unsigned position(Port port) const { return port.value() / free_symbols(); }

  /// Ids are lexicographic ranks.
  [[nodiscard]] Arrangement at(NodeId node) const {
    Arrangement arrangement;
    std::uint64_t rest = node.value();
    for (unsigned i = 0; i < k_; rest %= weights_[i], ++i) {
      std::uint64_t smaller = rest / weights_[i];
      unsigned symbol = 0;
      while (arrangement.uses(symbol) || smaller-- > 0) ++symbol;
      arrangement.put(i, symbol);
    }
    return arrangement;
  }
  [[nodiscard]] NodeId node(const Arrangement& arrangement) const {
    std::uint64_t before = 0;
    std::uint64_t value = 0;
    for (unsigned i = 0; i < k_; ++i) {
      const std::uint64_t symbol = std::uint64_t{1} << arrangement.symbols[i];
      const auto smaller = static_cast<unsigned>(std::popcount((symbol - 1) & ~before));
      value += smaller * weights_[i];
      before |= symbol;
    }
    return NodeId{value};
  }

  void put_parsed(Arrangement& arrangement, unsigned position, std::string_view label,
                  const std::string& part) const {
    const auto number = parse_whole_number(part);
    if (!number || *number < 1 || *number > n_)
      throw label_error(
          *this, label,
          fmt::format("has {} where a symbol from 1 to {} belongs", in_quotes(part), n_));
    const auto symbol = static_cast<unsigned>(*number - 1);
    if (arrangement.uses(symbol))
      throw label_error(*this, label, fmt::format("has the symbol {} twice", *number));
    arrangement.put(position, symbol);
  }

  unsigned n_, k_;
  std::array<std::uint64_t, max_arranged_symbols> weights_{};  // arrangements of what follows
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
            const auto n = static_cast<unsigned>(arguments.number("n", 2, max_arranged_symbols));
            const auto k = static_cast<unsigned>(arguments.number("k", 1, n - 1));
            std::uint64_t nodes = 1;
            for (unsigned i = 0; i < k; ++i) nodes = arguments.node_product({nodes, n - i});
            return std::make_unique<ArrangementGraph>(arguments.traits(), nodes, n, k);
          }};
}

}  // namespace asterism
