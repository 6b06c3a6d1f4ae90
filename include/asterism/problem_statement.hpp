// A problem in typed values: programs fill it in, and words are parsed into it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <asterism/faults.hpp>
#include <asterism/problem.hpp>

namespace asterism {

/// A node by its id, or one or more nodes by a label or a rule ("random:64").
using NodeChoice = std::variant<NodeId, std::string>;
/// Numbers of messages, or a text that describes them ("linear", "file:counts.txt"); none if empty.
using CountChoice = std::variant<std::vector<std::uint64_t>, std::string>;

/// The role of nodes that do not participate.
enum class Bystanders {
  forward,  ///< they forward messages
  idle,     ///< they are removed from the network, except for switches
};
/// Parses "forward" or "idle". Throws Error(unknown_name) otherwise.
[[nodiscard]] Bystanders parse_bystanders(std::string_view text);

/// The input of make_problem.
struct ProblemStatement {
  std::shared_ptr<const Network> network{};  ///< without the faults below; ids refer to it
  CollectiveKind collective = CollectiveKind::allgather;
  std::vector<NodeChoice> sources{};  ///< the first participant if none is given
  std::uint64_t batch = 1;
  std::vector<NodeChoice> participants{};  ///< all nodes except the switches if empty
  Model model{};
  Faults faults{};
  FaultWords further_faults{};  ///< by label, or at random
  Bystanders bystanders = Bystanders::forward;
  CountChoice counts{};  ///< messages per participant or pair
};

/// Returns the collective of a name. Throws Error(usage) unless counts are given exactly if the
/// name asks for them (allgatherv).
[[nodiscard]] CollectiveKind parse_collective(std::string_view name, bool has_counts);

/// Reads words. `model` supplies the fields that they do not set.
[[nodiscard]] ProblemStatement parse_statement(const ProblemWords& words, Model model = {});
/// Builds the problem. Throws Error if the values do not fit each other.
[[nodiscard]] Problem make_problem(const ProblemStatement& statement);

}  // namespace asterism
