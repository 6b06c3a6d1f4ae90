#include "runtime.hpp"

#include <cstdio>
#include <cstdlib>

#include <fmt/format.h>

#include "agreement.hpp"
#include "datatype.hpp"
#include "placement.hpp"

namespace asterism::dropin {

namespace {
const std::shared_ptr<Communicator> no_communicator;
}

/// The value of the attribute; without a communicator where it does not fit.
struct Runtime::Attached {
  std::shared_ptr<Communicator> comm;
};

Runtime& Runtime::get() {
  // Never destroyed: MPI may call back until the very end of the process.
  static Runtime& runtime = *new Runtime;
  return runtime;
}

void Runtime::start() {
  if (key_ != MPI_KEYVAL_INVALID) return;
  std::optional<Settings> settings = agreed_settings();
  if (!settings) return;
  settings_ = *std::move(settings);
  planner_ = std::make_unique<Planner>(settings_);
  PMPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, &forget, &key_, nullptr);
  int at_end = MPI_KEYVAL_INVALID;
  PMPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, &finish, &at_end, nullptr);
  // MPI_Finalize deletes the attributes of this communicator before anything else ends.
  PMPI_Comm_set_attr(MPI_COMM_SELF, at_end, nullptr);
  PMPI_Comm_free_keyval(&at_end);
  active_ = true;
  PMPI_Comm_rank(MPI_COMM_WORLD, &world_rank_);
  // Without a hook, all calls that wait would have to poll, which makes them slower.
  settings_.nonblocking = settings_.nonblocking_given.value_or(ProgressEngine::has_hook());
  int level = MPI_THREAD_MULTIPLE;
  PMPI_Query_thread(&level);
  progress_.set_threads(level == MPI_THREAD_MULTIPLE);
  if (settings_.nonblocking) progress_.start();
  if (settings_.verbose) introduce();
  (void)prepared(MPI_COMM_WORLD);
}

void Runtime::introduce() {
  explain(fmt::format(
      "calls on communicators of {} ranks are intercepted as {}, with blocks of {} "
      "to {} bytes{}",
      settings_.rank_network->node_count(), settings_.network->spec(), settings_.min_bytes,
      settings_.max_bytes, settings_.nonblocking ? "" : ", blocking calls only"));
}

void Runtime::explain(const std::string& line) {
  const std::lock_guard lock(mutex_);
  if (world_rank_ != 0 || !explained_.insert(line).second) return;
  std::fputs(fmt::format("asterism: {}\n", line).c_str(), stderr);
}

void Runtime::explain_pass(const CallFacts& facts, PassReason reason) {
  switch (reason) {
    case PassReason::too_small:
      return explain(fmt::format("{} with blocks below ASTERISM_MIN_BYTES = {} is passed through",
                                 facts.name, settings_.min_bytes));
    case PassReason::communicator:
      return explain(fmt::format(
          "{} is passed through on communicators that do not have {} ranks, one per node, or that "
          "no blocking call has prepared",
          facts.name, settings_.rank_network->node_count()));
    case PassReason::unsupported:
      return explain(
          fmt::format("{} is passed through for blocks above ASTERISM_MAX_BYTES = {} "
                      "and for arguments that are not supported",
                      facts.name, settings_.max_bytes));
    case PassReason::measured:
    case PassReason::slower:
      return;
  }
}

Contest* Runtime::contest(Communicator& comm, const CallFacts& facts) const {
  static constexpr unsigned unknown_size = 63;
  if (!settings_.measure) return nullptr;
  return &comm.contest(facts.kind, facts.bytes ? size_class(*facts.bytes) : unknown_size);
}

void Runtime::note_decision(const CallFacts& facts, const Contest& contest) {
  if (!settings_.verbose) return;
  const std::string size =
      facts.bytes ? fmt::format("blocks of up to {} bytes", class_bytes(size_class(*facts.bytes)))
                  : std::string("uneven blocks");
  explain(fmt::format("{} with {}: schedule {:.1f} us, library {:.1f} us; {}", facts.name, size,
                      contest.schedule_seconds() * 1e6, contest.library_seconds() * 1e6,
                      contest.is_won() ? "intercepted" : "passed through"));
}

int Runtime::finish(MPI_Comm, int, void*, void*) {
  get().stop();
  return MPI_SUCCESS;
}

