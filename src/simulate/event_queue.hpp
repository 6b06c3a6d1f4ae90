// A queue of events by time, first in, first out for equal times.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

namespace asterism {

/// A radix heap (Ahuja, Mehlhorn, Orlin and Tarjan 1990): no event may be earlier than the last one
/// taken. An event is in the bucket of the highest bit in which its time differs from that of the
/// last one taken; events of the same time are always in the same bucket, in insertion order.
/// `Event` must have a member `time`.
template <class Event>
class EventQueue {
 public:
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] std::size_t size() const { return size_; }

  void push(const Event& event) {
    buckets_[bucket_of(event.time)].push_back(event);
    ++size_;
  }

  /// The queue must not be empty.
  [[nodiscard]] Event take() {
    if (next_ == buckets_[0].size()) advance();
    --size_;
    return buckets_[0][next_++];
  }

 private:
  [[nodiscard]] std::size_t bucket_of(std::uint64_t time) const {
    return static_cast<std::size_t>(std::bit_width(time ^ now_));
  }

  /// Advances to the time of the earliest event, which is in the first non-empty bucket.
  void advance() {
    buckets_[0].clear();
    next_ = 0;
    std::size_t first = 1;
    while (buckets_[first].empty()) ++first;
    now_ = buckets_[first].front().time;
    for (const Event& event : buckets_[first])
      if (event.time < now_) now_ = event.time;
    spread_.swap(buckets_[first]);
    for (const Event& event : spread_) buckets_[bucket_of(event.time)].push_back(event);
    spread_.clear();
  }

  std::array<std::vector<Event>, 65> buckets_;
  std::vector<Event> spread_;
  std::size_t next_ = 0;  // in bucket 0
  std::size_t size_ = 0;
  std::uint64_t now_ = 0;
};

}  // namespace asterism
