// Rail-optimized GPU clusters: GPU i of every server is at leaf i of its unit.
#include <algorithm>

#include <fmt/format.h>

#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "network/fabric.hpp"

namespace asterism {

namespace {

struct RailSizes {
  std::uint64_t rails = 0;    // GPUs of a server, leaves of a unit
  std::uint64_t servers = 0;  // of a unit
  std::uint64_t units = 0;
  std::uint64_t spines = 0;
};

/// A GPU has the switch of its server at port 0 and its leaf at port 1. A leaf has the servers of
/// its unit at the first ports and the spines behind them.
class RailOptimized final : public Fabric {
 public:
  RailOptimized(const SpecArguments& arguments, const RailSizes& sizes, double nvlink_rate)
      : Fabric(arguments, kinds_of_rails(arguments, sizes), {"nvlink", "rail", "uplink"},
               {nvlink_rate, 1, 1}),
        sizes_(sizes) {}

  [[nodiscard]] PublishedValues published() const override {
    const bool one_unit = sizes_.units == 1;
    PublishedValues values;
    values.diameter = {one_unit ? 4.0 : 6.0, PublishedValue::Relation::equal, one_unit ? "4" : "6",
                       "by definition: the switches of two servers are farthest apart"};
    return values;
  }

 private:
  enum : std::size_t { gpu, server, leaf, spine };
  enum : std::uint32_t { nvlink, rail, uplink };

  static std::vector<FabricKind> kinds_of_rails(const SpecArguments& arguments,
                                                const RailSizes& sizes) {
    std::vector<FabricKind> kinds{
        {{'g', {sizes.units, sizes.servers, sizes.rails}}, 2, false},
        {{'n', {sizes.units, sizes.servers}}, sizes.rails},
        {{'l', {sizes.units, sizes.rails}}, sizes.servers + sizes.spines}};
    if (sizes.spines > 0)
      kinds.push_back({{'s', {sizes.spines}}, arguments.node_product({sizes.units, sizes.rails})});
    return kinds;
  }

  [[nodiscard]] FabricEnd far_end(FabricPlace here, std::uint64_t port) const override {
    const auto [rails, servers, units, spines] = sizes_;
    const std::uint64_t at = here.index;
    if (here.kind == server) return {{gpu, at * rails + port}, 0, nvlink};
    if (here.kind == spine) return {{leaf, port}, servers + at, uplink};
    if (here.kind == leaf) {
      if (port >= servers) return {{spine, port - servers}, at, uplink};
      return {{gpu, (at / rails * servers + port) * rails + at % rails}, 1, rail};
    }
    const std::uint64_t in_server = at / rails;
    if (port == 0) return {{server, in_server}, at % rails, nvlink};
    return {{leaf, in_server / servers * rails + at % rails}, in_server % servers, rail};
  }

  RailSizes sizes_;
};

}  // namespace

NetworkFamily rail_optimized_family() {
  return {
      .name = "rail-optimized",
      .parameters = "r,n,u,s[,x]",
      .summary =
          "u units of n servers with r GPUs each; GPU i of every server of a unit is at leaf i of "
          "the "
          "unit, all GPUs of a server are at its NVLink switch, and all leaves are joined to s "
          "spines",
      .nodes = "u (nr + n + r) + s",
      .citation = "NVIDIA DGX SuperPOD reference architecture (DGX H100), 2023",
      .reading =
          "the links to the NVLink switch are x times as fast as the others; without x it is 9, "
          "for "
          "450 GB/s and 50 GB/s per direction of a DGX H100 (NVLink 4 and one 400 Gb/s adapter per "
          "GPU). One unit may have s = 0. GPUs take part in collectives and come first, switches "
          "do "
          "not. g1.2.3 is GPU 3 of server 2 of unit 1, n1.2 the NVLink switch of that server, l1.3 "
          "the leaf of rail 3 of the unit, s0 a spine",
      .examples = {"rail-optimized:4,4,2,4", "rail-optimized:8,4,1,0", "rail-optimized:4,2,2,2,4"},
      .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
        static constexpr std::uint64_t most = std::uint64_t{1} << 20;
        RailSizes sizes;
        sizes.rails = arguments.number("r", 2, most);
        sizes.servers = arguments.number("n", 2, most);
        sizes.units = arguments.number("u", 1, most);
        sizes.spines = arguments.number("s", sizes.units > 1 ? 1 : 0, most);
        const std::uint64_t rate = arguments.optional_number("x", 1, 1000).value_or(9);
        return std::make_unique<RailOptimized>(arguments, sizes, static_cast<double>(rate));
      }};
}

}  // namespace asterism
