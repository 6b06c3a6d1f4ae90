#include "explore/server/connection_queue.hpp"

#include <utility>

namespace asterism::explore {

namespace {

// Whether this thread is rejecting a connection. The library passes on only the handler, not the
// connection.
thread_local bool turning_away = false;

}  // namespace

ConnectionQueue::ConnectionQueue(const Limits& limits, std::atomic<std::size_t>& waiting)
    : max_waiting_(limits.waiting), waiting_(waiting) {
  threads_.reserve(limits.connections);
  for (std::size_t i = 0; i < limits.connections; ++i) threads_.emplace_back([this] { work(); });
}

bool ConnectionQueue::turns_away() {
  return turning_away;
}

void ConnectionQueue::turn_away(const std::function<void()>& serve) {
  turning_away = true;
  serve();
  turning_away = false;
}

void ConnectionQueue::enqueue(std::function<void()> serve) {
  {
    const std::scoped_lock lock(mutex_);
    if (!closing_ && queue_.size() < max_waiting_) {
      queue_.push_back(std::move(serve));
      serve = nullptr;
      waiting_ = queue_.size();
      news_.notify_one();
    }
  }
  if (serve) turn_away(serve);
}

void ConnectionQueue::work() {
  while (true) {
    std::function<void()> serve;
    {
      std::unique_lock lock(mutex_);
      news_.wait(lock, [&] { return closing_ || !queue_.empty(); });
      if (queue_.empty()) return;
      serve = std::move(queue_.front());
      queue_.pop_front();
      waiting_ = queue_.size();
    }
    serve();
  }
}

void ConnectionQueue::shutdown() {
  std::deque<std::function<void()>> left;
  {
    const std::scoped_lock lock(mutex_);
    closing_ = true;
    left.swap(queue_);
  }
  news_.notify_all();
  for (const auto& serve : left) turn_away(serve);
  for (std::thread& thread : threads_) thread.join();
}

}  // namespace asterism::explore
