// Output that cannot be written is an error in every command and leaves no partial files.
#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <map>

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "base/temporary_folder.hpp"
#include "cli/run_program.hpp"

namespace asterism::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;
using Words = std::vector<std::string>;

Words joined(Words first, const Words& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

std::string text_of(const Words& words) {
  return fmt::format("{}", fmt::join(words, " "));
}

const Words ring_schedule{"schedule", "ring:4", "allgather", "--algorithm", "hamiltonian-ring"};

/// A pipe at descriptor 9 whose other end is closed.
class BrokenPipe {
 public:
  BrokenPipe() {
    int ends[2];
    if (::pipe(ends) != 0) throw std::runtime_error("no pipe");
    ::dup2(ends[1], descriptor);
    ::close(ends[0]);
    ::close(ends[1]);
  }
  ~BrokenPipe() { ::close(descriptor); }
  BrokenPipe(const BrokenPipe&) = delete;
  BrokenPipe& operator=(const BrokenPipe&) = delete;

  static constexpr int descriptor = 9;
};

/// Arguments that make each command print something; the forms of output are added by its help.
std::map<std::string, std::vector<Words>> calls_of_all_commands(const TemporaryFolder& folder) {
  const std::string schedule = (folder / "verified.jsonl").string();
  EXPECT_EQ(run_program(joined(ring_schedule, {"-o", schedule})).code, 0);
  const std::string transfers = (folder / "transfers.csv").string();
  EXPECT_EQ(run_program({"export", schedule, "--format", "csv", "-o", transfers}).code, 0);
  const Words problem{"ring:4", "allgather", "--algorithm", "hamiltonian-ring"};
  const Words flood{"ring:4", "broadcast", "--algorithm", "plain-flood", "--asynchronous"};
  return {
      {"networks", {{}}},
      {"network", {{"star:4"}, {"star:4", "--no-search"}}},
      {"route", {{"star:4", "3241", "1234"}, {"star:4", "--all"}}},
      {"traffic", {{"star:3"}, {"star:4", "--pairs", "10"}}},
      {"latency", {{"ring:4", "--cycles", "500"}, {"ring:4", "--cycles", "500", "--saturation"}}},
      {"embed", {{"star:3", "scc:3"}}},
      {"cycle", {{"star:4"}, {"star:4", "--summary"}}},
      {"export", {{"ring:4", "-o", (folder / "ring.dot").string()}}},
      {"formats", {{}}},
      {"import", {{transfers, "--network", "ring:4", "--collective", "allgather"}}},
      {"draw", {{"ring:4", "-o", (folder / "ring.svg").string()}}},
      {"show",
       {{"ring:4", "broadcast", "-o", (folder / "ring.html").string()}, {schedule, "--json"}}},
      {"algorithms", {{}, {"--network", "ring:4", "--collective", "broadcast"}}},
      {"plan", {{"ring:4", "broadcast"}, {"ring:4", "broadcast", "--sweep", "ts/tm"}}},
      {"expect",
       {{"ring:4", "broadcast", "--bandwidth", "1GB/s", "--ts", "1us", "--sizes", "1KiB"}}},
      {"groups", {{"ring:4", "allgather", "--group", "ids:0,1", "--group", "ids:2,3"}}},
      {"order", {{"ring:4", "allgather"}}},
      {"tune", {{"ring:4", "--bandwidth", "1GB/s", "--ts", "1us", "--collectives", "barrier"}}},
      {"compare", {{"ring:4", "hypercube:3", "--collective", "broadcast"}}},
      {"leaderboard", {{"--effort", "quick", "--topic", "chen2001"}}},
      {"simulate",
       {problem, joined(problem, {"--link-steps"}), flood,
        joined(problem, {"--switching", "wormhole", "--flit-level"})}},
      {"schedule", {joined(problem, {"-o", (folder / "again.jsonl").string()})}},
      {"optimum", {{"ring:4"}}},
      {"certify", {{"ring:4", "broadcast", "-o", (folder / "ring.cert").string()}}},
      {"refute", {{"ring:4", "broadcast", "--steps", "1"}}},
      {"sequence", {{"star:3"}}},
      {"verify", {{schedule}, {schedule, "--link-load", (folder / "load.csv").string()}}},
      {"repair", {{schedule, "--fail-link", "0-1", "-o", (folder / "repaired.jsonl").string()}}},
      {"paper", {{}, {"chen2001", "star", "--effort", "quick"}}},
      {"report",
       {{"chen2001", "--effort", "quick", "--errata"},
        {"chen2001", "--effort", "quick", "-o", (folder / "report").string()}}},
      {"explain", {{}, {"ring"}}},
      {"explore", {{"--no-open", "--timeout", "1"}}},
      {"python", {}},    // Python prints, not this program
      {"notebook", {}},  // the same
      {"mpi", {}},       // asterism-mpi prints
      {"completions", {{"bash"}, {"zsh"}, {"fish"}}}};
}

/// Every command in every form of output, and what is printed without a command.
std::vector<Words> all_calls(const TemporaryFolder& folder) {
  std::vector<Words> all{{}, {"--help"}, {"--version"}};
  const auto calls = calls_of_all_commands(folder);
  for (const std::string& command : commands()) {
    EXPECT_TRUE(calls.contains(command)) << command << " is not called by this test";
    const std::string help = run_program({command, "--help"}).out;
    all.push_back({command, "--help"});
    for (const Words& words : calls.contains(command) ? calls.at(command) : std::vector<Words>{}) {
      const Words call = joined({command}, words);
      all.push_back(call);
      for (const std::string form : {"--json", "--csv", "--markdown", "--latex"})
        if (help.find(form) != std::string::npos) all.push_back(joined(call, {form}));
    }
  }
  all.push_back({"plan"});  // the first command of a newcomer, which takes too long for every form
  all.push_back({"export", "ring:4", "-o", "-"});
  all.push_back({"export", "ring:4", "--format", "graphml", "-o", "-"});
  all.push_back({"draw", "ring:4", "-o", "-"});
  all.push_back({"show", "ring:4", "broadcast", "-o", "-"});
  all.push_back(joined(ring_schedule, {"--text"}));
  all.push_back(joined(ring_schedule, {"-o", "-"}));
  all.push_back(joined(ring_schedule, {"--format", "binary", "-o", "-"}));
  return all;
}

void expect_unwritable(const Words& call, const std::string& redirect, const std::string& reason) {
  const Outcome outcome = run_program(call, {"", redirect});
  EXPECT_EQ(outcome.code, 2) << text_of(call) << redirect;
  EXPECT_THAT(outcome.err, StartsWith("error: cannot write to standard output: " + reason))
      << text_of(call) << redirect;
  EXPECT_THAT(outcome.err, HasSubstr("\nhint: ")) << text_of(call) << redirect;
}

TEST(UnwritableOutput, is_an_error_in_every_command) {
  const TemporaryFolder folder;
  const BrokenPipe pipe;
  const std::string to_pipe = fmt::format(">&{}", BrokenPipe::descriptor);
  for (const Words& call : all_calls(folder)) {
    ASSERT_EQ(run_program(call).code, 0) << text_of(call);
    expect_unwritable(call, ">/dev/full", "No space left on device");
    expect_unwritable(call, ">&-", "it is closed");
    const Outcome unread = run_program(call, {"", to_pipe});
    EXPECT_EQ(unread.code, 141) << text_of(call);
    EXPECT_EQ(unread.err, "") << text_of(call) << ": quitting a pager causes no message";
  }
}

TEST(UnwritableOutput, ends_a_long_one_early) {
  // Gigabytes, of which the first few thousand bytes are refused.
  for (const Words& call :
       {Words{"cycle", "hypercube:26"}, Words{"export", "hypercube:26", "-o", "-"}}) {
    const Outcome outcome = run_program(call, {"ulimit -t 30", ">/dev/full"});
    EXPECT_EQ(outcome.code, 2) << text_of(call);
    EXPECT_THAT(outcome.err, StartsWith("error: cannot write to standard output"));
  }
}

TEST(UnwritableOutput, does_not_hide_that_an_input_is_bad) {
  const Outcome outcome = run_program({"network", "stra:4"}, {"", ">/dev/full"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_THAT(outcome.err, StartsWith("error: unknown network \"stra\""));
}

TEST(UnwritableOutput, of_messages_leaves_the_exit_code) {
  EXPECT_EQ(run_program({"network", "stra:4"}, {"", "2>/dev/full"}).code, 2);
  EXPECT_EQ(run_program({"network", "stra:4"}, {"", "2>&-"}).code, 2);
  const TemporaryFolder folder;
  const std::string wrong = folder.file(
      "wrong.jsonl",
      R"({"asterism":"schedule","version":1,"network":"ring:4","collective":"broadcast"})"
      "\n"
      R"({"end":0})"
      "\n");
  EXPECT_EQ(run_program({"verify", wrong}).code, 1);
  EXPECT_EQ(run_program({"verify", wrong}, {"", "2>/dev/full"}).code, 1);
}

TEST(UnwritableOutput, a_file_does_not_take_the_place_of_a_closed_stream) {
  const TemporaryFolder folder;
  const std::string file = (folder / "ring.jsonl").string();
  const Outcome closed =
      run_program(joined(ring_schedule, {"-o", file}), {"", ">/dev/null 2>&- <&-"});
  EXPECT_EQ(closed.code, 0);
  EXPECT_EQ(run_program({"verify", file}).code, 0);
}

class OutputFiles : public ::testing::Test {
 protected:
  [[nodiscard]] std::string path(const std::string& name) const {
    return (folder_ / name).string();
  }
  void expect_failure(const Words& call, const std::string& sentence, const std::string& hint,
                      const std::string& before = "") {
    const std::size_t files = folder_.entries();
    const Outcome outcome = run_program(call, {before, ""});
    EXPECT_EQ(outcome.code, 2) << text_of(call);
    EXPECT_EQ(outcome.out, "") << text_of(call);
    EXPECT_THAT(outcome.err, StartsWith("error: " + sentence)) << text_of(call);
    EXPECT_THAT(outcome.err, HasSubstr("\nhint: " + hint)) << text_of(call);
    EXPECT_EQ(folder_.entries(), files) << text_of(call);
  }

  TemporaryFolder folder_;
};

TEST_F(OutputFiles, that_do_not_fit_the_disk_are_not_left_half) {
  const std::string limit = "ulimit -f 8";  // stands for a full disk: writes fail in the same way
  expect_failure({"export", "star:7", "-o", path("a.csv")}, "cannot write " + path("a.csv"),
                 "is the disk full", limit);
  expect_failure({"export", "star:6", "-o", path("a.graphml")}, "cannot write", "is the disk full",
                 limit);
  expect_failure(
      {"schedule", "star:5", "allgather", "--algorithm", "hamiltonian-ring", "-o", path("a.jsonl")},
      "cannot write", "is the disk full", limit);
  expect_failure({"export", "ring:4", "--format", "dot", "-o", "/dev/full"},
                 "cannot write /dev/full", "is the disk full");
  expect_failure(joined(ring_schedule, {"-o", "/dev/full"}), "cannot write", "is the disk full");
}

TEST_F(OutputFiles, that_are_links_to_nothing_are_refused) {
  std::filesystem::create_symlink("nowhere", folder_ / "link.dot");
  expect_failure({"export", "ring:4", "-o", path("link.dot")},
                 "cannot write " + path("link.dot") + ": it is a link to nowhere",
                 "remove the link");
}

TEST_F(OutputFiles, schedules_follow_their_ending) {
  const auto written = [&](const std::string& name, const Words& options = {}) {
    const Outcome outcome = run_program(joined(joined(ring_schedule, {"-o", path(name)}), options));
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return file_text(path(name));
  };
  EXPECT_THAT(written("a.jsonl"), StartsWith("{\"asterism\""));
  EXPECT_THAT(written("a"), StartsWith("{\"asterism\""));
  EXPECT_THAT(written("a.astb"), ::testing::Not(StartsWith("{")));
  EXPECT_THAT(written("a.xml", {"--format", "jsonl"}), StartsWith("{\"asterism\""));
  EXPECT_EQ(written("b.jsonl", {"--format", "binary"}), file_text(path("a.astb")));
  for (const std::string name : {"c.xml", "c.json", "c.jsonl.gz"})
    expect_failure(joined(ring_schedule, {"-o", path(name)}), "no schedule format has the ending",
                   "end the file in .jsonl (JSON Lines) or .astb (binary)");
  expect_failure(joined(ring_schedule, {"-o", path("c.jsonl"), "--format", "xml"}),
                 "unknown schedule format \"xml\"", "choose one of jsonl, binary");
}

TEST_F(OutputFiles, the_name_minus_is_standard_output) {
  const std::string file = path("ring.jsonl");
  ASSERT_EQ(run_program(joined(ring_schedule, {"-o", file})).code, 0);
  const Outcome printed =
      run_program(joined(ring_schedule, {"-o", "-"}), {"cd " + folder_.path().string(), ""});
  EXPECT_EQ(printed.code, 0);
  EXPECT_EQ(printed.out, file_text(file));
  EXPECT_EQ(printed.err, "");
  EXPECT_EQ(run_program({"export", "ring:3", "-o", "-"}).out, "# ring:3: 3 nodes\n0 1\n0 2\n1 2\n");
  EXPECT_FALSE(std::filesystem::exists(folder_ / "-"));
  expect_failure(joined(ring_schedule, {"-o", "-", "--json"}), "--json and -o - would both write",
                 "name a file");
}

TEST_F(OutputFiles, a_schedule_that_is_not_valid_exits_with_1_everywhere) {
  const Words problem{"star:4", "alltoall", "--algorithm", "cyclic-sweep", "--packet-limit", "2"};
  EXPECT_EQ(run_program(joined({"simulate"}, problem)).code, 1);
  const Words call = joined(joined({"schedule"}, problem), {"-o", path("a.jsonl")});
  const Outcome outcome = run_program(call);
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(outcome.out, "");
  EXPECT_THAT(outcome.err, StartsWith("not valid: step 1: packet too large"));
  EXPECT_THAT(outcome.err, HasSubstr("no file was written"));
  const Outcome as_json = run_program(joined(call, {"--json"}));
  EXPECT_EQ(as_json.code, 1);
  EXPECT_EQ(as_json.json()["valid"], false);
  EXPECT_EQ(as_json.json()["file"], nullptr);
  EXPECT_EQ(as_json.json()["violations"][0]["kind"], "packet too large");
  EXPECT_EQ(folder_.entries(), 0U);
  for (const std::string command : {"simulate", "schedule", "verify"})
    EXPECT_THAT(run_program({command, "--help"}).out,
                HasSubstr("The exit code is 1 if the schedule is"));
}

TEST_F(OutputFiles, figures_are_drawn_in_the_format_of_their_ending) {
  const auto drawn = [&](const std::string& name) {
    const Outcome outcome =
        run_program({"plan", "ring:4", "allgather", "--sweep", "ts/tm", "--figure", path(name)});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr("wrote " + path(name)));
    return file_text(path(name));
  };
  EXPECT_THAT(drawn("plan.svg"), HasSubstr("<svg"));
  EXPECT_THAT(drawn("plan.pdf"), StartsWith("%PDF-"));
  EXPECT_THAT(drawn("plan.png"), StartsWith("\x89PNG"));
  // Refused before any work: planning this network would take more memory than there is.
  for (const std::string name : {"plan.txt", "plan", "plan.svg.gz"})
    expect_failure(
        {"plan", "hypercube:60", "allgather", "--sweep", "ts/tm", "--figure", path(name)},
        "cannot draw a figure as " + path(name), "end the file in .svg, .pdf or .png");
}

TEST(Memory, that_is_used_up_is_an_error) {
  // More address space than the limit allows, though the program may think that it has it.
  const Outcome outcome =
      run_program({"network", "hypercube:28", "--memory-limit", "100G", "--threads", "1"},
                  {"ulimit -v 80000", ""});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_EQ(
      outcome.err,
      "error: the memory is used up\nhint: choose a smaller network, or set --memory-limit\n");
}

TEST(JsonOutput, is_one_document_or_nothing) {
  expect_refused({"cycle", "wk:2,2", "--summary", "--json"}, "no Hamiltonian cycle", "hint: ");
  expect_refused({"cycle", "wk:2,2", "--json"}, "no Hamiltonian cycle", "hint: ");
  const auto summary = run_program({"cycle", "star:4", "--summary", "--json"}).json();
  EXPECT_EQ(summary["nodes"], 24);
  EXPECT_EQ(summary["closed"], true);
  EXPECT_FALSE(summary.contains("port_names"));
  const auto document = run_program({"cycle", "star:4", "--json"}).json();
  EXPECT_EQ(document["port_names"].size(), 24U);
}

TEST(JsonOutput, replaces_what_is_not_utf8) {
  const TemporaryFolder folder;
  const std::string file = folder.file("b\xFF\"d.edges", "x y\ny z\nz x\n");
  for (const std::string command : {"network", "cycle"}) {
    const Outcome outcome = run_program({command, "graph:" + file, "--json"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.json()["network"].get<std::string>(), HasSubstr("b\xEF\xBF\xBD\"d.edges"));
  }
}

TEST(Sweeps, that_cannot_be_are_refused_before_anything_is_printed) {
  for (const Words& model : {Words{"--rate", "dimension 2=2"}, Words{"--switching", "wormhole"}})
    expect_refused(joined({"plan", "star:4", "allgather", "--sweep", "ts/tm"}, model),
                   "crossover points need", "plan for each t_s on its own");
  for (const Words& model : {Words{"--ts", "0"}, Words{"--tm", "0"}})
    expect_refused(joined({"plan", "star:4", "allgather", "--sweep", "message-size"}, model),
                   "a sweep over message sizes needs", "above 0");
}

}  // namespace
}  // namespace asterism::testing
