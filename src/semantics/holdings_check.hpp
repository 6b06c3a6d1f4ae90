// Verifier of explicit schedules, parameterized by the type of holdings.
//
// All transfers of a step happen at the same time, so a step is checked in two passes: every
// transfer is first checked against the state before the step, and then everything is delivered.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <asterism/schedule.hpp>

#include "base/memory.hpp"
#include "base/parallel.hpp"
#include "semantics/held/arrival.hpp"
#include "semantics/switch_ledger.hpp"
#include "semantics/transfer_check.hpp"
#include "semantics/violations.hpp"

namespace asterism {

/// The header and the log must outlive this object.
template <class Holdings>
class HoldingsCheck {
 public:
  HoldingsCheck(const ScheduleHeader& header, ViolationLog& log, const MemoryBudget& budget)
      : network_(header.problem.network()),
        collective_(header.problem.collective),
        no_redundancy_(header.no_redundancy),
        log_(log),
        switches_(header.problem.model.switches),
        budget_(budget),
        rules_(header.problem, log),
        ledger_(header.problem),
        holdings_(collective_, budget) {
    if constexpr (requires { holdings_.combine_not_at(ledger_); })
      if (switches_ != Model::Switches::reduce) holdings_.combine_not_at(ledger_);
  }

  void take(const Step& step, std::uint64_t number) {
    rules_.begin_step(number);
    holdings_.begin_step();
    require_room_for_ledger();
    rejected_.clear();
    list_transfers(step);
    if (!moved_at_once(number)) {
      take_messages(number);
      holdings_.depart();
      if constexpr (requires { holdings_.contributions_taken(); })
        if (watched_) contributions_ = holdings_.contributions_taken();
      deliver(number);
    }
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
  /// Whether any switch copied or combined messages in this schedule.
  [[nodiscard]] bool uses_switch_copy() const { return switches_copied_; }
  [[nodiscard]] bool uses_switch_reduction() const { return switches_combined_; }

  /// Enables counting the contributions in sent messages.
  void watch() { watched_ = true; }
  [[nodiscard]] const Holdings& holdings() const { return holdings_; }
  /// The destination of each transfer of the last step, or no_node if it was not allowed.
  [[nodiscard]] const std::vector<NodeId>& ends() const { return ends_; }
  /// The messages of allowed transfers that could not be sent, as (transfer, message) pairs in
  /// order.
  [[nodiscard]] const std::vector<std::pair<std::size_t, std::size_t>>& rejected() const {
    return rejected_;
  }
  /// The contributions of the accepted messages, in order, if watch() was called for a reduction;
  /// otherwise empty.
  [[nodiscard]] const std::vector<std::uint64_t>& contributions() const { return contributions_; }

 private:
  static constexpr bool moves_at_once = requires(const Holdings& holdings) {
    holdings.puts_in_parallel();
  };
  /// A step with at least this many messages is worth several threads.
  static constexpr std::size_t many_messages = 1 << 14;
  /// Whether the messages of a step may all be sent, as far as it is known.
  enum class Sendable { all, not_all, unknown };

  /// Lists the transfers, which are read several times, with their destinations. On the way, finds
  /// out whether all of them are allowed and, unless that is worth several threads, whether all
  /// messages may be sent.
  void list_transfers(const Step& step) {
    const std::size_t count = step.size();
    transfers_.resize(count);
    ends_.resize(count);
    bool all_allowed = true;
    Sendable sendable = count < many_messages ? Sendable::all : Sendable::unknown;
    for (std::size_t i = 0; i < count; ++i) {
      const Transfer& transfer = transfers_[i] = step[i];
      if (!all_allowed) continue;
      ends_[i] = rules_.simple_end(transfer);
      all_allowed = ends_[i] != no_node;
      if (sendable == Sendable::all && all_allowed) sendable = sendable_at_once(transfer, ends_[i]);
    }
    sendable_ = sendable;
    if (all_allowed) return;
    sendable_ = Sendable::unknown;
    rules_.begin_again();
    check_transfers();
  }
  [[nodiscard]] Sendable sendable_at_once(const Transfer& transfer, NodeId to) const {
    static constexpr std::size_t long_packet = 16;
    if constexpr (moves_at_once) {
      if (transfer.messages.size() > long_packet) return Sendable::unknown;
      holdings_.prepare_to_put(to, transfer.messages);
      return holdings_.may_take_all(transfer.from, transfer.messages) ? Sendable::all
                                                                      : Sendable::not_all;
    }
    return Sendable::unknown;
  }
  void check_transfers() {
    ends_.clear();
    for (std::size_t i = 0; i < transfers_.size(); ++i) {
      log_.at_transfer(i);
      ends_.push_back(rules_.check(transfers_[i]));
    }
  }
  void take_messages(std::uint64_t number) {
    for (std::size_t i = 0; i < transfers_.size(); ++i) {
      if (ends_[i] == no_node) continue;
      const Transfer& transfer = transfers_[i];
      log_.at_transfer(i);
      for (std::size_t m = 0; m < transfer.messages.size(); ++m)
        if (!may_send(transfer, transfer.messages[m], number)) rejected_.emplace_back(i, m);
    }
  }

  /// Moves the messages of a step together if every message may be sent and there are no switches,
  /// on all cores if that is worth it. Otherwise does nothing and returns false: the loops that log
  /// violations do the work.
  [[nodiscard]] bool moved_at_once(std::uint64_t number) {
    if constexpr (moves_at_once) {
      if (!ledger_.is_empty() || sendable_ == Sendable::not_all) return false;
      const bool parallel = holdings_.puts_in_parallel() && is_large();
      if (sendable_ == Sendable::unknown &&
          !(parallel ? all_may_be_sent() : may_be_sent(0, transfers_.size())))
        return false;
      deliver_at_once(number, parallel);
      return true;
    }
    return false;
  }
  [[nodiscard]] bool is_large() const {
    std::size_t messages = 0;
    for (std::size_t i = 0; i < transfers_.size() && messages < many_messages; ++i)
      messages += transfers_[i].messages.size();
    return messages >= many_messages;
  }
  [[nodiscard]] bool all_may_be_sent() const {
    std::atomic<bool> all = true;
    parallel_chunks(transfers_.size(), 64, [&](std::uint64_t first, std::uint64_t last) {
      if (all && !may_be_sent(first, last)) all = false;
    });
    return all;
  }
  /// Returns whether the messages of these transfers may be sent, except of those that are not
  /// allowed.
  [[nodiscard]] bool may_be_sent(std::size_t first, std::size_t last) const {
    for (std::size_t i = first; i < last; ++i)
      if (ends_[i] != no_node &&
          !holdings_.may_take_all(transfers_[i].from, transfers_[i].messages))
        return false;
    return true;
  }

  struct Redundant {
    std::size_t transfer, message;
    auto operator<=>(const Redundant&) const = default;
  };
  /// In parallel, each thread delivers to a range of nodes, in the order of the step.
  void deliver_at_once(std::uint64_t number, bool parallel) {
    std::vector<Redundant> redundant;
    if (parallel) {
      std::mutex adding;
      parallel_ranges(network_.node_count(), [&](std::uint64_t first, std::uint64_t last) {
        std::vector<Redundant> found;
        deliver_to(first, last, found);
        const std::lock_guard lock(adding);
        redundant.insert(redundant.end(), found.begin(), found.end());
      });
      std::ranges::sort(redundant);
    } else {
      deliver_to(0, network_.node_count(), redundant);
    }
    for (const Redundant& again : redundant) {
      log_.at_transfer(again.transfer);
      arrive(Arrival::redundant, ends_[again.transfer],
             transfers_[again.transfer].messages[again.message], number);
    }
  }
  /// Delivers the messages for a range of nodes, and finds those that these nodes had already.
  void deliver_to(std::uint64_t first, std::uint64_t last, std::vector<Redundant>& redundant) {
    for (std::size_t i = 0; i < transfers_.size(); ++i) {
      if (ends_[i] == no_node || ends_[i].value() < first || ends_[i].value() >= last) continue;
      holdings_.put_all(ends_[i], transfers_[i].messages, [&](std::size_t m) {
        redundant.push_back({i, m});
      });
    }
  }
  /// Calls body(first, last) for a few ranges of the same size, in parallel.
  template <class Body>
  static void parallel_ranges(std::uint64_t count, Body&& body) {
    static constexpr std::uint64_t ranges = 16;
    parallel_chunks(ranges, 1, [&](std::uint64_t first, std::uint64_t last) {
      body(count * first / ranges, count * last / ranges);
    });
  }

  void deliver(std::uint64_t number) {
    if constexpr (requires { holdings_.comes_last(0); }) {
      for (const bool last : {false, true})
        for_accepted([&](NodeId to, MessageId message, std::size_t index) {
          if (holdings_.comes_last(index) == last)
            arrive(holdings_.put(to, index), to, message, number);
        });
    } else {
      for_accepted([&](NodeId to, MessageId message, std::size_t) {
        arrive(holdings_.put(to, message), to, message, number);
      });
    }
  }

  /// Calls visit(destination, message, index) for every message that was not rejected. `rejected_`
  /// must be in step order.
  template <class Visit>
  void for_accepted(Visit&& visit) {
    auto rejected = rejected_.begin();
    std::size_t index = 0;
    for (std::size_t i = 0; i < transfers_.size(); ++i) {
      if (ends_[i] == no_node) continue;
      ledger_.begin_packet();
      const std::span<const MessageId> messages = transfers_[i].messages;
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
    const bool from_switch = ledger_.is_switch(transfer.from);
    if (from_switch && !switch_may_send(transfer, message, step)) return false;
    if (holdings_.take(transfer.from, message)) {
      if (from_switch) send_from_switch(transfer.from, message);
      return true;
    }
    log_.add(ViolationKind::sender_lacks_message,
             {step, transfer.from, transfer.ports.front(), message}, why_not());
    return false;
  }

  /// Returns false and logs the reason if the switch has the message's contents but may not produce
  /// it.
  bool switch_may_send(const Transfer& transfer, MessageId message, std::uint64_t step) {
    const Model::Switches need = ledger_.need_of(transfer.from, message);
    if (need <= switches_) return true;
    if constexpr (requires(const Holdings& held) { held.take(transfer.from, message); })
      if (!std::as_const(holdings_).take(transfer.from, message)) return true;
    const bool combines = need == Model::Switches::reduce;
    log_.add(combines ? ViolationKind::switch_combines : ViolationKind::switch_copies,
             {step, transfer.from, transfer.ports.front(), message},
             switches_ == Model::Switches::forward
                 ? "switches only forward: each copy that arrives leaves at most once"
                 : "switches forward and copy, but do not reduce");
    return false;
  }

  void send_from_switch(NodeId from, MessageId message) {
    const Model::Switches need = ledger_.need_of(from, message);
    switches_copied_ = switches_copied_ || need == Model::Switches::copy;
    switches_combined_ = switches_combined_ || need == Model::Switches::reduce;
    ledger_.send(from, message);
  }

  void require_room_for_ledger() const {
    const double now = ledger_.bytes_now();
    if (now > static_cast<double>(budget_.bytes()))
      budget_.require(now, "counting what the switches send on",
                      "choose a smaller network or fewer messages");
  }

  [[nodiscard]] std::string why_not() const {
    if constexpr (requires { holdings_.why_not(); })
      return holdings_.why_not();
    else
      return {};
  }

  void arrive(Arrival arrival, NodeId to, MessageId message, std::uint64_t step) {
    const bool at_switch = ledger_.is_switch(to);
    if (at_switch) ledger_.arrive(to, message);
    if (arrival == Arrival::overlapping) complain_of_overlap(to, message, step);
    if (arrival != Arrival::redundant) return;
    // A forwarding-only switch needs one received copy for each copy it sends.
    if (at_switch && switches_ == Model::Switches::forward) return;
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
  Model::Switches switches_;
  MemoryBudget budget_;
  TransferCheck rules_;
  SwitchLedger ledger_;
  Holdings holdings_;
  std::vector<Transfer> transfers_;  // of the current step; valid until it has been taken
  // destinations of the transfers of a step
  std::vector<NodeId> ends_;
  Sendable sendable_ = Sendable::unknown;                      // of the current step
  std::vector<std::pair<std::size_t, std::size_t>> rejected_;  // transfer and message
  // contributions of the messages sent in a step
  std::vector<std::uint64_t> contributions_;
  bool watched_ = false;
  bool switches_copied_ = false;
  bool switches_combined_ = false;
  std::uint64_t redundant_ = 0;
};

}  // namespace asterism
