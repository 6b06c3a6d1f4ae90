#include "runtime.hpp"

#include <cstdio>
#include <cstdlib>

#include <fmt/format.h>

#include "agreement.hpp"
#include "datatype.hpp"
#include "placement.hpp"

namespace asterism::dropin {

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
  // MPI_Finalize deletes what is attached to this communicator before anything else ends.
  PMPI_Comm_set_attr(MPI_COMM_SELF, at_end, nullptr);
  PMPI_Comm_free_keyval(&at_end);
  active_ = true;
  if (settings_.nonblocking) progress_.start();
  (void)prepared(MPI_COMM_WORLD);
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
  delete static_cast<Attached*>(value);
  return MPI_SUCCESS;
}

const Runtime::Attached* Runtime::attached(MPI_Comm comm) const {
  if (!active_ || comm == MPI_COMM_NULL) return nullptr;
  void* value = nullptr;
  int found = 0;
  if (PMPI_Comm_get_attr(comm, key_, static_cast<void*>(&value), &found) != MPI_SUCCESS ||
      found == 0)
    return nullptr;
  return static_cast<const Attached*>(value);
}

std::shared_ptr<Communicator> Runtime::known(MPI_Comm comm) const {
  const Attached* const found = attached(comm);
  return found == nullptr ? nullptr : found->comm;
}

std::shared_ptr<Communicator> Runtime::prepared(MPI_Comm comm) {
  if (!active_ || comm == MPI_COMM_NULL) return nullptr;
  if (const Attached* const found = attached(comm)) return found->comm;
  int between = 0, size = 0;
  if (PMPI_Comm_test_inter(comm, &between) != MPI_SUCCESS || between != 0) return nullptr;
  if (PMPI_Comm_size(comm, &size) != MPI_SUCCESS ||
      static_cast<std::uint64_t>(size) != settings_.network->node_count() || size < 2)
    return nullptr;
  auto value = std::make_unique<Attached>(Attached{make(comm)});
  const std::shared_ptr<Communicator> result = value->comm;
  if (PMPI_Comm_set_attr(comm, key_, value.get()) != MPI_SUCCESS) return nullptr;
  (void)value.release();
  const std::lock_guard lock(mutex_);
  attached_to_.insert(comm);
  return result;
}

std::shared_ptr<Communicator> Runtime::make(MPI_Comm comm) {
  try {
    const std::vector<int> ranks = ranks_of_nodes(comm, settings_);
    if (ranks.empty()) return nullptr;
    int rank = 0;
    require_success(PMPI_Comm_rank(comm, &rank));
    std::uint64_t node = 0;
    while (ranks[node] != rank) ++node;
    return std::make_shared<Communicator>(comm, ranks, NodeId{node}, *planner_, settings_.network);
  } catch (const Failure&) {
    return nullptr;
  }
}

void Runtime::note_taken(const char* name, Operation& operation) {
  ++taken_;
  if (settings_.tell != Settings::Tell::calls || operation.comm().rank() != 0) return;
  const std::string how = operation.description();
  std::fputs(fmt::format("asterism: {} of {} bytes on {} ranks: {}\n", name, operation.bytes(),
                         operation.comm().size(), how.empty() ? "nothing to do" : how)
                 .c_str(),
             stderr);
}

}  // namespace asterism::dropin
