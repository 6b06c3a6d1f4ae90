// Commands that keep a checkpoint: they continue, unless a file that they read has changed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run_program.hpp"
#include "cli/with_folder.hpp"

namespace asterism::testing {
namespace {

using ::testing::HasSubstr;

using Words = std::vector<std::string>;

class CheckpointCommand : public WithFolder {
 protected:
  [[nodiscard]] Words with_checkpoint(Words words) const {
    words.insert(words.end(), {"--progress", "--checkpoint", path("kept")});
    return words;
  }
  void expect_continued(const Words& words) const {
    const std::string without = run_program(words).out;
    const Outcome first = run_program(with_checkpoint(words));
    EXPECT_EQ(first.code, 0) << first.err;
    EXPECT_EQ(first.out, without);
    EXPECT_THAT(first.err, HasSubstr("1 of "));
    const Outcome second = run_program(with_checkpoint(words));
    EXPECT_EQ(second.code, 0) << second.err;
    EXPECT_EQ(second.out, without);
    EXPECT_EQ(second.err, "");
  }
  void expect_changed(const Words& words) const {
    expect_refused(with_checkpoint(words), "holds a checkpoint whose input files have changed",
                   "name another directory, or remove this one to start anew");
  }
};

TEST_F(CheckpointCommand, a_sweep_continues) {
  expect_continued({"plan", "torus:3x3", "allgather", "--sweep", "ts/tm", "--effort", "quick"});
}

TEST_F(CheckpointCommand, expectations_continue) {
  expect_continued({"expect", "ring:4", "allreduce", "--bandwidth", "10GB/s", "--ts", "1us",
                    "--sizes", "1KiB:16KiB"});
}

TEST_F(CheckpointCommand, a_network_that_has_changed_is_refused) {
  const std::string network = path("network.csv");
  const Words words{"plan",    network, "broadcast", "--source", "a",
                    "--sweep", "ts/tm", "--effort",  "quick"};
  const std::string line = "from,to,to_switch\na,b,no\nb,c,no\nc,d,no\n";
  write("network.csv", line);
  expect_continued(words);
  write("network.csv", "from,to,to_switch\nb,a,no\na,c,no\nc,d,no\n");  // other labels
  expect_changed(words);
  write("network.csv", "from,to,to_switch\na,b,no\nb,c,yes\nc,d,no\n");  // a switch
  expect_changed(words);
  write("network.csv", "from,to,to_switch,rate\na,b,no,2\nb,c,no,1\nc,d,no,1\n");
  expect_changed(words);
  write("network.csv", line);
  EXPECT_EQ(run_program(with_checkpoint(words)).code, 0);
}

TEST_F(CheckpointCommand, link_classes_that_have_changed_their_names_are_refused) {
  const Words words{"expect", path("network.csv"), "broadcast", "--rate",
                    "fast=2", "--bandwidth",       "10GB/s",    "--ts",
                    "1us",    "--sizes",           "1KiB:4KiB"};
  write("network.csv", "from,to,class\na,b,fast\nb,c,slow\nc,a,slow\n");
  expect_continued(words);
  write("network.csv", "from,to,class\na,b,slow\nb,c,fast\nc,a,fast\n");
  expect_changed(words);
}

TEST_F(CheckpointCommand, counts_that_have_changed_are_refused) {
  const Words words{"plan",    "ring:4", "allgatherv", "--counts", "file:" + path("counts"),
                    "--sweep", "ts/tm",  "--effort",   "quick"};
  write("counts", "1 2 3 4\n");
  expect_continued(words);
  write("counts", "9 0 0 9\n");
  expect_changed(words);
}

}  // namespace
}  // namespace asterism::testing
