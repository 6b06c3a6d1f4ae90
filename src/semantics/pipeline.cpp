#include "semantics/pipeline.hpp"

#include <algorithm>
#include <deque>
#include <functional>
#include <map>
#include <queue>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <asterism/clock.hpp>
#include <asterism/error.hpp>

#include "base/memory.hpp"
#include "schedule/links.hpp"
#include "semantics/transfer_order.hpp"

namespace asterism {

namespace {

/// Remaining capacity of links and ports in the current step.
class StepCapacity {
 public:
  explicit StepCapacity(const Problem& problem)
      : network_(problem.network()),
        limit_(problem.model.packets_per_node()),
        half_duplex_(problem.model.duplex == Model::Duplex::half),
        sent_(network_.node_count()),
        received_(network_.node_count()),
        used_(network_.node_count() * network_.port_count()),
        is_watched_(used_.size()),
        is_switch_(network_.node_count()) {
    for (NodeId node{0}; node.value() < network_.node_count(); ++node)
      is_switch_[node.value()] = network_.is_switch(node);
  }

  void begin_step() {
    ++step_;
    watched_left_ = watched_count_;
  }

  [[nodiscard]] bool is_used(std::uint64_t link) const { return used_[link] == step_; }
  void watch(std::uint64_t link) {
    if (is_watched_[link]) return;
    is_watched_[link] = true;
    ++watched_count_;
  }
  /// Whether the step has used all links that are watched.
  [[nodiscard]] bool is_exhausted() const { return watched_left_ == 0; }
  /// Takes what the transfer needs if all of it is free.
  bool take(const Transfer& transfer, NodeId end, std::span<const std::uint64_t> links) {
    if (std::ranges::any_of(links, [&](std::uint64_t link) { return is_used(link); })) return false;
    if (!has_room(transfer.from, sent_) || !has_room(end, received_)) return false;
    ++count(sent_[transfer.from.value()]);
    ++count(received_[end.value()]);
    for (const std::uint64_t link : links) {
      used_[link] = step_;
      if (is_watched_[link]) --watched_left_;
    }
    return true;
  }
  void give_back(const Transfer& transfer, NodeId end, std::span<const std::uint64_t> links) {
    --count(sent_[transfer.from.value()]);
    --count(received_[end.value()]);
    for (const std::uint64_t link : links) {
      used_[link] = 0;
      if (is_watched_[link]) ++watched_left_;
    }
  }

  /// In half-duplex mode, both directions of a link share one place.
  [[nodiscard]] std::uint64_t link_place(NodeId from, Port port, NodeId to) const {
    const std::uint64_t ports = network_.port_count();
    const std::uint64_t there = from.value() * ports + port.value();
    if (!half_duplex_) return there;
    return std::min(there, to.value() * ports + network_.reverse_port(from, port).value());
  }

 private:
  struct Counter {
    std::uint64_t step = 0;
    std::uint32_t count = 0;
  };
  [[nodiscard]] std::uint32_t& count(Counter& counter) const {
    if (counter.step != step_) counter = {step_, 0};
    return counter.count;
  }
  [[nodiscard]] bool has_room(NodeId node, std::vector<Counter>& counters) const {
    return is_switch_[node.value()] || count(counters[node.value()]) < limit_;
  }

