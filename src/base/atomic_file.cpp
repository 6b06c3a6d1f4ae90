#include "base/atomic_file.hpp"

#include <system_error>

#include <fmt/format.h>
#include <unistd.h>

#include <asterism/error.hpp>

namespace asterism {

namespace {

std::filesystem::path temporary_beside(const std::filesystem::path& path) {
  return path.parent_path() / fmt::format(".{}.{}.part", path.filename().string(), getpid());
}

Error unwritable(const std::filesystem::path& path) {
  return {ErrorCode::unwritable, fmt::format("cannot write {}", path.string()),
          "name a file in a folder that exists and that you may write to"};
}

}  // namespace

AtomicFile::AtomicFile(std::filesystem::path path)
    : path_(std::move(path)), beside_(temporary_beside(path_)) {
  std::error_code ignored;  // a path that cannot even be looked at fails to open below
  if (path_.filename().empty() || std::filesystem::is_directory(path_, ignored))
    throw unwritable(path_);
  stream_.open(beside_, std::ios::binary | std::ios::trunc);
  if (!stream_) throw unwritable(path_);
}

AtomicFile::~AtomicFile() {
  std::error_code ignored;
  stream_.close();
  std::filesystem::remove(beside_, ignored);
}

void AtomicFile::commit() {
  stream_.close();
  std::error_code error;
  if (stream_) std::filesystem::rename(beside_, path_, error);
  if (!stream_ || error) throw unwritable(path_);
}

}  // namespace asterism
