// Hosts behind switches: every algorithm of the catalogue that claims to apply makes valid
// schedules, whatever the switches can do.
#include <gtest/gtest.h>

#include <asterism/evaluate.hpp>
#include <asterism/networks.hpp>
#include <asterism/plan.hpp>

#include "base/expect_error.hpp"
#include "extent.hpp"
#include "network/drawn_network.hpp"

namespace asterism {
namespace {

using testing::DrawnLink;
using testing::DrawnNetwork;

/// Five hosts around two switches, one of them with a link to each, and two joined directly.
std::shared_ptr<const Network> two_switches() {
  return std::make_shared<DrawnNetwork>(
      7,
      std::vector<DrawnLink>{
          {0, 5, {}}, {1, 5, {}}, {2, 5, {}}, {2, 6, {}}, {3, 6, {}}, {4, 6, {}}, {3, 4, {}}},
      std::vector<std::uint32_t>{5, 6});
}

Problem problem_on(const std::shared_ptr<const Network>& network, CollectiveKind kind,
                   const Model& model, std::uint64_t batch = 1) {
  std::vector<NodeId> sources;
  if (traits_of(kind).sources != CollectiveTraits::Sources::every) sources = {NodeId{1}};
  return {network, Collective(kind, *network, sources, batch), model};
}

std::vector<Model> switch_models(const char* ports) {
  std::vector<Model> models;
  for (const auto switches :
       {Model::Switches::forward, Model::Switches::copy, Model::Switches::reduce})
    for (const auto hops : {Model::SwitchHops::store_and_forward, Model::SwitchHops::cut_through}) {
      Model model;
      parse_ports(ports, model);
      model.switches = switches;
      model.switch_hops = hops;
      models.push_back(model);
    }
  return models;
}

std::size_t expect_catalogue_valid(const Problem& problem) {
  std::size_t runs = 0;
  for (const CollectiveAlgorithm& algorithm : algorithm_catalogue()) {
    if (why_not(algorithm, problem)) continue;
    const CheckedRun run = run_checked(algorithm, {problem});
    EXPECT_TRUE(run.verdict.valid)
        << algorithm.name << ", " << problem.collective.name() << " on " << problem.network().spec()
        << ": " << run.verdict.earliest()->text;
    ++runs;
  }
  return runs;
}

TEST(HostToHost, the_whole_catalogue_respects_switches) {
  SLOW_WHEN_SANITIZED();
  for (const CollectiveTraits& traits : collective_catalogue())
    for (const char* const ports : {"one", "all"})
      for (const Model& model : switch_models(ports))
        EXPECT_GT(expect_catalogue_valid(problem_on(two_switches(), traits.kind, model)), 0U)
            << to_string(traits.kind);
}

TEST(HostToHost, the_whole_catalogue_respects_switches_of_a_fat_tree) {
  SLOW_WHEN_SANITIZED();
  for (const CollectiveTraits& traits : collective_catalogue())
    for (const auto hops : {Model::SwitchHops::store_and_forward, Model::SwitchHops::cut_through}) {
      Model model;
      parse_ports("all", model);
      model.switch_hops = hops;
      const auto network = make_network("fat-tree:4");
      EXPECT_GT(expect_catalogue_valid(problem_on(network, traits.kind, model)), 0U);
    }
}

TEST(HostToHost, several_messages_and_counts) {
  const auto network = two_switches();
  for (const Model& model : switch_models("all")) {
    if (model.switches != Model::Switches::forward) continue;
    for (const ParameterValue& pack :
         {ParameterValue(1U), ParameterValue(2U), ParameterValue("all")}) {
      const AlgorithmRequest request{problem_on(network, CollectiveKind::allgather, model, 3),
                                     {{"pack", pack}}};
      EXPECT_TRUE(run_checked(algorithm_catalogue().get("host-to-host"), request).verdict.valid);
    }
    const auto tree = make_network("fat-tree:2");
    const Problem uneven(tree, Collective(CollectiveKind::alltoall, *tree, {}, 1, {}, {0, 2, 3, 0}),
                         model);
    EXPECT_TRUE(run_checked(algorithm_catalogue().get("host-to-host"), {uneven}).verdict.valid);
  }
}

TEST(HostToHost, packets_respect_the_limit_whatever_is_asked) {
  Model model;
  model.packet_limit = 2;
  const AlgorithmRequest request{problem_on(two_switches(), CollectiveKind::allgather, model, 3),
                                 {{"pack", 5U}}};
  EXPECT_TRUE(run_checked(algorithm_catalogue().get("host-to-host"), request).verdict.valid);
}

/// A host asks about a part of the others first; here that part may have everything already.
TEST(HostToHost, reaches_the_last_of_many_hosts) {
  SLOW_WHEN_SANITIZED();
  static constexpr std::uint32_t hosts = 600;
  std::vector<DrawnLink> links;
  for (std::uint32_t host = 0; host < hosts; ++host) links.push_back({host, hosts, {}});
  const auto network =
      std::make_shared<DrawnNetwork>(hosts + 1, links, std::vector<std::uint32_t>{hosts});
  for (const auto kind : {CollectiveKind::broadcast, CollectiveKind::gather}) {
    const CheckedRun run =
        run_checked(algorithm_catalogue().get("host-to-host"), {problem_on(network, kind, {})});
    EXPECT_TRUE(run.verdict.valid);
    EXPECT_EQ(run.metering.steps, kind == CollectiveKind::gather ? hosts - 1 : 10U);
  }
}

/// The packets of one host for three others share its link, which is the bottleneck.
TEST(HostToHost, sends_a_copy_for_each_host) {
  const auto network = std::make_shared<DrawnNetwork>(
      5, std::vector<DrawnLink>{{0, 4, {}}, {1, 4, {}}, {2, 4, {}}, {3, 4, {}}},
      std::vector<std::uint32_t>{4});
  Model model;
  parse_ports("all", model);
  const auto steps = [&](CollectiveKind kind) {
    return run_checked(algorithm_catalogue().get("host-to-host"),
                       {problem_on(network, kind, model)})
        .metering.steps;
  };
  EXPECT_EQ(steps(CollectiveKind::broadcast), 2U);  // 1, 2, 4 hosts
  EXPECT_EQ(steps(CollectiveKind::scatter), 3U);    // a message for each
  model.switch_hops = Model::SwitchHops::store_and_forward;
  EXPECT_EQ(steps(CollectiveKind::scatter), 4U);
}

TEST(HostToHost, algorithms_say_what_they_need_of_switches) {
  const auto refuses = [](const char* name, const Problem& problem) {
    return why_not(algorithm_catalogue().get(name), problem).has_value();
  };
  EXPECT_TRUE(
      refuses("host-to-host", problem_on(make_network("ring:4"), CollectiveKind::allgather, {})));
  Model model;
  EXPECT_TRUE(
      refuses("matched-gossip", problem_on(two_switches(), CollectiveKind::allgather, model)));
  model.switches = Model::Switches::copy;
  EXPECT_FALSE(
      refuses("matched-gossip", problem_on(two_switches(), CollectiveKind::allgather, model)));
  EXPECT_TRUE(
      refuses("merging-gossip", problem_on(two_switches(), CollectiveKind::allreduce, model)));
  EXPECT_TRUE(
      refuses("reverse:matched-gossip", problem_on(two_switches(), CollectiveKind::reduce, model)));
  model.switches = Model::Switches::reduce;
  EXPECT_FALSE(
      refuses("reverse:matched-gossip", problem_on(two_switches(), CollectiveKind::reduce, model)));
}

TEST(HostToHost, plans_of_stronger_switches_are_not_slower) {
  for (const auto kind : {CollectiveKind::broadcast, CollectiveKind::allgather}) {
    double before = std::numeric_limits<double>::infinity();
    for (const auto switches : {Model::Switches::forward, Model::Switches::copy}) {
      Model model;
      parse_ports("all", model);
      model.switches = switches;
      const Plan plan = make_plan(problem_on(two_switches(), kind, model));
      EXPECT_LE(plan.candidates.front().metering.time, before);
      before = plan.candidates.front().metering.time;
    }
  }
}

}  // namespace
}  // namespace asterism
