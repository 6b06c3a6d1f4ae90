// The catalogue of collective algorithms: named and cited methods that turn a problem into a
// schedule.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <asterism/algorithm_request.hpp>
#include <asterism/cost.hpp>
#include <asterism/node_program.hpp>
#include <asterism/obstacle.hpp>
#include <asterism/registry.hpp>
#include <asterism/relative.hpp>
#include <asterism/schedule.hpp>
#include <asterism/timed_tree.hpp>

namespace asterism {

/// The origin of an algorithm.
enum class AlgorithmOrigin {
  published,  ///< a paper
  /// Our reconstruction of an idea or a cost that a paper states without the full algorithm; its
  /// measurements say nothing about the paper.
  reconstructed,
  ours,      ///< this project
  baseline,  ///< a straightforward method
};
/// Returns "published", "ours" or "baseline".
[[nodiscard]] const char* to_string(AlgorithmOrigin origin);
/// Returns whether the algorithm is named after a paper, even if it is our reconstruction.
[[nodiscard]] constexpr bool is_published(AlgorithmOrigin origin) {
  return origin == AlgorithmOrigin::published || origin == AlgorithmOrigin::reconstructed;
}

/// Optional capabilities and requirements of an algorithm. None is set by default.
enum class Capability : std::uint16_t {
  redundant,  ///< may send a node a message it already has; otherwise that is a violation
  /// nodes learn what they receive; they need not know the locations of the sources
  unknown_sources,
  batches,  ///< a source may have several messages in collectives other than a broadcast
  /// All messages of a source share the same packets, so that chunks change nothing.
  whole_batches,
  uneven,         ///< participants or pairs may have different numbers of messages
  bystanders,     ///< some nodes may only forward messages, and switches use all ports
  directed,       ///< links may be one-way
  control_units,  ///< packets may carry control units
  /// Searches at length for a schedule specific to this graph; the planner skips it if a candidate
  /// is already close to the lower bound.
  made_to_measure,
};

/// A set of capabilities, empty by default. Similar algorithms share a preset and extend it:
/// `Capabilities::any_graph | Capability::uneven`.
class Capabilities {
 public:
  constexpr Capabilities() = default;
  constexpr Capabilities(Capability one) : bits_(1U << static_cast<unsigned>(one)) {}  // NOLINT
  constexpr Capabilities(std::initializer_list<Capability> all) {
    for (const Capability one : all) *this = *this | one;
  }
  [[nodiscard]] constexpr bool has(Capability one) const { return (*this & one) == one; }
  friend constexpr Capabilities operator|(Capabilities a, Capabilities b) {
    a.bits_ |= b.bits_;
    return a;
  }
  friend constexpr Capabilities operator&(Capabilities a, Capabilities b) {
    a.bits_ &= b.bits_;
    return a;
  }
  friend constexpr bool operator==(Capabilities, Capabilities) = default;

  /// Algorithms for any connected graph: batches, bystanders, directed.
  static const Capabilities any_graph;
  /// Algorithms that search at length on any graph: any_graph, uneven, made_to_measure.
  static const Capabilities synthesised;
  /// Rounds among participants over two-way links: redundant, batches, bystanders.
  static const Capabilities rounds;
  /// Messages among ranks, as MPI libraries send them: any_graph, redundant.
  static const Capabilities ranks;

