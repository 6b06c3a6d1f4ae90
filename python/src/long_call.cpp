#include "long_call.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <string>
#include <thread>

#include <asterism/error.hpp>

namespace asterism::python {

namespace py = pybind11;

namespace {

constexpr auto between_looks = std::chrono::milliseconds(50);

int calls_going_on = 0;  // guarded by the GIL

/// The state of the work that both threads share.
class CallState {
 public:
  explicit CallState(bool is_shown) : is_shown_(is_shown) {}

  void report(std::string_view what, std::uint64_t done, std::uint64_t all) {
    if (stop_.load(std::memory_order_relaxed))
      throw Error(ErrorCode::interrupted, "interrupted; no file was written");
    if (!is_shown_) return;
    const std::unique_lock lock(mutex_, std::try_to_lock);
    if (!lock) return;  // another thread is reporting
    what_ = what;
    done_ = done;
    all_ = all;
  }
  void stop() { stop_ = true; }

  void finish() {
    {
      const std::scoped_lock lock(mutex_);
      finished_ = true;
    }
    changed_.notify_all();
  }
  [[nodiscard]] bool wait() {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, between_looks, [this] { return finished_; });
  }
  void show(const py::object& reporter) {
    std::string what;
    std::uint64_t done = 0, all = 0;
    {
      const std::scoped_lock lock(mutex_);
      what = what_;
      done = done_;
      all = all_;
    }
    if (!what.empty()) reporter(what, done, all);
  }

 private:
  const bool is_shown_;
  std::atomic<bool> stop_ = false;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool finished_ = false;
  std::string what_;
  std::uint64_t done_ = 0, all_ = 0;
};

class CountedCall {
 public:
  CountedCall() { ++calls_going_on; }
  CountedCall(const CountedCall&) = delete;
  CountedCall& operator=(const CountedCall&) = delete;
  ~CountedCall() { --calls_going_on; }
};

/// Checks for Ctrl-C and calls the progress function; both may raise.
void look(CallState& state, const py::object& reporter) {
  if (PyErr_CheckSignals() != 0) throw py::error_already_set();
  if (!reporter.is_none()) state.show(reporter);
}

/// Waits until the work is done. The first Python exception stops the work, and is thrown
/// afterwards.
void attend(CallState& state, const py::object& reporter, std::thread& worker) {
  std::exception_ptr raised;
  bool finished = false;
  while (!finished) {
    {
      const py::gil_scoped_release unlocked;
      finished = state.wait();
    }
    if (finished || raised) continue;
    try {
      look(state, reporter);
    } catch (...) {
      raised = std::current_exception();
      state.stop();
    }
  }
  {
    const py::gil_scoped_release unlocked;
    worker.join();
  }
  if (raised) std::rethrow_exception(raised);
}

}  // namespace

bool work_is_going_on() {
  return calls_going_on > 0;
}

void run_aside(const py::object& shown, const std::function<void(const Progress&)>& work) {
  const CountedCall counted;
  const py::object reporter = py::module_::import("asterism._progress").attr("reporter")(shown);
  CallState state(!reporter.is_none());
  const Progress progress = [&state](std::string_view what, std::uint64_t done, std::uint64_t all) {
    state.report(what, done, all);
  };
  std::exception_ptr failure;
  std::thread worker([&] {
    try {
      work(progress);
    } catch (...) {
      failure = std::current_exception();
    }
    state.finish();
  });
  std::exception_ptr raised;
  try {
    attend(state, reporter, worker);
  } catch (...) {
    raised = std::current_exception();
  }
  if (!reporter.is_none()) reporter.attr("close")();
  if (raised) std::rethrow_exception(raised);
  if (failure) std::rethrow_exception(failure);
}

}  // namespace asterism::python
