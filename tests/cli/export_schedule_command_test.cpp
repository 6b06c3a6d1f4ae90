#include <filesystem>
#include <fstream>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "cli/run_program.hpp"

namespace asterism::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

class ExportSchedule : public ::testing::Test {
 protected:
  ExportSchedule()
      : folder_(std::filesystem::temp_directory_path() /
                fmt::format("asterism export schedule {}", getpid())) {
    std::filesystem::create_directories(folder_);
  }
  ~ExportSchedule() override { std::filesystem::remove_all(folder_); }
  [[nodiscard]] std::string in_folder(const std::string& name) const {
    return (folder_ / name).string();
  }

 private:
  std::filesystem::path folder_;
};

TEST_F(ExportSchedule, of_a_problem_and_of_a_file_are_the_same) {
  const std::string file = in_folder("ring.jsonl");
  ASSERT_EQ(run_program(
                {"schedule", "ring:6", "allgather", "--algorithm", "hamiltonian-ring", "-o", file})
                .code,
            0);
  for (const std::string format : {"msccl", "mscclpp", "goal", "mpi-c", "csv", "tikz", "dot"}) {
    const Outcome of_file = run_program({"export", file, "--format", format, "-o", "-"});
    const Outcome of_problem = run_program(
        {"export", "ring:6", "allgather", "hamiltonian-ring", "--format", format, "-o", "-"});
    EXPECT_EQ(of_file.code, 0) << of_file.err;
    EXPECT_FALSE(of_file.out.empty()) << format;
    EXPECT_EQ(of_file.out, of_problem.out) << format;
  }
}

TEST_F(ExportSchedule, says_what_it_wrote) {
  const std::string file = in_folder("a.xml");
  const auto report = run_program({"export", "star:3", "allreduce", "--json", "-o", file}).json();
  EXPECT_EQ(report["format"], "msccl");
  EXPECT_EQ(report["valid"], true);
  EXPECT_THAT(file_text(file), StartsWith("<algo "));
  const std::string traces = in_folder("traces");
  const Outcome folder =
      run_program({"export", "star:3", "broadcast", "tree", "--format", "chakra", "-o", traces});
  EXPECT_EQ(folder.code, 0);
  EXPECT_THAT(folder.out, HasSubstr("6 files"));
  EXPECT_TRUE(std::filesystem::exists(traces + "/rank.5.et"));
  expect_refused({"export", "star:3", "broadcast", "tree", "--format", "chakra", "-o", traces},
                 "already", "new folder");
}

TEST_F(ExportSchedule, options_of_formats_are_set) {
  const Outcome bytes = run_program(
      {"export", "star:3", "broadcast", "tree", "--format", "goal", "--bytes", "77", "-o", "-"});
  EXPECT_THAT(bytes.out, HasSubstr("send 77b to"));
  const Outcome units =
      run_program({"export", "star:3", "broadcast", "tree", "--format", "goal", "--ts", "1us",
                   "--bandwidth", "1GB/s", "--message", "64KiB", "-o", "-"});
  EXPECT_THAT(units.out, HasSubstr("send 65536b to"));
  const Outcome with_unit = run_program(
      {"export", "star:3", "broadcast", "tree", "--format", "goal", "--bytes", "4KiB", "-o", "-"});
  EXPECT_THAT(with_unit.out, HasSubstr("send 4096b to"));
  const Outcome step = run_program(
      {"export", "star:3", "broadcast", "tree", "--format", "dot", "--step", "2", "-o", "-"});
  EXPECT_THAT(step.out, HasSubstr("step 2"));
}

TEST_F(ExportSchedule, links_with_units_need_no_others_for_a_message_size) {
  for (const char* size : {"64KiB", "65536"}) {
    std::vector<std::string> command{"export", "boxes:2/dgx-a100", "broadcast", "linear",   "-o",
                                     "-",      "--message",        size,        "--format", "goal"};
    EXPECT_THAT(run_program(command).out, HasSubstr("send 65536b to"));
    command.back() = "msccl";  // it states no sizes
    EXPECT_EQ(run_program(command).code, 0) << run_program(command).err;
  }
}

TEST_F(ExportSchedule, refuses_what_does_not_fit) {
  expect_refused({"export", "star:3", "--format", "msccl", "-o", "-"}, "is a network",
                 "name a collective");
  expect_refused({"export", "star:3", "--batch", "2", "-o", "-"}, "no problem", "leave out");
  expect_refused({"export", "star:3", "broadcast", "tree", "-o", in_folder("x.unknown")},
                 "has no format", "--format");
  expect_refused(
      {"export", "star:3", "broadcast", "tree", "--format", "csv", "--step", "1", "-o", "-"},
      "no option", "none");
  for (const char* bytes : {"0", "1.5", "-1", "nan", "1e300", "x"})
    expect_refused(
        {"export", "star:3", "broadcast", "tree", "--format", "goal", "--bytes", bytes, "-o", "-"},
        "--bytes", "write");
  expect_refused({"export", "star:3", "scan", "--format", "msccl", "-o", in_folder("x.xml")},
                 "cannot express scan", "allgather");
  expect_refused({"export", "star:3", "broadcast", "tree", "--format", "chakra", "-o", "-"},
                 "folder of files", "-o");
  EXPECT_FALSE(std::filesystem::exists(in_folder("x.xml")));
}

TEST_F(ExportSchedule, what_is_not_valid_is_not_written) {
  const std::string file = in_folder("bad.jsonl");
  std::ofstream(file) << R"({"asterism":"schedule","version":1,"network":"ring:4",)"
                      << R"("collective":"broadcast","sources":["0"],"algorithm":"by hand"})"
                      << "\n"
                      << R"({"step":1,"transfers":[[0,0]]})"
                      << "\n"
                      << R"({"end":1})"
                      << "\n";
  for (const std::string format : {"msccl", "csv"}) {
    const Outcome outcome =
        run_program({"export", file, "--format", format, "-o", in_folder("out")});
    EXPECT_EQ(outcome.code, 1) << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr("not valid"));
    EXPECT_FALSE(std::filesystem::exists(in_folder("out")));
  }
}

TEST(Formats, are_listed_with_their_limits) {
  const auto formats = run_program({"formats", "--json"}).json()["formats"];
  EXPECT_GE(formats.size(), 8U);
  for (const auto& format : formats) {
    EXPECT_FALSE(format["limits"].empty()) << format["name"];
    EXPECT_THAT(run_program({"formats"}).out, HasSubstr(format["name"].get<std::string>()));
    // Every format is on the page of formats.
    EXPECT_THAT(file_text(source_path("docs/formats.md")),
                HasSubstr(fmt::format("`{}`", format["name"].get<std::string>())));
  }
}

}  // namespace
}  // namespace asterism::testing
