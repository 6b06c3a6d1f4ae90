#include <algorithm>
#include <limits>
#include <optional>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/schedule_timer.hpp>

#include "base/memory.hpp"
#include "schedule/arrival_ledgers.hpp"
#include "schedule/dependencies.hpp"
#include "schedule/links.hpp"
#include "schedule/moves.hpp"
#include "schedule/service.hpp"

namespace asterism {

namespace {

constexpr double never = std::numeric_limits<double>::infinity();

using TimeDependencies = Dependencies<ArrivalTimes>;

/// From when on a node has a message, or of a reduction what it holds of its result.
double since_when(const TimeDependencies& dependencies, NodeId node, MessageId message) {
  double since = 0;
  const bool has =
      dependencies.for_each(node, message, [&](double time) { since = std::max(since, time); });
  return has ? since : never;
}

/// When the nodes that lack something at first have all that they must have.
class Completions {
 public:
  Completions(const Collective& collective, const TimeDependencies& dependencies)
      : collective_(collective), dependencies_(dependencies) {
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
    return since_when(dependencies_, node, message);
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

  /// The first participant has what it must have.
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
  const TimeDependencies& dependencies_;
  std::vector<double> times_;
};

}  // namespace

void require_meaning_without_steps(const Model& model) {
  const auto refuse = [](const char* what) {
    throw Error(ErrorCode::unsupported, fmt::format("{} has no meaning without steps", what),
                "run it step by step, or choose one, all or a number of ports and MIMD control");
  };
  if (model.ports == Model::Ports::single_dimension) refuse("the single-dimension port model");
  if (model.control == Model::Control::simd) refuse("SIMD control");
}

class ScheduleTimer::Work {
 public:
  Work(const Problem& problem, const PacketLatency& latency)
      : problem_(problem),
        latency_(latency),
        ends_(network()),
        rates_(problem.model.rates_of(network())),
        one_rate_(problem.model.rates.empty() && !network().has_own_link_costs()),
        half_duplex_(problem.model.duplex == Model::Duplex::half),
        sending_(nodes(), port_limit(problem_)),
        receiving_(nodes(), port_limit(problem_)),
        links_(nodes() * network().port_count()),
        told_(nodes()),
        dependencies_(problem_.collective) {}

  static double bytes(const Problem& problem) {
    const Network& network = problem.network();
    const double node = 2 * PortService::bytes_per_node(port_limit(problem)) + sizeof(double) +
                        LinkService::bytes_per_link * network.port_count();
    return TimeDependencies::bytes(problem.collective) + Links::bytes(network) +
           node * static_cast<double>(network.node_count());
  }

  /// First all that is sent, by what was there before; then all that arrives.
  void take(const Step& step) {
    double longest = problem_.model.startup;
    sent_.clear();
    for (std::size_t i = 0; i < step.size(); ++i) {
      const Transfer transfer = step[i];
      const std::optional<Trip> trip = trip_of(transfer);
      if (!trip) continue;
      longest = std::max(longest, trip->duration);
      if (const auto end = send(transfer, *trip)) sent_.push_back({i, trip->to, *end});
    }
    lock_step_ += longest;
    dependencies_.depart();
    for (const Sent& sent : sent_) arrive(step[sent.index], sent);
  }

  void end(ScheduleTiming& timing) {
    timing = {};
    timing.time = time_;
    timing.lock_step = lock_step_;
    std::vector<double> complete = Completions(problem_.collective, dependencies_).take();
    if (!complete.empty()) {
      std::ranges::sort(complete);
      timing.first_complete = complete.front();
      timing.median_complete = complete[(complete.size() - 1) / 2];
      timing.last_complete = complete.back();
    }
    if (links_.empty() || !(links_.busy(links_.busiest()) > 0)) return;
    const std::uint64_t busiest = links_.busiest();
    timing.busiest_node = NodeId{busiest / network().port_count()};
    timing.busiest_port = Port{static_cast<std::uint32_t>(busiest % network().port_count())};
    timing.busiest_time = links_.busy(busiest);
  }

 private:
  struct Trip {
    NodeId to;
    double duration;
  };
  struct Sent {
    std::size_t index;
    NodeId to;
    double end;
  };

  [[nodiscard]] const Network& network() const { return problem_.network(); }
  [[nodiscard]] std::uint64_t nodes() const { return network().node_count(); }
  static std::uint32_t port_limit(const Problem& problem) {
    return PortService::limit(problem.model, problem.network().port_count());
  }

