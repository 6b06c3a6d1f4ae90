// The lock-step engine: Algorithm 2 of azevedo1995 on the SCC of 2.9 million nodes, next to the
// flooding of the same network along a breadth-first tree, which needs to know the whole network.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <asterism/algorithm.hpp>
#include <asterism/networks.hpp>

namespace asterism {
namespace {

class TransferCounter final : public StepSink {
 public:
  void begin(const ScheduleHeader&) override {}
  void take(const Step& step) override {
    ++steps;
    transfers += step.size();
  }
  std::uint64_t steps = 0;
  std::uint64_t transfers = 0;
};

void broadcast(benchmark::State& state, const std::string& name, const std::string& spec,
               std::uint64_t batch) {
  const auto network = make_network(spec);
  Model model;
  model.ports = Model::Ports::all;
  const Problem problem(network,
                        Collective(CollectiveKind::broadcast, *network, {NodeId{0}}, batch), model);
  TransferCounter counter;
  for (auto _ : state) {
    counter = {};
    run_algorithm(algorithm_catalogue().get(name), {problem, {}, 0, {}}, counter);
  }
  if (counter.transfers != batch * (network->node_count() - 1)) state.SkipWithError("incomplete");
  const auto steps = static_cast<double>(counter.steps);
  state.counters["steps"] = steps;
  state.counters["node steps/s"] =
      benchmark::Counter(steps * static_cast<double>(network->node_count()),
                         benchmark::Counter::kIsIterationInvariantRate);
}

}  // namespace
}  // namespace asterism

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  const auto add = [](const std::string& name, std::uint64_t batch) {
    benchmark::RegisterBenchmark(fmt::format("{}/scc:9/batch {}", name, batch).c_str(),
                                 asterism::broadcast, name, "scc:9", batch)
        ->Unit(benchmark::kMillisecond);
  };
  add("azevedo95-multi-port", 1);
  add("azevedo95-one-port", 1);
  add("azevedo95-multi-port", 4);
  add("flood", 1);
  benchmark::RunSpecifiedBenchmarks();
}
