// The examples of the documentation and the corpus of the fuzzer.
#include <algorithm>
#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <asterism/error.hpp>
#include <asterism/verify.hpp>

#include "base/temporary_folder.hpp"
#include "io/schedule_file/schedule_file_helpers.hpp"

namespace asterism {
namespace {

using testing::content_of;
using testing::converted;
using testing::steps_of;

std::filesystem::path here() {
  return std::filesystem::path(__FILE__).parent_path();
}

std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    files.push_back(entry.path());
  std::ranges::sort(files);
  return files;
}

/// Paths in a schedule are relative to the folder in which the reader runs.
class InFolder {
 public:
  explicit InFolder(const std::filesystem::path& folder) { std::filesystem::current_path(folder); }
  InFolder(const InFolder&) = delete;
  InFolder& operator=(const InFolder&) = delete;
  ~InFolder() { std::filesystem::current_path(before_); }

 private:
  std::filesystem::path before_ = std::filesystem::current_path();
};

TEST(ScheduleFileDocs, the_page_has_the_examples) {
  const std::string page = content_of(here() / "../../../docs/schedule-format.md");
  for (const auto& file : files_in(here() / "examples")) {
    const std::string kind = file.extension() == ".jsonl" ? "json" : "text";
    EXPECT_THAT(page, ::testing::HasSubstr("```" + kind + "\n" + content_of(file) + "```\n"));
  }
}

TEST(ScheduleFileDocs, the_examples_are_valid_schedules_in_both_forms) {
  const InFolder in_folder(here() / "examples");
  for (const auto& file : files_in(here() / "examples")) {
    if (file.extension() != ".jsonl") continue;
    for (const char* const format : {"jsonl", "binary"}) {
      std::istringstream in(converted(content_of(file), format));
      ScheduleReader reader(in, file.string());
      ScheduleVerifier verifier;
      reader.push_into(verifier);
      EXPECT_TRUE(verifier.verdict().valid) << file;
      EXPECT_EQ(verifier.verdict().redundant, 0U) << file;
    }
  }
}

TEST(ScheduleFileDocs, the_page_has_the_limits) {
  const std::string page = content_of(here() / "../../../docs/schedule-format.md");
  const ReadLimits limits;
  EXPECT_EQ(limits.header_bytes, 64U << 20);
  EXPECT_EQ(limits.line_bytes, 256U << 20);
  EXPECT_EQ(limits.transfers_per_step, 1U << 26);
  EXPECT_EQ(limits.ports_per_step, 1U << 28);
  EXPECT_EQ(limits.messages_per_step, 1U << 28);
  EXPECT_EQ(limits.named_ports, 1U << 16);
  for (const char* row : {"| header | 64 MiB |", "| a line | 256 MiB |", "path | 4096 bytes |",
                          "within each other | 8 |", "transfers in a step | 2^26 |"})
    EXPECT_THAT(page, ::testing::HasSubstr(row));
}

TEST(ScheduleFileCorpus, says_in_its_names_what_is_valid) {
  const auto files = files_in(here() / "corpus");
  EXPECT_GE(files.size(), 20U);
  for (const auto& file : files) {
    if (file.filename().string().starts_with("valid"))
      EXPECT_NO_THROW(steps_of(content_of(file))) << file;
    else
      EXPECT_THROW(steps_of(content_of(file)), Error) << file;
  }
}

}  // namespace
}  // namespace asterism
