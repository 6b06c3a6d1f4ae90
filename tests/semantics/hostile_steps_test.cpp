// Every sink is safe for any step, in any order of sinks: nodes, ports, links and messages that do
// not exist, and empty packets and paths. The sanitizers detect the errors.
#include <algorithm>
#include <sstream>

#include <gtest/gtest.h>

#include <asterism/evaluate.hpp>
#include <asterism/rank_program.hpp>

#include "base/random.hpp"
#include "extent.hpp"
#include "network_sizes.hpp"
#include "schedule_cases.hpp"

namespace asterism {
namespace {

/// Something that the network has, or one of the ways to be wrong.
class HostileSteps {
 public:
  HostileSteps(const Problem& problem, std::uint64_t seed) : problem_(problem), random_(seed) {}

  [[nodiscard]] Step next() {
    Step step;
    const std::uint64_t transfers = random_.below(6);
    for (std::uint64_t i = 0; i < transfers; ++i) {
      std::vector<Port> path(random_.below(8) == 0 ? random_.below(4) : 1);
      for (Port& port : path)
        port = Port{static_cast<std::uint32_t>(some(problem_.network().port_count()))};
      std::vector<MessageId> packet(random_.below(8) == 0 ? 0 : 1 + random_.below(3));
      for (MessageId& message : packet) message = MessageId{some(messages())};
      step.add(NodeId{some(problem_.network().node_count())}, path, packet);
    }
    return step;
  }

 private:
  /// Limits the messages to draw from. Most messages of a reduction are copies and posts, so half
  /// of the time only the first ones are drawn.
  [[nodiscard]] std::uint64_t messages() {
    const Collective& collective = problem_.collective;
    if (collective.handling() != Handling::combined || random_.below(2) == 0)
      return collective.message_count();
    return 3 * collective.result_count();
  }
  /// Mostly below `count`; else just behind, or as far as it goes.
  std::uint64_t some(std::uint64_t count) {
    switch (random_.below(12)) {
      case 0:
        return count;
      case 1:
        return ~std::uint64_t{0};
      default:
        return random_.below(count);
    }
  }

  const Problem& problem_;
  Random random_;
};

Model hostile_model(Random& random, const Network& network) {
  Model model = testing::port_models()[random.below(4)];
  if (random.below(3) == 0) model.control = Model::Control::simd;
  if (random.below(3) == 0) model.duplex = Model::Duplex::half;
  if (random.below(2) == 0) model.switching = Model::Switching::wormhole;
  model.packet_limit = random.below(3);
  model.rates[network.link_classes().front()] = 2;
  return model;
}

void push_through_all_sinks(const Problem& problem, std::uint64_t seed) {
  Random random(seed);
  HostileSteps steps(problem, seed);
  ScheduleVerifier verifier;
  Meter meter;
  RankProgramSink programs;
  ScheduleRecorder recorder;
  ScheduleTimer timer;
  RankProgramSink one_program(NodeId{0});
  std::vector<StepSink*> sinks{&verifier, &meter, &programs, &recorder, &one_program};
  if (problem.model.ports != Model::Ports::single_dimension &&
      problem.model.control == Model::Control::mimd)
    sinks.push_back(&timer);
  for (std::size_t i = sinks.size(); i > 1; --i) std::swap(sinks[i - 1], sinks[random.below(i)]);
  Tee tee(sinks);
  tee.begin({problem});
  for (int i = 0; i < 12; ++i) tee.take(steps.next());
  tee.end();
  EXPECT_EQ(meter.metering().steps, 12U);
  EXPECT_EQ(verifier.verdict().steps, 12U);
}

TEST(HostileSteps, harm_no_sink_on_any_family) {
  SLOW_WHEN_SANITIZED();
  for (const std::string& spec : testing::all_small_networks()) {
    const auto network = make_network(spec);
    if (network->node_count() < 2 || network->node_count() > 200) continue;
    for (const CollectiveTraits& traits : collective_catalogue())
      for (std::uint64_t seed = 0; seed < 8; ++seed) {
        Random random(seed);
        push_through_all_sinks(
            *testing::make_case(spec, traits.kind, hostile_model(random, *network)).problem, seed);
      }
  }
}

/// The file that made the meter ask for the class of a link that is not there.
TEST(HostileSteps, a_port_without_a_link_is_a_violation) {
  std::istringstream in(
      R"({"asterism":"schedule","version":1,"network":"wk:3,2","collective":"broadcast",)"
      R"("model":{"ports":"one","control":"simd"}})"
      "\n"
      R"({"step":1,"transfers":[[0,0]]})"
      "\n{\"end\":1}\n");
  ScheduleReader reader(in, "file");
  const CheckedRun run = check_file(reader);
  EXPECT_FALSE(run.verdict.valid);
  EXPECT_NE(run.verdict.first(ViolationKind::no_such_link), nullptr);
  EXPECT_EQ(run.metering.steps, 1U);
}

}  // namespace
}  // namespace asterism
