// asterism traffic SPEC: the load of links if every node sends to every other equally often.
#include "view/results/traffic.hpp"

#include <asterism/route.hpp>
#include <asterism/traffic.hpp>

#include "cli/command.hpp"
#include "cli/open_network.hpp"
#include "cli/output.hpp"
#include "cli/route_options.hpp"

namespace asterism::cli {

namespace {

struct TrafficWords {
  std::string spec, routing;
  TrafficOptions traffic;
  FaultWords faults;
};

int run_traffic(TrafficWords options, const Session& session) {
  const auto network = open_network(options.spec, options.faults, options.traffic.seed);
  options.traffic.route.memory_limit = session.memory_limit();
  options.traffic.progress = session.progress();
  const RouteAlgorithm& algorithm = route_algorithm(*network, options.routing);
  require_tag_is_used(algorithm, options.traffic.route.tag);
  const Traffic traffic = measure_traffic(network, algorithm, options.traffic);
  print(traffic_report(*network, traffic, session.form));
  return 0;
}

}  // namespace

void add_traffic_command(CommandLine& line) {
  Command command = line.add("traffic", "Measure the link load under uniform traffic",
                             "asterism traffic macro-star:2,2 --routing yeh96");
  const auto options = std::make_shared<TrafficWords>();
  command.text("SPEC", options->spec, "The network, as in macro-star:2,2").required();
  command.text("--routing", options->routing,
               "The routing algorithm (default: the network's own; see `asterism route --help`)");
  command.text("--tag", options->traffic.route.tag, "Routing tag of yeh96, as for `route`");
  command.whole_number(
      "--pairs", options->traffic.pairs,
      "Number of random pairs of nodes, at least two (default: all up to 4,000,000, else "
      "100,000)");
  command.whole_number("--seed", options->traffic.seed, "Random seed for --pairs").shows_default();
  command.table_forms("class of links");
  add_fault_options(command, options->faults);
  command.runs([options](const Session& session) { return run_traffic(*options, session); });
}

}  // namespace asterism::cli
