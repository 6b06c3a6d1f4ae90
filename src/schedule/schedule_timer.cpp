#include <algorithm>
#include <limits>
#include <optional>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/schedule_timer.hpp>

#include "base/memory.hpp"
#include "schedule/links.hpp"
#include "schedule/moves.hpp"
#include "schedule/service.hpp"

namespace asterism {

namespace {

constexpr double never = std::numeric_limits<double>::infinity();

/// From when on nodes have messages that are copied: a time for each node and message.
class CopiedArrivals {
 public:
  explicit CopiedArrivals(const Collective& collective)
      : collective_(collective),
        messages_(collective.message_count()),
        times_(collective.node_count() * messages_, never) {
    for (MessageId message{0}; message.value() < messages_; ++message)
      times_[place(collective.origin(message), message)] = 0;
  }

  static double bytes(const Collective& collective) {
    return sizeof(double) * static_cast<double>(collective.node_count()) *
           static_cast<double>(collective.message_count());
  }

  [[nodiscard]] double at(NodeId node, MessageId message) const {
    return times_[place(node, message)];
  }
  void leave(NodeId, MessageId) {}
  void arrive(NodeId node, MessageId message, double time) {
    double& first = times_[place(node, message)];
    first = std::min(first, time);
  }

  /// When the nodes that lack something at first have everything.
  [[nodiscard]] std::vector<double> completions() const {
    std::vector<double> result;
    for (std::uint64_t i = 0; i < collective_.participant_count(); ++i) {
      const NodeId node = collective_.participant(i);
      if (has_all_at_first(node)) continue;
      const auto first = times_.begin() + static_cast<std::ptrdiff_t>(place(node, MessageId{0}));
      result.push_back(*std::max_element(first, first + static_cast<std::ptrdiff_t>(messages_)));
    }
    return result;
  }

 private:
  [[nodiscard]] std::uint64_t place(NodeId node, MessageId message) const {
    return node.value() * messages_ + message.value();
  }
  /// Messages are numbered source by source.
  [[nodiscard]] bool has_all_at_first(NodeId node) const {
    return collective_.origin(MessageId{0}) == node &&
           collective_.origin(MessageId{messages_ - 1}) == node;
  }

  const Collective& collective_;
  std::uint64_t messages_;
  std::vector<double> times_;
};

/// Where messages that move are, and from when on.
class MovedArrivals {
 public:
  explicit MovedArrivals(const Collective& collective)
      : collective_(collective), places_(collective.message_count()) {
    for (std::uint64_t i = 0; i < places_.size(); ++i)
      places_[i] = {0, static_cast<std::uint32_t>(collective.origin(MessageId{i}).value())};
  }

  static double bytes(const Collective& collective) {
    return sizeof(Place) * static_cast<double>(collective.message_count());
  }

  [[nodiscard]] double at(NodeId node, MessageId message) const {
    const Place& place = places_[message.value()];
    if (place.node != node.value()) return never;
    return place.since;
  }
  void leave(NodeId, MessageId message) { places_[message.value()].node = under_way; }
  void arrive(NodeId node, MessageId message, double time) {
    places_[message.value()] = {time, static_cast<std::uint32_t>(node.value())};
  }

  [[nodiscard]] std::vector<double> completions() const {
    constexpr double lacks_nothing = -1;
    std::vector<double> by_node(collective_.node_count(), lacks_nothing);
    for (MessageId message{0}; message.value() < places_.size(); ++message) {
      const NodeId destination = collective_.destination(message);
      if (collective_.origin(message) == destination) continue;
      double& complete = by_node[destination.value()];
      complete = std::max(complete, at(destination, message));
    }
    std::erase(by_node, lacks_nothing);
    return by_node;
  }

 private:
  static constexpr std::uint32_t under_way = ~std::uint32_t{0};
  struct Place {
    double since;
    std::uint32_t node;
  };

  const Collective& collective_;
  std::vector<Place> places_;
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
  virtual ~Work() = default;
  virtual void take(const Step& step) = 0;
  virtual void end(ScheduleTiming& timing) = 0;

  template <class Arrivals>
  class With;
  static std::unique_ptr<Work> make(const Problem& problem, const PacketLatency& latency,
                                    const MemoryBudget& budget);
};

template <class Arrivals>
class ScheduleTimer::Work::With final : public Work {
 public:
  With(const Problem& problem, const PacketLatency& latency)
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
        arrivals_(problem_.collective) {}

  static double bytes(const Problem& problem) {
    const Network& network = problem.network();
    const double node = 2 * PortService::bytes_per_node(port_limit(problem)) + sizeof(double) +
                        LinkService::bytes_per_link * network.port_count();
    return Arrivals::bytes(problem.collective) + Links::bytes(network) +
           node * static_cast<double>(network.node_count());
  }

  /// First all that is sent, by what was there before; then all that arrives.
  void take(const Step& step) override {
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
    for (const Sent& sent : sent_) arrive(step[sent.index], sent);
  }

  void end(ScheduleTiming& timing) override {
    timing = {};
    timing.time = time_;
    timing.lock_step = lock_step_;
    if (std::vector<double> complete = arrivals_.completions(); !complete.empty()) {
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
    for (const MessageId message : transfer.messages) arrivals_.leave(transfer.from, message);
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
      held = std::max(held, arrivals_.at(transfer.from, message));
    }
    return held;
  }

  void arrive(const Transfer& transfer, const Sent& sent) {
    for (const MessageId message : transfer.messages) arrivals_.arrive(sent.to, message, sent.end);
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
  Arrivals arrivals_;
  std::vector<std::uint64_t> path_;  // of the transfer at hand
  std::vector<Sent> sent_;           // in this step
  double time_ = 0;
  double lock_step_ = 0;
};

std::unique_ptr<ScheduleTimer::Work> ScheduleTimer::Work::make(const Problem& problem,
                                                               const PacketLatency& latency,
                                                               const MemoryBudget& budget) {
  const auto make_with = [&]<class Arrivals>(std::type_identity<Arrivals>) {
    budget.require(With<Arrivals>::bytes(problem),
                   fmt::format("timing {} on {} without lock step",
                               to_string(problem.collective.kind()), problem.network().spec()),
                   "choose a smaller network or fewer messages");
    return std::unique_ptr<Work>(std::make_unique<With<Arrivals>>(problem, latency));
  };
  return problem.collective.personalized() ? make_with(std::type_identity<MovedArrivals>{})
                                           : make_with(std::type_identity<CopiedArrivals>{});
}

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
  work_ = Work::make(header.problem, latency_, MemoryBudget(memory_limit_));
}
void ScheduleTimer::take(const Step& step) {
  work_->take(step);
}
void ScheduleTimer::end() {
  work_->end(timing_);
}

}  // namespace asterism
