// Checkpoints: written by some ranks, continued by others, whole at every moment.
#include <csignal>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <asterism/error.hpp>

#include "folders.hpp"
#include "naive_search.hpp"
#include "saved_ranks.hpp"
#include "search/restored.hpp"

namespace asterism::distributed {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::UnorderedElementsAre;
namespace fs = std::filesystem;

std::set<std::string> names_in(const fs::path& directory) {
  std::set<std::string> names;
  for (const auto& entry : fs::directory_iterator(directory))
    names.insert(entry.path().filename().string());
  return names;
}

TEST(Checkpoint, continues_with_any_number_of_ranks) {
  for (const char* spec : {"star:7", "pancake:7", "scc:5", "torus:20x30", "mesh:31x50"}) {
    const TemporaryFolder scratch;
    std::vector<std::uint64_t> found;
    for (std::uint32_t level = 0, ranks = 1;; ++level, ranks = ranks % 5 + 1) {
      testing::SavedRanks run(spec, ranks);
      const Checkpoint checkpoint(scratch.path(), run.identity);
      if (level == 0)
        run.begin();
      else
        run.read(checkpoint);
      found = run.counts;
      run.advance();
      if (run.exhausted) break;
      run.save(checkpoint);
    }
    EXPECT_EQ(found, testing::naive_search(*make_network(spec), NodeId{0})) << spec;
  }
}

TEST(Checkpoint, keeps_only_the_parts_of_its_last_level_and_what_is_not_its_own) {
  const TemporaryFolder scratch;
  scratch.file("notes.txt", "mine");
  scratch.file("level-000001.part-00000-of-00009", "of a run that was killed");
  scratch.file(".level-000001.part-00000-of-00009.77.part", "of that run as well");
  scratch.file(".manifest.json.77.part", "{");
  testing::SavedRanks run("star:6", 2);
  const Checkpoint checkpoint(scratch.path(), run.identity);
  run.begin();
  run.save(checkpoint);
  run.advance();
  run.save(checkpoint);
  EXPECT_THAT(names_in(scratch.path()),
              ElementsAre("level-000001.part-00000-of-00002", "level-000001.part-00001-of-00002",
                          "manifest.json", "notes.txt"));
}

TEST(Checkpoint, is_the_same_bytes_whenever_it_is_written) {
  const TemporaryFolder first, second;
  for (const fs::path& directory : {first.path(), second.path()}) {
    testing::SavedRanks run("pancake:7", 3);
    run.begin();
    run.advance();
    run.save(Checkpoint(directory, run.identity));
  }
  ASSERT_EQ(names_in(first.path()), names_in(second.path()));
  for (const std::string& name : names_in(first.path()))
    EXPECT_EQ(content_of(first.path() / name), content_of(second.path() / name));
}

TEST(Checkpoint, does_not_store_what_nobody_has_seen) {
  const TemporaryFolder scratch;
  testing::SavedRanks run("hypercube:20", 1);  // 1366 blocks: 3 pages
  run.begin();
  run.save(Checkpoint(scratch.path(), run.identity));
  EXPECT_EQ(fs::file_size(scratch.path() / "level-000000.part-00000-of-00001"),
            (5 + 3 + 512 * 24) * sizeof(std::uint64_t));
}

TEST(Checkpoint, that_is_not_there_is_none) {
  const TemporaryFolder scratch;
  const testing::SavedRanks run("star:4", 1);
  EXPECT_EQ(Checkpoint(scratch.path(), run.identity).manifest(), std::nullopt);
  EXPECT_EQ(Checkpoint(scratch.path() / "nowhere", run.identity).manifest(), std::nullopt);
}

TEST(Checkpoint, is_kept_where_the_disk_takes_no_more) {
  const TemporaryFolder scratch;
  testing::SavedRanks run("star:7", 2);
  const Checkpoint checkpoint(scratch.path(), run.identity);
  run.begin();
  run.save(checkpoint);
  const auto names = names_in(scratch.path());
  run.advance();
  std::signal(SIGXFSZ, SIG_IGN);
  rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  const rlimit small{100, before.rlim_max};
  setrlimit(RLIMIT_FSIZE, &small);
  std::string sentence;
  try {
    run.save(checkpoint);
  } catch (const Error& error) {
    sentence = error.sentence();
    EXPECT_EQ(error.code(), ErrorCode::unwritable);
    EXPECT_THAT(error.hint(), HasSubstr("disk full"));
  }
  setrlimit(RLIMIT_FSIZE, &before);
  EXPECT_THAT(sentence, HasSubstr("cannot write"));
  EXPECT_EQ(names_in(scratch.path()), names);
  testing::SavedRanks again("star:7", 3);
  again.read(checkpoint);
  EXPECT_EQ(again.counts, (std::vector<std::uint64_t>{1}));
}

TEST(Checkpoint, needs_a_directory_that_can_be_made) {
  const TemporaryFolder scratch;
  scratch.file("file", "");
  const testing::SavedRanks run("star:4", 1);
  EXPECT_THROW(Checkpoint(scratch.path() / "file", run.identity).make_directory(), Error);
  EXPECT_THROW(Checkpoint(scratch.path() / "file/below", run.identity).make_directory(), Error);
  Checkpoint(scratch.path() / "a/b", run.identity).make_directory();
  EXPECT_TRUE(fs::is_directory(scratch.path() / "a/b"));
}

}  // namespace
}  // namespace asterism::distributed
