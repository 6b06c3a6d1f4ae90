// Symmetric reduce-scatter and allreduce against their expansions: verdicts, costs, what one node
// does, files; times against a naive model.
#include <algorithm>
#include <limits>
#include <map>
#include <sstream>
#include <tuple>

#include <gtest/gtest.h>

#include <asterism/evaluate.hpp>
#include <asterism/expand.hpp>
#include <asterism/rank_program.hpp>
#include <asterism/schedule_timer.hpp>
#include <asterism/symmetric.hpp>

#include "base/expect_error.hpp"
#include "base/random.hpp"
#include "extent.hpp"
#include "schedule/reduction_case.hpp"
#include "schedule_cases.hpp"
#include "semantics/broken_tree.hpp"
#include "semantics/same_result.hpp"

namespace asterism {
namespace {

using testing::broken_tree;
using testing::expect_error;
using testing::symmetric_reduction;

const std::vector<CollectiveKind> symmetric_reductions{CollectiveKind::reduce_scatter,
                                                       CollectiveKind::allreduce};
const std::vector<std::string> small_symmetric_networks{
    "star:3",      "star:4",      "macro-star:2,1", "scc:3",        "ccc:3",
    "hypercube:1", "hypercube:4", "torus:2x3",      "torus:3x3x3",  "ring:3",
    "ring:9",      "complete:2",  "complete:7",     "bubble-sort:4"};

TimedTree allgather_tree(const Problem& problem, const char* algorithm = "cyclic-sweep") {
  const Problem allgather(problem.shared_network(),
                          Collective(CollectiveKind::allgather, problem.network()), problem.model);
  return (*algorithm_catalogue().get(algorithm).tree())({allgather});
}

std::vector<Model> reduction_models() {
  std::vector<Model> models = testing::port_models();
  Model costly;
  costly.startup = 2.5;
  costly.transmission = 0.75;
  costly.combining = 0.25;
  costly.packet_limit = 4;
  models.push_back(costly);
  Model simd;
  parse_ports("2", simd);
  simd.control = Model::Control::simd;
  models.push_back(simd);
  return models;
}

/// Rates that differ by class, so by direction on rings and tori.
void give_rates(Problem& problem) {
  double rate = 0.5;
  for (const std::string& name : problem.network().link_classes())
    problem.model.rates[name] = rate += 0.5;
}

Verdict expect_agreement(const TimedTree& tree, const Problem& problem, const std::string& what) {
  const ScheduleHeader header{problem, "tree", {}, true};
  ScheduleVerifier verifier;
  Meter meter;
  Tee tee({&verifier, &meter});
  expand_symmetric(tree, header, tee);
  testing::expect_same_result(check_symmetric(tree, header), verifier.verdict(), meter.metering(),
                              what);
  return verifier.verdict();
}

TEST(SymmetricReduction, agrees_with_the_expansion_on_valid_trees) {
  for (const std::string& spec : small_symmetric_networks)
    for (const CollectiveKind kind : symmetric_reductions)
      for (const Model& model : reduction_models()) {
        Problem problem = symmetric_reduction(spec, kind, model);
        give_rates(problem);
        const Verdict verdict =
            expect_agreement(allgather_tree(problem), problem, spec + " " + to_string(kind));
        if (HasFatalFailure()) return;
        if (model.packet_limit == 0) {
          EXPECT_TRUE(verdict.valid) << spec;
        }
      }
}

TEST(SymmetricReduction, agrees_with_the_expansion_where_packets_are_split) {
  for (const std::string& spec : small_symmetric_networks)
    for (const CollectiveKind kind : symmetric_reductions)
      for (const std::uint64_t limit : {1U, 3U}) {
        Model model;
        parse_ports("all", model);
        model.packet_limit = limit;
        model.combining = 0.5;
        const Problem problem = symmetric_reduction(spec, kind, model);
        TimedTree tree = allgather_tree(problem, "balanced-allgather");
        tree.split_packets();
        EXPECT_TRUE(expect_agreement(tree, problem, spec).valid) << spec;
      }
}

TEST(SymmetricReduction, agrees_with_the_expansion_on_broken_trees) {
  Random random(21);
  std::size_t invalid = 0;
  std::size_t trees = 0;
  for (const std::string& spec : small_symmetric_networks)
    for (const CollectiveKind kind : symmetric_reductions)
      for (const Model& model : reduction_models()) {
        const Problem problem = symmetric_reduction(spec, kind, model);
        const TimedTree tree = allgather_tree(problem);
        for (int round = 0; round < (few_examples() ? 2 : 6); ++round) {
          const Verdict verdict = expect_agreement(broken_tree(tree, problem.network(), random),
                                                   problem, spec + " " + to_string(kind));
          if (HasFatalFailure()) return;
          invalid += verdict.valid ? 0 : 1;
          ++trees;
        }
      }
  EXPECT_GT(invalid, trees / 2) << "most of these trees must be found wrong";
}

/// A child gives after its parent did: the part comes too late to be in the result.
TEST(SymmetricReduction, finds_what_is_combined_too_late) {
  const Problem problem = symmetric_reduction("ring:5", CollectiveKind::reduce_scatter);
  TimedTree tree = allgather_tree(problem);
  NodeId leaf{0};
  for (NodeId node{1}; node.value() < 5; ++node)
    if (tree.time(node) > tree.time(leaf)) leaf = node;
  tree.reach(leaf, tree.up(leaf), 1);
  const Verdict verdict = check_symmetric(tree, {problem}).verdict;
  EXPECT_FALSE(verdict.valid);
  ASSERT_NE(verdict.first(ViolationKind::incomplete), nullptr);
  EXPECT_EQ(verdict.first(ViolationKind::incomplete)->count, 5U) << "every owner lacks one";
}

TEST(SymmetricReduction, is_of_as_many_results_as_nodes) {
  const TimedTree tree(8);
  const auto refused = [&](CollectiveKind kind, std::uint64_t batch, const char* words) {
    const Problem problem = testing::reduction_problem("ring:8", kind, {}, batch);
    expect_error([&] { return check_symmetric(tree, {problem}); }, ErrorCode::unsupported, words,
                 "one by one");
  };
  refused(CollectiveKind::allreduce, 1, "as many results as there are nodes");
  refused(CollectiveKind::allreduce, 16, "as many results as there are nodes");
  refused(CollectiveKind::reduce_scatter, 8, "one message a node");
  expect_error(
      [&] {
        return check_symmetric(tree,
                               {testing::reduction_problem("ring:8", CollectiveKind::reduce)});
      },
      ErrorCode::unsupported, "is not possible", "allreduce");
}

using ExpandedMoves = std::vector<std::vector<std::tuple<NodeId, Port, std::vector<MessageId>>>>;

/// Collects the moves of a schedule, or those that leave or reach one node.
class MovesSink final : public StepSink {
 public:
  explicit MovesSink(NodeId only = no_node) : only_(only) {}
  void begin(const ScheduleHeader& header) override { network_ = header.problem.shared_network(); }
  void take(const Step& step) override {
    auto& seen = moves.emplace_back();
    for (std::size_t i = 0; i < step.size(); ++i) {
      const NodeId to = network_->neighbour(step[i].from, step[i].ports.front());
      if (only_ == no_node || step[i].from == only_ || to == only_)
        seen.emplace_back(step[i].from, step[i].ports.front(),
                          std::vector(step[i].messages.begin(), step[i].messages.end()));
    }
  }
  ExpandedMoves moves;

