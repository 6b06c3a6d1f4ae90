// The exchanged hypercube, a hypercube without about half of its links.
#include <algorithm>

#include <fmt/format.h>

#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "network/binary_words.hpp"

namespace asterism {

namespace {

NetworkTraits traits_of_exchanged(NetworkTraits traits, unsigned s, unsigned t) {
  traits.nodes = std::uint64_t{1} << (s + t + 1);
  traits.ports = std::max(s, t) + 1;
  traits.link_classes = {"exchange"};
  for (unsigned i = 1; i < traits.ports; ++i)
    traits.link_classes.push_back(fmt::format("dimension {}", i));
  // If s = t, a and b may change places where c is flipped.
  traits.vertex_symmetric = traits.port_symmetric = s == t;
  return traits;
}

/// A word is a (s bits), b (t bits) and c (one bit). Port 0 flips c; port i flips bit i-1 of a if c
/// is 0, and of b if it is 1.
class ExchangedHypercube final : public BinaryWords {
 public:
  ExchangedHypercube(NetworkTraits traits, unsigned s, unsigned t)
      : BinaryWords(traits_of_exchanged(std::move(traits), s, t), s + t + 1), s_(s), t_(t) {}

  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const override {
    if (port.value() == 0) return NodeId{node.value() ^ 1};
    const bool in_b = (node.value() & 1) != 0;
    if (port.value() > (in_b ? t_ : s_)) return no_node;
    return NodeId{node.value() ^ std::uint64_t{1} << (port.value() + (in_b ? 0 : t_))};
  }
  [[nodiscard]] std::string port_name(Port port) const override {
    return port.value() == 0 ? "exchange" : std::to_string(port.value());
  }

  [[nodiscard]] PublishedValues published() const override {
    PublishedValues values;
    const unsigned diameter = s_ + t_ + 2;
    values.diameter = {static_cast<double>(diameter), PublishedValue::Relation::equal, "s+t+2",
                       "Loh, Hsu and Pan 2005"};
    return values;
  }

 private:
  unsigned s_, t_;
};

}  // namespace

NetworkFamily exchanged_hypercube_family() {
  return {
      .name = "exchanged-hypercube",
      .parameters = "s,t",
      .summary =
          "binary words of s, t and one bits; a link flips the last bit, or one of the s bits if "
          "it is 0, or one of the t bits if it is 1",
      .nodes = "2^(s+t+1)",
      .citation = "P. K. K. Loh, W. J. Hsu, Y. Pan, IEEE Trans. Parallel Distrib. Syst. 16 (2005)",
      .examples = {"exchanged-hypercube:2,2", "exchanged-hypercube:1,3"},
      .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
        const auto s = static_cast<unsigned>(arguments.number("s", 1, 61));
        const auto t = static_cast<unsigned>(arguments.number("t", 1, 62 - s));
        return std::make_unique<ExchangedHypercube>(arguments.traits(), s, t);
      }};
}

}  // namespace asterism
