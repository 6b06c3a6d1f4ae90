// Binary heaps that return equal values in the same order with every standard library. Where ties
// decide a result, as in a search that takes the first of several cheapest offers, the heaps of the
// standard library would make it depend on the library.
#pragma once

#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

namespace asterism {

namespace heap {

/// Moves a value from `hole` towards the top, past all values that come after it.
template <class Value, class Key>
void raise(std::vector<Value>& heap, std::size_t hole, Value value, const Key& key) {
  while (hole > 0 && std::invoke(key, heap[(hole - 1) / 2]) > std::invoke(key, value)) {
    heap[hole] = std::move(heap[(hole - 1) / 2]);
    hole = (hole - 1) / 2;
  }
  heap[hole] = std::move(value);
}

}  // namespace heap

/// Adds a value to a heap whose first value has the least key.
template <class Value, class Key>
void push_to_heap(std::vector<Value>& values, Value value, const Key& key) {
  values.push_back(value);
  heap::raise(values, values.size() - 1, std::move(value), key);
}

/// Removes and returns a value with the least key from a heap that is not empty.
template <class Value, class Key>
[[nodiscard]] Value pop_from_heap(std::vector<Value>& values, const Key& key) {
  Value least = std::move(values.front());
  Value last = std::move(values.back());
  values.pop_back();
  if (values.empty()) return least;
  // The hole sinks to a leaf along the smaller children, and the last value rises from there.
  std::size_t hole = 0;
  for (std::size_t child = 2; child <= values.size(); child = 2 * hole + 2) {
    const bool takes_left = child == values.size() ||
                            std::invoke(key, values[child]) > std::invoke(key, values[child - 1]);
    if (takes_left) --child;
    values[hole] = std::move(values[child]);
    hole = child;
  }
  heap::raise(values, hole, std::move(last), key);
  return least;
}

}  // namespace asterism
