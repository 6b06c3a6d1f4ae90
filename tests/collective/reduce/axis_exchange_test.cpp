#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <asterism/error.hpp>
#include <asterism/evaluate.hpp>
#include <asterism/networks.hpp>

#include "base/expect_error.hpp"
#include "synthesis/exchange/axis_gathering.hpp"

namespace asterism {
namespace {

using testing::expect_error;

/// A closed axis by the letter: what each place knows, as a list of items for each place.
class NaiveAxis {
 public:
  explicit NaiveAxis(std::uint32_t side) : side_(side), known_(side), after_first_(side) {
    for (std::uint32_t place = 0; place < side; ++place) known_[place].push_back(place);
  }

  void run(const AxisSteps& steps, bool one_port) {
    for (std::size_t i = 0; i < steps.steps.size(); ++i) {
      if (i == 1) after_first_ = known_;
      std::vector<std::vector<std::uint32_t>> next = known_;
      std::vector<int> sent(side_), received(side_);
      for (const AxisSend& send : steps.steps[i]) {
        const std::uint32_t to = (send.place + (send.up ? 1 : side_ - 1)) % side_;
        ++sent[send.place];
        ++received[to];
        // A holder's own item, or what it knew after the first step.
        const std::vector<std::uint32_t> items =
            send.of_pair ? after_first_[send.holder] : std::vector{send.holder};
        for (const std::uint32_t item : items) {
          EXPECT_EQ(std::ranges::count(known_[send.place], item), 1) << "sends what it lacks";
          EXPECT_EQ(std::ranges::count(next[to], item), 0) << "gets " << item << " again";
          next[to].push_back(item);
        }
      }
      if (one_port)
        for (std::uint32_t place = 0; place < side_; ++place) most_ = std::max(most_, sent[place]);
      known_ = std::move(next);
    }
  }
  [[nodiscard]] bool complete() const {
    return std::ranges::all_of(known_, [&](const auto& items) { return items.size() == side_; });
  }
  [[nodiscard]] int max_sent() const { return most_; }

