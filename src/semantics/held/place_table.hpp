// A value for each node and message, or for each node and result.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include <asterism/ids.hpp>

#include "base/bits.hpp"

namespace asterism {

/// Dense for all nodes, or sparse for a single one.
template <class Value>
class PlaceTable {
 public:
  /// `only` is no_node for all nodes. Every place has the value `at_first` until it is set.
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
  /// The next call of at() or set() invalidates the reference.
  [[nodiscard]] Value& at(NodeId node, std::uint64_t column) {
    return dense_ ? all_[node.value() * columns_ + column]
                  : some_.try_emplace(column, at_first_).first->second;
  }
  void set(NodeId node, std::uint64_t column, const Value& value) { at(node, column) = value; }

 private:
  std::uint64_t columns_;
  bool dense_;
  Value at_first_;
  std::vector<Value> all_;
  std::unordered_map<std::uint64_t, Value> some_;  // only for lookup, never iterated
};

/// One bit per place, initially false.
template <>
class PlaceTable<bool> {
 public:
  PlaceTable(std::uint64_t nodes, std::uint64_t columns, NodeId only = no_node, bool = false)
      : columns_(columns),
        stride_(stride(columns)),
        dense_(only == no_node),
        bits_(dense_ ? words_for_bits(nodes * stride_) : 0) {}

  static double bytes(std::uint64_t nodes, std::uint64_t columns) {
    return static_cast<double>(nodes) * static_cast<double>(stride(columns)) / 8;
  }

  /// Whether no two nodes share a word, so that different threads may set values of different
  /// nodes. Requires a table for all nodes.
  [[nodiscard]] bool has_separate_rows() const { return stride_ % bits_per_word == 0; }

  [[nodiscard]] bool get(NodeId node, std::uint64_t column) const {
    return dense_ ? has_bit(bits_, place(node, column)) : some_.contains(column);
  }
  void set(NodeId node, std::uint64_t column, bool value) {
    if (!dense_ && value)
      some_.insert(column);
    else if (!dense_)
      some_.erase(column);
    else if (value)
      set_bit(bits_, place(node, column));
    else
      clear_bit(bits_, place(node, column));
  }

  /// Returns the number of columns set for a node. Requires a table for all nodes.
  [[nodiscard]] std::uint64_t count(NodeId node) const {
    return count_bits(bits_, place(node, 0), place(node, columns_));
  }
  /// Returns whether all these columns of a node exist and are set. Requires a table for all nodes.
  template <class Column>
  [[nodiscard]] bool has_all(NodeId node, std::span<const Column> columns) const {
    const std::uint64_t first = place(node, 0);
    for (const Column column : columns)
      if (column.value() >= columns_ || !has_bit(bits_, first + column.value())) return false;
    return true;
  }
  /// Loads these columns of a node into the cache, as far as they exist.
  template <class Column>
  void prefetch(NodeId node, std::span<const Column> columns) const {
    const std::uint64_t first = place(node, 0);
    for (const Column column : columns)
      if (column.value() < columns_)
        __builtin_prefetch(&bits_[(first + column.value()) / bits_per_word], 1);
  }
  /// Sets these columns of a node, which must exist. Calls again(index) for each that was set
  /// before. Requires a table for all nodes.
  template <class Column, class Again>
  void set_all(NodeId node, std::span<const Column> columns, Again&& again) {
    const std::uint64_t first = place(node, 0);
    for (std::size_t i = 0; i < columns.size(); ++i) {
      const std::uint64_t at = first + columns[i].value();
      if (has_bit(bits_, at))
        again(i);
      else
        set_bit(bits_, at);
    }
  }
  /// Calls visit(node, column) for every place that is set, in ascending order. Requires a table
  /// for all nodes.
  template <class Visit>
  void for_each(Visit&& visit) const {
    for (std::uint64_t word = 0; word < bits_.size(); ++word)
      for (const std::uint32_t bit : BitsOf(bits_[word])) {
        const std::uint64_t at = word * bits_per_word + bit;
        visit(NodeId{at / stride_}, at % stride_);
      }
  }

 private:
  /// Long rows begin at a word, short ones follow each other without a gap.
  static std::uint64_t stride(std::uint64_t columns) {
    static constexpr std::uint64_t long_row = 16 * bits_per_word;
    return columns < long_row ? columns : words_for_bits(columns) * bits_per_word;
  }
  [[nodiscard]] std::uint64_t place(NodeId node, std::uint64_t column) const {
    return node.value() * stride_ + column;
  }

  std::uint64_t columns_;
  std::uint64_t stride_;
  bool dense_;
  std::vector<std::uint64_t> bits_;
  std::unordered_set<std::uint64_t> some_;  // only for lookup, never iterated
};

}  // namespace asterism
