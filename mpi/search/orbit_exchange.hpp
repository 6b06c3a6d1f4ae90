// The ranks of a job as those of a search by orbits.
#pragma once

#include <cstdint>
#include <vector>

#include "graph/orbits/orbit_search.hpp"
#include "search/ranks.hpp"

namespace asterism::distributed {

class OrbitExchange final : public orbits::OrbitRanks {
 public:
  explicit OrbitExchange(const Ranks& ranks) : ranks_(ranks) {}

  [[nodiscard]] std::size_t rank() const override { return ranks_.rank(); }
  [[nodiscard]] std::size_t size() const override { return ranks_.size(); }
  [[nodiscard]] std::uint64_t sum(std::uint64_t value) override { return ranks_.sum(value); }
  [[nodiscard]] std::vector<std::uint64_t> exchanged(
      const std::vector<std::vector<std::uint64_t>>& words) override;

  /// Returns the bytes that this rank has sent to others.
  [[nodiscard]] std::uint64_t bytes_sent() const { return bytes_sent_; }

 private:
  const Ranks& ranks_;
  std::uint64_t bytes_sent_ = 0;
};

}  // namespace asterism::distributed
