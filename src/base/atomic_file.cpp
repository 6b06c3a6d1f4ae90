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

AtomicFile::AtomicFile(std::filesystem::path path) : path_(std::move(path)) {
  std::error_code error;  // a path that cannot even be looked at fails to open below
  if (path_.filename().empty() || std::filesystem::is_directory(path_, error))
    throw unwritable(path_);
  const bool replaceable =
      !std::filesystem::exists(path_, error) || std::filesystem::is_regular_file(path_, error);
  if (replaceable) {
    if (const auto target = std::filesystem::canonical(path_, error); !error) path_ = target;
    beside_ = temporary_beside(path_);
  }
  stream_.open(replaceable ? beside_ : path_, std::ios::binary | std::ios::trunc);
  if (!stream_) throw unwritable(path_);
}

AtomicFile::~AtomicFile() {
  std::error_code ignored;
  stream_.close();
  if (!beside_.empty()) std::filesystem::remove(beside_, ignored);
}

void AtomicFile::commit() {
  stream_.close();
  std::error_code error;
  if (stream_ && !beside_.empty()) std::filesystem::rename(beside_, path_, error);
  if (!stream_ || error) throw unwritable(path_);
}

}  // namespace asterism
