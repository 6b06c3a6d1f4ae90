// Memory is estimated before it is taken.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

namespace asterism {

struct MemoryAccount;

/// Bytes that a computation has been granted; given back when this object ends.
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

/// How many bytes a computation may take: `limit`, or if that is 0 four fifths of what the system
/// has free and the control groups of the process allow. All threads share it: what is reserved is
/// not there for others.
class MemoryBudget {
 public:
  explicit MemoryBudget(std::uint64_t limit = 0);

  /// What is left for this thread beside its own reservations; those of other threads do not count,
  /// so that it does not depend on what else is going on.
  [[nodiscard]] std::uint64_t bytes() const;
  /// Throws Error(too_large) with the estimate and the limit if the estimate is over what is left
  /// for this thread. For memory that is soon given back; nothing is reserved.
  void require(double estimate, const std::string& purpose, const std::string& hint) const;
  /// Throws as require() does. Waits while reservations of other threads leave too little, unless
  /// all of them wait as well.
  [[nodiscard]] MemoryReservation reserve(double estimate, const std::string& purpose,
                                          const std::string& hint) const;

 private:
  std::uint64_t limit_;
};

}  // namespace asterism
