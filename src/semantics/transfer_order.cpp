#include "semantics/transfer_order.hpp"

#include <algorithm>
#include <numeric>
#include <unordered_map>
#include <utility>

#include "schedule/links.hpp"
#include "semantics/arrival_ledgers.hpp"
#include "semantics/dependencies.hpp"

namespace asterism {

namespace {

/// Disjoint sets of transfers, each represented by its first transfer.
class TransferSets {
 public:
  explicit TransferSets(std::size_t transfers) : parent_(transfers) {
    std::iota(parent_.begin(), parent_.end(), 0U);
  }
  [[nodiscard]] std::uint32_t first(std::uint32_t transfer) {
    while (parent_[transfer] != transfer) transfer = parent_[transfer] = parent_[parent_[transfer]];
    return transfer;
  }
  void join(std::uint32_t a, std::uint32_t b) {
    const auto [low, high] = std::minmax({first(a), first(b)});
    parent_[high] = low;
  }

 private:
  std::vector<std::uint32_t> parent_;
};

struct OrderEdge {
  std::uint32_t from, to;
  bool later;
};

/// The transfers of the last step that touched a result at a node.
struct LastTouch {
  std::size_t step = 0;
  std::vector<std::uint32_t> transfers, before;
};

/// Reads a schedule and collects the dependencies of its transfers.
class OrderReader {
 public:
  explicit OrderReader(const Schedule& schedule)
      : schedule_(schedule),
        collective_(schedule.header().problem.collective),
        links_(schedule.header().problem.network()),
        sets_(schedule.transfer_count()),
        dependencies_(schedule.header().problem) {
    for (std::size_t step = 0; step < schedule.size(); ++step) read(step);
  }

  [[nodiscard]] std::vector<OrderEdge>& edges() { return edges_; }
  [[nodiscard]] TransferSets& sets() { return sets_; }

 private:
  [[nodiscard]] bool combines() const {
    return collective_.handling() == Handling::combined ||
           collective_.handling() == Handling::prefixes;
  }
  [[nodiscard]] NodeId end_of(const Transfer& transfer) const {
    NodeId at = transfer.from;
    for (const Port port : transfer.ports) at = links_.end(at, port);
    return at;
  }
  [[nodiscard]] std::uint64_t results() const {
    return collective_.handling() == Handling::combined ? collective_.result_count()
                                                        : collective_.batch();
  }
  [[nodiscard]] std::uint64_t result_of(MessageId message) const {
    return collective_.handling() == Handling::combined ? collective_.part(message).result
                                                        : collective_.stretch(message).result;
  }

  void read(std::size_t step) {
    const std::size_t transfers = schedule_.transfers_in(step);
    for (std::size_t i = 0; i < transfers; ++i) send(step, i);
    dependencies_.depart();
    for (std::size_t i = 0; i < transfers; ++i) arrive(step, i);
    dependencies_.end_step();
    number_ += static_cast<std::uint32_t>(transfers);
  }

  void send(std::size_t step, std::size_t index) {
    const Transfer transfer = schedule_.transfer(step, index);
    const std::uint32_t number = number_ + static_cast<std::uint32_t>(index);
    for (const MessageId message : transfer.messages) {
      (void)dependencies_.for_each(transfer.from, message, [&](std::uint32_t arrival) {
        edges_.push_back({arrival, number, true});
      });
      dependencies_.send(transfer.from, message);
      if (combines()) touch(transfer.from, message, step, number, false);
    }
  }

  void arrive(std::size_t step, std::size_t index) {
    const Transfer transfer = schedule_.transfer(step, index);
    const std::uint32_t number = number_ + static_cast<std::uint32_t>(index);
    const NodeId end = end_of(transfer);
    for (const MessageId message : transfer.messages) {
      dependencies_.arrive(end, message, number);
      if (combines()) touch(end, message, step, number, true);
    }
  }

  /// A transfer that touches a result stays after those that touched it in earlier steps; an
  /// arrival must be in the same step as a simultaneous send of the result.
  void touch(NodeId node, MessageId message, std::size_t step, std::uint32_t number, bool arrives) {
    LastTouch& last = touched_[node.value() * results() + result_of(message)];
    if (last.transfers.empty() || last.step != step) {
      last.before = std::exchange(last.transfers, {});
      last.step = step;
    }
    for (const std::uint32_t earlier : last.before) edges_.push_back({earlier, number, false});
    if (arrives)
      for (const std::uint32_t same : last.transfers) sets_.join(same, number);
    last.transfers.push_back(number);
  }

  const Schedule& schedule_;
  const Collective& collective_;
  Links links_;
  TransferSets sets_;
  Dependencies<ArrivalLists> dependencies_;
  std::vector<OrderEdge> edges_;
  std::unordered_map<std::uint64_t, LastTouch> touched_;  // only for lookup, never iterated
  std::uint32_t number_ = 0;                              // number of the step's first transfer
};

}  // namespace

TransferOrder::TransferOrder(const Schedule& schedule) {
  OrderReader reader(schedule);
  const auto transfers = static_cast<std::uint32_t>(schedule.transfer_count());
  // Groups are numbered in the order of their first transfers.
  std::vector<std::uint32_t> group_of(transfers);
  std::uint32_t groups = 0;
  for (std::uint32_t i = 0; i < transfers; ++i) {
    const std::uint32_t first = reader.sets().first(i);
    group_of[i] = first == i ? groups++ : group_of[first];
  }
  first_transfer_.assign(groups + 1, 0);
  for (std::uint32_t i = 0; i < transfers; ++i) ++first_transfer_[group_of[i] + 1];
  for (std::uint32_t i = 0; i < groups; ++i) first_transfer_[i + 1] += first_transfer_[i];
  transfers_.resize(transfers);
  std::vector<std::uint32_t> next(first_transfer_.begin(), first_transfer_.end() - 1);
  for (std::uint32_t i = 0; i < transfers; ++i) transfers_[next[group_of[i]]++] = i;

  std::vector<std::pair<std::uint32_t, Successor>> pairs;
  pairs.reserve(reader.edges().size());
  for (const OrderEdge& edge : reader.edges())
    if (group_of[edge.from] != group_of[edge.to])
      pairs.push_back({group_of[edge.from], {group_of[edge.to], edge.later}});
  std::ranges::sort(pairs);
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  first_successor_.assign(groups + 1, 0);
  predecessors_.assign(groups, 0);
  successors_.reserve(pairs.size());
  for (const auto& [from, successor] : pairs) {
    ++first_successor_[from + 1];
    ++predecessors_[successor.group];
    successors_.push_back(successor);
  }
  for (std::uint32_t i = 0; i < groups; ++i) first_successor_[i + 1] += first_successor_[i];
}

double TransferOrder::bytes(double transfers, double messages) {
  static constexpr double bytes_per_transfer = 24;
  static constexpr double bytes_per_message = 64;  // edges, stored twice, and the last touches
  return bytes_per_transfer * transfers + bytes_per_message * messages;
}

}  // namespace asterism
