// Verification: explicit transfers per second on one core, and a symmetric schedule of 1.3 * 10^13
// messages, next to what an explicit verification of the same schedule would have to move.
#include <chrono>

#include <benchmark/benchmark.h>
#include <fmt/format.h>
#include <sys/resource.h>

#include <asterism/algorithm.hpp>
#include <asterism/networks.hpp>
#include <asterism/owned_schedule.hpp>
#include <asterism/symmetric.hpp>
#include <asterism/verify.hpp>

namespace asterism {
namespace {

double explicit_messages_per_second = 0;
double symmetric_messages_per_second = 0;

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

double peak_mebibytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

void explicit_allgather(benchmark::State& state, const std::string& spec) {
  const auto network = make_network(spec);
  const Problem problem(network, Collective(CollectiveKind::allgather, *network), {});
  const CollectiveAlgorithm& algorithm = algorithm_catalogue().get("hamiltonian-ring");
  ScheduleRecorder recorder;
  run_algorithm(algorithm, {problem, {}, 0, {}}, recorder);
  double transfers = 0;
  std::vector<Step> steps;
  for (std::size_t i = 0; i < recorder.schedule().size(); ++i)
    steps.push_back(recorder.schedule().step(i));
  for (const Step& step : steps) transfers += static_cast<double>(step.size());
  double seconds = 0;
  bool valid = true;
  for (auto _ : state) {
    const auto start = std::chrono::steady_clock::now();
    ScheduleVerifier verifier;
    verifier.begin(header_of(algorithm, {problem, {}, 0, {}}));
    for (const Step& step : steps) verifier.take(step);
    verifier.end();
    valid = valid && verifier.verdict().valid;
    seconds += seconds_since(start);
  }
  if (!valid) state.SkipWithError("not valid");
  explicit_messages_per_second = transfers * static_cast<double>(state.iterations()) / seconds;
  state.counters["transfers"] = transfers;
  state.counters["transfers/s"] = explicit_messages_per_second;
}

void symmetric_alltoall(benchmark::State& state, const std::string& spec) {
  const auto network = make_network(spec);
  const Problem problem(network, Collective(CollectiveKind::alltoall, *network), {});
  const CollectiveAlgorithm& algorithm = algorithm_catalogue().get("cyclic-sweep");
  const TimedTree tree = (*algorithm.tree())({problem, {}, 0, {}});
  double seconds = 0;
  double moves = 0;
  bool valid = true;
  for (auto _ : state) {
    const auto start = std::chrono::steady_clock::now();
    const SymmetricResult result =
        check_symmetric(tree, header_of(algorithm, {problem, {}, 0, {}}));
    seconds += seconds_since(start);
    moves = static_cast<double>(result.metering.messages_total);
    valid = valid && result.verdict.valid;
  }
  if (!valid) state.SkipWithError("not valid");
  symmetric_messages_per_second = moves * static_cast<double>(state.iterations()) / seconds;
  state.counters["messages"] = static_cast<double>(problem.collective.message_count());
  state.counters["moves/s"] = symmetric_messages_per_second;
  state.counters["peak MiB"] = peak_mebibytes();
}

}  // namespace
}  // namespace asterism

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RegisterBenchmark("symmetric/alltoall/star:10", asterism::symmetric_alltoall,
                               "star:10")
      ->Unit(benchmark::kMillisecond);
  benchmark::RegisterBenchmark("explicit/allgather/star:7", asterism::explicit_allgather, "star:7")
      ->Unit(benchmark::kMillisecond);
  benchmark::RunSpecifiedBenchmarks();
  if (asterism::explicit_messages_per_second > 0)
    fmt::print("by symmetry {:.3g} times as many message moves are checked per second\n",
               asterism::symmetric_messages_per_second / asterism::explicit_messages_per_second);
}
