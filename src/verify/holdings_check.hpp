// The verifier of explicit schedules, for one way of holding messages.
//
// All transfers of a step happen at once, so a step is checked in two passes: first every
// transfer against what was before the step, then everything is delivered.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <asterism/schedule.hpp>

#include "base/memory.hpp"
#include "verify/arrival.hpp"
#include "verify/transfer_check.hpp"
#include "verify/violations.hpp"

namespace asterism {

/// The header and the log must live as long.
template <class Holdings>
class HoldingsCheck {
 public:
  HoldingsCheck(const ScheduleHeader& header, ViolationLog& log, const MemoryBudget& budget)
      : network_(header.problem.network()),
        collective_(header.problem.collective),
        no_redundancy_(header.no_redundancy),
        log_(log),
        rules_(header.problem, log),
        holdings_(collective_, budget) {}

  void take(const Step& step, std::uint64_t number) {
    rules_.begin_step(number);
    holdings_.begin_step();
    ends_.clear();
    rejected_.clear();
    for (std::size_t i = 0; i < step.size(); ++i) {
      const Transfer transfer = step[i];
      log_.at_transfer(i);
      ends_.push_back(rules_.check(transfer));
      if (ends_[i] == no_node) continue;
      for (std::size_t m = 0; m < transfer.messages.size(); ++m)
        if (!may_send(transfer, transfer.messages[m], number)) rejected_.emplace_back(i, m);
    }
    holdings_.depart();
    if constexpr (requires { holdings_.contributions_taken(); })
      if (watched_) contributions_ = holdings_.contributions_taken();
    deliver(step, number);
    if constexpr (requires { holdings_.end_step(); }) holdings_.end_step();
    log_.at_no_transfer();
  }

  void end(std::uint64_t steps) {
    const std::uint64_t missing = holdings_.missing();
    if (missing == 0) return;
    holdings_.first_missing([&](NodeId node, MessageId message) {
      log_.add(ViolationKind::incomplete, {steps, node, {}, message},
               fmt::format("{} lacking in all", missing), missing);
    });
  }

  [[nodiscard]] std::uint64_t redundant() const { return redundant_; }

  /// From now on the contributions of what is sent are counted.
  void watch() { watched_ = true; }
  [[nodiscard]] const Holdings& holdings() const { return holdings_; }
  /// Of the last step, for each of its transfers: where it led, or no_node if it was not allowed.
  [[nodiscard]] const std::vector<NodeId>& ends() const { return ends_; }
  /// Of those that were, messages that could not be sent, as transfer and message, in order.
  [[nodiscard]] const std::vector<std::pair<std::size_t, std::size_t>>& rejected() const {
    return rejected_;
  }
  /// Of the others, one after the other, in a reduction that is watched; else none.
  [[nodiscard]] const std::vector<std::uint64_t>& contributions() const { return contributions_; }

 private:
  void deliver(const Step& step, std::uint64_t number) {
    if constexpr (requires { holdings_.comes_last(0); }) {
      for (const bool last : {false, true})
        for_accepted(step, [&](NodeId to, MessageId message, std::size_t index) {
          if (holdings_.comes_last(index) == last)
            arrive(holdings_.put(to, index), to, message, number);
        });
    } else {
      for_accepted(step, [&](NodeId to, MessageId message, std::size_t) {
        arrive(holdings_.put(to, message), to, message, number);
      });
    }
  }

  /// visit(where it leads, message, index) for everything but the messages that were rejected,
  /// which are in the order of the step.
  template <class Visit>
  void for_accepted(const Step& step, Visit&& visit) {
    auto rejected = rejected_.begin();
    std::size_t index = 0;
    for (std::size_t i = 0; i < step.size(); ++i) {
      if (ends_[i] == no_node) continue;
      const std::span<const MessageId> messages = step[i].messages;
      for (std::size_t m = 0; m < messages.size(); ++m) {
        if (rejected != rejected_.end() && *rejected == std::pair(i, m))
          ++rejected;
        else {
          log_.at_transfer(i);
          visit(ends_[i], messages[m], index++);
        }
      }
    }
  }

  bool may_send(const Transfer& transfer, MessageId message, std::uint64_t step) {
    if (message.value() >= collective_.message_count()) {
      log_.add(ViolationKind::no_such_message,
               {step, transfer.from, transfer.ports.front(), message});
      return false;
    }
    if (holdings_.take(transfer.from, message)) return true;
    log_.add(ViolationKind::sender_lacks_message,
             {step, transfer.from, transfer.ports.front(), message}, why_not());
    return false;
  }

  [[nodiscard]] std::string why_not() const {
    if constexpr (requires { holdings_.why_not(); })
      return holdings_.why_not();
    else
      return {};
  }

  void arrive(Arrival arrival, NodeId to, MessageId message, std::uint64_t step) {
    if (arrival == Arrival::overlapping) complain_of_overlap(to, message, step);
    if (arrival != Arrival::redundant) return;
    ++redundant_;
    if (no_redundancy_) log_.add(ViolationKind::delivered_again, {step, to, {}, message});
  }

  void complain_of_overlap(NodeId to, MessageId message, std::uint64_t step) {
    if constexpr (requires { holdings_.twice(); })
      log_.add(ViolationKind::contributes_twice, {step, to, {}, message},
               fmt::format("the contribution of {} for one",
                           network_.label(collective_.participant(holdings_.twice()))));
  }

  const Network& network_;
  const Collective& collective_;
  bool no_redundancy_;
  ViolationLog& log_;
  TransferCheck rules_;
  Holdings holdings_;
  std::vector<NodeId> ends_;                                   // of the transfers of a step
  std::vector<std::pair<std::size_t, std::size_t>> rejected_;  // transfer and message
  std::vector<std::uint64_t> contributions_;                   // of what was sent in a step
  bool watched_ = false;
  std::uint64_t redundant_ = 0;
};

}  // namespace asterism
