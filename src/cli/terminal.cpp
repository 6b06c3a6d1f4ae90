#include "cli/terminal.hpp"

#include <chrono>
#include <csignal>
#include <cstdio>
#include <mutex>
#include <string>

#include <fmt/format.h>
#include <unistd.h>

#include <asterism/error.hpp>

#include "base/text.hpp"

namespace asterism::cli {

namespace {

volatile std::sig_atomic_t interrupted = 0;

void note_interrupt(int) {
  interrupted = 1;
  std::signal(SIGINT, SIG_DFL);
}

using Clock = std::chrono::steady_clock;
constexpr auto between_draws = std::chrono::milliseconds(100);
constexpr auto before_first_draw = std::chrono::milliseconds(500);
constexpr std::uint64_t bar_width = 32;

class Bar {
 public:
  void show(std::string_view what, std::uint64_t done, std::uint64_t all) {
    const std::scoped_lock lock(mutex_);
    const auto now = Clock::now();
    if (!on_terminal_ || all == 0 || now < next_draw_) return;
    next_draw_ = now + between_draws;
    drawn_ = true;
    const double share = static_cast<double>(done) / static_cast<double>(all);
    const auto filled = static_cast<std::uint64_t>(share * static_cast<double>(bar_width));
    fmt::print(stderr, "\r{} [{:<{}}] {:3.0f} % of {}\033[K", what, std::string(filled, '='),
               bar_width, 100 * share, with_thousands(all));
    std::fflush(stderr);
  }

  void clear() {
    const std::scoped_lock lock(mutex_);
    if (drawn_) fmt::print(stderr, "\r\033[K");
    drawn_ = false;
  }

 private:
  std::mutex mutex_;
  bool on_terminal_ = isatty(STDERR_FILENO) != 0;
  bool drawn_ = false;
  Clock::time_point next_draw_ = Clock::now() + before_first_draw;
};

Bar& bar() {
  static Bar instance;
  return instance;
}

}  // namespace

void stop_at_interrupt() {
  std::signal(SIGINT, note_interrupt);
}

Progress terminal_progress() {
  return [](std::string_view what, std::uint64_t done, std::uint64_t all) {
    if (interrupted != 0) throw Error(ErrorCode::interrupted, "interrupted; nothing was written");
    bar().show(what, done, all);
  };
}

void clear_progress() {
  bar().clear();
}

}  // namespace asterism::cli
