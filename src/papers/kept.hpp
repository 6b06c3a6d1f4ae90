// Measurements that several exhibits of a paper share, made once.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <utility>

namespace asterism {

/// A value for each key, kept once it is made.
template <class Key, class Value>
class Kept {
 public:
  /// No lock is held while the value is made: making it runs parallel loops, and a thread that
  /// waits for the end of such a loop may be given other work that asks for a value here. Two
  /// threads that ask at the same time may both make the value, with the same result.
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
