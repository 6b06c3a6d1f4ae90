// The verifier of explicit schedules.
//
// All transfers of a step happen at once, so a step is checked in two passes: first every
// transfer against what was before the step, then everything is delivered.
#include <algorithm>
#include <limits>
#include <variant>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/verify.hpp>

#include "base/memory.hpp"
#include "model/step_rules.hpp"
#include "schedule/links.hpp"
#include "schedule/moves.hpp"
#include "verify/holdings.hpp"
#include "verify/partial_results.hpp"
#include "verify/prefix_stretches.hpp"
#include "verify/violations.hpp"

namespace asterism {

namespace {

/// Holds the transfers of a step against the rules of the model, apart from the messages
/// themselves.
class TransferCheck {
 public:
  TransferCheck(const Problem& problem, ViolationLog& log)
      : network_(problem.network()),
        model_(problem.model),
        log_(log),
        links_(network_),
        rules_(network_, model_),
        dimension_(model_) {}

  static double bytes(const Network& network) {
    return StepRules::bytes(network) + Links::bytes(network);
  }

  void begin_step(std::uint64_t step) {
    step_ = step;
    rules_.begin_step();
    dimension_.begin_step();
  }

  /// The node that a transfer leads to, or no_node if it may not take place.
  NodeId check(const Transfer& transfer) {
    if (transfer.from.value() >= network_.node_count()) {
      log_.add(ViolationKind::no_such_node, {step_, transfer.from});
      return no_node;
    }
    const NodeId to = walk(transfer);
    if (to == no_node) return no_node;
    bool allowed = check_ports(transfer, to);
    allowed = check_packet(transfer) && allowed;
    return allowed ? to : no_node;
  }

 private:
  [[nodiscard]] NodeId walk(const Transfer& transfer) {
    const bool right_length = model_.switching == Model::Switching::wormhole
                                  ? !transfer.ports.empty()
                                  : transfer.ports.size() == 1;
    if (!right_length) {
      log_.add(ViolationKind::no_such_link, {step_, transfer.from},
               fmt::format("a path of {} ports", transfer.ports.size()));
      return no_node;
    }
    if (!exists(transfer)) return no_node;
    NodeId at = transfer.from;
    bool free = in_order(transfer);
    for (const Port port : transfer.ports) {
      const NodeId next = links_.end(at, port);
      free = use_link(at, port, next) && free;
      free = same_dimension(at, port) && free;
      at = next;
    }
    return free ? at : no_node;
  }

  /// Looked at before any link is used: a path that breaks off takes up none.
  bool exists(const Transfer& transfer) {
    NodeId at = transfer.from;
    for (const Port port : transfer.ports) {
      const NodeId next = port.value() < network_.port_count() ? links_.end(at, port) : no_node;
      if (next == no_node) {
        log_.add(ViolationKind::no_such_link, {step_, at, port});
        return false;
      }
      at = next;
    }
    return true;
  }

  bool in_order(const Transfer& transfer) {
    if (model_.routing == Model::Routing::any || is_dimension_ordered(network_, transfer.ports))
      return true;
    log_.add(ViolationKind::wrong_order, {step_, transfer.from, transfer.ports.front()});
    return false;
  }

  bool use_link(NodeId at, Port port, NodeId next) {
    if (rules_.use_link(at, port, next)) return true;
    log_.add(ViolationKind::link_used_twice, {step_, at, port});
    return false;
  }

  bool same_dimension(NodeId at, Port port) {
    if (dimension_.admits(network_, at, port)) return true;
    log_.add(ViolationKind::mixed_dimensions, {step_, at, port},
             fmt::format("others use {}", dimension_.in_words(network_)));
    return false;
  }

  bool check_ports(const Transfer& transfer, NodeId to) {
    const bool may_send = rules_.send(transfer.from);
    if (!may_send)
      log_.add(ViolationKind::sends_too_much, {step_, transfer.from, transfer.ports.front()},
               fmt::format("{} may leave a node in a step", model_.packets_a_node()));
    const bool may_receive = rules_.receive(to);
    if (!may_receive)
      log_.add(ViolationKind::receives_too_much, {step_, to},
               fmt::format("{} may reach a node in a step; this one is from {}",
                           model_.packets_a_node(), network_.label(transfer.from)));
    return may_send && may_receive;
  }

  bool check_packet(const Transfer& transfer) {
    if (transfer.messages.empty() && transfer.control == 0) {
      log_.add(ViolationKind::empty_packet, {step_, transfer.from, transfer.ports.front()});
      return false;
    }
    if (model_.packet_fits(transfer.messages.size())) return true;
    log_.add(
        ViolationKind::packet_too_large, {step_, transfer.from, transfer.ports.front()},
        fmt::format("{} messages, {} are allowed", transfer.messages.size(), model_.packet_limit));
    return false;
  }

