// The dragonfly+, also known as Megafly: groups of leaves and spines, the spines joined to other
// groups.
#include <fmt/format.h>

#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "network/fabric.hpp"

namespace asterism {

namespace {

struct DragonflyPlusSizes {
  std::uint64_t leaves = 0;  // of a group
  std::uint64_t hosts = 0;   // of a leaf
  std::uint64_t spines = 0;  // of a group
  std::uint64_t links = 0;   // of a spine to other groups

  [[nodiscard]] std::uint64_t groups() const { return spines * links + 1; }
};

/// A leaf has its hosts at the first ports and the spines behind them, a spine has the leaves
/// first. The global links of a group are numbered spine by spine, and link k leads to the group
/// k+1 further on, cyclically.
class DragonflyPlus final : public Fabric {
 public:
  DragonflyPlus(const SpecArguments& arguments, const DragonflyPlusSizes& sizes)
      : Fabric(arguments,
               {{{'h', {sizes.groups(), sizes.leaves, sizes.hosts}}, 1, false},
                {{'l', {sizes.groups(), sizes.leaves}}, sizes.hosts + sizes.spines},
                {{'s', {sizes.groups(), sizes.spines}}, sizes.leaves + sizes.links}},
               {"host", "local", "global"}),
        sizes_(sizes) {}

  [[nodiscard]] PublishedValues published() const override {
    PublishedValues values;
    values.diameter = {
        5, PublishedValue::Relation::equal, "5",
        "Shpiner et al. 2017: local, global and local links, and a link of each host"};
    return values;
  }

 private:
  enum : std::size_t { host, leaf, spine };
  enum : std::uint32_t { host_link, local_link, global_link };

  [[nodiscard]] FabricEnd far_end(FabricPlace here, std::uint64_t port) const override {
    const std::uint64_t at = here.index;
    if (here.kind == host) return {{leaf, at / sizes_.hosts}, at % sizes_.hosts, host_link};
    if (here.kind == spine) return from_spine(at / sizes_.spines, at % sizes_.spines, port);
    if (port < sizes_.hosts) return {{host, at * sizes_.hosts + port}, 0, host_link};
    return {{spine, at / sizes_.leaves * sizes_.spines + port - sizes_.hosts},
            at % sizes_.leaves,
            local_link};
  }
  [[nodiscard]] FabricEnd from_spine(std::uint64_t group, std::uint64_t place,
                                     std::uint64_t port) const {
    if (port < sizes_.leaves)
      return {{leaf, group * sizes_.leaves + port}, sizes_.hosts + place, local_link};
    const std::uint64_t link = place * sizes_.links + port - sizes_.leaves;
    const std::uint64_t back = sizes_.groups() - 2 - link;
    const std::uint64_t other = (group + link + 1) % sizes_.groups();
    return {{spine, other * sizes_.spines + back / sizes_.links},
            sizes_.leaves + back % sizes_.links,
            global_link};
  }

  DragonflyPlusSizes sizes_;
};

}  // namespace

NetworkFamily dragonfly_plus_family() {
  return {
      .name = "dragonfly-plus",
      .parameters = "l,p,s,h",
      .summary =
          "sh+1 groups of l leaves with p hosts each and s spines with h links to other groups; "
          "the "
          "leaves and spines of a group are joined completely, any two groups by one link",
      .nodes = "(sh+1) (lp + l + s)",
      .citation =
          "A. Shpiner et al., HiPINEB 2017; M. Flajslik, E. Borch, M. A. Parker, ISC 2018 "
          "(Megafly)",
      .reading =
          "the largest one, any two groups joined by exactly one link: link k of a group, numbered "
          "spine by spine, leads to the group k+1 further on, cyclically. Hosts take part in "
          "collectives, switches do not; hosts come first. h3.1.0 is host 0 of leaf 1 of group 3, "
          "l3.1 that leaf, s3.0 spine 0 of the group",
      .examples = {"dragonfly-plus:2,2,2,2", "dragonfly-plus:4,4,4,2"},
      .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
        static constexpr std::uint64_t most = std::uint64_t{1} << 20;
        DragonflyPlusSizes sizes;
        sizes.leaves = arguments.number("l", 1, most);
        sizes.hosts = arguments.number("p", 1, most);
        sizes.spines = arguments.number("s", 1, most);
        sizes.links = arguments.number("h", 1, most);
        return std::make_unique<DragonflyPlus>(arguments, sizes);
      }};
}

}  // namespace asterism
