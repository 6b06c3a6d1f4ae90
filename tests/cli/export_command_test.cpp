#include <filesystem>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "cli/run_program.hpp"

namespace asterism::testing {
namespace {

using ::testing::HasSubstr;

class ExportCommand : public ::testing::Test {
 protected:
  ExportCommand()
      : folder_(std::filesystem::temp_directory_path() /
                fmt::format("asterism export {}", getpid())) {
    std::filesystem::create_directories(folder_);
  }
  ~ExportCommand() override { std::filesystem::remove_all(folder_); }
  [[nodiscard]] std::string in_folder(const std::string& name) const {
    return (folder_ / name).string();
  }
  [[nodiscard]] std::size_t files() const {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder_),
                                                  std::filesystem::directory_iterator{}));
  }

 private:
  std::filesystem::path folder_;
};

TEST_F(ExportCommand, what_is_written_reads_back_as_the_same_network) {
  for (const std::string spec : {"star:4", "scc:4", "macro-star:2,2", "mesh:3x4", "wk:3,3",
                                 "hypernet:3,2", "bubble-sort:4", "torus:2x3x4"}) {
    const auto original = run_program({"network", spec, "--sources", "all", "--json"}).json();
    for (const std::string format : {"dot", "graphml", "edges", "csv"}) {
      const std::string file = in_folder("network." + format);
      ASSERT_EQ(run_program({"export", spec, "--format", format, "-o", file}).code, 0)
          << spec << format;
      const auto copy =
          run_program({"network", "graph:" + file, "--sources", "all", "--json"}).json();
      for (const char* key : {"nodes", "links", "min_degree", "max_degree", "diameter"})
        EXPECT_EQ(copy[key], original[key]) << spec << ' ' << format << ' ' << key;
      EXPECT_DOUBLE_EQ(copy["average_distance"], original["average_distance"])
          << spec << ' ' << format;
      // Writing the copy again gives the same bytes: ids, labels, classes and ports survived.
      const std::string again = in_folder("again." + format);
      ASSERT_EQ(run_program({"export", "graph:" + file, "--format", format, "-o", again}).code, 0);
      if (format == "edges") continue;  // the first line names the source
      EXPECT_EQ(file_text(file), file_text(again)) << spec << ' ' << format;
    }
  }
}

TEST_F(ExportCommand, the_format_follows_the_ending_or_the_option) {
  EXPECT_EQ(run_program({"export", "ring:5", "-o", in_folder("ring.dot")}).code, 0);
  EXPECT_THAT(file_text(in_folder("ring.dot")), HasSubstr("graph"));
  EXPECT_THAT(run_program({"export", "ring:3", "--format", "edges", "-o", "-"}).out,
              HasSubstr("0 1\n0 2\n1 2\n"));
  const auto document =
      run_program({"export", "ring:5", "-o", in_folder("ring.csv"), "--json"}).json();
  EXPECT_EQ(document["format"], "csv");
}

TEST_F(ExportCommand, a_network_is_a_platform_with_links_as_they_are_asked_for) {
  const auto platform = [&](std::vector<std::string> options) {
    options.insert(options.begin(), {"export", "ring:4", "--format", "simgrid", "-o", "-"});
    const Outcome outcome = run_program(options);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return outcome.out;
  };
  EXPECT_THAT(platform({}), HasSubstr("bandwidth=\"10000MBps\" latency=\"1us\""));
  EXPECT_THAT(platform({"--latency", "500ns", "--bandwidth", "400Gb/s"}),
              HasSubstr("bandwidth=\"50000MBps\" latency=\"0.5us\""));
  EXPECT_THAT(platform({"--ts", "3", "--tm", "0.5", "--rate", "+x=2"}),
              HasSubstr("bandwidth=\"4MBps\" latency=\"3us\""));
  EXPECT_THAT(run_program({"export", "ring:4", "--format", "simgrid-hosts", "-o", "-"}).out,
              HasSubstr("n0\nn1\nn2\nn3\n"));
  const auto document = run_program(
      {"export", "ring:4", "--format", "simgrid", "-o", in_folder("ring.xml"), "--json"});
  EXPECT_EQ(document.json()["format"], "simgrid");
  EXPECT_EQ(run_program({"export", "ring:4", "--format", "simgrid", "--fail-link", "0-1", "-o",
                         in_folder("broken.xml")})
                .code,
            0);
}

TEST_F(ExportCommand, nothing_is_left_when_it_fails) {
  const auto expect_failure = [&](const std::vector<std::string>& arguments,
                                  const std::string& words) {
    const Outcome outcome = run_program(arguments);
    EXPECT_EQ(outcome.code, 2);
    EXPECT_EQ(outcome.out, "");
    EXPECT_THAT(outcome.err, HasSubstr(words));
    EXPECT_THAT(outcome.err, HasSubstr("hint: "));
    EXPECT_EQ(files(), 0U);
  };
  expect_failure({"export", "star:4", "-o", in_folder("no/such/folder.dot")},
                 "error: cannot write");
  expect_failure({"export", "star:4", "--format", "png", "-o", in_folder("a.png")},
                 "unknown graph format \"png\"");
  expect_failure({"export", "star:4", "-o", in_folder("a.png")}, "unknown graph format \"png\"");
  expect_failure({"export", "star:4", "-o", in_folder("a")}, "the export has no format");
  expect_failure({"export", "stra:4", "-o", in_folder("a.dot")}, "unknown network \"stra\"");
  expect_failure({"export", "star:12", "-o", in_folder("a.dot"), "--memory-limit", "1G"},
                 "the limit is 1.0 GiB");
  expect_failure({"export", "star:4", "-o", "-", "--format", "dot", "--json"},
                 "would both write to stdout");
  const auto expect_no_platform = [&](std::vector<std::string> options, const std::string& words) {
    options.insert(options.begin(),
                   {"export", "star:4", "--format", "simgrid", "-o", in_folder("a.xml")});
    expect_failure(options, words);
  };
  expect_no_platform({"--ports", "all"}, "a platform has no ports");
  expect_no_platform({"--batch", "2"}, "a network alone has no problem");
  expect_no_platform({"--latency", "1"}, "ts");
  expect_no_platform({"--routes", "e-cube"}, "e-cube");
  expect_no_platform({"--rate", "2=0.5x"}, "0.5x");
  expect_no_platform({"--ts", "1", "--tm", "0"}, "bytes that take no time");
}

}  // namespace
}  // namespace asterism::testing
