// The catalogue of collective algorithms: named, cited recipes that turn a problem into a
// schedule.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <asterism/node_program.hpp>
#include <asterism/progress.hpp>
#include <asterism/relative.hpp>
#include <asterism/schedule.hpp>
#include <asterism/symmetric.hpp>

namespace asterism {

struct AlgorithmRequest {
  const Problem& problem;
  Parameters parameters{};
  std::uint64_t memory_limit = 0;  ///< bytes; 0 for what the system has free
  Progress progress{};
};

/// A parameter of an algorithm, which `--name value` sets on the command line.
struct AlgorithmParameter {
  std::string name{};
  std::string description{};
  std::string fallback{};  ///< what holds if none is given, in words or as a value
  /// The values worth trying on a problem.
  std::vector<std::string> (*choices)(const Problem& problem) = nullptr;
};

/// Where an algorithm comes from: a paper, this project, or what everybody would do.
enum class AlgorithmOrigin { published, ours, baseline };
[[nodiscard]] const char* to_string(AlgorithmOrigin origin);

struct CollectiveAlgorithm {
  std::string name{};
  std::string summary{};
  std::string citation{};
  AlgorithmOrigin origin = AlgorithmOrigin::published;
  std::vector<CollectiveKind> collectives{};
  std::vector<std::string> families{};  ///< of networks; any if empty
  /// The weakest port model that its schedules obey; they obey every stronger one as well.
  Model::Ports ports = Model::Ports::one;
  std::uint32_t port_limit = 1;  ///< with Ports::several
  bool no_redundancy = true;     ///< claimed, and so checked
  std::vector<AlgorithmParameter> parameters{};
  /// Pushes steps only; begin and end are done by run_algorithm.
  void (*push)(const AlgorithmRequest& request, StepSink& sink) = nullptr;
  /// Instead of `push`, for symmetric algorithms.
  TimedTree (*tree)(const AlgorithmRequest& request) = nullptr;
  /// Instead of both, for those whose messages take ways of their own; pushes steps only.
  void (*relative)(const AlgorithmRequest& request, RelativeSink& sink) = nullptr;
  /// Instead of all, for what nodes do by themselves as packets arrive; a new one for each run.
  std::unique_ptr<NodeProgram> (*program)(const AlgorithmRequest& request) = nullptr;
  /// Why it does not apply to a network of its families; empty if it does.
  std::string (*obstacle)(const Problem& problem) = nullptr;

  [[nodiscard]] bool is_symmetric() const { return tree != nullptr || relative != nullptr; }
  [[nodiscard]] bool is_reactive() const { return program != nullptr; }
  /// A model with those ports.
  [[nodiscard]] Model weakest_model() const;
};

[[nodiscard]] std::span<const CollectiveAlgorithm> algorithm_catalogue();

/// Why an algorithm cannot solve a problem, or nothing if it can.
[[nodiscard]] std::optional<std::string> why_not(const CollectiveAlgorithm& algorithm,
                                                 const Problem& problem);
/// By name; throws Error with the nearest one if there is none.
[[nodiscard]] const CollectiveAlgorithm& find_algorithm(std::string_view name);

/// What the algorithm's schedule says of itself.
[[nodiscard]] ScheduleHeader header_of(const CollectiveAlgorithm& algorithm,
                                       const AlgorithmRequest& request);

/// Runs an algorithm into a sink, expanding a symmetric one and running a node program step by
/// step. Throws Error(unsupported), with what would do instead, if it does not apply.
void run_algorithm(const CollectiveAlgorithm& algorithm, const AlgorithmRequest& request,
                   StepSink& sink);

/// Runs one that is told as one source sees it into a sink of such steps.
void run_relative(const CollectiveAlgorithm& algorithm, const AlgorithmRequest& request,
                  RelativeSink& sink);

/// Throws that error.
void require_applicable(const CollectiveAlgorithm& algorithm, const Problem& problem);
/// As well, and if the request names a parameter that the algorithm does not have.
void require_applicable(const CollectiveAlgorithm& algorithm, const AlgorithmRequest& request);

}  // namespace asterism
