#include "base/atomic_file.hpp"

#include <csignal>
#include <stdexcept>

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/expect_error.hpp"
#include "base/temporary_folder.hpp"

namespace asterism {

namespace {

using testing::content_of;
using testing::expect_error;
using testing::TemporaryFolder;

constexpr const char* folder_hint = "name a file in a folder that exists";
constexpr const char* full_hint = "is the disk full";

/// Another process that has begun to write a file and waits.
class OtherWriter {
 public:
  explicit OtherWriter(const std::filesystem::path& path) {
    int ready[2];
    if (::pipe(ready) != 0) throw std::runtime_error("no pipe");
    process_ = ::fork();
    if (process_ == 0) {
      AtomicFile file(path);
      file.stream() << "half" << std::flush;
      (void)!::write(ready[1], "!", 1);
      for (;;) ::pause();
    }
    char byte = 0;
    (void)!::read(ready[0], &byte, 1);
    ::close(ready[0]);
    ::close(ready[1]);
  }
  OtherWriter(const OtherWriter&) = delete;
  OtherWriter& operator=(const OtherWriter&) = delete;
  ~OtherWriter() { kill(); }

  /// Kills the process immediately, so that it cannot remove its files.
  void kill() {
    if (process_ <= 0) return;
    ::kill(process_, SIGKILL);
    ::waitpid(process_, nullptr, 0);
    process_ = -1;
  }

