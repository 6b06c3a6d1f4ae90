// Problems that are too large are refused before any work or allocation, on any machine.
#include <gtest/gtest.h>

#include <asterism/asynchronous.hpp>
#include <asterism/error.hpp>
#include <asterism/evaluate.hpp>
#include <asterism/plan.hpp>

#include "base/expect_error.hpp"
#include "schedule/moves.hpp"
#include "schedule_cases.hpp"

namespace asterism {
namespace {

using testing::Case;
using testing::expect_error;
using testing::make_case;

constexpr auto too_large = ErrorCode::too_large;

Model all_ports(std::uint64_t packet_limit = 0) {
  Model model;
  model.ports = Model::Ports::all;
  model.packet_limit = packet_limit;
  return model;
}

/// Runs an algorithm, move by move, with this memory limit.
void expect_refused(const std::string& algorithm, const Case& on, std::uint64_t memory,
                    const std::string& sentence, const std::string& hint,
                    const Parameters& parameters = {}) {
  SCOPED_TRACE(algorithm + " on " + on.network->spec());
  expect_error(
      [&] {
        return run_checked(algorithm_catalogue().get(algorithm),
                           {*on.problem, parameters, memory, {}}, {true, {}})
            .verdict.valid;
      },
      too_large, sentence, hint);
}

TEST(Limits, a_batch_has_a_largest_size) {
  const auto ring = make_network("ring:4");
  for (const std::uint64_t batch :
       {Collective::max_batch + 1, std::uint64_t{4294967296}, ~std::uint64_t{0}})
    expect_error(
        [&] {
          return Collective(CollectiveKind::broadcast, *ring, {NodeId{0}}, batch).message_count();
        },
        ErrorCode::out_of_range, "with a batch of " + std::to_string(batch), "a smaller batch");
  EXPECT_EQ(Collective(CollectiveKind::broadcast, *ring, {NodeId{0}}, Collective::max_batch)
                .message_count(),
            Collective::max_batch);
}

TEST(Limits, moves_are_those_of_every_copy) {
  EXPECT_EQ(
      fewest_moves(make_case("ring:4", CollectiveKind::broadcast, {}, {}, 10).problem->collective),
      40);
  EXPECT_EQ(fewest_moves(make_case("ring:4", CollectiveKind::alltoall).problem->collective), 16);
}

TEST(Limits, more_moves_than_can_be_followed_are_not_verified) {
  // Its state would fit this memory.
  const std::uint64_t memory = std::uint64_t{1} << 50;
  expect_refused("tree", make_case("star:4", CollectiveKind::broadcast, {}, {}, 1U << 29), memory,
                 "verifying broadcast on star:4 move by move takes about 1.3e+10 moves",
                 "fewer messages");
  expect_refused("cyclic-sweep", make_case("star:9", CollectiveKind::allgather), memory,
                 "takes about 1.3e+11 moves", "a symmetric algorithm");
}

TEST(Limits, more_moves_than_can_be_followed_are_not_run_under_delays) {
  const Case on =
      make_case("star:5", CollectiveKind::broadcast, all_ports(), {NodeId{0}}, 1U << 29);
  expect_error(
      [&] {
        return run_asynchronously(algorithm_catalogue().get("chen01-stack"),
                                  {*on.problem, {}, std::uint64_t{1} << 50, {}}, {})
            .complete;
      },
      too_large, "running broadcast on star:5 move by move", "fewer messages");
}

TEST(Limits, packets_are_estimated_with_the_steps_that_hold_them) {
  // The state of the verifier takes half a megabyte.
  const std::uint64_t memory = 2'000'000;
  for (const char* const algorithm : {"tree", "flood", "search-one-port", "sweep-broadcast"})
    expect_refused(algorithm,
                   make_case("ring:4", CollectiveKind::broadcast, all_ports(), {}, 1000000), memory,
                   "a broadcast in packets of 1000000 messages needs about",
                   "a smaller batch, or a packet limit");
  expect_refused("sheu93", make_case("star:3", CollectiveKind::broadcast, all_ports(), {}, 500000),
                 memory, "a broadcast in packets of 500000 messages", "a packet limit");
  const Case in_parts =
      make_case("ring:4", CollectiveKind::broadcast, all_ports(1000), {}, 1000000);
  EXPECT_TRUE(run_checked(algorithm_catalogue().get("flood"), {*in_parts.problem, {}, memory, {}})
                  .verdict.valid);
}

TEST(Limits, packets_that_double_are_estimated) {
  expect_refused("recursive-doubling", make_case("hypercube:8", CollectiveKind::allgather), 300'000,
                 "expanding a symmetric schedule on hypercube:8 needs about",
                 "leave the schedule symmetric");
  Model small_packets;
  small_packets.packet_limit = 8;
  const Case limited = make_case("hypercube:8", CollectiveKind::allgather, small_packets);
  EXPECT_TRUE(run_checked(algorithm_catalogue().get("recursive-doubling"),
                          {*limited.problem, {}, 300'000, {}})
                  .verdict.valid);
}

TEST(Limits, an_exchange_along_a_tree_is_estimated) {
  expect_refused("tree-exchange", make_case("star:5", CollectiveKind::allgather), 20'000,
                 "an exchange of 120 messages along a tree of star:5 needs about",
                 "a smaller network");
}

TEST(Limits, steps_of_an_expansion_are_estimated) {
  // The images of all nodes alone take 57,600 bytes.
  expect_refused("shortest-sweep", make_case("star:5", CollectiveKind::alltoall), 150'000,
                 "expanding a symmetric schedule on star:5 needs about", "leave the schedule");
  expect_refused("tseng98-personalized", make_case("star:5", CollectiveKind::alltoall), 100'000,
                 "expanding a symmetric schedule on star:5 needs about", "leave the schedule",
                 {{"k", 4U}});
}

TEST(Limits, steps_of_node_programs_are_watched) {
  expect_refused("plain-flood", make_case("star:6", CollectiveKind::broadcast, all_ports()), 60'000,
                 "packets on star:6 needs about", "a smaller network or batch");
}

TEST(Limits, a_tree_that_could_not_be_verified_is_not_made) {
  const Case on = make_case("star:7", CollectiveKind::allgather);
  expect_error(
      [&] {
        return run_checked(algorithm_catalogue().get("cyclic-sweep"),
                           {*on.problem, {}, 150'000, {}})
            .verdict.valid;
      },
      too_large, "verifying a symmetric schedule on star:7 needs about", "a smaller network");
}

TEST(Limits, symmetric_schedules_have_ports_of_16_bits) {
  const Case wide = make_case("complete:70000", CollectiveKind::allgather, all_ports());
  for (const char* const algorithm : {"cyclic-sweep", "dimension-sweep", "balanced-allgather"})
    EXPECT_EQ(why_not(algorithm_catalogue().get(algorithm), *wide.problem),
              Obstacle(ObstacleCode::max_ports, 65535))
        << algorithm;
  const Case broadcast = make_case("complete:70000", CollectiveKind::broadcast);
  EXPECT_EQ(why_not(algorithm_catalogue().get("sweep-broadcast"), *broadcast.problem),
            Obstacle(ObstacleCode::max_ports, 65535));
  const Case narrow = make_case("complete:65536", CollectiveKind::allgather, all_ports());
  EXPECT_EQ(why_not(algorithm_catalogue().get("cyclic-sweep"), *narrow.problem), std::nullopt);
}

TEST(Limits, plans_are_made_for_networks_that_can_be_searched) {
  for (const char* const spec :
       {"torus:99999x99999", "mesh:99999x99999", "hypercube:63", "star:16", "wk:2,63"})
    for (const CollectiveKind kind : {CollectiveKind::broadcast, CollectiveKind::allgather}) {
      const Case on = make_case(spec, kind);
      expect_error([&] { return make_plan(*on.problem).candidates.size(); }, too_large,
                   "nodes, and 1,073,741,824 are the most that a plan is made for",
                   "a smaller network");
    }
}

TEST(Limits, multi_broadcasts_on_tori_are_refused_before_they_take_memory) {
  Model model = all_ports();
  model.switching = Model::Switching::wormhole;
  model.message_size = 1000;
  const Case on = make_case("torus:64x64x64", CollectiveKind::multi_broadcast, model, {NodeId{0}});
  for (const char* const name :
       {"chen04-aggregate-distribute", "torus-allport-multi-broadcast", "torus-allport-known"}) {
    Meter meter;
    expect_error(
        [&] {
          run_algorithm(algorithm_catalogue().get(name), {*on.problem, {}, 1U << 20, {}}, meter);
          return 0;
        },
        too_large, "a multi-broadcast on torus:64x64x64", "a smaller torus");
  }
}

}  // namespace
}  // namespace asterism
