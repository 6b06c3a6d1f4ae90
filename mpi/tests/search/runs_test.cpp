// Whole runs on several ranks: the same bytes for any number of ranks, equal to the library's
// measures.
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sys/mount.h>

#include <asterism/measure.hpp>
#include <asterism/networks.hpp>

#include "launch.hpp"
#include "naive_search.hpp"

namespace asterism::distributed {
namespace {

using testing::Finished;
using ::testing::HasSubstr;
namespace fs = std::filesystem;

class RunsOf : public ::testing::TestWithParam<const char*> {};

TEST_P(RunsOf, print_the_same_for_any_number_of_ranks_as_the_library_measures) {
  const NetworkMeasures measures = measure(*make_network(GetParam()));
  const Finished one = testing::run(1, {"network", GetParam(), "--json"});
  ASSERT_EQ(one.code, 0) << one.err;
  const auto json = nlohmann::json::parse(one.out);
  EXPECT_EQ(json["distance_distribution"], measures.distance_distribution);
  EXPECT_EQ(json["diameter"], measures.diameter);
  EXPECT_EQ(json["average_distance"].get<double>(), measures.average_distance);
  for (const unsigned ranks : {2U, 3U, 4U}) {
    const Finished several = testing::run(ranks, {"network", GetParam(), "--json"});
    EXPECT_EQ(several.code, 0) << several.err;
    EXPECT_EQ(several.out, one.out) << ranks;
  }
}

INSTANTIATE_TEST_SUITE_P(Networks, RunsOf,
                         ::testing::Values("star:9", "macro-star:2,3", "pancake:8", "scc:6",
                                           "torus:16x16x16", "hypercube:16"));

TEST(Runs, by_orbits_equal_those_that_visit_each_node) {
  const Finished each_node = testing::run(2, {"network", "star:10", "--each-node", "--json"});
  ASSERT_EQ(each_node.code, 0) << each_node.err;
  for (const unsigned ranks : {1U, 2U, 3U}) {
    const Finished by_orbits = testing::run(
        ranks, {"network", "star:10", "--source", "3,2,4,1,5,6,7,8,9,10", "--costs", "--json"});
    EXPECT_EQ(by_orbits.code, 0) << by_orbits.err;
    EXPECT_THAT(by_orbits.err, HasSubstr("ranks"));
    const auto found = nlohmann::json::parse(by_orbits.out);
    const auto expected = nlohmann::json::parse(each_node.out);
    EXPECT_EQ(found["distance_distribution"], expected["distance_distribution"]);
    EXPECT_EQ(found["average_distance"], expected["average_distance"]);
  }
  const Finished large = testing::run(3, {"network", "star:16", "--json"});
  EXPECT_EQ(nlohmann::json::parse(large.out)["distance_distribution"],
            measure(*make_network("star:16")).distance_distribution);
  const Finished widest = testing::run(2, {"network", "star:20", "--json"});
  EXPECT_EQ(nlohmann::json::parse(widest.out)["distance_sum"], "47922670368405504000");
  const Finished refused = testing::run(2, {"network", "star:14", "--memory-limit", "1K"});
  EXPECT_EQ(refused.code, 2);
  EXPECT_THAT(refused.err, HasSubstr("a search by orbits, per rank, "));
}

TEST(Runs, from_a_node_of_ones_own_choice) {
  const auto network = make_network("mesh:40x30");
  const NodeId source = network->parse_label("(7,9)");
  const auto expected = testing::naive_search(*network, source);
  for (const unsigned ranks : {1U, 3U}) {
    const Finished finished =
        testing::run(ranks, {"network", "mesh:40x30", "--source", "(7,9)", "--json"});
    ASSERT_EQ(finished.code, 0) << finished.err;
    const auto json = nlohmann::json::parse(finished.out);
    EXPECT_EQ(json["distance_distribution"], expected);
    EXPECT_EQ(json["diameter_exact"], false);
  }
}

TEST(Runs, say_nothing_but_their_results_unless_they_are_asked) {
  const Finished quiet = testing::run(2, {"network", "star:6"});
  EXPECT_EQ(quiet.err, "");
  const Finished telling = testing::run(2, {"network", "star:6", "--progress", "--costs"});
  EXPECT_EQ(telling.out, quiet.out);
  EXPECT_THAT(telling.err, HasSubstr("level 3: 96 of 720 nodes found (13.3%)\n"));
  EXPECT_THAT(telling.err, HasSubstr("ranks 2, seconds "));
}

TEST(Runs, take_less_memory_a_rank_the_more_ranks_there_are) {
  for (const auto& [ranks, bytes] :
       std::vector<std::pair<unsigned, std::string>>{{1, "96768"}, {2, "48384"}, {4, "24192"}})
    EXPECT_THAT(testing::run(ranks, {"network", "star:9", "--costs"}).err,
                HasSubstr("max bytes per rank for nodes " + bytes + ", bits per node 2.133,"));
}

std::size_t occurrences(const std::string& text, const std::string& word) {
  std::size_t count = 0;
  for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++count;
  return count;
}

void expect_refused(const std::vector<std::string>& words, const std::string& sentence) {
  const Finished finished = testing::run(2, words);
  EXPECT_EQ(finished.code, 2);
  EXPECT_EQ(finished.out, "");
  EXPECT_THAT(finished.err, HasSubstr(sentence));
  EXPECT_EQ(occurrences(finished.err, "error: "), 1U) << finished.err;
  EXPECT_EQ(occurrences(finished.err, "hint: "), 1U) << finished.err;
}

TEST(Runs, with_wrong_words_are_refused_once) {
  expect_refused({"network", "stra:4"}, "stra");
  expect_refused({"network", "star:4", "--source", "1235"}, "1235");
  expect_refused({"network", "star:4", "--every", "0"}, "--every");
  expect_refused({"network"}, "SPEC");
}

TEST(Runs, that_need_more_memory_than_they_may_take_are_refused_before_they_take_it) {
  expect_refused({"network", "star:12", "--each-node", "--memory-limit", "50M"}, "needs about");
  expect_refused({"network", "pancake:16"}, "needs about");
}

TEST(Runs, continue_with_other_ranks_and_repeat_what_is_complete) {
  const TemporaryFolder scratch;
  const std::string directory = (scratch.path() / "saved").string();
  const std::string expected = testing::run(1, {"network", "star:8"}).out;
  for (const unsigned ranks : {3U, 2U}) {
    const Finished finished =
        testing::run(ranks, {"network", "star:8", "--checkpoint", directory, "--every", "4"});
    EXPECT_EQ(finished.code, 0) << finished.err;
    EXPECT_EQ(finished.out, expected);
    EXPECT_TRUE(fs::exists(fs::path(directory) / "level-000010.part-00002-of-00003"));
  }
}

TEST(Runs, refuse_a_checkpoint_that_is_damaged_or_foreign) {
  const TemporaryFolder scratch;
  const std::string directory = (scratch.path() / "saved").string();
  ASSERT_EQ(testing::run(2, {"network", "star:8", "--checkpoint", directory}).code, 0);
  expect_refused({"network", "star:7", "--checkpoint", directory}, "holds the checkpoint of");
  fs::resize_file(fs::path(directory) / "level-000010.part-00001-of-00002", 500);
  expect_refused({"network", "star:8", "--checkpoint", directory}, "is cut short");
  std::ofstream(fs::path(directory) / "manifest.json") << "{}";
  expect_refused({"network", "star:8", "--checkpoint", directory}, "is not the manifest");
  expect_refused({"network", "star:8", "--checkpoint", directory + "/manifest.json"},
                 "cannot make the directory");
}

/// A file system of its own size, which is full soon.
class SmallDisk {
 public:
  explicit SmallDisk(const char* size)
      : mounted_(::mount("tmpfs", scratch_.path().c_str(), "tmpfs", 0, size) == 0) {}
  ~SmallDisk() {
    if (mounted_) ::umount2(scratch_.path().c_str(), MNT_DETACH);
  }
  SmallDisk(const SmallDisk&) = delete;
  SmallDisk& operator=(const SmallDisk&) = delete;

  [[nodiscard]] bool mounted() const { return mounted_; }
  [[nodiscard]] const fs::path& path() const { return scratch_.path(); }
  void grow(const char* size) const { ::mount("tmpfs", path().c_str(), "tmpfs", MS_REMOUNT, size); }

 private:
  TemporaryFolder scratch_;
  bool mounted_;
};

TEST(Runs, keep_the_checkpoint_they_have_where_the_disk_is_full) {
  const SmallDisk disk("size=150k");  // a checkpoint of star:9, and half of the next
  if (!disk.mounted()) GTEST_SKIP() << "only who may mount can have a small disk";
  const std::vector<std::string> words{"network", "star:9", "--checkpoint", disk.path().string()};
  expect_refused(words, "cannot write");
  std::set<std::string> names;
  for (const auto& entry : fs::directory_iterator(disk.path()))
    names.insert(entry.path().filename().string());
  EXPECT_THAT(names,
              ::testing::ElementsAre("level-000001.part-00000-of-00002",
                                     "level-000001.part-00001-of-00002", "lock", "manifest.json"));
  disk.grow("size=500k");
  EXPECT_EQ(testing::run(3, words).out, testing::run(1, {"network", "star:9"}).out);
}

}  // namespace
}  // namespace asterism::distributed
