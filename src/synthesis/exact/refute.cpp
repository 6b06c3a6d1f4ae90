#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <memory>
#include <optional>
#include <span>

#include <cadical.hpp>
#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/refute.hpp>

#include "base/work_budget.hpp"
#include "synthesis/exact/lrat.hpp"
#include "synthesis/exact/refutation_formula.hpp"
#include "synthesis/solver_stop.hpp"

namespace asterism {

namespace {

/// Estimated memory of a literal in the formula, in the solver and in the clauses that are
/// propagated again.
constexpr double bytes_per_literal = 60;
/// Part of the free memory that the solver's proof may fill. The propagation of its lemmas takes a
/// multiple.
constexpr double proof_share = 0.05;

void require_plain_rules(const Problem& problem) {
  const Network& network = problem.network();
  const Model& model = problem.model;
  const Handling handling = problem.collective.handling();
  const char* const obstacle =
      handling != Handling::copied && handling != Handling::moved ? "messages are combined"
      : network.has_switches()                                    ? "the network has switches"
      : model.duplex == Model::Duplex::half                       ? "links are half duplex"
      : model.control == Model::Control::simd                     ? "control is SIMD"
      : model.ports == Model::Ports::single_dimension ? "all nodes use the same dimension"
      : model.switching == Model::Switching::wormhole ? "packets cross several links per step"
                                                      : nullptr;
  if (obstacle != nullptr)
    throw Error(ErrorCode::unsupported,
                fmt::format("no refutation for {} on {}: {}", to_string(problem.collective.kind()),
                            network.spec(), obstacle),
                "choose a collective that copies or moves messages, and a model of ports only");
}

void require_in_range(std::string_view what, std::uint64_t value, std::uint64_t least,
                      std::uint64_t most) {
  if (value < least || value > most)
    throw Error(ErrorCode::out_of_range, fmt::format("{} = {} is out of range", what, value),
                fmt::format("choose a whole number from {} to {}", least, most));
}

/// A file in memory, to which the solver writes its proof.
class MemoryFile {
 public:
  MemoryFile() : file_(open_memstream(&bytes_, &size_)) {
    if (file_ == nullptr)
      throw Error(ErrorCode::too_large, "no memory for a proof", "close other programs");
  }
  ~MemoryFile() {
    std::fclose(file_);
    std::free(bytes_);
  }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  [[nodiscard]] std::FILE* file() { return file_; }
  [[nodiscard]] std::span<const char> written() {
    std::fflush(file_);
    return {bytes_, size_};
  }

 private:
  char* bytes_ = nullptr;
  std::size_t size_ = 0;
  std::FILE* file_;
};

class Refuter {
 public:
  Refuter(const Problem& problem, const RefuteOptions& options)
      : options_(options),
        budget_(options.conflicts, options.progress, options.memory_limit),
        graph_(problem, options.memory_limit),
        task_(graph_, problem) {}

  [[nodiscard]] Refutation run() && {
    result_.steps = options_.steps;
    result_.transmissions = options_.transmissions;
    const RefutationLimits limits{static_cast<std::uint32_t>(options_.steps),
                                  options_.transmissions};
    const double literals = refutation_literals(task_, limits);
    budget_.require(bytes_per_literal * literals,
                    fmt::format("a formula of about {:.0f} literals", literals),
                    "choose a smaller network or fewer steps");
    if (literals > max_literals)
      throw Error(ErrorCode::too_large, "the formula has more literals than the solver numbers",
                  "choose a smaller network or fewer steps");
    const Cnf formula = refutation_formula(task_, limits);
    result_.variables = static_cast<std::uint64_t>(formula.variables());
    result_.clauses = formula.size();
    solve(formula);
    if (stopped_) std::rethrow_exception(stopped_);
    return std::move(result_);
  }

 private:
  static constexpr double max_literals = 1e9;

  void solve(const Cnf& formula) {
    MemoryFile drat;
    const double max_bytes = proof_share * static_cast<double>(budget_.bytes_left());
    CaDiCaL::Solver solver;
    solver.set("quiet", 1);  // the solver would print on stdout
    solver.trace_proof(drat.file(), "proof");
    for (std::size_t i = 0; i < formula.size(); ++i) {
      for (const int literal : formula[i]) solver.add(literal);
      solver.add(0);
    }
    const std::function<bool()> stop = [&] {
      return is_stopped("running the SAT solver") ||
             static_cast<double>(std::ftell(drat.file())) > max_bytes;
    };
    SolverStop terminator(stop);
    solver.connect_terminator(&terminator);
    solver.limit("conflicts", static_cast<int>(options_.conflicts));
    const int answer = solver.solve();
    solver.disconnect_terminator();
    static constexpr int satisfiable = 10, unsatisfiable = 20;
    if (answer == satisfiable) result_.answer = Refutation::Answer::possible;
    if (answer != unsatisfiable) return;
    solver.flush_proof_trace();
    solver.close_proof_trace();
    auto lrat = lrat_of_drat(formula, drat.written(),
                             [&] { return is_stopped("checking the proof of the SAT solver"); });
    if (!lrat) return;
    result_.answer = Refutation::Answer::refuted;
    result_.lemmas = lrat->lemmas;
    result_.hints = lrat->hints;
    result_.proof = std::move(lrat->text);
  }

  /// An exception must not propagate through the solver.
  [[nodiscard]] bool is_stopped(std::string_view doing) {
    try {
      report(budget_.progress(), doing, 0, 0);
    } catch (...) {
      stopped_ = std::current_exception();
    }
    return stopped_ != nullptr;
  }

  const RefuteOptions& options_;
  WorkBudget budget_;
  ProblemGraph graph_;
  DeliveryTask task_;
  Refutation result_;
  std::exception_ptr stopped_;
};

}  // namespace

Refutation refute(const Problem& problem, const RefuteOptions& options) {
  require_plain_rules(problem);
  require_in_range("steps", options.steps, 1, RefuteOptions::max_steps);
  require_in_range("conflicts", options.conflicts, 1, RefuteOptions::max_conflicts);
  return Refuter(problem, options).run();
}

}  // namespace asterism
