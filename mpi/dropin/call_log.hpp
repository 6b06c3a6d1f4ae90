// Finds calls that do not match: ranks that wait for long tell rank 0 what they wait for, and rank
// 0 compares this with its own calls. Nothing is sent as long as calls do not wait for long.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <mpi.h>

#include "call_facts.hpp"

namespace asterism::dropin {

class CallLog {
 public:
  /// `tag` and the next one are for the log.
  CallLog(MPI_Comm comm, int rank, int tag) : comm_(comm), rank_(rank), tag_(tag) {}
  ~CallLog();
  CallLog(const CallLog&) = delete;
  CallLog& operator=(const CallLog&) = delete;

  /// Returns the number of the call.
  std::uint64_t add(const CallFacts& facts);

  /// Must be called from time to time while a call waits. Returns an MPI error code: not
  /// MPI_SUCCESS if another rank has made another call in its place, which one of them then
  /// reports.
  [[nodiscard]] int check(std::uint64_t number);

 private:
  using Clock = std::chrono::steady_clock;
  /// The number of the call, its name, and what must be the same on all ranks.
  struct Entry {
    std::uint64_t number = 0, kind = 0, bytes = 0, root = 0;
    std::array<char, 32> name{};
    [[nodiscard]] bool matches(const Entry& other) const;
    [[nodiscard]] std::string text() const;
  };
  static constexpr std::uint64_t kept = 256;

  [[nodiscard]] int report(const Entry& entry);
  [[nodiscard]] int read_reports();
  [[nodiscard]] int compare(const Entry& entry, int from);
  [[nodiscard]] int read_verdict(std::uint64_t number) const;
  void say_waiting(const Entry& entry);

  MPI_Comm comm_;
  int rank_, tag_;
  std::vector<Entry> entries_ = std::vector<Entry>(kept);  // by number, the last ones
  std::uint64_t next_ = 0;
  std::uint64_t waits_for_ = 0;
  std::optional<Clock::time_point> waits_since_;
  Clock::time_point seen_{};
  bool has_reported_ = false, has_said_ = false;
  Entry reported_;
  MPI_Request reporting_ = MPI_REQUEST_NULL;
};

}  // namespace asterism::dropin
