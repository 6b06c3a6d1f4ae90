// Caches measurements that several exhibits of a paper share.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <utility>

namespace asterism {

/// Caches one value per key.
template <class Key, class Value>
class Kept {
 public:
  /// No lock is held while the value is computed: computing it runs parallel loops, and a thread
  /// that waits for the end of such a loop may be given other work that requests a value here. Two
  /// threads that request it at the same time may both compute the value, with the same result.
  template <class Make>
  Value get(const Key& key, Make&& make) {
    if (const auto found = find(key)) return *found;
    Value made = make();
    const std::scoped_lock lock(mutex_);
    return values_.emplace(key, std::move(made)).first->second;
  }

 private:
  [[nodiscard]] std::optional<Value> find(const Key& key) {
    const std::scoped_lock lock(mutex_);
    const auto found = values_.find(key);
    return found == values_.end() ? std::nullopt : std::optional(found->second);
  }

  std::mutex mutex_;
  std::map<Key, Value> values_;
};

}  // namespace asterism