 private:
  std::uint32_t bits_ = 0;
};

inline constexpr Capabilities Capabilities::any_graph{Capability::batches, Capability::bystanders,
                                                      Capability::directed};
inline constexpr Capabilities Capabilities::synthesised =
    any_graph | Capabilities{Capability::uneven, Capability::made_to_measure};
inline constexpr Capabilities Capabilities::rounds{Capability::redundant, Capability::batches,
                                                   Capability::bystanders};
inline constexpr Capabilities Capabilities::ranks = any_graph | Capability::redundant;

struct CollectiveAlgorithm;

/// A run of a symmetric algorithm on an isomorphic network.
struct EquivalentRun {
  const CollectiveAlgorithm* algorithm;
  AlgorithmRequest request;
  /// Returns the node and port here of a link there.
  std::function<std::pair<NodeId, Port>(NodeId node, Port port)> link_here;
};

/// What the planner may know about an algorithm without running it.
struct PlanHints {
  /// Returns whether the algorithm searches for the schedule rather than constructs it. The planner
  /// skips such an algorithm if no candidate can improve on what it has. If empty, it never
  /// searches.
  std::function<bool(const AlgorithmRequest& request)> searches{};
  /// Returns a lower bound on the start-ups of every schedule of the algorithm. The planner skips
  /// an expensive algorithm that cannot win because of it. Unknown if empty.
  std::function<std::uint64_t(const AlgorithmRequest& request)> min_startups{};
  /// Returns what the source states that the algorithm costs. Leaderboards use it where the
  /// schedule is too large to run, so that the algorithm does not look slower than it is. Unknown
  /// if empty.
  std::function<Cost(const Problem& problem)> stated_cost{};
  /// Estimated work of making a schedule, in single-core nanoseconds per message and hop. If 0, the
  /// planner assumes that of an algorithm that searches.
  double work_per_move = 0;
  /// Maximum number of chunks of all messages together that the planner asks for, because the
  /// search takes too long for more. 0: no limit.
  std::uint64_t max_chunks = 0;
  /// Identifies what the algorithm runs for a request. Algorithms with the same recipe make the
  /// same schedule, and the planner runs only one of them. If empty, the recipe is unique.
  std::function<std::string(const AlgorithmRequest& request)> recipe{};
  /// Returns the symmetric run whose schedule, with other names for nodes and ports, is that of the
  /// request; nothing if there is none. The planner verifies and measures large schedules there,
  /// without expansion. If empty, there is never one.
  std::function<std::optional<EquivalentRun>(const AlgorithmRequest& request)> equivalent{};
  /// Names the library whose default this is, such as "Open MPI default". Plans show it unmodified:
  /// it is neither tuned nor omitted as too slow.
  std::string library{};

  /// For `searches` of algorithms that search for every schedule.
  [[nodiscard]] static bool always(const AlgorithmRequest& /*request*/) { return true; }
};

/// Pushes the steps of an explicit schedule. run_algorithm calls begin and end.
using StepAlgorithm = std::function<void(const AlgorithmRequest& request, StepSink& sink)>;
/// Returns a symmetric schedule as one timed tree.
using TreeAlgorithm = std::function<TimedTree(const AlgorithmRequest& request)>;
/// Pushes a symmetric schedule whose messages take individual paths; pushes steps only.
using RelativeAlgorithm = std::function<void(const AlgorithmRequest& request, RelativeSink& sink)>;
/// Returns the program that nodes run as packets arrive; a new program for each run.
using ProgramAlgorithm =
    std::function<std::unique_ptr<NodeProgram>(const AlgorithmRequest& request)>;
/// The body of an algorithm: one of these callables.
using AlgorithmBody =
    std::variant<StepAlgorithm, TreeAlgorithm, RelativeAlgorithm, ProgramAlgorithm>;

/// An algorithm of the catalogue.
struct CollectiveAlgorithm {
  std::string name{};
  std::string summary{};
  std::string citation{};
  AlgorithmOrigin origin = AlgorithmOrigin::published;

  std::vector<CollectiveKind> collectives{};
  std::vector<std::string> families{};  ///< network families; any if empty
  /// Returns why the algorithm does not apply to a network of its families; nothing if it does.
  std::function<std::optional<Obstacle>(const Problem& problem)> obstacle{};

  /// The weakest port model that its schedules obey. They also obey every stronger one.
  Model::Ports ports = Model::Ports::one;
  Model::Switches switches = Model::Switches::forward;  ///< what it requires of switches
  Capabilities capabilities{};

  std::vector<AlgorithmParameter> parameters{};
  /// Returns the number of chunks c per message; 1 if empty. The steps move messages of the chunked
  /// problem, where message i has the chunks i c .. i c + c - 1.
  std::function<std::uint64_t(const AlgorithmRequest& request)> chunks{};
  /// How the algorithm produces its schedule.
  AlgorithmBody body{};
  PlanHints hints{};

