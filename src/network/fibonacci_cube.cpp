// The Fibonacci cube.
#include <array>
#include <bitset>

#include <fmt/format.h>

#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "base/text.hpp"
#include "network/label.hpp"

namespace asterism {

namespace {

constexpr unsigned max_fibonacci_bits = 91;
using FibonacciWord = std::bitset<max_fibonacci_bits>;

/// The weight of bit i: 1, 2, 3, 5, 8, ...; also the number of words of i bits.
constexpr std::array<std::uint64_t, max_fibonacci_bits + 1> fibonacci_weights = [] {
  std::array<std::uint64_t, max_fibonacci_bits + 1> table{1, 2};
  for (std::size_t i = 2; i < table.size(); ++i) table[i] = table[i - 1] + table[i - 2];
  return table;
}();

NetworkTraits traits_of_fibonacci_cube(NetworkTraits traits, unsigned n) {
  traits.nodes = fibonacci_weights[n];
  traits.ports = n;
  for (unsigned i = 0; i < n; ++i) traits.link_classes.push_back(fmt::format("dimension {}", i));
  traits.vertex_symmetric = traits.port_symmetric = n == 1;
  return traits;
}

/// The id is the value of a word without adjacent ones (Zeckendorf), which is also its rank among
/// these words.
class FibonacciCube final : public Network {
 public:
  FibonacciCube(NetworkTraits traits, unsigned n)
      : Network(traits_of_fibonacci_cube(std::move(traits), n)), n_(n) {}

  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const override {
    return flipped(node, word(node), port.value());
  }
  void neighbours(NodeId node, std::span<NodeId> out) const override {
    const FibonacciWord here = word(node);
    for (unsigned bit = 0; bit < n_; ++bit) out[bit] = flipped(node, here, bit);
  }
  [[nodiscard]] Port reverse_port(NodeId, Port port) const override { return port; }
  [[nodiscard]] LinkClass link_class(NodeId, Port port) const override {
    return LinkClass{port.value()};
  }
  [[nodiscard]] std::string port_name(Port port) const override {
    return std::to_string(port.value());
  }

  [[nodiscard]] std::string label(NodeId node) const override {
    return word(node).to_string().substr(max_fibonacci_bits - n_);
  }
  [[nodiscard]] NodeId parse_label(std::string_view text) const override {
    std::string bits;
    for (const std::string& part : words(text, ", \t")) bits += part;
    if (bits.size() != n_)
      throw label_error(*this, text, fmt::format("does not have {} digits", n_));
    std::uint64_t value = 0;
    for (unsigned i = 0; i < n_; ++i)
      if (parse_coordinate(*this, text, bits.substr(i, 1), 2) == 1)
        value += fibonacci_weights[n_ - 1 - i];
    if (bits.find("11") != std::string::npos)
      throw label_error(*this, text, "has two ones side by side");
    return NodeId{value};
  }

  [[nodiscard]] PublishedValues published() const override {
    PublishedValues values;
    values.diameter = {static_cast<double>(n_), PublishedValue::Relation::equal, "n", "Hsu 1993"};
    return values;
  }

 private:
  [[nodiscard]] FibonacciWord word(NodeId node) const {
    FibonacciWord bits;
    std::uint64_t rest = node.value();
    for (unsigned i = n_; i-- > 0;)
      if (fibonacci_weights[i] <= rest) {
        bits.set(i);
        rest -= fibonacci_weights[i];
      }
    return bits;
  }
  [[nodiscard]] NodeId flipped(NodeId node, const FibonacciWord& here, unsigned bit) const {
    if (here[bit]) return NodeId{node.value() - fibonacci_weights[bit]};
    const bool beside_a_one = (bit > 0 && here[bit - 1]) || (bit + 1 < n_ && here[bit + 1]);
    return beside_a_one ? no_node : NodeId{node.value() + fibonacci_weights[bit]};
  }

  unsigned n_;
};

}  // namespace

NetworkFamily fibonacci_cube_family() {
  return {.name = "fibonacci-cube",
          .parameters = "n",
          .summary = "binary words of n bits without two ones side by side; a link flips one bit",
          .nodes = "F_n+2 (F_1 = F_2 = 1)",
          .citation = "W.-J. Hsu, IEEE Trans. Parallel Distrib. Syst. 4 (1993); chen2001",
          .reading =
              "n is the number of bits, Hsu's index less two; dimension i flips the bit of the "
              "i-th weight of 1, 2, 3, 5, ..; labels show the highest bit first",
          .examples = {"fibonacci-cube:5", "fibonacci-cube:10"},
          .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
            const auto n = static_cast<unsigned>(arguments.number("n", 1, max_fibonacci_bits));
            return std::make_unique<FibonacciCube>(arguments.traits(), n);
          }};
}

}  // namespace asterism
