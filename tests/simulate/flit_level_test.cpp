#include <algorithm>

#include <gtest/gtest.h>

#include <asterism/error.hpp>
#include <asterism/flit_level.hpp>
#include <asterism/meter.hpp>
#include <asterism/networks.hpp>

namespace asterism {
namespace {

Model worm_model(Model::Ports ports = Model::Ports::all) {
  Model model;
  model.switching = Model::Switching::wormhole;
  model.ports = ports;
  model.startup = 30;
  model.message_size = 10;
  return model;
}

Problem problem_on(const std::string& spec, CollectiveKind kind, const Model& model) {
  const auto network = make_network(spec);
  const bool one = traits_of(kind).sources == CollectiveTraits::Sources::one;
  const std::vector<NodeId> sources = one ? std::vector{NodeId{0}} : std::vector<NodeId>{};
  return {network, Collective(kind, *network, sources), model};
}

/// A schedule written by hand, run at flit level.
FlitLevelRun run_steps(const Problem& problem, const std::vector<Step>& steps,
                       const FlitLevelOptions& options) {
  FlitLevelSink sink(options);
  sink.begin({problem});
  for (const Step& step : steps) sink.take(step);
  sink.end();
  return sink.run();
}

/// If no worm is blocked, a step takes T_s + L T_c, as the meter says.
TEST(FlitLevel, in_lock_step_is_the_time_of_the_model) {
  struct Case {
    const char* spec;
    CollectiveKind kind;
    const char* algorithm;
    Model::Ports ports;
  };
  using Ports = Model::Ports;
  for (const auto& [spec, kind, algorithm, ports] :
       {Case{"star:4", CollectiveKind::broadcast, "tree", Ports::one},
        Case{"star:4", CollectiveKind::allgather, "hamiltonian-ring", Ports::one},
        Case{"torus:4x4", CollectiveKind::allgather, "hamiltonian-ring", Ports::one},
        Case{"hypercube:4", CollectiveKind::broadcast, "tree", Ports::all},
        Case{"mesh:3x4", CollectiveKind::broadcast, "tree", Ports::one},
        Case{"star:4", CollectiveKind::broadcast, "flood", Ports::all},
        Case{"mesh:3x3", CollectiveKind::allgather, "tree-exchange", Ports::one},
        Case{"ring:6", CollectiveKind::alltoall, "direct", Ports::one},
        Case{"star:4", CollectiveKind::gather, "direct", Ports::one}}) {
    const Problem problem = problem_on(spec, kind, worm_model(ports));
    const CollectiveAlgorithm& chosen = algorithm_catalogue().get(algorithm);
    Meter meter;
    run_algorithm(chosen, {problem, {}, 0, {}}, meter);
    FlitLevelOptions options;
    options.lock_step = true;
    const FlitLevelRun run = run_flit_level(chosen, {problem, {}, 0, {}}, options);
    EXPECT_EQ(run.time, meter.metering().time) << spec << algorithm;
    EXPECT_EQ(run.cycles, run.uncontended);
    EXPECT_EQ(run.slowed_steps, 0U);
    EXPECT_EQ(run.steps, meter.metering().steps);
    EXPECT_EQ(run.packets, meter.metering().packets_total);
    EXPECT_EQ(run.totals.delivered, run.packets);
    EXPECT_EQ(run.totals.blocked, 0U);
    EXPECT_EQ(run.step_cycles.size(), run.steps);
  }
}

/// A part waits for what is combined into it before it is sent; a neighbour's part does not.
TEST(FlitLevel, parts_of_a_result_wait_for_what_they_are_combined_of) {
  const Problem problem = problem_on("ring:4", CollectiveKind::reduce, worm_model());
  const MessageId given = problem.collective.given(0);
  Step first, second;
  first.add(NodeId{2}, Port{0}, given);
  second.add(NodeId{3}, Port{0}, given);
  second.add(NodeId{1}, Port{1}, given);
  EXPECT_EQ(run_steps(problem, {first, second}, {}).cycles, 2 * (30 + 10));
  Step apart;
  apart.add(NodeId{1}, Port{1}, given);
  EXPECT_EQ(run_steps(problem, {first, apart}, {}).cycles, 30 + 10);
  // A copy is forwarded unchanged: it waits for its own packet and no others.
  const Problem all = problem_on("ring:4", CollectiveKind::allreduce, worm_model());
  const MessageId of_1 = all.collective.copied(NodeId{1}, 0, 0);
  Step copies, more, passed_on;
  copies.add(NodeId{1}, Port{0}, of_1);
  more.add(NodeId{3}, Port{1}, all.collective.copied(NodeId{3}, 0, 0));
  passed_on.add(NodeId{2}, Port{0}, of_1);
  EXPECT_EQ(run_steps(all, {copies, more, passed_on}, {}).cycles, 2 * (30 + 10));
}

/// Steps whose paths have no link in common are not slowed, however few buffers there are.
TEST(FlitLevel, paths_without_common_links_never_meet) {
  const Problem problem = problem_on("torus:7x7", CollectiveKind::broadcast, worm_model());
  const CollectiveAlgorithm& algorithm = algorithm_catalogue().get("wang00-broadcast");
  for (const std::uint32_t virtual_channels : {1U, 2U})
    for (const std::uint64_t buffer : {1U, 4U})
      for (const Cycle hop : {0U, 1U, 3U}) {
        FlitLevelOptions options;
        options.lock_step = true;
        options.virtual_channels = virtual_channels;
        options.buffer = buffer;
        options.hop = hop;
        const FlitLevelRun run = run_flit_level(algorithm, {problem, {}, 0, {}}, options);
        EXPECT_GT(run.totals.worm_hops, run.packets);  // some go over several links
        EXPECT_EQ(run.cycles, run.uncontended);
        EXPECT_EQ(run.slowed_steps, 0U);
        EXPECT_EQ(run.totals.blocked, 0U);
        if (hop > 0) continue;
        EXPECT_EQ(run.step_cycles, std::vector<Cycle>(run.steps, 30 + 10));
      }
}

TEST(FlitLevel, steps_without_packets_take_no_time) {
  const Problem problem = problem_on("mesh:4", CollectiveKind::broadcast, worm_model());
  std::vector<Step> steps(3);
  steps[0].add(NodeId{0}, Port{0}, MessageId{0});
  steps[2].add(NodeId{1}, Port{0}, MessageId{0});
  FlitLevelOptions options;
  options.lock_step = true;
  const FlitLevelRun run = run_steps(problem, steps, options);
  EXPECT_EQ(run.step_cycles, (std::vector<Cycle>{40, 0, 40}));
  EXPECT_EQ(run.empty_steps, 1U);
  EXPECT_EQ(run.cycles, 80U);
}

const std::vector<MessageId> first_message{MessageId{0}};

TEST(FlitLevel, a_path_of_links_costs_hops_only) {
  const Problem problem = problem_on("mesh:5", CollectiveKind::broadcast, worm_model());
  std::vector<Step> steps(2);
  steps[0].add(NodeId{0}, std::vector<Port>(3, Port{0}), first_message);
  steps[1].add(NodeId{3}, std::vector<Port>{Port{0}}, first_message);
  FlitLevelOptions options;
  options.lock_step = true;
  EXPECT_EQ(run_steps(problem, steps, options).step_cycles, (std::vector<Cycle>{40, 40}));
  options.hop = 5;
  EXPECT_EQ(run_steps(problem, steps, options).step_cycles, (std::vector<Cycle>{50, 40}));
}

TEST(FlitLevel, the_hop_of_the_model_holds_if_none_is_given) {
  Model model = worm_model();
  model.flit = 2;
  model.hop = 6;
  const Problem problem = problem_on("mesh:5", CollectiveKind::broadcast, model);
  std::vector<Step> steps(1);
  steps[0].add(NodeId{0}, std::vector<Port>(3, Port{0}), first_message);
  const FlitLevelRun run = run_steps(problem, steps, {});
  EXPECT_EQ(run.cycles, 15U + 2 * 3 + 10);
  EXPECT_EQ(run.time, 2 * 31);
}

TEST(FlitLevel, worms_on_the_same_link_slow_a_step) {
  const Problem problem = problem_on("mesh:4", CollectiveKind::allgather, worm_model());
  std::vector<Step> steps(1);
  const std::vector<Port> path(2, Port{0});
  steps[0].add(NodeId{0}, path, std::vector{MessageId{0}});
  steps[0].add(NodeId{1}, path, std::vector{MessageId{1}});
  FlitLevelOptions options;
  options.lock_step = true;
  options.virtual_channels = 1;
  const FlitLevelRun run = run_steps(problem, steps, options);
  EXPECT_EQ(run.uncontended, 40U);
  EXPECT_EQ(run.slowed_steps, 1U);
  EXPECT_GT(run.cycles, 40U);
  EXPECT_GT(run.totals.blocked, 0U);
}

/// Each rank as fast as it can: the second step of one need not wait for the first of another.
TEST(FlitLevel, without_lock_step_ranks_wait_for_what_they_send_only) {
  const Problem problem = problem_on("mesh:4", CollectiveKind::allgather, worm_model());
  std::vector<Step> steps(2);
  const std::vector<MessageId> many{MessageId{3}};
  steps[0].add(NodeId{0}, Port{0}, MessageId{0});
  steps[0].add(NodeId{3}, std::vector<Port>{Port{1}}, many, 1000);
  steps[1].add(NodeId{1}, Port{0}, MessageId{0});
  EXPECT_EQ(run_steps(problem, steps, {}).cycles, 1040U);
  FlitLevelOptions lock_step;
  lock_step.lock_step = true;
  EXPECT_EQ(run_steps(problem, steps, lock_step).cycles, 1040U + 40);
  // A packet that is ready waits at its port behind one that is not.
  std::vector<Step> blocked(3);
  blocked[0].add(NodeId{0}, Port{0}, MessageId{0});
  blocked[1].add(NodeId{1}, Port{0}, MessageId{0});
  blocked[2].add(NodeId{1}, Port{0}, MessageId{1});
  EXPECT_EQ(run_steps(problem, blocked, {}).cycles, 120U);
}

TEST(FlitLevel, control_units_are_flits_and_are_waited_for) {
  const Problem problem = problem_on("mesh:4", CollectiveKind::allgather, worm_model());
  std::vector<Step> steps(2);
  steps[0].add(NodeId{0}, std::vector<Port>{Port{0}}, {}, 5);
  steps[1].add(NodeId{1}, Port{0}, MessageId{1});
  const FlitLevelRun run = run_steps(problem, steps, {});
  EXPECT_EQ(run.cycles, 30U + 5 + 30 + 10);
  EXPECT_EQ(run.totals.flit_hops, 15U);
}

TEST(FlitLevel, sizes_are_rounded_up_to_whole_flits) {
  Model model = worm_model();
  model.message_size = 0.3;
  const Problem problem = problem_on("mesh:4", CollectiveKind::broadcast, model);
  std::vector<Step> steps(1);
  steps[0].add(NodeId{0}, Port{0}, MessageId{0});
  EXPECT_EQ(run_steps(problem, steps, {}).cycles, 31U);
}

TEST(FlitLevel, a_deadlock_ends_the_run) {
  const Problem problem = problem_on("ring:4", CollectiveKind::allgather, worm_model());
  std::vector<Step> steps(2);
  for (std::uint64_t node = 0; node < 4; ++node)
    steps[0].add(NodeId{node}, std::vector<Port>(2, Port{0}), std::vector{MessageId{node}});
  steps[1].add(NodeId{0}, Port{0}, MessageId{0});
  FlitLevelOptions options;
  options.hop = 1;
  for (const bool lock_step : {false, true}) {
    options.lock_step = lock_step;
    options.virtual_channels = 1;
    const FlitLevelRun stuck = run_steps(problem, steps, options);
    ASSERT_TRUE(stuck.deadlock);
    EXPECT_EQ(stuck.deadlock->waits.size(), 4U);
    options.virtual_channels = 2;
    EXPECT_FALSE(run_steps(problem, steps, options).deadlock);
  }
}

TEST(FlitLevel, packets_of_a_schedule_can_be_repeated) {
  const Problem problem = problem_on("mesh:4", CollectiveKind::broadcast, worm_model());
  WormPacketSink sink;
  run_algorithm(algorithm_catalogue().get("tree"), {problem, {}, 0, {}}, sink);
  ASSERT_EQ(sink.packets()->size(), 3U);
  EXPECT_EQ((*sink.packets())[0].flits, 10U);
  EXPECT_EQ(sink.network()->spec(), "mesh:4");
}

TEST(FlitLevel, models_without_worms_are_errors) {
  const auto refused = [](const Model& model, const FlitLevelOptions& options = {}) {
    EXPECT_THROW(static_cast<void>(wormhole_machine(model, options)), Error);
  };
  EXPECT_EQ(wormhole_machine(worm_model(), {}).startup, 30U);
  EXPECT_EQ(wormhole_machine(worm_model(Model::Ports::one), {}).ports, 1U);
  EXPECT_EQ(wormhole_machine(worm_model(Model::Ports::all), {}).ports, 0U);
  Model model = worm_model();
  model.switching = Model::Switching::store_and_forward;
  refused(model);
  model = worm_model();
  model.duplex = Model::Duplex::half;
  refused(model);
  model = worm_model();
  model.startup = 0.5;
  refused(model);
  model = worm_model();
  model.flit = 0;
  refused(model);
  model = worm_model();
  model.rates["+x"] = 2;
  refused(model);
  refused(worm_model(Model::Ports::single_dimension));
  FlitLevelOptions lock_step;
  lock_step.lock_step = true;
  EXPECT_EQ(wormhole_machine(worm_model(Model::Ports::single_dimension), lock_step).ports, 1U);
  model = worm_model();
  model.control = Model::Control::simd;
  refused(model);
  FlitLevelOptions options;
  options.virtual_channels = 0;
  refused(worm_model(), options);
  options = {};
  options.buffer = 0;
  refused(worm_model(), options);
}

}  // namespace
}  // namespace asterism
