// The shuffle-exchange graph.
#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "network/binary_words.hpp"

namespace asterism {

namespace {

constexpr Port exchange_port{0};
constexpr Port shuffle_port{1};
constexpr Port unshuffle_port{2};

NetworkTraits traits_of_shuffle_exchange(NetworkTraits traits, unsigned n) {
  traits.nodes = std::uint64_t{1} << n;
  traits.ports = 3;
  traits.link_classes = {"exchange", "shuffle", "unshuffle"};
  return traits;
}

/// The shuffle turns a word to the left. A word that is its own shuffle has no such link, and of
/// two that are each other's the smaller one has the port of the shuffle.
class ShuffleExchange final : public BinaryWords {
 public:
  ShuffleExchange(NetworkTraits traits, unsigned n)
      : BinaryWords(traits_of_shuffle_exchange(std::move(traits), n), n) {}

  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const override {
    const std::uint64_t here = node.value();
    if (port == exchange_port) return NodeId{here ^ 1};
    const std::uint64_t left = (here << 1U & (node_count() - 1)) | here >> (bits() - 1);
    const std::uint64_t right = here >> 1U | (here & 1) << (bits() - 1);
    const bool shuffle = port == shuffle_port;
    if (left == here || (left == right && shuffle != (here < left))) return no_node;
    return NodeId{shuffle ? left : right};
  }
  [[nodiscard]] Port reverse_port(NodeId, Port port) const override {
    if (port == exchange_port) return port;
    return port == shuffle_port ? unshuffle_port : shuffle_port;
  }
  [[nodiscard]] std::string port_name(Port port) const override {
    return link_classes()[port.value()];
  }

  [[nodiscard]] PublishedValues published() const override {
    PublishedValues values;
    const unsigned diameter = 2 * bits() - 1;
    values.diameter = {static_cast<double>(diameter), PublishedValue::Relation::equal, "2n-1",
                       "Leighton 1992"};
    return values;
  }
};

}  // namespace

NetworkFamily shuffle_exchange_family() {
  return {.name = "shuffle-exchange",
          .parameters = "n",
          .summary = "binary words of n bits; a link flips the last bit or turns the word by a bit",
          .nodes = "2^n",
          .citation =
              "H. S. Stone, IEEE Trans. Computers 20 (1971); F. T. Leighton, Introduction to "
              "Parallel Algorithms and Architectures, 1992",
          .reading = "the undirected graph, without loops and double links",
          .examples = {"shuffle-exchange:3", "shuffle-exchange:8"},
          .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
            const auto n = static_cast<unsigned>(arguments.number("n", 2, 63));
            return std::make_unique<ShuffleExchange>(arguments.traits(), n);
          }};
}

}  // namespace asterism
