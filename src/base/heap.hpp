// Binary heaps that return equal values in the same order with every standard library. Where ties
// decide a result, as in a search that takes the first of several cheapest offers, the heaps of the
// standard library would make it depend on the library.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace asterism {

namespace heap {

/// Moves a value from `hole` towards the top, past all values that come after it.
template <class Value, class IsBehind>
void raise(std::vector<Value>& heap, std::size_t hole, Value value, const IsBehind& is_behind) {
  while (hole > 0 && is_behind(heap[(hole - 1) / 2], value)) {
    heap[hole] = std::move(heap[(hole - 1) / 2]);
    hole = (hole - 1) / 2;
  }
  heap[hole] = std::move(value);
}

}  // namespace heap

/// A queue like std::priority_queue: is_behind(a, b) says whether b is served before a.
template <class Value, class IsBehind>
class HeapQueue {
 public:
  explicit HeapQueue(IsBehind is_behind = {}) : is_behind_(std::move(is_behind)) {}

  [[nodiscard]] bool empty() const { return values_.empty(); }
  [[nodiscard]] std::size_t size() const { return values_.size(); }
  [[nodiscard]] const Value& top() const { return values_.front(); }

  void push(Value value) {
    values_.push_back(value);
    heap::raise(values_, values_.size() - 1, std::move(value), is_behind_);
  }
  void pop() {
    Value last = std::move(values_.back());
    values_.pop_back();
    if (values_.empty()) return;
    // The hole sinks to a leaf along the children to serve first, and the last value rises there.
    std::size_t hole = 0;
    for (std::size_t child = 2; child <= values_.size(); child = 2 * hole + 2) {
      if (child == values_.size() || is_behind_(values_[child], values_[child - 1])) --child;
      values_[hole] = std::move(values_[child]);
      hole = child;
    }
    heap::raise(values_, hole, std::move(last), is_behind_);
  }

 private:
  IsBehind is_behind_;
  std::vector<Value> values_;
};

}  // namespace asterism
