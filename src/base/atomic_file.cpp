#include "base/atomic_file.hpp"

#include <algorithm>
#include <cerrno>
#include <mutex>
#include <optional>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <asterism/error.hpp>

#include "base/text.hpp"

namespace asterism {

namespace {

namespace fs = std::filesystem;

Error unwritable(const fs::path& path) {
  return {ErrorCode::unwritable, fmt::format("cannot write {}", path_text(path.string())),
          "name a file in a folder that exists and that you may write to"};
}

Error not_written(const fs::path& path) {
  return {ErrorCode::unwritable,
          fmt::format("cannot write {}: a part of it was not taken", path_text(path.string())),
          "is the disk full, or the pipe closed?"};
}

/// Rejects a dangling link: creating its target or replacing the link could both be unexpected.
void require_no_dangling_link(const fs::path& path) {
  std::error_code error;
  if (!fs::is_symlink(path, error) || fs::exists(path, error)) return;
  throw Error(
      ErrorCode::unwritable,
      fmt::format("cannot write {}: it is a link to {}, which is not there",
                  path_text(path.string()), path_text(fs::read_symlink(path, error).string())),
      "remove the link, or name the file itself");
}

constexpr std::string_view part_ending = ".part";

std::string part_beginning(const fs::path& place) {
  return fmt::format(".{}.", place.filename().string());
}

bool is_part_of(const fs::path& place, std::string_view name) {
  const std::string beginning = part_beginning(place);
  if (!name.starts_with(beginning) || !name.ends_with(part_ending)) return false;
  if (name.size() <= beginning.size() + part_ending.size()) return false;
  name.remove_prefix(beginning.size());
  name.remove_suffix(part_ending.size());
  return name.find_first_not_of("0123456789-") == std::string_view::npos;
}

bool lock_at_once(int descriptor) {
  return ::flock(descriptor, LOCK_EX | LOCK_NB) == 0;
}

/// Returns whether a descriptor refers to the file that has this name now.
bool is_still_named(int descriptor, const fs::path& path) {
  struct stat by_descriptor {};
  struct stat by_name {};
  return ::fstat(descriptor, &by_descriptor) == 0 && ::stat(path.c_str(), &by_name) == 0 &&
         by_descriptor.st_ino == by_name.st_ino && by_descriptor.st_dev == by_name.st_dev;
}

/// The writer holds a lock while it is running, on this machine or, in a shared folder, on another.
void remove_if_abandoned(const fs::path& part) {
  const int descriptor = ::open(part.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (descriptor < 0) return;
  if (lock_at_once(descriptor) && is_still_named(descriptor, part)) ::unlink(part.c_str());
  ::close(descriptor);
}

void remove_abandoned_parts(const fs::path& place) {
  const fs::path folder = place.has_parent_path() ? place.parent_path() : fs::path(".");
  std::error_code error;  // a folder that may not be listed may still be written to
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
    if (is_part_of(place, at->path().filename().string())) remove_if_abandoned(at->path());
}

/// Errors are ignored, because some file systems do not support this.
void force_names_to_disk(const fs::path& folder) {
  const int descriptor =
      ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  (void)::fsync(descriptor);
  ::close(descriptor);
}

std::optional<unsigned> permissions_of(const fs::path& path) {
  struct stat file {};
  if (::stat(path.c_str(), &file) != 0) return std::nullopt;
  return file.st_mode & 0777U;
}

/// The part files of this process.
class OwnParts {
 public:
  static OwnParts& instance() {
    static OwnParts parts;
    return parts;
  }
  void add(const fs::path& path) {
    const std::scoped_lock lock(mutex_);
    paths_.insert(path);
  }
  void forget(const fs::path& path) {
    const std::scoped_lock lock(mutex_);
    paths_.erase(path);
  }
  void remove_all() {
    const std::scoped_lock lock(mutex_);
    for (const fs::path& path : paths_) ::unlink(path.c_str());
  }

 private:
  std::mutex mutex_;
  std::set<fs::path> paths_;
};

}  // namespace

void remove_part_files() noexcept {
  OwnParts::instance().remove_all();
}

PartFile::PartFile(const fs::path& place) : mode_(permissions_of(place)) {
  remove_abandoned_parts(place);
  const std::string beginning = fmt::format("{}{}", part_beginning(place), getpid());
  for (unsigned attempt = 0; lock_ < 0; ++attempt) {
    const std::string number = attempt == 0 ? "" : fmt::format("-{}", attempt);
    path_ = place.parent_path() / fmt::format("{}{}{}", beginning, number, part_ending);
    lock_ = ::open(path_.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode_ ? 0600 : 0666);
    if (lock_ < 0 && errno != EEXIST) throw unwritable(place);
    if (lock_ < 0) continue;
    // Another writer may have considered the file abandoned before it was locked. On file systems
    // without locks this cannot happen, because no file is considered abandoned there.
    (void)lock_at_once(lock_);
    if (!is_still_named(lock_, path_)) ::close(std::exchange(lock_, -1));
  }
  OwnParts::instance().add(path_);
}

PartFile::PartFile(PartFile&& other) noexcept
    : path_(std::exchange(other.path_, {})),
      mode_(other.mode_),
      lock_(std::exchange(other.lock_, -1)) {}

PartFile& PartFile::operator=(PartFile&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(mode_, other.mode_);
  std::swap(lock_, other.lock_);
  return *this;
}

PartFile::~PartFile() {
  if (lock_ < 0) return;
  OwnParts::instance().forget(path_);
  if (is_still_named(lock_, path_)) ::unlink(path_.c_str());
  ::close(lock_);
}

void PartFile::take_permissions() const noexcept {
  // File systems without permissions are accepted.
  if (mode_) (void)!::fchmod(lock_, *mode_);
}

bool PartFile::reaches_disk() const noexcept {
  return ::fsync(lock_) == 0;
}

AtomicFile::AtomicFile(fs::path path) : path_(std::move(path)) {
  std::error_code error;  // a path that cannot even be looked at fails to open below
  if (path_.filename().empty() || fs::is_directory(path_, error)) throw unwritable(path_);
  require_no_dangling_link(path_);
  const bool replaceable = !fs::exists(path_, error) || fs::is_regular_file(path_, error);
  if (replaceable) {
    if (const auto target = fs::canonical(path_, error); !error) path_ = target;
    part_ = PartFile(path_);
  }
  stream_.open(replaceable ? part_.path() : path_, std::ios::binary | std::ios::trunc);
  if (!stream_) throw unwritable(path_);
}

AtomicFile::~AtomicFile() {
  stream_.close();
}

void AtomicFile::require_written() const {
  if (!stream_) throw not_written(path_);
}

void AtomicFile::commit() {
  finish_writing();
  put_in_place();
}

void AtomicFile::commit_to_disk() {
  finish_writing();
  if (!part_.path().empty() && !part_.reaches_disk()) throw not_written(path_);
  put_in_place();
  force_names_to_disk(path_.parent_path());
}

void AtomicFile::finish_writing() {
  stream_.close();
  require_written();
}

void AtomicFile::put_in_place() {
  std::error_code error;
  if (!part_.path().empty()) {
    part_.take_permissions();
    fs::rename(part_.path(), path_, error);
  }
  if (error) throw unwritable(path_);
}

}  // namespace asterism