 private:
  pid_t process_ = -1;
};

void write_whole(const std::filesystem::path& path) {
  AtomicFile file(path);
  file.stream() << "whole";
  file.commit();
}

}  // namespace

TEST(AtomicFile, appears_on_the_disk_likewise) {
  const TemporaryFolder folder;
  AtomicFile file(folder / "out.txt");
  file.stream() << "whole";
  EXPECT_FALSE(std::filesystem::exists(folder / "out.txt"));
  file.commit_to_disk();
  EXPECT_EQ(content_of(folder / "out.txt"), "whole");
  EXPECT_EQ(folder.entries(), 1U);
}

TEST(AtomicFile, appears_with_its_content_on_commit) {
  const TemporaryFolder folder;
  AtomicFile file(folder / "out.txt");
  file.stream() << "whole";
  EXPECT_FALSE(std::filesystem::exists(folder / "out.txt")) << "not before the commit";
  file.commit();
  EXPECT_EQ(content_of(folder / "out.txt"), "whole");
  EXPECT_EQ(folder.entries(), 1U) << "nothing is left beside it";
}

TEST(AtomicFile, leaves_nothing_behind_without_a_commit) {
  const TemporaryFolder folder;
  {
    AtomicFile file(folder / "out.txt");
    file.stream() << "half" << std::flush;
  }
  EXPECT_EQ(folder.entries(), 0U);
}

TEST(AtomicFile, leaves_nothing_behind_if_the_work_throws) {
  const TemporaryFolder folder;
  const auto work = [&] {
    AtomicFile file(folder / "out.txt");
    file.stream() << "half";
    throw std::runtime_error("stopped");
  };
  EXPECT_THROW(work(), std::runtime_error);
  EXPECT_EQ(folder.entries(), 0U);
}

TEST(AtomicFile, replaces_an_older_file_only_on_commit) {
  const TemporaryFolder folder;
  const std::string path = folder.file("out.txt", "old");
  { AtomicFile(path).stream() << "abandoned"; }
  EXPECT_EQ(content_of(path), "old");
  AtomicFile file(path);
  file.stream() << "new";
  EXPECT_EQ(content_of(path), "old");
  file.commit();
  EXPECT_EQ(content_of(path), "new");
  EXPECT_EQ(folder.entries(), 1U);
}

TEST(AtomicFile, keeps_the_permissions_of_the_file_that_it_replaces) {
  const TemporaryFolder folder;
  for (const unsigned mode : {0600U, 0640U, 0444U, 0777U}) {
    const std::filesystem::path path = folder.file("kept.txt", "old");
    std::filesystem::permissions(path, std::filesystem::perms{mode});
    write_whole(path);
    EXPECT_EQ(content_of(path), "whole");
    EXPECT_EQ(std::filesystem::status(path).permissions(), std::filesystem::perms{mode});
    std::filesystem::remove(path);
  }
}

TEST(AtomicFile, shows_nobody_what_is_to_replace_a_secret_file) {
  const TemporaryFolder folder;
  const std::filesystem::path path = folder.file("secret.txt", "old");
  std::filesystem::permissions(path, std::filesystem::perms{0600});
  const AtomicFile file(path);
  for (const auto& entry : std::filesystem::directory_iterator(path.parent_path()))
    EXPECT_EQ(entry.status().permissions(), std::filesystem::perms{0600}) << entry.path();
}

TEST(AtomicFile, follows_the_umask_where_there_was_no_file) {
  const TemporaryFolder folder;
  const mode_t before = ::umask(0027);
  write_whole(folder / "new.txt");
  ::umask(before);
  EXPECT_EQ(std::filesystem::status(folder / "new.txt").permissions(),
            std::filesystem::perms{0640});
}

TEST(AtomicFile, may_be_empty) {
  const TemporaryFolder folder;
  AtomicFile(folder / "empty").commit();
  EXPECT_TRUE(std::filesystem::exists(folder / "empty"));
  EXPECT_EQ(content_of(folder / "empty"), "");
}

TEST(AtomicFile, keeps_bytes_as_they_are) {
  const TemporaryFolder folder;
  const std::string bytes("a\r\n\0b\n", 6);
  AtomicFile file(folder / "bytes");
  file.stream() << bytes;
  file.commit();
  EXPECT_EQ(content_of(folder / "bytes"), bytes);
}

TEST(AtomicFile, works_with_a_bare_name_in_the_current_folder) {
  const TemporaryFolder folder;
  const auto before = std::filesystem::current_path();
  std::filesystem::current_path(folder.path());
  AtomicFile file("bare.txt");
  file.stream() << "here";
  file.commit();
  std::filesystem::current_path(before);
  EXPECT_EQ(content_of(folder / "bare.txt"), "here");
}

TEST(AtomicFile, follows_a_link_and_leaves_it_a_link) {
  const TemporaryFolder folder;
  const std::string target = folder.file("target.txt", "old");
  std::filesystem::create_symlink(target, folder / "link.txt");
  AtomicFile file(folder / "link.txt");
  file.stream() << "new";
  file.commit();
  EXPECT_TRUE(std::filesystem::is_symlink(folder / "link.txt"));
  EXPECT_EQ(content_of(target), "new");
}

TEST(AtomicFile, cannot_be_a_link_to_nothing) {
  const TemporaryFolder folder;
  std::filesystem::create_symlink("nowhere", folder / "link.txt");
  expect_error(
      [&] {
        AtomicFile file(folder / "link.txt");
        return 0;
      },
      ErrorCode::unwritable, "link.txt: it is a link to nowhere, which is not there",
      "remove the link");
  EXPECT_EQ(folder.entries(), 1U);
}

TEST(AtomicFile, removes_what_a_killed_writer_left) {
  const TemporaryFolder folder;
  OtherWriter other(folder / "out.txt");
  OtherWriter of_another_file(folder / "out.txt.old");
  EXPECT_EQ(folder.entries(), 2U);
  other.kill();
  of_another_file.kill();
  EXPECT_EQ(folder.entries(), 2U);
  write_whole(folder / "out.txt");
  EXPECT_EQ(content_of(folder / "out.txt"), "whole");
  EXPECT_EQ(folder.entries(), 2U) << "the file, and what is left of another one";
  write_whole(folder / "out.txt.old");
  EXPECT_EQ(folder.entries(), 2U) << "both files";
}

TEST(AtomicFile, leaves_alone_what_a_living_writer_writes) {
  const TemporaryFolder folder;
  const OtherWriter other(folder / "out.txt");
  AtomicFile second(folder / "out.txt");
  write_whole(folder / "out.txt");
  EXPECT_EQ(folder.entries(), 3U) << "the file, and two that are being written";
  second.stream() << "second";
  second.commit();
  EXPECT_EQ(content_of(folder / "out.txt"), "second");
}

TEST(AtomicFile, leaves_alone_what_only_looks_similar) {
  const TemporaryFolder folder;
  for (const char* name :
       {".out.txt.mine.part", ".out.txt..part", ".out.txt.12.par", "out.txt.12.part"})
    (void)folder.file(name, "precious");
  write_whole(folder / "out.txt");
  EXPECT_EQ(folder.entries(), 5U);
}

TEST(AtomicFile, writes_to_a_device_without_replacing_it) {
  AtomicFile file("/dev/null");
  file.stream() << "gone";
  file.commit();
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
}

TEST(AtomicFile, notices_that_nothing_more_can_be_written) {
  AtomicFile file("/dev/full");
  file.require_written();
  file.stream() << "lost" << std::flush;
  expect_error(
      [&] {
        file.require_written();
        return 0;
      },
      ErrorCode::unwritable, "cannot write /dev/full", full_hint);
  expect_error(
      [&] {
        file.commit();
        return 0;
      },
      ErrorCode::unwritable, "cannot write /dev/full", full_hint);
}

TEST(AtomicFile, cannot_be_in_a_folder_that_does_not_exist) {
  const TemporaryFolder folder;
  expect_error(
      [&] {
        AtomicFile file(folder / "missing/out.txt");
        return 0;
      },
      ErrorCode::unwritable, "cannot write " + (folder / "missing/out.txt").string(), folder_hint);
}

TEST(AtomicFile, cannot_be_a_folder) {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder / "sub");
  for (const auto& path : {folder / "sub", folder / "sub/", folder.path()})
    expect_error(
        [&] {
          AtomicFile file(path);
          return 0;
        },
        ErrorCode::unwritable, "cannot write " + path.string(), folder_hint);
}

