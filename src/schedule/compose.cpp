// Composes a reduction with the distribution of its results.
#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/reverse.hpp>

#include "problem/step_rules.hpp"
#include "schedule/links.hpp"

namespace asterism {

namespace {

Error misfit(const std::string& complaint) {
  return {ErrorCode::usage, fmt::format("these schedules are not one: {}", complaint),
          "give a reduce and a broadcast, or a reduce-scatter and an allgather, of equally many "
          "messages on the same network"};
}

bool one_follows(CollectiveKind reduction, CollectiveKind spreading) {
  using enum CollectiveKind;
  return (reduction == reduce && spreading == broadcast) ||
         (reduction == reduce_scatter && spreading == allgather);
}

void require_fit(const Problem& reduction, const Problem& spreading) {
  const Collective& first = reduction.collective;
  const Collective& second = spreading.collective;
  if (!one_follows(first.kind(), second.kind()))
    throw misfit(fmt::format("{} does not spread what {} leaves", second.name(), first.name()));
  if (reduction.network().spec() != spreading.network().spec())
    throw misfit("their networks differ");
  if (!std::ranges::equal(first.participants(), second.participants()) ||
      !std::ranges::equal(first.sources(), second.sources()))
    throw misfit("others take part in the second than in the first");
  if (second.has_counts() || first.result_count() != second.message_count())
    throw misfit(fmt::format("there are {} results and {} messages", first.result_count(),
                             second.message_count()));
}

ScheduleHeader header_of_both(const ScheduleHeader& reduction, CollectiveKind kind) {
  const Problem& problem = reduction.problem;
  const Collective& collective = problem.collective;
  if (kind != CollectiveKind::allreduce && kind != CollectiveKind::barrier)
    throw misfit(fmt::format("they are no {}", to_string(kind)));
  Collective both(kind, problem.network(), {}, collective.result_count(),
                  {collective.participants().begin(), collective.participants().end()});
  ScheduleHeader header{{problem.shared_network(), std::move(both), problem.model}};
  header.no_redundancy = true;
  header.chunks = reduction.chunks;
  return header;
}

/// Returns the result that a given or posted part belongs to.
std::uint64_t result_of(const Collective& collective, MessageId message) {
  using enum Collective::Part::Fate;
  const Collective::Part part = collective.part(message);
  if (part.fate != given && part.fate != posted)
    throw misfit("the reduction does more than give parts");
  return part.result;
}

/// By message: the first and the last step in which it is sent; 0 if it is not. Steps count from 1.
struct StepsOfMessages {
  std::vector<std::size_t> first, last;
};

/// Returns the steps of each message or, for reductions, of each given or posted part.
StepsOfMessages steps_of_messages(const Schedule& schedule, std::uint64_t messages) {
  const Collective& collective = schedule.header().problem.collective;
  const bool combined = collective.handling() == Handling::combined;
  StepsOfMessages result{std::vector<std::size_t>(messages), std::vector<std::size_t>(messages)};
  for (std::size_t step = 0; step < schedule.size(); ++step)
    for (std::size_t i = 0; i < schedule.transfers_in(step); ++i)
      for (const MessageId message : schedule.transfer(step, i).messages) {
        const std::uint64_t place = combined ? result_of(collective, message) : message.value();
        result.last[place] = step + 1;
        if (result.first[place] == 0) result.first[place] = step + 1;
      }
  return result;
}

/// Computes how many steps later the second schedule begins: as few as its messages and the model
/// allow.
class Overlap {
 public:
  Overlap(const Schedule& reduction, const Schedule& spreading)
      : reduction_(reduction),
        spreading_(spreading),
        network_(reduction.header().problem.network()),
        links_(network_),
        rules_(network_, reduction.header().problem.model),
        dimensions_(reduction.header().problem.model) {}

  [[nodiscard]] std::size_t delay() {
    const std::uint64_t results = reduction_.header().problem.collective.result_count();
    const StepsOfMessages given = steps_of_messages(reduction_, results);
    const StepsOfMessages spread = steps_of_messages(spreading_, results);
    std::size_t least = 0;
    for (std::uint64_t i = 0; i < results; ++i)
      if (spread.first[i] > 0 && given.last[i] + 1 > spread.first[i])
        least = std::max(least, given.last[i] + 1 - spread.first[i]);
    for (; least < reduction_.size() && looked_at_ < max_looked_at; ++least)
      if (fits(least)) return least;
    return reduction_.size();
  }

 private:
  [[nodiscard]] bool fits(std::size_t delay) {
    for (std::size_t step = delay; step < reduction_.size() && step - delay < spreading_.size();
         ++step) {
      rules_.begin_step();
      dimensions_.begin_step();
      if (!add(reduction_, step) || !add(spreading_, step - delay)) return false;
    }
    return true;
  }