 private:
  std::uint32_t side_;
  std::vector<std::vector<std::uint32_t>> known_, after_first_;
  int most_ = 0;
};

TEST(AxisGathering, both_ways_takes_half_the_side) {
  for (std::uint32_t side = 2; side <= 17; ++side)
    for (const bool mirrored : {false, true}) {
      const AxisSteps steps = gathering_both_ways(side, mirrored);
      EXPECT_EQ(steps.steps.size(), side / 2);
      NaiveAxis axis(side);
      axis.run(steps, false);
      EXPECT_TRUE(axis.complete()) << side;
    }
}

TEST(AxisGathering, by_pairs_takes_half_an_even_side) {
  for (std::uint32_t side = 2; side <= 17; ++side)
    for (const bool merged : {false, true}) {
      const AxisSteps steps = gathering_by_pairs(side, merged);
      EXPECT_LE(steps.steps.size(), side % 2 == 0 ? side / 2 : (side + 3) / 2);
      NaiveAxis axis(side);
      axis.run(steps, true);
      EXPECT_TRUE(axis.complete()) << side;
      EXPECT_LE(axis.max_sent(), side % 2 != 0 ? 3 : merged ? 1 : 2) << side;
    }
}

TEST(AxisGathering, mirrored_pairs_use_the_links_that_the_others_leave_idle) {
  for (std::uint32_t side = 4; side <= 16; side += 2) {
    const AxisSteps plain = gathering_by_pairs(side, true);
    const AxisSteps mirrored = gathering_by_pairs(side, true, true);
    NaiveAxis axis(side);
    axis.run(mirrored, true);
    EXPECT_TRUE(axis.complete()) << side;
    ASSERT_EQ(plain.steps.size(), mirrored.steps.size());
    for (std::size_t i = 0; i < plain.steps.size(); ++i) {
      std::vector<int> used(2 * side);
      for (const AxisSteps* const steps : {&plain, &mirrored})
        for (const AxisSend& send : steps->steps[i]) ++used[2 * send.place + (send.up ? 1 : 0)];
      EXPECT_EQ(used, std::vector<int>(2 * side, 1)) << side << " step " << i;
    }
  }
}

Problem allreduce_on(const std::string& spec, Model::Ports ports,
                     CollectiveKind kind = CollectiveKind::allreduce, std::uint64_t batch = 1) {
  const std::shared_ptr<const Network> network = make_network(spec);
  Model model;
  model.ports = ports;
  return {network, Collective(kind, *network, {}, batch), model};
}

CheckedRun axis_exchange_of(const Problem& problem, std::uint64_t scattered) {
  return run_checked(algorithm_catalogue().get("axis-exchange"),
                     {problem, {{"scattered", scattered}}, 0, {}});
}

std::uint64_t diameter(const Network& network) {
  std::uint64_t sum = 0;
  if (network.family() == "hypercube") return network.parameters()[0];
  for (const std::uint64_t side : network.parameters()) sum += side / 2;
  return sum;
}

TEST(AxisExchange, takes_the_diameter_in_steps_with_all_ports) {
  for (const char* const spec : {"ring:3", "ring:8", "torus:2x3", "torus:4x4x4", "torus:2x2",
                                 "torus:3x5x4", "hypercube:1", "hypercube:6"}) {
    const Problem problem = allreduce_on(spec, Model::Ports::all);
    const CheckedRun run = axis_exchange_of(problem, 0);
    EXPECT_TRUE(run.verdict.valid) << spec << run.verdict.earliest()->text;
    EXPECT_EQ(run.metering.startups, diameter(problem.network())) << spec;
  }
}

TEST(AxisExchange, sends_half_a_part_per_step_in_each_direction_of_even_sides) {
  // With all ports every link carries an equal share of what each node sends in a step.
  const std::pair<const char*, unsigned> cases[]{
      {"ring:8", 2}, {"torus:8x8", 4}, {"torus:4x4x4", 6}};
  for (const auto& [spec, ports] : cases) {
    const CheckedRun run = axis_exchange_of(allreduce_on(spec, Model::Ports::all), 0);
    EXPECT_TRUE(run.verdict.valid) << spec << run.verdict.earliest()->text;
    EXPECT_EQ(run.metering.transmissions * ports, run.metering.startups * run.metering.chunks)
        << spec;
  }
}

TEST(AxisExchange, is_right_wherever_it_scatters) {
  for (const char* const spec :
       {"ring:3", "ring:6", "ring:9", "torus:2x3", "torus:4x4", "torus:3x4x2", "hypercube:5"})
    for (const Model::Ports ports : {Model::Ports::one, Model::Ports::all})
      for (const std::uint64_t batch : {1, 2}) {
        const Problem problem = allreduce_on(spec, ports, CollectiveKind::allreduce, batch);
        const std::size_t axes =
            problem.network().family() == "hypercube" ? 5 : problem.network().parameters().size();
        for (std::uint64_t scattered = 0; scattered <= axes; ++scattered) {
          const CheckedRun run = axis_exchange_of(problem, scattered);
          EXPECT_TRUE(run.verdict.valid)
              << spec << " scattered " << scattered << ": " << run.verdict.earliest()->text;
          EXPECT_EQ(run.verdict.redundant, 0U);
        }
      }
}

TEST(AxisExchange, sends_one_part_a_step_through_one_port_on_even_sides) {
  for (const char* const spec : {"ring:8", "torus:4x6", "hypercube:6", "torus:2x4x4"}) {
    const Problem problem = allreduce_on(spec, Model::Ports::one);
    const CheckedRun run = axis_exchange_of(problem, 0);
    EXPECT_TRUE(run.verdict.valid) << spec;
    EXPECT_EQ(run.metering.startups, diameter(problem.network())) << spec;
    EXPECT_EQ(run.metering.transmissions, run.metering.startups) << spec;
  }
}

TEST(AxisExchange, scattered_over_all_axes_sends_no_more_than_any_node_must) {
  // 2 (N-1)/N of the message through one port; a sixth of it through each of six.
  const Problem one = allreduce_on("torus:4x4x4", Model::Ports::one);
  const CheckedRun through_one = axis_exchange_of(one, 3);
  EXPECT_EQ(through_one.metering.transmissions, 2U * 63);
  EXPECT_EQ(through_one.metering.chunks, 64U);
  const Problem all = allreduce_on("torus:4x4x4", Model::Ports::all);
  const CheckedRun through_all = axis_exchange_of(all, 3);
  EXPECT_EQ(through_all.metering.chunks, 6U * 64);
  EXPECT_EQ(through_all.metering.transmissions, 2U * 63);
}

TEST(AxisExchange, all_links_are_equally_busy_with_all_ports) {
  const CheckedRun run = axis_exchange_of(allreduce_on("torus:4x4x4", Model::Ports::all), 1);
  for (const LinkUse& use : run.metering.link_use)
    EXPECT_EQ(use.messages, run.metering.link_use[0].messages) << use.link_class;
}

TEST(AxisExchange, does_a_barrier_uncut) {
  for (const Model::Ports ports : {Model::Ports::one, Model::Ports::all}) {
    const Problem problem = allreduce_on("torus:4x3", ports, CollectiveKind::barrier);
    const CheckedRun run = axis_exchange_of(problem, 0);
    EXPECT_TRUE(run.verdict.valid);
    EXPECT_EQ(run.metering.chunks, 1U);
  }
}

TEST(AxisExchange, works_where_all_nodes_use_one_dimension_at_a_time) {
  Problem problem = allreduce_on("hypercube:4", Model::Ports::single_dimension);
  EXPECT_TRUE(axis_exchange_of(problem, 2).verdict.valid);
  problem.model.control = Model::Control::simd;
  problem.model.ports = Model::Ports::one;
  EXPECT_TRUE(axis_exchange_of(problem, 0).verdict.valid);
}

TEST(AxisExchange, says_where_it_does_not_apply) {
  const CollectiveAlgorithm& algorithm = algorithm_catalogue().get("axis-exchange");
  EXPECT_TRUE(why_not(algorithm, allreduce_on("mesh:3x3", Model::Ports::all)));
  EXPECT_TRUE(why_not(algorithm, allreduce_on("torus:4x4", Model::Ports::single_dimension)));
  Problem half = allreduce_on("ring:8", Model::Ports::one);
  half.model.duplex = Model::Duplex::half;
  EXPECT_TRUE(why_not(algorithm, half));
  Problem small = allreduce_on("ring:8", Model::Ports::one);
  small.model.packet_limit = 1;
  EXPECT_TRUE(why_not(algorithm, small));
  expect_error([] { return axis_exchange_of(allreduce_on("ring:8", Model::Ports::one), 2); },
               ErrorCode::out_of_range, "is not accepted", "from 0 to 1");
  expect_error([] { return axis_exchange_of(allreduce_on("hypercube:40", Model::Ports::one), 40); },
               ErrorCode::too_large, "too many", "fewer axes");
  expect_error([] { return axis_exchange_of(allreduce_on("ring:1000000", Model::Ports::one), 0); },
               ErrorCode::too_large, "ring:1000000", "smaller network");
}

TEST(AxisExchange, offers_only_what_is_quickly_verified) {
  const CollectiveAlgorithm& algorithm = algorithm_catalogue().get("axis-exchange");
  const auto choices = [&](const char* spec) {
    return algorithm.parameters[0].choices(allreduce_on(spec, Model::Ports::all));
  };
  EXPECT_EQ(choices("torus:4x4x4"), (std::vector<ParameterValue>{0U, 1U, 2U, 3U}));
  EXPECT_EQ(choices("torus:16x16x16"), (std::vector<ParameterValue>{0U, 1U}));
}

}  // namespace
}  // namespace asterism
