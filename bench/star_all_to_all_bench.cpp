// The personalized broadcast of tseng1998: all k on star:7 move by move and by symmetry, side by
// side, and on star:10 by symmetry alone.
#include <chrono>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <asterism/evaluate.hpp>
#include <asterism/networks.hpp>

namespace asterism {
namespace {

double seconds_by_symmetry = 0;
double seconds_move_by_move = 0;

void personalized(benchmark::State& state, const std::string& spec, unsigned k, bool expand) {
  const auto network = make_network(spec);
  const Problem problem(network, Collective(CollectiveKind::alltoall, *network), {});
  const CollectiveAlgorithm& algorithm = algorithm_catalogue().get("tseng98-personalized");
  for (auto _ : state) {
    const auto start = std::chrono::steady_clock::now();
    const Evaluation simulation =
        evaluate(algorithm, {problem, {{"k", static_cast<std::uint64_t>(k)}}, 0, {}}, {expand, {}});
    const double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    (expand ? seconds_move_by_move : seconds_by_symmetry) += spec == "star:7" ? seconds : 0;
    if (!simulation.verdict.valid) state.SkipWithError("not valid");
    state.counters["start-ups"] = static_cast<double>(simulation.metering.startups);
    state.counters["transmissions"] = static_cast<double>(simulation.metering.transmissions);
    state.counters["moves/s"] = static_cast<double>(simulation.metering.messages_total) / seconds;
  }
}

void register_personalized(const std::string& spec, unsigned k, bool expand) {
  benchmark::RegisterBenchmark(
      fmt::format("personalized/{}/k={}/{}", spec, k, expand ? "move_by_move" : "by_symmetry")
          .c_str(),
      personalized, spec, k, expand)
      ->Unit(benchmark::kMillisecond)
      ->Iterations(1);
}

}  // namespace
}  // namespace asterism

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  for (unsigned k = 1; k <= 6; ++k)
    for (const bool expand : {false, true}) asterism::register_personalized("star:7", k, expand);
  for (const unsigned k : {1U, 2U, 4U}) asterism::register_personalized("star:10", k, false);
  benchmark::RunSpecifiedBenchmarks();
  if (asterism::seconds_by_symmetry > 0 && asterism::seconds_move_by_move > 0)
    fmt::print("star:7: by symmetry {:.3g} times as fast as move by move\n",
               asterism::seconds_move_by_move / asterism::seconds_by_symmetry);
}
