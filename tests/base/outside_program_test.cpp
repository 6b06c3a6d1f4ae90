#include "base/outside_program.hpp"

#include <cstdlib>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/expect_error.hpp"
#include "base/temporary_folder.hpp"

namespace asterism {
namespace {

/// A variable of the environment that is as before at the end.
class WithVariable {
 public:
  WithVariable(const char* name, const std::string& value) : name_(name) {
    if (const char* const before = std::getenv(name)) before_ = before;
    ::setenv(name, value.c_str(), 1);
  }
  ~WithVariable() {
    if (before_.empty())
      ::unsetenv(name_);
    else
      ::setenv(name_, before_.c_str(), 1);
  }
  WithVariable(const WithVariable&) = delete;
  WithVariable& operator=(const WithVariable&) = delete;

 private:
  const char* name_;
  std::string before_;
};

TEST(OutsideProgram, gets_the_text_in_a_file_that_is_gone_afterwards) {
  const testing::TemporaryFolder folder;
  const WithVariable temporary("TMPDIR", folder.path().string());
  const std::string text("a \0 line\n'quoted'\n", 18);
  EXPECT_EQ(output_of({"cat", ""}, text), text);
  EXPECT_EQ(output_of({"sed", "-e s/a/b/"}, "a\n"), "b\n");
  EXPECT_EQ(output_of({"sh", "-c 'printf \"$COLOUR\"'", "COLOUR=red"}, ""), "red");
  EXPECT_EQ(folder.entries(), 0U);
}

TEST(OutsideProgram, gets_several_files_with_words_between_them) {
  const testing::TemporaryFolder folder;
  const WithVariable temporary("TMPDIR", folder.path().string());
  const std::vector<ProgramInput> inputs{{"", "one\n"}, {"", "two\n"}, {"/dev/null", "three\n"}};
  EXPECT_EQ(output_of({"cat", ""}, inputs), "one\ntwo\nthree\n");
  EXPECT_THAT(output_of({"printf", "'%s\\n'"}, inputs, "last"), ::testing::EndsWith("\nlast\n"));
  EXPECT_EQ(folder.entries(), 0U);
}

TEST(OutsideProgram, that_is_missing_or_fails_is_an_error_with_the_hint) {
  const testing::TemporaryFolder folder;
  const WithVariable temporary("TMPDIR", folder.path().string());
  testing::expect_error(
      [] {
        return output_of({"no-such-program", "", "", "install it"}, "text");
      },
      ErrorCode::not_found, "no-such-program is not there", "install it");
  for (const char* name : {"false", "true"})  // one fails, the other prints nothing
    testing::expect_error(
        [&] {
          return output_of({name, "", "", "install it"}, "text");
        },
        ErrorCode::not_found, std::string(name) + " failed", "install it");
  EXPECT_EQ(folder.entries(), 0U);
}

TEST(OutsideProgram, needs_a_folder_for_its_file) {
  const WithVariable temporary("TMPDIR", "/nowhere/at/all");
  testing::expect_error(
      [] {
        return output_of({"cat", ""}, "text");
      },
      ErrorCode::unwritable, "cannot write a temporary file for cat", "TMPDIR");
}

}  // namespace
}  // namespace asterism