  [[nodiscard]] bool has(Capability capability) const { return capabilities.has(capability); }
  /// Return the body if it is of that kind, otherwise nullptr.
  [[nodiscard]] const StepAlgorithm* steps() const { return std::get_if<StepAlgorithm>(&body); }
  [[nodiscard]] const TreeAlgorithm* tree() const { return std::get_if<TreeAlgorithm>(&body); }
  [[nodiscard]] const RelativeAlgorithm* relative() const {
    return std::get_if<RelativeAlgorithm>(&body);
  }
  [[nodiscard]] const ProgramAlgorithm* program() const {
    return std::get_if<ProgramAlgorithm>(&body);
  }
  /// Returns whether the schedule is symmetric, that is, made of a tree or of relative steps.
  [[nodiscard]] bool is_symmetric() const { return tree() != nullptr || relative() != nullptr; }
  /// Returns a model with the weakest ports.
  [[nodiscard]] Model weakest_model() const;
  /// Returns "sheu93 (our construction)" for reconstructed algorithms, so that a table is not read
  /// as a statement about the cited paper.
  [[nodiscard]] std::string name_in_tables() const;
};

/// Returns the catalogue. Programs add algorithms by `algorithm_catalogue().add({...})`.
[[nodiscard]] Registry<CollectiveAlgorithm>& algorithm_catalogue();

/// Returns why an algorithm cannot solve a problem, or nothing if it can.
[[nodiscard]] std::optional<Obstacle> why_not(const CollectiveAlgorithm& algorithm,
                                              const Problem& problem);

/// Returns the parameters that every algorithm has besides its own. Both cut messages:
///   chunks    number of chunks per message; the algorithm sends chunks as it would send messages
///   pipeline  number of pieces per message; the schedule runs once per piece, and the runs overlap
/// `pieces` is another name for chunks, except where an algorithm has a parameter of that name.
[[nodiscard]] std::span<const AlgorithmParameter> common_parameters();

/// Returns the values in the types that the algorithm declares: the text "2" becomes the number 2.
/// Throws Error if the algorithm has no such parameter or if a value does not fit.
[[nodiscard]] Parameters typed_parameters(const CollectiveAlgorithm& algorithm,
                                          const Parameters& given);
/// Reads words such as "k=2", each parameter once.
[[nodiscard]] Parameters parse_parameters(const CollectiveAlgorithm& algorithm,
                                          const std::vector<std::string>& words);

/// A request after the common parameters have been applied.
struct DividedRequest {
  AlgorithmRequest
      own;  ///< the problem with its messages in chunks, and the algorithm's parameters
  std::uint64_t chunks = 1;
  std::uint64_t pipeline = 1;
};
/// Applies the common parameters. Throws Error if the algorithm has no such parameter, or if a
/// value is of another type or out of range.
[[nodiscard]] DividedRequest divided(const CollectiveAlgorithm& algorithm,
                                     const AlgorithmRequest& request);

/// Returns the number of chunks that the schedule moves for each message of the request.
[[nodiscard]] std::uint64_t chunks_per_message(const CollectiveAlgorithm& algorithm,
                                               const AlgorithmRequest& request);

/// Returns the header of the algorithm's schedule.
[[nodiscard]] ScheduleHeader header_of(const CollectiveAlgorithm& algorithm,
                                       const AlgorithmRequest& request);

/// Runs an algorithm into a sink. Symmetric schedules are expanded, and node programs run step by
/// step. Throws Error(unsupported), with alternatives, if the algorithm does not apply.
void run_algorithm(const CollectiveAlgorithm& algorithm, const AlgorithmRequest& request,
                   StepSink& sink);

/// Returns the timed tree of a TreeAlgorithm.
[[nodiscard]] TimedTree make_timed_tree(const CollectiveAlgorithm& algorithm,
                                        const AlgorithmRequest& request);

/// Runs a RelativeAlgorithm into a sink of relative steps.
void run_relative(const CollectiveAlgorithm& algorithm, const AlgorithmRequest& request,
                  RelativeSink& sink);

/// Throws Error(unsupported) if the algorithm does not apply.
void require_applicable(const CollectiveAlgorithm& algorithm, const Problem& problem);
/// Throws Error(unsupported) if the algorithm does not apply or would cut messages that must not be
/// cut, and Error(unknown_name) if the request names a parameter that it does not have.
void require_applicable(const CollectiveAlgorithm& algorithm, const AlgorithmRequest& request);

}  // namespace asterism
