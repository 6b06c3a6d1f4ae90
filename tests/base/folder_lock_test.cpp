#include "base/folder_lock.hpp"

#include <memory>

#include <gtest/gtest.h>

#include <asterism/error.hpp>

#include "base/temporary_folder.hpp"

namespace asterism {
namespace {

using testing::TemporaryFolder;

TEST(FolderLock, is_for_one_run_at_a_time) {
  const TemporaryFolder scratch;
  const auto mine = std::make_unique<FolderLock>(scratch.path());
  EXPECT_THROW(FolderLock(scratch.path(), std::chrono::milliseconds(60)), Error);
  EXPECT_THROW(FolderLock(scratch.path() / "nowhere"), Error);
}

TEST(FolderLock, is_free_again_when_its_run_has_ended) {
  const TemporaryFolder scratch;
  { const FolderLock mine(scratch.path()); }
  const FolderLock next(scratch.path(), std::chrono::milliseconds(0));
}

}  // namespace
}  // namespace asterism
