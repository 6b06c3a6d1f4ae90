// The HyperX: routers of a generalized hypercube, each with hosts.
#include <fmt/format.h>

#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "network/complete_axes.hpp"
#include "network/hosted.hpp"

namespace asterism {

namespace {

class HyperX final : public HostedNetwork {
 public:
  HyperX(const SpecArguments& arguments, const std::vector<std::uint64_t>& sides, std::uint64_t p)
      : HostedNetwork(traits_of_complete_axes(arguments, sides), sides, p), axes_(sides) {}

  [[nodiscard]] PublishedValues published() const override {
    PublishedValues values;
    values.diameter = {static_cast<double>(axes_.sides().size() + 2),
                       PublishedValue::Relation::equal, "L + 2",
                       "Ahn et al. 2009: a hop for each of L dimensions, and a link to each host"};
    return values;
  }

 private:
  [[nodiscard]] std::uint64_t router_neighbour(std::uint64_t router,
                                               std::uint32_t port) const override {
    return axes_.neighbour(router, port);
  }
  [[nodiscard]] std::uint32_t router_reverse_port(std::uint64_t,
                                                  std::uint32_t port) const override {
    return axes_.reverse_port(port);
  }
  [[nodiscard]] std::uint32_t router_link_class(std::uint32_t port) const override {
    return axes_.axis(port);
  }
  [[nodiscard]] std::string router_port_name(std::uint32_t port) const override {
    return axes_.port_name(port);
  }

  CompleteAxes axes_;
};

}  // namespace

NetworkFamily hyperx_family() {
  return {
      .name = "hyperx",
      .parameters = "AxBxC..,t",
      .summary =
          "routers at the points of a box, any two that differ in one coordinate joined, and t "
          "hosts at every router",
      .nodes = "A B C .. (t+1)",
      .citation = "J. H. Ahn, N. Binkert, A. Davis, M. McLaren, R. S. Schreiber, SC 2009",
      .reading =
          "links of K wires are links of another rate, as with --rate \"dimension 0=2\". Hosts "
          "take "
          "part in collectives, routers are switches; hosts come first. r1.2 is router (1,2), "
          "h1.2.0 its host 0; port a+i leads i further on along axis a, cyclically. Without hosts "
          "it is a generalized-hypercube",
      .examples = {"hyperx:4x4,2", "hyperx:3x3x3,2"},
      .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
        const std::vector<std::uint64_t> sides = arguments.box("side", 2);
        const std::uint64_t hosts = arguments.number("t", 1, std::uint64_t{1} << 20);
        // Throws if there are too many.
        (void)arguments.node_product({arguments.node_product(sides), hosts + 1});
        return std::make_unique<HyperX>(arguments, sides, hosts);
      }};
}

}  // namespace asterism