  const Network& network_;
  const Model& model_;
  ViolationLog& log_;
  Links links_;
  StepRules rules_;
  SameDimensions dimension_;
  std::uint64_t step_ = 0;
};

/// The header must live as long.
template <class Holdings>
class Check {
 public:
  Check(const ScheduleHeader& header, ViolationLog& log, const MemoryBudget& budget)
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
      ends_.push_back(rules_.check(transfer));
      if (ends_[i] == no_node) continue;
      for (std::size_t m = 0; m < transfer.messages.size(); ++m)
        if (!may_send(transfer, transfer.messages[m], number)) rejected_.emplace_back(i, m);
    }
    holdings_.depart();
    deliver(step, number);
    if constexpr (requires { holdings_.end_step(); }) holdings_.end_step();
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
        else
          visit(ends_[i], messages[m], index++);
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
  std::uint64_t redundant_ = 0;
};

}  // namespace

class ScheduleVerifier::Work {
 public:
  Work(const ScheduleHeader& header, const MemoryBudget& budget)
      : header_(header), log_(header.problem) {
    require_memory(header_.problem, budget);
    choose_check(budget);
  }

  void take(const Step& step) {
    ++steps_;
    std::visit([&](auto& check) { check->take(step, steps_); }, check_);
  }

  void end() {
    std::visit([&](auto& check) { check->end(steps_); }, check_);
    verdict_ = log_.verdict();
    verdict_.steps = steps_;
    verdict_.redundant = std::visit([](const auto& check) { return check->redundant(); }, check_);
  }

  [[nodiscard]] const Verdict& verdict() const { return verdict_; }

 private:
  void choose_check(const MemoryBudget& budget) {
    switch (header_.problem.collective.handling()) {
      case Handling::copied:
        return check_with<CopiedMessages>(budget);
      case Handling::moved:
        return check_with<MovedMessages>(budget);
      case Handling::combined:
        return check_with<PartialResults>(budget);
      case Handling::prefixes:
        return check_with<PrefixStretches>(budget);
    }
  }

  template <class Holdings>
  void check_with(const MemoryBudget& budget) {
    check_ = std::make_unique<Check<Holdings>>(header_, log_, budget);
  }

  static double bytes_of_holdings(const Collective& collective) {
    switch (collective.handling()) {
      case Handling::copied:
        return CopiedMessages::bytes(collective);
      case Handling::moved:
        return MovedMessages::bytes(collective);
      case Handling::combined:
        return PartialResults::bytes(collective);
      case Handling::prefixes:
        return PrefixStretches::bytes(collective);
    }
    return 0;
  }

  static void require_memory(const Problem& problem, const MemoryBudget& budget) {
    const Collective& collective = problem.collective;
    require_few_moves(problem, "verifying");
    budget.require(
        bytes_of_holdings(collective) + TransferCheck::bytes(problem.network()),
        fmt::format("verifying {} on {} move by move", collective.name(), problem.network().spec()),
        "use a symmetric algorithm, which is verified without expansion, or a smaller "
        "network");
    if (problem.network().node_count() >= std::numeric_limits<std::uint32_t>::max())
      throw Error(
          ErrorCode::too_large,
          fmt::format("{} has too many nodes to verify move by move", problem.network().spec()),
          "use a symmetric algorithm, or a network of fewer than 2^32 - 1 nodes");
  }

  ScheduleHeader header_;
  ViolationLog log_;
  std::variant<std::unique_ptr<Check<CopiedMessages>>, std::unique_ptr<Check<MovedMessages>>,
               std::unique_ptr<Check<PartialResults>>, std::unique_ptr<Check<PrefixStretches>>>
      check_;
  std::uint64_t steps_ = 0;
  Verdict verdict_;
};

ScheduleVerifier::ScheduleVerifier(std::uint64_t memory_limit) : memory_limit_(memory_limit) {}
ScheduleVerifier::~ScheduleVerifier() = default;

void ScheduleVerifier::begin(const ScheduleHeader& header) {
  work_ = std::make_unique<Work>(header, MemoryBudget(memory_limit_));
}
void ScheduleVerifier::take(const Step& step) {
  work_->take(step);
}
void ScheduleVerifier::end() {
  work_->end();
}
const Verdict& ScheduleVerifier::verdict() const {
  return work_->verdict();
}

}  // namespace asterism
