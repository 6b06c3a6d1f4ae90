// Connections that wait to be served, and the threads that serve them.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include <httplib.h>

#include "explore/limits.hpp"

namespace asterism::explore {

class ConnectionQueue final : public httplib::TaskQueue {
 public:
  /// `waiting` is kept equal to the number of waiting connections.
  ConnectionQueue(const Limits& limits, std::atomic<std::size_t>& waiting);

  void enqueue(std::function<void()> serve) override;
  void shutdown() override;

  /// Returns whether this thread must reject its connection: too many are waiting, or the server is
  /// shutting down.
  [[nodiscard]] static bool turns_away();

 private:
  void work();
  static void turn_away(const std::function<void()>& serve);

  std::size_t max_waiting_;
  std::atomic<std::size_t>& waiting_;
  std::mutex mutex_;
  std::condition_variable news_;
  std::deque<std::function<void()>> queue_;
  bool closing_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace asterism::explore