  [[nodiscard]] bool add(const Schedule& schedule, std::size_t step) {
    for (std::size_t i = 0; i < schedule.transfers_in(step); ++i, ++looked_at_) {
      const Transfer transfer = schedule.transfer(step, i);
      NodeId at = transfer.from;
      for (const Port port : transfer.ports) {
        const NodeId next = links_.end(at, port);
        if (!rules_.use_link(at, port, next) || !dimensions_.admits(network_, at, port))
          return false;
        at = next;
      }
      const bool may_send = rules_.send(transfer.from);
      if (!rules_.receive(at) || !may_send) return false;
    }
    return true;
  }

  /// Limit on transfers examined; larger schedules follow each other without overlap.
  static constexpr std::uint64_t max_looked_at = 20'000'000;

  const Schedule& reduction_;
  const Schedule& spreading_;
  const Network& network_;
  Links links_;
  StepRules rules_;
  SameDimensions dimensions_;
  std::uint64_t looked_at_ = 0;
};

/// The messages of a broadcast are interchangeable. This reorders those of the reversed broadcast
/// so that results arrive in the order in which they are sent on.
class InOrderOfBroadcast final : public StepSink {
 public:
  explicit InOrderOfBroadcast(const Schedule& broadcast)
      : result_of_(broadcast.header().problem.collective.message_count()) {
    const std::vector<std::size_t> first = steps_of_messages(broadcast, result_of_.size()).first;
    std::vector<std::uint64_t> order(result_of_.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, {}, [&](std::uint64_t message) { return first[message]; });
    for (std::size_t i = 0; i < order.size(); ++i)
      result_of_[order[i]] = order[order.size() - 1 - i];
  }

  void begin(const ScheduleHeader& header) override { renamed_.emplace(header); }
  void take(const Step& step) override {
    step_.clear();
    for (std::size_t i = 0; i < step.size(); ++i) {
      packet_.clear();
      for (const MessageId message : step[i].messages) packet_.push_back(renamed(message));
      step_.add(step[i].from, step[i].ports, packet_);
    }
    renamed_->append(step_);
  }

  [[nodiscard]] Schedule take_schedule() && { return *std::move(renamed_); }

 private:
  [[nodiscard]] MessageId renamed(MessageId message) const {
    const Collective& collective = renamed_->header().problem.collective;
    const Collective::Part part = collective.part(message);
    const std::uint64_t result = result_of_[part.result];
    return part.fate == Collective::Part::Fate::given
               ? collective.given(result)
               : collective.posted(part.holder, part.addressee, result);
  }

  std::vector<std::uint64_t> result_of_;  // by message of the reversed broadcast
  std::optional<Schedule> renamed_;
  Step step_;
  std::vector<MessageId> packet_;
};

Schedule in_order_of(const Schedule& broadcast, const Schedule& backwards) {
  InOrderOfBroadcast renamed(broadcast);
  backwards.push_into(renamed);
  return std::move(renamed).take_schedule();
}

}  // namespace

Schedule composed(const Schedule& reduction, const Schedule& spreading, CollectiveKind kind) {
  require_fit(reduction.header().problem, spreading.header().problem);
  Schedule result(header_of_both(reduction.header(), kind));
  const Collective& collective = result.header().problem.collective;
  const std::size_t delay = Overlap(reduction, spreading).delay();
  Step both;
  std::vector<MessageId> packet;
  for (std::size_t step = 0; step < std::max(reduction.size(), delay + spreading.size()); ++step) {
    both.clear();
    for (std::size_t i = 0; step < reduction.size() && i < reduction.transfers_in(step); ++i)
      both.add(reduction.transfer(step, i));
    const bool spreads = step >= delay && step - delay < spreading.size();
    for (std::size_t i = 0; spreads && i < spreading.transfers_in(step - delay); ++i) {
      const Transfer transfer = spreading.transfer(step - delay, i);
      packet.clear();
      for (const MessageId message : transfer.messages)
        packet.push_back(collective.whole(message.value()));
      if (!packet.empty()) both.add(transfer.from, transfer.ports, packet);
    }
    result.append(both);
  }
  return result;
}

Schedule both_ways(const Schedule& forward, CollectiveKind kind, std::uint64_t memory_limit) {
  const Schedule spreading = without_redundancy(forward, memory_limit);
  const Schedule backwards = reversed(spreading, memory_limit);
  if (spreading.header().problem.collective.kind() != CollectiveKind::broadcast)
    return composed(backwards, spreading, kind);
  return composed(in_order_of(spreading, backwards), spreading, kind);
}

}  // namespace asterism
