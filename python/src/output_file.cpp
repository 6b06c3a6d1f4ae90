#include "output_file.hpp"

#include <atomic>
#include <filesystem>
#include <fstream>
#include <system_error>

#include <fmt/format.h>
#include <unistd.h>

#include <asterism/error.hpp>

namespace asterism::python {

namespace {

Error unwritable(const std::string& path) {
  return {ErrorCode::unwritable, fmt::format("cannot write {}", path),
          "choose a folder that exists and that you may write to"};
}

/// Removed unless it was renamed.
class PartOfFile {
 public:
  explicit PartOfFile(const std::filesystem::path& place) {
    static std::atomic<unsigned> files = 0;
    path_ = place.parent_path() /
            fmt::format(".{}.{}.{}.part", place.filename().string(), ::getpid(), files++);
  }
  PartOfFile(const PartOfFile&) = delete;
  PartOfFile& operator=(const PartOfFile&) = delete;
  ~PartOfFile() {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
  }
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace

void write_whole(const std::string& path, const std::function<void(std::ostream& out)>& write) {
  const PartOfFile part{path};
  std::ofstream out(part.path(), std::ios::binary);
  if (!out) throw unwritable(path);
  write(out);
  out.close();
  if (!out) throw unwritable(path);
  std::error_code failure;
  std::filesystem::rename(part.path(), path, failure);
  if (failure) throw unwritable(path);
}

}  // namespace asterism::python