  const Network& network_;
  std::uint32_t limit_;
  bool half_duplex_;
  std::vector<Counter> sent_, received_;  // by node
  std::vector<std::uint64_t> used_;       // by link: the step that used it last
  std::vector<bool> is_watched_;          // by link
  std::vector<bool> is_switch_;           // by node
  std::uint64_t watched_count_ = 0;
  std::uint64_t watched_left_ = 0;  // that the step has not used
  std::uint64_t step_ = 0;
};

}  // namespace

/// The transfers with their destinations and links, and the order of their groups. Groups that need
/// the same links and ports form a kind: at most one of them fits into a step.
class Pipeline::Order {
 public:
  explicit Order(const Schedule& schedule) : order_(schedule) {
    const Problem& problem = schedule.header().problem;
    const Links links(problem.network());
    const StepCapacity capacity(problem);
    for (std::size_t step = 0; step < schedule.size(); ++step)
      for (std::size_t i = 0; i < schedule.transfers_in(step); ++i) {
        const Transfer transfer = schedule.transfer(step, i);
        NodeId at = transfer.from;
        for (const Port port : transfer.ports) {
          const NodeId next = links.end(at, port);
          links_.push_back(capacity.link_place(at, port, next));
          at = next;
        }
        transfers_.push_back({transfer, at, links_.size()});
      }
    std::map<std::vector<std::uint64_t>, std::uint32_t> kinds;
    for (std::uint32_t group = 0; group < order_.group_count(); ++group) {
      first_link_.push_back(this->links(order_.transfers(group).front()).front());
      kind_.push_back(
          kinds.try_emplace(needs(group), static_cast<std::uint32_t>(kinds.size())).first->second);
    }
    kind_count_ = kinds.size();
  }

  struct Entry {
    Transfer transfer;
    NodeId end;
    std::size_t last_link;
  };
  [[nodiscard]] const TransferOrder& groups() const { return order_; }
  [[nodiscard]] const Entry& entry(std::uint32_t transfer) const { return transfers_[transfer]; }
  [[nodiscard]] std::span<const std::uint64_t> links(std::uint32_t transfer) const {
    const std::size_t first = transfer == 0 ? 0 : transfers_[transfer - 1].last_link;
    return {links_.data() + first, links_.data() + transfers_[transfer].last_link};
  }

  /// Returns the first link of the first transfer of a group.
  [[nodiscard]] std::uint64_t first_link(std::uint32_t group) const { return first_link_[group]; }
  [[nodiscard]] std::uint32_t kind(std::uint32_t group) const { return kind_[group]; }
  [[nodiscard]] std::size_t kind_count() const { return kind_count_; }

  /// Reserves capacity for all transfers of a group or for none.
  bool take(std::uint32_t group, StepCapacity& capacity) const {
    const auto transfers = order_.transfers(group);
    for (std::size_t i = 0; i < transfers.size(); ++i) {
      if (take_one(transfers[i], capacity)) continue;
      while (i-- > 0)
        capacity.give_back(entry(transfers[i]).transfer, entry(transfers[i]).end,
                           links(transfers[i]));
      return false;
    }
    return true;
  }

 private:
  bool take_one(std::uint32_t transfer, StepCapacity& capacity) const {
    return capacity.take(entry(transfer).transfer, entry(transfer).end, links(transfer));
  }

  /// Lists what determines whether there is room for a group.
  [[nodiscard]] std::vector<std::uint64_t> needs(std::uint32_t group) const {
    std::vector<std::uint64_t> list;
    for (const std::uint32_t transfer : order_.transfers(group)) {
      const auto taken = links(transfer);
      list.insert(list.end(), {entry(transfer).transfer.from.value(), entry(transfer).end.value(),
                               taken.size()});
      list.insert(list.end(), taken.begin(), taken.end());
    }
    return list;
  }

  TransferOrder order_;
  std::vector<Entry> transfers_;
  std::vector<std::uint64_t> links_;       // of all transfers, concatenated
  std::vector<std::uint64_t> first_link_;  // by group
  std::vector<std::uint32_t> kind_;        // by group
  std::size_t kind_count_ = 0;
};

/// The runs of all pieces, step by step.
///
/// Older runs come first. At most one group of a kind fits into a step, so of each kind only the
/// oldest run that has such a group ready can use it. Therefore a step takes time in proportion to
/// the number of kinds, however many runs are on their way.
class Pipeline::Runs {
 public:
  Runs(const Order& order, const Problem& problem, std::uint64_t pieces)
      : order_(order),
        groups_(order.groups()),
        capacity_(problem),
        pieces_(pieces),
        pieces_with_(order.kind_count()),
        tried_in_(order.kind_count()) {
    for (std::uint32_t group = 0; group < groups_.group_count(); ++group)
      capacity_.watch(order_.first_link(group));
  }

  [[nodiscard]] bool are_done() const { return begun_ == pieces_ && runs_.empty(); }
  [[nodiscard]] std::uint64_t begun() const { return begun_; }

