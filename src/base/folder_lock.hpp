// A lock on a folder that one process at a time may write to.
#pragma once

#include <chrono>
#include <filesystem>

namespace asterism {

/// Holds the lock, until it is destroyed or the process ends.
class FolderLock {
 public:
  /// Waits briefly for a process that is just ending. Throws Error(unwritable) if it does not end,
  /// or if the folder is not writable. File systems without locks are accepted; other processes
  /// cannot be detected there.
  explicit FolderLock(const std::filesystem::path& folder,
                      std::chrono::milliseconds patience = std::chrono::seconds(10));
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

 private:
  int descriptor_ = -1;
};

}  // namespace asterism
