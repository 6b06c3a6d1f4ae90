// The search for a one-port broadcast with the default effort: its time, and its steps next to the
// lower bound and to the breadth-first tree with the best order of children, in the same run.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <asterism/evaluate.hpp>
#include <asterism/networks.hpp>

namespace asterism {
namespace {

Evaluation simulated(const std::string& algorithm, const Problem& problem) {
  return evaluate(algorithm_catalogue().get(algorithm), {problem, {}, 0, {}});
}

void search(benchmark::State& state, const std::string& spec) {
  const auto network = make_network(spec);
  const Problem problem(network, Collective(CollectiveKind::broadcast, *network, {NodeId{0}}));
  Evaluation result;
  for (auto _ : state) result = simulated("search-one-port", problem);
  if (!result.verdict.valid) state.SkipWithError("not valid");
  const auto steps = static_cast<double>(result.metering.steps);
  const auto tree = static_cast<double>(simulated("tree", problem).metering.steps);
  state.counters["nodes"] = static_cast<double>(network->node_count());
  state.counters["steps"] = steps;
  state.counters["bound"] = static_cast<double>(result.bound.steps);
  state.counters["tree"] = tree;
  state.counters["tree/search"] = tree / steps;
}

}  // namespace
}  // namespace asterism

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  for (const std::string spec : {"scc:4", "scc:5", "scc:6", "scc:7", "scc:8", "star:5", "star:6",
                                 "star:7", "star:8", "star:9"})
    benchmark::RegisterBenchmark(spec.c_str(), asterism::search, spec)
        ->Unit(benchmark::kMillisecond)
        ->Iterations(1)
        ->UseRealTime();
  benchmark::RunSpecifiedBenchmarks();
}
