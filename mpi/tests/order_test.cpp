// Plans of nodes against what a collective means, carried out on texts.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <asterism/algorithm.hpp>
#include <asterism/error.hpp>
#include <asterism/owned_schedule.hpp>

#include "engine/shares.hpp"
#include "symbolic.hpp"

namespace asterism::mpi::tests {

namespace {

struct Question {
  const char* network;
  const char* collective;
  const char* algorithm;
};

Schedule schedule_of(const Question& question) {
  ProblemWords words;
  words.network = question.network;
  words.collective = question.collective;
  const CollectiveAlgorithm& algorithm = algorithm_catalogue().get(question.algorithm);
  ScheduleRecorder recorder;
  run_algorithm(algorithm, {state_problem(words, algorithm.weakest_model())}, recorder);
  return std::move(recorder).take_schedule();
}

std::vector<NodePlan> plans_of(const Schedule& schedule, const NodePlanOptions& options = {}) {
  std::vector<NodePlan> plans;
  for (NodeId node{0}; node.value() < schedule.header().problem.network().node_count(); ++node) {
    NodePlanSink sink(node, options);
    schedule.push_into(sink);
    plans.push_back(std::move(sink).take_plan());
  }
  return plans;
}

std::string all_in_order(std::uint64_t nodes, std::uint64_t item) {
  std::string text;
  for (std::uint64_t node = 0; node < nodes; ++node) text += initial_text(node, item);
  return text;
}

std::vector<std::string> parts_of(const std::string& text) {
  std::vector<std::string> parts;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('>', at) + 1;
    parts.push_back(text.substr(at, end - at));
    at = end;
  }
  std::ranges::sort(parts);
  return parts;
}

TEST(NodePlans, EveryContributionIsInEveryResultOnce) {
  for (const Question& question :
       {Question{"star:3", "allreduce", "both-ways:cyclic-sweep"},
        Question{"hypercube:3", "allreduce", "doubling-exchange"},
        Question{"torus:4x4", "reduce-scatter", "reverse:cyclic-sweep"}}) {
    const Schedule schedule = schedule_of(question);
    const std::uint64_t nodes = schedule.header().problem.network().node_count();
    const Results results = carried_out(plans_of(schedule));
    for (std::uint64_t node = 0; node < nodes; ++node) {
      EXPECT_FALSE(results[node].empty());
      for (const auto& [item, text] : results[node])
        EXPECT_EQ(parts_of(text), parts_of(all_in_order(nodes, item))) << question.network;
    }
  }
}

TEST(NodePlans, KeepTheOrderWhereStretchesMeet) {
  const Schedule schedule = schedule_of({"hypercube:3", "allreduce", "doubling-exchange"});
  const auto plans = plans_of(schedule, {.ordered = true});
  const Results results = carried_out(plans);
  for (std::uint64_t node = 0; node < 8; ++node) {
    EXPECT_TRUE(plans[node].keeps_order());
    for (const auto& [item, text] : results[node]) EXPECT_EQ(text, all_in_order(8, item));
  }
}

TEST(NodePlans, KeepAnotherOrderThatIsAskedFor) {
  const Schedule schedule = schedule_of({"hypercube:2", "allreduce", "doubling-exchange"});
  NodePlanOptions backwards{.ordered = true, .order = {3, 2, 1, 0}};
  const Results results = carried_out(plans_of(schedule, backwards));
  const std::string expected =
      initial_text(3, 0) + initial_text(2, 0) + initial_text(1, 0) + initial_text(0, 0);
  for (const auto& of_node : results) EXPECT_EQ(of_node.at(0), expected);
  // Here the first exchange joins nodes that are not adjacent.
  NodePlanOptions crosswise{.ordered = true, .order = {0, 2, 3, 1}};
  EXPECT_FALSE(plans_of(schedule, crosswise).front().keeps_order());
}

TEST(NodePlans, SayWhereTheOrderIsLost) {
  const Schedule schedule = schedule_of({"star:3", "allreduce", "both-ways:cyclic-sweep"});
  for (const NodePlan& plan : plans_of(schedule, {.ordered = true}))
    EXPECT_FALSE(plan.keeps_order());
  // Plans do not report that the order is kept unless asked for it.
  for (const NodePlan& plan : plans_of(schedule)) EXPECT_FALSE(plan.keeps_order());
}

TEST(NodePlans, ScansAreAlwaysInOrder) {
  for (const char* algorithm : {"scan-tree", "scan-doubling", "scan-pipeline", "scan-lines"}) {
    const Schedule schedule = schedule_of({"ring:6", "scan", algorithm});
    const auto plans = plans_of(schedule);
    const Results results = carried_out(plans);
    for (std::uint64_t node = 0; node < 6; ++node) {
      EXPECT_TRUE(plans[node].keeps_order());
      EXPECT_EQ(results[node].at(0), all_in_order(node + 1, 0));
    }
  }
}

TEST(NodePlans, MessagesEndWhereTheyBelong) {
  const Schedule schedule = schedule_of({"star:3", "alltoall", "direct"});
  const Results results = carried_out(plans_of(schedule));
  for (std::uint64_t to = 0; to < 6; ++to)
    for (std::uint64_t from = 0; from < 6; ++from)
      EXPECT_EQ(results[to].at(from * 6 + to), initial_text(from, from * 6 + to));
}

TEST(NodePlans, RefuseWhatANodeDoesNotHave) {
  const Schedule good = schedule_of({"ring:4", "allgather", "cyclic-sweep"});
  Schedule wrong(good.header());
  for (std::size_t i = 1; i < good.size(); ++i) wrong.append(good.step(i));
  EXPECT_THROW((void)plans_of(wrong), Error);
}

}  // namespace

}  // namespace asterism::mpi::tests
