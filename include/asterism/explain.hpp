// Explanations of algorithms, networks, collectives, bounds and terms, each a page of text with a
// small example.
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

/// The kinds of things that can be explained.
enum class ExplainedKind { algorithm, network, collective, bound, word };
/// Returns the singular, such as "algorithm".
[[nodiscard]] const char* to_string(ExplainedKind kind);
/// Returns the plural, such as "algorithms".
[[nodiscard]] const char* plural_of(ExplainedKind kind);
/// Returns all kinds in the order in which they are listed.
[[nodiscard]] const std::vector<ExplainedKind>& explained_kinds();
/// Parses a singular or plural name. Throws Error(unknown_name) otherwise.
[[nodiscard]] ExplainedKind parse_explained_kind(std::string_view text);

/// The explanation of one thing, without what its catalogue entry says.
struct Explanation {
  ExplainedKind kind = ExplainedKind::word;
  std::string name{};
  std::vector<std::string> also{};  ///< other names
  std::string summary{};  ///< one sentence without its full stop; from the catalogue if it has one
  std::vector<std::string> paragraphs{};
  std::vector<std::string> see{};  ///< names of related explanations
  /// For a bound: fragments of the reasons that it gives.
  std::vector<std::string> reasons{};
  /// An example command, word by word; empty if `problem` or `member` is the example.
  std::vector<std::string> command{};
  /// For an algorithm: a small problem that it solves.
  std::optional<ProblemWords> problem{};
  /// For a network: the spec of a small one.
  std::string member{};
};

/// Returns the names of a kind, in the order of the catalogue or alphabetically. Derived algorithms
/// (reverse:NAME) are included.
[[nodiscard]] std::vector<std::string> explained_names(ExplainedKind kind);

/// Finds an explanation by any of its names, by a network spec, or by a reason of a bound. Blanks
/// may replace hyphens. Throws Error(unknown_name), with the nearest name, if there is none.
[[nodiscard]] Explanation explain(std::string_view name);

/// Returns the first two sentences of the explanation of an algorithm, or its summary if there is
/// none.
[[nodiscard]] std::string how_it_works(const CollectiveAlgorithm& algorithm);

/// Returns how an algorithm is derived and from which other algorithm, as in {"reverse", "flood"};
/// nothing if it is not derived.
[[nodiscard]] std::optional<std::pair<std::string, std::string>> made_of(std::string_view name);

/// Returns the smallest problem of at least six nodes that an algorithm solves on networks of its
/// families, with the fewest ports that it needs; nothing if there is none of at most 128 nodes.
[[nodiscard]] std::optional<ProblemWords> smallest_problem(const CollectiveAlgorithm& algorithm);

}  // namespace asterism
