// The catalogue of collective algorithms: named, cited recipes that turn a problem into a
// schedule.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include <asterism/algorithm_request.hpp>
#include <asterism/node_program.hpp>
#include <asterism/registry.hpp>
#include <asterism/relative.hpp>
#include <asterism/schedule.hpp>
#include <asterism/timed_tree.hpp>

namespace asterism {

/// Where an algorithm comes from.
enum class AlgorithmOrigin {
  published,      ///< a paper
  reconstructed,  ///< a paper that states an idea or a cost, not the recipe, which is ours: what it
                  ///< measures says nothing of the paper cited
  ours,           ///< this project
  baseline,       ///< what everybody would do
};
/// "published", "ours" or "baseline".
[[nodiscard]] const char* to_string(AlgorithmOrigin origin);
/// Whether it is named after a paper, with a recipe of its own or with ours.
[[nodiscard]] constexpr bool is_published(AlgorithmOrigin origin) {
  return origin == AlgorithmOrigin::published || origin == AlgorithmOrigin::reconstructed;
}

/// What an algorithm can do, or must be allowed to do; an algorithm has none of these by default.
enum class Capability : std::uint16_t {
  redundant,        ///< may send a node a message that it has; without, that is a violation
  unknown_sources,  ///< nodes learn what they get, and need not know where the sources are
  batches,          ///< a source may have several messages in collectives other than a broadcast
  whole_batches,    ///< all messages of a source travel in the same packets, so that cutting
                    ///< messages into chunks changes nothing
  uneven,           ///< each participant, or pair, may have a number of messages of its own
  bystanders,       ///< some nodes may only pass messages on, and switches use all ports
  directed,         ///< links may lead one way only
  control_units,    ///< packets may carry control units
  made_to_measure,  ///< looks at length for a schedule for the very graph: a plan does without
                    ///< where what it has is close to the lower bound
};

/// A set of capabilities; none by default. Algorithms of one kind share a preset and add to it:
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

  /// On any graph that messages can cross: batches, bystanders, directed.
  static const Capabilities any_graph;
  /// Searched for on any graph, at length: any_graph, uneven, made_to_measure.
  static const Capabilities synthesised;
  /// Rounds among participants over links that lead both ways: redundant, batches, bystanders.
  static const Capabilities rounds;
  /// Messages among ranks as libraries send them: any_graph, redundant.
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

/// What a plan may know of an algorithm without running it.
struct PlanHints {
  /// Whether it searches for the schedule rather than constructs it: a plan does without where
  /// nothing can be better than what it has. Never, if empty.
  std::function<bool(const AlgorithmRequest& request)> searches{};
  /// A number of start-ups that every schedule of the algorithm needs one after the other. A plan
  /// does not run an expensive algorithm that cannot win by this number. Unknown if empty.
  std::function<std::uint64_t(const AlgorithmRequest& request)> min_startups{};
  /// What it runs for a request: algorithms that name the same recipe make the same schedule, and a
  /// plan runs only one of them. If empty, no other algorithm does the same.
  std::function<std::string(const AlgorithmRequest& request)> recipe{};
  /// "Open MPI default": what a library does by itself. Plans show it as it is, neither tuned nor
  /// left out as too slow.
  std::string library{};

  /// For algorithms that search for every schedule.
  [[nodiscard]] static bool always(const AlgorithmRequest& /*request*/) { return true; }
};

/// Pushes the steps of an explicit schedule; begin and end are done by run_algorithm.
using StepAlgorithm = std::function<void(const AlgorithmRequest& request, StepSink& sink)>;
/// A symmetric schedule as one timed tree.
using TreeAlgorithm = std::function<TimedTree(const AlgorithmRequest& request)>;
/// One whose messages take ways of their own; pushes steps only.
using RelativeAlgorithm = std::function<void(const AlgorithmRequest& request, RelativeSink& sink)>;
/// What nodes do by themselves as packets arrive; a new program for each run.
using ProgramAlgorithm =
    std::function<std::unique_ptr<NodeProgram>(const AlgorithmRequest& request)>;
using AlgorithmBody =
    std::variant<StepAlgorithm, TreeAlgorithm, RelativeAlgorithm, ProgramAlgorithm>;

struct CollectiveAlgorithm {
  std::string name{};
  std::string summary{};
  std::string citation{};
  AlgorithmOrigin origin = AlgorithmOrigin::published;