  /// No link carries more than one piece a step, so a new run in every step is enough. Where the
  /// older runs use every link that a group begins with, later ones can do nothing. A new run can
  /// wait as long as the one before has sent nothing.
  const Step& next_step() {
    step_.clear();
    capacity_.begin_step();
    ++number_;
    advanced_.clear();
    for (const auto& [piece, kind] : oldest_by_kind()) {
      if (capacity_.is_exhausted()) break;
      if (tried_in_[kind] != number_) advance(piece);
    }
    const bool newest_waits = !runs_.empty() && runs_.back().groups_left == groups_.group_count();
    if (begun_ < pieces_ && !capacity_.is_exhausted() && !newest_waits) {
      begin_run();
      advance(runs_.back().piece);
    }
    for (const std::uint64_t piece : advanced_) end_step(run_of(piece));
    while (!runs_.empty() && runs_.front().groups_left == 0) runs_.pop_front();
    return step_;
  }

 private:
  using Groups = std::vector<std::uint32_t>;
  /// The smallest on top.
  using Pieces =
      std::priority_queue<std::uint64_t, std::vector<std::uint64_t>, std::greater<std::uint64_t>>;

  /// The run of one piece.
  struct Run {
    std::uint64_t piece;
    std::uint32_t groups_left;
    std::vector<std::uint32_t> waits_for;  // by group: number of unfinished predecessors
    std::vector<std::uint64_t> earliest;   // by group: the earliest step in which it may go
    std::vector<Groups> ready;             // by kind: a heap, the first group on top
    std::vector<std::uint32_t> kinds;      // that have ready groups
    Groups next;                           // groups that are ready in the next step
  };

  [[nodiscard]] Run& run_of(std::uint64_t piece) { return runs_[piece - runs_.front().piece]; }

  /// Returns the oldest piece that has a ready group of each kind, in the order of the pieces.
  const std::vector<std::pair<std::uint64_t, std::uint32_t>>& oldest_by_kind() {
    oldest_.clear();
    for (const std::uint32_t kind : kinds_) {
      Pieces& pieces = pieces_with_[kind];
      while (!pieces.empty() && !has_ready(pieces.top(), kind)) pieces.pop();
      if (!pieces.empty()) oldest_.emplace_back(pieces.top(), kind);
    }
    std::erase_if(kinds_, [&](std::uint32_t kind) { return pieces_with_[kind].empty(); });
    std::ranges::sort(oldest_);
    return oldest_;
  }
  [[nodiscard]] bool has_ready(std::uint64_t piece, std::uint32_t kind) {
    return !runs_.empty() && piece >= runs_.front().piece && run_of(piece).groups_left > 0 &&
           !run_of(piece).ready[kind].empty();
  }

  void begin_run() {
    runs_.push_back({begun_++, groups_.group_count(), {}, {}, {}, {}, {}});
    Run& run = runs_.back();
    run.waits_for.assign(groups_.predecessor_counts().begin(), groups_.predecessor_counts().end());
    run.earliest.assign(groups_.group_count(), 0);
    run.ready.resize(order_.kind_count());
    for (std::uint32_t group = 0; group < groups_.group_count(); ++group)
      if (run.waits_for[group] == 0) add_ready(run, group);
  }

