#include "call_log.hpp"

#include <algorithm>
#include <cstdio>
#include <cstring>

#include <fmt/format.h>

namespace asterism::dropin {
namespace {

using namespace std::chrono_literals;
constexpr auto report_after = 1s;
constexpr auto say_after = 10s;
constexpr std::uint64_t unknown = ~std::uint64_t{0};

}  // namespace

CallLog::~CallLog() {
  if (reporting_ != MPI_REQUEST_NULL) PMPI_Request_free(&reporting_);
}

bool CallLog::Entry::matches(const Entry& other) const {
  return kind == other.kind && bytes == other.bytes && root == other.root;
}

std::string CallLog::Entry::text() const {
  std::string result = name.data();
  if (bytes != unknown) result += fmt::format(" with blocks of {} bytes", bytes);
  if (root != unknown) result += fmt::format(" and root {}", root);
  return result;
}

std::uint64_t CallLog::add(const CallFacts& facts) {
  Entry& entry = entries_[next_ % kept];
  entry = {next_, static_cast<std::uint64_t>(facts.kind), facts.bytes.value_or(unknown),
           facts.root < 0 ? unknown : static_cast<std::uint64_t>(facts.root)};
  std::strncpy(entry.name.data(), facts.name, entry.name.size() - 1);
  return next_++;
}

int CallLog::check(std::uint64_t number) {
  const Clock::time_point now = Clock::now();
  // If several calls wait at the same time, the first is watched.
  if (waits_since_ && number > waits_for_ && now - seen_ < report_after) return MPI_SUCCESS;
  seen_ = now;
  if (!waits_since_ || waits_for_ != number) {
    waits_for_ = number;
    waits_since_ = now;
    has_reported_ = has_said_ = false;
  }
  const auto waited = now - *waits_since_;
  if (waited < report_after || next_ - number > kept) return MPI_SUCCESS;
  const Entry& entry = entries_[number % kept];
  if (waited > say_after) say_waiting(entry);
  if (rank_ == 0) return read_reports();
  const int code = report(entry);
  return code != MPI_SUCCESS ? code : read_verdict(number);
}

int CallLog::report(const Entry& entry) {
  if (has_reported_) return MPI_SUCCESS;
  if (reporting_ != MPI_REQUEST_NULL) {
    int done = 0;
    const int code = PMPI_Test(&reporting_, &done, MPI_STATUS_IGNORE);
    if (code != MPI_SUCCESS || done == 0) return code;
  }
  has_reported_ = true;
  reported_ = entry;
  return PMPI_Isend(&reported_, sizeof(Entry), MPI_BYTE, 0, tag_, comm_, &reporting_);
}

int CallLog::read_reports() {
  for (;;) {
    int found = 0;
    MPI_Status status;
    int code = PMPI_Iprobe(MPI_ANY_SOURCE, tag_, comm_, &found, &status);
    if (code != MPI_SUCCESS || found == 0) return code;
    Entry entry;
    code = PMPI_Recv(&entry, sizeof(Entry), MPI_BYTE, status.MPI_SOURCE, tag_, comm_,
                     MPI_STATUS_IGNORE);
    if (code == MPI_SUCCESS) code = compare(entry, status.MPI_SOURCE);
    if (code != MPI_SUCCESS) return code;
  }
}

int CallLog::compare(const Entry& entry, int from) {
  if (entry.number >= next_ || next_ - entry.number > kept) return MPI_SUCCESS;
  const Entry& own = entries_[entry.number % kept];
  if (own.matches(entry)) return MPI_SUCCESS;
  std::fputs(fmt::format("asterism: the ranks of a communicator make calls that do not match: rank "
                         "0 calls {}, rank {} calls {}\n"
                         "hint: pass the same lengths, roots and order of calls on all ranks\n",
                         own.text(), from, entry.text())
                 .c_str(),
             stderr);
  const int code = PMPI_Send(&entry.number, 1, MPI_UINT64_T, from, tag_ + 1, comm_);
  return code != MPI_SUCCESS ? code : MPI_ERR_TRUNCATE;
}

int CallLog::read_verdict(std::uint64_t number) const {
  int found = 0;
  int code = PMPI_Iprobe(0, tag_ + 1, comm_, &found, MPI_STATUS_IGNORE);
  if (code != MPI_SUCCESS || found == 0) return code;
  std::uint64_t wrong = 0;
  code = PMPI_Recv(&wrong, 1, MPI_UINT64_T, 0, tag_ + 1, comm_, MPI_STATUS_IGNORE);
  if (code != MPI_SUCCESS) return code;
  return wrong == number ? MPI_ERR_TRUNCATE : MPI_SUCCESS;
}

void CallLog::say_waiting(const Entry& entry) {
  if (has_said_ || rank_ > 1) return;
  has_said_ = true;
  std::fputs(
      fmt::format("asterism: rank {} of a communicator has waited for 10 seconds in {}; other "
                  "ranks are busy, have ended, or call another collective or length\n",
                  rank_, entry.text())
          .c_str(),
      stderr);
}

}  // namespace asterism::dropin
