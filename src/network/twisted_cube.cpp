// The twisted cube.
#include <bit>

#include <fmt/format.h>

#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "network/binary_words.hpp"

namespace asterism {

namespace {

NetworkTraits traits_of_twisted_cube(NetworkTraits traits, unsigned n) {
  traits.nodes = std::uint64_t{1} << n;
  traits.ports = n;
  for (unsigned i = 0; i < n; ++i) traits.link_classes.push_back(fmt::format("dimension {}", i));
  traits.vertex_symmetric = traits.port_symmetric = n == 1;
  return traits;
}

/// Even dimensions flip their bit. Dimension 2i-1 flips bit 2i-1, and bit 2i as well if the bits
/// below have even parity.
class TwistedCube final : public BinaryWords {
 public:
  TwistedCube(NetworkTraits traits, unsigned n)
      : BinaryWords(traits_of_twisted_cube(std::move(traits), n), n) {}

  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const override {
    const std::uint64_t bit = std::uint64_t{1} << port.value();
    const bool even_below = std::popcount(node.value() & (bit - 1)) % 2 == 0;
    const bool twisted = port.value() % 2 == 1 && even_below;
    return NodeId{node.value() ^ bit ^ (twisted ? bit << 1U : 0)};
  }

  [[nodiscard]] PublishedValues published() const override {
    return published_half("Hilbers, Koopman and van de Snepscheut 1987");
  }
};

}  // namespace

NetworkFamily twisted_cube_family() {
  return {
      .name = "twisted-cube",
      .parameters = "n",
      .summary =
          "binary words of n bits, n odd; a link flips one bit, or two neighbouring bits where "
          "those below have even parity",
      .nodes = "2^n",
      .citation = "P. A. J. Hilbers, M. R. J. Koopman, J. L. A. van de Snepscheut, PARLE (1987)",
      .examples = {"twisted-cube:3", "twisted-cube:7"},
      .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
        const auto n = static_cast<unsigned>(arguments.number("n", 1, 63));
        if (n % 2 == 0)
          throw arguments.error(ErrorCode::out_of_range,
                                fmt::format("has n = {}, which is not odd", n));
        return std::make_unique<TwistedCube>(arguments.traits(), n);
      }};
}

}  // namespace asterism
