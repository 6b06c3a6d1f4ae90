// Numbers the copies of partial results that a schedule sends, in order of appearance.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <unordered_map>
#include <vector>

#include <asterism/collective.hpp>

namespace asterism {

class CopyNames {
 public:
  explicit CopyNames(const Collective& collective)
      : nodes_(collective.node_count()), results_(collective.result_count()) {}

  [[nodiscard]] std::uint32_t size() const { return size_; }
  [[nodiscard]] double bytes() const {
    return sizeof(std::uint32_t) * static_cast<double>(nodes_) *
           static_cast<double>(tables_.size());
  }

  [[nodiscard]] std::optional<std::uint32_t> find(const Collective::Part& copy) const {
    const auto table = tables_.find(key(copy));
    if (table == tables_.end()) return std::nullopt;
    const std::uint32_t number = table->second[copy.holder.value()];
    if (number == unnamed) return std::nullopt;
    return number;
  }
  /// Assigns the next number. The copy must not have one yet.
  std::uint32_t name(const Collective::Part& copy) {
    std::vector<std::uint32_t>& table = tables_[key(copy)];
    if (table.empty()) table.assign(nodes_, unnamed);
    return table[copy.holder.value()] = size_++;
  }

 private:
  static constexpr std::uint32_t unnamed = std::numeric_limits<std::uint32_t>::max();
  [[nodiscard]] std::uint64_t key(const Collective::Part& copy) const {
    return copy.generation * results_ + copy.result;
  }

  std::uint64_t nodes_, results_;
  std::uint32_t size_ = 0;
  // By generation and result, one number per node; only for lookup, never iterated.
  std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> tables_;
};

}  // namespace asterism
