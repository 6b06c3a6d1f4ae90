// A file that appears whole or not at all: written beside its place, then renamed. A link is
// followed; a device or a pipe, which cannot be replaced, is written to directly.
#pragma once

#include <filesystem>
#include <fstream>
#include <ostream>

namespace asterism {

class AtomicFile {
 public:
  /// Throws Error(unwritable) if nothing can be written at that place.
  explicit AtomicFile(std::filesystem::path path);
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;
  ~AtomicFile();

  [[nodiscard]] std::ostream& stream() { return stream_; }
  /// Puts the file in its place; throws Error(unwritable) if any write failed.
  void commit();

 private:
  std::filesystem::path path_;
  std::filesystem::path beside_;  // empty if the place is written to directly
  std::ofstream stream_;
};

}  // namespace asterism
