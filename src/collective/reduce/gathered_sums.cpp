// Allreduce by an allgather of the contributions, which are summed up where they arrive: takes as
// few steps, and as many transmissions, as the allgather.
#include <algorithm>

#include <fmt/format.h>

#include <asterism/algorithm.hpp>
#include <asterism/error.hpp>

#include "synthesis/parameters.hpp"

namespace asterism {

namespace {

Problem gathered_problem(const Problem& problem) {
  const auto participants = problem.collective.participants();
  return {problem.shared_network(),
          Collective(CollectiveKind::allgather, problem.network(), {},
                     problem.collective.result_count(), {participants.begin(), participants.end()}),
          problem.model};
}

/// Returns whether the algorithm delivers every message once and uncut.
bool gathers_uncut(const CollectiveAlgorithm& algorithm, const Problem& allgather) {
  return !algorithm.chunks && !algorithm.has(Capability::redundant) &&
         !why_not(algorithm, allgather);
}

/// Returns the first applicable algorithm among those in which every node starts with its own
/// message; none if there are too many messages.
std::vector<ParameterValue> gathering_choices(const Problem& problem) {
  static constexpr double max_moves = 1e6;
  const double nodes = static_cast<double>(problem.network().node_count());
  if (nodes * nodes * static_cast<double>(problem.collective.result_count()) > max_moves) return {};
  const Problem allgather = gathered_problem(problem);
  for (const char* const name : {"balanced-allgather", "dimension-sweep"}) {
    const CollectiveAlgorithm* const algorithm = algorithm_catalogue().find(name);
    if (algorithm != nullptr && gathers_uncut(*algorithm, allgather)) return {name};
  }
  return {};
}

const CollectiveAlgorithm& gathering_algorithm(const AlgorithmRequest& request,
                                               const Problem& allgather) {
  std::string name = text_parameter(request, "by");
  if (name.empty()) {
    const std::vector<ParameterValue> choices = gathering_choices(request.problem);
    if (!choices.empty()) name = to_text(choices.front());
  }
  const CollectiveAlgorithm* const algorithm = algorithm_catalogue().find(name);
  if (algorithm == nullptr)
    throw Error(ErrorCode::unknown_name,
                fmt::format("there is no algorithm {} to gather by", in_quotes(name)),
                "choose one that does an allgather");
  require_applicable(*algorithm, allgather);
  if (!gathers_uncut(*algorithm, allgather))
    throw Error(ErrorCode::unsupported,
                fmt::format("{} cuts messages, or tells some of them twice", name),
                "choose another algorithm to gather by");
  return *algorithm;
}

/// Every message of the allgather is its source's own part.
class SummedUp final : public StepSink {
 public:
  SummedUp(const Problem& problem, const Problem& allgather, StepSink& sink)
      : collective_(problem.collective),
        allgather_(allgather.collective),
        network_(problem.network()),
        sink_(sink),
        told_(network_.node_count() * collective_.result_count()),
        heard_(told_) {}

  void begin(const ScheduleHeader&) override {}
  void take(const Step& step) override {
    summed_.clear();
    heard_now_.clear();
    for (std::size_t i = 0; i < step.size(); ++i) add(step[i]);
    for (const std::uint64_t place : heard_now_) heard_[place] = true;
    sink_.take(summed_);
  }

 private:
  void add(const Transfer& transfer) {
    packet_.clear();
    NodeId to = transfer.from;
    for (const Port port : transfer.ports) to = network_.neighbour(to, port);
    for (const MessageId message : transfer.messages) {
      const NodeId source = allgather_.origin(message);
      const std::uint64_t result = allgather_.place(message).index;
      if (source == transfer.from) tell(source, result);
      heard_now_.push_back(place(to, result));
      packet_.push_back(collective_.copied(source, 0, result));
    }
    summed_.add(transfer.from, transfer.ports, packet_, transfer.control);
  }
  /// A node's own part is available as long as nothing has been added to it.
  void tell(NodeId source, std::uint64_t result) {
    if (!told_[place(source, result)] && heard_[place(source, result)])
      throw Error(ErrorCode::unsupported,
                  fmt::format("{} would hear of others before it sends its own part",
                              network_.label(source)),
                  "choose another algorithm to gather by");
    told_[place(source, result)] = true;
  }
  [[nodiscard]] std::uint64_t place(NodeId node, std::uint64_t result) const {
    return node.value() * collective_.result_count() + result;
  }

  const Collective& collective_;
  const Collective& allgather_;
  const Network& network_;
  StepSink& sink_;
  Step summed_;
  std::vector<MessageId> packet_;
  std::vector<bool> told_, heard_;
  std::vector<std::uint64_t> heard_now_;
};

void gathered_sums(const AlgorithmRequest& request, StepSink& sink) {
  const Problem allgather = gathered_problem(request.problem);
  const CollectiveAlgorithm& algorithm = gathering_algorithm(request, allgather);
  SummedUp summed(request.problem, allgather, sink);
  run_algorithm(algorithm, {allgather, {}, request.memory_limit, request.progress, request.effort},
                summed);
}

std::optional<Obstacle> gathered_sums_obstacle(const Problem& problem) {
  if (problem.model.duplex == Model::Duplex::half) return ObstacleCode::full_duplex;
  const bool possible = !gathering_choices(problem).empty();
  if (!possible) return ObstacleCode::no_gathering;
  return std::nullopt;
}

}  // namespace

CollectiveAlgorithm gathered_sums_algorithm() {
  return {.name = "gathered-sums",
          .summary =
              "allreduce by an allgather whose messages are summed up where they arrive: few "
              "start-ups, many transmissions",
          .citation = "this project",
          .origin = AlgorithmOrigin::ours,
          .collectives = {CollectiveKind::allreduce, CollectiveKind::barrier},
          .obstacle = gathered_sums_obstacle,
          .ports = Model::Ports::single_dimension,
          .capabilities = Capabilities::any_graph,
          .parameters = {{"by", "the algorithm of the allgather", "the first that applies",
                          gathering_choices}},
          .body = gathered_sums,
          .hints = {.searches = PlanHints::always}};
}

}  // namespace asterism
