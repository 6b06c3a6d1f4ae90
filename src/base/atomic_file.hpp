// A file that appears complete or not at all: it is written next to its destination, then renamed.
// A link is followed; a device or a pipe, which cannot be replaced, is written to directly.
#pragma once

#include <filesystem>
#include <fstream>
#include <optional>
#include <ostream>

namespace asterism {

/// The temporary file `.NAME.PROCESS.part` next to the destination. It is locked while it is being
/// written, so that later writers recognise and remove the files of programs that were killed.
class PartFile {
 public:
  PartFile() = default;
  /// Creates the file and removes abandoned ones. Throws Error(unwritable) if it cannot be created.
  explicit PartFile(const std::filesystem::path& place);
  PartFile(PartFile&& other) noexcept;
  PartFile& operator=(PartFile&& other) noexcept;
  ~PartFile();

  /// Returns the path; empty if there is none.
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  /// Gives the file the permissions of the one it replaces. Until then only its owner may read it,
  /// because the replaced file may be secret; a file that replaces nothing follows the umask from
  /// the start.
  void take_permissions() const noexcept;
  /// Waits until the contents are on disk. Returns false if that fails.
  [[nodiscard]] bool reaches_disk() const noexcept;

 private:
  std::filesystem::path path_;
  std::optional<unsigned> mode_;  // of the file that it replaces
  int lock_ = -1;                 // a descriptor, whose lock ends with the process
};

/// Removes the unfinished files of this process. For a process that is about to exit immediately.
void remove_part_files() noexcept;

class AtomicFile {
 public:
  /// Throws Error(unwritable) if nothing can be written at that path.
  explicit AtomicFile(std::filesystem::path path);
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;
  ~AtomicFile();

  [[nodiscard]] std::ostream& stream() { return stream_; }
  /// Throws Error(unwritable) if a write failed, so that callers can stop early.
  void require_written() const;
  /// Moves the file to its destination. Throws Error(unwritable) if any write failed.
  void commit();
  /// Commits a file that must survive a power failure: its contents and its name are on disk
  /// afterwards.
  void commit_to_disk();

 private:
  void finish_writing();
  void put_in_place();

  std::filesystem::path path_;
  PartFile part_;  // none if the destination is written to directly
  std::ofstream stream_;
};

}  // namespace asterism
