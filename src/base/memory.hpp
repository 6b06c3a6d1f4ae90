// Memory is estimated before it is taken.
#pragma once

#include <cstdint>
#include <string>

namespace asterism {

/// How many bytes a computation may take: `limit`, or if that is 0 what the system has free and the
/// control groups of the process allow.
class MemoryBudget {
 public:
  explicit MemoryBudget(std::uint64_t limit = 0);

  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }
  /// Throws Error(too_large) with the estimate and the limit if the estimate is over it.
  void require(double estimate, const std::string& purpose, const std::string& hint) const;

 private:
  std::uint64_t bytes_;
};

}  // namespace asterism
