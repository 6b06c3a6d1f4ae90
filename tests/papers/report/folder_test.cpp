#include "papers/report/folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "base/expect_error.hpp"
#include "base/temporary_folder.hpp"
#include "papers/report/own_papers.hpp"

namespace asterism {
namespace {

namespace fs = std::filesystem;
using testing::content_of;
using testing::expect_error;
using testing::TemporaryFolder;

const ReviewKey quick_key{"1.0", "quick"};

std::vector<ReviewPart> parts_of_one(const Paper& paper) {
  return parts_of({&paper}, ReviewScope::everything);
}

const PaperRows one_cell{{{"measured", "published", "how"}}};

TEST(ReviewFolder, keeps_parts_for_the_next_run) {
  const TemporaryFolder folder;
  const Paper paper = testing::made_up_paper();
  const auto parts = parts_of_one(paper);
  ASSERT_EQ(parts.size(), 4U);
  ReviewFolder first(folder / "report", quick_key);
  EXPECT_FALSE(first.find(parts[0]));
  first.keep(parts[0], one_cell);
  ReviewFolder second(folder / "report", quick_key);
  const auto found = second.find(parts[0]);
  ASSERT_TRUE(found);
  EXPECT_EQ((*found)[0][0].measured, "measured");
  EXPECT_FALSE(second.find(parts[1]));
  EXPECT_FALSE(second.find(parts[2]));
  EXPECT_EQ(second.set_aside(), 0U);
}

TEST(ReviewFolder, parts_of_another_program_effort_or_claims_do_not_count) {
  const TemporaryFolder folder;
  const Paper paper = testing::made_up_paper();
  const auto part = parts_of_one(paper)[0];
  ReviewFolder(folder / "report", quick_key).keep(part, one_cell);
  ReviewFolder other_program(folder / "report", {"1.1", "quick"});
  EXPECT_FALSE(other_program.find(part));
  EXPECT_EQ(other_program.set_aside(), 1U);
  ReviewFolder other_effort(folder / "report", {"1.0", "full"});
  EXPECT_FALSE(other_effort.find(part));
  const Paper changed = testing::made_up_paper("made-up", "other words");
  ReviewFolder other_claims(folder / "report", quick_key);
  EXPECT_FALSE(other_claims.find(parts_of_one(changed)[0]));
}

fs::path only_part_in(const fs::path& folder) {
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.path().extension() == ".part") return entry.path();
  return {};
}

TEST(ReviewFolder, damaged_parts_are_set_aside) {
  const TemporaryFolder folder;
  const Paper paper = testing::made_up_paper();
  const auto part = parts_of_one(paper)[0];
  ReviewFolder review(folder / "report", quick_key);
  review.keep(part, one_cell);
  const fs::path file = only_part_in(folder / "report");
  std::string bytes = content_of(file);
  bytes[bytes.size() / 2] ^= 4;
  std::ofstream(file, std::ios::binary) << bytes;
  EXPECT_FALSE(review.find(part));
  EXPECT_EQ(review.set_aside(), 1U);
  fs::remove(file);
  ASSERT_EQ(::mkfifo(file.c_str(), 0600), 0);
  EXPECT_FALSE(review.find(part)) << "and does not wait for a pipe";
}

TEST(ReviewFolder, of_others_is_refused_and_not_touched) {
  const TemporaryFolder folder;
  (void)folder.file("notes.txt", "mine");
  expect_error([&] { return ReviewFolder(folder.path(), quick_key).set_aside(); },
               ErrorCode::unwritable, "it holds other things", "an empty folder");
  EXPECT_EQ(folder.entries(), 1U);
  expect_error([&] { return ReviewFolder(folder / "notes.txt", quick_key).set_aside(); },
               ErrorCode::unwritable, "it is not a folder", "an empty folder");
  expect_error([&] { return ReviewFolder(folder / "a/b", quick_key).set_aside(); },
               ErrorCode::unwritable, "cannot write a report to", "a folder that is there");
  EXPECT_EQ(content_of(folder / "notes.txt"), "mine");
  // A folder that only looks like a report's.
  fs::create_directories(folder / "other/.asterism-report");
  expect_error([&] { return ReviewFolder(folder / "other", quick_key).set_aside(); },
               ErrorCode::unwritable, "it holds other things", "an empty folder");
}

TEST(ReviewFolder, files_of_an_earlier_report_go_and_those_of_others_stay) {
  const TemporaryFolder folder;
  ReviewFolder review(folder / "report", quick_key);
  review.write({{"tables/a.csv", "a"}, {"figures/b.svg", "b"}, {"report.html", "first"}});
  (void)folder.file("report/tables/mine.csv", "mine");
  review.write({{"tables/c.csv", "c"}, {"report.html", "second"}});
  EXPECT_FALSE(fs::exists(folder / "report/tables/a.csv"));
  EXPECT_FALSE(fs::exists(folder / "report/figures/b.svg"));
  EXPECT_EQ(content_of(folder / "report/tables/c.csv"), "c");
  EXPECT_EQ(content_of(folder / "report/tables/mine.csv"), "mine");
  EXPECT_EQ(content_of(folder / "report/report.html"), "second");
}

TEST(ReviewFolder, a_forged_list_of_files_removes_nothing_outside) {
  const TemporaryFolder folder;
  const std::string outside = folder.file("outside.csv", "mine");
  ReviewFolder review(folder / "report", quick_key);
  review.write({{"report.html", "first"}});
  (void)folder.file("report/notes.txt", "mine");
  (void)folder.file(
      "report/.asterism-report/files",
      "../outside.csv\n" + outside + "\ntables/../../outside.csv\ntables/..\nnotes.txt\n");
  review.write({{"report.html", "second"}});
  EXPECT_TRUE(fs::exists(outside));
  EXPECT_TRUE(fs::exists(folder / "report/notes.txt"));
}

TEST(ReviewFolder, names_of_files_are_tame_and_distinct) {
  EXPECT_EQ(file_name_of("table-1"), "table-1");
  for (const char* const text : {"../x", "a/b", "a b", "", "\xff\n"})
    EXPECT_EQ(file_name_of(text).find_first_of("/. \n"), std::string::npos) << text;
  EXPECT_NE(file_name_of("a/b"), file_name_of("a b"));
  EXPECT_NE(file_name_of("a/b"), file_name_of("a_b"));
}

}  // namespace
}  // namespace asterism
