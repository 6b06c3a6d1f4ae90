// The crossed cube.
#include <fmt/format.h>

#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "network/binary_words.hpp"

namespace asterism {

namespace {

NetworkTraits traits_of_crossed_cube(NetworkTraits traits, unsigned n) {
  traits.nodes = std::uint64_t{1} << n;
  traits.ports = n;
  for (unsigned i = 0; i < n; ++i) traits.link_classes.push_back(fmt::format("dimension {}", i));
  // Up to four dimensions some automorphism leads to any node (Kulasinghe and Bettayeb 1995); the
  // ports of one and two dimensions are those of the hypercube.
  traits.vertex_symmetric = n <= 4;
  traits.port_symmetric = n <= 2;
  return traits;
}

/// A link of dimension l flips bit l, and of every pair of bits (2i+1, 2i) below l the upper one if
/// the lower one is set.
class CrossedCube final : public BinaryWords {
 public:
  CrossedCube(NetworkTraits traits, unsigned n)
      : BinaryWords(traits_of_crossed_cube(std::move(traits), n), n) {}

  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const override {
    static constexpr std::uint64_t lower_bits = 0x5555555555555555ULL;
    const std::uint64_t pairs = (std::uint64_t{1} << (port.value() / 2 * 2)) - 1;
    const std::uint64_t crossed = (node.value() & lower_bits & pairs) << 1U;
    return NodeId{node.value() ^ crossed ^ std::uint64_t{1} << port.value()};
  }

  [[nodiscard]] PublishedValues published() const override { return published_half("Efe 1992"); }
};

}  // namespace

NetworkFamily crossed_cube_family() {
  return {
      .name = "crossed-cube",
      .parameters = "n",
      .summary =
          "binary words of n bits; a link of dimension l flips bit l and the upper bit of lower "
          "pairs that end in 1",
      .nodes = "2^n",
      .citation = "K. Efe, IEEE Trans. Parallel Distrib. Syst. 3 (1992)",
      .examples = {"crossed-cube:4", "crossed-cube:7"},
      .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
        const auto n = static_cast<unsigned>(arguments.number("n", 1, 63));
        return std::make_unique<CrossedCube>(arguments.traits(), n);
      }};
}

}  // namespace asterism