 private:
  NodeId only_;
  std::shared_ptr<const Network> network_;
};

TEST(SymmetricReduction, one_node_does_what_the_expansion_has_of_it) {
  for (const std::string& spec : small_symmetric_networks)
    for (const CollectiveKind kind : symmetric_reductions)
      for (const std::uint64_t limit : {0U, 2U}) {
        Model model;
        parse_ports("all", model);
        model.packet_limit = limit;
        const Problem problem = symmetric_reduction(spec, kind, model);
        TimedTree tree = allgather_tree(problem, "balanced-allgather");
        tree.split_packets();
        const std::uint64_t nodes = problem.network().node_count();
        for (const std::uint64_t rank : {std::uint64_t{0}, nodes / 2, nodes - 1}) {
          MovesSink expanded(NodeId{rank}), view(NodeId{rank});
          expand_symmetric(tree, {problem}, expanded);
          push_rank_view(tree, {problem}, NodeId{rank}, view);
          ASSERT_EQ(view.moves, expanded.moves) << spec << ' ' << rank;
        }
      }
}

TEST(SymmetricReduction, files_hold_the_tree) {
  for (const char* spec : {"star:4", "torus:3x3"})
    for (const CollectiveKind kind : symmetric_reductions)
      for (const char* format : {"jsonl", "binary"}) {
        const Problem problem = symmetric_reduction(spec, kind);
        const TimedTree tree = allgather_tree(problem);
        ScheduleHeader header{problem, "tree", {}, true};
        header.chunks = kind == CollectiveKind::allreduce ? problem.collective.batch() : 1;
        std::stringstream file, again;
        ScheduleWriter(file, schedule_formats().get(format)).write(tree, header);
        again << file.str();
        ScheduleReader reader(file, "file");
        EXPECT_EQ(reader.form(), ScheduleForm::timed_tree);
        const CheckedRun run = check_file(reader);
        EXPECT_TRUE(run.verdict.valid);
        EXPECT_FALSE(run.expanded);
        EXPECT_EQ(run.metering.time, check_symmetric(tree, header).metering.time);
        EXPECT_EQ(run.metering.chunks, header.chunks);
        ScheduleReader steps(again, "file");
        MovesSink written, expanded;
        steps.push_into(written);
        expand_symmetric(tree, header, expanded);
        EXPECT_EQ(written.moves, expanded.moves) << spec;
      }
}

/// A part goes when all that was combined with it in earlier steps has come; every node, link and
/// port by itself.
class NaiveTimer final : public StepSink {
 public:
  void begin(const ScheduleHeader& header) override { problem_.emplace(header.problem); }
  void take(const Step& step) override {
    std::vector<std::tuple<std::pair<NodeId, std::uint64_t>, double>> arrivals;
    double longest = problem_->model.startup;
    for (std::size_t i = 0; i < step.size(); ++i) {
      const Transfer transfer = step[i];
      const NodeId to = network().neighbour(transfer.from, transfer.ports.front());
      double begin = std::max({*soonest(sends_[transfer.from]), *soonest(receives_[to]),
                               links_[{transfer.from, transfer.ports.front()}]});
      for (const MessageId message : transfer.messages)
        begin = std::max(begin, ready_[{transfer.from, result(message)}]);
      const double end = begin + duration(transfer);
      longest = std::max(longest, duration(transfer));
      *soonest(sends_[transfer.from]) = end;
      *soonest(receives_[to]) = end;
      links_[{transfer.from, transfer.ports.front()}] = end;
      time = std::max(time, end);
      for (const MessageId message : transfer.messages)
        arrivals.emplace_back(std::pair(to, result(message)), end);
    }
    for (const auto& [place, end] : arrivals) ready_[place] = std::max(ready_[place], end);
    lock_step += longest;
  }
  double time = 0, lock_step = 0;