  std::vector<CollectiveKind> collectives{};
  std::vector<std::string> families{};  ///< of networks; any if empty
  /// Why it does not apply to a network of its families; empty if it does.
  std::function<std::string(const Problem& problem)> obstacle{};

  /// The weakest port model that its schedules obey; they obey every stronger one as well.
  Model::Ports ports = Model::Ports::one;
  Model::Switches switches = Model::Switches::forward;  ///< what it needs of switches
  Capabilities capabilities{};

  std::vector<AlgorithmParameter> parameters{};
  /// Into how many chunks c it cuts each message; 1 if empty. Its steps move the messages of the
  /// problem of the chunks: those of message i are i c .. i c + c - 1.
  std::function<std::uint64_t(const AlgorithmRequest& request)> chunks{};
  /// What it is made of.
  AlgorithmBody body{};
  PlanHints hints{};

  [[nodiscard]] bool has(Capability capability) const { return capabilities.has(capability); }
  /// Whether its body is of that kind; the callable itself if so, else nullptr.
  [[nodiscard]] const StepAlgorithm* steps() const { return std::get_if<StepAlgorithm>(&body); }
  [[nodiscard]] const TreeAlgorithm* tree() const { return std::get_if<TreeAlgorithm>(&body); }
  [[nodiscard]] const RelativeAlgorithm* relative() const {
    return std::get_if<RelativeAlgorithm>(&body);
  }
  [[nodiscard]] const ProgramAlgorithm* program() const {
    return std::get_if<ProgramAlgorithm>(&body);
  }
  [[nodiscard]] bool is_symmetric() const { return tree() != nullptr || relative() != nullptr; }
  /// A model with those ports.
  [[nodiscard]] Model weakest_model() const;
  /// "sheu93 (our construction)", so that a table is not read as a statement about the paper cited.
  [[nodiscard]] std::string name_in_tables() const;
};

/// What the library has, and what a program adds: `algorithm_catalogue().add({...})`.
[[nodiscard]] Registry<CollectiveAlgorithm>& algorithm_catalogue();

/// Why an algorithm cannot solve a problem, or nothing if it can.
[[nodiscard]] std::optional<std::string> why_not(const CollectiveAlgorithm& algorithm,
                                                 const Problem& problem);

/// The parameters that every algorithm has besides its own. Both cut messages:
///   chunks    number of chunks per message; the algorithm sends chunks as it would send messages
///   pipeline  number of pieces per message; the schedule runs once per piece, and the runs overlap
/// `pieces` is another name for chunks, except where an algorithm has a parameter of that name.
[[nodiscard]] std::span<const AlgorithmParameter> common_parameters();

/// What a request leaves to the algorithm itself.
struct DividedRequest {
  AlgorithmRequest
      own;  ///< the problem with its messages in chunks, and the algorithm's parameters
  std::uint64_t chunks = 1;
  std::uint64_t pipeline = 1;
};
/// Throws Error(out_of_range) if a number is none.
[[nodiscard]] DividedRequest divided(const CollectiveAlgorithm& algorithm,
                                     const AlgorithmRequest& request);

/// The number of chunks that the schedule moves for each message of the request.
[[nodiscard]] std::uint64_t chunks_per_message(const CollectiveAlgorithm& algorithm,
                                               const AlgorithmRequest& request);

/// What the algorithm's schedule says of itself.
[[nodiscard]] ScheduleHeader header_of(const CollectiveAlgorithm& algorithm,
                                       const AlgorithmRequest& request);

/// Runs an algorithm into a sink, expanding a symmetric one and running a node program step by
/// step. Throws Error(unsupported), with what would do instead, if it does not apply.
void run_algorithm(const CollectiveAlgorithm& algorithm, const AlgorithmRequest& request,
                   StepSink& sink);

/// The timed tree of one that is made of one.
[[nodiscard]] TimedTree make_timed_tree(const CollectiveAlgorithm& algorithm,
                                        const AlgorithmRequest& request);

/// Runs one that is told as one source sees it into a sink of such steps.
void run_relative(const CollectiveAlgorithm& algorithm, const AlgorithmRequest& request,
                  RelativeSink& sink);

/// Throws Error(unsupported) if the algorithm does not apply.
void require_applicable(const CollectiveAlgorithm& algorithm, const Problem& problem);
/// Throws Error(unsupported) if the algorithm does not apply or would cut messages that must not be
/// cut, and Error(unknown_name) if the request names a parameter that it does not have.
void require_applicable(const CollectiveAlgorithm& algorithm, const AlgorithmRequest& request);

}  // namespace asterism
