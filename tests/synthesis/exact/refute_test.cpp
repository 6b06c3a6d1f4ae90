#include <gtest/gtest.h>

#include <asterism/networks.hpp>
#include <asterism/optimum.hpp>
#include <asterism/refute.hpp>

#include "base/expect_error.hpp"
#include "synthesis/exact/lrat.hpp"
#include "synthesis/exact/unit_propagation.hpp"

namespace asterism {
namespace {

using testing::expect_error;
using Answer = Refutation::Answer;

Problem problem_of(const std::string& spec, CollectiveKind kind, const Model& model = {}) {
  const std::shared_ptr<const Network> network = make_network(spec);
  const Collective collective = kind == CollectiveKind::broadcast
                                    ? Collective(kind, *network, {NodeId{0}})
                                    : Collective(kind, *network);
  return {network, collective, model};
}

Answer answer_to(const Problem& problem, std::uint64_t steps, std::uint64_t transmissions = 0) {
  RefuteOptions options;
  options.steps = steps;
  options.transmissions = transmissions;
  return refute(problem, options).answer;
}

TEST(Refute, agrees_with_the_optimum_of_broadcasts) {
  for (const std::string spec : {"ring:5", "star:3", "star:4", "mesh:2x3", "mesh:3x3",
                                 "hypercube:3", "wk:3,2", "ccc:3", "scc:4", "complete:6"}) {
    const std::shared_ptr<const Network> network = make_network(spec);
    const OptimalBroadcast optimum = optimal_broadcast(*network, NodeId{0});
    ASSERT_TRUE(optimum.proven()) << spec;
    const Problem problem = problem_of(spec, CollectiveKind::broadcast);
    EXPECT_EQ(answer_to(problem, optimum.upper - 1), Answer::refuted) << spec;
    EXPECT_EQ(answer_to(problem, optimum.upper), Answer::possible) << spec;
  }
}

TEST(Refute, counts_ports_packets_and_transmissions) {
  Model all;
  all.ports = Model::Ports::all;
  const Problem one_port = problem_of("ring:4", CollectiveKind::allgather);
  const Problem all_ports = problem_of("ring:4", CollectiveKind::allgather, all);
  EXPECT_EQ(answer_to(one_port, 1), Answer::refuted);
  EXPECT_EQ(answer_to(one_port, 2), Answer::possible);
  EXPECT_EQ(answer_to(one_port, 2, 2), Answer::refuted);
  EXPECT_EQ(answer_to(one_port, 2, 3), Answer::possible);
  EXPECT_EQ(answer_to(all_ports, 4, 1), Answer::refuted);
  EXPECT_EQ(answer_to(all_ports, 2, 2), Answer::possible);
  // Every message of an alltoall takes a shortest path, and all links are busy.
  EXPECT_EQ(answer_to(problem_of("ring:4", CollectiveKind::alltoall, all), 4, 1), Answer::refuted);
  EXPECT_EQ(answer_to(problem_of("ring:4", CollectiveKind::alltoall, all), 2, 2), Answer::possible);
  Model small;
  small.packet_limit = 1;
  const Problem small_packets = problem_of("ring:4", CollectiveKind::allgather, small);
  EXPECT_EQ(answer_to(small_packets, 2), Answer::refuted);
  EXPECT_EQ(answer_to(small_packets, 3), Answer::possible);
}

TEST(Refute, is_unknown_after_too_many_conflicts) {
  RefuteOptions options;
  options.steps = 9;
  options.conflicts = 1;
  EXPECT_EQ(refute(problem_of("scc:4", CollectiveKind::broadcast), options).answer,
            Answer::unknown);
}

TEST(Refute, stops_when_progress_throws) {
  RefuteOptions options;
  options.steps = 9;
  options.progress = [](std::string_view, std::uint64_t, std::uint64_t) {
    throw Error(ErrorCode::interrupted, "stopped");
  };
  expect_error([&] { return refute(problem_of("scc:4", CollectiveKind::broadcast), options); },
               ErrorCode::interrupted, "stopped", "");
}

TEST(Refute, is_refused_where_the_formula_does_not_apply) {
  const auto refused = [](const std::string& spec, CollectiveKind kind, const Model& model,
                          const std::string& words) {
    expect_error([&] { return refute(problem_of(spec, kind, model), {}); }, ErrorCode::unsupported,
                 words, "choose a collective");
  };
  refused("ring:4", CollectiveKind::allreduce, {}, "messages are combined");
  Model half;
  half.duplex = Model::Duplex::half;
  refused("ring:4", CollectiveKind::allgather, half, "half duplex");
  RefuteOptions none;
  none.steps = 0;
  expect_error([&] { return refute(problem_of("ring:4", CollectiveKind::allgather), none); },
               ErrorCode::out_of_range, "steps = 0", "from 1 to");
}

TEST(Lrat, names_the_clauses_of_each_propagation) {
  Cnf formula;
  for (const auto& clause : {std::vector{1, 2}, {1, -2}, {-1, 2}, {-1, -2}}) formula.add(clause);
  const std::string lemma = {'a', 2, 0};  // the unit 1
  const auto proof = lrat_of_drat(formula, lemma, [] { return false; });
  ASSERT_TRUE(proof.has_value());
  EXPECT_EQ(proof->text, "5 1 0 1 2 0\n6 2 0 5 3 0\n7 0 5 6 4 0\n");
}

TEST(Lrat, refuses_broken_proofs) {
  Cnf formula;
  formula.add({1, 2});
  const auto refused = [&](const std::string& drat, const std::string& words) {
    expect_error([&] { return lrat_of_drat(formula, drat, [] { return false; }); },
                 ErrorCode::malformed, words, "");
  };
  refused({'a', 2, 0}, "does not follow");
  refused({'a', 2}, "is truncated");
  refused({'b', 2, 0}, "unknown kind");
  refused("", "does not end with a contradiction");
}

TEST(UnitPropagation, keeps_hints_apart_from_removed_clauses) {
  UnitPropagation clauses(3);
  clauses.add_given(std::vector{1});
  clauses.add_given(std::vector{-1, 2});  // implies 2, which becomes a clause
  EXPECT_EQ(clauses.size(), 3U);
  clauses.remove(1);
  UnitPropagation::Id id = 0;
  EXPECT_TRUE(clauses.add_lemma(std::vector{2, 3}, id));
  EXPECT_EQ(id, UnitPropagation::none);
  clauses.add_given(std::vector{-2, 3});
  clauses.add_given(std::vector{-2, -3});
  EXPECT_TRUE(clauses.is_refuted());
}

}  // namespace
}  // namespace asterism
