#include "plan_book.hpp"

#include <asterism/error.hpp>

#include "datatype.hpp"
#include "direct.hpp"

namespace asterism::dropin {
namespace {

class SentPlan final : public BookedPlan {
 public:
  SentPlan(std::vector<Words> words, ReceivedPlan own, const PlanBook::Place& place, int tag)
      : words_(std::move(words)) {
    plan_.emplace(std::move(own));
    requests_.reserve(words_.size());
    for (std::size_t node = 0; node < words_.size(); ++node) {
      if (place.ranks[node] == place.rank) continue;
      MPI_Request request = MPI_REQUEST_NULL;
      require_success(PMPI_Isend(words_[node].data(), static_cast<int>(words_[node].size()),
                                 MPI_UINT64_T, place.ranks[node], tag, place.communicator,
                                 &request));
      requests_.push_back(request);
    }
  }

  bool advance() override {
    if (requests_.empty()) return true;
    int done = 0;
    require_success(PMPI_Testall(static_cast<int>(requests_.size()), requests_.data(), &done,
                                 MPI_STATUSES_IGNORE));
    if (done == 0) return false;
    requests_.clear();
    words_ = {};
    return true;
  }

 private:
  std::vector<Words> words_;
  std::vector<MPI_Request> requests_;
};

class AwaitedPlan final : public BookedPlan {
 public:
  AwaitedPlan(const PlanKey& key, const PlanBook::Place& place, int tag,
              std::shared_ptr<const Network> network)
      : key_(key),
        communicator_(place.communicator),
        node_(place.node),
        tag_(tag),
        network_(std::move(network)) {}

  bool advance() override {
    if (is_there()) return true;
    if (request_ == MPI_REQUEST_NULL && !begin_receiving()) return false;
    int done = 0;
    require_success(PMPI_Test(&request_, &done, MPI_STATUS_IGNORE));
    if (done == 0) return false;
    plan_.emplace(plan_of_words(words_, key_, node_, network_));
    words_ = {};
    return true;
  }

 private:
  bool begin_receiving() {
    int found = 0, size = 0;
    MPI_Message message = MPI_MESSAGE_NULL;
    MPI_Status status;
    require_success(PMPI_Improbe(0, tag_, communicator_, &found, &message, &status));
    if (found == 0) return false;
    require_success(PMPI_Get_count(&status, MPI_UINT64_T, &size));
    words_.resize(static_cast<std::size_t>(size));
    require_success(PMPI_Imrecv(words_.data(), size, MPI_UINT64_T, &message, &request_));
    return true;
  }

  PlanKey key_;
  MPI_Comm communicator_;
  NodeId node_;
  int tag_;
  std::shared_ptr<const Network> network_;
  Words words_;
  MPI_Request request_ = MPI_REQUEST_NULL;
};

}  // namespace

std::shared_ptr<BookedPlan> PlanBook::sent(const Schedule& schedule, const PlanKey& key,
                                           int tag) const {
  const bool on_all_links = schedule.header().problem.shared_network() != network_;
  std::vector<Words> words = words_of_nodes(schedule, on_all_links);
  try {
    ReceivedPlan own = plan_of_words(words[place_.node.value()], key, place_.node, network_);
    return std::make_shared<SentPlan>(std::move(words), std::move(own), place_, tag);
  } catch (const Error&) {
    // The other ranks wait for a plan, so send one that can always be followed.
    if (on_all_links) throw;
    return sent(direct_schedule(key, network_->node_count()), key, tag);
  }
}

std::shared_ptr<BookedPlan> PlanBook::plan(const PlanKey& key) {
  std::shared_ptr<BookedPlan>& entry = plans_[key];
  if (entry) return entry;
  const int tag =
      static_cast<int>(plans_.size() % static_cast<std::size_t>(place_.max_tags)) * 2 + 1;
  if (place_.rank == 0) {
    entry = sent(planner_.plan(key), key, tag);
  } else {
    entry = std::make_shared<AwaitedPlan>(key, place_, tag, network_);
  }
  return entry;
}

}  // namespace asterism::dropin
