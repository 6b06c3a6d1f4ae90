#include "plan/groups/joint_schedule.hpp"

#include <algorithm>
#include <limits>
#include <memory>
#include <numeric>

#include "base/memory.hpp"
#include "problem/step_rules.hpp"
#include "semantics/transfer_clock.hpp"

namespace asterism {

namespace {

const Problem& problem_of_group(const GroupSchedule& group) {
  return group.schedule->header().problem;
}

/// Adds steps of groups to a step of the whole as long as all links and ports are free.
class StepPacker {
 public:
  explicit StepPacker(const Problem& problem)
      : network_(problem.network()),
        all_ports_(problem.model.ports == Model::Ports::all),
        limit_(problem.model.packets_per_node()),
        half_duplex_(problem.model.duplex == Model::Duplex::half),
        sent_(network_.node_count()),
        received_(network_.node_count()),
        used_(network_.node_count() * network_.port_count()) {}

  void begin_step() { ++step_; }

  /// Adds a step of a group if it fits. A step of a valid schedule does not collide with itself.
  bool add_if_free(const Schedule& schedule, std::size_t step) {
    if (!is_free(schedule, step)) return false;
    for_each_use(schedule, step, [&](StepCounters& counters, std::uint64_t place, std::uint32_t) {
      counters.add(place, step_);
      return true;
    });
    return true;
  }

 private:
  [[nodiscard]] bool is_free(const Schedule& schedule, std::size_t step) {
    ++trial_;
    return for_each_use(
        schedule, step, [&](StepCounters& counters, std::uint64_t place, std::uint32_t limit) {
          const std::uint32_t before = counters.count(place, step_);
          return limit == 1 ? before == 0 : before + own_count(counters, place) <= limit;
        });
  }

  /// How often the step that is being tried has used a place so far.
  [[nodiscard]] std::uint32_t own_count(const StepCounters& counters, std::uint64_t place) {
    StepCounters& own = &counters == &sent_ ? own_sent_ : own_received_;
    return own.add(place, trial_);
  }

  /// Stops and returns false when `use` does.
  template <class Use>
  bool for_each_use(const Schedule& schedule, std::size_t step, Use&& use) {
    for (std::size_t i = 0; i < schedule.transfers_in(step); ++i) {
      const Transfer transfer = schedule.transfer(step, i);
      NodeId at = transfer.from;
      if (is_limited(at) && !use(sent_, at.value(), limit_)) return false;
      for (const Port port : transfer.ports) {
        const NodeId next = network_.neighbour(at, port);
        if (!use(used_, link_place(at, port, next), 1)) return false;
        at = next;
      }
      if (is_limited(at) && !use(received_, at.value(), limit_)) return false;
    }
    return true;
  }

  [[nodiscard]] bool is_limited(NodeId node) const {
    return !all_ports_ && !network_.is_switch(node);
  }

  [[nodiscard]] std::uint64_t link_place(NodeId from, Port port, NodeId to) const {
    const std::uint64_t ports = network_.port_count();
    const std::uint64_t there = from.value() * ports + port.value();
    if (!half_duplex_) return there;
    return std::min(there, to.value() * ports + network_.reverse_port(from, port).value());
  }

  const Network& network_;
  bool all_ports_;
  std::uint32_t limit_;
  bool half_duplex_;
  StepCounters sent_, received_, used_;
  StepCounters own_sent_{network_.node_count()}, own_received_{network_.node_count()};
  std::uint64_t step_ = 0, trial_ = 0;
};

/// Checks one step of the whole after the other.
class JointRules {
 public:
  explicit JointRules(const Problem& problem)
      : network_(problem.network()), rules_(network_, problem.model) {}

  void begin_step() { rules_.begin_step(); }
  [[nodiscard]] bool allow(const Schedule& schedule, std::size_t step) {
    bool allowed = true;
    for (std::size_t i = 0; i < schedule.transfers_in(step); ++i)
      allowed = allow(schedule.transfer(step, i)) && allowed;
    return allowed;
  }

