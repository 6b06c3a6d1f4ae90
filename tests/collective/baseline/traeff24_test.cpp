// The circulant broadcast of Träff 2024: its schedule against the conditions of the paper, and its
// rounds against the number that the paper states.
#include <algorithm>
#include <bit>
#include <set>

#include <gtest/gtest.h>

#include <asterism/evaluate.hpp>

#include "collective/baseline/circulant_schedule.hpp"
#include "collective/with_ports.hpp"
#include "schedule_cases.hpp"

namespace asterism {
namespace {

using testing::Case;
using testing::make_case;
using testing::with_ports;
using enum CollectiveKind;

/// The block that a rank sends in a round is the one that the receiver receives.
std::int32_t sent(const CirculantSchedule& schedule, std::uint64_t rank, std::uint32_t round) {
  return schedule.received((rank + schedule.skip(round)) % schedule.ranks(), round);
}

/// The set of blocks that a rank receives in a phase must be {-q, .., -1} without b - q, and b.
std::int32_t base_block_of(const CirculantSchedule& schedule, std::uint64_t rank) {
  const auto phase = static_cast<std::int32_t>(schedule.rounds_per_phase());
  std::set<std::int32_t> blocks;
  for (std::uint32_t k = 0; k < schedule.rounds_per_phase(); ++k)
    blocks.insert(schedule.received(rank, k));
  const std::int32_t base = *blocks.rbegin();
  std::set<std::int32_t> expected;
  for (std::int32_t block = -phase; block < 0; ++block) expected.insert(block);
  expected.erase(base - phase);
  expected.insert(base);
  EXPECT_GE(base, 0);
  EXPECT_EQ(blocks, expected) << schedule.ranks() << " " << rank;
  return base;
}

void expect_conditions(std::uint64_t ranks) {
  const CirculantSchedule schedule(ranks);
  const auto phase = static_cast<std::int32_t>(schedule.rounds_per_phase());
  EXPECT_EQ(schedule.rounds_per_phase(), static_cast<std::uint32_t>(std::bit_width(ranks - 1)));
  for (std::uint32_t k = 0; k < schedule.rounds_per_phase(); ++k)
    ASSERT_EQ(sent(schedule, 0, k), static_cast<std::int32_t>(k)) << ranks;
  for (std::uint64_t rank = 1; rank < ranks; ++rank) {
    std::set<std::int32_t> held{base_block_of(schedule, rank) - phase};
    for (std::uint32_t k = 0; k < schedule.rounds_per_phase(); ++k) {
      const bool to_root = (rank + schedule.skip(k)) % ranks == 0;
      ASSERT_TRUE(to_root || held.contains(sent(schedule, rank, k))) << ranks << " " << rank;
      held.insert(schedule.received(rank, k));
    }
  }
}

TEST(Traeff24, every_rank_receives_every_block_and_sends_only_what_it_has) {
  for (std::uint64_t ranks = 2; ranks <= 130; ++ranks) expect_conditions(ranks);
  for (const std::uint64_t ranks : {255U, 257U, 777U, 1000U, 1023U, 1024U, 1025U, 5040U})
    expect_conditions(ranks);
}

CheckedRun run_circulant(const Case& here, const std::string& algorithm, std::uint64_t blocks) {
  return run_checked(algorithm_catalogue().get(algorithm),
                     {*here.problem, {{"blocks", blocks}}, 0, {}});
}

std::uint64_t stated_rounds(std::uint64_t ranks, std::uint64_t blocks) {
  std::uint64_t rounds = blocks - 1;
  for (std::uint64_t reached = 1; reached < ranks; reached *= 2) ++rounds;
  return rounds;
}

/// On complete networks with one port.
void expect_stated_rounds(CollectiveKind kind, const std::string& algorithm,
                          std::uint64_t directions) {
  for (const std::uint64_t ranks : {2U, 3U, 4U, 5U, 7U, 8U, 9U, 12U, 17U})
    for (const std::uint64_t blocks : {1U, 2U, 3U, 4U, 5U, 9U}) {
      const Case here = make_case("complete:" + std::to_string(ranks), kind, {}, {}, blocks);
      const CheckedRun run = run_circulant(here, algorithm, blocks);
      EXPECT_TRUE(run.verdict.valid) << ranks << " " << blocks;
      EXPECT_EQ(run.metering.startups, directions * stated_rounds(ranks, blocks))
          << ranks << " " << blocks;
      EXPECT_EQ(run.verdict.redundant, 0U);
    }
}

TEST(Traeff24, broadcasts_n_blocks_in_n_minus_1_plus_log_p_rounds) {
  expect_stated_rounds(broadcast, "traeff24-circulant", 1);
}

TEST(Traeff24, gathers_n_blocks_of_all_in_as_many_rounds) {
  expect_stated_rounds(allgather, "traeff24-circulant", 1);
}

TEST(Traeff24, reduces_n_blocks_in_as_many_rounds) {
  expect_stated_rounds(reduce, "reverse:traeff24-circulant", 1);
  expect_stated_rounds(reduce_scatter, "reverse:traeff24-circulant", 1);
}

/// With one block per rank, every rank sends P - 1 blocks in all, twice, in 2 ceil(log2 P) rounds.
TEST(Traeff24, an_allreduce_is_a_reduce_scatter_and_an_allgather) {
  for (const std::uint64_t ranks : {2U, 3U, 5U, 8U, 12U}) {
    const Case here = make_case("complete:" + std::to_string(ranks), allreduce, {}, {}, ranks);
    const CheckedRun run = run_circulant(here, "both-ways:traeff24-circulant", 1);
    EXPECT_TRUE(run.verdict.valid) << ranks;
    EXPECT_EQ(run.metering.startups, 2 * stated_rounds(ranks, 1)) << ranks;
    EXPECT_EQ(run.metering.transmissions, 2 * (ranks - 1)) << ranks;
  }
}

TEST(Traeff24, is_valid_on_any_network) {
  const std::pair<CollectiveKind, const char*> ways[] = {
      {broadcast, "traeff24-circulant"},
      {allgather, "traeff24-circulant"},
      {reduce, "reverse:traeff24-circulant"},
      {reduce_scatter, "reverse:traeff24-circulant"},
      {allreduce, "both-ways:traeff24-circulant"}};
  for (const char* const spec : {"ring:7", "torus:3x4", "star:4", "mesh:2x3", "hypercube:3"})
    for (const char* const ports : {"one", "all"})
      for (const auto& [kind, algorithm] : ways) {
        const Case here = make_case(spec, kind, with_ports(ports), {}, 3);
        for (const std::uint64_t blocks : {1U, 3U}) {
          const CheckedRun run = run_circulant(here, algorithm, blocks);
          EXPECT_TRUE(run.verdict.valid) << spec << " " << ports << " " << algorithm << " "
                                         << blocks << ": " << run.verdict.earliest()->text;
        }
      }
}

}  // namespace
}  // namespace asterism
