// Algorithms with invalid schedules, or with none.
#include <stdexcept>

#include <asterism/algorithm.hpp>
#include <asterism/plugin.hpp>

namespace {

using namespace asterism;

CollectiveAlgorithm broadcast_on_rings(const char* name, StepAlgorithm body) {
  CollectiveAlgorithm algorithm;
  algorithm.name = name;
  algorithm.summary = "a defect";
  algorithm.citation = "a test";
  algorithm.origin = AlgorithmOrigin::ours;
  algorithm.collectives = {CollectiveKind::broadcast};
  algorithm.families = {"ring"};
  algorithm.body = std::move(body);
  return algorithm;
}

void push(StepSink& sink, std::uint64_t node, std::uint32_t port, std::uint64_t message) {
  Step step;
  step.add(NodeId{node}, Port{port}, MessageId{message});
  sink.take(step);
}

}  // namespace

ASTERISM_PLUGIN {
  const auto add = [](const char* name, StepAlgorithm body) {
    algorithm_catalogue().add(broadcast_on_rings(name, std::move(body)));
  };
  add("sends-too-early", [](const auto&, StepSink& sink) { push(sink, 3, 0, 0); });
  add("sends-nothing", [](const auto&, StepSink&) {});
  add("sends-from-nowhere", [](const auto&, StepSink& sink) { push(sink, 1'000'000, 0, 0); });
  add("sends-over-no-port", [](const auto&, StepSink& sink) { push(sink, 0, 4'000'000, 0); });
  add("sends-no-message", [](const auto&, StepSink& sink) { push(sink, 0, 0, 1ULL << 60U); });
  add("throws", [](const auto&, StepSink&) { throw std::runtime_error("out of ideas"); });
  add("throws-a-number", [](const auto&, StepSink&) { throw 7; });
  add("has-no-body", {});
  CollectiveAlgorithm undecided = broadcast_on_rings("undecided", [](const auto&, StepSink&) {});
  undecided.obstacle = [](const Problem&) -> std::optional<Obstacle> {
    throw std::runtime_error("cannot decide");
  };
  algorithm_catalogue().add(std::move(undecided));
}