void Runtime::stop() {
  active_ = false;
  progress_.stop();
  std::set<MPI_Comm> left;
  {
    const std::lock_guard lock(mutex_);
    left = attached_to_;
  }
  for (const MPI_Comm comm : left) PMPI_Comm_delete_attr(comm, key_);
  PMPI_Comm_free_keyval(&key_);
  int rank = 0;
  PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0 && settings_.tell != Settings::Tell::nothing)
    std::fputs(fmt::format("asterism: {} collective calls taken on {}, {} handed on\n",
                           taken_.load(), settings_.network->spec(), handed_on_.load())
                   .c_str(),
               stderr);
}

int Runtime::forget(MPI_Comm comm, int, void* value, void*) {
  Runtime& runtime = get();
  {
    const std::lock_guard lock(runtime.mutex_);
    runtime.attached_to_.erase(comm);
  }
  ++runtime.forgotten_;
  delete static_cast<Attached*>(value);
  return MPI_SUCCESS;
}

const Runtime::Attached* Runtime::attached(MPI_Comm comm) const {
  // Most calls are on the communicator of the last call.
  thread_local struct {
    MPI_Comm comm = MPI_COMM_NULL;
    std::uint64_t forgotten = 0;
    const Attached* found = nullptr;
  } last;
  if (!active_ || comm == MPI_COMM_NULL) return nullptr;
  const std::uint64_t forgotten = forgotten_;
  if (last.found != nullptr && last.comm == comm && last.forgotten == forgotten) return last.found;
  void* value = nullptr;
  int found = 0;
  if (PMPI_Comm_get_attr(comm, key_, static_cast<void*>(&value), &found) != MPI_SUCCESS ||
      found == 0)
    return nullptr;
  last = {comm, forgotten, static_cast<const Attached*>(value)};
  return last.found;
}

const std::shared_ptr<Communicator>& Runtime::known(MPI_Comm comm) const {
  const Attached* const found = attached(comm);
  return found == nullptr ? no_communicator : found->comm;
}

const std::shared_ptr<Communicator>& Runtime::prepared(MPI_Comm comm) {
  if (!active_ || comm == MPI_COMM_NULL) return no_communicator;
  if (const Attached* const found = attached(comm)) return found->comm;
  int between = 0, size = 0;
  if (PMPI_Comm_test_inter(comm, &between) != MPI_SUCCESS || between != 0) return no_communicator;
  if (PMPI_Comm_size(comm, &size) != MPI_SUCCESS ||
      static_cast<std::uint64_t>(size) != settings_.rank_network->node_count() || size < 2)
    return no_communicator;
  auto value = std::make_unique<Attached>(Attached{make(comm)});
  if (PMPI_Comm_set_attr(comm, key_, value.get()) != MPI_SUCCESS) return no_communicator;
  const std::lock_guard lock(mutex_);
  attached_to_.insert(comm);
  return value.release()->comm;
}

std::shared_ptr<Communicator> Runtime::make(MPI_Comm comm) {
  try {
    const std::vector<int> ranks = ranks_of_nodes(comm, settings_);
    if (ranks.empty()) return nullptr;
    int rank = 0;
    require_success(PMPI_Comm_rank(comm, &rank));
    std::uint64_t node = 0;
    while (ranks[node] != rank) ++node;
    return std::make_shared<Communicator>(comm, ranks, NodeId{node}, *planner_,
                                          settings_.rank_network);
  } catch (const Failure&) {
    return nullptr;
  }
}

void Runtime::note_taken(const CallFacts& facts, Operation& operation) {
  taken_.fetch_add(1, std::memory_order_relaxed);
  operation.set_number(operation.comm().calls().add(facts));
  if (settings_.verbose)
    explain(fmt::format("{} is intercepted on communicators of {} ranks", facts.name,
                        operation.comm().size()));
  if (settings_.tell != Settings::Tell::calls || operation.comm().rank() != 0) return;
  const std::string how = operation.description();
  std::fputs(
      fmt::format("asterism: {} of {} bytes on {} ranks: {}\n", facts.name, operation.bytes(),
                  operation.comm().size(), how.empty() ? "nothing to do" : how)
          .c_str(),
      stderr);
}

}  // namespace asterism::dropin
