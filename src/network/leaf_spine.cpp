// The leaf-spine fabric of two levels of switches, with any oversubscription.
#include <fmt/format.h>

#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "network/fabric.hpp"

namespace asterism {

namespace {

struct LeafSpineSizes {
  std::uint64_t racks = 0;
  std::uint64_t hosts = 0;  // of a rack
  std::uint64_t spines = 0;
  std::uint64_t leaves = 1;  // of a rack, and NICs of a host
};

/// A leaf has its hosts at the first ports and the spines behind them. Host port j leads to leaf j
/// of the rack.
class LeafSpine final : public Fabric {
 public:
  LeafSpine(const SpecArguments& arguments, const LeafSpineSizes& sizes)
      : Fabric(arguments,
               {{{'h', {sizes.racks, sizes.hosts}}, sizes.leaves, false},
                {{'l', leaf_sides(sizes)}, sizes.hosts + sizes.spines},
                {{'s', {sizes.spines}}, arguments.node_product({sizes.racks, sizes.leaves})}},
               {"host", "uplink"}),
        sizes_(sizes) {}

  [[nodiscard]] PublishedValues published() const override {
    PublishedValues values;
    values.diameter = {4, PublishedValue::Relation::equal, "4",
                       "Alizadeh and Edsall 2013: up to a spine and down again"};
    return values;
  }

 private:
  enum : std::size_t { host, leaf, spine };
  enum : std::uint32_t { host_link, uplink };

  static std::vector<std::uint64_t> leaf_sides(const LeafSpineSizes& sizes) {
    if (sizes.leaves == 1) return {sizes.racks};
    return {sizes.racks, sizes.leaves};
  }

  [[nodiscard]] FabricEnd far_end(FabricPlace here, std::uint64_t port) const override {
    const auto [racks, hosts, spines, leaves] = sizes_;
    const std::uint64_t at = here.index;
    if (here.kind == host) return {{leaf, at / hosts * leaves + port}, at % hosts, host_link};
    if (here.kind == spine) return {{leaf, port}, hosts + at, uplink};
    if (port < hosts) return {{host, at / leaves * hosts + port}, at % leaves, host_link};
    return {{spine, port - hosts}, at, uplink};
  }

  LeafSpineSizes sizes_;
};

}  // namespace

NetworkFamily leaf_spine_family() {
  return {
      .name = "leaf-spine",
      .parameters = "l,h,s[,n]",
      .summary =
          "l leaf switches with h hosts and a link to each of s spine switches; with n, racks of n "
          "leaves, and a NIC of every host of the rack at each",
      .nodes = "l (h + n) + s",
      .citation = "M. Alizadeh, T. Edsall, IEEE Hot Interconnects 2013",
      .reading =
          "with links of equal rate the oversubscription is h : s (also with n NICs, for the "
          "traffic of a host is n times as much); --rate uplink=4 makes uplinks four times as "
          "fast. Hosts take part in collectives, switches do not; hosts come first. h2.5 is host 5 "
          "of rack 2, l2 its leaf (l2.1 leaf 1 of several), s3 spine 3",
      .examples = {"leaf-spine:8,8,4", "leaf-spine:4,4,2", "leaf-spine:4,8,2,2"},
      .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
        static constexpr std::uint64_t most = std::uint64_t{1} << 20;
        LeafSpineSizes sizes;
        sizes.racks = arguments.number("l", 2, most);
        sizes.hosts = arguments.number("h", 1, most);
        sizes.spines = arguments.number("s", 1, most);
        sizes.leaves = arguments.optional_number("n", 1, 64).value_or(1);
        return std::make_unique<LeafSpine>(arguments, sizes);
      }};
}

}  // namespace asterism
