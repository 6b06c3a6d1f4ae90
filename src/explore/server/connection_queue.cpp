#include "explore/server/connection_queue.hpp"

#include <utility>

namespace asterism::explore {

namespace {

// The library hands over what serves a connection, not the connection: this says how.
thread_local bool turning_away = false;

}  // namespace

ConnectionQueue::ConnectionQueue(const Limits& limits, std::function<void(std::size_t)> make_room)
    : most_waiting_(limits.waiting), make_room_(std::move(make_room)), idle_(limits.connections) {
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
  std::size_t waiting = 0;
  {
    const std::scoped_lock lock(mutex_);
    if (!closing_ && queue_.size() < most_waiting_) {
      queue_.push_back(std::move(serve));
      serve = nullptr;
      waiting_.notify_one();
    }
    waiting = queue_.size() > idle_ ? queue_.size() - idle_ : 0;
  }
  if (waiting > 0) make_room_(waiting);
  if (serve) turn_away(serve);
}

void ConnectionQueue::work() {
  while (true) {
    std::function<void()> serve;
    {
      std::unique_lock lock(mutex_);
      waiting_.wait(lock, [&] { return closing_ || !queue_.empty(); });
      if (queue_.empty()) return;
      serve = std::move(queue_.front());
      queue_.pop_front();
      --idle_;
    }
    serve();
    const std::scoped_lock lock(mutex_);
    ++idle_;
  }
}

void ConnectionQueue::shutdown() {
  std::deque<std::function<void()>> left;
  {
    const std::scoped_lock lock(mutex_);
    closing_ = true;
    left.swap(queue_);
  }
  waiting_.notify_all();
  for (const auto& serve : left) turn_away(serve);
  for (std::thread& thread : threads_) thread.join();
}

}  // namespace asterism::explore
