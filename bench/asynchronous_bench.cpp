// The asynchronous engine: events per second on one core. Its queue of events next to that of the
// standard library. The stack-based broadcast on wk:5,9, generated, verified and metered.
#include <chrono>
#include <map>
#include <queue>
#include <string>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <asterism/asynchronous.hpp>
#include <asterism/meter.hpp>
#include <asterism/networks.hpp>
#include <asterism/verify.hpp>

#include "base/random.hpp"
#include "simulate/event_queue.hpp"

namespace asterism {
namespace {

Problem broadcast_on(const std::shared_ptr<const Network>& network) {
  Model model;
  model.ports = Model::Ports::all;
  return {network, Collective(CollectiveKind::broadcast, *network, {NodeId{0}}), model};
}

void engine(benchmark::State& state, const std::string& spec, const std::string& algorithm,
            const std::string& delay) {
  const auto network = make_network(spec);
  const Problem problem = broadcast_on(network);
  const Delays delays = parse_delays(delay);
  double events = 0;
  bool complete = true;
  for (auto _ : state) {
    const AsynchronousRun run =
        run_asynchronously(algorithm_catalogue().get(algorithm), {problem, {}, 0, {}}, delays);
    events += static_cast<double>(run.events);
    complete = complete && run.complete;
  }
  if (!complete) state.SkipWithError("not complete");
  state.counters["events/s"] = benchmark::Counter(events, benchmark::Counter::kIsRate);
}

void stack_broadcast(benchmark::State& state, const std::string& spec) {
  const auto network = make_network(spec);
  const Problem problem = broadcast_on(network);
  for (auto _ : state) {
    ScheduleVerifier verifier;
    Meter meter;
    Tee tee({&verifier, &meter});
    run_algorithm(algorithm_catalogue().get("chen01-stack"), {problem, {}, 0, {}}, tee);
    if (!verifier.verdict().valid || verifier.verdict().redundant > 0)
      state.SkipWithError("not valid");
    state.counters["steps"] = static_cast<double>(meter.metering().steps);
  }
  state.counters["nodes"] = static_cast<double>(network->node_count());
}

/// Has the same size as the engine's events.
struct TimedEvent {
  std::uint64_t time;
  std::uint64_t sequence;
  std::uint64_t more[2];
};

class StandardQueue {
 public:
  void push(TimedEvent event) {
    event.sequence = next_++;
    events_.push(event);
  }
  TimedEvent take() {
    const TimedEvent event = events_.top();
    events_.pop();
    return event;
  }

 private:
  struct Later {
    bool operator()(const TimedEvent& a, const TimedEvent& b) const {
      return a.time != b.time ? a.time > b.time : a.sequence > b.sequence;
    }
  };
  std::priority_queue<TimedEvent, std::vector<TimedEvent>, Later> events_;
  std::uint64_t next_ = 0;
};

std::map<std::string, double> seconds_by_queue;

/// Keeps as many events in the queue as a large run: each that is taken causes another.
template <class Queue>
void queue_alone(benchmark::State& state, const std::string& name) {
  static constexpr std::uint64_t waiting = 100'000, takes = 2'000'000;
  double seconds = 0;
  for (auto _ : state) {
    const auto start = std::chrono::steady_clock::now();
    Random random(1);
    Queue queue;
    for (std::uint64_t i = 0; i < waiting; ++i) queue.push({1 + random.below(100), 0, {}});
    for (std::uint64_t i = 0; i < takes; ++i)
      queue.push({queue.take().time + 1 + random.below(100), 0, {}});
    seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    benchmark::DoNotOptimize(queue.take());
  }
  seconds_by_queue[name] = seconds / static_cast<double>(state.iterations());
}

void register_all() {
  for (const char* spec : {"wk:4,8", "wk:5,9", "star:9", "hypernet:4,3"})
    for (const char* delay : {"constant:1", "random:1,100"})
      for (const char* algorithm : {"chen01-stack", "plain-flood"})
        benchmark::RegisterBenchmark(fmt::format("{}/{}/{}", algorithm, spec, delay).c_str(),
                                     engine, spec, algorithm, delay)
            ->Unit(benchmark::kMillisecond);
  benchmark::RegisterBenchmark("verified/chen01-stack/wk:5,9", stack_broadcast, "wk:5,9")
      ->Unit(benchmark::kMillisecond);
  benchmark::RegisterBenchmark("queue/ours", queue_alone<EventQueue<TimedEvent>>, "ours")
      ->Unit(benchmark::kMillisecond);
  benchmark::RegisterBenchmark("queue/standard", queue_alone<StandardQueue>, "standard")
      ->Unit(benchmark::kMillisecond);
}

}  // namespace
}  // namespace asterism

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  asterism::register_all();
  benchmark::RunSpecifiedBenchmarks();
  const auto& seconds = asterism::seconds_by_queue;
  if (seconds.size() == 2)
    fmt::print("the queue takes {:.2f} of the time of std::priority_queue\n",
               seconds.at("ours") / seconds.at("standard"));
}
