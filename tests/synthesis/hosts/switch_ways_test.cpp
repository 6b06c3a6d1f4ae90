#include "synthesis/hosts/switch_ways.hpp"

#include <gtest/gtest.h>

#include <asterism/networks.hpp>

#include "base/random.hpp"
#include "network/drawn_network.hpp"

namespace asterism {
namespace {

using testing::DrawnLink;
using testing::DrawnNetwork;

std::shared_ptr<const Network> random_network(Random& random) {
  const std::uint32_t nodes = 3 + static_cast<std::uint32_t>(random.below(6));
  std::vector<DrawnLink> links;
  for (std::uint32_t i = 0; i < 2 * nodes; ++i)
    if (const std::uint64_t from = random.below(nodes), to = random.below(nodes); from != to)
      links.push_back({from, to, {}});
  std::vector<std::uint32_t> switches;
  for (std::uint32_t node = 1; node < nodes; ++node)
    if (random.below(2) == 0) switches.push_back(node);
  return std::make_shared<DrawnNetwork>(nodes, links, switches);
}

bool every_pair_has_a_way(const SwitchWays& ways) {
  for (const std::uint32_t host : ways.hosts())
    for (std::uint32_t target = 0; target < ways.hosts().size(); ++target)
      if (ways.hops(host, target) == SwitchWays::no_way) return false;
  return true;
}

TEST(SwitchWays, switches_that_join_all_hosts_give_every_pair_a_way) {
  Random random(7);
  std::size_t joined = 0, apart = 0;
  for (int i = 0; i < 2000; ++i) {
    const auto network = random_network(random);
    const Problem problem(network, Collective(CollectiveKind::allgather, *network, {}), {});
    const ProblemGraph graph(problem);
    const bool every_pair = every_pair_has_a_way(SwitchWays(*network, graph));
    if (connected_switches_join_all_hosts(graph)) {
      EXPECT_TRUE(every_pair);
      ++joined;
    } else if (!every_pair) {
      ++apart;
    }
  }
  EXPECT_GT(joined, 100U);
  EXPECT_GT(apart, 100U);
}

TEST(SwitchWays, hosts_count_once_however_many_links_they_have) {
  const auto network = std::make_shared<DrawnNetwork>(
      4, std::vector<DrawnLink>{{0, 2, {}}, {0, 2, {}}, {1, 3, {}}, {0, 1, {}}},
      std::vector<std::uint32_t>{2, 3});
  const Problem problem(network, Collective(CollectiveKind::allgather, *network, {}), {});
  EXPECT_FALSE(connected_switches_join_all_hosts(ProblemGraph(problem)));
}

TEST(SwitchWays, hosts_below_one_switch_are_equally_far) {
  const auto has_farther_hosts = [](const char* spec) {
    const auto network = make_network(spec);
    const Problem problem(network, Collective(CollectiveKind::allgather, *network, {}), {});
    return SwitchWays(*network, ProblemGraph(problem)).some_hosts_are_farther();
  };
  EXPECT_FALSE(has_farther_hosts("dgx-h100"));
  EXPECT_TRUE(has_farther_hosts("leaf-spine:2,2,1"));
}

}  // namespace
}  // namespace asterism
