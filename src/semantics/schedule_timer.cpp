#include <algorithm>
#include <limits>
#include <vector>

#include <fmt/format.h>

#include <asterism/clock.hpp>
#include <asterism/error.hpp>
#include <asterism/schedule_timer.hpp>

#include "base/memory.hpp"
#include "schedule/moves.hpp"
#include "semantics/transfer_clock.hpp"

namespace asterism {

namespace {

/// Computes when each node that lacks something initially has everything it needs.
class Completions {
 public:
  Completions(const Collective& collective, const TransferClock& clock)
      : collective_(collective), clock_(clock) {
    switch (collective.handling()) {
      case Handling::copied:
        of_copied();
        break;
      case Handling::moved:
        of_moved();
        break;
      case Handling::combined:
        of_combined();
        break;
      case Handling::prefixes:
        of_prefixes();
        break;
    }
  }
  [[nodiscard]] std::vector<double> take() && { return std::move(times_); }

 private:
  static constexpr double lacks_nothing = -1;

  [[nodiscard]] double since(NodeId node, MessageId message) const {
    return clock_.since(node, message);
  }

  void of_copied() {
    // Messages are numbered source by source.
    const MessageId first{0}, last{collective_.message_count() - 1};
    for (std::uint64_t i = 0; i < collective_.participant_count(); ++i) {
      const NodeId node = collective_.participant(i);
      if (collective_.origin(first) == node && collective_.origin(last) == node) continue;
      double complete = 0;
      for (MessageId message = first; message <= last; ++message)
        complete = std::max(complete, since(node, message));
      times_.push_back(complete);
    }
  }

  void of_moved() {
    times_.assign(collective_.node_count(), lacks_nothing);
    for (MessageId message{0}; message.value() < collective_.message_count(); ++message) {
      const NodeId destination = collective_.destination(message);
      if (collective_.origin(message) == destination) continue;
      double& complete = times_[destination.value()];
      complete = std::max(complete, since(destination, message));
    }
    std::erase(times_, lacks_nothing);
  }

  void of_combined() {
    if (collective_.participant_count() == 1) return;
    for (std::uint64_t i = 0; i < collective_.participant_count(); ++i) {
      const NodeId node = collective_.participant(i);
      double complete = lacks_nothing;
      for (std::uint64_t result = 0; result < collective_.result_count(); ++result)
        if (collective_.wants(node, result))
          complete = std::max(complete, since(node, collective_.given(result)));
      if (complete != lacks_nothing) times_.push_back(complete);
    }
  }

  /// The first participant starts with its result.
  void of_prefixes() {
    for (std::uint64_t i = 1; i < collective_.participant_count(); ++i) {
      double complete = 0;
      for (std::uint64_t result = 0; result < collective_.batch(); ++result)
        complete = std::max(complete,
                            since(collective_.participant(i), collective_.stretch({0, i, result})));
      times_.push_back(complete);
    }
  }

  const Collective& collective_;
  const TransferClock& clock_;
  std::vector<double> times_;
};

}  // namespace

void require_meaning_without_steps(const Model& model) {
  const auto refuse = [](const char* what) {
    throw Error(ErrorCode::unsupported, fmt::format("{} has no meaning without steps", what),
                "run it step by step, or choose one, all or a number of ports and MIMD control");
  };
  if (runs_without_steps(model)) return;
  if (model.ports == Model::Ports::single_dimension) refuse("the single-dimension port model");
  refuse("SIMD control");
}

class ScheduleTimer::Work {
 public:
  Work(const Problem& problem, const PacketLatency& latency, MemoryReservation memory)
      : memory_(std::move(memory)), problem_(problem), clock_(problem, latency) {}

  void take(const Step& step) { clock_.take(step); }

  void end(ScheduleTiming& timing) {
    timing = {};
    timing.time = clock_.time();
    timing.lock_step = clock_.lock_step();
    std::vector<double> complete = Completions(problem_.collective, clock_).take();
    if (!complete.empty()) {
      std::ranges::sort(complete);
      timing.first_complete = complete.front();
      timing.median_complete = complete[(complete.size() - 1) / 2];
      timing.last_complete = complete.back();
    }
    const LinkService& links = clock_.links();
    if (links.empty() || !(links.busy(links.busiest()) > 0)) return;
    const std::uint64_t busiest = links.busiest();
    const std::uint32_t ports = problem_.network().port_count();
    timing.busiest_node = NodeId{busiest / ports};
    timing.busiest_port = Port{static_cast<std::uint32_t>(busiest % ports)};
    timing.busiest_time = links.busy(busiest);
  }

 private:
  MemoryReservation memory_;
  const Problem problem_;
  TransferClock clock_;
};

ScheduleTimer::ScheduleTimer(std::uint64_t memory_limit, PacketLatency latency)
    : memory_limit_(memory_limit), latency_(std::move(latency)) {}
ScheduleTimer::~ScheduleTimer() = default;

void ScheduleTimer::begin(const ScheduleHeader& header) {
  require_meaning_without_steps(header.problem.model);
  require_few_moves(header.problem, "timing");
  constexpr std::uint64_t most = std::numeric_limits<std::uint32_t>::max();
  if (header.problem.network().node_count() >= most)
    throw Error(ErrorCode::too_large,
                fmt::format("{} has too many nodes to be timed", header.problem.network().spec()),
                "choose a network of fewer than 2^32 - 1 nodes");
  MemoryReservation memory =
      MemoryBudget(memory_limit_)
          .reserve(TransferClock::bytes(header.problem),
                   fmt::format("timing {} on {} without lock step",
                               header.problem.collective.name(), header.problem.network().spec()),
                   "choose a smaller network or fewer messages");
  work_ = std::make_unique<Work>(header.problem, latency_, std::move(memory));
}
void ScheduleTimer::take(const Step& step) {
  work_->take(step);
}
void ScheduleTimer::end() {
  work_->end(timing_);
}

}  // namespace asterism
