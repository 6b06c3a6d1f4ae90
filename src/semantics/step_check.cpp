#include "semantics/step_check.hpp"

#include <limits>
#include <variant>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "schedule/moves.hpp"
#include "semantics/holdings.hpp"
#include "semantics/holdings_check.hpp"
#include "semantics/partial_results.hpp"
#include "semantics/prefix_stretches.hpp"
#include "semantics/violations.hpp"

namespace asterism {

class StepCheck::State {
 public:
  template <class Ask>
  decltype(auto) visit(Ask&& ask) const {
    return std::visit([&](const auto& check) -> decltype(auto) { return ask(*check); }, check_);
  }

  State(const ScheduleHeader& header, const MemoryBudget& budget)
      : header_(header), log_(header.problem) {
    reserve_memory(header_.problem, budget);
    choose_check(budget);
  }

  void take(const Step& step) {
    ++steps_;
    visit([&](auto& check) { check.take(step, steps_); });
  }

  void end() {
    visit([&](auto& check) { check.end(steps_); });
    verdict_ = verdict_so_far();
  }

  [[nodiscard]] Verdict verdict_so_far() const {
    Verdict verdict = log_.verdict();
    verdict.steps = steps_;
    verdict.redundant = visit([](const auto& check) { return check.redundant(); });
    verdict.uses_switch_copy = visit([](const auto& check) { return check.uses_switch_copy(); });
    verdict.uses_switch_reduction =
        visit([](const auto& check) { return check.uses_switch_reduction(); });
    return verdict;
  }

  static double bytes(const Problem& problem) {
    return bytes_of_holdings(problem.collective) + TransferCheck::bytes(problem.network()) +
           SwitchLedger::bytes(problem);
  }

  [[nodiscard]] const Verdict& verdict() const { return verdict_; }
  [[nodiscard]] const ViolationLog& log() const { return log_; }
  [[nodiscard]] std::uint64_t nodes() const { return header_.problem.network().node_count(); }

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
    check_ = std::make_unique<HoldingsCheck<Holdings>>(header_, log_, budget);
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

  void reserve_memory(const Problem& problem, const MemoryBudget& budget) {
    const Collective& collective = problem.collective;
    require_few_moves(problem, "verifying");
    memory_ = budget.reserve(
        bytes(problem),
        fmt::format("verifying {} on {} move by move", collective.name(), problem.network().spec()),
        "use a symmetric algorithm, which is verified without expansion, or a smaller "
        "network");
    if (problem.network().node_count() >= std::numeric_limits<std::uint32_t>::max())
      throw Error(
          ErrorCode::too_large,
          fmt::format("{} has too many nodes to verify move by move", problem.network().spec()),
          "use a symmetric algorithm, or a network of fewer than 2^32 - 1 nodes");
  }

  MemoryReservation memory_;
  ScheduleHeader header_;
  ViolationLog log_;
  std::variant<std::unique_ptr<HoldingsCheck<CopiedMessages>>,
               std::unique_ptr<HoldingsCheck<MovedMessages>>,
               std::unique_ptr<HoldingsCheck<PartialResults>>,
               std::unique_ptr<HoldingsCheck<PrefixStretches>>>
      check_;
  std::uint64_t steps_ = 0;
  Verdict verdict_;
};

StepCheck::StepCheck(const ScheduleHeader& header, const MemoryBudget& budget)
    : state_(std::make_unique<State>(header, budget)) {}
StepCheck::~StepCheck() = default;

double StepCheck::bytes(const Problem& problem) {
  return State::bytes(problem);
}

void StepCheck::take(const Step& step) {
  state_->take(step);
}
void StepCheck::end() {
  state_->end();
}
const Verdict& StepCheck::verdict() const {
  return state_->verdict();
}
Verdict StepCheck::verdict_so_far() const {
  return state_->verdict_so_far();
}

bool StepCheck::has_failed() const {
  return state_->log().has_any();
}
std::optional<std::size_t> StepCheck::transfer_of(ViolationKind kind) const {
  return state_->log().transfer_of(kind);
}

void StepCheck::watch() {
  state_->visit([](auto& check) { check.watch(); });
}
std::span<const NodeId> StepCheck::ends() const {
  return state_->visit([](const auto& check) -> std::span<const NodeId> { return check.ends(); });
}
std::span<const std::pair<std::size_t, std::size_t>> StepCheck::rejected() const {
  return state_->visit(
      [](const auto& check) -> std::span<const std::pair<std::size_t, std::size_t>> {
        return check.rejected();
      });
}
std::span<const std::uint64_t> StepCheck::contributions() const {
  return state_->visit(
      [](const auto& check) -> std::span<const std::uint64_t> { return check.contributions(); });
}

std::vector<std::vector<HeldItem>> StepCheck::held() const {
  std::vector<std::vector<HeldItem>> held(state_->nodes());
  state_->visit([&](const auto& check) {
    check.holdings().for_held([&](NodeId node, std::uint64_t item, std::uint64_t amount) {
      held[node.value()].push_back({item, amount});
    });
  });
  return held;
}

std::vector<std::uint64_t> StepCheck::amounts() const {
  return state_->visit([&](const auto& check) -> std::vector<std::uint64_t> {
    if constexpr (requires { check.holdings().amounts(); }) {
      return check.holdings().amounts();
    } else {
      std::vector<std::uint64_t> amounts(state_->nodes());
      check.holdings().for_held([&](NodeId node, std::uint64_t, std::uint64_t amount) {
        amounts[node.value()] += amount;
      });
      return amounts;
    }
  });
}

}  // namespace asterism
