// Files that appear whole or not at all: written beside, forced to the disk, then renamed.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>

namespace asterism::distributed {

class WholeFile {
 public:
  /// Throws Error if it cannot be made.
  explicit WholeFile(std::filesystem::path path);
  /// Removes what was written, unless it was committed.
  ~WholeFile();
  WholeFile(const WholeFile&) = delete;
  WholeFile& operator=(const WholeFile&) = delete;

  /// Throws Error if the disk does not take it.
  void write(std::span<const std::byte> bytes);
  void commit();

  /// How the name of a file ends that is not whole yet.
  static constexpr const char* unfinished = ".unfinished";

 private:
  [[noreturn]] void fail() const;

  std::filesystem::path path_;
  std::filesystem::path beside_;
  int descriptor_ = -1;
};

}  // namespace asterism::distributed
