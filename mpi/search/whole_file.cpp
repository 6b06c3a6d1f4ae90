#include "search/whole_file.hpp"

#include <cerrno>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <asterism/error.hpp>

namespace asterism::distributed {

namespace {

namespace fs = std::filesystem;

/// So that the new name outlives a power cut; a file system that cannot do it has done its best.
void force_names_to_disk(const fs::path& folder) {
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  (void)::fsync(descriptor);
  ::close(descriptor);
}

}  // namespace

WholeFile::WholeFile(fs::path path)
    : path_(std::move(path)),
      beside_(fmt::format("{}.{}{}", path_.string(), ::getpid(), unfinished)),
      descriptor_(::open(beside_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666)) {
  if (descriptor_ < 0) fail();
}

WholeFile::~WholeFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
  if (!beside_.empty()) ::unlink(beside_.c_str());
}

void WholeFile::write(std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t taken = ::write(descriptor_, bytes.data(), bytes.size());
    if (taken < 0 && errno == EINTR) continue;
    if (taken < 0) fail();
    bytes = bytes.subspan(static_cast<std::size_t>(taken));
  }
}

void WholeFile::commit() {
  if (::fsync(descriptor_) != 0) fail();
  if (::close(std::exchange(descriptor_, -1)) != 0) fail();
  if (::rename(beside_.c_str(), path_.c_str()) != 0) fail();
  beside_.clear();
  force_names_to_disk(path_.parent_path());
}

void WholeFile::fail() const {
  const int reason = errno;
  // The constructor's failure comes without the destructor.
  if (descriptor_ < 0) ::unlink(beside_.c_str());
  throw Error(
      ErrorCode::unwritable,
      fmt::format("cannot write {}: {}", path_.string(), std::generic_category().message(reason)),
      "is the disk full, or the directory not yours? What was there before is kept");
}

}  // namespace asterism::distributed
