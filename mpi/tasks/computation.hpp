// One task at a time, computed in a thread of its own.
#pragma once

#include <atomic>
#include <exception>
#include <optional>
#include <string>
#include <thread>

#include <asterism/tasks.hpp>

namespace asterism::mpi {

class Computation {
 public:
  explicit Computation(const ComputeTask& compute) : compute_(compute) {}
  /// Stops the task at its next report of progress, and waits for that.
  ~Computation();
  Computation(const Computation&) = delete;
  Computation& operator=(const Computation&) = delete;

  [[nodiscard]] bool is_free() const { return !thread_.joinable(); }
  /// Must be free. `progress` is called by the other thread.
  void start(const std::string& task, const Progress& progress);

  struct Outcome {
    std::string result{};
    std::exception_ptr failure{};  ///< null if there is a result
  };
  /// Returns the outcome of the task when it has ended; the computation is free then.
  [[nodiscard]] std::optional<Outcome> outcome();

 private:
  const ComputeTask& compute_;
  std::string task_;
  std::atomic<bool> has_ended_ = false;
  std::atomic<bool> stops_ = false;
  Outcome outcome_;
  std::thread thread_;
};

}  // namespace asterism::mpi
