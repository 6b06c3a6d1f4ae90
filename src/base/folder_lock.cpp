#include "base/folder_lock.hpp"

#include <cerrno>
#include <thread>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <asterism/error.hpp>

#include "base/text.hpp"

namespace asterism {

namespace {

bool lock_within(int descriptor, std::chrono::milliseconds patience) {
  static constexpr auto pause = std::chrono::milliseconds(50);
  for (auto waited = pause - pause; waited <= patience; waited += pause) {
    if (::flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return true;
    std::this_thread::sleep_for(pause);
  }
  return false;
}

}  // namespace

FolderLock::FolderLock(const std::filesystem::path& folder, std::chrono::milliseconds patience)
    : descriptor_(::open((folder / "lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666)) {
  if (descriptor_ < 0)
    throw Error(ErrorCode::unwritable,
                fmt::format("cannot write in {}", path_text(folder.string())),
                "name a directory that you may write to");
  if (lock_within(descriptor_, patience)) return;
  ::close(descriptor_);
  throw Error(ErrorCode::unwritable,
              fmt::format("another run keeps its checkpoint in {}", path_text(folder.string())),
              "wait for it to end, or name another directory");
}

FolderLock::~FolderLock() {
  ::close(descriptor_);
}

}  // namespace asterism