  /// Where a transfer leads and how long it takes by itself; its links are in `path_`. Nothing if
  /// it breaks off.
  [[nodiscard]] std::optional<Trip> trip_of(const Transfer& transfer) {
    path_.clear();
    if (transfer.from.value() >= nodes() || transfer.ports.empty()) return std::nullopt;
    NodeId at = transfer.from;
    double slowest = one_rate_ ? 1 : never;
    double latency = 0;
    for (const Port port : transfer.ports) {
      if (port.value() >= network().port_count()) return std::nullopt;
      const NodeId next = ends_.end(at, port);
      if (next == no_node) return std::nullopt;
      path_.push_back(link_place(at, port, next));
      if (!one_rate_) {
        const LinkCost cost = network().link_cost(at, port);
        slowest = std::min(slowest, rates_[network().link_class(at, port).value()] * cost.rate);
        latency += cost.latency;
      }
      if (latency_) latency += latency_(at, port, transfer);
      at = next;
    }
    return Trip{at, combining_time(transfer, at) +
                        problem_.model.transfer_time(transfer.messages.size(), slowest,
                                                     transfer.control, transfer.ports.size()) +
                        latency};
  }

  /// Under half duplex both directions of a link share one place.
  [[nodiscard]] std::uint64_t link_place(NodeId from, Port port, NodeId to) const {
    const std::uint64_t ports = network().port_count();
    const std::uint64_t there = from.value() * ports + port.value();
    if (!half_duplex_) return there;
    return std::min(there, to.value() * ports + network().reverse_port(from, port).value());
  }

  /// When it has arrived; nothing if it is never sent.
  [[nodiscard]] std::optional<double> send(const Transfer& transfer, const Trip& trip) {
    const std::uint64_t from = transfer.from.value();
    const bool limited_from = !network().is_switch(transfer.from);
    const bool limited_to = !network().is_switch(trip.to);
    double begin =
        std::max({told_[from], limited_from ? sending_.free_from(from) : 0,
                  limited_to ? receiving_.free_from(trip.to.value()) : 0, held_from(transfer)});
    for (const std::uint64_t link : path_) begin = std::max(begin, links_.free_from(link));
    if (begin == never) return std::nullopt;
    const double end = begin + trip.duration;
    if (limited_from) sending_.serve_until(from, end);
    if (limited_to) receiving_.serve_until(trip.to.value(), end);
    for (const std::uint64_t link : path_) links_.serve(link, end, trip.duration);
    for (const MessageId message : transfer.messages) dependencies_.send(transfer.from, message);
    time_ = std::max(time_, end);
    return end;
  }

  [[nodiscard]] double combining_time(const Transfer& transfer, NodeId at) const {
    return problem_.model.combining_time(
        combined_messages(problem_.collective, transfer.messages, at));
  }

  [[nodiscard]] double held_from(const Transfer& transfer) const {
    double held = 0;
    for (const MessageId message : transfer.messages) {
      if (message.value() >= problem_.collective.message_count()) return never;
      held = std::max(held, since_when(dependencies_, transfer.from, message));
    }
    return held;
  }

  void arrive(const Transfer& transfer, const Sent& sent) {
    for (const MessageId message : transfer.messages)
      dependencies_.arrive(sent.to, message, sent.end);
    if (transfer.control > 0) {
      double& told = told_[sent.to.value()];
      told = std::max(told, sent.end);
    }
  }

  const Problem problem_;
  const PacketLatency& latency_;
  Links ends_;
  std::vector<double> rates_;  // by link class
  bool one_rate_;              // they are all 1
  bool half_duplex_;
  PortService sending_, receiving_;
  LinkService links_;
  std::vector<double> told_;  // by node: when the control units of earlier steps had come
  TimeDependencies dependencies_;
  std::vector<std::uint64_t> path_;  // of the transfer at hand
  std::vector<Sent> sent_;           // in this step
  double time_ = 0;
  double lock_step_ = 0;
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
  MemoryBudget(memory_limit_)
      .require(Work::bytes(header.problem),
               fmt::format("timing {} on {} without lock step", header.problem.collective.name(),
                           header.problem.network().spec()),
               "choose a smaller network or fewer messages");
  work_ = std::make_unique<Work>(header.problem, latency_);
}
void ScheduleTimer::take(const Step& step) {
  work_->take(step);
}
void ScheduleTimer::end() {
  work_->end(timing_);
}

}  // namespace asterism