 private:
  [[nodiscard]] bool allow(const Transfer& transfer) {
    bool allowed = rules_.send(transfer.from);
    NodeId at = transfer.from;
    for (const Port port : transfer.ports) {
      const NodeId next = network_.neighbour(at, port);
      allowed = rules_.use_link(at, port, next) && allowed;
      at = next;
    }
    return rules_.receive(at) && allowed;
  }

  const Network& network_;
  StepRules rules_;
};

}  // namespace

std::vector<double> step_begins(const Schedule& schedule) {
  const PacketLatency no_latency;
  TransferClock clock(schedule.header().problem, no_latency);
  std::vector<double> begins;
  double begin = 0;
  for (std::size_t step = 0; step < schedule.size(); ++step) {
    clock.take(schedule.step(step));
    double first = std::numeric_limits<double>::infinity();
    for (const TransferClock::Sent& sent : clock.sent()) first = std::min(first, sent.begin);
    if (!clock.sent().empty()) begin = std::max(begin, first);
    begins.push_back(begin);
  }
  return begins;
}

JointOrder interleaved_order(const std::vector<GroupSchedule>& groups) {
  StepPacker packer(problem_of_group(groups.front()));
  std::vector<std::size_t> next(groups.size());
  std::vector<std::uint32_t> left;
  for (std::uint32_t group = 0; group < groups.size(); ++group)
    if (!groups[group].schedule->empty()) left.push_back(group);
  JointOrder order;
  while (!left.empty()) {
    std::ranges::stable_sort(left, {}, [&](std::uint32_t g) { return groups[g].begins[next[g]]; });
    packer.begin_step();
    std::vector<std::uint32_t> together;
    for (const std::uint32_t group : left)
      if (packer.add_if_free(*groups[group].schedule, next[group])) together.push_back(group);
    for (const std::uint32_t group : together) ++next[group];
    std::erase_if(left, [&](std::uint32_t g) { return next[g] == groups[g].schedule->size(); });
    order.push_back(std::move(together));
  }
  return order;
}

JointOrder sequential_order(const std::vector<GroupSchedule>& groups) {
  JointOrder order;
  for (std::uint32_t group = 0; group < groups.size(); ++group)
    order.insert(order.end(), groups[group].schedule->size(), {group});
  return order;
}

bool obeys_step_rules(const std::vector<GroupSchedule>& groups, const JointOrder& order) {
  JointRules rules(problem_of_group(groups.front()));
  std::vector<std::size_t> next(groups.size());
  bool allowed = true;
  for (const std::vector<std::uint32_t>& together : order) {
    rules.begin_step();
    for (const std::uint32_t group : together) {
      if (next[group] == groups[group].schedule->size()) return false;
      allowed = rules.allow(*groups[group].schedule, next[group]++) && allowed;
    }
  }
  for (std::size_t group = 0; group < groups.size(); ++group)
    allowed = allowed && next[group] == groups[group].schedule->size();
  return allowed;
}

std::vector<double> joint_times(const std::vector<GroupSchedule>& groups, const JointOrder& order,
                                std::uint64_t memory_limit) {
  const Problem& first = problem_of_group(groups.front());
  double bytes = NetworkService::bytes(first);
  for (const GroupSchedule& group : groups)
    bytes += TransferClock::bytes_beside_service(problem_of_group(group));
  const MemoryReservation memory =
      MemoryBudget(memory_limit)
          .reserve(bytes, "timing all groups together", "choose fewer or smaller groups");
  const PacketLatency no_latency;
  NetworkService service(first);
  std::vector<std::unique_ptr<TransferClock>> clocks;
  for (const GroupSchedule& group : groups)
    clocks.push_back(std::make_unique<TransferClock>(problem_of_group(group), no_latency, service));
  std::vector<std::size_t> next(groups.size());
  for (const std::vector<std::uint32_t>& together : order)
    for (const std::uint32_t group : together)
      clocks[group]->take(groups[group].schedule->step(next[group]++));
  std::vector<double> times;
  for (const auto& clock : clocks) times.push_back(clock->time());
  return times;
}

}  // namespace asterism