  /// Tries one group of each kind, the first that is ready, and those that become ready meanwhile.
  void advance(std::uint64_t piece) {
    Run& run = run_of(piece);
    advanced_.push_back(piece);
    candidates_.clear();
    for (const std::uint32_t kind : run.kinds)
      if (tried_in_[kind] != number_) candidates_.push_back(run.ready[kind].front());
    std::ranges::sort(candidates_);
    const std::size_t old = candidates_.size();
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
      const std::uint32_t group = candidates_[i];
      if (!fits(group)) {
        if (i >= old) run.next.push_back(group);
        continue;
      }
      if (i < old) remove_first(run.ready[order_.kind(group)]);
      send(run, group);
      --run.groups_left;
      for (const TransferOrder::Successor& successor : groups_.successors(group))
        release(run, successor);
    }
  }
  /// Takes what the group needs, unless a group of its kind has been tried in this step.
  bool fits(std::uint32_t group) {
    std::uint64_t& tried_in = tried_in_[order_.kind(group)];
    if (tried_in == number_) return false;
    tried_in = number_;
    return !capacity_.is_used(order_.first_link(group)) && order_.take(group, capacity_);
  }
  void release(Run& run, const TransferOrder::Successor& successor) {
    if (successor.later) run.earliest[successor.group] = number_ + 1;
    if (--run.waits_for[successor.group] > 0) return;
    const bool is_ready = run.earliest[successor.group] <= number_;
    (is_ready ? candidates_ : run.next).push_back(successor.group);
  }
  void end_step(Run& run) {
    if (run.groups_left == 0) run = {run.piece, 0, {}, {}, {}, {}, {}};  // frees memory
    std::erase_if(run.kinds, [&](std::uint32_t kind) { return run.ready[kind].empty(); });
    for (const std::uint32_t group : run.next) add_ready(run, group);
    run.next.clear();
  }

  void add_ready(Run& run, std::uint32_t group) {
    const std::uint32_t kind = order_.kind(group);
    if (run.ready[kind].empty()) {
      run.kinds.push_back(kind);
      if (pieces_with_[kind].empty()) kinds_.push_back(kind);
      pieces_with_[kind].push(run.piece);
    }
    run.ready[kind].push_back(group);
    std::ranges::push_heap(run.ready[kind], std::greater());
  }
  static void remove_first(Groups& heap) {
    std::ranges::pop_heap(heap, std::greater());
    heap.pop_back();
  }

  void send(const Run& run, std::uint32_t group) {
    for (const std::uint32_t transfer : groups_.transfers(group)) {
      const Transfer& sent = order_.entry(transfer).transfer;
      packet_.clear();
      for (const MessageId message : sent.messages)
        packet_.push_back(chunk_of(message, pieces_, run.piece));
      step_.add(sent.from, sent.ports, packet_, sent.control);
    }
  }

  const Order& order_;
  const TransferOrder& groups_;
  StepCapacity capacity_;
  std::uint64_t pieces_, begun_ = 0, number_ = 0;
  std::deque<Run> runs_;  // of consecutive pieces, the first of which is not complete
  /// By kind: the pieces that have ready groups, and some that had.
  std::vector<Pieces> pieces_with_;
  std::vector<std::uint32_t> kinds_;  // that have pieces
  std::vector<std::pair<std::uint64_t, std::uint32_t>> oldest_;
  std::vector<std::uint64_t> advanced_;  // pieces, in this step
  /// By kind: the last step in which a group was tried. There is no room for another one then.
  std::vector<std::uint64_t> tried_in_;
  Groups candidates_;  // of the run that advances
  std::vector<MessageId> packet_;
  Step step_;
};

Pipeline::Pipeline(const Schedule& schedule, std::uint64_t memory_limit) : schedule_(schedule) {
  const Problem& problem = schedule.header().problem;
  if (!runs_without_steps(problem.model))
    throw Error(ErrorCode::unsupported,
                "runs for several pieces would not use the same links in a step",
                "choose one, all or a number of ports and MIMD control");
  double messages = 0;
  for (std::size_t step = 0; step < schedule.size(); ++step)
    for (std::size_t i = 0; i < schedule.transfers_in(step); ++i)
      messages += static_cast<double>(schedule.transfer(step, i).messages.size());
  MemoryBudget(memory_limit)
      .require(TransferOrder::bytes(static_cast<double>(schedule.transfer_count()), messages),
               fmt::format("pipelining {} transfers", schedule.transfer_count()),
               "choose a smaller network or fewer messages");
  order_ = std::make_unique<const Order>(schedule);
}
Pipeline::~Pipeline() = default;

void Pipeline::push_steps(std::uint64_t pieces, StepSink& sink, const Progress& progress) const {
  if (schedule_.transfer_count() == 0) return;
  Runs runs(*order_, schedule_.header().problem, pieces);
  while (!runs.are_done()) {
    report(progress, "pipelining", runs.begun(), pieces);
    sink.take(runs.next_step());
  }
}

}  // namespace asterism