 private:
  [[nodiscard]] const Network& network() const { return problem_->network(); }
  [[nodiscard]] std::uint64_t result(MessageId message) const {
    return problem_->collective.part(message).result;
  }
  [[nodiscard]] double duration(const Transfer& transfer) const {
    const bool given =
        problem_->collective.part(transfer.messages.front()).fate == Collective::Part::Fate::given;
    const LinkClass link_class = network().link_class(transfer.from, transfer.ports.front());
    const Model& model = problem_->model;
    return model.transfer_time(transfer.messages.size(),
                               model.rates_of(network())[link_class.value()]) +
           (given ? model.combining_time(transfer.messages.size()) : 0);
  }
  std::vector<double>::iterator soonest(std::vector<double>& ports) const {
    ports.resize(std::min(problem_->model.packets_per_node(), network().port_count()));
    return std::ranges::min_element(ports);
  }

  std::optional<Problem> problem_;
  std::map<NodeId, std::vector<double>> sends_, receives_;
  std::map<std::pair<NodeId, Port>, double> links_;
  std::map<std::pair<NodeId, std::uint64_t>, double> ready_;
};

TEST(SymmetricReduction, is_timed_as_node_by_node) {
  int sooner = 0;
  for (const std::string& spec : small_symmetric_networks)
    for (const CollectiveKind kind : symmetric_reductions)
      for (const char* ports : {"one", "2", "all"})
        for (const std::uint64_t limit : {0U, 1U, 3U}) {
          Model model;
          parse_ports(ports, model);
          model.startup = 3;
          model.combining = 0.25;
          model.packet_limit = limit;
          Problem problem = symmetric_reduction(spec, kind, model);
          give_rates(problem);
          TimedTree tree = allgather_tree(
              problem, std::string_view(ports) == "all" ? "balanced-allgather" : "dimension-sweep");
          tree.split_packets();
          NaiveTimer naive;
          expand_symmetric(tree, {problem}, naive);
          const ScheduleTiming timing = time_symmetric(tree, {problem});
          ASSERT_NEAR(timing.time, naive.time, 1e-9) << spec << ' ' << ports << ' ' << limit;
          ASSERT_NEAR(timing.lock_step, naive.lock_step, 1e-9) << spec;
          ASSERT_LE(timing.last_complete, timing.time + 1e-9);
          sooner += timing.time < timing.lock_step - 1e-9 ? 1 : 0;
        }
  EXPECT_GT(sooner, 20);
}

}  // namespace
}  // namespace asterism
