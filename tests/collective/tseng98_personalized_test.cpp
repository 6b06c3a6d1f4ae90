// All-to-all personalized broadcast on the star (tseng1998, section III).
#include <set>

#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <asterism/evaluate.hpp>
#include <asterism/permutation_network.hpp>
#include <asterism/route.hpp>

#include "base/expect_error.hpp"
#include "collective/star/tseng98_costs.hpp"
#include "extent.hpp"
#include "schedule_cases.hpp"

namespace asterism {
namespace {

using testing::Case;
using testing::expect_error;
using testing::make_case;

Case alltoall_on_star(unsigned n, const Model& model = {}) {
  return make_case("star:" + std::to_string(n), CollectiveKind::alltoall, model);
}

Evaluation run(const Case& here, const Parameters& parameters, bool expand,
               const std::string& algorithm = "tseng98-personalized") {
  return evaluate(algorithm_catalogue().get(algorithm), {*here.problem, parameters, 0, {}},
                  {expand, {}});
}

Parameters with_k(const std::string& text) {
  return typed_parameters(algorithm_catalogue().get("tseng98-personalized"), {{"k", text}});
}

Cost cost_of(const Evaluation& simulation) {
  return {simulation.metering.startups, simulation.metering.transmissions};
}

/// Valid, and the time is T(n,k) for every t_s and t_m.
void expect_cost(unsigned n, const std::vector<unsigned>& sizes, bool expand) {
  const std::string k = fmt::format("{}", fmt::join(sizes, ","));
  const Evaluation simulation = run(alltoall_on_star(n), with_k(k), expand);
  EXPECT_TRUE(simulation.verdict.valid) << n << " " << k;
  EXPECT_EQ(simulation.expanded, expand);
  EXPECT_EQ(cost_of(simulation), personalized_cost(n, sizes)) << n << " " << k;
  EXPECT_EQ(simulation.metering.max_packet, factorials[sizes.front()]) << n << " " << k;
  EXPECT_EQ(simulation.verdict.redundant, 0U);
}

TEST(Tseng98Personalized, is_valid_move_by_move_and_costs_what_the_formula_says) {
  SLOW_WHEN_SANITIZED();
  const unsigned max_symbols = few_examples() ? 5 : 6;
  for (unsigned n = 3; n <= max_symbols; ++n)
    for (unsigned k = 1; k < n; ++k) expect_cost(n, {k}, true);
}

TEST(Tseng98Personalized, is_valid_by_symmetry) {
  SLOW_WHEN_SANITIZED();
  for (unsigned n = 3; n <= 7; ++n)
    for (unsigned k = 1; k < n; ++k) expect_cost(n, {k}, false);
}

TEST(Tseng98PersonalizedExhaustive, is_valid_by_symmetry_up_to_ten_symbols) {
  for (unsigned n = 8; n <= 10; ++n)
    for (unsigned k = 1; k < n; ++k) expect_cost(n, {k}, false);
}

TEST(Tseng98Personalized, substars_may_be_divided_again) {
  SLOW_WHEN_SANITIZED();
  expect_cost(5, {4, 2}, true);
  expect_cost(5, {4, 3, 2}, true);
  expect_cost(6, {4, 2}, true);
  expect_cost(6, {5, 3}, false);
  expect_cost(7, {4, 2}, false);
}

TEST(Tseng98Personalized, takes_exactly_the_time_of_equation_1) {
  Model model;
  model.startup = 0.75;
  model.transmission = 2.5;
  for (unsigned k = 1; k < 5; ++k) {
    const Evaluation simulation = run(alltoall_on_star(5, model), {{"k", std::uint64_t{k}}}, false);
    EXPECT_DOUBLE_EQ(simulation.metering.time,
                     personalized_cost(5, std::span(&k, 1)).time_at(0.75, 2.5));
  }
}

TEST(Tseng98Personalized, theorem_1_pairs_are_always_better_than_single_messages) {
  for (unsigned n = 3; n <= 7; ++n) {
    const auto one = cost_of(run(alltoall_on_star(n), {{"k", 1U}}, false));
    const auto two = cost_of(run(alltoall_on_star(n), {{"k", 2U}}, false));
    EXPECT_LT(two.startups, one.startups) << n;
    EXPECT_EQ(two.transmissions, one.transmissions) << n;
  }
}

TEST(Tseng98Personalized, with_single_messages_is_the_older_algorithm) {
  for (const char* const older : {"misic94-personalized", "fragopoulou95-personalized"})
    for (unsigned n = 2; n <= 5; ++n) {
      const Evaluation simulation = run(alltoall_on_star(n), {}, true, older);
      EXPECT_TRUE(simulation.verdict.valid);
      EXPECT_EQ(cost_of(simulation), personalized_cost(n, {}));
      // No schedule makes fewer transmissions.
      EXPECT_EQ(simulation.metering.transmissions, simulation.bound.transmissions);
    }
}

/// The node that a packet of z reaches: over the dimensions that lead from 12..n to the substar.
NodeId representative(const PermutationNetwork& star, const Route& route, NodeId z) {
  for (const Port port : route.ports) z = star.neighbour(z, port);
  return z;
}

/// Properties (2), (3) and (4) of section III; property (1), no congestion, is what the verifier
/// checks for the single-dimension model.
TEST(Tseng98Personalized, representatives_are_as_the_paper_says) {
  for (unsigned n = 3; n <= 5; ++n) {
    const Case here = alltoall_on_star(n);
    const auto& star = *here.network->permutations();
    const RouteAlgorithm& router = route_algorithm(star, "tseng98", true);
    for (unsigned k = 1; k < n; ++k) {
      std::vector<std::set<std::string>> substars(star.node_count());  // Y, by z
      std::vector<unsigned> suffix(n);
      const auto check_substar = [&](const std::vector<unsigned>& substar) {
        const Route route = find_route(router, {here.network, NodeId{0}, RouteTarget(substar)});
        const Permutation x = star.permutation(route.path.back());
        std::set<NodeId> representatives;
        for (NodeId z{0}; z.value() < star.node_count(); ++z) {
          const NodeId y = representative(star, route, z);
          EXPECT_EQ(star.permutation(y), compose(star.permutation(z), x));          // (2)
          EXPECT_TRUE(representatives.insert(y).second);                            // (3)
          EXPECT_TRUE(substars[z.value()].insert(star.label(y).substr(k)).second);  // (4)
        }
      };
      const auto choose = [&](auto&& self, unsigned position) -> void {
        if (position == n) return check_substar(suffix);
        for (unsigned symbol = 1; symbol <= n; ++symbol) {
          if (std::ranges::find(suffix, symbol) != suffix.end()) continue;
          suffix[position] = symbol;
          self(self, position + 1);
          suffix[position] = 0;
        }
      };
      choose(choose, k);
      for (const auto& met : substars) EXPECT_EQ(met.size(), factorials[n] / factorials[k]);
    }
  }
}

TEST(Tseng98Personalized, all_nodes_use_the_same_dimension) {
  Model model;
  model.ports = Model::Ports::single_dimension;
  for (const std::uint64_t k : {1U, 2U, 3U})
    EXPECT_TRUE(run(alltoall_on_star(4, model), {{"k", k}}, true).verdict.valid);
}

/// Drops one step: the packet does not reach its representative.
class StepSkipper final : public RelativeSink {
 public:
  StepSkipper(RelativeSink& sink, std::uint64_t skipped) : sink_(sink), skipped_(skipped) {}
  void begin(const ScheduleHeader& header) override { sink_.begin(header); }
  void take(const RelativeStep& step) override {
    if (++steps_ != skipped_) sink_.take(step);
  }
  void end() override { sink_.end(); }

