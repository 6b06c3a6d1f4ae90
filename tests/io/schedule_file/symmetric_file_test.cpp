// Files with a timed tree or relative steps: the same schedule, as seen by one source.
#include <sstream>

#include <gtest/gtest.h>

#include <asterism/algorithm.hpp>
#include <asterism/evaluate.hpp>

#include "base/expect_error.hpp"
#include "schedule_cases.hpp"
#include "semantics/same_result.hpp"

namespace asterism {
namespace {

using testing::Case;
using testing::expect_error;
using testing::make_case;

std::string written(const CollectiveAlgorithm& algorithm, const Problem& problem,
                    const std::string& format, bool expand) {
  std::ostringstream out;
  ScheduleWriter writer(out, schedule_formats().get(format));
  const CheckedRun run = write_checked(algorithm, {problem, {}, 0, {}}, writer, {expand, {}});
  EXPECT_TRUE(run.verdict.valid) << algorithm.name;
  EXPECT_EQ(run.expanded, expand || !algorithm.is_symmetric());
  return out.str();
}

std::vector<std::vector<std::tuple<NodeId, Port, std::vector<MessageId>>>> moves_in(
    const std::string& text) {
  std::istringstream in(text);
  ScheduleReader reader(in, "file");
  ScheduleRecorder recorder;
  reader.push_into(recorder);
  std::vector<std::vector<std::tuple<NodeId, Port, std::vector<MessageId>>>> result;
  for (const Step& step : testing::steps_of(recorder)) {
    auto& moves = result.emplace_back();
    for (std::size_t i = 0; i < step.size(); ++i)
      moves.emplace_back(step[i].from, step[i].ports.front(),
                         std::vector(step[i].messages.begin(), step[i].messages.end()));
  }
  return result;
}

TEST(SymmetricFile, holds_the_schedule_that_it_expands_to) {
  int files = 0;
  for (const char* spec : {"star:4", "torus:3x3", "scc:3"})
    for (const CollectiveKind kind : testing::all_collectives())
      for (const std::uint64_t limit : {0, 2}) {
        Model model;
        model.packet_limit = limit;
        const Case here = make_case(spec, kind, model);
        for (const CollectiveAlgorithm& algorithm : algorithm_catalogue()) {
          if (!algorithm.is_symmetric() || why_not(algorithm, *here.problem)) continue;
          // Schedules that do not split packets are invalid under the limit.
          if (!run_checked(algorithm, {*here.problem, {}, 0, {}}).verdict.valid) continue;
          for (const char* format : {"jsonl", "binary"}) {
            const std::string whole = written(algorithm, *here.problem, format, true);
            const std::string symmetric = written(algorithm, *here.problem, format, false);
            ASSERT_EQ(moves_in(symmetric), moves_in(whole)) << spec << ' ' << algorithm.name;
            std::istringstream in(symmetric), expanded_in(symmetric);
            ScheduleReader reader(in, "file"), expanded_reader(expanded_in, "file");
            EXPECT_EQ(reader.form(), algorithm.tree() != nullptr ? ScheduleForm::timed_tree
                                                                 : ScheduleForm::relative_steps);
            const CheckedRun by_symmetry = check_file(reader);
            const CheckedRun move_by_move = check_file(expanded_reader, {.expand = true});
            EXPECT_FALSE(by_symmetry.expanded);
            EXPECT_TRUE(move_by_move.expanded);
            EXPECT_TRUE(by_symmetry.verdict.valid);
            EXPECT_EQ(by_symmetry.metering.time, move_by_move.metering.time);
            EXPECT_EQ(by_symmetry.metering.messages_total, move_by_move.metering.messages_total);
            ++files;
          }
        }
      }
  EXPECT_GT(files, 40);
}

TEST(SymmetricFile, of_an_alltoall_on_star_7_is_as_small_as_its_nodes) {
  const Case here = make_case("star:7", CollectiveKind::alltoall);
  const std::string text =
      written(algorithm_catalogue().get("cyclic-sweep"), *here.problem, "binary", false);
  EXPECT_LT(text.size(), 8 * here.network->node_count()) << "of 25 million messages";
  std::istringstream in(text);
  ScheduleReader reader(in, "file");
  EXPECT_TRUE(check_file(reader).verdict.valid);
}

struct Bad {
  std::string rest, steps;
  ErrorCode code;
  std::string sentence;
};

TEST(SymmetricFile, names_what_is_no_tree_and_no_relative_step) {
  using enum ErrorCode;
  const std::string tree = R"(,"form":"timed-tree")", relative = R"(,"form":"relative-steps")";
  for (const Bad& bad : std::vector<Bad>{
           {tree, R"({"step":1,"transfers":[[0,0,0],[0,0,0]]})", malformed, "reached already"},
           {tree, R"({"step":1,"transfers":[[0,0,1]]})", malformed,
            "something else than message 0"},
           {tree, R"({"step":1,"transfers":[[1,1,0]]})", malformed, "0 has been reached already"},
           {tree, R"({"step":1,"transfers":[[0,0,[0,1]]]})", malformed, "something else"},
           {relative, R"({"step":1,"transfers":[[1,0,1]]})", malformed, "does not start at node 0"},
           {R"(,"form":"tree")", "", unknown_name, "unknown form \"tree\" in version 2"},
           {R"(,"form":1)", "", malformed, "form: has a number where a text"},
       }) {
    SCOPED_TRACE(bad.rest + bad.steps);
    std::istringstream in(R"({"asterism":"schedule","version":2,"network":"ring:4","collective":)"
                          R"("alltoall")" +
                          bad.rest + "}\n" + bad.steps + "\n{\"end\":1}\n");
    expect_error(
        [&] {
          ScheduleReader reader(in, "file");
          return check_file(reader).verdict.valid;
        },
        bad.code, bad.sentence, "");
  }
}

TEST(SymmetricFile, needs_version_2_and_is_read_in_its_own_form) {
  const auto reader_of = [](std::istringstream& in) {
    return std::make_unique<ScheduleReader>(in, "file");
  };
  std::istringstream old(
      R"({"asterism":"schedule","version":1,"network":"ring:4","collective":"alltoall",)"
      R"("form":"timed-tree"})");
  expect_error([&] { return reader_of(old)->form(); }, ErrorCode::unknown_name, "in version 1",
               "version 2");
  std::istringstream steps(
      "{\"asterism\":\"schedule\",\"version\":1,\"network\":\"ring:4\",\"collective\":"
      "\"alltoall\"}\n{\"end\":0}\n");
  const auto reader = reader_of(steps);
  expect_error([&] { return reader->read_tree().node_count(); }, ErrorCode::usage,
               "file holds steps, not timed-tree", "form");
}

TEST(SymmetricFile, a_tree_without_a_way_up_is_not_written) {
  const Case here = make_case("ring:4", CollectiveKind::allgather);
  TimedTree tree(4);
  tree.reach(NodeId{1}, Port{7}, 1);
  std::ostringstream out;
  ScheduleWriter writer(out, schedule_formats().get("jsonl"));
  expect_error([&] { writer.write(tree, {*here.problem}); }, ErrorCode::unsupported,
               "has no link up or no time", "");
}

}  // namespace
}  // namespace asterism
