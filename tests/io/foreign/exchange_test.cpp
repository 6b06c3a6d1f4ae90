// The catalogue of formats, where files go, tables, pictures, and the C program.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <asterism/error.hpp>

#include "base/temporary_folder.hpp"
#include "extent.hpp"
#include "io/foreign/exchange_cases.hpp"

namespace asterism::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

class Exchange : public ::testing::Test {
 protected:
  [[nodiscard]] std::string path(const std::string& name) const { return folder_ / name; }
  [[nodiscard]] std::size_t entries() const { return folder_.entries(); }
  void keep(const std::string& name, const std::string& text) const {
    std::ofstream(path(name), std::ios::binary) << text;
  }

 private:
  TemporaryFolder folder_;
};

Schedule broadcast_on_ring() {
  const std::shared_ptr<const Network> network = make_network("ring:4");
  Schedule schedule(
      {Problem(network, Collective(CollectiveKind::broadcast, *network, {NodeId{0}}, 2))});
  Step step;
  const std::vector<MessageId> both{MessageId{0}, MessageId{1}};
  step.add(NodeId{0}, Port{0}, both);
  schedule.append(step);
  step.clear();
  schedule.append(step);
  step.add(NodeId{1}, Port{0}, both);
  schedule.append(step);
  step.clear();
  step.add(NodeId{2}, Port{0}, both);
  schedule.append(step);
  return schedule;
}

TEST_F(Exchange, csv_has_every_transfer_and_every_step) {
  EXPECT_EQ(exchange_text("csv", broadcast_on_ring()),
            "step,from,to,port,messages,from_label,to_label,port_name,contents\n"
            "1,0,1,0,0 1,0,1,+x,0 of 0; 1 of 0\n"
            "2,,,,,,,,\n"
            "3,1,2,0,0 1,1,2,+x,0 of 0; 1 of 0\n"
            "4,2,3,0,0 1,2,3,+x,0 of 0; 1 of 0\n");
}

TEST_F(Exchange, csv_says_all_but_control_units_that_packets_really_carry) {
  const Schedule plain = broadcast_on_ring();
  ScheduleHeader header = plain.header();
  header.control = true;
  Schedule without(header), with(header);
  for (std::size_t i = 0; i < plain.size(); ++i) without.append(plain.step(i));
  EXPECT_EQ(exchange_text("csv", without), exchange_text("csv", plain));

  Step step;
  const std::vector<Port> path{Port{0}};
  const std::vector<MessageId> both{MessageId{0}, MessageId{1}};
  for (std::uint64_t node = 0; node < 3; ++node) {
    step.clear();
    step.add(NodeId{node}, path, both, node);
    with.append(step);
  }
  try {
    (void)exchange_text("csv", with);
    FAIL() << "a control unit was dropped";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::unsupported);
    EXPECT_THAT(error.what(), HasSubstr("no control units, and a packet of step 2 carries 1"));
  }
}

TEST_F(Exchange, what_is_not_valid_is_not_written) {
  Schedule schedule = broadcast_on_ring();
  Step step;
  step.add(NodeId{3}, Port{0}, MessageId{7});
  schedule.append(step);
  for (const ExchangeFormat& format : exchange_formats()) {
    if (!format.write) continue;
    ExchangeTexts texts;
    EXPECT_FALSE(write_exchange(format, {schedule}, texts).valid) << format.name;
    EXPECT_TRUE(texts.files().empty()) << format.name;
  }
}

TEST_F(Exchange, a_folder_appears_whole_or_not_at_all) {
  const std::string name = path("traces");
  {
    ExchangeOutput output(name, ExchangeFormat::Files::folder);
    output.begin_file("a") << "first";
    output.begin_file("b") << "second";
    EXPECT_FALSE(std::filesystem::exists(name));
    EXPECT_EQ(output.file_count(), 2U);
    output.commit();
  }
  EXPECT_EQ(std::filesystem::file_size(name + "/b"), 6U);
  EXPECT_THROW(ExchangeOutput(name, ExchangeFormat::Files::folder), Error);
  { ExchangeOutput(path("other"), ExchangeFormat::Files::folder).begin_file("a") << "lost"; }
  { ExchangeOutput(path("file"), ExchangeFormat::Files::one).begin_file() << "lost"; }
  EXPECT_EQ(entries(), 1U);
  EXPECT_THROW(ExchangeOutput(path("none/x"), ExchangeFormat::Files::folder), Error);
}