 private:
  RelativeSink& sink_;
  std::uint64_t skipped_, steps_ = 0;
};

TEST(Tseng98Personalized, a_packet_at_a_wrong_representative_is_found) {
  const Case here = alltoall_on_star(4);
  const std::uint64_t steps = run(here, {{"k", 2U}}, false).metering.steps;
  for (std::uint64_t skipped = 1; skipped <= steps; ++skipped) {
    RelativeVerifier verifier;
    StepSkipper skipper(verifier, skipped);
    run_relative(algorithm_catalogue().get("tseng98-personalized"),
                 {*here.problem, {{"k", 2U}}, 0, {}}, skipper);
    EXPECT_FALSE(verifier.result().verdict.valid) << skipped;
    EXPECT_NE(verifier.result().verdict.first(ViolationKind::incomplete), nullptr) << skipped;
  }
}

/// If every node sent to the same substar X_i instead of its own image of it, packets would
/// collide.
TEST(Tseng98Personalized, the_same_substar_for_all_nodes_is_congested) {
  const Case here = alltoall_on_star(4);
  const auto& star = *here.network->permutations();
  const RouteAlgorithm& router = route_algorithm(star, "tseng98", true);
  ScheduleVerifier verifier;
  verifier.begin({*here.problem});
  std::vector<Route> routes;
  std::size_t longest = 0;
  for (NodeId z{0}; z.value() < star.node_count(); ++z) {
    routes.push_back(find_route(router, {here.network, z, parse_route_target(star, "**21")}));
    longest = std::max(longest, routes.back().hops());
  }
  for (std::size_t hop = 0; hop < longest; ++hop) {
    Step step;
    for (std::uint64_t z = 0; z < routes.size(); ++z)
      if (hop < routes[z].hops())
        step.add(routes[z].path[hop], routes[z].ports[hop],
                 MessageId{z * star.node_count() + routes[z].path.back().value()});
    verifier.take(step);
  }
  verifier.end();
  EXPECT_NE(verifier.verdict().first(ViolationKind::receives_too_much), nullptr);
}

TEST(Tseng98Personalized, chooses_the_best_k_for_the_model) {
  SLOW_WHEN_SANITIZED();
  for (const double ratio : {0.1, 1.0, 100.0})
    for (unsigned n = 3; n <= 6; ++n) {
      Model model;
      model.startup = ratio;
      const double chosen = run(alltoall_on_star(n, model), {}, false).metering.time;
      for (unsigned k = 1; k < n; ++k)
        EXPECT_LE(chosen,
                  run(alltoall_on_star(n, model), {{"k", std::uint64_t{k}}}, false).metering.time)
            << n << " " << k << " " << ratio;
    }
}

TEST(Tseng98Personalized, obeys_the_packet_limit) {
  Model model;
  model.startup = 100;
  for (const std::uint64_t limit : {1U, 2U, 5U, 6U, 23U, 24U}) {
    model.packet_limit = limit;
    const Evaluation simulation = run(alltoall_on_star(5, model), {}, true);
    EXPECT_TRUE(simulation.verdict.valid) << limit;
    EXPECT_LE(simulation.metering.max_packet, limit);
  }
  model.packet_limit = 5;
  expect_error(
      [&] {
        (void)run(alltoall_on_star(5, model), {{"k", 3U}}, false);
      },
      ErrorCode::unsupported, "packets of 6 messages are over the packet limit 5", "smaller k");
}

TEST(Tseng98Personalized, refuses_sizes_that_do_not_fit) {
  const auto refuse = [](const char* k, const char* sentence, const char* hint) {
    expect_error([&] { (void)run(alltoall_on_star(5), with_k(k), false); }, ErrorCode::out_of_range,
                 sentence, hint);
  };
  refuse("0", "k = \"0\" is not accepted", "from 1 to 4");
  refuse("5", "k = \"5\" is not accepted", "from 1 to 4");
  refuse("two", "k = \"two\" is not accepted", "whole numbers");
  refuse("", "k = \"\" is not accepted", "whole numbers");
  refuse("3,3", "k = \"3\" is not accepted", "from 1 to 2");
  refuse("2,1,1", "divides substars of one node", "end with its first 1");
  expect_error(
      [&] {
        (void)run(alltoall_on_star(5), {{"h", 2U}}, false);
      },
      ErrorCode::unknown_name, "has no parameter h", "it takes k");
  expect_error(
      [&] {
        (void)run(alltoall_on_star(5), {{"k", 2U}}, false, "misic94-personalized");
      },
      ErrorCode::unknown_name, "has no parameter k", "it takes chunks");
}

TEST(Tseng98Costs, of_the_paper) {
  const unsigned sizes[] = {5};
  expect_error([&] { (void)personalized_cost(5, sizes); }, ErrorCode::out_of_range,
               "not divided into 5-substars", "from 1 to 4");
  EXPECT_EQ(personalized_cost(4, {}), (Cost{62, 62}));
  EXPECT_EQ(nonpersonalized_cost(5), (Cost{47, 139}));
  EXPECT_DOUBLE_EQ(threshold(hamiltonian_cost(5), nonpersonalized_cost(5)), 20.0 / 72);
  EXPECT_DOUBLE_EQ(execution_time_improved({10, 10}, {5, 10}, 1, 1), 0.25);
}

}  // namespace
}  // namespace asterism
