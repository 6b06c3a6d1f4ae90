// A value for each node and message, or result; or only for those of one node that have one.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include <asterism/ids.hpp>

namespace asterism {

template <class Value>
class PlaceTable {
 public:
  /// Of all nodes, or of `only`.
  PlaceTable(std::uint64_t nodes, std::uint64_t columns, NodeId only, const Value& at_first)
      : columns_(columns),
        dense_(only == no_node),
        at_first_(at_first),
        all_(dense_ ? nodes * columns : 0, at_first) {}

  static double bytes(std::uint64_t nodes, std::uint64_t columns) {
    return sizeof(Value) * static_cast<double>(nodes) * static_cast<double>(columns);
  }

  [[nodiscard]] const Value& get(NodeId node, std::uint64_t column) const {
    if (dense_) return all_[node.value() * columns_ + column];
    const auto found = some_.find(column);
    return found == some_.end() ? at_first_ : found->second;
  }
  void set(NodeId node, std::uint64_t column, const Value& value) {
    if (dense_)
      all_[node.value() * columns_ + column] = value;
    else
      some_.insert_or_assign(column, value);
  }

 private:
  std::uint64_t columns_;
  bool dense_;
  Value at_first_;
  std::vector<Value> all_;
  std::unordered_map<std::uint64_t, Value> some_;  // only asked, never walked
};

}  // namespace asterism
