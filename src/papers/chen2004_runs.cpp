#include "papers/chen2004_runs.hpp"

#include <algorithm>
#include <tuple>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/evaluate.hpp>
#include <asterism/networks.hpp>

#include "base/text.hpp"
#include "papers/kept.hpp"

namespace asterism {

namespace {

/// Larger schedules are metered but not verified.
constexpr double max_verified_moves = 6e7;

bool belongs_to_aggregation(const std::string& phase) {
  static const std::vector<std::string> names{"surplus", "aggregation", "prefix sum", "row tuning",
                                              "column tuning"};
  return std::ranges::find(names, phase) != names.end();
}

template <class Wanted>
std::vector<StepSize> steps_of(const Chen04Run& run, Wanted&& wanted) {
  std::vector<StepSize> steps;
  for (std::size_t i = 0; i < run.marks.size(); ++i) {
    if (!wanted(run.marks[i].name)) continue;
    const std::uint64_t end =
        i + 1 < run.marks.size() ? run.marks[i + 1].first_step : run.steps.size();
    for (std::uint64_t step = run.marks[i].first_step; step < end; ++step)
      steps.push_back(run.steps[step]);
  }
  return steps;
}

Chen04Run run_chen04(const TorusSize& size, const std::string& sources,
                     const PaperRequest& request) {
  const CollectiveAlgorithm& algorithm = algorithm_catalogue().get("chen04-aggregate-distribute");
  const AlgorithmRequest asked{
      torus_problem(size.n, sources, 1), {{"h", size.h}}, request.memory_limit, request.progress};
  Chen04Run run;
  ScheduleVerifier verifier(request.memory_limit);
  StepSizes sizes;
  Tee tee({&verifier, &sizes});
  tee.begin(header_of(algorithm, asked));
  run.marks = push_chen04(asked, tee);
  tee.end();
  run.steps = sizes.sizes();
  if (!verifier.verdict().valid) run.violation = verifier.verdict().earliest()->text;
  return run;
}

}  // namespace

void StepSizes::take(const Step& step) {
  StepSize size;
  for (std::size_t i = 0; i < step.size(); ++i) {
    size.messages = std::max<std::uint64_t>(size.messages, step[i].messages.size());
    size.hops = std::max<std::uint64_t>(size.hops, step[i].ports.size());
    if (step[i].messages.empty()) size.control = std::max(size.control, step[i].control);
  }
  sizes_.push_back(size);
}

std::vector<StepSize> Chen04Run::phase(const std::string& name) const {
  return steps_of(*this, [&](const std::string& other) { return other == name; });
}
std::vector<StepSize> Chen04Run::aggregation() const {
  return steps_of(*this, belongs_to_aggregation);
}
std::vector<StepSize> Chen04Run::distribution() const {
  return steps_of(*this, [](const std::string& name) { return !belongs_to_aggregation(name); });
}

double time_of(const std::vector<StepSize>& steps, double message_size) {
  double time = 0;
  for (const StepSize& step : steps)
    time += chen2004_startup + std::max(static_cast<double>(step.messages) * message_size,
                                        static_cast<double>(step.control));
  return time;
}

std::uint64_t transmissions_of(const std::vector<StepSize>& steps) {
  std::uint64_t sum = 0;
  for (const StepSize& step : steps) sum += step.messages;
  return sum;
}

std::uint64_t largest_of(const std::vector<StepSize>& steps) {
  std::uint64_t largest = 0;
  for (const StepSize& step : steps) largest = std::max(largest, step.messages);
  return largest;
}

std::string TorusSize::spec() const {
  return fmt::format("torus:{0}x{0}x{0}", n);
}
std::string TorusSize::text() const {
  return fmt::format("n = {}, h = {}", n, h);
}

std::vector<TorusSize> torus_sizes(const PaperRequest& request) {
  if (request.effort == Effort::quick) return {{7, 7}, {8, 4}, {14, 7}, {14, 14}, {16, 2}, {16, 7}};
  return {{7, 7},  {8, 4},  {14, 2}, {14, 7}, {14, 14}, {21, 7},  {16, 2},
          {16, 3}, {16, 4}, {16, 5}, {16, 7}, {16, 8},  {16, 14}, {16, 16}};
}

std::vector<TorusSize> divided_sizes(const PaperRequest& request) {
  std::vector<TorusSize> sizes = torus_sizes(request);
  std::erase_if(sizes, [](const TorusSize& size) { return !size.divides(); });
  return sizes;
}

std::vector<std::string> source_rules(const PaperRequest& request) {
  if (request.effort == Effort::quick) return {"random:1", "random:16", "random:64", "random:98"};
  return {"random:1",     "random:16", "random:64",  "random:98",
          "clustered:64", "spread:64", "random:196", "random:256"};
}

std::uint64_t source_count(const TorusSize& size, const std::string& rule) {
  const auto colon = rule.find(':');
  if (colon == std::string::npos) return size.n * size.n * size.n;
  return parse_whole_number(rule.substr(colon + 1)).value();
}

Problem torus_problem(std::uint64_t n, const std::string& sources, double message_size) {
  return state_problem({.network = fmt::format("torus:{0}x{0}x{0}", n),
                        .collective = "multi-broadcast",
                        .sources = {sources},
                        .model = {{"ports", "all"},
                                  {"switching", "wormhole"},
                                  {"routing", "dimension-ordered"},
                                  {"ts", fmt::format("{}", chen2004_startup)},
                                  {"divisible", "yes"},
                                  {"message_size", fmt::format("{}", message_size)}}});
}

Chen04Run chen04_run(const TorusSize& size, const std::string& sources,
                     const PaperRequest& request) {
  static Kept<std::tuple<std::uint64_t, std::uint64_t, std::string>, Chen04Run> kept;
  return kept.get({size.n, size.h, sources}, [&] { return run_chen04(size, sources, request); });
}

std::vector<StepSize> aggregation_of_all(const TorusSize& size) {
  const AlgorithmRequest request{torus_problem(size.n, "all", 1)};
  StepSizes sizes;
  Chen04State state(request, size.h, sizes);
  hand_over_surplus(state);
  const std::size_t first = sizes.sizes().size();
  aggregate(state);
  return {sizes.sizes().begin() + static_cast<std::ptrdiff_t>(first), sizes.sizes().end()};
}

Metering scheme_metering(const std::string& algorithm, const Problem& problem,
                         const PaperRequest& request, const Parameters& parameters) {
  const CollectiveAlgorithm& scheme = algorithm_catalogue().get(algorithm);
  const AlgorithmRequest asked{problem, parameters, request.memory_limit, request.progress};
  const double moves =
      static_cast<double>(header_of(scheme, asked).problem.collective.message_count()) *
      static_cast<double>(problem.network().node_count());
  if (moves > max_verified_moves) {
    Meter meter;
    run_algorithm(scheme, asked, meter);
    return meter.metering();
  }
  const CheckedRun run = run_checked(scheme, asked);
  if (!run.verdict.valid)
    throw Error(ErrorCode::unsupported,
                fmt::format("{}: {}", algorithm, run.verdict.earliest()->text),
                "this is a mistake in the program");
  return run.metering;
}

double scheme_time(const std::string& algorithm, const Problem& problem,
                   const PaperRequest& request) {
  return scheme_metering(algorithm, problem, request).time;
}

std::uint64_t whole_packets(std::uint64_t sources) {
  return (sources + 5) / 6;
}

std::uint64_t ceil_log(std::uint64_t base, std::uint64_t value) {
  std::uint64_t steps = 0;
  for (std::uint64_t reach = 1; reach < value; reach *= base) ++steps;
  return steps;
}

}  // namespace asterism
