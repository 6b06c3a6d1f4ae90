// What things are: algorithms, networks, collectives, reasons of bounds and words, each in a page
// of text with a small example.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <asterism/algorithm.hpp>
#include <asterism/networks.hpp>
#include <asterism/problem.hpp>

namespace asterism {

enum class ExplainedKind { algorithm, network, collective, bound, word };
/// "algorithm"
[[nodiscard]] const char* to_string(ExplainedKind kind);
/// "algorithms"
[[nodiscard]] const char* plural_of(ExplainedKind kind);
/// In the order in which they are listed.
[[nodiscard]] const std::vector<ExplainedKind>& explained_kinds();
/// By its name, or the name of many; throws Error(unknown_name) otherwise.
[[nodiscard]] ExplainedKind parse_explained_kind(std::string_view text);

/// What is said of one thing. What the catalogues say of it besides is theirs.
struct Explanation {
  ExplainedKind kind = ExplainedKind::word;
  std::string name{};
  std::vector<std::string> also{};  ///< other names
  std::string summary{};  ///< a sentence without its full stop; the catalogue's if it has one
  std::vector<std::string> paragraphs{};
  std::vector<std::string> see{};  ///< names of others
  /// For a bound: parts of the reasons that it gives.
  std::vector<std::string> reasons{};
  /// A command of the program, word by word; empty where `problem` or `member` is the example.
  std::vector<std::string> command{};
  /// For an algorithm: a small problem that it solves.
  std::optional<ProblemWords> problem{};
  /// For a network: the spec of a small one.
  std::string member{};
};

/// The names of a kind, in the order of the catalogues or of the alphabet. Algorithms that are made
/// of others (reverse:NAME) are among them.
[[nodiscard]] std::vector<std::string> explained_names(ExplainedKind kind);

/// By any of its names, by a spec of a network, or by the reason that a bound gives; blanks do for
/// hyphens. Throws Error(unknown_name), with the nearest name, if there is none.
[[nodiscard]] Explanation explain(std::string_view name);

/// How an algorithm is derived from another, and from which, as in {"reverse", "flood"}; nothing if
/// it is not derived.
[[nodiscard]] std::optional<std::pair<std::string, std::string>> made_of(std::string_view name);

/// The smallest problem, from six nodes on, that an algorithm solves on networks of its families
/// with the fewest ports that it needs; nothing if there is none of at most 128 nodes.
[[nodiscard]] std::optional<ProblemWords> smallest_problem(const CollectiveAlgorithm& algorithm);

}  // namespace asterism
