#include "base/memory.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/system_memory.hpp"
#include "base/text.hpp"

namespace asterism {

/// The reservations of one thread.
struct MemoryAccount {
  std::uint64_t bytes = 0;
};

namespace {

/// Returns the memory that would be free without this process. Algorithms ask once per tree and
/// search thousands of trees, so the value is refreshed at most ten times a second: the kernel sums
/// its counters for each query.
std::uint64_t memory_of_late() {
  using Clock = std::chrono::steady_clock;
  static constexpr auto keep = std::chrono::milliseconds(100);
  static std::mutex mutex;
  static std::optional<Clock::time_point> looked;
  static std::uint64_t bytes = 0;
  const std::scoped_lock lock(mutex);
  const Clock::time_point now = Clock::now();
  if (!looked || now - *looked >= keep) {
    bytes = free_memory() + own_memory();
    looked = now;
  }
  return bytes;
}

std::uint64_t default_limit() {
  return memory_of_late() / 5 * 4;
}

/// The reservations of all threads.
class MemoryLedger {
 public:
  static MemoryLedger& instance() {
    static MemoryLedger ledger;
    return ledger;
  }

  static const std::shared_ptr<MemoryAccount>& account_of_thread() {
    static thread_local const auto account = std::make_shared<MemoryAccount>();
    return account;
  }

  [[nodiscard]] std::uint64_t reserved_by_thread() {
    const std::scoped_lock lock(mutex_);
    return account_of_thread()->bytes;
  }

  MemoryReservation take(std::uint64_t bytes, std::uint64_t limit) {
    const std::shared_ptr<MemoryAccount>& account = account_of_thread();
    std::unique_lock lock(mutex_);
    wait_for_room(*account, bytes, limit, lock);
    if (account->bytes == 0 && bytes > 0) ++holders_;
    account->bytes += bytes;
    all_ += bytes;
    return {account, bytes};
  }

  void give_back(MemoryAccount& account, std::uint64_t bytes) {
    const std::scoped_lock lock(mutex_);
    account.bytes -= bytes;
    all_ -= bytes;
    if (account.bytes == 0 && bytes > 0) --holders_;
    changed_.notify_all();
  }

 private:
  /// A thread without reservations may wait indefinitely; of those with reservations, one must be
  /// able to continue.
  void wait_for_room(const MemoryAccount& account, std::uint64_t bytes, std::uint64_t limit,
                     std::unique_lock<std::mutex>& lock) {
    const std::uint64_t self = account.bytes > 0 ? 1 : 0;
    waiting_holders_ += self;
    changed_.wait(lock, [&] {
      const bool fits = all_ <= limit && bytes <= limit - all_;
      return fits || holders_ == (self == 1 ? waiting_holders_ : 0);
    });
    waiting_holders_ -= self;
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::uint64_t all_ = 0;
  std::uint64_t holders_ = 0;          // threads that have reserved something
  std::uint64_t waiting_holders_ = 0;  // of these, those that wait for more
};

}  // namespace

MemoryReservation::MemoryReservation(MemoryReservation&& other) noexcept
    : account_(std::move(other.account_)), bytes_(std::exchange(other.bytes_, 0)) {}

MemoryReservation& MemoryReservation::operator=(MemoryReservation&& other) noexcept {
  std::swap(account_, other.account_);
  std::swap(bytes_, other.bytes_);
  return *this;
}

MemoryReservation::~MemoryReservation() {
  if (account_ != nullptr && bytes_ > 0) MemoryLedger::instance().give_back(*account_, bytes_);
}

MemoryBudget::MemoryBudget(std::uint64_t limit) : limit_(limit != 0 ? limit : default_limit()) {}

std::uint64_t MemoryBudget::bytes() const {
  return limit_ - std::min(limit_, MemoryLedger::instance().reserved_by_thread());
}

void MemoryBudget::require(double estimate, const std::string& purpose,
                           const std::string& hint) const {
  const std::uint64_t left = bytes();
  if (estimate <= static_cast<double>(left)) return;
  const std::string limit = bytes_text(static_cast<double>(limit_));
  throw Error(
      ErrorCode::too_large,
      fmt::format("{} needs about {}, {}", purpose, bytes_text(estimate),
                  left == limit_ ? fmt::format("the limit is {}", limit)
                                 : fmt::format("{} are left of the limit {}",
                                               bytes_text(static_cast<double>(left)), limit)),
      hint);
}

MemoryReservation MemoryBudget::reserve(double estimate, const std::string& purpose,
                                        const std::string& hint) const {
  require(estimate, purpose, hint);
  return MemoryLedger::instance().take(static_cast<std::uint64_t>(std::max(0.0, estimate)), limit_);
}

}  // namespace asterism
