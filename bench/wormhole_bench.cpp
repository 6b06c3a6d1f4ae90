// Wormhole switching: flits over channels a second in open-loop traffic, worms over channels a
// second of schedules, and the naive cycle-by-cycle model on the same packets.
#include <chrono>
#include <string>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <asterism/flit_level.hpp>
#include <asterism/latency.hpp>
#include <asterism/networks.hpp>
#include <asterism/owned_schedule.hpp>

#include "../tests/simulate/naive_worms.hpp"
#include "base/random.hpp"

namespace asterism {
namespace {

using benchmark::Counter;

void open_loop(benchmark::State& state, const std::string& spec, double load,
               std::uint64_t packet_flits) {
  const auto network = make_network(spec);
  LatencyOptions options;
  options.packet_flits = packet_flits;
  options.measured = 40'000;  // most routes are found once and used several times
  double flit_hops = 0, worm_hops = 0;
  for (auto _ : state) {
    const LatencyPoint point = measure_latency(network, options, load);
    if (point.saturated || point.deadlock) state.SkipWithError("not steady");
    flit_hops += static_cast<double>(point.totals.flit_hops);
    worm_hops += static_cast<double>(point.totals.worm_hops);
  }
  state.counters["flit-hops/s"] = Counter(flit_hops, Counter::kIsRate);
  state.counters["worm-hops/s"] = Counter(worm_hops, Counter::kIsRate);
}

/// Returns consecutive random permutations by the network's own routing, with `flits` flits each.
WormPackets permutations(const std::shared_ptr<const Network>& network, std::uint64_t count,
                         std::uint64_t flits) {
  Random random(1);
  WormPackets packets;
  const std::uint64_t nodes = network->node_count();
  const RouteAlgorithm& algorithm = route_algorithm(*network, "");
  std::vector<std::uint64_t> to(nodes);
  for (std::uint64_t i = 0; i < nodes; ++i) to[i] = i;
  for (std::uint64_t round = 0; round < count; ++round) {
    for (std::uint64_t i = nodes; i > 1; --i) std::swap(to[i - 1], to[random.below(i)]);
    for (NodeId from{0}; from.value() < nodes; ++from)
      if (to[from.value()] != from.value()) {
        const Route route = find_route(algorithm, {network, from, NodeId{to[from.value()]}, {}});
        packets.add({from, route.ports, flits, round * 4 * flits, {}});
      }
  }
  return packets;
}

void worms_of_permutations(benchmark::State& state, const std::string& spec, std::uint64_t flits) {
  const auto network = make_network(spec);
  const WormPackets packets = permutations(network, 20, flits);
  double worm_hops = 0, flit_hops = 0;
  for (auto _ : state) {
    const WormRun run = run_worms(network, {}, packets);
    worm_hops += static_cast<double>(run.totals.worm_hops);
    flit_hops += static_cast<double>(run.totals.flit_hops);
  }
  state.counters["worm-hops/s"] = Counter(worm_hops, Counter::kIsRate);
  state.counters["flit-hops/s"] = Counter(flit_hops, Counter::kIsRate);
}

/// A schedule that is in memory, so that making it is not measured.
void schedule(benchmark::State& state, const std::string& spec, const std::string& algorithm,
              bool lock_step) {
  const auto network = make_network(spec);
  Model model;
  model.switching = Model::Switching::wormhole;
  model.ports = Model::Ports::all;
  model.startup = 30;
  model.message_size = 1000;
  const Problem problem(network, Collective(CollectiveKind::allgather, *network), model);
  ScheduleRecorder recorder;
  run_algorithm(algorithm_catalogue().get(algorithm), {problem, {}, 0, {}}, recorder);
  FlitLevelOptions options;
  options.lock_step = lock_step;
  double worm_hops = 0, flit_hops = 0;
  for (auto _ : state) {
    FlitLevelSink sink(options);
    recorder.schedule().push_into(sink);
    if (sink.run().totals.blocked > 0) state.SkipWithError("worms met");
    worm_hops += static_cast<double>(sink.run().totals.worm_hops);
    flit_hops += static_cast<double>(sink.run().totals.flit_hops);
  }
  state.counters["worm-hops/s"] = Counter(worm_hops, Counter::kIsRate);
  state.counters["flit-hops/s"] = Counter(flit_hops, Counter::kIsRate);
}

double seconds_of(const std::function<void()>& work) {
  const auto begin = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

void next_to_the_naive_model(benchmark::State& state, const std::string& spec) {
  const auto network = make_network(spec);
  const WormPackets packets = permutations(network, 4, 16);
  double ours = 0, naive = 0, flit_hops = 0;
  for (auto _ : state) {
    WormRun run;
    NaiveWorms::Result reference;
    ours += seconds_of([&] { run = run_worms(network, {}, packets); });
    naive += seconds_of([&] { reference = NaiveWorms(network, {}, packets, false).run(); });
    if (run.delivered != reference.delivered) state.SkipWithError("they do not agree");
    flit_hops += static_cast<double>(run.totals.flit_hops);
  }
  state.counters["flit-hops/s"] = flit_hops / ours;
  state.counters["naive flit-hops/s"] = flit_hops / naive;
  state.counters["ratio"] = naive / ours;
}

BENCHMARK_CAPTURE(open_loop, torus_8x8x8_of_16_flits, "torus:8x8x8", 0.1, 16)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(open_loop, torus_8x8x8_of_4_flits, "torus:8x8x8", 0.1, 4)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(open_loop, torus_8x8x8_of_1_flit, "torus:8x8x8", 0.1, 1)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(open_loop, torus_8x8x8_at_0_2, "torus:8x8x8", 0.2, 16)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(worms_of_permutations, torus_8x8x8_of_1000_flits, "torus:8x8x8", 1000)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(schedule, ring_of_torus_8x8x8_in_lock_step, "torus:8x8x8", "hamiltonian-ring",
                  true)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(schedule, ring_of_torus_8x8x8, "torus:8x8x8", "hamiltonian-ring", false)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(next_to_the_naive_model, torus_4x4, "torus:4x4")->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace asterism

BENCHMARK_MAIN();
