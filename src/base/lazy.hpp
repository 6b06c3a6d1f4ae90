// A value that is computed on first use.
#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <utility>

namespace asterism {

template <class Value>
class Lazy {
 public:
  explicit Lazy(std::function<Value()> make) : make_(std::move(make)) {}

  [[nodiscard]] const Value& get() const {
    std::call_once(once_, [this] { value_.emplace(make_()); });
    return *value_;
  }

 private:
  std::function<Value()> make_;
  mutable std::once_flag once_;
  mutable std::optional<Value> value_;
};

}  // namespace asterism
