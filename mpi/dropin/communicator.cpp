#include "communicator.hpp"

#include "datatype.hpp"

namespace asterism::dropin {
namespace {

/// Half of the tags that there may be: the others are for plans, and two for the log of calls.
int half_of_tags(MPI_Comm comm) {
  void* value = nullptr;
  int found = 0;
  require_success(PMPI_Comm_get_attr(comm, MPI_TAG_UB, static_cast<void*>(&value), &found));
  const int most = found != 0 ? *static_cast<int*>(value) : 32767;
  return (most - 2) / 2;
}

}  // namespace

Communicator::Communicator(MPI_Comm users, std::vector<int> ranks, NodeId node, Planner& planner,
                           std::shared_ptr<const Network> network)
    : ranks_(std::move(ranks)), nodes_(ranks_.size()), node_(node) {
  require_success(PMPI_Comm_rank(users, &rank_));
  // Not MPI_Comm_dup, which would call the user's attribute callbacks.
  require_success(PMPI_Comm_split(users, 0, rank_, &own_));
  require_success(PMPI_Comm_set_errhandler(own_, MPI_ERRORS_RETURN));
  max_tags_ = half_of_tags(own_);
  for (std::size_t i = 0; i < ranks_.size(); ++i)
    nodes_[static_cast<std::size_t>(ranks_[i])] = NodeId{i};
  log_ = std::make_unique<CallLog>(own_, rank_, 2 * max_tags_);
  plans_ = std::make_unique<PlanBook>(PlanBook::Place{own_, rank_, ranks_, node_, max_tags_},
                                      planner, std::move(network));
}

Communicator::~Communicator() {
  int finalized = 0;
  PMPI_Finalized(&finalized);
  if (finalized == 0) log_.reset();
  if (finalized == 0 && own_ != MPI_COMM_NULL) PMPI_Comm_free(&own_);
}

NodeId Communicator::node_of(int rank) const {
  return nodes_[static_cast<std::size_t>(rank)];
}

std::shared_ptr<BookedPlan> Communicator::plan(CollectiveKind kind, std::uint64_t bytes, int root,
                                               bool made_once) {
  PlanKey key{kind, 0, size_class(bytes), made_once};
  if (key.is_rooted()) key.root = node_of(root).value();
  return plans_->plan(key);
}

int Communicator::next_tag() {
  return static_cast<int>(calls_++ % static_cast<std::uint64_t>(max_tags_)) * 2;
}

}  // namespace asterism::dropin
