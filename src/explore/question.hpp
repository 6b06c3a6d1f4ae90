// Questions of the page: the fields of a query as a problem, checked before anything is computed.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <asterism/effort.hpp>
#include <asterism/plan.hpp>
#include <asterism/problem.hpp>

#include "explore/query.hpp"

namespace asterism::explore {

/// A single network and collective ask for a plan, several for a comparison.
struct Question {
  std::vector<std::string> networks{}, collectives{};
  ProblemWords words{};  ///< everything except these
  std::optional<Clock> rank_by{};
  std::string effort = "standard";

  /// Returns the words with the first network and collective.
  [[nodiscard]] ProblemWords first_problem() const;
};

/// Reads the question for a plan. Throws Error if a field is unknown, duplicate or of the wrong
/// kind, or if a network would be read from a file on this machine.
[[nodiscard]] Question plan_question(const Fields& fields, const Limits& limits = {});
/// Reads the question for a comparison.
[[nodiscard]] Question comparison_question(const Fields& fields, const Limits& limits = {});

/// Throws Error(unsupported) if the network would be read from a file.
void require_served(std::string_view spec);
/// Throws Error(too_large) if the network has too many nodes.
void require_nodes(const Network& network, const Limits& limits);

/// Returns the shell command that answers the same question. `shown` formats a spec for it.
[[nodiscard]] std::string plan_command(const Question& question,
                                       const std::function<std::string(const std::string&)>& shown);
[[nodiscard]] std::string comparison_command(
    const Question& question, const std::function<std::string(const std::string&)>& shown);

/// Returns the command that plays a candidate of the plan.
[[nodiscard]] std::string show_command(const Question& question, const std::string& algorithm,
                                       const Parameters& parameters,
                                       const std::function<std::string(const std::string&)>& shown);

/// Quotes a word for a shell.
[[nodiscard]] std::string shell_word(std::string_view word);

}  // namespace asterism::explore
