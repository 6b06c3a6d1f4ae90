// All-to-all non-personalized broadcast on the star (tseng1998, section IV).
#include <gtest/gtest.h>

#include <asterism/evaluate.hpp>
#include <asterism/permutation_network.hpp>

#include "collective/star/tseng98_costs.hpp"
#include "extent.hpp"
#include "schedule_cases.hpp"

namespace asterism {
namespace {

using testing::Case;
using testing::make_case;

Case allgather_on_star(unsigned n, const Model& model = {}) {
  return make_case("star:" + std::to_string(n), CollectiveKind::allgather, model);
}

Evaluation run(const Case& here, const std::string& algorithm) {
  return evaluate(algorithm_catalogue().get(algorithm), {*here.problem, {}, 0, {}});
}

/// Seven symbols take half a second, and too long under the sanitizers.
const unsigned largest_star = few_examples() ? 6 : 7;

TEST(Tseng98Nonpersonalized, is_valid_and_costs_what_the_paper_says) {
  for (unsigned n = 3; n <= largest_star; ++n) {
    const Evaluation simulation = run(allgather_on_star(n), "tseng98-nonpersonalized");
    EXPECT_TRUE(simulation.verdict.valid) << n;
    EXPECT_EQ(simulation.metering.startups, factorials[n - 1] + 6 * n - 7);
    EXPECT_EQ(simulation.metering.transmissions, factorials[n] + 5 * n - 6);
    EXPECT_EQ(simulation.metering.max_packet, n);
  }
}

TEST(Fragopoulou95Nonpersonalized, goes_around_a_hamiltonian_cycle) {
  for (unsigned n = 3; n <= 6; ++n) {
    const Evaluation simulation = run(allgather_on_star(n), "fragopoulou95-nonpersonalized");
    EXPECT_TRUE(simulation.verdict.valid) << n;
    EXPECT_EQ(simulation.metering.startups, factorials[n] - 1);
    EXPECT_EQ(simulation.metering.transmissions, factorials[n] - 1);
    EXPECT_EQ(simulation.metering.transmissions, simulation.bound.transmissions);
  }
}

TEST(Tseng98Nonpersonalized, beats_the_cycle_above_the_threshold_only) {
  SLOW_WHEN_SANITIZED();
  for (unsigned n = 5; n <= 6; ++n) {
    const double ratio = threshold(hamiltonian_cost(n), nonpersonalized_cost(n));
    for (const double factor : {0.99, 1.01}) {
      Model model;
      model.startup = ratio * factor;
      const Case here = allgather_on_star(n, model);
      EXPECT_EQ(
          run(here, "tseng98-nonpersonalized")
              .metering.time<run(here, "fragopoulou95-nonpersonalized").metering.time, factor> 1);
    }
  }
}

TEST(Tseng98Nonpersonalized, says_where_it_does_not_apply) {
  const CollectiveAlgorithm& algorithm = algorithm_catalogue().get("tseng98-nonpersonalized");
  EXPECT_EQ(why_not(algorithm, *allgather_on_star(2).problem), ObstacleCode::three_symbols);
  EXPECT_EQ(why_not(algorithm, *allgather_on_star(13).problem), ObstacleCode::few_symbols);
  Model model;
  model.packet_limit = 4;
  EXPECT_EQ(why_not(algorithm, *allgather_on_star(5, model).problem),
            ObstacleCode::packets_of_all_symbols);
  EXPECT_FALSE(why_not(algorithm, *allgather_on_star(4, model).problem));
  model.duplex = Model::Duplex::half;
  EXPECT_EQ(why_not(algorithm, *allgather_on_star(3, model).problem),
            ObstacleCode::single_links_of_rows);
}

/// Returns v with the symbols a and b (from 0) swapped: T_{a,b} of Definition 1.
Permutation with_symbols_swapped(Permutation v, unsigned a, unsigned b) {
  return v.with_swapped(v.position_of(a), v.position_of(b));
}

TEST(MeshEmbedding, lemma_2_swapped_symbols_keep_the_dimensions_of_links) {
  const unsigned n = 5;
  for (std::uint64_t id = 0; id < factorials[n]; ++id) {
    const Permutation v = unrank(id, n);
    const unsigned x = v[n - 1];
    for (unsigned y = 0; y < n; ++y)
      for (unsigned i = 1; i + 1 < n; ++i)
        EXPECT_EQ(with_symbols_swapped(v.with_swapped(0, i), x, y),
                  with_symbols_swapped(v, x, y).with_swapped(0, i));
  }
}

/// The hops of Eq. (4) from v, which ends in `row`, to the node above it.
std::vector<unsigned> hops_up(Permutation v, unsigned row, unsigned n) {
  const unsigned position = v.position_of(row + 1);
  if (position == 0) return {n - 1};
  return {n - 1, position, n - 1};
}

TEST(MeshEmbedding, equation_4_leads_to_the_node_with_swapped_symbols) {
  const unsigned n = 5;
  for (std::uint64_t id = 0; id < factorials[n]; ++id) {
    const Permutation v = unrank(id, n);
    const unsigned row = v[n - 1];
    if (row + 1 == n) continue;
    Permutation at = v;
    for (const unsigned position : hops_up(v, row, n)) at = at.with_swapped(0, position);
    EXPECT_EQ(at, with_symbols_swapped(v, row, row + 1));
  }
}

/// Step (1) on its own, written from the paper: with or without waiting for moves of three hops.
Verdict columns_upwards(unsigned n, bool waiting) {
  const Case here = allgather_on_star(n);
  const auto& star = *here.network->permutations();
  std::vector<Step> steps(3 * n);
  for (NodeId origin{0}; origin.value() < star.node_count(); ++origin) {
    Permutation at = star.permutation(origin);
    std::size_t time = 0;
    for (unsigned row = at[n - 1]; row + 1 < n; ++row) {
      const auto hops = hops_up(at, row, n);
      for (std::size_t hop = 0; hop < hops.size(); ++hop) {
        steps[time + hop].add(star.node(at), Port{hops[hop] - 1}, MessageId{origin.value()});
        at = at.with_swapped(0, hops[hop]);
      }
      time += waiting ? 3 : hops.size();
    }
  }
  ScheduleVerifier verifier;
  verifier.begin({*here.problem});
  for (const Step& step : steps) verifier.take(step);
  verifier.end();
  return verifier.verdict();
}

TEST(Tseng98Nonpersonalized, columns_are_free_from_congestion_if_short_moves_wait) {
  for (unsigned n = 3; n <= 5; ++n) {
    const Verdict verdict = columns_upwards(n, true);
    EXPECT_EQ(verdict.first(ViolationKind::sends_too_much), nullptr) << n;
    EXPECT_EQ(verdict.first(ViolationKind::receives_too_much), nullptr) << n;
    EXPECT_EQ(verdict.first(ViolationKind::sender_lacks_message), nullptr) << n;
  }
}

TEST(Tseng98Nonpersonalized, without_the_waiting_packets_meet) {
  for (unsigned n = 4; n <= 5; ++n) {
    const Verdict verdict = columns_upwards(n, false);
    EXPECT_TRUE(verdict.first(ViolationKind::sends_too_much) != nullptr ||
                verdict.first(ViolationKind::receives_too_much) != nullptr)
        << n;
  }
}

}  // namespace
}  // namespace asterism
