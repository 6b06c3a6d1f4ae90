// Connections that wait to be served, and the threads that serve them.
#pragma once

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
  /// `make_room` is called with how many wait while all threads are busy.
  ConnectionQueue(const Limits& limits, std::function<void(std::size_t waiting)> make_room);

  void enqueue(std::function<void()> serve) override;
  void shutdown() override;

  /// Whether what this thread serves is to be turned away: too many wait, or it is over.
  [[nodiscard]] static bool turns_away();

 private:
  void work();
  static void turn_away(const std::function<void()>& serve);

  std::size_t most_waiting_;
  std::function<void(std::size_t)> make_room_;
  std::mutex mutex_;
  std::condition_variable waiting_;
  std::deque<std::function<void()>> queue_;
  std::size_t idle_ = 0;
  bool closing_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace asterism::explore
