// PolarFly: the Erdos-Renyi polarity graphs, with or without hosts.
#include <fmt/format.h>

#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "network/hosted.hpp"
#include "network/projective_plane.hpp"

namespace asterism {

namespace {

NetworkTraits traits_of_polarfly(NetworkTraits traits, std::uint32_t q) {
  traits.nodes = ProjectivePlane::points(q);
  traits.ports = q + 1;
  traits.link_classes = {"router"};
  return traits;
}

/// Port i of a router leads to the i-th point of the line with the same vector. The port of a
/// router that is on its own line (a quadric) has no link.
class PolarFly final : public HostedNetwork {
 public:
  PolarFly(NetworkTraits traits, std::uint32_t q, std::uint64_t p)
      : HostedNetwork(traits_of_polarfly(std::move(traits), q), {ProjectivePlane::points(q)}, p),
        plane_(q) {}

  [[nodiscard]] PublishedValues published() const override {
    PublishedValues values;
    values.diameter = {has_hosts() ? 4.0 : 2.0, PublishedValue::Relation::equal,
                       has_hosts() ? "4" : "2", "Lakhotia et al. 2022"};
    return values;
  }

 private:
  [[nodiscard]] std::uint64_t router_neighbour(std::uint64_t router,
                                               std::uint32_t port) const override {
    const std::uint64_t end = plane_.point_on_line(router, port);
    return end == router ? no_router : end;
  }
  [[nodiscard]] std::uint32_t router_reverse_port(std::uint64_t router,
                                                  std::uint32_t port) const override {
    return plane_.place_on_line(plane_.point_on_line(router, port), router);
  }
  [[nodiscard]] std::uint32_t router_link_class(std::uint32_t) const override { return 0; }
  [[nodiscard]] std::string router_port_name(std::uint32_t port) const override {
    return fmt::format("point {}", port);
  }

  ProjectivePlane plane_;
};

}  // namespace

NetworkFamily polarfly_family() {
  return {
      .name = "polarfly",
      .parameters = "q[,p]",
      .summary =
          "routers are the points of the projective plane over the field of q elements, each with "
          "p "
          "hosts; two are joined if their vectors are orthogonal",
      .nodes = "(q^2 + q + 1) (p+1)",
      .citation =
          "K. Lakhotia et al., PolarFly, SC 2022; P. Erdos, A. Renyi 1962; W. G. Brown 1966",
      .reading =
          "q is a prime power. The q+1 routers that are orthogonal to themselves have q links to "
          "others, the rest has q+1. The vectors (1,y,z), (0,1,z) and (0,0,1) are numbered in this "
          "order. Without p the network is of the routers alone, and they take part; else the "
          "hosts "
          "do, which come first, and routers are switches. r5 is router 5, h5.3 its host 3",
      .examples = {"polarfly:3", "polarfly:4", "polarfly:5,2"},
      .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
        const auto q = static_cast<std::uint32_t>(arguments.number("q", 2, 1U << 16));
        if (!as_prime_power(q))
          throw arguments.error(ErrorCode::out_of_range,
                                fmt::format("has q = {}, which is not the power of a prime", q));
        const auto p = arguments.optional_number("p", 1, std::uint64_t{1} << 20);
        return std::make_unique<PolarFly>(arguments.traits(), q, p.value_or(0));
      }};
}

}  // namespace asterism