TEST(AtomicFile, cannot_have_an_empty_name) {
  expect_error(
      [&] {
        AtomicFile file("");
        return 0;
      },
      ErrorCode::unwritable, "cannot write", folder_hint);
}

TEST(AtomicFile, cannot_be_below_a_file) {
  const TemporaryFolder folder;
  const std::string file = folder.file("file", "");
  expect_error(
      [&] {
        AtomicFile below(file + "/out.txt");
        return 0;
      },
      ErrorCode::unwritable, "cannot write " + file, folder_hint);
}

TEST(AtomicFile, cannot_have_a_name_too_long_for_the_file_system) {
  const TemporaryFolder folder;
  expect_error(
      [&] {
        AtomicFile file(folder / std::string(300, 'a'));
        return 0;
      },
      ErrorCode::unwritable, "cannot write", folder_hint);
  EXPECT_EQ(folder.entries(), 0U);
}

TEST(AtomicFile, is_not_put_in_its_place_after_a_failed_write) {
  const TemporaryFolder folder;
  const std::string path = folder.file("out.txt", "old");
  {
    AtomicFile file(path);
    file.stream() << "half";
    file.stream().setstate(std::ios::badbit);  // what a full disk does
    expect_error(
        [&] {
          file.commit();
          return 0;
        },
        ErrorCode::unwritable, "cannot write " + path, full_hint);
  }
  EXPECT_EQ(content_of(path), "old");
  EXPECT_EQ(folder.entries(), 1U);
}

TEST(AtomicFile, reports_a_place_that_became_a_folder_meanwhile) {
  const TemporaryFolder folder;
  {
    AtomicFile file(folder / "out");
    std::filesystem::create_directories(folder / "out/occupied");
    expect_error(
        [&] {
          file.commit();
          return 0;
        },
        ErrorCode::unwritable, "cannot write", folder_hint);
  }
  EXPECT_EQ(folder.entries(), 1U) << "the folder, and no part file";
}

TEST(AtomicFile, reports_a_folder_that_vanished_meanwhile) {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder / "sub");
  AtomicFile file(folder / "sub/out");
  std::filesystem::remove_all(folder / "sub");
  expect_error(
      [&] {
        file.commit();
        return 0;
      },
      ErrorCode::unwritable, "cannot write", folder_hint);
}

}  // namespace asterism
