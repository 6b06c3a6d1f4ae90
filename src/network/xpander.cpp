// Xpander: random lifts of complete graphs, with or without hosts.
#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "base/lazy.hpp"
#include "base/random.hpp"
#include "network/hosted.hpp"

namespace asterism {

namespace {

struct XpanderSizes {
  std::uint32_t d = 0;  // links of a router to others; there are d+1 metanodes
  std::uint32_t k = 0;  // routers of a metanode

  [[nodiscard]] std::uint32_t metanodes() const { return d + 1; }
};

/// ends[(a (d+1) + b) k + i] is the router of metanode b that router i of metanode a is joined to.
using XpanderMatchings = std::vector<std::uint32_t>;

std::size_t matching_at(const XpanderSizes& sizes, std::uint32_t from, std::uint32_t to) {
  return (std::size_t{from} * sizes.metanodes() + to) * sizes.k;
}

XpanderMatchings draw_matchings(const XpanderSizes& sizes, Random& random) {
  XpanderMatchings ends(std::size_t{sizes.metanodes()} * sizes.metanodes() * sizes.k);
  std::vector<std::uint32_t> order(sizes.k);
  for (std::uint32_t a = 0; a < sizes.metanodes(); ++a)
    for (std::uint32_t b = a + 1; b < sizes.metanodes(); ++b) {
      std::iota(order.begin(), order.end(), 0U);
      for (std::uint32_t i = sizes.k; i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
      for (std::uint32_t i = 0; i < sizes.k; ++i) {
        ends[matching_at(sizes, a, b) + i] = order[i];
        ends[matching_at(sizes, b, a) + order[i]] = i;
      }
    }
  return ends;
}

bool joins_all_routers(const XpanderSizes& sizes, const XpanderMatchings& ends) {
  std::vector<bool> seen(std::size_t{sizes.metanodes()} * sizes.k);
  std::vector<std::uint32_t> reached{0};
  seen[0] = true;
  for (std::size_t i = 0; i < reached.size(); ++i)
    for (std::uint32_t other = 0; other < sizes.metanodes(); ++other) {
      const std::uint32_t metanode = reached[i] / sizes.k;
      if (other == metanode) continue;
      const std::uint32_t end =
          other * sizes.k + ends[matching_at(sizes, metanode, other) + reached[i] % sizes.k];
      if (seen[end]) continue;
      seen[end] = true;
      reached.push_back(end);
    }
  return reached.size() == seen.size();
}

XpanderMatchings connected_matchings(const XpanderSizes& sizes, std::uint64_t seed) {
  Random random(seed);
  for (;;) {
    XpanderMatchings ends = draw_matchings(sizes, random);
    if (joins_all_routers(sizes, ends)) return ends;
  }
}

NetworkTraits traits_of_xpander(NetworkTraits traits, const XpanderSizes& sizes) {
  traits.nodes = std::uint64_t{sizes.metanodes()} * sizes.k;
  traits.ports = sizes.d;
  traits.link_classes = {"router"};
  return traits;
}

/// Port i leads to the metanode i+1 further on, cyclically.
class Xpander final : public HostedNetwork {
 public:
  Xpander(NetworkTraits traits, const XpanderSizes& sizes, std::uint64_t p, std::uint64_t seed)
      : HostedNetwork(traits_of_xpander(std::move(traits), sizes), {sizes.metanodes(), sizes.k}, p),
        sizes_(sizes),
        ends_([sizes, seed](const Progress&) { return connected_matchings(sizes, seed); }) {}

 private:
  [[nodiscard]] std::uint64_t router_neighbour(std::uint64_t router,
                                               std::uint32_t port) const override {
    const auto metanode = static_cast<std::uint32_t>(router / sizes_.k);
    const std::uint32_t other = (metanode + port + 1) % sizes_.metanodes();
    return std::uint64_t{other} * sizes_.k +
           ends_.get()[matching_at(sizes_, metanode, other) + router % sizes_.k];
  }
  [[nodiscard]] std::uint32_t router_reverse_port(std::uint64_t,
                                                  std::uint32_t port) const override {
    return sizes_.d - 1 - port;
  }
  [[nodiscard]] std::uint32_t router_link_class(std::uint32_t) const override { return 0; }
  [[nodiscard]] std::string router_port_name(std::uint32_t port) const override {
    return fmt::format("metanode +{}", port + 1);
  }

  XpanderSizes sizes_;
  Lazy<XpanderMatchings> ends_;  ///< often only the number of nodes is asked for
};

}  // namespace

NetworkFamily xpander_family() {
  return {
      .name = "xpander",
      .parameters = "d,k,p[,seed]",
      .summary =
          "d+1 metanodes of k routers, each with p hosts; any two metanodes are joined by k links, "
          "one at every router, matched at random",
      .nodes = "(d+1) k (p+1)",
      .citation =
          "A. Valadarsky, G. Shahaf, M. Dinitz, M. Schapira, CoNEXT 2016; Y. Bilu, N. Linial 2006",
      .reading =
          "a random k-lift of the complete graph of d+1 nodes, drawn anew until it is connected; "
          "the "
          "same graph for a seed on every machine. With p = 0 the network is of the routers alone, "
          "and they take part; else the hosts do, which come first, and routers are switches. r2.1 "
          "is router 1 of metanode 2, h2.1.0 its host 0",
      .examples = {"xpander:5,6,0", "xpander:4,4,2", "xpander:5,6,0,7"},
      .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
        XpanderSizes sizes;
        sizes.d = static_cast<std::uint32_t>(arguments.number("d", 3, 512));
        const std::uint64_t max_links = std::uint64_t{1} << 24;
        const std::uint64_t per_pair = std::uint64_t{sizes.metanodes()} * sizes.metanodes();
        sizes.k = static_cast<std::uint32_t>(arguments.number("k", 1, max_links / per_pair));
        const std::uint64_t p = arguments.number("p", 0, std::uint64_t{1} << 20);
        const std::uint64_t seed =
            arguments.optional_number("seed", 0, std::uint64_t{1} << 62).value_or(1);
        return std::make_unique<Xpander>(arguments.traits(), sizes, p, seed);
      }};
}

}  // namespace asterism
