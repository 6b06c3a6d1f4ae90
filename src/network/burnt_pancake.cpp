// The burnt pancake graph: permutations whose symbols have two sides.
#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/networks.hpp>
#include <asterism/permutation_network.hpp>
#include <asterism/spec.hpp>

#include "base/text.hpp"
#include "network/label.hpp"

namespace asterism {

namespace {

/// A stack of pancakes from the top; bit i is set if the burnt side of number i is up.
struct BurntStack {
  Permutation pancakes;
  std::uint64_t burnt = 0;
};

NetworkTraits traits_of_burnt_pancake(NetworkTraits traits, unsigned n) {
  traits.nodes = factorials[n] << n;
  traits.ports = n;
  for (unsigned i = 1; i <= n; ++i) traits.link_classes.push_back(fmt::format("flip {}", i));
  traits.vertex_symmetric = traits.port_symmetric = true;
  return traits;
}

BurntStack with_flipped(BurntStack stack, unsigned length) {
  BurntStack flipped = stack;
  for (unsigned i = 0; i < length / 2; ++i)
    flipped.pancakes = flipped.pancakes.with_swapped(i, length - 1 - i);
  for (unsigned i = 0; i < length; ++i) {
    const std::uint64_t bit = std::uint64_t{1} << i;
    const bool burnt = (stack.burnt >> (length - 1 - i) & 1) != 0;
    flipped.burnt = burnt ? flipped.burnt & ~bit : flipped.burnt | bit;
  }
  return flipped;
}

/// The parts of "12b3" or "1,2b,3".
std::vector<std::string> pancakes_in(std::string_view text) {
  std::vector<std::string> parts = words(text, ", \t");
  if (parts.size() != 1) return parts;
  const std::string whole = parts[0];
  parts.clear();
  for (const char c : whole) {
    if (c == 'b' && !parts.empty())
      parts.back() += c;
    else
      parts.emplace_back(1, c);
  }
  return parts;
}

/// The id is the rank of the permutation times 2^n, and the sides as a number.
class BurntPancake final : public Network {
 public:
  BurntPancake(NetworkTraits traits, unsigned n)
      : Network(traits_of_burnt_pancake(std::move(traits), n)), n_(n) {}

  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const override {
    return this->node(with_flipped(stack(node), port.value() + 1));
  }
  [[nodiscard]] Port reverse_port(NodeId, Port port) const override { return port; }
  [[nodiscard]] LinkClass link_class(NodeId, Port port) const override {
    return LinkClass{port.value()};
  }
  [[nodiscard]] std::string port_name(Port port) const override {
    return std::to_string(port.value() + 1);
  }

  [[nodiscard]] std::string label(NodeId node) const override {
    const BurntStack stack = this->stack(node);
    std::vector<std::string> parts;
    for (unsigned i = 0; i < n_; ++i)
      parts.push_back(
          fmt::format("{}{}", stack.pancakes[i] + 1, (stack.burnt >> i & 1) != 0 ? "b" : ""));
    return fmt::format("{}", fmt::join(parts, n_ < 10 ? "" : ","));
  }
  [[nodiscard]] NodeId parse_label(std::string_view text) const override {
    std::vector<std::string> parts = pancakes_in(text);
    if (parts.size() != n_)
      throw label_error(*this, text, fmt::format("does not have {} pancakes", n_));
    std::uint64_t burnt = 0;
    for (unsigned i = 0; i < n_; ++i) {
      if (!parts[i].ends_with('b')) continue;
      parts[i].pop_back();
      burnt |= std::uint64_t{1} << i;
    }
    return node({parse_permutation(fmt::format("{}", fmt::join(parts, ",")), n_), burnt});
  }

  [[nodiscard]] PublishedValues published() const override {
    static constexpr std::array<unsigned, 10> by_size{1, 4, 6, 8, 10, 12, 14, 15, 17, 18};
    const bool listed = n_ <= by_size.size();
    const unsigned diameter = listed ? by_size[n_ - 1] : 2 * n_ - 2;
    PublishedValues values;
    values.diameter = {
        static_cast<double>(diameter),
        listed ? PublishedValue::Relation::equal : PublishedValue::Relation::at_most,
        listed ? "1, 4, 6, 8, 10, 12, 14, 15, 17, 18 for n = 1 to 10" : "2n-2 for n of at least 10",
        "Cohen and Blum 1995"};
    return values;
  }

 private:
  [[nodiscard]] BurntStack stack(NodeId node) const {
    return {unrank(node.value() >> n_, n_), node.value() & ((std::uint64_t{1} << n_) - 1)};
  }
  [[nodiscard]] NodeId node(const BurntStack& stack) const {
    return NodeId{rank(stack.pancakes, n_) << n_ | stack.burnt};
  }

  unsigned n_;
};

}  // namespace

NetworkFamily burnt_pancake_family() {
  return {
      .name = "burnt-pancake",
      .parameters = "n",
      .summary = "stacks of n pancakes that are burnt on one side; a link turns over the first i",
      .nodes = "n! 2^n",
      .citation =
          "W. H. Gates, C. H. Papadimitriou, Discrete Math. 27 (1979); D. S. Cohen, M. Blum, "
          "Discrete Appl. Math. 61 (1995)",
      .reading = "12b3 is a stack from the top, with the burnt side of pancake 2 up",
      .examples = {"burnt-pancake:3", "burnt-pancake:5"},
      .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
        const auto n = static_cast<unsigned>(arguments.number("n", 1, Permutation::max_size));
        return std::make_unique<BurntPancake>(arguments.traits(), n);
      }};
}

}  // namespace asterism
