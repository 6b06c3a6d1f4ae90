// The orthogonal fat tree of two levels: leaves are points of a projective plane, twice, and spines
// are its lines.
#include <fmt/format.h>

#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "network/fabric.hpp"
#include "network/projective_plane.hpp"

namespace asterism {

namespace {

struct OftSizes {
  std::uint32_t q = 0;
  std::uint64_t hosts = 0;  // of a leaf

  [[nodiscard]] std::uint64_t points() const { return ProjectivePlane::points(q); }
  [[nodiscard]] std::uint64_t links() const { return std::uint64_t{q} + 1; }
};

/// A leaf has its hosts at the first ports, and the lines through its point behind them. A spine
/// has the leaves of one copy and then those of the other.
class OrthogonalFatTree final : public Fabric {
 public:
  OrthogonalFatTree(const SpecArguments& arguments, const OftSizes& sizes)
      : Fabric(arguments,
               {{{'h', {2, sizes.points(), sizes.hosts}}, 1, false},
                {{'l', {2, sizes.points()}}, sizes.hosts + sizes.links()},
                {{'s', {sizes.points()}}, 2 * sizes.links()}},
               {"host", "uplink"}),
        sizes_(sizes),
        plane_(sizes.q) {}

  [[nodiscard]] PublishedValues published() const override {
    PublishedValues values;
    values.diameter = {4, PublishedValue::Relation::equal, "4",
                       "Kathareios et al. 2015: any two leaves share a spine"};
    return values;
  }

 private:
  enum : std::size_t { host, leaf, spine };
  enum : std::uint32_t { host_link, uplink };

  [[nodiscard]] FabricEnd far_end(FabricPlace here, std::uint64_t port) const override {
    const std::uint64_t at = here.index;
    if (here.kind == host) return {{leaf, at / sizes_.hosts}, at % sizes_.hosts, host_link};
    if (here.kind == leaf && port < sizes_.hosts)
      return {{host, at * sizes_.hosts + port}, 0, host_link};
    return here.kind == leaf ? from_leaf(at, port - sizes_.hosts) : from_spine(at, port);
  }
  [[nodiscard]] FabricEnd from_leaf(std::uint64_t at, std::uint64_t link) const {
    const std::uint64_t copy = at / sizes_.points();
    const std::uint64_t point = at % sizes_.points();
    const std::uint64_t line = plane_.point_on_line(point, static_cast<std::uint32_t>(link));
    return {{spine, line}, copy * sizes_.links() + plane_.place_on_line(line, point), uplink};
  }
  [[nodiscard]] FabricEnd from_spine(std::uint64_t line, std::uint64_t port) const {
    const std::uint64_t copy = port / sizes_.links();
    const std::uint64_t point =
        plane_.point_on_line(line, static_cast<std::uint32_t>(port % sizes_.links()));
    return {{leaf, copy * sizes_.points() + point},
            sizes_.hosts + plane_.place_on_line(point, line),
            uplink};
  }

  OftSizes sizes_;
  ProjectivePlane plane_;
};

}  // namespace

NetworkFamily oft_family() {
  return {
      .name = "oft",
      .parameters = "q[,p]",
      .summary =
          "leaves are the points of a projective plane over the field of q elements, in two "
          "copies, "
          "with p hosts each (q+1 if not given); spines are its lines; a leaf is joined to the "
          "lines "
          "through its point",
      .nodes = "(q^2 + q + 1) (2p + 3)",
      .citation =
          "G. Kathareios et al., Cost-effective diameter-two topologies, SC 2015; M. Valerio, L. "
          "Moser, P. Melliar-Smith, IPPS 1994",
      .reading =
          "the stacked orthogonal fat tree of two levels of switches with 2(q+1) ports, where q is "
          "a "
          "prime power. Two leaves of different points share one spine, the two leaves of a point "
          "share q+1. Hosts take part in collectives, switches do not; hosts come first. h1.5.0 is "
          "host 0 of the leaf l1.5 of point 5 in copy 1, s3 is the spine of line 3",
      .examples = {"oft:2", "oft:3", "oft:3,2"},
      .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
        OftSizes sizes;
        sizes.q = static_cast<std::uint32_t>(arguments.number("q", 2, 1U << 16));
        if (!as_prime_power(sizes.q))
          throw arguments.error(
              ErrorCode::out_of_range,
              fmt::format("has q = {}, which is not the power of a prime", sizes.q));
        sizes.hosts =
            arguments.optional_number("p", 1, std::uint64_t{1} << 20).value_or(sizes.links());
        return std::make_unique<OrthogonalFatTree>(arguments, sizes);
      }};
}

}  // namespace asterism