TEST_F(Exchange, a_program_adds_formats_and_options_are_checked) {
  exchange_formats().add({.name = "steps-of-a-test",
                          .title = "how many steps there are",
                          .options = {{"unit", "how to call a step", "steps"}},
                          .write = [](const ExchangeRequest& request, ExchangeSink& sink) {
                            const auto unit = request.options.find("unit");
                            sink.begin_file()
                                << request.schedule.size() << ' '
                                << (unit == request.options.end() ? "steps" : unit->second);
                          }});
  const Schedule schedule = broadcast_on_ring();
  EXPECT_EQ(exchange_text("steps-of-a-test", schedule), "4 steps");
  EXPECT_EQ(exchange_text("steps-of-a-test", schedule, {{"unit", "turns"}}), "4 turns");
  try {
    (void)exchange_text("steps-of-a-test", schedule, {{"units", "turns"}});
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::usage);
    EXPECT_THAT(error.hint(), HasSubstr("unit"));
  }
  EXPECT_THROW((void)read_exchange(exchange_formats().get("steps-of-a-test"), {}), Error);
  EXPECT_THROW((void)exchange_text("goal", schedule, {{"bytes", "-1"}}), Error);
  EXPECT_THROW((void)exchange_text("dot", schedule, {{"step", "5"}}), Error);
  EXPECT_THROW((void)exchange_text("tikz", schedule, {{"document", "maybe"}}), Error);
}

TEST_F(Exchange, graphviz_takes_the_picture_of_a_step) {
  const std::string text = exchange_text("dot", broadcast_on_ring(), {{"step", "3"}});
  EXPECT_THAT(text, HasSubstr("n1 -> n2 [color=\"#1f5fa8\""));
  EXPECT_THAT(text, HasSubstr("n0 -> n1 [color=gray80, dir=none]"));
  keep("step.dot", text);
  if (std::system("command -v dot > /dev/null") != 0) GTEST_SKIP() << "Graphviz is not there";
  EXPECT_EQ(std::system(fmt::format("dot -Tsvg {} -o {}", path("step.dot"), path("s.svg")).c_str()),
            0);
}

/// The text must compile if LaTeX is installed; braces and environments must always be balanced.
TEST_F(Exchange, tikz_of_a_step_is_balanced_and_compiles) {
  const std::string text =
      exchange_text("tikz", broadcast_on_ring(), {{"step", "1"}, {"document", "yes"}});
  EXPECT_THAT(text, HasSubstr("\\draw[packet] (n0) to[bend left=12]"));
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (i > 0 && text[i - 1] == '\\') continue;
    depth += text[i] == '{' ? 1 : text[i] == '}' ? -1 : 0;
    ASSERT_GE(depth, 0);
  }
  EXPECT_EQ(depth, 0);
  keep("step.tex", text);
  if (std::system("command -v pdflatex > /dev/null") != 0) GTEST_SKIP() << "LaTeX is not there";
  EXPECT_EQ(std::system(fmt::format("cd {} && pdflatex -interaction=batchmode step.tex > /dev/null",
                                    path("."))
                            .c_str()),
            0);
}

/// Returns one case per collective.
std::vector<ExchangeCase> programs_to_run() {
  std::vector<ExchangeCase> cases;
  for (const CollectiveTraits& traits : collective_catalogue()) {
    std::vector<ExchangeCase> all;
    for_each_exchange_case("star:3", traits.kind, traits.kind == CollectiveKind::barrier ? 1 : 2,
                           [&](const ExchangeCase& one) { all.push_back(one); });
    if (!all.empty()) cases.push_back(all[all.size() / 2]);
  }
  for (const CollectiveKind kind : {CollectiveKind::alltoall, CollectiveKind::allreduce}) {
    bool first = true;
    for_each_exchange_case("fat-tree:2", kind, 1, [&](const ExchangeCase& one) {
      if (first) cases.push_back(one);
      first = false;
    });
  }
  return cases;
}

constexpr const char* mpi_environment =
    "OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_mpi_yield_when_idle=1 ";

TEST_F(Exchange, the_c_program_compiles_without_warnings_runs_and_sees_what_is_wrong) {
  SLOW_WHEN_SANITIZED();
  if (std::system("command -v mpicc.openmpi > /dev/null") != 0)
    GTEST_SKIP() << "Open MPI is not there";
  const std::vector<ExchangeCase> cases = programs_to_run();
  EXPECT_GE(cases.size(), 12U);
  const auto compile = [&](const std::string& text) {
    keep("program.c", text);
    return std::system(
        fmt::format("cd {} && mpicc.openmpi -std=c99 -Wall -Wextra -Wpedantic -Werror "
                    "program.c -o program",
                    path("."))
            .c_str());
  };
  const auto run = [&](std::uint64_t ranks) {
    return std::system(
        fmt::format("{} timeout 120 mpirun.openmpi --oversubscribe -n {} {} > {} 2>&1",
                    mpi_environment, ranks, path("program"), path("said"))
            .c_str());
  };
  for (const ExchangeCase& one : cases) {
    ASSERT_EQ(compile(exchange_text("mpi-c", one.schedule, {{"bytes", "24"}})), 0) << one.name;
    EXPECT_EQ(run(one.schedule.header().problem.network().node_count()), 0)
        << one.name << ": " << content_of(path("said"));
  }
  // The program is of use only if it sees mistakes: a table in which a message goes elsewhere.
  std::string text = exchange_text("mpi-c", cases.front().schedule);
  const std::size_t table = text.find("pieces_0[]");
  const std::size_t piece = text.find("{0, ", table);
  ASSERT_NE(piece, std::string::npos);
  text.replace(piece, 4, "{1, ");
  ASSERT_EQ(compile(text), 0);
  EXPECT_NE(run(6), 0);
}

}  // namespace
}  // namespace asterism::testing
