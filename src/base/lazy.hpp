// A value that is computed on first use.
#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <utility>

#include <asterism/progress.hpp>

namespace asterism {

template <class Value>
class Lazy {
 public:
  explicit Lazy(std::function<Value(const Progress& progress)> make) : make_(std::move(make)) {}

  [[nodiscard]] const Value& get() const {
    prepare({});
    return *value_;
  }
  /// Computes the value if it is not there yet. If that throws, the next use tries again.
  void prepare(const Progress& progress) const {
    std::call_once(once_, [&] { value_.emplace(make_(progress)); });
  }

 private:
  std::function<Value(const Progress&)> make_;
  mutable std::once_flag once_;
  mutable std::optional<Value> value_;
};

}  // namespace asterism
