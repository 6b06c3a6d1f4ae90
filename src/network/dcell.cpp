// DCell: servers joined by small switches, and recursively by links of their own.
#include <cmath>

#include <fmt/format.h>

#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "network/fabric.hpp"

namespace asterism {

namespace {

/// sizes[l] is the number of servers of a DCell of level l; one of level l+1 is made of sizes[l] +
/// 1 of them.
using DCellSizes = std::vector<std::uint64_t>;

std::vector<FabricKind> kinds_of_dcell(const DCellSizes& sizes) {
  NodeKind switches{'s', {}};
  for (std::size_t level = sizes.size(); level-- > 1;)
    switches.sides.push_back(sizes[level - 1] + 1);
  NodeKind servers{'h', switches.sides};
  servers.sides.push_back(sizes[0]);
  if (switches.sides.empty()) switches.sides.push_back(1);
  return {{servers, sizes.size(), false}, {switches, sizes[0]}};
}

std::vector<std::string> link_classes_of_dcell(std::size_t levels) {
  std::vector<std::string> names{"switch"};
  for (std::size_t level = 1; level < levels; ++level)
    names.push_back(fmt::format("level {}", level));
  return names;
}

/// Port 0 of a server leads to its switch. Port l joins server j of part i of its DCell of level l,
/// where j is at least i, with server i of part j+1.
class DCell final : public Fabric {
 public:
  DCell(const SpecArguments& arguments, const DCellSizes& sizes)
      : Fabric(arguments, kinds_of_dcell(sizes), link_classes_of_dcell(sizes.size())),
        sizes_(sizes) {}

  [[nodiscard]] PublishedValues published() const override {
    const int k = static_cast<int>(sizes_.size()) - 1;
    PublishedValues values;
    values.diameter = {std::ldexp(3, k) - 1, PublishedValue::Relation::at_most, "3 2^k - 1",
                       "Guo et al. 2008: 2^(k+1) - 1 server hops, of which 2^k have two links"};
    return values;
  }

 private:
  enum : std::size_t { server, switch_ };

  [[nodiscard]] FabricEnd far_end(FabricPlace here, std::uint64_t port) const override {
    const std::uint64_t at = here.index;
    if (here.kind == switch_) return {{server, at * sizes_[0] + port}, 0, 0};
    if (port == 0) return {{switch_, at / sizes_[0]}, at % sizes_[0], 0};
    const std::uint64_t part = sizes_[port - 1];
    const std::uint64_t in_cell = at % sizes_[port];
    const std::uint64_t i = in_cell / part;
    const std::uint64_t j = in_cell % part;
    const std::uint64_t end = j >= i ? (j + 1) * part + i : j * part + (i - 1);
    return {{server, at - in_cell + end}, port, static_cast<std::uint32_t>(port)};
  }

  DCellSizes sizes_;
};

}  // namespace

NetworkFamily dcell_family() {
  return {.name = "dcell",
          .parameters = "n,k",
          .summary =
              "n servers at a switch form a cell of level 0; a cell of level l joins t + 1 cells "
              "of the "
              "level below, which have t servers each, any two by a link between two servers",
          .nodes = "t_k (n+1) / n with t_0 = n, t_(l+1) = t_l (t_l + 1)",
          .citation = "C. Guo et al., DCell, ACM SIGCOMM 2008",
          .reading =
              "DCell_k. Servers take part in collectives and forward for each other, switches only "
              "forward; servers come first. h2.1 is server 1 of cell 2, s2 the switch of that cell",
          .examples = {"dcell:4,1", "dcell:2,2", "dcell:6,1"},
          .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
            const std::uint64_t n = arguments.number("n", 2, std::uint64_t{1} << 31);
            const std::uint64_t k = arguments.number("k", 0, 6);
            DCellSizes sizes{n};
            for (std::uint64_t level = 1; level <= k; ++level)
              sizes.push_back(arguments.node_product({sizes.back(), sizes.back() + 1}));
            return std::make_unique<DCell>(arguments, sizes);
          }};
}

}  // namespace asterism
