// Estimates memory before it is allocated.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

namespace asterism {

struct MemoryAccount;

/// Bytes granted to a computation; released by the destructor.
class MemoryReservation {
 public:
  MemoryReservation() = default;
  MemoryReservation(std::shared_ptr<MemoryAccount> account, std::uint64_t bytes)
      : account_(std::move(account)), bytes_(bytes) {}
  MemoryReservation(MemoryReservation&& other) noexcept;
  MemoryReservation& operator=(MemoryReservation&& other) noexcept;
  MemoryReservation(const MemoryReservation&) = delete;
  MemoryReservation& operator=(const MemoryReservation&) = delete;
  ~MemoryReservation();

  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

 private:
  std::shared_ptr<MemoryAccount> account_;
  std::uint64_t bytes_ = 0;
};

/// The memory that a computation may use: `limit` bytes or, if that is 0, four fifths of the free
/// system memory within the limits of the process's control groups. All threads share it.
class MemoryBudget {
 public:
  explicit MemoryBudget(std::uint64_t limit = 0);

  /// Returns what is left for this thread after its own reservations. Those of other threads are
  /// not counted, so that the result does not depend on concurrent work.
  [[nodiscard]] std::uint64_t bytes() const;
  /// Throws Error(too_large), with the estimate and the limit, if the estimate exceeds what is left
  /// for this thread. Reserves nothing; use it for memory that is soon released.
  void require(double estimate, const std::string& purpose, const std::string& hint) const;
  /// Throws like require(). Waits while reservations of other threads leave too little, unless all
  /// of them are waiting as well.
  [[nodiscard]] MemoryReservation reserve(double estimate, const std::string& purpose,
                                          const std::string& hint) const;

 private:
  std::uint64_t limit_;
};

}  // namespace asterism
