// Latencies under load, optimal broadcasts, and sequences of ports, as reports.
#include <string>
#include <vector>

#include <fmt/format.h>
#include <pybind11/stl.h>

#include <asterism/error.hpp>
#include <asterism/flit_level.hpp>
#include <asterism/latency.hpp>
#include <asterism/model_fields.hpp>
#include <asterism/optimum.hpp>

#include "array_schedule.hpp"
#include "bindings.hpp"
#include "collective/sweep/sweep_tree.hpp"
#include "long_call.hpp"
#include "python_network.hpp"
#include "report.hpp"
#include "view/results/latency.hpp"
#include "view/results/optimum.hpp"
#include "view/results/sequence.hpp"

namespace asterism::python {

namespace py = pybind11;

namespace {

std::uint32_t node_ports_of(const std::string& text) {
  Model model;
  parse_ports(text, model);
  if (model.ports == Model::Ports::single_dimension)
    throw Error(ErrorCode::unsupported, "the single-dimension port model has no meaning here",
                "give ports=\"one\", ports=\"all\" or a number");
  return model.ports == Model::Ports::all ? 0 : model.packets_per_node();
}

std::uint32_t channels_of(std::uint64_t number) {
  if (number >= 1 && number <= WormholeSettings::max_virtual_channels)
    return static_cast<std::uint32_t>(number);
  throw Error(ErrorCode::out_of_range, fmt::format("{} virtual channels are not possible", number),
              fmt::format("use 1 to {}", WormholeSettings::max_virtual_channels));
}

std::shared_ptr<const WormPackets> packets_of(const ArraySchedule& schedule,
                                              const Network& network) {
  const std::string& spec = schedule.header().problem.network().spec();
  if (spec != network.spec())
    throw Error(ErrorCode::usage,
                fmt::format("the schedule is for {}, not for {}", spec, network.spec()),
                "give the network of the schedule");
  WormPacketSink sink;
  schedule.push_into(sink);
  return sink.packets();
}

/// What Python says about the machine and the traffic of a latency measurement.
LatencyResults latency_question(const SharedNetwork& network, const py::dict& words) {
  const auto number = [&](const char* name) { return py::cast<std::uint64_t>(words[name]); };
  const auto text = [&](const char* name) { return py::cast<std::string>(words[name]); };
  LatencyResults results;
  LatencyOptions& options = results.options;
  options.machine.virtual_channels = channels_of(number("virtual_channels"));
  options.machine.buffer = number("buffer");
  options.machine.hop = number("hop");
  options.machine.startup = number("startup");
  options.machine.ports = node_ports_of(text("ports"));
  options.machine.datelines = py::cast<bool>(words["datelines"]);
  options.pattern = parse_traffic_pattern(text("traffic"));
  options.hot_fraction = py::cast<double>(words["hot_fraction"]);
  if (!words["hot_node"].is_none())
    options.hot_node = node_of(*network, py::object(words["hot_node"]));
  options.packet_flits = number("packet_flits");
  options.seed = number("seed");
  options.warm_up = number("warm_up");
  options.measured = number("cycles");
  options.route.tag = text("tag");
  results.source = text("traffic");
  if (const py::object schedule = words["schedule"]; !schedule.is_none()) {
    options.repeated = packets_of(py::cast<const ArraySchedule&>(schedule), *network);
    results.source = "the schedule";
  } else {
    options.routing = results.routing = route_algorithm(*network, text("routing")).name;
  }
  return results;
}

Report latency(const SharedNetwork& network, const std::vector<double>& loads, bool saturation,
               const py::dict& words, std::uint64_t memory_limit, const py::object& shown) {
  LatencyResults results = latency_question(network, words);
  results.options.memory_limit = results.options.route.memory_limit = memory_limit;
  run_aside(shown, [&](const Progress& progress) {
    results.options.progress = progress;
    for (const double load : loads)
      results.points.push_back(measure_latency(network, results.options, load));
    if (saturation) results.saturation = find_saturation(network, results.options);
  });
  results.options.progress = {};
  return {fmt::format("latency on {}", network->spec()),
          [network, results](Form form) { return latency_report(*network, results, form); }};
}

Report optimum(const SharedNetwork& network, const py::object& source, std::uint64_t seed,
               std::uint64_t effort, std::uint64_t conflicts, std::uint64_t seconds,
               std::uint64_t memory_limit, const py::object& shown) {
  const NodeId start = node_of(*network, source);
  OptimumOptions options{seed, effort, conflicts, seconds, memory_limit, {}};
  return run_long(shown, [&](const Progress& progress) -> Report {
    options.progress = progress;
    const OptimalBroadcast found = optimal_broadcast(*network, start, options);
    const Verdict verdict = verify_broadcast(network, start, found.moves, memory_limit);
    return {fmt::format("optimal broadcast on {}", network->spec()),
            [network, start, found, verdict](Form form) {
              return optimum_report(*network, start, found, verdict, form);
            },
            false};
  });
}

std::vector<AlgorithmParameter> parameters_of_sequences() {
  std::vector<AlgorithmParameter> result = sequence_parameters();
  result.push_back(detour_parameter());
  return result;
}

Parameters converted(const Parameters& given) {
  Parameters parameters;
  for (const AlgorithmParameter& one : parameters_of_sequences())
    if (const auto found = given.find(one.name); found != given.end())
      parameters[one.name] = one.type.convert(one.name, found->second);
  return parameters;
}

Report sequence(const SharedNetwork& network, const Parameters& given, std::uint64_t memory_limit,
                const py::object& shown) {
  if (!network->port_symmetric())
    throw Error(
        ErrorCode::unsupported,
        fmt::format("{} does not look alike from every node, port by port", network->spec()),
        "choose a network whose port_symmetric is True");
  return run_long(shown, [&](const Progress& progress) -> Report {
    const Problem problem(network, Collective(CollectiveKind::allgather, *network));
    const AlgorithmRequest request{problem, converted(given), memory_limit, progress};
    const SweepRule rule(*network, detour_of(request, any_detour), memory_limit, progress);
    const SweepSequence found = choose_sequence(rule, request, known_sequences());
    (void)sweep_tree(rule, found, request);  // throws if it does not reach all nodes
    std::vector<std::string> names;
    for (const Port port : found.ports) names.push_back(network->port_name(port));
    const FoundSequence reported{detour_text(rule.detour()), names, found.origin};
    return {fmt::format("sequence of {} ports on {}", names.size(), network->spec()),
            [network, reported](Form form) { return sequence_report(*network, reported, form); },
            false};
  });
}

}  // namespace

void bind_searches(py::module_& module) {
  module.def("latency", &latency, py::arg("network"), py::arg("loads"), py::arg("saturation"),
             py::arg("words"), py::arg("memory_limit") = 0, py::arg("progress") = py::none(),
             "Latency against offered load.");
  module.def("optimum", &optimum, py::arg("network"), py::arg("source"), py::arg("seed") = 1,
             py::arg("effort") = 16, py::arg("conflicts") = 1'000'000, py::arg("seconds") = 0,
             py::arg("memory_limit") = 0, py::arg("progress") = py::none(),
             "The fewest steps of a one-port broadcast, or bounds on it.");
  module.def("sequence", &sequence, py::arg("network"), py::arg("parameters"),
             py::arg("memory_limit") = 0, py::arg("progress") = py::none(),
             "A short sequence of ports that reaches all nodes.");
}

}  // namespace asterism::python
