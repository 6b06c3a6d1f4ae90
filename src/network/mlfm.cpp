// The multi-layer full mesh: layers of routers, and a switch for every two places of a layer.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "network/fabric.hpp"

namespace asterism {

namespace {

struct MlfmSizes {
  std::uint64_t links = 0;  // of a local router
  std::uint64_t layers = 0;
  std::uint64_t hosts = 0;  // of a local router

  [[nodiscard]] std::uint64_t places() const { return links + 1; }
  [[nodiscard]] std::uint64_t pairs() const { return links * places() / 2; }
};

/// The pairs of places i < j are numbered j after j.
std::uint64_t number_of_pair(std::uint64_t i, std::uint64_t j) {
  const auto [low, high] = std::minmax(i, j);
  return high * (high - 1) / 2 + low;
}

std::pair<std::uint64_t, std::uint64_t> pair_of_number(std::uint64_t number) {
  auto high = static_cast<std::uint64_t>(std::sqrt(2 * static_cast<double>(number)));
  while (high * (high + 1) / 2 <= number) ++high;
  return {number - high * (high - 1) / 2, high};
}

/// A local router has its hosts at the first ports, and the global routers of its pairs with the
/// places before and behind it follow. A global router has the lower places of all layers first.
class MultiLayerFullMesh final : public Fabric {
 public:
  MultiLayerFullMesh(const SpecArguments& arguments, const MlfmSizes& sizes)
      : Fabric(arguments,
               {{{'h', {sizes.layers, sizes.places(), sizes.hosts}}, 1, false},
                {{'l', {sizes.layers, sizes.places()}}, sizes.hosts + sizes.links},
                {{'g', {sizes.pairs()}}, 2 * sizes.layers}},
               {"host", "uplink"}),
        sizes_(sizes) {}

  [[nodiscard]] PublishedValues published() const override {
    PublishedValues values;
    values.diameter = {4, PublishedValue::Relation::equal, "4",
                       "Kathareios et al. 2015: any two local routers share a global router"};
    return values;
  }

 private:
  enum : std::size_t { host, local, global };
  enum : std::uint32_t { host_link, uplink };

  [[nodiscard]] FabricEnd far_end(FabricPlace here, std::uint64_t port) const override {
    const std::uint64_t at = here.index;
    if (here.kind == host) return {{local, at / sizes_.hosts}, at % sizes_.hosts, host_link};
    if (here.kind == local && port < sizes_.hosts)
      return {{host, at * sizes_.hosts + port}, 0, host_link};
    return here.kind == local ? from_local(at, port - sizes_.hosts) : from_global(at, port);
  }
  [[nodiscard]] FabricEnd from_local(std::uint64_t at, std::uint64_t link) const {
    const std::uint64_t layer = at / sizes_.places();
    const std::uint64_t place = at % sizes_.places();
    const bool is_higher = link < place;
    const std::uint64_t other = is_higher ? link : link + 1;
    return {
        {global, number_of_pair(place, other)}, layer + (is_higher ? sizes_.layers : 0), uplink};
  }
  [[nodiscard]] FabricEnd from_global(std::uint64_t at, std::uint64_t port) const {
    const auto [low, high] = pair_of_number(at);
    const bool is_higher = port >= sizes_.layers;
    const std::uint64_t layer = port % sizes_.layers;
    return {{local, layer * sizes_.places() + (is_higher ? high : low)},
            sizes_.hosts + (is_higher ? low : high - 1),
            uplink};
  }

  MlfmSizes sizes_;
};

}  // namespace

NetworkFamily mlfm_family() {
  return {
      .name = "mlfm",
      .parameters = "h[,l[,p]]",
      .summary =
          "l layers of h+1 local routers with p hosts each; a global router for any two places of "
          "a "
          "layer is joined to the local routers at these places in all layers",
      .nodes = "l (h+1) (p+1) + h (h+1) / 2",
      .citation = "G. Kathareios et al., Cost-effective diameter-two topologies, SC 2015",
      .reading =
          "the multi-layer full mesh; without l and p both are h, and all routers have 2h ports. "
          "Hosts take part in collectives, switches do not; hosts come first. h1.2.0 is host 0 of "
          "the local router l1.2 at place 2 of layer 1. The global routers g0, g1, .. are those of "
          "the places 0 and 1, 0 and 2, 1 and 2, 0 and 3, ..",
      .examples = {"mlfm:3", "mlfm:4", "mlfm:4,2,3"},
      .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
        static constexpr std::uint64_t most = std::uint64_t{1} << 20;
        MlfmSizes sizes;
        sizes.links = arguments.number("h", 1, 1U << 12);
        sizes.layers = arguments.optional_number("l", 1, most).value_or(sizes.links);
        sizes.hosts = arguments.optional_number("p", 1, most).value_or(sizes.links);
        return std::make_unique<MultiLayerFullMesh>(arguments, sizes);
      }};
}

}  // namespace asterism
