// asterism latency SPEC: open-loop traffic of worms, latency versus offered load.
#include "view/results/latency.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/error.hpp>
#include <asterism/flit_level.hpp>
#include <asterism/schedule_file.hpp>

#include "base/text.hpp"
#include "cli/command.hpp"
#include "cli/flit_level.hpp"
#include "cli/open_network.hpp"
#include "cli/output.hpp"
#include "cli/route_options.hpp"

namespace asterism::cli {

namespace {

struct LatencyWords {
  std::string spec, loads, routing, hot_node, schedule;
  std::string traffic = "uniform", hot_fraction = "0.1", ports = "one";
  std::uint64_t virtual_channels = 2;
  bool saturation = false, no_datelines = false;
  LatencyOptions latency;
  FaultWords faults;
};

std::vector<double> parse_loads(const std::string& text) {
  std::vector<double> loads;
  for (const std::string& word : split(text, ',')) {
    const auto load = parse_decimal(word);
    if (!load || !std::isfinite(*load) || *load <= 0)
      throw Error(ErrorCode::usage, fmt::format("--load {} is not a load", in_quotes(word)),
                  "give positive numbers of flits per node and cycle, as in --load 0.1,0.2");
    loads.push_back(*load);
  }
  return loads;
}

double parse_hot_fraction(const std::string& text) {
  const auto fraction = parse_decimal(text);
  if (fraction && *fraction >= 0 && *fraction <= 1) return *fraction;
  throw Error(ErrorCode::usage, fmt::format("--hot-fraction {} is not a fraction", in_quotes(text)),
              "give a number from 0 to 1");
}

std::uint32_t parse_node_ports(const std::string& text) {
  Model model;
  parse_ports(text, model);
  if (model.ports == Model::Ports::single_dimension)
    throw Error(ErrorCode::unsupported, "the single-dimension port model has no meaning here",
                "give --ports one, all or a number");
  return model.ports == Model::Ports::all ? 0 : model.packets_per_node();
}

std::shared_ptr<const WormPackets> packets_of_file(const std::string& name, const Network& network,
                                                   const Session& session) {
  std::ifstream file(name, std::ios::binary);
  if (!file || !std::filesystem::is_regular_file(name))
    throw Error(ErrorCode::not_found, fmt::format("cannot read {}", path_text(name)),
                "--schedule takes the path of a schedule");
  ScheduleReader reader(file, name);
  const std::string& spec = reader.header().problem.network().spec();
  if (spec != network.spec())
    throw Error(ErrorCode::usage,
                fmt::format("the schedule is for {}, not for {}", spec, network.spec()),
                "give the network of the schedule");
  WormPacketSink sink;
  reader.push_into(sink, session.memory_limit());
  return sink.packets();
}

LatencyResults latency_question(const LatencyWords& words,
                                const std::shared_ptr<const Network>& network,
                                const Session& session) {
  LatencyResults results;
  LatencyOptions& options = results.options;
  options = words.latency;
  options.pattern = parse_traffic_pattern(words.traffic);
  results.source = words.traffic;
  options.machine.virtual_channels = virtual_channels_of(words.virtual_channels);
  options.machine.ports = parse_node_ports(words.ports);
  options.machine.datelines = !words.no_datelines;
  options.hot_fraction = parse_hot_fraction(words.hot_fraction);
  if (!words.hot_node.empty()) options.hot_node = network->parse_label(words.hot_node);
  options.memory_limit = options.route.memory_limit = session.memory_limit();
  options.progress = session.progress();
  if (!words.schedule.empty()) {
    options.repeated = packets_of_file(words.schedule, *network, session);
    results.source = words.schedule;
    return results;
  }
  const RouteAlgorithm& algorithm = route_algorithm(*network, words.routing);
  require_tag_is_used(algorithm, options.route.tag);
  options.routing = results.routing = algorithm.name;
  return results;
}

bool has_deadlock(const std::vector<LatencyPoint>& points) {
  return std::ranges::any_of(points,
                             [](const LatencyPoint& point) { return point.deadlock.has_value(); });
}

int run_latency(const LatencyWords& words, const Session& session) {
  std::vector<double> loads = parse_loads(words.loads.empty() ? "0.1" : words.loads);
  if (words.saturation && words.loads.empty()) loads.clear();
  const auto network = open_network(words.spec, words.faults, words.latency.seed);
  LatencyResults results = latency_question(words, network, session);
  for (const double load : loads)
    results.points.push_back(measure_latency(network, results.options, load));
  if (words.saturation) results.saturation = find_saturation(network, results.options);
  print(latency_report(*network, results, session.form));
  const bool stuck = has_deadlock(results.points) ||
                     (results.saturation && has_deadlock(results.saturation->points));
  return stuck ? 1 : 0;
}

void add_machine_options(Command& command, LatencyWords& words) {
  command
      .whole_number("--virtual-channels", words.virtual_channels,
                    "Virtual channels per physical channel")
      .shows_default();
  command.flag("--no-datelines", words.no_datelines,
               "On rings and tori, let worms take any virtual channel: they may deadlock");
  command
      .whole_number("--buffer", words.latency.machine.buffer,
                    "Flits that fit in a virtual channel's buffer")
      .shows_default()
      .positive();
  command
      .whole_number("--hop", words.latency.machine.hop,
                    "Cycles from a header's crossing of a channel to that of the next")
      .shows_default();
  command
      .whole_number("--startup", words.latency.machine.startup,
                    "Cycles from taking an injection port to a header's being ready")
      .shows_default();
  command
      .text("--ports", words.ports,
            "Worms that a node injects, and ejects, at a time: one, all or "
            "a number")
      .shows_default();
}

}  // namespace

void add_latency_command(CommandLine& line) {
  Command command = line.add("latency", "Measure latency against offered load, flit by flit",
                             "asterism latency torus:4x4 --load 0.1,0.3 --packet-flits 8\n\n"
                             "The exit code is 1 if worms deadlock.");
  const auto words = std::make_shared<LatencyWords>();
  command.text("SPEC", words->spec, "Network, e.g. torus:8x8x8").required();
  command
      .text("--traffic", words->traffic,
            fmt::format("Traffic pattern: {}", fmt::join(traffic_pattern_names(), ", ")))
      .shows_default();
  command.text("--hot-node", words->hot_node, "Target of hot-spot traffic [first node]");
  command
      .text("--hot-fraction", words->hot_fraction,
            "Fraction of hot-spot traffic that goes to --hot-node")
      .shows_default();
  command.text("--schedule", words->schedule,
               "Schedule file whose packets are sent repeatedly, instead of --traffic");
  command.text("--load", words->loads,
               "Offered load, in flits per node and cycle; commas separate several loads [0.1]");
  command.flag("--saturation", words->saturation, "Find the load at which queues begin to grow");
  command.whole_number("--packet-flits", words->latency.packet_flits, "Flits per packet")
      .shows_default()
      .positive();
  add_machine_options(command, *words);
  command.text("--routing", words->routing,
               "Routing algorithm (default: the network's own; see `asterism route --help`)");
  command.text("--tag", words->latency.route.tag, "Routing tag of yeh96, as for `route`");
  command.whole_number("--seed", words->latency.seed, "Random seed of the packets").shows_default();
  command.whole_number("--warm-up", words->latency.warm_up,
                       "Number of cycles before the measurement (default: a quarter of --cycles)");
  command.whole_number("--cycles", words->latency.measured,
                       "Number of measured cycles (default: enough for 200 packets per node, or "
                       "20,000 in total)");
  command.table_forms("load");
  add_fault_options(command, words->faults);
  command.runs([words](const Session& session) { return run_latency(*words, session); });
}

}  // namespace asterism::cli
