#include "explore/server/browser.hpp"

#include <array>
#include <csignal>
#include <cstdlib>
#include <string_view>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <unistd.h>

namespace asterism::explore {

namespace {

bool has_desktop() {
  return std::getenv("DISPLAY") != nullptr || std::getenv("WAYLAND_DISPLAY") != nullptr;
}

/// Writes a file that only this user can read; returns an empty path if that fails.
std::string leading_file(const std::string& address) {
  std::error_code failure;
  const char* const own = std::getenv("XDG_RUNTIME_DIR");
  const std::filesystem::path folder =
      own != nullptr ? std::filesystem::path(own) : std::filesystem::temp_directory_path(failure);
  std::string name = (folder / "asterism-XXXXXX.html").string();
  const int file = ::mkostemps(name.data(), 5, O_CLOEXEC);
  if (file < 0) return "";
  const std::string text = fmt::format(
      "<!doctype html><meta charset=utf-8><title>Asterism</title><meta http-equiv=refresh "
      "content=\"0;url={0}\"><a href=\"{0}\">Asterism</a>\n",
      address);
  const bool whole = ::write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  ::close(file);
  if (!whole) ::unlink(name.c_str());
  return whole ? name : "";
}

void start_opener(std::string file) {
  static constexpr std::array openers{"xdg-open", "open"};
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  ::posix_spawn_file_actions_init(&actions);
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    ::posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0);
  ::posix_spawnattr_init(&attributes);
  // A browser in a separate process group survives Ctrl-C, and no signal is blocked for it.
  sigset_t none;
  sigemptyset(&none);
  ::posix_spawnattr_setsigmask(&attributes, &none);
  ::posix_spawnattr_setpgroup(&attributes, 0);
  ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
  for (const char* const opener : openers) {
    std::string name = opener;
    std::array<char*, 3> words{name.data(), file.data(), nullptr};
    pid_t process = 0;
    if (::posix_spawnp(&process, opener, &actions, &attributes, words.data(), environ) == 0) break;
  }
  ::posix_spawn_file_actions_destroy(&actions);
  ::posix_spawnattr_destroy(&attributes);
}

}  // namespace

BrowserWindow::BrowserWindow(const std::string& address)
    : file_(has_desktop() ? leading_file(address) : "") {
  if (!file_.empty()) start_opener(file_);
}

BrowserWindow::~BrowserWindow() {
  if (!file_.empty()) ::unlink(file_.c_str());
}

}  // namespace asterism::explore
