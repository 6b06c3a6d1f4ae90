#include "cli/terminal.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <asterism/error.hpp>

#include "base/atomic_file.hpp"
#include "base/text.hpp"
#include "cli/command.hpp"
#include "view/table.hpp"

namespace asterism::cli {

namespace {

volatile std::sig_atomic_t interrupted = 0;

constexpr std::array signals_to_stop_at{SIGINT, SIGTERM, SIGHUP};

/// The signal handler wakes the waiting thread through this pipe.
std::array<int, 2> wake_up_pipe{-1, -1};

void note_interrupt(int) {
  interrupted = 1;
  const int error = errno;
  const char byte = 0;
  if (::write(wake_up_pipe[1], &byte, 1) < 0) interrupted = 1;
  errno = error;
  for (const int signal : signals_to_stop_at) std::signal(signal, SIG_DFL);
}

bool is_ignored(int signal) {
  struct sigaction now {};
  return ::sigaction(signal, nullptr, &now) == 0 && now.sa_handler == SIG_IGN;
}

using Clock = std::chrono::steady_clock;
constexpr auto between_draws = std::chrono::milliseconds(100);
constexpr auto before_first_draw = std::chrono::milliseconds(500);
constexpr std::size_t bar_width = 32;

/// Returns the characters per line of a terminal, or nothing if the file is not a terminal.
std::optional<std::size_t> terminal_width(int file) {
  winsize size{};
  if (::ioctl(file, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return std::nullopt;
  return size.ws_col;
}

/// Returns "searching [=====     ]  50 % of 1,000" in at most `width` characters: the activity is
/// cut first, and if there is no room for the bar either, only the percentage remains.
std::string progress_line(std::string_view what, double share, std::uint64_t all,
                          std::size_t width) {
  const auto filled = static_cast<std::size_t>(share * static_cast<double>(bar_width));
  const std::string percent = fmt::format("{:3.0f} %", 100 * share);
  const std::string bar = fmt::format(" [{:<{}}] {} of {}", std::string(filled, '='), bar_width,
                                      percent, with_thousands(all));
  static constexpr std::size_t least_words = 8;
  if (bar.size() + least_words <= width) return printable(what, width - bar.size()) + bar;
  if (percent.size() < width) return printable(what, width - percent.size()) + percent;
  return "";
}

class Bar {
 public:
  void show(std::string_view what, std::uint64_t done, std::uint64_t all) {
    const std::scoped_lock lock(mutex_);
    const auto now = Clock::now();
    if (!on_terminal_ || all == 0 || now < next_draw_) return;
    next_draw_ = now + between_draws;
    drawn_ = true;
    const double share = std::min(1.0, static_cast<double>(done) / static_cast<double>(all));
    // The last column stays free, because the cursor after it would be on the next line.
    draw(progress_line(what, share, all, terminal_width(STDERR_FILENO).value_or(usual_width) - 1));
  }

  void clear() {
    const std::scoped_lock lock(mutex_);
    if (drawn_) draw("");
    drawn_ = false;
  }

 private:
  static void draw(const std::string& line) {
    std::fputs(fmt::format("\r{}\033[K", line).c_str(), stderr);
    std::fflush(stderr);
  }

  std::mutex mutex_;
  bool on_terminal_ = isatty(STDERR_FILENO) != 0;
  bool drawn_ = false;
  Clock::time_point next_draw_ = Clock::now() + before_first_draw;
};

Bar& bar() {
  static Bar instance;
  return instance;
}

/// Ends the program if the work does not stop by itself.
class ForcedEnd {
 public:
  static ForcedEnd& instance() {
    static auto* const forced = new ForcedEnd;  // its thread may outlive the statics
    return *forced;
  }

  void prepare() {
    if (wake_up_pipe[0] >= 0 || ::pipe2(wake_up_pipe.data(), O_CLOEXEC) != 0) return;
    // This thread blocks all signals, so that they reach the threads that wait for them.
    sigset_t all{};
    sigset_t before{};
    ::sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, &before);
    std::thread([this] { wait(); }).detach();
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  }
  void set_action(std::function<void()> action) {
    const std::scoped_lock lock(mutex_);
    action_ = std::move(action);
  }
  /// Cancels the forced end.
  void call_off() {
    const std::scoped_lock lock(mutex_);
    called_off_ = true;
    changed_.notify_all();
  }

 private:
  void wait() {
    char byte = 0;
    while (::read(wake_up_pipe[0], &byte, 1) < 0 && errno == EINTR) {
    }
    std::unique_lock lock(mutex_);
    static constexpr auto patience = std::chrono::milliseconds(800);
    if (changed_.wait_for(lock, patience, [&] { return called_off_; })) return;
    if (action_) action_();
    remove_part_files();
    bar().clear();
    std::fputs("error: interrupted; no file was written\n", stderr);
    std::fflush(stderr);
    std::_Exit(exit_interrupted);
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::function<void()> action_;
  bool called_off_ = false;
};

}  // namespace

void before_forced_end(std::function<void()> action) {
  ForcedEnd::instance().set_action(std::move(action));
}

void stop_at_signals() {
  ForcedEnd::instance().prepare();
  for (const int signal : signals_to_stop_at)
    if (!is_ignored(signal)) std::signal(signal, note_interrupt);
}

void fit_text_to_terminal() {
  const auto width = terminal_width(STDOUT_FILENO);
  if (!width) return;
  const char* const columns = std::getenv("COLUMNS");
  const auto wanted = columns != nullptr ? parse_whole_number(columns) : std::nullopt;
  static constexpr std::uint64_t max_width = 1000;
  set_text_width(static_cast<std::size_t>(wanted ? std::min(*wanted, max_width) : *width));
}

Progress terminal_progress() {
  return [](std::string_view what, std::uint64_t done, std::uint64_t all) {
    if (interrupted != 0) throw Error(ErrorCode::interrupted, "interrupted; no file was written");
    bar().show(what, done, all);
  };
}

void clear_progress() {
  ForcedEnd::instance().call_off();
  bar().clear();
}

}  // namespace asterism::cli
