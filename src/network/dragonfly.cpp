// The dragonfly: groups of routers, any two groups joined by one link or by several.
#include <fmt/format.h>

#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "network/hosted.hpp"

namespace asterism {

namespace {

struct DragonflySizes {
  std::uint64_t a = 0;  // routers a group
  std::uint64_t p = 0;  // hosts a router
  std::uint64_t h = 0;  // global links a router
  std::uint64_t g = 0;  // groups
};

NetworkTraits traits_of_dragonfly(NetworkTraits traits, const DragonflySizes& sizes) {
  traits.nodes = sizes.g * sizes.a;
  traits.ports = static_cast<std::uint32_t>(sizes.a - 1 + sizes.h);
  traits.link_classes = {"local", "global"};
  return traits;
}

/// Local port i leads to the router i+1 further on in the group, cyclically. The global links of a
/// group are numbered router by router. Among the first g-1 of them link k leads to the group k+1
/// further on, cyclically, where it is link g - 2 - k; the following g-1 links repeat this.
class Dragonfly final : public HostedNetwork {
 public:
  Dragonfly(NetworkTraits traits, const DragonflySizes& sizes)
      : HostedNetwork(traits_of_dragonfly(std::move(traits), sizes), {sizes.g, sizes.a}, sizes.p),
        sizes_(sizes),
        local_ports_(static_cast<std::uint32_t>(sizes.a - 1)) {}

  [[nodiscard]] PublishedValues published() const override {
    PublishedValues values;
    values.diameter = {has_hosts() ? 5.0 : 3.0, PublishedValue::Relation::at_most,
                       has_hosts() ? "5" : "3",
                       "Kim, Dally, Scott and Abts 2008: local, global, local"};
    return values;
  }

 private:
  [[nodiscard]] std::uint64_t global_link(std::uint64_t router, std::uint32_t port) const {
    return router % sizes_.a * sizes_.h + (port - local_ports_);
  }
  [[nodiscard]] std::uint64_t back_of(std::uint64_t link) const {
    const std::uint64_t others = sizes_.g - 1;
    return link / others * others + (others - 1 - link % others);
  }

  [[nodiscard]] std::uint64_t router_neighbour(std::uint64_t router,
                                               std::uint32_t port) const override {
    const std::uint64_t group = router / sizes_.a;
    const std::uint64_t place = router % sizes_.a;
    if (port < local_ports_) return group * sizes_.a + (place + port + 1) % sizes_.a;
    const std::uint64_t link = global_link(router, port);
    const std::uint64_t further = link % (sizes_.g - 1) + 1;
    return (group + further) % sizes_.g * sizes_.a + back_of(link) / sizes_.h;
  }
  [[nodiscard]] std::uint32_t router_reverse_port(std::uint64_t router,
                                                  std::uint32_t port) const override {
    if (port < local_ports_) return local_ports_ - 1 - port;
    const std::uint64_t back = back_of(global_link(router, port));
    return local_ports_ + static_cast<std::uint32_t>(back % sizes_.h);
  }
  [[nodiscard]] std::uint32_t router_link_class(std::uint32_t port) const override {
    return port < local_ports_ ? 0 : 1;
  }
  [[nodiscard]] std::string router_port_name(std::uint32_t port) const override {
    return port < local_ports_ ? fmt::format("local +{}", port + 1)
                               : fmt::format("global {}", port - local_ports_);
  }

  DragonflySizes sizes_;
  std::uint32_t local_ports_;
};

}  // namespace

NetworkFamily dragonfly_family() {
  return {
      .name = "dragonfly",
      .parameters = "a,p,h[,g]",
      .summary =
          "g groups (ah+1 if not given) of a routers, each with p hosts and h links to other "
          "groups; "
          "any two routers of a group are joined, and any two groups by ah/(g-1) links",
      .nodes = "a g (p+1)",
      .citation = "J. Kim, W. J. Dally, S. Scott, D. Abts, ISCA 2008",
      .reading =
          "without g the largest one, any two groups joined by exactly one link; ah must be a "
          "multiple of g-1, and h at most g-1. The paper leaves open at which routers the links "
          "are: link k of a group, numbered router by router, leads to the group k mod (g-1) + 1 "
          "further on, cyclically. With p = 0 the network is of the routers alone, and they "
          "take part; else the hosts do, which come first, and routers are switches. r3.1 is "
          "router 1 of group 3, h3.1.0 its host 0",
      .examples = {"dragonfly:4,0,2", "dragonfly:4,2,2", "dragonfly:4,2,2,5"},
      .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
        static constexpr std::uint64_t most = std::uint64_t{1} << 20;
        DragonflySizes sizes;
        sizes.a = arguments.number("a", 1, most);
        sizes.p = arguments.number("p", 0, most);
        sizes.h = arguments.number("h", 1, most);
        const std::uint64_t links = sizes.a * sizes.h;
        sizes.g = arguments.optional_number("g", 2, links + 1).value_or(links + 1);
        if (links % (sizes.g - 1) != 0 || sizes.h > sizes.g - 1)
          throw arguments.error(
              ErrorCode::out_of_range,
              fmt::format(
                  "has {} groups: {} links of a group do not join it to the others equally, "
                  "with at most one link of a router to a group",
                  sizes.g, links));
        // Throws if there are too many.
        (void)arguments.node_product({sizes.g, sizes.a, sizes.p + 1});
        return std::make_unique<Dragonfly>(arguments.traits(), sizes);
      }};
}

}  // namespace asterism
